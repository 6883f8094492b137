"""Presses of buttons and choices in menus: each goes to the handler of its id's verb.

One :class:`discord.ui.DynamicItem` takes them all, so that controls outlive the process.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Self, TypeVar

import discord
from discord import ui

from bot.interactions import errors
from bot.interactions.services import Services, services_of
from bot.matches.table import Stale
from bot.platform import custom_ids, language
from engine.catalogue import games
from render.texts import Texts

T = TypeVar("T")


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

    def text(self, index: int) -> str:
        """Return an argument; raises :class:`Stale` where the id has no such one."""
        if index >= len(self.args):
            raise Stale
        return self.args[index]

    def number(self, index: int) -> int:
        """Return an argument that is a number; raises :class:`Stale` for any other."""
        return _number(self.text(index))

    def path(self, index: int) -> list[int]:
        """Return an argument that is a path; raises :class:`Stale` for any other."""
        return self.read(custom_ids.unpack_path, self.text(index))

    def game(self, index: int) -> str:
        """Return an argument that names a game; raises :class:`Stale` where it is not installed."""
        if (slug := self.text(index)) not in games():
            raise Stale
        return slug

    @property
    def value(self) -> str:
        """What was chosen in a menu for one; raises :class:`Stale` where nothing was."""
        if not self.values:
            raise Stale
        return self.values[0]

    def read(self, read: Callable[[str], T], text: str) -> T:
        """Return what a text stands for; raises :class:`Stale` where ``read`` finds nothing in it."""
        try:
            return read(text)
        except ValueError:
            raise Stale from None

    @property
    def value_number(self) -> int:
        """The number that was chosen in a menu for one; raises :class:`Stale` for anything else."""
        return _number(self.value)

    @property
    def numbers(self) -> list[int]:
        """What was chosen in a menu of numbers; raises :class:`Stale` for anything else."""
        return [_number(value) for value in self.values]

    @property
    def user(self) -> discord.User | discord.Member:
        """Who pressed."""
        return self.interaction.user


def _number(text: str) -> int:
    """Return a number that a database has room for; raises :class:`Stale` for anything else."""
    if not re.fullmatch("-?[0-9]{1,19}", text) or not -(2**63) <= int(text) < 2**63:
        raise Stale
    return int(text)


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


class Control(ui.DynamicItem[ui.Item[Any]], template=custom_ids.TEMPLATE):
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
        return cls(item, *custom_ids.unpack(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Call the handler; whatever goes wrong is answered and logged."""
        if not await errors.admit(interaction):
            return
        data: Any = interaction.data or {}
        press = Press(interaction, self.args, data.get("values", ()), language.of_player(interaction))
        try:
            handler = _handlers.get(self.verb)
            if handler is None:
                raise Stale
            await handler(press)
        except Exception as error:  # every failure is answered; see bot.interactions.errors
            await errors.answer(interaction, error)
