"""Players whose time has run out: the others vote on what to do."""

import time
from contextlib import suppress

from msgspec.structs import replace

from bot.matches.seats import WEEK
from bot.matches.table import Table
from bot.matches.tables import Tables
from engine.errors import Refusal
from storage.delivery import OutboxItem
from storage.errors import Conflict
from storage.records import AbsenceChoice, Motion, Vote
from storage.timing import DAY, HOUR, spent

ASKED_SECONDS = DAY
"""How long the vote is open before the seat's clock restarts, in seconds."""

SILENT_SECONDS = 14 * DAY
"""After how long without activity the others may vote, in a match without time limit, in seconds."""


class AbsentPlayers:
    """Votes on absent players, and their results."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, item: OutboxItem) -> int:
        """Start the vote; return the seconds until the next attempt, 0 for none."""
        matches, now = self._tables.matches, int(time.time())
        table = await self._tables.load(item.match)
        if item.seat in table.robots:  # the player resigned, and a robot will take over
            await matches.outbox.forget(item)
            return 0
        await matches.absence.ask_others(item, table.present - {item.seat}, now, ASKED_SECONDS)
        return HOUR if await matches.outbox.stands(item) else 0

    async def ask_about_silent(self, match_id: int, seat: int) -> Vote | None:
        """Start a vote on a player who has been silent for long in a match without time limit.

        ``seat`` is the player who requests it. Returns the vote, or None if all players are active. Raises
        :class:`storage.errors.AskedAlready` if the player requested one less than a day ago.
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
        return await matches.absence.ask_about(
            match_id, gone, asker, needed, WEEK, seq=table.match.seq, now=int(time.time())
        )

    async def _heard(self, table: Table, *, called: bool = True) -> dict[int, int]:
        """Return the seconds since each player's last activity, without their holidays.

        An active player is silent since they were ``called`` at the earliest. The whole log must be loaded.
        """
        match, now = table.match, int(time.time())
        silence = {}
        for seat, (seen, person) in (await self._tables.matches.absence.last_signs(table.id)).items():
            acts = [entry.at for entry in match.log if getattr(entry, "seat", None) == seat and entry.at]
            asked = match.now.asked[seat] if match.now.asked else match.seq
            if called and seat in match.to_act and asked:
                acts.append(match.log[asked - 1].at or 0)
            silence[seat] = spent(max([seen, *acts]), now, person)
        return silence

    async def _decided_without(self, vote: Vote) -> str:
        """Return the majority of those who answered, without voters silent for long, or ``WAIT``."""
        table = await self._tables.load_whole(vote.match)
        if table.record.pace or table.record.bank:
            return AbsenceChoice.WAIT
        heard = await self._heard(table, called=False)
        quiet = {seat for seat in vote.missing if heard.get(seat, 0) >= SILENT_SECONDS}
        needed = sum(1 << seat for seat in {*vote.missing, *vote.agreeing} - quiet)
        return replace(vote, needed=needed).decided or AbsenceChoice.WAIT

    async def carry_out(self, vote: Vote) -> Vote:
        """Carry out the majority's answer, or restart the clock without one; return the vote."""
        matches, now = self._tables.matches, int(time.time())
        answer = vote.choice or (await self._decided_without(vote) if now >= vote.until else "")
        match answer:
            case AbsenceChoice.WAIT:
                row = await matches.get(vote.match)
                await matches.absence.wait_on(vote.id, now, DAY if row.bank else 0)
            case AbsenceChoice.ROBOT:
                await matches.absence.stand_in(vote.id, now)
            case AbsenceChoice.OFFER:
                await matches.absence.give_out(vote.id, WEEK, now)
            case AbsenceChoice.END:
                with suppress(Conflict, Refusal):  # the match is over
                    await self._tables.abandon(vote.match, by_admin=False)
        return await matches.votes.get(vote.id)
