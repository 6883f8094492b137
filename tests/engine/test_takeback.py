"""Undoing a finished turn needs the consent of every affected player, and of no one else."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.errors import CannotUndo
from engine.history import record
from engine.history.log import Played, Undone, entry_decoder
from engine.history.takeback import weighed
from engine.match import Match
from tests.laws.matches import random_turn
from tests.support import COUNTING, Add, Keep, Play, counting


def turn(match: Match, chance: random.Random) -> None:
    seat = match.to_act[0]
    while seat in match.to_act:
        match.play(seat, *random_turn(match.game, match.view(seat), chance))
        if getattr(match.log[-1], "turn_over", False):
            break


def test_without_reveals_only_players_who_lose_moves_are_asked() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Keep())
    match.play(1, Add(2), Keep())
    back = match.take_back(0)
    assert (back.to, back.asked, back.came_out) == (0, (1,), [])


def test_all_are_asked_if_the_requester_saw_something() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Play())
    back = match.take_back(0)
    assert back.asked == (1, 2)
    assert [(seat, type(event).__name__) for seat, event in back.came_out] == [(0, "Drawn")]


def test_reveals_to_no_one_need_no_consent() -> None:
    match = counting(4, goal="20")
    state = match.state
    match.play(0, Add(1), Keep())
    match.play(1, Add(1), Keep())
    falling = [entry for entry in match.log if isinstance(entry, Played)]
    falling[-1] = replace(falling[-1], revealed=True)  # reveals nothing at this table
    assert weighed(COUNTING, state, 4, 0, falling).asked == (1,)


def test_undo_needs_every_players_consent() -> None:
    match = counting(3, goal="20")
    start = match.state
    match.play(0, Add(1), Play())
    match.play(1, Add(3), Keep())
    was, length = match.now, len(match.log)
    for agreed in ((), (0,), (0, 1), (0, 2), (1, 2)):
        with pytest.raises(CannotUndo):
            match.undo(0, agreed=agreed)
        assert (match.now, len(match.log)) == (was, length)
    match.undo(0, agreed=(0, 1, 2), at=7)
    assert match.log[-1] == Undone(0, 0, 7, (0, 1, 2))
    assert len(match.log) == length + 1
    assert (match.state, match.turn, match.to_act, match.now.acted) == (start, 1, (0,), (0, 0, 0))


def test_undo_with_consent_round_trips() -> None:
    match = Match.new(game("amytis"), 2, seed=3)
    for _ in range(2):
        turn(match, random.Random(1))
    match.undo(0, agreed=(0, 1), at=1770033600)
    turn(match, random.Random(2))
    text = record.write(match, ["Ann", "Bo"])
    assert "1 undo agreed 1+2 @1770033600" in text
    again = record.read(text).match
    assert (again.now, again.log) == (match.now, match.log)
    decoder = entry_decoder(match.game)
    assert [decoder.decode(msgspec.json.encode(entry)) for entry in match.log] == match.log
    assert Match.replay(match.game, 2, match.options, 3, match.log).now == match.now


def test_undo_needs_the_log() -> None:
    match = Match.new(game("amytis"), 2, seed=3)
    for _ in range(4):
        turn(match, random.Random(1))
    short = Match(match.game, 2, match.options, 3, match.now, match.log[match.now.tail :])
    assert short.first
    with pytest.raises(ValueError, match="start of the log"):
        short.take_back(0)


def test_undo_does_not_cross_a_resignation() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Keep())
    match.resign(1)
    with pytest.raises(CannotUndo, match="resigned"):
        match.take_back(0)


def test_undo_without_an_own_turn_is_refused() -> None:
    match = counting(4, goal="20")
    match.play(0, Add(1), Keep())
    with pytest.raises(CannotUndo, match="nothing"):
        match.take_back(1)
    match.resign(0)
    with pytest.raises(CannotUndo, match="refusal-resigned"):
        match.take_back(0)


def test_resigned_seats_are_not_asked_and_play_again() -> None:
    match = counting(3, goal="20")
    match.resign(1)
    match.play(0, Add(1), Play())
    assert match.to_act == (2,)
    assert match.take_back(0).asked == (2,)
    match.undo(0, agreed=(0, 2))
    assert match.to_act == (0,)


@pytest.mark.parametrize("slug", sorted(games()))
def test_revealed_events_are_a_subset_of_the_undone_events(slug: str) -> None:
    rules, chance = game(slug), random.Random(4)
    match = Match.new(rules, 2, seed=4)
    for _ in range(6):
        turn(match, chance)
    for seat in range(2):
        back = match.take_back(seat)
        events = [event for entry in back.falling for event in entry.events]
        assert {event for _, event in back.came_out} < {*events}
        assert back.asked == (1 - seat,)
