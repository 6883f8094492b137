"""The store: all matches, and a part for each subject."""

import asyncio
import logging
from collections.abc import Collection, Hashable, Sequence
from types import TracebackType
from typing import Any, Self

import msgspec

from engine.history.log import Entry, Played
from engine.match import Match
from storage.admin import AdminAction
from storage.delivery import OutboxKind
from storage.errors import (
    AlreadySeated,
    BranchOpen,
    Conflict,
    DamagedMatch,
    LostDatabase,
    NotSeated,
    StorageError,
)
from storage.parts.absence import AbsenceStore
from storage.parts.admin import AdminActionStore, HouseRulesStore
from storage.parts.advice import AdviceStore
from storage.parts.away import AwayStore
from storage.parts.boards import BoardStore
from storage.parts.clubs import ClubStore
from storage.parts.condition import ConditionStore
from storage.parts.contests import ContestStore
from storage.parts.faces import FaceStore
from storage.parts.films import FilmStore
from storage.parts.instances import InstanceStore
from storage.parts.lessons import LessonStore
from storage.parts.lobbies import LobbyStore
from storage.parts.offers import OfferStore
from storage.parts.outbox import OutboxStore
from storage.parts.overviews import OverviewStore
from storage.parts.people import PersonStore
from storage.parts.plans import PlanStore
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
from storage.parts.watching import WatchStore
from storage.parts.weekly import DealStore
from storage.privacy import PrivacyStore
from storage.records import Listing, Person, PlanChanges, Status, Stored, storable
from storage.sql import (
    accounts,
    admin_actions,
    clocks,
    faces,
    followers,
    results,
    rows,
    seating,
    turn_notifications,
)
from storage.sql import plans as plan_rows
from storage.sql.reseating import hand_over
from storage.sql.stored import COLUMNS, Raw, listing
from storage.transaction import LIVE, Database, Tx, lock_match

log = logging.getLogger(__name__)


