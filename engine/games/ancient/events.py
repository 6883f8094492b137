"""The events, all of them public. Stones and cards are numbered as in ``cards``."""

from engine.core.values import Event


class Took(Event, frozen=True, tag="took"):
    """A large stone was taken: from slot 0 with ``small`` stones, or from another slot for ``paid``."""

    slot: int
    stone: int
    small: tuple[int, ...] = ()
    paid: int = -1


class Placed(Event, frozen=True, tag="placed"):
    """A large stone was placed on a space; ``laid`` includes its orientation."""

    space: int
    laid: int


class Fitted(Event, frozen=True, tag="fitted"):
    """A small stone was placed on a space of the pyramid."""

    space: int
    small: int


class Collected(Event, frozen=True, tag="collected"):
    """Small stones went into the collection, ``forced`` if the pyramid had no room."""

    small: tuple[int, ...]
    forced: bool = False


class Gained(Event, frozen=True, tag="gained"):
    """A card was gained."""

    card: int


class Drew(Event, frozen=True, tag="drew"):
    """Amun-Ra's small stones were drawn from the bag."""

    small: tuple[int, ...]


class Refilled(Event, frozen=True, tag="refilled"):
    """The turn ended: a large stone, a card and a small stone for the hand were drawn (-1 if none)."""

    stone: int = -1
    card: int = -1
    small: int = -1


AncientEvent = Took | Placed | Fitted | Collected | Gained | Drew | Refilled
