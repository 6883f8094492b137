"""Clubs: their members, settings and matches."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import msgspec

from engine.match import Match
from storage.clubs import Club, ClubDetails, ClubMatch, ClubMember, ClubPhase, ClubPulse, ClubResult
from storage.delivery import PostingKind
from storage.errors import (
    AlreadyInClub,
    Blocked,
    ClubFull,
    ClubHere,
    ClubPaused,
    ClubRoundOver,
    NotInClub,
    TooManyClubs,
)
from storage.records import Listing, Person
from storage.sql import accounts, clubs, opening, postings
from storage.sql.clubs import CLUB_LIVE
from storage.sql.refusals import is_muted, require_guests, require_welcome, require_willing
from storage.sql.stored import COLUMNS, listing
from storage.timing import DAY, weekly
from storage.transaction import Part, Tx

MOST_MEMBERS = 50
"""The most members of a club."""

MOST_PEOPLE = 100
"""The most members and guests of a club."""

PLAYED = "status = 'playing' AND away = ''"
"""The SQL condition for running matches; damaged ones, and ones without a thread, hold up nothing."""

PATIENCE = 4
"""After this many rounds in a row with too few players, a club pauses by itself."""

_GIVEN = (
    "guild",
    "channel",
    "host",
    "name",
    "games",
    "seats",
    "pace",
    "bank",
    "robots",
    "weekday",
    "hour",
    "zone",
)


class ClubStore(Part):
    """Clubs: groups that keep playing in a channel."""

    async def create(self, people: Sequence[Person], *, most: int, now: int, **columns: Any) -> Club:
        """Found a club of people in a channel; its first match is scheduled.

        ``columns`` are fields of :class:`Club`. People whom the server has blocked, or who have muted the
        host, don't become members. Raises :class:`ClubHere` if the channel has a club, :class:`TooManyClubs`
        if the server already has ``most``, and :class:`Blocked` for the host.
        """
        names, marks = ", ".join((*_GIVEN, "created", "opens")), ", ".join("?" * (len(_GIVEN) + 2))
        given = _encoded(columns)

        def work(tx: Tx) -> Club:
            opens = _opens(columns["weekday"], columns["hour"], columns["zone"], now) or now + DAY
            sql = f"INSERT INTO club ({names}) VALUES ({marks}) ON CONFLICT DO NOTHING RETURNING id"
            row = tx.execute(sql, [*(given[name] for name in _GIVEN), now, opens]).fetchone()
            if row is None:
                (here,) = clubs.listed(tx, "channel = ?", columns["channel"])
                raise ClubHere(here.name)
            club = clubs.get(tx, row[0])
            if len(clubs.listed(tx, "guild = ?", club.guild)) > most:
                raise TooManyClubs(most)
            for person in people:
                if person.user == club.host or not is_muted(tx, person.user, club.host):
                    try:
                        _enter(tx, club, person, now, guest=False)
                    except Blocked:
                        if person.user == club.host:
                            raise
            postings.want(tx, PostingKind.CLUB, club.id, club.channel)
            return club

        return await self._db.transaction(work)

    async def get(self, club_id: int) -> Club:
        """Return a club; raises :class:`storage.errors.NoSuchClub`."""
        return await self._db.read(lambda tx: clubs.get(tx, club_id))

    async def details(self, club_id: int) -> ClubDetails:
        """Return a club with its people, matches and results; raises :class:`storage.errors.NoSuchClub`."""
        return await self._db.read(lambda tx: _details(tx, club_id))

    async def in_channel(self, channel: int) -> Club | None:
        """Return the club of a channel, or None."""
        found = await self._db.read(lambda tx: clubs.listed(tx, "channel = ?", channel))
        return found[0] if found else None

    async def of_guild(self, guild: int) -> list[Club]:
        """Return the clubs of a server."""
        return await self._db.read(lambda tx: clubs.listed(tx, "guild = ?", guild))

    async def pulses(self) -> list[ClubPulse]:
        """Return the pulses of live clubs on servers that the bot is on."""
        moves = f"(SELECT coalesce(sum(id + seq), 0) FROM match WHERE match.club = club.id AND {PLAYED})"
        sql = (
            f"SELECT id, phase, changes, {moves}, opens, called, round, stalled FROM club WHERE {CLUB_LIVE} "
            "AND guild NOT IN (SELECT id FROM server WHERE gone IS NOT NULL) ORDER BY id"
        )
        found = await self._db.read(lambda tx: tx.execute(sql).fetchall())
        return [ClubPulse(number, ClubPhase(phase), *rest) for number, phase, *rest in found]

    async def join(self, club_id: int, person: Person, *, now: int) -> Club:
        """Make a person a member.

        Raises :class:`AlreadyInClub`, :class:`ClubFull`, :class:`Blocked` or :class:`ClubOver`.
        """

        def change(tx: Tx, club: Club) -> None:
            sql = "SELECT guest FROM club_member WHERE club = ? AND user = ?"
            row = tx.execute(sql, (club.id, person.user)).fetchone()
            if row is not None and not row[0]:
                raise AlreadyInClub
            _enter(tx, club, person, now, guest=False)

        return await self._change(club_id, change)

    async def require_invitable(self, club_id: int, host: int, guest: int) -> None:
        """Raise a refusal if the host isn't a member, or the guest is one, is blocked, or muted the host."""

        def work(tx: Tx) -> None:
            club = clubs.get(tx, club_id)
            sql = "SELECT user FROM club_member WHERE club = ? AND user IN (?, ?) AND guest = FALSE"
            there = {user for (user,) in tx.execute(sql, (club_id, host, guest))}
            if host not in there:
                raise NotInClub
            if guest in there:
                raise AlreadyInClub(guest)
            require_guests(tx, club.guild, [guest])
            require_willing(tx, host, guest)

        await self._db.read(work)

    async def leave(self, club_id: int, user: int, *, now: int) -> Club:
        """Remove a member or guest, see :func:`storage.sql.clubs.leave`. Raises :class:`NotInClub`."""
        return await self._db.transaction(lambda tx: clubs.leave(tx, club_id, user, now))

    async def withdraw(self, guild: int, user: int, *, now: int) -> None:
        """Remove a user from all clubs of a server."""
        await self._db.transaction(lambda tx: clubs.leave_all(tx, user, now, guild))

    async def answer(
        self, club_id: int, person: Person, *, coming: bool, of_round: int = 0, now: int
    ) -> ClubMember | None:
        """Record whether a person wants a seat in the next match; a guest who doesn't is forgotten.

        ``of_round`` is the one that they were asked about, 0 for the next. Returns the person, None if
        forgotten. Raises :class:`ClubRoundOver` once its match has opened, :class:`ClubPaused`,
        :class:`ClubFull`, :class:`NotInClub` for someone who declines without belonging to it, and
        :class:`Blocked`.
        """

        def change(tx: Tx, club: Club) -> None:
            if club.phase is not ClubPhase.PLAYING:
                raise ClubPaused(club.name)
            if of_round not in (0, club.round):
                raise ClubRoundOver
            which = "club = ? AND user = ?"
            if coming:
                _enter(tx, club, person, now, guest=True)
            else:
                sql = f"DELETE FROM club_member WHERE {which} AND guest"
                if tx.execute(sql, (club.id, person.user)).rowcount:
                    return
            sql = (
                f"UPDATE club_member SET coming = ?, at = ? WHERE {which} AND (coming IS NULL OR coming != ?)"
            )
            if not tx.execute(sql, (coming, now, club.id, person.user, coming)).rowcount and not coming:
                sql = f"SELECT 1 FROM club_member WHERE {which}"
                if tx.execute(sql, (club.id, person.user)).fetchone() is None:
                    raise NotInClub

        await self._change(club_id, change)
        people = await self._db.read(lambda tx: _people(tx, club_id))
        return next((each for each in people if each.user == person.user), None)

    async def configure(self, club_id: int, *, now: int, **changes: Any) -> Club:
        """Change settings; another time or game for the next match reschedules it.

        Raises :class:`ClubOver`.
        """
        columns = _encoded(changes)

        def change(tx: Tx, club: Club) -> None:
            sets = ", ".join(f"{name} = ?" for name in columns)
            tx.execute(f"UPDATE club SET {sets} WHERE id = ?", (*columns.values(), club.id))
            if not {"weekday", "hour", "zone"}.isdisjoint(columns):
                _schedule_anew(tx, clubs.get(tx, club.id), now)

        return await self._change(club_id, change)

    async def with_posters(self) -> list[Club]:
        """Return the clubs that want posters."""
        return await self._db.read(lambda tx: clubs.listed(tx, "posters > 0"))

    async def note_posters(self, club_id: int, month: int) -> None:
        """Record that the posters of all months before one were posted, unless the club wants none now."""
        sql = "UPDATE club SET posters = ? WHERE id = ? AND posters > 0"
        await self._db.transaction(lambda tx: tx.execute(sql, (month, club_id)).close())

    async def pause(self, club_id: int, *, paused: bool, now: int) -> Club:
        """Pause a club, or let it go on; does nothing if that was already done. Raises :class:`ClubOver`."""

        def change(tx: Tx, club: Club) -> None:
            if paused is (club.phase is ClubPhase.PAUSED):
                return
            phase = ClubPhase.PAUSED if paused else ClubPhase.PLAYING
            tx.execute("UPDATE club SET phase = ?, skipped = 0 WHERE id = ?", (phase, club.id))
            if not paused:
                _schedule_anew(tx, club, now)
            postings.count_change(tx, PostingKind.CLUB_CALL, club.id)

        return await self._change(club_id, change)

    async def end(self, club_id: int, *, now: int) -> None:
        """End a club and forget its members; its matches go on. Raises :class:`ClubOver`."""

        def work(tx: Tx) -> None:
            clubs.locked(tx, club_id)
            clubs.end(tx, club_id, now)

        await self._db.transaction(work)

    async def schedule(self, club_id: int, *, opens: int) -> None:
        """Schedule the next match of a club that plays one after the other, unless that was already done."""
        sql = (
            "UPDATE club SET opens = ?, changes = changes + 1 WHERE id = ? AND phase = 'playing' "
            "AND opens = 0 AND weekday IS NULL "
            f"AND NOT EXISTS (SELECT 1 FROM match WHERE match.club = club.id AND {PLAYED})"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, (opens, club_id)).close())

    async def call(self, club: Club) -> int | None:
        """Request the message that asks about a round; return its posting, None if that was already done."""
        sql = (
            "UPDATE club SET called = round, changes = changes + 1 "
            "WHERE id = ? AND round = ? AND called < round AND phase = 'playing'"
        )

        def work(tx: Tx) -> int | None:
            if not tx.execute(sql, (club.id, club.round)).rowcount:
                return None
            postings.drop(tx, "kind = ? AND subject = ?", PostingKind.CLUB_CALL, club.id)
            return postings.want(tx, PostingKind.CLUB_CALL, club.id, club.channel)

        return await self._db.transaction(work)

    async def stale_call(self, club_id: int) -> int | None:
        """Return the posting of a message to the members that is out of date, or None."""
        sql = (
            "SELECT id FROM posting JOIN stale ON stale.posting = posting.id WHERE kind = ? AND subject = ? "
            "AND shown < wanted"
        )
        row = await self._db.read(lambda tx: tx.execute(sql, (PostingKind.CLUB_CALL, club_id)).fetchone())
        return None if row is None else int(row[0])

    async def open_match(
        self, club: Club, channel: int, people: Sequence[Person], match: Match, *, now: int
    ) -> Listing | None:
        """Start the match of a round in a channel and begin the next round; None if that was already done.

        Members who wanted a seat and got none have priority next time; guests are forgotten.
        """

        def work(tx: Tx) -> Listing | None:
            if not _take_round(tx, club, now):
                return None
            host = next(person.user for person in people if not person.robot)
            row = opening.open_match(
                tx,
                match,
                people,
                now=now,
                channel=channel,
                guild=club.guild,
                host=host,
                pace=club.pace,
                bank=club.bank,
                club=club.id,
                round=club.round,
            )
            _forget_answers(tx, club.id, [person.user for person in people])
            return row

        return await self._db.transaction(work)

    async def skip(self, club: Club, *, now: int) -> bool:
        """End a round without a match because too few people came; return whether this call did.

        After some of these in a row, the club pauses.
        """

        def work(tx: Tx) -> bool:
            if not _take_round(tx, club, now, skipped=club.skipped + 1):
                return False
            _forget_answers(tx, club.id, ())
            if club.skipped + 1 >= PATIENCE:
                tx.execute("UPDATE club SET phase = ? WHERE id = ?", (ClubPhase.PAUSED, club.id))
            return True

        return await self._db.transaction(work)

    async def stall(self, club_id: int, *, now: int) -> Club:
        """Record that no match can be opened, unless that is known; return the club."""
        sql = "UPDATE club SET stalled = ? WHERE id = ? AND stalled = 0"

        def work(tx: Tx) -> Club:
            tx.execute(sql, (now, club_id))
            return clubs.get(tx, club_id)

        return await self._db.transaction(work)

    async def note_stall_told(self, club_id: int, *, now: int) -> None:
        """Record that a club's host was notified that no match can be opened."""
        sql = "UPDATE club SET stall_told = ? WHERE id = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (now, club_id)).close())

    async def go_on(self, club_id: int) -> None:
        """Record that matches can be opened again."""
        sql = "UPDATE club SET stalled = 0, stall_told = 0 WHERE id = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (club_id,)).close())

    async def _change(self, club_id: int, change: Callable[[Tx, Club], None]) -> Club:
        def work(tx: Tx) -> Club:
            change(tx, clubs.locked(tx, club_id))
            return clubs.get(tx, club_id)

        return await self._db.transaction(work)


