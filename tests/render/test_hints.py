"""Help for newcomers fits the question: the draft, the deck and each turn have their own."""

import random
from collections import defaultdict
from typing import Any

import pytest

from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from render.words import hint
from tests.thorough import times

T = texts()
LONGEST = 43
"""The most characters in a line of help; more would wrap on a phone."""

EXPECTED: dict[str, dict[str, str]] = {
    "amytis": {"take": "amytis-help"},
    "ancient": {"take": "ancient-help"},
    "architectura": {
        "replace": "architectura-help-deck",
        "to-play": "architectura-help",
        "to-bury": "architectura-help-bury",
    },
    "westkingdom": {
        "boards": "westkingdom-help-board",
        "apprentices": "westkingdom-help-apprentice",
        "plans": "westkingdom-help-plans",
        "to-place": "westkingdom-help",
    },
}
OPTIONS = {
    "architectura": {"game": "advanced"},
    "westkingdom": {"boards": "picked", "start_apprentice": "on", "plans": "draft"},
}


def kind_of(view: Any) -> str:
    """Return the kind of a question: the phase or, within a turn, the pending task."""
    board = view.board
    stack = getattr(board, "stack", ())
    if not stack or board.phase != "play":
        return str(board.phase)
    tag = str(stack[-1].__struct_config__.tag)
    return "to-fill" if tag == "to-play" and stack[-1].space >= 0 else tag


@pytest.mark.parametrize("slug", EXPECTED)
def test_help_fits_the_question(slug: str) -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for seed in range(times(4, 12)):
        match, chance = Match.new(game(slug), 2, options_of(slug), seed=seed), random.Random(seed)
        while match.to_act and match.now.turns < 40:
            seat = match.to_act[-1]
            view = match.view(seat)
            found[kind_of(view)].add(hint(slug, view, T))
            match.play(seat, chance.choice(match.moves(seat)), go_on=False)
    expected = EXPECTED[slug]
    assert expected.keys() - found.keys() <= {"to-bury"}, found.keys()
    for kind, hints in found.items():
        assert hints == {T(expected[kind]) if kind in expected else ""}, kind


def options_of(slug: str) -> dict[str, str]:
    known = {option.name for option in game(slug).facts.options}
    return {name: value for name, value in OPTIONS.get(slug, {}).items() if name in known}


@pytest.mark.parametrize("key", [key for keys in EXPECTED.values() for key in keys.values()])
def test_help_has_three_lines_that_fit_a_phone(key: str) -> None:
    lines = T(key).splitlines()
    assert len(lines) == 3
    assert all(line.startswith("-# ") and len(line) <= LONGEST for line in lines)
