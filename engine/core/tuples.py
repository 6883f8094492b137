"""Tuples that differ in one place: boards are made of them, and never changed."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def replace_at(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value at an index."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)
