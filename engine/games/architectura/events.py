"""The events of *Architectura*.

Events refer to cards by colour and name. Events with hidden information have the ``seat`` that may know it;
other seats get a version without it.
"""

from msgspec.structs import replace

from engine.core.values import Event


class Replaced(Event, frozen=True, tag="replaced"):
    """A seat replaced a basic card in its deck by an additional one; hidden until all choices are shown."""

    seat: int
    card: str
    old: str

    def seen_by(self, seat: int | None) -> "Replaced | None":
        """Return the event for its owner only."""
        return self if seat == self.seat else None


class Ready(Event, frozen=True, tag="ready"):
    """A seat has finished choosing replacements."""


class Shown(Event, frozen=True, tag="shown"):
    """The replacements of a colour were revealed, as (new card, old card) pairs."""

    colour: str
    swaps: tuple[tuple[str, str], ...]


class Fetched(Event, frozen=True, tag="fetched"):
    """A card was taken from the deck before the first turn. The card put under the deck is hidden."""

    seat: int
    card: str
    under: str = ""

    def seen_by(self, seat: int | None) -> "Fetched":
        """Return the event, without the card under the deck for other seats."""
        return self if seat == self.seat else replace(self, under="")


class Drew(Event, frozen=True, tag="drew"):
    """A colour drew cards; ``fresh`` if it had put its hand under the deck."""

    seat: int
    colour: str
    count: int
    cards: tuple[str, ...] = ()
    fresh: bool = False

    def seen_by(self, seat: int | None) -> "Drew":
        """Return the event, with only the number of cards for other seats."""
        return self if seat == self.seat else replace(self, cards=())


class Built(Event, frozen=True, tag="built"):
    """A card was played on a space (-1: beside the city)."""

    colour: str
    card: str
    space: int


class Removed(Event, frozen=True, tag="removed"):
    """A card was removed from the game; ``paid`` if it was part of a cost."""

    colour: str
    card: str
    paid: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """A card was turned; its value changed from ``was`` to ``now``."""

    colour: str
    card: str
    space: int
    was: int
    now: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A card was destroyed; ``buried`` if it went beside its owner's Graveyard."""

    colour: str
    card: str
    space: int
    buried: bool = False


class Protected(Event, frozen=True, tag="protected"):
    """A card received a protection token."""

    colour: str
    card: str
    space: int


class Restored(Event, frozen=True, tag="restored"):
    """A destroyed card was turned face up again."""

    colour: str
    card: str
    space: int


class Moved(Event, frozen=True, tag="moved"):
    """A card was moved."""

    colour: str
    card: str
    space: int
    to: int


class Swapped(Event, frozen=True, tag="swapped"):
    """Two adjacent cards were swapped; the spaces are their former ones."""

    colour: str
    card: str
    space: int
    other_colour: str
    other: str
    to: int


class Reserved(Event, frozen=True, tag="reserved"):
    """An empty space was reserved with a protection token."""

    space: int


class Copied(Event, frozen=True, tag="copied"):
    """A card's effect was copied by another card."""

    colour: str
    card: str
    space: int


class Taken(Event, frozen=True, tag="taken"):
    """A card was returned from the city to its owner's hand."""

    colour: str
    card: str
    space: int


class Looked(Event, frozen=True, tag="looked"):
    """A seat looked at the top cards of its deck."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> "Looked":
        """Return the event, with only the number of cards for other seats."""
        return self if seat == self.seat else replace(self, cards=())


class Ordered(Event, frozen=True, tag="ordered"):
    """The cards looked at were put back on the deck, the first one on top."""

    seat: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> "Ordered":
        """Return the event, without the order for other seats."""
        return self if seat == self.seat else replace(self, cards=())


class Limit(Event, frozen=True, tag="limit"):
    """The seat's hand limit was raised."""

    limit: int


class Buried(Event, frozen=True, tag="buried"):
    """A card was played as destroyed, on a space (-1: beside the Graveyard)."""

    colour: str
    card: str
    space: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A colour cannot play, so its turn was skipped."""

    colour: str


class Idle(Event, frozen=True, tag="idle"):
    """The seat ended its turn without playing a card."""


class Ended(Event, frozen=True, tag="ended"):
    """No player can play any more."""


ArchitecturaEvent = (
    Replaced
    | Ready
    | Shown
    | Fetched
    | Drew
    | Built
    | Removed
    | Turned
    | Destroyed
    | Protected
    | Restored
    | Moved
    | Swapped
    | Reserved
    | Copied
    | Taken
    | Looked
    | Ordered
    | Limit
    | Buried
    | Skipped
    | Idle
    | Ended
)
