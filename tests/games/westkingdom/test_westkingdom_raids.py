"""Large groups of workers: search robots capture them, and fetch the silver to do so."""

from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.vocabulary import SILVER
from engine.games.westkingdom.raids import LARGE, PRICE
from engine.match import Match
from engine.robots import robot
from engine.robots.coach import advise
from engine.robots.review import Verdict, judge
from engine.robots.turns import as_urgent, urgent
from tests.games.westkingdom.drawing import state
from tests.thorough import times


def line(own: str, *others: str) -> str | None:
    """Return the first seat's urgent turn in notation."""
    moves = urgent(GAME, GAME.view(state(own, *others), 0))
    return None if moves is None else "; ".join(map(GAME.notation.write, moves))


def test_large_group_is_captured_if_affordable() -> None:
    assert line("2si", "mines=5") == "place town-centre; raid mines"
    assert line("2si", "mines=4 forest=4") is None
    assert line("2si mines=9", "") is None, "own workers don't count"


def test_largest_group_is_captured_first() -> None:
    turn = line("1si", "mines=6", "forest=9")
    assert turn
    assert turn.startswith("place town-centre; raid forest")


def test_player_without_silver_fetches_it() -> None:
    now = state("silversmith=1", "mines=7")
    turn = urgent(GAME, GAME.view(now, 0))
    assert turn
    for move in turn:
        now = GAME.step(now, 0, move).state
    assert now.board.players[0].goods[SILVER] >= PRICE
    assert line("silversmith=1", "mines=4") is None


def test_no_urgent_turn_without_a_free_worker() -> None:
    assert line("5si forest=20", "mines=7") is None


@pytest.mark.parametrize("kind", ["keen", "sharp", "master"])
def test_robots_play_urgent_turns_at_once(kind: str) -> None:
    view = GAME.view(state("2si", "mines=8"), 0)
    assert robot(kind)(GAME, view, Rng(1)) == urgent(GAME, view)


def test_coach_and_review_agree_with_the_robots() -> None:
    view = GAME.view(state("2si", "mines=8"), 0)
    turn = urgent(GAME, view)
    assert turn
    advice = advise(GAME, view, share=0.1)
    (tip,) = advice.tips
    assert advice.urgent
    assert tip.moves == tuple(map(GAME.notation.write, turn))
    verdict = judge(GAME, view, turn, share=0.05)
    assert (verdict.better, verdict.cost) == ((), 0)
    assert not advise(GAME, GAME.view(state("2si", "mines=4"), 0), share=0.1).urgent


def read(*notation: str) -> list[Any]:
    return [GAME.notation.read(text) for text in notation]


def as_good(others: str, *notation: str) -> bool:
    """Return whether there is an urgent turn, and a turn in notation is as good."""
    view = GAME.view(state("2si", others), 0)
    at_once = urgent(GAME, view)
    return at_once is not None and as_urgent(GAME, view, read(*notation), at_once)


def test_any_large_group_is_good_enough() -> None:
    groups = "mines=9 forest=5 quarry=2"
    assert as_good(groups, "place town-centre", "raid mines")
    assert as_good(groups, "place town-centre", "raid forest")
    assert not as_good(groups, "place town-centre", "raid quarry")
    assert not as_good(groups, "place silversmith")
    assert not as_good("mines=4", "place town-centre", "raid mines")


def test_review_compares_the_urgent_turn_with_the_played_one() -> None:
    view = GAME.view(state("2si", "mines=9 forest=5"), 0)
    passed_up = judge(GAME, view, read("place forest"), share=0.05)
    assert passed_up.urgent
    assert passed_up.better[:2] == ("place town-centre", "raid mines")
    done = judge(GAME, view, read("place town-centre", "raid forest"), share=0.05)
    assert (done.urgent, done.better) == (False, ())
    assert not judge(GAME, GAME.view(state("2si", "mines=4"), 0), read("place forest"), share=0.05).urgent


def passed_up(own: str, others: str, *notation: str, **changes: Any) -> Verdict:
    """Return the second verdict on a turn that leaves an urgent one undone."""
    view, moves = GAME.view(state(own, others, **changes), 0), read(*notation)
    verdict = judge(GAME, view, moves, share=0.5, doubted=judge(GAME, view, moves, share=0.5))
    assert verdict.urgent
    assert verdict.prompt
    return verdict


def test_review_blames_a_single_large_group_left_alone() -> None:
    """In the playouts, robots capture it a turn later."""
    few, many = (passed_up("2si", f"mines={count}", "place forest") for count in (5, 9))
    assert few.telling
    assert 0 < few.cost < many.cost < 4


def test_review_blames_a_single_turn_that_fetched_no_silver() -> None:
    """The silver pays a turn later. Random turns hardly ever capture the group then."""
    verdict = passed_up("silversmith=1", "mines=9", "place forest")
    assert verdict.better == ("place silversmith",)
    assert verdict.telling
    assert verdict.cost > 0


def test_review_does_not_blame_a_turn_that_gains_more_than_a_capture() -> None:
    verdict = passed_up("2si 2g 4w 4s 4c hand=smithy", "mines=5", "place guildhall", final=1)
    assert verdict.cost < -1
    assert not verdict.neglectful


def test_groups_do_not_grow_without_limit() -> None:
    """Regression: both players ended up with 19 workers in the Mines and 140 gold."""
    match, large = Match.new(GAME, 2, seed=7), 0
    while match.to_act and min(player.turns for player in match.state.board.players) < times(20, 30):
        seat = match.to_act[0]
        match.play(seat, *robot("keen")(GAME, match.view(seat), Rng(match.seq)), go_on=False)
        large += max(match.state.board.players[seat].placed) >= 2 * LARGE
    assert large < match.seq / 10
    assert max(match.points) < 60
