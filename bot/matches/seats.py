"""Seats that change hands: offered by who sits there, or by the others because nobody came."""

from collections.abc import Awaitable, Callable, Sequence

from bot.matches.robots.players import robot
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from render.texts import Texts
from storage.records import Deal, Offer, Status

WEEK = 7 * 86400
"""Seconds that a seat is offered."""


async def offer(tables: Tables, match_id: int, seat: int, deal: Deal, guest: int | None = None) -> Offer:
    """Offer a seat to a guest, or to anybody.

    :attr:`Deal.ABSENT` is for the seat of somebody who does not come: whoever takes it plays on, and its
    owner can take it back by one press. Raises :class:`engine.errors.Refusal` where that can't be.
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
    """Erase a user, and return the matches that have to be shown again.

    What they play alone with robots ends first; elsewhere a robot takes the seat. ``show`` shows the ends
    before the bot forgets the channel of the user's direct messages.
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
