"""Exports and erases a person's data; their matches stay valid and replay."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from storage.errors import StorageError
from storage.records import DELETED, Listing, Person, Status, Traces
from storage.sql import clubs, due_matches, faces, postings, rows
from storage.sql.reseating import reseat
from storage.transaction import CONTEST_LIVE, ENDED, LIVE, Database, Part, Tx, lock

log = logging.getLogger(__name__)

GONE = "Deleted player"
"""The name that replaces that of a deleted user."""

ERASURE = "erasure"
"""The setting that says that database files may still contain traces of erased data."""

_PERSONAL = (
    *(("match", "host"), ("match", "asker"), ("player", "user"), ("sitting", "user"), ("sitting", "lent")),
    *(("result", "user"), ("result", "substitute"), ("rating", "user")),
    *(("offer", "owner"), ("offer", "guest"), ("offer", "taker")),
    *(("deed", "user"), ("deed", "owner"), ("deed", "guest"), ("contest", "host"), ("entrant", "user")),
    ("club", "host"),
    ("watch_channel", "host"),
)
"""Columns with user ids that matches need, so they are replaced; all other data of a user is deleted."""

_NAMES = (
    *(("player", "name", "user"), ("sitting", "name", "user")),
    *(("offer", "owner_name", "owner"), ("offer", "taker_name", "taker")),
    *(("deed", "name", "user"), ("deed", "owner_name", "owner"), ("deed", "guest_name", "guest")),
    ("entrant", "name", "user"),
)
_OWN = {
    "settings": "SELECT * FROM person WHERE user = ?",
    "account": "SELECT * FROM account WHERE user = ?",
    "seats": (
        "SELECT player.match, match.game, match.status, player.seat, player.name, match.created, "
        "match.updated FROM player JOIN match ON match.id = player.match WHERE player.user = ? "
        "ORDER BY player.match"
    ),
    "sittings": "SELECT * FROM sitting WHERE user = ? ORDER BY id",
    "lent seats": "SELECT match, seat, since, until FROM sitting WHERE lent = ? ORDER BY id",
    "results": "SELECT * FROM result WHERE user = ? ORDER BY match",
    "played for others": "SELECT match, seat, points FROM result WHERE substitute = ? ORDER BY match",
    "ratings": "SELECT * FROM rating WHERE user = ? ORDER BY guild, month, game, seats",
    "seats offered": "SELECT * FROM offer WHERE owner = ? ORDER BY id",
    "seats offered to you": "SELECT match, seat, deal, asked, state FROM offer WHERE guest = ? ORDER BY id",
    "seats taken": "SELECT match, seat, deal, asked, state FROM offer WHERE taker = ? ORDER BY id",
    "tables opened": "SELECT id, game, channel, created FROM match WHERE host = ? ORDER BY id",
    "deeds as an admin": "SELECT match, act, at, name FROM deed WHERE user = ? ORDER BY id",
    "seats that an admin took": "SELECT match, at, owner_name FROM deed WHERE owner = ? ORDER BY id",
    "seats that an admin gave": "SELECT match, at, guest_name FROM deed WHERE guest = ? ORDER BY id",
    "servers that keep you from tables": "SELECT guild, at FROM blocked WHERE user = ? ORDER BY guild",
    "cups and leagues": (
        "SELECT contest, kind, game, guild, entrant.number, name, division FROM entrant "
        "JOIN contest ON contest.id = entrant.contest WHERE user = ? ORDER BY contest"
    ),
    "cups and leagues opened": "SELECT id, kind, game, guild FROM contest WHERE host = ? ORDER BY id",
    "clubs": (
        "SELECT club, club.name AS club_name, guild, club_member.name, guest, coming, since, at, waited "
        "FROM club_member JOIN club ON club.id = club_member.club WHERE user = ? ORDER BY club"
    ),
    "clubs hosted": "SELECT id, name, guild, channel, created FROM club WHERE host = ? ORDER BY id",
    "matches of the week asked for": "SELECT guild, channel FROM watch_channel WHERE host = ? ORDER BY 2",
    "people whose invitations you mute": "SELECT other, at FROM muted WHERE user = ? ORDER BY at",
    "questions turned down": "SELECT question, guest, at FROM turned_down WHERE asker = ? ORDER BY at",
    "invitations turned down": "SELECT question, asker, at FROM turned_down WHERE guest = ? ORDER BY at",
    "puzzles answered": "SELECT game, puzzle, choice, at FROM puzzle_answer WHERE user = ? ORDER BY at",
    "daily puzzles answered": "SELECT day, choice, at, channel FROM daily_answer WHERE user = ? ORDER BY day",
    "lessons": "SELECT game, step, finished, at FROM lesson WHERE user = ? ORDER BY game",
    "planned turns": "SELECT match, seat, lines, reason FROM plan WHERE user = ? ORDER BY match",
    "notes to yourself": "SELECT match, text FROM note WHERE user = ? ORDER BY match",
    "matches you follow": "SELECT match, turns, told FROM follower WHERE user = ? ORDER BY match",
    "messages to come": "SELECT match, seat, kind, way, at FROM notice WHERE user = ? ORDER BY id",
    "reasons given": (
        "SELECT vote.match, vote.asked, vote.reason FROM vote JOIN sitting ON sitting.match = vote.match "
        "AND sitting.seat = vote.seat WHERE sitting.user = ? AND vote.reason != '' ORDER BY vote.id"
    ),
}
"""The queries for a user's data, by the heading in their export."""

