"""Boards of matches beyond what all postings share: pings, old messages, and matches waiting for a robot."""

from storage.delivery import OldMessage, Posting
from storage.errors import Overtaken
from storage.parts.requests import forget_press
from storage.records import Listing
from storage.sql import postings, rows, turn_notifications
from storage.sql.due_matches import QUEUED, THINKING
from storage.transaction import Part, Tx, lock_match


class BoardStore(Part):
    """Pings of boards, old messages, and the matches in which a robot has to act."""

    async def thinking(self) -> list[int]:
        """Return the matches with an active robot."""
        sql = f"SELECT id FROM match WHERE {QUEUED} AND {THINKING} ORDER BY id"
        return await self._db.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def want_anew(self, match_id: int, *, gone: int | None = None) -> None:
        """Request a new message for a match.

        The message before becomes an old one. If it is ``gone``, it doesn't, and nothing happens unless it
        is still the board.
        """

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            postings.post_anew(tx, rows.get(tx, match_id).id, gone)

        await self._db.transaction(work)

    async def clear(self, match_id: int) -> None:
        """Mark a match as up to date without a message, because its messages are gone for good."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            postings.clear(tx, match_id)
            tx.execute("UPDATE posting SET seen = ? WHERE id = ?", (row.seq, row.posting))
            tx.execute("DELETE FROM notice WHERE match = ? AND carrier IS NOT NULL", (match_id,))

        await self._db.transaction(work)

    async def attempt(
        self, board: Posting, moment: str, nonce: str, *, made: int | None = None, now: int
    ) -> list[int]:
        """Record that a moment's message is sent now, or was first at ``made``; return the users it pings.

        These are the users no other message pings; none if the match has gone on to other players since the
        board was claimed. Raises :class:`Overtaken`.
        """
        row = _row(board)

        def work(tx: Tx) -> list[int] | None:
            lock_match(tx, row.id)
            if not postings.attempt(tx, board, moment, nonce, made or now):
                return None
            return turn_notifications.carry(tx, board, row.calls, nonce, now)

        called = await self._db.transaction(work)
        if called is None:
            raise Overtaken(row.id)
        return called

    async def called(
        self, match_id: int, nonce: str | None = None, lost: str | None = None, *, now: int
    ) -> list[int]:
        """Return the users pinged by the board's message with a nonce, or still to be pinged by any.

        Users in their quiet hours get a message of their own afterwards, unless a message already pings
        them; one with the nonce ``lost`` doesn't, because it never arrived.
        """

        def work(tx: Tx) -> list[int]:
            lock_match(tx, match_id)
            turn_notifications.put_off_quiet(tx, match_id, now, lost)
            return turn_notifications.carried(tx, match_id, nonce)

        return await self._db.transaction(work)

    async def note_old(self, match_id: int, message: int, channel: int, line: str | None = None) -> None:
        """Record an old message, to be replaced by ``line``."""
        old = OldMessage(message, channel, line)
        await self._db.transaction(lambda tx: postings.note_old(tx, match_id, old))

    async def old_messages(self, match_id: int) -> list[OldMessage]:
        """Return the old messages of a match that still have to become a line."""
        return await self._db.read(lambda tx: postings.old_messages(tx, match_id))

    async def forget_message(self, message: int) -> None:
        """Forget an old message that became a line or was deleted."""

        def work(tx: Tx) -> None:
            tx.execute("DELETE FROM old_message WHERE message = ?", (message,))
            forget_press(tx, message)

        await self._db.transaction(work)


def _row(board: Posting) -> Listing:
    if board.row is None:
        raise ValueError(f"posting {board.id} is not a board")
    return board.row
