"""Comparing values (booklet, "Comparing the values", "Clarifications and terminology")."""

import pytest

from engine.games.architectura.city import compare, value
from tests.games.architectura.drawing import after, options, play, reason, state


@pytest.mark.parametrize(
    ("new", "left", "verdict"),
    [
        (6, 3, "destroy"),
        (7, 3, "destroy"),
        (5, 3, "lower"),
        (3, 3, ""),
        (3, 5, "raise"),
        (3, 9, "raise"),
        (1, 0, "destroy"),
        (0, 0, ""),
        (-1, 0, "raise"),
        (0, -1, "lower"),
        (-1, -2, "lower"),
        (-1, -3, "lower"),
        (1, -1, "destroy"),
        (-2, -1, "raise"),
        (2, 1, "destroy"),
        (1, 1, ""),
        (12, 6, "destroy"),
        (11, 6, "lower"),
    ],
)
def test_verdict_for_two_numbers(new: int, left: int, verdict: str) -> None:
    assert compare(new, left) == verdict


@pytest.mark.parametrize(
    ("street", "card", "want"),
    [
        pytest.param("tavern@1", "palace", "(tavern@1) palace@0", id="much lower, of another colour"),
        pytest.param("tavern@0", "palace", "(tavern@0) palace@0", id="much lower, own"),
        pytest.param("tavern@1", "school", "(tavern@1) school@0", id="exactly half"),
        pytest.param("tavern@1:5", "palace", "tavern@1 palace@0", id="lower"),
        pytest.param("villa@1:2", "market", "villa@1:2 market@0", id="equal"),
        pytest.param("villa@1:2", "tavern", "villa@1:2 tavern@0", id="lower, at the lowest already"),
        pytest.param("palace@1:6", "temple", "palace@1:6 temple@0", id="never past the lower end"),
        pytest.param("palace@1:8", "temple", "palace@1 temple@0", id="higher"),
        pytest.param("palace@1", "temple", "palace@1 temple@0", id="never past the upper end"),
        pytest.param("(palace@1)", "temple", "(palace@1) temple@0", id="face down"),
        pytest.param("*0 ", "temple", "*0 temple@0", id="a token"),
        pytest.param("park@1", "market", "(park@1) market@0", id="0 to the left"),
        pytest.param("park@1:X-1", "market", "(park@1) market@0", id="negative to the left"),
        pytest.param("park@1:X-1", "park", "park@1:X-1 park@0", id="X is equal"),
        pytest.param("tavern@1", "arboretum", "tavern@1:1 arboretum@0", id="X+1 lowers"),
        pytest.param("market@1:1", "arboretum", "(market@1) arboretum@0", id="X+1 destroys a 1"),
        pytest.param(
            "lighthouse@1:No.-3 park@1",
            "arboretum",
            "lighthouse@1:No.-3 park@1:X-1 arboretum@0",
            id="new below 0",
        ),
        pytest.param("palace@1:8", "watchtower", "palace@1 watchtower@0", id="No. is lower"),
        pytest.param("park@1", "watchtower", "(park@1) watchtower@0", id="No. destroys a 0"),
        pytest.param(
            "palace@1 watchtower@1", "tavern", "palace@1 (watchtower@1) tavern@0", id="No. to the left"
        ),
        pytest.param(
            "palace@1 palace@1 watchtower@1",
            "watchtower",
            "palace@1 palace@1 watchtower@1:No.-2 watchtower@0",
            id="No. against No.",
        ),
        pytest.param("palace@1 park@1:X-1", "temple", "palace@1 park@1 temple@0", id="X to the left"),
        pytest.param("tavern@1!", "palace", "tavern@1! palace@0", id="an opponent's token"),
        pytest.param("temple@1:5", "palace", "temple@1:5 palace@0", id="an opponent's Temple"),
        pytest.param("temple@1", "tavern", "temple@1 tavern@0", id="an opponent's Temple does not rise"),
    ],
)
def test_comparing(street: str, card: str, want: str) -> None:
    block = len(street.split()) + 1
    city = state(street, hand=card)
    assert after(city, f"play {card}", f"at 1-{block}")[0] == want


@pytest.mark.parametrize(
    ("street", "card", "spared", "affected"),
    [
        pytest.param(
            "tavern@0!", "palace", "tavern@0! palace@0", "(tavern@0) palace@0", id="token, destroyed"
        ),
        pytest.param(
            "tavern@0:5!", "palace", "tavern@0:5! palace@0", "tavern@0! palace@0", id="token, lowered"
        ),
        pytest.param(
            "palace@0:8!", "temple", "palace@0:8! temple@0", "palace@0! temple@0", id="token, raised"
        ),
        pytest.param("temple@0", "palace", "temple@0 palace@0", "temple@0:6 palace@0", id="Temple, lowered"),
        pytest.param(
            "temple@0:5", "tavern", "temple@0:5 tavern@0", "temple@0:6 tavern@0", id="Temple, raised"
        ),
    ],
)
def test_owner_decides_about_own_protected_cards(street: str, card: str, spared: str, affected: str) -> None:
    city = state(street, hand=card)
    put = (f"play {card}", "at 1-2")
    assert options(city, *put) == ["spare", "affect"]
    assert after(city, *put, "spare")[0] == spared
    assert after(city, *put, "affect")[0] == affected


@pytest.mark.parametrize("street", ["palace@0!", "temple@0:8", "villa@0:4!"])
def test_no_question_if_a_protected_card_would_not_change(street: str) -> None:
    city = state(street, hand="greenhouse")
    assert "spare" not in options(city, "play greenhouse", "at 1-2")


def test_token_of_a_destroyed_card_is_returned() -> None:
    city, _ = play(state("tavern@0!", hand="palace"), "play palace", "at 1-2", "affect")
    assert city.board.tokens == (2, 2)


def test_x_and_no_values_are_recomputed() -> None:
    city = state("tavern@1:5 park@0 arboretum@0", hand="palace", seats=2)
    assert [value(city.board.up, space) for space in range(3)] == [5, 5, 6]
    city, _ = play(state("(villa@0) park@0", hand="tavern"), "play tavern", "at 1-1")
    assert value(city.board.up, 1) == 3


def test_x_is_zero_without_a_card_to_the_left() -> None:
    for street in ("park@0:X-1", "(villa@0) park@0:X-1", "*1 park@0:X-1"):
        city = state(street)
        space = len(street.split()) - 1
        assert value(city.board.up, space) == -1


def test_street_two_does_not_continue_street_one() -> None:
    city = state("palace@0 " * 8, "park@0:X-1")
    assert value(city.board.up, 8) == -1


def test_pending_answer_comes_first() -> None:
    city = state("tavern@0!", hand="palace")
    assert reason(city, "play palace", "at 1-2", "end") == "end"
    assert reason(city, "play palace", "at 1-2", "at 1-3") == "wants-answer"
