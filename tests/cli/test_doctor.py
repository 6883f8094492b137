"""``ziggurat doctor`` names each planted fault in one line, with what to do about it."""

import asyncio
import os
import shutil
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import storage
from bot.app.config import AUTO, Auto
from bot.cli.checks import Finding, Level, discord_side, machine
from bot.cli.checks.discord_side import DiscordResponse
from bot.cli.main import main
from engine.catalogue import game
from engine.match import Match
from storage import health
from storage.records import Person
from storage.shards import Shards
from storage.sqlite.migrate import scripts
from tests import postgres
from tests.bench.loopback.server import Loopback
from tests.clock import now
from tests.storage.posted import set_message

DISK = namedtuple("DISK", "total used free")
NOW = 1_790_000_000.0


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    monkeypatch.setenv("ZIGGURAT_DATABASE", "bot.db")


def execute(sql: str, tx: Any) -> None:
    tx.execute(sql)


async def make(**more: Any) -> None:
    people = [Person(1, "Ann"), Person(2, "Bo")]
    async with await storage.open("bot.db") as matches:
        row = await matches.insert(5, None, 1, people, Match.new(game("amytis"), 2, seed=1), now=now())
        await set_message(matches, row.id, 7, 0, now=now())
        for sql in more.get("sql", ()):
            await matches.database.transaction(partial(execute, sql))
        for name, version in more.get("instances", {}).items():
            await matches.instances.enter(name, version, now())
        for name, roles in more.get("roles", {}).items():
            await matches.instances.enter(name, "1", now(), roles=roles)
        for name, part in more.get("parts", {}).items():
            await matches.instances.enter(name, "1", now(), shards=part)
    os.chmod("bot.db", 0o600)


