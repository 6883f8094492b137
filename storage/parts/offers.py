"""Seats that change hands: offered, taken, and given back."""

from storage.errors import NotForYou, OfferOver
from storage.records import Deal, Offer, Person, Trade
from storage.sql import offers, refusals, rows, trades
from storage.sql.refusals import require_guests, require_welcome
from storage.sql.reseating import require_stranger, require_transferable, reseat
from storage.transaction import Part, Tx, lock, lock_match, lock_match_of


class OfferStore(Part):
    """Seats that change hands, for good or temporarily."""

    async def make(
        self, match_id: int, seat: int, deal: Deal, seconds: int, guest: int | None = None, *, now: int
    ) -> Offer:
        """Offer a seat to a guest, or to anyone, replacing an earlier offer of it.

        The same offer to the same guest is kept. Raises :class:`AlreadySeated` for a guest at the table,
        :class:`storage.errors.Blocked` for a blocked one, :class:`NotInvitable` for one who has muted the
        owner, :class:`AskedAlready` for one who got the same offer less than a day ago, and :class:`Conflict`
        if the match isn't being played or the seat is held for its owner.
        """

        def work(tx: Tx) -> Offer:
            lock_match(tx, match_id)
            row = rows.get(tx, match_id)
            if guest is not None:
                require_guests(tx, row.guild, [guest])
                require_stranger(tx, row, guest, seat)
                owner = row.people[seat].user
                refusals.require_willing(tx, owner, guest)
                refusals.require_new(tx, owner, f"{deal} {match_id}", now, guest=guest)
                live = offers.select(tx, "match = ? AND seat = ? AND state = 'open'", match_id, seat)
                if live and (live[0].deal, live[0].guest) == (deal, guest) and live[0].until > now:
                    return live[0]
            return offers.put_up(tx, row, seat, deal, seconds, guest, now=now)

        return await self._db.transaction(work)

    async def get(self, offer_id: int) -> Offer:
        """Return an offer; raises :class:`OfferOver` if it doesn't exist."""
        return await self._db.read(lambda tx: offers.get(tx, offer_id))

    async def of_match(self, match_id: int) -> list[Offer]:
        """Return a match's open offers, and the seats that are held for their owners."""
        return await self._db.read(lambda tx: offers.select(tx, f"match = ? AND {trades.STANDS}", match_id))

    async def take(self, offer_id: int, person: Person, *, now: int) -> Offer:
        """Give an offered seat to a person.

        Raises :class:`OfferOver`, :class:`NotForYou` if another guest was named, :class:`AlreadySeated`, and
        :class:`KnowsTooMuch` for a former player of another seat.
        """

        def work(tx: Tx) -> Offer:
            lock_match_of(tx, "offer", offer_id)
            offer = offers.get(tx, offer_id)
            if offer.state is not Trade.OPEN or offer.until <= now:
                raise OfferOver
            if offer.guest not in (None, person.user):
                raise NotForYou(offer.guest or offer.owner)
            row = rows.get(tx, offer.match)
            require_transferable(row)
            require_welcome(tx, row.guild, person)
            require_stranger(tx, row, person.user, offer.seat)
            lent = offer.owner if offer.deal is Deal.LEND else None
            state = Trade.GIVEN if offer.deal is Deal.GIVE else Trade.HELD
            settled = offers.settle(tx, offer_id, state, taker=person.user, taker_name=person.name)
            reseat(tx, row, offer.seat, person, now, lent)
            return settled

        return await self._db.transaction(work)

    async def give_back(self, offer_id: int, user: int, *, now: int) -> Offer:
        """Return a held seat to its owner, at the request of the owner or the holder.

        Raises :class:`OfferOver`, and :class:`NotForYou` for others.
        """

        def work(tx: Tx) -> Offer:
            lock_match_of(tx, "offer", offer_id)
            offer = offers.get(tx, offer_id)
            if offer.state is not Trade.HELD:
                raise OfferOver
            if user not in (offer.owner, offer.taker):
                raise NotForYou(offer.owner)
            return offers.give_back(tx, offer, now)

        return await self._db.transaction(work)

    async def turn_down(self, offer_id: int, user: int, *, now: int) -> Offer:
        """End an open offer, at the request of its guest or its owner.

        Raises :class:`OfferOver`, and :class:`NotForYou` for others.
        """

        def work(tx: Tx) -> Offer:
            lock_match_of(tx, "offer", offer_id)
            offer = offers.get(tx, offer_id)
            if offer.state is not Trade.OPEN:
                raise OfferOver
            if user not in (offer.owner, offer.guest):
                raise NotForYou(offer.owner)
            return offers.end(tx, offer, Trade.WITHDRAWN if user == offer.owner else Trade.DECLINED, now)

        return await self._db.transaction(work)

    async def expire(self, *, now: int) -> None:
        """End the offers that have expired; absent players' clocks restart."""

        def work(tx: Tx) -> None:
            lock(tx, "id IN (SELECT match FROM offer WHERE state = 'open' AND until <= ?)", now)
            for offer in offers.select(tx, "state = 'open' AND until <= ?", now):
                offers.end(tx, offer, Trade.EXPIRED, now)

        await self._db.transaction(work)
