"""How matches ended for each seat: stored with the move that ends a match, made again from its log."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.match import Match
from storage.records import Ending, Result
from storage.transaction import Tx


def of_match(tx: Tx, match_id: int) -> list[Result]:
    """Return the result of each seat of a match, none while it goes on."""
    return _read(tx, "match = ? ORDER BY seat", match_id)


def of_user(tx: Tx, user: int, limit: int) -> list[Result]:
    """Return the results of a user, the newest first."""
    return _read(tx, "user = ? ORDER BY at DESC, match DESC LIMIT ?", user, limit)


def _read(tx: Tx, where: str, *values: int) -> list[Result]:
    game = "(SELECT game FROM match WHERE id = result.match) AS game"
    columns = ", ".join(game if field == "game" else field for field in Result.__struct_fields__)
    rows = tx.execute(f"SELECT {columns} FROM result WHERE {where}", values)
    return [
        msgspec.convert(dict(zip(Result.__struct_fields__, row, strict=True)), Result, strict=False)
        for row in rows
    ]


def of_log(match: Match, at: int) -> list[tuple[Any, ...]]:
    """Return what :func:`write` takes; ``at`` stands for a time that the log does not know."""
    outcome = match.outcome
    if outcome is None:
        return []
    when = (match.log[-1].at if match.log else 0) or at
    return [
        (rank, points, ending(match, seat), when, seat)
        for seat, (rank, points) in enumerate(zip(outcome.ranks, outcome.totals, strict=True))
    ]


def ending(match: Match, seat: int) -> Ending:
    """Return how an ended match ended for a seat."""
    if seat in match.resigned:
        return Ending.RESIGNED
    return Ending.ABANDONED if match.abandoned else Ending.PLAYED


def write(tx: Tx, match_id: int, results: Sequence[tuple[Any, ...]]) -> None:
    """Put results in the place of all that are there of a match, for those who sit there."""
    tx.execute("DELETE FROM result WHERE match = ?", (match_id,))
    sql = (
        "INSERT INTO result (match, seat, user, robot, counts, rank, points, ending, at) SELECT match, seat, "
        "user, robot, NOT EXISTS (SELECT 1 FROM player AS other WHERE other.match = player.match "
        "AND other.robot != ''), ?, ?, ?, ? FROM player WHERE seat = ? AND match = ?"
    )
    tx.executemany(sql, [(*result, match_id) for result in results])


def credit(tx: Tx, match_id: int, match: Match) -> None:
    """Write down whose results those of an ended match are, where seats have changed hands.

    That is the last one on a seat who made a move there; of a seat that was lent, its owner.
    """
    sql = "SELECT seat, user, seq, lent FROM sitting WHERE match = ? ORDER BY id DESC"
    for seat in range(match.seats):
        sat = [row for row in tx.execute(sql, (match_id,)) if row[0] == seat]
        if len(sat) < 2:
            continue
        moved = (row for row in sat if match.now.acted[seat] >= row[2] or seat in match.resigned)
        _, user, _, lent = next(moved, sat[-1])
        change = "UPDATE result SET user = ?, substitute = ? WHERE match = ? AND seat = ?"
        whose = (user, None) if lent is None else (lent, user)
        tx.execute(change, (*whose, match_id, seat))
