"""The robot levels that players choose from, from weakest to strongest."""

from collections.abc import Mapping

from engine.robots.search import SearchBudget, Searcher

CALM, KEEN, SHARP, MASTER = LEVELS = ("calm", "keen", "sharp", "master")

BUDGETS: Mapping[str, SearchBudget] = {
    CALM: SearchBudget(turns=20, kept=4, playouts=8, ahead=1, tries=1, seconds=0.25),
    KEEN: SearchBudget(turns=100, kept=8, playouts=40, ahead=5, tries=3, seconds=0.5),
    SHARP: SearchBudget(turns=240, kept=10, playouts=240, ahead=6, tries=4, seconds=1.0),
    MASTER: SearchBudget(turns=400, kept=12, playouts=800, ahead=6, tries=5, seconds=1.8),
}

COUNSEL = SearchBudget(turns=100, kept=8, playouts=80, ahead=5, tries=3, seconds=0.5)
"""The budget of hints: that of *keen* with twice the playouts, so that chance decides less."""

SEARCHERS: Mapping[str, Searcher] = {
    level: Searcher(budget, fitted=level != CALM) for level, budget in BUDGETS.items()
}
"""The robots by level. The weakest judges by the current position only, without fitted values."""
