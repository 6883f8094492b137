"""One playing of a game. The log is the truth; :class:`Match` is the only door to it.

Every entry of the log carries a time, ``at``: seconds since 1970, 0 where it is not known. The engine
has no clock, so whoever plays gives it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Generic, Self, TypeVar

import msgspec

from engine.errors import CannotUndo, MatchOver, NotYourTurn, RecordError, Refusal, Unseen
from engine.forecast import best_line
from engine.game import AnyGame, Event, Outcome, State, View
from engine.rng import Rng

M = TypeVar("M")
E = TypeVar("E")


class Played(msgspec.Struct, Generic[M, E], frozen=True, tag="move", tag_field="entry"):
    """A move, with what it led to; the events and what follows but ``at`` can be checked by replaying."""

    seat: int
    move: M
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False
    at: int = 0


class Undone(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """From here on the entries from number ``to`` up to this one do not count any more."""

    seat: int
    to: int
    at: int = 0


class Resigned(msgspec.Struct, frozen=True, tag="resign", tag_field="entry"):
    """A seat gave up."""

    seat: int
    at: int = 0


class Abandoned(msgspec.Struct, frozen=True, tag="abandon", tag_field="entry"):
    """The match was ended without a result."""

    by_admin: bool = False
    at: int = 0


Entry = Played[Any, Any] | Undone | Resigned | Abandoned


@cache
def entry_decoder(game: AnyGame) -> "msgspec.json.Decoder[Entry]":
    """Return the reader of a game's stored log entries (JSON)."""
    played = Played[game.move_type, game.event_type]  # type: ignore[name-defined]  # types known at run time only
    return msgspec.json.Decoder(played | Undone | Resigned | Abandoned)


