"""Questions that several people of a match have to agree on, kept until they are answered and shown."""

import sqlite3
import time
from collections.abc import Collection
from typing import Any

import msgspec

from engine.log import Entry, Undone
from storage.errors import Conflict, Overtaken, VoteOver
from storage.instances import Claim
from storage.records import Answer, Motion, Verdict, Vote
from storage.sqlite import boards, claims
from storage.sqlite.database import Database

_AWAY = (
    "(SELECT coalesce(sum(1 << seat), 0) FROM (SELECT seat FROM stand_in WHERE match = vote.match "
    "UNION SELECT seat FROM offer WHERE match = vote.match AND deal = 'absent' AND state = 'open'))"
)
COLUMNS = ", ".join(f"{_AWAY} AS away" if field == "away" else field for field in Vote.__struct_fields__)


class Votes:
    """The :class:`storage.store.Votes` of a database. Every method is one transaction."""

    def __init__(self, db: Database) -> None:
        self._db = db

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
        until = int(time.time()) + seconds

        def work(tx: sqlite3.Connection) -> Vote:
            sql = (
                "UPDATE vote SET outcome = 'ended', changes = changes + 1 "
                "WHERE match = ? AND motion = ? AND outcome = '' AND choice != ?"
            )
            tx.execute(sql, (match_id, motion, choice))
            found = ask(tx, match_id, motion, seat, needed, until, agreed=1 << seat, choice=choice)
            if found is None:
                sql = (
                    "UPDATE vote SET agreed = agreed | ?, changes = changes + 1 "
                    "WHERE match = ? AND motion = ? AND outcome = '' RETURNING id"
                )
                found = _get(tx, *tx.execute(sql, (1 << seat, match_id, motion)).fetchone())
            return found

        return await self._db.transaction(work)

    async def vote(self, vote_id: int) -> Vote:
        """Return a question; raises :class:`VoteOver` if there never was one."""
        return await self._db.read(lambda tx: _get(tx, vote_id))

    async def answer(self, vote_id: int, seat: int, *, agree: bool) -> Vote:
        """Note what a seat says: one that does not agree ends the question. Raises :class:`VoteOver`."""
        change = "agreed = agreed | (1 << :seat)" if agree else "outcome = 'refused', refuser = :seat"
        sql = f"UPDATE vote SET {change}, changes = changes + 1 WHERE id = :id AND outcome = ''"

        def work(tx: sqlite3.Connection) -> Vote:
            if not tx.execute(sql, {"id": vote_id, "seat": seat}).rowcount:
                raise VoteOver
            return _get(tx, vote_id)

        return await self._db.transaction(work)

    async def cast(self, vote_id: int, seat: int, answer: Answer) -> Vote:
        """Note which answer a seat gives, in the place of what it said before. Raises :class:`VoteOver`."""

        def work(tx: sqlite3.Connection) -> Vote:
            was = _get(tx, vote_id)
            if was.outcome is not Verdict.OPEN or not was.needed >> seat & 1:
                raise VoteOver
            now = msgspec.structs.replace(was, ballots=was.ballots | {seat: answer})
            sql = (
                "UPDATE vote SET ballots = ?, choice = ?, agreed = agreed | ?, changes = changes + 1 "
                "WHERE id = ?"
            )
            tx.execute(sql, (msgspec.json.encode(now.ballots).decode(), now.decided, 1 << seat, vote_id))
            return _get(tx, vote_id)

        return await self._db.transaction(work)

    async def settle(self, vote_id: int, verdict: Verdict) -> Vote:
        """End a question that is still asked; any other stays as it is."""
        sql = "UPDATE vote SET outcome = ?, changes = changes + 1 WHERE id = ? AND outcome = ''"

        def work(tx: sqlite3.Connection) -> Vote:
            tx.execute(sql, (verdict, vote_id))
            return _get(tx, vote_id)

        return await self._db.transaction(work)

    async def ripe(self) -> list[Vote]:
        """Return the questions still asked although all who come have agreed or their time is over."""
        where = (
            "outcome = '' AND (until <= ? OR motion = 'lapse' AND choice != '' "
            f"OR needed & ~agreed & ~{_AWAY} = 0)"
        )
        return await self._db.read(lambda tx: _select(tx, where, int(time.time())))

    async def asked(self, match_id: int) -> list[Vote]:
        """Return the questions of a match that are still asked."""
        return await self._db.read(lambda tx: _select(tx, "match = ? AND outcome = ''", match_id))

    async def ask_back(
        self, match_id: int, seat: int, needed: Collection[int], seconds: int, *, seq: int, reason: str = ""
    ) -> Vote:
        """Ask whether a turn may be taken back; if that is asked already, return what is asked.

        Raises :class:`Conflict` unless the match is being played and its log has ``seq`` entries.
        """
        now = int(time.time())
        sql = (
            "INSERT INTO vote (match, motion, seat, needed, agreed, asked, until, seq, reason) "
            "SELECT id, 'undo', ?, ?, ?, ?, ?, seq, ? FROM match "
            "WHERE id = ? AND seq = ? AND status = 'playing' RETURNING id"
        )
        values = (seat, _bits({seat, *needed}), 1 << seat, now, now + seconds, reason, match_id, seq)

        def work(tx: sqlite3.Connection) -> Vote:
            if asked := _select(tx, "match = ? AND motion = 'undo' AND outcome = ''", match_id):
                return asked[0]
            if (found := tx.execute(sql, values).fetchone()) is None:
                raise Conflict(match_id)
            return _get(tx, *found)

        return await self._db.transaction(work)

    async def set_vote_message(
        self, vote_id: int, message: int | None, told: int, *, by: Claim | None = None
    ) -> None:
        """Remember the message that shows a question, and how many of its changes; None: nothing is shown.

        Raises :class:`Overtaken` where the claim is another's by now: then only the message is noted.
        """
        sql = "UPDATE vote SET message = ?, told = ? WHERE id = ? RETURNING match"

        def work(tx: sqlite3.Connection) -> bool:
            if by is not None and not claims.holds(tx, by):
                if message is not None:
                    boards.note_late(tx, "vote", vote_id, message)
                return False
            for (match_id,) in tx.execute(sql, (message, told, vote_id)).fetchall():
                claims.release(tx, match_id)
            return True

        if not await self._db.transaction(work):
            assert by is not None
            raise Overtaken(by.row.id)

    async def want_vote_anew(self, vote_id: int, gone: int) -> None:
        """Note that the message of a question is gone, so that a new one is wanted."""
        sql = (
            "UPDATE vote SET message = NULL, anew = anew + 1, changes = changes + 1 "
            "WHERE id = ? AND message = ?"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, (vote_id, gone)).close())


