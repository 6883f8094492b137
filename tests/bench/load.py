"""``python -m tests.bench load``: the cost of a turn under load, and turns per second of several processes.

All games are played at all table sizes in many channels by players who don't pause.
"""

import asyncio
import json
import os
import random
import tempfile
import time
from argparse import Namespace
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import storage
from bot.cli.dev.matches import NAMES, random_match
from bot.interactions.slash_turn import name_of
from bot.platform.clock import now
from engine.catalogue import games
from engine.draft import Draft
from engine.match import Match
from storage import Matches
from storage.records import Person
from tests.bench.latency import CHANNEL, USER, Side, bare, chooses, side, store_picture
from tests.bench.loopback.ledger import Exchange, Message, parts
from tests.bench.loopback.process import kill, launch
from tests.bench.loopback.server import Loopback
from tests.bench.typed import command_for
from tests.storage.posted import board_of

CHANNELS = 50
TURNS_OF_CHANNEL = 8
"""Minimum number of turns in a started match."""

SERVERS = tuple((number << 22) + 7 for number in range(1, 13))
"""Divisible among 1, 2, 3, 4 or 6 processes."""

PEOPLE = 16
PATIENCE = 20.0
SUGGESTED_SECONDS = 3.0
BEGUN_SECONDS = 3.0
START_SECONDS = 120.0
POSTS = 40
"""Pictures a bare bot posts before and after, for comparison."""

TURNS = 300
WARM = 60
"""Uncounted turns of each process: parts of pictures are drawn once."""

VALUES: Mapping[str, Any] = {
    "bot.app.registration:FIRST_PAUSE_SECONDS": 0.2,
    "bot.cluster.shards:IDENTIFY_SECONDS": 0.3,
    "bot.platform.budget:LIMIT": 100_000,
}
"""A Discord without request limits, so that it doesn't limit the speed."""


class Load(NamedTuple):
    """Processor time of a turn and of a bare bot's post in ms, turns per second, and unanswered turns."""

    turn: float
    post: float
    turns_a_second: float
    late: int


