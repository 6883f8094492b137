"""Who deletes their data is nowhere any more, and matches stay sound."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import Matches, backups
from storage.admin import Act, Deed
from storage.contests import Phase
from storage.records import DELETED, Deal, Person, Status
from storage.timing import Habits, Way
from storage.transaction import Database
from tests.clock import now
from tests.storage.test_ratings import ended, fill
from tests.support import counting, play_turn

ANN = Person(2**60 + 987654321, "Annabelle-of-Uruk")
BEN, CID, DAN = Person(2**60 + 11, "Ben"), Person(2**60 + 12, "Cid"), Person(2**60 + 13, "Dan")

REASON = "I am Annabelle-of-Uruk"


def robot(number: int) -> Person:
    return Person(-number, f"Robot {number}", "steady")


async def lived(matches: Matches) -> tuple[int, int, int, int]:
    """Leave traces of Ann everywhere; return matches: played, ended, a lobby, one she left."""
    played = await matches.insert(1, 5, ANN.user, [ANN, BEN], counting(2), now=now())
    match = (await matches.load(played.id)).match
    assert match is not None
    play_turn(match, number=3)
    await matches.append(played.id, 0, match.log, match, now=now())
    over = counting(2)
    while not over.over:
        play_turn(over, number=3)
    done = await matches.insert(2, 5, ANN.user, [BEN, ANN], over, now=now())
    lobby = await matches.lobbies.create(3, 5, "counting", {}, ANN, 3, invited=[DAN.user], now=now())
    await matches.lobbies.join(lobby.id, CID, now=now())
    guest = await matches.lobbies.create(4, 5, "counting", {}, BEN, 3, invited=[ANN.user, 99], now=now())
    given = await matches.insert(6, 5, BEN.user, [BEN, ANN], counting(2), now=now())
    offer = await matches.offers.make(given.id, 1, Deal.GIVE, 99, CID.user, now=now())
    await matches.offers.take(offer.id, CID, now=now())
    await matches.votes.ask_back(played.id, 0, (1,), 60, seq=match.seq, reason=REASON, now=now())
    await matches.people.save(Habits(ANN.user, Way.BOTH, hidden=True), now=now())
    deed = Deed(given.id, 0, now(), ANN.user, ANN.name, Act.PAUSE)
    await matches.deeds.pause(deed)
    taken = await matches.insert(7, 5, BEN.user, [ANN, BEN], counting(2), now=now())
    seat = Deed(taken.id, 0, now(), BEN.user, BEN.name, Act.RESEAT)
    await matches.deeds.reseat(seat, 0, DAN)
    await matches.deeds.reseat(seat, 0, ANN)
    await matches.deeds.reseat(seat, 0, DAN)
    columns = {"guild": 6, "channel": 5, "game": "counting", "seats": 2, "size": 3, "pace": 60, "bank": 0}
    for phase in Phase:
        contest = await matches.contests.create(now=1, until=2, most=9, kind="cup", host=ANN.user, **columns)
        await matches.contests.sign_up(contest.id, ANN)
        await matches.contests.sign_up(contest.id, BEN)
        await matches.contests.end(contest.id, phase)
    await matches.house_rules.block(5, ANN.user, now=now())
    assert guest.invited
    return played.id, done.id, lobby.id, given.id


def dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return "\n".join(connection.iterdump())


async def test_what_is_kept_is_handed_out(matches: Matches) -> None:
    played, done, lobby, _ = await lived(matches)
    kept = await matches.privacy.export(ANN.user)
    assert [row["match"] for row in kept["seats"]] == [played, done, lobby]
    assert kept["settings"][0]["way"] == "both"
    assert kept["reasons given"][0]["reason"] == REASON
    assert {"deeds as an admin", "seats that an admin took", "seats that an admin gave"} <= kept.keys()
    assert {"servers that keep you from tables", "cups and leagues"} <= kept.keys()
    assert {"results", "ratings", "sittings", "invited", "tables opened", "seats offered"} <= kept.keys()
    assert str(CID.user) not in str(kept["seats"])
    assert await matches.privacy.export(4711) == {}


async def test_matches_go_on_and_ended_ones_replay(matches: Matches) -> None:
    played, done, lobby, given = await lived(matches)
    changed = await matches.privacy.erase(ANN.user, robot, now=now())
    assert changed == [played, lobby]
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
    assert (await matches.get(given)).people[1] == CID
    assert await matches.privacy.export(ANN.user) == {}
    assert await matches.statistics.recount(keep=False) == []
    courses = [await matches.contests.course(number) for number in range(1, 5)]
    assert [len(course.entrants) for course in courses] == [1, 2, 2, 2]
    assert courses[1].entrants[0].gone


async def test_two_who_are_gone_stay_two(matches: Matches) -> None:
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
async def test_no_byte_of_it_is_left_in_the_file(matches: Matches, db: Database, path: Path) -> None:
    await lived(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    await matches.close()
    assert str(ANN.user) not in dump(path)
    assert ANN.name not in dump(path)
    for file in path.parent.iterdir():
        data = file.read_bytes()
        assert ANN.name.encode() not in data
        assert str(ANN.user).encode() not in data
        assert ANN.user.to_bytes(8, "big") not in data
    assert BEN.name in dump(path)


async def test_names_go_from_what_ended_long_ago(matches: Matches) -> None:
    played, done, _, _ = await lived(matches)
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
async def test_new_back_ups_hold_nothing_of_it(
    matches: Matches, db: Database, path: Path, tmp_path: Path
) -> None:
    await lived(matches)
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
async def test_without_scrubbing_bytes_are_left(
    matches: Matches, db: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing() -> None: ...

    monkeypatch.setattr(matches.database, "scrub", nothing)
    await lived(matches)
    await matches.privacy.erase(ANN.user, robot, now=now())
    assert any(ANN.name.encode() in file.read_bytes() for file in path.parent.iterdir())
