"""``python -m tests.bench figures``: figures as ratios, measuring both sides alternately in one run."""

import asyncio
import io
import itertools
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image

import storage
from bot.app.config import ConfigError
from bot.cli.dev.matches import NAMES, random_match
from bot.cli.dev.workers import with_progress
from bot.jobs.render_pool import RenderPool
from bot.matches.tables import Tables
from bot.platform.clock import now
from engine.catalogue import games
from engine.core.game import AnyGame
from engine.draft import Draft
from engine.match import Match
from engine.robots.levels import BUDGETS, MASTER
from render import strips
from render.boards import Scene, board
from render.encode import indexed
from render.picture import picture
from render.texts import texts
from storage.records import Person
from tests.bench import beside_robots as beside
from tests.bench import latency, load
from tests.bench.long_logs import long_over_short

CHANCE = 20
ROWS = 14
"""Figures per game."""


class Row(NamedTuple):
    """A figure with its target, an upper or lower limit."""

    name: str
    value: float
    aim: float
    at_least: bool = False

    @property
    def holds(self) -> bool:
        """Whether the target is met."""
        return self.value >= self.aim if self.at_least else self.value <= self.aim


def run(arguments: Namespace) -> None:
    """Measure everything and print a line per figure.

    It runs on one core, as comparisons must not be disturbed.
    """
    rows = []
    matches = arguments.beside_robots
    figures = with_progress(measure(), ROWS * len(games()) + 3, "figure")
    for row in beside_robots(matches) if matches else figures:
        rows.append(row)
        if not arguments.json:
            sign = "at least" if row.at_least else "at most"
            verdict = "" if row.holds else "   FALLS SHORT"
            print(f"{row.name:62} {row.value:8.2f}   aim: {sign} {row.aim:g}{verdict}", flush=True)
    if arguments.json:
        print(json.dumps([{**row._asdict(), "holds": row.holds} for row in rows]))


def measure() -> Iterator[Row]:
    """Yield all figures."""
    for rules in games().values():
        slug, seats = rules.facts.slug, max(rules.facts.seats)
        position = random_match(Match.new(rules, seats, seed=CHANCE), random.Random(CHANCE), 60)
        yield from pictures(slug, position)
        yield Row(
            f"{slug}: processor time of the next board over a full drawing", next_board(slug, seats), 1.1
        )
        speed, ratio = moves_over_chess(rules, seats)
        yield Row(f"{slug}: moves per second in random play", speed, 20_000, True)
        yield Row(f"{slug}: moves per second over python-chess", ratio, 2, True)
        lag = asyncio.run(loop_lag(slug, position.copy()))
        ratio = asyncio.run(turn_over_sqlite(rules))
        yield Row(f"{slug}: committed turn over a bare sqlite3 transaction", ratio, 3)
        yield Row(f"{slug}: event loop lag while two threads draw, p99 (ms)", lag, 5)
        ratio = asyncio.run(long_over_short(rules))
        yield Row(f"{slug}: a move after 1,000 entries over one after 50", ratio, 1.3)
        waits = asyncio.run(latency.measure(rules))
        yield Row(f"{slug}: slash turn until the board over a stored picture's post", waits.board, 6)
        yield Row(f"{slug}: panel step until its picture over a stored one's", waits.step, 5)
        yield Row(f"{slug}: first suggestion of a turn over a stored one", waits.suggestion, 1.2)
        yield Row(f"{slug}: further suggestion over a stored one", waits.further, 1.2)
        yield Row(f"{slug}: processor time of a slash turn over a stored picture's post", waits.processor, 10)
        yield Row(f"{slug}: KiB uploaded in a panel turn", waits.uploaded / 1024, 200)
    loaded = asyncio.run(load.measure())
    ratio = loaded.turn / loaded.post
    yield Row("all games: processor time of a turn under load over a stored picture's post", ratio, 27)
    yield Row("all games: processor time of a turn under load (ms)", loaded.turn, 80)
    yield Row("memory of the bot over a bare discord.py bot", memory_ratio(), 1.8)


