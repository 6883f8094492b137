"""Seats whose time is over: the others are asked what is to be done, and what most of them say is done."""

import time
from contextlib import suppress

from msgspec.structs import replace

from bot.matches.seats import WEEK
from bot.matches.table import Table
from bot.matches.tables import Tables
from engine.errors import Refusal
from storage.delivery import OutboxItem
from storage.errors import Conflict
from storage.records import Answer, Motion, Vote
from storage.timing import DAY, HOUR, spent

ASKED_SECONDS = DAY
"""How long the others are asked before the time of a seat begins anew."""

SILENT_SECONDS = 14 * DAY
"""After how long without a sign of a person the others may decide, in a match without time limit."""


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

    async def ask_about_silent(self, match_id: int, seat: int) -> Vote | None:
        """Ask what is to be done for a person who keeps a match without time limit waiting for long.

        ``seat`` is that of whoever asks. Returns what is asked then, None where nobody is silent. Raises
        :class:`storage.errors.AskedAlready` for somebody who has asked less than a day ago.
        """
        table, matches = await self._tables.load_whole(match_id), self._tables.matches
        table.require_running()
        if table.record.pace or table.record.bank:
            return None
        waiting = table.present & {*table.match.to_act} - {seat}
        silent = [other for other, since in (await self._heard(table)).items() if since >= SILENT_SECONDS]
        if not waiting.intersection(silent):
            return None
        for vote in await matches.votes.asked(match_id):
            if vote.motion is Motion.LAPSE:
                return vote
        gone, asker = min(waiting.intersection(silent)), table.record.people[seat].user
        needed = table.present - waiting.intersection(silent)
        return await matches.late.ask_about(
            match_id, gone, asker, needed, WEEK, seq=table.match.seq, now=int(time.time())
        )

    async def _heard(self, table: Table, *, called: bool = True) -> dict[int, int]:
        """Return for how many seconds nothing was heard of each seat's person, but for their days away.

        A seat that is to act is silent since it was ``called`` at the earliest. The log has to be whole.
        """
        match, now = table.match, int(time.time())
        silence = {}
        for seat, (seen, person) in (await self._tables.matches.late.last_signs(table.id)).items():
            acts = [entry.at for entry in match.log if getattr(entry, "seat", None) == seat and entry.at]
            asked = match.now.asked[seat] if match.now.asked else match.seq
            if called and seat in match.to_act and asked:
                acts.append(match.log[asked - 1].at or 0)
            silence[seat] = spent(max([seen, *acts]), now, person)
        return silence

    async def _decided_without(self, vote: Vote) -> str:
        """Return what those say who answered, without others of whom nothing was heard for long either."""
        table = await self._tables.load_whole(vote.match)
        if table.record.pace or table.record.bank:
            return Answer.WAIT
        heard = await self._heard(table, called=False)
        quiet = {seat for seat in vote.missing if heard.get(seat, 0) >= SILENT_SECONDS}
        needed = sum(1 << seat for seat in {*vote.missing, *vote.agreeing} - quiet)
        return replace(vote, needed=needed).decided or Answer.WAIT

    async def carry_out(self, vote: Vote) -> Vote:
        """Do what most have said, or begin the time anew where nobody has; return the question then."""
        matches, now = self._tables.matches, int(time.time())
        answer = vote.choice or (await self._decided_without(vote) if now >= vote.until else "")
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
