"""Users' devices, and pages adapted to them."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.platform import custom_ids, responses
from bot.platform.actions import FINAL
from bot.screens import computer, phone
from bot.screens.page import Page, by_content
from render.encode import SIGNATURE
from render.picture import flattened
from storage import PersonStore
from storage.errors import StorageError
from storage.timing import Device

log = logging.getLogger(__name__)

ROW = 5
"""The most buttons in a row."""

MOST = 10_000
FRESH = 300.0
"""How many devices are cached, and for how many seconds, since other processes may change the settings."""


class Devices:
    """Caches users' devices, so that a press doesn't query the database each time."""

    def __init__(self, people: PersonStore) -> None:
        self._people = people
        self._cached: OrderedDict[int, tuple[Device, float]] = OrderedDict()

    async def of(self, user: int) -> Device:
        """Return a user's device; unknown if it can't be read."""
        device, until = self._cached.get(user, (Device.UNKNOWN, 0.0))
        if time.monotonic() >= until:
            try:
                device = (await self._people.get(user)).device
            except StorageError as error:
                log.warning("can't read the device of a user: %s", error)
                return device
            self.record(user, device)
        return device

    async def record_asked(self, user: int) -> None:
        """Record that a user was asked for their device; until they answer, they play on a phone."""
        self.record(user, Device.PHONE)
        try:
            # A task of its own, so that the press counts as one that stored nothing and can be repeated.
            await asyncio.create_task(self._people.record_asked(user))
        except StorageError as error:
            log.warning("can't record that a user was asked for their device: %s", error)

    def record(self, user: int, device: Device) -> None:
        """Cache a user's device."""
        self._cached[user] = device, time.monotonic() + FRESH
        self._cached.move_to_end(user)
        if len(self._cached) > MOST:
            self._cached.popitem(last=False)


_FINAL = frozenset(custom_ids.verb_of(kind) for kind in FINAL)


def _set_apart(interaction: discord.Interaction[Any], page: Page) -> None:
    """Move buttons that can't be undone away from where the user has just pressed."""
    if interaction.type is not discord.InteractionType.component:
        return
    data: Any = interaction.data or {}
    pressed = next((row for row in _rows(interaction.message) if data.get("custom_id") in row), None)
    if pressed is None:
        return
    number = list(pressed).index(data["custom_id"])
    taken = phone.span(list(pressed.values()), number)
    for row in list(page.screen.walk_children()):
        buttons = _buttons(row)
        final = next(filter(_is_final, buttons), None)
        if not isinstance(row, ui.ActionRow) or final is None:
            continue
        if len(buttons) == 1 and taken[0] < phone.span([final.label or ""], 0)[1]:
            row = _row_beside(page, row) or row  # alone in a row, it can't be moved
            buttons = [*(item for item in _buttons(row) if item is not final), final]
        place = phone.apart([item.label or "" for item in buttons], buttons.index(final), taken, number)
        buttons.remove(final)
        buttons.insert(place, final)
        row.clear_items()
        for item in buttons:
            row.add_item(item)


def _buttons(row: object) -> "list[ui.Button[Any]]":
    return [item for item in getattr(row, "children", ()) if isinstance(item, ui.Button)]


def _row_beside(page: Page, row: "ui.ActionRow[Any]") -> "ui.ActionRow[Any] | None":
    """Remove a row from a page, and return another one with room for its button, or None."""
    parents: list[Any] = [page.screen, *page.screen.walk_children()]
    for parent in parents:
        if row not in (items := list(getattr(parent, "children", ()))):
            continue
        at = items.index(row)
        for other in (*items[at + 1 :], *reversed(items[:at])):
            buttons = _buttons(other)
            is_plain = len(buttons) == len(getattr(other, "children", ())) in range(1, ROW)
            if isinstance(other, ui.ActionRow) and is_plain and not any(map(_is_final, buttons)):
                parent.remove_item(row)
                return other
    return None


def _is_final(item: "ui.Button[Any]") -> bool:
    return is_final(item.custom_id or "")


def is_final(custom_id: str) -> bool:
    """Return whether a private button's action can't be undone."""
    match = custom_ids.TEMPLATE.fullmatch(custom_id)
    return match is not None and custom_ids.split(match)[0] in _FINAL


def _rows(message: discord.Message | None) -> Iterator[dict[str, str]]:
    """Yield a message's rows of buttons as labels by custom id."""
    parts: list[Any] = list(message.components) if message is not None else []
    for part in parts:
        children = getattr(part, "children", ())
        if isinstance(part, discord.ActionRow):
            yield {child.custom_id or "": getattr(child, "label", None) or "" for child in children}
        else:
            parts.extend(children)


async def fitted(interaction: discord.Interaction[Any], page: Page) -> Page:
    """Adapt the pictures of a private page to the reader's window; animations aren't changed.

    Buttons that can't be undone are moved away from where the reader has just pressed.
    """
    _set_apart(interaction, page)
    if not page.images or await responses.device(interaction) is not Device.COMPUTER:
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
