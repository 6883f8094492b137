"""Matches that haven't started: their players and options."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Unpack

import msgspec

from engine.match import Match
from storage.errors import (
    AlreadySeated,
    Conflict,
    DealBegun,
    LobbyFull,
    NotInLobby,
    NotInvitable,
    NotInvited,
    NotSeated,
    SeatsReserved,
)
from storage.records import Changes, Listing, Person, Status, TableSpec
from storage.sql import faces, first_tries, postings, refusals, rows, seating, turn_notifications
from storage.sql.refusals import require_guests, require_welcome
from storage.transaction import Part, Tx, lock_match

Change = Callable[[Tx, Listing], Listing]


class LobbyStore(Part):
    """Matches that haven't started: their players and options."""

    async def create(
        self, channel: int, guild: int | None, host: Person, spec: TableSpec, *, now: int
    ) -> Listing:
        """Open a lobby with its host in the first seat.

        Raises :class:`storage.errors.ChannelTaken`, :class:`LobbyFull` if there are more guests than seats,
        :class:`DealBegun` if the host has already started that deal, and :class:`NotInvitable` for a guest
        who has muted the host, or within a day has declined or repeatedly ignored their invitations to that
        game; a rematch just doesn't invite such guests.
        """
        people = [host, *spec.robots]
        guests = _guests(spec.invited, people, spec.seats)
        columns = msgspec.structs.asdict(spec) | {"options": dict(spec.options), "invited": guests}
        del columns["robots"]
        columns["pace"], columns["bank"] = spec.pace or (0, 0)

        def work(tx: Tx) -> Listing:
            if spec.week is not None and not first_tries.record(
                tx, spec.week, f"deal {spec.game}", host.user
            ):
                raise DealBegun(spec.week)
            match_id = rows.insert(
                tx,
                Status.LOBBY,
                people,
                now=now,
                channel=channel,
                guild=guild,
                host=host.user,
                shown=int(len(people) == spec.seats),  # a match that starts at once is shown after the start
                **columns,
            )
            # checked now that the channel is locked; a refusal rolls everything back
            unwilling = _unwilling(tx, guild, host, spec, guests, now)
            willing = [guest for guest in guests if guest not in unwilling]
            if unwilling:
                rows.update(tx, match_id, invited=willing)
            refusals.note_invited(tx, host.user, spec.game, match_id, willing, now)
            return rows.get(tx, match_id)

        return await self._db.transaction(work)

    async def check(self, guild: int | None, host: Person, spec: TableSpec, *, now: int) -> None:
        """Raise what :meth:`create` would raise for a new lobby, in any channel."""
        guests = _guests(spec.invited, [host, *spec.robots], spec.seats)
        await self._db.read(lambda tx: _unwilling(tx, guild, host, spec, guests, now))

    async def join(self, match_id: int, person: Person, *, now: int) -> Listing:
        """Give a person or a robot the next seat.

        Raises :class:`NotInLobby`, :class:`AlreadySeated`, :class:`LobbyFull` or :class:`SeatsReserved`.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            if row.seat_of(person.user) is not None:
                raise AlreadySeated
            require_welcome(tx, row.guild, person)
            if row.free <= 0:
                raise LobbyFull
            if person.user not in row.invited and row.free <= len(row.awaited):
                raise SeatsReserved
            rows.seat(tx, match_id, [*row.people, person])
            refusals.note_joined(tx, row.game, match_id, person.user)
            cleared = {} if person.robot else {"declined": [], "asked": 0, "asker": 0}
            return rows.edit(tx, match_id, now=now, **cleared)

        return await self._in_lobby(match_id, change)

    async def leave(self, match_id: int, user: int, *, now: int) -> Listing:
        """Free the seat of a person or a robot, or decline an invitation like :meth:`decline`.

        The next person becomes host; a lobby without people is abandoned. Raises :class:`NotInLobby` or
        :class:`NotSeated`.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            if user in row.awaited:
                return _decline(tx, row, user, now)
            if row.seat_of(user) is None:
                raise NotSeated
            remaining = [person for person in row.people if person.user != user]
            rows.seat(tx, match_id, remaining)
            invited = [guest for guest in row.invited if guest != user]
            others = [person.user for person in remaining if not person.robot]
            if not others:
                return rows.edit(tx, match_id, now=now, status=Status.ABANDONED, invited=invited)
            host = others[0] if row.host == user else row.host
            return rows.edit(tx, match_id, now=now, host=host, invited=invited)

        return await self._in_lobby(match_id, change)

    async def exchange(self, match_id: int, robot: Person, *, now: int) -> Listing:
        """Replace the robot that has the same id; raises :class:`NotInLobby` or :class:`NotSeated`."""

        def change(tx: Tx, row: Listing) -> Listing:
            if robot.user not in {person.user for person in row.robots}:
                raise NotSeated
            rows.seat(tx, match_id, [robot if person.user == robot.user else person for person in row.people])
            return rows.edit(tx, match_id, now=now)

        return await self._in_lobby(match_id, change)

    async def decline(self, match_id: int, user: int, *, now: int) -> Listing:
        """Decline an invitation; a new message tells the host.

        Raises :class:`NotInLobby` or :class:`NotInvited`.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            if user not in row.awaited:
                raise NotInvited
            return _decline(tx, row, user, now)

        return await self._in_lobby(match_id, change)

    async def ask_for_room(self, match_id: int, asker: int, *, after: int, now: int) -> Listing:
        """Ask the host of a lobby to make room, in a new message, unless that was done since ``after``.

        Raises :class:`NotInLobby`.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            if row.asked > after:
                return row
            rows.change(tx, match_id, asked=now, asker=asker)
            postings.post_anew(tx, match_id)
            return rows.get(tx, match_id)

        return await self._in_lobby(match_id, change)

    async def keep(self, match_id: int, *, now: int) -> Listing:
        """Record that the host keeps the lobby instead of making room; raises :class:`NotInLobby`."""
        return await self._in_lobby(match_id, lambda tx, _: rows.edit(tx, match_id, now=now, asker=0))

    async def give_way(self, match_id: int, *, before: int, now: int) -> bool:
        """End a lobby whose host was asked to make room at ``before`` or earlier; return whether it ended."""

        def work(tx: Tx) -> bool:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if row.status is not Status.LOBBY or not row.asker or row.asked > before:
                return False
            rows.edit(tx, match_id, now=now, status=Status.ABANDONED)
            return True

        return await self._db.transaction(work)

    async def configure(self, match_id: int, *, now: int, **changes: Unpack[Changes]) -> Listing:
        """Change properties of a lobby.

        Raises :class:`NotInLobby`, or :class:`LobbyFull` if there are fewer seats than people and guests.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            columns: dict[str, Any] = {**changes}
            seats, invited = changes.get("seats", row.seats), changes.get("invited", row.invited)
            columns["invited"] = _guests(invited, row.people, seats)
            if "pace" in changes:
                columns["pace"], columns["bank"] = changes["pace"]
            return rows.edit(tx, match_id, now=now, **columns)

        return await self._in_lobby(match_id, change)

    async def full(self) -> list[int]:
        """Return the lobbies that start by themselves and have no free seat."""
        sql = (
            "SELECT id FROM match WHERE status = 'lobby' AND by_itself "
            "AND seats = (SELECT count(*) FROM player WHERE match = id) ORDER BY id"
        )
        return await self._db.read(lambda tx: [match_id for (match_id,) in tx.execute(sql)])

    async def start(self, match_id: int, order: Sequence[int], match: Match, *, now: int) -> Listing:
        """Start the match of a lobby, with the users seated in this ``order``.

        Raises :class:`NotInLobby`, or :class:`Conflict` if the players have changed.
        """

        def change(tx: Tx, row: Listing) -> Listing:
            people = {person.user: person for person in row.people}
            if people.keys() != set(order) or len(order) != match.seats:
                raise Conflict(match_id)
            seated = [people[user] for user in order]
            rows.seat(tx, match_id, seated)
            seating.seat_people(tx, match_id, seated, now=now)
            faces.seat(tx, match_id, seated, row.guild, now)
            turn_notifications.call(tx, match_id, match.to_act, now)
            return rows.store(tx, match_id, match, now=now)

        return await self._in_lobby(match_id, change)

    async def end_unseen(self, match_id: int, *, now: int) -> bool:
        """End a lobby whose message was never posted; return whether it ended."""

        def work(tx: Tx) -> bool:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if row.status is not Status.LOBBY or row.board is not None:
                return False
            rows.edit(tx, match_id, now=now, status=Status.ABANDONED)
            return True

        return await self._db.transaction(work)

    async def _in_lobby(self, match_id: int, change: Change) -> Listing:
        def work(tx: Tx) -> Listing:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if row.status is not Status.LOBBY:
                raise NotInLobby
            return change(tx, row)

        return await self._db.transaction(work)


def _decline(tx: Tx, row: Listing, user: int, now: int) -> Listing:
    invited = [guest for guest in row.invited if guest != user]
    refusals.record(tx, row.host, refusals.invitation(row.game), now, guest=user)
    rows.edit(tx, row.id, now=now, invited=invited, declined=[*row.declined, user])
    postings.post_anew(tx, row.id)
    return rows.get(tx, row.id)


def _unwilling(
    tx: Tx, guild: int | None, host: Person, spec: TableSpec, guests: Sequence[int], now: int
) -> set[int]:
    """Return the guests whom a rematch leaves out; raise a refusal if a person may not join a new table."""
    require_welcome(tx, guild, host)
    require_guests(tx, guild, guests)
    unwilling = refusals.unwilling(tx, host.user, spec.game, guests, now)
    if unwilling and spec.again is None:
        raise NotInvitable(min(unwilling))
    return unwilling


def _guests(invited: Iterable[int], people: Sequence[Person], seats: int) -> list[int]:
    """Return each guest once; raises :class:`LobbyFull` if guests and people don't fit the seats."""
    seated = {person.user for person in people}
    guests = list(dict.fromkeys(invited))
    if len(seated | set(guests)) > seats:
        raise LobbyFull
    return guests
