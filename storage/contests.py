"""Values for cups and leagues."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from storage.records import Person, Status


class ContestKind(StrEnum):
    """A cup is played once, a league in seasons."""

    CUP = "cup"
    LEAGUE = "league"


class Phase(StrEnum):
    """The state of a contest; ``VOID`` if too few took part or its channel is gone."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"
    VOID = "void"

    @property
    def live(self) -> bool:
        """Whether the contest hasn't ended."""
        return self in (Phase.OPEN, Phase.PLAYING)


class StallReason(StrEnum):
    """Why a contest or one of its fixtures is stalled.

    The server has as many matches as it allows; an entrant has left the server; no one has moved for a long
    time; or a match is paused, frozen, or its channel is gone.
    """

    LIMIT = "limit"
    LEFT = "left"
    QUIET = "quiet"
    PAUSED = "paused"
    FROZEN = "frozen"
    AWAY = "away"


class Contest(msgspec.Struct, frozen=True):
    """A cup, or a season of a league; see the table ``contest``.

    ``stalled`` is the time since which no match can be opened in its channel, ``stall_told`` when its host
    was notified; 0 if not.
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
    """A participant; ``gone`` if they left, so that robots play for them.

    ``told`` is the ``stalled`` time of the contest that they were last notified of.
    """

    number: int
    user: int
    name: str
    division: int
    gone: bool
    account: str = ""
    handle: str = ""
    told: int = 0

    @property
    def person(self) -> Person:
        """The person who takes a seat."""
        return Person(self.user, self.name, account=self.account, handle=self.handle)


class Fixture(msgspec.Struct, frozen=True):
    """A match of a contest; ``entrants`` are their numbers in seat order.

    ``results`` has the rank and points of each seat once the match is over, and is empty if it ended without
    a result. ``to_act`` has the active seats of a running match, which may be ``paused`` or ``away`` like a
    :class:`Listing`, and ``updated`` is the time of its last change, in seconds since 1970.
    """

    number: int
    entrants: tuple[int, ...]
    match: int | None
    void: bool
    channel: int | None = None
    status: Status | None = None
    results: tuple[tuple[int, int], ...] = ()
    to_act: tuple[int, ...] = ()
    updated: int = 0
    paused: bool = False
    away: str = ""

    @property
    def ended(self) -> bool:
        """Whether nothing is left to play."""
        return self.void or (self.status is not None and not self.status.live)

    @property
    def live(self) -> bool:
        """Whether the match is live."""
        return self.status is not None and self.status.live


class Trouble(NamedTuple):
    """The cause of a stall: a reason, and the number of the fixture or entrant concerned, 0 for none."""

    reason: StallReason
    fixture: int = 0
    entrant: int = 0


class Stall(msgspec.Struct, frozen=True):
    """A period, starting at ``since``, during which a contest or one of its fixtures can't go on.

    ``told`` is when the stall was announced, ``ended`` when it ended; 0 if not.
    """

    id: int
    contest: int
    reason: StallReason
    fixture: int
    entrant: int
    since: int
    told: int = 0
    ended: int = 0

    @property
    def trouble(self) -> Trouble:
        """Its cause."""
        return Trouble(self.reason, self.fixture, self.entrant)


class ContestDetails(msgspec.Struct, frozen=True):
    """A contest with its entrants and matches, and the ``stalls`` that haven't ended."""

    contest: Contest
    entrants: tuple[Entrant, ...]
    fixtures: tuple[Fixture, ...]
    stalls: tuple[Stall, ...] = ()

    def fixture_of(self, stall: Stall) -> Fixture | None:
        """Return the fixture that a stall holds up, if it is only one."""
        return next((fixture for fixture in self.fixtures if fixture.number == stall.fixture), None)

    def entrant(self, number: int) -> Entrant:
        """Return an entrant by number."""
        return next(entrant for entrant in self.entrants if entrant.number == number)


class DealEntry(NamedTuple):
    """A player's match of a weekly deal, with the points if it was played to the end.

    A ``hidden`` player is not named in lists.
    """

    game: str
    match: int
    person: Person
    ended: bool
    points: int
    playing: bool
    hidden: bool = False


class DealChannel(NamedTuple):
    """A channel that gets the results of weekly deals; ``week`` is the last one posted there."""

    channel: int
    guild: int
    week: int