def ask(
    tx: sqlite3.Connection,
    match_id: int,
    motion: Motion,
    seat: int,
    needed: Collection[int],
    until: int,
    *,
    agreed: int,
    choice: str = "",
) -> Vote | None:
    """Ask a question in a transaction; None where one of the kind is asked."""
    sql = (
        "INSERT INTO vote (match, motion, seat, needed, agreed, asked, until, choice) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match, motion) WHERE outcome = '' DO NOTHING "
        "RETURNING id"
    )
    values = (match_id, motion, seat, _bits(needed), agreed, int(time.time()), until, choice)
    found = tx.execute(sql, values).fetchone()
    return None if found is None else _get(tx, *found)


def count_anew(tx: sqlite3.Connection, match_id: int) -> None:
    """Have the questions of a match show for whom they wait, as others come to it or do not any more."""
    sql = (
        "UPDATE vote SET changes = changes + 1 WHERE match = ? AND motion != 'lapse' AND outcome = '' "
        "AND needed & ~agreed"
    )
    tx.execute(sql, (match_id,))


def end_with_match(tx: sqlite3.Connection, match_id: int) -> None:
    """End the questions of a match that has ended: they are agreed on where they asked for just that."""
    sql = """
        UPDATE vote SET changes = changes + 1, outcome = CASE
            WHEN motion = 'abandon' AND agreed & needed = needed THEN 'agreed'
            WHEN motion = 'lapse' AND choice = 'end' THEN 'agreed'
            ELSE 'ended' END
        WHERE match = ? AND outcome = ''
    """
    tx.execute(sql, (match_id,))


def end_undo(tx: sqlite3.Connection, match_id: int, entry: Entry) -> None:
    """End the question whether a turn may be taken back, as the log has gone on with an entry.

    It is agreed on where that entry takes the turn back and all have agreed.
    """
    sql = (
        "UPDATE vote SET changes = changes + 1, "
        "outcome = CASE WHEN ? AND agreed & needed = needed THEN 'agreed' ELSE 'ended' END "
        "WHERE match = ? AND motion = 'undo' AND outcome = ''"
    )
    tx.execute(sql, (isinstance(entry, Undone), match_id))


def forget_agreement(tx: sqlite3.Connection, match_id: int, seat: int) -> None:
    """Have the questions of a match wait for a seat again, where another person has taken it over."""
    sql = """
        UPDATE vote SET agreed = agreed & ~(1 << :seat), changes = changes + 1,
            ballots = json_remove(ballots, '$."' || :seat || '"')
        WHERE match = :match AND outcome = '' AND agreed >> :seat & 1
    """
    tx.execute(sql, {"match": match_id, "seat": seat})


def carry_out(tx: sqlite3.Connection, vote_id: int, answer: Answer) -> Vote | None:
    """Settle a question by an answer in a transaction; None where it is settled."""
    sql = (
        "UPDATE vote SET outcome = 'agreed', choice = ?, changes = changes + 1 WHERE id = ? AND outcome = ''"
    )
    return _get(tx, vote_id) if tx.execute(sql, (answer, vote_id)).rowcount else None


def _bits(seats: Collection[int]) -> int:
    return sum(1 << seat for seat in set(seats))


def _get(tx: sqlite3.Connection, vote_id: int) -> Vote:
    found = _select(tx, "id = ?", vote_id)
    if not found:
        raise VoteOver
    return found[0]


def untold(tx: sqlite3.Connection, match_id: int) -> list[Vote]:
    """Return the questions of a match that its channel does not show as they are."""
    return _select(tx, "match = ? AND told < changes", match_id)


def _select(tx: sqlite3.Connection, where: str, *values: int) -> list[Vote]:
    found = tx.execute(f"SELECT {COLUMNS} FROM vote WHERE {where} ORDER BY id", values)
    return [_vote(dict(zip(Vote.__struct_fields__, row, strict=True))) for row in found]


def _vote(row: dict[str, Any]) -> Vote:
    ballots = msgspec.json.decode(row["ballots"], type=dict[int, str])
    return msgspec.convert(row | {"ballots": ballots}, Vote)
