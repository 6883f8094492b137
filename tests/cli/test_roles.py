"""``ziggurat run --roles``: each role in a process of its own, with one database, over real sockets."""

import asyncio
import random
import signal
from asyncio.subprocess import Process
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.cli.exits import Exit
from bot.cluster import roles
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from storage.timing import Preferences, Way
from tests.bench.loopback import shapes
from tests.bench.loopback.faults import Plan, refused
from tests.bench.loopback.process import BARE, SOON, ended, launch, started
from tests.bench.loopback.server import Loopback
from tests.bot.test_bad_input import PLAIN
from tests.cli.books import Books
from tests.cli.players import ANN, BO, NAMES, PlayerAction, Players, until, wrong_of_action, wrong_of_channel
from tests.cli.several import processes
from tests.cli.test_kills import own_database  # noqa: F401  # a fixture
from tests.cli.test_monitoring import free_port
from tests.cli.test_shards import health
from tests.clock import now
from tests.thorough import THOROUGH, in_turn, times

pytestmark = pytest.mark.long

CHANNELS = tuple(range(6001, 6001 + times(4, 40)))
WITH_ROBOT = CHANNELS[-1]
QUICKLY: Mapping[str, Any] = {**SOON, **BARE, "bot.delivery.heartbeat:SEEN_SECONDS": 1.0}
GATEWAY, SHOW, ROBOTS = (("--roles", role) for role in ("gateway", "show", "robots"))


async def seated(database: Path | str) -> None:
    """Add a match that was never shown to each channel; Bo wants direct messages."""
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(database) as matches:
        await matches.people.save(Preferences(BO, Way.DIRECT), now=now())
        for channel in CHANNELS:
            match = Match.new(game("amytis"), 2, seed=PLAIN)
            seats = people if channel != WITH_ROBOT else [people[0], Person(-1, "Robot 1", "keen")]
            await matches.insert(channel, shapes.GUILD, ANN, seats, match, now=now())


class Split:
    """A bot split into processes by role, and its players."""

    def __init__(self, discord: Loopback, database: Path | str) -> None:
        self.discord = discord
        self.books = Books(database)
        self.players = Players(discord, self.books, random.Random(1))

    async def play(self, channels: tuple[int, ...] = CHANNELS) -> list[str]:
        """Have a turn played in each channel, and return the errors in the answers."""
        actions = [PlayerAction("slash", channel) for channel in channels]
        before = [self.books.seq(channel) for channel in channels]
        await asyncio.gather(*(self.players.act(action) for action in actions))
        alone = [action for action in actions if action.channel != WITH_ROBOT]  # no robot takes turns there
        wrong = [what for action in alone for what in wrong_of_action(action, self.books)]
        moved = [self.books.seq(channel) > seq for channel, seq in zip(channels, before, strict=True)]
        return wrong + [f"no turn in {channels[number]}" for number, is_so in enumerate(moved) if not is_so]

    def waits_for_ann(self) -> bool:
        """Whether the robot has played."""
        match_id = self.books.latest(WITH_ROBOT)
        assert match_id is not None
        return [person.user for person in self.books.table(match_id)[0].waiting_for] == [ANN]

    def is_shown(self) -> bool:
        """Whether all boards are up to date and no robot has to act."""
        return not self.books.behind() and self.waits_for_ann()

    async def wrong(self) -> list[str]:
        """Return the errors in all channels, once everything is shown."""
        assert await until(self.is_shown, 30.0), (self.books.behind(), self.waits_for_ann())
        await self.discord.quiet()
        wrong = [what for channel in CHANNELS for what in wrong_of_channel(channel, self.discord, self.books)]
        return [what for what in wrong if "name='Bo'" not in what]  # no board mentions him

    def posts(self) -> int:
        """Return the number of messages in the channels."""
        return sum(len(self.discord.ledger.seen(channel)) for channel in CHANNELS)


async def stopped(running: list[Process], number: int) -> None:
    """Kill a process without notice."""
    process = running.pop(number)
    process.kill()
    await process.wait()


def directs(discord: Loopback) -> int:
    return sum(request.path == "users/@me/channels" for request in discord.requests)


@pytest.mark.parametrize("engine", ["postgres", *(["sqlite"] if THOROUGH else [])])
async def test_each_role_works_in_a_separate_process(
    tmp_path: Path, engine: str, request: pytest.FixtureRequest
) -> None:
    database: Path | str = tmp_path / "bot.sqlite3"
    if engine == "postgres":
        database = request.getfixturevalue("own_database")
    await seated(database)
    discord = Loopback(channels=CHANNELS, names=NAMES)
    split = Split(discord, database)
    start: Callable[..., Any] = lambda role: launch(  # noqa: E731  # with the others' log
        discord.address, tmp_path, database, QUICKLY, errors=log.fileno(), more=role
    )
    with (tmp_path / "log").open("ab") as log:
        roles = [GATEWAY, SHOW, ROBOTS]
        async with processes(tmp_path, discord, QUICKLY, more=roles, database=database) as running:
            assert await split.wrong() == []
            for number in range(times(2, 10)):
                assert await split.play() == []
                assert await split.wrong() == []
                assert len(discord.ledger.seen(WITH_ROBOT)) == number + 2
            assert directs(discord) > 0

            running[2].send_signal(signal.SIGSTOP)
            assert await split.play((WITH_ROBOT,)) == []
            await discord.quiet()
            asked = len(discord.requests)
            await asyncio.sleep(2.0)
            later = [request for request in discord.requests[asked:] if request.channel == WITH_ROBOT]
            assert later == []  # nothing is shown during the robot's turn
            running[2].send_signal(signal.SIGCONT)
            assert await split.wrong() == []

            await stopped(running, 1)  # the process that shows
            posted = split.posts()
            assert await split.play() == []
            assert await until(split.waits_for_ann, 30.0)
            await asyncio.sleep(2.0)
            assert split.posts() == posted
            running.append(await start(SHOW))
            assert await split.wrong() == []
            assert split.posts() > posted

            await stopped(running, 1)  # the robots
            assert await split.play() == []
            await asyncio.sleep(2.0)
            assert not split.waits_for_ann()
            running.append(await start(ROBOTS))
            assert await split.wrong() == []

            await stopped(running, 0)  # the gateway
            running.append(await start(GATEWAY))
            await discord.ready(60.0)
            assert await split.play() == []
            assert await split.wrong() == []
    assert discord.gateway.identified == 2


