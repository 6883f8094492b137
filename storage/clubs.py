"""Values for clubs."""

from enum import StrEnum
from typing import NamedTuple

import msgspec

from storage.records import Listing, Person


class ClubPhase(StrEnum):
    """The state of a club; no matches open while it is ``PAUSED``."""

    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"


class Club(msgspec.Struct, frozen=True):
    """A group that keeps playing in a channel; see the table ``club``.

    ``games`` are played in turn. Matches open on a ``weekday`` (0 is Monday) and ``hour`` in a time ``zone``
    or, without a weekday, when one ends. ``round`` counts the times that a match was due; ``opens`` is when
    the next one is, 0 while an earlier match is live. ``called`` is the last round for which the members were
    asked, and ``skipped`` counts the rounds in a row with too few players. ``stalled`` is since when no
    match can be opened, ``stall_told`` when the host was notified; 0 if not. ``posters`` is the month, like
    202612, before which all posters have been posted; 0 if the club wants none.
    """

    id: int
    guild: int
    channel: int
    host: int
    name: str
    games: tuple[str, ...]
    seats: int
    pace: int
    bank: int
    robots: bool
    weekday: int | None
    hour: int
    zone: str
    phase: ClubPhase
    round: int
    opens: int
    called: int
    skipped: int
    created: int
    ended: int = 0
    stalled: int = 0
    stall_told: int = 0
    posters: int = 0


class ClubMember(msgspec.Struct, frozen=True, array_like=True):
    """A member of a club, or a ``guest`` who wants a seat in the next match.

    ``coming`` is their answer for the next match, given ``at`` a time, None if they haven't answered.
    ``waited`` counts the matches in a row in which they wanted a seat and got none.
    """

    user: int
    name: str
    guest: bool
    coming: bool | None
    at: int
    waited: int
    account: str = ""
    handle: str = ""

    @property
    def person(self) -> Person:
        """The person who takes a seat."""
        return Person(self.user, self.name, account=self.account, handle=self.handle)


class ClubResult(NamedTuple):
    """A seat's result in a club's match; ``person`` is as in :class:`storage.records.Result`.

    ``at`` is the end of the match.
    """

    match: int
    game: str
    person: Person
    rank: int
    points: int
    at: int


class ClubMatch(NamedTuple):
    """A match of a club: the round in which it was opened, its game and its channel."""

    id: int
    round: int
    game: str
    channel: int


class ClubDetails(msgspec.Struct, frozen=True):
    """A club with its members, guests and live matches, and the results of ended matches in order.

    ``opened`` has all its matches in order.
    """

    club: Club
    people: tuple[ClubMember, ...]
    live: tuple[Listing, ...]
    results: tuple[ClubResult, ...]
    opened: tuple[ClubMatch, ...]

    @property
    def members(self) -> list[ClubMember]:
        """The members, in the order of joining."""
        return [person for person in self.people if not person.guest]

    def of(self, user: int) -> ClubMember | None:
        """Return a member or guest, or None."""
        return next((person for person in self.people if person.user == user), None)


class ClubPulse(NamedTuple):
    """The values that tell whether a club needs work.

    ``changes`` grows with each change to the club, ``moves`` with its running matches.
    """

    id: int
    phase: ClubPhase
    changes: int
    moves: int
    opens: int
    called: int
    round: int
    stalled: int
