"""Seats that change hands: offered by their player, or by the others because the player is absent."""

from collections.abc import Awaitable, Callable, Sequence

from bot.matches.robots.players import robot
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.records import Deal, Offer, Status

WEEK = 7 * 86400
"""How long an offer is open, in seconds."""


async def offer(tables: Tables, match_id: int, seat: int, deal: Deal, guest: int | None = None) -> Offer:
    """Offer a seat to a guest, or to anyone.

    :attr:`Deal.ABSENT` is for an absent player's seat: the taker plays on, and the owner can take it back at
    any time. Raises :class:`engine.errors.Refusal` if the seat can't be offered.
    """
    table = await tables.load(match_id)
    if table.match.over:
        raise Refusal("refusal-over")
    if seat in table.match.resigned:
        raise Refusal("refusal-resigned")
    if seat in [lent.seat for lent in table.record.held]:
        raise Refusal("refusal-seat-lent", name=table.names[seat])
    return await tables.matches.offers.make(match_id, seat, deal, WEEK, guest, now=now())


async def erase(
    tables: Tables, user: int, t: Texts, show: Callable[[Sequence[int]], Awaitable[None]]
) -> list[int]:
    """Erase a user's data; return the ids of the matches whose boards must be updated.

    The user's matches against robots only are ended first; elsewhere a robot takes the seat. ``show`` posts
    the final boards before the user's direct message channel is deleted.
    """
    matches = tables.matches
    ended = []
    for row in await matches.of_user(user):
        people = {person.user for person in row.people if not person.robot}
        if row.status is Status.PLAYING and people == {user}:
            await tables.abandon(row.id, by_admin=False)
            ended.append(row.id)
    await show(ended)
    return [*ended, *await matches.privacy.erase(user, lambda number: robot(number, t), now=now())]
