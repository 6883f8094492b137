"""Random matches of every game, each played once a session and looked at by all laws."""

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
from engine.core.values import View
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
"""Turns after which a random match must have ended, whatever the game."""


@cache
def rules_of(slug: str) -> AnyGame:
    """Return one game without loading the others."""
    game: AnyGame = COUNTING if slug == "counting" else importlib.import_module(f"engine.games.{slug}").GAME
    return game


class Setting(NamedTuple):
    """A game, its number of seats, and those of its options that are not left to chance."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """Its parts in one word."""
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
        """The matches that every law looks at: a few of each game, at least one of each setting."""
        return range(1, 1 + max(1, times(2, 40) // len(settings_of(self.slug))))


COUNTING_SETTING = Setting("counting", 3, (("goal", "20"),))


@cache
def settings_of(slug: str) -> tuple[Setting, ...]:
    """Return a game with all numbers of seats, and with every value of the option that makes it another."""
    facts = rules_of(slug).facts
    modes = [
        [(option.name, value) for value in option.choices]
        for option in facts.options
        if option.name == "game"
    ]
    return tuple(Setting(slug, seats, chosen) for seats in facts.seats for chosen in product(*modes))


def looked_at(slug: str) -> tuple[Setting, ...]:
    """Return the settings that the laws look at: all in a thorough run.

    In the everyday run they are one alone, two people and a full table, with the values of the option that
    makes it another game in turn: whatever depends on the number of seats shows at both ends of it.
    """
    found = settings_of(slug)
    if THOROUGH:
        return found
    seats = rules_of(slug).facts.seats
    kept = [count for count in seats if count <= 2 or count == seats[-1]]
    by_seats = [[setting for setting in found if setting.seats == count] for count in kept]
    return tuple(settings[place % len(settings)] for place, settings in enumerate(by_seats))


def held_to(laws: Iterable[Callable[..., None]], *more: Setting) -> pytest.MarkDecorator:
    """Return the mark of a test of all games and laws.

    In the everyday run the settings of a game take turns: one law looks at a full table, the next one at two.
    """
    found = [
        (setting, law)
        for settings in [*map(looked_at, SLUGS), *((setting,) for setting in more)]
        for place, setting in enumerate(settings)
        for number, law in enumerate(laws)
        if THOROUGH or number % len(settings) == place
    ]
    return pytest.mark.parametrize(
        ("setting", "law"),
        [pytest.param(setting, law, id=f"{setting.name}-{law.__name__}") for setting, law in found],
    )


class Course(NamedTuple):
    """A random match: all that was stored of it one after the other, some turns taken back."""

    setting: Setting
    start: Match
    log: tuple[Entry, ...]
    stages: tuple[Snapshot[Any, Any], ...]

    def at(self, stage: int) -> Match:
        """Return the match as it stood at a stage, to be changed at will."""
        now = self.stages[stage]
        start = self.start
        return Match(start.game, start.seats, start.options, start.seed, now, self.log[: now.seq])

    @property
    def end(self) -> Match:
        """The match when it was over."""
        return self.at(-1)

    def moments(self, chance: Random, count: int) -> list[Match]:
        """Return its beginning, early stages with several seats to act, some others, and its end."""
        last = len(self.stages) - 1
        early = (number for number in range(min(12, last)) if len(self.at(number).to_act) > 1)
        chosen = {0, *early}
        rest = [number for number in range(last) if number not in chosen]
        chosen |= {*chance.sample(rest, min(count, len(rest))), last}
        return [self.at(number) for number in sorted(chosen)]

    def acting(self, chance: Random, count: int) -> list[Match]:
        """Return some stages at which somebody is to act."""
        return [match for match in self.moments(chance, count) if match.to_act]


@lru_cache(maxsize=32)
def course(setting: Setting, seed: int, ending: str = "") -> Course:
    """Play a random match.

    Where several seats act at once whole choices are made, as nothing else can be stored of them.
    With ``ending`` (``resign`` or ``abandon``) it ends before its time.
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
    """Return the moves of a turn chosen at random, as far as it can be tried out."""
    draft = Draft(game, view)
    while draft.options:
        draft.push(chance.choice(list(draft.options)))
    return draft.played


def early_ends(setting: Setting, seed: int) -> list[Match]:
    """Return a match in which seats were given up until it was over, and one that was abandoned.

    In the everyday run it is the one or the other, by the number of seats.
    """
    endings = ("resign", "abandon") if THOROUGH else (("resign", "abandon")[setting.seats % 2],)
    return [course(setting, seed, ending).end for ending in endings]


def some(found: Iterable[Any], chance: Random, count: int) -> list[Any]:
    """Return some of several values, all where there are no more."""
    values = list(found)
    return chance.sample(values, min(count, len(values)))
