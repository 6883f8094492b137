"""Moves, events, states and views of *The Architects of Amytis*."""

from typing import Final

import msgspec

from engine.game import Event, Move, State, View
from engine.games.amytis.components import FAVORS

TAKE, PLACE, EFFECT, FAVOR, END, OVER = "take", "place", "effect", "favor", "end", "over"
"""What the active player decides next; ``effect`` is the Palace's choice."""

City = tuple[tuple[int, ...], ...]
"""Nine spaces, row by row, each a stack of tiles from the bottom up."""

NOBODY: Final = -1


class Take(Move, frozen=True, tag="take"):
    """Take the top tile of a stack (0 to 8) and put an architect there."""

    stack: int


class Place(Move, frozen=True, tag="place"):
    """Put the tile on a space (0 to 8) of the own city."""

    space: int


class Draw(Move, frozen=True, tag="draw"):
    """Palace: take a project card of the display by its number, 0 for the top of the deck."""

    card: int


class Score(Move, frozen=True, tag="score"):
    """Palace B: score the validated projects instead of taking a card."""


class Claim(Move, frozen=True, tag="claim"):
    """Put a pawn on a favor: an index of FAVORS, or CROWN for the lower row."""

    favor: int


class End(Move, frozen=True, tag="end"):
    """End the turn."""


AmytisMove = Take | Place | Draw | Score | Claim | End
FAVOR_NAMES: Final = (*FAVORS, "crown")


class Took(Event, frozen=True, tag="took"):
    """A tile was taken from a stack, and an architect stands there now."""

    stack: int
    tile: int


class Built(Event, frozen=True, tag="built"):
    """A tile was put on a space. ``covered`` is the tile below it; ``points`` were scored at once."""

    space: int
    tile: int
    covered: int | None
    points: int


class Drew(Event, frozen=True, tag="drew"):
    """A project card was taken, from the deck or the display."""

    card: int
    from_deck: bool


class Scored(Event, frozen=True, tag="scored"):
    """Palace B: points for projects validated so far."""

    points: int


class Validated(Event, frozen=True, tag="validated"):
    """A project was completed; its points count at the end."""

    card: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A pawn was put on a favor."""

    favor: int


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """The next tile of a stack came to light; None: the stack is empty now."""

    stack: int
    tile: int | None


class Refilled(Event, frozen=True, tag="refilled"):
    """A project card was turned up to fill the display."""

    card: int


class Retrieved(Event, frozen=True, tag="retrieved"):
    """All architects of ``seat`` go home at the start of its turn."""

    seat: int


class FinalTurn(Event, frozen=True, tag="final-turn"):
    """A second stack is empty; the other player has one last turn."""


AmytisEvent = Took | Built | Drew | Scored | Validated | Claimed | TurnedUp | Refilled | Retrieved | FinalTurn


class LastTurn(msgspec.Struct, frozen=True):
    """The marks that a seat's latest turn left on the board; None where there is none."""

    stack: int | None = None
    space: int | None = None
    favor: int | None = None
    projects: tuple[int, ...] = ()


class AmytisState(State, frozen=True):
    """A match between two moves.

    ``stacks`` and cities hold tiles from the bottom up. ``earned[seat]`` are the points scored at
    once, by building. ``favors`` are the owners of the upper row, ``crown`` the pawns of each seat
    in the lower one. ``taken`` is the stack whose tile the active player took; the tile leaves it
    at the end of the turn. ``box`` are the tiles that left the game unseen.
    """

    rng: int
    sides: tuple[bool, ...]
    active: int
    phase: str
    turn: int
    stacks: tuple[tuple[int, ...], ...]
    architects: tuple[int, ...]
    cities: tuple[City, City]
    projects: tuple[tuple[int, ...], tuple[int, ...]]
    validated: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int, ...]
    deck: tuple[int, ...]
    favors: tuple[int, ...]
    crown: tuple[int, int]
    earned: tuple[tuple[int, ...], tuple[int, ...]]
    box: tuple[int, ...]
    final: bool = False
    taken: int | None = None
    last: tuple[LastTurn, LastTurn] = (LastTurn(), LastTurn())


class AmytisView(View, frozen=True):
    """What everybody sees; nothing in this game is private, but much is face down.

    ``tops[stack]`` is the visible tile of a stack (None when empty), ``left`` the tiles in it.
    The tile in the active player's hand (``held``) is counted in neither. Everything else is as
    in :class:`AmytisState`; ``deck_left`` counts the cards of the deck.
    """

    phase: str
    active: int
    turn: int
    final: bool
    sides: tuple[bool, ...]
    tops: tuple[int | None, ...]
    left: tuple[int, ...]
    architects: tuple[int, ...]
    cities: tuple[City, City]
    projects: tuple[tuple[int, ...], tuple[int, ...]]
    validated: tuple[tuple[int, ...], tuple[int, ...]]
    display: tuple[int, ...]
    deck_left: int
    favors: tuple[int, ...]
    crown: tuple[int, int]
    earned: tuple[tuple[int, ...], tuple[int, ...]]
    held: int | None
    taken: int | None
    last: tuple[LastTurn, LastTurn]
