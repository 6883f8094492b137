"""Databases moved, or backed up during play: the bot continues with the result."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

import storage
from engine.catalogue import game, games
from engine.match import Match
from storage.records import Person
from tests import postgres
from tests.bench.loopback import shapes
from tests.bench.loopback.ledger import Message
from tests.bench.loopback.process import BARE, ROOT, SOON, kill, launch
from tests.bench.loopback.server import Loopback
from tests.bot.panels import choices
from tests.cli.books import Books
from tests.cli.players import (
    ANN,
    NAMES,
    PlayerAction,
    Players,
    edited,
    until,
    wrong_of_action,
    wrong_of_channel,
)
from tests.cli.test_kills import own_database  # noqa: F401  # a fixture
from tests.clock import now
from tests.thorough import THOROUGH, times

pytestmark = pytest.mark.long

CHANNELS = tuple(range(7001, 7001 + times(4, 12)))
HALF_WAY = CHANNELS[0]
TRIES = 5
CALL = "import sys; from bot.cli.main import main; sys.exit(main(sys.argv[1:]))"


async def seated(database: Path | str) -> None:
    """Add a match to each channel, cycling through the games."""
    slugs = sorted(games())
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(database) as matches:
        for number, channel in enumerate(CHANNELS):
            match = Match.new(game(slugs[number % len(slugs)]), 2, seed=number)
            await matches.insert(channel, shapes.GUILD, ANN, people, match, now=now())


async def ziggurat(*words: str) -> str:
    """Run a command as an admin does, and return its output."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", CALL, *words),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    output, _ = await process.communicate()
    assert process.returncode == 0, output.decode()
    return output.decode()


@asynccontextmanager
async def running(discord: Loopback, folder: Path, database: Path | str) -> AsyncIterator[Players]:
    """Run the bot on a database, and stop it gracefully."""
    with (folder / "log").open("ab") as log:
        assert await until(lambda: not discord.gateway.connected, 30.0)
        process = await launch(discord.address, folder, database, SOON | BARE, errors=log.fileno())
        try:
            await discord.ready(60.0)
            yield Players(discord, Books(database), random.Random(1))
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        finally:
            await kill(process)
    errors = (folder / "log").read_text()
    assert "Traceback" not in errors, errors


async def played(players: Players, channel: int, kind: str) -> list[str]:
    """Play a turn in a channel, and return the errors."""
    action, before = PlayerAction(kind, channel), players.books.seq(channel)
    await players.act(action)
    if players.books.seq(channel) == before:
        return [f"no turn by {kind} in {channel}: {action.private_text}"]
    return wrong_of_action(action, players.books)


async def are_up_to_date(players: Players) -> bool:
    """Wait until all channels are up to date."""
    return await until(lambda: not players.books.behind(), 60.0)


async def opened(players: Players, channel: int) -> tuple[Message, int]:
    """Open the panel of a turn, and return it with its user."""
    match_id = players.books.latest(channel)
    assert match_id is not None
    board = players.message(channel, "turn", match_id)
    assert board is not None
    user = players.books.table(match_id)[0].waiting_for[0].user
    output = await players.discord.press(board, user, "turn")
    assert await until(lambda: output.private is not None, 30.0)
    assert output.private is not None
    return output.private, user


async def goes_on(players: Players, panel: Message, user: int) -> bool:
    """Choose something on a panel; return whether that changed it."""
    way, edits = choices(panel.payload["components"])[0], len(panel.edits)
    if way.value is None:
        await players.discord.press_id(panel, user, way.custom_id)
    else:
        await players.discord.choose(panel, user, way.custom_id, way.value)
    return await edited(panel, edits)


def posted(discord: Loopback) -> int:
    return sum(len(discord.ledger.seen(channel)) for channel in CHANNELS)


