"""Bot processes come and go while people play many matches: checks that players lose nothing.

``python -m tests.cli.under_play --help`` lists the parameters; tests use short runs.
"""

import argparse
import asyncio
import itertools
import logging
import random
import re
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import storage
from bot.cli.dev.matches import random_match
from engine.catalogue import game, games
from engine.match import Match
from storage import Matches
from storage.records import Person
from tests import postgres
from tests.bench.loopback.server import Loopback
from tests.cli.accounts import records, story, wrong_of_apologies, wrong_of_matches
from tests.cli.books import Books
from tests.cli.players import ANN, BO, PlayerAction, Players
from tests.cli.supervised import Bots, starts
from tests.cli.test_monitoring import free_port
from tests.cli.watching import Watch, spread
from tests.clock import now

NAMES = {ANN: "Ann", BO: "Bo", 103: "Cy", 104: "Di"}
FIRST_CHANNEL = 8001
SERVERS = tuple((number << 22) + 7 for number in range(1, 13))
CLOSELY = 20
"""How many matches can be polled closely."""

AGAIN_SECONDS = (0.0, 3.0)
"""Delays after which interactions are redelivered, if they are."""

CUPS = 0.05
"""Share of actions that create a cup then."""

SHOWN_SECONDS = 60.0
START_SECONDS = 120.0
SLUGS = ("amytis", "ancient", "architectura", "amytis", "ancient", "westkingdom")


class Course(NamedTuple):
    """What is played and what happens meanwhile; ``way`` is how interactions arrive: shards or http.

    Every ``kill_seconds`` a process is killed, in turn; the database server restarts ``restarts`` times.
    Every ``stall_seconds`` (0: never) a process is suspended while it posts, until its claims expire. Each of
    the ``people`` pauses for about ``pause`` seconds after an action. If ``redelivered`` is 1, Discord
    delivers all interactions again, at once and some seconds later.
    """

    engine: str = "sqlite"
    way: str = "shards"
    processes: int = 2
    seconds: float = 10.0
    kill_seconds: float = 4.0
    restarts: int = 0
    stall_seconds: float = 0.0
    matches: int = 12
    people: int = 3
    pause: float = 0.5
    seed: int = 1
    redelivered: int = 0


@dataclass
class Crowd:
    """Players who take turns in channels where no other of them is active."""

    discord: Loopback
    books: Books
    course: Course
    channels: tuple[int, ...]
    actions: list[PlayerAction] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self._chance = random.Random(self.course.seed)
        self._players = Players(self.discord, self.books, self._chance)
        self._busy: set[int] = set()

    async def play(self) -> None:
        """Play as one of them until the course is over."""
        while not self.over:
            channel = self._chance.choice([each for each in self.channels if each not in self._busy])
            self._busy.add(channel)
            try:
                await self._act(channel)
            except sqlite3.OperationalError:
                await asyncio.sleep(1.0)
            except Exception as error:
                if not type(error).__module__.startswith("psycopg"):  # the server restarts
                    self.wrong.append(f"in {channel}: {error!r}")
                await asyncio.sleep(1.0)
            finally:
                self._busy.discard(channel)
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self.course.pause)

    async def _act(self, channel: int) -> None:
        kinds = self._players.kinds(channel)
        match_id = self.books.latest(channel)
        if match_id is not None:
            row, match = self.books.table(match_id)
            if match is not None and row.status.live:
                if any(row.people[seat].robot for seat in match.to_act):
                    return  # it is the robot's turn
                if row.robots:
                    kinds = [kind for kind in kinds if kind in ("slash", "panel")]
        if self.course.redelivered and self._chance.random() < CUPS:
            kinds = ["cup"]
        action = PlayerAction(self._chance.choice(kinds), channel)
        self.actions.append(action)
        await self._players.act(action)


async def seat(matches: Matches, course: Course, channels: Mapping[int, int]) -> dict[int, int]:
    """Add a match in its first half to each channel; return the lengths of their logs."""
    chance, begun = random.Random(course.seed), dict[int, int]()
    for number, (channel, server) in enumerate(channels.items()):
        rules = games()[SLUGS[number % len(SLUGS)]]
        seats = next((size for size in (4, 3) if number % 5 == 4 and size in rules.facts.seats), 2)
        people = [Person(user, name) for user, name in NAMES.items()][:seats]
        if number % 50 == 0:
            rules, people = game("amytis"), [people[0], Person(-1, "Robot 1", "keen")]
        match = random_match(Match.new(rules, len(people), seed=number), chance, chance.randrange(30))
        if match.over:
            match = Match.new(rules, len(people), seed=number)
        row = await matches.insert(channel, server, ANN, people, match, now=now())
        begun[row.id] = match.seq
    return begun


