"""What each turn brought is known from the end of a log alone, and which turn of the match it was."""

import random
from contextlib import suppress

import msgspec
import pytest

from engine.catalogue import game, games
from engine.errors import CannotUndo
from engine.log import Entry, Played
from engine.match import Match, snapshot_decoder
from engine.robots import steady
from engine.values import total


def over(entry: Entry) -> bool:
    """Return whether an entry ends a turn."""
    return isinstance(entry, Played) and entry.turn_over


@pytest.mark.parametrize("slug", games())
def test_points_after_each_turn_are_those_of_the_sheets(slug: str) -> None:
    chance, match = random.Random(3), Match.new(game(slug), max(game(slug).facts.seats), seed=3)
    turn, known = 0, [tuple(map(total, match.game.sheets(match.state.board)))]
    while match.to_act:
        seat = chance.choice(match.to_act)
        entry = match.play(seat, chance.choice(match.moves(seat)))[-1]
        if over(entry):
            turn += 1
            known.append(tuple(map(total, match.game.sheets(match.state.board))))
        kept = match.now.standings
        assert kept[-1].turn == turn == match.turn - 1
        assert [standing.points for standing in kept] == known
        assert [standing.turn for standing in kept] == list(range(turn + 1))
        read = snapshot_decoder(match.game).decode(msgspec.json.encode(match.now))
        assert read.standings == kept


def test_a_turn_that_was_taken_back_brought_nothing() -> None:
    chance, undone = random.Random(1), 0
    for seed in range(8):
        match = Match.new(game("amytis"), 2, seed=seed)
        while match.to_act:
            before = match.now.standings
            seat = match.to_act[0]
            while not over(match.play(seat, chance.choice(match.moves(seat)))[-1]):
                pass
            if not match.over:
                with suppress(CannotUndo):
                    match.undo(seat)
                    undone += 1
                    assert match.now.standings[-1] == before[-1]
                    match.play(seat, *steady(match.game, match.view(seat)))
    assert undone
