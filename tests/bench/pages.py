"""``python -m tests.bench pages``: processor time and rows read of pages after 100,000 matches.

Everything around a match grows with them: players, ratings, clubs, contests, deals and answers to puzzles.
"""

import asyncio
import logging
import random
import statistics
import tempfile
import time
from argparse import Namespace
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from simcord.env import Env

import storage
from bot.app.client import Ziggurat
from bot.cli.dev.matches import random_match
from bot.delivery import heartbeat, lease, reconciler
from bot.delivery.poster import Subject
from bot.features.contests.service import draw
from bot.features.posters.schedule import PERIODS
from bot.features.posters.service import Period
from bot.features.watching.service import Watching
from bot.jobs.render_pool import RenderPool
from bot.platform.clock import now
from engine.catalogue import games
from engine.match import Match
from engine.robots.puzzles import puzzles
from storage import Matches
from storage.contests import Contest
from storage.delivery import PostingKind
from storage.records import Person
from storage.standings import WORLD
from storage.timing import DAY, week_of
from storage.transaction import Tx
from tests.bot.world import World, controls_of, person_of, turned

AIM = 50.0
"""The most processor time of a page, in ms."""

WARM, ROUNDS = 2, 9
PATIENCE = 30.0
"""Seconds: the simulated Discord waits for everything that is due within them."""
BATCH = 5_000

STRANGERS, SERVERS = 3_000, 50
MONTHLY = 500
"""The users who have played on the server in a month."""

LIVE, ELSEWHERE = 400, 3_000
"""Running matches on the server, each in a channel of its own, and on others."""

MEMBERS, CLUB = 12, 1_000
"""The members of the club, and its matches."""

TOGETHER = 600
"""The matches that the same people have played."""

TITLES = 20

DEALS, ENTRIES = 20_000, 1_000
"""Matches of deals in all weeks, and those of last week."""

SOLVERS, DAYS = 200, 700
FIRST = 10_000_000
"""The id of the first bulk match; smaller ones are stored like any other."""


class Cost(NamedTuple):
    """The cost of a page.

    ``milliseconds`` is the processor time. ``steps`` are those of SQLite's virtual machine, ``scanned`` the
    rows or index entries that it visited in scans, and ``rows`` those that PostgreSQL has read, of which
    ``sequential`` are from scans of whole tables. Counts that the database doesn't offer are None.
    """

    page: str
    milliseconds: float
    statements: int
    steps: int | None = None
    scanned: int | None = None
    rows: int | None = None
    sequential: int | None = None

    @property
    def holds(self) -> bool:
        """Whether the page is cheap enough."""
        return self.milliseconds <= AIM


async def _nothing() -> None:
    pass


class Page(NamedTuple):
    """A page: ``act`` builds and sends it, given what ``prepare`` has returned, which isn't measured."""

    act: Callable[[Any], Awaitable[object]]
    prepare: Callable[[], Awaitable[Any]] = _nothing


def run(arguments: Namespace) -> None:
    """Measure all pages, and print them as a table in Markdown."""
    asyncio.run(_report(arguments.matches, arguments.database))


async def _report(count: int, url: str | None) -> None:
    columns = list[str]()
    async for cost in measure(count, url):
        if not columns:
            columns = [name for name in Cost._fields[2:] if getattr(cost, name) is not None]
            print(f"| page | ms | {' | '.join(columns)} |\n|---|{'---|' * (len(columns) + 1)}")
        figures = " | ".join(f"{getattr(cost, name):,}" for name in columns)
        verdict = "" if cost.holds else " FALLS SHORT"
        print(f"| {cost.page} | {cost.milliseconds:.1f}{verdict} | {figures} |", flush=True)


async def measure(count: int, url: str | None = None) -> AsyncIterator[Cost]:
    """Fill a database with ``count`` ended matches and yield what each page costs."""
    _hold_timers()
    with tempfile.TemporaryDirectory() as folder:
        async with await storage.open(url or Path(folder) / "bench.sqlite3") as matches:
            with RenderPool() as render_pool:
                async with _world(matches, render_pool) as place:
                    pages, errors = await _filled(place, count), _Errors()
                    for name, page in pages.items():
                        yield await _cost(matches, name, page)
                        if errors.messages:
                            raise RuntimeError(f"{name}: the bot has apologised: {errors.messages[0]}")


