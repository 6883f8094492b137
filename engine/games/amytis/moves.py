"""The moves of *The Architects of Amytis*; their notation is made from these types."""

from typing import Annotated, Final

from engine.core.grid import square_name
from engine.core.notation import Names
from engine.core.values import Move
from engine.games.amytis.cards import FAVORS, PROJECTS, STACKS

FAVOR_NAMES: Final = (*FAVORS, "crown")
SQUARES: Final = Names([square_name(cell, 3) for cell in range(9)])
STACK_NAMES: Final = tuple(str(stack + 1) for stack in range(STACKS))
"""What players call the stacks of the main board, so that none sounds like a space of a city."""
PILES: Final = Names(SQUARES.words, {name: stack for stack, name in enumerate(STACK_NAMES)})
CARDS: Final = Names({0: "deck"} | {card.number: str(card.number) for card in PROJECTS})


class Take(Move, frozen=True, tag="take"):
    """Take the top tile of a stack (0 to 8) and put an architect there."""

    stack: Annotated[int, PILES]


class Place(Move, frozen=True, tag="place"):
    """Put the tile on a space (0 to 8) of the own city."""

    space: Annotated[int, SQUARES]


class Draw(Move, frozen=True, tag="draw"):
    """Palace: take a project card of the display by its number, 0 for the top of the deck."""

    verb = "project"
    card: Annotated[int, CARDS]


class Score(Move, frozen=True, tag="score"):
    """Palace B: score the validated projects instead of taking a card."""


class Claim(Move, frozen=True, tag="claim"):
    """Put a pawn on a favor: an index of FAVORS, or CROWN for the lower row."""

    verb = "favor"
    favor: Annotated[int, Names(FAVOR_NAMES)]


AmytisMove = Take | Place | Draw | Score | Claim
