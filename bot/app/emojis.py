"""Uploads the bot's pictograms as application emojis, and again only if a picture changed.

They need no permission, and an application can have 2,000. Without them, texts use Unicode signs.
https://docs.discord.com/developers/resources/emoji
"""

import asyncio
import hashlib
import io
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import discord
import msgspec

import render
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.lease import Leases
from bot.jobs.render_pool import RenderPool
from bot.platform.aio import OUTSIDE_ERRORS
from bot.platform.budget import Purpose, turn
from engine.catalogue import games
from render import texts
from render.boards import board
from storage import Matches

log = logging.getLogger(__name__)

SIZE = 128
"""Width and height in pixels; Discord scales them down."""

PAUSE_SECONDS = 600.0
OTHER_SECONDS = 5.0
"""How long to wait for another process that is uploading, in seconds."""


class Pictogram(NamedTuple):
    """A named picture, with the digest of its pixels."""

    name: str
    digest: str
    png: bytes


def pictograms() -> Iterator[Pictogram]:
    """Yield the pictograms of all games, drawn lazily."""
    for slug in games():
        for sign, image in board(slug).signs(SIZE):
            file = io.BytesIO()
            image.save(file, "PNG")
            digest = hashlib.sha256(image.tobytes()).hexdigest()[:16]
            yield Pictogram(emoji_name(f"{slug}-{sign}"), digest, file.getvalue())


def edition() -> str:
    """Return a digest of the pictograms' sources, which identifies them without drawing."""
    digest = hashlib.sha256()
    for path in sorted(Path(render.__file__).parent.rglob("*")):
        if path.suffix in (".py", ".ttf") and "words" not in path.parts:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def emoji_name(sign: str) -> str:
    """Return the name of a sign's emoji, of letters, digits and underscores."""
    return re.sub(r"\W", "_", sign)


class Known(msgspec.Struct):
    """The uploaded emojis: the complete edition (empty if incomplete), and the digests by name."""

    edition: str = ""
    digests: dict[str, str] = {}


def _known(text: str) -> Known:
    """Parse the record of uploads; if it is damaged, everything is uploaded again."""
    try:
        return msgspec.json.decode(text, type=Known)
    except msgspec.MsgspecError:
        return Known()


def _use(signs: dict[str, str]) -> None:
    """Use these emojis in all texts."""
    texts.signs.clear()
    texts.signs.update(signs)


class Emojis:
    """Keeps the application's emojis in step with the pictograms.

    Only one process does so at a time, and none that is older than another.
    """

    def __init__(
        self, client: discord.Client, matches: Matches, render_pool: RenderPool, heartbeat: Heartbeat
    ) -> None:
        self._client = client
        self._settings = matches.settings
        self._render_pool = render_pool
        self._heartbeat = heartbeat
        self._leases = Leases(matches.instances, heartbeat)

    async def keep_trying(self) -> None:
        """Update the emojis, retrying after failures; until then texts use Unicode signs."""
        while True:
            try:
                if self._heartbeat.is_outdated:
                    await self.refresh()
                    return
                async with self._leases.held("emojis", always=True) as is_mine:
                    if is_mine:
                        await self.sync()
                        return
                await asyncio.sleep(OTHER_SECONDS)
            except discord.RateLimited as error:
                await asyncio.sleep(error.retry_after)
            except OUTSIDE_ERRORS as error:
                log.warning("can't update the emojis, retrying in %g s: %r", PAUSE_SECONDS, error)
                await asyncio.sleep(PAUSE_SECONDS)

    async def refresh(self) -> None:
        """Use the emojis that another process has uploaded."""
        _use({emoji.name: str(emoji) for emoji in await self._client.fetch_application_emojis()})

    async def _drawn(self) -> AsyncIterator[Pictogram]:
        """Draw pictograms one at a time, so that boards and shutdown don't have to wait for all."""
        drawing = pictograms()
        while (pictogram := await self._render_pool.run(lambda: next(drawing, None))) is not None:
            yield pictogram

    async def sync(self) -> int:
        """Upload missing and changed emojis and use them in texts; return the number of uploads.

        Unknown emojis are left alone. Each upload is recorded at once.
        """
        key = f"emojis:{self._client.application_id}"
        uploads = _known(await self._settings.get(key) or "{}")
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        now = await self._render_pool.run(edition)
        if uploads.edition == now and uploads.digests.keys() <= there.keys():
            _use({name: str(there[name]) for name in uploads.digests})
            return 0
        drawings = [pictogram async for pictogram in self._drawn()]
        signs: dict[str, str] = {}
        uploaded = 0
        for pictogram in drawings:
            emoji = there.get(pictogram.name)
            if emoji is None or uploads.digests.get(pictogram.name) != pictogram.digest:
                if emoji is not None:
                    await emoji.delete()
                async with turn(Purpose.RETIRE):  # lowest priority
                    emoji = await self._client.create_application_emoji(
                        name=pictogram.name, image=pictogram.png
                    )
                uploads.digests[pictogram.name] = pictogram.digest
                await self._settings.set(key, msgspec.json.encode(uploads).decode())
                uploaded += 1
            signs[pictogram.name] = str(emoji)
        digests = {name: uploads.digests[name] for name in signs}
        await self._settings.set(key, msgspec.json.encode(Known(now, digests)).decode())
        _use(signs)
        if uploaded:
            log.info("uploaded %d of %d emojis", uploaded, len(drawings))
        return uploaded
