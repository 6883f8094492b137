"""Seats that change hands: offered, taken, and given back."""

import msgspec

from storage.delivery import PostingKind
from storage.errors import Conflict, OfferOver
from storage.records import Deal, Listing, Offer, Person, Status, Trade
from storage.sql import clocks, postings, refusals, rows, trades, turn_notifications, votes
from storage.sql.reseating import require_transferable, reseat
from storage.transaction import Tx

FIELDS = Offer.__struct_fields__
COLUMNS = ", ".join(FIELDS)
_LIVE = f"match = ? AND seat = ? AND {trades.STANDS}"


def put_up(
    tx: Tx,
    row: Listing,
    seat: int,
    deal: Deal,
    seconds: int,
    guest: int | None = None,
    *,
    now: int,
) -> Offer:
    """Offer a seat; the clock of an absent player's seat stops.

    Raises :class:`storage.errors.Conflict` if the match isn't being played or the seat is held for its owner,
    and :class:`storage.errors.DealSeat` in a deal of the week.
    """
    require_transferable(row)
    for live in select(tx, _LIVE, row.id, seat):
        if live.state is Trade.HELD:
            raise Conflict(row.id)
        _record_refusal(tx, live, now)
        settle(tx, live.id, Trade.WITHDRAWN)
    if row.status is not Status.PLAYING:
        raise Conflict(row.id)
    owner = row.people[seat]
    if deal is Deal.ABSENT:
        turn_notifications.stop(tx, row.id, (seat,), now)
        rows.change(tx, row.id)
        votes.count_anew(tx, row.id)
    sql = (
        "INSERT INTO offer (match, seat, deal, owner, owner_name, guest, asked, until) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
    )
    values = (row.id, seat, deal, owner.user, owner.name, guest, now, now + seconds)
    (offer_id,) = tx.execute(sql, values).fetchone()
    postings.add(tx, PostingKind.OFFER, offer_id, row.id)
    return get(tx, offer_id)


def return_held(tx: Tx, match_id: int, seat: int, now: int) -> bool:
    """Return a held seat to its owner; return whether it was held."""
    held = select(tx, "match = ? AND seat = ? AND state = 'held'", match_id, seat)
    for offer in held:
        give_back(tx, offer, now)
    return bool(held)


def give_back(tx: Tx, held: Offer, now: int) -> Offer:
    """Return a held seat to its owner."""
    row = rows.get(tx, held.match)
    reseat(tx, row, held.seat, Person(held.owner, held.owner_name), now)
    return settle(tx, held.id, Trade.BACK)


def end(tx: Tx, offer: Offer, state: Trade, now: int) -> Offer:
    """End an offer that was not accepted."""
    _record_refusal(tx, offer, now)
    ended = settle(tx, offer.id, state)
    if offer.deal is Deal.ABSENT:
        votes.count_anew(tx, offer.match)
        clocks.start_anew(tx, offer.match, (offer.seat,), now)
    return ended


def _record_refusal(tx: Tx, offer: Offer, now: int) -> None:
    """Record that a guest was asked, so that the owner doesn't repeat the offer at once."""
    if offer.guest is not None:
        refusals.record(tx, offer.owner, f"{offer.deal} {offer.match}", now, guest=offer.guest)


def settle(tx: Tx, offer_id: int, state: Trade, **columns: int | str) -> Offer:
    """Store the new state of an offer, with further columns."""
    sets = "".join(f", {name} = ?" for name in columns)
    trades.change(tx, f"state = ?{sets}", "id = ?", state, *columns.values(), offer_id)
    return get(tx, offer_id)


def get(tx: Tx, offer_id: int) -> Offer:
    """Return an offer. Raises :class:`OfferOver` if it doesn't exist."""
    offers = select(tx, "id = ?", offer_id)
    if not offers:
        raise OfferOver
    return offers[0]


def select(tx: Tx, where: str, *values: int) -> list[Offer]:
    """Return the offers that satisfy an SQL condition."""
    records = tx.execute(f"SELECT {COLUMNS} FROM offer WHERE {where} ORDER BY id", values)
    return [msgspec.convert(dict(zip(FIELDS, row, strict=True)), Offer) for row in records]
