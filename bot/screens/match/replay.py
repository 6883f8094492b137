"""A match looked back at, turn by turn: what stood after each, as one reader may know it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.matches import turn_history
from bot.matches.table import Table
from bot.screens.page import safely
from engine.core.values import Outcome, View
from engine.history import replay
from render.texts import Texts

NEWEST = -1
"""The number of whatever step is the last one."""


class Step(NamedTuple):
    """What stood after ``turn``, which has a ``number`` up to ``last``; number 0 is the beginning.

    ``outcome`` is how the match ended, None before that. ``since`` is the step after the reader's own last
    one, None where there is none. ``names`` are those of who sat there then.
    """

    number: int
    last: int
    turn: turn_history.Turn | None
    view: View[Any, Any]
    outcome: Outcome | None
    since: int | None
    names: Sequence[str]


def step(table: Table, user: int, number: int, t: Texts) -> Step:
    """Return a step of a match whose whole log is at hand; numbers that are too high mean the last one.

    Replays the match: made to run in a thread.
    """
    match, seat = table.match, table.sight_of(user)
    turns = turn_history.turns(match, safely(table.names_at), t, seat)
    last = len(turns)
    number = last if number < 0 else min(number, last)
    turn = turns[number - 1] if number else None
    entries = match.seq if number == last else turn.last + 1 if turn else 0
    view = match.game.view(replay.state_after(match, entries), seat)
    outcome = match.outcome if number == last else None
    names = table.names if number == last else table.names_at(turn.last if turn else 0)
    return Step(number, last, turn, view, outcome, _since(table, user, turns), names)


def _since(table: Table, user: int, turns: Sequence[turn_history.Turn]) -> int | None:
    """Return the number of the first step after the last turn that counts and that a player took."""
    seat = table.sight_of(user)
    own = [
        number
        for number, turn in enumerate(turns, 1)
        if turn.seat == seat and not turn.undone and turn_history.taken_by(table, user, turn)
    ]
    if seat is None or (own and own[-1] == len(turns)) or not turns:
        return None
    return (own[-1] if own else 0) + 1
