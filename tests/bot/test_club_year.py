"""A year of a club of five: every match opens once, and the club's tables agree with the logs."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from datetime import date, datetime
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from discord import ui

import storage
from bot.delivery.poster import Poster
from bot.features.clubs import service as organiser
from bot.features.clubs.records import in_season, records_of, season_table
from bot.features.clubs.schedule import ClubSchedule
from bot.matches.robots import players
from bot.matches.tables import Tables
from bot.platform.permissions import UNKNOWN_MEMBER
from bot.screens import page, phone
from bot.screens.page import Post
from engine import catalogue
from engine.history.log import Played
from render.texts import texts
from storage import Matches
from storage.clubs import Club, ClubDetails, ClubPhase
from storage.records import DELETED, Person, Status
from storage.timing import DAY
from tests.bot.mail import Clock
from tests.clock import now
from tests.support import Add, Keep, Play, only_counting

PEOPLE = [Person(10_000 + number, name) for number, name in enumerate(("Ann", "Bo", "Cleo", "Dov", "Eve"))]
GUEST = Person(20_000, "Guest")
PLACE, ZONE = (7, 70), "Europe/Berlin"
FIRST = int(datetime(2026, 1, 1, 12, tzinfo=ZoneInfo(ZONE)).timestamp())
KILLED = 0.06
"""How often the process is killed at a request to Discord."""


class Killed(BaseException):
    """The process ends in the middle of its work."""


class Discord:
    """The parts of Discord that the schedule uses; any request may kill the process."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.threads: dict[str, int] = {}
        self.gone: set[int] = set()
        self.posts: list[Post] = []
        self.http = self

    def _maybe_die(self) -> None:
        if self.chance.random() < KILLED:
            raise Killed

    def get_channel(self, number: int) -> object:
        return SimpleNamespace(id=number)

    async def get_member(self, guild: int, user: int) -> object:
        assert guild == PLACE[0]
        self._maybe_die()
        if user in self.gone:
            answer: Any = SimpleNamespace(status=404, reason="Not Found")
            raise discord.NotFound(answer, {"code": UNKNOWN_MEMBER, "message": ""})
        return {}

    async def open(self, purpose: str, guild: int, parent: Any, *names: str, quiet: bool) -> int:
        self._maybe_die()
        assert parent.id == PLACE[1]
        assert all(0 < len(name) <= 100 for name in names)
        thread = self.threads.setdefault(purpose, 1000 + len(self.threads))
        await asyncio.sleep(0)
        self._maybe_die()
        return thread

    async def tell(self, match_id: int) -> None:
        self._maybe_die()

    async def once(self, channel: int, post: Post, nonce: str, **_: Any) -> int:
        self._maybe_die()
        return self._sent(post)

    async def edit(self, channel: int, message: int, post: Post) -> None:
        self._maybe_die()
        self._sent(post)

    def _sent(self, post: Post) -> int:
        assert 0 < len(post.content) <= 2000
        labels = [item.label or "" for item in post.controls.children if isinstance(item, ui.Button)]
        assert phone.height(post.content) <= phone.room(b"", labels)
        self.posts.append(post)
        return len(self.posts)


