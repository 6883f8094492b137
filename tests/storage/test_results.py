"""Results of ended matches and seat histories, written in the transaction that causes them."""

from typing import Any

import pytest

from engine.match import Match
from storage import Matches
from storage.errors import Conflict, StorageError
from storage.records import Ending, Person, Result, Sitting, Status, TableSpec
from storage.transaction import Database
from tests.clock import now
from tests.support import counting, play_turn

ANN, BEN, CID, DAN = Person(10, "Ann"), Person(11, "Ben"), Person(12, "Cid"), Person(13, "Dan")


async def start(matches: Matches, channel: int = 1, people: tuple[Person, ...] = (ANN, BEN)) -> int:
    row = await matches.lobbies.create(channel, 5, people[0], TableSpec("counting", len(people)), now=now())
    for person in people[1:]:
        await matches.lobbies.join(row.id, person, now=now())
    order = [person.user for person in people]
    return (await matches.lobbies.start(row.id, order, counting(len(people)), now=now())).id


async def load(matches: Matches, match_id: int) -> Match:
    match = (await matches.load(match_id)).match
    assert match is not None
    return match


async def play_to_the_end(matches: Matches, match_id: int, at: int = 1000) -> Match:
    match = await load(matches, match_id)
    while not match.over:
        assert await matches.results.of_match(match_id) == []
        seq = match.seq
        match.play(match.to_act[0], *match.moves(match.to_act[0])[-1:], at=at + seq)
        await matches.append(match_id, seq, match.log[seq:], match, now=now())
    return match


def summaries(results: list[Result]) -> list[tuple[Any, ...]]:
    return [(result.user, result.rank, result.points, result.ending) for result in results]


async def execute(db: Database, sql: str, *values: object) -> None:
    await db.transaction(lambda tx: tx.execute(sql, values).close())


async def test_results_of_a_match_played_to_the_end(matches: Matches) -> None:
    match_id = await start(matches)
    match = await play_to_the_end(matches, match_id)
    outcome = match.outcome
    assert outcome is not None
    assert await matches.results.of_match(match_id) == [
        Result(match_id, "counting", seat, person.user, rank, points, Ending.PLAYED, match.log[-1].at)
        for seat, (person, rank, points) in enumerate(
            zip((ANN, BEN), outcome.ranks, outcome.totals, strict=True)
        )
    ]


async def test_a_resigned_player_of_three_ranks_last(matches: Matches) -> None:
    match_id = await start(matches, people=(ANN, BEN, CID))
    match = await load(matches, match_id)
    await matches.append(match_id, 0, match.resign(1, at=500), match, now=now())
    assert await matches.results.of_match(match_id) == []
    match = await play_to_the_end(matches, match_id)
    results = await matches.results.of_match(match_id)
    assert [result.ending for result in results] == [Ending.PLAYED, Ending.RESIGNED, Ending.PLAYED]
    assert results[1].rank == 3


async def test_a_resignation_of_two_players_ends_the_match(matches: Matches) -> None:
    match_id = await start(matches)
    match = await load(matches, match_id)
    await matches.append(match_id, 0, match.resign(0, at=500), match, now=now())
    results = await matches.results.of_match(match_id)
    assert summaries(results) == [(ANN.user, 2, 0, Ending.RESIGNED), (BEN.user, 1, 0, Ending.PLAYED)]
    assert {result.at for result in results} == {500}


async def test_an_abandoned_match_has_no_ranks(matches: Matches) -> None:
    match_id = await start(matches)
    match = await load(matches, match_id)
    play_turn(match, number=3)
    await matches.append(match_id, 0, match.log, match, now=now())
    seq = match.seq
    await matches.append(match_id, seq, match.abandon(at=700), match, now=now())
    results = await matches.results.of_match(match_id)
    assert summaries(results) == [(ANN.user, 0, 3, Ending.ABANDONED), (BEN.user, 0, 0, Ending.ABANDONED)]
    assert {result.at for result in results} == {700}


