"""Presses of buttons and choices in menus: each goes to the handler of its id's verb.

One :class:`discord.ui.DynamicItem` takes them all, so that controls outlive the process.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Self

import discord
from discord import ui

from bot import errors, ids, language
from bot.services import Services, services_of
from engine.errors import Refusal
from render.texts import Texts


class Press(NamedTuple):
    """A button that was pressed, or a menu in which ``values`` were chosen."""

    interaction: discord.Interaction[Any]
    args: list[str]
    values: Sequence[str]
    t: Texts

    @property
    def services(self) -> Services:
        """What the bot works with."""
        return services_of(self.interaction)

    @property
    def user(self) -> discord.User | discord.Member:
        """Who pressed."""
        return self.interaction.user


Handler = Callable[[Press], Awaitable[None]]
_handlers: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Make a coroutine the handler of all ids with this verb; raises :class:`ValueError` if there is one."""
    if verb in _handlers:
        raise ValueError(f"two handlers for {verb}")

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
        if not await errors.admit(interaction):
            return
        data: Any = interaction.data or {}
        press = Press(interaction, self.args, data.get("values", ()), language.of_player(interaction))
        try:
            handler = _handlers.get(self.verb)
            if handler is None:
                raise Refusal("refusal-stale")
            await handler(press)
        except Exception as error:  # every failure is answered; see bot.errors
            await errors.answer(interaction, error)
