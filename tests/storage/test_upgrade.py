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
from engine.match import Match, Undone
from storage import migrate, upgrades
from storage.database import Database
from storage.errors import DamagedMatch, OtherRules
from storage.matches import Matches
from storage.records import Person, Status
from storage.results import Ending
from storage.seating import Sitting

GAMES = catalogue.games  # before a fixture leaves only Counting
SCRIPT = (Path(__file__).parent / "version-1.sql").read_text(encoding="utf-8")
RUNNING = {1: "amytis", 3: "ancient", 5: "architectura"}
ENDED = {2: "amytis", 4: "ancient", 6: "architectura", 7: "architectura", 8: "ancient"}
LOBBY, LEFT, FROZEN, CLOSED = 9, 10, 11, 12


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", GAMES)


@pytest.fixture
def old(path: Path) -> Path:
    """A database of version 1."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN;\n{SCRIPT}COMMIT;")
    return path


def rows(path: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump(), str(connection.execute("PRAGMA user_version").fetchone())]


def bytes_of(path: Path) -> bytes:
    return path.read_bytes()


async def loaded(matches: Matches, match_id: int) -> Match:
    match = (await matches.load(match_id)).match
    assert match is not None
    return match


async def play_to_the_end(matches: Matches, match_id: int, at: int) -> Match:
    match = await loaded(matches, match_id)
    while not match.over:
        seq, seat = match.seq, match.to_act[0]
        await matches.append(match_id, seq, match.play(seat, match.moves(seat)[0], at=at), match)
    return match


async def test_there_is_a_back_up_as_it_was(old: Path) -> None:
    before = dump(old)
    async with await Database.open(old):
        pass
    assert rows(old, "PRAGMA user_version") == [(len(migrate.scripts()),)]
    (copy,) = old.parent.glob("matches-v1-*.db")
    assert dump(copy) == before


async def test_nothing_of_before_is_changed_but_editions(old: Path) -> None:
    columns = (
        "id, channel, status, reason, host, seed, rules_version, state, seq, board, shown, created, updated"
    )
    asked = (f"SELECT {columns} FROM match", "SELECT * FROM log", "SELECT * FROM player")
    before = [rows(old, sql) for sql in asked]
    async with await Database.open(old):
        pass
    assert [rows(old, sql) for sql in asked] == before
    for match_id, slug in (RUNNING | ENDED | {FROZEN: "amytis"}).items():
        assert rows(old, f"SELECT edition FROM match WHERE id = {match_id}") == [(GAMES()[slug].edition,)]


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
        assert await matches.results(match_id) == []
        people = [
            Sitting(seat, person.user, person.name, row.created) for seat, person in enumerate(row.people)
        ]
        assert await matches.seating(match_id) == people

        await matches.replace(match_id, row.people[0].user, Person(999, "Eve"))
        seated = [(sitting.user, sitting.until is None) for sitting in await matches.seating(match_id)]
        assert seated[:2] == [(row.people[0].user, False), (999, True)]
        ended = await play_to_the_end(matches, match_id, at=1_790_000_000)
        assert {entry.at for entry in ended.log[match.seq :]} == {1_790_000_000}
        results = await matches.results(match_id)
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
        for match_id in (1, 5):
            log = (await loaded(matches, match_id)).log
            assert any(isinstance(entry, Undone) for entry in log)
        assert (await loaded(matches, 3)).resigned == {1}
        await play_to_the_end(matches, 3, at=5)
        assert [result.ending for result in await matches.results(3)] == [
            Ending.PLAYED,
            Ending.RESIGNED,
            Ending.PLAYED,
        ]


@pytest.mark.parametrize("match_id", ENDED)
async def test_ended_matches_have_results(old: Path, match_id: int) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        row, match = await matches.get(match_id), await loaded(matches, match_id)
        outcome, found = match.outcome, await matches.results(match_id)
        assert outcome is not None
        assert tuple(result.rank for result in found) == outcome.ranks
        assert tuple(result.points for result in found) == outcome.totals
        assert [result.user for result in found] == [person.user for person in row.people]
        assert {result.at for result in found} == {row.updated}  # the best that is known
        endings = dict.fromkeys(match.resigned, Ending.RESIGNED)
        other = Ending.ABANDONED if match.abandoned else Ending.PLAYED
        assert [result.ending for result in found] == [
            endings.get(seat, other) for seat in range(match.seats)
        ]
        await matches.repair(match_id)
        assert await matches.results(match_id) == found


async def test_what_never_began_or_was_set_aside(old: Path) -> None:
    async with await Database.open(old) as db:
        matches = Matches(db)
        for match_id in (LOBBY, LEFT, FROZEN, CLOSED):
            assert await matches.results(match_id) == []
        for match_id in (LOBBY, LEFT):
            assert await matches.seating(match_id) == []
        with pytest.raises(DamagedMatch, match="looked odd"):
            await matches.load(FROZEN)
        assert (await matches.repair(FROZEN)).status is Status.PLAYING
        await matches.join(LOBBY, Person(77, "Gil"))
        await matches.start(LOBBY, [77, 104], Match.new(GAMES()["amytis"], 2, seed=1))
        assert [sitting.user for sitting in await matches.seating(LOBBY)] == [77, 104]


@pytest.mark.parametrize(
    ("damage", "error"),
    [
        ("UPDATE match SET edition = 'printed-1-00000000' WHERE id = 3", OtherRules),
        ("UPDATE match SET rules_version = 99 WHERE id = 3", OtherRules),
        ("UPDATE match SET seed = seed + 1 WHERE id = 3", OtherRules),  # as if other stones were installed
        ("UPDATE log SET entry = x'7b' WHERE match = 3 AND seq = 2", DamagedMatch),
        ("UPDATE match SET game = 'chess' WHERE id = 3", DamagedMatch),
        ("UPDATE match SET options = 'what' WHERE id = 3", DamagedMatch),
        ("UPDATE match SET seed = NULL WHERE id = 3", DamagedMatch),
    ],
)
async def test_a_match_that_cannot_be_carried_over_is_set_aside_alone(
    old: Path, damage: str, error: type[DamagedMatch], caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute(damage)
    with caplog.at_level(logging.WARNING):
        async with await Database.open(old) as db:
            matches = Matches(db)
            with pytest.raises(error):
                await matches.load(3)
            await loaded(matches, 1)
            assert len(await matches.results(2)) == 2


def failing_step(tx: sqlite3.Connection) -> None:
    upgrades.editions_and_results(tx)
    raise RuntimeError("half-way")


def full_disk(tx: sqlite3.Connection) -> None:
    upgrades.editions_and_results(tx)
    raise sqlite3.OperationalError("database or disk is full")


@pytest.mark.parametrize("step", [failing_step, full_disk])
async def test_an_upgrade_that_fails_leaves_the_file_as_it_was(
    old: Path, step: Callable[[sqlite3.Connection], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, content = dump(old), bytes_of(old)
    with monkeypatch.context() as patch:
        patch.setattr(upgrades, "AFTER", {2: step})
        with pytest.raises(Exception, match=r"half-way|full"):
            await Database.open(old)
    assert dump(old) == before
    assert bytes_of(old) == content
    async with await Database.open(old) as db:
        await loaded(Matches(db), 1)
