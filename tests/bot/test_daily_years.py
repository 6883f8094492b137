"""Two years of daily puzzles: ten people, two channels, two processes, restarts, and a new archive.

An everyday run ends after 14 months, some weeks after the last of these events.
"""

import asyncio
import random
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.delivery.poster import Poster
from bot.features.puzzles import posts, schedule, screens, service
from bot.features.puzzles.order import Order
from bot.features.puzzles.schedule import PuzzleSchedule
from bot.features.puzzles.service import HELD_BACK, Puzzles, Solution
from bot.platform.components import Controls
from bot.screens.page import Post
from engine.catalogue import games
from engine.errors import Refusal
from engine.robots.puzzles import Puzzle, puzzles
from storage import Matches
from storage.delivery import DailyPuzzle
from storage.errors import PuzzleAnswered
from storage.timing import Preferences
from tests.ready import migrate_at_once
from tests.storage.test_privacy import robot
from tests.thorough import times

HOUR = 3600
DAY = 24 * HOUR
FIRST, DAYS = 20_000, times(420, 730)
HOURS = {501: 3, 502: 20}
"""The hours of the channels."""

PEOPLE = range(1, 11)
FORGETFUL, HIDDEN = 4, 5
SWAP, ERASURE = 301, 377
"""The days on which one process gets a new archive (the other three days later), and a user leaves."""

ARCHIVE = 8
"""The number of puzzles per game, so that a round takes 32 days."""


class Answer(NamedTuple):
    choice: int
    channel: int


