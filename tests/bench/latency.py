"""How long players wait: the whole bot against one that posts a stored picture, over real sockets."""

import asyncio
import random
import statistics
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import storage
from bot.cli.dev.matches import NAMES
from bot.interactions.slash_turn import name_of
from bot.platform.clock import now
from engine.core.game import AnyGame
from engine.draft import Draft
from engine.match import Match
from render.boards import Scene
from render.picture import picture
from render.texts import texts
from storage import Matches
from storage.records import Person
from tests.bench.loopback.ledger import Exchange, Message, parts
from tests.bench.loopback.process import NEAR, kill, launch
from tests.bench.loopback.server import Asked, Loopback, Stage
from tests.bench.loopback.shapes import GUILD
from tests.bench.typed import command_for

CHANCE = 20
CHANNEL = 1000
USER = 101
PATIENCE = 20.0
WARM = 65
"""Turns played before processor time is measured: two whole matches of most games. Parts of pictures are
drawn once, so a bot's first matches cost more than later ones.
"""

BARE = f"""{NEAR}
import asyncio, io, discord
from discord import app_commands, ui
PICTURE = open(sys.argv[2], "rb").read()
class Step(ui.View):
    def __init__(self):
        super().__init__(timeout=None)
    @ui.button(label="Step", custom_id="bare:step")
    async def step(self, interaction, button):
        await interaction.response.defer()
        file = discord.File(io.BytesIO(PICTURE), "board.png")
        await interaction.edit_original_response(content="step", attachments=[file], view=Step())
class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
    async def setup_hook(self):
        self.add_view(Step())
bot = Bot()
group = app_commands.Group(name="bare", description="bare")
bot.tree.add_command(group)
@group.command(description="post")
async def post(interaction: discord.Interaction, text: str = ""):
    await interaction.response.defer(ephemeral=True)
    await interaction.channel.send("board", file=discord.File(io.BytesIO(PICTURE), "board.png"))
    await interaction.edit_original_response(content="done", view=Step())
@post.autocomplete("text")
async def suggest(interaction, current):
    return [app_commands.Choice(name=f"choice {{number}}", value=str(number)) for number in range(25)]
bot.run("a.b.c", log_handler=None)
"""
"""A bot that uses only discord.py."""


class Figures(NamedTuple):
    """Medians of the bot's times and processor time over the bare bot's, and the bytes of a panel turn."""

    board: float
    step: float
    suggestion: float
    further: float
    processor: float
    uploaded: int


class Side:
    """A bot process, and the Discord it is connected to."""

    def __init__(self, discord: Loopback, process: Process) -> None:
        self.discord = discord
        self.process = process

    @property
    def processor(self) -> float:
        """Processor time of the process in seconds, all threads together."""
        clock = ~self.process.pid << 3 | 2  # clock_getcpuclockid(), as /proc only counts by 10 ms
        return time.clock_gettime(clock)

    async def seconds(self, act: Callable[[], Awaitable[object]], method: str, path: str) -> float:
        """Return the seconds from an action of a player until the bot makes the expected request."""
        future = asyncio.get_running_loop().create_future()

        def watch(request: Asked, stage: Stage) -> bool:
            if (
                stage is Stage.DONE
                and request.method == method
                and path in request.path
                and not future.done()
            ):
                future.set_result(time.perf_counter())
            return False

        self.discord.watch = watch
        start = time.perf_counter()
        await act()
        async with asyncio.timeout(PATIENCE):
            end: float = await future
        return end - start

    # the bare bot's actions

    async def post(self) -> float:
        """Let the bare bot post its picture and return how long it took."""
        answer: list[Exchange] = []

        async def slash() -> None:
            answer.append(await self.discord.slash(CHANNEL, USER, "bare post"))

        seconds = await self.seconds(slash, "POST", f"channels/{CHANNEL}/messages")
        await self.discord.quiet(0.05)
        [self._answer] = answer
        return seconds

    async def step(self) -> float:
        """Let the bare bot change the picture of a private message and return how long it took."""
        message = self._answer.private
        assert message is not None
        return await self.seconds(partial(self.discord.press, message, USER, "step"), "PATCH", "@original")

    async def suggest(self) -> float:
        """Let the bare bot suggest 25 values and return how long it took."""
        return await self.seconds(
            partial(self.discord.suggest, CHANNEL, USER, "bare post", "text", ""), "POST", "/callback"
        )


