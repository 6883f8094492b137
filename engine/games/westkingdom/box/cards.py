"""The components: cards, player boards and numbers, loaded and validated from ``westkingdom.json``.

Every error in the file raises :class:`engine.errors.DataError` with the card and the reason. The ``source``
marks are kept, so that content made for this project can be identified (``house``).
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Final, Literal, TypeVar

import msgspec

from engine.errors import DataError
from engine.games.westkingdom.box.data import (
    ApprenticeLine,
    BoardLine,
    BoardStart,
    BoxName,
    BuildingLine,
    CathedralLine,
    Colour,
    CraftLine,
    File,
    Source,
    read,
)
from engine.games.westkingdom.box.vocabulary import (
    SKILLS,
    Ability,
    Effect,
    Goods,
    Passive,
    SkillName,
    as_amounts,
    check_effect,
)
from engine.games.westkingdom.solo.schemes import ALWAYS

COLOURS: Final[tuple[Colour, ...]] = ("blue", "green", "purple", "red", "yellow", "orange")

Skills = tuple[int, int, int]
"""The numbers of carpentry, tiling and masonry signs."""


class Card(msgspec.Struct, frozen=True):
    """Common fields of all cards: number, word in notation, English name, box and source.

    ``source`` has a mark for each part of the card, or one for the whole card under ``all``.
    """

    id: int
    key: str
    name: str
    box: BoxName
    source: dict[str, str]

    @property
    def house(self) -> tuple[str, ...]:
        """The parts that were made for this project and are not printed."""
        return tuple(part for part, mark in self.source.items() if mark == "house")


class Apprentice(Card, frozen=True):
    """An apprentice card."""

    skills: Skills
    virtue: int
    ability: Ability


class Building(Card, frozen=True):
    """A building card; ``at_end`` is set if its effects apply at the end of the game."""

    vp: int
    skills: Skills
    cost: Goods
    virtue: int
    at_end: bool
    effects: tuple[Effect, ...]


ToolKind = Literal["automatic", "asked", "capture", "passive"]


class Craft(Card, frozen=True):
    """A craft card: an adornment (``vp``, ``effects``) above, a tool below."""

    vp: int
    effects: tuple[Effect, ...]
    tool: Effect
    kind: ToolKind


class Power(Card, frozen=True):
    """The power side of a player board."""

    colour: Colour
    start: BoardStart
    abilities: tuple[Ability, ...]
    passive: Passive


class MarketCard(msgspec.Struct, frozen=True):
    """A Black Market card."""

    small: Goods
    large: Goods


class Level(msgspec.Struct, frozen=True):
    """A level of the Cathedral; ``mixed`` units of wood and stone are paid in any mix."""

    cost: Goods
    mixed: int
    vp: int
    spaces: int


class Box(msgspec.Struct, frozen=True):
    """All components, by number or key."""

    file: File
    apprentices: dict[int, Apprentice]
    buildings: dict[int, Building]
    crafts: dict[int, Craft]
    powers: dict[str, Power]
    rewards: dict[int, Effect]
    market: dict[int, MarketCard]
    levels: tuple[Level, ...]


def load(text: str, name: str = "westkingdom.json") -> Box:
    """Load a data file; raise :class:`DataError` with the reason if it is invalid."""
    file = read(text, name)
    try:
        box = _box(file)
        _check(box)
    except ValueError as error:
        raise DataError(f"{name}: {error}") from error
    return box


def _box(file: File) -> Box:
    more = file.age_of_artisans
    apprentices = (*file.apprentices_base, *file.apprentices_promo, *more.apprentices)
    buildings = (*file.buildings_base, *file.buildings_promo, *more.buildings)
    boards = file.player_boards
    rewards = [line.effect for line in file.reward_cards for _ in range(line.count)]
    return Box(
        file=file,
        apprentices={line.id: _apprentice(line, key) for line, key in _keyed("apprentice", apprentices)},
        buildings={line.id: _building(line, key) for line, key in _keyed("building", buildings)},
        crafts={line.id: _craft(line, key) for line, key in _keyed("craft card", more.craft_cards)},
        powers={slug(line.name): _power(number, line) for number, line in enumerate(boards, 1)},
        rewards=dict(enumerate(rewards, 1)),
        market={card.id: MarketCard(card.small.goods, card.large.goods) for card in file.black_market.cards},
        levels=tuple(_level(number, line) for number, line in enumerate(file.cathedral, 1)),
    )


L = TypeVar("L", ApprenticeLine, BuildingLine, CraftLine)


def _keyed(kind: str, lines: Iterable[L]) -> list[tuple[L, str]]:
    """Pair the cards with their words in notation; cards that share a name get their number appended."""
    cards = list(lines)
    names = Counter(line.name for line in cards)
    numbers = Counter(line.id for line in cards)
    if twice := [number for number, count in numbers.items() if count > 1]:
        raise ValueError(f"{kind} {twice[0]} is defined twice")
    if min(numbers) < 1 or max(numbers) != len(numbers):
        raise ValueError(f"{kind}s must be numbered from 1 without gaps")
    return [
        (line, slug(line.name) if names[line.name] == 1 else f"{slug(line.name)}-{line.id}") for line in cards
    ]


def slug(name: str) -> str:
    """Return a name as written in notation."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def _skills(names: Iterable[SkillName]) -> Skills:
    skills = [*names]
    return (skills.count(SKILLS[0]), skills.count(SKILLS[1]), skills.count(SKILLS[2]))


