"""Databases recorded with earlier versions upgrade without losses, and play continues."""

import random
import re
import sqlite3
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import storage
from engine import catalogue
from engine.history.snapshot import snapshot_decoder
from storage import compatibility
from storage.delivery import OutboxKind
from storage.errors import OlderDatabase, StorageError
from storage.records import Deal, Status, Trade, VoteOutcome
from storage.sql import ratings
from storage.timing import DAY, Way
from tests.clock import now
from tests.recorded import recorded
from tests.storage.test_moving import rows_of
from tests.thorough import sqlite_every_day

WORKS_WITH = ("key", compatibility.KEY)
REAL = catalogue.games
NEWER = {OutboxKind.PLAN, OutboxKind.PLAN_DROPPED, OutboxKind.PLAN_PLAYED}
NEWER |= {kind for kind in OutboxKind if kind.to_follower}
"""Kinds that no recorded version had; version 40 brought plans."""


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    counting_alone = catalogue.games
    monkeypatch.setattr(catalogue, "games", lambda: {**REAL(), **counting_alone()})


@pytest.fixture(params=recorded.VERSIONS)
def old(request: pytest.FixtureRequest, engine: str) -> str:
    """Return the address of a database of an earlier version."""
    if engine == "sqlite":
        path: Path = request.getfixturevalue("path")
        recorded.make(path, f"v{request.param}.sqlite")
        return str(path)
    psycopg = pytest.importorskip("psycopg")
    url: str = request.getfixturevalue("schema")
    name = f"old_{url.rpartition('%3D')[2]}"
    url = re.sub(r"search_path%3D\w+", f"search_path%3D{name}", url)
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
        connection.execute(f"CREATE SCHEMA {name}")
        connection.execute(recorded.script(f"v{request.param}.postgresql"))
    return url


def connected(url: str) -> Any:
    """Return a connection to a database, opened without the program."""
    if not url.startswith("postgresql"):
        return closing(sqlite3.connect(url, isolation_level=None))
    import psycopg

    return closing(psycopg.connect(url, autocommit=True))


def change(url: str, sql: str) -> None:
    with connected(url) as connection:
        connection.execute(sql)


Content = dict[str, Counter[tuple[Any, ...]]]


def content(url: str) -> Content:
    """Return all rows of a database by table."""
    listing = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    if url.startswith("postgresql"):
        listing = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    with connected(url) as connection:
        names = [name for (name,) in connection.execute(listing).fetchall()]
        return {name: Counter(rows_of(connection.execute(f"SELECT * FROM {name}"))) for name in names}


def with_columns(rows: Counter[Any], columns: set[str]) -> Counter[Any]:
    """Reduce rows to some of their columns."""
    selected = Counter[Any]()
    for row, count in rows.items():
        selected[tuple(field for field in row if field[0] in columns)] += count
    return selected


BACK = {
    "vote": ("id", {"message": "message", "anew": "anew", "changes": "wanted", "told": "shown"}),
    "contest": ("id", {"message": "message", "shown": "digest"}),
    "podium": ("id", {"podium": "message"}),
    "overview": ("guild", {"message": "message", "shown": "digest"}),
    "board": (
        "id",
        {"board": "message", "changes": "wanted", "told": "shown", "anew": "anew", "line": "line"}
        | {"shown": "seen"},
    ),
}
TABLES = {"podium": "contest", "board": "match"}
BACK["offer"] = BACK["vote"]


def beside_boards(selected: Content) -> Content:
    """Return claims, attempts and pending work of boards in the tables where earlier versions stored them."""
    matches = {fields["id"]: fields for fields in map(dict[str, Any], selected["match"])}
    stale = {fields["posting"]: fields for fields in map(dict[str, Any], selected["stale"])}
    tables: Content = {name: Counter() for name in ("claim", "attempt", "due")}
    for board in map(dict[str, Any], selected["posting"]):
        if board["kind"] != "board":
            continue
        match_id = board["match"]
        tables["claim"][("epoch", board["epoch"]), ("match", match_id)] += 1
        if board["nonce"] is not None:
            sent = {"match": match_id, "channel": matches[match_id]["channel"]}
            sent |= {name: board[name] for name in ("moment", "nonce", "made")}
            tables["attempt"][tuple(sorted(sent.items()))] += 1
        if board["id"] in stale:
            late = {"match": match_id} | {name: stale[board["id"]][name] for name in ("since", "retry_at")}
            tables["due"][tuple(sorted(late.items()))] += 1
    return tables


