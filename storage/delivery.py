"""What the storage hands out for delivery: what channels are to show, and what people are to be told."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from storage.records import Listing
from storage.shards import ONE, Shards
from storage.timing import Way


class PostingKind(StrEnum):
    """What a posting is about; its subject is the number of one.

    That of ``BOARD`` is a match, of ``OVERVIEW`` a server, of ``DAILY`` a day and of ``DEAL`` a week; the
    others have ids.
    """

    BOARD = "board"
    VOTE = "vote"
    OFFER = "offer"
    CONTEST = "contest"
    PODIUM = "podium"
    OVERVIEW = "overview"
    DAILY = "daily"
    DEAL = "deal"


class Posting(msgspec.Struct, frozen=True):
    """A message that an instance has claimed to bring up to date with its ``subject``.

    ``wanted`` is how often the subject has changed; the message says what ``digest`` is of, unless that is
    empty. ``anew`` counts the messages that are gone, so that each
    new one gets a nonce of its own; ``made`` is when the message was first tried, None if there is one. The
    ``epoch`` grows with every claim: a write by an earlier one is refused.

    Boards replace each other: ``line`` replaces the message once it is an old one, and ``seen`` is the
    length of the log it shows (-1: none). ``moment`` and ``nonce`` belong to an attempt of unknown outcome;
    ``row`` is the match at the time of the claim.
    """

    id: int
    kind: str
    subject: int
    match: int | None
    channel: int
    message: int | None
    wanted: int
    digest: str
    anew: int
    made: int | None
    holder: str
    epoch: int
    moment: str | None = None
    nonce: str | None = None
    line: str | None = None
    seen: int = -1
    row: Listing | None = None


class Lease(msgspec.Struct, frozen=True):
    """What an instance has to itself for a while, by a name; the ``epoch`` grows with every holder."""

    name: str
    holder: str
    epoch: int


class Role(StrEnum):
    """A part of the work, which a process does that has the role.

    ``GATEWAY`` keeps connections with Discord and the rows of servers, and answers interactions. ``SHOW``
    posts boards, makes lines of old ones, sends what is in the outbox, and sweeps. ``ROBOTS`` has robots
    play, and draws films. ``HTTP`` answers interactions that Discord posts to an endpoint.
    """

    GATEWAY = "gateway"
    HTTP = "http"
    SHOW = "show"
    ROBOTS = "robots"


Roles = frozenset[Role]

ALL: Roles = frozenset({Role.GATEWAY, Role.SHOW, Role.ROBOTS})
"""What a process does that is alone."""

ANSWERING: Roles = frozenset({Role.GATEWAY, Role.HTTP})
"""What makes a process answer people."""

ALL_ROLES = "all"
"""What stands for all of ``ALL`` in the row of an instance."""


class Instance(msgspec.Struct, frozen=True):
    """A process that works on the store: its version, with what marks its build behind a plus sign.

    ``roles`` are separated by commas, ``shards`` are empty for all.
    ``seen`` is when it was last alive.
    """

    id: str
    version: str
    roles: str = ALL_ROLES
    shards: str = ""
    seen: int = 0

    def has(self, role: str) -> bool:
        """Return whether it has a role."""
        return role in (ALL if self.roles == ALL_ROLES else self.roles.split(","))

    @property
    def part(self) -> Shards | None:
        """The shards that it keeps, None for one without a gateway; one that can't be read keeps none."""
        if not self.has("gateway"):
            return None
        try:
            return Shards.read(self.shards) if self.shards else ONE
        except ValueError:  # of a version to come
            return None

    def collides(self, other: "Instance") -> bool:
        """Return whether both hear of some server, though they share them out."""
        one, two = self.part, other.part
        if one is None or two is None or self.shards == other.shards == "":
            return False
        return one.overlaps(two)


class OldMessage(msgspec.Struct, frozen=True):
    """A message that has been replaced; ``line`` is what is to be left of it, None if not known."""

    message: int
    channel: int
    line: str | None


class Behind(NamedTuple):
    """What is left to do after a delivery: the same posting, if it ``is_stale`` again.

    After the board of a ``match``, that includes the match's other stale postings and old messages.
    """

    is_stale: bool = False
    match: int | None = None
    postings: Sequence[int] = ()
    old: Sequence[OldMessage] = ()