class Play:
    """Random turns of one game, channel after channel."""

    def __init__(self, side: Side, matches: Matches, seats: int, channels: int) -> None:
        self.seats = seats
        self._side = side
        self._matches = matches
        self._channels = iter(range(CHANNEL, CHANNEL + channels))
        self._channel = next(self._channels)
        self._chance = random.Random(CHANCE)

    async def slash(self) -> float | None:
        """Play a turn by commands and return the seconds from the last one until the board.

        Returns None if the panel was needed, as after a reveal in the middle of a turn.
        """
        alone = True
        while True:
            match = await self._match()
            seat, channel = match.to_act[0], self._channel
            try:
                name, options = command_for(match.game, moves := self._turn(match))
            except ValueError:  # the rest of a turn that no command covers
                await self.panel()
                alone = False
                continue
            ends = getattr(match.play(seat, *moves)[-1], "turn_over", False) or match.over
            waited = ("POST", f"channels/{channel}/messages") if ends else ("PATCH", "@original")
            seconds = await self._side.seconds(
                partial(self._side.discord.slash, channel, USER + seat, name, now=True, **options), *waited
            )
            await self._side.discord.quiet(0.05)
            if ends:
                return seconds if alone else None

    async def typing(self) -> Callable[[], Awaitable[float]]:
        """Return a function that requests suggestions for a turn and returns how long they take."""
        match = await self._match()
        slug, user = match.game.facts.slug, USER + match.to_act[0]
        module = import_module(f"bot.commands.{slug}")
        line = module.LINES[0]
        ask = partial(self._side.discord.suggest, self._channel, user, f"{name_of(slug, module)} {line.name}")
        return partial(self._side.seconds, partial(ask, line.slots[0].name, ""), "POST", "/callback")

    async def panel(self) -> list[float]:
        """Play a turn by the panel and return the seconds until each of its pictures."""
        match, discord = await self._match(), self._side.discord
        user, times = USER + match.to_act[0], list[float]()
        board = next(message for message in discord.ledger.seen(self._channel)[::-1] if message.id_of("turn"))
        exchanges: list[Exchange] = []

        async def press(message: Message, control: str, value: str | None = None) -> None:
            if value is None:
                exchanges.append(await discord.press_id(message, user, control))
            else:
                exchanges.append(await discord.choose(message, user, control, value))

        async def step(message: Message, control: str, value: str | None = None) -> Message:
            waited = ("PATCH", "@original") if exchanges else ("POST", "webhooks/")  # opens as a follow-up
            times.append(await self._side.seconds(partial(press, message, control, value), *waited))
            panel = exchanges[0].private
            assert panel is not None
            return panel

        panel = await step(board, board.id_of("turn") or "")
        while (confirm := panel.id_of("confirm")) is None:
            controls = [part for part in parts(panel.payload["components"]) if chooses(part)]
            control = self._chance.choice(controls)
            values = control.get("options")
            panel = await step(
                panel, control["custom_id"], self._chance.choice(values)["value"] if values else None
            )
        await self._side.seconds(partial(press, panel, confirm), "PATCH", "@original")
        await discord.quiet(0.05)
        return times

    async def _match(self) -> Match:
        """Return the present match as stored, or that of the next channel once it is over."""
        while (table := await self._matches.load_in(self._channel)) is None:
            self._channel = next(self._channels)
        assert table.match is not None
        return table.match

    def _turn(self, match: Match) -> list[object]:
        draft = Draft(match.game, match.view(match.to_act[0]))
        while draft.options:
            draft.push(self._chance.choice(draft.options))
        return draft.played


def chooses(part: dict[str, object]) -> bool:
    """Return whether a component is a control that makes a choice."""
    verb = str(part.get("custom_id", "")).split(":")[1:2]
    return verb in (["pick"], ["group"], ["step"]) and not part.get("disabled")


async def measure(rules: AnyGame, rounds: int = 30) -> Figures:
    """Return the cost of a game's turns, each compared with a bare bot at the same time."""
    seats, channels = min(rules.facts.seats), 2 * rounds + WARM
    names = {USER + seat: NAMES[seat] for seat in range(seats)}
    numbers = tuple(range(CHANNEL, CHANNEL + channels))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store_picture(folder, rules)
        async with await storage.open(folder / "bot.sqlite3") as matches:
            for number in numbers:
                people = [Person(user, name) for user, name in names.items()]
                fresh = Match.new(rules, seats, seed=number)
                await matches.insert(number, GUILD, people[0].user, people, fresh, now=now())
            async with (
                side(folder, numbers, names, launch) as ours,
                side(folder, numbers, names, bare) as other,
            ):
                return await _compare(Play(ours, matches, seats, channels), ours, other, rounds)


def store_picture(folder: Path, rules: AnyGame) -> None:
    """Write the picture that the bare bot posts to a folder."""
    seats = min(rules.facts.seats)
    view = Match.new(rules, seats, seed=CHANCE).view(None)
    (folder / "board.png").write_bytes(picture(rules.facts.slug, view, Scene(NAMES[:seats], texts())))


async def _compare(play: Play, ours: Side, bare: Side, rounds: int) -> Figures:
    step, suggestion, more, uploaded = list[float](), list[float](), list[float](), list[int]()
    await bare.post()
    for number in range(rounds):
        suggest = await play.typing()
        if number % 2:  # the second to be queried finds this process warmed up
            first, further, bare_time = await suggest(), await suggest(), await bare.suggest()
        else:
            bare_time, first, further = await bare.suggest(), await suggest(), await suggest()
        suggestion.append(first / bare_time)
        more.append(further / bare_time)
        before = ours.discord.uploaded
        steps = await play.panel()
        uploaded.append(ours.discord.uploaded - before)
        step += [seconds / await bare.step() for seconds in steps]
    for _ in range(WARM):
        await play.slash()
    board, spent, posts = list[float](), list[float](), list[float]()
    while len(board) < rounds:
        start = ours.processor, bare.processor
        seconds, posted = await play.slash(), await bare.post()
        if seconds is not None:
            board.append(seconds / posted)
            spent.append(ours.processor - start[0])
            posts.append(bare.processor - start[1])
    return Figures(
        statistics.median(board),
        statistics.median(step),
        statistics.median(suggestion),
        statistics.median(more),
        sum(spent) / sum(posts),
        round(statistics.median(uploaded)),
    )


@asynccontextmanager
async def side(
    folder: Path, channels: tuple[int, ...], names: dict[int, str], start: Callable[..., Awaitable[Process]]
) -> AsyncIterator[Side]:
    """Run a bot with a Discord of its own."""
    discord = Loopback(channels=channels, names=names)
    async with discord.serve():
        process = await start(discord.address, folder, errors=DEVNULL)
        try:
            await discord.ready()
            await discord.quiet(1.0)
            yield Side(discord, process)
        finally:
            await kill(process)


async def bare(address: str, folder: Path, errors: int) -> Process:
    """Start the bot that uses only discord.py."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-c", BARE, address, str(folder / "board.png"), stdout=errors, stderr=errors
    )
