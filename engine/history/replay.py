"""Replay a match to look back at its states."""

from bisect import bisect
from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.values import State
from engine.history.log import Entry, Played, Rewound, Undone, follow
from engine.match import Match

START, END = 0, 1
"""The points (:func:`point_of`) of the start and the end of a log."""

SPAN = 4096
"""The most entries between the ends of two turns that points tell apart."""


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
    branch = Match.replay(match.game, match.seats, match.options, match.seed, ())
    with branch.replaying():
        for _, entry in line:
            if isinstance(entry, Played):
                branch.repeat(Played(entry.seat, entry.move))
    return branch


def point_of(match: Match, entries: int) -> int:
    """Return a number for the position after the first ``entries`` entries of a log, for :func:`entries_of`.

    It counts the turns that were over by then, and entries only since the last of them. So it doesn't tell
    how many decisions others made in secret.
    """
    if entries in (0, match.seq):
        return END if entries else START
    starts = _starts(match)
    turn = bisect(starts, entries) - 1
    return END + 1 + turn * SPAN + min(entries - starts[turn], SPAN - 1)


def entries_of(match: Match, point: int) -> int:
    """Return the number of entries before a position; raises :class:`ValueError` if it doesn't exist."""
    if point in (START, END):
        return match.seq if point == END else 0
    turn, offset = divmod(point - END - 1, SPAN)
    starts = _starts(match)
    if turn not in range(len(starts)) or (entries := starts[turn] + offset) > match.seq:
        raise ValueError(f"the match has no position {point}")
    return entries


def _starts(match: Match) -> list[int]:
    """Return where turns begin in the log of a match: at its start and after each end of a turn."""
    if match.first:
        raise ValueError("the start of the log is not loaded")
    ends = (number for number, entry in enumerate(match.log) if isinstance(entry, Played) and entry.turn_over)
    return [0, *(number + 1 for number in ends)]


def state_after(match: Match, seq: int) -> State[Any, Any]:
    """Return the state after the first ``seq`` entries of the log; the current one needs no replay.

    Raises :class:`ValueError` if a replay is needed and the start of the log is not loaded.
    """
    return match.state if seq == match.seq else next(islice(states(match), seq, None))
