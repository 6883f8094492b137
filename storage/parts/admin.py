"""Server settings, and what admins do to a match outside its log."""

import msgspec
from msgspec.structs import replace

from storage.admin import AdminAction, HouseRules
from storage.errors import AlreadyPaused, ChannelTaken, Conflict, NotPaused
from storage.records import Listing, Person, Status
from storage.sql import admin_actions, clocks, offers, plans, postings, rows, turn_notifications
from storage.sql.refusals import require_guests
from storage.sql.reseating import require_stranger, require_transferable, reseat
from storage.transaction import LIVE, Part, Tx, lock, lock_match


class AdminActionStore(Part):
    """What admins do to a match outside its log; ``admin_action`` says by whom and when."""

    async def of_match(self, match_id: int) -> list[AdminAction]:
        """Return the admin actions on a match, in order."""
        return await self._db.read(lambda tx: admin_actions.of_match(tx, match_id))

    async def pause(self, admin_action: AdminAction) -> Listing:
        """Pause a match: players can't act, clocks stop, and notifications are held back.

        Raises :class:`storage.errors.AlreadyPaused`, and :class:`storage.errors.Conflict` unless it is being
        played.
        """

        def work(tx: Tx) -> Listing:
            row = _playing(tx, admin_action.match)
            if row.paused:
                raise AlreadyPaused
            turn_notifications.stop(tx, row.id, range(row.seats), admin_action.at)
            rows.update(tx, row.id, paused=True)
            return _shown(tx, row, admin_action)

        return await self._db.transaction(work)

    async def resume(self, admin_action: AdminAction) -> Listing:
        """Resume a paused match and notify the active players.

        Raises :class:`storage.errors.NotPaused`, and :class:`storage.errors.Conflict` unless it is being
        played.
        """

        def work(tx: Tx) -> Listing:
            row = _playing(tx, admin_action.match)
            if not row.paused:
                raise NotPaused
            rows.update(tx, row.id, paused=False)
            given_up = rows.think(tx, row)
            expected = set(row.to_act) - clocks.absent(tx, row.id) - given_up
            planners = {plan.seat: plan.user for plan in row.planned if plan.lines and plan.seat in expected}
            waiting = planners if row.grace >= 0 else {}
            plans.wait(tx, row.id, dict.fromkeys(waiting, admin_action.at), waiting)
            turn_notifications.call(tx, row.id, expected - waiting.keys(), admin_action.at, waiting)
            return _shown(tx, row, admin_action)

        return await self._db.transaction(work)

    async def reseat(self, admin_action: AdminAction, seat: int, person: Person) -> Listing:
        """Give a seat to another user or a robot for good; both names are recorded with the action.

        Raises :class:`storage.errors.AlreadySeated` or :class:`storage.errors.KnowsTooMuch`, and
        :class:`storage.errors.Conflict` unless the match is being played.
        """

        def work(tx: Tx) -> Listing:
            row = _playing(tx, admin_action.match)
            require_transferable(row)
            if not person.robot:
                require_guests(tx, row.guild, [person.user])
                require_stranger(tx, row, person.user, seat)
            offers.return_held(tx, row.id, seat, admin_action.at)
            row = rows.get(tx, row.id)
            owner = row.people[seat]
            reseat(tx, row, seat, person, admin_action.at)
            rows.think(tx, rows.get(tx, row.id))
            named = replace(admin_action, owner=owner.user, owner_name=owner.name)
            return _shown(tx, row, replace(named, guest=person.user, guest_name=person.name))

        return await self._db.transaction(work)

    async def move(self, admin_action: AdminAction, channel: int, guild: int) -> Listing:
        """Move a live match to another channel, where it is posted again; a line remains in the old one.

        Raises :class:`storage.errors.ChannelTaken`, and :class:`storage.errors.Conflict` if the match has
        ended.
        """

        def work(tx: Tx) -> Listing:
            lock(tx, f"id = ? OR (channel = ? AND {LIVE})", admin_action.match, channel)
            row = rows.get(tx, admin_action.match)
            if not row.status.live:
                raise Conflict(row.id)
            if (other := rows.live_in(tx, channel)) is not None:
                raise ChannelTaken(other)
            message = _shown(tx, row, admin_action)
            postings.forget_attempt(tx, row.posting)
            tx.execute("UPDATE notice SET carrier = NULL WHERE match = ?", (row.id,))
            return rows.edit(tx, message.id, now=admin_action.at, channel=channel, guild=guild)

        return await self._db.transaction(work)