@dataclass
class Stage:
    """Everything a course runs with."""

    course: Course
    discord: Loopback
    bots: Bots
    crowd: Crowd
    matches: Matches
    watch: Watch
    begun: dict[int, int]
    server: postgres.Server | None
    wrong: list[str] = field(default_factory=list)
    story: list[str] = field(default_factory=list)

    async def disturb(self) -> None:
        """Kill processes in turn, and restart the server: cleanly, and as after a crash."""
        course, begun = self.course, time.monotonic()
        ways = itertools.cycle([signal.SIGINT, signal.SIGQUIT])
        restarts = [
            course.seconds * number / (course.restarts + 1) for number in range(1, course.restarts + 1)
        ]
        victims, stalled = itertools.cycle(range(course.processes)), itertools.cycle(range(course.processes))
        last, last_stall, under_way = 0.0, 0.0, set[asyncio.Task[None]]()
        while (at := time.monotonic() - begun) < course.seconds:
            if course.kill_seconds and at - last > course.kill_seconds:
                last = at
                victim = next(victims)
                if self.bots.counts["kills"] % 2:
                    under_way.add(asyncio.create_task(self.bots.kill_posting(victim)))
                else:
                    self.bots.kill(victim)
            if course.stall_seconds and at - last_stall > course.stall_seconds:
                last_stall = at
                under_way.add(asyncio.create_task(self.bots.stall(next(stalled))))
            if restarts and at > restarts[0] and self.server is not None:
                restarts.pop(0)
                await asyncio.to_thread(self.server.stop, next(ways))
                await asyncio.to_thread(self.server.start)
                self.bots.counts["restarts of the server"] += 1
            await asyncio.sleep(0.1)
        await asyncio.gather(*under_way)

    async def finish(self) -> None:
        """Wait until all is shown, stop the processes, and check everything."""
        codes, shown_by = list[int](), time.monotonic()
        if not await self.watch.all_shown(SHOWN_SECONDS):
            self.wrong.append(f"boards not shown after {SHOWN_SECONDS:.0f} s: {self.crowd.books.behind()}")
        self.bots.counts["seconds until the rest was shown"] = round(time.monotonic() - shown_by)
        if not await self.watch.all_alive(len(self.bots.starts), START_SECONDS):
            self.wrong.append("not all processes came back")
        await self.discord.quiet()
        codes = await self.bots.end()
        if set(codes) != {0}:
            self.wrong.append(f"ended with {codes}")
        self.wrong += self.crowd.wrong + self.watch.wrong
        channels = self.crowd.channels
        errors, counts = wrong_of_matches(
            self.discord, self.crowd.books, self.begun, self.crowd.actions, channels
        )
        self.wrong += errors
        self.bots.counts += counts
        errors, apologies = wrong_of_apologies(self.crowd.actions, self.bots.log)
        self.wrong += errors
        self.bots.counts["apologies, all in the log"] = apologies
        self.wrong += [f"a board took {each:.0f} s" for each in self.watch.seconds if each > SHOWN_SECONDS]
        self.wrong += [
            f"logged: {record.message} {record.traceback}"
            for record in records(self.bots.log)
            if record.traceback and "StorageError" not in record.traceback
        ]
        self.wrong += [f"a process ended unexpectedly with {code}" for code in self.bots.ended if code < 0]
        self._check_duplicates()
        for channel in channels:
            if any(str(channel) in what for what in self.wrong):
                self.story += story(self.discord, self.crowd.books, channel)

    def _check_duplicates(self) -> None:
        """Check that no interaction was answered twice, and that no cup was created twice."""
        exchanges = self.discord.ledger.exchanges.values()
        for exchange in exchanges:
            said = [message.text for message in exchange.followups if not message.deleted]
            if len(said) > 1:
                self.wrong.append(f"in {exchange.channel}: one interaction has {len(said)} answers: {said}")
            if exchange.thinking and not self.course.kill_seconds:
                self.wrong.append(f"in {exchange.channel}: the bot is still thinking")
        requested = [action for action in self.crowd.actions if action.kind == "cup"]
        cups = self.crowd.books.cups()
        if cups > len(requested):
            self.wrong.append(f"players created {len(requested)} cups, but there are {cups}")
        self.bots.counts["cups created"] = cups
        self.bots.counts["interactions"] = len(exchanges)
        self.bots.counts["interactions never answered"] = sum(each.answer is None for each in exchanges)

    def figures(self) -> str:
        """Return a table of what happened."""
        crowd, delays = self.crowd, sorted(self.watch.seconds)
        kinds = Counter(action.kind for action in crowd.actions)
        rows = [
            ("course", " ".join(f"{name}={value}" for name, value in self.course._asdict().items())),
            ("players' actions", f"{len(crowd.actions)}: {dict(kinds)}"),
            *self.bots.counts.items(),
            ("ended unexpectedly", dict(Counter(self.bots.ended))),
            ("time until boards were shown", f"{len(delays)}: {spread(delays)}"),
        ]
        logged = Counter(
            f"{record.level}: {re.sub('[0-9]+', 'N', record.message)[:110]}"
            for record in records(self.bots.log)
            if record.level not in ("", "info")
        )
        rows += [(f"logged {count} times", text) for text, count in logged.most_common(12)]
        return "\n".join(f"{name:34} {value}" for name, value in rows)


