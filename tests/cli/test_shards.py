"""``ziggurat run`` with several gateway connections, in one process and in several, over real sockets."""

import asyncio
import itertools
import random
from collections.abc import Mapping
from pathlib import Path

import aiohttp
import pytest

import storage
from bot.cli.exits import Exit
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.loopback.process import SOON, ended, started
from tests.bench.loopback.server import Loopback
from tests.bot.test_bad_input import PLAIN
from tests.bot.test_metrics import parsed, value
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, PlayerAction, Players, until, wrong_of_action, wrong_of_channel
from tests.cli.several import processes
from tests.cli.test_monitoring import free_port
from tests.clock import now
from tests.thorough import THOROUGH, in_turn, times

pytestmark = pytest.mark.long

SHARDS = 3
SERVERS = tuple((number << 22) + 7 for number in range(1, 1 + times(6, 3000)))
CHANNELS = {7000 + number: server for number, server in enumerate(SERVERS)}
PLAYED = tuple(CHANNELS)[: times(6, 30)]
PAUSE = 0.5
QUICKLY: Mapping[str, object] = {
    **SOON,
    "bot.cluster.shards:IDENTIFY_SECONDS": PAUSE,
    "bot.delivery.heartbeat:SEEN_SECONDS": 1.0,
    "bot.app.monitor:SILENT_SECONDS": 2.0,
}


def shard_of_channel(channel: int) -> int:
    return (CHANNELS[channel] >> 22) % SHARDS


async def seated(folder: Path) -> None:
    """Add a match that was never shown to each channel in play."""
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(folder / "bot.sqlite3") as database:
        for channel in PLAYED:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            await database.insert(channel, CHANNELS[channel], ANN, people, match, now=now())


async def played(players: Players, channels: list[int]) -> list[str]:
    """Type a turn in each channel, and return the errors."""
    actions = [PlayerAction("slash", channel) for channel in channels]
    before = {channel: players.books.seq(channel) for channel in channels}
    await asyncio.gather(*(players.act(action) for action in actions))
    wrong = [what for action in actions for what in wrong_of_action(action, players.books)]
    return wrong + [
        f"no turn in {channel}" for channel in channels if players.books.seq(channel) == before[channel]
    ]


def behind(books: Books) -> bool:
    return bool(books.behind())


async def all_well(discord: Loopback, books: Books) -> list[str]:
    assert await until(lambda: not behind(books), 60.0), books.behind()
    await discord.quiet()
    return [what for channel in PLAYED for what in wrong_of_channel(channel, discord, books)]


def loopback() -> Loopback:
    return Loopback(names=NAMES, servers=CHANNELS, shards=SHARDS)


def pauses(discord: Loopback) -> list[float]:
    times_of = [identified.at for identified in discord.gateway.identifies]
    return [later - earlier for earlier, later in itertools.pairwise(times_of)]


async def test_one_of_three_shards_in_a_process_is_lost_and_returns(tmp_path: Path) -> None:
    await seated(tmp_path)
    discord, books = loopback(), Books(tmp_path / "bot.sqlite3")
    players, port = Players(discord, books, random.Random(1)), free_port()
    settings = {"ZIGGURAT_SHARDS": "auto", "ZIGGURAT_METRICS": str(port)}
    async with processes(tmp_path, discord, QUICKLY, settings):
        assert sorted(discord.gateway.sessions) == [0, 1, 2]
        assert min(pauses(discord)) > PAUSE * 0.9
        assert await all_well(discord, books) == []
        assert await health(port, {})
        servers = books.read(lambda tx: tx.execute("SELECT count(*) FROM server").fetchone()[0])
        assert servers == len(SERVERS)
        discord.gateway.down.add(1)
        await discord.gateway.drop(shard=1)
        others = [channel for channel in PLAYED if shard_of_channel(channel) != 1]
        for _ in range(times(1, 10)):
            assert await played(players, others) == []
        assert not discord.gateway.sessions[1].connected
        assert await health(port, {"shard 1": "Discord does not answer"})
        discord.gateway.down.clear()
        await discord.ready(60.0)
        assert await played(players, list(PLAYED)) == []
        assert await all_well(discord, books) == []
        assert await health(port, {})
        async with aiohttp.request("GET", f"http://127.0.0.1:{port}/metrics") as answer:
            samples = parsed(await answer.text())
        assert all(value(samples, "shard_latency_seconds", shard=str(shard)) < 5 for shard in range(3))
        assert value(samples, "servers") == len(SERVERS)


