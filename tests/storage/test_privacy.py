"""After an erasure no trace of the user remains, and matches stay sound."""

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import storage
from storage import Matches, backups
from storage.admin import AdminAction, AdminActionKind
from storage.contests import Phase
from storage.errors import Overtaken, StorageError
from storage.records import DELETED, AwayReason, Deal, Motion, Person, Status, TableSpec, Traces
from storage.sqlite.tables import tables
from storage.timing import Preferences, Way
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import boards_due, claim_board
from tests.storage.test_ratings import ended, fill
from tests.support import counting, play_turn

ANN = Person(2**60 + 987654321, "Annabelle-of-Uruk")
BEN, CID, DAN = Person(2**60 + 11, "Ben"), Person(2**60 + 12, "Cid"), Person(2**60 + 13, "Dan")

REASON = "I am Annabelle-of-Uruk"


def robot(number: int) -> Person:
    return Person(-number, f"Robot {number}", "steady")


DIRECT = 2**60 + 555_555_555
"""Ann's direct message channel; ``DIRECT + 1`` is another channel with a message to her."""


async def leave_traces(matches: Matches) -> tuple[int, int, int, int]:
    """Leave traces of Ann everywhere; return ids of matches: played, ended, a lobby, one she left."""
    played = await matches.insert(1, 5, ANN.user, [ANN, BEN], counting(2), now=now())
    match = (await matches.load(played.id)).match
    assert match is not None
    play_turn(match, number=3)
    await matches.append(played.id, 0, match.log, match, now=now())
    over = counting(2)
    while not over.over:
        play_turn(over, number=3)
    done = await matches.insert(2, 5, ANN.user, [BEN, ANN], over, now=now())
    lobby = await matches.lobbies.create(3, 5, ANN, TableSpec("counting", 3, invited=[DAN.user]), now=now())
    await matches.lobbies.join(lobby.id, CID, now=now())
    guest = await matches.lobbies.create(
        4, 5, BEN, TableSpec("counting", 3, invited=[ANN.user, 99]), now=now()
    )
    given_away = await matches.insert(6, 5, BEN.user, [BEN, ANN], counting(2), now=now())
    offer = await matches.offers.make(given_away.id, 1, Deal.GIVE, 99, CID.user, now=now())
    await matches.offers.take(offer.id, CID, now=now())
    await matches.votes.ask_back(played.id, 0, (1,), 60, seq=match.seq, reason=REASON, now=now())
    await matches.people.save(Preferences(ANN.user, Way.BOTH, hidden=True), now=now())
    action = AdminAction(given_away.id, 0, now(), ANN.user, ANN.name, AdminActionKind.PAUSE)
    await matches.admin_actions.pause(action)
    taken = await matches.insert(7, 5, BEN.user, [ANN, BEN], counting(2), now=now())
    seat = AdminAction(taken.id, 0, now(), BEN.user, BEN.name, AdminActionKind.RESEAT)
    await matches.admin_actions.reseat(seat, 0, DAN)
    await matches.admin_actions.reseat(seat, 0, ANN)
    await matches.admin_actions.reseat(seat, 0, DAN)
    columns = {"guild": 6, "channel": 5, "game": "counting", "seats": 2, "size": 3, "pace": 60, "bank": 0}
    for phase in Phase:
        contest = await matches.contests.create(now=1, until=2, most=9, kind="cup", host=ANN.user, **columns)
        await matches.contests.sign_up(contest.id, ANN)
        await matches.contests.sign_up(contest.id, BEN)
        await matches.contests.end(contest.id, phase)
    club = {"guild": 6, "channel": 5, "host": ANN.user, "name": "Uruk", "games": ("counting",), "seats": 2}
    club |= {"pace": 60, "bank": 0, "robots": False, "weekday": None, "hour": 0, "zone": "UTC"}
    founded = await matches.clubs.create([ANN, BEN], most=9, now=now(), **club)
    await matches.clubs.answer(founded.id, ANN, coming=True, now=now())
    await matches.clubs.call(founded)
    ended = await matches.clubs.create([ANN], most=9, now=now(), **(club | {"channel": 9}))
    await matches.clubs.end(ended.id, now=now())
    await matches.watching.begin(5, 6, ANN.user, 1)
    await matches.house_rules.block(5, ANN.user, now=now())
    await leave_traces_in_direct_messages(matches)
    await matches.people.mute(ANN.user, [DAN.user], now=now())
    await matches.people.mute(DAN.user, [ANN.user, BEN.user], now=now())
    asked = await matches.votes.ask(played.id, Motion.PACE, 0, (0, 1), 60, now=now())
    await matches.votes.answer(asked.id, 1, agree=False, now=now())
    assert guest.invited
    return played.id, done.id, lobby.id, given_away.id


