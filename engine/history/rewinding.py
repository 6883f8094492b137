"""What is left of a match once entries of its log do not count any more."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import CannotUndo
from engine.history.log import Entry, Played, Resigned
from engine.history.snapshot import Snapshot

Line = Sequence[tuple[int, Entry]]


class Kept(NamedTuple):
    """What of a snapshot follows from the entries that still count."""

    acted: tuple[int, ...]
    turns: int
    resigned: tuple[int, ...]
    begun_after: int | None


def trailing_turn(line: Line, seat: int) -> Line:
    """Return the last entries of a line that are moves of a turn which ``seat`` has begun and not ended."""
    count = 0
    for _, entry in reversed(line):
        if not isinstance(entry, Played) or entry.seat != seat or entry.turn_over:
            break
        count += 1
    return line[len(line) - count :]


def before_turn(line: Line, seat: int, asked: int) -> int:
    """Return the number of the last move before the turn that ``seat`` is to make or has begun, -1 for none.

    It stays the same once that turn was taken back. What others did since entry ``asked``, at which the seat
    was asked what it is asked now, does not count: they choose at the same time.
    """
    earlier = line[: len(line) - len(trailing_turn(line, seat))]
    moves = [number for number, entry in earlier if isinstance(entry, Played) and number < asked]
    return moves[-1] if moves else -1


def begun_after(line: Line, to: int, first: int) -> int | None:
    """Return the ``begun_after`` of a snapshot that the entries before number ``to`` have led to.

    Where the log at hand, from number ``first`` on, does not reach back far enough, it is ``first``.
    """
    standing = [(number, entry) for number, entry in line if number < to]
    _, last = standing[-1] if standing else (0, None)
    if not isinstance(last, Played) or last.turn_over:
        return None
    earlier = standing[: len(standing) - len(trailing_turn(standing, last.seat))]
    own = [number for number, entry in earlier if isinstance(entry, Played) and entry.seat == last.seat]
    return own[-1] if own else first


def beginning(line: Line, turn: int) -> int:
    """Return the number of the entry with which a turn began that something was done in or after.

    Raises :class:`CannotUndo` for a turn that was not begun.
    """
    ends = [number for number, entry in line if isinstance(entry, Played) and entry.turn_over]
    if line and 1 <= turn <= len(ends) + 1:
        before = ends[turn - 2] if turn > 1 else -1
        if later := [number for number, _ in line if number > before]:
            return later[0]
    raise CannotUndo("refusal-rewind-turn", turn=turn)


def kept(line: Line, to: int, seats: int) -> Kept:
    """Return what follows from the entries before number ``to``, which is one of the line.

    Raises :class:`CannotUndo` for any other number.
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
    """Return the turns and the last entry of each seat without the moves from number ``to`` on.

    Also return the seats whose moves those are. A seat that has no other one at hand gets ``first``.
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
