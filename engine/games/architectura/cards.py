"""The cards: what one is made of, and the deck of ``deck.toml`` (booklet, "Card Anatomy").

The deck is a house deck, see the head of that file. ``revised.toml`` has cards of it with other numbers,
which take their place in new matches. Both are checked when they are read: every fault raises
:class:`engine.errors.DataError` with the name of the card and what is wrong.
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
"""What a label counts from: nothing, the card to the left (X), the number of the block (No.)."""

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
    """The value on one side of a card: ``base`` is NUMBER, LEFT or BLOCK, ``plus`` is added to it."""

    base: int
    plus: int

    def __str__(self) -> str:
        sign = f"{self.plus:+d}" if self.plus else ""
        return (str(self.plus), f"X{sign}", f"No.{sign}")[self.base]


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of an effect: which cards it may touch, and what it does to them.

    ``where`` and ``whose`` select cards as seen from the card played ("each": one card of each
    player in turn), ``itself`` adds that card, ``weaker`` keeps only lower current values.
    ``times`` different cards can be chosen one after the other, or it touches ``all`` at once.
    ``may`` says that it can be declined. ``stuck`` destroys what can't be lowered or moved.
    ``number`` is the count of cards for look and limit.
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

    ``per`` others: each adjacent card of another colour; named: once, if a card called ``card``
    is adjacent; highest: each own card that shows its highest value; ends: once, on the first or
    the last block; buried: each card in the owner's Graveyard.
    """

    per: Literal["others", "named", "highest", "ends", "buried"]
    points: int
    card: str = ""


class Design(msgspec.Struct, frozen=True):
    """A kind of card. ``basic`` is the side that is on top when it is played.

    ``replaces`` names the basic cards that an additional card may take the place of. ``cost``
    cards are paid to play it, ``needs`` own cards must lie face up in its street; where it can't
    be played, ``unplayable`` says whether it may or must be removed instead. ``beside`` cards
    are played beside the city, ``fetch`` cards can be looked for before the first turn. A card that
    ``revises`` another one has its name for players, and takes its place.
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
        """Whether another card can copy its effect: it has one that is resolved on playing."""
        return bool(self.effects) and all(effect.act != "copy" for effect in self.effects)


class Deck(msgspec.Struct, frozen=True):
    """All designs of an edition by name, and the names of the 12 basic cards in their order."""

    edition: str
    house: bool
    cards: dict[str, Design]
    basic: tuple[str, ...]

    def more(self, colour: str) -> tuple[str, ...]:
        """Return the names of a colour's additional cards."""
        return tuple(card.name for card in self.cards.values() if card.colour == colour)


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as it stands in the file."""

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
    """Read a value such as ``7``, ``X-1`` or ``No.+2`` (a star is passed over); raises DataError."""
    match = _LABEL.fullmatch(text)
    if match is None:
        raise DataError(f"{text!r} is no value; write a number, X, X+1, X-1, No., No.+1 or No.-1")
    if match["number"]:
        return Label(NUMBER, int(match["number"]))
    return Label(LEFT if match["base"] == "X" else BLOCK, int(match["plus"] or 0))


def load(text: str) -> Deck:
    """Read a deck from TOML. Raises :class:`DataError` that names the card and the fault."""
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
    """Return a deck with the cards that a revision (TOML) has other numbers for; raises :class:`DataError`.

    A revised card has a name of its own, and is of the colour, the kind and the place of the one before.
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
            raise _fault(entry, f"it revises {entry.revises!r}, which is no additional card, or one twice")
        if (design.colour, design.replaces, design.beside) != (before.colour, before.replaces, before.beside):
            raise _fault(entry, f"its colour and what it replaces are not those of {entry.revises!r}")
        _check_bonus(entry, deck.cards)
        revised[entry.revises] = design
    cards = [revised.get(name, design) for name, design in deck.cards.items()]
    return Deck(edition, deck.house, {design.name: design for design in cards}, deck.basic)


def _check_bonus(entry: _Entry, cards: Mapping[str, Design]) -> None:
    if entry.bonus is not None and entry.bonus.per == "named" and entry.bonus.card not in cards:
        raise _fault(entry, f"its bonus names {entry.bonus.card!r}, which is no card")


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
    """Return the basic value of a card."""
    marked = [text for text in entry.values if text.endswith("*")]
    if len(marked) != 1:
        raise _fault(entry, "exactly one value is marked with * as the basic one")
    return _labels(entry)[entry.values.index(marked[0])]


def _labels(entry: _Entry) -> tuple[Label, ...]:
    try:
        sides = tuple(read_label(text) for text in entry.values)
    except DataError as error:
        raise _fault(entry, str(error)) from error
    if not 1 <= len(sides) <= 4:
        raise _fault(entry, f"a card has 1 to 4 values, not {len(sides)}")
    if len({side.base for side in sides}) > 1 or any(a >= b for a, b in pairwise(sides)):
        raise _fault(entry, "values are of one kind and go up from side to side")
    return sides


def _design(entry: _Entry, basics: dict[str, Label]) -> Design:
    value, sides = _basic(entry), _labels(entry)
    for effect in entry.effect:
        _check_effect(entry, effect)
    if entry.replaces and not entry.colour:
        raise _fault(entry, "only an additional card, one with a colour, replaces another")
    replaces: tuple[str, ...] = ()
    if entry.replaces in basics:
        replaces = (entry.replaces,)
    elif entry.colour:
        replaced_value = value if not entry.replaces else _replaced_value(entry)
        replaces = tuple(name for name, basic in basics.items() if basic == replaced_value)
        if not replaces:
            raise _fault(entry, f"no basic card has the value {replaced_value} that it is to replace")
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
        raise _fault(entry, f"it replaces {entry.replaces!r}, which is no basic card and no value") from error


def _check_effect(entry: _Entry, effect: Effect) -> None:
    if effect.act in ("look", "limit") and effect.number < 1:
        raise _fault(entry, f"the effect {effect.act!r} needs a number of cards")
    if effect.act == "look" and effect.number > 4:
        raise _fault(entry, "more than 4 cards can be put in too many orders to choose from")
    if not 1 <= effect.times <= 4:
        raise _fault(entry, "an effect is carried out 1 to 4 times")
    if effect.all and (effect.may or effect.act not in ("raise", "lower", "lowest", "destroy")):
        raise _fault(entry, "only an obligatory raise, lower, lowest or destroy touches all cards at once")
    if effect.stuck and effect.act not in ("lower", "move"):
        raise _fault(entry, "only lower and move can be stuck")


def _read(name: str) -> str:
    return (files("engine.games.architectura") / name).read_text(encoding="utf-8")


FIRST = load(_read("deck.toml"))
"""The deck of matches by rulings 1, and what printed values are put into."""

DECK = revise(FIRST, _read("revised.toml")) if FIRST.house else FIRST
"""The deck that new matches are played with."""

REVISED = 2
"""The rulings from which on it is the revised deck."""

CARDS = FIRST.cards | DECK.cards
"""Every design by its name, those of earlier matches among them."""


def deck_of(rulings: int) -> Deck:
    """Return the deck of matches by these rulings."""
    return DECK if rulings >= REVISED else FIRST
