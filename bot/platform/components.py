"""Buttons and menus that keep working after a restart, dispatched by their custom ids.

discord.py never stores views sent by the bot (:class:`Screen`); :mod:`bot.interactions.dispatcher` handles
every press.
"""

import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import ui

from bot.platform import custom_ids
from bot.platform.actions import Blank
from bot.platform.custom_ids import Action

log = logging.getLogger(__name__)

T = TypeVar("T")
INVALID_FORM = 50035

_MENU_IDS = range(1 << 16, 1 << 31)  # above the ids that components without one are given

BLANK = "\u2800"
"""An invisible character; Discord rejects labels of spaces only."""

ROW = 5
"""The most buttons in a row."""


class Screen(ui.LayoutView):
    """A message layout that discord.py doesn't store, so memory doesn't grow."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        """Return False: presses are dispatched by :class:`bot.interactions.dispatcher.Control`."""
        return False


class Form(ui.Modal):
    """A form that discord.py doesn't store, like :class:`Screen`, so it can be submitted after a restart."""

    def __init__(self, title: str, action: Action, *fields: "ui.Label[Any]") -> None:
        super().__init__(title=shorten(title, 45), custom_id=custom_ids.pack(action), timeout=None)
        for field in fields:
            self.add_item(field)

    def is_finished(self) -> bool:
        """Return True: submissions are dispatched by :func:`bot.interactions.dispatcher.submitted`."""
        return True


class Controls(ui.View):
    """The buttons below a plain text message, not stored by discord.py, like :class:`Screen`."""

    def __init__(self, *buttons: ui.Button[Any]) -> None:
        super().__init__(timeout=None)
        for item in buttons:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        """Return False: presses are dispatched by :class:`bot.interactions.dispatcher.Control`."""
        return False


V = TypeVar("V", Screen, Controls)


async def send_with_emojis(view: V, send: Callable[[V], Awaitable[T]]) -> T:
    """Send a view, and retry without emojis if Discord rejects them.

    Now and then it considers an application's own emojis invalid:
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
    """Remove the emojis of all controls; return whether there were any."""
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
    """Return a button for an action."""
    return ui.Button(label=label, custom_id=custom_ids.pack(action), style=style, emoji=emoji)


def button_rows(buttons: Sequence[ui.Button[Any]]) -> list[ui.ActionRow[Any]]:
    """Return buttons in full rows and a last one."""
    return [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]


def hole(place: str, wide: int) -> ui.Button[Any]:
    """Return a blank button that fills a gap in a grid, about ``wide`` letters wide."""
    return ui.Button(label=BLANK * wide, custom_id=custom_ids.pack(Blank(place)), disabled=True)


def menu(
    placeholder: str,
    options: list[discord.SelectOption],
    action: Action,
    *,
    least: int = 1,
    most: int = 1,
) -> "ui.ActionRow[Any]":
    """Return a row with a menu for an action.

    Each menu gets a new component id, since clients remember the selection of a menu by its id and would
    show it in the next one. The id is random, so it doesn't reveal how many menus a player went through.
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
    """Return a menu entry, its label and description cut to Discord's 100 characters."""
    return discord.SelectOption(
        label=shorten(label, 100),
        value=str(value),
        description=shorten(description, 100) or None,
        emoji=emoji,
        default=chosen,
    )


def shorten(text: str, limit: int) -> str:
    """Cut a text to ``limit`` characters, with an ellipsis at the end."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
