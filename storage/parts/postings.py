"""Messages kept in step with what is stored, by whichever process claims them."""

from storage.delivery import Posting, PostingKind
from storage.errors import Overtaken
from storage.sql import postings
from storage.transaction import Part, Tx, listed


class Postings(Part):
    """Messages kept in step with what is stored."""

    async def due(self, guild: int | None = None, *, now: int | None = None) -> list[int]:
        """Return the stale postings, of one server or of all; given ``now``, without those put off.

        Kinds that only a newer version knows are left to it.
        """
        sql = (
            "SELECT posting.id FROM stale JOIN posting ON posting.id = stale.posting "
            "LEFT JOIN match ON match.id = posting.match WHERE coalesce(match.away, '') = '' "
            f"AND posting.kind IN ({listed(PostingKind)}) "
            "AND (:guild IS NULL OR match.guild = :guild) AND (:now IS NULL OR retry_at <= :now) "
            "ORDER BY posting.id"
        )
        values = {"guild": guild, "now": now}
        return await self._db.read(lambda tx: [number for (number,) in tx.execute(sql, values)])

    async def want(self, kind: PostingKind, subject: int, channel: int, digest: str) -> int | None:
        """Ask for a message in a channel that says what a digest is of.

        Returns the posting's id, None if the message says that already.
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
        """Keep a message up to date no more."""
        await self._db.transaction(lambda tx: postings.drop(tx, "id = ?", posting.id))

    async def claim(self, posting_id: int, holder: str, seconds: int, *, now: int) -> Posting | None:
        """Claim a stale posting and record the attempt to send its message; None if it isn't stale.

        Raises :class:`storage.errors.Claimed` while another instance holds it.
        """
        return await self._db.transaction(lambda tx: postings.claim(tx, posting_id, holder, now, seconds))

    async def renew(self, posting: Posting, seconds: int, *, now: int) -> bool:
        """Extend a claim; return whether it is still held."""
        return await self._db.transaction(lambda tx: postings.renew(tx, posting, now + seconds))

    async def holds(self, posting: Posting) -> bool:
        """Return whether a claim is still held."""
        return await self._db.read(lambda tx: postings.holds(tx, posting))

    async def release(self, posting: Posting) -> None:
        """Let others have a claim at once, if it is still held."""
        await self._db.transaction(lambda tx: postings.release(tx, posting))

    async def record(self, posting: Posting, message: int | None, digest: str = "") -> None:
        """Record which message shows a claimed posting, None for none, and end the claim.

        Raises :class:`storage.errors.Overtaken` if the claim is another instance's by now. Then a message
        that may show something outdated is shown again, and another one becomes an old message.
        """
        if not await self._db.transaction(lambda tx: postings.record(tx, posting, message, digest)):
            raise Overtaken(posting.match)

    async def lose(self, posting: Posting) -> None:
        """Ask for a new message, as the one that was there is gone."""
        await self._db.transaction(lambda tx: postings.lose(tx, posting))

    async def put_off(self, posting_id: int, retry_at: int) -> None:
        """Record when a posting that could not be delivered is tried again."""
        sql = "UPDATE stale SET retry_at = ? WHERE posting = ?"
        await self._db.transaction(lambda tx: tx.execute(sql, (retry_at, posting_id)).close())

    async def hurry(self, guild: int | None = None) -> None:
        """Try everything again now that was put off, of one server or of all."""
        sql = (
            "UPDATE stale SET retry_at = 0 WHERE retry_at > 0 AND (:guild IS NULL OR posting IN "
            "(SELECT posting.id FROM posting JOIN match ON match.id = posting.match "
            "WHERE match.guild = :guild))"
        )

        def work(tx: Tx) -> None:
            tx.execute(sql, {"guild": guild})

        await self._db.transaction(work)