class Direct:
    """A database without threads, which would take most of the time."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        migrate_at_once(self._connection, path)
        self._connection.execute("PRAGMA journal_mode = WAL")

    async def transaction(self, work: Callable[[Any], Any]) -> Any:
        with self._connection:
            self._connection.execute("BEGIN IMMEDIATE")
            return work(self._connection)

    async def read(self, work: Callable[[Any], Any]) -> Any:
        return work(self._connection)

    async def scrub(self) -> bool:
        return True

    def close(self) -> None:
        self._connection.close()


class Discord:
    """The messages of the channels, by number."""

    def __init__(self) -> None:
        self.messages: dict[int, tuple[int, Post]] = {}

    async def once(self, channel: int, post: Post, *_: object, **__: object) -> int:
        number = len(self.messages) + 1
        self.messages[number] = channel, post
        return number

    async def edit(self, channel: int, message: int, post: Post) -> None:
        assert self.messages[message][0] == channel
        self.messages[message] = channel, post


class Process:
    """A process of the bot with its own connection and archive."""

    def __init__(self, matches: Matches, discord: Discord, archive: Mapping[str, dict[str, Puzzle]]) -> None:
        self.matches, self.discord, self.archive = matches, discord, archive
        self.restart()

    def restart(self) -> None:
        self.puzzles = Puzzles(self.matches)
        sender: Any = self.discord
        poster = Poster(self.matches.postings, sender, f"process {id(self)}")
        pool: Any = None
        self.schedule = PuzzleSchedule(self.matches, pool, poster)


class Life:
    """Ten people with two channels, and their answers, recorded apart from the bot."""

    def __init__(self, processes: list[Process], clock: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
        self.chance = random.Random(3)
        self.processes, self.clock = processes, clock
        self.discord = processes[0].discord
        self.answers: dict[int, dict[int, Answer]] = {user: {} for user in PEOPLE}
        """By user and day."""
        self.best: dict[int, int] = {}
        self.puzzle: dict[int, tuple[str, str]] = {}
        self.offered: list[tuple[int, str, str]] = []
        self.refused = 0
        self.closed = FIRST - 1
        self.at = processes[0]
        monkeypatch.setattr(service, "puzzles", lambda slug: self.at.archive[slug])

    def use(self) -> Process:
        """Choose the process that acts next."""
        self.at = self.chance.choice(self.processes)
        return self.at

    async def sweep(self) -> None:
        for process in self.chance.sample(self.processes, self.chance.choice((1, 1, 2))):
            self.at = process
            await process.schedule.sweep()
            if self.chance.random() < 0.05:
                process.restart()

    def shown(self, day: int) -> dict[int, Post]:
        """Return the channels' messages of a day."""
        last = len(self.discord.messages)
        messages = [self.discord.messages[number] for number in range(max(1, last - 5), last + 1)]
        return {channel: post for channel, post in messages if post.line == str(day)}

    async def begin(self, day: int) -> None:
        """Look up the puzzle of a day in its first message."""
        daily = await self.processes[0].matches.puzzles.day(day)
        assert daily is not None
        self.puzzle.setdefault(day, (daily.game, daily.puzzle))
        self.best.setdefault(day, daily.best)

    async def answer(self, user: int, day: int, channel: int) -> None:
        """Answer the puzzle of a day, as well as the person can; some by the buttons of its page."""
        at, (slug, key), others = self.use(), self.puzzle[day], self.chance.sample(range(1, 4), 2)
        is_right = self.chance.random() < 0.5 + user / 20
        choice, other = ((self.best[day] + more) % 4 for more in ((0, 1) if is_right else others))
        if self.chance.random() < 0.9:
            noted = await at.matches.puzzles.answer_daily(
                user, day, choice, channel=channel, now=self.clock[0]
            )
            assert noted == choice
        else:
            posed = await at.puzzles.of(user, slug, key, day)
            assert (posed.choice, posed.day) == (None, day)
            assert posed.streak == self.streaks(user, self.closed)[0]
            for each in (choice, other):
                posed = await self.use().puzzles.solve(user, slug, key, each, channel)
                assert (posed.choice, posed.day) == (choice, day), "the solution is secret"
        self.answers[user][day] = Answer(choice, channel)

    async def pry(self, day: int) -> None:
        """Try to get the solution of an open day, and remember what play offers."""
        user, at, (slug, key) = self.chance.choice(PEOPLE), self.use(), self.puzzle[day]
        with pytest.raises(Refusal):
            await at.puzzles.solution(user, slug, key)
        stats = await at.puzzles.stats(user, self.chance.choice([*HOURS]))
        assert stats.own.answered == sum(each <= self.closed for each in self.answers[user])
        exported = await at.matches.privacy.export(user)
        for row in exported.get("daily puzzles answered", []):
            assert row.keys() == {"day", "choice", "at", "channel"}
        for slug in games():
            if (posed := await at.puzzles.next(user, slug)) is not None:
                self.offered.append((day, slug, posed.puzzle.key))
        slug, key = self.chance.choice([(slug, key) for slug in games() for key in at.archive[slug]])
        try:
            posed = await at.puzzles.of(user, slug, key)
            if posed.choice is None and posed.day < 0:
                await at.puzzles.solve(user, slug, key, 0)  # by an old button
                self.offered.append((day, slug, key))
        except Refusal:
            self.refused += 1

    def streaks(self, user: int, until: int) -> tuple[int, int]:
        """Return a person's present streak after a day, and the longest, counted day by day."""
        run = longest = 0
        for day in range(FIRST, until + 1):
            run = run + 1 if self.is_right(user, day) else 0
            longest = max(longest, run)
        return run, longest

    def is_right(self, user: int, day: int) -> bool:
        answer = self.answers[user].get(day)
        return answer is not None and answer.choice == self.best[day]

    async def check(self, day: int) -> None:
        """Compare the solution in both channels with people's answers; on some days all streaks, too."""
        given = {user: answers[day] for user, answers in self.answers.items() if day in answers}
        tally = Counter(answer.choice for answer in given.values())
        for channel, post in self.shown(day).items():
            assert post.content == "solution"
            solution: Any = post.alt  # see ``life``
            assert isinstance(solution, Solution)
            assert solution.posed is not None
            assert solution.posed.puzzle.best == solution.daily.best == self.best[day]
            assert solution.tally == tally
            found = {user for user in given if self.is_right(user, day) and given[user].channel == channel}
            assert {*solution.finders} == found - {HIDDEN}
            if day % 23 and abs(day - FIRST - ERASURE) > 2:
                continue
            done = {user: [each for each in answers if each <= day] for user, answers in self.answers.items()}
            here = {
                user for user in PEOPLE if channel in {each.channel for each in self.answers[user].values()}
            }
            named = {user for user in here - {HIDDEN} if done[user]}
            assert {solver.user for solver in solution.solvers} == named
            for solver in solution.solvers:
                days = done[solver.user]
                assert solver.answered == len(days)
                assert solver.found == sum(self.is_right(solver.user, each) for each in days)
                assert (solver.streak, solver.longest) == self.streaks(solver.user, day)

    async def erase(self, user: int, day: int) -> None:
        """Delete a person's data after their answer: it can't be given again, and nothing is left."""
        at, (slug, key) = self.use(), self.puzzle[day]
        assert day in self.answers[user]
        await at.matches.privacy.erase(user, robot, now=self.clock[0])
        self.answers[user] = {}
        with pytest.raises(PuzzleAnswered):
            await self.use().puzzles.solve(user, slug, key, self.best[day], 501)
        stats = await self.use().puzzles.stats(user, 501)
        assert (stats.own.answered, stats.played) == (0, (0, 0))


@pytest.fixture
def life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Life]:
    clock = [FIRST * DAY]

    async def painted(*_: object) -> list[bytes]:
        return [b""]

    async def marked_turns(*_: object, **__: object) -> bytes:
        return b""

    def told(kind: str, what: Any, day: int) -> Post:
        return Post(kind, Controls(), alt=what, line=str(day))

    async def to_thread(work: Callable[..., Any], *args: Any) -> Any:
        return work(*args)

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    monkeypatch.setattr(service, "now", lambda: clock[0])
    monkeypatch.setattr(service, "posed", cache(service.posed))
    monkeypatch.setattr(screens, "painted", painted)
    monkeypatch.setattr(screens, "marked_turns", marked_turns)
    monkeypatch.setattr(posts, "puzzle", lambda posed, day, last, *_: told("puzzle", last, day))
    monkeypatch.setattr(posts, "solution", lambda made, *_: told("solution", made, made.daily.day))
    monkeypatch.setattr(schedule, "texts_of", painted)
    archive = {slug: dict([*puzzles(slug).items()][:ARCHIVE]) for slug in games()}
    discord, path = Discord(), tmp_path / "years.sqlite3"
    databases: Any = [Direct(path), Direct(path)]
    yield Life([Process(Matches(database), discord, archive) for database in databases], clock, monkeypatch)
    for database in databases:
        database.close()


