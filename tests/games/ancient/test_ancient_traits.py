"""Traits of a pyramid, for fitted values."""

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.games.ancient.board import Player
from engine.games.ancient.cards import CARDS, SMALL_WORKERS
from engine.games.ancient.traits import traits

EMPTY = Player()
GREAT, OTHER = SMALL_WORKERS.index(2), SMALL_WORKERS.index(1)


def test_empty_pyramid_can_rise_everywhere() -> None:
    listed = traits(EMPTY)
    assert listed["rise"] > 0
    assert listed["begun"] == listed["waiting"] == listed["closed"] == listed["cards"] == listed["odd"] == 0


def test_small_stone_waits_for_an_equal_one() -> None:
    waiting = replace(EMPTY, small=replace_at(EMPTY.small, 0, GREAT))
    assert (traits(waiting)["waiting"], traits(waiting)["great"], traits(waiting)["spoiled"]) == (2, 1, 0)
    for second, spoiled in ((GREAT, 0), (OTHER, 1)):
        both = replace(waiting, small=replace_at(waiting.small, 1, second))
        assert (traits(both)["waiting"], traits(both)["spoiled"]) == (0, spoiled)


def test_cards_are_counted_by_kind() -> None:
    listed = traits(replace(EMPTY, cards=(0, 0, 1), collection=(0, 0, 0)))
    assert listed["cards"] == 3
    assert listed[f"has:{next(iter(CARDS))}"] == 2
    assert listed["odd"] == 1
