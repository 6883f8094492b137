"""Loads and plays matches: every change that involves the rules of a game goes through here.

Each change loads the match, lets the engine play, and stores the result. A lock per match queues concurrent
writers, and storage rejects a write if another process was faster. Changes without rules, such as joining a
lobby, use ``matches`` directly.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.matches import planned
from bot.matches.table import Change, Stale, Table, require_reader, require_starter
from bot.matches.turning_points import turning_point
from bot.platform import measures
from bot.platform.aio import KeyedLocks
from bot.platform.clock import now
from engine.catalogue import game
from engine.errors import Refusal
from engine.history.log import Entry, Played
from engine.match import Match
from storage import Matches
from storage.admin import AdminAction, AdminActionKind
from storage.errors import Conflict, NotInLobby
from storage.records import Listing, Person, PlanChanges, Status, Stored

ATTEMPTS = 10
"""The most attempts to start a match; each join or leave in the meantime costs one."""

MOST_PLANNED = 40
"""The most planned turns played in a row."""

CHANCE: random.Random = secrets.SystemRandom()
"""The random source for seating and dealing."""

KNOWN = 32
"""The most tables in the read cache."""

Choose = Callable[[Table, int], Sequence[Any]]
"""Chooses a seat's moves at the loaded table; may raise :class:`engine.errors.Refusal`."""


def new_admin_action(
    match_id: int, admin: Person, act: AdminActionKind, *, turn: int | None = None
) -> AdminAction:
    """Return the record of an admin action at the present time."""
    return AdminAction(match_id, 0, now(), admin.user, admin.name, act, turn=turn)