async def test_two_years_of_days(life: Life) -> None:
    """Streaks and tallies equal those counted day by day, and no answer is given away early."""
    store = life.processes[0].matches
    await store.puzzles.order_key("5a" * 32)
    for channel, hour in HOURS.items():
        await store.puzzles.begin(channel, 1, hour)
    await store.people.save(Preferences(HIDDEN, hidden=True), now=0)
    newer = {slug: dict([*puzzles(slug).items()][4 : ARCHIVE + 9]) for slug in games()}
    for day in range(FIRST, FIRST + DAYS):
        life.clock[0] = day * DAY + 3 * HOUR + 60
        await life.sweep()
        await life.begin(day)
        if day > FIRST:
            assert {post.content for post in life.shown(day - 1).values()} == {"puzzle"}
        for user in PEOPLE:  # in the late channel they still answer yesterday's
            channel = 501 if user % 2 else 502
            of = day if channel == 501 else day - 1
            likely = 1 if of == FIRST + ERASURE else 0.35 if user == FORGETFUL else 0.85
            if of >= FIRST and life.chance.random() < likely:
                await life.answer(user, of, channel)
        if day % 3 == 0:
            await life.pry(day)
        if day == FIRST + SWAP:
            life.processes[0].archive = newer
        if day == FIRST + SWAP + 3:
            life.processes[1].archive = newer
        if day == FIRST + ERASURE:
            await life.erase(7, day)
        life.clock[0] = day * DAY + 20 * HOUR + 60
        await life.sweep()
        assert life.shown(day).keys() == HOURS.keys()
        life.closed = day - 1
        if day > FIRST:
            await life.check(day - 1)
    used = Counter(life.puzzle.values())
    days = defaultdict[tuple[str, str], list[int]](list)
    for day, puzzle in life.puzzle.items():
        days[puzzle].append(day)
    before = {key for day, key in life.puzzle.items() if day < FIRST + 4 * ARCHIVE}
    assert len(before) == 4 * ARCHIVE, "a round has every puzzle once"
    gaps = [later - day for some in days.values() for day, later in pairwise(some)]
    assert min(gaps) >= 4 * (ARCHIVE // 2)
    assert min(used.values()) >= times(2, 3)
    assert len(life.best) == DAYS
    for day, slug, key in life.offered:
        if not SWAP - HELD_BACK <= day - FIRST <= SWAP + 3:  # a new archive has other days to come
            assert {*range(day - 1, day + HELD_BACK + 1)}.isdisjoint(days[slug, key])
    assert life.refused


ONE, OTHER = "0a" * 32, "0b" * 32


def coming(key: str, archive: Mapping[str, list[str]], days: range) -> list[tuple[str, str]]:
    return [(pick.game, pick.puzzle) for pick in Order(key, archive, []).coming(days)]


def test_the_order_of_days_depends_on_the_key_alone() -> None:
    archive = {"a": [f"{number}-1" for number in range(20)], "b": [f"{number}-2" for number in range(8)]}
    picks, days = coming(ONE, archive, range(100, 140)), range(100, 140)
    assert [game for game, _ in picks] == ["a", "b"] * 20
    by_game = {game: [puzzle for each, puzzle in picks if each == game] for game in archive}
    assert sorted(by_game["a"]) == sorted(archive["a"])
    assert by_game["a"] != archive["a"]
    assert picks != coming(OTHER, archive, days)
    assert picks == coming(ONE, {game: keys[::-1] for game, keys in archive.items()}, days)
    rounds = [by_game["b"][at : at + 8] for at in (0, 8)]
    assert sorted(rounds[0]) == sorted(rounds[1]) == archive["b"]
    assert rounds[0] != rounds[1], "a round doesn't repeat the order of the one before"
    fewer = {"a": archive["a"][4:], "b": archive["b"]}
    assert [pick for pick in coming(ONE, fewer, days)[:24] if pick[0] == "a"] == [
        pick for pick in picks if pick[0] == "a" and pick[1] in fewer["a"]
    ][:12]
    assert coming(ONE, {"a": [], "b": []}, days) == []


def test_the_order_goes_on_from_the_days_that_were_posted() -> None:
    archive = {"a": [f"{number}-1" for number in range(5)]}
    whole = Order(ONE, archive, []).coming(range(12))
    past = [DailyPuzzle(day, pick.game, pick.puzzle, 0, pick.round) for day, pick in enumerate(whole[:7])]
    assert Order(ONE, archive, past).coming(range(7, 12)) == whole[7:]
