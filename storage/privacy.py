"""What is kept of a person, handed out and erased: matches stay sound, and replay."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from storage.errors import StorageError
from storage.records import DELETED, Listing, Person, Status, Traces
from storage.sql import due_matches, postings, rows
from storage.sql.reseating import reseat
from storage.transaction import CONTEST_LIVE, ENDED, LIVE, Database, Part, Tx, lock

log = logging.getLogger(__name__)

GONE = "Deleted player"
"""The name of whoever has deleted their data."""

ERASURE = "erasure"
"""The name of the setting that says that files of the database may hold traces of erased data."""

_PERSONAL = (
    *(("match", "host"), ("match", "asker"), ("player", "user"), ("sitting", "user"), ("sitting", "lent")),
    *(("result", "user"), ("result", "substitute"), ("rating", "user")),
    *(("offer", "owner"), ("offer", "guest"), ("offer", "taker")),
    *(("deed", "user"), ("deed", "owner"), ("deed", "guest"), ("contest", "host"), ("entrant", "user")),
)
"""The columns in which users stand that matches need; what stands elsewhere of a user is deleted."""

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
    "people whose invitations you mute": "SELECT other, at FROM muted WHERE user = ? ORDER BY at",
    "questions turned down": "SELECT question, guest, at FROM turned_down WHERE asker = ? ORDER BY at",
    "invitations turned down": "SELECT question, asker, at FROM turned_down WHERE guest = ? ORDER BY at",
    "puzzles answered": "SELECT game, puzzle, choice, at FROM puzzle_answer WHERE user = ? ORDER BY at",
    "messages to come": "SELECT match, seat, kind, way, at FROM notice WHERE user = ? ORDER BY id",
    "reasons given": (
        "SELECT vote.match, vote.asked, vote.reason FROM vote JOIN sitting ON sitting.match = vote.match "
        "AND sitting.seat = vote.seat WHERE sitting.user = ? AND vote.reason != '' ORDER BY vote.id"
    ),
}
"""What is kept of a user, by what it is."""

_LISTS = ("invited", "declined")

AT_ONCE = 200
"""Matches whose names are forgotten in one transaction."""

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
"""What becomes of names in a match that is over for long: nobody's, told apart by their seats."""


class PrivacyStore(Part):
    """What is kept of a person, handed out and erased.

    ``pending`` is set while files may hold traces of what this process has erased.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.pending = asyncio.Event()

    async def export(self, user: int) -> dict[str, list[dict[str, Any]]]:
        """Return all that is kept of a user, row by row; what there is nothing of is left out."""

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

        In matches that are played a robot (of a number) takes the seat, and lobbies are left. In all others
        nobody in particular stands in their place, the same one everywhere, so that results and ratings of
        others stay as they are. What files of the database hold of it is told by :meth:`traces`.
        """
        changed = await self._db.transaction(lambda tx: _erase(tx, user, robot, now))
        await self.scrub()
        return changed

    async def traces(self) -> Traces:
        """Return what files of the database hold of data that was erased, by whomever."""
        return self._db.traces if await self._erasure() is None else Traces.PENDING

    async def scrub(self) -> bool:
        """Remove what files of the database hold of erased data; return False if that has to be tried again.

        That there is something to remove is stored with the erasure, so that no restart forgets it.
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
        except StorageError as error:  # what was erased stays so, and the user is to be told that
            log.error("erased data can't be removed from the database's files for now: %s", error)
            return False
        sql = "DELETE FROM setting WHERE key = ? AND value = ?"  # unless more was erased meanwhile
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (ERASURE, erasure)).rowcount))

    async def _erasure(self) -> str | None:
        sql = "SELECT value FROM setting WHERE key = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (ERASURE,)).fetchone())
        return row[0] if row else None

    async def forget_names(self, before: int) -> int:
        """Take the names of people, and what they wrote, out of matches that ended before some time.

        Numbers stay, so that results and ratings do. Returns how many matches and contests that were.
        """
        count = 0
        while batch := await self._db.transaction(lambda tx: _forget_names(tx, before)):
            count += batch
        if count:
            await self.scrub()
        return count


def _forget_names(tx: Tx, before: int) -> int:
    """Forget the names of some matches, and of all contests, that are over."""
    which = (
        f"{ENDED} AND updated < ? AND EXISTS (SELECT 1 FROM player "
        "WHERE match = match.id AND robot = '' AND name != 'Player ' || (seat + 1))"
    )
    sql = (
        "UPDATE entrant SET name = 'Player ' || number WHERE name != 'Player ' || number "
        f"AND contest IN (SELECT id FROM contest WHERE NOT {CONTEST_LIVE} AND until < ?)"
    )
    contests = tx.execute(sql, (before,)).rowcount
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
            "AND user NOT IN (SELECT user FROM entrant WHERE name != 'Player ' || number)"
        )
        _note_erasure(tx)
    return contests


def _note_erasure(tx: Tx) -> None:
    """Record that files of the database hold traces of what is erased now."""
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
    nobody = _nobody(tx)
    for table, column in _PERSONAL:
        tx.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (nobody, user))
    for table in ("account", "notice", "person", "blocked", "puzzle_answer"):
        tx.execute(f"DELETE FROM {table} WHERE user = ?", (user,))
    tx.execute("DELETE FROM muted WHERE ? IN (user, other)", (user,))
    tx.execute("DELETE FROM turned_down WHERE ? IN (asker, guest)", (user,))
    _note_erasure(tx)
    return changed


def _forget_direct_messages(tx: Tx, user: int, matches: Sequence[int]) -> None:
    """Forget the channel of a user's direct messages: it is theirs alone, so that it names them.

    Matches that were played there have no channel any more; a live one can be brought to another one.
    """
    for match_id in matches:  # calls beside the board are sent there, and are old messages later
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
    """Free a seat of a lobby, or give one of a match to a robot, and the host's part to somebody else."""
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
    """Return the matches whose list of users in a column has a user, each with that list."""
    sql = f"SELECT id, {column} FROM match WHERE {column} LIKE ?"
    listed = [(number, msgspec.json.decode(text)) for number, text in tx.execute(sql, (f"%{user}%",))]
    return [(number, users) for number, users in listed if user in users]


def _nobody(tx: Tx) -> int:
    """Return a number that stands for nobody else."""
    least = [DELETED + 1]
    for table in ("player", "sitting", "result", "rating", "entrant"):
        (number,) = tx.execute(f"SELECT min(user) FROM {table}", ()).fetchone()
        least.append(number or 0)
    return min(least) - 1
