"""``python -m tests.bench balance``: which cards of a game are too strong or too weak, as self-play shows.

A game takes part by having a module ``balance`` with ``MODES`` (variants of the game, the usual one
first) and ``report``, which lets robots play; reports can be added.
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
"""Shares of won matches between which the rate of a card's owner is to lie, with two seats."""
ENOUGH = 400
"""Matches in which a card was played, from which its rate says something."""


class Balance(Protocol):
    """What a game's module ``balance`` offers."""

    MODES: Sequence[str]

    def report(self, game: Any, seats: int, mode: str, seeds: Iterable[int], kind: str = "") -> ArenaReport:
        """Let robots of a kind, without one the module's own, play a match for every seed."""


MODULE = "engine.games.{}.balance"


def measured() -> list[str]:
    """Return the games whose cards are counted."""
    return [slug for slug in games() if find_spec(MODULE.format(slug)) is not None]


def run(arguments: Namespace) -> None:
    """Let robots play and print a line a card.

    Raises :class:`ZigguratError` for a mode or a robot that there is not.
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
    """Return the game to look at; raises :class:`engine.errors.ZigguratError` for one that is not counted."""
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
    """Return what one match between robots gave."""
    return _module(slug).report(game(slug), seats, mode, [seed], kind)


def lines(total: ArenaReport) -> list[str]:
    """Return a report as a table, the most successful card first; cards out of line are marked."""
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
