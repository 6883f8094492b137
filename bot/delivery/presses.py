"""Presses below public messages, which allow these to be edited without a request by the bot.

For 15 minutes after a press, Discord accepts edits of its message as responses to the press, and doesn't
count them: https://docs.discord.com/developers/interactions/receiving-and-responding.
"""

import logging
import time
from collections import OrderedDict
from typing import Any, NamedTuple, cast

import discord
from discord.webhook.async_ import async_context

from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import Channels
from bot.platform.aio import TaskSet
from storage import PressStore
from storage.errors import StorageError

log = logging.getLogger(__name__)

MOST = 10_000
VALID_SECONDS = 14 * 60
"""How many messages are remembered, and for how long: Discord's 15 minutes, minus one."""

AGAIN_SECONDS = 60
"""How much longer than the stored press a newer one must be valid to replace it, in seconds."""

INVALID_TOKEN = 50027
REFUSED = (401, 403, 404)


class PressToken(NamedTuple):
    """The token of a press and its expiry; ``stored`` is the expiry of the stored one, 0 if there is none."""

    token: str
    until: float
    stored: float = 0.0

    def __repr__(self) -> str:
        return "Press(...)"  # keeps the token out of the log


class Presses:
    """Remembers the newest press below each message, and stores it if there are other processes."""

    def __init__(self, stored: PressStore, channels: Channels, heartbeat: Heartbeat) -> None:
        self._stored = stored
        self._channels = channels
        self._heartbeat = heartbeat
        self._newest: OrderedDict[int, PressToken] = OrderedDict()
        self._tasks = TaskSet()

    def record(self, interaction: discord.Interaction[Any]) -> None:
        """Remember a press that was answered by editing its public message."""
        message = interaction.message
        if message is None:
            return
        before = self._newest.get(message.id)
        stored = 0.0 if before is None else before.stored
        press = PressToken(interaction.token, time.time() + VALID_SECONDS, stored)
        if is_stored := self._heartbeat.shares_messages and press.until >= stored + AGAIN_SECONDS:
            press = press._replace(stored=press.until)
        self._newest[message.id] = press
        self._newest.move_to_end(message.id)
        if len(self._newest) > MOST:
            self._newest.popitem(last=False)
        if is_stored:
            self._tasks.spawn(self._store(message.id, press))

    async def make_line(self, message: int, line: str) -> bool:
        """Collapse a message to a line by the newest press below it; return whether Discord accepted that.

        False if there is no valid press. Raises Discord's other errors.
        """
        token = await self._of(message)
        if token is None:
            return False
        client = cast(discord.Client, self._channels)
        webhook = discord.Webhook.partial(client.application_id or 0, token, client=client)
        payload: dict[str, Any] = {
            "content": line,
            "attachments": [],
            "components": [],
            "allowed_mentions": {"parse": []},
        }
        try:
            await async_context.get().edit_original_interaction_response(
                webhook.id,
                token,
                session=webhook.session,
                proxy=webhook.proxy,
                proxy_auth=webhook.proxy_auth,
                payload=payload,
            )
        except discord.HTTPException as error:
            if error.status not in REFUSED and error.code != INVALID_TOKEN:
                raise
            log.debug("can't edit a message by a press: %s", error)
            await self._forget(message)
            return False
        return True

    def drop(self, message: int) -> None:
        """Forget the press below a message that won't change any more."""
        self._newest.pop(message, None)

    async def finish(self, seconds: float) -> None:
        """Wait for pending writes."""
        await self._tasks.finish(seconds)

    async def _of(self, message: int) -> str | None:
        press = self._newest.get(message)
        if press is not None and time.time() < press.until:
            return press.token
        self._newest.pop(message, None)
        if not self._heartbeat.shares_messages:
            return None
        try:
            return await self._stored.of(message, now=int(time.time()))
        except StorageError as error:
            log.debug("can't read a press: %s", error)
            return None

    async def _forget(self, message: int) -> None:
        self._newest.pop(message, None)
        if self._heartbeat.shares_messages:
            try:
                await self._stored.forget(message)
            except StorageError as error:
                log.debug("can't delete a press: %s", error)

    async def _store(self, message: int, press: PressToken) -> None:
        try:
            await self._stored.record(message, press.token, int(press.until))
        except StorageError as error:
            log.debug("can't store a press: %s", error)
            if (newest := self._newest.get(message)) is not None:
                self._newest[message] = newest._replace(stored=0.0)
