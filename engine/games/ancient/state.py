"""The values of a match: a player's things, the state, and what may be seen of it."""

from typing import Literal

import msgspec

from engine.game import State, View
from engine.games.ancient.pyramid import LARGE_SPACES, SMALL_SPACES

TURNS = 15

Phase = Literal["take", "place", "turn", "small", "card", "end", "over"]
"""The decision that is next; ``over`` when there is none any more."""


class Last(msgspec.Struct, frozen=True):
    """What a player's latest turn changed, for marking it: spaces, stones collected, a card (-1 for none)."""

    large: int = -1
    small: tuple[int, ...] = ()
    collected: int = 0
    card: int = -1


NOTHING = Last()


class Player(msgspec.Struct, frozen=True):
    """What lies in front of one player; nothing of it is hidden.

    ``large`` has a laid stone for each large space and ``small`` a small stone for each small space,
    -1 where it is free. ``hand`` is the small stone for the next turn, -1 for none.
    """

    large: tuple[int, ...] = (-1,) * LARGE_SPACES
    small: tuple[int, ...] = (-1,) * SMALL_SPACES
    collection: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    hand: int = -1
    last: Last = NOTHING

    @property
    def turns(self) -> int:
        """The number of large stones placed."""
        return LARGE_SPACES - self.large.count(-1)

    @property
    def stones(self) -> int:
        """The number of small stones in pyramid and collection, which decides a tie."""
        return SMALL_SPACES - self.small.count(-1) + len(self.collection)


class AncientState(State, frozen=True):
    """A match. The next piece of ``supply``, ``bag`` and ``deck`` is the last of each.

    ``common`` and ``display`` have -1 where a piece was taken in this turn. ``stone`` is the large
    stone taken and ``space`` where it lies while its rotation is open, ``pending`` are the small
    stones still to be placed, in the pyramid while there is room if ``bound``; ``due`` counts the
    cards to be taken.
    """

    rng: int
    supply: tuple[int, ...]
    bag: tuple[int, ...]
    deck: tuple[int, ...]
    common: tuple[int, ...]
    pile: tuple[int, ...]
    display: tuple[int, ...]
    players: tuple[Player, ...]
    first: int
    seat: int
    phase: Phase = "take"
    stone: int = -1
    space: int = -1
    pending: tuple[int, ...] = ()
    bound: bool = False
    due: int = 0


class AncientView(View, frozen=True):
    """What anybody may know: all but the order of what is still to come, of which it has the numbers."""

    supply: int
    bag: int
    deck: int
    common: tuple[int, ...]
    pile: tuple[int, ...]
    display: tuple[int, ...]
    players: tuple[Player, ...]
    first: int
    seat: int
    phase: Phase
    stone: int
    space: int
    pending: tuple[int, ...]
    bound: bool
    due: int

    @property
    def round(self) -> int:
        """The number of the round being played, 1 to 15."""
        turns = self.players[self.seat].turns
        return min(TURNS, turns + (self.phase in ("take", "place")))
