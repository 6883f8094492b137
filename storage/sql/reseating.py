"""Gives a seat of a running match to another person."""

from storage.errors import AlreadySeated, BranchSeat, Conflict, DealSeat, KnowsTooMuch
from storage.records import Listing, Person
from storage.sql import plans, postings, rows, seating, trades, turn_notifications, votes
from storage.transaction import Tx


def require_transferable(row: Listing) -> None:
    """Raise :class:`DealSeat` for a deal of the week, :class:`BranchSeat` for a branch."""
    if row.week is not None:
        raise DealSeat
    if row.branched is not None:
        raise BranchSeat


def require_stranger(tx: Tx, row: Listing, user: int, seat: int) -> None:
    """Raise a refusal if a user has a seat in the match, or knows hidden information of another seat."""
    if row.seat_of(user) is not None:
        raise AlreadySeated
    sql = "SELECT 1 FROM sitting WHERE match = ? AND seat != ? AND ? IN (user, lent)"
    if tx.execute(sql, (row.id, seat, user)).fetchone():
        raise KnowsTooMuch


def reseat(tx: Tx, row: Listing, seat: int, person: Person, now: int, lent: int | None = None) -> None:
    """Give a seat to another person, and notify them if they become active.

    Raises :class:`Conflict` if the match has ended.
    """
    if not row.status.live:
        raise Conflict(row.id)
    predecessor = row.people[seat].user
    people = [*row.people[:seat], person, *row.people[seat + 1 :]]
    rows.seat(tx, row.id, people)
    seating.seat_people(tx, row.id, people, now=now, lent=lent)
    turn_notifications.forget_begun(tx, row.id, seat)
    if lent is None:
        plans.delete_note(tx, row.id, predecessor)
    rows.edit(tx, row.id, now=now, host=person.user if row.host == predecessor else row.host)
    hand_over(tx, row, seat, now)


def hand_over(tx: Tx, row: Listing, seat: int, now: int) -> None:
    """Notify the new player of a seat, with a new board if they are active.

    Arrangements for the previous player end: a stand-in robot leaves, and an offer is withdrawn.
    """
    turn_notifications.dismiss_robot(tx, row.id, seat)
    trades.withdraw(tx, row.id, seat)
    votes.count_anew(tx, row.id)
    plans.delete(tx, row.id, seat)
    turn_notifications.stop(tx, row.id, (seat,), now)
    if seat in row.to_act:
        turn_notifications.call(tx, row.id, (seat,), now)
        postings.post_anew(tx, row.id)