def _sources(source: Source) -> dict[str, str]:
    return {"all": source} if isinstance(source, str) else source


def _effects(where: str, effect: Effect | tuple[Effect, ...] | None, kind: str) -> tuple[Effect, ...]:
    effects = () if effect is None else effect if isinstance(effect, tuple) else (effect,)
    for one in effects:
        try:
            check_effect(one, kind)
        except ValueError as error:
            raise ValueError(f"{where}: {error}") from error
    return effects


def _apprentice(line: ApprenticeLine, key: str) -> Apprentice:
    if len(line.abilities) > 1:
        raise ValueError(f"apprentice {line.id} ({line.name}): more than one ability")
    ability = line.abilities[0] if line.abilities else Ability()
    return Apprentice(
        line.id,
        key,
        line.name,
        line.set,
        _sources(line.source),
        _skills(line.skills),
        line.virtue_on_hire,
        ability,
    )


def _building(line: BuildingLine, key: str) -> Building:
    where = f"building {line.id} ({line.name})"
    if line.cost != as_amounts(line.cost.goods) or line.cost.silver:
        raise ValueError(f"{where}: its cost may only contain clay, wood, stone, gold and marble")
    return Building(
        line.id,
        key,
        line.name,
        line.set,
        _sources(line.source),
        line.vp,
        _skills(line.skills),
        line.cost.goods,
        line.virtue_on_build,
        line.timing == "end",
        _effects(where, line.effect, line.timing),
    )


def _craft(line: CraftLine, key: str) -> Craft:
    where = f"craft card {line.id} ({line.name})"
    tool = line.tool.effect
    _effects(f"{where}, tool", tool, "tool")
    kind: ToolKind = "asked"
    if tool.passive is not None:
        kind = "passive"
    elif tool.capture is not None:
        kind = "capture"
    elif tool.release is not None or (tool.gain is not None and not tool.gain.virtue):
        kind = "automatic"
    return Craft(
        line.id,
        key,
        line.name,
        "age_of_artisans",
        _sources(line.source),
        line.adornment.vp,
        _effects(f"{where}, adornment", line.adornment.effect, "immediate"),
        tool,
        kind,
    )


def _power(number: int, line: BoardLine) -> Power:
    passives = [ability.passive for ability in line.abilities if ability.passive is not None]
    if len(passives) > 1:
        raise ValueError(f"player board {line.name}: more than one passive")
    return Power(
        number,
        slug(line.name),
        line.name,
        line.set,
        _sources(line.source),
        line.colour,
        line.start,
        tuple(ability for ability in line.abilities if ability.on is not None),
        passives[0] if passives else Passive(),
    )


