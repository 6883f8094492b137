"""Values for delivery: postings, outbox items and the processes that deliver them."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from storage.records import Listing
from storage.shards import ONE, Shards
from storage.timing import Way


class PostingKind(StrEnum):
    """The kind of a posting, which determines what its subject is.

    The subject is a match for ``BOARD`` and ``WATCH``, a server for ``OVERVIEW``, a day for ``DAILY``, a week
    for ``DEAL``, and otherwise the row's id. A ``CLUB_CALL`` asks the members of a club about its next match;
    ``WATCH`` is the match of the week; a ``STALL`` says what holds up a contest. The subject of a ``POSTER``
    stands for a club and a period.
    """

    BOARD = "board"
    VOTE = "vote"
    OFFER = "offer"
    CONTEST = "contest"
    PODIUM = "podium"
    OVERVIEW = "overview"
    DAILY = "daily"
    DEAL = "deal"
    CLUB = "club"
    CLUB_CALL = "club-call"
    WATCH = "watch"
    POSTER = "poster"
    STALL = "stall"


class Posting(msgspec.Struct, frozen=True):
    """A message that an instance has claimed to bring up to date with its ``subject``.

    ``wanted`` counts the changes of the subject; ``digest`` is that of the message's content, or empty.
    ``anew`` counts messages that are gone, so that each new one gets another nonce; ``made`` is the time of
    the first attempt to send the message, None if it exists. The ``epoch`` grows with every claim: a write by
    an earlier one is refused.

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
    """An instance's exclusive claim on a name, for a while; the ``epoch`` grows with every holder."""

    name: str
    holder: str
    epoch: int


class Role(StrEnum):
    """A part of the work, done by the processes with the role.

    ``GATEWAY`` keeps connections to Discord and the rows of servers, and answers interactions. ``SHOW`` posts
    boards, collapses old ones, sends the outbox and sweeps. ``ROBOTS`` plays robots and draws films. ``HTTP``
    answers interactions that Discord posts to an endpoint.
    """

    GATEWAY = "gateway"
    HTTP = "http"
    SHOW = "show"
    ROBOTS = "robots"


Roles = frozenset[Role]

ALL: Roles = frozenset({Role.GATEWAY, Role.SHOW, Role.ROBOTS})
"""The roles of a process that runs alone."""

ANSWERING: Roles = frozenset({Role.GATEWAY, Role.HTTP})
"""Roles with which a process answers users."""

ALL_ROLES = "all"
"""Stands for ``ALL`` in an instance's row."""


class Instance(msgspec.Struct, frozen=True):
    """A process that uses the store: its version, with its build after a plus sign.

    ``roles`` are separated by commas; empty ``shards`` mean all of them. ``seen`` is the time of the last
    heartbeat.
    """

    id: str
    version: str
    roles: str = ALL_ROLES
    shards: str = ""
    seen: int = 0

    def has(self, role: str) -> bool:
        """Return whether the instance has a role."""
        return role in (ALL if self.roles == ALL_ROLES else self.roles.split(","))

    @property
    def part(self) -> Shards | None:
        """The shards that it serves; None without a gateway, or if they can't be parsed."""
        if not self.has("gateway"):
            return None
        try:
            return Shards.read(self.shards) if self.shards else ONE
        except ValueError:  # written by a later version
            return None

    def collides(self, other: "Instance") -> bool:
        """Return whether both serve a server, although at least one has only some of the shards."""
        one, two = self.part, other.part
        if one is None or two is None or self.shards == other.shards == "":
            return False
        return one.overlaps(two)


class OldMessage(msgspec.Struct, frozen=True):
    """A message that was replaced; ``line`` is what will remain of it, None if unknown."""

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
"""How long a share of the requests to Discord is valid, in ms; it is renewed every second."""


