"""How many requests to Discord a turn takes, of which kinds: the whole bot, in a Discord on this machine."""

import asyncio
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import storage
from bot.cli.dev.latency import CHANNEL, PATIENCE, USER, chooses
from bot.cli.dev.loopback.ledger import Exchange, Message, parts
from bot.cli.dev.loopback.process import started
from bot.cli.dev.loopback.server import Loopback
from bot.cli.dev.loopback.shapes import GUILD
from bot.cli.dev.matches import NAMES, random_match
from bot.cli.dev.typed import command_for
from bot.platform.clock import now
from engine.catalogue import games
from engine.draft import Draft
from engine.match import Match
from storage import Matches
from storage.records import Person

CHANNELS = 24
TURNS = 40
MIXES = {"by the panel": 1.0, "typed": 0.0, "three of four by the panel": 0.75}
"""How turns are taken, and how many of them by the panel. Whoever types presses nothing below the board."""

BEGUN_SECONDS = 3.0

FREE = "free"
"""What the requests begin with that Discord does not count."""


class Count(NamedTuple):
    """The requests of some turns, by what they were for."""

    name: str
    turns: int
    requests: Counter[str]

    @property
    def with_token(self) -> float:
        """Requests with the bot's token a turn."""
        return sum(count for name, count in self.requests.items() if not name.startswith(FREE)) / self.turns

    def lines(self) -> Iterator[str]:
        """Yield what is printed of it."""
        yield f"{self.name}: {self.with_token:.2f} requests with the token a turn ({self.turns} turns)"
        for name, count in sorted(self.requests.items()):
            yield f"    {name:24} {count / self.turns:6.2f}"

    def told(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        each = {name: count / self.turns for name, count in sorted(self.requests.items())}
        return {"name": self.name, "turns": self.turns, "with_token": self.with_token, "requests": each}


async def measure(turns: int = TURNS, seed: int = 20) -> list[Count]:
    """Take so many turns in each way and count the requests for them, those until all is shown."""
    chance = random.Random(seed)
    channels = tuple(range(CHANNEL, CHANNEL + CHANNELS))
    names = {USER + seat: NAMES[seat] for seat in range(6)}
    discord = Loopback(channels=channels, names=names)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with await storage.open(folder / "bot.sqlite3") as matches:
            await _seat(matches, channels, names, chance)
            async with discord.serve(), started(discord.address, folder):
                await discord.ready(60.0)
                players = _Players(discord, matches, channels, chance)
                await players.begun()
                return [await players.take(mix, part, turns) for mix, part in MIXES.items()]


async def _seat(
    matches: Matches, channels: tuple[int, ...], names: dict[int, str], chance: random.Random
) -> None:
    """Put a match into each channel: of every game at tables of every size, somewhere in its first half."""
    sizes = [(rules, seats) for rules in games().values() for seats in rules.facts.seats if seats > 1]
    people = [Person(user, name) for user, name in names.items()]
    for number, channel in enumerate(channels):
        rules, seats = sizes[number % len(sizes)]
        match = random_match(Match.new(rules, seats, seed=number), chance, chance.randrange(20))
        await matches.insert(channel, GUILD, USER, people[:seats], match, now=now())


class _Players:
    """People who take turns in some channels, one after the other."""

    def __init__(
        self, discord: Loopback, matches: Matches, channels: tuple[int, ...], chance: random.Random
    ) -> None:
        self._discord = discord
        self._matches = matches
        self._channels = channels
        self._chance = chance

    async def take(self, name: str, by_panel: float, turns: int) -> Count:
        """Take turns, a part of them by the panel, and count the requests."""
        await self.shown()
        self._discord.tally.clear()
        taken = 0
        while taken < turns:
            channel = self._channels[self._chance.randrange(len(self._channels))]
            table = await self._matches.load_in(channel)
            if table is None or table.match is None:
                continue  # it is over
            if taken < round(by_panel * turns):
                await self._press(channel, table.match)
            elif not await self._type(channel, table.match):
                continue
            taken += 1
            await self.shown()
        return Count(name, turns, Counter(self._discord.tally))

    async def begun(self) -> None:
        """Wait until the bot has shown all matches and uploaded its emojis, which it does once."""
        await _until(lambda: self._discord.emojis)
        uploaded = 0
        while uploaded < len(self._discord.emojis):
            uploaded = len(self._discord.emojis)
            await asyncio.sleep(BEGUN_SECONDS)
        await self.shown()

    async def shown(self) -> None:
        """Wait until all is shown, and nothing old has to be made a line any more."""
        end = time.monotonic() + PATIENCE
        while await self._matches.boards.due() and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await self._discord.quiet(0.1)

    async def _type(self, channel: int, match: Match) -> bool:
        seat = match.to_act[0]
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(self._chance.choice(draft.options))
        try:
            name, options = command_for(match.game, draft.played)
        except ValueError:  # there is no command for it
            return False
        exchange = await self._discord.slash(channel, USER + seat, name, now=True, **options)
        await _until(lambda: exchange.private is not None and not exchange.thinking)
        return True

    async def _press(self, channel: int, match: Match) -> None:
        user = USER + match.to_act[0]
        board = next(message for message in self._discord.ledger.seen(channel)[::-1] if message.id_of("turn"))
        opened = await self._discord.press(board, user, "turn")
        await _until(lambda: opened.private is not None and not opened.thinking)
        while (panel := opened.private) is not None and (confirm := panel.id_of("confirm")) is None:
            controls = [part for part in parts(panel.payload["components"]) if chooses(part)]
            if not controls:  # a turn that was begun: go on with it
                await self._step(opened, panel, user, panel.ids[0])
                continue
            control = self._chance.choice(controls)
            values = control.get("options")
            value = self._chance.choice(values)["value"] if values else None
            await self._step(opened, panel, user, control["custom_id"], value)
        assert panel is not None
        await self._step(opened, panel, user, confirm or "")

    async def _step(
        self, opened: Exchange, panel: Message, user: int, control: str, value: str | None = None
    ) -> None:
        before = len(panel.edits)
        if value is None:
            await self._discord.press_id(panel, user, control)
        else:
            await self._discord.choose(panel, user, control, value)
        await _until(lambda: len(panel.edits) > before)


async def _until(what: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
