"""Rewinding: an admin resets a match to an earlier turn; the log is kept, and play continues."""

from random import Random
from typing import Any

import msgspec
import pytest

from bot.matches import turn_history
from engine.catalogue import game, games
from engine.errors import CannotUndo, MatchOver
from engine.history import record
from engine.history.log import Played, Rewound, entry_decoder
from engine.history.replay import states
from engine.match import Match
from render.texts import texts
from tests.playing import any_moves


def begun(slug: str, turns: int, *, seed: int = 3) -> Match:
    """Return a match of two or three seats after ``turns`` random turns."""
    rules = game(slug)
    match, chance = Match.new(rules, min(3, max(rules.facts.seats)), seed=seed), Random(seed)
    while match.now.turns < turns and not match.over:
        seat = match.to_act[0]
        match.play(seat, *any_moves(match, seat, chance), at=match.seq + 1)
    return match


@pytest.mark.parametrize("slug", games())
def test_a_rewound_match_can_be_finished(slug: str) -> None:
    match, chance = begun(slug, 11), Random(8)
    before = list(match.log)
    first_of_4 = next(
        n + 1
        for n, _ in enumerate(before)
        if sum(isinstance(entry, Played) and entry.turn_over for entry in before[: n + 1]) == 3
    )
    was = list(states(match))[first_of_4]
    (entry,) = match.rewind(4, at=99)
    assert entry == Rewound(first_of_4, 99)
    assert (match.state, match.turn) == (was, 4)
    assert match.log[:-1] == before
    history = turn_history.turns(match, lambda _: ["A", "B", "C"], texts())
    assert history[-1].sentences == ("An admin took the match back to the start of turn 4.",)
    assert all(turn.undone for turn in history[3:-1])
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, *any_moves(match, seat, chance), at=match.seq + 1)
    again = replayed(match)
    assert again.now == match.now
    assert again.outcome == match.outcome
    text = record.write(match, ["A", "B", "C"][: match.seats])
    assert record.read(text).match.log == match.log
    with pytest.raises(MatchOver):
        match.rewind(2)


def replayed(match: Match) -> Match:
    """Return the match replayed from its log, written and read again."""
    lines = b"\n".join(map(msgspec.json.encode, match.log))
    log: list[Any] = entry_decoder(match.game).decode_lines(lines)
    return Match.replay(match.game, match.seats, match.options, match.seed, log)


def test_rewinding_restores_a_resigned_seat() -> None:
    match = begun("architectura", 7)
    seat = match.to_act[0]
    match.resign(seat)
    assert match.resigned
    match.rewind(5)
    assert not match.resigned
    assert replayed(match).now == match.now
    match.rewind(3)
    assert (match.turn, replayed(match).now) == (3, match.now)
    seat = match.to_act[0]
    match.play(seat, match.moves(seat)[0])
    match.undo(seat, agreed=range(3))
    assert replayed(match).now == match.now


@pytest.mark.parametrize("turn", [0, -1, 9, 100])
def test_rewinding_to_a_turn_not_begun_is_refused(turn: int) -> None:
    match = begun("amytis", 7)
    before = match.now
    with pytest.raises(CannotUndo) as refusal:
        match.rewind(turn)
    assert refusal.value.key == "refusal-rewind-turn"
    assert match.now is before


def test_records_can_not_rewind_to_an_invalid_entry() -> None:
    match = begun("amytis", 7)
    text = record.write(match, ["A", "B"])
    for number in (-1, match.seq, 999):
        with pytest.raises(Exception, match="rewind"):
            record.read(f"{text}admin rewind {number}\n")
