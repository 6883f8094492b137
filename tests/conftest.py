"""What all tests share."""

import os
import sys

import pytest

from render import cache
from tests.ready import migrate_at_once
from tests.thorough import THOROUGH

ROOM = 200_000_000

# Else each of the many processes that tests start compiles all that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


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


@pytest.fixture(autouse=True)
def databases_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have new databases copied, but for a thorough run, where each is made as the program makes it."""
    if not THOROUGH and request.node.get_closest_marker("unabridged") is None:
        monkeypatch.setattr("storage.sqlite.database.migrate", migrate_at_once)
