"""Matches of rules version 1: rotations and ends of turns were moves of their own."""

from typing import Any

import pytest

from engine.games.ancient import GAME
from engine.games.ancient.upgrade import text, upgrade
from engine.history import upgrade as matches
from engine.match import Match
from tests.games.ancient.drawing import setup

STORED: dict[str, dict[str, Any]] = {
    "take 1": {"type": "take", "slot": 0},
    "place b3": {"type": "place", "space": 10, "turned": None},
    "place b3 upright": {"type": "place", "space": 10, "turned": False},
    "place b3 turned": {"type": "place", "space": 10, "turned": True},
    "upright": {"type": "turn", "turned": False},
    "turned": {"type": "turn", "turned": True},
    "place l4": {"type": "fit", "space": 6},
    "collect": {"type": "collect", "all": False},
    "collect all": {"type": "collect", "all": True},
    "card osiris": {"type": "gain", "card": 1},
    "end": {"type": "end"},
}


@pytest.mark.parametrize("notation", STORED)
def test_stored_moves_have_their_old_notation(notation: str) -> None:
    assert text(STORED[notation]) == notation


def test_an_unknown_move_is_refused() -> None:
    with pytest.raises(ValueError, match="pass"):
        text({"type": "pass"})


TURNS = {
    "take 2; place b3; end": "take 2; place b3",
    "take 2; place b3; upright; end": "take 2; place b3",
    "take 1; place b3; turned; place l4; collect all; end": "take 1; place b3 turned; place l4; collect all",
    "take 1; place b3 upright; collect; card osiris; end": "take 1; place b3; collect; card osiris",
    "take 1; place b3 turned; collect; end": "take 1; place b3 turned; collect",
}


@pytest.mark.parametrize("turn", TURNS)
def test_rotations_are_joined_and_ends_left_out(turn: str) -> None:
    assert upgrade(turn.split("; ")) == TURNS[turn].split("; ")


def test_a_stored_log_is_played_again() -> None:
    first = setup(2, 3).board.first
    old = [
        {"entry": "move", "seat": first, "move": move, "at": 7}
        for move in (STORED["take 1"], STORED["place b3"], STORED["collect"], STORED["end"])
    ]
    match = matches.log(GAME, 2, {}, 3, old)
    again = Match.new(GAME, 2, seed=3)
    again.play(first, *map(GAME.notation.read, ("take 1", "place b3", "collect")), at=7)
    assert match.log == again.log
    assert match.state == again.state
    assert match.to_act == (1 - first,)
