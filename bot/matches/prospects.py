"""What a turn that is being put together brings with each choice."""

from engine import forecast
from engine.draft import Draft
from engine.forecast import Forecast, forecasts

Gains = tuple[int, ...]
"""How the points of each seat change."""

BRIEFLY = 4
"""The same for what a rival could do next."""

WIDTH = 24
"""How many unfinished ways are followed at a time: somebody waits for what they lead to."""


WORLDS = 8
"""Worlds in which a turn that reveals something is played on to see whether it may bring more."""


def prospects(draft: Draft, width: int = WIDTH) -> list[Forecast]:
    """Return what each option of a draft brings beyond what was chosen before, and by which moves."""
    return forecasts(draft.game, draft.view, draft.options, width, WORLDS)


def may_bring_more(draft: Draft) -> bool:
    """Return whether a draft that reveals something (``sealed``) may bring more than is certain."""
    view, _ = draft.steps[0]
    told = Forecast(draft.gains, tuple(draft.played))
    return forecast.may_bring_more(draft.game, view, told, WORLDS)


def answers(draft: Draft) -> list[Forecast]:
    """Return what the next seat could do after a turn, nothing where too little of that is known."""
    view = draft.next_view
    if view is None or view.viewer is None:
        return []
    return forecasts(draft.game, view, draft.game.moves(view, view.viewer), BRIEFLY)
