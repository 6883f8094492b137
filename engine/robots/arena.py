"""Series of matches between two kinds of robots, with the same deals played from every seat."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.match import Match

SURE = 3.0
"""How many standard deviations from an even result end a series early.

This is stricter than the 1.96 of the reported interval, because the test is repeated after every deal.
"""
FEWEST = 20
"""The minimum number of matches."""


class Interval(NamedTuple):
    """A proportion with its confidence interval."""

    share: float
    low: float
    high: float


def wilson(won: float, count: int, deviations: float = 1.96) -> Interval:
    """Return the proportion of matches won with its Wilson score interval, 95 % by default."""
    if not count:
        return Interval(0.5, 0.0, 1.0)
    share, square = won / count, deviations**2 / count
    centre = (share + square / 2) / (1 + square)
    half = deviations * math.sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def decided(won: float, count: int, even: float) -> bool:
    """Return whether the series has shown that a side wins more or less than its ``even`` share."""
    interval = wilson(won, count, SURE)
    return count >= FEWEST and not interval.low <= even <= interval.high


def deal(
    game: AnyGame, one: str, other: str, seats: int, options: Mapping[str, str], seed: int
) -> tuple[float, ...]:
    """Return the result of ``one`` from each seat of the same deal, with ``other`` on all other seats.

    A win is 1; a shared victory counts as the share of its winners.
    """
    results = []
    for seat in range(seats):
        match = Match.new(game, seats, options, seed=seed)
        match.go_on({place: one if place == seat else other for place in range(seats)})
        winners = match.outcome.winners if match.outcome else ()
        results.append(1 / len(winners) if seat in winners else 0.0)
    return tuple(results)
