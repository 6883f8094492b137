"""The result of a match that was abandoned or in which seats resigned."""

from collections.abc import Collection, Sequence

from engine.core.values import Outcome, Sheet


def cut_short(
    result: Outcome | None, sheets: Sequence[Sheet], resigned: Collection[int], *, abandoned: bool
) -> Outcome:
    """Return the result of a match that was abandoned or has ``resigned`` seats, which are ranked last.

    ``result`` is the game's own result, or None if the game was not played to its end.
    """
    seats = range(len(sheets))
    if abandoned:
        return Outcome((0,) * len(sheets), tuple(sheets), "abandoned")
    ranks = result.ranks if result else (1,) * len(sheets)
    remaining_seats = [seat for seat in seats if seat not in resigned]
    order = sorted(ranks[seat] for seat in remaining_seats)
    last = max(2, len(remaining_seats) + 1)  # at least 2, as a single player who resigns has not won either
    return Outcome(
        tuple(order.index(ranks[seat]) + 1 if seat in remaining_seats else last for seat in seats),
        tuple(sheets),
        "resigned" if result is None else result.reason,
        result.tiebreak if result else None,
        result.automaton if result else (),
    )
