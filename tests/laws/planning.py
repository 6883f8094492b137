"""Laws of plans: turns chosen ahead are those that get played, or nothing is."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from engine import plans
from engine.core.values import Event, View, total
from engine.draft import Draft
from engine.errors import Refusal
from engine.history.log import Entry, Played
from engine.match import Match
from engine.plans import AtLeast, Condition, Fact, PlanLine, TurnPlan, Unharmed
from tests.laws.law import of_rules
from tests.laws.matches import Course, random_draft, random_turn
from tests.laws.worlds import other_world
from tests.thorough import times

TRIES = 4
"""Random turns tried for each line of a plan, of which the most valuable is kept."""


def beginnings(course: Course, chance: Random, count: int) -> list[tuple[Match, int]]:
    """Return some stages at which a seat begins its turn, with the seat."""
    found = []
    for match in course.acting(chance, count):
        for seat in match.to_act:
            if plans.begins_turn(match.game, match.view(seat)):
                found.append((match, seat))
                break
    return found


def planned(match: Match, seat: int, chance: Random, lines: int, *, then: bool = True) -> TurnPlan | None:
    """Return a plan of random lines with random conditions; None if the seat can't plan."""
    game, view = match.game, match.view(seat)
    ahead = plans.planning_view(game, view)
    if ahead is None:
        return None
    made: list[PlanLine] = []
    for _ in range(lines):
        draft = _drafted(match, ahead, chance)
        following = plans.following_view(draft) if then and chance.random() < 0.5 else None
        more = None if following is None else plans.line_of(_drafted(match, following, chance))
        line = plans.line_of(draft, conditions_at(match, draft, chance), more)
        made += [] if line in made else [line]
    return plans.plan_of(game, view, made)


def _drafted(match: Match, view: View[Any, Any], chance: Random) -> Draft:
    drafts = [random_draft(match.game, view, chance) for _ in range(TRIES)]
    return max(drafts, key=lambda draft: draft.gains[draft.seat])


def conditions_at(match: Match, draft: Draft, chance: Random) -> list[Condition]:
    """Return random conditions for a turn."""
    facts = sorted(match.game.conditions(match.view(draft.seat), draft.seat))
    offered: list[Condition] = [AtLeast(draft.gains[draft.seat]), Unharmed()]
    offered += [Fact(chance.choice(facts), chance.random() < 0.5)] if facts else []
    return [condition for condition in offered if chance.random() < 0.3]


def later(course: Course, chance: Random, count: int) -> Iterator[tuple[Match, Match, int, TurnPlan]]:
    """Yield stages at which an inactive seat makes a plan, with the beginning of its next turn."""
    stages = range(len(course.stages) - 1)
    for stage in sorted(chance.sample(stages, min(count, len(stages)))):
        match = course.at(stage)
        idle = [seat for seat in range(match.seats) if seat not in match.to_act]
        if not idle:
            continue
        seat = chance.choice(idle)
        plan = planned(match, seat, chance, chance.randint(1, 3))
        if plan is None:
            continue
        for number in range(stage + 1, len(course.stages)):
            now = course.at(number)
            if plans.begins_turn(now.game, now.view(seat)):
                yield match, now, seat, plan
                break


def events_between(match: Match, now: Match, seat: int) -> list[tuple[int, Event]]:
    """Return the events a seat has seen between two stages."""
    return [*plans.seen_since(now.log[match.seq :], seat)]


@of_rules
def a_turn_can_be_planned_while_others_play(course: Course, chance: Random) -> None:
    """The beginning of a turn is its own, and an inactive seat's next turn has options."""
    for match in course.moments(chance, times(8, 40)):
        game = match.game
        for seat in range(match.seats):
            view = match.view(seat)
            ahead = plans.planning_view(game, view)
            if ahead is None:
                continue
            assert not match.over
            assert ahead.to_act == (seat,)
            assert game.moves(ahead, seat)
            assert plans.begins_turn(game, ahead)
            assert game.points(ahead.board) == game.points(view.board)


