"""Dispatches presses of buttons and menus to the handler of their action type.

A single :class:`discord.ui.DynamicItem` receives all of them, so controls keep working after a restart.
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
"""Actions whose button stays in place and may be pressed repeatedly."""

A = TypeVar("A", bound=Action)
T = TypeVar("T")


class Press(NamedTuple):
    """A pressed button, a menu with its selected ``values``, or a submitted form with its ``fields``.

    ``fields`` maps the custom id of each field to its values.
    """

    interaction: discord.Interaction[Any]
    values: Sequence[str]
    t: Texts
    fields: Mapping[str, Sequence[str]] = {}

    @property
    def services(self) -> Services:
        """The bot's services."""
        return services_of(self.interaction)

    @property
    def user(self) -> discord.User | discord.Member:
        """The user who pressed."""
        return self.interaction.user

    @property
    def in_private(self) -> bool:
        """Whether only this user sees the pressed message."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def value(self) -> str:
        """The value selected in a single-choice menu; raises :class:`Stale` if there is none."""
        if not self.values:
            raise Stale
        return self.values[0]

    def read(self, read: Callable[[str], T]) -> T:
        """Parse the selected value; raises :class:`Stale` if ``read`` rejects it."""
        return _valid(read, self.value)

    @property
    def number(self) -> int:
        """The number selected in a single-choice menu; raises :class:`Stale` for anything else."""
        return self.read(custom_ids.read_number)

    @property
    def numbers(self) -> list[int]:
        """The numbers selected in a menu; raises :class:`Stale` for anything else."""
        return [_valid(custom_ids.read_number, value) for value in self.values]


def _valid(read: Callable[[str], T], text: str) -> T:
    try:
        return read(text)
    except ValueError:
        raise Stale from None


Handler = Callable[[Press, A], Awaitable[None]]


class _Route(NamedTuple):
    """An action type with its handler."""

    kind: type[Action]
    handler: Handler[Any]


_routes: dict[str, _Route] = {}


def handles(kind: type[A]) -> Callable[[Handler[A]], Handler[Any]]:
    """Register a coroutine as the handler of an action type.

    Raises :class:`ValueError` if the type's verb already has a handler.
    """
    verb = custom_ids.verb_of(kind)
    if verb in _routes:
        raise ValueError(f"two handlers for {verb}: {_routes[verb].kind.__name__} and {kind.__name__}")

    def register(handler: Handler[A]) -> Handler[Any]:
        _routes[verb] = _Route(kind, handler)
        return handler

    return register


def resolve(verb: str, words: Sequence[str]) -> tuple[Handler[Any], Action]:
    """Return the handler of a verb and the decoded action; raises :class:`Stale` if either is unknown."""
    route = _routes.get(verb)
    if route is None:
        raise Stale
    try:
        return route.handler, custom_ids.unpack(route.kind, words)
    except ValueError:
        raise Stale from None


class Control(ui.DynamicItem[ui.Item[Any]], template=custom_ids.TEMPLATE):
    """Any of the bot's buttons or menus, recognised by its custom id."""

    def __init__(self, item: ui.Item[Any], verb: str, words: Sequence[str]) -> None:
        super().__init__(item)
        self.verb = verb
        self.words = words

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Parse the verb and the encoded fields."""
        return cls(item, *custom_ids.split(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Call the handler; errors are answered and logged."""
        await _handle(interaction, self.verb, self.words)


async def submitted(interaction: discord.Interaction[Any]) -> None:
    """Call the handler of a submitted form; forms of other code are ignored."""
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
    except Exception as error:  # every error is answered; see bot.interactions.errors
        await errors.answer(interaction, error)


async def _answer(handler: Handler[Any], press: Press, action: Action) -> None:
    """Call a handler, unless this is the second tap of a double tap."""
    message, user, taps = press.interaction.message, press.user.id, press.services.double_taps
    control = (message and message.id, action, tuple(press.values), repr(press.fields))
    if not isinstance(action, REPEATABLE) and await taps.is_second(user, control):
        outcomes.record(press.interaction, outcomes.DUPLICATE)
        await responses.defer(press.interaction)
        return
    with taps.answering(user, control):
        await handler(press, action)


def _filled_in(part: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the custom id and values of each field in a form component; https://discord.com/developers/docs."""
    for inner in (part.get("component"), *part.get("components", ())):
        if inner:
            yield from _filled_in(inner)
    if "values" in part:
        yield part["custom_id"], part["values"]
    elif part.get("value") is not None:
        yield part["custom_id"], [str(part["value"])]