async def test_an_imported_match_has_results(matches: Matches) -> None:
    match = counting()
    while not match.over:
        play_turn(match, number=3)
    row = await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
    results = await matches.results.of_match(row.id)
    assert [(result.user, result.at) for result in results] == [
        (BEN.user, row.updated),
        (ANN.user, row.updated),
    ]
    running = await matches.insert(1, None, BEN.user, [BEN, ANN], counting(turns=2), now=now())
    assert await matches.results.of_match(running.id) == []


async def test_closed_lobbies_and_frozen_matches_have_no_results(matches: Matches, db: Database) -> None:
    lobby = await matches.lobbies.create(1, 5, ANN, TableSpec("counting", 2), now=now())
    await matches.lobbies.leave(lobby.id, ANN.user, now=now())
    frozen = await start(matches)
    await matches.freeze(frozen, "looked odd", now=now())
    await matches.abandon(frozen)
    assert (await matches.repair(frozen, now=now())).status is Status.ABANDONED
    assert await db.read(lambda tx: tx.execute("SELECT * FROM result").fetchall()) == []


@pytest.mark.parametrize("table", ["result", "log"])
async def test_the_last_move_and_its_results_are_stored_atomically(
    matches: Matches, db: Database, table: str, engine: str
) -> None:
    match_id = await start(matches)
    failing = {
        "sqlite": f"CREATE TRIGGER broken BEFORE INSERT ON {table} BEGIN SELECT RAISE(FAIL, 'no room'); END",
        "postgres": f"ALTER TABLE {table} ADD CONSTRAINT broken CHECK (FALSE) NOT VALID",
    }
    repairs = {"sqlite": "DROP TRIGGER broken", "postgres": f"ALTER TABLE {table} DROP CONSTRAINT broken"}
    await execute(db, failing[engine])
    match = await load(matches, match_id)
    with pytest.raises((StorageError, Conflict)):
        await matches.append(match_id, 0, match.resign(1), match, now=now())
    await execute(db, repairs[engine])
    assert await matches.results.of_match(match_id) == []
    assert (await load(matches, match_id)).log == []
    await matches.append(match_id, 0, match.log, match, now=now())
    assert len(await matches.results.of_match(match_id)) == 2


async def test_a_conflicting_write_stores_no_results(matches: Matches) -> None:
    match_id = await start(matches)
    first, second = await load(matches, match_id), await load(matches, match_id)
    await matches.append(match_id, 0, play_turn(first), first, now=now())
    with pytest.raises(Conflict):
        await matches.append(match_id, 0, second.resign(0), second, now=now())
    assert await matches.results.of_match(match_id) == []


@pytest.mark.parametrize("damage", ["DELETE FROM result", "UPDATE result SET points = 99, rank = 9, at = 3"])
async def test_repair_recomputes_results_from_the_log(matches: Matches, db: Database, damage: str) -> None:
    match_id = await start(matches)
    await play_to_the_end(matches, match_id)
    before, row = await matches.results.of_match(match_id), await matches.get(match_id)
    await execute(db, damage)
    await execute(db, "UPDATE match SET updated = updated - 1000")
    await matches.repair(match_id, now=now())
    assert await matches.results.of_match(match_id) == before
    assert (await matches.get(match_id)).updated == row.updated - 1000  # the end has not moved


async def test_repair_of_a_match_without_times_keeps_its_end_time(matches: Matches, db: Database) -> None:
    match = counting()
    match.resign(0)
    row = await matches.insert(1, None, ANN.user, [ANN, BEN], match, now=now())
    await execute(db, "UPDATE match SET updated = 4000")
    for _ in range(2):
        await matches.repair(row.id, now=now())
        assert {result.at for result in await matches.results.of_match(row.id)} == {4000}


async def test_a_users_results_are_listed_newest_first(matches: Matches) -> None:
    first, second, third = [await start(matches, channel) for channel in (1, 2, 3)]
    for match_id, at in ((first, 9000), (second, 1000), (third, 5000)):
        await play_to_the_end(matches, match_id, at)
    await start(matches)
    assert [result.match for result in await matches.results.of_user(ANN.user)] == [first, third, second]
    assert [result.match for result in await matches.results.of_user(ANN.user, limit=1)] == [first]
    assert await matches.results.of_user(CID.user) == []


