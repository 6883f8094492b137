"""How long the long loops of the tests are: short every day, long with ``ZIGGURAT_THOROUGH=1``."""

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")

THOROUGH = os.environ.get("ZIGGURAT_THOROUGH", "") not in ("", "0")


def times(everyday: int, thorough: int) -> int:
    """Return how often to do something that gets the surer the more often it is done."""
    return thorough if THOROUGH else everyday


def ends(values: Iterable[T]) -> list[T]:
    """Return the first and the last of several values, such as sizes of a table; all in a thorough run."""
    found = list(values)
    return found if THOROUGH else list(dict.fromkeys((found[0], found[-1])))


def sqlite_every_day(test: Callable[..., Any]) -> Callable[..., Any]:
    """Run a test on SQLite alone, and on both engines in a thorough run, as other tests do every day."""
    return test if THOROUGH else pytest.mark.sqlite(test)


def in_turn(
    name: str, values: Iterable[object], count: int = 1
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that parametrizes a test with all values in a thorough run, else with a few of them.

    Which ones depends on the name of the test, so that many tests together look at all.
    """
    found = list(values)

    def mark(test: Callable[..., Any]) -> Callable[..., Any]:
        first = crc32(test.__name__.encode())
        few = [found[(first + number) % len(found)] for number in range(min(count, len(found)))]
        marked: Callable[..., Any] = pytest.mark.parametrize(name, found if THOROUGH else few)(test)
        return marked

    return mark
