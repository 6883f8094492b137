"""Databases of earlier versions, with something of everything in them: nothing is lost, and play goes on."""

import lzma
import random
import re
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import storage
from engine import catalogue
from engine.history.snapshot import snapshot_decoder
from storage import compatibility
from storage.delivery import Kind
from storage.records import Deal, Status, Trade, Verdict
from storage.timing import Way
from tests.clock import now
from tests.storage.test_moving import rows_of

RECORDED = Path(__file__).parent.parent / "recorded"
VERSIONS = (30, 35)
WORKS_WITH = ("key", compatibility.KEY)
REAL = catalogue.games


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    counting_alone = catalogue.games
    monkeypatch.setattr(catalogue, "games", lambda: {**REAL(), **counting_alone()})


@pytest.fixture(params=VERSIONS)
def recorded(request: pytest.FixtureRequest, engine: str) -> str:
    """The address of a database of an earlier version."""
    name = f"v{request.param}.{'postgresql' if engine == 'postgres' else engine}.sql.xz"
    script = lzma.decompress((RECORDED / name).read_bytes()).decode()
    if engine == "sqlite":
        path: Path = request.getfixturevalue("path")
        with closing(sqlite3.connect(path)) as connection:
            connection.executescript(script)
        return str(path)
    psycopg = pytest.importorskip("psycopg")
    url: str = request.getfixturevalue("schema")
    schema = f"old_{url.rpartition('%3D')[2]}"
    url = re.sub(r"search_path%3D\w+", f"search_path%3D{schema}", url)
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute(f"DROP SCHEMA IF EXISTS {schema} CASCADE")
        connection.execute(f"CREATE SCHEMA {schema}")
        connection.execute(script)
    return url


Content = dict[str, Counter[tuple[Any, ...]]]


def content(url: str) -> Content:
    """Return all rows of a database by their tables, read without the program."""
    if not url.startswith("postgresql"):
        with closing(sqlite3.connect(url)) as connection:
            return _content(connection, "SELECT name FROM sqlite_master WHERE type = 'table'")
    import psycopg

    with closing(psycopg.connect(url)) as connection:
        listing = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        return _content(connection, listing)


def _content(connection: Any, listing: str) -> Content:
    names = [name for (name,) in connection.execute(listing).fetchall() if not name.startswith("sqlite_")]
    return {name: Counter(rows_of(connection.execute(f"SELECT * FROM {name}"))) for name in names}


def with_columns(rows: Counter[Any], columns: set[str]) -> Counter[Any]:
    """Return rows with some of their columns alone."""
    found = Counter[Any]()
    for row, count in rows.items():
        found[tuple(field for field in row if field[0] in columns)] += count
    return found


async def test_nothing_is_lost(recorded: str) -> None:
    before = content(recorded)
    async with await storage.open(recorded):
        pass
    after = content(recorded)
    assert {"notice", "vote", "offer", "contest", "weekly_deal", "puzzle_channel", "review"} <= set(before)
    for table in set(before) - {"schema_version", "log_v1"}:
        rows, there = before[table], after[table]
        if table == "setting":  # which says by itself what programs work with the database
            rows, there = (Counter(row for row in each if WORKS_WITH not in row) for each in (rows, there))
        assert with_columns(there, {name for row in rows for name, _ in row}) == rows, table


async def test_every_match_is_what_its_log_leads_to(recorded: str, caplog: pytest.LogCaptureFixture) -> None:
    positions = map(dict[str, Any], content(recorded)["position"])
    stored = {fields["match"]: bytes(fields["snapshot"]) for fields in positions}
    async with await storage.open(recorded) as matches:
        live = await matches.playing()
        assert len(live) > 20
        for match_id in live:
            loaded, replayed = await matches.load(match_id), await matches.replayed(match_id)
            assert loaded.match is not None
            assert replayed is not None
            then = snapshot_decoder(loaded.match.game).decode(stored[match_id])
            assert then == loaded.match.now == replayed.now
        ended = [await matches.get(number) for number in stored if number not in live]
        for row in ended:
            if row.status in (Status.OVER, Status.ABANDONED):
                results = await matches.results.of_match(row.id)
                assert (await matches.repair(row.id, now=row.updated)).seq == row.seq
                assert await matches.results.of_match(row.id) == results
        assert len(ended) > 10
    assert caplog.text == ""  # every snapshot was of use


async def test_play_goes_on(recorded: str) -> None:
    chance = random.Random(1)
    async with await storage.open(recorded) as matches:
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


async def test_what_waits_goes_on(recorded: str) -> None:
    """Items of every kind are delivered, and questions and offers are answered."""
    async with await storage.open(recorded) as matches:
        items = await matches.outbox.take(4_000_000_000, 3600, 1000, holder="me")
        assert {item.kind for item in items} == set(Kind)
        assert {item.way for item in items} == {Way.CHANNEL, Way.DIRECT}
        for number, item in enumerate(items):
            assert await matches.outbox.stands(item)
            await matches.outbox.note_told(item, 10_000 + number, 5, "a line")
            assert not await matches.outbox.stands(item)
        votes, offers = Counter[Verdict](), Counter[Trade]()
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
        assert votes[Verdict.REFUSED] > 5
        assert set(offers) >= {Trade.WITHDRAWN, Trade.BACK}
        assert len(await matches.contests.current()) == 1
        assert await matches.reviews.get(44, 0, 3) == "{}"