def _level(number: int, line: CathedralLine) -> Level:
    if line.level != number:
        raise ValueError(f"cathedral: level {line.level} is in position {number}")
    return Level(line.cost.goods, line.cost.stone_or_wood, line.vp, line.spaces)


def _check(box: Box) -> None:
    """Raise :class:`ValueError` if the contents differ from the component list."""
    file = box.file
    expected = {"base": 40, "promo": 3, "age_of_artisans": 12}
    boxes = {
        "apprentices": [card.box for card in box.apprentices.values()],
        "buildings": [card.box for card in box.buildings.values()],
    }
    for name, card_boxes in boxes.items():
        counts = Counter(card_boxes)
        if counts != Counter(expected):
            raise ValueError(f"{name}: {dict(counts)} instead of {expected}")
    sizes = {
        "craft_cards": (len(box.crafts), 24),
        "reward_cards": (len(box.rewards), 11),
        "black_market.cards": (len(box.market), 10),
        "player_boards": (len(box.powers), 12),
        "cathedral": (len(box.levels), 5),
        "virtue_track.vp": (len(file.virtue_track.vp), file.virtue_track.max + 1),
        "scoring.tool_vp": (len(file.scoring.tool_vp), file.setup.apprentice_limit + 2),
        "locations": (len(file.locations), 13),
        **{f"solo.{key}": (len(rival.cards), 15) for key, rival in file.solo.rivals.items()},
    }
    for name, (count, right) in sizes.items():
        if count != right:
            raise ValueError(f"{name}: {count} instead of {right}")
    signs = [sum(card.skills[n] for card in box.apprentices.values() if card.box == "base") for n in range(3)]
    if signs != [14, 14, 14]:
        raise ValueError(f"apprentices_base: skills {signs} instead of 14 each")
    for key, rival in file.solo.rivals.items():
        if stuck := [card.id for card in rival.cards if not card.steps or card.steps[-1] not in ALWAYS]:
            raise ValueError(f"solo.{key}: scheme card {stuck[0]} has no step that is always possible")
    hall = file.guildhall
    for seats, columns in hall.spaces_per_row_by_players.items():
        if hall.total_by_players[seats] != hall.rows * columns:
            raise ValueError(f"guildhall: {seats} players do not have {hall.rows} rows of {columns}")


BOX: Final = load((files("engine.games.westkingdom") / "westkingdom.json").read_text(encoding="utf-8"))
FILE: Final = BOX.file

APPRENTICES: Final = BOX.apprentices
BUILDINGS: Final = BOX.buildings
CRAFTS: Final = BOX.crafts
POWERS: Final = BOX.powers
REWARDS: Final = BOX.rewards
MARKET: Final = BOX.market
LEVELS: Final = BOX.levels
SOLO: Final = FILE.solo

LOCATIONS: Final = tuple(site.id.replace("_", "-") for site in FILE.locations)
"""The locations by number: nine open ones, three spaces of the Black Market, the Guildhall."""

(
    FOREST,
    QUARRY,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    WORKSHOP,
    TOWN_CENTRE,
    GUARDHOUSE,
    TAX_STAND,
    LEFT,
    MIDDLE,
    RIGHT,
    GUILDHALL,
) = range(13)
OPEN: Final = 9
"""The number of open locations, which hold any number of workers."""

FACE_UP: Final = FILE.setup.display.rows * FILE.setup.display.columns
COLUMNS: Final = FILE.setup.display.columns
TOP_VIRTUE: Final = FILE.virtue_track.max


def in_box(cards: Mapping[int, Card], *, promos: bool, artisans: bool) -> tuple[int, ...]:
    """Return the numbers of the cards used in a match."""
    boxes = {"base", *(("promo",) if promos else ()), *(("age_of_artisans",) if artisans else ())}
    return tuple(number for number, card in cards.items() if card.box in boxes)
