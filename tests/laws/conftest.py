import pytest

from bot.matches import prospects
from engine import catalogue
from engine.robots.levels import BUDGETS, CALM
from tests.laws.matches import SLUGS, rules_of
from tests.thorough import THOROUGH


@pytest.fixture(autouse=True)
def brief_hints(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spend less on the hints of panels, which took a third of the time.

    The laws of advice, marked ``unabridged``, use the bot's budget.
    """
    if not THOROUGH and request.node.get_closest_marker("unabridged") is None:
        monkeypatch.setattr(prospects, "COUNSEL", BUDGETS[CALM])


@pytest.fixture
def with_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the example game alongside the others."""
    monkeypatch.setattr(catalogue, "games", lambda: {slug: rules_of(slug) for slug in [*SLUGS, "counting"]})
