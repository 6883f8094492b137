"""Traits of a player, for fitted values."""

from engine.catalogue import game
from engine.games.westkingdom.evaluation import POINT, parts
from engine.games.westkingdom.traits import traits
from render.texts import texts
from tests.games.westkingdom.drawing import state

RULES = game("westkingdom")


def test_goods_and_workers_are_counted() -> None:
    at = state("2c 1m 6si forest=2 workshop=1 prison=3 debts=2/1 virtue=4 level=1", "")
    listed = traits(at, 0)
    assert (listed["good:clay"], listed["good:marble"], listed["good:silver"]) == (2, 1, 6)
    assert listed["some silver"] == 4
    assert (listed["at:forest"], listed["at:workshop"], listed["at:mines"]) == (2, 1, 0)
    assert (listed["prisoners"], listed["unpaid"], listed["paid"], listed["climbed"]) == (3, 2, 1, 1)
    assert listed["supply"] == 14
    assert (listed["few in supply"], listed["none in supply"]) == (3, 0)


def test_captives_count_for_both_players() -> None:
    at = state("held=1:3", "")
    assert (traits(at, 0)["captured"], traits(at, 0)["lost"]) == (3, 0)
    assert (traits(at, 1)["captured"], traits(at, 1)["lost"]) == (0, 3)


def test_virtue_limits_access_to_cathedral_and_market() -> None:
    seen = [(virtue, traits(state(f"virtue={virtue}", ""), 0)) for virtue in (0, 7, 14)]
    assert [(listed["fallen"], listed["barred"]) for _, listed in seen] == [(1, 0), (0, 0), (0, 1)]


def test_affordable_plans_are_ready() -> None:
    lacking = traits(state("hand=smithy,well", ""), 0)
    assert (lacking["ready"], lacking["plans held"]) == (0, 2)
    rich = traits(state("9c 9w 9s 9g 9m 9si apprentices=labourer hand=smithy,well", ""), 0)
    assert rich["ready"] > 0


def test_parts_of_the_estimate_are_in_points() -> None:
    at = state("3w 2s forest=3", "")
    assert traits(at, 0)["part:goods"] == parts(at, 0)["goods"] / POINT
    assert traits(at, 0)["part:together"] == parts(at, 0)["together"] / POINT


def test_points_and_prospects_add_up_to_the_worth_and_have_names() -> None:
    t = texts("en")
    for shown in ("3w 2s 2g 1m forest=3 prison=3 debts=2/1", "9si held=1:3 hand=smithy,well level=1"):
        at = state(shown, "")
        for seat in (0, 1):
            points = RULES.points(at.board)
            prospects = RULES.prospects(at, seat)
            assert round(POINT * (points[seat] + sum(prospects.values()))) == RULES.worth(at, seat, points)
            assert all(f"westkingdom-source-{name}" in t for name in prospects)