async def test_users_who_have_finished_a_match_of_a_game(matches: Matches) -> None:
    match_id = await start(matches)
    match = await load(matches, match_id)
    assert not await matches.results.has_finished(ANN.user, "counting")
    await matches.append(match_id, 0, match.abandon(at=500), match, now=now())
    assert not await matches.results.has_finished(ANN.user, "counting")
    await play_to_the_end(matches, await start(matches))
    assert await matches.results.has_finished(ANN.user, "counting")
    assert not await matches.results.has_finished(ANN.user, "ancient")
    assert not await matches.results.has_finished(CID.user, "counting")


# seat histories


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a time for the storage that tests can change."""
    now = [1000]
    monkeypatch.setattr("time.time", lambda: now[0])
    return now


async def test_seats_have_a_history_from_the_start(matches: Matches, clock: list[int]) -> None:
    row = await matches.lobbies.create(1, 5, ANN, TableSpec("counting", 2), now=now())
    await matches.lobbies.join(row.id, BEN, now=now())
    await matches.replace(row.id, BEN.user, CID, now=now())
    assert await matches.results.seating(row.id) == []
    clock[0] = 2000
    await matches.lobbies.start(row.id, [CID.user, ANN.user], counting(), now=now())
    assert await matches.results.seating(row.id) == [Sitting(0, 12, "Cid", 2000), Sitting(1, 10, "Ann", 2000)]


async def test_a_replaced_player_stays_in_the_history(matches: Matches, clock: list[int]) -> None:
    match_id = await start(matches)
    for clock[0], user, person in ((2000, 11, CID), (3000, 12, BEN), (4000, 11, DAN)):
        await matches.replace(match_id, user, person, now=now())
    assert await matches.results.seating(match_id) == [
        Sitting(0, 10, "Ann", 1000),
        Sitting(1, 11, "Ben", 1000, 2000),
        Sitting(1, 12, "Cid", 2000, 3000),
        Sitting(1, 11, "Ben", 3000, 4000),
        Sitting(1, 13, "Dan", 4000),
    ]
    match = await load(matches, match_id)
    await matches.append(match_id, 0, match.resign(0), match, now=now())
    assert [result.user for result in await matches.results.of_match(match_id)] == [ANN.user, DAN.user]
    assert (await matches.results.seating(match_id))[-1].until is None


async def test_a_new_name_does_not_change_the_history(matches: Matches, clock: list[int]) -> None:
    match_id = await start(matches)
    clock[0] = 2000
    await matches.replace(match_id, BEN.user, Person(BEN.user, "Benjamin"), now=now())
    assert await matches.results.seating(match_id) == [
        Sitting(0, 10, "Ann", 1000),
        Sitting(1, 11, "Benjamin", 1000),
    ]


async def test_frozen_and_imported_matches_have_a_history(matches: Matches, clock: list[int]) -> None:
    row = await matches.insert(1, None, BEN.user, [BEN, ANN], counting(turns=2), now=now())
    await matches.freeze(row.id, "looked odd", now=now())
    clock[0] = 2000
    await matches.replace(row.id, ANN.user, CID, now=now())
    assert [sitting.until for sitting in await matches.results.seating(row.id)] == [None, 2000, None]


@pytest.mark.sqlite
async def test_a_refused_replacement_leaves_no_trace(matches: Matches, db: Database) -> None:
    match_id = await start(matches)
    before = await matches.results.seating(match_id)
    await execute(db, "CREATE TRIGGER broken BEFORE UPDATE ON match BEGIN SELECT RAISE(FAIL, 'no room'); END")
    with pytest.raises(StorageError):
        await matches.replace(match_id, BEN.user, CID, now=now())
    assert await matches.results.seating(match_id) == before
