"""Statistics, leaderboards and the end of a match read few rows, no matter how many matches have ended."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import storage
from storage.sql import ratings
from storage.standings import Rating, Scope
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
MOST_STEPS = 60_000
"""Limit on SQLite virtual machine steps per query; a row takes ten to fifty."""


def fill(tx: Tx) -> None:
    chance = random.Random(1)
    matches, results = [], []
    for number in range(1, ENDED + 1):
        first = 1 if number % 4 == 0 else chance.randrange(2, PEOPLE)
        users = (first, (first + chance.randrange(1, 50)) % PEOPLE + 1000)
        matches.append((number, number, number, number, number))
        results += [(number, seat, user, seat + 1, 30 - seat, number) for seat, user in enumerate(users)]
    tx.executemany(
        "INSERT INTO match (id, channel, guild, game, status, host, seats, options, seed, created, updated) "
        "VALUES (?, ?, 5, 'counting', 'over', 1, 2, '{}', ?, ?, ?)",
        matches,
    )
    tx.executemany(
        "INSERT INTO result (match, seat, user, rank, points, ending, at, game, guild, seats, sources) "
        "VALUES (?, ?, ?, ?, ?, 'played', ?, 'counting', 5, 2, '[[\"points\",3],[\"cards\",2]]')",
        results,
    )
    ladder = [(user, chance.random()) for user in range(1, PEOPLE)]
    tx.executemany("INSERT INTO rating VALUES (5, '', 'counting', 2, ?, 25, 3, ?, 30, 9)", ladder)


@pytest.mark.long
@pytest.mark.sqlite
async def test_no_query_exceeds_the_step_limit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with await storage.open(f"sqlite:{path}") as store:
        await store.database.transaction(fill)
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 100
            return 0

        def watch(tx: sqlite3.Connection) -> None:
            tx.set_progress_handler(count, 100)

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
            lambda: store.database.transaction(lambda tx: ratings.rate(tx, ENDED)),
        ):
            steps = 0
            await ask()
            assert steps < MOST_STEPS
        steps = 0
        await store.database.read(lambda tx: tx.execute("SELECT sum(points) FROM result, rating").fetchall())
        assert steps > MOST_STEPS  # full scans exceed the limit
    with closing(sqlite3.connect(path)) as connection:
        for sql in SEARCHES:
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
            assert not any(step.startswith(("SCAN", "USE TEMP B-TREE")) for step in plan), plan
