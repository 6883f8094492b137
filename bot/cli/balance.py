"""``ziggurat balance``: which cards of a game are too strong or too weak, as self-play shows.

A game takes part by having a module ``balance`` with ``MODES`` (values of its option ``game``, the
usual one first) and ``report``, which lets robots play.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from bot.cli import Commands
from engine.catalogue import games

LEAST, MOST = 0.35, 0.65
"""Shares of won matches between which the rate of a card's owner is to lie, with two seats."""
ENOUGH = 400
"""Matches in which a card was played, from which its rate says something."""


class Tally(Protocol):
    """How often the owners of a card won (0 to 1): when they had played it, and when they had not."""

    played: int
    unplayed: int

    @property
    def rate(self) -> float:
        """The share of wins when it was played."""

    @property
    def other_rate(self) -> float:
        """The share of wins when it was in the deck and was not played."""


class Report(Protocol):
    """What robots' matches gave: wins by seat and a tally for each card."""

    matches: int
    seats: int
    game: str
    wins: list[float]

    @property
    def cards(self) -> dict[str, Any]:
        """The tally of each card."""


class Balance(Protocol):
    """What a game's module ``balance`` offers."""

    MODES: Sequence[str]

    def report(self, game: Any, seats: int, mode: str, seeds: Iterable[int]) -> Any:
        """Let robots play a match for every seed."""


MODULE = "engine.games.{}.balance"


def measured() -> list[str]:
    """Return the games whose cards are counted."""
    return [slug for slug in games() if find_spec(MODULE.format(slug)) is not None]


def add_commands(commands: Commands) -> None:
    """Add ``balance``."""
    slugs = measured()
    parser: ArgumentParser = commands.add_parser(
        "balance", help="self-play of robots: how often the owner of each card wins"
    )
    parser.add_argument("game", nargs="?", choices=slugs, default=slugs[0])
    parser.add_argument("--seats", type=int, help="default: the fewest that the game allows")
    parser.add_argument("--mode", help="the variant of the game to play; default: the one with most cards")
    parser.add_argument("--matches", type=_count, default=200)
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number of matches")
    return int(text)


def run(arguments: Namespace) -> None:
    """Let robots play and print a line a card."""
    rules = games()[arguments.game]
    balance = cast(Balance, import_module(MODULE.format(arguments.game)))
    seats = min(rules.info.seats) if arguments.seats is None else arguments.seats
    mode = arguments.mode or balance.MODES[0]
    rules.info.check_seats(seats)
    rules.info.check_options({"game": mode})
    for line in lines(balance.report(rules, seats, mode, range(arguments.matches))):
        print(line)


def lines(found: Report) -> list[str]:
    """Return a report as a table, the most successful card first; cards out of line are marked."""
    wins = ", ".join(f"{won / found.matches:.1%}" for won in found.wins)
    rows = sorted(found.cards.items(), key=lambda item: -item[1].rate)
    return [
        f"{found.matches} matches, {found.seats} seats, {found.game} game; wins by seat {wins}",
        f"{'card':15} {'played':>7} {'won':>6} {'not':>7} {'won':>6}",
        *(
            f"{name:15} {tally.played:7} {tally.rate:6.1%} {tally.unplayed:7} {tally.other_rate:6.1%}"
            + ("   OUT OF LINE" if found.seats == 2 and _out_of_line(tally) else "")
            for name, tally in rows
            if tally.played or tally.unplayed
        ),
    ]


def _out_of_line(tally: Tally) -> bool:
    return tally.played >= ENOUGH and not LEAST <= tally.rate <= MOST
