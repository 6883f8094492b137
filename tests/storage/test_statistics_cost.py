"""Pages and the end of a match read few rows, no matter how many matches have ended.

``python -m tests.bench pages`` measures the whole pages.
"""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import storage
from storage.sql import ratings
from storage.standings import WORLD, Rating, Scope
from storage.transaction import Tx
from tests.thorough import times

ENDED, PEOPLE = times(4_000, 100_000), 300
SEARCHES = (
    "SELECT * FROM result WHERE user = 1 ORDER BY at DESC, match DESC LIMIT 5",
    "SELECT * FROM result WHERE guild = 5 ORDER BY at DESC LIMIT 5",
    "SELECT * FROM result WHERE game = 'counting' AND seats = 2 AND counts ORDER BY at DESC LIMIT 5",
    "SELECT * FROM rating WHERE guild = 0 AND month = '' AND game = 'a' AND seats = 2 "
    "ORDER BY (matches < 10), shown DESC, user LIMIT 5",
)
GROWING = re.compile(
    "SCAN (TABLE )?(match|result|other|player|sitting|rating|posting)\\b(?!.* match_playing)"
)
"""A plan step that reads all rows of a table that grows with every match; live matches are few."""

LIVE, CLUB = 40, 100
MOST_STEPS = 60_000
"""Limit on SQLite virtual machine steps per query; a row takes ten to fifty."""


def fill(tx: Tx) -> None:
    chance = random.Random(1)
    matches, results, players = [], [], []
    for number in range(1, ENDED + 1):
        first = 1 if number % 4 == 0 else chance.randrange(2, PEOPLE)
        users = (first, (first + chance.randrange(1, 50)) % PEOPLE + 1000)
        week, club = number // 40 if number % 2 else None, 1 if number <= CLUB else None
        status = "over" if number <= ENDED - LIVE else "playing"
        matches.append((number, number, status, *[number] * 4, week, club, club and number))
        players += [(number, seat, user) for seat, user in enumerate(users)]
        results += [(number, seat, user, seat + 1, 30 - seat, number) for seat, user in enumerate(users)]
    tx.executemany(
        "INSERT INTO match (id, channel, guild, game, status, host, seats, options, seed, created, updated, "
        "week, club, round) VALUES (?, ?, 5, 'counting', ?, ?, 2, '{}', ?, ?, ?, ?, ?, ?)",
        matches,
    )
    tx.executemany(
        "INSERT INTO result (match, seat, user, rank, points, ending, at, game, guild, seats, sources) "
        "VALUES (?, ?, ?, ?, ?, 'played', ?, 'counting', 5, 2, '[[\"points\",3],[\"cards\",2]]')",
        results,
    )
    tx.executemany("INSERT INTO player (match, seat, user, name) VALUES (?, ?, ?, '')", players)
    tx.executemany(
        "INSERT INTO sitting (match, seat, user, name, since) VALUES (?, ?, ?, '', 1)",
        players,
    )
    tx.execute(
        "INSERT INTO club (guild, channel, host, name, games, seats, pace, bank, robots, hour, zone, "
        "created) VALUES (5, 1, 1, '', '[]', 2, 0, 0, 0, 0, 'UTC', 1)"
    )
    ladder = [(guild, user, chance.random()) for user in range(1, PEOPLE) for guild in (WORLD, 5)]
    tx.executemany("INSERT INTO rating VALUES (?, '', 'counting', 2, ?, 25, 3, ?, 30, 9)", ladder)


@pytest.mark.long
@pytest.mark.sqlite
async def test_no_query_exceeds_the_step_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await storage.open(f"sqlite:{path}") as store:
        await store.database.transaction(fill)
        steps, statements = 0, list[str]()

        def count() -> int:
            nonlocal steps
            steps += 100
            return 0

        def watch(tx: sqlite3.Connection) -> None:
            tx.set_progress_handler(count, 100)
            tx.set_trace_callback(statements.append)

        await store.database.read(watch)
        await store.database.transaction(watch)
        statistics = store.statistics
        for ask in (
            lambda: statistics.of_user(1),
            lambda: statistics.of_server(5),
            lambda: statistics.average("counting", 2),
            lambda: statistics.ratings_of(1),
            lambda: statistics.ladder(Scope(5, "", "counting", 2), 1),
            lambda: statistics.standing(Scope(5, "", "counting", 2), Rating(1, 25, 3, 0.5, 30)),
            lambda: statistics.of_group([1, 1001]),
            lambda: statistics.of_group([1, 1001], 5, others=True),
            lambda: statistics.of_server_within(5, 0, ENDED),
            lambda: statistics.met(1),
            lambda: statistics.names([*range(2, 12)], 5),
            lambda: statistics.of_club(1, 0, ENDED),
            lambda: statistics.hidden(range(99)),
            lambda: store.faces.of(range(99), 5, now=ENDED),
            lambda: store.faces.earned(1),
            lambda: store.results.captures("counting", [1, 2, 3]),
            lambda: store.clubs.details(1),
            lambda: store.clubs.pulses(),
            lambda: store.deals.entries(20),
            lambda: store.deals.points(20, "counting"),
            lambda: store.deals.of_user(801, 20),
            lambda: store.watching.live(5, 400),
            lambda: store.watching.ratings(range(ENDED - LIVE, ENDED)),
            lambda: store.watching.usual_length("counting", 2, 20),
            lambda: store.watching.ended(5, ENDED - 99, ENDED),
            lambda: store.puzzles.best_solvers(1, 1, 10),
            lambda: store.database.transaction(lambda tx: ratings.rate(tx, ENDED)),
        ):
            steps = 0
            await ask()
            assert steps < MOST_STEPS
        asked = {sql for sql in statements if sql.lstrip().startswith(("SELECT", "WITH"))}
        steps = 0
        await store.database.read(lambda tx: tx.execute("SELECT sum(points) FROM result, rating").fetchall())
        assert steps > MOST_STEPS  # full scans exceed the limit
    with closing(sqlite3.connect(path)) as connection:
        for sql in asked:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
            assert not any(map(GROWING.match, plan)), (sql, plan)
            if "ORDER BY (matches" in sql:
                assert not any("TEMP B-TREE" in step for step in plan), (sql, plan)
        for sql in SEARCHES:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
            assert not any(step.startswith(("SCAN", "USE TEMP B-TREE")) for step in plan), plan
