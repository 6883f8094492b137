import asyncio
import logging
import re
from typing import Any

import msgspec
import pytest

from engine import catalogue
from engine.games import westkingdom
from engine.games.westkingdom.box.cards import WORKSHOP
from engine.games.westkingdom.moves import Place
from engine.history.snapshot import Snapshot
from engine.match import Match
from storage import Matches
from storage.errors import ChannelTaken, Conflict, DamagedMatch, StorageError
from storage.records import Person, Status, TableSpec
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import set_message
from tests.support import CountingGame, Keep, counting, play_turn

ANN, BEN = Person(10, "Ann"), Person(11, "Ben")


async def start(matches: Matches, match: Match, channel: int = 1) -> int:
    row = await matches.lobbies.create(channel, 5, ANN, TableSpec("counting", 2), now=now())
    await matches.lobbies.join(row.id, BEN, now=now())
    await matches.lobbies.start(row.id, [ANN.user, BEN.user], match, now=now())
    return row.id


async def play(matches: Matches, match_id: int, turns: int) -> Match:
    """Play turns, each loaded and stored, as the bot does."""
    match = await load(matches, match_id)
    for turn in range(turns):
        match = await load(matches, match_id)
        seq = match.seq
        await matches.append(match_id, seq, play_turn(match, card=bool(turn % 2)), match, now=now())
    return match


async def load(matches: Matches, match_id: int) -> Match:
    match = (await matches.load(match_id)).match
    assert match is not None
    return match


async def load_whole(matches: Matches, match_id: int) -> Match:
    match = (await matches.load_whole(match_id)).match
    assert match is not None
    return match


async def execute(db: Database, sql: str, *values: object) -> None:
    await db.transaction(lambda tx: tx.execute(sql, values).close())


async def log_of(db: Database, match_id: int) -> list[tuple[int, bytes]]:
    sql = "SELECT seq, entry FROM log WHERE match = ? ORDER BY seq"
    return await db.read(lambda tx: tx.execute(sql, (match_id,)).fetchall())


def same(one: Match, other: Match) -> bool:
    """Return whether two matches are equal, as far back as the first one's log goes."""
    parts: tuple[str, ...] = ("game", "seats", "options", "seed", "now")
    alike = all(getattr(one, part) == getattr(other, part) for part in parts)
    return alike and one.log == other.log[one.first - other.first :]


@pytest.mark.parametrize("seed", [0, 7, 2**63 - 1, 2**63, 2**64 - 1])
async def test_a_started_match_is_loaded(matches: Matches, seed: int) -> None:
    match = counting(seed=seed)
    match_id = await start(matches, match)
    assert same(await load(matches, match_id), match)


