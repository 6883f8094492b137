"""Logs of ended matches are packed and read like before."""

from pathlib import Path

import pytest

from engine.catalogue import game
from engine.history import record
from storage import Matches
from storage.errors import DamagedMatch
from storage.records import Person, Status
from storage.sql import archive
from storage.transaction import Database
from tests.clock import now
from tests.storage.test_matches import execute, load, load_whole, log_of, play, same, start
from tests.support import counting, play_turn

LATER = 10**11


async def end(matches: Matches, channel: int = 1) -> int:
    match_id = await start(matches, counting(), channel)
    match = await load(matches, match_id)
    while not match.over:
        seq = match.seq
        await matches.append(match_id, seq, play_turn(match, number=3, at=now()), match, now=now())
    return match_id


async def packed(db: Database, match_id: int) -> int:
    """Return the size of a packed log in bytes, or 0 if it isn't packed."""
    sql = "SELECT coalesce(sum(length(entries)), 0) FROM packed_log WHERE match = ?"
    (size,) = await db.read(lambda tx: tx.execute(sql, (match_id,)).fetchone())
    return int(size)


async def test_a_packed_log_is_read_as_before(matches: Matches, db: Database) -> None:
    match_id = await end(matches)
    before, log = await load_whole(matches, match_id), await log_of(db, match_id)
    results = await matches.results.of_match(match_id)
    assert await matches.results.pack_logs(LATER, 10) == 1
    assert await log_of(db, match_id) == []
    assert await packed(db, match_id) > 0
    assert same(before, await load_whole(matches, match_id))
    assert same(await load(matches, match_id), before)
    replayed = await matches.replayed(match_id)
    assert replayed is not None
    assert same(replayed, before)
    assert await matches.results.of_match(match_id) == results
    entries = await db.read(lambda tx: archive.entries(tx, match_id, 3, before.seq))
    assert list(entries) == log[3:]
    assert await matches.results.pack_logs(LATER, 10) == 0


async def test_only_old_ended_matches_are_packed(matches: Matches, db: Database) -> None:
    ended, going = await end(matches), await start(matches, counting(), 2)
    await play(matches, going, 2)
    frozen = await start(matches, counting(), 3)
    await play(matches, frozen, 1)
    await matches.freeze(frozen, "looked odd", now=now())
    updated = (await matches.get(ended)).updated
    assert await matches.results.pack_logs(updated, 10) == 0
    assert await matches.results.pack_logs(updated + 1, 10) == 1
    assert await matches.results.pack_logs(LATER, 10) == 0
    assert [bool(await packed(db, match_id)) for match_id in (ended, going, frozen)] == [True, False, False]
    assert (await play(matches, going, 1)).seq == 6


async def test_the_oldest_logs_are_packed_first(matches: Matches, db: Database) -> None:
    ended = [await end(matches, channel) for channel in (1, 2, 3)]
    for number, match_id in enumerate(ended):
        await execute(db, "UPDATE match SET updated = ? WHERE id = ?", 100 - number, match_id)
    assert await matches.results.pack_logs(LATER, 2) == 2
    assert [bool(await packed(db, match_id)) for match_id in ended] == [False, True, True]


async def test_a_damaged_log_is_left_unpacked(matches: Matches, db: Database) -> None:
    damaged, sound = await end(matches), await end(matches, 2)
    await execute(db, "DELETE FROM log WHERE match = ? AND seq = 1", damaged)
    before = await log_of(db, damaged)
    assert await matches.results.pack_logs(LATER, 10) == 2
    assert await log_of(db, damaged) == before
    assert await packed(db, damaged) == 0
    assert await packed(db, sound) > 0
    with pytest.raises(DamagedMatch):
        await matches.replayed(damaged)
    assert await matches.results.pack_logs(LATER, 10) == 0


async def test_an_unreadable_packed_log_is_damage(matches: Matches, db: Database) -> None:
    match_id = await end(matches)
    await matches.results.pack_logs(LATER, 10)
    await execute(db, "UPDATE packed_log SET entries = ? WHERE match = ?", b"nonsense", match_id)
    with pytest.raises(DamagedMatch):
        await matches.replayed(match_id)
    assert (await matches.get(match_id)).status is Status.OVER


async def test_a_packed_match_can_be_repaired_and_unpacked(matches: Matches, db: Database) -> None:
    match_id = await end(matches)
    before, log = await load_whole(matches, match_id), await log_of(db, match_id)
    await matches.results.pack_logs(LATER, 10)
    repaired = await matches.repair(match_id, now=now())
    assert repaired.match is not None
    assert same(repaired.match, before)
    await db.transaction(lambda tx: archive.unpack(tx, match_id))
    assert await log_of(db, match_id) == log
    assert await packed(db, match_id) == 0
    assert await matches.results.pack_logs(LATER, 10) == 1
    assert same(before, await load_whole(matches, match_id))


async def test_packing_shrinks_whole_matches(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # all games, not only Counting
    files = sorted((Path(__file__).parent.parent / "engine/playthroughs").glob("*.txt"))
    plain = small = 0
    for number, file in enumerate(files[:: max(1, len(files) // 8)]):
        loaded = record.read(file.read_text(encoding="utf-8"))
        assert game(loaded.match.game.facts.slug)
        people = [Person(1000 + seat, name) for seat, name in enumerate(loaded.names)]
        row = await matches.insert(100 + number, 7, 1000, people, loaded.match, now=now())
        log = await log_of(db, row.id)
        whole = await load_whole(matches, row.id)
        await matches.results.pack_logs(LATER, 10)
        if not await packed(db, row.id):
            assert not whole.over
            continue
        assert same(whole, await load_whole(matches, row.id))
        plain += sum(len(entry) for _, entry in log)
        small += await packed(db, row.id)
    assert 0 < small * 8 < plain


@pytest.mark.sqlite
async def test_logs_to_pack_are_found_by_index(matches: Matches, db: Database) -> None:
    sql = (
        f"EXPLAIN QUERY PLAN SELECT id FROM match WHERE {archive._UNPACKED} AND updated < ? ORDER BY updated"
    )
    plan = await db.read(lambda tx: [row[-1] for row in tx.execute(sql, (5,))])
    assert plan[0] == "SCAN match USING INDEX match_unpacked"
