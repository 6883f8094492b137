"""Notation round-trips, and reading ignores case and extra spaces."""

import pytest

from engine.errors import InvalidMove
from engine.games.ancient import GAME
from engine.games.ancient.cards import AMUN_RA, CARDS, DIVINE_PATH, OSIRIS
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Take

READ, WRITE = GAME.notation.read, GAME.notation.write

EVERY: list[AncientMove] = [
    *(Take(slot) for slot in range(5)),
    *(Place(space, turned) for space in range(15) for turned in (False, True)),
    *(Fit(space) for space in range(12)),
    Collect(),
    Collect(all=True),
    *(Gain(card) for card in range(len(CARDS))),
]


def test_every_move_round_trips() -> None:
    texts = [WRITE(move) for move in EVERY]
    assert [READ(text) for text in texts] == EVERY
    assert len(set(texts)) == len(texts)
    assert all(text.isascii() and text == text.lower() and len(text) <= 20 for text in texts)


WRITTEN: dict[str, AncientMove] = {
    "take 1": Take(0),
    "  TAKE   5 ": Take(4),
    "take first": Take(0),
    "place a1": Place(0),
    "Place 1A": Place(0),
    "place B4 Turned": Place(13, True),
    "place a5 upright": Place(14),
    "place l1": Fit(0),
    "place R6": Fit(11),
    "place 6r": Fit(11),
    "collect": Collect(),
    "Collect ALL": Collect(all=True),
    "card osiris": Gain(OSIRIS),
    "card Divine Path": Gain(DIVINE_PATH),
    "card divine-path": Gain(DIVINE_PATH),
    "card AMUN RA": Gain(AMUN_RA),
    "card amunra": Gain(AMUN_RA),
}


@pytest.mark.parametrize("text", WRITTEN)
def test_reading_is_forgiving(text: str) -> None:
    assert READ(text) == WRITTEN[text]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "take",
        "take 0",
        "take 6",
        "take ²",
        "take 1 2",
        "place",
        "place f1",
        "place b5",
        "place l7",
        "place m1",
        "place l1 turned",
        "place a1 left",
        "card",
        "card bastet",
        "collect some",
        "end",
        "turned",
        "pass",
    ],
)
def test_unreadable_notation_is_refused(text: str) -> None:
    with pytest.raises(InvalidMove) as caught:
        READ(text)
    assert caught.value.key == "ancient-refusal-notation"
    assert caught.value.args_ == {"text": text}


def test_refusal_shortens_long_text() -> None:
    with pytest.raises(InvalidMove) as caught:
        READ("x" * 5000)
    assert len(str(caught.value.args_["text"])) == 40