async def test_a_match_is_stored_turn_by_turn(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await play(matches, match_id, 6)
    assert same(match, counting(turns=6))
    stored = await matches.load(match_id)
    assert (stored.seq, stored.to_act, stored.status) == (match.seq, match.to_act, Status.PLAYING)
    assert stored.match is not None
    assert same(stored.match, match)
    held = await matches.load_in(1)
    assert held is not None
    assert held.match is not None
    assert (held.id, held.seq, same(held.match, match)) == (match_id, match.seq, True)
    assert await matches.load_in(2) is None
    assert stored.match.first > 0
    whole = await load_whole(matches, match_id)
    assert (whole.first, whole.seq) == (0, match.seq)
    assert same(stored.match, Match.replay(match.game, 2, match.options, match.seed, whole.log))


async def test_a_match_is_stored_to_its_end(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    while not match.over:
        seq = match.seq
        await matches.append(match_id, seq, play_turn(match, number=3), match, now=now())
    stored = await matches.load(match_id)
    assert (stored.status, stored.to_act, stored.seq) == (Status.OVER, (), match.seq)
    assert stored.match is not None
    assert stored.match.outcome == match.outcome
    assert await matches.live_in(1) is None
    with pytest.raises(Conflict):
        await matches.append(match_id, match.seq, [], match, now=now())


@pytest.mark.parametrize(("how", "status"), [("abandon", Status.ABANDONED), ("resign", Status.OVER)])
async def test_abandoned_and_resigned_matches_end(matches: Matches, how: str, status: Status) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    entries = match.abandon(by_admin=True) if how == "abandon" else match.resign(1)
    await matches.append(match_id, 0, entries, match, now=now())
    stored = await matches.load(match_id)
    assert (stored.status, stored.to_act) == (status, ())
    assert stored.match is not None
    assert stored.match.outcome == match.outcome


async def test_an_undo_is_stored_as_an_entry(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await play(matches, match_id, 1)
    seq = match.seq
    await matches.append(match_id, seq, match.undo(0), match, now=now())
    loaded = await load(matches, match_id)
    assert loaded.seq == seq + 1
    assert loaded.state == counting().state


async def test_the_second_of_two_writers_is_refused(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    first, second = await load(matches, match_id), await load(matches, match_id)
    one, two = play_turn(first, number=1), play_turn(second, number=3)
    results = await asyncio.gather(
        matches.append(match_id, 0, one, first, now=now()),
        matches.append(match_id, 0, two, second, now=now()),
        return_exceptions=True,
    )
    winner, entries = (first, one) if results[0] is None else (second, two)
    assert sorted(results, key=lambda result: result is not None)[0] is None
    assert [type(result) for result in results if result is not None] == [Conflict]
    assert same(await load(matches, match_id), winner)
    with pytest.raises(Conflict):  # already stored
        await matches.append(match_id, 0, entries, winner, now=now())
    assert len(await log_of(db, match_id)) == winner.seq


async def test_a_log_ahead_of_its_row_is_never_overwritten(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 1)
    before = await log_of(db, match_id)
    await execute(db, "UPDATE match SET seq = 0 WHERE id = ?", match_id)
    match = counting()
    with pytest.raises(Conflict):
        await matches.append(match_id, 0, play_turn(match, number=3), match, now=now())
    assert await log_of(db, match_id) == before
    assert (await matches.get(match_id)).seq == 0


async def test_appended_entries_must_be_the_end_of_the_log(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = counting(turns=2)
    with pytest.raises(ValueError, match="end of the match's log"):
        await matches.append(match_id, 0, match.log[:1], match, now=now())


async def test_matches_are_listed_by_state_and_user(matches: Matches, db: Database) -> None:
    playing = await start(matches, counting(), channel=1)
    over = await start(matches, counting(), channel=2)
    gone = await load(matches, over)
    await matches.append(over, 0, gone.resign(0), gone, now=now())
    lobby = await matches.lobbies.create(3, None, ANN, TableSpec("counting", 2), now=now())
    await matches.lobbies.create(4, None, Person(12, "Cid"), TableSpec("counting", 2), now=now())
    await execute(db, "UPDATE match SET updated = updated + id")
    assert await matches.playing() == [playing]
    rows = await matches.of_user(ANN.user)
    assert [(row.id, row.channel) for row in rows] == [(lobby.id, 3), (playing, 1), (over, 2)]
    assert [row.waiting_for for row in rows] == [(), (ANN,), ()]
    assert [row.id for row in await matches.of_user(ANN.user, limit=1)] == [lobby.id]
    assert [row.id for row in await matches.of_user(BEN.user)] == [playing, over]
    assert await matches.of_user(99) == []


async def test_the_board_message_is_stored(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 2**62, 1, now=now())
    assert (await matches.get(match_id)).board == 2**62
    await set_message(matches, match_id, None, -1, now=now())
    assert (await matches.load(match_id)).board is None


@pytest.mark.parametrize("turns", [3, 12])
async def test_a_match_is_imported(matches: Matches, turns: int) -> None:
    match = counting(goal="20" if turns == 3 else "10")
    while not match.over and turns:
        turns -= 1
        play_turn(match, number=3)
    row = await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
    assert row.people == (BEN, ANN)
    assert row.status is (Status.OVER if match.over else Status.PLAYING)
    assert same(await load(matches, row.id), match)
    if match.over:
        await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
    else:
        with pytest.raises(ChannelTaken):
            await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
        await play(matches, row.id, 1)


async def test_an_imported_match_keeps_the_times_of_its_log(matches: Matches) -> None:
    match = counting()
    for at in (1_700_000_000, 1_700_000_500):
        play_turn(match, at=at)
    row = await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
    assert (row.created, row.updated) == (1_700_000_000, 1_700_000_500)


# damage


@pytest.mark.parametrize(
    "snapshot",
    [b"", b"{}", b"\xff\xfe", b'{"state":', b"null", None, counting(turns=2).now, counting(3, turns=3).now],
    ids=["empty", "no fields", "no text", "cut off", "null", "none", "older", "of more seats"],
)
async def test_a_damaged_snapshot_is_rebuilt(
    matches: Matches, db: Database, caplog: pytest.LogCaptureFixture, snapshot: Any
) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 3)
    before = await log_of(db, match_id)
    stored = msgspec.json.encode(snapshot) if isinstance(snapshot, Snapshot) else snapshot
    await execute(db, "DELETE FROM position WHERE match = ?", match_id)
    if stored is not None:
        await execute(db, "INSERT INTO position (match, snapshot) VALUES (?, ?)", match_id, stored)
    with caplog.at_level(logging.WARNING):
        assert same(await load(matches, match_id), counting(turns=3))
    assert f"match {match_id}" in caplog.text
    caplog.clear()
    assert same(await load(matches, match_id), counting(turns=3))
    assert caplog.text == ""
    assert await log_of(db, match_id) == before


async def test_a_match_without_snapshot_loads_on_a_full_disk(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await start(matches, counting())
    await execute(db, "DELETE FROM position")

    async def full(_work: object) -> None:
        raise StorageError("the disk is full")

    monkeypatch.setattr(db, "transaction", full)
    assert same(await load(matches, match_id), counting())


WITHOUT_SNAPSHOT = "; DELETE FROM position WHERE match = ?"
DAMAGE = {
    "entry unreadable": "UPDATE log SET entry = substr(entry, 1, 1) WHERE match = ? AND seq = 6",
    "entry empty": "UPDATE log SET entry = substr(entry, 1, 0) WHERE match = ? AND seq = 6",
    "entry missing": "DELETE FROM log WHERE match = ? AND seq = 6",
    "first needed entry missing": "DELETE FROM log WHERE match = ? AND seq = 5",
    "last entry missing": "DELETE FROM log WHERE match = ? AND seq = (SELECT max(seq) FROM log)",
    "seed lost": "UPDATE match SET seed = NULL WHERE id = ?",
    "unknown game": "UPDATE match SET game = 'chess' WHERE id = ?",
    "unknown option": """UPDATE match SET options = '{"goal":"11"}' WHERE id = ?""" + WITHOUT_SNAPSHOT,
    "another seed": "UPDATE match SET seed = 8 WHERE id = ?" + WITHOUT_SNAPSHOT,
}


@pytest.mark.parametrize("damage", DAMAGE)
async def test_an_irreparable_match_is_frozen(matches: Matches, db: Database, damage: str) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 4)
    healthy = await start(matches, counting(), channel=2)
    for sql in DAMAGE[damage].split("; "):
        await execute(db, sql, match_id)
    before = await log_of(db, match_id)

    with pytest.raises(DamagedMatch) as damaged:
        await matches.load(match_id)
    assert damaged.value.match_id == match_id
    with pytest.raises(DamagedMatch):
        await matches.repair(match_id, now=now())
    row = await matches.get(match_id)
    assert (row.status, row.to_act, row.status.live) == (Status.FROZEN, (), True)
    assert row.reason
    with pytest.raises(DamagedMatch, match=re.escape(row.reason)):
        await matches.load(match_id)
    with pytest.raises(ChannelTaken):
        await start(matches, counting())
    assert await log_of(db, match_id) == before

    await play(matches, healthy, 2)  # the other matches continue
    assert await matches.playing() == [healthy]
    assert [row.id for row in await matches.of_user(ANN.user)] == [healthy, match_id]
    await matches.abandon(match_id)
    assert await matches.live_in(1) is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET entry = substr(entry, 1, 1) WHERE match = ? AND seq = 1",
        "UPDATE log SET entry = substr(entry, 1, 0) WHERE match = ? AND seq = 1",
        "DELETE FROM log WHERE match = ? AND seq = 1",
        "DELETE FROM log WHERE match = ? AND seq = 0",
    ],
)
async def test_damage_before_the_snapshot_does_not_stop_play(
    matches: Matches, db: Database, damage: str
) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 4)
    await execute(db, damage, match_id)
    assert same(await load(matches, match_id), counting(turns=4))
    with pytest.raises(DamagedMatch):
        await matches.load_whole(match_id)
    await play(matches, match_id, 2)


async def test_a_log_longer_than_its_row_is_damage(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 4)
    await execute(db, "INSERT INTO log SELECT match, 8, entry FROM log WHERE match = ? AND seq = 7", match_id)
    with pytest.raises(DamagedMatch, match="9 entries in the log instead of 8"):
        await matches.load(match_id)


async def test_unreadable_rows_are_left_out_of_lists(
    matches: Matches, db: Database, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await start(matches, counting())
    healthy = await start(matches, counting(), channel=2)
    await execute(db, "UPDATE match SET options = 'what' WHERE id = ?", match_id)
    assert [row.id for row in await matches.of_user(ANN.user)] == [healthy]
    assert f"match {match_id}" in caplog.text
    for call in (
        matches.get(match_id),
        matches.load(match_id),
        matches.replace(match_id, 10, BEN, now=now()),
    ):
        with pytest.raises(DamagedMatch):
            await call
    with pytest.raises(DamagedMatch):
        await matches.repair(match_id, now=now())
    assert await matches.playing() == [healthy]
    await matches.abandon(match_id)
    assert await matches.live_in(1) is None


async def test_a_match_with_other_rules_is_set_aside(
    matches: Matches, db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 4)
    facts = msgspec.structs.replace(CountingGame.facts, rules_version=3)

    class Gentle(CountingGame):
        """The same rules under another version number."""

    class Harsh(CountingGame):
        """Rules that refuse the moves played."""

        def moves(self, at: Any, seat: int) -> Any:
            return [move for move in super().moves(at, seat) if move != Keep()]

    class Broken(CountingGame):
        """Rules with a bug."""

        def apply(self, work: Any, seat: int, move: Any) -> None:
            raise IndexError(seat)

    for rules in (Gentle, Harsh, Broken):
        rules.facts = facts
    before = await log_of(db, match_id)

    for rules in (Harsh, Broken):
        monkeypatch.setattr(catalogue, "games", lambda rules=rules: {"counting": rules()})
        with pytest.raises(DamagedMatch):
            await matches.load(match_id)
        with pytest.raises(DamagedMatch):
            await matches.repair(match_id, now=now())
        assert (await matches.get(match_id)).status is Status.FROZEN

    monkeypatch.setattr(catalogue, "games", lambda: {"counting": Gentle()})
    repaired = await matches.repair(match_id, now=now())
    assert (repaired.status, repaired.reason, repaired.rules_version) == (Status.PLAYING, "", 3)
    assert repaired.to_act == (0,)
    assert (await load_whole(matches, match_id)).log == counting(turns=4).log
    assert await log_of(db, match_id) == before
    await play(matches, match_id, 1)


async def test_repairing_an_ended_match_keeps_it_ended(matches: Matches, db: Database) -> None:
    match_id = await start(matches, counting())
    await play(matches, match_id, 2)
    await matches.freeze(match_id, "looked odd", now=now())
    await matches.abandon(match_id)
    other = await start(matches, counting())
    repaired = await matches.repair(match_id, now=now())
    assert repaired.status is Status.ABANDONED
    assert repaired.match is not None
    assert same(repaired.match, counting(turns=2))
    assert await matches.live_in(1) == other


async def test_a_frozen_match_refuses_turns(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.freeze(match_id, "looked odd", now=now())
    match = counting()
    with pytest.raises(Conflict):
        await matches.append(match_id, 0, play_turn(match), match, now=now())
    assert (await matches.repair(match_id, now=now())).status is Status.PLAYING
    await matches.append(match_id, 0, match.log, match, now=now())


# snapshots stored by an earlier version


async def test_a_snapshot_with_obsolete_tasks_is_rebuilt_from_the_log(
    matches: Matches, db: Database, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(catalogue, "games", lambda: {"westkingdom": westkingdom.GAME})
    match = Match.new(westkingdom.GAME, 2, westkingdom.GAME.facts.check_options({"plans": "dealt"}), seed=1)
    row = await matches.insert(1, None, BEN.user, [BEN, ANN], match, now=now())
    loaded = (await matches.load(row.id)).match
    assert loaded is not None
    entries = loaded.play(loaded.to_act[0], Place(WORKSHOP))
    await matches.append(row.id, 0, entries, loaded, now=now())
    stack, chore = b'"stack":[', b'{"type":"chore","seat":0,"do":"most-prisoners"},'
    stored = msgspec.json.encode(loaded.now)
    assert stack in stored
    await execute(
        db, "UPDATE position SET snapshot = ? WHERE match = ?", stored.replace(stack, stack + chore), row.id
    )
    with caplog.at_level(logging.WARNING):
        assert same(await load(matches, row.id), loaded)
    assert "unreadable snapshot; replayed" in caplog.text
    assert (await load(matches, row.id)).now == loaded.now


async def test_unstorable_characters_are_removed_from_names_and_reasons(matches: Matches) -> None:
    people = [Person(1, "A\0nn\ud83d"), Person(2, "Zoë 👩\u200d🔬")]
    row = await matches.insert(3, None, 1, people, counting(), now=now())
    names = ["Ann", "Zoë 👩\u200d🔬"]
    assert [person.name for person in (await matches.get(row.id)).people] == names
    await matches.replace(row.id, 2, Person(5, "C\ud83dy\0"), now=now())
    assert [person.name for person in (await matches.get(row.id)).people] == ["Ann", "Cy"]
    await matches.freeze(row.id, "its log has a \0 and a \ud83d", now=now())
    assert (await matches.get(row.id)).reason == "its log has a  and a "