class Tables:
    """The tables of all matches."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self._locks = KeyedLocks()
        self._mark: Hashable = None
        self._known: dict[int, Table] = {}

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock that queues the writers of a match."""
        return self._locks[match_id]

    async def load(self, match_id: int) -> Table:
        """Load a started match; raises :class:`engine.errors.Refusal` for a lobby."""
        tables = self._unchanged()
        measures.cache("matches", hit=match_id in tables)
        if match_id not in tables:
            with measures.stage("read"):
                tables[match_id] = _begun(await self.matches.load(match_id))
        require_reader(tables[match_id].record)
        return tables[match_id].copy()

    async def load_whole(self, match_id: int) -> Table:
        """Like :meth:`load`, with the whole log."""
        table = _begun(await self.matches.load_whole(match_id))
        require_reader(table.record)
        return table

    async def here(self, channel: int | None) -> Table:
        """Return the running match of a channel for reading; raises :class:`engine.errors.Refusal`.

        The result is cached until the next write, so it must not be changed.
        """
        if channel is None:
            raise Refusal("refusal-group")
        tables = self._unchanged()
        for table in tables.values():
            if table.record.channel == channel and table.record.status.live:
                measures.cache("matches", hit=True)
                return table
        measures.cache("matches", hit=False)
        with measures.stage("read"):
            row = await self.matches.load_in(channel)
        if row is None:
            raise Refusal("refusal-no-match")
        table = tables[row.id] = _begun(row)
        return table

    def _unchanged(self) -> dict[int, Table]:
        """Return the cache of matches read since the last write."""
        mark = self.matches.mark
        if mark != self._mark or len(self._known) >= KNOWN:
            self._mark, self._known = mark, {}
        return self._known

    async def latest(self, channel: int | None) -> Table:
        """Return the running match of a channel, or the last one that ended there.

        Raises :class:`engine.errors.Refusal` if there was none.
        """
        return await self.load(await self.id_latest(channel))

    async def id_latest(self, channel: int | None) -> int:
        """Return the id of the match that :meth:`latest` returns."""
        match_id = None if channel is None else await self.matches.latest_in(channel)
        return await self.id_here(channel) if match_id is None else match_id

    async def id_here(self, channel: int | None) -> int:
        """Return the id of a channel's live match; raises :class:`engine.errors.Refusal`."""
        if channel is None:
            raise Refusal("refusal-group")
        match_id = await self.matches.live_in(channel)
        if match_id is None:
            raise Refusal("refusal-no-match")
        return match_id

    async def start(self, match_id: int, user: int | None = None) -> Table:
        """Start the match of a lobby, with seats in random order.

        In a rematch the loser goes first or, by choice, last; without a single loser, a different player goes
        first than before.

        A ``user`` must be the host or, once the table has been full for an hour, a player. Without a user,
        raises :class:`storage.errors.NotInLobby` if a seat has become free again.
        """
        async with self.lock(match_id):
            for attempt in range(ATTEMPTS):
                lobby = await self.matches.get(match_id)
                if lobby.status is not Status.LOBBY or (user is None and lobby.free):
                    raise NotInLobby
                if user is not None:
                    require_starter(lobby, user)
                order, match = await self._dealt(lobby)
                try:
                    return Table(await self.matches.lobbies.start(match_id, order, match, now=now()), match)
                except Conflict:  # a player has joined, left or changed an option
                    if attempt == ATTEMPTS - 1:
                        raise
        raise AssertionError("unreachable")

    async def _dealt(self, lobby: Listing) -> tuple[list[int], Match]:
        """Return the users of a lobby by seat, and their new match."""
        order = [person.user for person in lobby.people]
        if lobby.week is not None:
            return order, await self.match_of_week(lobby.game, lobby.week)
        CHANCE.shuffle(order)
        if lobby.again is not None:
            await self._rearrange(order, lobby, lobby.again)
        return order, Match.new(game(lobby.game), len(order), lobby.options, seed=CHANCE.getrandbits(64))

    async def match_of_week(self, slug: str, week: int) -> Match:
        """Return the new match of a week's deal, for the fewest players."""
        facts = game(slug).facts
        seed = await self.matches.deals.seed(week, slug, CHANCE.getrandbits(63))
        return Match.new(game(slug), facts.seats[0], facts.check_options({}), seed=seed)

    async def _rearrange(self, order: list[int], lobby: Listing, again: int) -> None:
        """Order the seats of a rematch to compensate for the last match."""
        loser = (await self.matches.results.series(again)).loser
        if loser in order:
            order.remove(loser)
            order.insert(len(order) if lobby.loser_last else 0, loser)
        elif (await self.matches.get(again)).people[0].user == order[0]:
            order.append(order.pop(0))

    async def play(
        self, match_id: int, user: int, moves: Sequence[Any] | Choose, *, moment: str | None = None
    ) -> Change:
        """Play moves and store them, all or none.

        ``moves`` may be a function that is called with the loaded table. Raises :class:`Stale` if play has
        gone on since ``moment``, :class:`engine.errors.Refusal` for an illegal turn, and
        :class:`storage.errors.StorageError` if nothing could be stored.
        """

        def act(table: Table, now: int) -> Sequence[Entry]:
            seat = table.seat_of(user)
            if moment is not None and seat is not None and not table.is_present(seat, moment):
                raise Stale
            seat = table.require_turn(user)
            turn = moves(table, seat) if callable(moves) else moves
            return table.match.play(seat, *turn, at=now, go_on=False)

        return await self._change(match_id, act)

    async def play_planned(self, match_id: int) -> Table | None:
        """Play the turns that are planned at a table, one after the other, as long as one waits.

        A plan without a line that applies is dropped, and its player called. Returns the table, or None if
        nothing waited.
        """
        last: Table | None = None
        for _ in range(MOST_PLANNED):
            table = await self.load(match_id)
            row = table.record
            own = [plan.seat for plan in row.planned if plan.lines and plan.seat in table.match.to_act]
            if not own or row.paused or row.status is not Status.PLAYING:
                break
            try:
                last = (await self._play_plan(match_id, own[0])).after
            except Stale:
                break
            except (planned.Doomed, planned.NotNow) as none:
                reasons = planned.encode_reasons(none.reasons) if isinstance(none, planned.Doomed) else ""
                found = none.table
                with suppress(Conflict):  # another writer was faster: look again
                    await self.matches.plans.drop(
                        match_id, own[0], reasons, seq=found.match.seq, version=found.record.plans, now=now()
                    )
                    last = await self.load(match_id)
                    break
        return last

    async def _play_plan(self, match_id: int, seat: int) -> Change:
        applied: list[planned.Applied] = []

        def act(table: Table, now: int) -> Sequence[Entry]:
            plan, chosen = planned.decision(table, seat)
            assert chosen.line is not None
            applied[:] = [planned.Applied(seat, plan, chosen.line)]
            return table.match.play(seat, *chosen.moves, at=now, go_on=False, planned=True)

        return await self._change(match_id, act, applied=applied)

    async def undo(self, match_id: int, user: int) -> Change:
        """Undo the user's last turn, if no one has to agree."""
        return await self._change(
            match_id, lambda table, now: table.match.undo(table.require_seat(user), at=now, go_on=False)
        )

    async def take_back(self, match_id: int, seat: int, agreed: Sequence[int], *, seq: int) -> Change:
        """Undo a seat's last turn, as ``agreed`` when the log had ``seq`` entries.

        Raises :class:`Stale` if play has gone on since.
        """

        def act(table: Table, now: int) -> Sequence[Entry]:
            if table.match.seq != seq:
                raise Stale
            table.require_answers(table.take_back(seat))
            unasked = set(range(table.match.seats)) - table.present
            return table.match.undo(seat, agreed=agreed, unasked=unasked, at=now, go_on=False)

        return await self._change(match_id, act, whole=True)

    async def resign(self, match_id: int, user: int) -> Change:
        """Resign the user's seat; a match without human players ends without a result."""

        def act(table: Table, now: int) -> Sequence[Entry]:
            match = table.match
            entries = match.resign(table.require_own(user), at=now, go_on=False)
            alone = len(table.robots) == match.seats and not match.over
            return [*entries, *match.abandon(at=now)] if alone else entries

        return await self._change(match_id, act)

    async def go_on(self, match_id: int, moves: Sequence[tuple[int, Any]], *, moment: str) -> Change:
        """Play the moves that robots chose.

        Raises :class:`Stale` if play has gone on since, or if a player whom a robot stood in for is back.
        """

        def act(table: Table, now: int) -> Sequence[Entry]:
            match = table.match
            if match.moment != moment or not table.robots.keys() >= {seat for seat, _ in moves}:
                raise Stale
            for seat, move in moves:
                match.repeat(Played(seat, move, at=now, robot=True))
            return match.log[-len(moves) :]

        return await self._change(match_id, act)

    async def abandon(
        self, match_id: int, *, by_admin: bool, admin_action: AdminAction | None = None
    ) -> Change:
        """End the match without a result."""
        return await self._change(
            match_id,
            lambda table, now: table.match.abandon(by_admin=by_admin, at=now),
            admin_action=admin_action,
        )

    async def close(self, match_id: int, admin: Person) -> None:
        """End a match without a result, or close a lobby, as an admin; raises a refusal if it is over."""
        row, entry = await self.matches.get(match_id), new_admin_action(match_id, admin, AdminActionKind.END)
        if row.status is Status.PLAYING:
            await self.abandon(match_id, by_admin=True, admin_action=entry)
            return
        try:
            await self.matches.abandon(match_id, entry)
        except Conflict as error:
            raise Refusal("refusal-over") from error

    async def rewind(self, match_id: int, turn: int, admin_action: AdminAction) -> Change:
        """Rewind the match to the start of a turn, as an admin; raises a refusal for an unknown turn."""
        return await self._change(
            match_id,
            lambda table, now: table.match.rewind(turn, at=now),
            whole=True,
            admin_action=admin_action,
        )

    async def _change(
        self,
        match_id: int,
        act: Callable[[Table, int], Sequence[Entry]],
        *,
        whole: bool = False,
        admin_action: AdminAction | None = None,
        applied: Sequence[planned.Applied] = (),
    ) -> Change:
        lock = self.lock(match_id)
        with measures.stage("queue"):
            await lock.acquire()
        try:
            for attempt in range(ATTEMPTS):
                table = await (self.load_whole(match_id) if whole else self.load(match_id))
                before = table.match.now
                if admin_action is None:
                    table.require_running()
                now = int(time.time())
                plans = PlanChanges(table.record.plans)
                with measures.stage("engine"):
                    begun = planned.in_turn(table) if table.record.planned else frozenset()
                    entries = act(table, now)
                    if table.record.planned:
                        table, plans = planned.changed(table, entries, begun, now, *applied)
                    change = Change(before, table, entries)
                try:
                    with measures.stage("commit"):
                        await self.matches.append(
                            match_id,
                            before.seq,
                            entries,
                            table.match,
                            calls=change.calls,
                            called=change.called,
                            paused=table.record.paused,
                            plans=plans,
                            turning_point=turning_point(change),
                            admin_action=admin_action and replace(admin_action, seq=before.seq),
                            now=now,
                        )
                except Conflict:
                    if attempt == ATTEMPTS - 1:
                        raise
                    continue
                return change
        finally:
            lock.release()
        raise AssertionError("unreachable")


def _begun(stored: Stored) -> Table:
    if stored.match is None:
        raise Refusal("refusal-not-full" if stored.by_itself else "refusal-not-started")
    return Table(stored, stored.match)
