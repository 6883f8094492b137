"""Ten thousand matches with deadlines cost next to nothing: only due items are read."""

import sqlite3
import time
from pathlib import Path

import storage
from engine.catalogue import game
from engine.match import Match
from storage import Matches
from storage.records import Person, TableSpec
from storage.timing import DAY, HOUR
from tests.bot.mail import Bot, Clock, Mail
from tests.clock import now
from tests.storage.posted import set_message
from tests.thorough import times

MANY = 10_000
PACE = 3 * DAY
MINUTES = times(10, 120)
SHARE = 0.01
"""Maximum share of a core."""


def copied(tx: sqlite3.Connection, first: int, count: int) -> None:
    """Copy a match ``count`` times, each starting a little later than the one before."""
    columns = [
        name for _, name, *_ in tx.execute("PRAGMA table_info(match)") if name not in ("id", "channel")
    ]
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :count)"
    parameters = {"count": count, "first": first, "pace": PACE}
    tx.execute(
        f"INSERT INTO match (id, channel, {', '.join(columns)}) {numbers} "
        f"SELECT :first + i, 1000 + i, {', '.join(columns)} FROM n, match WHERE id = :first",
        parameters,
    )
    tx.execute(
        f"INSERT INTO position (match, snapshot) {numbers} "
        "SELECT :first + i, snapshot FROM n, position WHERE match = :first",
        parameters,
    )
    tx.execute(
        f"INSERT INTO player (match, seat, user, name) {numbers} "
        "SELECT :first + i, seat, user + 10 * i, name FROM n, player WHERE match = :first",
        parameters,
    )
    tx.execute(
        f"INSERT INTO clock (match, seat, since, seconds, due) {numbers} "
        "SELECT :first + i, seat, since + :pace * i / :count, seconds, due + :pace * i / :count "
        "FROM n, clock WHERE match = :first",
        parameters,
    )
    tx.execute(
        f"INSERT INTO notice (match, seat, user, kind, way, at) {numbers} "
        "SELECT :first + i, seat, user + 10 * i, kind, way, at + :pace * i / :count "
        "FROM n, notice WHERE match = :first AND at IS NOT NULL",
        parameters,
    )


async def filled(store: Matches, count: int, now: int) -> Matches:
    row = await store.lobbies.create(
        1, None, Person(1, "Ann"), TableSpec("amytis", 2, pace=(PACE, 0)), now=now
    )
    await store.lobbies.join(row.id, Person(2, "Bo"), now=now)
    await store.lobbies.start(row.id, (1, 2), Match.new(game("amytis"), 2, seed=1), now=now)
    await set_message(store, row.id, 5, 0, now=now)
    await store.database.transaction(lambda tx: copied(tx, row.id, count))
    return store


async def test_ten_thousand_matches_cost_less_than_a_hundredth_of_a_core(
    tmp_path: Path, clock: Clock
) -> None:
    sent: list[object] = []
    async with await storage.open(tmp_path / "many.sqlite3") as database:
        store = await filled(database, MANY, int(clock()))
        bot = Bot(store, Mail(clock, lambda _: None, sent.append))
        await bot.start()
        clock.now += PACE - 3 * HOUR  # from here on there are reminders and deadlines
        await database.database.transaction(
            lambda tx: tx.execute("DELETE FROM notice WHERE at <= ?", (clock(),)).close()
        )
        begun = time.process_time()
        for _ in range(MINUTES):
            clock.now += 60
            await bot.outbox_worker.deliver()
        used = time.process_time() - begun
    print(f"{len(sent)} messages in {MINUTES} minutes, {used / MINUTES / 60:.3%} of a core")  # noqa: T201
    assert len(sent) >= MINUTES
    assert used < SHARE * 60 * MINUTES


async def test_no_query_grows_with_the_number_of_matches(tmp_path: Path, clock: Clock) -> None:
    steps: dict[int, int] = {}
    for count in (100, 2000):
        async with await storage.open(tmp_path / f"{count}.sqlite3") as database:
            store = await filled(database, count, int(clock()))
            counted = [0]

            def count_step(counted: list[int] = counted) -> int:
                counted[0] += 1
                return 0

            def watch(tx: sqlite3.Connection, step: object = count_step) -> None:
                tx.set_progress_handler(step, 1)  # type: ignore[arg-type]  # it returns a number

            for connect in (database.database.transaction, database.database.read):
                await connect(watch)
            assert await store.outbox.next_at() is not None
            await store.outbox.take(int(clock()) + PACE * 2 // 3, 60)
            match = (await store.load(1)).match
            assert match is not None
            await store.append(1, 0, match.play(0, *match.moves(0)[:1]), match, now=now())
            await store.instances.enter("me", "1", int(clock()))
            await store.instances.beat("me", int(clock()), 300)
            steps[count] = counted[0]
    assert steps[2000] <= steps[100] * 1.2, steps
