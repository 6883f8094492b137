"""A finished turn is taken back with the word of all whom it concerns, and of nobody else."""

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


def test_only_those_whose_moves_fall_are_asked_where_nothing_came_out() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Keep())
    match.play(1, Add(2), Keep())
    back = match.take_back(0)
    assert (back.to, back.asked, back.came_out) == (0, (1,), [])


def test_all_are_asked_where_the_one_who_asks_has_seen_something() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Play())
    back = match.take_back(0)
    assert back.asked == (1, 2)
    assert [(seat, type(event).__name__) for seat, event in back.came_out] == [(0, "Drawn")]


def test_whoever_has_seen_nothing_of_what_others_learned_is_not_asked() -> None:
    match = counting(4, goal="20")
    state = match.state
    match.play(0, Add(1), Keep())
    match.play(1, Add(1), Keep())
    falling = [entry for entry in match.log if isinstance(entry, Played)]
    falling[-1] = replace(falling[-1], revealed=True)  # to nobody at this table
    assert weighed(COUNTING, state, 4, 0, falling).asked == (1,)


def test_nothing_goes_without_the_word_of_each() -> None:
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


def test_it_is_read_as_it_was_written() -> None:
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


def test_the_log_must_be_at_hand() -> None:
    match = Match.new(game("amytis"), 2, seed=3)
    for _ in range(4):
        turn(match, random.Random(1))
    short = Match(match.game, 2, match.options, 3, match.now, match.log[match.now.tail :])
    assert short.first
    with pytest.raises(ValueError, match="start of the log"):
        short.take_back(0)


def test_nobody_takes_anything_back_past_a_seat_given_up() -> None:
    match = counting(3, goal="20")
    match.play(0, Add(1), Keep())
    match.resign(1)
    with pytest.raises(CannotUndo, match="resigned"):
        match.take_back(0)


def test_whoever_has_no_turn_to_take_back_is_refused() -> None:
    match = counting(4, goal="20")
    match.play(0, Add(1), Keep())
    with pytest.raises(CannotUndo, match="nothing"):
        match.take_back(1)
    match.resign(0)
    with pytest.raises(CannotUndo, match="refusal-resigned"):
        match.take_back(0)


def test_seats_given_up_are_not_asked_and_play_again() -> None:
    match = counting(3, goal="20")
    match.resign(1)
    match.play(0, Add(1), Play())
    assert match.to_act == (2,)
    assert match.take_back(0).asked == (2,)
    match.undo(0, agreed=(0, 2))
    assert match.to_act == (0,)


@pytest.mark.parametrize("slug", sorted(games()))
def test_what_came_out_is_told_apart_from_what_was_done(slug: str) -> None:
    rules, chance = game(slug), random.Random(4)
    match = Match.new(rules, 2, seed=4)
    for _ in range(6):
        turn(match, chance)
    for seat in range(2):
        back = match.take_back(seat)
        events = [event for entry in back.falling for event in entry.events]
        assert {event for _, event in back.came_out} < {*events}
        assert back.asked == (1 - seat,)
