"""Planned turns at a table: the choice of the line to play, and the changes to plans as a match continues."""

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

import msgspec
from msgspec.structs import replace

from bot.matches.table import Stale, Table
from engine import plans
from engine.core.values import State
from engine.errors import Refusal
from engine.history.log import Entry, Played, Resigned, Rewound, Undone
from engine.history.replay import state_after
from engine.history.rewinding import trailing_turn
from engine.match import Match
from engine.plans import PlanDecision, PlanLine, PlanReason, TurnPlan
from storage.records import Listing, PlanChanges, Planned

log = logging.getLogger(__name__)


class Doomed(Refusal):
    """No line of a plan applies, so it is dropped. Players don't see this refusal."""

    def __init__(self, table: Table, reasons: Sequence[PlanReason]) -> None:
        super().__init__("refusal-plan-damaged")
        self.table = table
        self.reasons = tuple(reasons)


class NotNow(Refusal):
    """The seat isn't at the beginning of its turn, so its plan waits. Players don't see this refusal."""

    def __init__(self, table: Table) -> None:
        super().__init__("refusal-plan-damaged")
        self.table = table


def encoded(plan: TurnPlan | None) -> str:
    """Encode a plan for storage; None becomes an empty text."""
    return "" if plan is None else msgspec.json.encode(plan).decode()


def decoded(stored: Planned | None) -> TurnPlan | None:
    """Return a stored plan, or None; raises :class:`engine.errors.Refusal` if it is damaged."""
    return None if stored is None or not stored.lines else decode(stored.lines)


def decode(lines: str) -> TurnPlan:
    """Return a plan from its stored lines; raises :class:`engine.errors.Refusal` if they are damaged."""
    try:
        plan = msgspec.json.decode(lines, type=TurnPlan)
    except ValueError as error:
        raise Refusal("refusal-plan-damaged") from error
    if not plan.lines:
        raise Refusal("refusal-plan-damaged")
    return plan


def encode_reasons(reasons: Sequence[PlanReason]) -> str:
    """Encode the reasons why a plan was dropped, for storage."""
    return msgspec.json.encode(reasons).decode()


def reasons_of(stored: Planned | None) -> tuple[PlanReason, ...]:
    """Return why a plan was dropped; empty if it wasn't."""
    if stored is None or not stored.reason:
        return ()
    try:
        return msgspec.json.decode(stored.reason, type=tuple[PlanReason, ...])
    except ValueError:
        return (PlanReason("refusal-plan-damaged"),)


def decision(table: Table, seat: int) -> tuple[TurnPlan, PlanDecision]:
    """Return an active seat's plan, and the decision which of its lines to play.

    Raises :class:`Stale` if there is none, :class:`NotNow` if it isn't the beginning of the seat's turn, and
    :class:`Doomed` if no line applies.
    """
    match, stored = table.match, table.record.plan_of(seat)
    if stored is None or not stored.lines or seat not in match.to_act or seat in table.robots:
        raise Stale
    if table.record.grace < 0:
        raise Stale
    view = match.view(seat)
    if not plans.begins_turn(match.game, view):
        raise NotNow(table)
    try:
        plan = decoded(stored)
        assert plan is not None
        entries = [entry for number, entry in match.line if number >= stored.basis]
        chosen = plans.decide(match.game, view, plan, [*plans.seen_since(entries, seat)])
    except Refusal as refusal:
        raise Doomed(table, [PlanReason.of(refusal)]) from refusal
    except Exception as error:  # whatever is wrong with a plan, its player must be called
        log.exception("match %d: a plan could not be read", table.id)
        raise Doomed(table, [PlanReason("refusal-plan-damaged")]) from error
    if chosen.line is None:
        raise Doomed(table, chosen.reasons)
    return plan, chosen


class Applied(NamedTuple):
    """A line of a seat's plan that was played."""

    seat: int
    plan: TurnPlan
    line: int


