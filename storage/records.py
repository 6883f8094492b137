"""The store's values: matches as listed and as played, votes, offers, results and sittings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, TypedDict

import msgspec

from engine.match import Match

DELETED = -1_000_000
"""Ids up to this one stand for users who have deleted their data."""

GRACE = 60
"""The usual time for which a planned turn waits, in seconds."""


class Status(StrEnum):
    """The state of a match. The first three are live: they occupy their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FROZEN = "frozen"
    OVER = "over"
    ABANDONED = "abandoned"

    @property
    def live(self) -> bool:
        """Whether the match occupies its channel."""
        return self in (Status.LOBBY, Status.PLAYING, Status.FROZEN)


class AwayReason(StrEnum):
    """Why a match can't be shown: its channel is gone, or the bot was removed from the server."""

    CHANNEL = "channel"
    SERVER = "server"


class Traces(StrEnum):
    """What database files still contain of deleted data: nothing, or data that only its ``SERVER`` clears.

    ``PENDING`` traces couldn't be removed yet, because another connection was in the way.
    """

    NONE = "none"
    PENDING = "pending"
    SERVER = "server"


class Origin(msgspec.Struct, frozen=True):
    """The ``identity`` and ``place`` of the database that a backup was made from, and the time."""

    identity: str
    place: str
    at: int


def storable(text: str) -> str:
    """Remove characters that databases refuse: NULs and unpaired surrogates."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode()


class Person(msgspec.Struct, frozen=True, array_like=True):
    """A person in a seat: a Discord user's id and display name.

    ``robot`` is a robot's level (:data:`engine.robots.ROBOTS`), empty for humans. Robots, and players named
    in an imported match, have ids below 0, unique at their table. ``account`` is the global display name,
    where ``name`` may be a nickname on the match's server; ``handle`` is the unique user name. Both are empty
    if unknown.
    """

    user: int
    name: str
    robot: str = ""
    account: str = ""
    handle: str = ""

    def __post_init__(self) -> None:
        """Remove characters that some database refuses."""
        if not self.name.isprintable():
            msgspec.structs.force_setattr(self, "name", storable(self.name))


class PlayerFace(msgspec.Struct, frozen=True, array_like=True):
    """How a user is drawn: a colour, an emblem and a title, each empty if none was chosen.

    It is ``framed`` for the first of the last month on a server. In a match, ``own`` says that the user chose
    an emblem, even if the seat has another one.
    """

    colour: str = ""
    emblem: str = ""
    title: str = ""
    framed: bool = False
    own: bool = False


class Listing(msgspec.Struct, frozen=True):
    """A match without its log. Times are seconds since 1970.

    ``people`` is in seat order (in a lobby: in the order of joining). ``board`` is the id of the board's
    message and ``posting`` that of its posting. ``reason`` is why a match is frozen, ``away`` why it can't be
    shown (empty: it can). ``calls`` is the length of the log when a player was last notified. ``locale`` is
    the server's language, as Discord names it, empty if unknown.

    A lobby may start ``by_itself`` when it is full, and be the rematch of the match ``again``, whose loser
    goes first, or last if ``loser_last``. The users in ``declined`` declined an invitation after the last
    player joined. At the time ``asked``, the host was asked to make room for the table of the user ``asker``
    (0: no request is pending).

    ``held`` has the seats that are held for their owners, ``left`` former players, ``stand_ins`` the seats of
    absent players. ``thinking`` says that a robot is active, also one that replaces a resigned or absent
    player. ``pace`` limits a turn and ``bank`` all turns of a seat, in seconds (0: unlimited); ``clocks`` has
    the seats with running clocks and when these end. The active players were last ``nudged`` at that time.
    While an admin has ``paused`` the match, players can't act. ``week`` is the week of its deal. With
    ``coaching``, each player may ask a robot for advice, and the match is unrated.

    A branch plays on from a position of another match: its log began with ``branched`` entries, and it has no
    results.

    ``planned`` has the seats' plans, which only their players may see, and ``plans`` counts their changes. A
    planned turn waits for ``grace`` seconds; -1 if the table has no plans. ``club`` is the club that it
    belongs to. ``faces`` has the face of each seat, distinct since the match began, or none.
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
    branched: int | None = None
    plans: int = 0
    grace: int = GRACE
    planned: tuple["Planned", ...] = ()
    club: int | None = None
    faces: tuple[PlayerFace, ...] = ()

    def plan_of(self, seat: int) -> "Planned | None":
        """Return the plan of a seat, or None."""
        return next((plan for plan in self.planned if plan.seat == seat), None)

    def seat_of(self, user: int) -> int | None:
        """Return the user's seat, or None."""
        return next((seat for seat, person in enumerate(self.people) if person.user == user), None)

    def sight_of(self, user: int) -> int | None:
        """Return the seat whose hidden information a user may see: their own, even while it is lent."""
        loan = next((loan.seat for loan in self.held if loan.user == user), None)
        return loan if (seat := self.seat_of(user)) is None else seat

    @property
    def imported(self) -> bool:
        """Whether it was imported from a file, which names its players."""
        return any(DELETED < person.user < 0 and not person.robot for person in self.people)

    def absent(self, kind: "StandIn") -> tuple[int, ...]:
        """Return the seats at which a robot stands in, or those that are offered."""
        return tuple(seat for seat, stand_in in self.stand_ins if stand_in is kind)

    @property
    def waiting_for(self) -> tuple[Person, ...]:
        """The active players."""
        return tuple(self.people[seat] for seat in self.to_act)

    @property
    def robots(self) -> tuple[Person, ...]:
        """The robots at the table."""
        return tuple(person for person in self.people if person.robot)

    @property
    def free(self) -> int:
        """The number of free seats, including those reserved for invited users."""
        return self.seats - len(self.people)

    @property
    def lonely(self) -> bool:
        """Whether the host is the only human at the table."""
        return len(self.people) - len(self.robots) == 1

    @property
    def awaited(self) -> tuple[int, ...]:
        """The invited users who haven't taken a seat."""
        return tuple(user for user in self.invited if self.seat_of(user) is None)


