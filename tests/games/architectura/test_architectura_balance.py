"""The robots that measure the cards, and their reports."""

from engine.core.rng import Rng
from engine.games.architectura import GAME
from engine.games.architectura.balance import Robot, lead, report
from engine.robots.tally import ArenaReport, Tally
from tests.games.architectura.drawing import state


def test_reports_add_up() -> None:
    one = ArenaReport(2, 2, "basic", [1.5, 0.5], {"tavern": Tally(3, 1.5, 1, 0.5)})
    two = ArenaReport(1, 2, "basic", [0.0, 1.0], {"tavern": Tally(1, 0.0, 1, 1.0)})
    both = one + two
    assert (both.matches, both.wins) == (3, [1.5, 1.5])
    assert both.cards == {"tavern": Tally(4, 1.5, 2, 1.5)}
    assert (both.cards["tavern"].rate, both.cards["tavern"].other_rate) == (0.375, 0.75)


def test_unplayed_card_has_no_win_rate() -> None:
    assert (Tally().rate, Tally().other_rate) == (0.0, 0.0)


def test_reports_can_use_any_robot() -> None:
    one, again = (report(GAME, 2, "advanced", [3], "calm") for _ in range(2))
    assert one == again
    assert one.matches == sum(one.wins) == 1
    assert sum(tally.played + tally.unplayed for tally in one.cards.values()) == 24


def test_robot_without_playable_cards_does_not_search() -> None:
    city = state("tavern@0")
    assert Robot(GAME, Rng(1))._foresee(city, 0) == lead(city, 0)
