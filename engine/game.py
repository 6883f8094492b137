"""What a game is: the protocol that every package of :mod:`engine.games` fulfils.

States, moves, events and views are frozen :class:`msgspec.Struct` values, moves and events as
tagged unions, so that whatever is stored is typed and checked when it is read again.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from engine.data import fingerprint
from engine.errors import BadOption
from engine.rng import Rng


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic decision of one seat. Subclasses carry a ``tag``."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that happened, with all that is needed to tell of it. Subclasses carry a ``tag``."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """Return what ``seat`` (or a spectator, None) learns of it; None if nothing."""
        return self


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that determines the rest of a match, hidden information and generator included."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat, or a spectator, may know. It has no field for what it must not hold."""

    viewer: int | None
    to_act: tuple[int, ...]


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

    ``reason`` and ``tiebreak`` are short names that the catalogue of texts knows.
    """

    ranks: tuple[int, ...]
    sheets: tuple[Sheet, ...]
    reason: str
    tiebreak: str | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The final score of each seat."""
        return tuple(total(sheet) for sheet in self.sheets)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1; several share the victory."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class Option(msgspec.Struct, frozen=True):
    """A choice made before a match starts.

    ``many`` options take any subset of ``choices``, written in their order and joined by ``+``
    (the empty string is the empty set). ``when`` names another option and the value of it with
    which alone this one matters.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    many: bool = False
    when: tuple[str, str] | None = None

    def matters(self, options: Mapping[str, str]) -> bool:
        """Return whether the option makes a difference with these values of the others."""
        return self.when is None or options[self.when[0]] == self.when[1]

    def check(self, value: str) -> str:
        """Return the value in its normal form, or raise :class:`BadOption`."""
        if self.many:
            chosen = set(filter(None, value.split("+")))
            if chosen <= set(self.choices):
                return "+".join(c for c in self.choices if c in chosen)
        elif value in self.choices:
            return value
        raise BadOption("refusal-option", option=self.name, value=value)


class GameInfo(msgspec.Struct, frozen=True):
    """The declared facts of a game.

    ``seats`` are the numbers of players allowed. ``rules_version`` grows whenever an old log
    could replay differently. ``edition`` is the name of the data (cards, tiles); see :attr:`Game.edition`.
    """

    slug: str
    title: str
    seats: tuple[int, ...]
    rules_version: int
    options: tuple[Option, ...] = ()
    hidden: bool = False
    edition: str = "booklet"

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return all options with defaults filled in; raise :class:`BadOption` for a wrong one."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise BadOption("refusal-option", option=name, value=value)
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def check_seats(self, seats: int) -> None:
        """Raise :class:`BadOption` where the game is not played by that many."""
        if seats not in self.seats:
            least, most = min(self.seats), max(self.seats)
            raise BadOption("refusal-seats", least=least, most=most, same="yes" if least == most else "no")


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
E = TypeVar("E", bound=Event)
V = TypeVar("V", bound=View)


class Step(msgspec.Struct, Generic[S, E], frozen=True):
    """The result of a move.

    ``turn_over`` says that the seat's turn ended with it. ``revealed`` says that hidden
    information came out to anybody, so that nothing from here on can be taken back.
    """

    state: S
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False


class Game(ABC, Generic[S, M, E, V]):
    """The rules of one game.

    All hidden information may come out, and all chance may be drawn, only in moves whose step
    says ``revealed``; a game keeps these at the end of a turn wherever the rules allow, so that
    a whole turn can be tried out before it is confirmed. ``end`` is the move without a choice
    that closes such a turn once all is decided. ``fingerprint`` is made of the data files in the
    game's package, and empty where there are none.
    """

    info: ClassVar[GameInfo]
    state_type: ClassVar[Any]
    move_type: ClassVar[Any]
    event_type: ClassVar[Any]
    end: ClassVar[Any] = None
    fingerprint: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        # as the class is made, for that is when its data is read: what is edited later counts later
        super().__init_subclass__()
        package = cls.__module__.split(".")[:3]
        if package[:2] == ["engine", "games"]:
            cls.fingerprint = fingerprint(files(".".join(package)))

    @property
    def edition(self) -> str:
        """What a match is played with: the name of the data and the fingerprint of its files."""
        return f"{self.info.edition}-{self.fingerprint}" if self.fingerprint else self.info.edition

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> S:
        """Return the first state. ``options`` has been through :meth:`GameInfo.check_options`."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """Return the seats that may move now: none at the end, several when simultaneous."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> Sequence[M]:
        """Return every legal move of ``seat``, at most 25, in a fixed order; empty if not to act."""

    @abstractmethod
    def check(self, state: S, seat: int, move: M) -> None:
        """Raise :class:`engine.errors.IllegalMove` with the reason if the move is not legal."""

    @abstractmethod
    def apply(self, state: S, seat: int, move: M) -> Step[S, E]:
        """Return what a legal move leads to. Whether it is legal is not looked at again."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended, or None while it goes on."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """Return what ``seat``, or a spectator (None), may know."""

    @abstractmethod
    def sheets(self, view: V) -> tuple[Sheet, ...]:
        """Return the score sheet of each seat as if the match ended now, as far as a view knows."""

    @abstractmethod
    def worth(self, view: V, move: M) -> int | None:
        """Return the points that a move of the viewer scores at once, None where that is not known."""

    @abstractmethod
    def parse(self, view: V, text: str) -> M:
        """Read notation. Raises InvalidMove or AmbiguousMove; whether it is legal is not looked at."""

    @abstractmethod
    def format(self, view: V, move: M) -> str:
        """Write a move in notation that :meth:`parse` reads."""

    @cached_property
    def state_decoder(self) -> "msgspec.json.Decoder[S]":
        """Reads a stored state; raises :class:`msgspec.ValidationError` for anything else."""
        return msgspec.json.Decoder(self.state_type)


AnyGame = Game[Any, Any, Any, Any]
