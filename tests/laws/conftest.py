import pytest

from engine import catalogue
from tests.laws.matches import SLUGS, rules_of


@pytest.fixture
def with_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the example game alongside the others."""
    monkeypatch.setattr(catalogue, "games", lambda: {slug: rules_of(slug) for slug in [*SLUGS, "counting"]})
