"""Matches in one SQLite file, reached through aiosqlite."""