class LiveMatch(msgspec.Struct, frozen=True, array_like=True):
    """A running match without players: its channel, game, and last change."""

    id: int
    channel: int
    game: str
    seats: int
    options: str
    rules_version: int
    edition: str
    seq: int
    updated: int


class EndedMatch(NamedTuple):
    """A match that has ended, with its points by seat, and how much was captured in it."""

    match: LiveMatch
    points: tuple[int, ...]
    captures: int


class TableSpec(msgspec.Struct, frozen=True):
    """The parameters of a new table.

    ``robots`` sit behind the host; ``invited`` users have seats reserved. ``pace`` limits a turn and all
    turns of a seat, in seconds (0: unlimited); None stands for the server's default. ``again`` is the match
    that this is a rematch of, ``week`` that of its deal. With ``coaching``, each player may ask a robot for
    advice. Planned turns wait for ``grace`` seconds.
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
    grace: int = GRACE


class Changes(TypedDict, total=False):
    """The changeable properties of a lobby; ``pace`` limits a turn and all turns of a seat, in seconds."""

    options: Mapping[str, str]
    seats: int
    invited: Iterable[int]
    by_itself: bool
    loser_last: bool
    pace: tuple[int, int]
    coaching: bool


class Stored(Listing, frozen=True):
    """A match with its log; ``match`` is None if it was never started.

    The log begins with the first entry needed to continue, unless the whole log was loaded.
    """

    match: Match | None = None

    @classmethod
    def of(cls, listing: Listing, match: Match | None) -> "Stored":
        """Combine a listing with its match."""
        return cls(**msgspec.structs.asdict(listing), match=match)


class Motion(StrEnum):
    """The subject of a vote; ``LAPSE`` is about a seat whose time has run out."""

    ABANDON = "abandon"
    UNDO = "undo"
    PACE = "pace"
    LAPSE = "lapse"


class VoteOutcome(StrEnum):
    """The result of a vote; ``ENDED`` if the match ended before it."""

    OPEN = ""
    AGREED = "agreed"
    REFUSED = "refused"
    EXPIRED = "expired"
    ENDED = "ended"


class AbsenceChoice(StrEnum):
    """What to do about a seat whose time has run out: keep waiting, or one of the others."""

    WAIT = "wait"
    ROBOT = "robot"
    OFFER = "offer"
    END = "end"


class Vote(msgspec.Struct, frozen=True):
    """A question that several seats have to agree on.

    ``seat`` started it, ``refuser`` is the seat that disagreed; ``needed`` and ``agreed`` have a bit per
    seat. Times are seconds since 1970. An undo applies to a log of ``seq`` entries, for a displayed
    ``reason``. ``choice`` is the request, or the result of the seats' ``ballots`` if there are options.
    ``away`` has the bits of absent players, for whom the vote doesn't wait.
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
        """The seats whose agreement is still missing."""
        return self._seats(self.needed & ~self.agreed & ~self.away)

    @property
    def decided(self) -> str:
        """The absolute majority's choice; ``WAIT`` if all have answered without one, empty before that."""
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
    """How a seat is offered: for good, temporarily, or because its owner is absent."""

    GIVE = "give"
    LEND = "lend"
    ABSENT = "absent"


