"""Answers a run of similar questions, such as where to place many small stones, in one press."""

from collections.abc import Sequence
from itertools import repeat
from typing import Any, NamedTuple

from bot.matches.prospects import Gains
from bot.matches.table import Table
from bot.matches.turn_path import Walk, onward
from bot.screens import point_changes
from bot.screens.page import safe
from engine.draft import Draft
from engine.forecast import Forecast
from render.texts import Texts
from render.words import words

LONGEST = 60
"""The most questions answered in one press."""


NAMED = 36
"""The longest list of moves on an answer's button, in characters."""


class RowAnswer(NamedTuple):
    """An answer to a whole run of questions: the walk after it, its moves and their names, and its own gain.

    ``complete`` says that no choice is left after it, ``what`` describes what several moves do, and ``more``
    says that it may gain more than is certain, depending on what it reveals.
    """

    path: tuple[int, ...]
    moves: Sequence[Any]
    gains: Gains
    complete: bool
    names: Sequence[str] = ()
    what: str = ""
    more: bool = False


class Row(NamedTuple):
    """The best answer to a run of questions, and the plain one, which repeats one move.

    ``goes_on`` says whether another question of the run can follow this one.
    """

    best: RowAnswer | None
    rest: RowAnswer | None
    goes_on: bool


def row(table: Table, way: Walk, forecasts: Sequence[Forecast], t: Texts) -> Row | None:
    """Return the answers to the run of questions that a walk has reached, or None for a single question.

    There is no best answer if all are equal in points and judgement, or if it gains no points.
    """
    speak, draft = words(table.game.facts.slug), way.draft
    if not draft.options or not speak.together(draft.view):
        return None
    best = rest = None
    plain = speak.rest(draft.view, draft.options)
    if plain is not None:
        end, moves = onward(table, way, repeat(plain, LONGEST), speak.together)
        rest = _answer(way, end, moves, forecasts, t)
    merits = [(point_changes.merit(forecast.gains, draft.seat), forecast.worth) for forecast in forecasts]
    if len({*merits}) > 1:
        first = forecasts[merits.index(max(merits))]
        end, moves = onward(table, way, first.line, speak.together)
        answer = _answer(way, end, moves, forecasts, t)
        if (len(moves) > 1 or (moves and answer.complete)) and any(answer.gains):
            best = answer._replace(what=_what(table, draft, end.draft, t) if len(moves) > 1 else "")
    step = next((forecast.line[:2] for forecast in forecasts if forecast.line[0] != plain), ())
    return Row(best, rest, len(onward(table, way, step, speak.together)[1]) > 1)


def _answer(way: Walk, end: Walk, moves: Sequence[Any], forecasts: Sequence[Forecast], t: Texts) -> RowAnswer:
    """Return the answer that leads from one walk to another."""
    speak = words(way.draft.game.facts.slug)
    steps = [(view, move) for view, move in end.draft.steps[len(way.draft.played) :] if move in moves]
    choices = [speak.choice(view, move, t) for view, move in steps]
    gains = tuple(now - was for now, was in zip(end.draft.gains, way.draft.gains, strict=True))
    names = [choice.label for choice in choices]
    if len(t("list-comma").join(names)) > NAMED:
        names = [choice.button or choice.label for choice in choices]
    more = any(forecast.more and forecast.line == tuple(moves) for forecast in forecasts)
    return RowAnswer(end.path, moves, gains, end.draft.complete, names, more=more)


def _what(table: Table, before: Draft, after: Draft, t: Texts) -> str:
    """Describe what happens between two points of a turn, in the words of the public message."""
    events, names = after.events[len(before.events) :], [*map(safe, table.names)]
    return words(table.game.facts.slug).turn(events, after.seat, after.view, names, t)
