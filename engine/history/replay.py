"""A match as it stood after each entry of its log: for looking back."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engine.core.values import State
from engine.history.log import Played, Rewound, Undone
from engine.match import Match


def states(match: Match) -> Iterator[State[Any, Any]]:
    """Yield the first state of a match and the one after each entry, as a log that was checked leads to them.

    Raises :class:`ValueError` for a match whose log is not at hand from its beginning.
    """
    if match.first:
        raise ValueError("the log is not at hand from its beginning")
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


def state_after(match: Match, seq: int) -> State[Any, Any]:
    """Return the state after so many entries of the log; the present one needs no replay.

    Raises :class:`ValueError` where a replay is needed and the log is not at hand from its beginning.
    """
    return match.state if seq == match.seq else next(islice(states(match), seq, None))