def _encoded(columns: Mapping[str, Any]) -> dict[str, Any]:
    """Return columns as they are stored."""
    coded = {"games": msgspec.json.encode(columns["games"]).decode()} if "games" in columns else {}
    return {**columns, **coded}


def _enter(tx: Tx, club: Club, person: Person, now: int, *, guest: bool) -> None:
    """Add a member or guest; a guest can become a member, a member stays one."""
    require_welcome(tx, club.guild, person)
    sql = "SELECT count(*) FROM club_member WHERE club = ? AND user != ?"
    which = sql if guest else f"{sql} AND guest = FALSE"
    most = MOST_PEOPLE if guest else MOST_MEMBERS
    if tx.execute(which, (club.id, person.user)).fetchone()[0] >= most:
        raise ClubFull(most)
    sql = (
        "INSERT INTO club_member (club, user, name, guest, since) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (club, user) DO UPDATE SET name = excluded.name, "
        "guest = (club_member.guest AND excluded.guest), "
        "since = CASE WHEN club_member.guest THEN excluded.since ELSE club_member.since END"
    )
    tx.execute(sql, (club.id, person.user, person.name, guest, now))
    accounts.save(tx, [person])


def _opens(weekday: int | None, hour: int, zone: str, after: int) -> int:
    """Return when the next match opens after a time, 0 for a club that plays one after the other."""
    return 0 if weekday is None else weekly(after, weekday, hour, zone)


