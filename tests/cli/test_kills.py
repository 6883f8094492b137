"""``ziggurat run`` over real sockets, stopped or killed at any moment: all stored state is shown, once."""

import asyncio
import os
import random
import signal
import time
from asyncio.subprocess import Process
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import postgres
from tests.bench.loopback.process import kill, launch
from tests.bench.loopback.server import Asked, Loopback, Stage
from tests.cli.books import Books
from tests.cli.players import NAMES, PlayerAction, Players, until, wrong_of_action, wrong_of_channel
from tests.thorough import THOROUGH, times

CHANNELS = tuple(range(1001, 1013))
SHOWN_SECONDS = 10.0
"""Limit for showing everything after a restart, scaled up on slow machines."""

START_SECONDS = 2.5


class Aim(NamedTuple):
    """When to send a signal: once request ``number`` of an action in a channel has reached a stage.

    ``lost`` keeps that request from arriving.
    """

    channel: int
    number: int
    stage: Stage
    lost: bool


@dataclass
class Run:
    """A bot restarted again and again on one database, its loopback Discord, and the errors found."""

    folder: Path
    discord: Loopback
    chance: random.Random
    wrong: list[str] = field(default_factory=list)
    slowest: float = 0.0
    counts: Counter[str] = field(default_factory=Counter)
    database: Path | str | None = None

    def __post_init__(self) -> None:
        self.books = Books(self.database or self.folder / "bot.sqlite3")
        self.players = Players(self.discord, self.books, self.chance)
        self.log = self.folder / "log"

    async def start(self) -> Process:
        with self.log.open("ab") as log:
            return await launch(self.discord.address, self.folder, self.database, errors=log.fileno())

    async def round(self, process: Process, number: int) -> Process:
        """Let players act until the bot gets a signal, restart it, and check everything."""
        channels = self.chance.sample(CHANNELS, 3)
        actions = [
            PlayerAction(self.chance.choice(self.players.kinds(channel)), channel) for channel in channels
        ]
        await self._signalled(process, actions, number)
        begun = time.monotonic()
        process = await self.start()
        early = [PlayerAction(self.chance.choice(self.players.kinds(channels[0])), channels[0])]
        if number == signal.SIGKILL and self.chance.random() < 0.1:  # again, before it is ready
            await asyncio.sleep(self.chance.uniform(0.2, 1.5))
            self.counts["kills while it starts"] += 1
            process.kill()
            await process.wait()
            begun = time.monotonic()
            process = await self.start()
        await self.discord.ready(60.0)
        patience = SHOWN_SECONDS * max(1.0, (time.monotonic() - begun) / START_SECONDS)
        if self.chance.random() < 0.4:  # a player continues before everything is shown
            await asyncio.gather(*(self.players.act(action) for action in early))
            begun = time.monotonic()
        else:
            early.clear()
        if not await until(lambda: not self.books.behind(), patience - (time.monotonic() - begun)):
            after = [*map(_brief, actions)]
            self.wrong.append(f"{self.books.behind()} not shown after {patience:.1f} s, after {after}")
            await until(lambda: not self.books.behind(), 60.0)
        self.slowest = max(self.slowest, time.monotonic() - begun)
        await self.discord.quiet(0.1)
        for action in (*actions, *early):
            self.counts[action.kind] += 1
            following = early[0] if early and action is actions[0] else None
            errors = wrong_of_action(action, self.books, following)
            self.wrong += [f"{what} ({_brief(action)})" for what in errors]
        for channel in CHANNELS:
            errors = wrong_of_channel(channel, self.discord, self.books)
            self.wrong += [
                f"{what} (channel {channel}, after {[*map(_brief, actions + early)]})" for what in errors
            ]
        return process

    async def _signalled(self, process: Process, actions: list[PlayerAction], number: int) -> None:
        aim = Aim(actions[0].channel, self.chance.randrange(9), self.chance.choice([*Stage]), False)
        aim = aim._replace(lost=aim.stage is Stage.ASKED and self.chance.random() < 0.5)
        hit = asyncio.Event()
        seen_stages: Counter[Stage] = Counter()

        def watch(request: Asked, stage: Stage) -> bool:
            if request.channel != aim.channel or hit.is_set():
                return False
            seen_stages[stage] += 1
            if stage is not aim.stage or seen_stages[stage] <= aim.number:
                return False
            hit.set()
            process.send_signal(number)
            return aim.lost and number == signal.SIGKILL

        if self.chance.random() < 0.7:
            self.discord.watch = watch
            self.counts["aimed"] += 1
        acting = [asyncio.create_task(self.players.act(action)) for action in actions]
        all_acting = asyncio.create_task(asyncio.wait(acting))
        by_chance = self.chance.uniform(0.0, 1.0) if self.discord.watch is not watch else 3.0
        waiting = asyncio.create_task(hit.wait())
        await asyncio.wait({all_acting, waiting}, timeout=by_chance, return_when=asyncio.FIRST_COMPLETED)
        if not hit.is_set():
            hit.set()
            process.send_signal(number)
        sent = time.monotonic()
        code = await process.wait()
        took = time.monotonic() - sent
        for task in (waiting, all_acting, *acting):
            task.cancel()
        for outcome in await asyncio.gather(*acting, return_exceptions=True):
            if isinstance(outcome, Exception):
                self.wrong.append(f"{outcome!r} in {actions}")
        self.discord.watch = lambda request, stage: False
        await asyncio.sleep(0.05)  # data written to the sockets arrives
        if number == signal.SIGTERM:
            self._ended(code, took, actions)

    def _ended(self, code: int, took: float, actions: list[PlayerAction]) -> None:
        """Check a graceful stop: no response left at "thinking", and no longer than allowed."""
        if code != 0 or took > 12.0:
            self.wrong.append(f"SIGTERM: ended with {code} after {took:.1f} s")
        for action in actions:
            if any(said.answer == 5 and said.thinking for said in action.exchanges):
                self.wrong.append(f"SIGTERM left a response thinking: {_brief(action)}")


