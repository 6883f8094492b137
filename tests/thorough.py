"""How long the long loops of the tests are: short every day, long with ``ZIGGURAT_THOROUGH=1``."""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

THOROUGH = os.environ.get("ZIGGURAT_THOROUGH", "") not in ("", "0")


def times(everyday: int, thorough: int) -> int:
    """Return how often to do something that gets the surer the more often it is done."""
    return thorough if THOROUGH else everyday


def ends(values: Iterable[T]) -> list[T]:
    """Return the first and the last of several values, such as sizes of a table; all in a thorough run."""
    found = list(values)
    return found if THOROUGH else list(dict.fromkeys((found[0], found[-1])))