class Year:
    """A database, Discord, and the bot that runs clubs on them."""

    def __init__(self, path: Path, chance: random.Random) -> None:
        self.path, self.chance, self.discord = path, chance, Discord(random.Random(3))
        self.kills = 0

    async def start(self) -> None:
        """Start the bot on the database."""
        self.matches: Matches = await storage.open(self.path)
        self.tables = Tables(self.matches)
        self.bots = [self._bot("one"), self._bot("two")]

    def _bot(self, instance: str) -> ClubSchedule:
        here: Any = self.discord
        heartbeat: Any = SimpleNamespace(alone=True, instance=instance)  # both believe so
        return ClubSchedule(
            self.tables, here, heartbeat, here, here.tell, Poster(self.matches.postings, here, instance)
        )

    async def restart(self) -> None:
        """End the bot and start it again."""
        await self.matches.close()
        await self.start()

    async def sweep(self) -> None:
        """Sweep in two processes until neither is killed."""
        while True:
            done = await asyncio.gather(*(bot.sweep() for bot in self.bots), return_exceptions=True)
            faults = [fault for fault in done if fault is not None]
            if not faults:
                return
            assert all(isinstance(fault, Killed) for fault in faults), faults
            self.kills += 1
            await self.restart()

    async def play(self, *, all_of: bool = False) -> None:
        """Play some turns of all matches, or ``all_of`` them to the end; a player may resign."""
        rows = (await self.matches.clubs.details(1)).live
        for row in rows:
            match = (await self.matches.load(row.id)).match
            while match is not None and not match.over and (all_of or self.chance.random() < 0.9):
                seq, seat = match.seq, self.chance.choice(match.to_act)
                if self.chance.random() < 0.01 and not row.people[seat].robot:
                    match.resign(seat, at=now())
                else:
                    card = Play() if self.chance.random() < 0.3 else Keep()
                    match.play(seat, Add(self.chance.randint(1, 3)), card, at=now())
                    match.go_on(at=now())  # robots play for those who resigned
                await self.matches.append(row.id, seq, match.log[seq - match.seq :], match, now=now())
                match = (await self.matches.load(row.id)).match

    async def answer(self, club: Club) -> None:
        """Let most members answer, and sometimes a guest."""
        details = await self.matches.clubs.details(club.id)
        for member in details.members:
            if (drawn := self.chance.random()) < 0.85:
                await organiser.answer(self.tables, club.id, member.person, club.round, coming=drawn < 0.65)
        if self.chance.random() < 0.2:
            await organiser.answer(self.tables, club.id, GUEST, 0, coming=True)


@pytest.fixture
async def year(clock: Clock, tmp_path: Path) -> AsyncIterator[Year]:
    """The bot at the start of the year."""
    clock.now = FIRST
    year = Year(tmp_path / "year.db", random.Random("a year"))
    await year.start()
    yield year
    await year.matches.close()


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(organiser, "CHANCE", random.Random(1))
    for module in (catalogue, organiser, page):
        monkeypatch.setattr(module, "games", only_counting)


async def of_logs(matches: Matches, details: ClubDetails) -> tuple[Counter[Any], Any, dict[int, list[bool]]]:
    """Return points, wins and matches by user, the best score by seats, and who won when, from the logs."""
    counts, best, wins = Counter[Any](), dict[int, tuple[int, int]](), dict[int, list[bool]]()
    for opened in details.opened:
        stored = await matches.load_whole(opened.id)
        match = stored.match
        if stored.status is not Status.OVER or match is None or match.outcome is None:
            continue
        totals, ranks = match.outcome.totals, match.outcome.ranks
        acted = {entry.seat for entry in match.log if isinstance(entry, Played)}
        for seat, rank in enumerate(ranks):
            user = stored.people[seat].user
            if not rank or stored.people[seat].robot:
                continue
            former = [one for one in stored.left if one.seat == seat]
            assert not former or seat in acted
            counts["points", user] += len([other for other in ranks if other > rank])
            counts["wins", user] += rank == 1
            counts["played", user] += 1
            wins.setdefault(user, []).append(rank == 1)
            if match.seats not in best or totals[seat] > best[match.seats][0]:
                best[match.seats] = (totals[seat], user)
    return counts, best, wins


def longest(won: list[bool]) -> int:
    return max(map(len, "".join("x" if each else " " for each in won).split()), default=0)


async def compare(year: Year) -> ClubDetails:
    """Compare the tables of the club with its logs."""
    assert await year.matches.statistics.recount(keep=False) == []
    details = await year.matches.clubs.details(1)
    counts, best, wins = await of_logs(year.matches, details)
    table = season_table(details.results)
    assert {(one.user, one.points, one.wins, one.played) for one in table} == {
        (user, counts["points", user], counts["wins", user], counts["played", user]) for user in wins
    }
    order = [(one.points, one.wins) for one in table]
    assert order == sorted(order, reverse=True)
    records = records_of(details.results)
    assert records.matches == len({result.match for result in details.results})
    assert {(one.seats, one.points, one.user) for one in records.best} == {
        (seats, points, user) for seats, (points, user) in best.items()
    }
    streaks = {user: longest(won) for user, won in wins.items()}
    assert records.streak == max(streaks.values())
    assert {*records.streak_of} == {user for user, length in streaks.items() if length == records.streak}
    return details


GIVEN: dict[str, Any] = {"games": ("counting",), "seats": 3, "pace": 0, "bank": 0, "robots": False}
GIVEN |= {"weekday": 4, "hour": 20, "zone": ZONE, "name": "The five of Uruk"}


