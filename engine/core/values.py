"""The values that every game is made of: moves, events, positions and score sheets.

All are frozen :class:`msgspec.Struct` values, moves and events tagged unions, so that whatever is
stored is typed and checked when it is read again.
"""

from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision of one seat. Subclasses carry a ``tag`` and are written by :mod:`engine.core.notation`.

    A subclass is ``secret`` where others do not come to know what was chosen.
    """

    secret: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened, with all that is needed to describe it. Subclasses carry a ``tag``."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return what ``seat`` (or a spectator, None) learns of it; None if nothing."""
        return self


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lies open: all that everybody at the table may know."""


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody may not know: hands, piles, face-down things. Blanks stand for what is not known."""


B = TypeVar("B", bound=Board)
S = TypeVar("S", bound=Secret)
B_co = TypeVar("B_co", bound=Board, covariant=True)
S_co = TypeVar("S_co", bound=Secret, covariant=True)
E = TypeVar("E", bound=Event)


class Position(Protocol[B_co, S_co]):
    """What a :class:`State` and a :class:`View` have in common: rules that look at it serve both."""

    @property
    def board(self) -> B_co:
        """What lies open."""

    @property
    def secret(self) -> S_co:
        """What lies hidden, as far as it is known here."""


class State(msgspec.Struct, Generic[B, S], frozen=True, forbid_unknown_fields=True):
    """All that determines the rest of a match. ``rng`` is the generator, 0 to 2**64 - 1."""

    board: B
    secret: S
    rng: int


class View(msgspec.Struct, Generic[B, S], frozen=True, forbid_unknown_fields=True):
    """What one seat, or a spectator (``viewer`` None), may know: ``secret`` has blanks for the rest."""

    board: B
    secret: S
    viewer: int | None
    to_act: tuple[int, ...]


class Step(msgspec.Struct, Generic[B, S, E], frozen=True):
    """What a move led to.

    ``turn_over`` says that the seat has nothing more to decide. ``revealed`` says that hidden
    information came out to anybody, so that nothing from here on can be taken back. ``aftermath`` is, in
    a preview that stopped there, what follows for certain whatever comes out (:meth:`Game.aftermath`).
    """

    state: State[B, S]
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False
    aftermath: "Step[B, S, E] | None" = None

    @property
    def outlook(self) -> State[B, S]:
        """The position by which the move is judged: what follows for certain included."""
        return self.state if self.aftermath is None else self.aftermath.state


class ScoreLine(msgspec.Struct, frozen=True):
    """Points from one source; ``source`` is a name of the game's own, such as ``project:8``."""

    source: str
    points: int


Sheet = tuple[ScoreLine, ...]


def total(sheet: Sheet) -> int:
    """Return the sum of a score sheet."""
    return sum(line.points for line in sheet)


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended: a rank for each seat (1 is best, ties share it), sheets and the reason.

    ``reason`` and ``tiebreak`` are short names that the catalogue of texts knows. ``automaton`` is the
    sheet of one that the rules themselves play, empty where there is none; ranks count it, so that
    who was beaten by it is not first.
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
        """The seats of rank 1; several share the victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)
