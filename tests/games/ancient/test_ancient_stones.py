"""The data file: the house values, and clear errors for a faulty replacement."""

from collections import Counter
from importlib.resources import files

import pytest

from engine.errors import DataError
from engine.games.ancient import GAME
from engine.games.ancient.cards import (
    BOX,
    COLOURS,
    FACES,
    OPEN_LEFT,
    OPEN_RIGHT,
    PARTNERS,
    SYMBOLS,
    TURNABLE,
    Face,
    load,
)

TEXT = (files("engine.games.ancient") / "stones.toml").read_text(encoding="utf-8")


def test_file_is_labelled_as_house_values() -> None:
    assert "HOUSE VALUES" in TEXT
    assert BOX.house
    assert GAME.facts.edition == BOX.edition == "house-1"


def test_house_stones_of_one_colour() -> None:
    for colour in range(len(COLOURS)):
        kinds = Counter(
            (f.doors, f.sarcophagi, f.symbol >= 0) for f in BOX.large if f.left == f.right == colour
        )
        assert kinds == {
            (0, 0, False): 1,
            (3, 0, False): 1,
            (3, 1, False): 1,
            (0, 0, True): 1,
            (3, 0, True): 1,
        }


def test_house_stones_of_two_colours() -> None:
    for first in range(len(COLOURS)):
        for second in range(first + 1, len(COLOURS)):
            kinds = Counter(
                (f.doors, f.sarcophagi, f.symbol >= 0)
                for f in BOX.large
                if (f.left, f.right) == (first, second)
            )
            assert kinds == {
                (0, 0, False): 1,
                (3, 0, False): 2,
                (OPEN_LEFT, 1, False): 1,
                (OPEN_RIGHT, 1, False): 1,
                (3, 1, False): 1,
                (3, 2, False): 1,
                (0, 0, True): 1,
                (3, 0, True): 1,
            }


def test_house_symbols_are_spread_evenly() -> None:
    assert Counter(f.symbol for f in BOX.large if f.symbol >= 0) == dict.fromkeys(range(len(SYMBOLS)), 4)
    holders = Counter((f.left, f.right, f.symbol) for f in BOX.large if f.symbol >= 0)
    assert set(holders.values()) == {1}


def test_house_small_stones_and_card_symbols() -> None:
    assert BOX.small == (6,) * 12
    assert BOX.card_symbols == ((0, 1), (3, 4), (12, 13))
    assert PARTNERS[:5] == ((1,), (0,), (), (4,), (3,))


def test_rotation_swaps_left_and_right() -> None:
    face = Face(left=0, right=1, doors=OPEN_LEFT, sarcophagi=1, symbol=-1)
    assert face.turned == Face(left=1, right=0, doors=OPEN_RIGHT, sarcophagi=1, symbol=-1)
    for stone, turnable in enumerate(TURNABLE):
        face, turned = FACES[2 * stone : 2 * stone + 2]
        assert face.turned == turned
        assert turned.turned == face
        assert turnable == (face != turned)


def test_values_can_be_replaced() -> None:
    other = load(TEXT.replace('["a4", "b4"]', '["b4", "a4"]').replace("[6, 6, 6]", "[5, 7, 6]", 1))
    assert other != BOX
    assert other.card_symbols == BOX.card_symbols
    assert load(TEXT + "# a remark\n") == BOX
    printed = load(TEXT.replace("house = true", "house = false").replace('"house-1"', '"printed"'))
    assert not printed.house
    assert printed.edition == "printed"


WRONG = {
    "no TOML": ("large = [", "large = [[", "stones.toml: "),
    "unknown key": ("house = true", "house = true\nhut = 1", "unknown field `hut`"),
    "missing key": ("house = true", "", "missing required field `house`"),
    "empty edition": ('"house-1"', '" "', "edition must be one line"),
    "edition of two lines": ('"house-1"', '"a\\nb"', "edition must be one line"),
    "unknown colour": ('["blue"]', '["pink"]', "$.large[0].colours[0]"),
    "three colours": ('["blue", "brown"]', '["blue", "brown", "white"]', "one colour or two"),
    "unknown doors": ('"both"', '"top"', "$.large[1].doors"),
    "unknown symbol": ('"djed"', '"cat"', "$.large[3].symbol"),
    "three sarcophagi": ("sarcophagi = 1", "sarcophagi = 3", "$.large[2].sarcophagi"),
    "symbol and sarcophagus": (
        "sarcophagi = 1",
        'sarcophagi = 1, symbol = "was"',
        "line 3 (blue): a stone has",
    ),
    "no copies": ("copies = 2", "copies = 0", "copies must be 1 or more, not 0"),
    "a stone too many": ("copies = 2", "copies = 3", "large has 75 stones, the box has 74"),
    "a small stone too few": ("[6, 6, 6]", "[6, 6, 5]", "small has 71 stones, the box has 72"),
    "negative small stones": ("[6, 6, 6]", "[6, 13, -1]", "negative"),
    "a colour without small stones": ("blue = [6, 6, 6]", "", "small lacks blue"),
    "two numbers only": ("blue = [6, 6, 6]", "blue = [6, 6]", "$.small"),
    "two card symbols": (', ["a4", "b4"]', "", "card_symbols names 2 pairs, there are 3"),
    "card symbol off the board": ('"b4"]', '"c4"]', "there is no large space 'c4'"),
    "card symbol over a gap": ('["a1", "b1"]', '["a1", "c1"]', "a1 and c1 are not adjacent"),
    "card symbol over two levels": ('["a1", "b1"]', '["e1", "a2"]', "are not adjacent"),
    "the same card symbol twice": ('["a1", "b1"]', '["e1", "d1"]', "the same pair twice"),
}


@pytest.mark.parametrize(("old", "new", "message"), WRONG.values(), ids=WRONG)
def test_invalid_file_is_refused_with_a_reason(old: str, new: str, message: str) -> None:
    assert old in TEXT
    # the comments at the top contain some of these words too
    head, body = TEXT.split("edition = ", 1)
    with pytest.raises(DataError) as caught:
        load(head + ("edition = " + body).replace(old, new, 1))
    assert message in str(caught.value)
