"""All matches: lobbies, those being played, and those that have ended."""

import asyncio
import logging
from collections.abc import Collection, Hashable, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from engine.history.log import Entry, Played
from engine.match import Match
from storage.admin import AdminAction
from storage.errors import AlreadySeated, Conflict, DamagedMatch, LostDatabase, NotSeated, StorageError
from storage.parts.absence import AbsenceStore
from storage.parts.admin import AdminActionStore, HouseRulesStore
from storage.parts.advice import AdviceStore
from storage.parts.away import AwayStore
from storage.parts.boards import BoardStore
from storage.parts.condition import ConditionStore
from storage.parts.contests import ContestStore
from storage.parts.films import FilmStore
from storage.parts.instances import InstanceStore
from storage.parts.lobbies import LobbyStore
from storage.parts.offers import OfferStore
from storage.parts.outbox import OutboxStore
from storage.parts.overviews import OverviewStore
from storage.parts.people import PersonStore
from storage.parts.postings import PostingStore
from storage.parts.puzzles import PuzzleStore
from storage.parts.requests import BudgetStore, InteractionStore, PressStore
from storage.parts.results import ResultStore
from storage.parts.reviews import ReviewStore
from storage.parts.servers import ServerStore
from storage.parts.settings import SettingStore
from storage.parts.statistics import StatisticsStore
from storage.parts.threads import ThreadStore
from storage.parts.unfinished import UnfinishedTurnStore
from storage.parts.votes import VoteStore
from storage.parts.weekly import DealStore
from storage.privacy import PrivacyStore
from storage.records import Listing, Person, Status, Stored, storable
from storage.sql import accounts, admin_actions, clocks, results, rows, seating, turn_notifications
from storage.sql.reseating import hand_over
from storage.sql.stored import COLUMNS, Raw, listing
from storage.transaction import LIVE, Database, Tx, lock_match

log = logging.getLogger(__name__)


