"""``ziggurat run`` killed between a player's turn and a robot's or a planned one, which follows later."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.matches import planned
from engine import plans
from engine.history.log import Played
from tests.bench.loopback.process import BARE, SOON, launch
from tests.bench.loopback.server import Loopback
from tests.bot.test_planned_turns import free_turn
from tests.cli.books import Books
from tests.cli.players import ANN, BO, NAMES, PlayerAction, Players, until, wrong_of_channel
from tests.clock import now

CHANNEL = 1001
IDLE = {**SOON, **BARE, "bot.matches.robots.pool:ATTEMPTS": 0}
"""Settings with which robots never play."""


@asynccontextmanager
async def killed(
    discord: Loopback, folder: Path, values: Mapping[str, Any] = SOON | BARE
) -> AsyncIterator[None]:
    """Run the bot, and kill it when the block ends."""
    with (folder / "log").open("wb") as log:
        process = await launch(discord.address, folder, values=values, errors=log.fileno())
        try:
            await discord.ready(60.0)
            yield
        finally:
            process.kill()
            await process.wait()


@pytest.mark.long
async def test_a_robot_plays_after_a_kill_of_the_bot(tmp_path: Path) -> None:
    discord, books = Loopback(channels=(CHANNEL,), names=NAMES), Books(tmp_path / "bot.sqlite3")
    players = Players(discord, books, random.Random(1))

    def seen() -> list[int]:
        """Return the users whose turn the channel shows, once everything is shown."""
        match_id = books.latest(CHANNEL)
        if match_id is None:
            return []
        waiting = [person.user for person in books.table(match_id)[0].waiting_for]
        return [] if books.behind() else waiting  # in this order: a turn read first has been shown since

    async with discord.serve():
        async with killed(discord, tmp_path):
            await discord.slash(CHANNEL, ANN, "game new", game="amytis", robots=1, thread=False)
            assert await until(lambda: seen() == [ANN], 60.0)
        begun = books.seq(CHANNEL)
        async with killed(discord, tmp_path, IDLE):
            await players.act(PlayerAction("slash", CHANNEL))
        seq = books.seq(CHANNEL)
        assert seq > begun
        assert seen() != [ANN]
        async with killed(discord, tmp_path):
            assert await until(lambda: books.seq(CHANNEL) > seq and seen() == [ANN], 60.0)
    assert wrong_of_channel(CHANNEL, discord, books) == []
    calls = [message for message in discord.ledger.seen(CHANNEL) if ANN in message.pinged]
    assert len(calls) == 2


@pytest.mark.long
async def test_a_planned_turn_is_played_once_after_a_kill_of_the_bot(tmp_path: Path) -> None:
    discord, books = Loopback(channels=(CHANNEL,), names=NAMES), Books(tmp_path / "bot.sqlite3")
    players = Players(discord, books, random.Random(1))

    def calls() -> list[Any]:
        return [message.pinged for message in discord.ledger.seen(CHANNEL) if message.pinged]

    def shown() -> bool:
        match_id = books.latest(CHANNEL)
        return match_id is not None and books.table(match_id)[1] is not None and not books.behind()

    async with discord.serve():
        async with killed(discord, tmp_path):
            await discord.slash(CHANNEL, ANN, "game new", game="amytis", seats=2, player1=BO, thread=False)
            assert await until(lambda: books.latest(CHANNEL) is not None and not books.behind(), 60.0)
            for kind in ("join", "start"):
                if kind in players.kinds(CHANNEL):
                    await players.act(PlayerAction(kind, CHANNEL))
            assert await until(shown, 60.0)
            match_id = books.latest(CHANNEL)
            assert match_id is not None
            row, match = books.table(match_id)
            assert match is not None
            mover = match.to_act[0]
            seat = 1 - mover
            draft = free_turn(match, seat)
            made = planned.encoded(plans.plan_of(match.game, match.view(seat), [plans.line_of(draft)]))
            async with await storage.open(tmp_path / "bot.sqlite3") as matches:
                user = row.people[seat].user
                await matches.plans.save(match_id, user, made, seq=match.seq, before="", now=now())
            called = len(calls())
            await players.act(PlayerAction("slash", CHANNEL))
            assert books.table(match_id)[0].to_act == (seat,)
        async with await storage.open(tmp_path / "bot.sqlite3") as matches:  # the grace has passed meanwhile
            end = "UPDATE notice SET at = 1 WHERE kind = 'plan'"
            assert await matches.database.transaction(lambda tx: tx.execute(end).rowcount) == 1
        async with killed(discord, tmp_path):
            assert await until(lambda: books.table(match_id)[0].to_act == (mover,) and shown(), 60.0)
    _, whole = books.table(match_id, whole=True)
    assert whole is not None
    turn = [each.move for each in whole.log if isinstance(each, Played) and each.planned]
    assert turn == draft.played
    assert wrong_of_channel(CHANNEL, discord, books) == []
    assert calls()[called:] == [(row.people[mover].user,)]
