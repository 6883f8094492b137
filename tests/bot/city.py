"""Proof that nobody sees what is hidden from him in a match of Architectura in a channel."""

from typing import Any

from bot import pages
from bot.screens import reading
from bot.screens.page import Page
from engine.rng import Rng
from render.texts import texts
from tests.bot.walking import copy, raw
from tests.bot.world import World, texts_of

NOBODY = 0
"""The id of a user who has no seat."""


async def assert_nothing_is_shown(place: World, seed: int) -> None:
    """Check that the channel, and the history for a spectator, are the same whatever is hidden."""
    found = await place.table()
    table, t = await place.bot.services.tables.load_whole(found.id), texts()
    painter = place.bot.services.painter
    match = table.match
    other = table._replace(match=copy(match, match.game.deal(match.view(None), Rng(seed))))
    here, there = await pages.public(painter, table, t), await pages.public(painter, other, t)
    assert sent(here) == sent(there)
    shown = texts_of([component.to_dict() for component in place.last.components])
    assert shown == texts_of(raw(here))
    for page in range(3):
        one, two = (reading.history(each, NOBODY, page, t) for each in (table, other))
        assert sent(one) == sent(two)


def sent(page: Page) -> tuple[Any, Any, Any]:
    """Return all of a page that leaves the program."""
    return raw(page), page.images, page.pinged


async def assert_suggestions_are_ones_own(place: World) -> None:
    """Check that the suggestions for cards are of the own hand for the seat to act, and a hint for others."""
    table = await place.table()
    for seat in range(table.match.seats):
        found = await place.member(table, seat).autocomplete(place.channel, "architectura play", "card", "")
        if seat not in table.match.to_act:
            assert [choice["value"] for choice in found] == ["-"]
            continue
        cards = {choice["value"].removeprefix("remove ") for choice in found} - {"end", "-"}
        assert cards <= set(table.match.state.secret.hands[seat])