class Matches:
    """All matches: lobbies, those being played, and those that have ended.

    Every method, here and in the parts, is one transaction: it happens as a whole or not at all. All raise
    :class:`storage.errors.StorageError` where nothing could be stored or read, and those that take the
    number of a match :class:`storage.errors.NoSuchMatch`. ``now`` is the time in seconds since 1970.

    A method that takes a claimed posting raises :class:`storage.errors.Overtaken` if that is another
    instance's by now.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lobbies = LobbyStore(database)
        self.votes = VoteStore(database)
        self.offers = OfferStore(database)
        self.absence = AbsenceStore(database)
        self.unfinished = UnfinishedTurnStore(database)
        self.results = ResultStore(database)
        self.boards = BoardStore(database)
        self.postings = PostingStore(database)
        self.outbox = OutboxStore(database)
        self.away = AwayStore(database)
        self.instances = InstanceStore(database)
        self.people = PersonStore(database)
        self.settings = SettingStore(database)
        self.films = FilmStore(database)
        self.servers = ServerStore(database)
        self.conditions = ConditionStore(database)
        self.statistics = StatisticsStore(database)
        self.privacy = PrivacyStore(database)
        self.admin_actions = AdminActionStore(database)
        self.house_rules = HouseRulesStore(database)
        self.overviews = OverviewStore(database)
        self.contests = ContestStore(database)
        self.reviews = ReviewStore(database)
        self.advice = AdviceStore(database)
        self.puzzles = PuzzleStore(database)
        self.deals = DealStore(database)
        self.budget = BudgetStore(database)
        self.presses = PressStore(database)
        self.interactions = InteractionStore(database)
        self.threads = ThreadStore(database)

    async def close(self) -> None:
        """Finish what is under way and let go of the database; a second call does nothing."""
        await self.database.close()

    async def check(self) -> None:
        """Look through the whole database and see that it can be written.

        Raises :class:`storage.errors.DamagedDatabase`, :class:`storage.errors.LockedDatabase` or
        :class:`storage.errors.UnwritableDatabase`.
        """
        await self.database.check()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    @property
    def lost(self) -> asyncio.Event:
        """Set once the database was found gone, so that nothing is written any more."""
        return self.database.lost

    @property
    def loss(self) -> LostDatabase | None:
        """What became of a database that is lost."""
        return self.database.loss

    # looking

    @property
    def mark(self) -> Hashable:
        """What is another value once anything was written, by whomever: until then, what was read holds."""
        return self.database.mark

    async def get(self, match_id: int) -> Listing:
        """Return a match without its log. Raises :class:`DamagedMatch` if its row can't be read."""
        return await self.database.read(lambda tx: rows.get(tx, match_id))

    async def load(self, match_id: int) -> Stored:
        """Return a match with as much of its log as is needed to go on, however long that is.

        A snapshot that can't be read is replaced by what the log leads to. Raises
        :class:`DamagedMatch` for a frozen match and one that these rules can't read.
        """
        return await self._revive(await self.database.read(lambda tx: rows.raw(tx, match_id)))

    async def load_whole(self, match_id: int) -> Stored:
        """Return a match as :meth:`load` does, with its whole log: for its history and for files."""
        return await self._revive(await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True)))

    async def replayed(self, match_id: int) -> Match | None:
        """Return what the whole log of a match leads to, whatever its snapshot says; None for a lobby.

        Raises :class:`DamagedMatch` where the log is not sound.
        """
        raw = await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True))
        return None if raw.listing.rules_version is None else raw.replay()

    async def sound(self, match_id: int) -> bool:
        """Return whether a match's log leads to what is stored, read at one moment; raises DamagedMatch."""
        return (await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True))).sound()

    async def newest(self, limit: int) -> list[int]:
        """Return the matches with a sound log that were changed last."""
        sql = (
            "SELECT id FROM match WHERE seed IS NOT NULL AND status != 'frozen' "
            "ORDER BY updated DESC, id DESC LIMIT ?"
        )
        return await self.database.read(lambda tx: [number for (number,) in tx.execute(sql, (limit,))])

    async def load_in(self, channel: int) -> Stored | None:
        """Return the match that holds a channel as :meth:`load` does, None if there is none."""

        def work(tx: Tx) -> Raw | None:
            match_id = rows.live_in(tx, channel)
            return None if match_id is None else rows.raw(tx, match_id)

        raw = await self.database.read(work)
        return None if raw is None else await self._revive(raw)

    async def _revive(self, raw: Raw) -> Stored:
        match = raw.revive()
        if match is not None and raw.now is None:
            log.warning("match %d: its snapshot could not be read; replayed", raw.listing.id)
            snapshot = msgspec.json.encode(match.now)
            try:
                await self.database.transaction(lambda tx: rows.heal(tx, raw.listing.id, match.seq, snapshot))
            except StorageError:  # the match can be played all the same
                log.exception("match %d: its snapshot could not be stored", raw.listing.id)
        return Stored.of(raw.listing, match)

    async def live_in(self, channel: int) -> int | None:
        """Return the match that holds a channel, None if there is none."""
        return await self.database.read(lambda tx: rows.live_in(tx, channel))

    async def latest_in(self, channel: int) -> int | None:
        """Return the match that holds a channel, or else the last one that was played there."""
        return await self.database.read(lambda tx: rows.live_in(tx, channel) or rows.ended_in(tx, channel))

    async def playing(self) -> list[int]:
        """Return all matches that are being played."""
        sql = "SELECT id FROM match WHERE status = 'playing' ORDER BY id"
        return await self.database.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def have_robots(self) -> bool:
        """Return whether a robot sits at any live match, or stands in for somebody."""
        sql = (
            "SELECT EXISTS (SELECT 1 FROM player JOIN match ON match.id = player.match "
            f"WHERE robot != '' AND {LIVE}) OR EXISTS (SELECT 1 FROM stand_in)"
        )
        return await self.database.read(lambda tx: bool(tx.execute(sql).fetchone()[0]))

    async def of_user(self, user: int, limit: int | None = None) -> list[Listing]:
        """Return the matches where a user sits or has lent a seat, live ones first, then by the last change.

        A row that can't be read is left out and logged.
        """
        sql = (
            f"SELECT {COLUMNS} FROM match WHERE id IN (SELECT match FROM player WHERE user = :user "
            "UNION SELECT match FROM offer WHERE owner = :user AND state = 'held') "
            f"ORDER BY {LIVE} DESC, updated DESC, id DESC"
        )
        values = {"user": user, "limit": limit}
        if limit is not None:
            sql += " LIMIT :limit"
        listings = []
        for row in await self.database.read(lambda tx: tx.execute(sql, values).fetchall()):
            try:
                listings.append(listing(row))
            except DamagedMatch:
                log.exception("a match is left out of a list")
        return listings

    # playing

    async def replace(self, match_id: int, user: int, person: Person, *, now: int) -> Listing:
        """Put another person on a user's seat, in the lobby or while the match is played.

        Raises :class:`NotSeated`, :class:`AlreadySeated`, or :class:`Conflict` once it has ended.
        """

        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if not row.status.live:
                raise Conflict(match_id)
            if row.seat_of(user) is None:
                raise NotSeated
            if person.user != user and row.seat_of(person.user) is not None:
                raise AlreadySeated
            people = [person if seated.user == user else seated for seated in row.people]
            rows.seat(tx, match_id, people)
            if row.status is not Status.LOBBY:
                seating.seat_people(tx, match_id, people, now=now)
                if person.user != user:
                    hand_over(tx, row, people.index(person), now)
                    if row.status is Status.PLAYING:
                        rows.think(tx, row)
            return rows.edit(tx, match_id, now=now, host=person.user if row.host == user else row.host)

        return await self.database.transaction(work)

    async def append(
        self,
        match_id: int,
        after_seq: int,
        entries: Sequence[Entry],
        match: Match,
        *,
        calls: bool = True,
        called: Collection[int] | None = None,
        paused: bool = False,
        admin_action: AdminAction | None = None,
        now: int,
    ) -> None:
        """Add what was played when the log had ``after_seq`` entries, with the match that it led to.

        ``calls`` says whether a new message is wanted, ``called`` which seats are called (None: all to
        act, if it is), ``paused`` how the match was, ``admin_action`` what an admin did with it. Raises
        :class:`Conflict` if somebody else was first or the match is not being played.
        """
        if after_seq + len(entries) != match.seq:
            raise ValueError("the entries are not the end of the match's log")
        if called is None:
            called = set(match.to_act) - match.resigned if calls else ()
        entries = tuple(entries)
        acted = {entry.seat for entry in entries if isinstance(entry, Played)}
        columns = {**rows.progress(match), "updated": now, **({"calls": match.seq} if calls else {})}
        # all is worked out and encoded here, as other writers wait while the transaction lasts
        to_act, robots = match.to_act, rows.thinking(match)
        log, snapshot = rows.encode_entries(match_id, after_seq, entries), rows.encode_position(match)
        scores = results.of_log(match, now)

        def work(tx: Tx) -> None:
            rows.advance(tx, match_id, after_seq, columns, robots, paused=paused)
            rows.keep_position(tx, match_id, snapshot)
            admin_actions.add(tx, admin_action)
            rows.add_entries(tx, match_id, entries, log)
            turn_notifications.go_on(
                tx, match_id, now, to_act=to_act, called=called, acted=acted, over=not to_act
            )
            if scores:
                results.record(tx, match_id, match, scores)

        await self.database.transaction(work)

    async def twin(self, match: Match) -> int | None:
        """Return the number of a stored match of the same game and deal, None if there is none."""
        return await self.database.read(lambda tx: rows.twin(tx, match))

    async def insert(
        self,
        channel: int,
        guild: int | None,
        host: int,
        people: Sequence[Person],
        match: Match,
        *,
        coaching: bool = False,
        now: int,
    ) -> Listing:
        """Bring in a match played elsewhere, ended or not, with the times of its log.

        Raises :class:`storage.errors.ChannelTaken`.
        """
        if len(people) != match.seats:
            raise ValueError("one person a seat")
        times = [min(entry.at, now) for entry in match.log if entry.at]
        dates, last = {"created": times[0]} if times else {}, {"updated": times[-1]} if times else {}

        def work(tx: Tx) -> Listing:
            match_id = rows.insert(
                tx,
                rows.status_by_log(match),
                people,
                now=now,
                channel=channel,
                guild=guild,
                game=match.game.facts.slug,
                host=host,
                seats=match.seats,
                options=match.options,
                coaching=coaching,
                seen=match.seq if match.over else -1,
                shown=2 if match.over else 0,  # the two changes of bringing it in
                **dates,
            )
            seating.seat_people(tx, match_id, people, now=now)
            turn_notifications.call(tx, match_id, set(match.to_act) - match.resigned, now)
            return rows.store(tx, match_id, match, now=now, **last)

        return await self.database.transaction(work)

    async def abandon(self, match_id: int, admin_action: AdminAction | None = None) -> None:
        """End a lobby or a frozen match, by an ``admin_action`` or not; one being played ends by its log.

        Raises :class:`Conflict` for any other.
        """

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            if rows.status_of(tx, match_id) not in (Status.LOBBY, Status.FROZEN):
                raise Conflict(match_id)
            admin_actions.add(tx, admin_action)
            rows.change(tx, match_id, status=Status.ABANDONED)

        return await self.database.transaction(work)

    # repair

    async def freeze(self, match_id: int, reason: str, *, now: int) -> None:
        """Set a match that is being played aside; one that is not stays as it is."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            if rows.status_of(tx, match_id) is Status.PLAYING:
                rows.update(tx, match_id, status=Status.FROZEN, reason=storable(reason), to_act=())
                turn_notifications.go_on(tx, match_id, now, to_act=(), called=())

        await self.database.transaction(work)

    async def repair(self, match_id: int, admin_action: AdminAction | None = None, *, now: int) -> Stored:
        """Replay the log; if it is sound, store what it leads to, results too, and set a frozen match free.

        That may be the ``admin_action`` of an admin.

        The log is never changed. Raises :class:`DamagedMatch` where it is not sound, and freezes the match
        then, and :class:`Conflict` if it has gone on meanwhile.
        """
        try:
            raw = await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True))
            match = raw.replay()
        except DamagedMatch as damage:
            await self.freeze(match_id, damage.reason, now=now)
            raise
        status = raw.listing.status
        columns = dict[str, Any]()

        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            present = rows.raw(tx, match_id, whole=True)
            if (present.listing.status, present.log) != (status, raw.log):
                raise Conflict(match_id)
            if admin_action is not None:
                admin_actions.add(tx, msgspec.structs.replace(admin_action, seq=match.seq))
            accounts.clean_names(tx, match_id)
            if not status.live:  # what was abandoned stays so
                columns.update(status=status, updated=present.listing.updated)
            fields = rows.store(tx, match_id, match, logged=match.seq, now=now, **columns)
            if status is Status.FROZEN:
                clocks.start_anew(tx, match_id, match.to_act, now)
            return fields

        return Stored.of(await self.database.transaction(work), match)
