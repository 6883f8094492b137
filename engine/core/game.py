"""The abstract base class of all games in :mod:`engine.games`.

A game supplies its facts, board, moves, the effects of moves, and scoring. Everything else (hidden
information, previews, forecasts, notation, drafts and match records) is generic and implemented in the core.
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
from engine.core.values import B, E, Move, MoveResult, Outcome, Position, S, Sheet, State, View, total
from engine.core.work import Sealed, Work
from engine.errors import IllegalMove, Refusal

M = TypeVar("M", bound=Move)

RIVAL = "rival"
"""The source of points that stands for an opponent's loss."""


Outline = tuple[M, Hashable, bool, int]
"""A compact preview of a legal move, for forecasts: ``(move, key, turn_over, points)``.

Moves with equal keys lead to the same position, compared among all moves that are the same number of
decisions into the turn. ``points`` is the acting seat's score after the move; the scores of other seats do
not change.
"""


class Game(ABC, Generic[B, S, M, E]):
    """The rules of one game, generic over its board, secret, move and event types.

    Seats are numbered from 0. A turn is the sequence of decisions a seat makes before another seat acts.
    """

    facts: ClassVar[Facts]
    board_type: ClassVar[Any]
    secret_type: ClassVar[Any]
    move_type: ClassVar[Any]
    event_type: ClassVar[Any]
    fingerprint: ClassVar[str] = ""
    earlier_fingerprints: ClassVar[tuple[str, ...]] = ()
    scores_at_once: ClassVar[bool] = False
    """Whether most points are scored by the turns that earn them, so that the forecast judges turns well."""

    def __init_subclass__(cls) -> None:
        """Read the four type parameters from the class and fingerprint the game's data files."""
        super().__init_subclass__()
        package = cls.__module__.split(".")[:3]
        if package[:2] == [
            "engine",
            "games",
        ]:  # now, when the data is loaded, so that later edits to the files are noticed
            folder = files(".".join(package))
            cls.fingerprint = fingerprint(folder)
            cls.earlier_fingerprints = tuple(
                fingerprint(folder, edition.files) for edition in cls.facts.earlier
            )
        for base in getattr(cls, "__orig_bases__", ()):
            if len(types := get_args(base)) == 4:
                cls.board_type, cls.secret_type, cls.move_type, cls.event_type = types

    # implemented by each game

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> tuple[B, S]:
        """Return the initial board and secret. ``options`` have passed :meth:`Facts.check_options`."""

    @abstractmethod
    def to_act(self, board: B) -> tuple[int, ...]:
        """Return the seats that may move now: none at the end, several if they move simultaneously."""

    @abstractmethod
    def moves(self, at: Position[B, S], seat: int) -> Sequence[M]:
        """Return every legal move of ``seat`` in a fixed order; empty if it is not its turn.

        ``at`` may be the seat's own view and must then yield the same moves.
        """

    @abstractmethod
    def why_not(self, at: Position[B, S], seat: int, move: M) -> Refusal:
        """Return the reason why an illegal move is illegal."""

    @abstractmethod
    def apply(self, work: Work[B, S, E], seat: int, move: M) -> None:
        """Carry out a move, which is known to be legal.

        Hidden information may be used, and random numbers that any seat will learn of drawn, only after
        :meth:`Work.reveal`. The last decision of a turn must call :meth:`Work.end_turn`.
        """

    def close_turn(self, work: Work[B, S, E], seat: int) -> None:
        """Carry out the steps between a turn of ``seat`` and the next: refills, draws, passing the turn.

        Turn previews stop before this.
        """

    @abstractmethod
    def redact(self, state: State[B, S], seat: int | None) -> S:
        """Return the secret as known to ``seat`` (None for a spectator), with blanks for the unknown parts.

        This is the only place that hides information. The number of hidden items is public: each one leaves a
        blank.
        """

    @abstractmethod
    def deal(self, view: View[B, S], rng: Rng | None) -> State[B, S]:
        """Return a state that is consistent with ``view``: the inverse of :meth:`redact`.

        With a generator, blanks are filled in at random, as robots and the blindness tests need. Without one
        they remain, which is enough to try out moves up to :meth:`Work.reveal`.
        """

    @abstractmethod
    def sheets(self, board: B) -> tuple[Sheet, ...]:
        """Return each seat's score sheet as if the match ended now."""

    @abstractmethod
    def outcome(self, board: B, resigned: Collection[int] = ()) -> Outcome | None:
        """Return the result, or None while the match goes on.

        Tie-breaks ignore ``resigned`` seats, which :class:`engine.match.Match` ranks last.
        """

    def aftermath(
        self, state: State[B, S], seat: int, move: M, sealed: MoveResult[B, S, E]
    ) -> MoveResult[B, S, E] | None:
        """Return the certain consequences of a move beyond the point where its preview stopped.

        ``sealed`` is that preview. In the returned step, the state has blanks for everything that would be
        revealed, and the events are those after that point. The result must not depend on secrets that
        ``seat`` does not know. None, the default, means that nothing relevant is certain.
        """
        return None

    def handed_over(self, state: State[B, S], seat: int) -> State[B, S] | None:
        """Return the position at the start of the next seat's turn, with blanks for newly revealed items.

        In ``state``, ``seat`` has made all decisions of its turn. None if too little is known, as in games
        with hands, or if the match is over.
        """
        return None

    def turn_of(self, state: State[B, S], seat: int) -> State[B, S] | None:
        """Return the position as if a turn of ``seat`` began now, so that the seat can plan it.

        Everything else stays as it is, except what certainly changes at the beginning of the turn. At the
        beginning of a turn of ``seat``, the board stays the same. None if the seat has no more turns, or
        before the first turn; in a game that always returns None, turns can't be planned.
        """
        return None

    def aim(self, at: Position[B, S], seat: int, move: M) -> str:
        """Return the target of a legal move, by identity rather than position.

        A planned move is only played if its target is still the same. Otherwise a legal move of the same type
        with that target takes its place. The default, ``""``, means that the notation is enough.
        """
        return ""

    def conditions(self, view: View[B, S], seat: int) -> Mapping[str, bool]:
        """Return the facts on which a planned turn may depend, each with whether it holds now.

        Each says that something is still there, by identity rather than position; ``fact`` in the game's
        words describes it. A fact that isn't listed does not hold.
        """
        return {}

    def automaton(self, board: B) -> str:
        """Return the text key of the automaton that plays after the last seat, or ``""`` if there is none."""
        return ""

    def worth(self, at: Position[B, S], seat: int, points: Sequence[int]) -> int:
        """Return the value of a position to ``seat``, as robots estimate it.

        ``points`` are the current scores of all seats. The default is the seat's own score; games in which
        points come late override this to value what leads to them. ``at`` is the position as ``seat`` knows
        it and may be in the middle of a turn, before something hidden is revealed.
        """
        return points[seat]

    def traits(self, at: Position[B, S], seat: int) -> Mapping[str, float]:
        """Return numeric features of a seat's position beyond its score sheet, for fitted values."""
        return {}

    def prospects(self, at: Position[B, S], seat: int) -> Mapping[str, float]:
        """Break down what :meth:`worth` counts beyond a seat's score, by source and in points.

        Sources may be lines of the score sheet, or others that the game's words know. The default is empty.
        """
        return {}

    def trait_source(self, trait: str) -> str:
        """Return the source, as in :meth:`prospects`, of the points that a trait or sheet line predicts."""
        return trait

    def theme(
        self,
        turn: tuple[Sequence[M], Sequence[E]],
        beside: tuple[Sequence[M], Sequence[E]],
        source: str,
    ) -> str:
        """Return the theme of a turn, one of :data:`engine.robots.themes.THEMES`; ``""`` if it has none.

        Both turns, of which ``beside`` is the next best, are the moves and the events that the seat foresees.
        ``source`` is where the turn gains most over the other: :data:`RIVAL` if by an opponent's loss, ``""``
        if nowhere.
        """
        return ""

    def overlong(self, board: B) -> bool:
        """Return whether the match has outlasted those used to fit the values, which then no longer apply.

        Never true in games that end by themselves.
        """
        return False

    def urgent(self, board: B, seat: int, ends: Callable[[], Sequence[B]]) -> Sequence[int]:
        """Return the indices of turns that pay off beyond the robots' search horizon, best first.

        ``ends`` computes the boards that the available turns of ``seat`` lead to, which is slow. Robots that
        search play the first of these turns if there is one.
        """
        return ()

    def progress(self, board: B) -> float:
        """Return how far the match has progressed, from 0 to 1 (its end), for fitted values."""
        return 0.0

    def captures(self, events: Sequence[E]) -> Iterable[tuple[int, int, int]]:
        """Yield ``(taker, victim, amount)`` for everything seats took from each other; nothing by default."""
        return ()

    def buildings(self, seat: int, events: Sequence[E]) -> Iterable[str]:
        """Yield a key for everything that ``seat`` built with a move; nothing by default.

        ``building`` in the game's words names it. A group's records count them to find favourites.
        """
        return ()

    @property
    def has_captures(self) -> bool:
        """Whether players can take things from each other in this game (see :meth:`captures`)."""
        return type(self).captures is not Game.captures

    def many_ways(self, board: B) -> bool:
        """Return whether turns branch so widely that forecasts should follow more lines than usual."""
        return False

    def outlines(self, state: State[B, S], seat: int) -> Iterable[Outline[M]] | None:
        """Return the preview outcomes of all legal moves of ``seat``, in order, without carrying them out.

        None, the usual case, if they can only be found by trying each move.
        """
        return None

    # provided for every game

    def view(self, state: State[B, S], seat: int | None) -> View[B, S]:
        """Return what ``seat`` (None for a spectator) may know."""
        return View(state.board, self.redact(state, seat), seat, self.to_act(state.board))

    def points(self, board: B) -> tuple[int, ...]:
        """Return each seat's score as if the match ended now.

        Override this if there is a faster way than adding up the sheets: forecasts call it for every position
        that a turn may lead to.
        """
        return tuple(map(total, self.sheets(board)))

    def credits(self, board: B) -> tuple[Sheet, ...]:
        """Return each seat's score by source, as finely as messages name the sources of a turn's points.

        The default is the score sheets. Override this if their sources are too coarse, with the same totals.
        """
        return self.sheets(board)

    def check(self, at: Position[B, S], seat: int, move: M) -> None:
        """Raise :class:`engine.errors.IllegalMove` with the reason if the move is not legal."""
        if move not in self.moves(at, seat):
            reason = self.why_not(at, seat, move)
            raise reason if isinstance(reason, IllegalMove) else IllegalMove(reason.key, **reason.args_)

    def start(self, seats: int, options: Mapping[str, str], seed: int) -> State[B, S]:
        """Return the initial state of a match."""
        rng = Rng(seed)
        board, secret = self.setup(seats, options, rng)
        return State(board, secret, rng.state)

    def step(self, state: State[B, S], seat: int, move: M) -> MoveResult[B, S, E]:
        """Carry out a legal move, closing the turn if it was the last decision."""
        work: Work[B, S, E] = Work(state)
        self.apply(work, seat, move)
        if work.turn_over:
            self.close_turn(work, seat)
        elif seat not in self.to_act(work.board):
            work.turn_over = True
        return work.done()

    def preview(self, state: State[B, S], seat: int, move: M) -> MoveResult[B, S, E]:
        """Carry out a legal move up to the end of the turn or the first hidden information."""
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
        """The move notation, derived from the move types."""
        return Notation(self.facts.slug, self.move_type)

    @cached_property
    def state_decoder(self) -> "msgspec.json.Decoder[State[B, S]]":
        """The decoder of stored states; raises :class:`msgspec.ValidationError` for invalid data."""
        state = State[self.board_type, self.secret_type]  # type: ignore[name-defined]  # known at run time only
        return msgspec.json.Decoder(state)

    def edition_of(self, options: Mapping[str, str]) -> str:
        """Return the edition used by a match with these options; earlier rulings may have an earlier one."""
        number = options.get(RULINGS, "1")
        rulings = int(number) if number.isdecimal() else 1
        for earlier, digits in zip(self.facts.earlier, self.earlier_fingerprints, strict=True):
            if rulings <= earlier.rulings:
                return f"{earlier.name}-{digits}"
        return self.edition

    @property
    def edition(self) -> str:
        """The edition of new matches: the name of the data plus the fingerprint of its files."""
        return f"{self.facts.edition}-{self.fingerprint}" if self.fingerprint else self.facts.edition


AnyGame = Game[Any, Any, Any, Any]
