"""A single playing of a game, in which every change goes through the log."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Self, assert_never

from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.values import Outcome, State, View
from engine.errors import CannotUndo, MatchOver, NotYourTurn, RecordError, Refusal, Unseen
from engine.history.ending import cut_short
from engine.history.log import Abandoned, Entry, Played, Resigned, Rewound, Undone, follow, same
from engine.history.moments import asked_since, chance, named
from engine.history.rewinding import beginning, begun_after, kept, trailing_turn, without
from engine.history.snapshot import Credit, Snapshot, credited, latest
from engine.history.takeback import TakeBack, began, unasked_from, undo_base, weighed
from engine.robots import KEEN, robot


class Match:
    """A game being played: its options, the log, and the state the log has led to.

    ``seed`` (0 to 2**64 - 1) determines all randomness and stays private until the match has ended. ``log``
    may be just the tail of the full log, starting at entry ``first``; earlier entries are not needed to
    continue. Methods are atomic: they succeed completely or raise and change nothing.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, str],
        seed: int,
        now: Snapshot[Any, Any],
        log: Sequence[Entry] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self.now = now
        self.log: list[Entry] = list(log)
        self._line: list[tuple[int, Entry]] | None = None
        self._before: list[State[Any, Any]] | None = None

    def copy(self) -> Self:
        """Return an independent copy of the match."""
        return type(self)(self.game, self.seats, self.options, self.seed, self.now, self.log)

    def __repr__(self) -> str:
        status = f"to act: {', '.join(map(str, self.to_act))}" if self.to_act else "over"
        return f"<Match of {self.game.facts.slug}, {self.seats} seats, {self.seq} entries, {status}>"

    @classmethod
    def new(cls, game: AnyGame, seats: int, options: Mapping[str, str] | None = None, *, seed: int) -> Self:
        """Set up a match; raise :class:`engine.errors.BadOption` if the options or seats are invalid."""
        return cls._set_up(game, seats, game.facts.check_options(options or {}), seed)

    @classmethod
    def _set_up(cls, game: AnyGame, seats: int, full_options: Mapping[str, str], seed: int) -> Self:
        game.facts.check_seats(seats)
        state = game.start(seats, full_options, seed)
        now = Snapshot(state, acted=(0,) * seats, begun=game.points(state.board))
        return cls(game, seats, full_options, seed, now)

    @classmethod
    def replay(
        cls, game: AnyGame, seats: int, options: Mapping[str, str], seed: int, log: Sequence[Entry]
    ) -> Self:
        """Replay a complete log under the rulings in its options, verifying every entry.

        Raises :class:`RecordError` with the entry's number if it is refused or its result differs.
        """
        match = cls._set_up(game, seats, game.facts.check_options(options, stored=True), seed)
        with match.replaying():
            for number, entry in enumerate(log):
                try:
                    match.repeat(entry)
                except Refusal as refusal:
                    raise RecordError(f"entry {number} is refused: {refusal}") from refusal
                if not same(match.log[-1], entry):
                    raise RecordError(f"entry {number} differs on replay: {match.log[-1]}")
        return match

    @contextmanager
    def replaying(self) -> Iterator[None]:
        """Keep all intermediate states while replaying, so that undo is fast.

        Raises :class:`ValueError` if the match has already begun.
        """
        if self.seq:
            raise ValueError("the match has already begun")
        self._before = []
        try:
            yield
        finally:
            self._before = None

    def repeat(self, entry: Entry) -> None:
        """Apply a stored entry without robots' replies; raise :class:`Refusal` if it is invalid."""
        match entry:
            case Played(seat=seat, move=move, at=at):
                self._step(seat, move, at, robot=entry.robot, planned=entry.planned)
            case Undone(seat=seat, agreed=agreed, at=at):
                self._undo(seat, began(self.line, seat) if agreed else self.undo_to(seat), agreed, at)
            case Resigned(seat=seat):
                self._resign(entry)
            case Abandoned():
                self.abandon(by_admin=entry.by_admin, at=entry.at)
            case Rewound(to=to, at=at):
                self._rewind(to, at)
            case _:
                assert_never(entry)

    # state

    @property
    def edition(self) -> str:
        """The edition of game data in use, possibly an earlier one than new matches get."""
        return self.game.edition_of(self.options)

    @property
    def state(self) -> State[Any, Any]:
        """The complete state, including hidden information and the generator."""
        return self.now.state

    @property
    def seq(self) -> int:
        """The number of entries in the complete log."""
        return self.now.seq

    @property
    def first(self) -> int:
        """The number of the first entry that is loaded."""
        return self.now.seq - len(self.log)

    @property
    def turn(self) -> int:
        """The number of the current turn, counting from 1 and without turns taken back."""
        return self.now.turns + 1

    @property
    def points(self) -> tuple[int, ...]:
        """Each seat's current score."""
        return self.game.points(self.state.board)

    @property
    def moment(self) -> str:
        """An opaque version of the match, which does not even reveal the length of the log."""
        return named(self.seed, self.seq)

    def moment_for(self, seat: int) -> str:
        """Return the version of the match at which a seat was asked its current question.

        Simultaneous choices of other seats leave it unchanged, so that a choice in progress stays valid. It
        never equals :attr:`moment`; otherwise comparing the two would reveal whether another seat has made a
        secret choice.
        """
        number = self.now.asked[seat] if self.now.asked else self.seq
        return named(self.seed, number, b"seat %d" % seat)

    @property
    def line(self) -> Sequence[tuple[int, Entry]]:
        """The loaded entries still in effect (the log without what was undone), with their numbers."""
        if self._line is None:
            self._line = []
            for number, entry in enumerate(self.log, self.first):
                follow(self._line, number, entry)
        return self._line

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that have resigned."""
        return frozenset(self.now.resigned)

    @property
    def abandoned(self) -> bool:
        """Whether the match was ended without a result."""
        return self.now.abandoned

    @property
    def over(self) -> bool:
        """Whether the match has ended for any reason."""
        return not self.to_act

    @property
    def to_act(self) -> tuple[int, ...]:
        """The active seats; empty when the match is over."""
        deserted = len(self.now.resigned) >= max(1, self.seats - 1)
        return () if self.now.abandoned or deserted else self.game.to_act(self.state.board)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match goes on. Resigned seats are ranked last."""
        if not self.over:
            return None
        result = self.game.outcome(self.state.board, self.resigned)
        if result is not None and not self.abandoned and not self.resigned:
            return result
        sheets = result.sheets if result else self.game.sheets(self.state.board)
        return cut_short(result, sheets, self.resigned, abandoned=self.abandoned)

    def view(self, seat: int | None) -> View[Any, Any]:
        """Return what a seat (None for a spectator) may know."""
        return self.game.view(self.state, seat)

    def moves(self, seat: int) -> Sequence[Any]:
        """Return the legal moves of a seat; empty if it is not its turn."""
        return self.game.moves(self.state, seat) if seat in self.to_act else ()

    # actions

    def play(
        self, seat: int, *moves: Any, at: int = 0, go_on: bool = True, planned: bool = False
    ) -> list[Entry]:
        """Play moves of one seat, all or none, then let robots :meth:`go_on`. Return the new entries.

        Only the last move may reveal hidden information, as later choices depend on it. ``planned`` marks
        moves that the seat chose ahead. Raises :class:`MatchOver`, :class:`NotYourTurn`,
        :class:`engine.errors.IllegalMove` or :class:`engine.errors.Unseen`.
        """
        snapshot, length = self.now, len(self.log)
        try:
            for number, move in enumerate(moves):
                self._step(seat, move, at, planned=planned)
                if number < len(moves) - 1 and getattr(self.log[-1], "revealed", False):
                    raise Unseen("refusal-unseen", move=self.game.notation.write(move))
            if go_on:
                self.go_on(at=at)
        except Refusal:
            self.now, self._line = snapshot, None
            for entries in (self.log, self._before or []):
                del entries[length:]
            raise
        return self.log[length:]

    def undo(
        self,
        seat: int,
        *,
        agreed: Sequence[int] = (),
        unasked: Collection[int] = (),
        at: int = 0,
        go_on: bool = True,
    ) -> list[Entry]:
        """Take back the last turn of ``seat`` and return the new entries.

        Without ``agreed``, this is possible only if nothing hidden was revealed since. With the seats that
        ``agreed`` (including ``seat``), everything played since the turn is undone too; this requires the
        consent of all seats named by :meth:`take_back` except the ``unasked`` ones, such as robots. Raises
        :class:`CannotUndo` with the reason.
        """
        self._require_running()
        if not agreed:
            to = self.undo_to(seat)
        else:
            back = self.take_back(seat)
            to = back.to
            if not {seat, *back.asked} - {*unasked} <= {*agreed}:
                raise CannotUndo("refusal-undo-word")
        length = len(self.log)
        self._undo(seat, to, agreed, at)
        if go_on:
            self.go_on(at=at)
        return self.log[length:]

    def take_back(self, seat: int) -> TakeBack:
        """Return what would be lost if ``seat`` took back its last turn, and which seats must consent.

        Raises :class:`CannotUndo` with the reason, and :class:`ValueError` if the start of the log is not
        loaded.
        """
        self._require_running()
        if seat in self.now.resigned:
            raise CannotUndo("refusal-resigned")
        to = began(self.line, seat)
        falling = [entry for number, entry in self.line if number >= to and isinstance(entry, Played)]
        back = weighed(self.game, self._state_at(to), self.seats, seat, falling)
        return back._replace(to=to, asked=tuple(voter for voter in back.asked if voter not in self.resigned))

    def undo_to(self, seat: int) -> int:
        """Return the entry that a free undo by ``seat`` restores; raise :class:`CannotUndo` if impossible."""
        if seat in self.now.resigned:
            raise CannotUndo("refusal-resigned")
        return unasked_from(self.line, seat, self.now.since)

    def resign(self, seat: int, *, at: int = 0, go_on: bool = True) -> list[Entry]:
        """Resign a seat and return the new entries.

        If only one seat remains, the match ends; otherwise a robot takes over the seat. Raises
        :class:`MatchOver` or :class:`NotYourTurn`.
        """
        length = len(self.log)
        self._resign(Resigned(seat, at))
        if go_on:
            self.go_on(at=at)
        return self.log[length:]

    def go_on(self, robots: Mapping[int, str] | None = None, *, at: int = 0) -> list[Entry]:
        """Let robots play until a seat without one is active. Return the new entries.

        ``robots`` maps seats to robot kinds (:data:`engine.robots.ROBOTS`); resigned seats are always played
        by robots. Robot moves are reproducible from the log.
        """
        kinds, length = dict.fromkeys(self.now.resigned, KEEN) | dict(robots or {}), len(self.log)
        while seats := [seat for seat in self.to_act if seat in kinds]:
            seat = seats[0]
            for move in robot(kinds[seat])(self.game, self.view(seat), chance(self.seed, self.seq)):
                self._step(seat, move, at, robot=True)
        return self.log[length:]

    def abandon(self, *, by_admin: bool = False, at: int = 0) -> list[Entry]:
        """End the match without a result; raise :class:`MatchOver` if it has ended."""
        self._require_running()
        self._add(Abandoned(by_admin, at), abandoned=True)
        return self.log[-1:]

    def rewind(self, turn: int, *, at: int = 0) -> list[Entry]:
        """Rewind the match to the beginning of a turn, restoring seats that resigned since.

        Nothing is deleted from the log, and robots do not move afterwards. Raises :class:`MatchOver`,
        :class:`CannotUndo` if there is no such turn, and :class:`ValueError` if the start of the log is not
        loaded.
        """
        self._require_running()
        self._rewind(beginning(self.line, turn), at)
        return self.log[-1:]

    def _rewind(self, to: int, at: int) -> None:
        self._require_running()
        if self.first:
            raise ValueError("the start of the log is not loaded")
        state, count = self._state_at(to), kept(self.line, to, self.seats)
        asked = asked_since(self.game, self.now, state, range(self.seats))
        changes = count._asdict() | {"state": state, "asked": asked, "base": None, "since": self.seq + 1}
        self._add(Rewound(to, at), credits=self._credits_before(to), **changes)

    def _add(self, entry: Entry, **changes: Any) -> None:
        """Append an entry to the log and update the snapshot."""
        if self._before is not None:
            self._before.append(self.state)
        if self._line is not None:
            follow(self._line, self.seq, entry)
        self.log.append(entry)
        self.now = latest(replace(self.now, seq=self.seq + 1, **changes))

    def _undo(self, seat: int, to: int, agreed: Sequence[int], at: int) -> None:
        self._require_running()
        beyond_base, state = to < self.now.since, self._state_at(to)
        turns, acted, seats = without(self.line, to, self.now, self.first)
        self._add(
            Undone(seat, to, at, tuple(agreed)),
            asked=asked_since(self.game, self.now, state, {seat, *seats}),
            state=state,
            base=None if beyond_base else self.now.base or self.state,
            since=self.seq + 1 if beyond_base else self.now.since,
            acted=acted,
            turns=turns,
            begun_after=begun_after(self.line, to, self.first),
            credits=self._credits_before(to),
        )

    def _credits_before(self, to: int) -> tuple[Credit, ...]:
        return tuple(credit for credit in self.now.credits if credit.entry < to)

    def _state_at(self, to: int) -> State[Any, Any]:
        """Return the state before an entry that is still in effect."""
        if self._before is not None:
            return self._before[to]
        if to >= self.now.since:
            state, since = self.now.base or self.state, self.now.since
        elif not self.first:
            state, since = self.game.start(self.seats, self.options, self.seed), 0
        else:
            raise ValueError("the start of the log is not loaded")
        for number, entry in self.line:
            if since <= number < to and isinstance(entry, Played):
                state = self.game.step(state, entry.seat, entry.move).state
        return state

    def _require_running(self) -> None:
        if self.over:
            raise MatchOver("refusal-over")

    def _resign(self, entry: Resigned) -> None:
        self._require_running()
        if entry.seat in self.now.resigned:
            raise NotYourTurn("refusal-resigned")
        self._add(entry, base=self.now.base or self.state, resigned=(*self.now.resigned, entry.seat))

    def _step(self, seat: int, move: Any, at: int, *, robot: bool = False, planned: bool = False) -> None:
        now = self.now
        if seat not in self.to_act:
            raise NotYourTurn("refusal-turn") if self.to_act else MatchOver("refusal-over")
        self.game.check(now.state, seat, move)
        step = self.game.step(now.state, seat, move)
        points = self.game.points(step.state.board) if step.turn_over else ()
        previous = self.log[-1] if self.log else None
        base, since = undo_base(now, previous, seat, revealed=step.revealed)
        begun = bool(trailing_turn(self.line, seat))
        self._add(
            Played(seat, move, step.events, step.turn_over, step.revealed, at, points, robot, planned),
            state=step.state,
            base=base,
            since=since,
            acted=(*now.acted[:seat], now.seq, *now.acted[seat + 1 :]),
            turns=now.turns + step.turn_over,
            asked=asked_since(self.game, now, step.state, {seat}),
            begun_after=None if step.turn_over else now.begun_after if begun else now.acted[seat],
            credits=(*now.credits, *credited(self.game, now.seq, now.turns, now.state, step.state)),
        )