class Matches:
    """All matches: lobbies, those being played, and those that have ended.

    Every method, here and in the parts, is one transaction. All raise :class:`storage.errors.StorageError` if
    nothing could be stored or read, and those that take a match id :class:`storage.errors.NoSuchMatch`.
    ``now`` is the time in seconds since 1970.

    A method that takes a claimed posting raises :class:`storage.errors.Overtaken` if another instance has
    claimed it since.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self.lobbies = LobbyStore(database)
        self.votes = VoteStore(database)
        self.offers = OfferStore(database)
        self.absence = AbsenceStore(database)
        self.unfinished = UnfinishedTurnStore(database)
        self.plans = PlanStore(database)
        self.results = ResultStore(database)
        self.boards = BoardStore(database)
        self.postings = PostingStore(database)
        self.outbox = OutboxStore(database)
        self.away = AwayStore(database)
        self.instances = InstanceStore(database)
        self.people = PersonStore(database)
        self.settings = SettingStore(database)
        self.faces = FaceStore(database)
        self.films = FilmStore(database)
        self.servers = ServerStore(database)
        self.conditions = ConditionStore(database)
        self.statistics = StatisticsStore(database)
        self.privacy = PrivacyStore(database)
        self.admin_actions = AdminActionStore(database)
        self.house_rules = HouseRulesStore(database)
        self.overviews = OverviewStore(database)
        self.contests = ContestStore(database)
        self.clubs = ClubStore(database)
        self.reviews = ReviewStore(database)
        self.advice = AdviceStore(database)
        self.puzzles = PuzzleStore(database)
        self.lessons = LessonStore(database)
        self.deals = DealStore(database)
        self.watching = WatchStore(database)
        self.budget = BudgetStore(database)
        self.presses = PressStore(database)
        self.interactions = InteractionStore(database)
        self.threads = ThreadStore(database)

    async def close(self) -> None:
        """Finish pending work and close the database; a second call does nothing."""
        await self.database.close()

    async def check(self) -> None:
        """Check the integrity of the whole database and that it can be written.

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
        """Set once the database was found deleted or replaced, so that nothing is written any more."""
        return self.database.lost

    @property
    def loss(self) -> LostDatabase | None:
        """Why the database is lost, or None."""
        return self.database.loss

    # reading

    @property
    def mark(self) -> Hashable:
        """A token that changes whenever any process writes, so that reads can be cached."""
        return self.database.mark

    async def get(self, match_id: int) -> Listing:
        """Return a match without its log. Raises :class:`DamagedMatch` if its row can't be read."""
        return await self.database.read(lambda tx: rows.get(tx, match_id))

    async def load(self, match_id: int) -> Stored:
        """Load a match with the part of its log that is needed to continue it, however long the log is.

        An unreadable snapshot is replaced by replaying the log. Raises :class:`DamagedMatch` for a frozen
        match and one that these rules can't read.
        """
        return await self._revive(await self.database.read(lambda tx: rows.raw(tx, match_id)))

    async def load_whole(self, match_id: int) -> Stored:
        """Load a match like :meth:`load`, with its whole log: for its history and for files."""
        return await self._revive(await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True)))

    async def replayed(self, match_id: int) -> Match | None:
        """Replay the whole log of a match, ignoring its snapshot; None for a lobby.

        Raises :class:`DamagedMatch` if the log is damaged.
        """
        raw = await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True))
        return None if raw.listing.rules_version is None else raw.replay()

    async def sound(self, match_id: int) -> bool:
        """Return whether a match's log replays to its snapshot; raises :class:`DamagedMatch`."""
        return (await self.database.read(lambda tx: rows.raw(tx, match_id, whole=True))).sound()

    async def newest(self, limit: int) -> list[int]:
        """Return the last changed matches that were started and aren't frozen."""
        sql = (
            "SELECT id FROM match WHERE seed IS NOT NULL AND status != 'frozen' "
            "ORDER BY updated DESC, id DESC LIMIT ?"
        )
        return await self.database.read(lambda tx: [number for (number,) in tx.execute(sql, (limit,))])

    async def load_in(self, channel: int) -> Stored | None:
        """Load the live match of a channel like :meth:`load`, or None."""

        def work(tx: Tx) -> Raw | None:
            match_id = rows.live_in(tx, channel)
            return None if match_id is None else rows.raw(tx, match_id)

        raw = await self.database.read(work)
        return None if raw is None else await self._revive(raw)

    async def _revive(self, raw: Raw) -> Stored:
        match = raw.revive()
        if match is not None and raw.now is None:
            log.warning("match %d: unreadable snapshot; replayed from the log", raw.listing.id)
            snapshot = msgspec.json.encode(match.now)
            try:
                await self.database.transaction(lambda tx: rows.heal(tx, raw.listing.id, match.seq, snapshot))
            except StorageError:  # the match can be played anyway
                log.exception("match %d: can't store its snapshot", raw.listing.id)
        return Stored.of(raw.listing, match)

    async def live_in(self, channel: int) -> int | None:
        """Return the live match of a channel, or None."""
        return await self.database.read(lambda tx: rows.live_in(tx, channel))

    async def branch_of(self, user: int) -> int | None:
        """Return the running match in which a user plays on from a position, or None."""
        return await self.database.read(lambda tx: rows.branch_of(tx, user))

    async def latest_in(self, channel: int) -> int | None:
        """Return the live match of a channel, or else the last one played there."""
        return await self.database.read(lambda tx: rows.live_in(tx, channel) or rows.ended_in(tx, channel))

    async def playing(self) -> list[int]:
        """Return all matches that are being played."""
        sql = "SELECT id FROM match WHERE status = 'playing' ORDER BY id"
        return await self.database.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def have_robots(self) -> bool:
        """Return whether any live match has a robot or a stand-in."""
        sql = (
            "SELECT EXISTS (SELECT 1 FROM player JOIN match ON match.id = player.match "
            f"WHERE robot != '' AND {LIVE}) OR EXISTS (SELECT 1 FROM stand_in)"
        )
        return await self.database.read(lambda tx: bool(tx.execute(sql).fetchone()[0]))

    async def of_user(self, user: int, limit: int | None = None) -> list[Listing]:
        """Return a user's matches, including those with a lent seat: live ones first, then by last change.

        Unreadable rows are skipped and logged.
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
                log.exception("skipping an unreadable match in a list")
        return listings

    # playing

    async def replace(self, match_id: int, user: int, person: Person, *, now: int) -> Listing:
        """Replace the user in a seat by another person, in the lobby or during the match.

        Raises :class:`NotSeated`, :class:`AlreadySeated`, or :class:`Conflict` once the match has ended.
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
                    plan_rows.delete_note(tx, match_id, user)
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
        plans: PlanChanges | None = None,
        turning_point: OutboxKind | None = None,
        admin_action: AdminAction | None = None,
        now: int,
    ) -> None:
        """Append entries to a log of ``after_seq`` entries, with the resulting match.

        ``calls`` says whether a new message is needed, and ``called`` which seats it notifies (None: if it
        is, all active ones). ``paused`` must be the stored state; ``admin_action`` is recorded with the
        entries, and ``plans`` change with them. The match's followers are told about a ``turning_point``.
        Raises :class:`Conflict` if another writer was faster or the match isn't being played.
        """
        if after_seq + len(entries) != match.seq:
            raise ValueError("the entries are not the end of the match's log")
        if called is None:
            called = set(match.to_act) - match.resigned if calls else ()
        entries = tuple(entries)
        acted = {entry.seat for entry in entries if isinstance(entry, Played)}
        columns = {**rows.progress(match), "updated": now, **({"calls": match.seq} if calls else {})}
        if plans is not None and (plans.gone or plans.kept or plans.void):
            columns["plans"] = plans.version + 1
        waiting = {} if plans is None else plans.waiting
        # encode everything first, since other writers wait during the transaction
        to_act, robots = match.to_act, rows.thinking(match)
        log, snapshot = rows.encode_entries(match_id, after_seq, entries), rows.encode_position(match)
        scores = results.of_log(match, now)

        def work(tx: Tx) -> None:
            version = None if plans is None else plans.version
            rows.advance(tx, match_id, after_seq, columns, robots, paused=paused, plans=version)
            rows.keep_position(tx, match_id, snapshot)
            admin_actions.add(tx, admin_action)
            rows.add_entries(tx, match_id, entries, log)
            turn_notifications.go_on(
                tx, match_id, now, to_act=to_act, called=called, acted=acted, over=not to_act, waiting=waiting
            )
            if turning_point is not None:
                followers.tell_turning_point(tx, match_id, turning_point, now)
            if plans is not None:
                plan_rows.go_on(tx, match_id, plans, now)
                if waiting:
                    plan_rows.wait(tx, match_id, waiting, plans.users)
            if scores:
                results.record(tx, match_id, match, scores)

        await self.database.transaction(work)

    async def twin(self, match: Match) -> int | None:
        """Return the id of a stored match of the same game and deal, or None."""
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
        branch: bool = False,
        now: int,
    ) -> Listing:
        """Import a match played elsewhere, ended or not, with the times of its log.

        A ``branch`` has no results, and its host no other running one. Raises
        :class:`storage.errors.ChannelTaken`, and :class:`storage.errors.BranchOpen` for a second branch.
        """
        if len(people) != match.seats:
            raise ValueError("one person per seat")
        times = [min(entry.at, now) for entry in match.log if entry.at]
        dates, last = {"created": times[0]} if times else {}, {"updated": times[-1]} if times else {}

        def work(tx: Tx) -> Listing:
            if branch and (other := rows.branch_of(tx, host)) is not None:
                raise BranchOpen(other)
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
                branched=match.seq if branch else None,
                seen=match.seq if match.over else -1,
                shown=2 if match.over else 0,  # the two changes of the import
                **dates,
            )
            seating.seat_people(tx, match_id, people, now=now)
            if not match.over:
                faces.seat(tx, match_id, people, guild, now)
            turn_notifications.call(tx, match_id, set(match.to_act) - match.resigned, now)
            return rows.store(tx, match_id, match, now=now, **last)

        return await self.database.transaction(work)

    async def abandon(self, match_id: int, admin_action: AdminAction | None = None) -> None:
        """End a lobby or a frozen match, perhaps by an ``admin_action``; a running one is ended by its log.

        Raises :class:`Conflict` for any other match.
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
        """Freeze a match that is being played; others don't change."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            if rows.status_of(tx, match_id) is Status.PLAYING:
                rows.update(tx, match_id, status=Status.FROZEN, reason=storable(reason), to_act=())
                turn_notifications.go_on(tx, match_id, now, to_act=(), called=())

        await self.database.transaction(work)

    async def repair(self, match_id: int, admin_action: AdminAction | None = None, *, now: int) -> Stored:
        """Replay the log; if that succeeds, store the position and the results, and unfreeze the match.

        ``admin_action`` records an admin as the cause. The log is never changed. Raises :class:`DamagedMatch`
        if the log is damaged, and freezes the match, or :class:`Conflict` if it has changed meanwhile.
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
            if not status.live:  # an abandoned match stays abandoned
                columns.update(status=status, updated=present.listing.updated)
            fields = rows.store(tx, match_id, match, logged=match.seq, now=now, **columns)
            if status is Status.FROZEN:
                clocks.start_anew(tx, match_id, match.to_act, now)
            return fields

        return Stored.of(await self.database.transaction(work), match)
