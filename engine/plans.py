"""Plans: turns that a seat chooses ahead, and the decision which of them is played.

A plan has several lines in order of preference. A line is a whole turn in notation, optional conditions, and
perhaps the turn to play after it. Once the seat becomes active, the first line that is legal in full and
meets its conditions is played; otherwise nothing is. Everything here is computed from the seat's view.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.core.game import AnyGame
from engine.core.values import Event, Sheet, State, View
from engine.draft import Draft
from engine.errors import IllegalMove, InvalidMove, Refusal, Unseen

LINES = 5
"""The most lines of a plan."""

TURNS = 3
"""The most turns of a line, including those that follow it."""

LONGEST = 80
"""The most decisions of a planned turn."""


class AtLeast(msgspec.Struct, frozen=True, tag="worth"):
    """The turn must still bring the seat this many points."""

    points: int


class Unharmed(msgspec.Struct, frozen=True, tag="unharmed"):
    """The seat must not have lost points from any source, nor been captured from, since it made the plan."""


class Fact(msgspec.Struct, frozen=True, tag="fact"):
    """One of the game's own conditions (:meth:`Game.conditions`) must hold, or not."""

    name: str
    holds: bool = True


Condition = AtLeast | Unharmed | Fact


class PlanLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A whole turn in notation, up to where it reveals something, with its conditions.

    ``aims`` has the target of each move (:meth:`Game.aim`). ``then`` is the turn to play after it. ``made``
    is the length of the log when it was planned; -1 if unknown.
    """

    turn: tuple[str, ...]
    aims: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    then: "PlanLine | None" = None
    made: int = -1

    @property
    def turns(self) -> int:
        """The number of turns, including those that follow."""
        return 1 + (self.then.turns if self.then else 0)


class TurnPlan(msgspec.Struct, frozen=True):
    """Lines in order of preference, and the seat's score sheet when it made the plan."""

    lines: tuple[PlanLine, ...]
    sheet: Sheet = ()


class PlanReason(msgspec.Struct, frozen=True):
    """Why a line was not played: a text key with its arguments."""

    key: str
    args: dict[str, str | int] = {}

    @classmethod
    def of(cls, refusal: Refusal) -> "PlanReason":
        """Convert a refusal."""
        return cls(refusal.key, dict(refusal.args_))


class PlanDecision(NamedTuple):
    """The number of the line to play and its moves; None and no moves if no line applies.

    ``reasons`` says why each line before it, or every one, does not apply.
    """

    line: int | None
    moves: tuple[Any, ...]
    reasons: tuple[PlanReason, ...]


def planning_view(game: AnyGame, view: View[Any, Any]) -> View[Any, Any] | None:
    """Return the viewer's view as if its next turn began now; None if it has none or too little is known."""
    assert view.viewer is not None
    return _opened(game, game.deal(view, None), view.viewer)


def following_view(draft: Draft) -> View[Any, Any] | None:
    """Return the view on which to plan the turn after a draft's, with everything certain applied."""
    if not draft.complete:
        return None
    last = draft.outlook
    handed = draft.game.handed_over(last, draft.seat) if draft.turn_over else None
    return _opened(draft.game, handed or last, draft.seat)


def _opened(game: AnyGame, state: State[Any, Any], seat: int) -> View[Any, Any] | None:
    """Return a seat's view as if its turn began at a state, or None if it has none or no options."""
    begun = game.turn_of(state, seat)
    return None if begun is None or not game.moves(begun, seat) else game.view(begun, seat)


def begins_turn(game: AnyGame, view: View[Any, Any]) -> bool:
    """Return whether the viewer is at the beginning of its turn, not at a question within any turn."""
    assert view.viewer is not None
    if view.viewer not in view.to_act:
        return False
    state = game.deal(view, None)
    begun = game.turn_of(state, view.viewer)
    return begun is not None and begun.board == state.board


def line_of(draft: Draft, conditions: Iterable[Condition] = (), then: PlanLine | None = None) -> PlanLine:
    """Return a complete draft as a line; raise :class:`Refusal` if it is incomplete or too long."""
    if not draft.complete:
        raise IllegalMove("refusal-plan-incomplete")
    if len(draft.played) > LONGEST:
        raise IllegalMove("refusal-plan-long")
    game, steps = draft.game, draft.steps
    aims = tuple(game.aim(view, draft.seat, move) for view, move in steps)
    turn = tuple(game.notation.write(move) for _, move in steps)
    return PlanLine(turn, aims if any(aims) else (), tuple(conditions), then)


def draft_of(game: AnyGame, view: View[Any, Any], line: PlanLine) -> Draft:
    """Return a line's turn as a complete draft from the viewer's position.

    Raises :class:`Refusal` unless the turn is legal in full, means the same, and is a whole turn.
    """
    draft = Draft(game, view)
    for number, text in enumerate(line.turn):
        try:
            draft.push(_aimed(draft, text, line.aims[number] if line.aims else ""))
        except IndexError as error:
            raise IllegalMove("plan-reason-shorter") from error
        except Unseen as error:
            raise IllegalMove("plan-reason-unseen") from error
    if not draft.complete:
        raise IllegalMove("plan-reason-longer")
    return draft


