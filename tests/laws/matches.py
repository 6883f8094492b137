"""Random matches of every game, each played once per session and shared by all laws."""

import importlib
import pkgutil
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

import engine.games
from engine.core.game import AnyGame
from engine.core.values import Sheet, View
from engine.draft import Draft
from engine.errors import CannotUndo
from engine.history.log import Entry
from engine.history.snapshot import Snapshot
from engine.match import Match
from tests.playing import LONG, any_moves
from tests.support import COUNTING
from tests.thorough import THOROUGH, times

SLUGS = sorted(module.name for module in pkgutil.iter_modules(engine.games.__path__))

LONGEST = 3000
"""Turns within which a random match of any game must end."""


@cache
def rules_of(slug: str) -> AnyGame:
    """Return a game without loading the others."""
    game: AnyGame = COUNTING if slug == "counting" else importlib.import_module(f"engine.games.{slug}").GAME
    return game


class Setting(NamedTuple):
    """A game, its number of seats, and the options that are fixed rather than random."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Its parts as one word."""
        return "-".join(map(str, (self.slug, self.seats, *(value for _, value in self.options))))

    def begin(self, seed: int) -> Match:
        """Return a new match."""
        rules, chance = rules_of(self.slug), Random(seed)
        options: dict[str, str] = {}
        for option in rules.facts.options:
            count = chance.randint(0, len(option.choices)) if option.many else 1
            options[option.name] = "+".join(chance.sample(option.choices, count))
        return Match.new(rules, self.seats, options | dict(self.options), seed=seed)

    @property
    def seeds(self) -> range:
        """Seeds of the matches every law checks: a few per game, at least one per setting."""
        return range(1, 1 + max(1, times(2, 40) // len(settings_of(self.slug))))


COUNTING_SETTING = Setting("counting", 3, (("goal", "20"),))


@cache
def settings_of(slug: str) -> tuple[Setting, ...]:
    """Return a game with every number of seats, and every value of its main option."""
    facts = rules_of(slug).facts
    modes = [
        [(option.name, value) for value in option.choices]
        for option in facts.options
        if option.name == "game"
    ]
    return tuple(Setting(slug, seats, chosen) for seats in facts.seats for chosen in product(*modes))


def looked_at(slug: str) -> tuple[Setting, ...]:
    """Return the settings the laws check; a thorough run takes all.

    An everyday run takes one, two and the maximum number of seats, with alternating values of the main
    option: effects of the number of seats show at the extremes.
    """
    listed = settings_of(slug)
    if THOROUGH:
        return listed
    seats = rules_of(slug).facts.seats
    kept = [count for count in seats if count <= 2 or count == seats[-1]]
    by_seats = [[setting for setting in listed if setting.seats == count] for count in kept]
    return tuple(settings[place % len(settings)] for place, settings in enumerate(by_seats))


def held_to(laws: Iterable[Callable[..., None]], *more: Setting) -> pytest.MarkDecorator:
    """Return the parametrization of a test by all games and laws.

    In an everyday run a game's settings take turns: one law checks a full table, the next one two seats.
    """
    pairs = [
        (setting, law)
        for settings in [*map(looked_at, SLUGS), *((setting,) for setting in more)]
        for place, setting in enumerate(settings)
        for number, law in enumerate(laws)
        if THOROUGH or number % len(settings) == place
    ]
    return pytest.mark.parametrize(
        ("setting", "law"),
        [pytest.param(setting, law, id=f"{setting.name}-{law.__name__}") for setting, law in pairs],
    )


class Course(NamedTuple):
    """A random match: everything that was stored, step by step, with some turns undone."""

    setting: Setting
    start: Match
    log: tuple[Entry, ...]
    stages: tuple[Snapshot[Any, Any], ...]

    def at(self, stage: int) -> Match:
        """Return a modifiable copy of the match as it was at a stage."""
        now = self.stages[stage]
        start = self.start
        return Match(start.game, start.seats, start.options, start.seed, now, self.log[: now.seq])

    @property
    def end(self) -> Match:
        """The match at its end."""
        return self.at(-1)

    def moments(self, chance: Random, count: int) -> list[Match]:
        """Return the beginning, early stages with several active seats, some others, and the end."""
        last = len(self.stages) - 1
        early = (number for number in range(min(12, last)) if len(self.at(number).to_act) > 1)
        chosen = {0, *early}
        rest = [number for number in range(last) if number not in chosen]
        chosen |= {*chance.sample(rest, min(count, len(rest))), last}
        return [self.at(number) for number in sorted(chosen)]

    def acting(self, chance: Random, count: int) -> list[Match]:
        """Return some stages with an active seat."""
        return [match for match in self.moments(chance, count) if match.to_act]


@lru_cache(maxsize=32)
def course(setting: Setting, seed: int, ending: str = "") -> Course:
    """Play a random match.

    If several seats act at once, they make whole choices, because nothing else can be stored. With ``ending``
    (``resign`` or ``abandon``) the match ends early.
    """
    chance = Random(f"{seed} {setting.slug} {setting.seats}")
    start, match = setting.begin(seed), setting.begin(seed)
    stages = [match.now]
    for number in range(LONGEST):
        if not match.to_act:
            return Course(setting, start, tuple(match.log), tuple(stages))
        seat = chance.choice(match.to_act)
        if number > 12 and ending:
            match.resign(seat) if ending == "resign" else match.abandon()
        elif len(match.to_act) > 1 or (match.now.turns <= LONG and chance.random() < 0.5):
            match.play(seat, *random_turn(match.game, match.view(seat), chance))
        else:
            match.play(seat, *any_moves(match, seat, chance))
        stages.append(match.now)
        if chance.random() < 0.15 and not match.over and seat not in match.resigned:
            try:
                match.undo(seat)
            except CannotUndo:
                continue
            stages.append(match.now)
    raise AssertionError(f"no end after {LONGEST} turns")


def random_turn(game: AnyGame, view: View[Any, Any], chance: Random) -> list[Any]:
    """Return the moves of a random turn, as far as a draft allows."""
    return random_draft(game, view, chance).played


def random_draft(game: AnyGame, view: View[Any, Any], chance: Random) -> Draft:
    """Return a random turn, as far as a draft allows."""
    draft = Draft(game, view)
    while draft.options:
        draft.push(chance.choice(list(draft.options)))
    return draft


def changes_by_source(before: Sheet, after: Sheet) -> dict[str, int]:
    """Return what changed between two score sheets, without the engine's help."""
    changes = {line.source: line.points for line in after}
    for line in before:
        changes[line.source] = changes.get(line.source, 0) - line.points
    return {source: change for source, change in changes.items() if change}


def early_ends(setting: Setting, seed: int) -> list[Match]:
    """Return a match in which seats resigned until it was over, and an abandoned one.

    In an everyday run it is one or the other, depending on the number of seats.
    """
    endings = ("resign", "abandon") if THOROUGH else (("resign", "abandon")[setting.seats % 2],)
    return [course(setting, seed, ending).end for ending in endings]


def some(items: Iterable[Any], chance: Random, count: int) -> list[Any]:
    """Return a sample of several values, or all if there are no more."""
    values = list(items)
    return chance.sample(values, min(count, len(values)))
