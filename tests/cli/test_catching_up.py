"""Many pending boards, over real sockets, while players continue."""

import asyncio
import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

import storage
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import GUILD
from tests.bot.test_bad_input import PLAIN
from tests.cli.books import Books
from tests.cli.players import (
    ANN,
    NAMES,
    PlayerAction,
    Players,
    made,
    serving,
    until,
    wrong_of_action,
    wrong_of_channel,
)
from tests.clock import now
from tests.thorough import times

pytestmark = pytest.mark.long

CHANNELS = tuple(range(3001, 3001 + times(16, 100)))


async def seated(folder: Path, channels: Sequence[int] = CHANNELS) -> None:
    """Add a match that was never shown to each channel."""
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(folder / "bot.sqlite3") as database:
        for channel in channels:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            await database.insert(channel, GUILD, ANN, people, match, now=now())


async def test_eight_users_play_during_a_backlog_of_boards(tmp_path: Path) -> None:
    await seated(tmp_path)
    discord = Loopback(channels=CHANNELS, names=NAMES)
    async with serving(tmp_path, discord) as books:
        players = Players(discord, books, random.Random(1))
        actions = [PlayerAction("slash", channel) for channel in CHANNELS[-8:]]
        await asyncio.gather(*(players.act(action) for action in actions))
        assert await until(lambda: not books.behind(), 60.0)
        await discord.quiet()
        wrong = [what for channel in CHANNELS for what in wrong_of_channel(channel, discord, books)]
        wrong += [what for action in actions for what in wrong_of_action(action, books)]
    assert not wrong, "\n".join(wrong)
    assert all(action.exchanges[0].private_text.startswith("\nDone:") for action in actions)
    for channel in CHANNELS:
        seen = discord.ledger.seen(channel)
        calls = [user for message in seen for user in message.pinged]  # none of whoever has already played
        assert len(seen[-1].pinged) == 1
        assert len(calls) == len({*calls})
        assert len(seen) <= 1 + (channel in CHANNELS[-8:])


def longer(books: Books, channel: int, seq: int) -> bool:
    return books.seq(channel) > seq


async def test_three_moves_during_a_slow_post_make_one_board(tmp_path: Path) -> None:
    channel = CHANNELS[0]
    await seated(tmp_path, [channel])
    discord = Loopback(channels=(channel,), names=NAMES)
    async with serving(tmp_path, discord) as books:
        assert await until(lambda: not books.behind(), 60.0)
        discord.posting.clear()
        players = Players(discord, books, random.Random(1))
        acting = []
        for _ in range(4):
            seq = books.seq(channel)
            acting.append(asyncio.create_task(players.act(PlayerAction("slash", channel))))
            assert await until(partial(longer, books, channel, seq), 30.0)
        await asyncio.sleep(1.5)
        discord.posting.set()
        await asyncio.gather(*acting)
        assert await until(lambda: not books.behind(), 10.0)
        await discord.quiet()
        assert wrong_of_channel(channel, discord, books) == []
        assert len(made(discord.ledger.seen(channel))) == 3  # the previous, the slow and the last one
