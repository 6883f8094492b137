"""Processes divide Discord's shards among themselves and take turns identifying."""

import asyncio

import pytest

from storage import Matches
from storage.delivery import Instance
from storage.shards import Shards, missing, shard_of

NOW = 1_000_000_000


@pytest.mark.parametrize(
    ("text", "shards"),
    [("0-7/16", Shards(0, 7, 16)), (" 3/4 ", Shards(3, 3, 4)), ("0/1", Shards(0, 0, 1))],
)
def test_shards_are_parsed(text: str, shards: Shards) -> None:
    assert Shards.read(text) == shards
    assert str(shards) == text.strip()


@pytest.mark.parametrize(
    "text", ["", "all", "7", "1-2", "-1/4", "4/4", "0-4/4", "3-1/4", "0/0", "0/1000000", "0-1/4x", "²/4"]
)
def test_invalid_shards_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        Shards.read(text)


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("0-1/4", "2-3/4", False),
        ("0-2/4", "2-3/4", True),
        ("0/1", "3/4", True),
        ("0/2", "2/4", True),
        ("0/2", "1/4", False),
        ("0/2", "0/3", True),
    ],
)
def test_shards_overlap_if_they_share_a_server(one: str, other: str, both: bool) -> None:
    first, second = Shards.read(one), Shards.read(other)
    assert first.overlaps(second) == second.overlaps(first) == both
    servers = [number << 22 for number in range(12)]
    shared = [
        server
        for server in servers
        if shard_of(server, first.total) in first.numbers and shard_of(server, second.total) in second.numbers
    ]
    assert bool(shared) == both


def test_missing_shards_are_listed() -> None:
    assert missing([]) == []
    assert missing([Shards(0, 1, 6), Shards(4, 4, 6)]) == [2, 3, 5]
    assert missing([Shards(0, 1, 4), Shards(2, 3, 4)]) == []


async def take(matches: Matches, name: str, shards: str, now: int = NOW, roles: str = "all") -> str:
    rival = await matches.instances.take_shards(Instance(name, "1", roles, shards), now)
    return rival.id if rival else ""


async def test_overlapping_shards_are_refused(matches: Matches) -> None:
    assert await take(matches, "a", "0-1/4") == ""
    assert await take(matches, "a", "0-1/4") == ""
    assert await take(matches, "b", "1-2/4") == "a"
    assert await take(matches, "b", "2/4") == ""
    assert await take(matches, "whole", "") == "a"
    assert await take(matches, "show", "", roles="show,robots") == ""
    assert len(await matches.instances.enter("c", "1", NOW)) == 3
    assert await take(matches, "b", "1-2/4", NOW + 15) == "a"
    assert await matches.instances.enter("c", "1", NOW + 16, roles="show") == []
    assert await take(matches, "b", "1-2/4", NOW + 16) == ""


async def test_processes_with_all_shards_may_overlap_during_a_restart(matches: Matches) -> None:
    assert await take(matches, "old", "") == ""
    assert await take(matches, "new", "") == ""
    assert await take(matches, "part", "0/2") != ""


async def test_of_simultaneous_claims_on_shards_one_succeeds(matches: Matches) -> None:
    names = [f"{number}" for number in range(6)]
    rivals = await asyncio.gather(*(take(matches, name, "0-3/4") for name in names))
    assert rivals.count("") == 1


async def test_one_process_identifies_every_five_seconds(matches: Matches) -> None:
    identify = matches.instances.identify
    assert await identify(0, 5.0, now=NOW) == 0.0
    assert await identify(0, 5.0, now=NOW) == 5.0
    assert await identify(1, 5.0, now=NOW) == 0.0
    assert await identify(0, 5.0, now=NOW + 4.75) == 0.25
    assert await identify(0, 5.0, now=NOW + 5) == 0.0
    assert await identify(0, 5.0, now=NOW - 3600) == 0.0  # the clock was an hour ahead
    waits = await asyncio.gather(*(identify(0, 5.0, now=NOW + 100) for _ in range(8)))
    assert sorted(waits) == [0.0] + [5.0] * 7