def doctor(capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    code = main(["doctor", "--offline"])
    return code, capsys.readouterr().out.splitlines()


def test_a_healthy_database_is_reported_as_ok(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make(instances={"me": "1"}))
    code, lines = doctor(capsys)
    assert (code, {line[:4] for line in lines}) == (0, {"ok  "})
    assert any("bot.db: intact, 1 live matches" in line for line in lines)
    assert any("1 running" in line for line in lines)


def spoil(sql: str) -> Callable[[], None]:
    def work() -> None:
        asyncio.run(make())
        with closing(sqlite3.connect("bot.db")) as connection:
            connection.executescript(sql)
            connection.commit()

    return work


def damage() -> None:
    asyncio.run(make())
    content = Path("bot.db").read_bytes()
    Path("bot.db").write_bytes(content[:8192] + b"\x5a" * 8192 + content[16384:])


def open_to_all() -> None:
    asyncio.run(make())
    os.chmod("bot.db", 0o644)


def readable_settings() -> None:
    asyncio.run(make())
    Path(".env").touch()
    os.chmod(".env", 0o644)


def text() -> None:
    Path("bot.db").write_text("hello " * 500)


def made(**more: Any) -> Callable[[], None]:
    return lambda: asyncio.run(make(**more))


FREEZE = "UPDATE match SET status = 'frozen', reason = 'its log has a hole'"
BEHIND = "UPDATE posting SET wanted = wanted + 1"
SINCE = "INSERT INTO stale (posting, since) VALUES (1, 5)"
OLD = f"PRAGMA user_version = {max(scripts()) - 1}"
TOO_OLD = "PRAGMA user_version = 29"
NEWER = "PRAGMA user_version = 999; DELETE FROM setting WHERE key = 'works-with'"
PLANTED: Mapping[str, tuple[Callable[[], None], str, str]] = {
    "no database": (lambda: None, "look", "there is no database"),
    "damaged": (damage, "mend", "damaged"),
    "foreign database": (
        text,
        "mend",
        "not a database",
    ),
    "newer": (spoil(NEWER), "mend", "version 999"),
    "older": (spoil(OLD), "look", "the next start upgrades it"),
    "too old": (spoil(TOO_OLD), "mend", "start v0.3.0 of the program on it once"),
    "readable by others": (open_to_all, "look", "chmod 600"),
    "settings readable by others": (readable_settings, "look", "other users can read .env"),
    "set aside": (made(sql=[FREEZE]), "look", "1: its log has a hole: ziggurat repair 1"),
    "not shown": (
        made(sql=[BEHIND, SINCE]),
        "look",
        "match 1 out of date in the channel",
    ),
    "refused requests": (
        made(sql=["INSERT INTO refusal VALUES (strftime('%s', 'now') / 60, 1200)"]),
        "look",
        "Discord rejected 1,200 requests in the last ten minutes",
    ),
    "no process shows": (
        made(roles={"a": "gateway", "b": "gateway"}),
        "mend",
        "no process has the roles show, robots: ziggurat run --roles show,robots",
    ),
    "a gap": (made(parts={"a": "0-1/6", "b": "3/6"}), "mend", "no process has shards 2, 4, 5 of 6"),
    "mismatched shards": (
        made(parts={"a": "0-1/4", "b": "0/2"}),
        "look",
        "processes have 0/2, 0-1/4, which have different totals",
    ),
    "two versions": (made(instances={"a": "1", "b": "2"}), "look", "bots of versions 1 and 2"),
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_fault_in_the_database_is_named(capsys: pytest.CaptureFixture[str], fault: str) -> None:
    plant, level, words = PLANTED[fault]
    plant()
    code, lines = doctor(capsys)
    [line] = [line for line in lines if not line.startswith("ok")]
    assert line.startswith(level)
    assert words in line
    damaged = fault in ("damaged", "foreign database")
    assert code == (11 if damaged else level == "mend")


@pytest.mark.parametrize(
    ("number", "words"),
    [(sqlite3.SQLITE_IOERR, "the disk reports an error"), (sqlite3.SQLITE_CANTOPEN, "can't be opened")],
)
def test_a_disk_error_is_not_mistaken_for_damage(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    asyncio.run(make())

    def failing(*_: Any, **__: Any) -> Any:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = number
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("storage.sqlite.inspection.sqlite3.connect", failing)
        code, lines = doctor(capsys)
    [line] = [line for line in lines if not line.startswith("ok")]
    assert (code, words in line, "damaged" in line) == (1, True, False)


def test_a_missing_or_invalid_token_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(make())
    for token, words in (("", "DISCORD_TOKEN is missing"), ("abc", "does not look like a bot token")):
        monkeypatch.setenv("DISCORD_TOKEN", token)
        code, lines = doctor(capsys)
        assert (code, words in lines[-1], lines[-1][:4]) == (1, True, "mend")


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("ZIGGURAT_METRICS", "localhost", "ZIGGURAT_METRICS is 'localhost'"),
        ("ZIGGURAT_HTTP", "x.example", "ZIGGURAT_HTTP is 'x.example': write an address"),
        ("ZIGGURAT_SHARDS", "8/8", "ZIGGURAT_SHARDS is '8/8': write auto"),
        ("ZIGGURAT_LOG", "xml", "ZIGGURAT_LOG is 'xml': write text or json"),
        ("ZIGGURAT_METRICS", "9464", "pip install 'ziggurat[metrics]'"),
    ],
)
def test_an_unusable_setting_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    asyncio.run(make())
    monkeypatch.setenv(name, value)
    monkeypatch.setattr("bot.cli.checks.discord_side.find_spec", lambda _: None)
    code, lines = doctor(capsys)
    (line,) = (line for line in lines if words in line)
    assert line.startswith("mend  settings")
    assert code == 1


@pytest.mark.parametrize(
    ("url", "words"),
    [("mysql:x", "unknown kind of database"), ("postgresql://me:secret@127.0.0.1:1/x", "can't be reached")],
)
def test_a_wrong_address_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, url: str, words: str
) -> None:
    if url.startswith("postgresql"):
        pytest.importorskip("psycopg_pool", reason=postgres.MISSING)
    monkeypatch.setenv("ZIGGURAT_DATABASE", url)
    code, lines = doctor(capsys)
    [line] = [line for line in lines if not line.startswith("ok")]
    assert (code, words in line, "secret" in line) == (1, True, False)


def broken(*_: Any) -> Any:
    raise OSError("no such file")


def level_and_todo(finding: Finding) -> tuple[Level, bool]:
    return finding.level, bool(finding.todo)