def _aimed(draft: Draft, text: str, aim: str) -> Any:
    """Return the move that a line's text stands for now, following its target if that has moved."""
    game = draft.game
    move = game.notation.read(text)
    if not aim:
        return move
    view, seat = draft.view, draft.seat
    options = draft.options
    if move in options and game.aim(view, seat, move) == aim:
        return move
    for option in options:
        if type(option) is type(move) and game.aim(view, seat, option) == aim:
            return option
    if move in options:
        raise IllegalMove("plan-reason-changed")
    return move


def decide(
    game: AnyGame, view: View[Any, Any], plan: TurnPlan, events: Sequence[tuple[int, Event]] = ()
) -> PlanDecision:
    """Return the first line of a plan that applies, and why those before it don't.

    The viewer must be at the beginning of its turn (:func:`begins_turn`). ``events`` are those that it has
    seen since it made the plan, each with the seat that moved.
    """
    reasons: list[PlanReason] = []
    for number, line in enumerate(plan.lines[:LINES]):
        try:
            draft = draft_of(game, view, line)
            _require_conditions(draft, view, plan, line, events)
        except Refusal as refusal:
            reasons.append(PlanReason.of(refusal))
        else:
            return PlanDecision(number, tuple(draft.played), tuple(reasons))
    return PlanDecision(None, (), tuple(reasons))


def _require_conditions(
    draft: Draft, view: View[Any, Any], plan: TurnPlan, line: PlanLine, events: Sequence[tuple[int, Event]]
) -> None:
    """Raise :class:`IllegalMove` if a condition of a line fails."""
    facts = draft.game.conditions(view, draft.seat)
    for condition in line.conditions:
        if isinstance(condition, AtLeast):
            if (worth := draft.gains[draft.seat]) < condition.points:
                raise IllegalMove("plan-reason-worth", worth=worth, wanted=condition.points)
        elif isinstance(condition, Unharmed):
            if harmed(draft.game, view, plan.sheet, events):
                raise IllegalMove("plan-reason-harmed")
        elif facts.get(condition.name, False) is not condition.holds:
            key = "plan-reason-no-fact" if condition.holds else "plan-reason-fact"
            raise IllegalMove(key, fact=condition.name)


def harmed(
    game: AnyGame, view: View[Any, Any], sheet: Sheet, events: Sequence[tuple[int, Event]] = ()
) -> bool:
    """Return whether the viewer has lost points from any source of ``sheet``, or was captured from."""
    seat = view.viewer
    assert seat is not None
    now = {line.source: line.points for line in game.sheets(view.board)[seat]}
    if any(now.get(line.source, 0) < line.points for line in sheet):
        return True
    taken = game.captures([event for _, event in events])
    return any(victim == seat != taker for taker, victim, _ in taken)


def plan_of(game: AnyGame, view: View[Any, Any], lines: Iterable[PlanLine]) -> TurnPlan:
    """Return a plan of these lines, made now; raise :class:`Refusal` if one of them is not a legal plan.

    Every line must be legal on the board as it stands, with the seat to move.
    """
    assert view.viewer is not None
    chosen, ahead = tuple(lines), planning_view(game, view)
    if ahead is None:
        raise IllegalMove("refusal-plan-over")
    if len(chosen) > LINES:
        raise IllegalMove("refusal-plan-lines", count=LINES)
    if len({*chosen}) < len(chosen):
        raise IllegalMove("refusal-plan-twice")
    for line in chosen:
        require_legal(game, ahead, line)
    return TurnPlan(chosen, game.sheets(view.board)[view.viewer])


def require_legal(game: AnyGame, view: View[Any, Any], line: PlanLine) -> None:
    """Raise :class:`Refusal` unless a line and the turns after it can be planned at a view."""
    if line.turns > TURNS:
        raise IllegalMove("refusal-plan-turns", count=TURNS)
    if line.aims and len(line.aims) != len(line.turn):
        raise InvalidMove("refusal-plan-damaged")
    assert view.viewer is not None
    offered = game.conditions(view, view.viewer)
    if any(isinstance(condition, Fact) and condition.name not in offered for condition in line.conditions):
        raise InvalidMove("refusal-plan-damaged")
    draft = draft_of(game, view, line)
    if line.then is not None:
        following = following_view(draft)
        if following is None:
            raise IllegalMove("refusal-plan-then")
        require_legal(game, following, line.then)


def remaining(game: AnyGame, plan: TurnPlan, number: int, view: View[Any, Any]) -> TurnPlan | None:
    """Return the rest of a plan whose line ``number`` was played and led to ``view``, or None."""
    assert view.viewer is not None
    then = plan.lines[number].then
    return None if then is None else TurnPlan((then,), game.sheets(view.board)[view.viewer])


def seen_since(entries: Iterable[Any], viewer: int) -> Iterator[tuple[int, Event]]:
    """Yield the events of log entries that a seat has seen, each with the seat that moved."""
    for entry in entries:
        for event in getattr(entry, "events", ()):
            if (visible := event.seen_by(viewer)) is not None:
                yield entry.seat, visible
