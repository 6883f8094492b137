"""Replay: the state of a match after each entry of its log."""

import pytest

from engine.history import replay
from engine.match import Match
from tests.support import COUNTING, Add, Keep, Play, counting


def match_with_states() -> tuple[Match, list[object]]:
    """Return a match with every kind of entry, and its states as they were during play."""
    match = counting(3, goal="20")
    seen: list[object] = [match.state]
    match.play(0, Add(1))
    seen.append(match.state)
    match.play(0, Play())
    seen.append(match.state)
    match.play(1, Add(2))
    seen.append(match.state)
    match.undo(1)
    seen.append(match.state)
    match.play(1, Add(3))
    seen.append(match.state)
    match.resign(2)
    seen.append(match.state)
    match.play(1, Keep(), go_on=False)
    seen.append(match.state)
    match.abandon()
    seen.append(match.state)
    return match, seen


def test_replay_returns_the_state_after_each_entry() -> None:
    match, seen = match_with_states()
    assert list(replay.states(match)) == seen
    assert [replay.state_after(match, seq) for seq in range(match.seq + 1)] == seen
    assert replay.state_after(match, match.seq) is match.state
    assert seen[4] == seen[2]  # undone entries don't count


def test_replay_needs_the_whole_log() -> None:
    match, _ = match_with_states()
    short = Match(COUNTING, 3, match.options, match.seed, match.now, match.log[1:])
    with pytest.raises(ValueError, match="start of the log"):
        next(replay.states(short))
    assert replay.state_after(short, short.seq) is match.state
