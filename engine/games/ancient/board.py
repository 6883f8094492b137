"""What lies open and what lies hidden in *Ancient Architects*."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View
from engine.games.ancient.pyramid import LARGE_SPACES, SMALL_SPACES

TURNS: Final = 15
NONE: Final = -1
"""No piece: a free space, an empty slot, an empty hand."""

UNKNOWN: Final = -1
"""The blank: a stone or a card that is still to come."""

Phase = Literal["take", "place", "small", "card", "end", "over"]
"""The decision that is next; ``over`` when there is none any more.

``end`` says that all is decided: only a turn that is being tried out shows it.
"""


class Last(msgspec.Struct, frozen=True):
    """What a player's latest turn changed, for marking it: spaces, stones collected, a card."""

    large: int = NONE
    small: tuple[int, ...] = ()
    collected: int = 0
    card: int = NONE


NOTHING: Final = Last()


class Player(msgspec.Struct, frozen=True):
    """What lies in front of one player; nothing of it is hidden.

    ``large`` has a laid stone for each large space and ``small`` a small stone for each small space.
    ``hand`` is the small stone for the next turn.
    """

    large: tuple[int, ...] = (NONE,) * LARGE_SPACES
    small: tuple[int, ...] = (NONE,) * SMALL_SPACES
    collection: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    hand: int = NONE
    last: Last = NOTHING

    @property
    def turns(self) -> int:
        """The number of large stones placed."""
        return LARGE_SPACES - self.large.count(NONE)

    @property
    def stones(self) -> int:
        """The number of small stones in pyramid and collection, which decides a tie."""
        return SMALL_SPACES - self.small.count(NONE) + len(self.collection)


class AncientBoard(Board, frozen=True):
    """All that lies open.

    ``common`` and ``display`` have gaps where a piece was taken in this turn. ``stone`` is the large
    stone in the hand of the player to act, ``pending`` are the small stones still to be placed, in
    the pyramid while there is room if ``bound``; ``due`` counts the cards to be taken.
    """

    common: tuple[int, ...]
    pile: tuple[int, ...]
    display: tuple[int, ...]
    players: tuple[Player, ...]
    first: int
    seat: int
    phase: Phase = "take"
    stone: int = NONE
    pending: tuple[int, ...] = ()
    bound: bool = False
    due: int = 0

    @property
    def turn(self) -> int:
        """The number of the turn being played, counted over all seats."""
        return sum(player.turns for player in self.players) + (self.phase in ("take", "place"))

    @property
    def turns(self) -> int:
        """How many turns the match has in all."""
        return TURNS * len(self.players)


class AncientSecret(Secret, frozen=True):
    """What is still to come; the next piece of each is its last."""

    supply: tuple[int, ...]
    bag: tuple[int, ...]
    deck: tuple[int, ...]


AncientPosition = Position[AncientBoard, AncientSecret]
AncientState = State[AncientBoard, AncientSecret]
AncientView = View[AncientBoard, AncientSecret]
