"""Large groups: robots that look ahead capture them, and fetch the silver for that."""

from typing import Any

import pytest

from engine.core.rng import Rng
from engine.games.westkingdom import GAME
from engine.games.westkingdom.box.vocabulary import SILVER
from engine.games.westkingdom.raids import LARGE, PRICE
from engine.match import Match
from engine.robots import robot
from engine.robots.coach import advise
from engine.robots.review import judge
from engine.robots.turns import as_urgent, urgent
from tests.games.westkingdom.drawing import state


def line(own: str, *others: str) -> str | None:
    """Return the turn that is urgent for the first seat, as people write it."""
    moves = urgent(GAME, GAME.view(state(own, *others), 0))
    return None if moves is None else "; ".join(map(GAME.notation.write, moves))


def test_a_large_group_is_captured_by_whoever_can_pay() -> None:
    assert line("2si", "mines=5") == "place town-centre; raid mines"
    assert line("2si", "mines=4 forest=4") is None
    assert line("2si mines=9", "") is None, "one's own workers"


def test_the_largest_group_is_taken_whoever_it_belongs_to() -> None:
    turn = line("1si", "mines=6", "forest=9")
    assert turn
    assert turn.startswith("place town-centre; raid forest")


def test_who_lacks_silver_fetches_it() -> None:
    now = state("silversmith=1", "mines=7")
    turn = urgent(GAME, GAME.view(now, 0))
    assert turn
    for move in turn:
        now = GAME.step(now, 0, move).state
    assert now.board.players[0].goods[SILVER] >= PRICE
    assert line("silversmith=1", "mines=4") is None


def test_who_has_silver_and_nobody_to_send_tries_other_turns_out() -> None:
    assert line("5si forest=20", "mines=7") is None


@pytest.mark.parametrize("kind", ["keen", "sharp", "master"])
def test_robots_play_it_at_once(kind: str) -> None:
    view = GAME.view(state("2si", "mines=8"), 0)
    assert robot(kind)(GAME, view, Rng(1)) == urgent(GAME, view)


def test_the_coach_and_the_review_agree_with_them() -> None:
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
    """Return whether there is an urgent turn, and a turn as people write it is as good."""
    view = GAME.view(state("2si", others), 0)
    at_once = urgent(GAME, view)
    return at_once is not None and as_urgent(GAME, view, read(*notation), at_once)


def test_another_large_group_is_as_good_and_a_small_one_is_not() -> None:
    groups = "mines=9 forest=5 quarry=2"
    assert as_good(groups, "place town-centre", "raid mines")
    assert as_good(groups, "place town-centre", "raid forest")
    assert not as_good(groups, "place town-centre", "raid quarry")
    assert not as_good(groups, "place silversmith")
    assert not as_good("mines=4", "place town-centre", "raid mines")


def test_a_review_puts_what_was_left_out_beside_what_was_played() -> None:
    view = GAME.view(state("2si", "mines=9 forest=5"), 0)
    passed_up = judge(GAME, view, read("place forest"), share=0.05)
    assert passed_up.urgent
    assert passed_up.better[:2] == ("place town-centre", "raid mines")
    done = judge(GAME, view, read("place town-centre", "raid forest"), share=0.05)
    assert (done.urgent, done.better) == (False, ())
    assert not judge(GAME, GAME.view(state("2si", "mines=4"), 0), read("place forest"), share=0.05).urgent


def test_no_group_grows_beyond_measure() -> None:
    """Before, both ended up with 19 workers in the Mines and 140 gold."""
    match, large = Match.new(GAME, 2, seed=7), 0
    while match.to_act and min(player.turns for player in match.state.board.players) < 30:
        seat = match.to_act[0]
        match.play(seat, *robot("keen")(GAME, match.view(seat), Rng(match.seq)), go_on=False)
        large += max(match.state.board.players[seat].placed) >= 2 * LARGE
    assert large < match.seq / 10
    assert max(match.points) < 60