class Speed(NamedTuple):
    """Turns several processes took together, and the processor time in seconds meanwhile.

    ``bot`` is the time of all bot processes, ``people`` of the players and their Discord, ``machine`` of
    everything on the machine.
    """

    processes: int
    turns: int
    late: int
    seconds: float
    bot: float
    people: float
    machine: float

    @property
    def turns_a_second(self) -> float:
        """Turns stored and shown per second."""
        return self.turns / self.seconds

    def a_turn(self, processor: float) -> float:
        """Return the share of some processor time per turn, in ms."""
        return processor / self.turns * 1000

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        rest = self.machine - self.bot - self.people
        yield (
            f"{self.processes} process{'es' * (self.processes > 1)}: {self.turns_a_second:.1f} turns per "
            f"second ({self.turns} turns, {self.late} not answered in time)"
        )
        yield (
            f"    processor time per turn: bot {self.a_turn(self.bot):.1f} ms, players and their Discord "
            f"{self.a_turn(self.people):.1f} ms, rest of the machine {self.a_turn(rest):.1f} ms"
        )
        yield (
            f"    busy cores: {self.machine / self.seconds:.2f} of {os.cpu_count()}, "
            f"players and their Discord {self.people / self.seconds:.2f} of at most 1"
        )

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON fields."""
        times = {"bot_ms": self.bot, "people_ms": self.people, "machine_ms": self.machine}
        return {
            **{name: getattr(self, name) for name in ("processes", "turns", "late", "turns_a_second")},
            **{name: self.a_turn(seconds) for name, seconds in times.items()},
        }


def run(arguments: Namespace) -> None:
    """Measure several processes under load, and print their speed."""
    speed = asyncio.run(play(arguments.turns, processes=arguments.processes, database=arguments.database))
    print(json.dumps(speed.as_json()) if arguments.json else "\n".join(speed.lines()))


@dataclass
class Tables:
    """Channels with their matches, each played by one task at a time; ``first`` is the first user."""

    discord: Loopback
    matches: Matches
    chance: random.Random
    first: int = USER
    free: "asyncio.Queue[int]" = field(default_factory=asyncio.Queue)
    turns: int = 0
    late: int = 0

    async def hurry(self, until: Callable[[], bool]) -> None:
        """Take one turn after the other, typed or by panel."""
        while not until():
            channel = await self.free.get()
            table = await self.matches.load_in(channel)
            if table is None or table.match is None:
                continue  # it is over
            try:
                await self.take_turn(channel, table.match)
                await self._wait_until_shown(table.id)
                self.turns += 1
            except TimeoutError:  # players without a timely answer try again
                self.late += 1
            self.free.put_nowait(channel)

    async def take_turn(self, channel: int, match: Match) -> None:
        """Take a turn of the active player in a channel, typed or by panel."""
        await (self._type if self.chance.random() < 0.5 else self.press)(channel, match)

    async def _type(self, channel: int, match: Match) -> None:
        seat, discord = match.to_act[0], self.discord
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(self.chance.choice(draft.options))
        try:
            name, options = command_for(match.game, draft.played)
        except ValueError:  # no command covers it
            await self.press(channel, match)
            return
        module = import_module(f"bot.commands.{match.game.facts.slug}")
        lines = {f"{name_of(match.game.facts.slug, module)} {line.name}": line for line in module.LINES}
        slot = lines[name].slots[0].name
        for typed in ("", options.get(slot, "")[:1]):
            suggested = await discord.suggest(channel, self.first + seat, name, slot, typed)
            with suppress(TimeoutError):  # late suggestions are ignored
                await until(_answered(suggested), SUGGESTED_SECONDS)
        exchange = await discord.slash(channel, self.first + seat, name, now=True, **options)
        await until(_is_answered(exchange))

    async def press(self, channel: int, match: Match) -> None:
        """Take a turn of the active player in a channel by the panel."""
        user, discord = self.first + match.to_act[0], self.discord
        boards = [message for message in discord.ledger.seen(channel) if message.id_of("turn")]
        opened = await discord.press(boards[-1], user, "turn")
        await until(_is_answered(opened))
        while (panel := opened.private) is not None and (confirm := panel.id_of("confirm")) is None:
            controls = [part for part in parts(panel.payload["components"]) if chooses(part)]
            if not controls:  # continue a turn that was begun
                await self._step(panel, user, panel.ids[0])
                continue
            control = self.chance.choice(controls)
            values = control.get("options")
            value = self.chance.choice(values)["value"] if values else None
            await self._step(panel, user, control["custom_id"], value)
        assert panel is not None
        await self._step(panel, user, confirm or "")

    async def _step(self, panel: Message, user: int, control: str, value: str | None = None) -> None:
        before, discord = len(panel.edits), self.discord
        if value is None:
            await discord.press_id(panel, user, control)
        else:
            await discord.choose(panel, user, control, value)
        await until(lambda: len(panel.edits) > before)

    async def _wait_until_shown(self, match_id: int) -> None:
        async def is_shown() -> bool:
            board, row = await board_of(self.matches, match_id), await self.matches.get(match_id)
            return board.seen == row.seq or not row.status.live

        async with asyncio.timeout(PATIENCE):
            while not await is_shown():  # noqa: ASYNC110  # the bot changes it
                await asyncio.sleep(0.05)


def _answered(exchange: Exchange) -> Callable[[], bool]:
    return lambda: exchange.answer is not None


def _is_answered(exchange: Exchange) -> Callable[[], bool]:
    return lambda: exchange.private is not None and not exchange.thinking


async def until(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for a condition; raises :class:`TimeoutError` after some seconds."""
    async with asyncio.timeout(seconds):
        while not what():  # noqa: ASYNC110  # in another process
            await asyncio.sleep(0.005)


async def measure(turns: int = TURNS, seed: int = 20) -> Load:
    """Play turns from positions new to the bot, and return their cost."""
    speed = await play(turns, seed)
    return Load(speed.a_turn(speed.bot), await _bare_post(), speed.turns_a_second, speed.late)


