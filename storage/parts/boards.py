"""The messages that show matches: which are wanted, whom they call, and which are old."""

from storage.delivery import OldMessage, Posting
from storage.errors import Overtaken
from storage.parts.requests import forget_press
from storage.records import Listing
from storage.sql import postings, rows, turn_notifications
from storage.sql.due_matches import NOTED, THINKING
from storage.transaction import Part, Tx, lock_match


class BoardStore(Part):
    """What boards need besides what all postings have: calls, old messages, and robots that play first."""

    async def thinking(self) -> list[int]:
        """Return the matches in which a robot has to act."""
        sql = f"SELECT id FROM match WHERE {NOTED} AND {THINKING} ORDER BY id"
        return await self._db.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def want_anew(self, match_id: int, *, gone: int | None = None) -> None:
        """Ask for a new message, whatever is shown.

        A message that is ``gone`` doesn't become an old one; if it is not the board, nothing is changed.
        """

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            postings.post_anew(tx, rows.get(tx, match_id).id, gone)

        await self._db.transaction(work)

    async def clear(self, match_id: int) -> None:
        """Take a match as shown without any message, as those that there were are gone for good."""

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
        """Record that the message of a moment is sent, or was ``made``, and return the users whom it calls.

        Those are the calls that no other message has taken along, none if others have been called since the
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
        """Return the users whom the board's message of a nonce calls, or whom any will call.

        Users in their quiet hours are called after them, by a message of their own, unless one has taken
        the call along; one of the nonce ``lost`` has not, as it never arrived.
        """

        def work(tx: Tx) -> list[int]:
            lock_match(tx, match_id)
            turn_notifications.put_off_quiet(tx, match_id, now, lost)
            return turn_notifications.carried(tx, match_id, nonce)

        return await self._db.transaction(work)

    async def note_old(self, match_id: int, message: int, channel: int, line: str | None = None) -> None:
        """Record a message of which ``line`` will be left."""
        old = OldMessage(message, channel, line)
        await self._db.transaction(lambda tx: postings.note_old(tx, match_id, old))

    async def old_messages(self, match_id: int) -> list[OldMessage]:
        """Return the messages of a match that have to be changed into what is left of them."""
        return await self._db.read(lambda tx: postings.old_messages(tx, match_id))

    async def forget_message(self, message: int) -> None:
        """Forget an old message: it is changed, or gone."""

        def work(tx: Tx) -> None:
            tx.execute("DELETE FROM old_message WHERE message = ?", (message,))
            forget_press(tx, message)

        await self._db.transaction(work)


def _row(board: Posting) -> Listing:
    if board.row is None:
        raise ValueError(f"posting {board.id} is no board")
    return board.row