class _Errors(logging.Handler):
    """Collects the errors that the bot logs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages = list[str]()
        logging.getLogger("bot").addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(self.format(record))


def _hold_timers() -> None:
    """Switch off the bot's periodic tasks: the simulated Discord would wait for them."""
    vars(reconciler)["OTHERS_SECONDS"] = reconciler.LOOK_SECONDS
    vars(lease)["RENEW_SECONDS"] = 10**6
    for name in ("SEEN_SECONDS", "MISSED_SECONDS", "BEAT_SECONDS"):
        vars(heartbeat)[name] = 10**9


@asynccontextmanager
async def _world(matches: Matches, render_pool: RenderPool) -> AsyncIterator[World]:
    bot = Ziggurat(matches, render_pool, always_sync=True)
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
    await env.start()
    try:
        place = World(env, bot, people=4)
        await env.settle()
        await bot.services.reconciler.finish(0.0)  # nothing but the pages is measured
        await bot.services.outbox_worker.finish(0.0)
        yield place
    finally:
        await env.shutdown()


async def _cost(matches: Matches, name: str, page: Page) -> Cost:
    times = []
    for _ in range(WARM + ROUNDS):
        given = await page.prepare()
        start = time.process_time()
        await page.act(given)
        times.append(time.process_time() - start)
    given = await page.prepare()
    counts = await _counted(matches, lambda: page.act(given))
    return Cost(name, statistics.median(times[WARM:]) * 1000, counts.pop("statements"), **counts)


# rows


async def _counted(matches: Matches, act: Callable[[], Awaitable[object]]) -> dict[str, int]:
    """Return the database's counts while a page is built."""
    database: Any = matches.database
    count = _sqlite_counts if database.file is not None else _postgres_counts
    found = Counter[str](dict.fromkeys(("statements", *(await database.read(count))), 0))

    def counting(work: Callable[[Any], Any], tx: Any) -> Any:
        tx = _Counting(tx, found)
        before = count(tx.inner)
        try:
            return work(tx)
        finally:
            found.update(count(tx.inner))
            found.subtract(before)

    originals = {way: getattr(database, way) for way in ("read", "transaction")}
    for way, original in originals.items():
        setattr(database, way, lambda work, original=original: original(partial(counting, work)))
    try:
        await act()
    finally:
        for way in originals:
            delattr(database, way)
    return dict(found)


class _Counting:
    """A transaction that counts its statements."""

    def __init__(self, tx: Any, found: Counter[str]) -> None:
        self.inner, self._found = tx, found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def execute(self, *arguments: Any) -> Any:
        self._found["statements"] += 1
        return self.inner.execute(*arguments)

    def executemany(self, *arguments: Any) -> Any:
        self._found["statements"] += 1
        return self.inner.executemany(*arguments)


def _sqlite_counts(tx: Any) -> Mapping[str, int]:
    sql = (
        "SELECT coalesce(sum(nstep), 0), coalesce(sum(nscan), 0) FROM sqlite_stmt "
        "WHERE sql NOT LIKE '%sqlite_stmt%'"
    )
    return dict(zip(("steps", "scanned"), tx.execute(sql).fetchone(), strict=True))


def _postgres_counts(tx: Any) -> Mapping[str, int]:
    every = "sum(seq_tup_read + coalesce(idx_tup_fetch, 0))"
    sql = (
        f"SELECT CAST(coalesce({every}, 0) AS bigint), CAST(coalesce(sum(seq_tup_read), 0) AS bigint) "
        "FROM pg_stat_xact_user_tables"
    )
    return dict(zip(("rows", "sequential"), tx.execute(sql).fetchone(), strict=True))


# filling the database


async def _filled(place: World, count: int) -> dict[str, Page]:
    """Fill the database, and return the pages by name."""
    matches, week = place.bot.matches, week_of(now()) - 1
    chance = random.Random(1)
    ended = await _ended(place, chance)
    deal = await _deal(place, week, chance)
    await _running(place, chance)
    club = await _club(place)
    contests = {
        f"{kind} of {size}": await _contest(matches, place, kind, size)
        for kind, size in (("league", 9), ("league", 42), ("cup", 9))
    }
    await Bulk(place, count, club, [*contests.values()]).fill(matches)
    await matches.database.transaction(partial(_mark, deal, week, club))
    return await _pages(place, ended, deal, club, contests)