def test_what_the_machine_lacks_has_a_level_and_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert level_and_todo(machine.disk(tmp_path / "no" / "folder")) == (Level.OK, False)
    for free, level in ((50_000_000, Level.MEND), (500_000_000, Level.LOOK)):
        with monkeypatch.context() as patch:
            patch.setattr(shutil, "disk_usage", lambda _, free=free: DISK(0, 0, free))
            assert level_and_todo(machine.disk(tmp_path)) == (level, True)
    for name, check, level in (
        ("font", machine.fonts, Level.MEND),
        ("ZoneInfo", machine.zones, Level.LOOK),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(machine, name, broken)
            assert level_and_todo(check()) == (level, True)
    monkeypatch.setattr(health, "sqlite_library", lambda: ("3.34.1", "SQLite 3.34.1 is too old"))
    assert level_and_todo(machine.versions()) == (Level.MEND, True)


def refuse(error: Exception) -> Callable[..., Any]:
    def raising(*_: Any, **__: Any) -> Any:
        raise error

    return raising


def test_an_inaccessible_folder_is_a_finding(tmp_path: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir(mode=0)
    user = os.geteuid()
    if not user:
        os.seteuid(65534)  # nobody, as root may enter every folder
    try:
        assert machine.disk(shut / "data" / "more").name == "disk"
    finally:
        os.seteuid(user)


NO_FOLDER = FileNotFoundError(2, "No usable temporary directory found")
LACKING = {
    "no /dev/shm": (
        *("multiprocessing.synchronize.SemLock.__init__", refuse(PermissionError(13, "Permission denied"))),
        *("look", "robots", "can't start a process for robots ([Errno 13] Permission denied)"),
    ),
    "no more processes": (
        *("multiprocessing.util.spawnv_passfds", refuse(BlockingIOError(11, "try again"))),
        *("look", "robots", "allow more processes"),
    ),
    "processes that die": (
        *("bot.matches.robots.pool.begin", os.abort),
        *("look", "robots", "terminated abruptly"),
    ),
    "no temporary folder": (
        *("tempfile.gettempdir", refuse(NO_FOLDER)),
        *("look", "temporary", "make /tmp writable"),
    ),
    "a read-only folder": (
        *("os.access", lambda *_: False),
        *("mend", "disk", "isn't writable: set ZIGGURAT_DATABASE"),
    ),
    "an old library": (
        *("storage.sqlite.library.fault", lambda: "SQLite 3.36.0 is too old"),
        *("mend", "versions", "SQLite 3.36.0 is too old"),
    ),
}


@pytest.mark.parametrize("lacking", LACKING)
def test_what_the_machine_lacks_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    asyncio.run(make())
    name, plant, level, what, words = LACKING[lacking]
    with monkeypatch.context() as patch:
        patch.setattr(name, plant)
        code, lines = doctor(capsys)
    [line] = [line for line in lines if line[6:].startswith(what)]
    assert line.startswith(level)
    assert words in line
    assert code == (level == "mend")


LIMIT = {"total": 1000, "remaining": 900, "reset_after": 3_600_000}
SOUND: dict[str, Any] = {
    "users/@me": {"username": "Zigg"},
    "applications/@me": {"interactions_endpoint_url": None},
    "gateway/bot": {"shards": 1, "session_start_limit": LIMIT},
    "users/@me/guilds?limit=200": [{"name": "Babylon", "permissions": "8"}],
}


async def at_discord(answers: Mapping[str, Any], *, status: int = 200, date: float = NOW) -> list[Finding]:
    async def ask(path: str) -> DiscordResponse:
        if (body := answers[path]) is None:
            raise aiohttp.ClientConnectionError("no route to host")
        return DiscordResponse(status, date, body)

    return [finding async for finding in discord_side.at_discord(ask, NOW)]


async def test_a_healthy_account_at_discord_is_reported_as_ok() -> None:
    findings = await at_discord(SOUND)
    assert {finding.level for finding in findings} == {Level.OK}
    assert [finding.name for finding in findings] == [
        *("token", "clock", "commands", "shards", "starts", "permissions")
    ]


AT_DISCORD: Mapping[str, tuple[dict[str, Any], str, Level, str]] = {
    "network": ({"users/@me": None}, "network", Level.MEND, "no route to host"),
    "endpoint": (
        {"applications/@me": {"interactions_endpoint_url": "https://x.example"}},
        *("commands", Level.MEND, "https://x.example"),
    ),
    "shards": (
        {"gateway/bot": {"shards": 3, "session_start_limit": LIMIT}},
        "shards",
        Level.LOOK,
        "recommends 3",
    ),
    "few starts": (
        {"gateway/bot": {"shards": 1, "session_start_limit": LIMIT | {"remaining": 5}}},
        *("starts", Level.LOOK, "5 of 1000 left"),
    ),
    "no starts": (
        {"gateway/bot": {"shards": 1, "session_start_limit": LIMIT | {"remaining": 0}}},
        *("starts", Level.MEND, "0 left"),
    ),
    "permissions": (
        {
            "users/@me/guilds?limit=200": [
                {"name": "Babylon", "permissions": "0"},
                {"name": "B", "permissions": "8"},
            ]
        },
        *("permissions", Level.LOOK, "Babylon (view channel, send messages"),
    ),
}


@pytest.mark.parametrize(
    ("shards", "level"),
    [(None, Level.LOOK), (Shards(0, 1, 2), Level.LOOK), (AUTO, Level.OK), (Shards(0, 0, 3), Level.OK)],
)
def test_too_few_shards_are_reported(shards: Shards | Auto | None, level: Level) -> None:
    answer = DiscordResponse(200, None, {"shards": 3, "session_start_limit": LIMIT})
    assert discord_side.gateway(answer, shards)[0].level is level


def test_the_interactions_endpoint_is_checked() -> None:
    here = {"interactions_endpoint_url": "https://x.example"}
    assert discord_side.interactions(here, by_http=True).level is Level.OK
    finding = discord_side.interactions({}, by_http=True)
    assert (finding.level, "ZIGGURAT_HTTP" in finding.text) == (Level.LOOK, True)


def test_an_http_process_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make(roles={"a": "gateway", "b": "show,robots", "c": "http"}))
    code, lines = doctor(capsys)
    assert code == 0
    assert any("processes by role: gateway 1, http 1, show 1, robots 1" in line for line in lines)


def test_complete_roles_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make(roles={"a": "gateway", "b": "show", "c": "show,robots"}))
    code, lines = doctor(capsys)
    assert code == 0
    assert any("processes by role: gateway 1, show 2, robots 1" in line for line in lines)


