"""The request budget: how processes share Discord's rate limit, and interaction tokens kept for minutes."""

import random
from pathlib import Path

import pytest

import storage
from storage import Matches, backups, compatibility
from storage.delivery import SHARE_MS
from storage.errors import NewerDatabase
from storage.parts.requests import REMEMBERED_MINUTES, shares
from storage.sqlite import migrate
from tests.clock import now
from tests.thorough import times

LIMIT = 40
NOW = 1_800_000_000_000


def test_higher_priorities_are_granted_first() -> None:
    assert shares(10, {"a": [3, 9], "b": [3, 0]}) == {"a": 7, "b": 3}
    assert shares(10, {"a": [30, 0], "b": [10, 50]}) == {"a": 7, "b": 2}
    assert shares(10, {"a": [0, 0, 40], "b": [4, 4, 0]}) == {"a": 2, "b": 8}


def test_unclaimed_requests_are_split_evenly() -> None:
    assert shares(10, {"a": [2], "b": [0]}) == {"a": 6, "b": 4}
    assert shares(10, {"a": [], "b": []}) == {"a": 5, "b": 5}
    assert shares(10, {}) == {}


def test_shares_never_exceed_the_limit() -> None:
    chance = random.Random(1)
    for _ in range(times(200, 5000)):
        wanted = {
            str(name): [chance.randrange(30) for _ in range(5)] for name in range(chance.randrange(1, 7))
        }
        granted = shares(LIMIT, wanted)
        assert 0 <= sum(granted.values()) <= LIMIT
        demand = sum(map(sum, wanted.values()))
        assert sum(granted.values()) >= min(demand, LIMIT) - len(wanted)  # rounding may lose one per process


async def test_a_single_process_gets_the_whole_budget(matches: Matches) -> None:
    assert await matches.budget.share("a", [0] * 5, LIMIT, now=NOW) == (LIMIT, 0, 0)


async def test_shares_follow_demand(matches: Matches) -> None:
    budget = matches.budget
    assert (await budget.share("a", [0, 0, 50, 0, 50], LIMIT, now=NOW)).share == LIMIT
    first = await budget.share("b", [5, 0, 0, 0, 0], LIMIT, now=NOW + 500)
    assert first.share == 0  # the other process has all until it renews its share
    assert (await budget.share("a", [0, 0, 50, 0, 50], LIMIT, now=NOW + 1000)).share == LIMIT - 5
    assert (await budget.share("b", [5, 0, 0, 0, 0], LIMIT, now=NOW + 1500)).share == 5
    later = NOW + 1500 + SHARE_MS
    assert (await budget.share("b", [0, 0, 0, 0, 9], LIMIT, now=later)).share == LIMIT  # a is gone


async def test_valid_shares_never_exceed_the_limit(matches: Matches) -> None:
    chance, held, at = random.Random(2), dict[str, tuple[int, int]](), NOW
    for _ in range(times(60, 1000)):
        at += chance.randrange(1500)
        name = chance.choice("abcd")
        wanted = [chance.randrange(20) for _ in range(5)]
        share = (await matches.budget.share(name, wanted, LIMIT, now=at)).share
        held[name] = share, at + SHARE_MS
        assert sum(share for share, until in held.values() if until > at) <= LIMIT


async def test_room_is_left_for_processes_without_a_share(matches: Matches) -> None:
    for name, roles in (("a", "all"), ("older", "gateway,show"), ("robots", "robots")):
        await matches.instances.enter(name, "1", now(), roles=roles)
    assert (await matches.budget.share("a", [0, 0, 99], LIMIT, now=NOW)).share == LIMIT // 2
    await matches.instances.depart("older", now())
    assert (await matches.budget.share("a", [0, 0, 99], LIMIT, now=NOW)).share == LIMIT


async def test_a_rate_limit_pause_applies_to_all_processes(matches: Matches) -> None:
    await matches.budget.share("a", [1], LIMIT, paused=NOW + 700, now=NOW)
    assert (await matches.budget.share("b", [1], LIMIT, now=NOW + 10)).paused == NOW + 700


async def test_refused_requests_are_counted_across_processes_for_ten_minutes(matches: Matches) -> None:
    budget = matches.budget
    assert (await budget.share("a", [], LIMIT, refused=30, now=NOW)).refused == 30
    assert (await budget.share("b", [], LIMIT, refused=12, now=NOW)).refused == 42
    assert await budget.refused(now=NOW + 60_000 * REMEMBERED_MINUTES) == 42
    assert await budget.refused(1, now=NOW + 60_000 * (REMEMBERED_MINUTES + 1)) == 1


async def test_a_press_is_kept_until_it_is_used_or_expires(matches: Matches) -> None:
    presses = matches.presses
    assert await presses.of(5, now=100) is None
    await presses.record(5, "first", 1000)
    await presses.record(5, "newest", 1100)
    await presses.record(5, "late", 1050)  # from a slower process
    assert await presses.of(5, now=1099) == "newest"
    assert await presses.of(5, now=1100) is None
    assert await presses.of(6, now=100) is None
    await presses.forget(5)
    assert await presses.of(5, now=100) is None


async def test_a_press_is_deleted_with_its_message(matches: Matches) -> None:
    await matches.presses.record(5, "token", 1000)
    await matches.boards.forget_message(5)
    assert await matches.presses.of(5, now=1) is None


async def test_expired_presses_are_deleted_by_heartbeats(matches: Matches) -> None:
    await matches.presses.record(5, "token", 1000)
    await matches.instances.enter("a", "1", 1001)
    assert await matches.presses.of(5, now=1) is None


async def test_the_share_of_a_departed_process_is_released(matches: Matches) -> None:
    await matches.instances.enter("a", "1", now())
    await matches.budget.share("a", [0, 0, 99], LIMIT, now=NOW)
    await matches.instances.depart("a", now())
    assert (await matches.budget.share("b", [0, 0, 99], LIMIT, now=NOW)).share == LIMIT


@pytest.mark.sqlite
async def test_backups_contain_no_tokens(matches: Matches, path: Path, tmp_path: Path) -> None:
    await matches.presses.record(5, "secret-token", 2**40)
    copy, _ = await backups.back_up(f"sqlite:{path}", tmp_path / "copies", now=now())
    before_upgrade = migrate.back_up(path, 28)
    assert has_token(path) or has_token(path.with_name(path.name + "-wal"))
    assert not has_token(copy)
    assert not has_token(before_upgrade)


def has_token(file: Path) -> bool:
    return b"secret-token" in file.read_bytes()


@pytest.mark.sqlite
async def test_processes_of_the_previous_version_keep_working(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process of the old version restarts after one of this version has upgraded the database."""
    scripts = migrate.scripts()

    def up_to(last: int) -> dict[int, str]:
        return {number: script for number, script in scripts.items() if number <= last}

    monkeypatch.setattr("storage.sqlite.database.migrate", migrate.migrate)  # one migration at a time
    for known in (35, 34, 35):
        monkeypatch.setattr(migrate, "scripts", lambda known=known: up_to(known))
        async with await storage.open(path) as matches:
            await matches.settings.set("known", str(known))
    assert compatibility.oldest(35) == 34
    monkeypatch.setattr(migrate, "scripts", lambda: up_to(33))
    with pytest.raises(NewerDatabase):
        await storage.open(path)