async def play(
    turns: int = TURNS, seed: int = 20, *, processes: int = 1, database: str | None = None
) -> Speed:
    """Play turns with processes that share the servers, and return their speed.

    They use a new file, or the empty ``database`` at an address. Raises :class:`RuntimeError` if a process
    ends.
    """
    chance, warm = random.Random(seed), WARM * processes
    count = max(CHANNELS, (warm + turns) // TURNS_OF_CHANNEL)
    servers = {CHANNEL + number: SERVERS[number % len(SERVERS)] for number in range(count)}
    discord = Loopback(names=_names(), servers=servers)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        where = database or str(folder / "bot.sqlite3")
        async with await storage.open(where) as matches:
            await seat(matches, servers, _names(), chance)
            async with _bots(discord, folder, where, processes) as bots:
                tables = Tables(discord, matches, chance)
                for channel in servers:
                    tables.free.put_nowait(channel)
                    await until(partial(discord.ledger.seen, channel))
                await begun(discord)
                await _together(tables, warm)
                before, start = _spent(bots), time.perf_counter()
                taken, late = tables.turns, tables.late
                await _together(tables, warm + turns)
                seconds = time.perf_counter() - start
                spent = [after - at for after, at in zip(_spent(bots), before, strict=True)]
    return Speed(processes, tables.turns - taken, tables.late - late, seconds, *spent)


def _names() -> dict[int, str]:
    return {USER + place: NAMES[place] for place in range(6)}


@asynccontextmanager
async def _bots(discord: Loopback, folder: Path, database: str, processes: int) -> AsyncIterator[list[Side]]:
    """Run processes, each with its share of the servers, until all of them are connected."""
    bots = list[Side]()
    log = folder / "log"
    async with discord.serve():
        try:
            for number in range(processes):
                shards = {"ZIGGURAT_SHARDS": f"{number}/{processes}"} if processes > 1 else {}
                with log.open("ab") as written:
                    process = await launch(
                        discord.address, folder, database, VALUES, errors=written.fileno(), settings=shards
                    )
                bots.append(Side(discord, process))
            await discord.ready(START_SECONDS)
            await discord.quiet(1.0)
            yield bots
        except OSError as error:  # a process has ended, or fails to start
            raise RuntimeError(f"the bot has stopped: {log.read_text()[-1000:]}") from error
        finally:
            for bot in bots:
                await kill(bot.process)


def _spent(bots: Sequence[Side]) -> tuple[float, float, float]:
    """Return the processor time in seconds of bots, of this process, and of the machine."""
    fields = Path("/proc/stat").read_text().splitlines()[0].split()[1:]
    user, nice, system, _, _, interrupts, soft_interrupts = map(int, fields[:7])
    ticks = user + nice + system + interrupts + soft_interrupts
    return sum(bot.processor for bot in bots), time.process_time(), ticks / os.sysconf("SC_CLK_TCK")


async def begun(discord: Loopback) -> None:
    """Wait until a bot has uploaded its emojis, which it does once."""
    await until(lambda: discord.emojis)
    uploaded = 0
    while uploaded < len(discord.emojis):
        uploaded = len(discord.emojis)
        await asyncio.sleep(BEGUN_SECONDS)


async def seat(
    matches: Matches,
    servers: Mapping[int, int],
    names: Mapping[int, str],
    chance: random.Random,
    moves: int = 40,
) -> None:
    """Add a match to each channel of ``servers``, cycling through all games and table sizes.

    Fewer than ``moves`` moves are played in each. Raises :class:`storage.errors.ChannelTaken`.
    """
    sizes = [(rules, seats) for rules in games().values() for seats in rules.facts.seats if seats > 1]
    people = [Person(user, name) for user, name in names.items()]
    for number, (channel, server) in enumerate(servers.items()):
        rules, seats = sizes[number % len(sizes)]
        fresh = random_match(Match.new(rules, seats, seed=number), chance, chance.randrange(moves))
        if fresh.over:  # a short game
            fresh = Match.new(rules, seats, seed=number)
        await matches.insert(channel, server, USER, people[:seats], fresh, now=now())


async def _together(tables: Tables, turns: int) -> None:
    await asyncio.gather(*(tables.hurry(lambda: tables.turns >= turns) for _ in range(PEOPLE)))


async def _bare_post() -> float:
    """Return the processor time in ms of a bot that responds and posts a stored picture."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store_picture(folder, next(iter(games().values())))
        async with side(folder, (CHANNEL,), _names(), bare) as other:
            for _ in range(5):
                await other.post()
            before = other.processor
            for _ in range(POSTS):
                await other.post()
            return (other.processor - before) / POSTS * 1000
