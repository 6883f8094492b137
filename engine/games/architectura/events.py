"""What can happen in Architectura.

Events name cards by colour and name. Events that hold a secret carry the ``seat`` that may know
it and show the others a version without it.
"""

from msgspec.structs import replace

from engine.core.values import Event


class Replaced(Event, frozen=True, tag="replaced"):
    """A seat took an additional card into its deck; secret until all are shown."""

    seat: int
    card: str
    old: str

    def seen_by(self, seat: int | None) -> "Replaced | None":
        """Only the owner sees it."""
        return self if seat == self.seat else None


class Ready(Event, frozen=True, tag="ready"):
    """A seat has chosen its replacements."""


class Shown(Event, frozen=True, tag="shown"):
    """The replacements of a colour come to light: pairs of the new and the old card."""

    colour: str
    swaps: tuple[tuple[str, str], ...]


class Fetched(Event, frozen=True, tag="fetched"):
    """A card was taken from the deck before the first turn; what went under the deck is secret."""

    seat: int
    card: str
    under: str = ""

    def seen_by(self, seat: int | None) -> "Fetched":
        """Others do not see what went under the deck."""
        return self if seat == self.seat else replace(self, under="")


class Drew(Event, frozen=True, tag="drew"):
    """A colour drew cards, with ``fresh`` after putting its hand under the deck."""

    seat: int
    colour: str
    count: int
    cards: tuple[str, ...] = ()
    fresh: bool = False

    def seen_by(self, seat: int | None) -> "Drew":
        """Others see only how many."""
        return self if seat == self.seat else replace(self, cards=())


class Built(Event, frozen=True, tag="built"):
    """A card was played on a space (-1: beside the city)."""

    colour: str
    card: str
    space: int


class Removed(Event, frozen=True, tag="removed"):
    """A card left the game; ``paid`` as part of a cost."""

    colour: str
    card: str
    paid: bool = False


class Turned(Event, frozen=True, tag="turned"):
    """A card was turned; its value was ``was`` and is ``now``."""

    colour: str
    card: str
    space: int
    was: int
    now: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    """A card was destroyed; ``buried`` beside its owner's Graveyard."""

    colour: str
    card: str
    space: int
    buried: bool = False


class Protected(Event, frozen=True, tag="protected"):
    """A card got a protection token."""

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
    """Two neighbouring cards changed places; the spaces are where each stood before."""

    colour: str
    card: str
    space: int
    other_colour: str
    other: str
    to: int


class Reserved(Event, frozen=True, tag="reserved"):
    """A protection token was put on an empty space."""

    space: int


class Copied(Event, frozen=True, tag="copied"):
    """A card's effect is carried out by another card."""

    colour: str
    card: str
    space: int


class Taken(Event, frozen=True, tag="taken"):
    """A card was taken from the city back into its owner's hand."""

    colour: str
    card: str
    space: int


class Looked(Event, frozen=True, tag="looked"):
    """A seat looked at the top cards of its deck."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> "Looked":
        """Others see only how many."""
        return self if seat == self.seat else replace(self, cards=())


class Ordered(Event, frozen=True, tag="ordered"):
    """The cards looked at went back on the deck, the first one on top."""

    seat: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: int | None) -> "Ordered":
        """Others do not see the order."""
        return self if seat == self.seat else replace(self, cards=())


class Limit(Event, frozen=True, tag="limit"):
    """The seat's hand limit rose."""

    limit: int


class Buried(Event, frozen=True, tag="buried"):
    """A card was played as destroyed, on a space (-1: beside the Graveyard)."""

    colour: str
    card: str
    space: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A colour can't play and is passed over."""

    colour: str


class Idle(Event, frozen=True, tag="idle"):
    """The seat ended its turn without playing a card."""


class Ended(Event, frozen=True, tag="ended"):
    """Nobody can play any more."""


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
