"""A stored match with its players, and the result of a change."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Self

from bot.matches import names
from bot.platform.aio import reader
from bot.platform.clock import now
from engine.core.game import AnyGame
from engine.core.values import total
from engine.errors import CannotUndo, Refusal
from engine.history.log import Entry, Played, Rewound, Undone
from engine.history.snapshot import Snapshot
from engine.history.takeback import TakeBack
from engine.match import Match
from engine.plans import begins_turn
from engine.robots import KEEN
from storage.records import Listing, StandIn
from storage.timing import begin_of, week_of

STARTED_BY_ANYBODY = 3600
"""After this many seconds any player at a full table may start the match."""


class Stale(Refusal):
    """The pressed control belongs to an earlier moment of the match."""

    def __init__(self) -> None:
        super().__init__("refusal-stale")


class Table(NamedTuple):
    """A loaded match with its players."""

    record: Listing
    match: Match

    @property
    def id(self) -> int:
        """The match id."""
        return self.record.id

    @property
    def game(self) -> AnyGame:
        """The rules."""
        return self.match.game

    @property
    def names(self) -> list[str]:
        """The players' names by seat."""
        return list(names.names_of(self.record))

    def names_at(self, number: int) -> list[str]:
        """Return the names by seat of the players at the time of a log entry."""
        return names.former_names(self.record, number)

    def owner_at(self, seat: int, number: int) -> str:
        """Return whose seat a substitute played at the time of a log entry, or an empty text."""
        return names.owner_names(self.record, number).get(seat, "")

    def user_at(self, seat: int, number: int) -> int:
        """Return the user in a seat at the time of a log entry; 0 for entries that a branch took over."""
        if number < (self.record.branched or 0):
            return 0
        user = self.record.people[seat].user
        for former in sorted(self.record.left, key=lambda former: -former.until):
            if former.seat == seat and number < former.until:
                user = former.user
        return user

    def played_by(self, user: int, seat: int, number: int) -> bool:
        """Return whether a user chose the move at a position of the loaded log.

        False for moves by a stand-in robot or by other players who held the seat.
        """
        stood_in = user > 0 and getattr(self.match.log[number - self.match.first], "robot", False)
        return self.user_at(seat, number) == user and not stood_in

    @property
    def robots(self) -> dict[int, str]:
        """The levels of the robots by seat; robots that replace resigned or absent players are keen."""
        kinds = {seat: person.robot for seat, person in enumerate(self.record.people) if person.robot}
        deserted = (*self.match.resigned, *self.record.absent(StandIn.ROBOT))
        return dict.fromkeys(deserted, KEEN) | kinds

    @property
    def present(self) -> set[int]:
        """The seats of present human players, who may vote."""
        return set(range(self.match.seats)) - self.robots.keys() - self.absent

    @property
    def absent(self) -> set[int]:
        """The seats of absent players who may come back: a robot stands in, or the seat is offered."""
        return {seat for seat, _ in self.record.stand_ins} - self.match.resigned

    @property
    def thinking(self) -> bool:
        """Whether a robot is active."""
        return not self.record.paused and not self.robots.keys().isdisjoint(self.match.to_act)

    @property
    def waiting(self) -> frozenset[int]:
        """The active seats whose turn will be played as planned, so they are not called."""
        row = self.record
        if not row.planned or row.grace < 0:
            return frozenset()
        return frozenset(
            plan.seat
            for plan in row.planned
            if plan.lines
            and plan.user == row.people[plan.seat].user
            and plan.seat in self.match.to_act
            and plan.seat not in self.robots
            and begins_turn(self.game, self.match.view(plan.seat))
        )

    @property
    def plays_plan_now(self) -> bool:
        """Whether a planned turn will be played without a wait."""
        return self.record.grace == 0 and bool(self.waiting)

    @property
    def turned(self) -> int:
        """The length of the log after the last complete turn of a human, if that part is loaded."""
        for place, entry in reversed([*enumerate(self.match.log, self.match.first + 1)]):
            if isinstance(entry, Played) and entry.turn_over and entry.seat not in self.robots:
                return place
        return 0

    def copy(self) -> Self:
        """Return a copy with an independent match."""
        return self._replace(match=self.match.copy())

    def take_back(self, seat: int) -> TakeBack:
        """Return what undoing ``seat``'s last turn would undo, and who has to agree.

        If something was revealed, absent players have to agree too, so that no one profits from information
        seen while a robot stood in. The whole log must be loaded. Raises :class:`engine.errors.CannotUndo` in
        a deal of the week, where robots' replies reveal what comes next.
        """
        if self.record.week is not None:
            raise CannotUndo("refusal-deal-undo")
        back = self.match.take_back(seat)
        voters = self.present | (self.absent if back.reveals else set())
        return back._replace(asked=tuple(other for other in back.asked if other in voters))

    def require_answers(self, back: TakeBack) -> None:
        """Raise :class:`engine.errors.CannotUndo` if an absent player has to agree."""
        if absent := [self.names[seat] for seat in back.asked if seat in self.absent]:
            raise CannotUndo("refusal-undo-absent", names=", ".join(absent), count=len(absent))

    def is_present(self, seat: int, moment: str) -> bool:
        """Return whether a control is still valid for a seat; old controls have the match's moment."""
        match = self.match
        return moment in (match.moment_for(seat), match.moment) and not match.over

    def seat_of(self, user: int) -> int | None:
        """Return the user's seat, or None for a spectator."""
        return self.record.seat_of(user)

    def sight_of(self, user: int) -> int | None:
        """Return the seat whose hidden information a user may see, or None for a spectator."""
        return self.record.sight_of(user)

    def require_seat(self, user: int) -> int:
        """Return the user's seat; raises :class:`engine.errors.Refusal` for spectators."""
        if (seat := self.seat_of(user)) is not None:
            return seat
        if (own_seat := self.sight_of(user)) is not None:
            raise Refusal("refusal-seat-held", name=self.names[own_seat])
        if former_seats := [former.seat for former in self.record.left if former.user == user]:
            raise Refusal("refusal-seat-left", name=self.names[former_seats[-1]])
        raise Refusal("refusal-not-a-player")

    def require_running(self) -> None:
        """Raise :class:`engine.errors.Refusal` if an admin has paused the match."""
        if self.record.paused:
            raise Refusal("refusal-paused")

    def require_own(self, user: int) -> int:
        """Return the seat that a user owns; raises :class:`engine.errors.Refusal` for a borrowed seat."""
        seat = self.require_seat(user)
        for lent in self.record.held:
            if lent.seat == seat:
                raise Refusal("refusal-seat-not-own", mention=f"<@{lent.user}>")
        return seat

    def require_turn(self, user: int) -> int:
        """Return the seat of an active user; raises :class:`engine.errors.Refusal`."""
        seat, to_act = self.require_seat(user), self.match.to_act
        self.require_running()
        if seat in to_act:
            return seat
        if not to_act:
            raise Refusal("refusal-over")
        raise Refusal("refusal-turn-of", names=", ".join(self.names[other] for other in to_act))