class Trade(StrEnum):
    """The state of an offer; a ``HELD`` seat can be taken back by its owner at any time."""

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
    """A seat offered by its ``owner`` to a ``guest`` (None: to anyone), or passed on to its ``taker``.

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


class Planned(msgspec.Struct, frozen=True, array_like=True):
    """The plan of a seat, made by a ``user`` when the log had ``basis`` entries.

    ``lines`` is the plan (JSON); it is empty once the plan was dropped for a ``reason`` (JSON).
    """

    seat: int
    user: int
    basis: int
    lines: str
    reason: str

    def __repr__(self) -> str:
        """Keep plans out of logs."""
        return f"Planned(seat={self.seat})"


class PlanChanges(msgspec.Struct, frozen=True):
    """How new log entries change the plans of a match, which had changed ``version`` times.

    ``gone`` are seats whose plans end, ``kept`` the remaining lines of a plan by seat, with the length of
    the log from which they count. ``void`` has the reasons (JSON) for plans that were dropped, by seat, and
    ``waiting`` the times at which planned turns are due, by seat. ``played`` are the seats whose plan was
    played. ``users`` are the owners of the plans by seat.
    """

    version: int
    users: Mapping[int, int] = {}
    gone: Collection[int] = ()
    kept: Mapping[int, tuple[str, int]] = {}
    void: Mapping[int, str] = {}
    waiting: Mapping[int, int] = {}
    played: Collection[int] = ()


class Held(msgspec.Struct, frozen=True, array_like=True):
    """A seat that an offer holds for its owner, a user."""

    seat: int
    user: int
    offer: int


class Former(msgspec.Struct, frozen=True, array_like=True):
    """A former player of a seat, who left when the log had ``until`` entries."""

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
    """A seat's result: ``rank`` is 1 for a win, which several may share, and 0 if there was no ranking.

    It counts for ``user``, who sat there at the end and moved, or whose seat a ``substitute`` played. ``at``
    is the end of the match, in seconds since 1970. ``robot`` is as in :class:`Person`; ``counts`` if no robot
    played and none gave advice.
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
    """The results of a match and the earlier matches that it is a rematch of: their number, and wins by user.

    ``loser`` came in last in the latest one; None if several users did, or a robot.
    """

    matches: int = 0
    wins: dict[int, int] = {}
    loser: int | None = None


class Captures(msgspec.Struct, frozen=True):
    """How much users captured from each other, by ``(captor, owner)``, and in how many matches of a game."""

    matches: int = 0
    counts: dict[tuple[int, int], int] = {}


class Sitting(msgspec.Struct, frozen=True, array_like=True):
    """A person's time in a seat; ``until`` is None for its present or final player.

    ``seq`` is the length of the log when it began, ``lent`` the user who owned the seat meanwhile.
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
    """The stand-in policy for an absent player: a robot plays, or the seat is offered."""

    ROBOT = "robot"
    OFFERED = "offered"


class LessonProgress(msgspec.Struct, frozen=True):
    """A user's current step in a lesson, empty at the end, and whether they have ever reached the end."""

    step: str
    finished: bool
