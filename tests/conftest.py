"""Hooks and fixtures of all tests."""

import gc
import logging
import os
import sys
from typing import Any

import pytest

from render import cache
from storage.sqlite import database
from storage.sqlite.migrate import migrate
from tests.ready import migrate_at_once
from tests.thorough import THOROUGH
from tests.workers import Together, count

# This must precede any import of the laws' modules; tests elsewhere import them too.
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

ROOM = 200_000_000

# Otherwise each of the many processes that tests start compiles everything it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_xdist_auto_num_workers() -> int | None:
    """Use more workers than there are cores."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else count()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    """Send tests that share something to the same worker."""
    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None


gc.disable()  # while collecting tests, whose objects all stay


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never among the tests' objects; it would take an eighth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start with the long tests, so that the others fill the time of all workers."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Keep all drawings, as tests go from game to game, and copy new databases instead of migrating them.

    A thorough run keeps as little as the bot does, and creates each database like the program. This is no
    autouse fixture: one would take longer than many a test.
    """
    for handler in logging.getLogger().handlers:  # left by `ziggurat run` in an earlier test
        handler.filters.clear()
    whole = THOROUGH or item.get_closest_marker("unabridged") is not None
    cache.PICTURES.budget = cache.BUDGET if THOROUGH else ROOM
    vars(database)["migrate"] = migrate if whole else migrate_at_once
