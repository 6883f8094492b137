"""Votes of a match's players: carried motions are executed, and others expire."""

import logging
import time
from collections.abc import Collection
from contextlib import suppress

from bot.matches import pace
from bot.matches.absence import AbsentPlayers
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.errors import Refusal
from storage.errors import Conflict, DamagedMatch, NotInLobby, OtherRules, VoteOver
from storage.records import AbsenceChoice, Motion, Status, Vote, VoteOutcome

log = logging.getLogger(__name__)

DAY = 86400
"""How long a vote is open, in seconds."""

PACKED_AFTER = DAY
"""How long after the end of a match its log is packed, in seconds."""

PACKED_AT_ONCE = 20


class Consents:
    """The votes of all matches."""

    def __init__(self, tables: Tables, absent_players: AbsentPlayers) -> None:
        self._tables = tables
        self.absent_players = absent_players

    async def ask(self, match_id: int, motion: Motion, seat: int, choice: str = "") -> Vote:
        """Start a vote of all present players, or join the open one; the proposer votes for it.

        ``choice`` is the proposed value. Raises :class:`storage.errors.AskedAlready` if the same player's
        motion failed less than a day ago.
        """
        table = await self._tables.load(match_id)
        table.require_running()
        needed = table.present | {seat}
        vote = await self._tables.matches.votes.ask(match_id, motion, seat, needed, DAY, choice, now=now())
        return await self._carried_out(vote)

    async def ask_back(self, table: Table, seat: int, voters: Collection[int], reason: str = "") -> Vote:
        """Start a vote on undoing a seat's last turn among the players it affects.

        Returns the open vote if there is one; without voters the undo is done at once. Raises
        :class:`storage.errors.Conflict` if play has gone on, and :class:`storage.errors.AskedAlready` if the
        same player's motion failed in this turn, less than a day ago.
        """
        seq = table.match.seq
        vote = await self._tables.matches.votes.ask_back(
            table.id, seat, voters, DAY, seq=seq, reason=reason, turned=table.turned, now=now()
        )
        return await self._carried_out(vote)

    async def agree(self, vote_id: int, seat: int) -> Vote:
        """Record a seat's vote for the motion; the last one carries it. Raises :class:`VoteOver`.

        If this process lacks the match's rules, another process carries the motion out.
        """
        return await self._answered(await self._tables.matches.votes.answer(vote_id, seat, agree=True))

    async def refuse(self, vote_id: int, seat: int) -> Vote:
        """Record a seat's vote against the motion, which ends the vote. Raises like :meth:`agree`."""
        return await self._tables.matches.votes.answer(vote_id, seat, agree=False, now=now())

    async def answer(self, vote_id: int, seat: int, answer: AbsenceChoice) -> Vote:
        """Record a seat's answer; a majority carries it. Raises like :meth:`agree`."""
        return await self._answered(await self._tables.matches.votes.cast(vote_id, seat, answer))

    async def _answered(self, vote: Vote) -> Vote:
        try:
            return await self._carried_out(vote)
        except OtherRules as rules:
            log.info("match %d: a carried motion is left to other processes: %s", vote.match, rules)
            return await self._tables.matches.votes.get(vote.id)

    async def excuse(self, match_id: int, seat: int) -> None:
        """Remove a resigned seat from open votes."""
        for vote in await self._tables.matches.votes.asked(match_id):
            with suppress(VoteOver):  # decided in the meantime
                if vote.motion is not Motion.LAPSE:
                    await self.agree(vote.id, seat)
                elif seat in vote.missing:
                    await self.answer(vote.id, seat, AbsenceChoice.WAIT)

    async def sweep(self) -> None:
        """Carry out motions that were carried but not executed, and expire old votes.

        Also start full lobbies that start automatically, pack the logs of matches that ended long ago, and
        read those of matches that ended in an earlier version.
        Motions of matches with other rules wait for a process that has them.
        """
        for match_id in await self._tables.matches.lobbies.full():
            with suppress(NotInLobby, Conflict):  # another writer was faster
                await self._tables.start(match_id)
        await self._tables.matches.offers.expire(now=now())
        for vote in await self._tables.matches.votes.ripe(now=now()):
            with suppress(OtherRules):
                if await self._carried_out(vote) == vote:
                    await self._tables.matches.votes.settle(vote.id, VoteOutcome.EXPIRED, now=now())
        await self._tables.matches.results.pack_logs(now() - PACKED_AFTER, PACKED_AT_ONCE)
        await self._tables.matches.results.read_logs(PACKED_AT_ONCE)

    async def end(self, match_id: int) -> None:
        """End a match without a result; lobbies and frozen matches are just closed."""
        row = await self._tables.matches.get(match_id)
        if row.status is Status.PLAYING:
            await self._tables.abandon(match_id, by_admin=False)
        else:
            await self._tables.matches.abandon(match_id)

    async def _carried_out(self, vote: Vote) -> Vote:
        """Carry out a motion; return the updated vote. Raises :class:`OtherRules`."""
        if vote.motion is Motion.LAPSE and vote.outcome is VoteOutcome.OPEN:
            settled = await self.absent_players.carry_out(vote)
            if settled.outcome is not VoteOutcome.OPEN:
                for other in await self._tables.matches.votes.asked(
                    vote.match
                ):  # the vote may have waited for that seat
                    await self._carried_out(other)
            return settled
        if vote.motion is Motion.UNDO and vote.outcome is VoteOutcome.OPEN and vote.away:
            table = await self._tables.load_whole(vote.match)
            try:
                table.require_answers(table.take_back(vote.seat))
            except Refusal:  # a voter has become absent
                return await self._tables.matches.votes.settle(vote.id, VoteOutcome.ENDED)
        if vote.missing or vote.outcome is not VoteOutcome.OPEN:
            return vote
        if vote.motion is Motion.PACE:
            await self._tables.matches.absence.set_pace(vote.match, *pace.read(vote.choice), int(time.time()))
            return await self._tables.matches.votes.settle(vote.id, VoteOutcome.AGREED)
        try:
            if vote.motion is Motion.UNDO:
                await self._tables.take_back(vote.match, vote.seat, vote.agreeing, seq=vote.seq)
            else:
                await self.end(vote.match)
        except OtherRules:
            raise
        except (Conflict, Refusal, DamagedMatch):  # the match is over or has gone on
            await self._tables.matches.votes.settle(vote.id, VoteOutcome.ENDED)
        return await self._tables.matches.votes.get(vote.id)
