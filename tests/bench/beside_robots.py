"""How much robots thinking at other tables slow down players, and how long the robots' turns take.

Two users take turns at one table while others play *master* robots at three tables. Blocks of their turns
with and without thinking robots alternate, so that both see the same machine.
"""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import storage
from bot.cli.dev.matches import NAMES
from bot.platform.clock import now
from engine.catalogue import game, games
from engine.history.log import Played
from engine.match import Match
from engine.robots.levels import MASTER
from storage import Matches
from storage.records import Listing, Person
from tests.bench.latency import CHANNEL, USER, Play, Side, side
from tests.bench.load import Tables
from tests.bench.loopback.process import launch
from tests.bench.loopback.shapes import GUILD
from tests.storage.posted import board_of

TABLES = 3
BLOCK = 5
"""Players' turns in a row, with or without robots."""

MATCHES = 10
CHANNELS = 60
"""Maximum number of matches of the two users, one after the other."""

SLUG = "amytis"
"""The game of the two users."""

ROBOTS = 5000
"""The channel of the first match with robots; those of the others follow."""

PATIENCE_SECONDS = 120.0
POLL_SECONDS = 0.02
SETTLE_SECONDS = 0.5
"""Delay until robots that are allowed to think do so."""


class Beside(NamedTuple):
    """The measurements, in seconds unless noted.

    ``beside`` and ``alone`` are medians from a player's command to the board, with and without thinking
    robots; ``ratio`` is the median of the quotients of blocks. ``robot`` and ``slowest`` are the median and
    maximum time of a robot's turn, averaged over turns in a row; ``processor`` is its mean processor time.
    ``memory`` is the resident memory of the largest robot process, in MB.
    """

    beside: float
    alone: float
    ratio: float
    robot: float
    slowest: float
    processor: float
    turns: int
    robot_turns: int
    memory: float


@dataclass
class _Company:
    """Tables where people play with robots, one match after the other, while ``allowed``.

    ``left`` are matches not started yet; robots take at most ``turns``.
    """

    side: Side
    matches: Matches
    left: list[int]
    turns: int
    allowed: asyncio.Event = field(default_factory=asyncio.Event)
    thinking: set[int] = field(default_factory=set)
    seconds: list[float] = field(default_factory=list)
    robot_turns: int = 0

    async def sit(self) -> None:
        """Play matches with robots until none is left or the robots have had their turns."""
        while self.left:
            match_id = self.left.pop()
            while (listing := await self.matches.get(match_id)).status.live:
                if self.robot_turns >= self.turns:
                    return
                seen = (await board_of(self.matches, match_id)).seen
                if listing.thinking or seen != listing.seq:
                    await asyncio.sleep(POLL_SECONDS)
                    continue
                await self.allowed.wait()
                await self._turn(listing)

    async def _turn(self, listing: Listing) -> None:
        """Take a turn, wait for the robots' turns, and record how long they took."""
        table = await self.matches.load(listing.id)
        assert table.match is not None
        people = Tables(
            self.side.discord, self.matches, random.Random(listing.seq), first=listing.people[0].user
        )
        self.thinking.add(listing.id)
        answer = asyncio.create_task(self._answer(listing))
        try:
            await people.take_turn(listing.channel, table.match)
            after, seconds = await answer
        finally:
            answer.cancel()
            self.thinking.discard(listing.id)
        whole = await self.matches.load_whole(listing.id)
        assert whole.match is not None
        new = whole.match.log[listing.seq : after.seq]
        turns = sum(isinstance(entry, Played) and entry.turn_over and entry.seat > 0 for entry in new)
        if turns:
            self.robot_turns += turns
            self.seconds.append(seconds / turns)

    async def _answer(self, before: Listing) -> tuple[Listing, float]:
        """Wait until robots have answered a turn; return the match then, and the seconds they took.

        A player's command is often answered only after the robots' turns, so this polls while it runs.
        """
        start = None
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                current = await self.matches.get(before.id)
                if current.seq > before.seq:
                    start = start or time.perf_counter() - POLL_SECONDS / 2
                    if not current.thinking:
                        return current, time.perf_counter() - start
                await asyncio.sleep(POLL_SECONDS)


