"""Everything the storage can raise.

::

    ZigguratError
    +-- StorageError         the database could not do it (full disk, damaged file); nothing was written
    |   +-- NoDatabase       there is none where one was expected
    |   +-- UnusableAddress  the address is none of a database
    |   +-- NewerDatabase    it was written by a newer version of this program
    |   +-- OlderDatabase    it is of a version that this program can't upgrade any more
    |   +-- LockedDatabase   another process holds the file
    |   +-- DamagedDatabase  the file is no database, or not whole
    |   +-- UnwritableDatabase  the file or its folder can't be written
    |   +-- UnsuitableDatabase  the SQLite library or the PostgreSQL database can't hold what is stored
    |   +-- LostDatabase     the file was deleted or replaced while it was in use
    |   +-- Unsure           the connection was lost at the end: whether it was written is not known
    |   +-- NoSuchMatch      no match of that number
    |   +-- Conflict         somebody else was first; load again
    |   |   +-- Overtaken    another instance has claimed the match since
    |   +-- Claimed          another instance shows the match at present
    |   +-- DamagedMatch     what is stored of one match can't be read, or it is frozen
    |       +-- OtherRules   it was played with other rules or data files than those installed
    +-- DuplicateDelivery    another delivery of this interaction has stored what it causes
    +-- Refusal              a player asked for what can't be done now; says why
        +-- ChannelTaken     the channel has a live match
        +-- NotInLobby       the match has been started or has ended
        +-- LobbyFull        every seat is taken
        |   +-- SeatsReserved  the seats that are free are kept for those who were invited
        +-- AlreadySeated    that person has a seat
        +-- NotSeated        that person has no seat
        +-- VoteOver         that question is answered
        +-- OfferOver        that seat is not offered, or not held, any more
        +-- NotForYou        that seat is offered to somebody else
        +-- KnowsTooMuch     that person has sat at another seat of the match
        +-- DealBegun        that person has begun the deal of the week
        +-- DealSeat         the seat of a deal of the week stays its player's
        +-- PuzzleAnswered   that person has answered the daily puzzle
        +-- AskedAlready     the same question came to nothing less than a day ago
        +-- NotInvitable     that person doesn't take invitations of whoever asks, or not today
        +-- AlreadyPaused    an admin has paused the match before
        +-- NotPaused        the match is not paused
        +-- Blocked          an admin keeps that person from the tables of the server
        +-- NoSuchContest, ContestClosed, ContestFull, AlreadyEntered, NotEntered, TooManyContests
"""

from engine.errors import Refusal, ZigguratError
from storage.timing import begin_of


class StorageError(ZigguratError):
    """The database could not do what it was asked to. Says why, for an admin.

    Nothing was written, but for :class:`Unsure`.
    """


class NoDatabase(StorageError):
    """There is no database where one was expected."""

    def __init__(self, address: object) -> None:
        super().__init__(f"there is no database {address}")


class UnusableAddress(StorageError):
    """The address of the database can't be used, whatever there is: another attempt changes nothing."""


class NewerDatabase(StorageError):
    """The file was written by a newer version of this program, so it is left alone."""

    def __init__(self, version: int, known: int) -> None:
        super().__init__(
            f"the database is of version {version} and this program knows versions up to {known}: "
            "start the newer program again, or go back to the back-up made before the upgrade"
        )
        self.version = version
        self.known = known


class OlderDatabase(StorageError):
    """The database is of a version that this program can't upgrade any more, so it is left alone."""

    def __init__(self, version: int) -> None:
        super().__init__(
            f"the database is of version {version}, too old for this program to upgrade: "
            "start v0.3.0 of the program on it once, then this one"
        )
        self.version = version


class LockedDatabase(StorageError):
    """Another process holds the file for longer than can be waited for."""


class DamagedDatabase(StorageError):
    """The file is no database, or what is in it does not hold together."""


class UnwritableDatabase(StorageError):
    """The file, or the folder that it is to lie in, can't be written."""


class UnsuitableDatabase(StorageError):
    """The SQLite library is too old for this program, or the PostgreSQL database too old or not UTF-8."""


class LostDatabase(StorageError):
    """The file was deleted or replaced while it was in use, so nothing is written any more."""


class Unsure(StorageError):
    """The connection was lost while a transaction was committed, and nobody knows what became of it."""


class DuplicateDelivery(ZigguratError):
    """Another delivery of this interaction has stored what it causes; nothing was written."""


class NoSuchMatch(StorageError):
    """There is no match of that number."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"there is no match {match_id}")
        self.match_id = match_id


class Conflict(StorageError):
    """The match is not any more as it was when it was loaded; nothing was written."""

    def __init__(self, match_id: int) -> None:
        super().__init__(f"match {match_id} was changed in the meantime")
        self.match_id = match_id


class Overtaken(Conflict):
    """Another instance has claimed the match or posting since, so what was shown of it is not remembered."""

    def __init__(self, match_id: int | None) -> None:
        super().__init__(match_id or 0)


class Claimed(StorageError):
    """Another instance delivers a match or posting, and has ``seconds`` left for it."""

    def __init__(self, what: str, seconds: int) -> None:
        super().__init__(f"{what} is being shown by another instance for {seconds} s")
        self.seconds = seconds


class DamagedMatch(StorageError):
    """What is stored of a match can't be read by these rules, or the match is frozen."""

    def __init__(self, match_id: int, reason: str) -> None:
        super().__init__(f"match {match_id}: {reason}")
        self.match_id = match_id
        self.reason = reason