@of_rules
def turns_begin_as_they_are_planned(course: Course, chance: Random) -> None:
    """A seat that becomes active begins its turn, except for rare questions within another's turn."""
    begun = questions = 0
    for place, now in enumerate(course.stages):
        match = course.at(place)
        last = match.log[-1] if match.log else None
        if now.turns and isinstance(last, Played) and last.turn_over and len(match.to_act) == 1:
            (seat,) = match.to_act
            if plans.planning_view(match.game, match.view(seat)) is not None:
                begins = plans.begins_turn(match.game, match.view(seat))
                begun, questions = begun + begins, questions + (not begins)
    assert begun > 3 * questions


@of_rules
def a_planned_turn_is_the_same_as_a_typed_one(course: Course, chance: Random) -> None:
    for match, seat in beginnings(course, chance, times(5, 40)):
        game, view = match.game, match.view(seat)
        moves = random_turn(game, view, chance)
        plan = TurnPlan((plans.line_of(Draft(game, view).after(moves)),))
        decision = plans.decide(game, view, plan)
        assert (decision.line, decision.moves, decision.reasons) == (0, tuple(moves), ())
        typed, ahead = match.copy(), match.copy()
        by_hand = typed.play(seat, *moves, at=5, go_on=False)
        by_plan = ahead.play(seat, *decision.moves, at=5, go_on=False, planned=True)
        assert all(entry.planned for entry in by_plan if isinstance(entry, Played))
        assert [_unmarked(entry) for entry in by_plan] == by_hand
        assert (ahead.now, ahead.points, ahead.to_act) == (typed.now, typed.points, typed.to_act)
        last = by_plan[-1]
        assert isinstance(last, Played)
        assert last.turn_over or last.revealed or seat not in ahead.to_act


def _unmarked(entry: Entry) -> Entry:
    return replace(entry, planned=False) if isinstance(entry, Played) else entry


@of_rules
def only_a_line_of_the_plan_is_played(course: Course, chance: Random) -> None:
    """The first line that can be typed, means the same and meets its conditions is played, or nothing."""
    for match, now, seat, plan in later(course, chance, times(8, 60)):
        game, view = now.game, now.view(seat)
        decision = plans.decide(game, view, plan, events_between(match, now, seat))
        expected = next(
            (number for number, line in enumerate(plan.lines) if _applies(match, now, seat, line)), None
        )
        assert decision.line == expected
        assert len(decision.reasons) == (len(plan.lines) if expected is None else expected)
        if expected is None:
            assert decision.moves == ()
            continue
        played = now.copy().play(seat, *decision.moves, go_on=False)
        line = plan.lines[expected]
        assert len(played) == len(line.turn)
        for number, (move, text) in enumerate(zip(decision.moves, line.turn, strict=True)):
            assert game.notation.write(move) == text or (line.aims and line.aims[number])


def _applies(match: Match, now: Match, seat: int, line: PlanLine) -> bool:
    """Return whether a line can be typed at a later stage of a match and its conditions hold."""
    game, board = now.game, now.state.board
    trial, moves = now.copy(), list[Any]()
    try:
        for number, text in enumerate(line.turn):
            aim = line.aims[number] if line.aims else ""
            move = game.notation.read(text)
            fitting = [
                option
                for option in trial.moves(seat)
                if type(option) is type(move) and game.aim(trial.view(seat), seat, option) == aim
            ]
            chosen = move if not aim or move in fitting else fitting[0] if fitting else None
            if chosen is None:
                return False
            moves.append(chosen)
            trial.play(seat, chosen, go_on=False)
        whole = now.copy()
        last = whole.play(seat, *moves, go_on=False)[-1]
    except (Refusal, LookupError):
        return False
    assert isinstance(last, Played)
    if not (last.turn_over or Draft(game, now.view(seat)).after(moves).sealed):
        return False
    for condition in line.conditions:
        match condition:
            case AtLeast(points=points):
                if Draft(game, now.view(seat)).after(moves).gains[seat] < points:
                    return False
            case Unharmed():
                before = {line.source: line.points for line in game.sheets(match.state.board)[seat]}
                after = {line.source: line.points for line in game.sheets(board)[seat]}
                lost = any(after.get(source, 0) < points for source, points in before.items())
                entries = [entry for entry in now.log[match.seq :] if isinstance(entry, Played)]
                events = [event for entry in entries for event in entry.events]
                if lost or any(victim == seat != taker for taker, victim, _ in game.captures(events)):
                    return False
            case Fact(name=name, holds=holds):
                if game.conditions(now.view(seat), seat).get(name, False) != holds:
                    return False
    return True


