"""A database of version 1, with matches of all games, is brought up to the present version.

``version-1.sql`` was written by the program of that time: never change it.
"""

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from engine.history.log import Undone
from engine.match import Match
from storage import Matches
from storage.errors import DamagedMatch, OtherRules
from storage.records import Ending, Person, Sitting, Status
from storage.sqlite import migrate, upgrades
from storage.sqlite.database import Database
from tests.clock import now

pytestmark = pytest.mark.sqlite


GAMES = catalogue.games  # before a fixture leaves only Counting
SCRIPT = (Path(__file__).parent / "version-1.sql").read_text(encoding="utf-8")
RUNNING = {1: "amytis", 3: "ancient", 5: "architectura"}
ENDED = {2: "amytis", 4: "ancient", 6: "architectura", 7: "architectura", 8: "ancient"}
LOBBY, LEFT, FROZEN, CLOSED = 9, 10, 11, 12
RESULTS = {
    2: ((1, 66), (2, 64)),
    4: ((1, 47), (2, 25)),
    6: ((1, 46), (2, 31)),
    7: ((2, 0), (1, 0)),
    8: ((0, 0), (0, 0), (0, 2), (0, 2)),
}
"""Ranks and points as the rules of version 1 gave them."""


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", GAMES)


@pytest.fixture
def old(path: Path) -> Path:
    """A database of version 1."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN;\n{SCRIPT}COMMIT;")
    return path


@pytest.fixture
def second(old: Path) -> Path:
    """The same one, as the program of version 2 left it."""
    with closing(sqlite3.connect(old)) as connection, connection:
        for statement in migrate.statements(migrate.scripts()[1]):
            connection.execute(statement)
        editions = (
            "UPDATE match SET edition = 'house-1-e7ac1d1dcca4' WHERE game = 'ancient' AND seed NOT NULL"
        )
        connection.execute(editions)
        for match_id, ranks in RESULTS.items():
            ending = "abandoned" if match_id == 8 else "played"
            for seat, (rank, points) in enumerate(ranks):
                values = (match_id, seat, 1, rank, points, ending, 5)
                connection.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        connection.execute("PRAGMA user_version = 2")
    return old


RESULT = "SELECT match, seat, user, rank, points, ending, at FROM result"


def rows(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump(), str(connection.execute("PRAGMA user_version").fetchone())]


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


async def loaded(matches: Matches, match_id: int) -> Match:
    match = (await matches.load_whole(match_id)).match
    assert match is not None
    return match


async def play_to_the_end(matches: Matches, match_id: int, at: int) -> Match:
    match = await loaded(matches, match_id)
    while not match.over:
        seq, seat = match.seq, match.to_act[0]
        await matches.append(match_id, seq, match.play(seat, match.moves(seat)[0], at=at), match, now=now())
    return match


async def test_an_upgraded_database_has_the_schema_of_a_new_one(old: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for path in (old, new):
        async with await Database.open(path):
            pass
    sql = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"
    schema = rows(old, sql)
    assert schema == rows(new, sql)
    assert [name for kind, name, *_ in schema if kind == "trigger"] == []


async def test_there_is_a_back_up_as_it_was(old: Path) -> None:
    before = dump(old)
    async with await Database.open(old):
        pass
    assert rows(old, "PRAGMA user_version") == [(len(migrate.scripts()),)]
    (copy,) = old.parent.glob("matches-v1-*.db")
    assert dump(copy) == before


async def test_nothing_of_before_is_lost(old: Path) -> None:
    asked = (
        "id, channel, reason, host, seed, options, created, updated FROM match",
        "match, seat, user, name FROM player",
    )
    before = [rows(old, f"SELECT {sql}") for sql in asked]
    logs = {match_id: log_of(old, "log", match_id) for match_id in range(1, 13)}
    async with await Database.open(old):
        pass
    for match_id, slug in (RUNNING | ENDED | {FROZEN: "amytis", CLOSED: "amytis"}).items():
        row = rows(old, f"SELECT rules_version, edition FROM match WHERE id = {match_id}")
        assert row == [(GAMES()[slug].facts.rules_version, GAMES()[slug].edition_of({}))]
        assert log_of(old, "log_v1", match_id) == logs[match_id] != log_of(old, "log", match_id)
    assert [rows(old, f"SELECT {sql}") for sql in asked] == before


def log_of(path: Path, table: str, match_id: int) -> list[Any]:
    return rows(path, f"SELECT seq, entry FROM {table} WHERE match = {match_id} ORDER BY seq")


@pytest.mark.parametrize("match_id", RUNNING, ids=RUNNING.get)
async def test_running_matches_go_on(old: Path, match_id: int) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        row, match = await matches.get(match_id), await loaded(matches, match_id)
        assert (row.status, row.game) == (Status.PLAYING, RUNNING[match_id])
        assert {entry.at for entry in match.log} == {0}
        assert (
            Match.replay(match.game, match.seats, match.options, match.seed, match.log).state == match.state
        )
        assert await matches.results.of_match(match_id) == []
        people = [
            Sitting(seat, person.user, person.name, row.created) for seat, person in enumerate(row.people)
        ]
        assert await matches.results.seating(match_id) == people

        await matches.replace(match_id, row.people[0].user, Person(999, "Eve"), now=now())
        seated = [
            (sitting.user, sitting.until is None) for sitting in await matches.results.seating(match_id)
        ]
        assert seated[:2] == [(row.people[0].user, False), (999, True)]
        ended = await play_to_the_end(matches, match_id, at=1_790_000_000)
        assert {entry.at for entry in ended.log[match.seq :]} == {1_790_000_000}
        results = await matches.results.of_match(match_id)
        assert [result.user for result in results] == [999, *(person.user for person in row.people[1:])]
        assert {result.at for result in results} == {1_790_000_000}
        assert (await loaded(matches, match_id)).log == ended.log


def test_the_old_matches_have_what_can_be_hard_to_carry_over() -> None:
    assert '"entry":"undo"' in SCRIPT
    assert '"entry":"resign"' in SCRIPT
    assert '"entry":"abandon"' in SCRIPT
    assert "house-1-4773227d" in SCRIPT


async def test_turns_that_were_taken_back_and_seats_that_were_given_up_stay_so(old: Path) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        assert any(isinstance(entry, Undone) for entry in (await loaded(matches, 1)).log)
        assert (await loaded(matches, 3)).resigned == {1}
        await play_to_the_end(matches, 3, at=5)
        assert [result.ending for result in await matches.results.of_match(3)] == [
            Ending.PLAYED,
            Ending.RESIGNED,
            Ending.PLAYED,
        ]


@pytest.mark.parametrize("match_id", ENDED)
async def test_ended_matches_have_results(old: Path, match_id: int) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        row, match = await matches.get(match_id), await loaded(matches, match_id)
        outcome, found = match.outcome, await matches.results.of_match(match_id)
        assert outcome is not None
        assert tuple(result.rank for result in found) == outcome.ranks
        assert tuple(result.points for result in found) == outcome.totals
        assert tuple((result.rank, result.points) for result in found) == RESULTS[match_id]
        assert [result.user for result in found] == [person.user for person in row.people]
        assert {result.at for result in found} == {row.updated}  # the best that is known
        endings = dict.fromkeys(match.resigned, Ending.RESIGNED)
        other = Ending.ABANDONED if match.abandoned else Ending.PLAYED
        assert [result.ending for result in found] == [
            endings.get(seat, other) for seat in range(match.seats)
        ]
        await matches.repair(match_id, now=now())
        assert await matches.results.of_match(match_id) == found


async def test_what_never_began_or_was_set_aside(old: Path) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        for match_id in (LOBBY, LEFT, FROZEN, CLOSED):
            assert await matches.results.of_match(match_id) == []
        for match_id in (LOBBY, LEFT):
            assert await matches.results.seating(match_id) == []
        with pytest.raises(DamagedMatch, match="looked odd"):
            await matches.load(FROZEN)
        assert (await matches.repair(FROZEN, now=now())).status is Status.PLAYING
        await matches.lobbies.join(LOBBY, Person(77, "Gil"), now=now())
        await matches.lobbies.start(LOBBY, [77, 104], Match.new(GAMES()["amytis"], 2, seed=1), now=now())
        assert [sitting.user for sitting in await matches.results.seating(LOBBY)] == [77, 104]


async def test_what_was_found_before_is_kept(second: Path) -> None:
    before = rows(second, RESULT)
    async with await Database.open(second) as db:
        for match_id in RUNNING | ENDED:
            await loaded(Matches(db), match_id)
    assert rows(second, RESULT) == before


@pytest.mark.parametrize("change", ["points = points + 1", "rank = 3 - rank"])
async def test_a_match_that_comes_out_otherwise_stays_as_it_was(second: Path, change: str) -> None:
    with closing(sqlite3.connect(second)) as connection, connection:
        connection.execute(f"UPDATE result SET {change} WHERE match = 4")
    before = rows(second, RESULT), log_of(second, "log", 4)
    async with await Database.open(second) as db:
        matches = Matches(db)
        assert (await matches.get(4)).status is Status.OVER
        with pytest.raises(OtherRules):
            await matches.load(4)
        await loaded(matches, 2)
    assert (rows(second, RESULT), log_of(second, "log", 4)) == before


@pytest.mark.parametrize("shown", [-1, 20, 21])
async def test_a_board_is_posted_anew_and_calls_whoever_was_not_called(old: Path, shown: int) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE match SET board = 77, shown = ? WHERE id = 3", (shown,))
    async with await Database.open(old) as db:
        matches = Matches(db)
        row = await matches.get(3)
        assert 3 in await matches.boards.due()
        assert [message.message for message in await matches.boards.old_messages(3)] == [77]
        assert (row.board, row.shown < row.calls) == (None, shown < 21)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (
            "UPDATE match SET edition = 'printed-1-00000000' WHERE id = 3",
            "was played with printed-1-00000000",
        ),
        (
            "UPDATE match SET edition = 'house-1-000000000000' WHERE id = 3",
            "played with house-1-000000000000",
        ),
        ("UPDATE match SET seed = seed + 1 WHERE id = 3", "does not replay"),  # as if with other stones
        ("UPDATE log SET entry = x'7b' WHERE match = 3 AND seq = 2", "truncated"),
        ("DELETE FROM log WHERE match = 3 AND seq = 2", "20 entries in the log instead of 21"),
        ("UPDATE match SET game = 'chess' WHERE id = 3", "chess is not installed"),
        ("UPDATE match SET seed = NULL WHERE id = 3", "seed is lost"),
    ],
)
async def test_a_match_that_cannot_be_carried_over_is_set_aside_alone(
    old: Path, damage: str, reason: str, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(damage)
    before = log_of(old, "log", 3)
    with caplog.at_level(logging.WARNING):
        async with await Database.open(old) as db:
            matches = Matches(db)
            row = await matches.get(3)
            assert (row.status, row.to_act) == (Status.FROZEN, ())
            assert reason in row.reason
            with pytest.raises(DamagedMatch, match="rules version 1"):
                await matches.load(3)
            await loaded(matches, 1)
            assert len(await matches.results.of_match(2)) == 2
    assert "match 3 is set aside" in caplog.text
    assert log_of(old, "log", 3) == before


async def test_a_row_that_cannot_be_read_or_is_of_later_rules_is_left_as_it_is(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE match SET options = 'what' WHERE id = 3")
        connection.execute("UPDATE match SET rules_version = 99 WHERE id = 1")
    async with await Database.open(old) as db:
        matches = Matches(db)
        with pytest.raises(DamagedMatch):
            await matches.load(3)
        with pytest.raises(OtherRules, match="rules 99"):
            await matches.load(1)
        await loaded(matches, 2)


async def test_an_admin_can_let_a_match_go_on_with_other_data(old: Path) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("UPDATE match SET edition = 'house-0' WHERE id = 3")
    logged = log_of(old, "log", 3)
    async with await Database.open(old) as db:
        matches = Matches(db)
        mended = await matches.repair(3, now=now())
        assert (mended.status, mended.rules_version, mended.reason) == (Status.PLAYING, 2, "")
        assert 3 in await matches.boards.due()
        await play_to_the_end(matches, 3, at=5)
        assert (await matches.repair(3, now=now())).status is Status.OVER
    assert log_of(old, "log_v1", 3) == logged


def failing_step(tx: sqlite3.Connection) -> None:
    upgrades.present_rules(tx)
    raise RuntimeError("half-way")


def full_disk(tx: sqlite3.Connection) -> None:
    upgrades.present_rules(tx)
    raise sqlite3.OperationalError("database or disk is full")


@pytest.mark.parametrize("step", [failing_step, full_disk])
async def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    old: Path, step: Callable[[sqlite3.Connection], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, content = dump(old), bytes_of(old)
    with monkeypatch.context() as patch:
        patch.setattr(upgrades, "AFTER", {3: step})
        with pytest.raises(Exception, match=r"half-way|full"):
            await Database.open(old)
    assert dump(old) == before
    assert bytes_of(old) == content
    async with await Database.open(old) as db:
        await loaded(Matches(db), 1)
