"""Length of the tests' long loops: short in everyday runs, long with ``ZIGGURAT_THOROUGH=1``."""

import os
from collections.abc import Callable, Iterable
from typing import Any, TypeVar
from zlib import crc32

import pytest

T = TypeVar("T")

THOROUGH = os.environ.get("ZIGGURAT_THOROUGH", "") not in ("", "0")


def times(everyday: int, thorough: int) -> int:
    """Return how often to repeat something that gains certainty by repetition."""
    return thorough if THOROUGH else everyday


def ends(values: Iterable[T]) -> list[T]:
    """Return the first and last of several values, such as table sizes; all of them in a thorough run."""
    listed = list(values)
    return listed if THOROUGH else list(dict.fromkeys((listed[0], listed[-1])))


def sqlite_every_day(test: Callable[..., Any]) -> Callable[..., Any]:
    """Run a test on SQLite only; in a thorough run on both databases, which other tests always use."""
    return test if THOROUGH else pytest.mark.sqlite(test)


def in_turn(
    name: str, values: Iterable[object], count: int = 1
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Parametrize a test with all values in a thorough run, otherwise with a few of them.

    The test's name determines which, so that many tests together cover all.
    """
    listed = list(values)

    def mark(test: Callable[..., Any]) -> Callable[..., Any]:
        first = crc32(test.__name__.encode())
        few = [listed[(first + number) % len(listed)] for number in range(min(count, len(listed)))]
        marked: Callable[..., Any] = pytest.mark.parametrize(name, listed if THOROUGH else few)(test)
        return marked

    return mark
