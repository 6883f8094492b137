"""Presses of buttons and choices in menus: each goes to the handler of its type of action.

One :class:`discord.ui.DynamicItem` takes them all, so that controls outlive the process.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Self, TypeVar

import discord
from discord import ui

from bot.interactions import errors, outcomes
from bot.interactions.services import Services, services_of
from bot.matches.table import Stale
from bot.platform import custom_ids, language, responses
from bot.platform.actions import AddRobot, RemoveRobot
from bot.platform.custom_ids import Action
from render.texts import Texts

REPEATABLE = (AddRobot, RemoveRobot)
"""What a button that stays where it is does once more each time it is pressed."""

A = TypeVar("A", bound=Action)
T = TypeVar("T")


class Press(NamedTuple):
    """A button that was pressed, a menu in which ``values`` were chosen, or a form with its ``fields``.

    ``fields`` has for the custom_id of each field what was chosen or written there.
    """

    interaction: discord.Interaction[Any]
    values: Sequence[str]
    t: Texts
    fields: Mapping[str, Sequence[str]] = {}

    @property
    def services(self) -> Services:
        """What the bot works with."""
        return services_of(self.interaction)

    @property
    def user(self) -> discord.User | discord.Member:
        """Who pressed."""
        return self.interaction.user

    @property
    def in_private(self) -> bool:
        """Whether the pressed message is one that only this player sees."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def value(self) -> str:
        """What was chosen in a menu for one; raises :class:`Stale` where nothing was."""
        if not self.values:
            raise Stale
        return self.values[0]

    def read(self, read: Callable[[str], T]) -> T:
        """Return what the chosen value stands for; raises :class:`Stale` where ``read`` can't tell."""
        return _valid(read, self.value)

    @property
    def number(self) -> int:
        """The number that was chosen in a menu for one; raises :class:`Stale` for anything else."""
        return self.read(custom_ids.read_number)

    @property
    def numbers(self) -> list[int]:
        """What was chosen in a menu of numbers; raises :class:`Stale` for anything else."""
        return [_valid(custom_ids.read_number, value) for value in self.values]


def _valid(read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except ValueError:
        raise Stale from None


Handler = Callable[[Press, A], Awaitable[None]]


class _Route(NamedTuple):
    """A type of actions with its handler."""

    kind: type[Action]
    handler: Handler[Any]


_routes: dict[str, _Route] = {}


def handles(kind: type[A]) -> Callable[[Handler[A]], Handler[Any]]:
    """Make a coroutine the handler of a type of actions.

    Raises :class:`ValueError` where the type, or another one with its verb, has a handler.
    """
    verb = custom_ids.verb_of(kind)
    if verb in _routes:
        raise ValueError(f"two handlers for {verb}: {_routes[verb].kind.__name__} and {kind.__name__}")

    def register(handler: Handler[A]) -> Handler[Any]:
        _routes[verb] = _Route(kind, handler)
        return handler

    return register


def resolve(verb: str, words: Sequence[str]) -> tuple[Handler[Any], Action]:
    """Return the handler of a verb, and its action with these fields; raises :class:`Stale` without."""
    route = _routes.get(verb)
    if route is None:
        raise Stale
    try:
        return route.handler, custom_ids.unpack(route.kind, words)
    except ValueError:
        raise Stale from None


class Control(ui.DynamicItem[ui.Item[Any]], template=custom_ids.TEMPLATE):
    """Any button or menu of the bot, found again by its custom id."""

    def __init__(self, item: ui.Item[Any], verb: str, words: Sequence[str]) -> None:
        super().__init__(item)
        self.verb = verb
        self.words = words

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the verb and the words of the fields."""
        return cls(item, *custom_ids.split(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Call the handler; whatever goes wrong is answered and logged."""
        await _handle(interaction, self.verb, self.words)


async def submitted(interaction: discord.Interaction[Any]) -> None:
    """Call the handler of a form that was sent in; those of others are left alone."""
    data: Any = interaction.data or {}
    if (match := custom_ids.TEMPLATE.fullmatch(data.get("custom_id", ""))) is not None:
        await _handle(interaction, *custom_ids.split(match))


async def _handle(interaction: discord.Interaction[Any], verb: str, words: Sequence[str]) -> None:
    route = _routes.get(verb)
    if not await errors.admit(interaction, route.kind.__name__ if route else "unknown"):
        return
    data: Any = interaction.data or {}
    fields = {name: values for part in data.get("components", ()) for name, values in _filled_in(part)}
    press = Press(interaction, data.get("values", ()), language.of_player(interaction), fields)
    try:
        handler, action = resolve(verb, words)
        await _answer(handler, press, action)
    except Exception as error:  # every failure is answered; see bot.interactions.errors
        await errors.answer(interaction, error)


async def _answer(handler: Handler[Any], press: Press, action: Action) -> None:
    """Call a handler, unless this is the second of two taps."""
    message, user, taps = press.interaction.message, press.user.id, press.services.double_taps
    control = (message and message.id, action, tuple(press.values), repr(press.fields))
    if not isinstance(action, REPEATABLE) and await taps.is_second(user, control):
        outcomes.note(press.interaction, outcomes.DUPLICATE)
        await responses.defer(press.interaction)
        return
    with taps.answering(user, control):
        await handler(press, action)


def _filled_in(part: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield what a part of a form says, by the names of its fields; https://discord.com/developers/docs."""
    for inner in (part.get("component"), *part.get("components", ())):
        if inner:
            yield from _filled_in(inner)
    if "values" in part:
        yield part["custom_id"], part["values"]
    elif part.get("value") is not None:
        yield part["custom_id"], [str(part["value"])]
