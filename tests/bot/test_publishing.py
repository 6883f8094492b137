"""The channel shows the newest state once, whatever order changes come to be told in."""

import asyncio
from typing import Any

import pytest

from bot.table import Change
from engine.games.amytis.moves import Place, Take
from tests.bot.world import World

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8
"""A seed that shows no Palace at the start, so that any two moves are a turn."""


async def turn(place: World, match_id: int, stack: int, space: int) -> Change:
    """Play a turn without telling the channel."""
    player = await place.to_act()
    return await place.bot.services.tables.play(match_id, player.id, [Take(stack), Place(space)])


async def test_two_turns_that_wait_to_be_told_are_one_board(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    changes = [await turn(place, table.id, stack, 0) for stack in (0, 1)]
    count = len(place.channel.history())
    await asyncio.gather(*(place.bot.services.publisher.announce(change) for change in changes))
    await place.env.settle()
    assert len(place.channel.history()) == count + 1
    assert [user.id for user in place.last.mentions] == [place.people[0].id]
    assert (await place.table()).record.shown == 4


async def test_what_play_has_left_behind_is_not_shown(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    behind, newest = [await turn(place, table.id, stack, 0) for stack in (0, 1)]
    quiet: Any = property(lambda change: change is newest)
    monkeypatch.setattr(Change, "calls", quiet)
    before = len(place.env.http_requests)
    await place.bot.services.publisher.announce(behind)
    assert len(place.env.http_requests) == before
    await place.bot.services.publisher.announce(newest)
    assert (await place.table()).record.shown == 4
