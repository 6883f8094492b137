"""Buttons and menus that outlive the process: built plain, found again by their custom ids.

Views sent by the bot are never stored (:class:`Screen`): :mod:`bot.interactions.dispatcher` takes every
press.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
from discord import ui

from bot.platform import custom_ids
from bot.platform.actions import Blank
from bot.platform.custom_ids import Action

log = logging.getLogger(__name__)

T = TypeVar("T")
INVALID_FORM = 50035

_MENU_IDS = range(1 << 16, 1 << 31)  # above those that are given to components without one

BLANK = "\u2800"
"""Shows nothing, and is more than a space to Discord, which wants a label."""


class Screen(ui.LayoutView):
    """A message's layout. discord.py keeps no record of it, so that memory does not grow."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        """Return False: presses are dispatched by :class:`bot.interactions.dispatcher.Control`."""
        return False


class Form(ui.Modal):
    """A form; like :class:`Screen`, not kept by discord.py, so that it can be sent in after a restart."""

    def __init__(self, title: str, action: Action, *fields: "ui.Label[Any]") -> None:
        super().__init__(title=shorten(title, 45), custom_id=custom_ids.pack(action), timeout=None)
        for field in fields:
            self.add_item(field)

    def is_finished(self) -> bool:
        """Return True: what is sent in is dispatched by :func:`bot.interactions.dispatcher.submitted`."""
        return True


class Controls(ui.View):
    """The buttons below a message of plain text; like :class:`Screen`, not kept by discord.py."""

    def __init__(self, *buttons: ui.Button[Any]) -> None:
        super().__init__(timeout=None)
        for item in buttons:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        """Return False: presses are dispatched by :class:`bot.interactions.dispatcher.Control`."""
        return False


V = TypeVar("V", Screen, Controls)


async def send_with_emojis(view: V, send: Callable[[V], Awaitable[T]]) -> T:
    """Send what has controls, and once more without their emojis where Discord refuses those.

    It takes an application's own emojis for invalid now and then:
    https://github.com/discord/discord-api-docs/issues/7128
    """
    try:
        return await send(view)
    except discord.HTTPException as error:
        invalid = error.status == 400 and error.code == INVALID_FORM and "emoji" in error.text.lower()
        if not invalid or not _remove_emojis(view):
            raise
        log.info("sent again without emojis: %s", " ".join(error.text.split()))
        return await send(view)


def _remove_emojis(view: Screen | Controls) -> bool:
    """Take the emojis off all controls; return whether there were any."""
    removed = False
    for item in view.walk_children():
        for part in (item, *getattr(item, "options", ())):
            if getattr(part, "emoji", None) is not None:
                part.emoji, removed = None, True
    return removed


def button(
    label: str,
    action: Action,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
) -> ui.Button[Any]:
    """Return a button that asks for an action."""
    return ui.Button(label=label, custom_id=custom_ids.pack(action), style=style, emoji=emoji)


def hole(place: str, wide: int) -> ui.Button[Any]:
    """Return a blank where a button would be, in a shape of buttons, about as wide as so many letters."""
    return ui.Button(label=BLANK * wide, custom_id=custom_ids.pack(Blank(place)), disabled=True)


def menu(
    placeholder: str,
    options: list[discord.SelectOption],
    action: Action,
    *,
    least: int = 1,
    most: int = 1,
) -> "ui.ActionRow[Any]":
    """Return a row with a menu that asks for an action with what is chosen in it.

    Each has a component id of its own: clients keep what was chosen in a menu of the same id, and
    would show it in the menu of the next decision. It is random, so that nobody can count by it
    how many menus somebody else went through.
    """
    select: ui.Select[Any] = ui.Select(
        id=secrets.choice(_MENU_IDS),
        custom_id=custom_ids.pack(action),
        placeholder=shorten(placeholder, 150),
        options=options,
        min_values=least,
        max_values=most,
    )
    return ui.ActionRow(select)


def option(
    label: str, value: str | int, description: str = "", emoji: str | None = None, *, chosen: bool = False
) -> discord.SelectOption:
    """Return a menu entry, cut to what Discord takes (100 characters each)."""
    return discord.SelectOption(
        label=shorten(label, 100),
        value=str(value),
        description=shorten(description, 100) or None,
        emoji=emoji,
        default=chosen,
    )


def shorten(text: str, limit: int) -> str:
    """Return the text, its end replaced by an ellipsis where it is too long."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
