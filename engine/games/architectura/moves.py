"""The moves of *Architectura*, one per decision.

Spaces are written as street and block, both counting from 1: ``2-5`` is street 2, block 5.
"""

from typing import Annotated, Literal

from engine.core.notation import Names
from engine.core.values import Move
from engine.games.architectura.cards import BLOCKS, CARDS, COLOURS

SPACES = tuple(f"{street}-{block}" for street in range(1, len(COLOURS) + 1) for block in range(1, BLOCKS + 1))
"""The notation of each space."""

Name = Annotated[str, Names({card: card for card in CARDS})]
Space = Annotated[int, Names(SPACES)]


class Replace(Move, frozen=True, tag="replace"):
    """Before the game: replace the basic card ``old`` in the deck by the additional ``card``."""

    secret = True
    old: Name
    card: Name


class Fetch(Move, frozen=True, tag="fetch"):
    """Before the first turn: take ``card`` from the deck and put ``under`` at its bottom."""

    secret = True
    card: Name
    under: Name


class Fresh(Move, frozen=True, tag="fresh"):
    """Put the whole hand under the deck and draw the same number of cards."""


class Play(Move, frozen=True, tag="play"):
    """Choose the card from the hand to play."""

    card: Name


class Remove(Move, frozen=True, tag="remove"):
    """Remove an unplayable card from the game as the turn's play."""

    card: Name


class Pay(Move, frozen=True, tag="pay"):
    """Remove a card from the game as part of a cost, from the hand or the player's Graveyard."""

    card: Name
    source: Annotated[Literal["hand", "yard"], Names({"hand": "hand", "yard": "yard"})] = "hand"


class At(Move, frozen=True, tag="at"):
    """Choose a space: to build on, or with the card an effect targets."""

    space: Space


class Turn(Move, frozen=True, tag="turn"):
    """Turn a card one step clockwise (``up``) or counter-clockwise."""

    space: Space
    up: Annotated[bool, Names({True: "up", False: "down"})]


class Swap(Move, frozen=True, tag="swap"):
    """Swap two adjacent cards."""

    first: Space
    second: Space


class Affect(Move, frozen=True, tag="affect"):
    """Let the player's own protected card be affected."""


class Spare(Move, frozen=True, tag="spare"):
    """Keep the player's own protected card unaffected."""


class Look(Move, frozen=True, tag="look"):
    """Look at the top cards of the player's deck."""


class Order(Move, frozen=True, tag="order"):
    """Put the cards looked at back on the deck, the first one on top."""

    secret = True
    cards: tuple[Name, ...]


class Bury(Move, frozen=True, tag="bury"):
    """Choose the card from the hand to play as destroyed."""

    card: Name


class Pass(Move, frozen=True, tag="pass"):
    """Decline an optional effect, or stop choosing."""


class End(Move, frozen=True, tag="end"):
    """End the turn without playing a card, or finish choosing replacements."""


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
    """Return the spaces that a move refers to."""
    if isinstance(move, At | Turn):
        return (move.space,)
    return (move.first, move.second) if isinstance(move, Swap) else ()
