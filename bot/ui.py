"""Buttons and menus that outlive the process: built plain, dispatched by their custom ids.

Views sent by the bot are never stored (:class:`Screen`); every press comes back through one
:class:`discord.ui.DynamicItem`, which calls the handler of the id's verb.
"""

import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import discord
from discord import ui

from bot import errors, ids, language
from engine.errors import Refusal
from render.texts import Texts

if TYPE_CHECKING:
    from bot.client import Ziggurat


class Screen(ui.LayoutView):
    """A message's layout. discord.py keeps no record of it, so that memory does not grow."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)

    def is_dispatchable(self) -> bool:
        """Return False: presses are dispatched by :class:`Control`."""
        return False


class Press(NamedTuple):
    """A button that was pressed, or a menu in which ``values`` were chosen."""

    interaction: "discord.Interaction[Ziggurat]"
    args: list[str]
    values: Sequence[str]
    t: Texts

    @property
    def bot(self) -> "Ziggurat":
        """The bot that was pressed."""
        return self.interaction.client

    @property
    def user(self) -> discord.User | discord.Member:
        """Who pressed."""
        return self.interaction.user


Handler = Callable[[Press], Awaitable[None]]
_handlers: dict[str, Handler] = {}
_MENU_IDS = range(1 << 16, 1 << 31)  # above those that are given to components without one


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Make a coroutine the handler of all ids with this verb."""

    def register(handler: Handler) -> Handler:
        _handlers[verb] = handler
        return handler

    return register


class Control(ui.DynamicItem[ui.Item[Any]], template=ids.TEMPLATE):
    """Any button or menu of the bot, found again by its custom id."""

    def __init__(self, item: ui.Item[Any], verb: str, args: list[str]) -> None:
        super().__init__(item)
        self.verb = verb
        self.args = args

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the verb and the arguments."""
        return cls(item, *ids.unpack(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Call the handler; whatever goes wrong is answered and logged."""
        data: Any = interaction.data or {}
        press = Press(interaction, self.args, data.get("values", ()), language.of_player(interaction))
        try:
            handler = _handlers.get(self.verb)
            if handler is None:
                raise Refusal("refusal-stale")
            await handler(press)
        except Exception as error:  # every failure is answered; see bot.errors
            await errors.answer(interaction, error)


def button(
    label: str,
    verb: str,
    *args: str | int,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
) -> ui.Button[Any]:
    """Return a button that calls the handler of ``verb``."""
    return ui.Button(label=label, custom_id=ids.pack(verb, *args), style=style, emoji=emoji)


def menu(
    placeholder: str,
    options: list[discord.SelectOption],
    verb: str,
    *args: str | int,
    least: int = 1,
    most: int = 1,
) -> "ui.ActionRow[Any]":
    """Return a row with a menu that calls the handler of ``verb``.

    Each has a component id of its own: clients keep what was chosen in a menu of the same id, and
    would show it in the menu of the next decision. It is random, so that nobody can count by it
    how many menus somebody else went through.
    """
    select: ui.Select[Any] = ui.Select(
        id=secrets.choice(_MENU_IDS),
        custom_id=ids.pack(verb, *args),
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
