"""Notation derived from move types."""

from typing import Annotated

import pytest

from engine.core.notation import Names, Notation
from engine.core.values import Move
from engine.errors import InvalidMove

Space = Annotated[int, Names(("a1", "b1", "c1"), aliases={"1a": 0})]
Card = Annotated[str, Names({"ra": "ra", "city-hall": "city-hall"})]


class Put(Move, frozen=True, tag="put"):
    space: Space
    turned: Annotated[bool | None, Names({False: "upright", True: "turned"})] = None


class Fit(Move, frozen=True, tag="fit"):
    verb = "put"
    space: Annotated[int, Names(("l1", "l2"))]


class Order(Move, frozen=True, tag="order"):
    cards: tuple[Card, ...]


class Pay(Move, frozen=True, tag="pay"):
    count: int
    card: Card = "ra"


class Stop(Move, frozen=True, tag="stop"):
    pass


NOTATION: Notation[Put | Fit | Order | Pay | Stop] = Notation("counting", Put | Fit | Order | Pay | Stop)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("put b1", Put(1)),
        ("put b1 turned", Put(1, True)),
        ("put b1 upright", Put(1, False)),
        ("put l2", Fit(1)),
        ("order city-hall ra", Order(("city-hall", "ra"))),
        ("pay 3", Pay(3)),
        ("pay 12 city-hall", Pay(12, "city-hall")),
        ("stop", Stop()),
    ],
)
def test_moves_round_trip_through_notation(text: str, move: Put | Fit | Order | Pay | Stop) -> None:
    assert NOTATION.write(move) == text
    assert NOTATION.read(f"  {text.upper()} ") == move


def test_names_may_be_typed_with_spaces_and_capitals() -> None:
    assert NOTATION.read("order City Hall RA") == Order(("city-hall", "ra"))
    assert NOTATION.read("put 1a") == Put(0)
    assert NOTATION.verb(Fit) == "put"


def test_numbers_must_be_exact() -> None:
    names = Names({1: "1", 11: "11"})
    assert names.value(["11"]) == (11, 1)
    assert names.value(["1", "1"]) == (1, 1)
    for text in ("-1", "1-1"):
        with pytest.raises(KeyError):
            names.value([text])


@pytest.mark.parametrize(
    "text",
    ["", "put", "put d1", "put b1 b1", "stop now", "pay x", "pay ²", "order", "go", "put b1 turned l1"],
)
def test_invalid_notation_is_refused(text: str) -> None:
    if text == "order":
        assert NOTATION.read(text) == Order(())
        return
    with pytest.raises(InvalidMove):
        NOTATION.read(text)


class Say(Move, frozen=True, tag="say"):
    word: str
    times: Annotated[int, "how often"] = 1


def test_text_fields_are_written_verbatim() -> None:
    notation: Notation[Say] = Notation("counting", Say)
    for text, move in (("say hello", Say("hello")), ("say hello 3", Say("hello", 3))):
        assert notation.write(move) == text
        assert notation.read(text) == move
    with pytest.raises(InvalidMove):
        notation.read("say")
