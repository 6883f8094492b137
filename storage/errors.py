"""All exceptions of the storage.

::

    ZigguratError
    +-- StorageError         the database failed (full disk, damaged file); nothing was written
    |   +-- NoDatabase       the database doesn't exist
    |   +-- UnusableAddress  the address is invalid
    |   +-- NewerDatabase    it was written by a newer version of this program
    |   +-- OlderDatabase    it is too old for this program to upgrade
    |   +-- LockedDatabase   another process has locked the file
    |   +-- DamagedDatabase  the file is not a database, or is damaged
    |   +-- UnwritableDatabase  the file or its folder can't be written
    |   +-- UnsuitableDatabase  the SQLite library or the PostgreSQL database is unsuitable
    |   +-- LostDatabase     the file was deleted or replaced while it was in use
    |   +-- Unsure           the connection was lost during the commit; the outcome is unknown
    |   +-- NoSuchMatch      no match has this id
    |   +-- Conflict         another writer was faster; reload and retry
    |   |   +-- Overtaken    another instance has claimed the match since
    |   +-- Claimed          another instance is delivering the match
    |   +-- DamagedMatch     a stored match can't be read, or is frozen
    |       +-- OtherRules   it was played with other rules or data files than those installed
    +-- DuplicateDelivery    another delivery of this interaction has stored its results
    +-- Refusal              a player's request can't be fulfilled now; gives the reason
        +-- ChannelTaken     the channel has a live match
        +-- NotInLobby       the match has started or ended
        +-- LobbyFull        every seat is taken
        |   +-- SeatsReserved  the free seats are reserved for invited users
        +-- AlreadySeated    the user has a seat
        +-- NotSeated        the user has no seat
        +-- VoteOver         the vote is over
        +-- OfferOver        the seat is no longer offered, or no longer held
        +-- NotForYou        the seat is offered to another user
        +-- KnowsTooMuch     the user has had another seat in the match
        +-- DealBegun        the user has started the deal of the week
        +-- DealSeat         the seat in a deal of the week can't change hands
        +-- PuzzleAnswered   the user has answered the daily puzzle
        +-- AskedAlready     the same request was declined less than a day ago
        +-- NotInvitable     the user doesn't accept this player's invitations, or not today
        +-- AlreadyPaused    an admin has already paused the match
        +-- NotPaused        the match is not paused
        +-- Blocked          an admin has blocked the user from tables on the server
        +-- NoSuchContest, ContestClosed, ContestFull, AlreadyEntered, NotEntered, TooManyContests
        +-- NoSuchClub, ClubHere, TooManyClubs, ClubFull, ClubOver, ClubPaused, ClubRoundOver
        +-- AlreadyInClub, NotInClub
"""

from engine.errors import Refusal, ZigguratError
from storage.timing import begin_of


class StorageError(ZigguratError):
    """The database couldn't do what was requested; the message gives the reason, for an admin.

    Nothing was written, except perhaps with :class:`Unsure`.
    """


class NoDatabase(StorageError):
    """There is no database where one was expected."""

    def __init__(self, address: object) -> None:
        super().__init__(f"there is no database {address}")


class UnusableAddress(StorageError):
    """The address of the database is invalid; retrying is pointless."""


class NewerDatabase(StorageError):
    """The database was written by a newer version of this program; it isn't touched."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(
            f"the database has version {version} and this program knows versions up to {known}: "
            "start the newer program again, or restore the backup made before the upgrade"
        )
        self.version = version
        self.known = known


class OlderDatabase(StorageError):
    """The database is too old for this program to upgrade; it isn't touched."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"the database has version {version}, too old for this program to upgrade: "
            "start v0.3.0 of the program on it once, then this one"
        )
        self.version = version


class LockedDatabase(StorageError):
    """Another process has locked the file for longer than the timeout."""


class DamagedDatabase(StorageError):
    """The file is not a database, or its contents are inconsistent."""


class UnwritableDatabase(StorageError):
    """The file, or its folder, can't be written."""


