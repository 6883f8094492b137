"""What a game is: the protocol that every package of :mod:`engine.games` fulfils.

A game decides, the rest presents: it has its facts, its board, its moves, what each leads to and
its scoring. Hiding, previews, what a choice is worth, notation, turns that are being tried out and
records stand once in the core.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from engine.core.data import fingerprint
from engine.core.facts import RULINGS, Facts
from engine.core.notation import Notation
from engine.core.rng import Rng
from engine.core.values import B, E, Move, Outcome, Position, S, Sheet, State, Step, View, total
from engine.core.work import Sealed, Work
from engine.errors import IllegalMove, Refusal

M = TypeVar("M", bound=Move)


Outline = tuple[M, Hashable, bool, int]
"""What a forecast needs to know of a legal move, short of the position that it leads to.

It is the move, a key that is equal where these positions are, among all that as many moves of a turn lead
to, whether the turn is over then, and the own points; those of others stay as they are.
"""


class Game(ABC, Generic[B, S, M, E]):
    """The rules of one game. ``B`` is its public board, ``S`` its secrets, ``M`` its moves, ``E`` its events.

    Seats are numbered from 0. A turn is the decisions that a seat makes before another one acts.
    """

    facts: ClassVar[Facts]
    board_type: ClassVar[Any]
    secret_type: ClassVar[Any]
    move_type: ClassVar[Any]
    event_type: ClassVar[Any]
    fingerprint: ClassVar[str] = ""
    earlier_fingerprints: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Take the types of what is stored from the class's parameters, and the data files' fingerprint."""
        super().__init_subclass__()
        package = cls.__module__.split(".")[:3]
        if package[:2] == [
            "engine",
            "games",
        ]:  # now, when the data is read: what is edited later counts later
            folder = files(".".join(package))
            cls.fingerprint = fingerprint(folder)
            cls.earlier_fingerprints = tuple(
                fingerprint(folder, edition.files) for edition in cls.facts.earlier
            )
        for base in getattr(cls, "__orig_bases__", ()):
            if len(types := get_args(base)) == 4:
                cls.board_type, cls.secret_type, cls.move_type, cls.event_type = types

    # what a game writes

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> tuple[B, S]:
        """Return the first position. ``options`` has been through :meth:`Facts.check_options`."""

    @abstractmethod
    def to_act(self, board: B) -> tuple[int, ...]:
        """Return the seats that may move now: none at the end, several when simultaneous."""

    @abstractmethod
    def moves(self, at: Position[B, S], seat: int) -> Sequence[M]:
        """Return every legal move of ``seat`` in a fixed order; empty if it is not to act.

        ``at`` may be the seat's own view, and must then give the same.
        """

    @abstractmethod
    def why_not(self, at: Position[B, S], seat: int, move: M) -> Refusal:
        """Return the reason why a move is not among the legal ones."""

    @abstractmethod
    def apply(self, work: Work[B, S, E], seat: int, move: M) -> None:
        """Carry out a legal move. Whether it is legal is not looked at again.

        All hidden information must come out, and all chance that anybody learns of must be drawn,
        behind :meth:`Work.reveal`. With the last decision of a turn goes :meth:`Work.end_turn`.
        """

    def close_turn(self, work: Work[B, S, E], seat: int) -> None:
        """Do what comes between a turn of ``seat`` and the next: refills, draws, whose turn it is.

        A preview of a turn stops before it.
        """

    @abstractmethod
    def redact(self, state: State[B, S], seat: int | None) -> S:
        """Return the secrets as ``seat``, or a spectator (None), may know them: blanks for the rest.

        This is the only place that hides. How many things lie somewhere is public: a blank each.
        """

    @abstractmethod
    def deal(self, view: View[B, S], rng: Rng | None) -> State[B, S]:
        """Return a state that the viewer can't tell from the real one: the inverse of :meth:`redact`.

        With a generator the blanks are filled in at random, as robots and the laws need it; without
        one they stay, which is enough for trying moves out up to :meth:`Work.reveal`.
        """

    @abstractmethod
    def sheets(self, board: B) -> tuple[Sheet, ...]:
        """Return the score sheet of each seat as if the match ended now."""

    @abstractmethod
    def outcome(self, board: B, resigned: Collection[int] = ()) -> Outcome | None:
        """Return how the match ended, or None while it goes on.

        The tie-break ignores ``resigned`` seats: :class:`engine.match.Match` ranks them last.
        """

    def aftermath(
        self, state: State[B, S], seat: int, move: M, sealed: Step[B, S, E]
    ) -> Step[B, S, E] | None:
        """Return what follows for certain behind the point where hidden information comes out.

        It is asked for a move of ``seat`` whose preview stopped there (``sealed``). The position has
        blanks for all that comes out, and the events are those behind that point. None, as for most
        games, where nothing that counts is certain. Secrets that the seat does not know must change
        nothing of it.
        """
        return None

    def handed_over(self, state: State[B, S], seat: int) -> State[B, S] | None:
        """Return the position in which the next seat begins, with blanks for what then comes to light.

        ``seat`` has decided all of its turn in ``state``. None where too little is known to go by, as in
        games with hands, or where the match is over.
        """
        return None

    def automaton(self, board: B) -> str:
        """Return the key of the name of an automaton that plays along behind the last seat, empty if none."""
        return ""

    def worth(self, at: Position[B, S], seat: int, points: Sequence[int]) -> int:
        """Return what a position is worth to ``seat`` in the eyes of a beginner: what robots go by.

        ``points`` are those of each seat as things stand, and all that counts as long as a game in
        which they come late does not say what is worth having until then. ``at`` is as the seat knows
        it, maybe in the middle of a turn, where something hidden is about to come out.
        """
        return points[seat]

    def traits(self, at: Position[B, S], seat: int) -> Mapping[str, float]:
        """Return what describes a seat's position beside its score sheet, for fitted values."""
        return {}

    def overlong(self, board: B) -> bool:
        """Return whether a match takes longer than those to which values were fitted, so that they fail.

        Never in games that end by themselves.
        """
        return False

    def urgent(self, board: B, seat: int, ends: Callable[[], Sequence[B]]) -> Sequence[int]:
        """Return the numbers of turns that pay off later than robots look ahead, the best first.

        ``ends`` finds out what the turns at hand of ``seat`` lead to, which takes a while. Robots that look
        ahead play the first of those turns, where there are any.
        """
        return ()

    def progress(self, board: B) -> float:
        """Return how far along the match is, from 0 to 1 (its end), for fitted values."""
        return 0.0

    def captures(self, events: Sequence[E]) -> Iterable[tuple[int, int, int]]:
        """Yield what seats took from each other: who, from whom, how much; nothing in most games."""
        return ()

    @property
    def has_captures(self) -> bool:
        """Whether players take from each other in this game (:meth:`captures`)."""
        return type(self).captures is not Game.captures

    def many_ways(self, board: B) -> bool:
        """Return whether a turn has so many ways to go on that a forecast has to follow more of them."""
        return False

    def outlines(self, state: State[B, S], seat: int) -> Iterable[Outline[M]] | None:
        """Tell of all legal moves of ``seat``, in their order, what previews would show, only faster.

        None where that is not known without carrying them out, as in most positions.
        """
        return None

    # what follows from it

    def view(self, state: State[B, S], seat: int | None) -> View[B, S]:
        """Return what ``seat``, or a spectator (None), may know."""
        return View(state.board, self.redact(state, seat), seat, self.to_act(state.board))

    def points(self, board: B) -> tuple[int, ...]:
        """Return the points of each seat as if the match ended now: the sums of the sheets.

        A game may have a faster way to them: it is asked for each position that a turn may lead to.
        """
        return tuple(map(total, self.sheets(board)))

    def check(self, at: Position[B, S], seat: int, move: M) -> None:
        """Raise :class:`engine.errors.IllegalMove` with the reason if the move is not legal."""
        if move not in self.moves(at, seat):
            reason = self.why_not(at, seat, move)
            raise reason if isinstance(reason, IllegalMove) else IllegalMove(reason.key, **reason.args_)

    def start(self, seats: int, options: Mapping[str, str], seed: int) -> State[B, S]:
        """Return the first state of a match."""
        rng = Rng(seed)
        board, secret = self.setup(seats, options, rng)
        return State(board, secret, rng.state)

    def step(self, state: State[B, S], seat: int, move: M) -> Step[B, S, E]:
        """Return what a legal move leads to, the end of the turn included."""
        work: Work[B, S, E] = Work(state)
        self.apply(work, seat, move)
        if work.turn_over:
            self.close_turn(work, seat)
        elif seat not in self.to_act(work.board):
            work.turn_over = True
        return work.done()

    def preview(self, state: State[B, S], seat: int, move: M) -> Step[B, S, E]:
        """Return what a legal move leads to before the turn closes, up to where hidden things come out."""
        work: Work[B, S, E] = Work(state, preview=True)
        try:
            self.apply(work, seat, move)
        except Sealed:
            step = work.done()
            aftermath = self.aftermath(state, seat, move, step)
            return step if aftermath is None else replace(step, aftermath=aftermath)
        work.turn_over = work.turn_over or seat not in self.to_act(work.board)
        return work.done()

    @cached_property
    def notation(self) -> "Notation[M]":
        """How moves are written and read, made from their types."""
        return Notation(self.facts.slug, self.move_type)

    @cached_property
    def state_decoder(self) -> "msgspec.json.Decoder[State[B, S]]":
        """Reads a stored state; raises :class:`msgspec.ValidationError` for anything else."""
        state = State[self.board_type, self.secret_type]  # type: ignore[name-defined]  # known at run time only
        return msgspec.json.Decoder(state)

    def edition_of(self, options: Mapping[str, str]) -> str:
        """Return what a match of these options is played with: earlier data where its rulings are earlier."""
        number = options.get(RULINGS, "1")
        rulings = int(number) if number.isdecimal() else 1
        for earlier, digits in zip(self.facts.earlier, self.earlier_fingerprints, strict=True):
            if rulings <= earlier.rulings:
                return f"{earlier.name}-{digits}"
        return self.edition

    @property
    def edition(self) -> str:
        """What new matches are played with: the name of the data and the fingerprint of its files."""
        return f"{self.facts.edition}-{self.fingerprint}" if self.fingerprint else self.facts.edition


AnyGame = Game[Any, Any, Any, Any]
