"""Forecasts of the choices in a draft turn."""

from engine import forecast
from engine.draft import Draft
from engine.forecast import Forecast, forecasts

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