async def test_three_processes_share_the_showing(tmp_path: Path) -> None:
    await seated(tmp_path / "bot.sqlite3")
    discord = Loopback(channels=CHANNELS, names=NAMES)
    split = Split(discord, tmp_path / "bot.sqlite3")
    roles: list[tuple[str, ...]] = [(), SHOW, ("--roles", "show,robots")]
    async with processes(tmp_path, discord, QUICKLY, more=roles):
        assert await split.wrong() == []
        for _ in range(times(2, 10)):
            assert await split.play() == []
            assert await split.wrong() == []


async def test_a_deferred_board_is_hurried_across_processes(tmp_path: Path) -> None:
    await seated(tmp_path / "bot.sqlite3")
    discord, channel = Loopback(channels=CHANNELS, names=NAMES), CHANNELS[0]
    split = Split(discord, tmp_path / "bot.sqlite3")
    values = {**QUICKLY, "bot.delivery.reconciler:FIRST_WAIT": 200.0}
    discord.plans[channel] = Plan(refused(403, 50013, lasting=600.0), only="channels/")
    async with processes(tmp_path, discord, values, more=[GATEWAY, ("--roles", "show,robots")]):
        put_off = "SELECT count(*) FROM stale WHERE retry_at > 0"
        assert await until(lambda: split.books.read(lambda tx: tx.execute(put_off).fetchone()[0] == 1), 30.0)
        assert await until(lambda: len(split.books.behind()) == 1, 30.0)
        await asyncio.sleep(4.0)  # servers becoming available hurry deferred boards as well
        del discord.plans[channel]
        await asyncio.sleep(2.5)
        assert len(split.books.behind()) == 1
        await discord.gateway.dispatch("CHANNEL_UPDATE", {**shapes.channel(channel), "topic": "new"})
        assert await until(lambda: not split.books.behind(), 10.0)


async def film(discord: Loopback) -> str:
    """Request a film, and return the name of the file received."""
    exchange = await discord.slash(CHANNELS[0], ANN, "game film")

    def files() -> list[Any]:
        return exchange.original.payload["attachments"] if exchange.original is not None else []

    if not await until(files, 60.0):
        return exchange.private_text
    assert files()[0]["size"] > 10_000
    return str(files()[0]["filename"])


async def test_films_are_drawn_by_the_robots_process(tmp_path: Path) -> None:
    await seated(tmp_path / "bot.sqlite3")
    discord = Loopback(channels=CHANNELS, names=NAMES)
    nowhere = {**QUICKLY, "bot.features.films.queue:PROJECTOR": ["false"]}
    books, there = Books(tmp_path / "bot.sqlite3"), "SELECT count(*) FROM instance WHERE roles = 'robots'"
    async with processes(tmp_path, discord, QUICKLY, more=[GATEWAY, SHOW, ROBOTS]) as running:
        assert await until(lambda: books.read(lambda tx: tx.execute(there).fetchone()[0]), 30.0)
        await stopped(running, 0)
        with (tmp_path / "log").open("ab") as log:  # one that cannot draw films, but knows who can
            start = launch(discord.address, tmp_path, values=nowhere, errors=log.fileno(), more=GATEWAY)
            running.append(await start)
        await discord.ready(60.0)
        assert (await film(discord)).endswith(".gif")


async def test_a_process_without_a_gateway_is_healthy(tmp_path: Path) -> None:
    discord, port = Loopback(), free_port()
    settings = {"ZIGGURAT_METRICS": str(port), "ZIGGURAT_SHARDS": "0/2"}
    async with discord.serve():
        more = ("--roles", "robots,show")
        async with started(discord.address, tmp_path, more=more, settings=settings) as process:
            for _ in range(200):
                try:
                    assert await health(port, {})
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            process.terminate()
            code, line, errors = await ended(process)
    assert (code, line) == (0, ""), errors
    assert discord.gateway.identified == 0
    assert discord.tries == 0  # only processes that answer commands register them


WRONG = [("gateway,queen", "'queen'"), ("", "''"), ("show,", "''")]


@pytest.mark.parametrize(("text", "word"), WRONG)
def test_unknown_roles_are_refused(text: str, word: str) -> None:
    with pytest.raises(roles.UnknownRole, match=f"--roles has {word}:"):
        roles.read(text)


@in_turn("text, word", WRONG)
async def test_an_unknown_role_is_a_settings_error(tmp_path: Path, text: str, word: str) -> None:
    async with started("http://127.0.0.1:9", tmp_path, more=("--roles", text)) as process:
        code, line, errors = await ended(process)
    assert code == Exit.SETTINGS
    assert f"--roles has {word}: write one or more of gateway,http,show,robots" in line
    assert "Traceback" not in errors
