"""Pairs of matches that a viewer can't tell from each other, and the moments at which they are looked at.

Besides its rules and words a game supplies ``tests/games/SLUG/blind.py`` with one function::

    def exchange(match: Match, viewer: int | None, chance: random.Random) -> Match

It returns another match, state and log, that ``viewer`` (a seat, or None for a spectator) could not
tell from the given one: whatever the viewer was never entitled to know (face-down tiles, the order of
decks, other hands, what was drawn or chosen in secret and how often, the seed, the generator) is
exchanged in the state, the moves and the events alike, and nothing else changes. It need not replay.
It should exchange as much as it can: what it leaves alone is not tested.
"""

import importlib
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from engine.catalogue import game, games
from engine.draft import Draft
from engine.errors import CannotUndo
from engine.match import Match, Played

LONGEST = 3000
"""Turns after which a random match must have ended, whatever the game."""


class Setting(NamedTuple):
    """A game, its number of seats, and those of its options that are not left to chance."""

    slug: str
    seats: int
    options: dict[str, str]

    def begin(self, seed: int) -> Match:
        """Return a new match."""
        rules, chance = game(self.slug), Random(seed)
        options: dict[str, str] = {}
        for option in rules.info.options:
            count = chance.randint(0, len(option.choices)) if option.many else 1
            options[option.name] = "+".join(chance.sample(option.choices, count))
        return Match.new(rules, self.seats, options | self.options, seed=seed)


def settings() -> list[Any]:
    """Return all games with all numbers of seats, and with every choice that changes what is hidden."""
    found = []
    for slug, rules in games().items():
        modes = [option for option in rules.info.options if option.name == "game"]
        for seats, values in product(rules.info.seats, product(*(mode.choices for mode in modes))):
            options = {mode.name: value for mode, value in zip(modes, values, strict=True)}
            name = "-".join(map(str, (slug, seats, *values)))
            found.append(pytest.param(Setting(slug, seats, options), id=name))
    return found


def copy(match: Match) -> Match:
    """Return the same match so that it can be changed by itself."""
    return Match(match.game, match.seats, match.options, match.seed, match.state, match.log)


def course(setting: Setting, seed: int, ending: str = "") -> Iterator[Match]:
    """Yield a random match at every moment that is stored, some turns taken back.

    Before the play proper whole choices are made, as nothing else can be stored of them. With
    ``ending`` (``resign`` or ``abandon``) it ends before its time.
    """
    chance = Random(f"{seed} {setting.slug} {setting.seats}")
    match = setting.begin(seed)
    yield copy(match)
    for number in range(LONGEST):
        if not match.to_act:
            return
        seat = chance.choice(match.to_act)
        if number > 12 and ending:
            match.resign(seat) if ending == "resign" else match.abandon()
        elif len(match.to_act) > 1 or chance.random() < 0.5:
            match.play(seat, *random_turn(match, seat, chance))
        else:
            match.play(seat, chance.choice(match.moves(seat)))
        yield copy(match)
        if chance.random() < 0.15 and not match.over and seat not in match.resigned:
            try:
                match.undo(seat)
            except CannotUndo:
                continue
            yield copy(match)
    raise AssertionError(f"no end after {LONGEST} turns")


def random_turn(match: Match, seat: int, chance: Random) -> list[Any]:
    """Return the moves of a turn chosen at random, as far as it can be tried out."""
    draft = Draft(match, seat)
    while draft.options:
        draft.push(chance.choice(list(draft.options)))
    return draft.played


def moments(setting: Setting, seed: int, count: int) -> list[Match]:
    """Return moments of a random match: its beginning, those with several to act, some others, its end."""
    found = list(course(setting, seed))
    chosen = {0, *(number for number, match in enumerate(found[:12]) if len(match.to_act) > 1)}
    rest = [number for number in range(len(found) - 1) if number not in chosen]
    chosen |= {*Random(seed).sample(rest, min(count, len(rest))), len(found) - 1}
    return [found[number] for number in sorted(chosen)]


def early_ends(setting: Setting, seed: int) -> list[Match]:
    """Return a match in which seats were given up until it was over, and one that was abandoned."""
    return [list(course(setting, seed, ending))[-1] for ending in ("resign", "abandon")]


def other_world(match: Match, viewer: int | None, chance: Random) -> Match:
    """Return the match with what the viewer may not know exchanged; checks that the viewer can't tell."""
    blind = importlib.import_module(f"tests.games.{match.game.info.slug}.blind")
    other: Match = blind.exchange(match, viewer, chance)
    assert other.view(viewer) == match.view(viewer)
    assert seen(other, viewer) == seen(match, viewer)
    assert (other.to_act, other.outcome, other.options) == (match.to_act, match.outcome, match.options)
    assert (other.resigned, other.abandoned) == (match.resigned, match.abandoned)
    return other


def seen(match: Match, viewer: int | None) -> list[Any]:
    """Return all that a viewer has learned from a log."""
    counting = {number for number, _ in match.line}
    found: list[Any] = []
    for number, entry in enumerate(match.log):
        if not isinstance(entry, Played):
            found.append((type(entry), getattr(entry, "seat", None)))
            continue
        events = [event.seen_by(viewer) for event in entry.events]
        found += [(number in counting, entry.seat, event) for event in events if event is not None]
    return found


def differs(one: Match, two: Match) -> bool:
    """Return whether two matches differ in more than the seed and the generator."""
    return one.log != two.log or _settled(one) != _settled(two)


def _settled(match: Match) -> dict[str, Any]:
    state = match.state
    return {name: getattr(state, name) for name in state.__struct_fields__ if name != "rng"}
