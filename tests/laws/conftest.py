import pytest

from engine import catalogue
from tests.laws.matches import SLUGS, rules_of

pytest.register_assert_rewrite(
    *(
        f"tests.laws.{name}"
        for name in (
            "course",
            "moves",
            "worth",
            "hiding",
            "worlds",
            "blindness",
            "lookback",
            "wording",
            "pictures",
        )
    )
)


@pytest.fixture
def with_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the example game beside the others."""
    monkeypatch.setattr(catalogue, "games", lambda: {slug: rules_of(slug) for slug in [*SLUGS, "counting"]})
