"""What people of a match have agreed on is carried out; what they have not agreed on in time ends."""

import logging
import time
from collections.abc import Collection
from contextlib import suppress

from bot.matches import pace
from bot.matches.absent import AbsentPlayers
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from storage.errors import Conflict, DamagedMatch, NotInLobby, OtherRules, VoteOver
from storage.records import Answer, Motion, Status, Verdict, Vote

log = logging.getLogger(__name__)

DAY = 86400
"""Seconds that a question is asked."""

PACKED_AFTER = DAY
"""Seconds after the end of a match until its log is packed."""

PACKED_AT_ONCE = 20


class Consents:
    """The questions that are asked at all tables."""

    def __init__(self, tables: Tables, absent_players: AbsentPlayers) -> None:
        self._tables = tables
        self.absent_players = absent_players

    async def ask(self, match_id: int, motion: Motion, seat: int, choice: str = "") -> Vote:
        """Ask all people who still play and come; whoever asks agrees, also to what is asked already.

        ``choice`` is what exactly is asked for. Raises :class:`storage.errors.AskedAlready` where the same
        person's question came to nothing less than a day ago.
        """
        table = await self._tables.load(match_id)
        table.require_running()
        needed = table.present | {seat}
        vote = await self._tables.matches.votes.ask(match_id, motion, seat, needed, DAY, choice, now=now())
        return await self._carried_out(vote)

    async def ask_back(self, table: Table, seat: int, voters: Collection[int], reason: str = "") -> Vote:
        """Ask for the word of all who have a say in taking a seat's last turn back.

        Returns what is asked already where something is; with nobody to ask it is done. Raises
        :class:`storage.errors.Conflict` if play has gone on, and :class:`storage.errors.AskedAlready` where
        the same person's question came to nothing in this turn, less than a day ago.
        """
        seq = table.match.seq
        vote = await self._tables.matches.votes.ask_back(
            table.id, seat, voters, DAY, seq=seq, reason=reason, turned=table.turned, now=now()
        )
        return await self._carried_out(vote)

    async def agree(self, vote_id: int, seat: int) -> Vote:
        """Note that a seat agrees; with the last one it is done. Raises :class:`storage.errors.VoteOver`.

        In a match of rules that this process lacks it is done by one that has them.
        """
        return await self._answered(await self._tables.matches.votes.answer(vote_id, seat, agree=True))

    async def refuse(self, vote_id: int, seat: int) -> Vote:
        """Note that a seat would rather play on, which ends the question. Raises as :meth:`agree`."""
        return await self._tables.matches.votes.answer(vote_id, seat, agree=False, now=now())

    async def answer(self, vote_id: int, seat: int, answer: Answer) -> Vote:
        """Note what a seat says is to be done; once most say the same it is done. Raises as :meth:`agree`."""
        return await self._answered(await self._tables.matches.votes.cast(vote_id, seat, answer))

    async def _answered(self, vote: Vote) -> Vote:
        try:
            return await self._carried_out(vote)
        except OtherRules as rules:
            log.info("match %d: what was agreed on is left to other instances: %s", vote.match, rules)
            return await self._tables.matches.votes.get(vote.id)

    async def excuse(self, match_id: int, seat: int) -> None:
        """Ask a seat no more that was given up."""
        for vote in await self._tables.matches.votes.asked(match_id):
            with suppress(VoteOver):  # somebody else has settled it meanwhile
                if vote.motion is not Motion.LAPSE:
                    await self.agree(vote.id, seat)
                elif seat in vote.missing:
                    await self.answer(vote.id, seat, Answer.WAIT)

    async def sweep(self) -> None:
        """Carry out what was agreed on and never done, and end what has been asked for too long.

        Likewise begin what is full and was to begin then, and pack logs of matches that ended long ago. What
        was agreed on in a match of other rules waits for a process that has them.
        """
        for match_id in await self._tables.matches.lobbies.full():
            with suppress(NotInLobby, Conflict):  # somebody was faster
                await self._tables.start(match_id)
        await self._tables.matches.offers.expire(now=now())
        for vote in await self._tables.matches.votes.ripe(now=now()):
            with suppress(OtherRules):
                if await self._carried_out(vote) == vote:
                    await self._tables.matches.votes.settle(vote.id, Verdict.EXPIRED, now=now())
        await self._tables.matches.results.pack_logs(now() - PACKED_AFTER, PACKED_AT_ONCE)

    async def end(self, match_id: int) -> None:
        """End a match without a result; a lobby or a frozen match is just closed."""
        row = await self._tables.matches.get(match_id)
        if row.status is Status.PLAYING:
            await self._tables.abandon(match_id, by_admin=False)
        else:
            await self._tables.matches.abandon(match_id)

    async def _carried_out(self, vote: Vote) -> Vote:
        """Do what all have agreed on; return the question as it is then. Raises :class:`OtherRules`."""
        if vote.motion is Motion.LAPSE and vote.outcome is Verdict.OPEN:
            settled = await self.absent_players.carry_out(vote)
            if settled.outcome is not Verdict.OPEN:
                for other in await self._tables.matches.votes.asked(
                    vote.match
                ):  # it may have waited for that seat
                    await self._carried_out(other)
            return settled
        if vote.motion is Motion.UNDO and vote.outcome is Verdict.OPEN and vote.away:
            table = await self._tables.load_whole(vote.match)
            try:
                table.require_answers(table.take_back(vote.seat))
            except Refusal:  # somebody who has a say does not come any more
                return await self._tables.matches.votes.settle(vote.id, Verdict.ENDED)
        if vote.missing or vote.outcome is not Verdict.OPEN:
            return vote
        if vote.motion is Motion.PACE:
            await self._tables.matches.late.set_pace(vote.match, *pace.read(vote.choice), int(time.time()))
            return await self._tables.matches.votes.settle(vote.id, Verdict.AGREED)
        try:
            if vote.motion is Motion.UNDO:
                await self._tables.take_back(vote.match, vote.seat, vote.agreeing, seq=vote.seq)
            else:
                await self.end(vote.match)
        except OtherRules:
            raise
        except (Conflict, Refusal, DamagedMatch):  # it is over, or has gone on
            await self._tables.matches.votes.settle(vote.id, Verdict.ENDED)
        return await self._tables.matches.votes.get(vote.id)
