"""Undo: what is lost when a turn is taken back, and which seats must consent."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.values import Event, State
from engine.errors import CannotUndo
from engine.history.log import Entry, Played
from engine.history.snapshot import Snapshot

LONGEST_UNDO = 64
"""The maximum number of entries that can be taken back freely, to bound the log tail kept for it."""

WORLDS = 24
"""The number of random worlds sampled, as a single one may match the real outcome by chance."""


class TakeBack(NamedTuple):
    """A turn of a seat that begins with entry ``to``, and everything played since.

    ``asked`` are the other seats that must consent. ``came_out`` lists the events that revealed hidden
    information, each with the seat that moved.
    """

    to: int
    falling: Sequence[Played[Any, Any]]
    asked: tuple[int, ...]
    came_out: Sequence[tuple[int, Event]]

    @property
    def reveals(self) -> bool:
        """Whether hidden information was revealed since the turn began."""
        return any(entry.revealed for entry in self.falling)


def began(line: Sequence[tuple[int, Entry]], seat: int) -> int:
    """Return the first entry of a seat's last turn; raise :class:`CannotUndo` if there is none."""
    to: int | None = None
    for number, entry in reversed(line):
        if to is None and not isinstance(entry, Played):
            raise CannotUndo("refusal-undo-resigned")
        if isinstance(entry, Played) and entry.seat == seat and not (to is not None and entry.turn_over):
            to = number
        elif to is not None:
            break
    if to is None:
        raise CannotUndo("refusal-undo-nothing")
    return to


def undo_base(
    now: Snapshot[Any, Any], previous: Entry | None, seat: int, *, revealed: bool
) -> tuple[State[Any, Any] | None, int]:
    """Return ``base`` and ``since`` of the snapshot after a move of ``seat`` that follows ``previous``.

    Nothing before a reveal can be taken back freely. Otherwise the last :data:`LONGEST_UNDO` entries can; the
    limit never falls within a turn.
    """
    if revealed:
        return None, now.seq + 1
    same_turn = isinstance(previous, Played) and previous.seat == seat and not previous.turn_over
    if now.seq - now.since >= LONGEST_UNDO and not same_turn:
        return now.state, now.seq
    return now.base or now.state, now.since


def unasked_from(line: Sequence[tuple[int, Entry]], seat: int, since: int) -> int:
    """Return the entry that a seat can return to without asking; raise :class:`CannotUndo` if there is none.

    Entries before number ``since`` cannot be taken back this way.
    """
    to: int | None = None
    for number, entry in reversed(line):
        if not isinstance(entry, Played) or entry.seat != seat or (to is not None and entry.turn_over):
            break
        if entry.revealed:
            if to is None:
                raise CannotUndo("refusal-undo-revealed")
            break
        if number < since:
            break
        to = number
    if to is None:
        raise CannotUndo("refusal-undo-others" if line else "refusal-undo-nothing")
    return to


def weighed(
    game: AnyGame, state: State[Any, Any], seats: int, seat: int, falling: Sequence[Played[Any, Any]]
) -> TakeBack:
    """Return what is lost when ``seat`` takes back the ``falling`` moves, which start from ``state``.

    Every seat that made one of these moves or learned something from them must consent. If ``seat`` itself
    learned something, all others must, as it would play on with that knowledge.
    """
    all_seats = range(seats)
    voters = {entry.seat for entry in falling}
    came_out: list[tuple[int, Event]] = []
    for entry in falling:
        if entry.revealed:
            certain = len(game.preview(state, entry.seat, entry.move).events)
            came_out += [(entry.seat, event) for event in entry.events[certain:]]
            saw = {viewer for viewer in all_seats if learns(game, state, entry, viewer)}
            voters |= {*all_seats} if seat in saw else saw
        state = game.step(state, entry.seat, entry.move).state
    return TakeBack(0, falling, tuple(sorted(voters - {seat})), came_out)


def learns(game: AnyGame, state: State[Any, Any], entry: Played[Any, Any], viewer: int) -> bool:
    """Return whether a move told a seat more than it could infer from its view."""
    visible = _shown(game, state, entry, viewer)
    blank = game.deal(game.view(state, viewer), None)
    try:
        outcomes = [_shown(game, replace(blank, rng=rng), entry, viewer) for rng in range(WORLDS)]
    except Exception:  # the rules cannot handle blanks, so the outcome depends on hidden information
        return True
    return any(outcome != visible for outcome in outcomes)


def _shown(game: AnyGame, state: State[Any, Any], entry: Played[Any, Any], viewer: int) -> tuple[Any, ...]:
    step = game.step(state, entry.seat, entry.move)
    return game.view(step.state, viewer), tuple(event.seen_by(viewer) for event in step.events)
