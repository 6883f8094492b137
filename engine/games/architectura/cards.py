"""Card definitions, loaded from ``deck.toml`` (booklet, "Card Anatomy").

The deck is a house deck; see the head of that file. ``revised.toml`` has new versions of some cards, which
replace them in new matches. Both files are validated when loaded: every error raises
:class:`engine.errors.DataError` with the card's name and the reason.
"""

import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from engine.errors import DataError

BLOCKS = 8
TOKENS = 2
HAND = 3
BASIC_CARDS = 12
MORE_CARDS = 6
COLOURS = ("blue", "green", "yellow", "red")

NUMBER, LEFT, BLOCK = range(3)
"""What a label's value is relative to: nothing, the card to the left (X), or the block number (No.)."""

ActName = Literal[
    "turn",
    "raise",
    "lower",
    "lowest",
    "destroy",
    "protect",
    "restore",
    "move",
    "take",
    "copy",
    "swap",
    "reserve",
    "look",
    "limit",
    "bury",
]


class Label(NamedTuple):
    """The value on one side of a card: ``plus`` is added to the ``base`` NUMBER, LEFT or BLOCK."""

    base: int
    plus: int

    def __str__(self) -> str:
        sign = f"{self.plus:+d}" if self.plus else ""
        return (str(self.plus), f"X{sign}", f"No.{sign}")[self.base]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a card's effect: which cards it can affect, and how.

    ``where`` and ``whose`` select cards relative to the card played ("each": one card of each player in
    turn). ``itself`` includes that card, and ``weaker`` restricts the selection to lower current values. Up
    to ``times`` different cards are chosen one after the other, or ``all`` are affected at once. ``may``
    makes the effect optional. ``stuck`` destroys cards that cannot be lowered or moved. ``number`` is the
    number of cards for look and limit.
    """

    act: ActName
    where: Literal["adjacent", "street", "city"] = "adjacent"
    whose: Literal["any", "own", "other", "each"] = "any"
    itself: bool = False
    weaker: bool = False
    times: int = 1
    all: bool = False
    may: bool = True
    stuck: bool = False
    along: Literal["street", "block"] = "street"
    number: int = 0


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points at the end of the game.

    ``per`` is what is counted. others: adjacent cards of another colour. named: once if a card called
    ``card`` is adjacent. highest: the owner's cards that show their highest value. ends: once on the first or
    last block. buried: cards in the owner's Graveyard.
    """

    per: Literal["others", "named", "highest", "ends", "buried"]
    points: int
    card: str = ""


class Design(msgspec.Struct, frozen=True):
    """A card design. ``basic`` is the side on top when it is played.

    ``replaces`` names the basic cards an additional card may replace. ``cost`` is the number of cards paid to
    play it, and ``needs`` the number of the player's face-up cards required in its street. ``unplayable``
    says whether an unplayable card may or must be removed instead. ``beside`` cards are played beside the
    city. ``fetch`` cards can be taken from the deck before the first turn. A card that ``revises`` another
    takes its place and its name for players.
    """

    name: str
    sides: tuple[Label, ...]
    basic: int
    colour: str = ""
    replaces: tuple[str, ...] = ()
    protected: bool = False
    beside: bool = False
    cost: int = 0
    needs: int = 0
    unplayable: str = ""
    fetch: bool = False
    effects: tuple[Effect, ...] = ()
    bonus: Bonus | None = None
    revises: str = ""

    @property
    def copyable(self) -> bool:
        """Whether the card has an effect that another card can copy."""
        return bool(self.effects) and all(effect.act != "copy" for effect in self.effects)