async def measure(matches: int = MATCHES, channels: int = CHANNELS, turns: int = sys.maxsize) -> Beside:
    """Play matches with robots, until they have had ``turns`` turns, and return the measurements."""
    names = {USER + seat: NAMES[seat] for seat in range(2)}
    guests = {USER + len(NAMES) + table: f"Guest {table}" for table in range(TABLES)}
    own = range(CHANNEL, CHANNEL + channels)
    rooms = (*own, *range(ROBOTS, ROBOTS + matches))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await storage.open(folder / "bot.sqlite3") as store:
            for channel in own:
                people = [Person(user, name) for user, name in names.items()]
                fresh = Match.new(game(SLUG), len(people), seed=channel)
                await store.insert(channel, GUILD, USER, people, fresh, now=now())
            begun = [await _begin(store, number, guests) for number in range(matches)]
            async with side(folder, rooms, names | guests, launch) as ours:
                company = _Company(ours, store, begun, turns)
                return await _compare(Play(ours, store, 2, channels), company)


async def _begin(store: Matches, number: int, guests: Mapping[int, str]) -> int:
    """Start a match of a guest with robots, cycling through the games, and return its id."""
    kinds = list(games().values())
    rules = kinds[number % len(kinds)]
    user = list(guests)[number % len(guests)]
    robots = min(3, max(rules.facts.seats)) - 1
    people = [Person(user, guests[user])]
    people += [Person(-place, f"Robot {place}", MASTER) for place in range(1, robots + 1)]
    fresh = Match.new(rules, len(people), seed=number)
    row = await store.insert(ROBOTS + number, GUILD, user, people, fresh, now=now())
    return row.id


async def _compare(play: Play, company: _Company) -> Beside:
    beside, alone, ratios, memory = list[float](), list[float](), list[float](), 0.0
    sitting = [asyncio.create_task(company.sit()) for _ in range(TABLES)]
    pid = company.side.process.pid
    try:
        for _ in range(BLOCK):
            await play.slash()
        while not all(task.done() for task in sitting):
            company.allowed.clear()
            while company.thinking:  # noqa: ASYNC110  # three tasks change it
                await asyncio.sleep(POLL_SECONDS)
            without = await _block(play)
            company.allowed.set()
            await asyncio.sleep(SETTLE_SECONDS)
            between = await _block(play)
            memory = max([memory, *(_resident(child) for child in _robots(pid))])
            if without and between:
                alone, beside = alone + without, beside + between
                ratios.append(statistics.median(between) / statistics.median(without))
        await asyncio.gather(*sitting)
    finally:
        for task in sitting:
            task.cancel()
    return Beside(
        statistics.median(beside),
        statistics.median(alone),
        statistics.median(ratios),
        statistics.median(company.seconds),
        max(company.seconds),
        sum(_processor(child) for child in _robots(pid)) / company.robot_turns,
        len(beside),
        company.robot_turns,
        memory,
    )


async def _block(play: Play) -> list[float]:
    """Return the duration of each turn of a block, without those that need the panel."""
    seconds = [await play.slash() for _ in range(BLOCK)]
    return [second for second in seconds if second is not None]


def _robots(pid: int) -> Iterator[int]:
    """Yield the processes in which a bot's robots think."""
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                yield int(child)


def _resident(pid: int) -> float:
    """Return the resident memory of a process in MB, 0 if it has ended."""
    with suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1000
    return 0.0


def _processor(pid: int) -> float:
    """Return the processor time of a process in seconds."""
    return time.clock_gettime(~pid << 3 | 2)  # the value of clock_getcpuclockid()
