"""Databases that can't store our data are refused before anything is written."""

import asyncio
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.app import config
from bot.cli import exits
from bot.cli.main import main
from bot.cli.serve import serve
from storage.errors import StorageError, UnsuitableDatabase, UnusableAddress, UnwritableDatabase
from storage.sqlite import copies
from tests import postgres
from tests.postgres import MISSING
from tests.storage.test_matches import play, start
from tests.support import counting

ROOT = Path(__file__).parents[2]
NEWER = (
    r"IS (?:NOT )?DISTINCT FROM|->>?|\bunixepoch\(|\b(?:RIGHT|FULL) (?:OUTER )?JOIN|\bformat\("
    r"|\bconcat(?:_ws)?\("
    r"|\boctet_length\(|\btimediff\(|\bunhex\(|\bstring_agg\(|\bjsonb_?\w*\("
)
"""SQL that SQLite only supports since versions after 3.37."""


# SQLite


@pytest.mark.sqlite
@pytest.mark.parametrize("version", [(3, 34, 1), (3, 36, 0)])
async def test_an_old_library_is_refused_before_a_file_is_created(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, ...]
) -> None:
    old = tmp_path / "old.sqlite3"
    async with await storage.open(old):
        pass
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(sqlite3, "sqlite_version", ".".join(map(str, version)))
    with pytest.raises(UnsuitableDatabase, match=r"is too old: 3\.37 or newer is needed"):
        await storage.open(tmp_path / "folder" / "new.sqlite3")
    with pytest.raises(UnsuitableDatabase):
        copies.copy(old, tmp_path / "copies" / "copy.sqlite3")
    assert os.listdir(tmp_path) == ["old.sqlite3"]


@pytest.mark.sqlite
def test_every_command_reports_an_old_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(UnsuitableDatabase):
        asyncio.run(serve(config.read()))
    for command in (["try"], ["repair", "1"], ["ratings", "check"]):
        assert main(command) == 16, command
        assert re.fullmatch(r"ziggurat: SQLite \S+ is too old: 3.37 or newer .*\n", capsys.readouterr().err)
    assert main(["doctor", "--offline"]) == 1
    assert "mend  versions" in capsys.readouterr().out
    assert not list(tmp_path.iterdir())


@pytest.mark.sqlite
async def test_a_library_without_json_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            if "json" in sql:
                raise sqlite3.OperationalError("no such function: json_array")
            return super().execute(sql, *values)

    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 37, 2))
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *args, **more: connect(*args, factory=Plain, **more))
    with pytest.raises(UnsuitableDatabase, match="built without JSON"):
        await storage.open(tmp_path / "new.sqlite3")


@pytest.mark.sqlite
def test_statements_work_with_the_oldest_supported_library() -> None:
    """The storage tests also pass on that version; see docs/notes/developing.md."""
    for path in (*(ROOT / "storage").rglob("*.py"), *(ROOT / "storage" / "sqlite").rglob("*.sql")):
        if "postgres" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        for sql in [text] if path.suffix == ".sql" else re.findall(r'"([^"\n]*\b[A-Z]{2,}[^"\n]*)"', text):
            assert not re.search(NEWER, sql), f"{path}: {sql}"


# PostgreSQL


@pytest.fixture
def server() -> str:
    return postgres.address()


