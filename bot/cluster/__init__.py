"""Several processes on one database: roles, shards, an HTTP endpoint, and shares of the request budget."""