def beside_robots(matches: int) -> Iterator[Row]:
    """Yield the time of players' turns while robots think, and of the robots' turns."""
    figures = asyncio.run(beside.measure(matches))
    yield Row("players' turns beside thinking robots over those without", figures.ratio, 1.1)
    yield Row("players' turns beside thinking robots, median (ms)", figures.beside * 1000, 1000)
    yield Row("players' turns without robots, median (ms)", figures.alone * 1000, 1000)
    yield Row("master: a robot's turn, median (s)", figures.robot, 2)
    yield Row("master: a robot's turn, at most (s)", figures.slowest, 2 * beside.TABLES)
    yield Row(
        "master: processor time of a robot's turn, mean (s)", figures.processor, BUDGETS[MASTER].seconds
    )
    yield Row("master: memory of the largest process (MB)", figures.memory, 40)
    yield Row("players' turns compared", figures.turns, 1, True)
    yield Row("turns of robots", figures.robot_turns, 1, True)


def _scene(match: Match) -> Scene:
    return Scene(NAMES[: match.seats], texts(), match.outcome)


def paired(ours: Callable[[], object], theirs: Callable[[], object], rounds: int) -> float:
    """Return the median quotient of our time and theirs over all rounds, run alternately."""
    ours(), theirs()
    return statistics.median(seconds(ours) / seconds(theirs) for _ in range(rounds))


