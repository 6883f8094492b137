"""What all tests share."""

import os

import pytest

from render import cache
from tests.thorough import THOROUGH

ROOM = 200_000_000


def pytest_xdist_auto_num_workers() -> int | None:
    """Have a worker more than there are cores: many tests wait for a process or a page."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that the others fill the time of all workers."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def room_for_parts_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what was drawn for every game and table: tests go from one to the other as no bot does.

    A thorough run and the tests of the budget keep as little as the bot.
    """
    monkeypatch.setattr(cache.PICTURES, "budget", cache.BUDGET if THOROUGH else ROOM)