_LISTS = ("invited", "declined")

AT_ONCE = 200
"""How many matches are anonymised in one transaction."""

_BY_SEAT = "'Player ' || (seat + 1)"
_NAMELESS = (
    f"UPDATE player SET name = {_BY_SEAT} WHERE match = ? AND robot = ''",
    f"UPDATE sitting SET name = {_BY_SEAT} WHERE match = ? AND robot = ''",
    f"UPDATE offer SET owner_name = {_BY_SEAT}, taker_name = {_BY_SEAT} WHERE match = ?",
    "UPDATE deed SET name = 'Admin', owner_name = 'Player', guest_name = 'Player' WHERE match = ?",
    "UPDATE vote SET reason = '' WHERE match = ?",
    "UPDATE posting SET line = NULL WHERE match = ?",
    "UPDATE old_message SET line = NULL WHERE match = ?",
)
"""Replaces the names in a match that ended long ago by seat numbers."""


class PrivacyStore(Part):
    """Exports and erases a person's data.

    ``pending`` is set while files may contain traces of data erased by this process.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.pending = asyncio.Event()

    async def export(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Return all data of a user, row by row, by subject; subjects without rows are left out."""

        def work(tx: Tx) -> dict[str, list[dict[str, Any]]]:
            copies = {}
            for subject, sql in _OWN.items():
                cursor: Any = tx.execute(sql, (user,))
                columns = [column[0] for column in cursor.description]
                if listed := [dict(zip(columns, row, strict=True)) for row in cursor]:
                    copies[subject] = listed
            for column in _LISTS:
                if listed := [{"match": match_id} for match_id, _ in _listing(tx, column, user)]:
                    copies[column] = listed
            return copies

        return await self._db.read(work)

    async def erase(self, user: int, robot: Callable[[int], Person], *, now: int) -> list[int]:
        """Erase a user, and return the live matches that have changed.

        In running matches a ``robot`` (made from a number) takes the seat; lobbies are left. Elsewhere an
        anonymous id replaces the user, the same everywhere, so that other players' results and ratings don't
        change. :meth:`traces` reports what database files still contain.
        """
        changed = await self._db.transaction(lambda tx: _erase(tx, user, robot, now))
        await self.scrub()
        return changed

    async def traces(self) -> Traces:
        """Return what database files may still contain of data erased by any process."""
        return self._db.traces if await self._erasure() is None else Traces.PENDING

    async def scrub(self) -> bool:
        """Remove erased data from the database's files; return False if it has to be retried.

        The need for it is stored with the erasure, so it survives a restart.
        """
        done = await self._scrub()
        if done:
            self.pending.clear()
        else:
            self.pending.set()
        return done

    async def _scrub(self) -> bool:
        erasure = await self._erasure()
        if erasure is None:
            return True
        try:
            if not await self._db.scrub():
                return False
        except StorageError as error:  # the erasure itself succeeded, and the user must hear so
            log.error("can't remove erased data from the database's files for now: %s", error)
            return False
        sql = "DELETE FROM setting WHERE key = ? AND value = ?"  # unless more data was erased meanwhile
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (ERASURE, erasure)).rowcount))

    async def _erasure(self) -> str | None:
        sql = "SELECT value FROM setting WHERE key = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (ERASURE,)).fetchone())
        return row[0] if row else None

    async def forget_names(self, before: int) -> int:
        """Remove names and texts written by people from matches that ended before a time.

        User ids stay, and so do results and ratings. Returns how many matches, contests and clubs changed.
        """
        count = 0
        while batch := await self._db.transaction(lambda tx: _forget_names(tx, before)):
            count += batch
        if count:
            await self.scrub()
        return count


