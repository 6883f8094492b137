"""The part of a match that remains in effect after an undo or a rewind."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import CannotUndo
from engine.history.log import Entry, Played, Resigned
from engine.history.snapshot import Snapshot

Line = Sequence[tuple[int, Entry]]


class Kept(NamedTuple):
    """The snapshot fields that follow from the entries still in effect."""

    acted: tuple[int, ...]
    turns: int
    resigned: tuple[int, ...]
    begun_after: int | None


def trailing_turn(line: Line, seat: int) -> Line:
    """Return the entries at the end of ``line`` that form an unfinished turn of ``seat``."""
    count = 0
    for _, entry in reversed(line):
        if not isinstance(entry, Played) or entry.seat != seat or entry.turn_over:
            break
        count += 1
    return line[len(line) - count :]


def before_turn(line: Line, seat: int, asked: int) -> int:
    """Return the number of the last move before the turn that ``seat`` is about to make or has begun, or -1.

    Taking that turn back does not change it. Moves since entry ``asked``, at which the seat's current
    question was asked, are ignored: they were chosen simultaneously.
    """
    earlier = line[: len(line) - len(trailing_turn(line, seat))]
    moves = [number for number, entry in earlier if isinstance(entry, Played) and number < asked]
    return moves[-1] if moves else -1


def begun_after(line: Line, to: int, first: int) -> int | None:
    """Return :attr:`Snapshot.begun_after` as of entry ``to``.

    If the loaded log, which starts at entry ``first``, does not reach back far enough, return ``first``.
    """
    standing = [(number, entry) for number, entry in line if number < to]
    _, last = standing[-1] if standing else (0, None)
    if not isinstance(last, Played) or last.turn_over:
        return None
    earlier = standing[: len(standing) - len(trailing_turn(standing, last.seat))]
    own = [number for number, entry in earlier if isinstance(entry, Played) and entry.seat == last.seat]
    return own[-1] if own else first


def beginning(line: Line, turn: int) -> int:
    """Return the number of the first entry in or after the given turn.

    Raises :class:`CannotUndo` if the turn has not begun.
    """
    ends = [number for number, entry in line if isinstance(entry, Played) and entry.turn_over]
    if line and 1 <= turn <= len(ends) + 1:
        before = ends[turn - 2] if turn > 1 else -1
        if later := [number for number, _ in line if number > before]:
            return later[0]
    raise CannotUndo("refusal-rewind-turn", turn=turn)


def kept(line: Line, to: int, seats: int) -> Kept:
    """Return what follows from the entries before number ``to``, which must be in ``line``.

    Raises :class:`CannotUndo` if it is not.
    """
    if to not in [number for number, _ in line]:
        raise CannotUndo("refusal-undo-nothing")
    acted, turns, resigned = [0] * seats, 0, list[int]()
    for number, entry in line:
        if number >= to:
            break
        if isinstance(entry, Played):
            acted[entry.seat] = number
            turns += entry.turn_over
        elif isinstance(entry, Resigned):
            resigned.append(entry.seat)
    return Kept(tuple(acted), turns, tuple(resigned), begun_after(line, to, 0))


def without(
    line: Line, to: int, now: Snapshot[Any, Any], first: int
) -> tuple[int, tuple[int, ...], set[int]]:
    """Return the turn count and each seat's last entry without the moves from number ``to`` on.

    The third value is the set of seats that made those moves. A seat without an earlier entry in the loaded
    log gets ``first``.
    """
    turns, acted, pending_seats, seats = now.turns, list(now.acted), set[int](), set[int]()
    for number, entry in reversed(line):
        if number < to and not pending_seats:
            break
        if isinstance(entry, Played) and number >= to:
            turns -= entry.turn_over
            acted[entry.seat] = first
            pending_seats.add(entry.seat)
            seats.add(entry.seat)
        elif isinstance(entry, Played) and entry.seat in pending_seats:
            acted[entry.seat] = number
            pending_seats.remove(entry.seat)
    return turns, tuple(acted), seats
