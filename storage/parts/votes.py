"""Questions that several seats have to agree on, kept until they are decided and shown."""

from collections.abc import Collection

import msgspec

from storage.errors import Conflict, VoteOver
from storage.records import AbsenceChoice, Motion, Vote, VoteOutcome
from storage.sql import votes
from storage.transaction import Part, Tx, lock_match, lock_match_of


class VoteStore(Part):
    """Questions that several seats have to agree on."""

    async def ask(
        self,
        match_id: int,
        motion: Motion,
        seat: int,
        needed: Collection[int],
        seconds: int,
        choice: str = "",
        *,
        now: int,
    ) -> Vote:
        """Start a vote, with the starter's agreement; if it is already open, just agree.

        An open vote with another ``choice`` ends. Raises :class:`AskedAlready` if the same request by this
        seat was declined less than a day ago.
        """

        def work(tx: Tx) -> Vote:
            lock_match(tx, match_id)
            is_open = "match = ? AND motion = ? AND outcome = ''"
            others = votes.select(tx, is_open, match_id, motion)
            if all(other.choice != choice for other in others):
                votes.require_new(tx, match_id, motion, seat, now)
                for other in others:
                    votes.note_refusal(tx, other, now)
            votes.change(tx, "outcome = 'ended'", f"{is_open} AND choice != ?", match_id, motion, choice)
            question = (match_id, motion, seat, needed, now + seconds)
            vote = votes.ask(tx, *question, agreed=1 << seat, choice=choice, now=now)
            if vote is None:
                agree = votes.change(tx, "agreed = agreed | ?", is_open, 1 << seat, match_id, motion)
                vote = votes.get(tx, *agree)
            return vote

        return await self._db.transaction(work)

    async def get(self, vote_id: int) -> Vote:
        """Return a vote; raises :class:`VoteOver` if it doesn't exist."""
        return await self._db.read(lambda tx: votes.get(tx, vote_id))

    async def answer(self, vote_id: int, seat: int, *, agree: bool, now: int = 0) -> Vote:
        """Record a seat's answer; a disagreement ends the vote. Raises :class:`VoteOver`.

        After a refusal ``now``, the starter waits a day before starting the same vote again.
        """
        change = "agreed = agreed | (1 << ?)" if agree else "outcome = 'refused', refuser = ?"

        def work(tx: Tx) -> Vote:
            if not votes.change(tx, change, "id = ? AND outcome = ''", seat, vote_id):
                raise VoteOver
            vote = votes.get(tx, vote_id)
            if vote.outcome is VoteOutcome.REFUSED:
                votes.note_refusal(tx, vote, now)
            return vote

        return await self._db.transaction(work)

    async def cast(self, vote_id: int, seat: int, answer: AbsenceChoice) -> Vote:
        """Record or change a seat's ballot. Raises :class:`VoteOver`."""

        def work(tx: Tx) -> Vote:
            lock_match_of(tx, "vote", vote_id)
            vote = votes.get(tx, vote_id)
            if vote.outcome is not VoteOutcome.OPEN or not vote.needed >> seat & 1:
                raise VoteOver
            cast = msgspec.structs.replace(vote, ballots=vote.ballots | {seat: answer})
            ballots = msgspec.json.encode(cast.ballots).decode()
            sets = "ballots = ?, choice = ?, agreed = agreed | ?"
            votes.change(tx, sets, "id = ?", ballots, cast.decided, 1 << seat, vote_id)
            return votes.get(tx, vote_id)

        return await self._db.transaction(work)

    async def settle(self, vote_id: int, verdict: VoteOutcome, *, now: int = 0) -> Vote:
        """End a vote if it is still open; return it.

        After an expiry ``now``, the starter waits a day before starting the same vote again.
        """

        def work(tx: Tx) -> Vote:
            settled = votes.change(tx, "outcome = ?", "id = ? AND outcome = ''", verdict, vote_id)
            vote = votes.get(tx, vote_id)
            if settled and verdict is VoteOutcome.EXPIRED:
                votes.note_refusal(tx, vote, now)
            return vote

        return await self._db.transaction(work)

    async def ripe(self, *, now: int) -> list[Vote]:
        """Return the open votes that are decided: by agreement of all present, by majority, or by expiry."""
        where = (
            "outcome = '' AND (until <= ? OR motion = 'lapse' AND choice != '' "
            f"OR (needed & ~agreed & ~{votes.AWAY}) = 0)"
        )
        return await self._db.read(lambda tx: votes.select(tx, where, now))

    async def asked(self, match_id: int) -> list[Vote]:
        """Return the open votes of a match."""
        return await self._db.read(lambda tx: votes.select(tx, "match = ? AND outcome = ''", match_id))

    async def ask_back(
        self,
        match_id: int,
        seat: int,
        needed: Collection[int],
        seconds: int,
        *,
        seq: int,
        reason: str = "",
        turned: int = 0,
        now: int,
    ) -> Vote:
        """Start a vote on undoing a turn; if one is already open, return it.

        ``turned`` is the length of the log after the last complete turn. Raises :class:`Conflict` unless the
        match is being played and its log has ``seq`` entries, and :class:`AskedAlready` if this seat's
        request was declined since then, less than a day ago.
        """
        sql = (
            "INSERT INTO vote (match, motion, seat, needed, agreed, asked, until, seq, reason) "
            "SELECT id, 'undo', ?, ?, ?, ?, ?, seq, ? FROM match "
            "WHERE id = ? AND seq = ? AND status = 'playing' RETURNING id"
        )
        values = (seat, votes.bits({seat, *needed}), 1 << seat, now, now + seconds, reason, match_id, seq)

        def work(tx: Tx) -> Vote:
            lock_match(tx, match_id)
            if open_votes := votes.select(tx, "match = ? AND motion = 'undo' AND outcome = ''", match_id):
                return open_votes[0]
            votes.require_new(tx, match_id, Motion.UNDO, seat, now, since=turned)
            if (row := tx.execute(sql, values).fetchone()) is None:
                raise Conflict(match_id)
            return votes.added(tx, match_id, *row)

        return await self._db.transaction(work)
