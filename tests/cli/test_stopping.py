"""A process stops within ten seconds whatever it is doing, and the next one continues its work."""

import asyncio
import json
import signal
import sqlite3
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.platform import custom_ids
from bot.platform.actions import AskCoach, DrawFilm, ShowReview
from engine.catalogue import game
from engine.history.moments import chance
from engine.match import Match
from engine.robots import robot
from render.texts import texts
from storage.records import Person
from tests.bench.loopback.ledger import Exchange
from tests.bench.loopback.process import BARE, SOON, kill, launch
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import GUILD
from tests.cli.books import Books
from tests.cli.players import ANN, BO, NAMES, until
from tests.cli.test_kills import own_database  # noqa: F401  # a fixture
from tests.clock import now
from tests.thorough import THOROUGH

pytestmark = pytest.mark.long

CHANNELS = (7001, 7002, 7003)
LOBBY = 7004
OFTEN = {"bot.features.reviews.service:KEEP_SECONDS": 0.0}
SECONDS = 10.0
"""How long a process may take to stop."""

PATIENCE = 300.0
"""How long a robot or a film may take, which is seconds on an idle machine."""


@cache
def over() -> Match:
    """Return a long finished match."""
    match = Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=4)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, *robot("steady")(match.game, match.view(seat), chance(match.seed, match.seq)))
    return match


async def filled(database: Path | str) -> list[int]:
    """Add two finished matches and a coached one to a database, and return their ids."""
    people = [Person(user, NAMES[user]) for user in (ANN, BO)]
    begun = Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=4)
    while begun.to_act[0] != 0:
        begun.play(begun.to_act[0], begun.moves(begun.to_act[0])[0])
    async with await storage.open(str(database)) as matches:
        result = [
            await matches.insert(channel, GUILD, ANN, people, match, now=now(), coaching=coaching)
            for channel, match, coaching in zip(
                CHANNELS, (over(), over(), begun), (False, False, True), strict=True
            )
        ]
    return [row.id for row in result]


@asynccontextmanager
async def running(
    folder: Path, discord: Loopback, values: Any = None, more: tuple[str, ...] = (), database: Any = None
) -> AsyncIterator[Process]:
    """Run the bot on the database of a folder, with its log in that folder."""
    with (folder / "log").open("ab") as log:
        process = await launch(
            discord.address,
            folder,
            database,
            {**SOON, **BARE, **(values or {})},
            errors=log.fileno(),
            more=more,
        )
        try:
            yield process
        finally:
            await kill(process)


async def stopped(process: Process, *numbers: signal.Signals) -> float:
    """Send signals to a process, half a second apart, and return how long it took to stop cleanly."""
    began = time.monotonic()
    for place, number in enumerate(numbers or (signal.SIGTERM,)):
        await asyncio.sleep(0.5 * bool(place))
        process.send_signal(number)
    async with asyncio.timeout(60.0):
        assert await process.wait() == 0
    return time.monotonic() - began


async def pressed(discord: Loopback, action: custom_ids.Action) -> Exchange:
    """Press a button of an action as if it were on a lobby message; the lobby is created first."""
    if not discord.ledger.seen(LOBBY):
        await discord.slash(LOBBY, ANN, "game new", game="amytis", seats=2, thread=False)
        assert await until(lambda: discord.ledger.seen(LOBBY), 30.0)
    custom_id, lobby = custom_ids.pack(action), discord.ledger.seen(LOBBY)[0]
    payload = json.loads(json.dumps(lobby.payload).replace(lobby.ids[0], custom_id))
    return await discord.press_id(replace(lobby, payload=payload), ANN, custom_id)


def judged(books: Books) -> list[Any]:
    """Return the turns judged so far in the unfinished review."""
    result: Any = books.read(lambda tx: list(tx.execute("SELECT review FROM review WHERE seq < 0")))
    return [one for (text,) in result for one in json.loads(text)["once"]]


def films(books: Books) -> int:
    """Return how many films are stored."""
    result: Any = books.read(
        lambda tx: tx.execute("SELECT COUNT(*) FROM film WHERE data IS NOT NULL").fetchone()
    )
    return int(result[0])


def sentence(key: str) -> str:
    """Return the beginning of a text from the catalogue."""
    return texts()(key, title="Architects of the West Kingdom", done=1, count=2).split(",")[0]


@pytest.fixture(params=["sqlite", *(["postgres"] if THOROUGH else [])])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    if request.param == "sqlite":
        return tmp_path / "bot.sqlite3"
    return str(request.getfixturevalue("own_database"))


async def test_background_work_is_interrupted_and_resumed(tmp_path: Path, database: Path | str) -> None:
    books, discord = Books(database), Loopback(channels=(*CHANNELS, LOBBY), names=NAMES)
    first, second, third = await filled(database)
    async with discord.serve():
        async with running(tmp_path, discord, OFTEN, database=database) as process:
            await discord.ready()
            review = await pressed(discord, ShowReview(first))
            assert await until(lambda: judged(books), PATIENCE), review.private_text
            advice = await pressed(discord, AskCoach(third))
            assert await until(lambda: advice.private_text, PATIENCE)
            film = await pressed(discord, DrawFilm(second))
            assert await until(lambda: film.private_text, PATIENCE)
            taken = await stopped(process)
        assert taken < SECONDS
        for exchange, key in ((review, "review-restarting"), (film, "refusal-film-restarting")):
            assert sentence(key) in exchange.private_text
        assert sentence("coach-restarting") in advice.private_text
        before = judged(books)
        assert films(books) == 0
        async with running(tmp_path, discord, OFTEN, database=database) as process:
            await discord.ready()
            assert await until(lambda: len(judged(books)) > len(before), PATIENCE)
            assert judged(books)[: len(before)] == before
            assert await until(lambda: films(books) == 1, PATIENCE)
            assert await stopped(process) < SECONDS
    books.close()
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_process_stops_before_discord_has_answered(tmp_path: Path, number: signal.Signals) -> None:
    asked = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set()
        await reader.read()
        writer.close()

    discord = Loopback()
    async with await asyncio.start_server(hang, "127.0.0.1", 0) as silent:
        discord.address = f"http://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
        async with running(tmp_path, discord) as process:
            async with asyncio.timeout(60.0):
                await asked.wait()
            assert await stopped(process, number) < SECONDS
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_second_signal_stops_a_hanging_process_at_once(
    tmp_path: Path, number: signal.Signals
) -> None:
    discord = Loopback(channels=CHANNELS, names=NAMES)
    async with discord.serve(), running(tmp_path, discord) as process:
        await discord.ready()
        discord.posting.clear()
        await discord.slash(CHANNELS[0], ANN, "game new", game="amytis", seats=2, thread=False)
        assert await until(lambda: discord.busy, 20.0)
        assert await stopped(process, number, number) < SECONDS / 2
        discord.posting.set()
    assert "Traceback" not in (tmp_path / "log").read_text()


async def test_a_blocked_database_does_not_delay_the_stop(tmp_path: Path) -> None:
    discord = Loopback(channels=CHANNELS, names=NAMES)
    values = {"storage.sqlite.database:BUSY_SECONDS": 60.0}
    async with discord.serve(), running(tmp_path, discord, values) as process:
        await discord.ready()
        with closing(sqlite3.connect(tmp_path / "bot.sqlite3", isolation_level=None)) as rival:
            rival.execute("BEGIN IMMEDIATE")
            await discord.slash(CHANNELS[0], ANN, "game new", game="amytis", seats=2, thread=False)
            await asyncio.sleep(1.0)
            assert await stopped(process) < SECONDS
    assert "Traceback" not in (tmp_path / "log").read_text()
