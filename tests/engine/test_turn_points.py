"""Points after each turn in the log, and the number of turns."""

import random
from contextlib import suppress

import msgspec
import pytest

from engine.catalogue import game, games
from engine.errors import CannotUndo, RecordError
from engine.history.log import Entry, Played
from engine.match import Match
from engine.robots import steady


def over(entry: Entry) -> bool:
    return isinstance(entry, Played) and entry.turn_over


@pytest.mark.parametrize("slug", games())
def test_points_are_logged_when_a_turn_ends(slug: str) -> None:
    chance, match = random.Random(3), Match.new(game(slug), max(game(slug).facts.seats), seed=3)
    assert match.now.begun == match.points
    turns = 0
    while match.to_act:
        seat = chance.choice(match.to_act)
        entry = match.play(seat, chance.choice(match.moves(seat)))[-1]
        turns += over(entry)
        assert getattr(entry, "points", ()) == (match.points if over(entry) else ())
        assert match.turn == turns + 1


def test_undone_turns_do_not_count() -> None:
    chance, undone = random.Random(1), 0
    for seed in range(8):
        match = Match.new(game("amytis"), 2, seed=seed)
        while match.to_act:
            before = match.turn
            seat = match.to_act[0]
            while not over(match.play(seat, chance.choice(match.moves(seat)))[-1]):
                pass
            assert match.turn == before + 1
            if not match.over:
                with suppress(CannotUndo):
                    match.undo(seat)
                    undone += 1
                    assert match.turn == before
                    match.play(seat, *steady(match.game, match.view(seat)))
    assert undone


def test_replay_checks_points_if_present() -> None:
    match = Match.new(game("amytis"), 2, seed=1)
    match.play(0, *steady(match.game, match.view(0)))
    earlier = [msgspec.structs.replace(entry, points=()) for entry in match.log]
    assert Match.replay(match.game, 2, {}, 1, earlier).now == match.now
    wrong = [*match.log[:-1], msgspec.structs.replace(match.log[-1], points=(99, 0))]
    with pytest.raises(RecordError):
        Match.replay(match.game, 2, {}, 1, wrong)
