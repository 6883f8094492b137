"""Cups and leagues: their entrants and fixtures, and their messages."""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from engine.match import Match
from storage.contests import (
    Contest,
    ContestDetails,
    ContestKind,
    Entrant,
    Fixture,
    Phase,
    Stall,
    Trouble,
)
from storage.delivery import PostingKind
from storage.errors import (
    AlreadyEntered,
    ContestClosed,
    ContestFull,
    NoSuchContest,
    NotEntered,
    TooManyContests,
)
from storage.records import Listing, Person, Status
from storage.sql import accounts, opening, postings
from storage.sql.refusals import require_welcome
from storage.transaction import CONTEST_LIVE, Part, Tx

_FIELDS = Contest.__struct_fields__
_COLUMNS = ", ".join(_FIELDS)
_STALL = ", ".join(Stall.__struct_fields__)
_PARTS = ("kind", "guild", "channel", "host", "game", "seats", "size", "pace", "bank", "season", "earlier")


class ContestStore(Part):
    """Cups and leagues: their entrants and fixtures, and their messages."""

    async def create(
        self, entrant: Person | None = None, /, *, now: int, until: int, most: int, **columns: Any
    ) -> Contest:
        """Open sign-up for a contest ``until`` a time, with its first entrant.

        ``columns`` are fields of :class:`Contest`. Raises :class:`TooManyContests` if the server already has
        ``most``, :class:`ContestClosed` if the season was already opened, and
        :class:`storage.errors.Blocked`; then nothing is opened.
        """
        values = {"season": 1, "earlier": None, **columns}

        def work(tx: Tx) -> Contest:
            names = ", ".join((*_PARTS, "created", "until"))
            marks = ", ".join("?" * (len(_PARTS) + 2))
            sql = f"INSERT INTO contest ({names}) VALUES ({marks}) ON CONFLICT DO NOTHING RETURNING id"
            row = tx.execute(sql, [*(values[part] for part in _PARTS), now, until]).fetchone()
            if row is None:  # the season was already opened
                raise ContestClosed
            sql = f"SELECT count(*) FROM contest WHERE guild = ? AND {CONTEST_LIVE}"
            if tx.execute(sql, (values["guild"],)).fetchone()[0] > most:
                raise TooManyContests(most)
            if entrant is not None:
                _enter(tx, _get(tx, row[0]), entrant)
            return _get(tx, row[0])

        return await self._db.transaction(work)

    async def get(self, contest_id: int) -> Contest:
        """Return a contest; raises :class:`NoSuchContest`."""
        return await self._db.read(lambda tx: _get(tx, contest_id))

    async def course(self, contest_id: int) -> ContestDetails:
        """Return a contest with its entrants and fixtures; raises :class:`NoSuchContest`."""
        return await self._db.read(lambda tx: _course(tx, contest_id))

    async def current(self) -> list[int]:
        """Return the contests that haven't ended."""
        sql = f"SELECT id FROM contest WHERE {CONTEST_LIVE} ORDER BY id"
        return await self._db.read(lambda tx: [number for (number,) in tx.execute(sql)])

    async def sign_up(self, contest_id: int, person: Person) -> Contest:
        """Enter a person.

        Raises :class:`ContestClosed`, :class:`AlreadyEntered`, :class:`ContestFull`, or
        :class:`storage.errors.Blocked`.
        """

        def work(tx: Tx) -> Contest:
            contest = _locked(tx, contest_id, Phase.OPEN)
            _enter(tx, contest, person)
            return contest

        return await self._db.transaction(work)

    async def leave(self, contest_id: int, user: int) -> Contest:
        """Remove an entrant; once the contest has begun, robots play for them.

        Raises :class:`NotEntered`, or :class:`ContestClosed` once it is over.
        """

        def work(tx: Tx) -> Contest:
            contest = _locked(tx, contest_id, Phase.OPEN, Phase.PLAYING)
            which = "contest = ? AND user = ?"
            sql = f"DELETE FROM entrant WHERE {which}"
            if contest.phase is Phase.PLAYING:
                sql = f"UPDATE entrant SET gone = TRUE WHERE {which} AND gone = FALSE"
            if not tx.execute(sql, (contest_id, user)).rowcount:
                raise NotEntered
            return contest

        return await self._db.transaction(work)

    async def withdraw(self, guild: int, user: int) -> None:
        """Remove a user from all sign-ups on a server; contests that have begun don't change."""
        open_there = "SELECT id FROM contest WHERE guild = ? AND phase = 'open'"
        sql = f"DELETE FROM entrant WHERE user = ? AND contest IN ({open_there})"
        await self._db.transaction(lambda tx: tx.execute(sql, (user, guild)).close())

    async def begin(
        self,
        contest_id: int,
        draw: Callable[[ContestDetails], tuple[dict[int, int], Sequence[tuple[int, ...]]]],
    ) -> None:
        """Close sign-up and store the draw: divisions by entrant, entrants by fixture.

        Without fixtures the contest is void. Does nothing if that was already done.
        """

        def work(tx: Tx) -> None:
            try:
                _locked(tx, contest_id, Phase.OPEN)
            except ContestClosed:
                return
            course = _course(tx, contest_id)
            divisions, fixtures = draw(course)
            phase = Phase.PLAYING if fixtures else Phase.VOID
            tx.execute("UPDATE contest SET phase = ? WHERE id = ?", (phase, contest_id))
            postings.want(tx, PostingKind.CONTEST, contest_id, course.contest.channel)
            sql = "UPDATE entrant SET division = ? WHERE contest = ? AND number = ?"
            tx.executemany(sql, [(group, contest_id, number) for number, group in divisions.items()])
            sql = "INSERT INTO fixture (contest, number, entrants) VALUES (?, ?, ?)"
            rows_of = [
                (contest_id, number, msgspec.json.encode(entrants).decode())
                for number, entrants in enumerate(fixtures, 1)
            ]
            tx.executemany(sql, rows_of)

        await self._db.transaction(work)

    async def open_match(
        self, contest: Contest, number: int, channel: int, people: Sequence[Person], match: Match, *, now: int
    ) -> Listing | None:
        """Start a match of a contest in a channel; None if that was already done."""

        def work(tx: Tx) -> Listing | None:
            _locked(tx, contest.id, Phase.PLAYING)
            sql = "SELECT 1 FROM fixture WHERE contest = ? AND number = ? AND match IS NULL AND void = FALSE"
            if not tx.execute(sql, (contest.id, number)).fetchone():
                return None
            row = opening.open_match(
                tx,
                match,
                people,
                now=now,
                channel=channel,
                guild=contest.guild,
                host=contest.host,
                pace=contest.pace,
                bank=contest.bank,
            )
            sql = "UPDATE fixture SET match = ? WHERE contest = ? AND number = ?"
            tx.execute(sql, (row.id, contest.id, number))
            return row

        return await self._db.transaction(work)

    async def void_fixture(self, contest_id: int, number: int) -> None:
        """Mark a fixture as void, because no entrant is left to play it."""
        sql = "UPDATE fixture SET void = TRUE WHERE contest = ? AND number = ? AND match IS NULL"
        await self._db.transaction(lambda tx: tx.execute(sql, (contest_id, number)).close())

    async def end(self, contest_id: int, phase: Phase) -> None:
        """End a contest as over or void, and request the messages that announce it."""
        sql = f"UPDATE contest SET phase = ? WHERE id = ? AND {CONTEST_LIVE} RETURNING channel"

        def work(tx: Tx) -> None:
            for (channel,) in tx.execute(sql, (phase, contest_id)).fetchall():
                postings.want(tx, PostingKind.CONTEST, contest_id, channel)
                if phase is Phase.OVER:
                    postings.want(tx, PostingKind.PODIUM, contest_id, channel)

        await self._db.transaction(work)

    async def stall(self, contest_id: int, *, now: int) -> Contest:
        """Record that a contest is stuck, unless that is known; return it."""
        sql = "UPDATE contest SET stalled = ? WHERE id = ? AND stalled = 0"

        def work(tx: Tx) -> Contest:
            tx.execute(sql, (now, contest_id))
            return _get(tx, contest_id)

        return await self._db.transaction(work)

    async def note_stall_told(self, contest_id: int, *, now: int) -> None:
        """Record that a contest's host was notified that it is stuck."""
        sql = "UPDATE contest SET stall_told = ? WHERE id = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (now, contest_id)).close())

    async def note_told(self, contest: Contest, entrant: int) -> None:
        """Record that an entrant was notified that a contest is stuck."""
        sql = "UPDATE entrant SET told = ? WHERE contest = ? AND number = ?"
        values = (contest.stalled, contest.id, entrant)
        await self._db.transaction(lambda tx: tx.execute(sql, values).close())

    async def go_on(self, contest_id: int) -> None:
        """Record that a contest is no longer stuck."""
        sql = "UPDATE contest SET stalled = 0, stall_told = 0 WHERE id = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (contest_id,)).close())

    async def hold(self, contest_id: int, troubles: Collection[Trouble], *, now: int) -> list[int]:
        """Begin a stall for each new trouble of a contest, and end the stalls whose trouble is gone.

        Returns the postings of the ended stalls. Raises :class:`ContestClosed` unless the contest is being
        played.
        """

        def work(tx: Tx) -> list[int]:
            changed = list[int]()
            _locked(tx, contest_id, Phase.PLAYING)
            known = {stall.trouble: stall for stall in _stalls(tx, "contest = ? AND ended = 0", contest_id)}
            for trouble in known.keys() - set(troubles):
                tx.execute("UPDATE stall SET ended = ? WHERE id = ?", (now, known[trouble].id))
                changed += postings.count_change(tx, PostingKind.STALL, known[trouble].id)
            sql = "INSERT INTO stall (contest, reason, fixture, entrant, since) VALUES (?, ?, ?, ?, ?)"
            new = sorted(set(troubles) - known.keys())
            tx.executemany(sql, [(contest_id, *trouble, now) for trouble in new])
            return changed

        return await self._db.transaction(work)

    async def announce(self, stall: Stall, channel: int, *, now: int) -> int | None:
        """Request the message about a stall in a channel, unless that was done before or it has ended.

        Returns its posting.
        """
        sql = "UPDATE stall SET told = ? WHERE id = ? AND told = 0 AND ended = 0"

        def work(tx: Tx) -> int | None:
            if not tx.execute(sql, (now, stall.id)).rowcount:
                return None
            return postings.want(tx, PostingKind.STALL, stall.id, channel)

        return await self._db.transaction(work)

    async def stall_of(self, stall_id: int) -> Stall:
        """Return a stall; raises :class:`NoSuchContest`."""
        stalls = await self._db.read(lambda tx: _stalls(tx, "id = ?", stall_id))
        if not stalls:
            raise NoSuchContest
        return stalls[0]


