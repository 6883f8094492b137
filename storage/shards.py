"""Shards: the part of the servers that a process serves."""

import math
import re
from collections.abc import Iterable
from typing import NamedTuple, Self

MOST = 100_000
"""An upper limit for the number of shards, more than Discord assigns."""

_TEXT = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?/([0-9]{1,6})")


class Shards(NamedTuple):
    """The shards from ``first`` to ``last`` out of ``total``; written as ``0-7/16``."""

    first: int
    last: int
    total: int

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse shards. Raises ValueError if they are malformed."""
        match = _TEXT.fullmatch(text.strip())
        if match is None:
            raise ValueError(text)
        first, last, total = int(match[1]), int(match[2] or match[1]), int(match[3])
        if not first <= last < total <= MOST:
            raise ValueError(text)
        return cls(first, last, total)

    def __str__(self) -> str:
        numbers = f"{self.first}-{self.last}" if self.last > self.first else f"{self.first}"
        return f"{numbers}/{self.total}"

    @property
    def numbers(self) -> range:
        """The shard ids."""
        return range(self.first, self.last + 1)

    def overlaps(self, other: "Shards") -> bool:
        """Return whether some server belongs to both."""
        common = math.gcd(self.total, other.total)
        return not {number % common for number in self.numbers}.isdisjoint(
            number % common for number in other.numbers
        )


ONE = Shards(0, 0, 1)
"""All servers on one connection."""


def shard_of(server: int, total: int) -> int:
    """Return the shard of a server. https://docs.discord.com/developers/events/gateway#sharding"""
    return (server >> 22) % total


def missing(parts: Iterable[Shards]) -> list[int]:
    """Return the shards that no part covers, if all have the same total."""
    parts = list(parts)
    kept = {number for part in parts for number in part.numbers}
    return sorted(set(range(parts[0].total)) - kept) if parts else []