def _forget_names(tx: Tx, before: int) -> int:
    """Remove the names from one batch of ended matches, and from all ended contests and clubs."""
    which = (
        f"{ENDED} AND updated < ? AND EXISTS (SELECT 1 FROM player "
        "WHERE match = match.id AND robot = '' AND name != 'Player ' || (seat + 1))"
    )
    sql = (
        "UPDATE entrant SET name = 'Player ' || number WHERE name != 'Player ' || number "
        f"AND contest IN (SELECT id FROM contest WHERE NOT {CONTEST_LIVE} AND until < ?)"
    )
    contests = tx.execute(sql, (before,)).rowcount
    sql = f"UPDATE club SET name = '' WHERE name != '' AND NOT ({clubs.CLUB_LIVE}) AND ended < ?"
    contests += tx.execute(sql, (before,)).rowcount
    lock(tx, f"id IN (SELECT id FROM match WHERE {which} ORDER BY id LIMIT {AT_ONCE})", before)
    numbers = tx.execute(f"SELECT id FROM match WHERE {which} ORDER BY id LIMIT {AT_ONCE}", (before,))
    for (number,) in numbers.fetchall():
        for statement in _NAMELESS:
            tx.execute(statement, (number,))
        contests += 1
    if contests:
        tx.execute(
            f"DELETE FROM account WHERE user NOT IN (SELECT user FROM player WHERE name != {_BY_SEAT}) "
            "AND user NOT IN (SELECT player.user FROM player JOIN match ON match.id = player.match "
            f"WHERE {LIVE}) "
            "AND user NOT IN (SELECT user FROM entrant WHERE name != 'Player ' || number) "
            "AND user NOT IN (SELECT user FROM club_member)"
        )
        _record_erasure(tx)
    return contests


def _record_erasure(tx: Tx) -> None:
    """Record that database files contain traces of data erased now."""
    sql = (
        "INSERT INTO setting (key, value) VALUES (?, ?) "
        "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    )
    tx.execute(sql, (ERASURE, secrets.token_hex(8)))


def _erase(tx: Tx, user: int, robot: Callable[[int], Person], now: int) -> list[int]:
    lock(tx, "id > 0")
    seated = "SELECT match FROM player WHERE user = ? UNION SELECT match FROM sitting WHERE ? IN (user, lent)"
    matches = sorted(number for (number,) in tx.execute(seated, (user, user)).fetchall())
    changed = []
    for match_id in matches:
        row = rows.get(tx, match_id)
        if row.status.live and row.seat_of(user) is not None:
            _leave(tx, row, user, robot, now)
            changed.append(match_id)
    reasons = (
        "UPDATE vote SET reason = '' WHERE reason != '' AND EXISTS (SELECT 1 FROM sitting WHERE user = ? "
        "AND sitting.match = vote.match AND sitting.seat = vote.seat)"
    )
    tx.execute(reasons, (user,))
    for match_id in matches:
        tx.execute("UPDATE posting SET line = NULL WHERE match = ?", (match_id,))
        tx.execute("UPDATE old_message SET line = NULL WHERE match = ?", (match_id,))
        tx.execute("DELETE FROM film WHERE match = ?", (match_id,))
    _forget_direct_messages(tx, user, matches)
    for table, name, column in _NAMES:
        tx.execute(f"UPDATE {table} SET {name} = ? WHERE {column} = ?", (GONE, user))
    for column in _LISTS:
        for match_id, users in _listing(tx, column, user):
            rows.update(tx, match_id, **{column: [other for other in users if other != user]})
    open_to_all = "SELECT id FROM contest WHERE phase = 'open'"
    tx.execute(f"DELETE FROM entrant WHERE user = ? AND contest IN ({open_to_all})", (user,))
    tx.execute("UPDATE entrant SET gone = TRUE WHERE user = ?", (user,))
    clubs.leave_all(tx, user, now)
    faces.strip_all(tx, user)
    nobody = _nobody(tx)
    for table, column in _PERSONAL:
        tx.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (nobody, user))
    tables = (
        "account",
        "notice",
        "person",
        "blocked",
        "puzzle_answer",
        "daily_answer",
        "lesson",
        "plan",
        "note",
        "follower",
    )
    for table in tables:
        tx.execute(f"DELETE FROM {table} WHERE user = ?", (user,))
    tx.execute("DELETE FROM muted WHERE ? IN (user, other)", (user,))
    tx.execute("DELETE FROM turned_down WHERE ? IN (asker, guest)", (user,))
    _record_erasure(tx)
    return changed


