"""What a player will ask for when the turn comes round, worked out while nobody waits for it.

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
"""Players whose wishes are remembered."""


class Prefetch:
    """Remembers what players asked for in their turns, and does it before they ask again."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._wishes: OrderedDict[int, dict[str, Work]] = OrderedDict()

    def expect(self, user: int, name: str, work: Work) -> None:
        """Remember what a player asked for, in the place of an earlier wish of that name."""
        self._wishes.setdefault(user, {})[name] = work
        self._wishes.move_to_end(user)
        if len(self._wishes) > EXPECTED:
            self._wishes.popitem(last=False)

    async def begin(self, board: Table) -> None:
        """Do what those who are to act asked for when they acted last; who asks no more is forgotten."""
        users = {seat: board.record.people[seat].user for seat in board.match.to_act}
        wishes = {seat: found for seat, user in users.items() if (found := self._wishes.pop(user, None))}
        if not wishes:
            return
        try:
            table = await self._tables.here(board.record.channel)
            if table.match.moment != board.match.moment:
                return
            works = [work(table, seat) for seat, each in wishes.items() for work in each.values()]
            await asyncio.gather(*works)
        except Refusal:  # the turn is not such a one any more
            return
        except Exception as error:  # whoever asks in earnest is told
            log.info("match %d: nothing was worked out ahead: %r", board.id, error)
