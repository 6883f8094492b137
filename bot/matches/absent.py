"""Seats whose time is over: the others are asked what is to be done, and what most of them say is done."""

import time
from contextlib import suppress

from bot.matches.seats import WEEK
from bot.matches.tables import Tables
from engine.errors import Refusal
from storage.delivery import OutboxItem
from storage.errors import Conflict
from storage.records import Answer, Vote
from storage.timing import DAY, HOUR

ASKED_SECONDS = DAY
"""How long the others are asked before the time of a seat begins anew."""


class AbsentPlayers:
    """What is done for those who do not come."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, item: OutboxItem) -> int:
        """Ask the others; return after how many seconds to try again, 0 for not at all."""
        matches, now = self._tables.matches, int(time.time())
        table = await self._tables.load(item.match)
        if item.seat in table.robots:  # it was given up, and a robot is to play there
            await matches.outbox.forget(item)
            return 0
        await matches.late.ask_others(item, table.present - {item.seat}, now, ASKED_SECONDS)
        return HOUR if await matches.outbox.stands(item) else 0

    async def carry_out(self, vote: Vote) -> Vote:
        """Do what most have said, or begin the time anew where nobody has; return the question then."""
        matches, now = self._tables.matches, int(time.time())
        answer = vote.choice or (Answer.WAIT if now >= vote.until else "")
        match answer:
            case Answer.WAIT:
                row = await matches.get(vote.match)
                await matches.late.wait_on(vote.id, now, DAY if row.bank else 0)
            case Answer.ROBOT:
                await matches.late.stand_in(vote.id, now)
            case Answer.OFFER:
                await matches.late.give_out(vote.id, WEEK, now)
            case Answer.END:
                with suppress(Conflict, Refusal):  # it is over
                    await self._tables.abandon(vote.match, by_admin=False)
        return await matches.votes.get(vote.id)
