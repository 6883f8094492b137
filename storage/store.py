"""What is asked of a store, whatever keeps it: the tests of ``tests/storage`` hold for every one.

All methods happen as a whole or not at all. All raise :class:`storage.errors.StorageError` where
nothing could be stored or read, and those that take the number of a match raise
:class:`storage.errors.NoSuchMatch`.
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import Protocol

from engine.log import Entry
from engine.match import Match
from storage.instances import Claim, Instances
from storage.notices import Late, Outbox, People
from storage.records import (
    Answer,
    Attempt,
    Away,
    Behind,
    Deal,
    Listing,
    Motion,
    Offer,
    OldMessage,
    Person,
    Result,
    Sitting,
    Stored,
    Verdict,
    Vote,
)


class Lobbies(Protocol):
    """Matches that have not begun: who takes part, and with what options."""

    async def create(
        self,
        channel: int,
        guild: int | None,
        game: str,
        options: Mapping[str, str],
        host: Person,
        seats: int,
        invited: Iterable[int] = (),
        *,
        robots: Sequence[Person] = (),
        again: int | None = None,
        pace: int = 0,
        bank: int = 0,
    ) -> Listing:
        """Open a lobby, its host on the first seat and ``robots`` behind.

        ``again`` is the match that it is a rematch of. A turn may take ``pace`` seconds, or all turns of a
        seat ``bank`` together (0: any).
        """

    async def join(self, match_id: int, person: Person) -> Listing:
        """Give a person, or a robot, the next seat."""

    async def leave(self, match_id: int, user: int) -> Listing:
        """Free the seat of a person or a robot, or turn down an invitation."""

    async def configure(
        self,
        match_id: int,
        *,
        options: Mapping[str, str] | None = None,
        seats: int | None = None,
        invited: Iterable[int] | None = None,
        by_itself: bool | None = None,
        pace: tuple[int, int] | None = None,
    ) -> Listing:
        """Change what is given of a lobby; ``pace`` is how long a turn may take, and all of a seat."""

    async def full(self) -> list[int]:
        """Return the lobbies that start by themselves and have no free seat."""

    async def start(self, match_id: int, order: Sequence[int], match: Match) -> Listing:
        """Turn a lobby into a match, the users seated in this order."""


class Results(Protocol):
    """How matches ended, and who sat at them."""

    async def results(self, match_id: int) -> list[Result]:
        """Return the result of each seat of a match, none while it goes on."""

    async def results_of(self, user: int, limit: int = 100) -> list[Result]:
        """Return the results of a user, the newest first."""

    async def seating(self, match_id: int) -> list[Sitting]:
        """Return who sat at a match from when until when, seat by seat; nobody in a lobby."""


class Showing(Protocol):
    """What channels were told of matches, and what they still are to be told."""

    async def due(self, guild: int | None = None) -> list[int]:
        """Return the matches whose channels are behind with anything, or have old messages.

        Likewise those in which a robot is to act.
        """

    async def set_board(
        self,
        match_id: int,
        message: int | None,
        shown: int,
        *,
        told: int | None = None,
        line: str | None = None,
        by: Claim | None = None,
    ) -> Behind:
        """Remember the message that shows the board and the length of the log that it shows.

        ``told`` is the number of changes that it shows, None for all; ``line`` what is to be left of it,
        None for what was said before. The message that was the board until then is noted as an old one,
        and those that were noted for later are due now. Returns what :meth:`behind` does.

        Here and in what follows, ``by`` is the claim by which it is shown; where that is another's by now,
        :class:`storage.errors.Overtaken` is raised, and of a message only noted that it is there.
        """

    async def behind(self, match_id: int) -> Behind:
        """Return how far a match has changed, and what else its channel does not show as it is."""

    async def set_told(self, match_id: int, told: int, *, by: Claim | None = None) -> None:
        """Note that there is nothing to be shown of these changes."""

    async def want_anew(self, match_id: int, *, gone: int | None = None) -> None:
        """Note that a new message is wanted, whatever is shown.

        One that is ``gone`` is not noted as an old message; if it is not the board, nothing is changed.
        """

    async def want_retired(self, match_id: int, *, by: Claim | None = None) -> None:
        """Note the board as an old message, with no new one in its place."""

    async def note_old(self, match_id: int, message: int, channel: int, line: str | None = None) -> None:
        """Note a message of which ``line`` is to be left."""

    async def note_attempt(
        self, row: Listing, attempt: Attempt, *, after: Attempt | None = None, by: Claim | None = None
    ) -> tuple[Attempt | None, list[int]]:
        """Note that a message is sent; :meth:`set_board` and :meth:`forget_attempt` end it.

        Where another one than ``after`` may have arrived nothing is noted, and that one returned. Else
        returns the users whom it calls: those of the calls that no other message has taken along, none
        where others have been called since the match was as in ``row``, which the message shows.
        """

    async def called(self, match_id: int, nonce: str | None = None, lost: str | None = None) -> list[int]:
        """Return the users whom the board's message of a nonce calls, or any is to call.

        Whoever has quiet hours now is called after them, by a message of their own, unless one has taken
        the call along; one of the nonce ``lost`` has not, as it never arrived.
        """

    async def pending(self, match_id: int) -> Attempt | None:
        """Return the message of a match that was sent and may have arrived, None if there is none."""

    async def forget_attempt(self, match_id: int, *, by: Claim | None = None) -> None:
        """Note that what became of an attempt is known."""

    async def old_messages(self, match_id: int) -> list[OldMessage]:
        """Return the messages of a match that are to be changed into what is left of them."""

    async def forget_message(self, message: int) -> None:
        """Forget an old message: it is changed, or gone."""

    async def set_away(self, why: Away, *, channel: int | None = None, guild: int | None = None) -> None:
        """Set the live matches of a channel or a server aside, as they can't be shown there any more."""

    async def left(self) -> list[int]:
        """Return the servers whose matches are set aside because the bot is not there."""

    async def come_back(self, guild: int) -> None:
        """Go on with the matches of a server that the bot is in again."""

    async def away_of(self, user: int) -> int | None:
        """Return the match set aside that a user sits in, the one that was changed last of several."""

    async def move(self, match_id: int, channel: int, guild: int | None) -> Listing:
        """Bring a match that was set aside to another channel.

        Raises :class:`storage.errors.ChannelTaken`, and :class:`storage.errors.Conflict` for a match
        that is not set aside.
        """

    async def end_unseen(self, match_id: int) -> bool:
        """End a lobby of which no message was ever posted; return whether it was one."""


