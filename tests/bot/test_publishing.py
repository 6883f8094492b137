"""The channel shows the newest state once, in whatever order changes are announced."""

import asyncio
import logging

import pytest

from bot.matches.table import Change
from engine.games.amytis.moves import Place, Take
from storage.errors import DamagedMatch
from tests.bot.faults import line_to_discord
from tests.bot.world import World, labels
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8
"""A seed without a Palace in the initial display, so that any two moves make a turn."""


async def turn(place: World, match_id: int, stack: int, space: int) -> Change:
    """Play a turn without announcing it."""
    player = await place.to_act()
    return await place.bot.services.tables.play(match_id, player.id, [Take(stack), Place(space)])


async def test_two_pending_turns_lead_to_one_board(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    changes = [await turn(place, table.id, stack, 0) for stack in (0, 1)]
    count = len(place.channel.history())
    await asyncio.gather(*(place.bot.services.reconciler.announce(change) for change in changes))
    await place.env.settle()
    assert len(place.channel.history()) == count + 1
    assert [user.id for user in place.last.mentions] == [place.people[0].id]
    assert (await place.board()).seen == 4


async def test_a_change_without_a_ping_edits_the_board(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    matches, board = place.bot.services.tables.matches, place.last.id
    match = table.match
    await matches.append(table.id, 0, match.play(0, Take(0)), match, calls=False, now=now())
    await matches.append(table.id, 1, match.play(0, Place(0)), match, calls=False, now=now())
    before = len(place.env.http_requests)
    for _ in range(2):
        assert await place.bot.services.reconciler.tell(table.id) is None
        await place.env.settle()
    (request,) = place.env.http_requests[before:]
    assert (request.method, place.last.id) == ("PATCH", board)
    assert (await place.board()).seen == 2


async def test_a_vote_is_not_mistaken_for_the_board(place: World) -> None:
    ann, bo = place.people
    with line_to_discord():  # which posts one message per nonce
        await ann.slash(place.channel, "game new", game="amytis")
        await bo.click(place.last, label="Join")
        first = place.member(await place.table(), 0)
        await first.slash(place.channel, "game abandon")
    assert "I agree" in labels(place.last)


async def test_an_unreadable_match_is_logged_once(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await turn(place, table.id, 0, 0)
    reconciler, count = place.bot.services.reconciler, 0
    reconciler.first_wait = 0.01

    async def damaged(*_: object, **__: object) -> None:
        nonlocal count
        count += 1
        raise DamagedMatch(table.id, "entry 1 can't be read")

    monkeypatch.setattr(place.bot.services.poster, "deliver", damaged)
    with caplog.at_level(logging.INFO, "bot.delivery.reconciler"):
        assert await reconciler.tell(table.id) == "follows"
        await asyncio.sleep(0.2)
        await reconciler.finish(0.0)
    assert count > 3
    assert len(caplog.records) == 1
    assert "entry 1 can't be read" in caplog.text