def with_postings(selected: Content) -> Content:
    """Return all rows, with the columns that moved to postings back under their earlier names."""
    selected |= beside_boards(selected)
    for posting in map(dict[str, Any], selected["posting"]):
        key, names = BACK[posting["kind"]]
        table = TABLES.get(posting["kind"], posting["kind"])
        rows = Counter[tuple[Any, ...]]()
        for fields in map(dict[str, Any], selected[table]):
            if fields[key] == posting["subject"]:
                fields |= {column: posting[name] for column, name in names.items()}
            rows[tuple(sorted(fields.items()))] += 1
        selected[table] = rows
    for fields in [*map(dict[str, Any], selected["contest"])]:
        del selected["contest"][tuple(sorted(fields.items()))]
        missing = {"message": None, "shown": "", "podium": 0 if fields["phase"] == "void" else None}
        selected["contest"][tuple(sorted((missing | fields).items()))] = 1
    return selected


def compare_alike(before: Content, after: Content) -> None:
    """Remove what an upgrade may change.

    These are claims, which expire, pending work of robots, new postings, and ratings, which have a new scale.
    """
    for table, name in (("rating", "shown"), ("result", "rated")):
        before[table] = with_columns(
            before[table], {column for column, _ in next(iter(before[table]))} - {name}
        )
    columns = map(dict[str, Any], before["match"])
    owed = {fields["id"] for fields in columns if fields["told"] < fields["changes"]}
    before["due"] = Counter(row for row in before["due"] if dict(row)["match"] in owed)
    before["claim"] = with_columns(before["claim"], {"match", "epoch"})
    after["claim"] &= before["claim"]
    boards = {dict(row)["id"] for row in after["posting"] if dict(row)["kind"] == "board"}
    for table, key in (("posting", "id"), ("stale", "posting")):
        after[table] = Counter(row for row in after[table] if dict(row)[key] not in boards)


async def test_an_upgrade_keeps_all_rows(old: str) -> None:
    before = content(old)
    assert {dict(row).pop("puzzle") for row in before["puzzle_channel"]} == {""}, "a column that is dropped"
    before["puzzle_channel"] = with_columns(before["puzzle_channel"], {"channel", "guild", "hour", "day"})
    async with await storage.open(old) as store:
        ratings_differ = await store.database.read(
            lambda tx: ratings.differences(ratings.stored(tx), ratings.recomputed(tx))
        )
    assert ratings_differ == []
    after = with_postings(content(old))
    compare_alike(before, after)
    assert {"notice", "vote", "offer", "contest", "weekly_deal", "puzzle_channel", "review"} <= set(before)
    for table in set(before) - {"schema_version", "log_v1"}:
        rows, there = before[table], after[table]
        if table == "setting":  # which records the versions compatible with it
            rows, there = (Counter(row for row in each if WORKS_WITH not in row) for each in (rows, there))
        assert with_columns(there, {name for row in rows for name, _ in row}) == rows, table


@pytest.mark.sqlite
async def test_ids_are_not_reused_after_an_upgrade(old: str) -> None:
    """Nonces are derived from them; PostgreSQL keeps its tables and with them their counters."""
    sql = "SELECT name, seq FROM sqlite_sequence WHERE name IN ('notice', 'deed', 'contest') ORDER BY name"
    with connected(old) as connection:
        before = connection.execute(sql).fetchall()
    async with await storage.open(old):
        pass
    with connected(old) as connection:
        assert connection.execute(sql).fetchall() == before
    assert len(before) == 3


@sqlite_every_day
async def test_every_match_equals_its_replayed_log(old: str, caplog: pytest.LogCaptureFixture) -> None:
    positions = map(dict[str, Any], content(old)["position"])
    stored = {fields["match"]: bytes(fields["snapshot"]) for fields in positions}
    async with await storage.open(old) as matches:
        live = await matches.playing()
        assert len(live) > 20
        for match_id in live:
            loaded, replayed = await matches.load(match_id), await matches.replayed(match_id)
            assert loaded.match is not None
            assert replayed is not None
            then = snapshot_decoder(loaded.match.game).decode(stored[match_id])
            # Earlier versions did not store what changed the points of the latest turns.
            assert then == loaded.match.now == replace(replayed.now, credits=then.credits)
        ended = [await matches.get(number) for number in stored if number not in live]
        for row in ended:
            if row.status in (Status.OVER, Status.ABANDONED):
                results = await matches.results.of_match(row.id)
                assert (await matches.repair(row.id, now=row.updated)).seq == row.seq
                assert await matches.results.of_match(row.id) == results
        assert len(ended) > 10
    assert caplog.text == ""  # every snapshot was usable


