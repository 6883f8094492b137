"""What a player will ask for when the turn comes round, worked out while nobody waits for anything.

Only for whoever asked for it in the last turn: what is made here and not asked for was made for nothing.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from bot.matches.table import Table
from bot.matches.tables import Tables
from engine.errors import Refusal

log = logging.getLogger(__name__)

Work = Callable[[Table, int], Awaitable[object]]
"""What is done again at a table for the seat that is to act; its result is kept where it is looked for."""

EXPECTED = 512
"""Players at tables whose wishes are remembered."""

LOOKS = 40
LOOK_SECONDS = 0.05
"""How often it looks whether nobody waits any more, and how long it pauses; under load that is never so."""


class Prefetch:
    """Remembers what players asked for in their turns, and does it before they ask again.

    ``busy`` tells whether anybody waits for something at the moment.
    """

    def __init__(self, tables: Tables, busy: Callable[[], bool]) -> None:
        self._tables = tables
        self._busy = busy
        self._wishes: OrderedDict[tuple[int, int], Work] = OrderedDict()

    def expect(self, user: int, match_id: int, work: Work) -> None:
        """Remember what a player asked for last at a table, in the place of what was asked for before."""
        self._wishes[user, match_id] = work
        self._wishes.move_to_end((user, match_id))
        if len(self._wishes) > EXPECTED:
            self._wishes.popitem(last=False)

    async def begin(self, board: Table) -> None:
        """Do what those who are to act asked for when they acted last; who asks no more is forgotten."""
        users = {seat: board.record.people[seat].user for seat in board.match.to_act}
        wishes = {
            seat: wish for seat, user in users.items() if (wish := self._wishes.pop((user, board.id), None))
        }
        try:
            for seat, work in wishes.items():
                if not await self._quiet():
                    return
                table = await self._tables.here(board.record.channel)
                if table.match.moment != board.match.moment:
                    return
                await work(table, seat)
        except Refusal:  # the turn is not such a one any more
            return
        except Exception as error:  # whoever asks in earnest is told
            log.info("match %d: nothing was worked out ahead: %r", board.id, error)

    async def _quiet(self) -> bool:
        """Wait a little for a moment in which nobody waits for anything; return whether there was one."""
        for _ in range(LOOKS):
            if not self._busy():
                return True
            await asyncio.sleep(LOOK_SECONDS)
        return False
