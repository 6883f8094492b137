"""What channels were told of matches, and what they still are to be told."""

import msgspec

from storage.delivery import Attempt, Behind, Claim, OldMessage
from storage.errors import NoSuchMatch, Overtaken
from storage.parts.requests import forget_press
from storage.records import Listing
from storage.sql import boards, calling, claims, due_matches, postings, rows
from storage.sql.due_matches import NOTED, THINKING, UNTOLD
from storage.transaction import Part, Tx, lock_match


class Boards(Part):
    """What channels show of matches, and what they still are to show."""

    async def due(
        self, guild: int | None = None, *, now: int | None = None, thinking: bool = True
    ) -> list[int]:
        """Return the matches whose channels are behind with anything, or have old messages.

        Likewise those in which a robot is to act, unless ``thinking`` is False: then those are left out
        altogether. With the time ``now`` those are left out that were put off.
        """
        here = "(:guild IS NULL OR guild = :guild)" + ("" if thinking else f" AND NOT ({THINKING})")
        left = f"{UNTOLD} OR {THINKING}" if thinking else UNTOLD
        sql = (
            f"SELECT id FROM match WHERE {NOTED} AND ({left}) AND {here} "
            "UNION SELECT id FROM match WHERE id IN (SELECT match FROM old_message) "
            f"AND away = '' AND {here} ORDER BY id"
        )
        later = "SELECT match FROM due WHERE retry_at > ?"

        def work(tx: Tx) -> list[int]:
            due = [match_id for (match_id,) in tx.execute(sql, {"guild": guild})]
            put_off = {match_id for (match_id,) in tx.execute(later, (now,))} if due and now else ()
            return [match_id for match_id in due if match_id not in put_off]

        return await self._db.read(work)

    async def thinking(self) -> list[int]:
        """Return the matches in which a robot is to act."""
        sql = f"SELECT id FROM match WHERE {NOTED} AND {THINKING} ORDER BY id"
        return await self._db.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def hurry(self, guild: int | None = None) -> None:
        """Have nothing put off any more, of one server or of all: something has changed for the better."""
        sql = (
            "UPDATE due SET retry_at = 0 WHERE retry_at > 0 AND EXISTS "
            "(SELECT 1 FROM match WHERE id = due.match AND (:guild IS NULL OR guild = :guild))"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, {"guild": guild}).close())

    async def put_off(self, match_id: int, retry_at: int) -> None:
        """Note when a match is tried again that could not be shown; what shows it forgets that."""
        await self._db.transaction(lambda tx: claims.put_off(tx, match_id, retry_at))

    async def behind(self, match_id: int) -> Behind:
        """Return how far a match has changed, and what else its channel does not show as it is."""

        def work(tx: Tx) -> Behind:
            row = tx.execute("SELECT changes FROM match WHERE id = ?", (match_id,)).fetchone()
            return _behind(tx, match_id, row[0] if row else 0)

        return await self._db.read(work)

    async def set_message(
        self,
        match_id: int,
        message: int | None,
        shown: int,
        *,
        told: int | None = None,
        line: str | None = None,
        by: Claim | None = None,
        now: int,
    ) -> Behind:
        """Remember the message that shows the board and the length of the log that it shows.

        ``told`` is the number of changes that it shows, None for all; ``line`` what is to be left of it,
        None for what was said before. The message that was the board until then is noted as an old one,
        and those that were noted for later are due now. Returns what :meth:`behind` does.

        Raises :class:`Overtaken` where the claim is another's by now: then only the message is noted.
        """

        def work(tx: Tx) -> Behind | None:
            lock_match(tx, match_id)
            if not claims.holds(tx, by):
                if message is not None:
                    boards.note_overtaken(tx, match_id, message, line)
                return None
            if message is not None:
                boards.retire(tx, match_id, message)
                tx.execute("DELETE FROM old_message WHERE message = ?", (message,))
            tx.execute(_FORGET, (match_id,))
            tx.execute("DELETE FROM notice WHERE match = ? AND carrier IS NOT NULL", (match_id,))
            sql = (
                "UPDATE match SET board = :board, shown = :shown, told = coalesce(:told, changes), "
                "line = coalesce(:line, CASE WHEN coalesce(board, 0) = coalesce(:board, 0) THEN line END) "
                f"WHERE id = :id RETURNING changes, {UNTOLD}"
            )
            new = {"board": message, "shown": shown, "told": told, "line": line}
            row = tx.execute(sql, {**new, "id": match_id}).fetchone()
            if row is None:
                raise NoSuchMatch(match_id)
            if message is not None:
                tx.execute(_LEFT, (now, match_id))
            changes, is_untold = row
            behind = _behind(tx, match_id, changes)
            if is_untold:  # also where somebody who was late takes back what was shown
                due_matches.note(tx, match_id)
            else:
                claims.release(tx, match_id)
            return behind

        behind = await self._db.transaction(work)
        if behind is None:
            raise Overtaken(match_id)
        return behind

    async def set_told(self, match_id: int, told: int, *, by: Claim | None = None) -> None:
        """Note that there is nothing to be shown of these changes. Raises :class:`Overtaken`."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            claims.require(tx, by)
            rows.update(tx, match_id, told=told)
            claims.release_if_shown(tx, match_id)

        await self._db.transaction(work)

    async def want_anew(self, match_id: int, *, gone: int | None = None) -> None:
        """Note that a new message is wanted, whatever is shown.

        One that is ``gone`` is not noted as an old message; if it is not the board, nothing is changed.
        """

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            boards.post_anew(tx, rows.get(tx, match_id).id, gone)

        await self._db.transaction(work)

    async def want_retired(self, match_id: int, *, by: Claim | None = None) -> None:
        """Note the board as an old message, with no new one in its place. Raises :class:`Overtaken`."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            claims.require(tx, by)
            boards.retire(tx, match_id)
            tx.execute("UPDATE match SET board = NULL, line = NULL, told = changes WHERE id = ?", (match_id,))
            claims.release_if_shown(tx, match_id)

        await self._db.transaction(work)

    async def note_old(self, match_id: int, message: int, channel: int, line: str | None = None) -> None:
        """Note a message of which ``line`` is to be left."""
        sql = (
            "INSERT INTO old_message (message, match, channel, line) VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO NOTHING"
        )
        values = (message, match_id, channel, line)
        await self._db.transaction(lambda tx: tx.execute(sql, values).close())

    async def note_attempt(
        self,
        row: Listing,
        attempt: Attempt,
        *,
        after: Attempt | None = None,
        by: Claim | None = None,
        now: int,
    ) -> tuple[Attempt | None, list[int]]:
        """Note that a message is sent; :meth:`set_message` and :meth:`forget_attempt` end it.

        Raises :class:`Overtaken`.

        Where another one than ``after`` may have arrived nothing is noted, and that one returned. Else
        returns the users whom it calls: those of the calls that no other message has taken along, none
        where others have been called since the match was as in ``row``, which the message shows.
        """
        match_id = row.id
        values = (match_id, *msgspec.structs.astuple(attempt))

        def work(tx: Tx) -> tuple[Attempt | None, list[int]]:
            lock_match(tx, match_id)
            claims.require(tx, by)
            before = _pending(tx, match_id)
            if before not in (None, after):
                return before, []
            tx.execute(_FORGET, (match_id,))
            tx.execute(
                "INSERT INTO attempt (match, moment, nonce, channel, made) VALUES (?, ?, ?, ?, ?)", values
            )
            delivered = "DELETE FROM notice WHERE match = ? AND carrier != ?"  # by what was sent before
            tx.execute(delivered, (match_id, attempt.nonce))
            calling.put_off_quiet(tx, match_id, now)
            carry = (
                "UPDATE notice SET carrier = ? WHERE match = ? AND at IS NULL AND carrier IS NULL "
                "AND EXISTS (SELECT 1 FROM match WHERE id = notice.match AND calls = ? AND anew = ?)"
            )
            tx.execute(carry, (attempt.nonce, match_id, row.calls, row.anew))
            return None, _called(tx, match_id, attempt.nonce)

        return await self._db.transaction(work)

    async def called(
        self, match_id: int, nonce: str | None = None, lost: str | None = None, *, now: int
    ) -> list[int]:
        """Return the users whom the board's message of a nonce calls, or any is to call.

        Whoever has quiet hours now is called after them, by a message of their own, unless one has taken
        the call along; one of the nonce ``lost`` has not, as it never arrived.
        """

        def work(tx: Tx) -> list[int]:
            lock_match(tx, match_id)
            calling.put_off_quiet(tx, match_id, now, lost)
            return _called(tx, match_id, nonce)

        return await self._db.transaction(work)

    async def pending(self, match_id: int) -> Attempt | None:
        """Return the message of a match that was sent and may have arrived, None if there is none."""
        return await self._db.read(lambda tx: _pending(tx, match_id))

    async def forget_attempt(self, match_id: int, *, by: Claim | None = None) -> None:
        """Note that what became of an attempt is known. Raises :class:`Overtaken`."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            claims.require(tx, by)
            tx.execute(_FORGET, (match_id,))

        await self._db.transaction(work)

    async def old_messages(self, match_id: int) -> list[OldMessage]:
        """Return the messages of a match that are to be changed into what is left of them."""
        return await self._db.read(lambda tx: _old(tx, match_id))

    async def forget_message(self, message: int) -> None:
        """Forget an old message: it is changed, or gone."""

        def work(tx: Tx) -> None:
            tx.execute("DELETE FROM old_message WHERE message = ?", (message,))
            forget_press(tx, message)

        await self._db.transaction(work)


_FORGET = "DELETE FROM attempt WHERE match = ?"
_LEFT = (  # calls that the board did not take along, and no other will: they are told by themselves
    "UPDATE notice SET at = ? WHERE match = ? AND at IS NULL "
    "AND EXISTS (SELECT 1 FROM match WHERE id = notice.match AND shown >= calls)"
)


def _behind(tx: Tx, match_id: int, changes: int) -> Behind:
    return Behind(changes, postings.stale_of(tx, match_id), _old(tx, match_id))


def _old(tx: Tx, match_id: int) -> list[OldMessage]:
    sql = "SELECT message, channel, line FROM old_message WHERE match = ? ORDER BY message"
    return [OldMessage(*row) for row in tx.execute(sql, (match_id,))]


def _pending(tx: Tx, match_id: int) -> Attempt | None:
    sql = "SELECT moment, nonce, channel, made FROM attempt WHERE match = ?"
    row = tx.execute(sql, (match_id,)).fetchone()
    return Attempt(*row) if row else None


def _called(tx: Tx, match_id: int, nonce: str | None) -> list[int]:
    sql = (
        "SELECT user FROM notice WHERE match = ? AND at IS NULL AND (? IS NULL OR carrier = ?) ORDER BY seat"
    )
    return [user for (user,) in tx.execute(sql, (match_id, nonce, nonce))]
