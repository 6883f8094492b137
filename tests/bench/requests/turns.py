"""Requests to Discord per turn, by purpose: the whole bot with a Discord on this machine."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import storage
from bot.cli.dev.matches import NAMES
from engine.draft import Draft
from engine.match import Match
from storage import Matches
from tests.bench.latency import CHANNEL, PATIENCE, USER
from tests.bench.load import Tables, begun, seat, until
from tests.bench.loopback.process import started
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import GUILD
from tests.bench.typed import command_for
from tests.storage.posted import boards_due

CHANNELS = 24
TURNS = 40
MOVES = 20
"""Upper limit of moves played in each match at the start."""

MIXES = {"by the panel": 1.0, "typed": 0.0, "three of four by the panel": 0.75}
"""How turns are taken, with the share by panel. Players who type press nothing on the board."""


FREE = "free"
"""Prefix of requests that Discord doesn't count."""


class Count(NamedTuple):
    """The requests of some turns, by purpose."""

    name: str
    turns: int
    requests: Counter[str]

    @property
    def with_token(self) -> float:
        """Requests with the bot's token per turn."""
        return sum(count for name, count in self.requests.items() if not name.startswith(FREE)) / self.turns

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        yield f"{self.name}: {self.with_token:.2f} requests with the token per turn ({self.turns} turns)"
        for name, count in sorted(self.requests.items()):
            yield f"    {name:24} {count / self.turns:6.2f}"

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON fields."""
        each = {name: count / self.turns for name, count in sorted(self.requests.items())}
        return {"name": self.name, "turns": self.turns, "with_token": self.with_token, "requests": each}


async def measure(turns: int = TURNS, seed: int = 20, *, database: str | None = None) -> list[Count]:
    """Take turns in each way and count the requests until everything is shown.

    The bot uses a new file, or the empty ``database`` at an address.
    """
    chance = random.Random(seed)
    channels = tuple(range(CHANNEL, CHANNEL + CHANNELS))
    names = {USER + seat: NAMES[seat] for seat in range(6)}
    discord = Loopback(channels=channels, names=names)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        where = database or str(folder / "bot.sqlite3")
        async with await storage.open(where) as matches:
            await seat(matches, dict.fromkeys(channels, GUILD), names, chance, moves=MOVES)
            async with discord.serve(), started(discord.address, folder, where):
                await discord.ready(60.0)
                players = _Players(discord, matches, channels, chance)
                await players.begun()
                return [await players.take(mix, part, turns) for mix, part in MIXES.items()]


class _Players:
    """Users who take turns in some channels, one after the other."""

    def __init__(
        self, discord: Loopback, matches: Matches, channels: tuple[int, ...], chance: random.Random
    ) -> None:
        self._discord = discord
        self._tables = Tables(discord, matches, chance)
        self._matches = matches
        self._channels = channels
        self._chance = chance

    async def take(self, name: str, by_panel: float, turns: int) -> Count:
        """Take turns, a share of them by panel, and count the requests."""
        await self.wait_until_shown()
        self._discord.tally.clear()
        taken = 0
        while taken < turns:
            channel = self._channels[self._chance.randrange(len(self._channels))]
            table = await self._matches.load_in(channel)
            if table is None or table.match is None:
                continue  # it is over
            if taken < round(by_panel * turns):
                await self._tables.press(channel, table.match)
            elif not await self._type(channel, table.match):
                continue
            taken += 1
            await self.wait_until_shown()
        return Count(name, turns, Counter(self._discord.tally))

    async def begun(self) -> None:
        """Wait until the bot has shown all matches and uploaded its emojis, which it does once."""
        await begun(self._discord)
        await self.wait_until_shown()

    async def wait_until_shown(self) -> None:
        """Wait until everything is shown, and all old boards are retired."""
        end = time.monotonic() + PATIENCE
        while await boards_due(self._matches) and time.monotonic() < end:  # noqa: ASYNC110  # another process changes it
            await asyncio.sleep(0.02)
        await self._discord.quiet(0.1)

    async def _type(self, channel: int, match: Match) -> bool:
        seat = match.to_act[0]
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(self._chance.choice(draft.options))
        try:
            name, options = command_for(match.game, draft.played)
        except ValueError:  # no command covers it
            return False
        exchange = await self._discord.slash(channel, USER + seat, name, now=True, **options)
        await until(lambda: exchange.private is not None and not exchange.thinking)
        return True
