"""The strength of the house automaton: its starting stock and building cost at each level.

All numbers in ``levels.json`` are house values; ``python -m tests.bench automaton`` measures which robots
find each level an even match. Matches with rulings 3 use ``automaton.json``, earlier ones
``westkingdom.json``.
"""

from importlib.resources import files
from typing import Final, Literal, get_args

import msgspec

from engine.errors import DataError
from engine.games.westkingdom.box.cards import SOLO
from engine.games.westkingdom.solo.schemes import Level, SoloPart, Strength

EARLIER, PRESENT = 3, 4
"""The first rulings numbers that use ``automaton.json`` and ``levels.json``."""

Edition = Literal["base", "artisans"]


class Levels(SoloPart, frozen=True):
    """The levels in the base game and with the expansion."""

    source: Literal["house"]
    base: dict[Level, Strength]
    artisans: dict[Level, Strength]


def load(text: str, name: str) -> Levels:
    """Load levels from JSON; raise :class:`DataError` with the reason if they are invalid."""
    try:
        levels = msgspec.json.decode(text, type=Levels)
    except msgspec.DecodeError as error:
        raise DataError(f"{name}: {error}") from error
    for edition in get_args(Edition):
        strengths: dict[Level, Strength] = getattr(levels, edition)
        if missing := [level for level in get_args(Level) if level not in strengths]:
            raise DataError(f"{name}: {edition} lacks the level {missing[0]}")
        for level, strength in strengths.items():
            if strength.stock < 0 or strength.build_cost < 1:
                raise DataError(
                    f"{name}: {edition}, {level}: stock must be at least 0, and build_cost at least 1"
                )
    return levels


def _read(name: str) -> Levels:
    return load((files("engine.games.westkingdom") / name).read_text(encoding="utf-8"), name)


LEVELS: Final = _read("levels.json")
_BEFORE: Final = _read("automaton.json")


def strength(level: Level, *, artisans: bool, rulings: int) -> Strength:
    """Return the numbers of a level in a match with these rulings."""
    if rulings >= EARLIER:
        levels = LEVELS if rulings >= PRESENT else _BEFORE
        return (levels.artisans if artisans else levels.base)[level]
    earlier = SOLO.difficulty[level]
    extra = SOLO.expansion_extra_cost if artisans else 0
    return Strength(earlier.stock, earlier.build_cost + extra)