class Allowance(NamedTuple):
    """The requests per second that an instance may make, and until when the bot must make none, in ms.

    ``refused`` counts the requests that Discord refused within the last ten minutes.
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
    """The progress of a film drawn by another process: frames out of ``whole``, then its data or a fault."""

    frames: int
    whole: int
    fault: str
    data: bytes | None


class OutboxKind(StrEnum):
    """What an outbox item is about.

    ``REFUSED`` reports that a user doesn't accept direct messages. ``LAPSE`` is the end of a seat's time,
    which starts a vote. ``PAUSE`` reports in a channel that the clocks stood still during an outage. ``PLAN``
    is the time at which a planned turn is played; the other two notify its player that the plan was dropped
    or played. The last ones tell a user who follows the match that the lead has changed hands, that much was
    captured, or that it has ended.
    """

    TURN = "turn"
    REMINDER = "reminder"
    END = "end"
    REFUSED = "refused"
    LAPSE = "lapse"
    PAUSE = "pause"
    PLAN = "plan"
    PLAN_DROPPED = "plan-dropped"
    PLAN_PLAYED = "plan-played"
    FOLLOWED_LEAD = "followed-lead"
    FOLLOWED_CAPTURE = "followed-capture"
    FOLLOWED_END = "followed-end"

    @property
    def of_turn(self) -> bool:
        """Whether it is obsolete once its seat is no longer active."""
        lasting = (OutboxKind.END, OutboxKind.REFUSED, OutboxKind.PAUSE)
        return self not in lasting and not self.of_plan and not self.to_follower

    @property
    def of_plan(self) -> bool:
        """Whether it notifies a player that their plan was dropped or played."""
        return self in (OutboxKind.PLAN_DROPPED, OutboxKind.PLAN_PLAYED)

    @property
    def to_follower(self) -> bool:
        """Whether it is for a user who follows the match, who has no seat."""
        return self in (OutboxKind.FOLLOWED_LEAD, OutboxKind.FOLLOWED_CAPTURE, OutboxKind.FOLLOWED_END)

    @property
    def of_clock(self) -> bool:
        """Whether it depends on the seat's clock."""
        return self in (OutboxKind.REMINDER, OutboxKind.LAPSE)

    @property
    def calls(self) -> bool:
        """Whether it notifies an active player."""
        return self in (OutboxKind.TURN, OutboxKind.REMINDER)

    @property
    def to_person(self) -> bool:
        """Whether it is for its user, not for a whole channel."""
        return self is not OutboxKind.PAUSE

    @property
    def leaves_line(self) -> bool:
        """Whether its message is collapsed to a line once it is obsolete."""
        lasting = (OutboxKind.END, OutboxKind.PAUSE)
        return self not in lasting and not self.of_plan and not self.to_follower


class OutboxItem(msgspec.Struct, frozen=True):
    """A row of the outbox: a pending notification and its recipient.

    ``made`` is the time of the first attempt, ``tries`` their number.
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
        """The key of items that are sent one after the other: the user or the match."""
        return self.user if self.way is Way.DIRECT else self.match


class Condition(NamedTuple):
    """The contents of a store, and what has been pending in it for too long.

    ``frozen`` has the frozen matches with their reasons. ``behind`` has matches whose channels are out of
    date although no instance is delivering them; ``overdue`` counts outbox items, and ``refused`` the
    requests that Discord refused within the last ten minutes.
    """

    live: int
    frozen: list[tuple[int, str]]
    behind: list[int]
    overdue: int
    servers: int
    instances: list[Instance]
    refused: int = 0


class Queued(NamedTuple):
    """How many outbox items are waiting, due, being sent, to be retried, or carried by a board."""

    waiting: int
    due: int
    sending: int
    again: int
    with_board: int


class Backlog(NamedTuple):
    """The number of pending boards and messages; ``age`` is that of the oldest pending board, in seconds."""

    live: int
    boards: int
    age: int
    outbox: Queued
    alive: int


class DailyChannel(NamedTuple):
    """A channel that gets a daily puzzle, at an ``hour`` in UTC.

    ``day`` (since 1970) is that of the last one, -1 before the first.
    """

    channel: int
    guild: int
    hour: int
    day: int


class WatchChannel(NamedTuple):
    """A channel that gets the match of the week, as the admin ``host`` asked for.

    ``week`` is the last one that is done there. ``picked`` is the match chosen for the week ``picked_for``.
    The host has been ``told`` that it can't be posted, and not yet that it can again.
    """

    channel: int
    guild: int
    host: int
    week: int
    picked_for: int = -1
    picked: int | None = None
    told: bool = False


class DailyPuzzle(NamedTuple):
    """The puzzle of a ``day``: its ``content``, as JSON, and the index of the ``best`` choice.

    The content is empty if it wasn't stored. ``round`` counts how often the archive was used up before.
    ``closed`` is when the solution came out, None before: until then, answers count for the day.
    """

    day: int
    game: str
    puzzle: str
    best: int
    round: int = 0
    content: str = ""
    closed: int | None = None


class NewThread(NamedTuple):
    """A thread that was requested; ``thread`` is None until Discord's response is recorded.

    ``made`` is when it was requested, ``wanted`` when it was last needed.
    """

    purpose: str
    guild: int
    channel: int
    thread: int | None
    made: int
    wanted: int