async def leave_traces_in_direct_messages(matches: Matches) -> None:
    """Leave traces of Ann's direct messages: a match with its messages, and a call from a server's match."""
    for over in (True, False):
        match = counting(2)
        while over and not match.over:
            play_turn(match, number=3)
        row = await matches.insert(DIRECT, None, ANN.user, [ANN, robot(1)], match, now=now())
        await matches.boards.note_old(row.id, row.id, DIRECT)
    called = await matches.insert(8, 5, BEN.user, [ANN, BEN], counting(2), now=now())

    def add_letter(tx: Any) -> None:
        sql = "INSERT INTO letter (message, match, seat, channel, line) VALUES (9, ?, 0, ?, '')"
        tx.execute(sql, (called.id, DIRECT + 1))

    await matches.database.transaction(add_letter)


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_all_stored_data_is_exported(matches: Matches) -> None:
    played, done, lobby, _ = await leave_traces(matches)
    kept = await matches.privacy.export(ANN.user)
    assert [row["match"] for row in kept["seats"]][:3] == [played, done, lobby]
    assert kept["settings"][0]["way"] == "both"
    assert kept["reasons given"][0]["reason"] == REASON
    assert {"deeds as an admin", "seats that an admin took", "seats that an admin gave"} <= kept.keys()
    assert {"people whose invitations you mute", "questions turned down"} <= kept.keys()
    assert {
        "servers that keep you from tables",
        "cups and leagues",
        "clubs",
        "clubs hosted",
        "matches of the week asked for",
    } <= kept.keys()
    assert {"results", "ratings", "sittings", "invited", "tables opened", "seats offered"} <= kept.keys()
    assert str(CID.user) not in str(kept["seats"])
    assert await matches.privacy.export(4711) == {}


async def test_matches_continue_and_ended_ones_replay(matches: Matches) -> None:
    played, done, lobby, given_away = await leave_traces(matches)
    changed = await matches.privacy.erase(ANN.user, robot, now=now())
    assert changed[:2] == [played, lobby]
    row = await matches.get(played)
    assert row.people == (robot(1), BEN)
    assert row.host == BEN.user
    assert row.thinking == (0 in row.to_act)
    assert (await matches.load(played)).match is not None
    assert [person.name for person in (await matches.get(done)).people] == ["Ben", "Deleted player"]
    assert not (await matches.get(done)).imported
    assert (await matches.repair(done, now=now())).status is Status.OVER
    assert (await matches.get(lobby)).people == (CID,)
    assert (await matches.get(lobby)).host == CID.user
    assert (await matches.get(given_away)).people[1] == CID
    assert await matches.privacy.export(ANN.user) == {}
    assert await matches.statistics.recount(keep=False) == []
    courses = [await matches.contests.course(number) for number in range(1, 5)]
    assert [len(course.entrants) for course in courses] == [1, 2, 2, 2]
    assert courses[1].entrants[0].gone


async def test_two_deleted_users_stay_distinct(matches: Matches) -> None:
    await fill(matches, 12)
    before = (await matches.statistics.stored()).ratings
    for user in (1, 2):
        await matches.privacy.erase(user, robot, now=now())
    after = (await matches.statistics.stored()).ratings
    assert len(after) == len(before)
    gone = {user for _, user in after if user < 0}
    assert len(gone) == 2
    assert max(gone) <= DELETED
    assert {key: r for key, r in after.items() if key[1] > 2} == {k: r for k, r in before.items() if k[1] > 2}
    assert await matches.statistics.recount(keep=False) == []
    number = await ended(matches, (3, 4), random.Random(1), 1_799_000_000)
    assert await matches.results.of_match(number)