class OtherRules(DamagedMatch):
    """The match was played with other rules or data files; it goes on once they are back."""

    def __init__(self, match_id: int, was: str, now: str) -> None:
        super().__init__(
            match_id,
            f"it was played with {was}, and installed is {now}: put the files of then back, "
            f"or go on with those of now by `ziggurat repair {match_id}`, if its log replays with them",
        )


class ChannelTaken(Refusal):
    """The channel has a live match, ``match_id``."""

    def __init__(self, match_id: int) -> None:
        super().__init__("refusal-channel-taken", match=match_id)
        self.match_id = match_id


class NotInLobby(Refusal):
    """The match has been started or has ended, so people and options stay as they are."""

    def __init__(self) -> None:
        super().__init__("refusal-not-in-lobby")


class LobbyFull(Refusal):
    """Every seat is taken."""

    def __init__(self, key: str = "refusal-lobby-full") -> None:
        super().__init__(key)


class SeatsReserved(LobbyFull):
    """The seats that are free are kept for those who were invited."""

    def __init__(self) -> None:
        super().__init__("refusal-seats-reserved")


class AlreadySeated(Refusal):
    """That person has a seat."""

    def __init__(self) -> None:
        super().__init__("refusal-already-seated")


class NotSeated(Refusal):
    """That person has no seat."""

    def __init__(self) -> None:
        super().__init__("refusal-not-seated")


class NotInvited(Refusal):
    """That person was not invited, or has a seat already."""

    def __init__(self) -> None:
        super().__init__("refusal-not-invited")


class VoteOver(Refusal):
    """That question is answered, or its time is over."""

    def __init__(self) -> None:
        super().__init__("refusal-vote-over")


class OfferOver(Refusal):
    """A seat is not offered any more, or not held for its owner."""

    def __init__(self) -> None:
        super().__init__("refusal-offer-over")


class NotForYou(Refusal):
    """A seat is offered to somebody else, or is somebody else's."""

    def __init__(self, user: int) -> None:
        super().__init__("refusal-not-for-you", mention=f"<@{user}>")


class KnowsTooMuch(Refusal):
    """That person has sat at another seat of the match, and knows what it knew."""

    def __init__(self) -> None:
        super().__init__("refusal-knows")


class DealBegun(Refusal):
    """That person has begun the deal of the week, though what was kept of it may be deleted since."""

    def __init__(self, week: int) -> None:
        super().__init__("refusal-deal-begun", time=str(begin_of(week + 1)))


class DealSeat(Refusal):
    """The seat of a deal of the week can't change hands."""

    def __init__(self) -> None:
        super().__init__("refusal-deal-seat")


class PuzzleAnswered(Refusal):
    """That person has answered the daily puzzle, and deleted the answer since."""

    def __init__(self) -> None:
        super().__init__("refusal-puzzle-answered")


class AskedAlready(Refusal):
    """The same question of the same person came to nothing less than a day ago."""

    def __init__(self, question: str, until: int) -> None:
        super().__init__("refusal-asked-already", question=question, time=f"<t:{until}:R>")


class NotInvitable(Refusal):
    """That person doesn't take invitations of whoever asks, or turned one down today."""

    def __init__(self, guest: int) -> None:
        super().__init__("refusal-not-invitable", mention=f"<@{guest}>")


class AlreadyPaused(Refusal):
    """An admin has paused the match before."""

    def __init__(self) -> None:
        super().__init__("refusal-paused-already")


class NotPaused(Refusal):
    """The match is not paused."""

    def __init__(self) -> None:
        super().__init__("refusal-not-paused")


class Blocked(Refusal):
    """An admin keeps that person from the tables of the server; None is who asks."""

    def __init__(self, guest: int | None = None) -> None:
        if guest is None:
            super().__init__("refusal-blocked")
        else:
            super().__init__("refusal-blocked-guest", mention=f"<@{guest}>")


class NoSuchContest(Refusal):
    """There is no such cup or league any more."""

    def __init__(self) -> None:
        super().__init__("refusal-no-contest")


class ContestClosed(Refusal):
    """Signing up is over, or all of it, or the next season was opened before."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-closed")


class ContestFull(Refusal):
    """All places of a cup or league are taken."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-full")


class AlreadyEntered(Refusal):
    """That person takes part already."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-entered")


class NotEntered(Refusal):
    """That person does not take part."""

    def __init__(self) -> None:
        super().__init__("refusal-contest-not-entered")


class TooManyContests(Refusal):
    """The server has as many cups and leagues as can be looked after."""

    def __init__(self, count: int) -> None:
        super().__init__("refusal-contest-many", count=count)