async def _pages(
    place: World, ended: Any, deal: int, club: int, contests: Mapping[str, Contest]
) -> dict[str, Page]:
    services, ann, channel = place.bot.services, place.people[0], place.open_channel.id
    week, slug = week_of(now()) - 1, next(iter(games()))

    def message(kind: PostingKind, subject: int) -> Page:
        return Page(lambda _: services.poster.renderers[kind](Subject(subject, channel)))

    def slash(command: str, **options: Any) -> Page:
        return Page(lambda _: ann.slash(place.channel, command, **options))

    def press(where: Any, label: str) -> Page:
        return Page(lambda _: ann.click(where, label=label))

    async def posted(kind: PostingKind, subject: int) -> Any:
        await services.poster.refresh(kind, subject, channel)
        return place.open_channel.last_message

    async def pressed(where: Any, *labels: str) -> Any:
        for label in labels:
            where = (await ann.click(where, label=label)).response
        return where

    async def shown(label: str, command: str, **options: Any) -> Any:
        page: Any = (await ann.slash(place.channel, command, **options)).response
        page = await turned(ann, page, label)
        return page if label == face else (await ann.click(page, label=label)).response

    face = "My colour and emblem"
    our, met = "Our record", "People I\u2019ve met"
    year = PERIODS * club + Period.month_of(now(), UTC).whole_year.code
    standings: Any = await ann.slash(place.channel, "leaderboard", game=slug)
    watching = Watching(services.matches, services.render_pool)
    page = await pressed(ended, our, met)
    opponent = next(each["options"] for each in controls_of(page.components) if each.get("options"))[0][
        "value"
    ]
    pages = {
        "club: message": message(PostingKind.CLUB, club),
        "club: *More*": press(await posted(PostingKind.CLUB, club), "More"),
        f"*{our}*": press(ended, our),
        f"*{met}*": Page(lambda page: ann.click(page, label=met), lambda: pressed(ended, our)),
        f"*{met}*: one of them": Page(
            lambda page: ann.select(page, [opponent]), lambda: pressed(ended, our, met)
        ),
    }
    pages |= {
        "poster of a year: club": message(PostingKind.POSTER, year),
        "poster of a year: group": Page(
            lambda page: ann.click(page, label="This year"), lambda: pressed(ended, our, "Poster")
        ),
        "poster of a year: server": Page(
            lambda page: ann.click(page, label="This year"),
            lambda: shown("Poster", "stats", about="server"),
        ),
    }
    for name, contest in contests.items():
        pages[f"{name}: standings"] = message(PostingKind.CONTEST, contest.id)
        pages[f"{name}: podium"] = message(PostingKind.PODIUM, contest.id)
    return pages | {
        "`/leaderboard`": slash("leaderboard", game=slug),
        "*What ratings mean*": press(standings.response, "What ratings mean"),
        "`/stats`": slash("stats"),
        "`/stats` of one game": slash("stats", game=slug),
        "`/stats about:server`": slash("stats", about="server"),
        "`/stats about:everybody`": slash("stats", about="everybody", game=slug),
        "`/watch`": slash("watch"),
        "match of the week: choice": Page(lambda _: watching.of_week(place.guild.id, week)),
        "deal of the week: last board": Page(lambda _: services.channel_boards.post(deal)),
        "deal of the week: Monday\u2019s message": message(PostingKind.DEAL, week),
        "deal of the week: *My match*": press(await posted(PostingKind.DEAL, week), "My match"),
        "`/puzzle stats`": slash("puzzle stats"),
        "`/me`": slash("me"),
        "*My colour and emblem*": Page(lambda page: ann.click(page, label=face), lambda: shown(face, "me")),
    }


async def _ended(place: World, chance: random.Random) -> Any:
    """Store a match that the members have just ended, and return its last board."""
    four = next(rules for rules in games().values() if 4 in rules.facts.seats and rules.has_captures)
    await place.put(random_match(Match.new(four, 4, seed=1), chance))
    return place.last


async def _deal(place: World, week: int, chance: random.Random) -> int:
    """Store last week's deals, and a member's match of one; return its id."""
    matches, ann = place.bot.matches, person_of(place.people[0])
    for slug in games():
        await matches.deals.seed(week, slug, 1)
        await matches.deals.note_master(week, slug, 50)
    await matches.deals.begin(place.open_channel.id, place.guild.id, week - 1)
    rules = next(iter(games().values()))
    match = random_match(Match.new(rules, rules.facts.seats[0], seed=1), chance)
    robots = [Person(-number, f"Robot {number}", "keen") for number in range(1, match.seats)]
    channel = place.guild.create_text_channel("deal")
    row = await matches.insert(channel.id, place.guild.id, ann.user, [ann, *robots], match, now=now())
    return row.id


