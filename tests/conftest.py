"""What all tests share."""

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

# Before any module of the laws is imported, which tests elsewhere do too.
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

# Else each of the many processes that tests start compiles all that it imports.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


def pytest_xdist_auto_num_workers() -> int | None:
    """Have more workers than there are cores."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else count()


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Together | None:
    """Send tests that share something to one worker."""
    return Together(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not among the tests: it takes an eighth of the time otherwise."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that the others fill the time of all workers."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Keep all that was drawn, as tests go from game to game, and have new databases copied.

    A thorough run keeps as little as the bot and makes each database as the program does. No fixtures of all
    tests: they would take longer than many a test.
    """
    for handler in logging.getLogger().handlers:  # left by `ziggurat run` in an earlier test
        handler.filters.clear()
    whole = THOROUGH or item.get_closest_marker("unabridged") is not None
    cache.PICTURES.budget = cache.BUDGET if THOROUGH else ROOM
    vars(database)["migrate"] = migrate if whole else migrate_at_once