class UnsuitableDatabase(StorageError):
    """The SQLite library is too old for this program, or the PostgreSQL database too old or not UTF-8."""


class LostDatabase(StorageError):
    """The file was deleted or replaced while it was in use, so nothing is written any more."""


class Unsure(StorageError):
    """The connection was lost during a commit, so the outcome of the transaction is unknown."""


class DuplicateDelivery(ZigguratError):
    """Another delivery of this interaction has already stored its results; nothing was written."""


class NoSuchMatch(StorageError):
    """No match has this id."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id}")
        self.match_id = match_id


class Conflict(StorageError):
    """The match has changed since it was loaded; nothing was written."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} was changed in the meantime")
        self.match_id = match_id


class Overtaken(Conflict):
    """Another instance has claimed the match or posting since, so the delivery isn't recorded."""

    def __init__(self, match_id: int | None) -> None:
        super().__init__(match_id or 0)


class Claimed(StorageError):
    """Another instance is delivering the match or posting; its claim expires in ``seconds``."""

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"{what} is claimed by another instance for {seconds} s")
        self.seconds = seconds


class DamagedMatch(StorageError):
    """The stored match can't be read by these rules, or it is frozen."""

    def __init__(self, match_id: int, reason: str) -> None:
        super().__init__(f"match {match_id}: {reason}")
        self.match_id = match_id
        self.reason = reason


class OtherRules(DamagedMatch):
    """The match was played with other rules or data files; it continues once they are back."""

    def __init__(self, match_id: int, was: str, now: str) -> None:
        super().__init__(
            match_id,
            f"it was played with {was}, but {now} is installed: restore the earlier files, or run "
            f"`ziggurat repair {match_id}` to continue with the present ones, if its log replays with them",
        )


class ChannelTaken(Refusal):
    """The channel has a live match, ``match_id``."""

    def __init__(self, match_id: int) -> None:
        super().__init__("refusal-channel-taken", match=match_id)
        self.match_id = match_id


class BranchOpen(Refusal):
    """The user is already playing on from a position, in the match ``match_id``."""

    def __init__(self, match_id: int) -> None:
        super().__init__("refusal-branch-open")
        self.match_id = match_id


class NotInLobby(Refusal):
    """The match has started or ended, so its players and options are fixed."""

    def __init__(self) -> None:
        super().__init__("refusal-not-in-lobby")


class LobbyFull(Refusal):
    """Every seat is taken."""

    def __init__(self, key: str = "refusal-lobby-full") -> None:
        super().__init__(key)


class SeatsReserved(LobbyFull):
    """The free seats are reserved for invited users."""

    def __init__(self) -> None:
        super().__init__("refusal-seats-reserved")


class AlreadySeated(Refusal):
    """The user has a seat."""

    def __init__(self) -> None:
        super().__init__("refusal-already-seated")


class NotSeated(Refusal):
    """The user has no seat."""

    def __init__(self) -> None:
        super().__init__("refusal-not-seated")


class NotInvited(Refusal):
    """The user wasn't invited, or already has a seat."""

    def __init__(self) -> None:
        super().__init__("refusal-not-invited")


class VoteOver(Refusal):
    """The vote was decided, or has expired."""

    def __init__(self) -> None:
        super().__init__("refusal-vote-over")


class OfferOver(Refusal):
    """The seat is no longer offered, or no longer held for its owner."""

    def __init__(self) -> None:
        super().__init__("refusal-offer-over")


class NotForYou(Refusal):
    """The seat is offered to, or belongs to, another user."""

    def __init__(self, user: int) -> None:
        super().__init__("refusal-not-for-you", mention=f"<@{user}>")


class KnowsTooMuch(Refusal):
    """The user has had another seat in the match and knows its hidden information."""

    def __init__(self) -> None:
        super().__init__("refusal-knows")


