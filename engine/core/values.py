"""The values every game is made of: moves, events, positions and score sheets.

All are frozen :class:`msgspec.Struct` types, and moves and events are tagged unions, so that stored data is
validated when it is decoded.
"""

from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of one seat.

    Subclasses declare a ``tag``; :mod:`engine.core.notation` reads and writes them. ``secret`` is set on a
    subclass if other seats must not learn what was chosen.
    """

    secret: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened, with everything needed to describe it. Subclasses declare a ``tag``."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return the event as known to ``seat`` (None for a spectator), or None if it is hidden entirely."""
        return self


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public information of a position."""


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hidden information of a position (hands, decks, face-down cards), with blanks for unknown parts."""


B = TypeVar("B", bound=Board)
S = TypeVar("S", bound=Secret)
B_co = TypeVar("B_co", bound=Board, covariant=True)
S_co = TypeVar("S_co", bound=Secret, covariant=True)
E = TypeVar("E", bound=Event)


class Position(Protocol[B_co, S_co]):
    """The common interface of :class:`State` and :class:`View`, so that rules work on both."""

    @property
    def board(self) -> B_co:
        """The public information."""

    @property
    def secret(self) -> S_co:
        """The hidden information, as far as known."""


class State(msgspec.Struct, Generic[B, S], frozen=True, forbid_unknown_fields=True):
    """The complete state of a match, including the generator's state ``rng`` (0 to 2**64 - 1)."""

    board: B
    secret: S
    rng: int


class View(msgspec.Struct, Generic[B, S], frozen=True, forbid_unknown_fields=True):
    """What one seat, or a spectator (``viewer`` None), may know; unknown parts of ``secret`` are blank."""

    board: B
    secret: S
    viewer: int | None
    to_act: tuple[int, ...]


class MoveResult(msgspec.Struct, Generic[B, S, E], frozen=True):
    """The result of a move.

    ``turn_over`` is set if the seat has no more decisions in this turn. ``revealed`` is set if any seat
    learned hidden information, so that the move cannot be taken back freely. ``aftermath``, in a preview that
    stopped at such a point, holds what happens next regardless of what is revealed (:meth:`Game.aftermath`).
    """

    state: State[B, S]
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False
    aftermath: "MoveResult[B, S, E] | None" = None

    @property
    def outlook(self) -> State[B, S]:
        """The state by which to evaluate the move, including its certain consequences."""
        return self.state if self.aftermath is None else self.aftermath.state


class ScoreLine(msgspec.Struct, frozen=True):
    """Points from one source; ``source`` is an identifier defined by the game, such as ``project:8``."""

    source: str
    points: int


Sheet = tuple[ScoreLine, ...]


def total(sheet: Sheet) -> int:
    """Return the sum of a score sheet."""
    return sum(line.points for line in sheet)


def changed(before: Sheet, after: Sheet) -> dict[str, int]:
    """Return the changes between two score sheets by source, without sources that did not change."""
    changes: dict[str, int] = {}
    for sheet, sign in ((before, -1), (after, 1)):
        for line in sheet:
            changes[line.source] = changes.get(line.source, 0) + sign * line.points
    return {source: change for source, change in changes.items() if change}


class Outcome(msgspec.Struct, frozen=True):
    """The result of a match: a rank per seat (1 is best; ties share a rank), score sheets and the reason.

    ``reason`` and ``tiebreak`` are identifiers used in text keys. ``automaton`` is the score sheet of the
    rules' automated opponent, empty if there is none. Ranks include the automaton, so a player it beats is
    not ranked first.
    """

    ranks: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    reason: str
    tiebreak: str | None = None
    automaton: Sheet = ()

    @property
    def totals(self) -> tuple[int, ...]:
        """The final score of each seat."""
        return tuple(total(sheet) for sheet in self.sheets)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats ranked first; several if the victory is shared."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
