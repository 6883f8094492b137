"""What the storage hands out of cups and leagues."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from storage.records import Person, Status


class ContestKind(StrEnum):
    """A cup is played once, a league in seasons."""

    CUP = "cup"
    LEAGUE = "league"


class Phase(StrEnum):
    """What has become of a contest; it is ``VOID`` where too few took part or its channel is gone."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    VOID = "void"

    @property
    def live(self) -> bool:
        """Whether the contest goes on."""
        return self in (Phase.OPEN, Phase.PLAYING)


class Contest(msgspec.Struct, frozen=True):
    """A cup, or a season of a league; see the table of that name.

    ``stalled`` is since when it can't go on, ``stall_told`` when its host was told of that; 0 for neither.
    """

    id: int
    kind: ContestKind
    guild: int
    channel: int
    host: int
    game: str
    seats: int
    size: int
    pace: int
    bank: int
    phase: Phase
    season: int
    earlier: int | None
    created: int
    until: int
    stalled: int = 0
    stall_told: int = 0


class Entrant(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who takes part; ``gone`` is who has left, for whom robots play."""

    number: int
    user: int
    name: str
    division: int
    gone: bool
    account: str = ""
    handle: str = ""

    @property
    def person(self) -> Person:
        """Who takes a seat."""
        return Person(self.user, self.name, account=self.account, handle=self.handle)


class Fixture(msgspec.Struct, frozen=True):
    """A match of a contest, by the numbers of its entrants in the order of the seats.

    ``results`` has the rank and the points of each seat once it has ended, nothing where it ended without a
    result.
    """

    number: int
    entrants: tuple[int, ...]
    match: int | None
    void: bool
    channel: int | None = None
    status: Status | None = None
    results: tuple[tuple[int, int], ...] = ()

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to be played."""
        return self.void or (self.status is not None and not self.status.live)

    @property
    def live(self) -> bool:
        """Whether it is being played."""
        return self.status is not None and self.status.live


class ContestDetails(msgspec.Struct, frozen=True):
    """A contest with all who take part and all its matches."""

    contest: Contest
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...]

    def entrant(self, number: int) -> Entrant:
        """Return the entrant of a number."""
        return next(entrant for entrant in self.entrants if entrant.number == number)


class DealEntry(NamedTuple):
    """A match of a weekly deal by one person, with the points if it was played to its end.

    Somebody who is ``hidden`` does not want to be named in lists.
    """

    game: str
    match: int
    person: Person
    ended: bool
    points: int
    playing: bool
    hidden: bool = False


class DealChannel(NamedTuple):
    """A channel in which the results of weekly deals are told; ``week`` is the last one told there."""

    channel: int
    guild: int
    week: int