@pytest.mark.sqlite
async def test_no_traces_remain_in_the_file(matches: Matches, db: Database, path: Path) -> None:
    await leave_traces(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    await matches.close()
    assert str(ANN.user) not in dump(path)
    assert ANN.name not in dump(path)
    for file in path.parent.iterdir():
        data = file.read_bytes()
        assert ANN.name.encode() not in data
        assert str(ANN.user).encode() not in data
        for number in (ANN.user, DIRECT, DIRECT + 1):
            assert number.to_bytes(8, "big") not in data
    assert BEN.name in dump(path)


def traces_in(path: Path) -> list[str]:
    """Return the files that contain Ann's name, her id or her direct message channel."""
    traces = (ANN.name.encode(), ANN.user.to_bytes(8, "big"), DIRECT.to_bytes(8, "big"))
    return [
        file.name for file in path.parent.iterdir() if any(trace in file.read_bytes() for trace in traces)
    ]


@pytest.mark.sqlite
async def test_traces_are_pending_while_another_connection_reads(matches: Matches, path: Path) -> None:
    await leave_traces(matches)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchone()
        began = time.monotonic()
        await matches.privacy.erase(ANN.user, robot, now=now())
        assert time.monotonic() - began < 5
        assert await matches.privacy.traces() is Traces.PENDING
        size = path.with_name(f"{path.name}-wal").stat().st_size
        for _ in range(3):
            assert not await matches.privacy.scrub()
        assert path.with_name(f"{path.name}-wal").stat().st_size <= size + 100_000
        assert traces_in(path)
        other.execute("COMMIT")
        assert await matches.privacy.scrub()
        assert await matches.privacy.traces() is Traces.NONE
        assert traces_in(path) == []


@pytest.mark.sqlite
async def test_traces_stay_pending_across_a_restart(matches: Matches, path: Path, address: str) -> None:
    await leave_traces(matches)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchone()
        await matches.privacy.erase(ANN.user, robot, now=now())
        await matches.close()
        assert traces_in(path)
    async with await storage.open(address) as later:
        assert await later.privacy.traces() is Traces.PENDING
        assert await later.privacy.scrub()
        assert await later.privacy.traces() is Traces.NONE
        assert traces_in(path) == []


@pytest.mark.sqlite
async def test_another_writer_only_delays_scrubbing(matches: Matches, path: Path) -> None:
    await leave_traces(matches)
    scrub = matches.database.scrub
    with closing(sqlite3.connect(path, isolation_level=None)) as other:

        async def beside_a_writer() -> bool:
            other.execute("BEGIN IMMEDIATE")
            try:
                return await scrub()
            finally:
                other.execute("ROLLBACK")

        matches.database.scrub = beside_a_writer  # type: ignore[method-assign]
        await matches.privacy.erase(ANN.user, robot, now=now())
        assert await matches.privacy.traces() is Traces.PENDING
    matches.database.scrub = scrub  # type: ignore[method-assign]
    assert await matches.privacy.scrub()
    assert traces_in(path) == []


@pytest.mark.sqlite
async def test_a_full_disk_only_delays_scrubbing(
    matches: Matches, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> bool:
        raise StorageError("the disk is full")

    await leave_traces(matches)
    with monkeypatch.context() as patch:
        patch.setattr(matches.database, "scrub", full)
        await matches.privacy.erase(ANN.user, robot, now=now())
        assert await matches.privacy.traces() is Traces.PENDING
    assert await matches.privacy.scrub()
    assert traces_in(path) == []


async def test_an_erasure_during_scrubbing_stays_pending(matches: Matches) -> None:
    await leave_traces(matches)
    scrub = matches.database.scrub

    async def meanwhile() -> bool:
        done = await scrub()
        matches.database.scrub = scrub  # type: ignore[method-assign]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(matches.database, "scrub", _not_now)
            await matches.privacy.erase(BEN.user, robot, now=now())
        return done

    matches.database.scrub = meanwhile  # type: ignore[method-assign]
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert await matches.privacy.traces() is Traces.PENDING
    assert await matches.privacy.scrub()
    assert await matches.privacy.traces() is matches.database.traces


async def _not_now() -> bool:
    return False


@pytest.mark.postgres
async def test_postgres_traces_are_left_to_the_server(matches: Matches) -> None:
    await leave_traces(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert await matches.privacy.traces() is Traces.SERVER


async def test_a_match_in_direct_messages_loses_its_channel(matches: Matches) -> None:
    await leave_traces_in_direct_messages(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    everything = await matches.database.read(_everything)
    assert str(DIRECT) not in everything
    assert str(DIRECT + 1) not in everything
    row = await matches.get(1)
    assert row.away == AwayReason.CHANNEL
    assert row.board is None
    assert not {1, 2} & {*await boards_due(matches)}


async def test_a_board_posted_during_the_erasure_leaves_no_trace(matches: Matches) -> None:
    await leave_traces_in_direct_messages(matches)
    await matches.instances.enter("me", "1", now())
    board = await claim_board(matches, 2, "me", 10, now=now())
    assert board is not None
    assert board.channel == DIRECT
    await matches.privacy.erase(ANN.user, robot, now=now())
    with pytest.raises(Overtaken):
        await matches.postings.record(board, 77, now=now())
    assert str(DIRECT) not in await matches.database.read(_everything)


def _everything(tx: Any) -> str:
    return "\n".join(str(tx.execute(f"SELECT * FROM {table.name}").fetchall()) for table in tables())


async def test_names_are_removed_from_old_matches(matches: Matches) -> None:
    played, done, _, _ = await leave_traces(matches)
    before = await matches.statistics.stored()
    assert await matches.privacy.forget_names(0) == 0
    assert await matches.privacy.forget_names(now() + 9) > 0
    assert await matches.privacy.forget_names(now() + 9) == 0
    row = await matches.get(done)
    assert [person.name for person in row.people] == ["Player 1", "Player 2"]
    assert [person.user for person in row.people] == [BEN.user, ANN.user]
    assert (await matches.get(played)).people[0].name == ANN.name
    courses = [await matches.contests.course(number) for number in range(1, 5)]
    names = [course.entrants[0].name for course in courses]
    assert names == [ANN.name, ANN.name, "Player 1", "Player 1"]
    assert await matches.statistics.stored() == before
    assert (await matches.repair(done, now=now())).status is Status.OVER


@pytest.mark.sqlite
async def test_new_backups_contain_no_traces(
    matches: Matches, db: Database, path: Path, tmp_path: Path
) -> None:
    await leave_traces(matches)
    before, _ = await backups.back_up(f"sqlite:{path}", tmp_path / "before", now=now())
    assert ANN.name.encode() in before.read_bytes()
    await matches.privacy.erase(ANN.user, robot, now=now())
    copy, _ = await backups.back_up(f"sqlite:{path}", tmp_path / "after", now=now())
    data = copy.read_bytes()
    assert ANN.name.encode() not in data
    assert str(ANN.user).encode() not in data
    assert ANN.user.to_bytes(8, "big") not in data
    assert BEN.name.encode() in data


@pytest.mark.sqlite
async def test_backups_contain_no_traces_while_they_are_pending(
    matches: Matches, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await matches.database.transaction(lambda tx: tx.execute("PRAGMA secure_delete = OFF"))
    await leave_traces(matches)
    monkeypatch.setattr(matches.database, "scrub", _not_now)
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert traces_in(path)
    copy, _ = await backups.back_up(f"sqlite:{path}", tmp_path / "after", now=now())
    assert traces_in(copy) == []


@pytest.mark.sqlite
async def test_without_scrubbing_traces_remain(
    matches: Matches, db: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing() -> bool:
        return True

    monkeypatch.setattr(matches.database, "scrub", nothing)
    await leave_traces(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert any(ANN.name.encode() in file.read_bytes() for file in path.parent.iterdir())
