"""The moves of *The Architects of Amytis*; their notation is derived from these types."""

from typing import Annotated, Final

from engine.core.grid import square_name
from engine.core.notation import Names
from engine.core.values import Move
from engine.games.amytis.cards import FAVORS, PROJECTS, STACKS

FAVOR_NAMES: Final = (*FAVORS, "crown")
SQUARES: Final = Names([square_name(cell, 3) for cell in range(9)])
STACK_NAMES: Final = tuple(str(stack + 1) for stack in range(STACKS))
"""The names of the main board's stacks for players, so that they differ from the spaces of a city."""
PILES: Final = Names(SQUARES.words, {name: stack for stack, name in enumerate(STACK_NAMES)})
CARDS: Final = Names({0: "deck"} | {card.number: str(card.number) for card in PROJECTS})


class Take(Move, frozen=True, tag="take"):
    """Take the top tile of a stack (0 to 8) and place an architect there."""

    stack: Annotated[int, PILES]


class Place(Move, frozen=True, tag="place"):
    """Place the tile on a space (0 to 8) of the player's city."""

    space: Annotated[int, SQUARES]


class Draw(Move, frozen=True, tag="draw"):
    """Palace: take a project card from the display by its number, or 0 for the top of the deck."""

    verb = "project"
    card: Annotated[int, CARDS]


class Score(Move, frozen=True, tag="score"):
    """Palace B: score the validated projects instead of taking a card."""


class Claim(Move, frozen=True, tag="claim"):
    """Place a pawn on a favor: an index into FAVORS, or CROWN for the lower row."""

    verb = "favor"
    favor: Annotated[int, Names(FAVOR_NAMES)]


AmytisMove = Take | Place | Draw | Score | Claim
