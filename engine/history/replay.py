"""Replay a match to look back at its states."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.values import State
from engine.history.log import Entry, Played, Rewound, Undone, follow
from engine.match import Match


def states(match: Match) -> Iterator[State[Any, Any]]:
    """Yield the initial state of a match and the state after each entry of its log.

    The log is trusted, not verified. Raises :class:`ValueError` if its start is not loaded.
    """
    if match.first:
        raise ValueError("the start of the log is not loaded")
    state = match.game.start(match.seats, match.options, match.seed)
    before = []
    for entry in match.log:
        yield state
        before.append(state)
        if isinstance(entry, Played):
            state = match.game.step(state, entry.seat, entry.move).state
        elif isinstance(entry, Undone | Rewound):
            state = before[entry.to]
    yield state


def branched(match: Match, entries: int) -> Match:
    """Return a match at the position after the first ``entries`` entries of a log, with the same secrets.

    Its log has the moves that were in effect then, without times and without who chose them. Raises
    :class:`ValueError` if the start of the log is not loaded.
    """
    if match.first:
        raise ValueError("the start of the log is not loaded")
    line = list[tuple[int, Entry]]()
    for number, entry in enumerate(match.log[:entries]):
        follow(line, number, entry)
    moves: list[Entry] = [Played(entry.seat, entry.move) for _, entry in line if isinstance(entry, Played)]
    branch = Match.replay(match.game, match.seats, match.options, match.seed, ())
    with branch.replaying():
        for move in moves:
            branch.repeat(move)
    return branch


def state_after(match: Match, seq: int) -> State[Any, Any]:
    """Return the state after the first ``seq`` entries of the log; the current one needs no replay.

    Raises :class:`ValueError` if a replay is needed and the start of the log is not loaded.
    """
    return match.state if seq == match.seq else next(islice(states(match), seq, None))
