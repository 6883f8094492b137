"""Messages kept in step with stored data, by the process that claims them."""

from msgspec.structs import replace

from storage.delivery import Behind, Posting, PostingKind
from storage.errors import NoSuchMatch, Overtaken
from storage.sql import due_matches, postings, rows, turn_notifications
from storage.sql.due_matches import THINKING
from storage.transaction import Part, Tx, listed, lock_match, lock_match_of


class PostingStore(Part):
    """Messages kept in step with stored data."""

    async def due(
        self, guild: int | None = None, *, now: int | None = None, thinking: bool = True
    ) -> list[int]:
        """Return the stale postings of one server or all, boards first, and boards with old messages.

        With ``now``, postings whose retry time is later are left out; unless ``thinking``, boards of matches
        with an active robot are, too. Kinds that only a newer version knows are left to it.
        """
        kinds = f"kind IN ({listed(PostingKind)})"
        here = "coalesce(match.away, '') = '' AND (:guild IS NULL OR match.guild = :guild)"
        columns = f"SELECT CASE WHEN {postings.BOARD} THEN 0 ELSE 1 END AS place, posting.id AS number"
        robots = "" if thinking else f" AND NOT ({THINKING})"
        sql = (
            f"{columns} FROM stale JOIN posting ON posting.id = stale.posting "
            f"LEFT JOIN match ON match.id = posting.match WHERE {here} AND {kinds} "
            f"AND {postings.due(thinking=thinking)} AND (:now IS NULL OR retry_at <= :now) "
            f"UNION {columns} FROM posting JOIN match ON match.id = posting.match WHERE {postings.BOARD} "
            f"AND match IN (SELECT match FROM old_message) AND {here}{robots} "
            "AND (:now IS NULL OR posting.id NOT IN (SELECT posting FROM stale WHERE retry_at > :now)) "
            "ORDER BY place, number"
        )
        values = {"guild": guild, "now": now}
        return await self._db.read(lambda tx: [number for _, number in tx.execute(sql, values)])

    async def of_board(self, match_id: int) -> int:
        """Return the posting of a match's board; raises :class:`storage.errors.NoSuchMatch`."""
        sql = f"SELECT id FROM posting WHERE {postings.BOARD} AND subject = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (match_id,)).fetchone())
        if row is None:
            raise NoSuchMatch(match_id)
        return int(row[0])

    async def behind(self, posting_id: int) -> Behind:
        """Return what else is pending in the channel of a posting."""

        def work(tx: Tx) -> Behind:
            sql = f"SELECT match FROM posting WHERE id = ? AND {postings.BOARD}"
            row = tx.execute(sql, (posting_id,)).fetchone()
            return _behind(tx, row[0]) if row else Behind()

        return await self._db.read(work)

    async def want(self, kind: PostingKind, subject: int, channel: int, digest: str) -> int | None:
        """Request a message in a channel whose content has the given digest.

        Returns the posting's id, or None if the message is already up to date.
        """
        sql = (
            "SELECT 1 FROM posting WHERE kind = ? AND subject = ? AND channel = ? AND digest = ? "
            "AND shown = wanted"
        )
        values = (kind, subject, channel, digest)
        if await self._db.read(lambda tx: tx.execute(sql, values).fetchone()):
            return None
        return await self._db.transaction(lambda tx: postings.want(tx, kind, subject, channel))

    async def drop(self, posting: Posting) -> None:
        """Stop keeping a message up to date."""
        await self._db.transaction(lambda tx: postings.drop(tx, "id = ?", posting.id))

    async def claim(
        self, posting_id: int, holder: str, seconds: int, *, thinking: bool = True, now: int
    ) -> Posting | None:
        """Claim a stale posting and record the attempt to send its message; None if it isn't stale.

        A board comes with its match; unless ``thinking``, it isn't claimed while a robot is active. Raises
        :class:`storage.errors.Claimed` while another instance holds it.
        """

        def work(tx: Tx) -> Posting | None:
            lock_match_of(tx, "posting", posting_id)
            posting = postings.claim(tx, posting_id, holder, now, seconds, thinking=thinking)
            if posting is None or posting.kind != PostingKind.BOARD:
                return posting
            return replace(posting, row=rows.get(tx, posting.subject))

        return await self._db.transaction(work)

    async def renew(self, posting: Posting, seconds: int, *, now: int) -> bool:
        """Extend a claim; return whether it is still held."""
        return await self._db.transaction(lambda tx: postings.renew(tx, posting, now + seconds))

    async def holds(self, posting: Posting) -> bool:
        """Return whether a claim is still held."""
        return await self._db.read(lambda tx: postings.holds(tx, posting))

    async def release(self, posting: Posting) -> None:
        """End a claim, if it is still held, so that others can claim the posting at once."""
        await self._db.transaction(lambda tx: postings.release(tx, posting))

    async def record(
        self,
        posting: Posting,
        message: int | None,
        digest: str = "",
        *,
        line: str | None = None,
        seen: int = -1,
        now: int,
    ) -> Behind:
        """Record which message shows a claimed posting, None for none, and end the claim.

        A board shows a log of length ``seen``, and ``line`` will remain of it. The previous board becomes an
        old message, and notifications that no board carries any more become due. Returns what else is pending
        in the channel.

        Raises :class:`storage.errors.Overtaken` if another instance has claimed the posting since. Then a
        message that may be outdated is edited again, and any other becomes an old message.
        """
        match_id = posting.subject if posting.kind == PostingKind.BOARD else None

        def work(tx: Tx) -> Behind | None:
            if match_id is not None:
                lock_match(tx, match_id)
            is_stale = postings.record(tx, posting, message, digest, line, seen)
            if is_stale is None or match_id is None:
                return None if is_stale is None else Behind(is_stale)
            if message is not None:
                tx.execute("DELETE FROM old_message WHERE message = ?", (message,))
                turn_notifications.deliver(tx, match_id, seen, now)
            if not is_stale:
                due_matches.settle(tx, match_id)
            return _behind(tx, match_id)._replace(is_stale=is_stale)

        behind = await self._db.transaction(work)
        if behind is None:
            raise Overtaken(posting.match)
        return behind

    async def lose(self, posting: Posting) -> None:
        """Request a new message, because the current one is gone."""
        await self._db.transaction(lambda tx: postings.lose(tx, posting))

    async def put_off(self, posting_id: int, retry_at: int) -> None:
        """Record when a failed delivery is retried."""
        sql = "UPDATE stale SET retry_at = ? WHERE posting = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (retry_at, posting_id)).close())

    async def hurry(self, guild: int | None = None) -> None:
        """Retry all failed deliveries now, for one server or all."""
        sql = (
            "UPDATE stale SET retry_at = 0 WHERE retry_at > 0 AND (:guild IS NULL OR posting IN "
            "(SELECT posting.id FROM posting JOIN match ON match.id = posting.match "
            "WHERE match.guild = :guild))"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, {"guild": guild}).close())


def _behind(tx: Tx, match_id: int) -> Behind:
    return Behind(False, match_id, postings.stale_of(tx, match_id), postings.old_messages(tx, match_id))
