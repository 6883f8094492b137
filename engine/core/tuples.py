"""Changed copies of tuples, as boards are immutable."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def replace_at(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at an index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)