def _enter(tx: Tx, contest: Contest, person: Person) -> None:
    require_welcome(tx, contest.guild, person)
    entrants = _entrants(tx, contest.id)
    if person.user in [entrant.user for entrant in entrants]:
        raise AlreadyEntered
    if len(entrants) >= _room(contest):
        raise ContestFull
    number = max((entrant.number for entrant in entrants), default=0) + 1
    sql = "INSERT INTO entrant (contest, number, user, name) VALUES (?, ?, ?, ?)"
    tx.execute(sql, (contest.id, number, person.user, person.name))
    accounts.save(tx, [person])


def _room(contest: Contest) -> int:
    return contest.size or 42


def _locked(tx: Tx, contest_id: int, *phases: Phase) -> Contest:
    """Lock a contest until the transaction ends and return it; raises :class:`ContestClosed`."""
    tx.execute("UPDATE contest SET changes = changes + 1 WHERE id = ?", (contest_id,))
    contest = _get(tx, contest_id)
    if contest.phase not in phases:
        raise ContestClosed
    return contest


def _get(tx: Tx, contest_id: int) -> Contest:
    row = tx.execute(f"SELECT {_COLUMNS} FROM contest WHERE id = ?", (contest_id,)).fetchone()
    if row is None:
        raise NoSuchContest
    return msgspec.convert(dict(zip(_FIELDS, row, strict=True)), Contest)