@of_rules
def a_failed_condition_stops_a_line(course: Course, chance: Random) -> None:
    for match, seat in beginnings(course, chance, times(5, 40)):
        game, view = match.game, match.view(seat)
        draft = random_draft(game, view, chance)
        worth = draft.gains[seat]
        facts = game.conditions(view, seat)
        wrong: list[Condition] = [AtLeast(worth + 1), Fact("no-such-fact")]
        wrong += [Fact(name, not holds) for name, holds in facts.items()]
        for condition in wrong:
            plan = TurnPlan((plans.line_of(draft, [AtLeast(worth), condition]),))
            decision = plans.decide(game, view, plan)
            assert (decision.line, decision.moves, len(decision.reasons)) == (None, (), 1), condition
        right: list[Condition] = [AtLeast(worth), Unharmed()]
        right += [Fact(name, holds) for name, holds in facts.items()]
        plan = TurnPlan((plans.line_of(draft, right),), game.sheets(view.board)[seat])
        assert plans.decide(game, view, plan).line == 0
        sheet = tuple(replace(line, points=line.points + 1) for line in plan.sheet)
        if sheet:
            assert plans.decide(game, view, replace(plan, sheet=sheet)).line is None


@of_rules
def the_first_line_that_applies_is_played(course: Course, chance: Random) -> None:
    for match, seat in beginnings(course, chance, times(5, 40)):
        game, view = match.game, match.view(seat)
        one, two = (plans.line_of(random_draft(game, view, chance)) for _ in range(2))
        never = replace(one, conditions=(AtLeast(10_000),))
        assert plans.decide(game, view, TurnPlan((one, two))).line == 0
        assert plans.decide(game, view, TurnPlan((never, two, one))).line == 1
        assert plans.decide(game, view, TurnPlan((never,))).line is None


@of_rules
def plans_are_blind(course: Course, chance: Random) -> None:
    """In worlds that a seat can't distinguish, it can plan the same, and the same lines are played."""
    for match, now, seat, plan in later(course, chance, times(6, 60)):
        game = now.game
        events = events_between(match, now, seat)
        twin = other_world(now, seat, chance)
        assert plans.decide(game, now.view(seat), plan, events) == plans.decide(
            game, twin.view(seat), plan, events
        )
        assert game.conditions(now.view(seat), seat) == game.conditions(twin.view(seat), seat)
        twin = other_world(match, seat, chance)
        assert plans.planning_view(game, match.view(seat)) == plans.planning_view(game, twin.view(seat))
        assert plans.plan_of(game, twin.view(seat), plan.lines) == plan


@of_rules
def what_follows_a_line_is_kept_with_it_only(course: Course, chance: Random) -> None:
    for match, seat in beginnings(course, chance, times(5, 40)):
        game, view = match.game, match.view(seat)
        draft = random_draft(game, view, chance)
        following = plans.following_view(draft)
        if following is None:
            continue
        assert plans.begins_turn(game, following)
        then = plans.line_of(random_draft(game, following, chance))
        plan = TurnPlan((plans.line_of(draft, (), then), plans.line_of(draft)))
        left = plans.remaining(game, plan, 0, view)
        assert left is not None
        assert left.lines == (then,)
        assert total(left.sheet) == game.points(view.board)[seat]
        assert plans.remaining(game, plan, 1, view) is None