async def test_play_continues_after_an_upgrade(old: str) -> None:
    chance = random.Random(1)
    async with await storage.open(old) as matches:
        for match_id in await matches.playing():
            match = (await matches.load(match_id)).match
            assert match is not None
            for _ in range(3):
                if to_act := match.to_act:
                    seq, seat = match.seq, to_act[0]
                    entries = match.play(seat, chance.choice(match.moves(seat)), at=5)
                    await matches.append(match_id, seq, entries, match, now=2_000_000_000)
            replayed = await matches.load_whole(match_id)
            assert replayed.match is not None
            assert replayed.match.now == match.now


async def test_pending_work_continues_after_an_upgrade(old: str) -> None:
    """Items of every kind are delivered, and votes and offers are answered."""
    async with await storage.open(old) as matches:
        items = await matches.outbox.take(4_000_000_000, 3600, 1000, holder="me")
        assert {item.kind for item in items} == set(OutboxKind) - NEWER
        assert {item.way for item in items} == {Way.CHANNEL, Way.DIRECT}
        for number, item in enumerate(items):
            assert await matches.outbox.stands(item)
            await matches.outbox.note_told(item, 10_000 + number, 5, "a line")
            assert not await matches.outbox.stands(item)
        votes, offers = Counter[VoteOutcome](), Counter[Trade]()
        for match_id in await matches.playing():
            for vote in await matches.votes.asked(match_id):
                vote = await matches.votes.answer(vote.id, 1, agree=False)
                votes[vote.outcome] += 1
            for offer in await matches.offers.of_match(match_id):
                if offer.state is Trade.OPEN:
                    offer = await matches.offers.turn_down(offer.id, offer.owner, now=now())
                elif offer.deal is not Deal.GIVE:
                    offer = await matches.offers.give_back(offer.id, offer.owner, now=now())
                offers[offer.state] += 1
        assert votes[VoteOutcome.REFUSED] > 5
        assert set(offers) >= {Trade.WITHDRAWN, Trade.BACK}
        assert len((await matches.contests.course(1)).fixtures) == 2
        assert await matches.reviews.get(44, 0, 3) == "{}"


ORDER = {  # the first puzzles of each game's archive up to version 41, each with its answer
    "amytis": [("1-8", 3), ("1-27", 2), ("1-30", 2)],
    "ancient": [("1-18", 3), ("2-23", 3), ("5-4", 0)],
    "architectura": [("1-10", 3), ("1-13", 3), ("3-1", 0)],
    "westkingdom": [("1-12", 2), ("1-39", 3), ("1-47", 0)],
}


