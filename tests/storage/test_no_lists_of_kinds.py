"""Kinds are the program's: no table and no statement lists them, so that another one needs no migration."""

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import storage
from storage.sqlite.migrate import migrate

pytestmark = pytest.mark.sqlite

FOLDER = Path(storage.__file__).parent
LISTED = re.compile(r"\bIN\s*\(\s*'[a-z]*'\s*,", re.IGNORECASE)


def lists(source: str) -> Iterator[str]:
    """Yield the texts of a module in which SQL lists words."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and LISTED.search(node.value):
            yield node.value


def test_no_statement_lists_kinds() -> None:
    found = {path: list(lists(path.read_text(encoding="utf-8"))) for path in FOLDER.rglob("*.py")}
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_a_list_of_kinds_is_found() -> None:
    assert list(lists("sql = f\"DELETE FROM notice WHERE {which} AND kind NOT IN ('end', 'refused')\""))


def constraints() -> list[str]:
    """Return the constraints of a new database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, Path(":memory:"))
        made = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")
        return [found for (sql,) in made for found in re.findall(r"CHECK \(.*", sql)]


def test_no_constraint_lists_kinds() -> None:
    found = constraints()
    assert len(found) > 10
    assert [text for text in found if LISTED.search(text)] == []


def test_postgresql_has_no_such_constraint_either(schema: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    from storage.postgres.migrate import migrate as migrate_postgres

    named = (
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE contype = 'c' AND connamespace = current_schema()::regnamespace"
    )
    with closing(psycopg.connect(schema, autocommit=True)) as connection:
        migrate_postgres(connection, "here")
        found = [text for (text,) in connection.execute(named).fetchall()]
    assert len(found) > 10
    assert [text for text in found if re.search(r"ANY|IN \(", text)] == []
