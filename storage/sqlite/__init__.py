"""The store in one SQLite file, accessed through aiosqlite."""