def of_old_day(day: int) -> tuple[str, str, int]:
    """Return the puzzle of a day, among the first of a cycle of 240 days, as version 41 chose it."""
    game = [*ORDER][day % 4]
    return game, *ORDER[game][day // 4 % 60]


def old_streak(answers: dict[tuple[str, str], tuple[int, int]], day: int) -> int:
    """Return the streak before a day as version 41 counted it."""
    count = 0
    while day > FIRST_DAY:
        day -= 1
        game, puzzle, best = of_old_day(day)
        choice, at = answers.get((game, puzzle), (None, 0))
        if choice != best or not day * DAY <= at < (day + 2) * DAY:
            break
        count += 1
    return count


FIRST_DAY = 240 * 83


@pytest.mark.parametrize("old", [38], indirect=True)
async def test_streaks_survive_the_upgrade_to_answers_by_day(old: str) -> None:
    """Each person answers twelve days of a cycle: "+" right, "-" wrong, " " not, "l" right a day later,
    "x" right but days later, which didn't count."""
    people = {
        1: "++++++++++++",
        2: "+++-++++++l+",
        3: "++++++  ++++",
        4: "lllllllllll+",
        5: "++++++++x+++",
        6: "+++++++++++-",
        7: "   +        ",
    }
    answers: dict[int, dict[tuple[str, str], tuple[int, int]]] = {user: {} for user in people}
    for user, played in people.items():
        for day, how in enumerate(played, FIRST_DAY):
            if how != " ":
                game, puzzle, best = of_old_day(day)
                choice = (best + 1) % 4 if how == "-" else best
                at = day * DAY + {"l": DAY + 5, "x": 2 * DAY}.get(how, 3600)
                answers[user][game, puzzle] = choice, at
                columns = "game, puzzle, choice, at, " + ('"user"' if old.startswith("postgres") else "user")
                row = f"'{game}', '{puzzle}', {choice}, {at}, {user}"
                change(old, f"INSERT INTO puzzle_answer ({columns}) VALUES ({row})")
    last = FIRST_DAY + 11
    game, puzzle, _ = of_old_day(last)
    change(old, f"UPDATE puzzle_channel SET day = {last}, puzzle = '{game}:{puzzle}'")
    change(old, f"UPDATE first_try SET subject = 'puzzle {game} {puzzle}'")
    rest = sum(content(old)["puzzle_answer"].values()) - sum(map(len, answers.values()))
    async with await storage.open(old) as matches:
        open_days = [daily.day for daily in await matches.puzzles.days() if daily.closed is None]
        assert open_days == [last - 1, last]
        assert [
            (daily.day, daily.game, daily.puzzle, daily.best) for daily in await matches.puzzles.days()
        ] == [(day, *of_old_day(day)) for day in range(FIRST_DAY, last + 1)]
        for day in (last, last + 1):
            await matches.puzzles.close_days(day, now=now())
            for user in people:
                assert (await matches.puzzles.solver(user)).streak == old_streak(answers[user], day), (
                    user,
                    day,
                )
        assert (await matches.puzzles.solver(1)).longest == 12
        assert await matches.puzzles.tally(last) == {of_old_day(last)[2]: 5, (of_old_day(last)[2] + 1) % 4: 1}
        late = [answer for answer in await matches.puzzles.answers(5) if answer.day < 0]
        assert [(answer.game, answer.puzzle, answer.best) for answer in late] == [of_old_day(FIRST_DAY + 8)]
    after = content(old)
    assert sum(after["puzzle_answer"].values()) == rest + 1
    assert {dict(row)["subject"] for row in after["first_try"]} == {f"daily {last}"}


LITE_SCHEMA = """
SELECT tables.name, columns.* FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name) AS columns
WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'
UNION ALL SELECT tables.name, tables.ncol, tables.wr, tables.strict, foreigns."table", foreigns."from", 0, 0
FROM pragma_table_list AS tables LEFT JOIN pragma_foreign_key_list(tables.name) AS foreigns
WHERE tables.schema = 'main' AND tables.name NOT LIKE 'sqlite_%'
UNION ALL SELECT name, sql, tbl_name, 0, 0, 0, 0, 0 FROM sqlite_master WHERE type IN ('index', 'trigger')
"""
POSTGRES_SCHEMA = """
SELECT attrelid::regclass::text, attname, atttypid::regtype::text, attnotnull, attidentity::text,
    attstorage::text,
    (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)
FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped
AND attrelid IN (
    SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
)
UNION ALL SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), FALSE, '', '', ''
FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
UNION ALL SELECT tablename, indexname, regexp_replace(indexdef, ' ON [^ ]+', ''), FALSE, '', '', ''
FROM pg_indexes WHERE schemaname = current_schema()
UNION ALL SELECT relname, '', array_to_string(reloptions, ' '), FALSE, '', '', ''
FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
"""


async def test_an_upgraded_database_has_the_schema_of_a_new_one(
    old: str, tmp_path: Path, engine: str
) -> None:
    new = str(tmp_path / "new.db")
    if engine == "postgres":
        new = old.replace("search_path%3Dold_", "search_path%3Dnew_")
        name = new.rpartition("%3D")[2]
        change(old, f"DROP SCHEMA IF EXISTS {name} CASCADE")
        change(old, f"CREATE SCHEMA {name}")
    schema, both = {"sqlite": LITE_SCHEMA, "postgres": POSTGRES_SCHEMA}[engine], list[Counter[Any]]()
    for url in (old, new):
        async with await storage.open(url):
            pass
        with connected(url) as connection:
            both.append(Counter(connection.execute(schema).fetchall()))
    assert len(both[0]) > 300
    assert both[0] - both[1] == both[1] - both[0] == Counter()


@pytest.mark.parametrize("old", [30, 38], indirect=True)
async def test_no_upgrade_while_an_older_bot_runs(old: str) -> None:
    at = int(time.time())
    change(old, f"INSERT INTO instance (id, version, started, seen) VALUES ('a', '1', 5, {at})")
    before = content(old)
    with pytest.raises(StorageError, match="a bot of an older version uses"):
        await storage.open(old)
    assert content(old) == before
    change(old, "UPDATE instance SET seen = seen - 15")
    async with await storage.open(old):
        pass


@pytest.mark.parametrize("version", [1, 27, 29])
async def test_a_database_too_old_to_upgrade_is_left_alone(old: str, version: int, engine: str) -> None:
    change(
        old,
        f"PRAGMA user_version = {version}"
        if engine == "sqlite"
        else f"UPDATE schema_version SET version = {version}",
    )
    before = content(old)
    with pytest.raises(OlderDatabase, match=rf"version {version}, too old .* start v0\.3\.0 ") as refusal:
        await storage.open(old)
    assert len(str(refusal.value).splitlines()) == 1
    assert content(old) == before
    if engine == "sqlite":
        assert not [*Path(old).parent.glob("matches-v*")]