async def test_old_buttons_work_after_a_database_moved(
    tmp_path: Path,
    own_database: str,  # noqa: F811
) -> None:
    """From a file to a server and back: boards and panels in the channels keep working."""
    discord = Loopback(channels=CHANNELS, names=NAMES)
    databases: list[Path | str] = [tmp_path / "bot.sqlite3", own_database, tmp_path / "back.sqlite3"]
    await seated(databases[0])
    begun: tuple[Message, int] | None = None
    async with discord.serve():
        for number, database in enumerate(databases):
            if number:
                output = await ziggurat("move", str(databases[number - 1]), str(database))
                assert f"{len(CHANNELS)} live matches replay identically on both sides" in output
            posts = posted(discord)
            async with running(discord, tmp_path, database) as players:
                assert await are_up_to_date(players)
                if begun is not None:
                    await discord.quiet()
                    assert posted(discord) == posts  # nothing is shown again
                    assert await goes_on(players, *begun)
                for _ in range(times(1, 4)):
                    for kind in ("panel", "slash"):
                        for channel in CHANNELS:
                            assert await played(players, channel, kind) == []
                        assert await are_up_to_date(players)
                await discord.quiet()
                for channel in CHANNELS:
                    assert wrong_of_channel(channel, discord, players.books) == []
                begun = await opened(players, HALF_WAY)


async def answer_of_board(players: Players, channel: int) -> str:
    """Press the newest board, perhaps of a turn missing from the database, and return the answer."""
    match_id = players.books.latest(channel)
    assert match_id is not None
    board = players.message(channel, "turn", match_id)
    assert board is not None
    output = await players.discord.press(board, players.books.table(match_id)[0].waiting_for[0].user, "turn")
    assert await until(lambda: output.private is not None, 30.0)
    return output.private_text


@contextmanager
def empty(engine: str, folder: Path) -> Iterator[str]:
    """Yield the address of an empty database, in a new folder or on a new server."""
    if engine == "sqlite":
        yield str(folder / "new" / "restored.sqlite3")
        return
    with postgres.own_server() as server:
        yield server.address


@pytest.mark.parametrize("engine", ["sqlite", *(["postgres"] if THOROUGH else [])])
async def test_the_bot_continues_with_a_backup_made_during_play(
    tmp_path: Path, engine: str, request: pytest.FixtureRequest
) -> None:
    database: Any = tmp_path / "bot.sqlite3"
    if engine == "postgres":
        database = request.getfixturevalue("own_database")
    await seated(database)
    discord, copies, wrong = Loopback(channels=CHANNELS, names=NAMES), tmp_path / "copies", list[str]()
    enough = asyncio.Event()

    async def play(players: Players, channel: int) -> None:
        while not enough.is_set():
            for kind in ("panel", "slash"):
                wrong.extend(await played(players, channel, kind))
                await until(lambda: players.message(channel, "turn", players.books.latest(channel) or 0))

    async with discord.serve():
        async with running(discord, tmp_path, database) as players:
            assert await are_up_to_date(players)
            playing = [asyncio.create_task(play(players, channel)) for channel in CHANNELS]
            assert await until(lambda: all(map(players.books.seq, CHANNELS)), 60.0)
            for _ in range(TRIES):  # until a turn was played meanwhile
                before = {channel: players.books.seq(channel) for channel in CHANNELS}
                output = await ziggurat("backup", str(copies), "--keep", "1", "--database", str(database))
                after = {channel: players.books.seq(channel) for channel in CHANNELS}
                assert f"verified; the {len(CHANNELS)} newest matches replay" in output
                if after != before:
                    break
            await asyncio.sleep(times(1, 5))
            enough.set()
            await asyncio.gather(*playing)
            assert await are_up_to_date(players)
            logs = {channel: log_of(players.books, channel) for channel in CHANNELS}
        assert wrong == []
        assert after != before
        [copy] = copies.iterdir()
        with empty(engine, tmp_path) as fresh:
            await ziggurat("restore", str(copy), "--database", fresh)
            restored: Any = Path(fresh) if engine == "sqlite" else fresh
            books = Books(restored)
            for channel in CHANNELS:
                kept = log_of(books, channel)
                assert before[channel] <= len(kept) <= after[channel]
                assert kept == logs[channel][: len(kept)]
            async with running(discord, tmp_path, restored) as players:
                assert await are_up_to_date(players)
                for channel in CHANNELS:
                    assert await answer_of_board(players, channel) != ""
                    assert await played(players, channel, "slash") == []
                assert await are_up_to_date(players)
                await discord.quiet()
                for channel in CHANNELS:
                    await opened(players, channel)


def log_of(books: Books, channel: int) -> list[object]:
    """Return the log of a channel's match."""
    match_id = books.latest(channel)
    assert match_id is not None
    _, match = books.table(match_id, whole=True)
    assert match is not None
    return list(match.log)
