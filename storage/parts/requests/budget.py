"""How many requests to Discord each process may make, and how many of all were refused."""

from collections.abc import Sequence

from storage.delivery import SHARE_MS, Allowance
from storage.parts.part import Part
from storage.parts.requests.fair import shares
from storage.transaction import Tx

REMEMBERED_MINUTES = 10
"""For how long Discord counts requests that it has refused."""

_LOCK = (  # two that renew at once would not see one another
    "INSERT INTO setting (key, value) VALUES ('budget', '') "
    "ON CONFLICT (key) DO UPDATE SET value = setting.value"
)
_OTHERS = "SELECT instance, share, wanted, paused FROM budget WHERE instance != ? AND until > ?"
_SILENT = (
    "SELECT count(*) FROM instance WHERE id != ? AND roles != 'robots' "
    "AND id NOT IN (SELECT instance FROM budget)"
)
_RENEW = (
    "INSERT INTO budget (instance, share, wanted, paused, until) "
    "VALUES (:instance, :share, :wanted, :paused, :until) ON CONFLICT (instance) DO UPDATE SET "
    "share = excluded.share, wanted = excluded.wanted, paused = excluded.paused, until = excluded.until"
)
_REFUSED = (
    "INSERT INTO refusal (minute, requests) VALUES (:minute, :requests) "
    "ON CONFLICT (minute) DO UPDATE SET requests = refusal.requests + excluded.requests"
)


class Budget(Part):
    """What Discord allows a bot, shared out among its processes; times ``now`` are in milliseconds."""

    async def share(
        self,
        instance: str,
        wanted: Sequence[int],
        limit: int,
        *,
        paused: int = 0,
        refused: int = 0,
        now: int,
    ) -> Allowance:
        """Renew the share of an instance in ``limit`` requests a second, by what all want of each kind.

        Shares that are valid never come to more than the limit: what others have still is not given away
        before they renew theirs. Instances that have never had a share, as those of older versions, are left
        their part. ``paused`` is until when Discord wants to be left alone, as this process was told, and
        ``refused`` how many requests it has refused since the last time.
        """

        def work(tx: Tx) -> Allowance:
            tx.execute(_LOCK)
            others = tx.execute(_OTHERS, (instance, now)).fetchall()
            (silent,) = tx.execute(_SILENT, (instance,)).fetchone()
            room = limit // (1 + silent)
            all_want = {name: [int(count) for count in text.split()] for name, _, text, _ in others}
            fair = shares(room, {instance: wanted, **all_want})[instance]
            least = max(1, room // (10 * len(all_want) + 10))
            taken = sum(max(share, least) for _, share, _, _ in others)
            share = max(0, min(max(least, fair), room - taken))
            values = {
                "instance": instance,
                "share": share,
                "wanted": " ".join(map(str, wanted)),
                "paused": paused,
                "until": now + SHARE_MS,
            }
            tx.execute(_RENEW, values)
            return Allowance(share, max(paused, *(row[3] for row in others), 0), _refused(tx, refused, now))

        return await self._db.transaction(work)

    async def refused(self, more: int = 0, *, now: int) -> int:
        """Note so many requests more that Discord has refused; return how many that are in ten minutes."""
        if not more:
            return await self._db.read(lambda tx: refusals(tx, now))
        return await self._db.transaction(lambda tx: _refused(tx, more, now))


def _refused(tx: Tx, more: int, now: int) -> int:
    minute = now // 60_000
    if more:
        tx.execute("DELETE FROM refusal WHERE minute < ?", (minute - REMEMBERED_MINUTES,))
        tx.execute(_REFUSED, {"minute": minute, "requests": more})
    return refusals(tx, now)


def refusals(tx: Tx, now: int) -> int:
    """Return how many requests Discord has refused in the ten minutes before, inside of a transaction."""
    sql = "SELECT coalesce(sum(requests), 0) FROM refusal WHERE minute >= ?"
    (count,) = tx.execute(sql, (now // 60_000 - REMEMBERED_MINUTES,)).fetchone()
    return int(count)
