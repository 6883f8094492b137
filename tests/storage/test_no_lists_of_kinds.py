"""The code defines the kinds: no table or statement lists them, so a new kind needs no migration."""

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
    """Yield the strings of a module in which SQL lists words."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and LISTED.search(node.value):
            yield node.value


def test_no_statement_lists_kinds() -> None:
    matching = {path: list(lists(path.read_text(encoding="utf-8"))) for path in FOLDER.rglob("*.py")}
    assert {path: texts for path, texts in matching.items() if texts} == {}


def test_a_list_of_kinds_is_detected() -> None:
    assert list(lists("sql = f\"DELETE FROM notice WHERE {which} AND kind NOT IN ('end', 'refused')\""))


def constraints() -> list[str]:
    """Return the constraints of a new database."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, Path(":memory:"))
        made = connection.execute("SELECT sql FROM sqlite_master WHERE type = 'table' AND sql NOT NULL")
        return [matching for (sql,) in made for matching in re.findall(r"CHECK \(.*", sql)]


def test_no_constraint_lists_kinds() -> None:
    matching = constraints()
    assert len(matching) > 10
    assert [text for text in matching if LISTED.search(text)] == []


def test_no_postgresql_constraint_lists_kinds(schema: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    from storage.postgres.migrate import migrate as migrate_postgres

    named = (
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE contype = 'c' AND connamespace = current_schema()::regnamespace"
    )
    with closing(psycopg.connect(schema, autocommit=True)) as connection:
        migrate_postgres(connection, "here")
        matching = [text for (text,) in connection.execute(named).fetchall()]
    assert len(matching) > 10
    assert [text for text in matching if re.search(r"ANY|IN \(", text)] == []
