"""The moves of Architectura, each one decision, and their notation.

Spaces are written street-block, both from 1: ``2-5`` is street 2, block 5.
"""

from typing import Any, Literal

import msgspec

from engine.errors import InvalidMove
from engine.game import Move as BaseMove
from engine.games.architectura.components import BLOCKS, CARDS


class Replace(BaseMove, frozen=True, tag="replace"):
    """Before the game: take the additional ``card`` into the deck instead of the basic card ``old``."""

    card: str
    old: str


class Fetch(BaseMove, frozen=True, tag="fetch"):
    """Before the first turn: put ``under`` below the deck and take ``card`` out of it."""

    under: str
    card: str


class Fresh(BaseMove, frozen=True, tag="fresh"):
    """Put the whole hand under the deck and draw as many cards."""


class Play(BaseMove, frozen=True, tag="play"):
    """Choose the card of the hand to play."""

    card: str


class Remove(BaseMove, frozen=True, tag="remove"):
    """Remove from the game a card that can't be played, as the turn's play."""

    card: str


class Pay(BaseMove, frozen=True, tag="pay"):
    """Remove a card from the game as part of a cost, from the hand or the own Graveyard."""

    card: str
    source: Literal["hand", "yard"] = "hand"


class Street(BaseMove, frozen=True, tag="street"):
    """Choose a street first, where there would be too many spaces for one menu."""

    street: int


class At(BaseMove, frozen=True, tag="at"):
    """Choose a space: to build on, or that of the card that an effect is to touch."""

    space: int


class Turn(BaseMove, frozen=True, tag="turn"):
    """Turn a card one step clockwise (``up``) or counter-clockwise."""

    space: int
    up: bool


class Swap(BaseMove, frozen=True, tag="swap"):
    """Exchange two neighbouring cards."""

    first: int
    second: int


class Affect(BaseMove, frozen=True, tag="affect"):
    """Let an own protected card be affected."""


class Spare(BaseMove, frozen=True, tag="spare"):
    """Leave an own protected card as it is."""


class Look(BaseMove, frozen=True, tag="look"):
    """Look at the top cards of the own deck."""


class Order(BaseMove, frozen=True, tag="order"):
    """Put the cards looked at back, the first one on top."""

    cards: tuple[str, ...]


class Bury(BaseMove, frozen=True, tag="bury"):
    """Choose the card of the hand to play as destroyed."""

    card: str


class Pass(BaseMove, frozen=True, tag="pass"):
    """Decline what may be declined, or stop choosing."""


class End(BaseMove, frozen=True, tag="end"):
    """Close the turn (or the choice of replacements): draw, and let the next seat act."""


Move = (
    Replace
    | Fetch
    | Fresh
    | Play
    | Remove
    | Pay
    | Street
    | At
    | Turn
    | Swap
    | Affect
    | Spare
    | Look
    | Order
    | Bury
    | Pass
    | End
)

_BARE: dict[str, Any] = {
    "fresh": Fresh,
    "affect": Affect,
    "spare": Spare,
    "look": Look,
    "pass": Pass,
    "end": End,
}
_CARD: dict[str, Any] = {"play": Play, "remove": Remove, "bury": Bury, "pay": Pay}


def space_name(space: int) -> str:
    """Return the notation of a space, ``1-1`` for 0."""
    return f"{space // BLOCKS + 1}-{space % BLOCKS + 1}"


def format_move(move: Move) -> str:
    """Write a move in notation."""
    match move:
        case Replace(card=card, old=old):
            return f"replace {old} {card}"
        case Fetch(under=under, card=card):
            return f"fetch {card} {under}"
        case Pay(card=card, source="yard"):
            return f"pay yard {card}"
        case Play(card=card) | Remove(card=card) | Pay(card=card) | Bury(card=card):
            return f"{_tag(move)} {card}"
        case Street(street=street):
            return f"street {street + 1}"
        case At(space=space):
            return f"at {space_name(space)}"
        case Turn(space=space, up=up):
            return f"turn {space_name(space)} {'up' if up else 'down'}"
        case Swap(first=first, second=second):
            return f"swap {space_name(first)} {space_name(second)}"
        case Order(cards=cards):
            return " ".join(("order", *cards))
        case _:
            return _tag(move)


def _tag(move: Move) -> str:
    return str(type(move).__struct_config__.tag)


def parse_move(text: str) -> Move:
    """Read notation, forgiving about case and blanks; raises :class:`InvalidMove`."""
    words = text.lower().replace("city hall", "city-hall").replace("magic academy", "magic-academy").split()
    try:
        return _parse(words)
    except (ValueError, IndexError, KeyError):
        raise InvalidMove("architectura-refusal-notation", text=text.strip()) from None


def _parse(words: list[str]) -> Move:
    match words:
        case ["replace", old, card]:
            return Replace(_card(card), _card(old))
        case ["fetch", card, under]:
            return Fetch(_card(under), _card(card))
        case ["pay", "yard", card]:
            return Pay(_card(card), "yard")
        case [("play" | "remove" | "bury" | "pay") as verb, card]:
            move: Move = _CARD[verb](_card(card))
            return move
        case ["street", street]:
            return Street(_number(street) - 1)
        case ["at", space]:
            return At(_space(space))
        case ["turn", space, ("up" | "down") as way]:
            return Turn(_space(space), way == "up")
        case ["swap", first, second]:
            return Swap(_space(first), _space(second))
        case ["order", _, *_]:
            return Order(tuple(_card(word) for word in words[1:]))
        case [verb]:
            bare: Move = _BARE[verb]()
            return bare
    raise ValueError(words)


def _card(word: str) -> str:
    return CARDS[word].name


def _number(word: str) -> int:
    if len(word) != 1 or word not in "12345678":
        raise ValueError(word)
    return int(word)


def _space(word: str) -> int:
    street, block = word.split("-")
    if _number(street) > 4:
        raise ValueError(word)
    return (int(street) - 1) * BLOCKS + _number(block) - 1


MOVE_TYPES: tuple[type[msgspec.Struct], ...] = tuple(Move.__args__)
"""Every kind of move."""