class DealBegun(Refusal):
    """The user has started this week's deal, even if its data was deleted since."""

    def __init__(self, week: int) -> None:
        super().__init__("refusal-deal-begun", date=f"<t:{begin_of(week + 1)}:D>")


class DealSeat(Refusal):
    """The seat in a deal of the week can't change hands."""

    def __init__(self) -> None:
        super().__init__("refusal-deal-seat")


class BranchSeat(Refusal):
    """The seat in a branch can't change hands."""

    def __init__(self) -> None:
        super().__init__("refusal-branch-seat")


class PuzzleAnswered(Refusal):
    """The user answered the daily puzzle and deleted the answer since."""

    def __init__(self) -> None:
        super().__init__("refusal-puzzle-answered")


class AskedAlready(Refusal):
    """The same request by the same user was declined less than a day ago."""

    def __init__(self, question: str, until: int) -> None:
        super().__init__("refusal-asked-already", question=question, time=f"<t:{until}:R>")


class NotInvitable(Refusal):
    """The user doesn't accept this player's invitations, or declined one today."""

    def __init__(self, guest: int) -> None:
        super().__init__("refusal-not-invitable", mention=f"<@{guest}>")


class AlreadyPaused(Refusal):
    """An admin has already paused the match."""

    def __init__(self) -> None:
        super().__init__("refusal-paused-already")


class NotPaused(Refusal):
    """The match is not paused."""

    def __init__(self) -> None:
        super().__init__("refusal-not-paused")


class Blocked(Refusal):
    """An admin has blocked a user from tables on the server: the ``guest``, or the current user if None."""

    def __init__(self, guest: int | None = None) -> None:
        if guest is None:
            super().__init__("refusal-blocked")
        else:
            super().__init__("refusal-blocked-guest", mention=f"<@{guest}>")


class NoSuchContest(Refusal):
    """The cup or league doesn't exist any more."""

    def __init__(self) -> None:
        super().__init__("refusal-no-contest")


class ContestClosed(Refusal):
    """Sign-up or the contest is over, or the next season was already opened."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-closed")


class ContestFull(Refusal):
    """All places of a cup or league are taken."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-full")


class AlreadyEntered(Refusal):
    """The user already takes part."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-entered")


class NotEntered(Refusal):
    """The user doesn't take part."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-not-entered")


class TooManyContests(Refusal):
    """The server has the maximum number of cups and leagues."""

    def __init__(self, count: int) -> None:
        super().__init__("refusal-contest-many", count=count)


class NoSuchClub(Refusal):
    """The club doesn't exist, or the channel has none."""

    def __init__(self) -> None:
        super().__init__("refusal-no-club")


class ClubHere(Refusal):
    """The channel already has a club."""

    def __init__(self, name: str) -> None:
        super().__init__("refusal-club-here", name=name)


class TooManyClubs(Refusal):
    """The server has the maximum number of clubs."""

    def __init__(self, count: int) -> None:
        super().__init__("refusal-club-many", count=count)


class ClubFull(Refusal):
    """The club has the maximum number of people."""

    def __init__(self, count: int) -> None:
        super().__init__("refusal-club-full", count=count)


class ClubOver(Refusal):
    """The club has ended."""

    def __init__(self, name: str) -> None:
        super().__init__("refusal-club-over", name=name)


class ClubPaused(Refusal):
    """The club is paused."""

    def __init__(self, name: str) -> None:
        super().__init__("refusal-club-paused", name=name)


class ClubRoundOver(Refusal):
    """The match that the button asked about has opened, or was skipped."""

    def __init__(self) -> None:
        super().__init__("refusal-club-round")


class AlreadyInClub(Refusal):
    """The ``guest``, or the current user if None, is a member."""

    def __init__(self, guest: int | None = None) -> None:
        if guest is None:
            super().__init__("refusal-club-member")
        else:
            super().__init__("refusal-club-guest", mention=f"<@{guest}>")


class NotInClub(Refusal):
    """The user isn't a member of the club."""

    def __init__(self) -> None:
        super().__init__("refusal-club-not-member")
