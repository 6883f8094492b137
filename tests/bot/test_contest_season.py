"""A league of nine to its podium: killed again and again, held up in every way, and equal to its logs."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import storage
from bot.delivery.idempotent import IdempotentSender
from bot.delivery.poster import Poster, Rendered, Subject
from bot.delivery.threads import ThreadRefused, Why
from bot.features.contests import screens
from bot.features.contests import service as organiser
from bot.features.contests.ranking import standings
from bot.features.contests.schedule import ContestSchedule
from bot.matches.tables import Tables
from bot.platform import custom_ids
from bot.platform.actions import CheckContest, DropOut, NextSeason, SettleStall
from bot.platform.permissions import UNKNOWN_MEMBER
from bot.screens import page
from engine import catalogue
from storage import Matches
from storage.admin import HouseRules
from storage.contests import ContestDetails, ContestKind, Phase, Stall, StallReason
from storage.delivery import PostingKind
from storage.errors import Claimed, Conflict
from storage.records import Person, Status
from storage.timing import DAY, HOUR, Preferences, Way
from tests.bot.faults import refusal
from tests.bot.mail import DIRECT, Clock, Died, Mail, Sent, Stepped
from tests.bot.walking import NoPainter
from tests.clock import now
from tests.support import Add, Keep, Play, only_counting

PEOPLE = [Person(10_000 + number, f"Player {number}") for number in range(1, 10)]
HOST = PEOPLE[0]
GUILD, CHANNEL = 7, 70
OFTEN = {"sent": 0.8, "open_match done": 0.3, "announce done": 0.3}
"""How often a process is killed, after messages were sent, matches opened and stalls announced."""
ELSEWHERE = 0.001
"""How often it is killed before or after any other operation of the database or request to Discord."""


class Server(Mail):
    """Discord, with a channel that can be locked, and members who may leave."""

    def __init__(self, clock: Clock, chance: random.Random) -> None:
        self.chance, self.kills = chance, 0
        self.sent: list[Sent] = []
        self.first: dict[int, list[str | None]] = {}  # the controls of messages as they were sent
        self.edited: dict[int, str] = {}  # the latest text that a message was changed to, by channel
        self.gone: set[int] = set()
        self.locked = False
        self.threads: dict[str, int] = {}
        super().__init__(clock, self._maybe_die, self._note)
        self.http = self

    def _maybe_die(self, step: str = "") -> None:
        if self.chance.random() < OFTEN.get(step, ELSEWHERE):
            self.kills += 1
            raise Died

    def _note(self, sent: Sent) -> None:
        assert 0 < len(sent.content) <= 2000
        self.sent.append(sent)

    def get_channel(self, id: int, /) -> Any:  # noqa: A002  # discord.py's name
        return SimpleNamespace(id=id)

    async def get_member(self, guild: int, user: int) -> object:
        self._maybe_die()
        if user in self.gone:
            raise refusal(404, UNKNOWN_MEMBER)()
        return {}

    async def open(self, purpose: str, guild: int, parent: Any, *names: str, quiet: bool) -> int:
        self._maybe_die()
        if self.locked:
            raise ThreadRefused(Why.PERMISSION)
        thread = self.threads.setdefault(purpose, 1000 + len(self.threads))
        await asyncio.sleep(0)
        self._maybe_die()
        return thread

    async def tell(self, match_id: int) -> None:
        self._maybe_die()

    async def _send(self, channel: int, content: str, *, view: Any, **more: Any) -> Any:
        if self.locked and channel == CHANNEL:
            raise refusal(403)()
        before = self._last
        try:
            return await super()._send(channel, content, view=view, **more)
        finally:  # also if it was killed after it had sent the message
            if self._last > before:
                self.first[self._last] = [getattr(item, "custom_id", None) for item in view.children]

    async def _edit(self, channel: int, number: int, **more: Any) -> None:
        await super()._edit(channel, number, **more)
        self.edited[channel] = more["content"]

    def count(self, custom_id: str) -> Counter[int]:
        """Return how many messages with a control were sent, by channel."""
        return Counter(
            channel
            for channel, posts in self.messages.items()
            for post in posts.values()
            if custom_id in self.first.get(post.id, ())
        )


class Season:
    """A database, Discord, and two processes that run contests on them, each as if it were alone."""

    def __init__(self, path: Path, clock: Clock, seed: int) -> None:
        self.path, self.clock, self.chance = path, clock, random.Random(seed)
        self.server = Server(clock, random.Random(seed + 1))
        self.stalls: dict[int, Stall] = {}

    async def start(self) -> None:
        """Start the processes on the database."""
        self.matches: Matches = await storage.open(self.path)
        self.bots = [self._bot("one"), self._bot("two")]

    def _bot(self, instance: str) -> ContestSchedule:
        here: Any = self.server

        async def others() -> None:
            await asyncio.sleep(0)

        store: Any = Stepped(self.matches, here._maybe_die, others)
        heartbeat: Any = SimpleNamespace(alone=True, instance=instance)  # both believe so
        poster = Poster(store.postings, IdempotentSender(store.boards, here), instance)
        poster.renderers[PostingKind.BOARD] = _no_board
        pool: Any = NoPainter()
        return ContestSchedule(Tables(store), pool, here, heartbeat, here, here.tell, poster)

    async def sweep(self) -> None:
        """Sweep in both processes, and deliver what they request, until neither is killed twice in a row.

        In between, each may leave a message to the other.
        """
        calm = 0
        while calm < 2:
            done = await asyncio.gather(*map(self._work, self.bots), return_exceptions=True)
            faults = [fault for fault in done if fault is not None]
            calm = 0 if faults else calm + 1
            assert all(isinstance(fault, Died) for fault in faults), faults
            if calm:
                continue
            await self.matches.close()
            if self.chance.random() < 0.7:  # long enough for Discord to forget nonces
                self.clock.now += HOUR
            await self.start()
        self.stalls |= {stall.id: stall for stall in (await self.course()).stalls}

    async def _work(self, bot: ContestSchedule) -> None:
        await bot.sweep()
        for posting_id in await self.matches.postings.due():
            with suppress(Claimed, Conflict):
                await bot._poster.deliver(posting_id)

    async def opened(self) -> list[int]:
        """Return the matches that were opened."""
        return [fixture.match for fixture in (await self.course()).fixtures if fixture.match]

    async def course(self) -> ContestDetails:
        return await self.matches.contests.course(1)

    async def play(self, silent: int = 0) -> None:
        """Play a turn or more of each running match, unless it is paused or the turn of a ``silent`` user."""
        for fixture in (await self.course()).fixtures:
            if not fixture.live or fixture.match is None or fixture.paused:
                continue
            for _ in range(self.chance.randint(1, 3)):
                stored = await self.matches.load(fixture.match)
                match, seq = stored.match, stored.seq
                if match is None or match.over:
                    break
                (seat,) = match.to_act
                if stored.people[seat].user == silent and seat not in dict(stored.stand_ins):
                    break
                card = Play() if self.chance.random() < 0.3 else Keep()
                match.play(seat, Add(self.chance.randint(1, 3)), card, at=now())
                await self.matches.append(fixture.match, seq, match.log[seq - match.seq :], match, now=now())

    async def days(self, count: int, **options: Any) -> None:
        """Let days pass, with turns and sweeps."""
        for _ in range(count):
            self.clock.now += DAY
            await self.play(**options)
            await self.sweep()

    async def until(self, condition: Callable[[], object]) -> None:
        """Let days pass until a condition is true."""
        for _ in range(40):
            if condition():
                return
            await self.days(1)
        raise AssertionError("it never happens")

    def told(self, reason: StallReason) -> list[Stall]:
        """Return the stalls for a reason that were announced."""
        return [stall for stall in self.stalls.values() if stall.reason is reason and stall.told]


async def _no_board(_: Subject) -> Rendered:
    return Rendered(None)


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(organiser, "CHANCE", random.Random(1))
    for module in (catalogue, page):
        monkeypatch.setattr(module, "games", only_counting)
    for picture in ("podium", "crosstable"):
        monkeypatch.setattr(screens, picture, lambda *_: b"a picture")


@pytest.fixture
async def season(clock: Clock, tmp_path: Path) -> AsyncIterator[Season]:
    """A league for which nine people have signed up."""
    season = Season(tmp_path / "season.db", clock, 1)
    await season.start()
    contests = season.matches.contests
    await organiser.open_contest(
        Tables(season.matches), ContestKind.LEAGUE, (GUILD, CHANNEL), HOST, "counting", pace=(DAY, 0), days=1
    )
    for person in PEOPLE[1:]:
        await contests.sign_up(1, person)
    yield season
    await season.matches.close()


async def compare(season: Season) -> ContestDetails:
    """Compare the stored results and the standings with the logs."""
    assert await season.matches.statistics.recount(keep=False) == []
    course = await season.course()
    table = {entrant.number: [0, 0, 0, 0, 0] for entrant in course.entrants}
    for fixture in course.fixtures:
        if fixture.match is None or fixture.status is not Status.OVER:
            assert fixture.results == ()
            continue
        match = (await season.matches.load_whole(fixture.match)).match
        assert match is not None
        assert match.outcome is not None
        ranks, totals = match.outcome.ranks, match.outcome.totals
        assert fixture.results == tuple(zip(ranks, totals, strict=True))
        for number, rank, total in zip(fixture.entrants, ranks, totals, strict=True):
            row = table[number]
            row[0] += {1: 10, 2: 6, 3: 3, 4: 1}[rank]
            row[1] += rank == 1
            row[2] += rank == 2
            row[3] += total
            row[4] += 1
    for group in standings(course):
        for one in group:
            assert [one.points, one.firsts, one.seconds, one.scored, one.played] == table[one.entrant.number]
        order = [(one.entrant.gone, *(-value for value in table[one.entrant.number][:4])) for one in group]
        assert order == sorted(order)
    return course


async def test_a_league_of_nine_reaches_its_podium(season: Season) -> None:
    server = season.server
    await season.matches.house_rules.save(HouseRules(GUILD, most=2))
    season.clock.now += DAY
    await season.sweep()
    assert sum(fixture.live for fixture in (await season.course()).fixtures) == 2
    assert not season.told(StallReason.LIMIT)
    await season.until(lambda: season.told(StallReason.LIMIT))

    # The channel is locked: the host and the players who wait get a direct message, those with quiet hours
    # after them, and those who don't want any none.
    waiting = {each.user for each in organiser.waiting(await season.course())} - {HOST.user}
    mute, sleeper = sorted(waiting)[:2]
    people, hour = season.matches.people, time.gmtime(now()).tm_hour
    await people.save(Preferences(mute, way=Way.NONE), now=now())
    await people.save(Preferences(sleeper, quiet_from=hour, quiet_until=(hour + 12) % 24), now=now())
    server.locked = True
    await season.matches.house_rules.save(HouseRules(GUILD))
    await season.sweep()
    check = custom_ids.pack(CheckContest(1, (await season.course()).contest.stalled))
    expected = {user + DIRECT for user in {HOST.user, *waiting} - {mute, sleeper}}
    assert server.count(check) == dict.fromkeys(expected, 1)
    season.clock.now += 12 * HOUR
    await season.sweep()
    assert server.count(check) == dict.fromkeys({*expected, sleeper + DIRECT}, 1)
    assert "On hold" in server.edited[CHANNEL]
    server.locked = False
    await season.sweep()
    assert (await season.course()).contest.stalled == 0
    assert "On hold" not in server.edited[CHANNEL]

    # Someone with a match that hasn't opened yet leaves the server, comes back, and leaves for good.
    course = await season.course()
    unopened = [fixture for fixture in course.fixtures if fixture.match is None][-1]
    away = course.entrant(unopened.entrants[0])
    server.gone.add(away.user)
    await season.until(lambda: season.told(StallReason.LEFT))
    assert not (await season.course()).entrant(away.number).gone
    server.gone.clear()
    await season.sweep()
    assert StallReason.LEFT not in [stall.reason for stall in (await season.course()).stalls]
    server.gone.add(away.user)

    # Someone leaves the league, and someone stops playing until the host has a robot stand in.
    course = await season.course()
    (leaver, silent, *_) = (each for each in course.entrants if each.user not in (away.user, HOST.user))
    await season.matches.contests.leave(1, leaver.user)
    for _ in range(45):
        await season.days(2, silent=silent.user)
        course = await compare(season)
        for stall in course.stalls:
            if stall.reason is StallReason.QUIET and stall.told:
                await organiser.stand_in(Tables(season.matches), course, stall)
        if course.contest.phase is Phase.OVER:
            break
    assert course.contest.phase is Phase.OVER
    assert season.told(StallReason.QUIET)
    for _ in range(3):
        await season.sweep()
    course = await compare(season)
    assert course.stalls == ()

    # Each match was opened once, and each message posted once.
    played = await season.opened()
    assert len({*played}) == len(played) == len([each for each in course.fixtures if not each.void]) == 9
    rows = "SELECT count(*) FROM match"
    assert await season.matches.database.read(lambda tx: tx.execute(rows).fetchone()) == (9,)
    for once in (DropOut(1), NextSeason(1)):  # the standings and the podium
        assert server.count(custom_ids.pack(once)) == {CHANNEL: 1}
    for seen in season.stalls.values():
        stall = await season.matches.contests.stall_of(seen.id)
        assert server.count(custom_ids.pack(SettleStall(stall.id))).total() == (stall.told > 0), stall
    for check in [
        one for ids in server.first.values() for one in ids if one and custom_ids.is_of(CheckContest, one)
    ]:
        assert set(server.count(check).values()) == {1}
    assert server.kills > 15
