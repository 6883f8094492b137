"""``python -m tests.bench automaton``: which robots are an even match for the levels of a game's automaton.

A game takes part with a module ``solo.trial`` that has ``MODES``, ``EVEN`` (the robot each level is meant
for), ``number`` (the number in its data file that makes a level strong) and ``won``, which lets a robot play
against a level with any such number.
"""

from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from typing import Any, NamedTuple, Protocol, cast

from bot.cli.dev.workers import spread
from engine.catalogue import game, games
from engine.errors import ZigguratError
from engine.robots import ROBOTS
from engine.robots.arena import Interval, wilson

LEAST, MOST = 0.4, 0.6
"""Bounds of the share of wins for an even match."""

SETTLING = 4
"""Inverse share of matches at the start of a search that are ignored: 4 means the first quarter."""


class Trial(Protocol):
    """What a game's module ``solo.trial`` offers."""

    MODES: Sequence[str]
    EVEN: Mapping[str, str]

    def number(self, mode: str, level: str) -> int:
        """Return the number of a level in the game's data."""

    def won(self, rules: Any, mode: str, level: str, number: int, robot: str, seed: int) -> bool:
        """Return whether a robot beats a level with another number."""


class Pair(NamedTuple):
    """A level of an automaton, in a mode of its game, and the robot that plays against it."""

    slug: str
    mode: str
    level: str
    robot: str


MODULE = "engine.games.{}.solo.trial"


def automata() -> list[str]:
    """Return the games with an automaton whose levels can be measured."""
    return [slug for slug in games() if _is_there(slug)]


def _is_there(slug: str) -> bool:
    try:
        return find_spec(MODULE.format(slug)) is not None
    except ModuleNotFoundError:
        return False


def run(arguments: Namespace) -> None:
    """Print a line per level; raises :class:`ZigguratError` for an unknown game, level, mode or robot."""
    slugs = automata()
    slug = arguments.game or slugs[0]
    if slug not in slugs:
        raise ZigguratError(f"{slug} has no automaton; {', '.join(slugs) or 'no game'} has")
    for pair in chosen(slug, arguments.mode, arguments.level, arguments.robot):
        if arguments.find:
            print(searched(arguments.matches, arguments.seed, pair), flush=True)
        else:
            print(measured(arguments.matches, arguments.seed, arguments.processes, pair), flush=True)


def chosen(slug: str, mode: str | None, level: str | None, robot: str | None) -> Iterator[Pair]:
    """Yield the pairs to play: all modes and levels unless named, each with its own robot.

    Raises :class:`ZigguratError` for an unknown mode, level or robot.
    """
    trial = _trial(slug)
    for name, known in ((mode, trial.MODES), (level, trial.EVEN), (robot, ROBOTS)):
        if name is not None and name not in known:
            raise ZigguratError(f"there is no {name}; there are {', '.join(known)}")
    modes = trial.MODES if mode is None else [mode]
    levels = trial.EVEN if level is None else [level]
    for one, other in product(modes, levels):
        yield Pair(slug, one, other, robot or trial.EVEN[other])


def _trial(slug: str) -> Trial:
    return cast(Trial, import_module(MODULE.format(slug)))


def measured(matches: int, seed: int, processes: int | None, pair: Pair) -> str:
    """Return a line with the share a robot wins against a level with the number in the data file."""
    number = _trial(pair.slug).number(pair.mode, pair.level)
    results = spread(partial(_won, pair, number), range(seed, seed + matches), processes, "match")
    return line(pair, number, matches, wilson(sum(results), matches))


def _won(pair: Pair, number: int, seed: int) -> bool:
    return _trial(pair.slug).won(game(pair.slug), pair.mode, pair.level, number, pair.robot, seed)


def line(pair: Pair, number: int, matches: int, interval: Interval) -> str:
    """Return the result, marked if it is not an even match."""
    out = "" if LEAST <= interval.share <= MOST else "   OUT OF LINE"
    return (
        f"{pair.mode}, {pair.level} ({number}): {pair.robot} won {interval.share:.1%} of {matches} matches "
        f"(95 % interval {interval.low:.1%} to {interval.high:.1%}){out}"
    )


def searched(matches: int, seed: int, pair: Pair) -> str:
    """Return a line with the number at which a level is an even match for a robot.

    The number increases by one with each win of the robot and decreases with each loss, but not below 0.
    """
    first = number = _trial(pair.slug).number(pair.mode, pair.level)
    numbers: list[int] = []
    for one in range(seed, seed + matches):
        numbers.append(number)
        number = max(0, number + (1 if _won(pair, number, one) else -1))
    settled = numbers[matches // SETTLING :]
    least = f"; at 0 in {settled.count(0)} of {len(settled)} matches" if 0 in settled else ""
    return (
        f"{pair.mode}, {pair.level} (now {first}): an even match for {pair.robot} "
        f"at {sum(settled) / len(settled):.1f}{least}"
    )
