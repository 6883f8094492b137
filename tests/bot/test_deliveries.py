"""Interactions that Discord delivers twice to one process are handled and answered once."""

import copy
import random
from collections import Counter
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from typing import Any

import pytest

from tests.bot.world import World, take_turn_by_panel


@pytest.fixture
def again(place: World) -> list[Callable[[], None]]:
    """Deliver every interaction twice at once; the returned calls deliver each a third time."""
    parsers: Any = place.bot._connection.parsers
    parse, later = parsers["INTERACTION_CREATE"], list[Callable[[], None]]()

    def twice(data: Any) -> None:
        later.append(partial(copy_context().run, parse, copy.deepcopy(data)))  # with simcord's clock
        parse(copy.deepcopy(data))
        parse(data)

    parsers["INTERACTION_CREATE"] = twice
    return later


async def deliver(place: World, later: list[Callable[[], None]]) -> None:
    for call in [*later]:
        call()
    later.clear()
    await place.env.settle()


async def test_a_table_is_opened_once(place: World, again: list[Callable[[], None]]) -> None:
    said = await place.people[0].slash(place.open_channel, "game new", game="amytis", seats=2)
    assert said.ephemeral
    await deliver(place, again)
    threads = [each for each in place.env.backend.channels.values() if each.type in (11, 12)]
    assert len(threads) == 1
    listings = await place.bot.matches.of_user(place.people[0].id)
    assert [row.channel for row in listings] == [threads[0].id]


async def test_a_cup_is_opened_once(place: World, again: list[Callable[[], None]]) -> None:
    await place.people[0].slash(place.open_channel, "cup new", game="amytis")
    await deliver(place, again)
    cups = await place.bot.matches.database.read(lambda tx: tx.execute("SELECT id FROM contest").fetchall())
    assert len(cups) == 1


async def test_each_press_of_a_turn_is_answered_once(place: World, again: list[Callable[[], None]]) -> None:
    await place.seat("amytis")
    for _ in range(3):
        await take_turn_by_panel(place, random.Random(1), halfway=lambda: deliver(place, again))
        await deliver(place, again)
    requests = [line for kind, line, *_ in place.env.backend.transcript if kind == "HTTP"]
    followups = Counter(line for line in requests if "POST /webhooks/" in line)
    assert followups
    assert set(followups.values()) == {1}
    assert len([line for line in requests if line == f"POST /channels/{place.channel.id}/messages"]) == 1 + 3
