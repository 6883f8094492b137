"""``ziggurat run`` on an unusable database prints one line, exits with a code, and stores nothing."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.cli import serve
from bot.cli.exits import Exit
from bot.cli.main import main
from tests import postgres
from tests.cli.test_kills import own_database  # noqa: F401  # a fixture

psycopg = pytest.importorskip("psycopg", reason=postgres.MISSING)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setattr("discord.utils.setup_logging", lambda **_: None)
    monkeypatch.setattr(serve, "mask", lambda _: None)


@pytest.fixture
def guest(own_database: str) -> Iterator[str]:  # noqa: F811
    """Yield the address for a user who may connect and nothing else."""
    run(own_database, "CREATE ROLE guest LOGIN")
    yield own_database.replace("postgres@", "guest:secret@")
    run(own_database, "DROP ROLE guest")


def run(url: str, *statements: str) -> None:
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        for sql in statements:
            connection.execute(sql)


async def made(url: str) -> None:
    async with await storage.open(url):
        pass


def rows(url: str) -> dict[str, list[Any]]:
    """Return all rows of a database."""
    listing = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        names = [name for (name,) in connection.execute(listing).fetchall()]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def test_an_unusable_database_is_one_line(
    own_database: str,  # noqa: F811
    guest: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asyncio.run(made(own_database))
    name = own_database.rpartition("?")[0].rpartition("/")[2]
    newer = ("UPDATE schema_version SET version = 999", "DELETE FROM setting WHERE key = 'works-with'")
    older = ("UPDATE schema_version SET version = 29",)
    foreign = ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public", "CREATE TABLE match (id INTEGER)")
    for statements, url, code, words in (
        ((), guest, Exit.UNWRITABLE, "the database user must own the database"),
        ((), f"{own_database}&nonsense=1", Exit.SETTINGS, "the address of the database is invalid"),
        ((), own_database.replace(name, "none"), Exit.SETTINGS, "there is no database"),
        (
            (f"ALTER DATABASE {name} SET default_transaction_read_only = on",),
            own_database,
            Exit.UNWRITABLE,
            "the database is read-only",
        ),
        ((f"ALTER DATABASE {name} RESET default_transaction_read_only",), "", Exit.CLEAN, ""),
        (newer, own_database, Exit.VERSION, "version 999 and this program knows versions up to"),
        (older, own_database, Exit.VERSION, "version 29, too old for this program to upgrade: start v0.3.0"),
        (foreign, own_database, Exit.DAMAGED, "the database has tables of another program"),
    ):
        writing = f"{own_database}&options=-cdefault_transaction_read_only%3Doff"
        run(writing, *statements)
        if not url:
            continue
        before = rows(writing)
        monkeypatch.setenv("ZIGGURAT_DATABASE", url)
        assert main(["run"]) == code, words
        output = capsys.readouterr().err
        assert words in output
        assert "secret" not in output
        assert len(output.splitlines()) == 1
        assert rows(writing) == before, words


@pytest.mark.parametrize("lacking", ["http", "metrics"])
def test_a_process_without_a_dependency_stores_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    """Otherwise a newer program that can't run would have upgraded the database of a working older one."""
    monkeypatch.setenv("ZIGGURAT_DATABASE", "bot.db")
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "bot.app.monitor", raising=False)
    monkeypatch.delitem(sys.modules, "bot.app.metrics", raising=False)
    if lacking == "metrics":
        monkeypatch.setenv("ZIGGURAT_METRICS", "9464")
    assert main(["run", *(["--roles", "http"] if lacking == "http" else [])]) == Exit.SETTINGS
    output = capsys.readouterr().err
    words = {"http": "an address in ZIGGURAT_HTTP", "metrics": "pip install 'ziggurat[metrics]'"}[lacking]
    assert words in output
    assert len(output.splitlines()) == 1
    assert not (tmp_path / "bot.db").exists()


def test_doctor_does_not_upgrade_an_older_database(
    own_database: str,  # noqa: F811
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ZIGGURAT_DATABASE", own_database)
    assert main(["doctor", "--offline"]) == 1
    assert "there is no database" in capsys.readouterr().out
    asyncio.run(made(own_database))
    run(own_database, "UPDATE schema_version SET version = 34")
    before = rows(own_database)
    assert main(["doctor", "--offline"]) == 0
    [line] = [line for line in capsys.readouterr().out.splitlines() if "version 34" in line]
    assert line.startswith("look  database")
    assert "the next start upgrades it: make a back-up first" in line
    assert rows(own_database) == before
