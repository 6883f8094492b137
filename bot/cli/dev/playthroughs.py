"""``ziggurat playthroughs``: records test matches of a game, one for each way to end.

The output is the same each time, as long as the rules are the same.
"""

import random
from argparse import Namespace
from collections.abc import Callable, Iterator
from itertools import count, cycle, islice
from pathlib import Path
from typing import NamedTuple

from bot.cli.dev.matches import NAMES, random_match
from engine.catalogue import game
from engine.core.game import AnyGame
from engine.errors import CannotUndo, ZigguratError
from engine.history import record
from engine.match import Match

SEARCHED = 2000
"""How many matches are searched for a shared win."""


class NotRecorded(ZigguratError):
    """The matches can't be written; the message says why."""


class PlaythroughPlan(NamedTuple):
    """A kind of match: a word for the file name, how many to record, and a function that plays one."""

    name: str
    matches: int
    play: Callable[[Match, random.Random], Match]
    seats: Callable[[int], bool] = lambda _: True
    """Whether this kind can be played with a number of seats."""


def run(arguments: Namespace) -> None:
    """Write the files and print their paths."""
    for path in write(game(arguments.game), arguments.folder):
        print(path)


def write(rules: AnyGame, folder: Path) -> list[Path]:
    """Write the recorded matches of a game, none of which may exist; return their paths.

    Raises :class:`NotRecorded`.
    """
    if not folder.is_dir():
        raise NotRecorded(f"no such folder: {folder}")
    paths: list[Path] = []
    for number, (name, match) in enumerate(matches(rules), 1):
        path = folder / f"{rules.facts.slug}-{number:02d}-{match.seats}-{name}.txt"
        if path.exists():
            raise NotRecorded(f"{path} already exists; recorded matches must never change")
        path.write_text(record.write(match, NAMES[: match.seats]), encoding="utf-8")
        paths.append(path)
    return paths


def matches(rules: AnyGame) -> Iterator[tuple[str, Match]]:
    """Yield the name of each course with its matches, cycling through table sizes and options."""
    seeds = count(1)
    for course in COURSES:
        sizes = [seats for seats in rules.facts.seats if course.seats(seats)]
        for seats in islice(cycle(sizes), course.matches if sizes else 0):
            seed = next(seeds)
            match = Match.new(rules, seats, _options(rules, seed), seed=seed)
            yield course.name, course.play(match, random.Random(seed))
    if shared := next(filter(_is_shared, (_random(rules, seed) for seed in range(SEARCHED))), None):
        yield "shared", shared


def _options(rules: AnyGame, seed: int) -> dict[str, str]:
    """Choose values for the options that always apply; consecutive seeds cycle through them."""
    return {
        option.name: option.choices[seed % len(option.choices)]
        for option in rules.facts.options
        if not (option.many or option.when or option.seats)
    }


def _random(rules: AnyGame, seed: int) -> Match:
    return random_match(Match.new(rules, min(rules.facts.seats), seed=seed), random.Random(seed))


def _is_shared(match: Match) -> bool:
    return match.outcome is not None and len(match.outcome.winners) > 1


def _begin(match: Match, chance: random.Random) -> None:
    """Play about a third of a match."""
    whole = random_match(match.copy(), random.Random(match.seed))
    random_match(match, chance, max(1, whole.seq // 3))


def _with_undo(match: Match, chance: random.Random) -> Match:
    """Undo one turn, with all players' consent if it revealed something, and play on."""
    _begin(match, chance)
    for seat in range(match.seats):
        try:
            match.undo(seat, agreed=range(match.seats))
        except CannotUndo:
            continue
        break
    return random_match(match, chance)


def _resigned(match: Match, chance: random.Random, seats: int) -> Match:
    """Resign some seats, which robots then take over, and play on."""
    _begin(match, chance)
    for seat in chance.sample(range(match.seats), seats):
        if not match.over:
            match.resign(seat)
    return random_match(match, chance)


def _abandoned(match: Match, chance: random.Random, *, by_admin: bool) -> Match:
    _begin(match, chance)
    match.abandon(by_admin=by_admin)
    return match


COURSES = (
    PlaythroughPlan("natural", 14, random_match),
    PlaythroughPlan("undo", 4, _with_undo),
    PlaythroughPlan("resign", 5, lambda match, chance: _resigned(match, chance, 1), lambda seats: seats > 1),
    PlaythroughPlan(
        "resign-two", 3, lambda match, chance: _resigned(match, chance, 2), lambda seats: seats > 2
    ),
    PlaythroughPlan("abandon", 2, lambda match, chance: _abandoned(match, chance, by_admin=False)),
    PlaythroughPlan("admin", 2, lambda match, chance: _abandoned(match, chance, by_admin=True)),
)