@contextmanager
def encoded(server: str, encoding: str) -> Iterator[str]:
    """Create a database with an encoding and yield its address."""
    psycopg = pytest.importorskip("psycopg", reason=MISSING)
    name = f"encoded_{encoding.lower()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name}")
        connection.execute(f"CREATE DATABASE {name} ENCODING '{encoding}' LOCALE 'C' TEMPLATE template0")
        try:
            yield server.replace("/postgres?", f"/{name}?")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgres
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
async def test_a_database_in_another_encoding_is_refused(
    server: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], encoding: str
) -> None:
    import psycopg

    with encoded(server, encoding) as url:
        with pytest.raises(UnsuitableDatabase, match=f"encoding of the database is {encoding}, and"):
            await storage.open(url)
        with psycopg.connect(url, client_encoding="utf8") as connection:
            assert (
                connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchone() is None
            )
        assert await asyncio.to_thread(main, ["doctor", "--offline", "--database", url]) == 1
        lines = [line for line in capsys.readouterr().out.splitlines() if encoding in line]
        assert len(lines) == 1
        assert lines[0].startswith("mend  database")
        assert await asyncio.to_thread(main, ["backup", str(tmp_path), "--database", url]) == 16
        (dump := tmp_path / "a.dump").write_bytes(b"PGDMP")
        assert await asyncio.to_thread(main, ["restore", str(dump), "--database", url]) == 16
        source = tmp_path / "source.sqlite3"
        async with await storage.open(source):
            pass
        assert await asyncio.to_thread(main, ["move", str(source), url]) == 16


@contextmanager
def prepared(server: str, statement: str) -> Iterator[str]:
    """Create a user with a database, run a statement as superuser, and yield the address."""
    psycopg = pytest.importorskip("psycopg", reason=MISSING)
    name = f"tester_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE ROLE {name} LOGIN")
        connection.execute(f"CREATE DATABASE {name} OWNER {name}")
        try:
            connection.execute(statement.format(name))
            yield server.replace("postgres@", f"{name}@").replace("/postgres?", f"/{name}?")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
            connection.execute(f"DROP ROLE {name}")


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("statement", "code", "message"),
    [
        ("ALTER ROLE {0} NOLOGIN", 13, "doesn't admit this user"),
        ("REVOKE CONNECT ON DATABASE {0} FROM PUBLIC, {0}", 13, "doesn't admit this user"),
        ("ALTER ROLE {0} CONNECTION LIMIT 0", 15, "no connection left"),
        ("ALTER ROLE {0} SET search_path = nowhere", 13, "no existing schema"),
        ("ALTER ROLE {0} SET default_transaction_read_only = on", 13, "read-only"),
    ],
)
async def test_the_reason_for_a_refused_user_is_reported(
    server: str, statement: str, code: int, message: str
) -> None:
    with prepared(server, statement) as url:
        with pytest.raises(StorageError, match=message) as caught:
            await storage.open(url)
        assert exits.code(caught.value) == code


@pytest.mark.postgres
async def test_an_unknown_user_is_refused(server: str) -> None:
    pytest.importorskip("psycopg", reason=MISSING)
    with pytest.raises(UnwritableDatabase, match=r'admit this user .*"nobody" does not exist'):
        await storage.open(server.replace("postgres@", "nobody@"))