class Deck(msgspec.Struct, frozen=True):
    """An edition's designs by name, and the names of the 12 basic cards in order."""

    edition: str
    house: bool
    cards: dict[str, Design]
    basic: tuple[str, ...]

    def more(self, colour: str) -> tuple[str, ...]:
        """Return the names of a colour's additional cards."""
        return tuple(card.name for card in self.cards.values() if card.colour == colour)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as written in the file."""

    name: str
    values: tuple[str, ...]
    colour: Literal["", "blue", "green", "yellow", "red"] = ""
    replaces: str = ""
    protected: bool = False
    beside: bool = False
    cost: int = 0
    needs: int = 0
    unplayable: Literal["", "may", "must"] = ""
    fetch: bool = False
    effect: tuple[Effect, ...] = ()
    bonus: Bonus | None = None
    revises: str = ""


_LABEL = re.compile(r"(?:(?P<base>X|No\.)(?P<plus>[+-]\d+)?|(?P<number>-?\d+))(?P<basic>\*)?")
_NAME = re.compile(r"[a-z]+(-[a-z]+)*")


def read_label(text: str) -> Label:
    """Parse a value such as ``7``, ``X-1`` or ``No.+2``, ignoring a trailing star; raise DataError."""
    match = _LABEL.fullmatch(text)
    if match is None:
        raise DataError(f"{text!r} is not a value; write a number, X, X+1, X-1, No., No.+1 or No.-1")
    if match["number"]:
        return Label(NUMBER, int(match["number"]))
    return Label(LEFT if match["base"] == "X" else BLOCK, int(match["plus"] or 0))


def load(text: str) -> Deck:
    """Load a deck from TOML; raise :class:`DataError` with the card and reason if it is invalid."""
    try:
        data = tomllib.loads(text)
        edition, house, raw = data.pop("edition"), data.pop("house"), data.pop("card")
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"the deck is not valid TOML: {error}") from error
    except KeyError as missing:
        raise DataError(f"the deck lacks {missing.args[0]!r}") from missing
    if data or not isinstance(edition, str) or not isinstance(house, bool) or not isinstance(raw, list):
        raise DataError(f"the deck has edition, house and [[card]] only, not {', '.join(data) or 'this'}")
    entries = [_entry(number, card) for number, card in enumerate(raw, 1)]
    basic = {entry.name: _basic(entry) for entry in entries if not entry.colour}
    cards: dict[str, Design] = {}
    for entry in entries:
        if entry.name in cards:
            raise _fault(entry, "there are two cards of that name")
        cards[entry.name] = _design(entry, basic)
    if len(basic) != BASIC_CARDS:
        raise DataError(f"a deck has {BASIC_CARDS} basic cards, this one has {len(basic)}")
    for colour in COLOURS:
        if (count := sum(card.colour == colour for card in cards.values())) != MORE_CARDS:
            raise DataError(f"there are {MORE_CARDS} additional cards of each colour, {colour} has {count}")
    for entry in entries:
        _check_bonus(entry, cards)
        if entry.revises:
            raise _fault(entry, "only a card of a revision revises another one")
    return Deck(edition, house, cards, tuple(basic))


def revise(deck: Deck, text: str) -> Deck:
    """Apply a revision (TOML) to a deck; raise :class:`DataError` if it is invalid.

    A revised card has a name of its own, and the same colour, kind and position as the original.
    """
    try:
        data = tomllib.loads(text)
        edition, raw = data.pop("edition"), data.pop("card")
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"the revision is not valid TOML: {error}") from error
    except KeyError as missing:
        raise DataError(f"the revision lacks {missing.args[0]!r}") from missing
    if data or not isinstance(edition, str) or not isinstance(raw, list):
        raise DataError(f"a revision has edition and [[card]] only, not {', '.join(data) or 'this'}")
    basic = {name: deck.cards[name].sides[deck.cards[name].basic] for name in deck.basic}
    revised: dict[str, Design] = {}
    for number, line in enumerate(raw, 1):
        entry = _entry(number, line)
        before, design = deck.cards.get(entry.revises), _design(entry, basic)
        if entry.name in deck.cards or entry.name in {other.name for other in revised.values()}:
            raise _fault(entry, "there are two cards of that name")
        if before is None or not before.colour or entry.revises in revised:
            raise _fault(
                entry, f"it revises {entry.revises!r}, which is not an additional card or is already revised"
            )
        if (design.colour, design.replaces, design.beside) != (before.colour, before.replaces, before.beside):
            raise _fault(entry, f"its colour or what it replaces differs from {entry.revises!r}")
        _check_bonus(entry, deck.cards)
        revised[entry.revises] = design
    cards = [revised.get(name, design) for name, design in deck.cards.items()]
    return Deck(edition, deck.house, {design.name: design for design in cards}, deck.basic)


def _check_bonus(entry: _Entry, cards: Mapping[str, Design]) -> None:
    if entry.bonus is not None and entry.bonus.per == "named" and entry.bonus.card not in cards:
        raise _fault(entry, f"its bonus names {entry.bonus.card!r}, which is not a card")


def _fault(entry: _Entry, reason: str) -> DataError:
    return DataError(f"card {entry.name!r}: {reason}")


def _entry(number: int, raw: object) -> _Entry:
    name = raw.get("name", f"number {number}") if isinstance(raw, dict) else f"number {number}"
    try:
        entry = msgspec.convert(raw, _Entry)
    except msgspec.ValidationError as error:
        raise DataError(f"card {name!r}: {error}") from error
    if not _NAME.fullmatch(entry.name):
        raise _fault(entry, "a name is made of the letters a to z and hyphens")
    return entry


def _basic(entry: _Entry) -> Label:
    marked = [text for text in entry.values if text.endswith("*")]
    if len(marked) != 1:
        raise _fault(entry, "exactly one value must be marked with * as the basic one")
    return _labels(entry)[entry.values.index(marked[0])]


def _labels(entry: _Entry) -> tuple[Label, ...]:
    try:
        sides = tuple(read_label(text) for text in entry.values)
    except DataError as error:
        raise _fault(entry, str(error)) from error
    if not 1 <= len(sides) <= 4:
        raise _fault(entry, f"a card has 1 to 4 values, not {len(sides)}")
    if len({side.base for side in sides}) > 1 or any(a >= b for a, b in pairwise(sides)):
        raise _fault(entry, "values must be of one kind and increase from side to side")
    return sides


def _design(entry: _Entry, basics: dict[str, Label]) -> Design:
    value, sides = _basic(entry), _labels(entry)
    for effect in entry.effect:
        _check_effect(entry, effect)
    if entry.replaces and not entry.colour:
        raise _fault(entry, "only an additional card (one with a colour) can replace another")
    replaces: tuple[str, ...] = ()
    if entry.replaces in basics:
        replaces = (entry.replaces,)
    elif entry.colour:
        replaced_value = value if not entry.replaces else _replaced_value(entry)
        replaces = tuple(name for name, basic in basics.items() if basic == replaced_value)
        if not replaces:
            raise _fault(entry, f"no basic card has the value {replaced_value} for it to replace")
    if entry.cost < 0 or entry.needs < 0 or (entry.beside and (entry.effect or entry.cost or entry.needs)):
        raise _fault(
            entry, "a card beside the city has no effect, cost or condition; these are never negative"
        )
    if entry.beside and (len(sides) > 1 or value.base != NUMBER):
        raise _fault(entry, "a card beside the city has one value, a number")
    return Design(
        entry.name,
        sides,
        sides.index(value),
        entry.colour,
        replaces,
        entry.protected,
        entry.beside,
        entry.cost,
        entry.needs,
        entry.unplayable,
        entry.fetch,
        entry.effect,
        entry.bonus,
        entry.revises,
    )


def _replaced_value(entry: _Entry) -> Label:
    try:
        return read_label(entry.replaces)
    except DataError as error:
        raise _fault(
            entry, f"it replaces {entry.replaces!r}, which is neither a basic card nor a value"
        ) from error


def _check_effect(entry: _Entry, effect: Effect) -> None:
    if effect.act in ("look", "limit") and effect.number < 1:
        raise _fault(entry, f"the effect {effect.act!r} needs a number of cards")
    if effect.act == "look" and effect.number > 4:
        raise _fault(entry, "more than 4 cards have too many possible orders")
    if not 1 <= effect.times <= 4:
        raise _fault(entry, "an effect must be carried out 1 to 4 times")
    if effect.all and (effect.may or effect.act not in ("raise", "lower", "lowest", "destroy")):
        raise _fault(entry, "only an obligatory raise, lower, lowest or destroy can affect all cards at once")
    if effect.stuck and effect.act not in ("lower", "move"):
        raise _fault(entry, "only lower and move can be stuck")


def _read(name: str) -> str:
    return (files("engine.games.architectura") / name).read_text(encoding="utf-8")


FIRST = load(_read("deck.toml"))
"""The deck of rulings 1, and the file in which to enter the printed values."""

DECK = revise(FIRST, _read("revised.toml")) if FIRST.house else FIRST
"""The deck of new matches."""

REVISED = 2
"""The first rulings number that uses the revised deck."""

CARDS = FIRST.cards | DECK.cards
"""All designs by name, including those of earlier matches."""


def deck_of(rulings: int) -> Deck:
    """Return the deck for a rulings number."""
    return DECK if rulings >= REVISED else FIRST