async def health(port: int, wrong: dict[str, str]) -> bool:
    """Wait until a process reports exactly these faults.

    Latency is measured every 41 seconds, and a busy machine may have been slow once.
    """
    async with aiohttp.ClientSession() as session:
        for _ in range(600):
            async with session.get(f"http://127.0.0.1:{port}/health") as answer:
                if (await answer.json())["wrong"] == wrong:
                    return True
            await asyncio.sleep(0.1)
    return False


async def test_two_processes_share_the_shards_on_one_file(tmp_path: Path) -> None:
    await seated(tmp_path)
    discord, books = loopback(), Books(tmp_path / "bot.sqlite3")
    players = Players(discord, books, random.Random(1))
    parts = [{"ZIGGURAT_SHARDS": "0-1/3"}, {"ZIGGURAT_SHARDS": "2/3"}]
    values = {**QUICKLY, "storage.parts.instances:DEAD_SECONDS": 3600}
    async with processes(tmp_path, discord, values, *parts) as running:
        assert sorted(discord.gateway.sessions) == [0, 1, 2]
        assert min(pauses(discord)) > PAUSE * 0.9
        assert await played(players, list(PLAYED)) == []
        assert await all_well(discord, books) == []
        present = books.read(lambda tx: tx.execute("SELECT id FROM server WHERE gone IS NULL").fetchall())
        assert present == sorted((server,) for server in SERVERS)
        second = running.pop()
        second.kill()
        await second.wait()
        others = [channel for channel in PLAYED if shard_of_channel(channel) != 2]
        for _ in range(times(1, 10)):
            assert await played(players, others) == []
        overlapping = {"ZIGGURAT_SHARDS": "1-2/3", "ZIGGURAT_LOG": "text"}
        async with started(discord.address, tmp_path, values=values, settings=overlapping) as rival:
            code, line, errors = await ended(rival)
        assert code == Exit.SHARDS, errors
        assert "another process on this database has shards 0-1/3, and this one wants 1-2/3" in line
        assert "Traceback" not in errors
        # on the same machine, so no one waits for the claims of the dead process to expire
        async with started(discord.address, tmp_path, values=values, settings=parts[1]):
            await discord.ready(60.0)
            assert await played(players, list(PLAYED)) == []
            assert await all_well(discord, books) == []


async def test_a_server_of_another_process_is_not_considered_lost(tmp_path: Path) -> None:
    await seated(tmp_path)
    discord, books = loopback(), Books(tmp_path / "bot.sqlite3")
    async with processes(tmp_path, discord, QUICKLY, {"ZIGGURAT_SHARDS": "auto"}):
        assert await all_well(discord, books) == []
    left = next(server for server in SERVERS if (server >> 22) % SHARDS == 2)
    discord.gateway.channels = {
        channel: server for channel, server in discord.gateway.channels.items() if server != left
    }
    async with discord.serve():
        discord.gateway.sessions.clear()
        async with started(discord.address, tmp_path, settings={"ZIGGURAT_SHARDS": "2/3"}):
            gone = "SELECT id FROM server WHERE gone IS NOT NULL"
            assert await until(lambda: books.read(lambda tx: tx.execute(gone).fetchall()) == [(left,)], 60.0)
            await asyncio.sleep(0.5)
            assert books.read(lambda tx: tx.execute(gone).fetchall()) == [(left,)]


@in_turn("shards", ["many", "3/3", "4-2/8"])
async def test_invalid_shards_are_a_settings_error(tmp_path: Path, shards: str) -> None:
    settings = {"ZIGGURAT_SHARDS": shards}
    async with started("http://127.0.0.1:9", tmp_path, settings=settings) as process:
        code, line, errors = await ended(process)
    assert code == Exit.SETTINGS
    assert f"ZIGGURAT_SHARDS is '{shards}': write auto, or the shards of this process" in line
    assert "Traceback" not in errors


@pytest.mark.skipif(not THOROUGH, reason="covered by similar cases in the everyday run")
@pytest.mark.parametrize(("close", "code"), [(4004, Exit.TOKEN), (4011, Exit.CLOSED), (4014, Exit.INTENTS)])
async def test_a_shard_closed_by_discord_ends_the_bot(tmp_path: Path, close: int, code: Exit) -> None:
    discord = Loopback(close=close, shards=2)
    settings = {"ZIGGURAT_SHARDS": "auto"}
    async with discord.serve(), started(discord.address, tmp_path, settings=settings) as process:
        exit_code, line, errors = await ended(process)
    assert exit_code == code, errors
    assert line
    assert "Traceback" not in errors


async def test_the_default_is_one_connection(tmp_path: Path) -> None:
    discord = Loopback(channels=(1,), names=NAMES, shards=3)
    async with processes(tmp_path, discord, QUICKLY, {}):
        assert [(session.shard, session.total) for session in discord.gateway.sessions.values()] == [(0, 1)]
        assert discord.gateway.identified == 1
