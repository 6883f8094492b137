"""Databases of earlier versions of the program; ``record.py`` creates such files."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent
VERSIONS = (30, 35, 38)


def script(name: str) -> str:
    """Return the SQL script that restores a database."""
    return lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode()


def make(path: Path | str, name: str = "v30.sqlite") -> None:
    """Restore a SQLite file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script(name))