async def _club(place: World) -> int:
    people = [*map(person_of, place.people), *(Person(user, f"P{user}") for user in range(1, MEMBERS - 3))]
    columns: dict[str, Any] = {"guild": place.guild.id, "channel": place.open_channel.id}
    columns |= {"host": people[0].user, "name": "Stone by stone", "games": tuple(games()), "seats": 4}
    columns |= {"pace": 3 * DAY, "bank": 0, "robots": True, "weekday": None, "hour": 20, "zone": "UTC"}
    return (await place.bot.matches.clubs.create(people, most=9, now=now(), **columns)).id


async def _running(place: World, chance: random.Random) -> None:
    """Store running matches of every game, each in a channel of its own."""
    matches, rules = place.bot.matches, [*games().values()]
    kinds = [
        random_match(Match.new(game, min(2, max(game.facts.seats)), seed=number), chance, moves)
        for game in rules
        for number, moves in enumerate((20, 60, 90))
    ]
    kinds = [match for match in kinds if not match.over]
    for number in range(LIVE):
        channel = place.guild.create_text_channel(f"table-{number}")
        match = kinds[number % len(kinds)]
        people = [Person(1000 + number, "P"), Person(1001 + number, "Q")]
        await matches.insert(channel.id, place.guild.id, people[0].user, people, match, now=now() - number)


async def _contest(matches: Matches, place: World, kind: str, size: int) -> Contest:
    """Open a contest, and draw it."""
    people = [*map(person_of, place.people)]
    people += [Person(5000 + number, f"Entrant {number}") for number in range(size - len(people))]
    four = next(slug for slug, game in games().items() if (4 in game.facts.seats) is (kind == "league"))
    columns: dict[str, Any] = {"kind": kind, "guild": place.guild.id, "channel": place.open_channel.id}
    columns |= {"host": people[0].user, "game": four, "seats": 4 if kind == "league" else 2}
    columns |= {"size": 0 if kind == "league" else size, "pace": 3 * DAY, "bank": 0}
    contest = await matches.contests.create(people[0], now=now(), until=now() + DAY, most=9, **columns)
    for person in people[1:]:
        await matches.contests.sign_up(contest.id, person)
    await matches.contests.begin(contest.id, partial(draw, strength={}))
    return contest


def _mark(deal: int, week: int, club: int, tx: Tx) -> None:
    tx.execute("UPDATE match SET week = ? WHERE id = ?", (week, deal))
    tx.execute("UPDATE club SET round = ? WHERE id = ?", (CLUB + 1, club))
    tx.execute("UPDATE posting SET shown = wanted, message = id WHERE message IS NULL")
    for table in ("stale", "notice", "due"):
        tx.execute(f"DELETE FROM {table}")


