"""How a match ended that did not come to the end of its game with all seats."""

from collections.abc import Collection, Sequence

from engine.core.values import Outcome, Sheet


def cut_short(
    result: Outcome | None, sheets: Sequence[Sheet], resigned: Collection[int], *, abandoned: bool
) -> Outcome:
    """Return how a match ended that was abandoned or has ``resigned`` seats, which come last.

    ``result`` is what the game makes of it, None where it was not played to the end.
    """
    seats = range(len(sheets))
    if abandoned:
        return Outcome((0,) * len(sheets), tuple(sheets), "abandoned")
    ranks = result.ranks if result else (1,) * len(sheets)
    remaining_seats = [seat for seat in seats if seat not in resigned]
    order = sorted(ranks[seat] for seat in remaining_seats)
    last = max(2, len(remaining_seats) + 1)  # who gives up alone has not won either
    return Outcome(
        tuple(order.index(ranks[seat]) + 1 if seat in remaining_seats else last for seat in seats),
        tuple(sheets),
        "resigned" if result is None else result.reason,
        result.tiebreak if result else None,
        result.automaton if result else (),
    )
