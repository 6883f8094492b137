"""``ziggurat run`` as a process, over real sockets, when starting or stopping goes wrong."""

import asyncio
import os
import shutil
import signal
import socket
import sqlite3
from contextlib import AsyncExitStack, closing
from pathlib import Path

import pytest

import storage
from bot.cli.exits import LASTING, MEANINGS, Exit
from tests.bench.loopback.process import ROOT, ended, started
from tests.bench.loopback.server import Loopback
from tests.storage.test_broken_files import spoil
from tests.thorough import THOROUGH

ALIKE = pytest.mark.skipif(not THOROUGH, reason="covered by similar cases in the everyday run")


@pytest.mark.parametrize(
    ("discord", "code", "message"),
    [
        pytest.param(Loopback(me=401), Exit.TOKEN, "rejected DISCORD_TOKEN", id="wrong token"),
        pytest.param(
            Loopback(me=403), Exit.UNREACHABLE, "does not let the bot in now: 403", id="banned", marks=ALIKE
        ),
        pytest.param(
            Loopback(close=4004), Exit.TOKEN, "rejected DISCORD_TOKEN (4004)", id="4004", marks=ALIKE
        ),
        pytest.param(Loopback(close=4014), Exit.INTENTS, "needs only Guilds", id="4014"),
        pytest.param(Loopback(close=4013), Exit.INTENTS, "(4013)", id="4013", marks=ALIKE),
        pytest.param(Loopback(close=4011), Exit.CLOSED, "too many servers", id="4011", marks=ALIKE),
        pytest.param(Loopback(close=4012), Exit.CLOSED, "(4012): update ziggurat", id="4012", marks=ALIKE),
    ],
)
async def test_refusals_by_discord_have_exit_codes(
    tmp_path: Path, discord: Loopback, code: Exit, message: str
) -> None:
    async with discord.serve(), started(discord.address, tmp_path) as process:
        exit_code, line, errors = await ended(process)
    assert exit_code == code, errors
    assert message in line
    assert "Traceback" not in errors


async def test_an_unreachable_network_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:  # bound but not listening: connections are refused
        taken.bind(("127.0.0.1", 0))
        async with started(f"http://127.0.0.1:{taken.getsockname()[1]}", tmp_path) as process:
            exit_code, line, errors = await ended(process)
    assert exit_code == Exit.UNREACHABLE
    assert "Discord can't be reached: is the network up?" in line
    assert "Traceback" not in errors


async def test_the_bot_runs_though_its_commands_are_refused(tmp_path: Path) -> None:
    discord = Loopback(commands=(403, 403))
    async with discord.serve(), started(discord.address, tmp_path) as process, asyncio.timeout(120):
        await discord.ready()
        await discord.registered.wait()
        process.send_signal(signal.SIGTERM)
        exit_code, line, errors = await ended(process)
    assert (exit_code, line) == (0, "")
    assert discord.tries == 3
    assert "can't register the commands, the previous ones stay" in errors
    assert "Traceback" not in errors


async def test_a_lost_network_is_one_line_without_a_traceback(tmp_path: Path) -> None:
    discord = Loopback()
    async with AsyncExitStack() as stack, asyncio.timeout(120):
        async with discord.serve():
            process = await stack.enter_async_context(started(discord.address, tmp_path))
            await discord.ready()
        await asyncio.sleep(2)
        process.send_signal(signal.SIGTERM)
        exit_code, _, errors = await ended(process)
    assert exit_code == 0
    assert "Attempting a reconnect" in errors
    assert "Traceback" not in errors


async def made(path: Path) -> None:
    async with await storage.open(path) as database:
        for number in range(400):
            await database.settings.set(f"{number}" * 20, "x" * 200)


@pytest.mark.parametrize(
    ("what", "code", "message"),
    [
        ("held", Exit.LOCKED, "another process has locked it"),
        ("spoilt", Exit.DAMAGED, "restore a backup"),
        pytest.param("no database", Exit.DAMAGED, "restore a backup", marks=ALIKE),
        pytest.param("newer", Exit.VERSION, "start the newer program again", marks=ALIKE),
        pytest.param("older", Exit.VERSION, "start v0.3.0 of the program on it once", marks=ALIKE),
        pytest.param("folder", Exit.UNWRITABLE, "can't be opened for writing", marks=ALIKE),
    ],
)
async def test_unusable_databases_have_exit_codes(
    tmp_path: Path, what: str, code: Exit, message: str
) -> None:
    path = tmp_path / "bot.sqlite3"
    if what == "folder":
        os.mkdir(path)
    elif what == "no database":
        write(path, "dear diary\n" * 500)
    else:
        await made(path)
    if what == "spoilt":
        spoil(path)
    with closing(sqlite3.connect(path if what in ("held", "newer", "older") else ":memory:")) as other:
        other.isolation_level = None
        if what == "newer":
            other.execute("DELETE FROM setting WHERE key = 'works-with'")
            other.execute("PRAGMA user_version = 999")
        elif what == "older":
            other.execute("PRAGMA user_version = 29")
        elif what == "held":
            other.execute("BEGIN IMMEDIATE")
        async with started("http://127.0.0.1:9", tmp_path, path) as process:
            exit_code, line, errors = await ended(process)
    assert exit_code == code, errors
    assert message in line
    assert "Traceback" not in errors


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_read_only_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bot.sqlite3"
    await made(path)
    os.chmod(path, 0o400)
    async with started("http://127.0.0.1:9", tmp_path, path) as process:
        exit_code, line, errors = await ended(process)
    assert exit_code == Exit.UNWRITABLE
    assert "can't be opened for writing" in line
    assert "Traceback" not in errors


def write(path: Path, text: str) -> None:
    path.write_text(text)


@pytest.mark.parametrize("what", ["deleted", pytest.param("replaced by another", marks=ALIKE)])
async def test_a_database_lost_while_running_ends_the_bot(tmp_path: Path, what: str) -> None:
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copy.sqlite3"
    await made(path)
    shutil.copy(path, copy)
    discord = Loopback(commands=(403,))  # the retried registration is the first write
    async with discord.serve(), started(discord.address, tmp_path, path) as process, asyncio.timeout(120):
        await discord.asked.wait()
        if what == "deleted":
            os.unlink(path)
        else:
            os.replace(copy, path)
        exit_code, line, errors = await ended(process)
    assert exit_code == Exit.LOST, errors
    assert f"the file was {what} while it was in use, and nothing is written any more" in line
    assert "Traceback" not in errors


def test_exit_codes_are_explained_and_lasting_ones_prevent_restarts() -> None:
    assert list(MEANINGS) == list(Exit)
    unit = (ROOT / "deploy/ziggurat.service").read_text()
    assert f"RestartPreventExitStatus={' '.join(str(int(code)) for code in LASTING)}\n" in unit
