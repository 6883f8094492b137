"""``ziggurat selfplay``: plays random matches of a game and sums them up."""

import json
import random
import statistics
import time
from argparse import Namespace
from collections import Counter
from functools import partial
from typing import Any, NamedTuple

from bot.cli.dev.matches import asked_for, random_match
from bot.cli.dev.workers import spread


class SelfPlayResult(NamedTuple):
    """The result of one match: length in moves, points by seat, winning seats, and playing time."""

    moves: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seconds: float


def run(arguments: Namespace) -> None:
    """Play random matches and print a summary."""
    seats = asked_for(arguments, 0).seats  # reports bad arguments before any process is started
    numbers = range(arguments.matches)
    matches = list(spread(partial(play, arguments), numbers, arguments.processes, "match"))
    report = summary(matches, seats) | {"game": arguments.game, "seats": seats, "seed": arguments.seed}
    if arguments.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:17} {value}")


def play(arguments: Namespace, number: int) -> SelfPlayResult:
    """Play one match, which depends only on its number and the seed."""
    chance = random.Random(f"{arguments.seed} {number}")
    match = asked_for(arguments, chance.getrandbits(64))
    started = time.perf_counter()
    outcome = random_match(match, chance).outcome
    assert outcome is not None
    return SelfPlayResult(match.seq, outcome.totals, outcome.winners, time.perf_counter() - started)


def summary(matches: list[SelfPlayResult], seats: int) -> dict[str, Any]:
    """Sum up several matches; the speed is per core."""
    lengths = [match.moves for match in matches]
    points = [points for match in matches for points in match.totals]
    wins = Counter(seat for match in matches for seat in match.winners)
    return {
        "matches": len(matches),
        "moves": {"least": min(lengths), "mean": statistics.fmean(lengths), "most": max(lengths)},
        "points": {"least": min(points), "mean": statistics.fmean(points), "most": max(points)},
        "wins_by_seat": [wins[seat] for seat in range(seats)],
        "moves_per_second": round(sum(lengths) / sum(match.seconds for match in matches)),
    }
