"""The public and the hidden information in *Ancient Architects*."""

from typing import Final, Literal

import msgspec

from engine.core.values import Board, Position, Secret, State, View
from engine.games.ancient.pyramid import LARGE_SPACES, SMALL_SPACES

TURNS: Final = 15
NONE: Final = -1
"""No piece: a free space, an empty slot or an empty hand."""

UNKNOWN: Final = -1
"""The blank: a stone or card yet to be drawn."""

Phase = Literal["take", "place", "small", "card", "end", "over"]
"""The next decision; ``over`` once the match has ended.

``end`` means that every decision of the turn is made; it occurs in drafts only.
"""


class Last(msgspec.Struct, frozen=True):
    """What a player's latest turn changed, to mark it on the board."""

    large: int = NONE
    small: tuple[int, ...] = ()
    collected: int = 0
    card: int = NONE


NOTHING: Final = Last()


class Player(msgspec.Struct, frozen=True):
    """The pieces in front of a player, all of them public.

    ``large`` has the laid stone on each large space, ``small`` the small stone on each small space. ``hand``
    is the small stone for the next turn.
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
        """The number of small stones in pyramid and collection, which breaks ties."""
        return SMALL_SPACES - self.small.count(NONE) + len(self.collection)


class AncientBoard(Board, frozen=True):
    """The public information.

    ``common`` and ``display`` have a gap for each piece taken this turn. ``stone`` is the large stone in the
    active player's hand. ``pending`` are the small stones still to be placed; if ``bound``, they must go into
    the pyramid while it has room. ``due`` counts the cards still to be gained.
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
        """The number of the current turn, counted over all seats."""
        return sum(player.turns for player in self.players) + (self.phase in ("take", "place"))

    @property
    def turns(self) -> int:
        """The total number of turns in the match."""
        return TURNS * len(self.players)


class AncientSecret(Secret, frozen=True):
    """The pieces yet to be drawn; the next one of each pile is the last."""

    supply: tuple[int, ...]
    bag: tuple[int, ...]
    deck: tuple[int, ...]


AncientPosition = Position[AncientBoard, AncientSecret]
AncientState = State[AncientBoard, AncientSecret]
AncientView = View[AncientBoard, AncientSecret]
