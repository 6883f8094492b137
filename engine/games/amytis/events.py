"""What can happen in *The Architects of Amytis*."""

from engine.core.values import Event


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


class FavorDue(Event, frozen=True, tag="favor-due"):
    """A favor follows; the best as things stand, and what it brings. Nothing that happens: it is foreseen."""

    favor: int
    points: int


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


Happened = Took | Built | Drew | Scored | Validated | Claimed | TurnedUp | Refilled | Retrieved | FinalTurn
AmytisEvent = Happened | FavorDue
