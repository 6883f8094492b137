"""Seats that change hands: offered, taken, and given back, kept until that is shown."""

import sqlite3
import time

import msgspec

from storage.errors import Conflict, NotForYou, OfferOver, Overtaken
from storage.instances import Claim
from storage.records import Deal, Listing, Offer, Person, Status, Trade
from storage.sqlite import boards, calling, claims, clocks, rows, votes
from storage.sqlite.database import Database
from storage.sqlite.reseating import require_stranger, reseat

FIELDS = Offer.__struct_fields__
COLUMNS = ", ".join(FIELDS)
_LIVE = "match = ? AND seat = ? AND state IN ('open', 'held')"


class Offers:
    """The :class:`storage.store.Offers` of a database. Every method is one transaction."""

    _db: Database

    async def offer_seat(
        self, match_id: int, seat: int, deal: Deal, seconds: int, guest: int | None = None
    ) -> Offer:
        """Offer a seat to a guest, or to anybody, in the place of what was offered of it before.

        Raises :class:`AlreadySeated` for a guest who sits there, and :class:`Conflict` for a match that is
        not being played or a seat that somebody holds for its owner.
        """

        def work(tx: sqlite3.Connection) -> Offer:
            row = rows.get(tx, match_id)
            if guest is not None:
                require_stranger(tx, row, guest, seat)
            return put_up(tx, row, seat, deal, seconds, guest)

        return await self._db.transaction(work)

    async def offer(self, offer_id: int) -> Offer:
        """Return an offer; raises :class:`OfferOver` if there never was one."""
        return await self._db.read(lambda tx: _get(tx, offer_id))

    async def offered(self, match_id: int) -> list[Offer]:
        """Return the offers of a match that are open, and the seats that are held for their owners."""
        return await self._db.read(
            lambda tx: _select(tx, "match = ? AND state IN ('open', 'held')", match_id)
        )

    async def take_seat(self, offer_id: int, person: Person) -> Offer:
        """Put a person on a seat that is offered.

        Raises :class:`OfferOver`, :class:`NotForYou` for who is not its guest, :class:`AlreadySeated`, and
        :class:`KnowsTooMuch` for who has sat elsewhere at the table.
        """

        def work(tx: sqlite3.Connection) -> Offer:
            found = _get(tx, offer_id)
            if found.state is not Trade.OPEN or found.until <= time.time():
                raise OfferOver
            if found.guest not in (None, person.user):
                raise NotForYou(found.guest or found.owner)
            row = rows.get(tx, found.match)
            require_stranger(tx, row, person.user, found.seat)
            given = found.deal is Deal.GIVE
            lent = found.owner if found.deal is Deal.LEND else None
            state = Trade.GIVEN if given else Trade.HELD
            taken = _settle(tx, offer_id, state, taker=person.user, taker_name=person.name)
            reseat(tx, row, found.seat, person, lent)
            return taken

        return await self._db.transaction(work)

    async def give_back(self, offer_id: int, user: int) -> Offer:
        """Put the owner on a seat that somebody holds; either of them may.

        Raises :class:`OfferOver`, and :class:`NotForYou` for anybody else.
        """

        def work(tx: sqlite3.Connection) -> Offer:
            found = _get(tx, offer_id)
            if found.state is not Trade.HELD:
                raise OfferOver
            if user not in (found.owner, found.taker):
                raise NotForYou(found.owner)
            return _return(tx, found)

        return await self._db.transaction(work)

    async def turn_down(self, offer_id: int, user: int) -> Offer:
        """End an open offer for its guest or its owner.

        Raises :class:`OfferOver`, and :class:`NotForYou` for anybody else.
        """

        def work(tx: sqlite3.Connection) -> Offer:
            found = _get(tx, offer_id)
            if found.state is not Trade.OPEN:
                raise OfferOver
            if user not in (found.owner, found.guest):
                raise NotForYou(found.owner)
            return _end(tx, found, Trade.WITHDRAWN if user == found.owner else Trade.DECLINED)

        return await self._db.transaction(work)

    async def end_offers(self) -> None:
        """End the offers whose time is over; who does not come has their time anew."""

        def work(tx: sqlite3.Connection) -> None:
            for offer in _select(tx, "state = 'open' AND until <= ?", int(time.time())):
                _end(tx, offer, Trade.EXPIRED)

        await self._db.transaction(work)

    async def set_offer_message(
        self, offer_id: int, message: int | None, told: int, *, by: Claim | None = None
    ) -> None:
        """Remember the message that shows an offer, and how many of its changes; None: nothing is shown.

        Raises :class:`Overtaken` where the claim is another's by now: then only the message is noted.
        """
        sql = "UPDATE offer SET message = ?, told = ? WHERE id = ? RETURNING match"

        def work(tx: sqlite3.Connection) -> bool:
            if by is not None and not claims.holds(tx, by):
                if message is not None:
                    boards.note_late(tx, "offer", offer_id, message)
                return False
            for (match_id,) in tx.execute(sql, (message, told, offer_id)).fetchall():
                claims.release(tx, match_id)
            return True

        if not await self._db.transaction(work):
            assert by is not None
            raise Overtaken(by.row.id)

    async def want_offer_anew(self, offer_id: int, gone: int) -> None:
        """Note that the message of an offer is gone, so that a new one is wanted."""
        sql = (
            "UPDATE offer SET message = NULL, anew = anew + 1, changes = changes + 1 "
            "WHERE id = ? AND message = ?"
        )
        await self._db.transaction(lambda tx: tx.execute(sql, (offer_id, gone)).close())


