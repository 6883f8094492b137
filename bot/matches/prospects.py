"""What a turn that is being put together brings with each choice."""

from engine.draft import Draft
from engine.forecast import Forecast, forecasts

Gains = tuple[int, ...]
"""How the points of each seat change."""

WIDTH = 24
"""How many unfinished ways are followed at a time: somebody waits for what they lead to."""


def prospects(draft: Draft, width: int = WIDTH) -> list[Forecast]:
    """Return what each option of a draft brings beyond what was chosen before, and by which moves."""
    return forecasts(draft.game, draft.view, draft.options, width)