@dataclass(frozen=True)
class Change:
    """A stored change: the match ``before``, the table ``after`` it, and the new log entries."""

    before: Snapshot[Any, Any]
    after: Table
    entries: Sequence[Entry]

    @property
    def calls(self) -> bool:
        """Whether a new message is needed: a human becomes active (again), or the match ends."""
        match = self.after.match
        if self.called or match.over:
            return True
        passed = any(getattr(entry, "turn_over", True) for entry in self.entries)
        waited, now = set(match.game.to_act(self.before.state.board)), set(match.to_act)
        return passed and now == waited and not now <= self.after.robots.keys() | self.after.waiting

    @cached_property
    def called(self) -> set[int]:
        """The seats of humans that become active: newly, after a complete turn, or by an undo.

        Seats whose turn is planned are called only for the rest of it, after something was revealed.
        """
        match = self.after.match
        now = set(match.to_act) - self.after.robots.keys() - self.after.waiting
        ended = {entry.seat for entry in self.entries if isinstance(entry, Played) and entry.turn_over}
        ended |= {entry.seat for entry in self.entries if isinstance(entry, Undone) and entry.agreed}
        ended |= {entry.seat for entry in self.entries if isinstance(entry, Played) and entry.planned}
        if any(isinstance(entry, Rewound) for entry in self.entries):
            return now
        return now - set(match.game.to_act(self.before.state.board)) | now & ended

    def goes_on(self, seat: int) -> bool:
        """Return whether a seat is still in the middle of its turn."""
        return seat in self.after.match.to_act and not getattr(self.entries[-1], "turn_over", False)

    def gains(self, seat: int) -> tuple[int, ...]:
        """Return how a seat's moves changed all points, without later moves by others."""
        game, state = self.after.game, self.before.state
        for entry in self.entries:
            if isinstance(entry, Played) and entry.seat == seat:
                state = game.step(state, seat, entry.move).state
        sheets = (game.sheets(position.board) for position in (self.before.state, state))
        return tuple(total(now) - total(was) for was, now in zip(*sheets, strict=True))


def require_starter(lobby: Listing, user: int) -> None:
    """Raise :class:`engine.errors.Refusal` if the user may not start the match."""
    late = not lobby.free and now() - lobby.updated >= STARTED_BY_ANYBODY
    if not late or lobby.seat_of(user) is None:
        require_host(lobby, user)


def require_host(lobby: Listing, user: int) -> None:
    """Raise :class:`engine.errors.Refusal` if the user isn't the lobby's host."""
    if lobby.host != user:
        raise Refusal("refusal-host-only", name=names.name_of(lobby, lobby.host))


def is_secret(row: Listing) -> bool:
    """Return whether a match is a deal of the week that others may still play."""
    return row.week is not None and row.week >= week_of(now())


def require_reader(row: Listing) -> None:
    """Raise a refusal if the current user must not see a match; see :mod:`bot.platform.aio`."""
    user = reader.get()
    if user is not None and is_secret(row) and row.sight_of(user) is None:
        raise Refusal("refusal-deal-of-others")


def require_told(row: Listing) -> None:
    """Raise a refusal for actions that would reveal a deal that others may still play."""
    if is_secret(row):
        assert row.week is not None
        raise Refusal("refusal-deal-secret", date=f"<t:{begin_of(row.week + 1)}:D>")