def put_up(
    tx: sqlite3.Connection, row: Listing, seat: int, deal: Deal, seconds: int, guest: int | None = None
) -> Offer:
    """Offer a seat in a transaction; see :meth:`Offers.offer_seat`. No time runs where nobody comes."""
    for live in _select(tx, _LIVE, row.id, seat):
        if live.state is Trade.HELD:
            raise Conflict(row.id)
        _settle(tx, live.id, Trade.WITHDRAWN)
    if row.status is not Status.PLAYING:
        raise Conflict(row.id)
    now, owner = int(time.time()), row.people[seat]
    if deal is Deal.ABSENT:
        calling.stop(tx, row.id, (seat,), now)
        rows.update(tx, row.id, rows.CHANGED)
        votes.count_anew(tx, row.id)
    sql = (
        "INSERT INTO offer (match, seat, deal, owner, owner_name, guest, asked, until) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
    )
    values = (row.id, seat, deal, owner.user, owner.name, guest, now, now + seconds)
    return _get(tx, *tx.execute(sql, values).fetchone())


def return_held(tx: sqlite3.Connection, match_id: int, seat: int) -> bool:
    """Put the owner on a seat if somebody holds it, in a transaction; return whether that was so."""
    held = _select(tx, "match = ? AND seat = ? AND state = 'held'", match_id, seat)
    for offer in held:
        _return(tx, offer)
    return bool(held)


def _return(tx: sqlite3.Connection, held: Offer) -> Offer:
    row = rows.get(tx, held.match)
    reseat(tx, row, held.seat, Person(held.owner, held.owner_name))
    return _settle(tx, held.id, Trade.BACK)


def _end(tx: sqlite3.Connection, offer: Offer, state: Trade) -> Offer:
    """End an offer that nobody took."""
    ended = _settle(tx, offer.id, state)
    if offer.deal is Deal.ABSENT:
        votes.count_anew(tx, offer.match)
        clocks.start_anew(tx, offer.match, (offer.seat,), int(time.time()))
    return ended


def _settle(tx: sqlite3.Connection, offer_id: int, state: Trade, **columns: int | str) -> Offer:
    sets = "".join(f", {name} = ?" for name in columns)
    sql = f"UPDATE offer SET state = ?, changes = changes + 1{sets} WHERE id = ?"
    tx.execute(sql, (state, *columns.values(), offer_id))
    return _get(tx, offer_id)


def _get(tx: sqlite3.Connection, offer_id: int) -> Offer:
    found = _select(tx, "id = ?", offer_id)
    if not found:
        raise OfferOver
    return found[0]


def untold(tx: sqlite3.Connection, match_id: int) -> list[Offer]:
    """Return the offers of a match that its channel does not show as they are."""
    return _select(tx, "match = ? AND told < changes", match_id)


def _select(tx: sqlite3.Connection, where: str, *values: int) -> list[Offer]:
    found = tx.execute(f"SELECT {COLUMNS} FROM offer WHERE {where} ORDER BY id", values)
    return [msgspec.convert(dict(zip(FIELDS, row, strict=True)), Offer) for row in found]
