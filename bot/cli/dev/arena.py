"""``ziggurat arena``: compares the strength of two kinds of robots."""

from argparse import Namespace
from collections.abc import Mapping
from functools import partial

from bot.cli.dev.workers import spread
from engine.catalogue import game
from engine.errors import ZigguratError
from engine.robots import ROBOTS
from engine.robots.arena import deal, decided, wilson


def run(arguments: Namespace) -> None:
    """Play until the better robot is clear or all matches are played, and print the result.

    Raises :class:`ZigguratError` for an unknown kind of robot.
    """
    rules = game(arguments.game)
    facts = rules.facts
    seats = min(count for count in facts.seats if count > 1) if arguments.seats is None else arguments.seats
    facts.check_seats(seats)
    if seats < 2:
        raise ZigguratError("the arena needs at least 2 seats")
    options = facts.check_options(_options(arguments.option))
    for kind in (arguments.one, arguments.other):
        if kind not in ROBOTS:
            raise ZigguratError(f"unknown robot {kind}; choose from {', '.join(ROBOTS)}")
    seeds = range(arguments.seed, arguments.seed + max(1, arguments.matches // seats))
    work = partial(_deal, facts.slug, arguments.one, arguments.other, seats, options)
    won, count, by_seat = 0.0, 0, [0.0] * seats
    for results in spread(work, seeds, arguments.processes, "deal"):
        won, count = won + sum(results), count + seats
        by_seat = [so_far + result for so_far, result in zip(by_seat, results, strict=True)]
        if not arguments.all and decided(won, count, 1 / seats):
            break
    interval = wilson(won, count)
    print(
        f"{facts.slug}, {seats} seats: {arguments.one} won {interval.share:.1%} of {count} matches against "
        f"{arguments.other} (95 % interval {interval.low:.1%} to {interval.high:.1%}, even {1 / seats:.1%})"
    )
    print("by seat: " + ", ".join(f"{share * seats / count:.1%}" for share in by_seat))


def _deal(
    slug: str, one: str, other: str, seats: int, options: Mapping[str, str], seed: int
) -> tuple[float, ...]:
    return deal(game(slug), one, other, seats, options, seed)


def _options(pairs: list[str]) -> dict[str, str]:
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}
