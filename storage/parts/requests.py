"""Requests to Discord: their rate shared by processes, presses that spare one, and duplicates."""

from collections.abc import Mapping, Sequence

from storage import deliveries
from storage.delivery import SHARE_MS, Allowance
from storage.transaction import Part, Tx

REMEMBERED_MINUTES = 10
"""How long Discord counts the requests that it has refused."""

_LOCK = (  # concurrent renewals wouldn't see each other
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


class BudgetStore(Part):
    """The bot's request rate at Discord, shared by its processes; times ``now`` are in milliseconds."""

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
        """Renew an instance's share of ``limit`` requests per second, by all instances' demand per kind.

        The sum of valid shares never exceeds the limit: an instance gets nothing that others hold before they
        renew. Instances that have never had a share, such as older versions, are left their part. ``paused``
        is until when Discord has told this process to make no requests, and ``refused`` how many requests it
        has refused since the last call.
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
        """Add ``more`` refused requests; return their number within ten minutes."""
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
    """Count the requests that Discord refused within the last ten minutes, in a running transaction."""
    sql = "SELECT coalesce(sum(requests), 0) FROM refusal WHERE minute >= ?"
    (count,) = tx.execute(sql, (now // 60_000 - REMEMBERED_MINUTES,)).fetchone()
    return int(count)


def shares(limit: int, wanted: Mapping[str, Sequence[int]]) -> dict[str, int]:
    """Split ``limit`` requests per second among processes.

    ``wanted`` has each process's demand per kind, the most important kind first: no kind gets anything before
    all earlier kinds are satisfied. The rest is split evenly.
    """
    granted, rest = dict.fromkeys(wanted, 0.0), float(limit)
    kinds = max((len(each) for each in wanted.values()), default=0)
    for kind in range(kinds):
        asked = {name: each[kind] for name, each in wanted.items() if kind < len(each)}
        part = min(1.0, rest / total) if (total := sum(asked.values())) else 0.0
        for name, count in asked.items():
            granted[name] += count * part
        rest = max(0.0, rest - total)
    return {name: int(most + rest / len(wanted) + 1e-9) for name, most in granted.items()}


KEPT_SECONDS = 15 * 60
"""How long an id is kept: as long as Discord accepts responses to an interaction."""


class InteractionStore(Part):
    """The interaction that the current task answers, among those recorded by all processes."""

    def begin(self, interaction: int, *, now: int) -> None:
        """Attribute what the current task stores from now on to an interaction."""
        deliveries.begin(interaction, until=now + KEPT_SECONDS)

    async def claim(self) -> None:
        """Record the current interaction before doing anything at Discord that can't be undone.

        Raises :class:`storage.errors.DuplicateDelivery` if another delivery of it was first.
        """
        await self._db.transaction(lambda tx: None)

    async def is_duplicate(self, *, was_answered: bool) -> bool:
        """Return whether another delivery of the current interaction has stored something.

        If this one has stored nothing, it is enough that Discord ``was_answered`` by another.
        """
        delivery = deliveries.current()
        if delivery is None or delivery.recorded:
            return False
        if was_answered:
            return True
        sql, values = "SELECT 1 FROM interaction WHERE id = ?", (delivery.interaction,)
        return await self._db.read(lambda tx: tx.execute(sql, values).fetchone() is not None)


_RECORD = (
    "INSERT INTO press (message, token, until) VALUES (:message, :token, :until) "
    "ON CONFLICT (message) DO UPDATE SET token = excluded.token, until = excluded.until "
    "WHERE press.until <= excluded.until"
)


class PressStore(Part):
    """The newest press below each message, for the process that changes the message."""

    async def record(self, message: int, token: str, until: int) -> None:
        """Store the token of a press below a message until a time."""
        values = {"message": message, "token": token, "until": until}
        await self._db.transaction(lambda tx: tx.execute(_RECORD, values).close())

    async def of(self, message: int, *, now: int) -> str | None:
        """Return the token of the newest press below a message, or None if there is none that is valid."""
        sql = "SELECT token FROM press WHERE message = ? AND until > ?"

        def work(tx: Tx) -> str | None:
            row = tx.execute(sql, (message, now)).fetchone()
            return row[0] if row else None

        return await self._db.read(work)

    async def forget(self, message: int) -> None:
        """Forget the press below a message."""
        await self._db.transaction(lambda tx: forget_press(tx, message))


def forget_press(tx: Tx, message: int) -> None:
    """Forget the press below a message, in a running transaction."""
    tx.execute("DELETE FROM press WHERE message = ?", (message,))
