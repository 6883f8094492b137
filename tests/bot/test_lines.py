"""Parsing of typed command arguments into moves, and splitting of partly typed ones."""

from typing import Any

import pytest

from bot.interactions.slots import Slot, advance, enter, settled, tidy, value
from engine.draft import Draft
from engine.errors import IllegalMove, InvalidMove, Refusal
from tests.support import COUNTING, Add, Keep, Play, counting

ADD = Slot("number", (Add,))
CARD = Slot("card", (Keep, Play), optional=True)
ANY = Slot("choices", many=True)
SEVERAL = Slot("several", (Add, Keep, Play), many=True)


def draft() -> Draft:
    return Draft(COUNTING, counting().view(0))


@pytest.mark.parametrize(
    ("slot", "text", "moves"),
    [
        (ADD, "2", [Add(2)]),
        (ADD, " 2 ", [Add(2)]),
        (ADD, "add 2", [Add(2)]),
        (ADD, "ADD  2", [Add(2)]),
        (ADD, "2 — you add two", [Add(2)]),
        (ADD, "", []),
        (ANY, "add 2; keep", [Add(2), Keep()]),
        (ANY, "add 2 keep", [Add(2), Keep()]),
        (ANY, "add 2, keep", [Add(2), Keep()]),
        (ANY, " ;add 2;; keep ;", [Add(2), Keep()]),
        (ANY, "add 2 — worth it; keep — or not, who knows", [Add(2), Keep()]),
        (SEVERAL, "2; play", [Add(2), Play()]),
        (SEVERAL, "2 keep", [Add(2), Keep()]),
    ],
)
def test_typed_text_is_parsed_into_moves(slot: Slot, text: str, moves: list[Any]) -> None:
    trying = draft()
    enter(trying, slot, text)
    assert trying.played == moves


@pytest.mark.parametrize(
    ("slot", "text", "error", "message"),
    [
        (ADD, "9", IllegalMove, "counting-refusal-move"),
        (ADD, "two", InvalidMove, "refusal-no-such.*'two'"),
        (ADD, "1 2", InvalidMove, "refusal-no-such.*'1 2'"),
        (ADD, "keep", InvalidMove, "refusal-no-such.*'keep'"),
        (ANY, "add 1; nonsense; keep", InvalidMove, "nonsense"),
        (ANY, "add 1; keep; add 2", Refusal, "add 2"),
        (ANY, "add 1; play; add 2", Refusal, "add 2"),
    ],
)
def test_illegal_or_unknown_moves_are_refused(
    slot: Slot, text: str, error: type[Refusal], message: str
) -> None:
    with pytest.raises(error, match=message):
        enter(draft(), slot, text)


@pytest.mark.parametrize(
    ("slot", "move", "typed"),
    [(ADD, Add(3), "3"), (CARD, Keep(), "keep"), (CARD, Play(), "play"), (ANY, Add(3), "add 3")],
)
def test_the_text_for_a_move(slot: Slot, move: Any, typed: str) -> None:
    assert value(COUNTING, slot, move) == typed


@pytest.mark.parametrize(
    ("text", "done", "part"),
    [
        ("", "", ""),
        ("ad", "", "ad"),
        ("add 2", "", "add 2"),
        ("add 2;", "add 2", ""),
        ("add 2; k", "add 2", "k"),
        ("add 2 k", "add 2", "k"),
        ("add 2 — so be it", "add 2", ""),
        ("add 2 — so be it; k", "add 2", "k"),
    ],
)
def test_the_last_move_of_a_partly_typed_line_is_split_off(text: str, done: str, part: str) -> None:
    assert advance(draft(), ANY, text) == (done, part)


def test_a_suggestions_description_is_ignored() -> None:
    assert tidy(" 2-5 — Street 2; block 5") == "2-5"
    assert settled("a — x; b; c") == ("a; b", " c")
