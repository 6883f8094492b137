"""What a turn takes under load: all games at tables of all sizes in many channels, and people who hurry."""

import asyncio
import random
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import storage
from bot.cli.dev.latency import CHANNEL, USER, Side, bare, chooses, side, store_picture
from bot.cli.dev.loopback.ledger import Exchange, Message, parts
from bot.cli.dev.loopback.process import launch
from bot.cli.dev.loopback.shapes import GUILD
from bot.cli.dev.matches import NAMES, random_match
from bot.cli.dev.typed import command_for
from bot.interactions.slash_turn import name_of
from bot.platform.clock import now
from engine.catalogue import games
from engine.draft import Draft
from engine.match import Match
from storage import Matches
from storage.records import Listing, Person

CHANNELS = 50
PEOPLE = 16
PATIENCE = 20.0
SUGGESTED_SECONDS = 3.0
BEGUN_SECONDS = 3.0
POSTS = 40
"""Pictures that a bare bot posts before and after, to compare with."""

TURNS = 300
WARM = 60
"""Turns that are not counted: pictures are made of parts that are drawn once."""


class Load(NamedTuple):
    """Processor time of a turn in ms and of a bare bot's post, the speed, how many turns got no answer."""

    turn: float
    post: float
    turns_a_second: float
    late: int


@dataclass
class Tables:
    """Channels with their matches, each played by one person at a time; ``first`` has the first seat."""

    side: Side
    matches: Matches
    chance: random.Random
    first: int = USER
    free: "asyncio.Queue[int]" = field(default_factory=asyncio.Queue)
    turns: int = 0
    late: int = 0

    async def hurry(self, until: Callable[[], bool]) -> None:
        """Take one turn after the other, by typing and by pressing."""
        while not until():
            channel = await self.free.get()
            table = await self.matches.load_in(channel)
            if table is None or table.match is None:
                continue  # it is over
            try:
                await self.take_turn(channel, table.match)
                await self._shown(table.id)
                self.turns += 1
            except TimeoutError:  # whoever is not answered in time tries again
                self.late += 1
            self.free.put_nowait(channel)

    async def take_turn(self, channel: int, match: Match) -> None:
        """Take the turn of whoever is to act in a channel, by typing or by pressing."""
        await (self._type if self.chance.random() < 0.5 else self._press)(channel, match)

    async def _type(self, channel: int, match: Match) -> None:
        seat, discord = match.to_act[0], self.side.discord
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(self.chance.choice(draft.options))
        try:
            name, options = command_for(match.game, draft.played)
        except ValueError:  # there is no command for it
            await self._press(channel, match)
            return
        module = import_module(f"bot.commands.{match.game.facts.slug}")
        lines = {f"{name_of(match.game.facts.slug, module)} {line.name}": line for line in module.LINES}
        slot = lines[name].slots[0].name
        for typed in ("", options.get(slot, "")[:1]):
            suggested = await discord.suggest(channel, self.first + seat, name, slot, typed)
            with suppress(TimeoutError):  # nobody waits for suggestions that come too late
                await _until(_answered(suggested), SUGGESTED_SECONDS)
        exchange = await discord.slash(channel, self.first + seat, name, now=True, **options)
        await _until(_told(exchange))

    async def _press(self, channel: int, match: Match) -> None:
        user, discord = self.first + match.to_act[0], self.side.discord
        boards = [message for message in discord.ledger.seen(channel) if message.id_of("turn")]
        opened = await discord.press(boards[-1], user, "turn")
        await _until(_told(opened))
        while (panel := opened.private) is not None and (confirm := panel.id_of("confirm")) is None:
            controls = [part for part in parts(panel.payload["components"]) if chooses(part)]
            if not controls:  # a turn that was begun: go on with it
                await self._step(panel, user, panel.ids[0])
                continue
            control = self.chance.choice(controls)
            values = control.get("options")
            value = self.chance.choice(values)["value"] if values else None
            await self._step(panel, user, control["custom_id"], value)
        assert panel is not None
        await self._step(panel, user, confirm or "")

    async def _step(self, panel: Message, user: int, control: str, value: str | None = None) -> None:
        before, discord = len(panel.edits), self.side.discord
        if value is None:
            await discord.press_id(panel, user, control)
        else:
            await discord.choose(panel, user, control, value)
        await _until(lambda: len(panel.edits) > before)

    async def _shown(self, match_id: int) -> None:
        async def row() -> Listing:
            return await self.matches.get(match_id)

        async with asyncio.timeout(PATIENCE):
            while (listing := await row()).shown != listing.seq and listing.status.live:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


def _answered(exchange: Exchange) -> Callable[[], bool]:
    return lambda: exchange.answer is not None


def _told(exchange: Exchange) -> Callable[[], bool]:
    return lambda: exchange.private is not None and not exchange.thinking


async def _until(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def measure(turns: int = TURNS, seed: int = 20) -> Load:
    """Play so many turns, from positions that the bot has not seen, and return what they took."""
    chance = random.Random(seed)
    channels = tuple(range(CHANNEL, CHANNEL + CHANNELS))
    names = {USER + seat: NAMES[seat] for seat in range(6)}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await storage.open(folder / "bot.sqlite3") as matches:
            await _seat(matches, channels, names, chance)
            async with side(folder, channels, names, launch) as ours:
                tables = Tables(ours, matches, chance)
                for channel in channels:
                    tables.free.put_nowait(channel)
                    await _until(partial(ours.discord.ledger.seen, channel))
                await _begun(ours)
                await _together(tables, WARM)
                before, start = ours.processor, time.perf_counter()
                await _together(tables, WARM + turns)
                spent = (ours.processor - before) / (tables.turns - WARM)
                seconds = time.perf_counter() - start
                speed = (tables.turns - WARM) / seconds
    return Load(spent * 1000, await _bare_post(channels[:1], names), speed, tables.late)


async def _begun(ours: Side) -> None:
    """Wait until a bot has uploaded its emojis, which it does once."""
    uploaded = -1
    while uploaded < len(ours.discord.emojis):
        uploaded = len(ours.discord.emojis)
        await asyncio.sleep(BEGUN_SECONDS)


async def _seat(
    matches: Matches, channels: tuple[int, ...], names: dict[int, str], chance: random.Random
) -> None:
    """Put a match into each channel: of every game at tables of every size, anywhere in the first half."""
    sizes = [(rules, seats) for rules in games().values() for seats in rules.facts.seats if seats > 1]
    people = [Person(user, name) for user, name in names.items()]
    for number, channel in enumerate(channels):
        rules, seats = sizes[number % len(sizes)]
        fresh = random_match(Match.new(rules, seats, seed=number), chance, chance.randrange(40))
        if fresh.over:  # of a short game
            fresh = Match.new(rules, seats, seed=number)
        await matches.insert(channel, GUILD, USER, people[:seats], fresh, now=now())


async def _together(tables: Tables, turns: int) -> None:
    await asyncio.gather(*(tables.hurry(lambda: tables.turns >= turns) for _ in range(PEOPLE)))


async def _bare_post(channels: tuple[int, ...], names: dict[int, str]) -> float:
    """Return the processor time in ms of a bot that answers, posts a stored picture, and answers again."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store_picture(folder, next(iter(games().values())))
        async with side(folder, channels, names, bare) as other:
            for _ in range(5):
                await other.post()
            before = other.processor
            for _ in range(POSTS):
                await other.post()
            return (other.processor - before) / POSTS * 1000
