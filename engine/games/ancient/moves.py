"""The moves, in the order in which they occur in a turn; their notation is derived from these types."""

from typing import Annotated, Final

from engine.core.notation import Names
from engine.core.values import Move
from engine.games.ancient.cards import CARDS, SLOTS
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES


def _spaces(names: tuple[str, ...]) -> Names:
    """Return space names that can also be read number first."""
    return Names(names, {name[::-1]: space for space, name in enumerate(names)})


_SLOT: Final = Names([str(slot + 1) for slot in range(SLOTS)], {"first": 0})
_LARGE: Final = _spaces(LARGE_NAMES)
_SMALL: Final = _spaces(SMALL_NAMES)
_ROTATION: Final = Names({False: "upright", True: "turned"})
_ALL: Final = Names({True: "all"})
_CARD: Final = Names(CARDS)


class Take(Move, frozen=True, tag="take"):
    """Take the large stone from a slot of the common board: 0 (with its small stones) to 4."""

    slot: Annotated[int, _SLOT]


class Place(Move, frozen=True, tag="place"):
    """Place the large stone on a large space, as it is or turned by 180 degrees."""

    space: Annotated[int, _LARGE]
    turned: Annotated[bool, _ROTATION] = False


class Fit(Move, frozen=True, tag="fit"):
    """Place the next small stone on a small space of the pyramid."""

    verb = "place"
    space: Annotated[int, _SMALL]


class Collect(Move, frozen=True, tag="collect"):
    """Put the next small stone, or ``all`` remaining ones, into the collection."""

    all: Annotated[bool, _ALL] = False


class Gain(Move, frozen=True, tag="gain"):
    """Take a face-up card by its kind (an index into ``CARDS``)."""

    verb = "card"
    card: Annotated[int, _CARD]


AncientMove = Take | Place | Fit | Collect | Gain