class Votes(Protocol):
    """Questions that several people of a match have to agree on."""

    async def ask(
        self,
        match_id: int,
        motion: Motion,
        seat: int,
        needed: Collection[int],
        seconds: int,
        choice: str = "",
    ) -> Vote:
        """Ask a question, to which the seat that asks agrees; if it is asked already, just agree.

        Where something else of the kind is asked, for another ``choice``, that question ends.
        """

    async def cast(self, vote_id: int, seat: int, answer: Answer) -> Vote:
        """Note which answer a seat gives, in the place of what it said before.

        Raises :class:`storage.errors.VoteOver`.
        """

    async def vote(self, vote_id: int) -> Vote:
        """Return a question; raises :class:`storage.errors.VoteOver` if there never was one."""

    async def answer(self, vote_id: int, seat: int, *, agree: bool) -> Vote:
        """Note what a seat says: one that does not agree ends the question.

        Raises :class:`storage.errors.VoteOver`.
        """

    async def settle(self, vote_id: int, verdict: Verdict) -> Vote:
        """End a question that is still asked; any other stays as it is."""

    async def ripe(self) -> list[Vote]:
        """Return the questions that are still asked although all have agreed or their time is over."""

    async def asked(self, match_id: int) -> list[Vote]:
        """Return the questions of a match that are still asked."""

    async def ask_back(
        self, match_id: int, seat: int, needed: Collection[int], seconds: int, *, seq: int, reason: str = ""
    ) -> Vote:
        """Ask whether a turn may be taken back; if that is asked already, return what is asked.

        It ends when anything is played. Raises :class:`storage.errors.Conflict` unless the match is being
        played and its log has ``seq`` entries.
        """

    async def set_vote_message(
        self, vote_id: int, message: int | None, told: int, *, by: Claim | None = None
    ) -> None:
        """Remember the message that shows a question, and how many of its changes; None: nothing is shown."""

    async def want_vote_anew(self, vote_id: int, gone: int) -> None:
        """Note that the message of a question is gone, so that a new one is wanted."""