def seconds(work: Callable[[], object]) -> float:
    """Return the duration of a call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pictures(slug: str, match: Match) -> Iterator[Row]:
    """Measure a picture from state to bytes against Pillow saving the same bitmap, in time and in bytes.

    It is drawn completely, as if nothing had been shown before.
    """
    scene, palette = _scene(match), board(slug).PALETTE

    def whole() -> bytes:
        strips.forget()
        return picture(slug, match.view(None), scene)

    bitmap = Image.open(io.BytesIO(whole())).convert("RGB")  # as sent: wider than what a game draws
    ratio = paired(whole, lambda: indexed(bitmap, palette).save(io.BytesIO(), "PNG"), 30)
    yield Row(f"{slug}: picture from state to bytes over encoding alone", ratio, 1.4)
    plain = io.BytesIO()
    bitmap.convert("RGB").save(plain, "PNG")
    yield Row(f"{slug}: bytes over Pillow's default RGB PNG", len(whole()) / plain.tell(), 0.42)


def next_board(slug: str, seats: int, boards: int = 40) -> float:
    """Return the processor time of consecutive boards two moves apart, over the same boards drawn completely.

    :mod:`render.strips` makes the difference; a game without it scores 1.
    """
    match, chance = Match.new(games()[slug], seats, seed=CHANCE), random.Random(CHANCE)
    views = [match.view(None)]
    while len(views) < boards and match.to_act:
        random_match(match, chance, match.seq + 2)
        views.append(match.view(None))
    scene = _scene(match)

    def processor(*, whole: bool) -> float:
        strips.forget()
        times = []
        for view in views:
            if whole:
                strips.forget()
            start = time.process_time()
            picture(slug, view, scene)
            times.append(time.process_time() - start)
        return statistics.median(times)

    processor(whole=True)  # the parts of pictures are cached from now on
    return statistics.median(processor(whole=False) / processor(whole=True) for _ in range(3))


def moves_over_chess(rules: AnyGame, seats: int) -> tuple[float, float]:
    """Return our moves per second, at best and relative to python-chess, both in random games.

    Raises :class:`ConfigError` if python-chess is not installed.
    """
    try:
        import chess
    except ImportError:
        raise ConfigError("this needs more packages: pip install 'ziggurat[test]'") from None
    chance = random.Random(CHANCE)
    options = rules.facts.check_options({})

    def ours() -> float:
        count = 0
        start = time.perf_counter()
        while count < 2000:
            state = rules.start(seats, options, chance.getrandbits(64))
            while to_act := rules.to_act(state.board):
                moves = rules.moves(state, to_act[0])
                state = rules.step(state, to_act[0], chance.choice(moves)).state
                count += 1
        return count / (time.perf_counter() - start)

    def theirs() -> float:
        count = 0
        start = time.perf_counter()
        while count < 2000:
            position = chess.Board()
            while (moves := list(position.legal_moves)) and position.ply() < 200:
                position.push(chance.choice(moves))
                count += 1
        return count / (time.perf_counter() - start)

    pairs = [(ours(), theirs()) for _ in range(15)]
    return max(own for own, _ in pairs), statistics.median(own / reference for own, reference in pairs)


async def loop_lag(slug: str, match: Match, turns: int = 1500, boards: int = 12) -> float:
    """Return the 99th percentile of event loop lag while two threads draw, in ms.

    They draw one board after the other, some moves of the match apart.
    """
    scene, chance, views = _scene(match), random.Random(CHANCE), [match.view(None)]
    while len(views) < boards and match.to_act:
        random_match(match, chance, match.seq + 4)
        views.append(match.view(None))
    following = itertools.cycle(views)
    with RenderPool(2) as render_pool:
        stopped = False

        async def draw() -> None:
            while not stopped:
                await render_pool.run(partial(picture, slug, next(following), scene))

        drawing = [asyncio.create_task(draw()) for _ in range(2)]
        await asyncio.sleep(0.2)
        late = []
        for _ in range(turns):
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            late.append((time.perf_counter() - start - 0.001) * 1000)
        stopped = True
        await asyncio.gather(*drawing)
    return statistics.quantiles(late, n=100)[98]


async def turn_over_sqlite(rules: AnyGame, count: int = 6) -> float:
    """Return the time of a turn through Tables.play over the same rows by bare sqlite3, alternately."""
    with tempfile.TemporaryDirectory() as folder:
        bare = sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)
        bare.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "CREATE TABLE match (id INTEGER PRIMARY KEY, seq INTEGER, to_act TEXT, state BLOB);"
            "CREATE TABLE log (match INTEGER, seq INTEGER, entry BLOB,"
            " PRIMARY KEY (match, seq)) WITHOUT ROWID;"
        )
        ratios = []
        async with await storage.open(Path(folder) / "ours.sqlite3") as matches:
            tables = Tables(matches)
            for number in range(count):
                ratios += await _turns(rules, tables, number, bare)
        bare.close()
    return statistics.median(ratios)


async def _turns(rules: AnyGame, tables: Tables, number: int, bare: sqlite3.Connection) -> list[float]:
    chance = random.Random(number)
    seats = min(rules.facts.seats)
    people = [Person(user, NAMES[user]) for user in range(seats)]
    fresh = Match.new(rules, seats, seed=number)
    row = await tables.matches.insert(number, None, 0, people, fresh, now=now())
    bare.execute("INSERT INTO match VALUES (?, 0, '', '')", (row.id,))
    ratios = []
    while (table := await tables.load(row.id)).match.to_act:
        seat, before = table.match.to_act[0], table.match.seq
        draft = Draft(rules, table.match.view(seat))
        while draft.options:
            draft.push(chance.choice(draft.options))
        start = time.perf_counter()
        change = await tables.play(row.id, seat, draft.played)
        ours = time.perf_counter() - start
        rows = [(row.id, before + i, msgspec.json.encode(entry)) for i, entry in enumerate(change.entries)]
        state = msgspec.json.encode(change.after.match.state)

        def commit(
            rows: list[tuple[int, int, bytes]] = rows, state: bytes = state, seq: int = before
        ) -> None:
            bare.execute("BEGIN IMMEDIATE")
            bare.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
            bare.execute(
                "UPDATE match SET seq = ?, to_act = '[0]', state = ? WHERE id = ?", (seq, state, row.id)
            )
            bare.execute("COMMIT")

        ratios.append(ours / seconds(commit))
    return ratios


_REPORT = "import re; print(re.search(r'VmRSS:\\s+(\\d+)', open('/proc/self/status').read())[1])"
_BARE = f"""
import asyncio, discord
from discord import app_commands
class Bot(discord.Client):
    def __init__(self):
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)
async def main():
    async with Bot():
        {_REPORT}
asyncio.run(main())
"""
_OURS = f"""
import asyncio, sys
from tests.bench import memory
import storage
from bot.jobs.render_pool import RenderPool
async def main(path):
    async with await storage.open(path) as matches:
        with RenderPool() as render_pool:
            await memory.serve_a_turn(matches, render_pool)
            {_REPORT}
asyncio.run(main(sys.argv[1]))
"""
ALLOCATOR = {"MALLOC_ARENA_MAX": "1", "MALLOC_MMAP_THRESHOLD_": "131072"}
"""As in deployment: memory of pictures returns to the system, and threads share one arena."""


def memory_ratio(rounds: int = 3) -> float:
    """Return the resident memory of a bot that has drawn everything over that of an idle bot."""
    ratios = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            ours = _resident(_OURS, str(Path(folder) / "bench.sqlite3"))
        ratios.append(ours / _resident(_BARE))
    return statistics.median(ratios)


def _resident(script: str, *arguments: str) -> int:
    """Return the resident memory that a script prints, in KiB."""
    command = [sys.executable, "-W", "ignore", "-c", script, *arguments]
    environment = os.environ | ALLOCATOR
    result = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return int(result.stdout)