@contextmanager
def database(engine: str, folder: Path) -> Iterator[tuple[Path | str, postgres.Server | None]]:
    """Yield the database of an engine, and its server, which may be restarted."""
    if engine == "sqlite":
        yield folder / "bot.sqlite3", None
        return
    with postgres.own_server() as server:
        yield server.address, server


@asynccontextmanager
async def stage(
    course: Course,
    folder: Path,
    values: Mapping[str, Any],
    *,
    programs: Mapping[int, Path] = MappingProxyType({}),
    prepare: Callable[[Matches], Awaitable[None]] | None = None,
) -> AsyncIterator[Stage]:
    """Run the processes of a course while people play until the block ends; then check everything.

    Some processes run other ``programs``; ``prepare`` is called once all matches are there.
    """
    with database(course.engine, folder) as (url, server):
        channels = {
            channel: SERVERS[channel % len(SERVERS)]
            for channel in range(FIRST_CHANNEL, FIRST_CHANNEL + course.matches)
        }
        shards = course.processes if course.way == "shards" else 1
        discord = Loopback(names=NAMES, servers=channels, shards=shards)
        discord.redelivered = AGAIN_SECONDS if course.redelivered else ()
        ports = [free_port() for _ in range(course.processes - 1)] if course.way == "http" else []
        if ports:
            from tests.bench.loopback.endpoint import Endpoint

            discord.endpoint = Endpoint(*(f"http://127.0.0.1:{port}/interactions" for port in ports))
        async with await storage.open(url) as matches, discord.serve():
            begun = await seat(matches, course, channels)
            if prepare is not None:
                await prepare(matches)
            bots = Bots(discord, folder, url, values)
            crowd = Crowd(discord, Books(url), course, tuple(channels))
            watch = Watch(matches, begun.keys() if len(begun) <= CLOSELY else ())
            running = Stage(course, discord, bots, crowd, matches, watch, begun, server)
            try:
                for number, start in enumerate(starts(course.way, course.processes, ports)):
                    bots.add(start.of(programs.get(number)))
                await discord.ready(START_SECONDS)
                if not await running.watch.all_shown(START_SECONDS):
                    raise AssertionError(f"nothing is shown: {bots.log.read_text()[-3000:]}")
                watching = asyncio.create_task(running.watch.watch())
                people = [asyncio.create_task(crowd.play()) for _ in range(course.people)]
                yield running
                crowd.over = True
                await asyncio.gather(*people)
                await running.finish()
                watching.cancel()
            finally:
                await bots.abort()


async def run(course: Course, folder: Path, values: Mapping[str, Any]) -> Stage:
    """Run a course from beginning to end."""
    async with stage(course, folder, values) as running:
        await running.disturb()
    return running


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the course given on the command line, print figures and errors; return 1 if there are errors."""
    parser = argparse.ArgumentParser(prog="python -m tests.cli.under_play", description=__doc__)
    defaults = Course(
        seconds=600, kill_seconds=10, stall_seconds=45, matches=200, people=8, pause=2.0, processes=3
    )
    for name, value in defaults._asdict().items():
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, type=type(value), default=value, help=f"default: {value}")
    course = Course(**vars(parser.parse_args(arguments)))
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)  # this process's logger
    with tempfile.TemporaryDirectory(prefix="under-play-") as name:
        running = asyncio.run(run(course, Path(name), {}))
        sys.stdout.write(f"{running.figures()}\n")
        sys.stdout.writelines(f"WRONG: {what}\n" for what in running.wrong)
        if running.wrong:
            log_file = Path(tempfile.mkstemp(prefix="under-play-", suffix=".log")[1])
            log_file.write_text("\n".join(running.story) + (Path(name) / "log").read_text(errors="replace"))
            sys.stdout.write(f"the log of the processes: {log_file}\n")
    return 1 if running.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
