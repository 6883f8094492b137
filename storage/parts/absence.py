"""Votes on absent players and their results, and the pace of matches."""

from collections.abc import Collection

from storage.admin import AdminActionKind
from storage.delivery import OutboxItem, PostingKind
from storage.records import AbsenceChoice, Deal, Motion, Vote, VoteOutcome
from storage.sql import (
    admin_actions,
    clocks,
    offers,
    postings,
    preferences,
    refusals,
    rows,
    trades,
    turn_notifications,
    votes,
)
from storage.timing import Preferences
from storage.transaction import Part, Tx, lock_match, lock_match_of

_ASKED = "SELECT 1 FROM vote WHERE match = ? AND seat = ? AND motion = 'lapse' AND outcome = ''"
_SEATED_SINCE = "SELECT seat, since FROM sitting WHERE match = ? AND until IS NULL"
_FORGET = "DELETE FROM notice WHERE id = ?"
_SEATS = "SELECT seat FROM player WHERE match = ?"


class AbsenceStore(Part):
    """Votes on absent players and their results, and the pace of matches."""

    async def ask_others(
        self, item: OutboxItem, needed: Collection[int], now: int, seconds: int
    ) -> Vote | None:
        """Start a vote on a seat whose time has run out; without voters, its clock just stops.

        Returns None if the item is obsolete or a vote of this kind is already open.
        """

        def work(tx: Tx) -> Vote | None:
            lock_match(tx, item.match)
            token = (item.id, item.tries)
            if not tx.execute("SELECT 1 FROM notice WHERE id = ? AND tries = ?", token).fetchone():
                return None
            if not needed:
                tx.execute(_FORGET, (item.id,))
                sql = "UPDATE clock SET due = NULL WHERE match = ? AND seat = ?"
                tx.execute(sql, (item.match, item.seat))
                postings.count_change(tx, PostingKind.BOARD, item.match)
                return None
            question = (item.match, Motion.LAPSE, item.seat, needed, now + seconds)
            vote = votes.ask(tx, *question, agreed=0, now=now)
            if vote is not None:
                tx.execute(_FORGET, (item.id,))
            return vote

        return await self._db.transaction(work)

    async def last_signs(self, match_id: int) -> dict[int, tuple[int, Preferences]]:
        """Return each player's last activity besides moves, and their notification settings, by seat."""

        def work(tx: Tx) -> dict[int, tuple[int, Preferences]]:
            seen = [(seat, since) for seat, since in tx.execute(_SEATED_SINCE, (match_id,))]
            for vote in votes.select(tx, "match = ?", match_id):
                if vote.motion is not Motion.LAPSE:
                    seen.append((vote.seat, vote.asked))
                elif vote.outcome is VoteOutcome.ENDED:  # the player came back
                    seen.append((vote.seat, vote.until))
                answered = (*vote.agreeing, *(() if vote.refuser is None else (vote.refuser,)))
                seen += [(seat, vote.asked) for seat in answered]
            seen += [(offer.seat, offer.asked) for offer in offers.select(tx, "match = ?", match_id)]
            resumed = [
                admin_action.at
                for admin_action in admin_actions.of_match(tx, match_id)
                if admin_action.act is AdminActionKind.RESUME
            ]
            return {
                seat: (max([*resumed, *(at for other, at in seen if other == seat)]), person)
                for seat, person in preferences.seated(tx, match_id)
            }

        return await self._db.read(work)

    async def ask_about(
        self,
        match_id: int,
        seat: int,
        asker: int,
        needed: Collection[int],
        seconds: int,
        *,
        seq: int,
        now: int,
    ) -> Vote | None:
        """Start a vote on a seat whose player has been silent for long, on behalf of ``asker``.

        Returns None if such a vote is already open, or the match has continued since its log had ``seq``
        entries. Raises :class:`storage.errors.AskedAlready` if the user requested one less than a day ago.
        """

        def work(tx: Tx) -> Vote | None:
            lock_match(tx, match_id)
            playing = "SELECT 1 FROM match WHERE id = ? AND seq = ? AND status = 'playing' AND NOT paused"
            if tx.execute(playing, (match_id, seq)).fetchone() is None:
                return None
            question = f"{Motion.LAPSE} {match_id}"
            if votes.select(tx, "match = ? AND motion = 'lapse' AND outcome = ''", match_id):
                return None
            refusals.require_new(tx, asker, question, now)
            refusals.record(tx, asker, question, now)
            return votes.ask(tx, match_id, Motion.LAPSE, seat, needed, now + seconds, agreed=0, now=now)

        return await self._db.transaction(work)

    async def wait_on(self, vote_id: int, now: int, more: int) -> None:
        """Carry out a vote by restarting the seat's clock, with ``more`` seconds added to its bank."""

        def work(tx: Tx) -> None:
            lock_match_of(tx, "vote", vote_id)
            if vote := votes.carry_out(tx, vote_id, AbsenceChoice.WAIT):
                clocks.start_anew(tx, vote.match, (vote.seat,), now, more)

        await self._db.transaction(work)

    async def stand_in(self, vote_id: int, now: int) -> None:
        """Carry out a vote by letting a robot stand in."""

        def work(tx: Tx) -> None:
            lock_match_of(tx, "vote", vote_id)
            if vote := votes.carry_out(tx, vote_id, AbsenceChoice.ROBOT):
                turn_notifications.stop(tx, vote.match, (vote.seat,), now)
                turn_notifications.seat_robot(tx, vote.match, vote.seat)
                votes.count_anew(tx, vote.match)

        await self._db.transaction(work)

    async def seat_robots(self, match_id: int, seats: Collection[int], now: int) -> None:
        """Let robots stand in for active players, without a vote, until they come back."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            for seat in {*seats} & {*clocks.seats_to_act(tx, match_id)}:
                turn_notifications.stop(tx, match_id, (seat,), now)
                turn_notifications.seat_robot(tx, match_id, seat)
            votes.count_anew(tx, match_id)

        await self._db.transaction(work)

    async def give_out(self, vote_id: int, seconds: int, now: int) -> None:
        """Carry out a vote by offering the seat for ``seconds``; a held seat goes back to its owner.

        Raises :class:`storage.errors.Conflict` if the match isn't being played.
        """

        def work(tx: Tx) -> None:
            lock_match_of(tx, "vote", vote_id)
            vote = votes.carry_out(tx, vote_id, AbsenceChoice.OFFER)
            if vote and not offers.return_held(tx, vote.match, vote.seat, now):
                offers.put_up(tx, rows.get(tx, vote.match), vote.seat, Deal.ABSENT, seconds, now=now)

        await self._db.transaction(work)

    async def take_back(self, match_id: int, seat: int, now: int) -> bool:
        """Give a seat back to its player and restart the clock; return whether they were late or replaced."""

        def work(tx: Tx) -> bool:
            lock_match(tx, match_id)
            which = (match_id, seat)
            dismissed = turn_notifications.dismiss_robot(tx, *which)
            withdrawn = trades.withdraw(tx, *which, absent=True)
            question = tx.execute(_ASKED, which).fetchone()
            gone = bool(dismissed or withdrawn or question)
            if gone:
                votes.count_anew(tx, match_id)
                turn_notifications.stop(tx, match_id, (seat,), now)
                clocks.start_anew(tx, match_id, (seat,), now)
            return gone

        return await self._db.transaction(work)

    async def set_pace(self, match_id: int, pace: int, bank: int, now: int) -> None:
        """Change the pace and restart the clocks of the active players."""

        def work(tx: Tx) -> None:
            lock_match(tx, match_id)
            rows.edit(tx, match_id, now=now, pace=pace, bank=bank)
            all_seats = [seat for (seat,) in tx.execute(_SEATS, (match_id,))]
            tx.execute("DELETE FROM clock WHERE match = ?", (match_id,))
            clocks.start_anew(tx, match_id, all_seats, now)

        await self._db.transaction(work)
