"""Registers the slash commands with Discord: only after changes, with retries."""

import asyncio
import hashlib
import itertools
import logging
from typing import Any

import msgspec
from discord import app_commands

from bot.platform.aio import OUTSIDE_ERRORS, backoff
from storage import SettingStore

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 30.0
FIRST_PAUSE_SECONDS = 60.0
LONGEST_PAUSE_SECONDS = 3600.0


class Registration:
    """Registers the commands of a tree; ``always`` does so even without changes."""

    def __init__(
        self, tree: app_commands.CommandTree[Any], settings: SettingStore, *, always: bool = False
    ) -> None:
        self.always = always
        self._tree = tree
        self._settings = settings

    async def sync(self) -> bool:
        """Register the commands if they changed; return whether they did."""
        payload = [command.to_dict(self._tree) for command in self._tree.get_commands()]
        digest = hashlib.sha256(msgspec.json.encode(payload, order="sorted")).hexdigest()
        key = f"commands:{self._tree.client.application_id}"
        if not self.always and await self._settings.get(key) == digest:
            return False
        await self._tree.sync()
        await self._settings.set(key, digest)
        log.info("registered %d commands", len(payload))
        return True

    async def tried(self) -> bool:
        """Like :meth:`sync`, but log failures and return False."""
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self.sync()
        except OUTSIDE_ERRORS as error:
            reason = str(error) or type(error).__name__
            log.error("can't register the commands, the previous ones stay: %s", " ".join(reason.split()))
            return False
        return True

    async def keep_trying(self) -> None:
        """Retry with increasing pauses until it works."""
        for attempt in itertools.count(1):
            pause = backoff(FIRST_PAUSE_SECONDS, attempt, LONGEST_PAUSE_SECONDS)
            log.info("retrying to register the commands in %g s", pause)
            await asyncio.sleep(pause)
            if await self.tried():
                return
