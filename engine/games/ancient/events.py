"""What can happen; all of it is public. Stones and cards are numbered as in ``cards``."""

from engine.core.values import Event


class Took(Event, frozen=True, tag="took"):
    """A large stone was taken, from slot 0 with ``small`` stones, else for the ``paid`` small stone."""

    slot: int
    stone: int
    small: tuple[int, ...] = ()
    paid: int = -1


class Placed(Event, frozen=True, tag="placed"):
    """A large stone was laid on a space; ``laid`` says which way round."""

    space: int
    laid: int


class Fitted(Event, frozen=True, tag="fitted"):
    """A small stone was laid on a space of the pyramid."""

    space: int
    small: int


class Collected(Event, frozen=True, tag="collected"):
    """Small stones went into the collection, ``forced`` for want of room in the pyramid."""

    small: tuple[int, ...]
    forced: bool = False


class Gained(Event, frozen=True, tag="gained"):
    """A card was taken."""

    card: int


class Drew(Event, frozen=True, tag="drew"):
    """Amun-Ra's small stones came out of the bag."""

    small: tuple[int, ...]


class Refilled(Event, frozen=True, tag="refilled"):
    """The turn ended. A large stone, a card and a small stone for the hand came out (-1 where none did)."""

    stone: int = -1
    card: int = -1
    small: int = -1


AncientEvent = Took | Placed | Fitted | Collected | Gained | Drew | Refilled