class Match:
    """A game, its seats and options, the log so far, and the state that it leads to.

    ``seed`` (0 to 2**64 - 1) decides all chance and stays private until the match has ended.
    All methods either change the match completely or raise and leave it as it was.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Mapping[str, str],
        seed: int,
        state: Any,
        log: Sequence[Entry] = (),
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self.state = state
        self.log: list[Entry] = list(log)

    @classmethod
    def new(cls, game: AnyGame, seats: int, options: Mapping[str, str] | None = None, *, seed: int) -> Self:
        """Set up a match. Raises :class:`engine.errors.BadOption`."""
        game.info.check_seats(seats)
        full = game.info.check_options(options or {})
        return cls(game, seats, full, seed, game.setup(seats, full, Rng(seed)))

    @classmethod
    def replay(
        cls, game: AnyGame, seats: int, options: Mapping[str, str], seed: int, log: Sequence[Entry]
    ) -> Self:
        """Play a log again from the start and check every line of it but its time.

        Raises :class:`RecordError`, naming the entry, where the rules lead to something else.
        """
        match = cls.new(game, seats, options, seed=seed)
        for number, entry in enumerate(log):
            try:
                match.repeat(entry)
            except Refusal as refusal:
                raise RecordError(f"entry {number} is refused: {refusal}") from refusal
            if match.log[-1] != entry:
                raise RecordError(f"entry {number} leads to something else: {match.log[-1]}")
        return match

    def repeat(self, entry: Entry) -> None:
        """Do again what an entry of a log says, and nothing that followed from it by itself."""
        match entry:
            case Played(seat=seat, move=move):
                self._step(seat, move, entry.at)
            case Undone(seat=seat):
                self.undo(seat, at=entry.at)
            case Resigned(seat=seat):
                self._require_running()
                self.log.append(entry)
            case Abandoned():
                self.abandon(by_admin=entry.by_admin, at=entry.at)

    # what is

    @property
    def seq(self) -> int:
        """The number of entries in the log."""
        return len(self.log)

    @property
    def moment(self) -> str:
        """A name of the present moment, to be compared with others of this match only.

        It does not tell how long the log is: that would be how much somebody has chosen in secret.
        """
        key = self.seed.to_bytes(8, "big")
        return blake2b(self.seq.to_bytes(8, "big"), digest_size=5, key=key).hexdigest()

    @property
    def line(self) -> list[tuple[int, Entry]]:
        """The entries that count, with their numbers: the log without what was undone."""
        line: list[tuple[int, Entry]] = []
        for number, entry in enumerate(self.log):
            if isinstance(entry, Undone):
                while line and line[-1][0] >= entry.to:
                    line.pop()
            else:
                line.append((number, entry))
        return line

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that gave up."""
        return frozenset(entry.seat for entry in self.log if isinstance(entry, Resigned))

    @property
    def abandoned(self) -> bool:
        """Whether the match was ended without a result."""
        return bool(self.log) and isinstance(self.log[-1], Abandoned)

    @property
    def over(self) -> bool:
        """Whether the match has ended, in whatever way."""
        deserted = len(self.resigned) >= max(1, self.seats - 1)
        return self.abandoned or deserted or not self.game.to_act(self.state)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may move now; empty when the match is over."""
        return () if self.over else self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on. Seats that resigned come last."""
        if not self.over:
            return None
        if not self.abandoned and not self.resigned:
            return self.game.outcome(self.state)
        ended = self.game.outcome(self.state)
        sheets = ended.sheets if ended else self.game.sheets(self.game.view(self.state, None))
        if self.abandoned:
            return Outcome((0,) * self.seats, sheets, "abandoned")
        ranks = ended.ranks if ended else (1,) * self.seats
        stayed = [seat for seat in range(self.seats) if seat not in self.resigned]
        order = sorted(ranks[seat] for seat in stayed)
        return Outcome(
            tuple(order.index(ranks[s]) + 1 if s in stayed else len(stayed) + 1 for s in range(self.seats)),
            sheets,
            "resigned" if ended is None else ended.reason,
            ended.tiebreak if ended else None,
        )

    def view(self, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def moves(self, seat: int) -> Sequence[Any]:
        """Return the legal moves of a seat, empty if it is not to act."""
        return self.game.moves(self.state, seat) if seat in self.to_act else ()

    # what can be done

    def play(self, seat: int, *moves: Any, at: int = 0) -> list[Entry]:
        """Play moves of one seat, all or none, and the turn's end where nothing else is left to decide.

        Only the last of the moves may let hidden information out: what follows it is chosen once it
        is seen. Returns the new entries. Raises :class:`MatchOver`, :class:`NotYourTurn`,
        :class:`engine.errors.IllegalMove` or :class:`engine.errors.Unseen`.
        """
        state, length = self.state, len(self.log)
        try:
            for number, move in enumerate(moves, start=1):
                before = self.state
                self._step(seat, move, at)
                entry = self.log[-1]
                if number < len(moves) and isinstance(entry, Played) and entry.revealed:
                    notation = self.game.format(self.game.view(before, seat), move)
                    raise Unseen("refusal-unseen", move=notation)
            if self.game.end is not None and tuple(self.moves(seat)) == (self.game.end,):
                self._step(seat, self.game.end, at)
            self._play_for_resigned(at)
        except Refusal:
            self.state = state
            del self.log[length:]
            raise
        return self.log[length:]

    def undo(self, seat: int, *, at: int = 0) -> list[Entry]:
        """Take back the last turn of ``seat``, as far as nothing hidden came out since.

        Raises :class:`CannotUndo` with the reason.
        """
        self._require_running()
        to = self.undo_to(seat)
        state: State = self.game.setup(self.seats, self.options, Rng(self.seed))
        for number, entry in self.line:
            if number < to and isinstance(entry, Played):
                state = self.game.apply(state, entry.seat, entry.move).state
        self.state = state
        self.log.append(Undone(seat, to, at))
        return self.log[-1:]

    def undo_to(self, seat: int) -> int:
        """Return the number of the entry that an undo by ``seat`` would go back to, or raise CannotUndo."""
        to: int | None = None
        for number, entry in reversed(self.line):
            if not isinstance(entry, Played) or entry.seat != seat or (to is not None and entry.turn_over):
                break
            if entry.revealed:
                if to is None:
                    raise CannotUndo("refusal-undo-revealed")
                break
            to = number
        if to is None:
            raise CannotUndo("refusal-undo-nothing" if not self.line else "refusal-undo-others")
        return to

    def resign(self, seat: int, *, at: int = 0) -> list[Entry]:
        """Give up a seat. With one seat left the match ends; else the rules go on playing the seat."""
        self._require_running()
        if seat in self.resigned:
            raise NotYourTurn("refusal-resigned")
        length = len(self.log)
        self.log.append(Resigned(seat, at))
        self._play_for_resigned(at)
        return self.log[length:]

    def abandon(self, *, by_admin: bool = False, at: int = 0) -> list[Entry]:
        """End the match without a result."""
        self._require_running()
        self.log.append(Abandoned(by_admin, at))
        return self.log[-1:]

    def _require_running(self) -> None:
        if self.over:
            raise MatchOver("refusal-over")

    def _step(self, seat: int, move: Any, at: int) -> None:
        self._require_running()
        if seat not in self.game.to_act(self.state):
            raise NotYourTurn("refusal-turn")
        self.game.check(self.state, seat, move)
        step = self.game.apply(self.state, seat, move)
        self.state = step.state
        self.log.append(Played(seat, move, step.events, step.turn_over, step.revealed, at))

    def _play_for_resigned(self, at: int) -> None:
        """Let every seat that gave up play the rest of its turn that scores most (the first of equals)."""
        while gone := [seat for seat in self.to_act if seat in self.resigned]:
            for move in best_line(self.game, self.state, gone[0]).moves:
                self._step(gone[0], move, at)


def events_since(match: Match, seat: int | None) -> list[tuple[int, Event]]:
    """Return (seat, event) of all that happened since ``seat`` last moved, as ``seat`` may see it.

    A spectator (None) gets the last turn. What was undone is left out.
    """
    recent: list[tuple[int, Event]] = []
    for _, entry in reversed(match.line):
        if isinstance(entry, Played):
            if entry.seat == seat or (seat is None and entry.turn_over and recent):
                break
            seen = [event.seen_by(seat) for event in entry.events]
            recent[:0] = [(entry.seat, event) for event in seen if event is not None]
    return recent