def test_complete_shards_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(make(parts={"a": "0-1/3", "b": "2/3"}))
    code, lines = doctor(capsys)
    assert code == 0
    assert any("processes have 0-1/3, 2/3" in line for line in lines)


@pytest.mark.parametrize("fault", AT_DISCORD)
async def test_a_fault_at_discord_is_named(fault: str) -> None:
    answers, name, level, words = AT_DISCORD[fault]
    [finding] = [finding for finding in await at_discord(SOUND | answers) if finding.level is not Level.OK]
    assert (finding.name, finding.level, words in finding.text) == (name, level, True)
    assert finding.todo


async def test_a_rejected_token_is_named() -> None:
    [finding] = await at_discord(SOUND, status=401)
    assert (finding.name, finding.level) == ("token", Level.MEND)


async def test_an_outage_of_discord_is_reported() -> None:
    [finding] = await at_discord(SOUND, status=503)
    assert (finding.level, "503" in finding.text) == (Level.LOOK, True)


@pytest.mark.parametrize(("off", "words"), [(90, "90 seconds behind"), (-90, "90 seconds ahead of")])
async def test_a_wrong_clock_is_named(off: int, words: str) -> None:
    [finding] = [each for each in await at_discord(SOUND, date=NOW + off) if each.level is not Level.OK]
    assert (finding.name, words in finding.text) == ("clock", True)


async def test_discord_is_queried_over_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    loopback = Loopback()
    async with loopback.serve(), aiohttp.ClientSession() as session:
        monkeypatch.setattr("discord.http.Route.BASE", f"{loopback.address}/api")
        answer = await discord_side.ask("a.b.c", session, "users/@me")
        assert answer.status == 200
        assert "username" in answer.body
        assert answer.date is None or abs(answer.date - time.time()) < 60