def changed(
    table: Table, entries: Sequence[Entry], mid_turn: frozenset[int], now: int, applied: Applied | None = None
) -> tuple[Table, PlanChanges]:
    """Return a table with its plans updated after ``entries``, and the changes to store.

    ``mid_turn`` are the seats that had begun their turn before.
    """
    row = table.record
    users = {plan.seat: plan.user for plan in row.planned}
    gone, void, kept = set[int](), dict[int, str](), dict[int, tuple[str, int]]()
    for entry in entries:
        match entry:
            case Played(seat=seat) if seat in users and seat not in mid_turn:
                gone.add(seat)
            case Resigned(seat=seat) if seat in users:
                gone.add(seat)
            case Undone(to=to) | Rewound(to=to):
                rewound = isinstance(entry, Rewound)
                reason = PlanReason("plan-reason-rewound" if rewound else "plan-reason-undone")
                void |= {
                    plan.seat: encode_reasons([reason])
                    for plan in row.planned
                    if plan.lines and (rewound or plan.basis > to)
                }
            case _:
                pass
    if applied is not None:
        left = plans.remaining(table.game, applied.plan, applied.line, table.match.view(applied.seat))
        gone.add(applied.seat)
        if left is not None:
            kept[applied.seat] = encoded(left), table.match.seq
    if gone or void or kept:
        planned = list[Planned]()
        for plan in row.planned:
            if plan.seat in kept:
                lines, basis = kept[plan.seat]
                planned.append(replace(plan, lines=lines, basis=basis, reason=""))
            elif plan.seat in void:
                planned.append(replace(plan, lines="", reason=void[plan.seat]))
            elif plan.seat not in gone:
                planned.append(plan)
        table = table._replace(record=replace(row, planned=tuple(planned), plans=row.plans + 1))
    last = entries[-1] if entries else None
    ahead = isinstance(last, Played) and last.planned
    at = now if ahead else now + max(0, row.grace)
    waiting = dict.fromkeys(sorted(table.waiting), at)
    played = () if applied is None else (applied.seat,)
    return table, PlanChanges(row.plans, users, gone, kept, void, waiting, played)


def ahead(table: Table, seat: int, before: Sequence[PlanLine] = ()) -> Table | None:
    """Return the table as if a turn of ``seat`` began now, or after the turns ``before``; it isn't stored.

    None if the seat has no more turns, or too little is known. Raises :class:`engine.errors.Refusal` if one
    of the turns isn't possible.
    """
    match, row = table.match, table.record
    view = plans.planning_view(table.game, match.view(seat))
    for line in before:
        if view is None:
            return None
        view = plans.following_view(plans.draft_of(table.game, view, line))
    if view is None:
        return None
    key = crc32(f"{row.id} {seat} {match.moment} {before}".encode())
    record = replace(row, id=-1 - key, to_act=(seat,), coaching=False, planned=())
    return _in_state(table, table.game.deal(view, None), record)


def as_it_was(whole: Table, seq: int) -> Table:
    """Return a table, of which the whole log is loaded, as it was after ``seq`` entries; it isn't stored."""
    return _in_state(whole, state_after(whole.match, seq), whole.record)


def _in_state(table: Table, state: State[Any, Any], record: Listing) -> Table:
    match = table.match
    now = replace(match.now, state=state, base=None, since=match.seq, asked=(), begun_after=None)
    return Table(record, Match(table.game, match.seats, match.options, match.seed, now))


def chain(line: PlanLine) -> list[PlanLine]:
    """Return the turns of a line, in order."""
    turns = [line]
    while turns[-1].then is not None:
        turns.append(turns[-1].then)
    return turns


def chained(turns: Sequence[PlanLine]) -> PlanLine:
    """Return a line of these turns, the inverse of :func:`chain`."""
    line = turns[-1]
    for earlier in reversed(turns[:-1]):
        line = replace(earlier, then=line)
    return line


def in_turn(table: Table) -> frozenset[int]:
    """Return the active seats that have begun their turn."""
    match = table.match
    return frozenset(seat for seat in match.to_act if trailing_turn(match.line, seat))