def _schedule_anew(tx: Tx, club: Club, now: int) -> None:
    """Schedule the next match after the settings changed; members are asked again for a much later one."""
    opens = _opens(club.weekday, club.hour, club.zone, now)
    sql = "UPDATE club SET opens = ?, called = CASE WHEN ? THEN 0 ELSE called END WHERE id = ?"
    tx.execute(sql, (opens, not opens or opens > now + DAY, club.id))
    postings.count_change(tx, PostingKind.CLUB_CALL, club.id)


def _take_round(tx: Tx, club: Club, now: int, skipped: int = 0) -> bool:
    """Begin the next round of a club; return False if another process did or its settings changed."""
    opens = _opens(club.weekday, club.hour, club.zone, max(now, club.opens))
    sql = (
        "UPDATE club SET round = round + 1, opens = ?, skipped = ?, changes = changes + 1 "
        "WHERE id = ? AND round = ? AND opens = ? AND phase = 'playing'"
    )
    if not tx.execute(sql, (opens, skipped, club.id, club.round, club.opens)).rowcount:
        return False
    postings.count_change(tx, PostingKind.CLUB_CALL, club.id)
    return True


def _forget_answers(tx: Tx, club_id: int, seated: Collection[int]) -> None:
    """Forget the answers for a round and its guests; count those who waited without getting a seat."""
    tx.execute("DELETE FROM club_member WHERE club = ? AND guest", (club_id,))
    users = ", ".join(map(str, seated)) or "NULL"
    sql = (
        f"UPDATE club_member SET waited = CASE WHEN user IN ({users}) THEN 0 "
        "WHEN coming THEN waited + 1 ELSE waited END, coming = NULL, at = 0 WHERE club = ?"
    )
    tx.execute(sql, (club_id,))


