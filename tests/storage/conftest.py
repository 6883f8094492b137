import os
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

import storage
from engine import catalogue
from storage import Matches
from storage import Matches as Store
from storage.errors import StorageError
from storage.transaction import Database
from tests import postgres
from tests.storage import beside_others
from tests.support import only_counting

ENGINES = ("sqlite", "postgres")


@pytest.fixture(autouse=True)
def _only_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", only_counting)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests that use only the storage API on every engine."""
    if "engine" in metafunc.fixturenames:
        marked = [engine for engine in ENGINES if metafunc.definition.get_closest_marker(engine)]
        metafunc.parametrize("engine", marked or ENGINES)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture(scope="session")
def schema() -> str:
    """Return the address of an empty schema for this worker, on the shared PostgreSQL server."""
    server = postgres.address()
    psycopg = pytest.importorskip("psycopg")
    name = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        connection.execute(f"CREATE SCHEMA {name}")
    return f"{server}&options={quote(f'-csearch_path={name}')}"


@pytest.fixture
def address(engine: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    if engine == "sqlite":
        return f"sqlite:{request.getfixturevalue('path')}"
    url: str = request.getfixturevalue("schema")
    emptied(url)
    return url


EMPTY = """
DO $$
DECLARE name TEXT;
BEGIN
    SET LOCAL session_replication_role = replica;  -- whatever refers to it
    FOR name IN SELECT tablename FROM pg_tables
        WHERE schemaname = current_schema() AND tablename != 'schema_version' LOOP
        EXECUTE format('DELETE FROM %I', name);
    END LOOP;
    FOR name IN SELECT sequencename FROM pg_sequences
        WHERE schemaname = current_schema() AND last_value IS NOT NULL LOOP
        EXECUTE format('ALTER SEQUENCE %I RESTART', name);
    END LOOP;
END $$
"""
"""Deletes all rows, much faster than TRUNCATE, which creates new files for each table."""


def emptied(url: str) -> None:
    """Delete all rows of a database, which may have no tables yet."""
    import psycopg

    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {url.rpartition('%3D')[2]}")
        connection.execute(EMPTY)


@pytest.fixture
def strays(engine: str, address: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what PostgreSQL transactions read without a lock before they write."""
    return [] if engine == "sqlite" else beside_others.watch(monkeypatch)


@pytest.fixture
async def matches(address: str, strays: list[str]) -> AsyncIterator[Store]:
    async with await storage.open(address) as store:
        yield store
        try:
            assert await forgotten(store) == []
            assert await forgotten_postings(store) == []
        except StorageError as error:
            assert str(error) == "the database is closed"  # noqa: PT017  # closed by the test
    assert strays == []


async def forgotten(store: Store) -> list[int]:
    """Return the matches with a robot to act that no work queue contains."""
    left = "thinking AND status = 'playing'"
    sql = f"SELECT id FROM match WHERE {left} AND id NOT IN (SELECT match FROM due)"
    return await store.database.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])


async def forgotten_postings(store: Store) -> list[int]:
    """Return the outdated postings that no work queue contains."""
    sql = "SELECT id FROM posting WHERE shown < wanted AND id NOT IN (SELECT posting FROM stale)"
    return await store.database.read(lambda tx: [number for (number,) in tx.execute(sql)])


@pytest.fixture
def db(matches: Matches) -> Database:
    return matches.database
