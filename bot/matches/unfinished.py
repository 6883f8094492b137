"""Stores unfinished turns, so that a reopened panel continues where it was."""

import asyncio
import logging
from collections.abc import Sequence

from bot.matches.table import Table
from bot.platform import custom_ids
from storage import UnfinishedTurnStore
from storage.errors import StorageError

log = logging.getLogger(__name__)

Place = tuple[int, int]
"""A match id and a seat."""


class UnfinishedTurns:
    """Stores the last step of each panel in the background, one write at a time per panel."""

    def __init__(self, store: UnfinishedTurnStore) -> None:
        self._store = store
        self._latest: dict[Place, tuple[str, str]] = {}
        self._writing: dict[Place, asyncio.Task[None]] = {}

    def record(self, table: Table, seat: int, path: Sequence[int]) -> None:
        """Store the path of a seat's turn, replacing the previous one."""
        place = (table.id, seat)
        self._latest[place] = (table.match.moment_for(seat), custom_ids.pack_path(path))
        if place not in self._writing:
            self._writing[place] = asyncio.create_task(self._write(place))

    async def path(self, table: Table, seat: int) -> list[int]:
        """Return the stored path of a seat's current turn; empty if there is none."""
        place = (table.id, seat)
        try:
            entry = self._latest.get(place) or await self._store.get(*place)
            return custom_ids.unpack_path(entry[1]) if entry and table.is_present(seat, entry[0]) else []
        except (StorageError, ValueError) as error:
            log.warning("match %d: an unfinished turn could not be read: %s", table.id, error)
            return []

    async def finish(self) -> None:
        """Wait for all pending writes."""
        await asyncio.gather(*self._writing.values(), return_exceptions=True)

    async def _write(self, place: Place) -> None:
        """Write the latest path until there is no newer one."""
        stored_step = None
        try:
            while (latest := self._latest[place]) != stored_step:
                await self._store.keep(*place, *latest)
                stored_step = latest
        except StorageError as error:  # the open panel works without it
            log.warning("match %d: an unfinished turn could not be stored: %s", place[0], error)
        finally:
            del self._writing[place], self._latest[place]