def _people(tx: Tx, club_id: int) -> tuple[ClubMember, ...]:
    sql = (
        "SELECT club_member.user, club_member.name, guest, coming, at, waited, coalesce(account.name, ''), "
        "coalesce(handle, '') FROM club_member LEFT JOIN account ON account.user = club_member.user "
        "WHERE club = ? ORDER BY since, club_member.user"
    )
    return tuple(
        ClubMember(user, name, bool(guest), None if coming is None else bool(coming), *rest)
        for user, name, guest, coming, *rest in tx.execute(sql, (club_id,))
    )


def _details(tx: Tx, club_id: int) -> ClubDetails:
    sql = f"SELECT {COLUMNS} FROM match WHERE match.club = ? AND {PLAYED} ORDER BY id"
    live = tuple(listing(row) for row in tx.execute(sql, (club_id,)).fetchall())
    sql = "SELECT id, round, game, channel FROM match WHERE match.club = ? ORDER BY round"
    opened = tx.execute(sql, (club_id,)).fetchall()
    return ClubDetails(
        clubs.get(tx, club_id),
        _people(tx, club_id),
        live,
        tuple(_results(tx, club_id)),
        tuple(ClubMatch(*row) for row in opened),
    )


def _results(tx: Tx, club_id: int) -> list[ClubResult]:
    """Return the results of a club's matches that ended with a ranking, with the players' latest names."""
    sql = (
        "SELECT sitting.user, sitting.name FROM sitting JOIN match ON match.id = sitting.match "
        "WHERE match.club = ? ORDER BY sitting.id"
    )
    names = dict(tx.execute(sql, (club_id,)).fetchall())
    sql = (
        "SELECT result.match, result.game, result.user, result.robot, coalesce(account.name, ''), "
        "coalesce(handle, ''), rank, points, at FROM match JOIN result ON result.match = match.id "
        "LEFT JOIN account ON account.user = result.user "
        "WHERE match.club = ? AND status = 'over' AND rank > 0 ORDER BY match.round, seat"
    )
    return [
        ClubResult(match, game, Person(user, names.get(user, ""), robot, account, handle), *rest)
        for match, game, user, robot, account, handle, *rest in tx.execute(sql, (club_id,)).fetchall()
    ]