def _brief(action: PlayerAction) -> str:
    return f"{action.kind} in {action.channel}, match {action.id}, {'whole' if action.done else 'cut off'}"


@pytest.fixture
def own_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of a PostgreSQL database for one test."""
    server = postgres.address()
    psycopg = pytest.importorskip("psycopg")
    name = f"kills_{os.getpid()}_{random.randrange(10**9)}"
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield server.replace("/postgres?", f"/{name}?")
    with closing(psycopg.connect(server, autocommit=True)) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.long
@pytest.mark.parametrize("engine", ["sqlite", *(["postgres"] if THOROUGH else [])])
async def test_kills_at_any_moment_lose_and_double_nothing(
    tmp_path: Path, engine: str, request: pytest.FixtureRequest
) -> None:
    seed = int(os.environ.get("ZIGGURAT_SEED", "1"))
    discord = Loopback(channels=CHANNELS, names=NAMES)
    database = None if engine == "sqlite" else request.getfixturevalue("own_database")
    run = Run(tmp_path, discord, random.Random(seed), database=database)
    signals = [signal.SIGKILL] * times(1, 300) + [signal.SIGTERM] * times(1, 100)
    run.chance.shuffle(signals)
    async with discord.serve():
        process = await run.start()
        try:
            await discord.ready()
            for channel in CHANNELS:  # lobbies, then matches, before the first signal
                for kind in ("new", "join", "start")[: 1 + channel % 4]:
                    if kind in run.players.kinds(channel):
                        await run.players.act(PlayerAction(kind, channel))
            for number in signals:
                process = await run.round(process, number)
                if len(run.wrong) > 20:
                    break
            process.send_signal(signal.SIGTERM)
            assert await process.wait() == 0
        finally:
            await kill(process)
    errors = run.log.read_text()
    print(  # noqa: T201  # figures, to be seen with -s
        f"{len(signals)} signals: {dict(run.counts)}; slowest board: {run.slowest:.1f} s"
    )
    assert not run.wrong, "\n".join(run.wrong)
    assert "Traceback" not in errors, errors
    for match_id in run.books.matches():
        _, match = run.books.table(match_id)
        _, replayed = run.books.table(match_id, whole=True)
        assert (match and match.now.state) == (replayed and replayed.now.state)