class Bulk:
    """Ended matches, and what grows with them, as rows."""

    def __init__(self, place: World, count: int, club: int, contests: Sequence[Contest]) -> None:
        self._ids = [member.id for member in place.people]
        self._guild, self._channel, self._count = place.guild.id, place.channel.id, count
        self._club, self._contests = club, contests
        self._chance = random.Random(2)
        self._slugs = [*games()]
        self._kept: dict[str, tuple[Any, ...]] = {}

    async def fill(self, matches: Matches) -> None:
        """Store everything."""
        for slug in self._slugs:
            self._kept[slug] = await self._stored(matches, slug)
        fixtures = await self._fixtures(matches)
        for start in range(0, self._count, BATCH):
            numbers = range(start, min(start + BATCH, self._count))
            await matches.database.transaction(partial(self._matches, numbers, fixtures))
        await matches.database.transaction(self._people)
        await matches.database.transaction(self._answers)
        await matches.database.transaction(self._elsewhere)
        if matches.database.file is None:  # a server does that by itself, later
            await matches.database.transaction(lambda tx: tx.execute("ANALYZE").close())

    async def _stored(self, matches: Matches, slug: str) -> tuple[Any, ...]:
        """Store a match like any other; return what its first result keeps from the log."""
        match = random_match(Match.new(games()[slug], 2, seed=1), self._chance)
        people = [Person(user, f"P{user}") for user in (1, 2)]
        row = await matches.insert(8_000 + len(self._kept), None, 1, people, match, now=now())
        sql = "SELECT sources, captures, built, behind FROM result WHERE match = ? AND seat = 0"
        found = await matches.database.read(lambda tx: tx.execute(sql, (row.id,)).fetchone())
        return tuple(found)

    async def _fixtures(self, matches: Matches) -> list[tuple[Contest, int, list[int]]]:
        """Return the fixtures that have ended: all but the last few of each contest."""
        found = list[tuple[Contest, int, list[int]]]()
        for contest in self._contests:
            course = await matches.contests.course(contest.id)
            found += [
                (contest, fixture.number, [course.entrant(number).user for number in fixture.entrants])
                for fixture in course.fixtures[:-3]
            ]
        return found

    def _matches(self, numbers: range, fixtures: Sequence[tuple[Contest, int, list[int]]], tx: Tx) -> None:
        rows = Rows(self._chance, self._kept)
        for number in numbers:
            self._add(rows, number, fixtures)
        rows.insert(tx)

    def _add(self, rows: "Rows", number: int, fixtures: Sequence[tuple[Contest, int, list[int]]]) -> None:
        match, chance = FIRST + number, self._chance
        at = now() - 8 * DAY - 600 * (self._count - number)
        slug = chance.choice(self._slugs)
        seats = chance.choice([seats for seats in games()[slug].facts.seats if 1 < seats < 5])
        users = chance.sample(range(1, STRANGERS), seats)
        values: dict[str, Any] = {"guild": self._guild if number % 5 < 2 else 9_000 + number % SERVERS}
        fours = [slug for slug in self._slugs if 4 in games()[slug].facts.seats]
        last = len(fixtures) + CLUB + TOGETHER
        if number < len(fixtures):
            contest, fixture, users = fixtures[number]
            slug, values["guild"] = contest.game, self._guild
            rows.fixtures.append((match, contest.id, fixture))
        elif number < len(fixtures) + CLUB:
            values |= {"guild": self._guild, "club": self._club, "round": number - len(fixtures) + 1}
            users = chance.sample([*self._ids, *range(1, MEMBERS - 3)], seats)
        elif number < last:
            slug = fours[number % len(fours)]
            users, values["guild"] = chance.sample(self._ids, 4), self._guild
        elif number < last + DEALS:
            week = week_of(now()) - 1 - max(0, number - last - ENTRIES) // 200
            slug = self._slugs[number % len(self._slugs)]
            users = [(number * 7) % STRANGERS + 1, *(-n for n in range(1, games()[slug].facts.seats[0]))]
            values |= {"week": week, "guild": None, "host": 20_000 + number}
        elif number % 20 == 0:
            users[0] = self._ids[number // 20 % 2]
        rows.add(match, slug, users, at, values)

    def _people(self, tx: Tx) -> None:
        """Store accounts and settings of all users, and their ratings."""
        users = [*range(1, STRANGERS + 1), *self._ids]
        tx.executemany(
            "INSERT INTO account (user, name, handle) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [(user, f"Player {user}", f"player_{user}") for user in users],
        )
        tx.executemany(
            "INSERT INTO person (user, way, reminders, zone, locale, refused, hidden) "
            "VALUES (?, 'channel', 1, 'UTC', 'en-US', FALSE, ?) ON CONFLICT DO NOTHING",
            [(user, user % 20 == 7) for user in users],
        )
        last_month = datetime.fromtimestamp(now(), UTC).replace(day=1) - timedelta(days=1)
        scopes = [(slug, seats) for slug in self._slugs for seats in games()[slug].facts.seats if seats > 1]
        for guild, month, some in (
            (WORLD, "", users),
            (self._guild, "", users),
            (self._guild, f"{last_month:%Y-%m}", users[-MONTHLY:]),
        ):
            rows = [
                (guild, month, *scope, user, self._chance.gauss(1500, 150), self._chance.randrange(1, 200))
                for scope in scopes
                for user in some
            ]
            tx.executemany(
                "INSERT INTO rating (guild, month, game, seats, user, mu, sigma, shown, matches, wins) "
                "VALUES (?, ?, ?, ?, ?, 25, 2, ?, ?, 1) "
                "ON CONFLICT (guild, month, game, seats, user) DO UPDATE SET matches = excluded.matches",
                rows,
            )

    def _answers(self, tx: Tx) -> None:
        """Store the daily puzzles of two years, and the answers in the channel."""
        today = now() // DAY
        known = [(slug, key, puzzle.best) for slug in self._slugs for key, puzzle in puzzles(slug).items()]
        days = []
        for number in range(DAYS):
            slug, key, best = known[number * 37 % len(known)]
            days.append((today - DAYS + number, slug, key, best, (today - DAYS + number + 1) * DAY))
        tx.executemany(
            "INSERT INTO daily_puzzle (day, game, puzzle, best, closed) VALUES (?, ?, ?, ?, ?)",
            days,
        )
        solvers = [*self._ids, *range(1, SOLVERS)]
        tx.executemany(
            "INSERT INTO daily_answer (user, day, choice, at, channel) VALUES (?, ?, ?, ?, ?)",
            [
                (user, day, best if self._chance.random() < 0.5 else 0, day * DAY, self._channel)
                for user in solvers
                for day, _, _, best, _ in days
                if self._chance.random() < 0.7
            ],
        )
        tx.executemany(
            "INSERT INTO puzzle_answer (user, game, puzzle, choice, best, at) VALUES (?, ?, ?, ?, ?, ?)",
            [(self._ids[0], slug, key, 0, best, now()) for slug, key, best in known],
        )

    def _elsewhere(self, tx: Tx) -> None:
        """Store running matches on other servers."""
        rows = Rows(self._chance, self._kept)
        for number in range(ELSEWHERE):
            values = {
                "guild": 9_000 + number % SERVERS,
                "status": "playing",
                "channel": 50_000 + number,
                "seq": 9,
            }
            users = [number + 1, number + 2]
            rows.add(FIRST + self._count + number, self._slugs[0], users, now() - number, values)
        rows.insert(tx)


class Rows:
    """Rows of matches, by table."""

    def __init__(self, chance: random.Random, kept: Mapping[str, tuple[Any, ...]]) -> None:
        self._chance, self._kept = chance, kept
        self.matches: list[dict[str, Any]] = []
        self.players: list[tuple[Any, ...]] = []
        self.results: list[tuple[Any, ...]] = []
        self.honours: list[tuple[int, int, str]] = []
        self.fixtures: list[tuple[int, int, int]] = []

    def add(self, match: int, slug: str, users: Sequence[int], at: int, values: Mapping[str, Any]) -> None:
        """Add a match, by default an ended one."""
        facts = games()[slug].facts
        row: dict[str, Any] = {"id": match, "channel": match, "guild": None, "game": slug, "status": "over"}
        row |= {"host": users[0], "seats": len(users), "options": "{}", "seed": match, "seq": 60}
        row["packed"] = values.get("status") is None
        row |= {"created": at - 5 * DAY, "updated": at, "rules_version": facts.rules_version, "edition": ""}
        row |= {"week": None, "club": None, "round": None, **values}
        self.matches.append(row)
        names = [f"Player {user}" if user > 0 else "Robot" for user in users]
        robots = ["" if user > 0 else "keen" for user in users]
        self.players += [(match, *seat) for seat in zip(range(len(users)), users, names, robots, strict=True)]
        if row["status"] != "over":
            return
        points = sorted((self._chance.randrange(20, 90) for _ in users), reverse=True)
        seats = list(enumerate(points, 1))
        self._chance.shuffle(seats)
        for seat, (user, (rank, score)) in enumerate(zip(users, seats, strict=True)):
            result = (match, seat, user, robots[seat], not any(robots), slug, row["guild"], len(users))
            if rank == 1:
                self.honours.append((match, seat, f"title-{match % TITLES}"))
            self.results.append((*result, rank, score, at, *self._kept[slug], 1500 + score, score - 40))

    def insert(self, tx: Tx) -> None:
        """Store the rows."""
        columns = [*self.matches[0]]
        marks = ", ".join("?" * len(columns))
        rows = [tuple(row[name] for name in columns) for row in self.matches]
        tx.executemany(f"INSERT INTO match ({', '.join(columns)}) VALUES ({marks})", rows)
        seated, marks = "match, seat, user, name, robot", "?, ?, ?, ?, ?"
        tx.executemany(f"INSERT INTO player ({seated}) VALUES ({marks})", self.players)
        tx.executemany(f"INSERT INTO sitting ({seated}, since) VALUES ({marks}, 1)", self.players)
        tx.executemany(
            "INSERT INTO result (match, seat, user, robot, counts, game, guild, seats, rank, points, at, "
            "sources, captures, built, behind, rated, gained, delay, ending) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 3600, 'played')",
            self.results,
        )
        tx.executemany("INSERT INTO honour (match, seat, name) VALUES (?, ?, ?)", self.honours)
        tx.executemany(
            "INSERT INTO posting (kind, subject, match, shown, wanted) VALUES ('board', ?, ?, 1, 1)",
            [(row["id"], row["id"]) for row in self.matches],
        )
        tx.executemany("UPDATE fixture SET match = ? WHERE contest = ? AND number = ?", self.fixtures)
