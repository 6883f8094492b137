"""Helpers for updating immutable tuples."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def replace_at(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    """Return a copy of ``values`` with the item at ``index`` replaced."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)
