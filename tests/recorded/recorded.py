"""Databases as earlier versions of the program left them; ``record.py`` makes such files."""

import lzma
import sqlite3
from contextlib import closing
from pathlib import Path

FOLDER = Path(__file__).parent
VERSIONS = (30, 35, 38)


def script(name: str) -> str:
    """Return the SQL that makes a database again."""
    return lzma.decompress((FOLDER / f"{name}.sql.xz").read_bytes()).decode()


def make(path: Path | str, name: str = "v30.sqlite") -> None:
    """Make a SQLite file again."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script(name))
