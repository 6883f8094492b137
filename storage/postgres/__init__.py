"""The store in a PostgreSQL database, accessed through psycopg."""
