"""Computes in idle time what a player will probably request in the next turn.

It does so only for players who requested the same in their last turn, to avoid useless work.
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
"""Work to repeat at a table for an active seat; it stores its own result."""

EXPECTED = 512
"""The most requests that are remembered."""

LOOKS = 40
LOOK_SECONDS = 0.05
"""How often, and at what interval, to check whether the bot is idle; under load it never is."""


class Prefetch:
    """Remembers the last request of each player and repeats it in advance.

    ``busy`` returns whether players are waiting for something.
    """

    def __init__(self, tables: Tables, busy: Callable[[], bool]) -> None:
        self._tables = tables
        self._busy = busy
        self._wishes: OrderedDict[tuple[int, int], Work] = OrderedDict()

    def expect(self, user: int, match_id: int, work: Work) -> None:
        """Remember a player's last request at a table."""
        self._wishes[user, match_id] = work
        self._wishes.move_to_end((user, match_id))
        if len(self._wishes) > EXPECTED:
            self._wishes.popitem(last=False)

    async def begin(self, board: Table) -> None:
        """Repeat the last requests of the active players, and forget them."""
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
        except Refusal:  # the request doesn't apply to this turn
            return
        except Exception as error:  # a real request will report it
            log.info("match %d: prefetching failed: %r", board.id, error)

    async def _quiet(self) -> bool:
        """Wait briefly until the bot is idle; return whether it is."""
        for _ in range(LOOKS):
            if not self._busy():
                return True
            await asyncio.sleep(LOOK_SECONDS)
        return False
