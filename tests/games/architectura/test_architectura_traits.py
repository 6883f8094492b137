"""What a seat of a city has to hope and to fear."""

from engine.games.architectura import GAME
from engine.games.architectura.board import ToPlace, ToPlay
from engine.games.architectura.traits import traits
from tests.games.architectura.drawing import changed, state


def test_a_card_can_be_compared_while_the_block_to_its_right_is_free() -> None:
    at = state("villa@0 - tavern@0 market@1")
    listed = traits(at, 0)
    assert (listed["own cards"], listed["exposed"], listed["risked"], listed["safe"]) == (2, 1, 3, 0)
    assert (traits(at, 1)["exposed"], traits(at, 1)["risked"]) == (1, 2)
    last = state("market@1 market@1 market@1 market@1 market@1 market@1 market@1 tavern@0")
    assert traits(last, 0)["exposed"] == 0


def test_a_protected_card_is_safe() -> None:
    listed = traits(state("villa@0! - tavern@1"), 0)
    assert (listed["safe"], listed["risked"], listed["exposed"], listed["tokens"]) == (3, 0, 0, 1)


def test_a_hand_is_listed_card_by_card_as_far_as_it_is_known() -> None:
    at = state("villa@0", hand="park tavern", deck="market")
    listed = traits(at, 0)
    assert (listed["hand:park"], listed["hand:tavern"], listed["hand"], listed["deck"]) == (1, 1, 2, 1)
    unknown = traits(GAME.view(at, 1), 0)
    assert unknown["hand"] == 2
    assert not any(name.startswith("hand:") for name in unknown)


def test_a_card_counts_as_played_from_the_hand_on() -> None:
    at = state("(tavern@0)villa@1 - tavern@0")
    assert GAME.progress(at.board) == 3 / 24
    assert GAME.progress(changed(at, stack=(ToPlay(2),)).board) == 4 / 24
    assert GAME.progress(changed(at, stack=(ToPlace("park"),)).board) == 4 / 24
    assert GAME.progress(changed(at, phase="over").board) == 1