@pytest.mark.postgres
async def test_the_users_timeouts_do_not_stop_an_upgrade(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.postgres import migrate

    scripts = migrate.scripts()
    first = min(scripts)
    slow = {first: f"SELECT pg_sleep(0.7); {scripts[first]}"}
    monkeypatch.setattr(migrate, "scripts", lambda: {**scripts, **slow})
    with prepared(server, "ALTER ROLE {0} SET statement_timeout = '500ms'") as url:
        async with await storage.open(url) as matches:
            await matches.check()


@pytest.mark.postgres
async def test_a_missing_database_is_a_settings_error(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("ZIGGURAT_DATABASE", server.replace("/postgres?", "/nowhere?"))
    with pytest.raises(config.SettingError, match=r"nowhere: create it, or check ZIGGURAT_DATABASE"):
        await serve(config.read())


@pytest.mark.postgres
@pytest.mark.parametrize(
    "address",
    [
        *("bot:p@ss/w#rd@host/name", "bot:s3cret/x@host/name", "bot:s3cret", "bot:p%zz@host/name"),
        *("bot@host:banana/name", "bot@host:99999/name", "bot@[::1/name"),
        *("bot@127.0.0.1/name?sslmode=wrong", "bot@127.0.0.1/name?nosuch=1", "bot@h/name?connect_timeout=a"),
    ],
)
async def test_an_unusable_address_is_a_settings_error_and_never_quoted(address: str) -> None:
    pytest.importorskip("psycopg", reason=MISSING)
    with pytest.raises(UnusableAddress) as caught:
        await storage.open(f"postgresql://{address}")
    assert exits.code(caught.value) == exits.Exit.SETTINGS
    assert not re.search("s3cret|ss/w|w#rd|zz", str(caught.value))


@pytest.mark.postgres
async def test_an_old_server_is_refused(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from storage.postgres import migrate

    monkeypatch.setattr(migrate, "LEAST", 99)
    with pytest.raises(UnsuitableDatabase, match="PostgreSQL 99 or newer is needed"):
        await storage.open(server)


@pytest.mark.postgres
async def test_names_are_utf8_whatever_the_client_encoding(
    schema: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    async with await storage.open(f"{schema}&client_encoding=sql_ascii") as matches:
        await matches.settings.set("name", "Ninšubur 𒀭")
        assert await matches.settings.get("name") == "Ninšubur 𒀭"


SESSION = "SELECT name FROM pg_settings WHERE source = 'session' AND name LIKE '%timeout%'"
LEFT = f"SELECT count(*) FROM pg_prepared_statements UNION ALL SELECT count(*) FROM ({SESSION}) AS settings"


@pytest.mark.postgres
async def test_timeouts_are_set_per_transaction_only(schema: str) -> None:
    async with await storage.open(schema) as matches:
        for run in (matches.database.transaction, matches.database.read):
            names = await run(lambda tx: [name for (name,) in tx.execute(SESSION)])
            assert sorted(names) == [
                "idle_in_transaction_session_timeout",
                "lock_timeout",
                "statement_timeout",
            ]
        with vars(matches.database)["_pool"].connection() as connection:
            assert connection.execute(LEFT).fetchall() == [(0,), (0,)]


@contextmanager
def pooled(server: str) -> Iterator[str]:
    """Run PgBouncer in transaction mode with a single connection and yield its address."""
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip("needs PgBouncer (on Debian: apt-get install pgbouncer)")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="zigg-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "users").write_text('"postgres" ""\n')
        (folder / "settings").write_text(
            f"[databases]\n* = host={server.rpartition('=')[2]} user=postgres\n"
            f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
            f"auth_type = any\nauth_file = {folder}/users\npool_mode = transaction\ndefault_pool_size = 1\n"
        )
        for path in folder.iterdir():
            path.chmod(0o644)
        user = "postgres" if os.getuid() == 0 else None
        command = [program, str(folder / "settings")]
        process = subprocess.Popen(command, user=user, group=user, extra_groups=[] if user else None)
        try:
            deadline = time.monotonic() + 20
            while process.poll() is None and time.monotonic() < deadline:
                with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
                    break
                time.sleep(0.05)
            yield f"postgresql://postgres@127.0.0.1:{port}/bounced"
        finally:
            process.terminate()
            process.wait(10)


@pytest.mark.postgres
async def test_pooled_connections_keep_no_session_state(server: str) -> None:
    import psycopg

    with psycopg.connect(server, autocommit=True) as direct:
        direct.execute("DROP DATABASE IF EXISTS bounced")
        direct.execute("CREATE DATABASE bounced")
        try:
            with pooled(server) as url:
                async with await storage.open(url) as matches:
                    await play(matches, await start(matches, counting()), turns=4)
                with psycopg.connect(url, autocommit=True, prepare_threshold=None) as another:
                    assert another.execute(LEFT).fetchall() == [(0,), (0,)]
                    assert another.execute("SHOW client_min_messages").fetchone() == ("notice",)
        finally:
            direct.execute("DROP DATABASE bounced WITH (FORCE)")
