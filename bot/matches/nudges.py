"""Nudges of the active players, at most once a day per table."""

from collections.abc import Sequence

from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import MatchOver, Refusal

AGAIN_SECONDS = 86400


class AlreadyNudged(Refusal):
    """The active players were nudged less than a day ago."""

    def __init__(self, last: int) -> None:
        super().__init__("refusal-nudged", until=f"<t:{last + AGAIN_SECONDS}:R>")


async def nudge(tables: Tables, match_id: int, user: int) -> Sequence[str]:
    """Nudge a match's active players on behalf of another player; return their names.

    Raises :class:`AlreadyNudged`, and :class:`engine.errors.Refusal` if no other player is active, or none
    wants to be notified.
    """
    table = await tables.load(match_id)
    own = table.require_seat(user)
    if table.match.over:
        raise MatchOver("refusal-over")
    table.require_running()
    due = dict(table.record.clocks)  # once their time is over, the others vote instead
    others = [
        seat
        for seat in table.match.to_act
        if seat != own and table.record.people[seat].user > 0 and due.get(seat, now() + 1) > now()
    ]
    if not others:
        raise Refusal("refusal-nudge-own" if own in table.match.to_act else "refusal-nudge-nobody")
    seats = await tables.matches.outbox.add_nudge(match_id, others, after=now() - AGAIN_SECONDS, now=now())
    if seats is None:
        raise AlreadyNudged((await tables.matches.get(match_id)).nudged)
    if not seats:
        raise Refusal("refusal-nudge-nobody")
    return [table.names[seat] for seat in seats]
