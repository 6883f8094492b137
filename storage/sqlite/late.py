"""What becomes of seats whose time is over, and how long turns may take."""

import sqlite3
import time
from collections.abc import Collection

from storage.records import Answer, Listing, Motion, Notice, StandIn, Vote
from storage.sqlite import calling, clocks, rows, votes
from storage.sqlite.database import Database
from storage.sqlite.showing import post_anew

_CHANGED = "UPDATE match SET changes = changes + 1 WHERE id = ?"
_ASKED = "SELECT 1 FROM vote WHERE match = ? AND seat = ? AND motion = 'lapse' AND outcome = ''"
_ANSWERS = {StandIn.ROBOT: Answer.ROBOT, StandIn.OFFERED: Answer.OFFER}
_FORGET = "DELETE FROM notice WHERE id = ?"
_SEATS = "SELECT seat FROM player WHERE match = ?"


class Late:
    """The :class:`storage.store.Late` of a database. Every method is one transaction."""

    _db: Database

    async def ask_others(
        self, notice: Notice, needed: Collection[int], now: int, seconds: int
    ) -> Vote | None:
        """Ask what is to be done for a seat whose time is over; with nobody to ask its clock just stops.

        Returns None where that is not to be asked any more, or something else of the kind is asked.
        """

        def work(tx: sqlite3.Connection) -> Vote | None:
            if not tx.execute("SELECT 1 FROM notice WHERE id = ?", (notice.id,)).fetchone():
                return None
            if not needed:
                tx.execute(_FORGET, (notice.id,))
                sql = "UPDATE clock SET due = NULL WHERE match = ? AND seat = ?"
                tx.execute(sql, (notice.match, notice.seat))
                tx.execute("UPDATE match SET changes = changes + 1 WHERE id = ?", (notice.match,))
                return None
            asked = (notice.match, Motion.LAPSE, notice.seat, needed, now + seconds)
            found = votes.ask(tx, *asked, agreed=0)
            if found is not None:
                tx.execute(_FORGET, (notice.id,))
            return found

        return await self._db.transaction(work)

    async def wait_on(self, vote_id: int, now: int, more: int) -> None:
        """Settle a question by giving the seat its time anew, with ``more`` seconds on its bank."""

        def work(tx: sqlite3.Connection) -> None:
            if vote := votes.carry_out(tx, vote_id, Answer.WAIT):
                clocks.start_anew(tx, vote.match, (vote.seat,), now, more)

        await self._db.transaction(work)

    async def stand_in(self, vote_id: int, kind: StandIn, now: int) -> None:
        """Settle a question by letting a robot play at the seat, or by offering it."""

        def work(tx: sqlite3.Connection) -> None:
            if vote := votes.carry_out(tx, vote_id, _ANSWERS[kind]):
                calling.stop(tx, vote.match, (vote.seat,), now)
                tx.execute("INSERT OR REPLACE INTO stand_in VALUES (?, ?, ?)", (vote.match, vote.seat, kind))
                if kind is StandIn.ROBOT:
                    calling.wake_robot(tx, vote.match, vote.seat, now)
                tx.execute(_CHANGED, (vote.match,))

        await self._db.transaction(work)

    async def take_back(self, match_id: int, seat: int, now: int) -> bool:
        """Give a seat back to its person, with its time anew; return whether it was given away or late."""

        def work(tx: sqlite3.Connection) -> bool:
            which = (match_id, seat)
            given = tx.execute("DELETE FROM stand_in WHERE match = ? AND seat = ?", which).rowcount
            asked = tx.execute(_ASKED, which).fetchone()
            if given or asked:
                calling.stop(tx, match_id, (seat,), now)
                clocks.start_anew(tx, match_id, (seat,), now)
            return bool(given or asked)

        return await self._db.transaction(work)

    async def set_pace(self, match_id: int, pace: int, bank: int, now: int) -> None:
        """Change how long turns may take, from now on: whoever is to act begins anew."""

        def work(tx: sqlite3.Connection) -> None:
            rows.edit(tx, match_id, pace=pace, bank=bank)
            everybody = [seat for (seat,) in tx.execute(_SEATS, (match_id,))]
            tx.execute("DELETE FROM clock WHERE match = ?", (match_id,))
            clocks.start_anew(tx, match_id, everybody, now)

        await self._db.transaction(work)


def hand_over(tx: sqlite3.Connection, row: Listing, seat: int) -> None:
    """Call whoever has taken a seat over in a transaction, with a board of their own if it is their turn."""
    now = int(time.time())
    tx.execute("DELETE FROM stand_in WHERE match = ? AND seat = ?", (row.id, seat))
    calling.stop(tx, row.id, (seat,), now)
    if seat in row.to_act:
        calling.call(tx, row.id, (seat,), now)
        post_anew(tx, row.id)
