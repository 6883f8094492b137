"""The bot's entry points without Discord: commands, suggestions and buttons on a match in a real database."""

import importlib
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
from discord import app_commands

import storage
from bot.app import features
from bot.interactions import dispatcher, errors, slash_turn
from bot.interactions.services import Services
from bot.interactions.slash_turn import TypedTurn
from bot.interactions.slots import Line, Slot
from bot.platform import custom_ids
from bot.platform.custom_ids import Action
from engine.match import Match
from render.texts import texts
from storage import Matches
from storage.records import Person
from tests.bot.walking import LONGEST_NAME, Hasty, NoPainter, components
from tests.clock import now
from tests.storage.posted import set_message

CHANNEL = 2**61
HINT = "-"
ANY = Slot("choices", many=True)


def user_of(seat: int | None) -> int:
    """Return the user on a seat, or one without a seat."""
    return 1 if seat is None else 2**61 + seat


class Desk:
    """A bot with one match, and everything it has sent: texts, layouts, files and pings."""

    def __init__(self, store: Matches, match: Match) -> None:
        self.sent: list[Any] = []
        self.match = match
        channels: Any = SimpleNamespace(
            get_guild=lambda _: None,
            get_channel=lambda _: None,
            get_partial_messageable=lambda _: self._channel(),
        )
        render_pool: Any = NoPainter()
        self.services = Services.wire(store, render_pool, channels, Hasty(render_pool))
        for feature in features.load():
            feature.wire(self.services)

    @classmethod
    @asynccontextmanager
    async def open(cls, match: Match) -> AsyncIterator["Desk"]:
        """Store a match in a new database."""
        people = [Person(user_of(seat), LONGEST_NAME) for seat in range(match.seats)]
        with tempfile.TemporaryDirectory() as folder:
            async with await storage.open(Path(folder) / "match.sqlite3") as store:
                desk = cls(store, match)
                matches = desk.services.tables.matches
                row = await matches.insert(CHANNEL, None, people[0].user, people, match, now=now())
                await set_message(matches, row.id, 1, match.seq, line="Before.", now=now())
                yield desk
                await desk.services.reconciler.finish(10.0)
                await desk.services.unfinished.finish()

    def _channel(self) -> Any:
        async def fetch(_: int) -> Any:
            return SimpleNamespace(components=(), edit=self._send)

        board = SimpleNamespace(edit=self._send)
        return SimpleNamespace(send=self._send, get_partial_message=lambda _: board, fetch_message=fetch)

    async def _send(self, content: str | None = None, **message: Any) -> Any:
        if content is not None:  # times of sending are no secret, and differ by a second
            content = re.sub(r"<t:\d+:", "<t:0:", content)
        files = [(file.filename, file.fp.read()) for file in message.get("files", ())]
        files += [(file.filename, file.fp.read()) for file in message.get("attachments", ())]
        view, mentions = message.get("view"), message.get("allowed_mentions")
        controls = None if view is None else components(view)
        self.sent.append((content, controls, files, None if mentions is None else mentions.to_dict()))
        return SimpleNamespace(id=1)

    def interaction(self, seat: int | None, **filled: Any) -> Any:
        """Return discord.py's interaction for a player or a spectator."""

        async def nothing(*_: Any, **__: Any) -> None:
            pass

        async def offered(choices: Any) -> None:
            self.sent.append([(choice.name, choice.value) for choice in choices])

        return SimpleNamespace(
            client=SimpleNamespace(services=self.services),
            user=SimpleNamespace(id=user_of(seat), display_name=LONGEST_NAME),
            channel_id=CHANNEL,
            guild=SimpleNamespace(preferred_locale="en-US"),
            guild_id=None,
            locale="en-US",
            message=None,
            type=discord.InteractionType.application_command,
            extras={},
            namespace=SimpleNamespace(**filled),
            response=SimpleNamespace(defer=nothing, is_done=lambda: True, autocomplete=offered, type=None),
            edit_original_response=self._send,
            followup=SimpleNamespace(send=self._send),
        )

    async def answered(self, interaction: Any, work: Awaitable[None]) -> None:
        """Handle a player's request, and answer failures like the bot."""
        try:
            await work
        except Exception as error:  # every failure is answered; see bot.interactions.errors
            await errors.answer(interaction, error)

    async def type(self, seat: int | None, line: list[str]) -> None:
        """Have a seat type a turn in notation."""
        slug, interaction = self.match.game.facts.slug, self.interaction(seat)
        typed: dict[str, str | None] = {ANY.name: "; ".join(line)}
        await self.answered(
            interaction,
            slash_turn.play(interaction, TypedTurn(slug, Line("decide", (ANY,)), typed), now=True),
        )

    async def press(self, seat: int | None, action: Action) -> None:
        """Have a seat press a button below the board."""
        interaction = self.interaction(seat)
        fields = custom_ids.TEMPLATE.fullmatch(custom_ids.pack(action))
        assert fields is not None
        handler, action = dispatcher.resolve(*custom_ids.split(fields))
        await self.answered(interaction, handler(dispatcher.Press(interaction, (), texts()), action))

    async def suggest(self, seat: int | None, chance: Random) -> None:
        """Fill in all options of each of the game's commands with random suggestions."""
        slug = self.match.game.facts.slug
        group = slash_turn.group(slug, importlib.import_module(f"bot.commands.{slug}"))
        for command in group.walk_commands():
            assert isinstance(command, app_commands.Command)
            names = [option.name for option in command.parameters]
            filled: dict[str, Any] = dict.fromkeys(names)
            for parameter in command.parameters:
                if not parameter.autocomplete:
                    continue
                interaction = self.interaction(seat, **filled)
                interaction.response.is_done = lambda: False
                interaction.namespace.__dict__[parameter.name] = ""
                await command._invoke_autocomplete(interaction, parameter.name, interaction.namespace)
                values = [value for _, value in self.sent[-1] if value != HINT]
                if values and chance.random() < 0.8:
                    filled[parameter.name] = chance.choice(values)