def _playing(tx: Tx, match_id: int) -> Listing:
    lock_match(tx, match_id)
    row = rows.get(tx, match_id)
    if row.status is not Status.PLAYING:
        raise Conflict(match_id)
    return row


def _shown(tx: Tx, row: Listing, admin_action: AdminAction) -> Listing:
    """Record an admin action, and request a new message that shows its result."""
    admin_actions.add(tx, replace(admin_action, seq=row.seq))
    postings.post_anew(tx, row.id)
    return rows.get(tx, row.id)


_FIELDS = HouseRules.__struct_fields__
_SAVE = (
    f"INSERT INTO house_rules ({', '.join(_FIELDS)}) VALUES ({', '.join('?' * len(_FIELDS))}) "
    "ON CONFLICT (guild) DO UPDATE SET "
    + ", ".join(f"{field} = excluded.{field}" for field in _FIELDS if field != "guild")
)


class HouseRulesStore(Part):
    """A server's settings and its blocked users."""

    async def get(self, guild: int) -> HouseRules:
        """Return a server's settings."""
        sql = f"SELECT {', '.join(_FIELDS)} FROM house_rules WHERE guild = ?"
        row = await self._db.read(lambda tx: tx.execute(sql, (guild,)).fetchone())
        if row is None:
            return HouseRules(guild)
        fields = dict(zip(_FIELDS, row, strict=True))
        return msgspec.convert(fields | {"channels": msgspec.json.decode(fields["channels"])}, HouseRules)

    async def save(self, rules: HouseRules) -> None:
        """Store a server's settings."""
        values = [getattr(rules, field) for field in _FIELDS]
        values[_FIELDS.index("channels")] = msgspec.json.encode(rules.channels).decode()
        await self._db.transaction(lambda tx: tx.execute(_SAVE, values).close())

    async def live(self, guild: int) -> int:
        """Return the number of a server's live matches."""
        sql = f"SELECT count(*) FROM match WHERE guild = ? AND {LIVE}"
        return int(await self._db.read(lambda tx: tx.execute(sql, (guild,)).fetchone()[0]))

    async def is_full(self, guild: int) -> bool:
        """Return whether a server has as many live matches as its settings allow."""
        most = (await self.get(guild)).most
        return bool(most) and await self.live(guild) >= most

    async def block(self, guild: int, user: int, *, now: int) -> bool:
        """Block a user from a server's tables; return whether that is new."""
        sql = "INSERT INTO blocked (guild, user, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (guild, user, now)).rowcount))

    async def unblock(self, guild: int, user: int) -> bool:
        """Unblock a user; return whether they were blocked."""
        sql = "DELETE FROM blocked WHERE guild = ? AND user = ?"
        return bool(await self._db.transaction(lambda tx: tx.execute(sql, (guild, user)).rowcount))

    async def blocked(self, guild: int) -> list[int]:
        """Return a server's blocked users, the last one first."""

        def work(tx: Tx) -> list[int]:
            sql = "SELECT user FROM blocked WHERE guild = ? ORDER BY at DESC, user"
            return [user for (user,) in tx.execute(sql, (guild,))]

        return await self._db.read(work)

    async def is_blocked(self, guild: int | None, user: int) -> bool:
        """Return whether a user is blocked on a server."""
        sql = "SELECT 1 FROM blocked WHERE guild = ? AND user = ?"
        return await self._db.read(lambda tx: tx.execute(sql, (guild, user)).fetchone() is not None)