class Offers(Protocol):
    """Seats that change hands, for good or for a while."""

    async def offer_seat(
        self, match_id: int, seat: int, deal: Deal, seconds: int, guest: int | None = None
    ) -> Offer:
        """Offer a seat to a guest, or to anybody, in the place of what was offered of it before."""

    async def offer(self, offer_id: int) -> Offer:
        """Return an offer; raises :class:`storage.errors.OfferOver` if there never was one."""

    async def offered(self, match_id: int) -> list[Offer]:
        """Return the offers of a match that are open, and the seats that are held for their owners."""

    async def take_seat(self, offer_id: int, person: Person) -> Offer:
        """Put a person on a seat that is offered; raises a refusal where that can't be."""

    async def give_back(self, offer_id: int, user: int) -> Offer:
        """Put the owner on a seat that somebody holds; either of them may."""

    async def turn_down(self, offer_id: int, user: int) -> Offer:
        """End an open offer for its guest or its owner."""

    async def end_offers(self) -> None:
        """End the offers whose time is over; who does not come has their time anew."""

    async def set_offer_message(
        self, offer_id: int, message: int | None, told: int, *, by: Claim | None = None
    ) -> None:
        """Remember the message that shows an offer, and how many of its changes; None: nothing is shown."""

    async def want_offer_anew(self, offer_id: int, gone: int) -> None:
        """Note that the message of an offer is gone, so that a new one is wanted."""


class Unfinished(Protocol):
    """Turns that players have begun to put together and not played yet."""

    async def unfinished(self, match_id: int, seat: int) -> tuple[str, str] | None:
        """Return the moment at which a seat began its turn and the way it has come, None if not kept."""

    async def keep_unfinished(self, match_id: int, seat: int, moment: str, path: str) -> None:
        """Keep how far a seat has come with a turn, in the place of what was kept; nothing for no way.

        It is forgotten as soon as the match goes on.
        """


class Matches(
    Lobbies, Results, Showing, Votes, Offers, Unfinished, Outbox, Late, People, Instances, Protocol
):
    """All matches: lobbies, those being played, and those that have ended."""

    @property
    def mark(self) -> Hashable:
        """What is another value once anything was written, by whomever: until then, what was read holds."""

    async def get(self, match_id: int) -> Listing:
        """Return a match without its log."""

    async def load(self, match_id: int) -> Stored:
        """Return a match with as much of its log as is needed to go on, however long that is."""

    async def load_whole(self, match_id: int) -> Stored:
        """Return a match with its whole log: for its history and for files."""

    async def load_in(self, channel: int) -> Stored | None:
        """Return the match that holds a channel as :meth:`load` does, None if there is none."""

    async def live_in(self, channel: int) -> int | None:
        """Return the match that holds a channel, None if there is none."""

    async def latest_in(self, channel: int) -> int | None:
        """Return the match that holds a channel, or else the last one that was played there."""

    async def playing(self) -> list[int]:
        """Return all matches that are being played."""

    async def have_robots(self) -> bool:
        """Return whether a robot sits at any live match, or stands in for somebody."""

    async def of_user(self, user: int, limit: int | None = None) -> list[Listing]:
        """Return the matches where a user sits, live ones first, then by the last change."""

    async def replace(self, match_id: int, user: int, person: Person) -> Listing:
        """Put another person on a user's seat, in the lobby or while the match is played."""

    async def append(
        self,
        match_id: int,
        after_seq: int,
        entries: Sequence[Entry],
        match: Match,
        *,
        calls: bool = True,
        called: Collection[int] | None = None,
    ) -> None:
        """Add what was played when the log had ``after_seq`` entries, with the match that it led to.

        ``calls`` says whether a new message is wanted, ``called`` which seats are called (None: all to
        act, if it is).

        Raises :class:`storage.errors.Conflict` if somebody else was first.
        """

    async def twin(self, match: Match) -> int | None:
        """Return the number of a stored match of the same game and deal, None if there is none."""

    async def insert(
        self, channel: int, guild: int | None, host: int, people: Sequence[Person], match: Match
    ) -> Listing:
        """Bring in a match played elsewhere, ended or not, with the times of its log."""

    async def abandon(self, match_id: int) -> None:
        """End a lobby or a frozen match; one being played ends through its log."""

    async def freeze(self, match_id: int, reason: str) -> None:
        """Set a match that is being played aside; one that is not stays as it is."""

    async def repair(self, match_id: int) -> Stored:
        """Replay the log; if it is sound, store what it leads to and set a frozen match free."""


class Settings(Protocol):
    """Texts kept under a name."""

    async def setting(self, key: str) -> str | None:
        """Return what was kept under a name, None if nothing was."""

    async def set_setting(self, key: str, value: str) -> None:
        """Keep a text under a name."""
