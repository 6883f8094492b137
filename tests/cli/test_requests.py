"""Requests to Discord, over real sockets: their number per turn, and a load beyond Discord's limit."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

import storage
from bot.platform.budget import Purpose
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.__main__ import main
from tests.bench.loopback import shapes
from tests.bench.loopback.process import BARE, SOON, started
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.tally import Limit
from tests.bench.requests import rush, turns
from tests.bot.test_bad_input import PLAIN
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, PlayerAction, Players, until, wrong_of_action, wrong_of_channel
from tests.cli.several import processes
from tests.clock import now
from tests.thorough import THOROUGH, times

CHANNELS = (7001, 7002)
QUICKLY: Mapping[str, Any] = {**SOON, **BARE, "bot.delivery.heartbeat:SEEN_SECONDS": 1.0}


async def test_the_loopback_discord_limits_requests_per_token() -> None:
    discord = Loopback(channels=CHANNELS)
    discord.limit = Limit(5)
    async with discord.serve(), aiohttp.ClientSession() as session:

        async def ask(**headers: str) -> tuple[int, str | None]:
            url = f"{discord.address}/api/channels/{CHANNELS[0]}/messages"
            async with session.get(url, headers=headers) as answer:
                body = await answer.json()
                assert (answer.status == 429) == (isinstance(body, dict) and body["global"])
                return answer.status, answer.headers.get("X-RateLimit-Scope")

        token = {"Authorization": "Bot a.b.c"}
        assert [await ask(**token) for _ in range(7)] == [*[(200, None)] * 5, *[(429, "global")] * 2]
        assert await ask() == (200, None)
        await asyncio.sleep(1.05)
        assert await ask(**token) == (200, None)
    assert (discord.limit.taken, discord.limit.refused) == (6, 2)


@pytest.mark.long
async def test_panel_turns_take_one_request_and_typed_turns_two(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "CHANNELS", 60 if THOROUGH else 12)
    count = 40 if THOROUGH else 8
    panel, typed, mixed = await turns.measure(turns=count)
    assert (panel.turns, typed.turns, mixed.turns) == (count,) * 3
    assert panel.requests["line"] == 0
    assert panel.requests["free line"] == panel.requests["new message"] > 0
    assert typed.requests["line"] + typed.requests["free line"] == typed.requests["new message"] > 0
    assert panel.with_token <= 1.01
    assert mixed.with_token <= 1.3
    assert typed.with_token <= 2.01


@pytest.mark.long
async def test_important_requests_go_first_and_the_rest_follow() -> None:
    if THOROUGH:
        outcome = await rush.measure(80, 120, 3)
    else:  # a fifth of it
        outcome = await rush.measure(16, 8, 2, most=10, bound=9)
    refused_part = 0.01 if THOROUGH else 0.03  # of 150 requests two are more than 1 %
    assert outcome.longest(Purpose.ANSWER) < 3
    assert outcome.longest(Purpose.CALL) < 3
    assert outcome.left > 0  # they waited, and nothing was lost
    assert outcome.failed == 0
    assert outcome.taken >= sum(map(len, outcome.waits.values()))
    assert outcome.refused_part < refused_part


@pytest.mark.long
async def test_without_a_budget_many_requests_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    outcome = await rush.measure(16, 5, 1, most=10, bound=1000)
    assert outcome.refused_part > 0.05


async def _seated(database: Path) -> None:
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(database) as matches:
        for channel in CHANNELS:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            await matches.insert(channel, shapes.GUILD, ANN, people, match, now=now())


async def _played_by_presses(discord: Loopback, books: Books) -> Counter[str]:
    """Take two turns by the panel, and return the requests made until everything is shown."""
    players = Players(discord, books, random.Random(1))
    assert await until(lambda: not books.behind(), 30.0)
    await discord.quiet()
    before = Counter(discord.tally)
    for _ in range(2):
        action = PlayerAction("panel", CHANNELS[0])
        await players.act(action)
        assert wrong_of_action(action, books) == []
        assert await until(lambda: not books.behind(), 30.0)
        await discord.quiet()
    assert wrong_of_channel(CHANNELS[0], discord, books) == []
    assert books.read(lambda tx: tx.execute("SELECT count(*) FROM press").fetchone()[0]) == 0
    return discord.tally - before


@pytest.mark.long
@pytest.mark.parametrize("answering", ["gateway", "all"])
async def test_the_showing_process_finds_a_press_answered_by_another(tmp_path: Path, answering: str) -> None:
    await _seated(database := tmp_path / "bot.sqlite3")
    discord, books = Loopback(channels=CHANNELS, names=NAMES), Books(database)
    roles = [("--roles", "gateway"), ("--roles", "show,robots")] if answering == "gateway" else [(), ()]
    async with processes(tmp_path, discord, QUICKLY, {}, {}, more=roles):
        spent = await _played_by_presses(discord, books)
    assert (spent["new message"], spent["free line"], spent["line"]) == (2, 2, 0)


@pytest.mark.long
async def test_the_showing_process_finds_a_press_of_an_unknown_process(tmp_path: Path) -> None:
    await _seated(database := tmp_path / "bot.sqlite3")
    discord, books = Loopback(channels=CHANNELS, names=NAMES), Books(database)
    unseen = {"bot.delivery.heartbeat:SEEN_SECONDS": 600.0, "storage.parts.instances:DEAD_SECONDS": 600}
    values, shows = {**SOON, **BARE, **unseen}, ("--roles", "show,robots")
    async with (
        processes(tmp_path, discord, values, {}, more=[("--roles", "gateway")]),
        started(discord.address, tmp_path, database, values=values, more=shows),
    ):
        spent = await _played_by_presses(discord, books)
    assert (spent["new message"], spent["free line"], spent["line"]) == (2, 2, 0)


CROWD = tuple(range(7101, 7113))


@pytest.mark.long
async def test_turns_are_answered_at_once_at_twice_the_request_limit(tmp_path: Path) -> None:
    """The whole bot at four requests per second: boards follow, and old ones become lines."""
    database = tmp_path / "bot.sqlite3"
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(database) as matches:
        for channel in CROWD:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            await matches.insert(channel, shapes.GUILD, ANN, people, match, now=now())
    discord, books = Loopback(channels=CROWD, names=NAMES), Books(database)
    players = Players(discord, books, random.Random(1))
    limit, waits = Limit(6), list[float]()

    async def hurry(channel: int) -> None:
        for _ in range(times(3, 10)):
            action, began = PlayerAction("slash", channel), time.monotonic()
            await players.act(action)
            waits.append(time.monotonic() - began)
            assert wrong_of_action(action, books) == []

    async with processes(tmp_path, discord, {**QUICKLY, "bot.platform.budget:LIMIT": 4}, {}):
        assert await until(lambda: not books.behind(), 60.0)
        discord.limit = limit
        await asyncio.gather(*(hurry(channel) for channel in CROWD))
        old = [message for channel in CROWD for message in discord.ledger.seen(channel) if message.ids]
        assert len(old) > 2 * len(CROWD)  # they wait
        assert await until(lambda: not books.behind(), 120.0)
        await discord.quiet()
    assert max(waits) < 3
    assert [wrong for channel in CROWD for wrong in wrong_of_channel(channel, discord, books)] == []
    assert limit.refused < 0.01 * limit.taken


@pytest.mark.long
async def test_an_expired_press_is_replaced_by_a_request_with_the_bot_token(tmp_path: Path) -> None:
    discord = Loopback(channels=CHANNELS, names=NAMES)
    discord.press_seconds = 0.0
    books = Books(tmp_path / "bot.sqlite3")
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        people = [Person(user, name) for user, name in NAMES.items()]
        await matches.insert(
            CHANNELS[0], shapes.GUILD, ANN, people, Match.new(game("amytis"), 2, seed=PLAIN), now=now()
        )
    players = Players(discord, books, random.Random(1))
    async with processes(tmp_path, discord, QUICKLY, {}):
        assert await until(lambda: not books.behind(), 30.0)
        board = discord.ledger.seen(CHANNELS[0])[-1]
        await discord.press(board, players.books.table(1)[0].waiting_for[0].user, "turn")
        await discord.quiet(1.0)
        typed = PlayerAction("slash", CHANNELS[0])
        await players.act(typed)
        assert await until(lambda: not books.behind(), 30.0)
        assert discord.tally["line"] == 1
        assert not board.ids


def test_the_tool_prints_its_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def counted(turns_of_each: int, *, database: str | None) -> list[turns.Count]:
        assert database is None
        return [turns.Count("typed", turns_of_each, Counter({"line": 4, "new message": 4, "free answer": 8}))]

    async def rushed(rate: float, seconds: float, processes: int, *, database: str | None) -> rush.Outcome:
        assert (rate, seconds, processes, database) == (80, 60, 3, "postgresql:///empty")
        waits = {purpose.label: [0.5, 2.0] for purpose in Purpose}
        return rush.Outcome(waits, 7, 0, 99, 1, seconds)

    monkeypatch.setattr(turns, "measure", counted)
    monkeypatch.setattr(rush, "measure", rushed)
    assert main(["requests", "--turns", "4"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "typed: 2.00 requests with the token per turn (4 turns)"
    assert main(["requests", "--turns", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["with_token"] == 2
    assert main(["requests", "--rush", "80", "--database", "postgresql:///empty"]) == 0
    assert "refused: 1 of 100, 1.00%" in capsys.readouterr().out
    assert main(["requests", "--rush", "80", "--database", "postgresql:///empty", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["waits"]["retire"] == 2
