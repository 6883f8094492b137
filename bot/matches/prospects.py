"""Forecasts of the choices in a draft turn, and which of them a robot would make."""

import time
from collections.abc import Sequence
from typing import Any

from engine import forecast
from engine.core.rng import Rng
from engine.draft import Draft
from engine.forecast import Forecast, forecasts
from engine.robots.levels import COUNSEL
from engine.robots.search import search

Gains = tuple[int, ...]
"""The change of each seat's points."""

BRIEFLY = 4
"""The search width for an opponent's replies."""

WIDTH = 24
"""The search width for a player's options, limited because the player waits."""


WORLDS = 8
"""The number of worlds in which a turn that reveals something is played on."""


def prospects(draft: Draft, width: int = WIDTH) -> list[Forecast]:
    """Return the forecast of each option of a draft: the gain over the choices so far, and the moves."""
    return forecasts(draft.game, draft.view, draft.options, width, WORLDS)


def followed(draft: Draft, count: int, earlier: Sequence[Forecast]) -> Forecast | None:
    """Return the rest of a line that the draft has followed since an earlier forecast, or None.

    ``earlier`` are the forecasts of the options that the draft had after ``count`` moves.
    """
    since = tuple(draft.played[count:])
    for each in earlier:
        if each.line[: len(since)] == since and len(each.line) > len(since):
            before, now = map(draft.game.points, (draft.steps[count][0].board, draft.view.board))
            gains = tuple(
                gain - (point - was) for gain, point, was in zip(each.gains, now, before, strict=True)
            )
            return each._replace(gains=gains, line=each.line[len(since) :])
    return None


def counsel(draft: Draft) -> Sequence[Any]:
    """Return how a robot would go on with a draft, up to the first hidden information.

    It looks beyond points and beyond the turn, uses the seat's view alone and always the same random numbers.
    """
    return search(draft.game, draft.view, Rng(0), COUNSEL, time.thread_time)


def may_bring_more(draft: Draft) -> bool:
    """Return whether a draft that reveals something (``sealed``) may gain more than is certain."""
    view, _ = draft.steps[0]
    expected = Forecast(draft.gains, tuple(draft.played))
    return forecast.may_bring_more(draft.game, view, expected, WORLDS)


def answers(draft: Draft) -> list[Forecast]:
    """Return forecasts of the next seat's replies to a turn; empty if too little is known."""
    view = draft.next_view
    if view is None or view.viewer is None:
        return []
    return forecasts(draft.game, view, draft.game.moves(view, view.viewer), BRIEFLY)
