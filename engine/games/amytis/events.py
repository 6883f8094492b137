"""The events of *The Architects of Amytis*."""

from engine.core.values import Event


class Took(Event, frozen=True, tag="took"):
    """A tile was taken from a stack, on which an architect now stands."""

    stack: int
    tile: int


class Built(Event, frozen=True, tag="built"):
    """A tile was built on a space. ``covered`` is the tile below it; ``points`` were scored immediately."""

    space: int
    tile: int
    covered: int | None
    points: int


class Drew(Event, frozen=True, tag="drew"):
    """A project card was taken from the deck or the display."""

    card: int
    from_deck: bool


class Scored(Event, frozen=True, tag="scored"):
    """Palace B scored points for the projects validated so far."""

    points: int


class Validated(Event, frozen=True, tag="validated"):
    """A project was validated; its points count at the end of the game."""

    card: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A pawn was placed on a favor."""

    favor: int


class FavorDue(Event, frozen=True, tag="favor-due"):
    """A forecast, not an event: a favor will be claimed. ``favor`` is currently the best one."""

    favor: int
    points: int


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """The next tile of a stack was revealed; None if the stack is now empty."""

    stack: int
    tile: int | None


class Refilled(Event, frozen=True, tag="refilled"):
    """A project card was added to the display."""

    card: int


class Retrieved(Event, frozen=True, tag="retrieved"):
    """A seat retrieved all its architects at the start of its turn."""

    seat: int


class FinalTurn(Event, frozen=True, tag="final-turn"):
    """A second stack is empty; the other player has one last turn."""


Happened = Took | Built | Drew | Scored | Validated | Claimed | TurnedUp | Refilled | Retrieved | FinalTurn
AmytisEvent = Happened | FavorDue
