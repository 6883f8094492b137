"""Matches in a PostgreSQL database, reached through psycopg."""
