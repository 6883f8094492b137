"""The moves of *Architectura*, each one decision.

Spaces are written street-block, both from 1: ``2-5`` is street 2, block 5.
"""

from typing import Annotated, Literal

from engine.core.notation import Names
from engine.core.values import Move
from engine.games.architectura.cards import BLOCKS, CARDS, COLOURS

SPACES = tuple(f"{street}-{block}" for street in range(1, len(COLOURS) + 1) for block in range(1, BLOCKS + 1))
"""The notation of every space."""

Name = Annotated[str, Names({card: card for card in CARDS})]
Space = Annotated[int, Names(SPACES)]


class Replace(Move, frozen=True, tag="replace"):
    """Before the game: take the additional ``card`` into the deck instead of the basic card ``old``."""

    secret = True
    old: Name
    card: Name


class Fetch(Move, frozen=True, tag="fetch"):
    """Before the first turn: take ``card`` out of the deck and put ``under`` below it."""

    secret = True
    card: Name
    under: Name


class Fresh(Move, frozen=True, tag="fresh"):
    """Put the whole hand under the deck and draw as many cards."""


class Play(Move, frozen=True, tag="play"):
    """Choose the card of the hand to play."""

    card: Name


class Remove(Move, frozen=True, tag="remove"):
    """Remove from the game a card that can't be played, as the turn's play."""

    card: Name


class Pay(Move, frozen=True, tag="pay"):
    """Remove a card from the game as part of a cost, from the hand or the own Graveyard."""

    card: Name
    source: Annotated[Literal["hand", "yard"], Names({"hand": "hand", "yard": "yard"})] = "hand"


class At(Move, frozen=True, tag="at"):
    """Choose a space: to build on, or that of the card that an effect is to touch."""

    space: Space


class Turn(Move, frozen=True, tag="turn"):
    """Turn a card one step clockwise (``up``) or counter-clockwise."""

    space: Space
    up: Annotated[bool, Names({True: "up", False: "down"})]


class Swap(Move, frozen=True, tag="swap"):
    """Exchange two neighbouring cards."""

    first: Space
    second: Space


class Affect(Move, frozen=True, tag="affect"):
    """Let an own protected card be affected."""


class Spare(Move, frozen=True, tag="spare"):
    """Leave an own protected card as it is."""


class Look(Move, frozen=True, tag="look"):
    """Look at the top cards of the own deck."""


class Order(Move, frozen=True, tag="order"):
    """Put the cards looked at back, the first one on top."""

    secret = True
    cards: tuple[Name, ...]


class Bury(Move, frozen=True, tag="bury"):
    """Choose the card of the hand to play as destroyed."""

    card: Name


class Pass(Move, frozen=True, tag="pass"):
    """Decline what may be declined, or stop choosing."""


class End(Move, frozen=True, tag="end"):
    """End the turn without playing a card, or be done with choosing replacements."""


ArchitecturaMove = (
    Replace
    | Fetch
    | Fresh
    | Play
    | Remove
    | Pay
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


def touched(move: Move) -> tuple[int, ...]:
    """Return the spaces that a move names."""
    if isinstance(move, At | Turn):
        return (move.space,)
    return (move.first, move.second) if isinstance(move, Swap) else ()
