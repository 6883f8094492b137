"""Turns that stop where hidden information is revealed: the forecast completes them, never chance."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.catalogue import game
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.draft import Draft
from engine.forecast import equally_wise
from engine.games.amytis import GAME
from engine.match import Match
from engine.robots import puzzles, turns
from engine.robots import search as searching
from engine.robots.coach import advise
from engine.robots.puzzles import puzzle
from engine.robots.review import judge
from engine.robots.search import SearchBudget, search
from engine.robots.turns import played
from tests.games.amytis.drawing import build, run

SMALL = SearchBudget(turns=40, kept=6, playouts=20, ahead=2, tries=2, seconds=1.0)
FAVORS = {"one": 15, "two": 0, "three": 0, "four": 0, "stairs": 0, "corners": 0, "projects": 0, "crown": 4}


def test_the_best_of_eight_favors_follows_a_blind_draw() -> None:
    """Five stacks of one tile are worth 15 points to the first favor; the others score 0 or 4."""
    state = build("Pb* Wb Tb Gb Rg . . . .", architects="11.......", deck=(12,), display=(8, 3, 14)).state
    drawn = run(state, "project deck").state
    gains = {
        GAME.notation.write(move): GAME.points(GAME.step(drawn, 0, move).state.board)[0]
        - GAME.points(drawn.board)[0]
        for move in GAME.moves(drawn, 0)
    }
    assert gains == {f"favor {name}": points for name, points in FAVORS.items()}
    moves = [GAME.notation.read("project deck")]
    best = run(drawn, "favor one").state
    assert all(played(GAME, state, 0, moves, Rng(seed)) == best for seed in range(20))


def ends(rules: AnyGame, state: State[Any, Any], seat: int) -> list[State[Any, Any]]:
    """Return all states after the seat's turn with the most points, ties going to the largest lead."""
    found, front = list[State[Any, Any]](), [state]
    while front:
        at = front.pop()
        for move in rules.moves(at, seat):
            step = rules.step(at, seat, move)
            (found if step.turn_over else front).append(step.state)

    def merit(end: State[Any, Any]) -> tuple[int, int]:
        points = rules.points(end.board)
        return points[seat], 2 * points[seat] - sum(points)

    most = max(map(merit, found))
    return [end for end in found if merit(end) == most]


Use = Callable[[Match, View[Any, Any], Sequence[Any]], object]
USES: dict[str, Use] = {
    "robots": lambda match, view, _: search(match.game, view, Rng(1), SMALL),
    "coach": lambda match, view, _: advise(match.game, view, share=0.1),
    "reviews": lambda match, view, moves: judge(match.game, view, moves, share=0.1),
    "puzzles": lambda match, _view, _moves: puzzle(match, ()),
}


@pytest.mark.parametrize("use", USES)
def test_open_turns_are_completed_alike(use: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots, coach, reviews and puzzles complete each of them in the best way that its seat can see."""
    for name, value in {"TURNS": 40, "FIRST": 2}.items():
        monkeypatch.setattr(puzzles, name, value)
    completed = 0

    def checked(
        rules: AnyGame, world: State[Any, Any], seat: int, moves: Sequence[Any], rng: Rng
    ) -> State[Any, Any]:
        nonlocal completed
        end, turn_over = played(rules, world, seat, moves, rng), False
        for move in moves:
            step = rules.step(world, seat, move)
            world, turn_over = step.state, step.turn_over
        if turn_over:
            assert end == world
        else:
            completed += 1
            assert end in ends(rules, world, seat)
        return end

    monkeypatch.setattr(searching, "played", checked)
    match = Match.new(game("architectura"), 2, seed=3)
    seat = match.to_act[0]
    draft = Draft(match.game, match.view(seat))
    draft.push(match.game.notation.read("fresh"))
    assert draft.sealed
    USES[use](match, match.view(seat), draft.played)
    assert completed


def test_the_forecast_sees_only_what_the_seat_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[View[Any, Any]]()

    def spied(rules: AnyGame, view: View[Any, Any], width: int) -> list[tuple[Any, ...]]:
        seen.append(view)
        return equally_wise(rules, view, width)

    monkeypatch.setattr(turns, "equally_wise", spied)
    state = build("Pb* Wb Tb . . . . . .", architects="11.......").state
    drawn = run(state, "project deck").state
    played(GAME, state, 0, [GAME.notation.read("project deck")], Rng(1))
    assert seen == [GAME.view(drawn, 0)]
    assert seen[0].secret != drawn.secret
