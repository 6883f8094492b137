"""``ziggurat playthroughs``: records a match for every way to end, as the tests want them.

The same command writes the same files as long as the rules are the same.
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
"""How many matches are looked through for one that several share."""


class NotRecorded(ZigguratError):
    """The matches can't be written there; the message says why."""


class Course(NamedTuple):
    """How some matches go: a word for the file's name, how many there are, and what plays one to its end."""

    name: str
    matches: int
    play: Callable[[Match, random.Random], Match]
    seats: Callable[[int], bool] = lambda _: True
    """Whether such a match can be played by so many."""


def run(arguments: Namespace) -> None:
    """Write the files and name them."""
    for path in write(game(arguments.game), arguments.folder):
        print(path)


def write(rules: AnyGame, folder: Path) -> list[Path]:
    """Write the recorded matches of a game, none of which may be there; return their paths.

    Raises :class:`NotRecorded`.
    """
    if not folder.is_dir():
        raise NotRecorded(f"there is no folder {folder}")
    paths: list[Path] = []
    for number, (name, match) in enumerate(matches(rules), 1):
        path = folder / f"{rules.facts.slug}-{number:02d}-{match.seats}-{name}.txt"
        if path.exists():
            raise NotRecorded(f"{path} is there already, and must replay for ever")
        path.write_text(record.write(match, NAMES[: match.seats]), encoding="utf-8")
        paths.append(path)
    return paths


def matches(rules: AnyGame) -> Iterator[tuple[str, Match]]:
    """Yield the matches with the names of their courses: table sizes and options take turns."""
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
    """Return values for the options that matter at every table: the next seed has the next values."""
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
    """Take back a turn, with everybody's word where something came to light."""
    _begin(match, chance)
    for seat in range(match.seats):
        try:
            match.undo(seat, agreed=range(match.seats))
        except CannotUndo:
            continue
        break
    return random_match(match, chance)


def _resigned(match: Match, chance: random.Random, seats: int) -> Match:
    """Give up some seats; robots play them from then on."""
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
    Course("natural", 14, random_match),
    Course("undo", 4, _with_undo),
    Course("resign", 5, lambda match, chance: _resigned(match, chance, 1), lambda seats: seats > 1),
    Course("resign-two", 3, lambda match, chance: _resigned(match, chance, 2), lambda seats: seats > 2),
    Course("abandon", 2, lambda match, chance: _abandoned(match, chance, by_admin=False)),
    Course("admin", 2, lambda match, chance: _abandoned(match, chance, by_admin=True)),
)
