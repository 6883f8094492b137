"""Where matches are kept: one SQLite file, reached through aiosqlite."""
