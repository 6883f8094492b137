"""What people play on, and pages in the shape for it."""

import asyncio
import logging
import time
from collections import OrderedDict
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.platform import responses
from bot.screens import computer
from bot.screens.page import Page, by_content
from render.encode import SIGNATURE
from render.picture import flattened
from storage import People
from storage.errors import StorageError
from storage.timing import Device

log = logging.getLogger(__name__)

MOST = 10_000
FRESH = 300.0
"""How many people are remembered, and for how many seconds, as another process may change what is stored."""


class Devices:
    """Remembers what people play on, so that a press does not ask the database each time."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._cached: OrderedDict[int, tuple[Device, float]] = OrderedDict()

    async def of(self, user: int) -> Device:
        """Return what somebody plays on; a phone where that cannot be read."""
        device, until = self._cached.get(user, (Device.PHONE, 0.0))
        if time.monotonic() >= until:
            try:
                device = (await self._people.get(user)).device
            except StorageError as error:
                log.warning("what somebody plays on could not be read: %s", error)
                return device
            self.note(user, device)
        return device

    def note(self, user: int, device: Device) -> None:
        """Remember what somebody plays on."""
        self._cached[user] = device, time.monotonic() + FRESH
        self._cached.move_to_end(user)
        if len(self._cached) > MOST:
            self._cached.popitem(last=False)


async def fitted(interaction: discord.Interaction[Any], page: Page) -> Page:
    """Return a private page whose pictures fit its reader's window; animations stay as they are."""
    if not page.images or await responses.device(interaction) is Device.PHONE:
        return page
    most = computer.flatness(page)
    names, images = dict[str, str](), list[tuple[str, bytes]]()
    for name, image in page.images:
        if image.startswith(SIGNATURE):
            least = computer.least_flatness(image)
            flat = await asyncio.to_thread(partial(flattened, image, max(most, least)))
            names[f"attachment://{name}"] = f"attachment://{by_content(flat)}"
            images.append((by_content(flat), flat))
        else:
            images.append((name, image))
    for item in page.screen.walk_children():
        if isinstance(item, ui.MediaGallery):
            for picture in item.items:
                picture.media.url = names.get(picture.media.url, picture.media.url)
    return page._replace(images=tuple(images))
