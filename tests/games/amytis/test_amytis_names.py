"""Choices have the same name everywhere: numbers for stacks, squares for spaces."""

from random import Random

import pytest

from engine.games.amytis import GAME
from engine.games.amytis.board import FAVOR, AmytisState
from engine.games.amytis.moves import Take
from engine.match import Match
from render.texts import texts
from render.words import Choice, words
from tests.games.amytis.drawing import build, position, run

t = texts()
speak = words("amytis")


def choices(state: AmytisState) -> list[Choice]:
    seat = state.board.active
    view = GAME.view(state, seat)
    return [speak.choice(view, move, t) for move in GAME.moves(view, seat)]


def test_stacks_are_numbered_by_position() -> None:
    menu = choices(position(architects=".1. ... ..."))
    assert [choice.button for choice in menu] == ["1", "3", "4", "5", "6", "7", "8", "9"]
    assert [choice.cell for choice in menu][:4] == [(0, 0), (0, 2), (1, 0), (1, 1)]
    assert menu[1].label.startswith("Stack 3: ")


def test_spaces_are_named_like_squares() -> None:
    menu = choices(run(position(), "take 1").state)
    assert [choice.button for choice in menu] == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    assert [choice.cell for choice in menu] == [(row, column) for row in range(3) for column in range(3)]


def test_palace_offers_cards_by_name() -> None:
    state = build("Pb* . . . . . . . .", side_b=True, display=(3, 8, 12)).state
    menu = choices(state)
    assert [choice.button for choice in menu] == ["Project 3", "Project 8", "Project 12", "Deck", "Points"]
    assert {choice.cell for choice in menu} == {None}


def test_favors_are_named_after_what_they_reward() -> None:
    menu = choices(position(phase=FAVOR))
    assert [choice.button for choice in menu] == [
        *("Stacks of 1", "Stacks of 2", "Stacks of 3", "Stacks of 4"),
        *("Staircases", "Corners", "Projects", "Crown"),
    ]
    assert [choice.cell for choice in menu] == [(row, column) for row in range(4) for column in range(2)]


def test_stacks_can_be_typed_by_number() -> None:
    assert GAME.notation.read("take 5") == GAME.notation.read("take b2") == Take(4)
    assert GAME.notation.write(Take(4)) == "take b2"


def test_refusals_name_stacks_by_number() -> None:
    taken, empty = position(architects="... .2. ..."), position(tops=(None,) * 9)
    for state, words_ in ((taken, "on stack 5 already"), (empty, "Stack 5 is empty")):
        refusal = GAME.why_not(state, 0, Take(4))
        assert words_ in t.refusal(refusal)


@pytest.mark.parametrize("seed", range(4))
def test_button_labels_are_short_and_distinct(seed: int) -> None:
    match, chance = Match.new(GAME, 2, {"sides": "random"}, seed=seed), Random(seed)
    while not match.over:
        seat = match.to_act[0]
        view, moves = match.view(seat), list(match.moves(seat))
        menu = [speak.choice(view, move, t) for move in moves]
        buttons = [choice.button for choice in menu]
        assert all(0 < len(button) <= 20 for button in buttons)
        assert len({*buttons}) == len(buttons)
        cells = [choice.cell for choice in menu]
        assert all(cells) or not any(cells)
        match.play(seat, chance.choice(moves))
