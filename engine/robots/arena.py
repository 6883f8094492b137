"""Matches between two kinds of robots: the same deals from every seat, and how sure the result is."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from engine.core.game import AnyGame
from engine.match import Match

SURE = 3.0
"""Standard deviations away from an even result at which a series may end early.

That is more than the 1.96 of the interval that is shown, because it is looked at after every deal.
"""
FEWEST = 20
"""Matches that are played at least."""


class Interval(NamedTuple):
    """A share, and between what it lies."""

    share: float
    low: float
    high: float


def wilson(won: float, count: int, deviations: float = 1.96) -> Interval:
    """Return the share of matches won, with its Wilson score interval: of 95 % by default."""
    if not count:
        return Interval(0.5, 0.0, 1.0)
    share, square = won / count, deviations**2 / count
    centre = (share + square / 2) / (1 + square)
    half = deviations * math.sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def decided(won: float, count: int, even: float) -> bool:
    """Return whether a series has shown that one side is better than an ``even`` share."""
    interval = wilson(won, count, SURE)
    return count >= FEWEST and not interval.low <= even <= interval.high


def deal(
    game: AnyGame, one: str, other: str, seats: int, options: Mapping[str, str], seed: int
) -> tuple[float, ...]:
    """Return what ``one`` won from each seat of the same deal, with ``other`` on all others.

    1 is a win, a shared victory as much of it as its share.
    """
    results = []
    for seat in range(seats):
        match = Match.new(game, seats, options, seed=seed)
        match.go_on({place: one if place == seat else other for place in range(seats)})
        winners = match.outcome.winners if match.outcome else ()
        results.append(1 / len(winners) if seat in winners else 0.0)
    return tuple(results)