async def test_a_year_of_a_club_of_five(year: Year, clock: Clock) -> None:
    chance = year.chance
    await organiser.found(year.tables, PLACE, PEOPLE[0], PEOPLE, **GIVEN)
    skipped, fridays = 0, list[date]()
    while clock.now < FIRST + 365 * DAY:
        club = await year.matches.clubs.get(1)
        week = (club.opens - FIRST) // (7 * DAY)
        fridays.append(datetime.fromtimestamp(club.opens, ZoneInfo(ZONE)).date())
        clock.now = club.opens - DAY
        await year.sweep()
        assert (await year.matches.clubs.get(1)).called == club.round
        if week % 17 != 16:  # now and then no one has time
            await year.answer(club)
        if week == 30:
            await organiser.configure(year.tables, 1, robots=True)
        if week == 24:  # Eve deletes her data, with a seat on the list
            await organiser.answer(year.tables, 1, PEOPLE[4], 0, coming=True)
            await year.matches.privacy.erase(
                PEOPLE[4].user, lambda number: players.robot(number, texts()), now=now()
            )
        if week == 38:  # Dov leaves the server, with a seat on the list
            await organiser.answer(year.tables, 1, PEOPLE[3], 0, coming=True)
            year.discord.gone.add(PEOPLE[3].user)
        clock.now = club.opens - 1
        await year.sweep()
        assert (await year.matches.clubs.get(1)).round == club.round
        clock.now = club.opens
        if week % 13 == 12:  # the bot is down for ten days
            clock.now += 10 * DAY
        for _ in range(3):
            await year.sweep()
        after = await year.matches.clubs.get(1)
        assert after.round == club.round + 1
        skipped += after.skipped > 0
        local = datetime.fromtimestamp(after.opens, ZoneInfo(ZONE))
        assert (local.weekday(), local.hour, local.minute) == (4, 20, 0)
        assert 0 < after.opens - clock.now <= 7 * DAY + 3600
        for _ in range(chance.randint(1, 3)):
            clock.now += DAY
            await year.play()
        await year.play(all_of=chance.random() < 0.8)
        await year.sweep()
        if chance.random() < 0.2:
            await year.restart()
        if week % 10 == 5:
            await compare(year)
    await year.play(all_of=True)
    details = await compare(year)
    gaps = Counter((after - before).days for before, after in pairwise(fridays))
    assert gaps.keys() == {7, 14}
    assert gaps[14] <= 4  # two matches that were due while the bot was down are one
    assert len(details.opened) == details.club.round - 1 - skipped == len(fridays) - skipped
    assert len({match.round for match in details.opened}) == len(details.opened) > 35
    assert skipped >= 2
    assert len({match.channel for match in details.opened}) == len(details.opened)
    assert {member.user for member in details.members} == {person.user for person in PEOPLE[:3]}
    users = {result.person.user for result in details.results if not result.person.robot}
    assert {person.user for person in PEOPLE[:4]} <= users
    assert len([user for user in users if user <= DELETED]) == 1
    assert GUEST.user in users
    assert details.club.phase is ClubPhase.PLAYING
    hidden = {PEOPLE[0].user}
    assert hidden.isdisjoint(one.user for one in season_table(details.results, hidden))
    records = records_of(details.results, hidden)
    assert hidden.isdisjoint({*records.streak_of, *(one.user for one in records.best)})
    assert year.kills > 10
    assert 0 < len(in_season(details.results, 2026, ZONE)) <= len(details.results)


async def test_matches_follow_each_other_without_a_gap_or_a_second_one(year: Year, clock: Clock) -> None:
    await organiser.found(year.tables, PLACE, PEOPLE[0], PEOPLE, **(GIVEN | {"weekday": None}))
    for count in range(1, 16):
        club = await year.matches.clubs.get(1)
        assert club.round == count
        await year.answer(club)
        clock.now += DAY
        while not (details := await year.matches.clubs.details(1)).live:
            await year.sweep()
            if len(organiser.queue(details)) < 2:  # it waits for them
                await year.answer(details.club)
        await year.sweep()
        assert len((await year.matches.clubs.details(1)).opened) == count
        await year.play(all_of=True)
        await year.sweep()
    details = await compare(year)
    assert len({match.round for match in details.opened}) == 15
    assert year.kills > 3
