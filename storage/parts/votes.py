"""Questions that several people of a match have to agree on, kept until they are answered and shown."""

from collections.abc import Collection

import msgspec

from storage.errors import Conflict, VoteOver
from storage.records import AbsenceChoice, Motion, Vote, VoteOutcome
from storage.sql import votes
from storage.transaction import Part, Tx, lock_match, lock_match_of


class VoteStore(Part):
    """Questions that several people of a match have to agree on."""

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
        """Ask a question, to which the seat that asks agrees; if it is asked already, just agree.

        Where something else of the kind is asked, for another ``choice``, that question ends. Raises
        :class:`AskedAlready` where the same person's question came to nothing less than a day ago.
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
        """Return a question; raises :class:`VoteOver` if there never was one."""
        return await self._db.read(lambda tx: votes.get(tx, vote_id))

    async def answer(self, vote_id: int, seat: int, *, agree: bool, now: int = 0) -> Vote:
        """Note what a seat says: one that does not agree ends the question. Raises :class:`VoteOver`.

        Whoever asked a question that is refused ``now`` waits a day before asking it again.
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
        """Note which answer a seat gives, in the place of what it said before. Raises :class:`VoteOver`."""

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
        """End a question that is still asked; any other stays as it is.

        Whoever asked one that expires ``now`` waits a day before asking it again.
        """

        def work(tx: Tx) -> Vote:
            settled = votes.change(tx, "outcome = ?", "id = ? AND outcome = ''", verdict, vote_id)
            vote = votes.get(tx, vote_id)
            if settled and verdict is VoteOutcome.EXPIRED:
                votes.note_refusal(tx, vote, now)
            return vote

        return await self._db.transaction(work)

    async def ripe(self, *, now: int) -> list[Vote]:
        """Return the questions still asked although all who come have agreed or their time is over."""
        where = (
            "outcome = '' AND (until <= ? OR motion = 'lapse' AND choice != '' "
            f"OR (needed & ~agreed & ~{votes.AWAY}) = 0)"
        )
        return await self._db.read(lambda tx: votes.select(tx, where, now))

    async def asked(self, match_id: int) -> list[Vote]:
        """Return the questions of a match that are still asked."""
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
        """Ask whether a turn may be taken back; if that is asked already, return what is asked.

        ``turned`` is the length of the log after the last whole turn. Raises :class:`Conflict` unless the
        match is being played and its log has ``seq`` entries, and :class:`AskedAlready` where the same
        person's question came to nothing since then, less than a day ago.
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