def _forget_direct_messages(tx: Tx, user: int, matches: Sequence[int]) -> None:
    """Erase the channel of a user's direct messages, which identifies the user.

    Matches played there have no channel any more; a live one can be moved to another.
    """
    for match_id in matches:  # notifications are sent there, and become old messages
        sql = f"DELETE FROM old_message WHERE match = ? AND channel NOT IN {_OWN_CHANNEL}"
        tx.execute(sql, (match_id,) * 2)
        seats = "SELECT seat FROM sitting WHERE match = ? AND ? IN (user, lent)"
        sql = f"DELETE FROM letter WHERE match = ? AND seat IN ({seats}) AND channel NOT IN {_OWN_CHANNEL}"
        tx.execute(sql, (match_id, match_id, user, match_id))
    marks = ", ".join("?" * len(matches)) or "NULL"
    sql = f"SELECT id FROM match WHERE guild IS NULL AND (host = ? OR id IN ({marks}))"
    for (match_id,) in tx.execute(sql, (user, *matches)).fetchall():
        tx.execute("DELETE FROM letter WHERE match = ?", (match_id,))
        postings.clear(tx, match_id)
        tx.execute("UPDATE match SET channel = ?, away = 'channel' WHERE id = ?", (-match_id, match_id))


_OWN_CHANNEL = "(SELECT channel FROM match WHERE id = ?)"


def _leave(tx: Tx, row: Listing, user: int, robot: Callable[[int], Person], now: int) -> None:
    """Free the user's seat in a lobby, or hand it to a robot in a match, and pass the host's role on."""
    people = [person.user for person in row.people if person.user not in (user,) and not person.robot]
    host = row.host if row.host != user or not people else people[0]
    if row.status is Status.LOBBY:
        rows.seat(tx, row.id, [person for person in row.people if person.user != user])
        rows.edit(tx, row.id, now=now, host=host, **({} if people else {"status": Status.ABANDONED}))
        return
    seat = row.seat_of(user)
    assert seat is not None
    users = {person.user for person in row.people}
    number = next(number for number in range(1, len(users) + 2) if -number not in users)
    lent = next((loan.user for loan in row.held if loan.seat == seat), None)
    reseat(tx, row, seat, robot(number), now, lent=lent)
    rows.update(tx, row.id, host=host)
    if seat in row.to_act:
        tx.execute("UPDATE match SET thinking = TRUE WHERE id = ?", (row.id,))
        due_matches.enqueue(tx, row.id)


def _listing(tx: Tx, column: str, user: int) -> list[tuple[int, list[int]]]:
    """Return the matches whose list of users in a column contains a user, with the lists."""
    sql = f"SELECT id, {column} FROM match WHERE {column} LIKE ?"
    listed = [(number, msgspec.json.decode(text)) for number, text in tx.execute(sql, (f"%{user}%",))]
    return [(number, users) for number, users in listed if user in users]


def _nobody(tx: Tx) -> int:
    """Return an unused id for an anonymous user."""
    least = [DELETED + 1]
    for table in ("player", "sitting", "result", "rating", "entrant"):
        (number,) = tx.execute(f"SELECT min(user) FROM {table}", ()).fetchone()
        least.append(number or 0)
    return min(least) - 1
