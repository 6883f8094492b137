"""``/data``: users export or delete their data, down to the database's files."""
