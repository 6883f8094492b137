"""The cost of a turn doesn't grow with the log, measured in rows and bytes rather than seconds."""

import sqlite3
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.history.snapshot import LONGEST_TAIL, Snapshot
from engine.history.takeback import LONGEST_UNDO
from engine.match import Match
from storage import Matches
from storage.records import Person
from storage.sql import rows
from storage.transaction import Database
from tests.clock import now
from tests.support import COUNTING, counting, play_turn
from tests.thorough import sqlite_every_day

ANN, BEN = Person(10, "Ann"), Person(11, "Ben")


class Cost(NamedTuple):
    """What loading a match reads."""

    rows: int
    bytes: int


def endless() -> Match:
    options = {"goal": "99999"}
    return Match(COUNTING, 2, options, 7, Snapshot(COUNTING.start(2, options, 7), acted=(0, 0)))


async def cost_of_loading(
    matches: Matches, db: Database, match_id: int, monkeypatch: pytest.MonkeyPatch
) -> Cost:
    measured: list[Cost] = []
    read = rows.raw

    def counted(tx: sqlite3.Connection, number: int, *, whole: bool = False) -> Any:
        raw = read(tx, number, whole=whole)
        (snapshot,) = tx.execute(
            "SELECT length(snapshot) FROM position WHERE match = ?", (number,)
        ).fetchone()
        measured.append(Cost(len(raw.log), snapshot + sum(len(entry) for _, entry in raw.log)))
        return raw

    with monkeypatch.context() as patch:
        patch.setattr(rows, "raw", counted)
        assert (await matches.load(match_id)).match is not None
    (cost,) = measured
    return cost


async def turn_by_turn(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch, how: str, entries: tuple[int, ...]
) -> list[Cost]:
    """Return the cost of loading at each log length in ``entries``, with every turn loaded and stored."""
    row = await matches.insert(1, None, ANN.user, [ANN, BEN], endless(), now=now())
    costs = []
    for wanted in entries:
        seq = 0
        while seq < wanted:
            match = (await matches.load(row.id)).match
            assert match is not None
            seq = match.seq
            if how == "undone" and match.line and match.to_act == (1,):
                new = match.undo(0)
            else:
                new = play_turn(match, card=how == "revealing")
            await matches.append(row.id, seq, new, match, now=now())
            seq = match.seq
        costs.append(await cost_of_loading(matches, db, row.id, monkeypatch))
    return costs


@sqlite_every_day
@pytest.mark.parametrize(
    ("how", "most"), [("revealing", 3), ("hidden", LONGEST_UNDO + 4), ("undone", LONGEST_TAIL)]
)
async def test_loading_costs_the_same_after_50_and_1000_entries(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch, how: str, most: int
) -> None:
    short, long, longer = await turn_by_turn(matches, db, monkeypatch, how, (50, 700, 1000))
    assert long.rows <= most
    assert longer.rows <= max(most, short.rows)
    assert longer.bytes <= max(short.bytes, long.bytes) * 1.2
    if how == "revealing":
        assert (short.rows, longer.rows) == (most, most)
        assert longer.bytes <= short.bytes * 1.05


async def test_a_match_loaded_in_part_plays_like_the_whole(matches: Matches) -> None:
    whole = counting(turns=4, goal="20")
    row = await matches.insert(1, None, ANN.user, [ANN, BEN], whole, now=now())
    match: Any = (await matches.load(row.id)).match
    assert match.first > 0
    for seat in (0, 1, 0):
        seq = match.seq
        assert msgspec.json.encode(match.view(seat)) == msgspec.json.encode(whole.view(seat))
        assert match.moment == whole.moment
        await matches.append(row.id, seq, play_turn(match), match, now=now())
        play_turn(whole)
        seq = match.seq
        await matches.append(row.id, seq, match.undo(seat), match, now=now())
        whole.undo(seat)
        play_turn(whole)
        seq = match.seq
        await matches.append(row.id, seq, play_turn(match), match, now=now())
        match = (await matches.load(row.id)).match
        assert match.state == whole.state
    stored: Any = (await matches.load_whole(row.id)).match
    assert (stored.first, stored.log) == (0, whole.log)


@pytest.mark.sqlite
async def test_the_last_entries_are_found_by_index(db: Database) -> None:
    sql = "EXPLAIN QUERY PLAN SELECT seq, entry FROM log WHERE match = 1 AND seq >= 5 ORDER BY seq"
    plan = await db.read(lambda tx: [row[-1] for row in tx.execute(sql)])
    assert plan == ["SEARCH log USING PRIMARY KEY (match=? AND seq>?)"]


async def test_a_partial_log_cannot_be_imported(matches: Matches) -> None:
    row = await matches.insert(1, None, ANN.user, [ANN, BEN], counting(turns=4, goal="20"), now=now())
    match: Any = (await matches.load(row.id)).match
    with pytest.raises(ValueError, match="the beginning of the log"):
        await matches.insert(2, None, ANN.user, [ANN, BEN], match, now=now())


@pytest.mark.sqlite
async def test_a_turn_is_one_transaction(matches: Matches, db: Database) -> None:
    row = await matches.insert(1, None, ANN.user, [ANN, BEN], counting(), now=now())
    statements: list[str] = []
    await db.transaction(lambda tx: tx.set_trace_callback(statements.append))
    match: Any = (await matches.load(row.id)).match
    await matches.append(row.id, 0, play_turn(match), match, now=now())
    written = statements[1:]  # skips the end of the transaction that started the trace
    assert written.count("BEGIN IMMEDIATE") == 1
    assert written.count("COMMIT") == 1
    await db.transaction(lambda tx: tx.set_trace_callback(None))
