"""Matches of rules version 1, in which every turn was ended by a move of its own."""

import json

import pytest

from engine.games.amytis import GAME, upgrade
from engine.history import upgrade as core
from engine.match import Match

STORED = {
    '{"type":"take","stack":4}': "take b2",
    '{"type":"place","space":6}': "place a3",
    '{"type":"draw","card":8}': "project 8",
    '{"type":"draw","card":0}': "project deck",
    '{"type":"score"}': "score",
    '{"type":"claim","favor":7}': "favor crown",
    '{"type":"end"}': "end",
}


@pytest.mark.parametrize(("stored", "text"), STORED.items(), ids=STORED.values())
def test_a_stored_move_in_notation(stored: str, text: str) -> None:
    assert upgrade.text(json.loads(stored)) == text


def test_ends_of_turns_are_left_out() -> None:
    assert upgrade.upgrade(["take b2", "place a3", "end"]) == ["take b2", "place a3"]


def test_a_stored_log_is_played_again() -> None:
    turn = [{"type": "take", "stack": 0}, {"type": "place", "space": 0}, {"type": "end"}]
    answer = [{"type": "take", "stack": 8}, {"type": "place", "space": 8}, {"type": "end"}]
    old = [
        {"entry": "move", "seat": seat, "move": move, "at": 7 + seat}
        for seat, moves in enumerate((turn, answer))
        for move in moves
    ]
    match = Match.new(GAME, 2, seed=3)
    for seat, texts in enumerate((("take a1", "place a1"), ("take c3", "place c3"))):
        match.play(seat, *map(GAME.notation.read, texts), at=7 + seat)
    again = core.log(GAME, 2, {}, 3, old)
    assert (again.state, again.log) == (match.state, match.log)