SHARE_MS = 3000
"""For how long a share of the requests to Discord is an instance's own; it is renewed each second."""


class Allowance(NamedTuple):
    """How many requests a second an instance may make; until when none of the bot's is to be made, in ms.

    ``refused`` is how many of all requests Discord has refused in ten minutes.
    """

    share: int
    paused: int
    refused: int


class FilmKey(NamedTuple):
    """What a film shows: a match at a moment, in a language."""

    match: int
    moment: str
    language: str


class Film(NamedTuple):
    """How far a film is that another process draws: frames of a whole, or the film, or why there is none."""

    frames: int
    whole: int
    fault: str
    data: bytes | None


class OutboxKind(StrEnum):
    """What an outbox item is about.

    ``REFUSED`` tells that Discord takes no direct messages for somebody. ``LAPSE`` is the end of a seat's
    time, of which a question tells the others. ``PAUSE`` tells a channel that time stood still meanwhile.
    """

    TURN = "turn"
    REMINDER = "reminder"
    END = "end"
    REFUSED = "refused"
    LAPSE = "lapse"
    PAUSE = "pause"

    @property
    def of_turn(self) -> bool:
        """Whether it is overtaken once its seat is not to act any more."""
        return self not in (OutboxKind.END, OutboxKind.REFUSED, OutboxKind.PAUSE)

    @property
    def of_clock(self) -> bool:
        """Whether it comes of the time that a seat has."""
        return self in (OutboxKind.REMINDER, OutboxKind.LAPSE)

    @property
    def calls(self) -> bool:
        """Whether it calls somebody to their turn."""
        return self in (OutboxKind.TURN, OutboxKind.REMINDER)

    @property
    def to_person(self) -> bool:
        """Whether it is for the person on its seat, and not for all of a channel."""
        return self is not OutboxKind.PAUSE

    @property
    def leaves_line(self) -> bool:
        """Whether its message becomes a line once it is overtaken."""
        return self not in (OutboxKind.END, OutboxKind.PAUSE)


class OutboxItem(msgspec.Struct, frozen=True):
    """A row of the outbox: what is still to be told, and where.

    ``made`` is when that was tried first, ``tries`` how often.
    """

    id: int
    match: int
    seat: int
    user: int
    kind: OutboxKind
    way: Way
    at: int | None
    tries: int
    made: int | None

    @property
    def lane(self) -> int:
        """What items have in common that are sent one after the other: the person, or the match."""
        return self.user if self.way is Way.DIRECT else self.match


class Condition(NamedTuple):
    """What stands in a store, and what waits in it for longer than it should.

    ``frozen`` has the matches that are set aside, each with the reason. ``behind`` are those whose channels
    do not show them as they are, though nobody is at it; ``overdue`` counts outbox items, and ``refused``
    requests of the last ten minutes that Discord has refused.
    """

    live: int
    frozen: list[tuple[int, str]]
    behind: list[int]
    overdue: int
    servers: int
    instances: list[Instance]
    refused: int = 0


class Queued(NamedTuple):
    """How many outbox items wait, are due, are being sent, are tried again, or go with a board."""

    waiting: int
    due: int
    sending: int
    again: int
    with_board: int


class Backlog(NamedTuple):
    """How much is to be shown and sent; ``age`` is for how many seconds the oldest board has been owed."""

    live: int
    boards: int
    age: int
    outbox: Queued
    alive: int


class DailyChannel(NamedTuple):
    """A channel with a puzzle a day, at an hour by UTC.

    ``day`` (since 1970) is that of the last one, which ``puzzle`` names as ``GAME:KEY``; -1 before the first.
    """

    channel: int
    guild: int
    hour: int
    day: int
    puzzle: str


class NewThread(NamedTuple):
    """A thread that was asked for; ``thread`` is None until Discord's answer is recorded.

    ``made`` is when it was asked for, ``wanted`` when it was last needed.
    """

    purpose: str
    guild: int
    channel: int
    thread: int | None
    made: int
    wanted: int
