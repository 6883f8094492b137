"""Discord answers slowly, or not at all for a while, for one user, over real sockets."""

import time
from pathlib import Path
from typing import Any

import pytest

import storage
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from storage.timing import Preferences, Way
from tests.bench.loopback.faults import Fault, Kind, Plan, limited
from tests.bench.loopback.process import SOON
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import DIRECT, GUILD
from tests.cli.players import ANN, BO, NAMES, serving, until
from tests.clock import now

pytestmark = pytest.mark.long

CHANNELS = (4001, 4002)
PAUSE = 7.0
"""Seconds of a rate limit, longer than discord.py may wait by itself."""


async def seated(folder: Path) -> None:
    """Add a match to each channel: it is Ann's turn in the first, Bo's in the second."""
    async with await storage.open(folder / "bot.sqlite3") as matches:
        for channel, users in zip(CHANNELS, ((ANN, BO), (BO, ANN)), strict=True):
            await matches.people.save(Preferences(users[0], Way.DIRECT), now=now())
            people = [Person(user, NAMES[user]) for user in users]
            await matches.insert(
                channel, GUILD, users[0], people, Match.new(game("amytis"), 2, seed=1), now=now()
            )


@pytest.mark.parametrize(
    ("fault", "channel", "only"),
    [(limited(PAUSE), 0, "users/@me/channels"), (Fault(Kind.HANG), DIRECT + ANN, "channels/")],
    ids=["429", "hanging"],
)
async def test_one_slow_user_delays_no_one_and_is_reached(
    tmp_path: Path, fault: Fault, channel: int, only: str
) -> None:
    await seated(tmp_path)
    discord = Loopback(channels=CHANNELS, names=NAMES)
    discord.plans[channel] = Plan(fault, only=only)
    values: dict[str, Any] = {**SOON, "bot.delivery.idempotent:LIMIT_SECONDS": 3 * PAUSE}

    def reached() -> set[int]:
        return {user for user in (ANN, BO) if discord.ledger.seen(DIRECT + user)}

    async with serving(tmp_path, discord, values):
        assert await until(lambda: discord.plans[channel].hit > 0, 10.0)
        assert await until(lambda: len(reached()) == 1, PAUSE / 2)
        assert await until(lambda: len(reached()) == 2, 2 * PAUSE)
        assert time.monotonic() - discord.plans[channel].hit > PAUSE - 1
    assert [len(discord.ledger.seen(DIRECT + user)) for user in (ANN, BO)] == [1, 1]
