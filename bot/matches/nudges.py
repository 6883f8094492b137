"""Players who nudge whoever is to act: once a day at a table, so that nobody is pestered."""

from collections.abc import Sequence

from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import MatchOver, Refusal

AGAIN_SECONDS = 86400


class AlreadyNudged(Refusal):
    """Whoever is to act was nudged less than a day ago."""

    def __init__(self, last: int) -> None:
        super().__init__("refusal-nudged", until=f"<t:{last + AGAIN_SECONDS}:R>")


async def nudge(tables: Tables, match_id: int, user: int) -> Sequence[str]:
    """Nudge those of a match who are to act, in the name of another player; return their names.

    Raises :class:`AlreadyNudged`, and :class:`engine.errors.Refusal` where nobody else is to act, or nobody
    who wants to be told.
    """
    table = await tables.load(match_id)
    own = table.require_seat(user)
    if table.match.over:
        raise MatchOver("refusal-over")
    table.require_running()
    due = dict(table.record.clocks)  # once that is over, the others are asked what is to be done
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