def _entrants(tx: Tx, contest_id: int) -> tuple[Entrant, ...]:
    sql = (
        "SELECT number, entrant.user, entrant.name, division, gone, coalesce(account.name, ''), "
        "coalesce(handle, ''), told FROM entrant LEFT JOIN account ON account.user = entrant.user "
        "WHERE contest = ? ORDER BY number"
    )
    return tuple(
        Entrant(number, user, name, division, bool(gone), account, handle, told)
        for number, user, name, division, gone, account, handle, told in tx.execute(sql, (contest_id,))
    )


def _course(tx: Tx, contest_id: int) -> ContestDetails:
    contest, entrants = _get(tx, contest_id), _entrants(tx, contest_id)
    sql = (
        "SELECT fixture.number, entrants, fixture.match, void, channel, status, to_act, updated, paused, "
        "away FROM fixture LEFT JOIN match ON match.id = fixture.match WHERE contest = ? "
        "ORDER BY fixture.number"
    )
    played = tx.execute(sql, (contest_id,)).fetchall()
    sql = (
        "SELECT result.match, rank, points FROM result JOIN fixture ON fixture.match = result.match "
        "JOIN match ON match.id = result.match WHERE contest = ? AND status = 'over' "
        "ORDER BY result.match, seat"
    )
    results: dict[int, list[tuple[int, int]]] = {}
    for match, rank, points in tx.execute(sql, (contest_id,)):
        results.setdefault(match, []).append((rank, points))
    fixtures = [
        Fixture(
            number,
            tuple(msgspec.json.decode(numbers)),
            match,
            bool(void),
            channel,
            None if status is None else Status(status),
            tuple(results.get(match, ())),
            tuple(msgspec.json.decode(to_act)) if status == Status.PLAYING else (),
            updated or 0,
            bool(paused),
            away or "",
        )
        for number, numbers, match, void, channel, status, to_act, updated, paused, away in played
    ]
    stalls = _stalls(tx, "contest = ? AND ended = 0", contest_id)
    return ContestDetails(contest, entrants, tuple(fixtures), tuple(stalls))


def _stalls(tx: Tx, where: str, number: int) -> list[Stall]:
    records = tx.execute(f"SELECT {_STALL} FROM stall WHERE {where} ORDER BY id", (number,))
    return [
        msgspec.convert(dict(zip(Stall.__struct_fields__, record, strict=True)), Stall) for record in records
    ]


__all__ = ["ContestKind", "ContestStore"]
