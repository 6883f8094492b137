"""``python -m tests.bench balance``: which cards of a game are too strong or too weak in self-play.

A game takes part with a module ``balance`` that has ``MODES`` (variants of the game, the usual one first) and
``report``, which lets robots play; reports can be added.
"""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from functools import partial, reduce
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from bot.cli.dev.workers import spread
from engine.catalogue import game, games
from engine.errors import ZigguratError
from engine.robots import ROBOTS
from engine.robots.tally import ArenaReport, Tally

LEAST, MOST = 0.42, 0.58
"""Bounds of the win rate of a card's owner, with two seats."""
ENOUGH = 400
"""Matches with a card required for its rate to be significant."""


class Balance(Protocol):
    """What a game's module ``balance`` offers."""

    MODES: Sequence[str]

    def report(self, game: Any, seats: int, mode: str, seeds: Iterable[int], kind: str = "") -> ArenaReport:
        """Let robots of a level, by default the module's own, play a match per seed."""


MODULE = "engine.games.{}.balance"


def measured() -> list[str]:
    """Return the games with counted cards."""
    return [slug for slug in games() if find_spec(MODULE.format(slug)) is not None]


def run(arguments: Namespace) -> None:
    """Let robots play and print a line per card.

    Raises :class:`ZigguratError` for an unknown mode or robot.
    """
    slug = chosen(arguments.game)
    rules = game(slug)
    seats = (
        min(count for count in rules.facts.seats if count > 1) if arguments.seats is None else arguments.seats
    )
    modes = _module(slug).MODES
    mode = arguments.mode or modes[0]
    rules.facts.check_seats(seats)
    if mode not in modes:
        raise ZigguratError(f"{slug} is played as {' or '.join(modes)}, not as {mode}")
    if arguments.robot and arguments.robot not in ROBOTS:
        raise ZigguratError(f"there is no robot {arguments.robot}; there are {', '.join(ROBOTS)}")
    seeds = range(arguments.matches)
    work = partial(report, slug, seats, mode, kind=arguments.robot or "")
    reports = spread(work, seeds, arguments.processes, "match")
    for line in lines(reduce(lambda one, two: one + two, reports)):
        print(line)


def chosen(slug: str | None) -> str:
    """Return the game to measure; raises :class:`engine.errors.ZigguratError` if its cards aren't counted."""
    slugs = measured()
    if slug is None and slugs:
        return slugs[0]
    if slug not in slugs:
        raise ZigguratError(
            f"the cards of {slug} are not counted; those of {', '.join(slugs) or 'no game'} are"
        )
    return slug


def _module(slug: str) -> Balance:
    return cast(Balance, import_module(MODULE.format(slug)))


def report(slug: str, seats: int, mode: str, seed: int, *, kind: str = "") -> ArenaReport:
    """Return the result of one match between robots."""
    return _module(slug).report(game(slug), seats, mode, [seed], kind)


def lines(total: ArenaReport) -> list[str]:
    """Return a report as a table, best card first; cards out of line are marked."""
    wins = ", ".join(f"{share / total.matches:.1%}" for share in total.wins)
    rows = sorted(total.cards.items(), key=lambda item: -item[1].rate)
    return [
        f"{total.matches} matches, {total.seats} seats, {total.game} game; wins by seat {wins}",
        f"{'card':22} {'played':>7} {'won':>6} {'not':>7} {'won':>6}",
        *(
            f"{name:22} {tally.played:7} {tally.rate:6.1%} {tally.unplayed:7} {tally.other_rate:6.1%}"
            + ("   OUT OF LINE" if total.seats == 2 and _out_of_line(tally) else "")
            for name, tally in rows
            if tally.played or tally.unplayed
        ),
    ]


def _out_of_line(tally: Tally) -> bool:
    return tally.played >= ENOUGH and not LEAST <= tally.rate <= MOST
