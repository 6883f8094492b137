"""Turns are described the same from the tail of a log as from the whole log."""

import random
from contextlib import suppress

from bot.matches import turn_history
from engine.catalogue import game, games
from engine.errors import CannotUndo, MatchOver
from engine.match import Match
from render.texts import texts
from tests.playing import any_moves
from tests.thorough import in_turn, times

NAMES = ("Ann", "Bo", "Cleo", "Dov", "Ed", "Fay")

OFTEN = 60
"""Turns are compared after each of this many entries, and then once per this many."""


def tail_of(match: Match) -> Match:
    """Return the match as storage loads it."""
    log = match.log[match.now.tail :]
    return Match(match.game, match.seats, match.options, match.seed, match.now, log)


@in_turn("slug", games())
def test_each_seat_sees_all_turns_it_missed(slug: str) -> None:
    seats = min(max(game(slug).facts.seats), times(3, 9))
    chance, match, cut = random.Random(1), Match.new(game(slug), seats, seed=1), 0
    while match.to_act:
        seat = chance.choice(match.to_act)
        match.play(seat, *any_moves(match, seat, chance))
        if chance.random() < 0.1:
            with suppress(CannotUndo, MatchOver):
                match.undo(seat)
        if match.seq > OFTEN and match.seq % OFTEN:
            continue
        tail = tail_of(match)
        cut += tail.first > 0
        reader = match.to_act[0] if len(match.to_act) == 1 else None
        turns = (turn_history.turns(each, lambda _: NAMES[:seats], texts()) for each in (match, tail))
        whole, less = (turn_history.missed(match, reader, each) for each in turns)
        assert less == whole
    assert cut


@in_turn("slug", games())
def test_the_gains_of_all_turns_add_up(slug: str) -> None:
    seats = min(max(game(slug).facts.seats), times(3, 9))
    chance, match = random.Random(2), Match.new(game(slug), seats, seed=2)
    begun = match.points
    while match.to_act:
        seat = chance.choice(match.to_act)
        match.play(seat, *any_moves(match, seat, chance))
        if chance.random() < 0.1:
            with suppress(CannotUndo, MatchOver):
                match.undo(seat)
    ended = [turn for turn in turn_history.turns(match, lambda _: NAMES[:seats], texts()) if turn.points]
    assert [turn.number for turn in ended] == list(range(1, len(ended) + 1))
    gained = [sum(turn.gains[seat] for turn in ended) for seat in range(seats)]
    assert tuple(was + more for was, more in zip(begun, gained, strict=True)) == match.points
    assert ended[-1].points == match.points
