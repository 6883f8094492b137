"""What the storage hands out: a match as it is listed and as it is played, results, and who sat where."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypedDict

import msgspec

from engine.match import Match

DELETED = -1_000_000
"""Users from this number down stand for people who have deleted their data."""


class Status(StrEnum):
    """What has become of a match. The first three are live: they hold their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FROZEN = "frozen"
    OVER = "over"
    ABANDONED = "abandoned"

    @property
    def live(self) -> bool:
        """Whether the match holds its channel."""
        return self in (Status.LOBBY, Status.PLAYING, Status.FROZEN)


class AwayReason(StrEnum):
    """Why a match can't be shown: its channel is gone, or the bot is not on its server any more."""

    CHANNEL = "channel"
    SERVER = "server"


class Traces(StrEnum):
    """What files of the database still hold of deleted data: nothing, or what only its ``SERVER`` clears.

    ``PENDING`` traces could not be removed yet, because another connection was in the way.
    """

    NONE = "none"
    PENDING = "pending"
    SERVER = "server"


class Origin(msgspec.Struct, frozen=True):
    """What a back-up was made of, and when; ``identity`` and ``place`` are those of the database."""

    identity: str
    place: str
    at: int


def storable(text: str) -> str:
    """Return a text without what databases refuse: NULs, and halves of characters."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()


class Person(msgspec.Struct, frozen=True, array_like=True):
    """Somebody at the table: a Discord user's number and the name to show.

    ``robot`` is the kind of a robot (:data:`engine.robots.ROBOTS`), empty for people. A robot, and who is
    only named, in a match that a file brought in, has a number below 0, another one for each at a table.
    ``account`` is the name that the user's account shows everywhere, where ``name`` may be a nickname of the
    match's server, and ``handle`` the user name, which no other account has; both are empty if not known.
    """

    user: int
    name: str
    robot: str = ""
    account: str = ""
    handle: str = ""

    def __post_init__(self) -> None:
        """Keep only what any database can hold."""
        if not self.name.isprintable():
            msgspec.structs.force_setattr(self, "name", storable(self.name))


class Listing(msgspec.Struct, frozen=True):
    """All about a match that can be told without reading its log.

    ``people`` is in the order of the seats (in the lobby: of joining). ``board`` is the message
    with the board and ``posting`` the id of its posting, ``reason`` why a match is frozen. ``calls`` is the
    length of the log at which somebody was last to be called, ``away`` why it can't be shown (empty: it can).
    A lobby may start ``by_itself`` when it is full, and be the rematch of the match ``again``, whose loser is
    to sit first, or last where ``loser_last`` says so; ``declined``
    turned an invitation down since somebody joined it last. At ``asked`` its host was asked to make room for
    the table of the user ``asker`` (0: nobody waits for that). ``held`` has
    the seats that are held for their owners, ``left`` those who sat there before. ``thinking`` says that a
    robot is to act, be it for somebody who gave up or does not come. A turn may take ``pace`` seconds, or all
    turns of a seat ``bank`` together (0: any); ``clocks`` has the seats whose time runs and until when,
    ``stand_ins`` those whose people do not come; those to act were ``nudged`` last at that time. ``locale``
    is the language of its server, as Discord names it, empty where that is not known. While it is ``paused``
    by an admin nobody can act. ``week`` is that of whose deal it is. With ``coaching`` each seat may
    ask a robot for advice, and the match does not count. Times are seconds since 1970.
    """

    id: int
    channel: int
    guild: int | None
    game: str
    status: Status
    reason: str
    host: int
    people: tuple[Person, ...]
    invited: tuple[int, ...]
    seats: int
    options: dict[str, str]
    rules_version: int | None
    edition: str | None
    seq: int
    to_act: tuple[int, ...]
    board: int | None
    created: int
    updated: int
    posting: int = 0
    calls: int = 0
    away: str = ""
    by_itself: bool = True
    again: int | None = None
    held: tuple["Held", ...] = ()
    left: tuple["Former", ...] = ()
    thinking: bool = False
    pace: int = 0
    bank: int = 0
    clocks: tuple[tuple[int, int], ...] = ()
    stand_ins: tuple[tuple[int, "StandIn"], ...] = ()
    declined: tuple[int, ...] = ()
    asked: int = 0
    asker: int = 0
    nudged: int = 0
    locale: str = ""
    paused: bool = False
    loser_last: bool = False
    week: int | None = None
    coaching: bool = False

    def seat_of(self, user: int) -> int | None:
        """Return the seat of a user, None if it has none."""
        return next((seat for seat, person in enumerate(self.people) if person.user == user), None)

    def sight_of(self, user: int) -> int | None:
        """Return the seat whose hidden things a user may see: their own, also while somebody holds it."""
        loan = next((loan.seat for loan in self.held if loan.user == user), None)
        return loan if (seat := self.seat_of(user)) is None else seat

    @property
    def imported(self) -> bool:
        """Whether a file brought it in, whose people are named there and are no users here."""
        return any(DELETED < person.user < 0 and not person.robot for person in self.people)

    def absent(self, kind: "StandIn") -> tuple[int, ...]:
        """Return the seats at which a robot stands in, or those that are offered."""
        return tuple(seat for seat, stand_in in self.stand_ins if stand_in is kind)

    @property
    def waiting_for(self) -> tuple[Person, ...]:
        """The people whose turn it is."""
        return tuple(self.people[seat] for seat in self.to_act)

    @property
    def robots(self) -> tuple[Person, ...]:
        """The robots at the table."""
        return tuple(person for person in self.people if person.robot)

    @property
    def free(self) -> int:
        """The seats that nobody has taken, those kept for invited people included."""
        return self.seats - len(self.people)

    @property
    def lonely(self) -> bool:
        """Whether nobody but the host, and robots, has come to the table."""
        return len(self.people) - len(self.robots) == 1

    @property
    def awaited(self) -> tuple[int, ...]:
        """The users who were invited and have not taken a seat."""
        return tuple(user for user in self.invited if self.seat_of(user) is None)


class TableSpec(msgspec.Struct, frozen=True):
    """What a table is opened with, besides where and by whom.

    ``robots`` sit down behind the host, ``invited`` users have a seat kept for them. ``pace`` is how many
    seconds a turn may take, and all turns of a seat (0: any); where a player chose none, the server's takes
    its place. ``again`` is the match that this is a rematch of, ``week`` that of whose deal it is. With
    ``coaching`` each seat may ask a robot for advice.
    """

    game: str
    seats: int
    options: Mapping[str, str] = {}
    invited: Sequence[int] = ()
    robots: Sequence[Person] = ()
    pace: tuple[int, int] | None = None
    coaching: bool = False
    again: int | None = None
    week: int | None = None


class Changes(TypedDict, total=False):
    """What can be changed of a lobby; ``pace`` is how long a turn may take, and all of a seat."""

    options: Mapping[str, str]
    seats: int
    invited: Iterable[int]
    by_itself: bool
    loser_last: bool
    pace: tuple[int, int]
    coaching: bool


class Stored(Listing, frozen=True):
    """A match with what it has come to; ``match`` is None if it was never started.

    Its log begins with the first entry that is needed to go on, unless the whole was asked for.
    """

    match: Match | None = None

    @classmethod
    def of(cls, listing: Listing, match: Match | None) -> "Stored":
        """Return the listing with the match that it lists."""
        return cls(**msgspec.structs.asdict(listing), match=match)


class Motion(StrEnum):
    """What people of a match can be asked to agree on; ``LAPSE`` asks what is to be done for a late seat."""

    ABANDON = "abandon"
    UNDO = "undo"
    PACE = "pace"
    LAPSE = "lapse"


class VoteOutcome(StrEnum):
    """What became of a question; it is ``ENDED`` if the match was over before it was answered."""

    OPEN = ""
    AGREED = "agreed"
    REFUSED = "refused"
    EXPIRED = "expired"
    ENDED = "ended"


class AbsenceChoice(StrEnum):
    """What can be done for a seat whose time is over: wait on, let a robot play, offer it, end the match."""

    WAIT = "wait"
    ROBOT = "robot"
    OFFER = "offer"
    END = "end"


class Vote(msgspec.Struct, frozen=True):
    """A question that several seats have to agree on.

    ``seat`` asked it, ``refuser`` is the seat that did not agree; ``needed`` and ``agreed`` have a
    bit for each seat. Times are seconds since 1970. A turn is to be taken back from a log of ``seq``
    entries, for a ``reason`` as it is shown. ``choice`` is what is asked for, or what the ``ballots`` of
    the seats have come to where there is something to choose. ``away`` has the bits of those who do not
    come, for whom it does not wait.
    """

    id: int
    match: int
    motion: Motion
    seat: int
    needed: int
    agreed: int
    asked: int
    until: int
    outcome: VoteOutcome
    refuser: int | None
    seq: int = 0
    reason: str = ""
    choice: str = ""
    ballots: dict[int, str] = {}
    away: int = 0

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not agreed and need to."""
        return self._seats(self.needed & ~self.agreed & ~self.away)

    @property
    def decided(self) -> str:
        """What more than half of the seats say; to wait, once all have answered otherwise; else nothing."""
        needed = self._seats(self.needed)
        answers = [self.ballots[seat] for seat in needed if seat in self.ballots]
        for answer in AbsenceChoice:
            if answers.count(answer) * 2 > len(needed):
                return answer
        return AbsenceChoice.WAIT if len(answers) == len(needed) else ""

    @property
    def agreeing(self) -> tuple[int, ...]:
        """The seats that have agreed."""
        return self._seats(self.agreed)

    @staticmethod
    def _seats(bits: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


class Deal(StrEnum):
    """How a seat is offered: for good, for a while, or because its owner does not come."""

    GIVE = "give"
    LEND = "lend"
    ABSENT = "absent"


class Trade(StrEnum):
    """What has become of an offer: ``HELD`` is a seat that its owner can take back at any time."""

    OPEN = "open"
    HELD = "held"
    GIVEN = "given"
    BACK = "back"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    ENDED = "ended"

    @property
    def live(self) -> bool:
        """Whether the seat is offered, or held for its owner."""
        return self in (Trade.OPEN, Trade.HELD)


class Offer(msgspec.Struct, frozen=True):
    """A seat that changes hands, from its ``owner`` to its ``taker``; None as ``guest`` is anybody.

    Times are seconds since 1970.
    """

    id: int
    match: int
    seat: int
    deal: Deal
    owner: int
    owner_name: str
    guest: int | None
    taker: int | None
    taker_name: str
    asked: int
    until: int
    state: Trade


class Held(msgspec.Struct, frozen=True, array_like=True):
    """A seat that is held for its owner, a user, by the offer of this number."""

    seat: int
    user: int
    offer: int


class Former(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who sat on a seat before, until the log had so many entries."""

    seat: int
    user: int
    name: str
    until: int
    account: str = ""
    handle: str = ""


class Ending(StrEnum):
    """How a match ended for a seat."""

    PLAYED = "played"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class Result(msgspec.Struct, frozen=True):
    """What a seat has come to: ``rank`` is 1 for a victory, which several may share, and 0 for none.

    It is that of ``user``: whoever sat there at the end and moved, or whose seat a ``substitute`` played.
    ``at`` is when that was, in seconds since 1970. ``robot`` is as in :class:`Person`; ``counts`` says that
    there was none at the table, nor a coach, so that the result is one among people.
    """

    match: int
    game: str
    seat: int
    user: int
    rank: int
    points: int
    ending: Ending
    at: int
    substitute: int | None = None
    robot: str = ""
    counts: bool = True


class Series(msgspec.Struct, frozen=True):
    """How a match and those that it is a rematch of have ended: how many, and how often each user won.

    ``loser`` is the user who came in last in the latest one, None where several did, or a robot.
    """

    matches: int = 0
    wins: dict[int, int] = {}
    loser: int | None = None


class Captures(msgspec.Struct, frozen=True):
    """How much users took from each other, ``(captor, owner)``, in how many matches of a game."""

    matches: int = 0
    counts: dict[tuple[int, int], int] = {}


class Sitting(msgspec.Struct, frozen=True, array_like=True):
    """A person's time on a seat; ``until`` is None for who sits there still, or sat there at the end.

    ``seq`` is the length of the log when it began, ``lent`` the user whose seat it was meanwhile.
    """

    seat: int
    user: int
    name: str
    since: int
    until: int | None = None
    seq: int = 0
    lent: int | None = None
    robot: str = ""


class StandIn(StrEnum):
    """What becomes of a seat whose person does not come: a robot plays there, or others may take it."""

    ROBOT = "robot"
    OFFERED = "offered"
