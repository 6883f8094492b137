"""Laws of forecasts: the promised points can be obtained by playing on."""

import sys
from collections.abc import Sequence
from random import Random
from typing import Any

from engine.core.game import AnyGame, Game
from engine.core.rng import Rng
from engine.core.values import MoveResult, State, View, total
from engine.draft import Draft
from engine.forecast import WIDTH, Forecast, best, forecasts
from engine.games.architectura.moves import Fresh
from engine.match import Match
from engine.robots import steady
from tests.laws.law import of_rules
from tests.laws.matches import Course, some
from tests.thorough import times


@of_rules
def every_option_gains_its_forecast(course: Course, chance: Random) -> None:
    """Playing a forecast's line changes all sheets as promised, in drafts and for real."""
    for match in course.acting(chance, times(3, 20)):
        game = match.game
        for seat in match.to_act[:1]:
            view = match.view(seat)
            options = some(game.moves(view, seat), chance, times(12, 200))
            for option, prospect in zip(options, forecasts(game, view, options), strict=True):
                assert prospect.line[0] == option
                check_line(match, view, prospect)


def check_line(match: Match, view: View[Any, Any], prospect: Forecast) -> None:
    """Check that a line ends the turn and gains what was promised."""
    draft = Draft(match.game, view)
    for move in prospect.line:
        draft.push(move)
    assert draft.gains == prospect.gains
    assert draft.complete
    if not draft.sealed:
        before, state = _points(match.game, match.state), match.state
        # solo, up to the end of the turn: what the automaton does next is no gain of the line
        go = match.game.step if match.seats > 1 else match.game.preview
        for move in prospect.line:
            state = go(state, draft.seat, move).state
        assert tuple(now - was for now, was in zip(_points(match.game, state), before, strict=True)) == (
            prospect.gains
        )


def _points(game: AnyGame, state: State[Any, Any]) -> tuple[int, ...]:
    return tuple(map(total, game.sheets(state.board)))


@of_rules
def forecasts_hold_after_any_reveal(course: Course, chance: Random) -> None:
    """After a reveal the best turn gains no less, and whatever is certain was promised."""
    for match in map(course.at, range(len(course.stages) - 1)):
        draft = Draft(match.game, match.view(match.to_act[0]))
        while draft.options:
            draft.push(chance.choice(list(draft.options)))
        if draft.sealed and not isinstance(
            draft.played[-1], Fresh
        ):  # an exchanged hand leads to new questions
            _check_certain(match, draft, chance)


WORLDS = 12

UNCOUNTED = ("westkingdom", "ancient")
"""Games in which more may be certain than is promised.

West Kingdom counts started actions to their end, but declines further actions of the same kind. In Ancient
Architects only counting the stones in the bag gives the least gain of any four of them, and a dozen worlds
don't contain the worst four; for stones without room see ``steps.overflow``.
"""


def _check_certain(match: Match, draft: Draft, chance: Random) -> None:
    """Check the promises for a turn up to a reveal."""
    game, seat, before = match.game, draft.seat, match.points[draft.seat]
    sure, view = draft.gains[seat] + before, match.view(seat)
    worlds = [game.deal(view, Rng(chance.getrandbits(64))) for _ in range(WORLDS)]
    steps = [_played(game, world, seat, draft.played) for world in worlds]
    if match.seats == 1 or not all(step.turn_over or seat in game.to_act(step.state.board) for step in steps):
        return  # other players or the automaton take part in what follows
    most = [
        _points(game, step.state)[seat] if step.turn_over else _most(game, step.state, seat) for step in steps
    ]
    assert sure <= min(most), "more was promised than gained"
    if game.facts.slug not in UNCOUNTED:
        assert sure >= _sure(game, steps, seat, chance), "a certain gain was not promised"


def _played(
    game: AnyGame, state: State[Any, Any], seat: int, moves: Sequence[Any]
) -> MoveResult[Any, Any, Any]:
    """Return the result of moves, without closing a turn they end."""
    for move in moves:
        step = game.step(state, seat, move)
        state = step.state
    return step


def _most(game: AnyGame, state: State[Any, Any], seat: int) -> int:
    """Return a seat's most points after the rest of its turn."""
    prospect = best(game, game.view(state, seat), 8)
    return game.points(state.board)[seat] + prospect.gains[seat]


def _sure(game: AnyGame, steps: Sequence[MoveResult[Any, Any, Any]], seat: int, chance: Random) -> int:
    """Return a seat's points by the best end of the turn in all worlds; very few if there is none."""
    if all(step.turn_over for step in steps):
        return min(game.points(step.state.board)[seat] for step in steps)
    if any(step.turn_over or seat not in game.to_act(step.state.board) for step in steps):
        return -sys.maxsize
    states = [step.state for step in steps]
    everywhere = set.intersection(*({*game.moves(state, seat)} for state in states))
    moves = some((move for move in game.moves(states[0], seat) if move in everywhere), chance, 8)
    ends = [[game.step(state, seat, move) for state in states] for move in moves]
    return max((_sure(game, end, seat, chance) for end in ends), default=-sys.maxsize)


@of_rules
def no_other_end_of_the_turn_gains_more(course: Course, chance: Random) -> None:
    """If all ends of a turn can be searched, the forecast is the best of them."""
    for match in course.acting(chance, times(6, 60)):
        game = match.game
        for seat in match.to_act[:1]:
            view = match.view(seat)
            for option in some(game.moves(view, seat), chance, 3):
                start = game.preview(game.deal(view, None), seat, option)
                ends = (
                    [start.outlook] if start.turn_over or start.revealed else _ends(game, start.state, seat)
                )
                if not ends:
                    continue
                (prospect,) = forecasts(game, view, [option])
                before = _points(game, game.deal(view, None))[seat]
                assert prospect.gains[seat] == max(_points(game, end)[seat] for end in ends) - before


def _ends(game: AnyGame, state: State[Any, Any], seat: int) -> list[State[Any, Any]]:
    """Return all ends of a turn, or none if too many lines are open at once."""
    ends, ways = [], {state}
    while ways:
        if len(ways) > WIDTH:
            return []
        steps = [game.preview(way, seat, move) for way in ways for move in game.moves(way, seat)]
        ends += [step.outlook for step in steps if step.turn_over or step.revealed]
        ways = {step.state for step in steps if not (step.turn_over or step.revealed)}
    return ends


@of_rules
def the_steady_robot_takes_the_best_turn(course: Course, chance: Random) -> None:
    """Best by points; where a game defines worth for beginners, no single move is worth more."""
    for match in course.acting(chance, times(2, 20)):
        seat, game = match.to_act[0], match.game
        view = match.view(seat)
        line = list(steady(game, view))
        everything = forecasts(game, view, game.moves(view, seat))
        if type(game).worth is Game.worth:
            prospect = best(game, view)
            assert line == list(prospect.line)
            assert prospect.gains[seat] == max(way.gains[seat] for way in everything)
        own = _worth(game, view, line)
        assert all(own >= _worth(game, view, way.line) for way in everything if len(way.line) == 1)
        match.play(seat, *line)


def _worth(game: AnyGame, view: View[Any, Any], line: Sequence[Any]) -> int:
    """Return a line's worth as the game defines it."""
    assert view.viewer is not None
    state = game.deal(view, None)
    for move in line:
        state = game.preview(state, view.viewer, move).outlook
    return game.worth(state, view.viewer, game.points(state.board))
