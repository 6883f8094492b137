"""The decisions of a turn, in the order in which they come."""

from engine.game import Move


class Take(Move, frozen=True, tag="take"):
    """Take the large stone of a slot of the common board, 0 (the first, with its small stones) to 4."""

    slot: int


class Place(Move, frozen=True, tag="place"):
    """Lay the large stone on a large space.

    ``turned`` says whether it is turned by 180 degrees. It is None where that makes no difference,
    and where space and rotation together would be more than 25 choices: then :class:`Turn` follows.
    """

    space: int
    turned: bool | None = None


class Turn(Move, frozen=True, tag="turn"):
    """Say which way round the large stone lies that was just placed."""

    turned: bool


class Fit(Move, frozen=True, tag="fit"):
    """Lay the small stone that is next on a small space of the pyramid."""

    space: int


class Collect(Move, frozen=True, tag="collect"):
    """Put the small stone that is next, or ``all`` that are left, into the collection."""

    all: bool = False


class Gain(Move, frozen=True, tag="gain"):
    """Take a face-up card of a kind (its number in ``CARDS``)."""

    card: int


class End(Move, frozen=True, tag="end"):
    """Close the turn: the common board, the cards and the hand are filled up."""


AncientMove = Take | Place | Turn | Fit | Collect | Gain | End
