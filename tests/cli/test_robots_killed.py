"""``ziggurat run`` killed between a player's and a robot's turn: the robot plays after the restart."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.bench.loopback.process import BARE, SOON, launch
from tests.bench.loopback.server import Loopback
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, PlayerAction, Players, until, wrong_of_channel

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
