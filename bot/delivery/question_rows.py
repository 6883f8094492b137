"""Works out the answers to a row of like questions."""

from collections.abc import Sequence
from itertools import repeat

from bot.jobs.forecast_cache import ForecastCache
from bot.matches.prospects import Gains
from bot.matches.table import Table
from bot.matches.turn_path import Walk, onward
from bot.screens import worth
from bot.screens.turn.question_row import Answer, Row
from engine.forecast import Forecast
from render.words import words

LONGEST = 60
"""Questions of a row that are answered in one press at most."""


async def row(
    forecast_cache: ForecastCache, table: Table, way: Walk, forecasts: Sequence[Forecast], patience: float
) -> Row | None:
    """Return the answers to the row of questions that a walk has come to, None where it is a single one."""
    speak, draft = words(table.game.facts.slug), way.draft
    if not draft.options or not speak.together(draft.view):
        return None
    best = rest = None
    plain = speak.rest(draft.view, draft.options)
    if plain is not None:
        end, answered_moves = onward(table, way, repeat(plain, LONGEST), speak.together)
        gains = await prospect(forecast_cache, table, end, patience)
        if gains is not None:
            gains = tuple(now - was for now, was in zip(gains, draft.gains, strict=True))
        rest = Answer(end.path, answered_moves, gains, end.draft.complete)
    if forecasts:
        first = max(forecasts, key=lambda forecast: (worth.merit(forecast.gains, draft.seat), forecast.worth))
        end, answered_moves = onward(table, way, first.line, speak.together)
        if len(answered_moves) > 1 or (answered_moves and end.draft.complete):
            best = Answer(end.path, answered_moves, first.gains, end.draft.complete)
    step = next((forecast.line[:2] for forecast in forecasts if forecast.line[0] != plain), ())
    return Row(best, rest, len(onward(table, way, step, speak.together)[1]) > 1)


async def prospect(forecast_cache: ForecastCache, table: Table, way: Walk, patience: float) -> Gains | None:
    """Return what a turn brings at best from the end of a walk, None where that is not known in time."""
    if way.draft.complete:
        return way.draft.gains
    forecasts = await forecast_cache.forecasts(table, way.draft, patience)
    if not forecasts:
        return None
    best = max((gains.gains for gains in forecasts), key=lambda gains: worth.merit(gains, way.draft.seat))
    return tuple(was + more for was, more in zip(way.draft.gains, best, strict=True))
