"""Database use per turn: the match is loaded once and stored once, and unchanged data is cached.

The commits of a post: claim it, record it before it is sent, record its id, and record that the old one's
buttons are gone.
"""

import random
from collections import Counter
from typing import Any

import pytest

from storage import Matches
from storage.sqlite.database import SqliteDatabase
from storage.timing import Device
from tests.bench.typed import command_for
from tests.bot.panels import choices, choose
from tests.bot.world import World, random_turn

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts match loads, reads and commits."""
    counts = Counter[str]()

    def watch(owner: type, method: str, name: str) -> None:
        real = getattr(owner, method)

        async def counting(self: Any, *args: Any, **options: Any) -> Any:
            counts[name] += 1
            return await real(self, *args, **options)

        monkeypatch.setattr(owner, method, counting)

    for method in ("load", "load_whole", "load_in"):
        watch(Matches, method, "loads")
    watch(SqliteDatabase, "read", "reads")
    watch(SqliteDatabase, "transaction", "commits")
    return counts


async def store_names(place: World) -> None:
    """Let each player act once, which stores their name."""
    for player in place.people:
        await player.slash(place.channel, "game list")


async def write(place: World) -> None:
    """Store the players' names, then write a setting, which drops cached matches."""
    await store_names(place)
    await place.bot.matches.settings.set("touched", "")


async def test_database_use_of_a_slash_turn(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    command, options = command_for(table.game, random_turn(table.match, random.Random(1)))
    player = await place.to_act()
    await write(place)
    counted.clear()
    await player.slash(place.channel, command, now=True, **options)
    # the other reads: when the outbox is due next, and the player's other waiting matches
    assert counted == {"loads": 1, "reads": 3, "commits": 5}


async def test_database_use_of_a_slash_turn_after_suggestions(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    command, options = command_for(table.game, random_turn(table.match, random.Random(1)))
    player = await place.to_act()
    await store_names(place)
    await player.autocomplete(place.channel, command, next(iter(options)), "")
    counted.clear()
    await player.slash(place.channel, command, now=True, **options)
    assert counted == {"reads": 2, "commits": 5}


async def test_each_caller_gets_its_own_copy_of_a_match(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    tables = place.bot.services.tables
    await write(place)
    counted.clear()
    seen, played = [await tables.load(table.id) for _ in range(2)]
    played.match.play(played.match.to_act[0], *random_turn(played.match, random.Random(1)))
    assert counted == {"loads": 1, "reads": 1}
    assert (seen.match.seq, len(seen.match.log)) == (0, 0)
    assert (await tables.here(place.channel.id)).match.seq == 0


async def test_database_use_of_a_panel_turn(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    place.bot.services.devices.record(player.id, Device.PHONE)  # which is cached for a while
    await write(place)
    counted.clear()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert counted == {"loads": 1, "reads": 4}  # the unfinished turn, the note, and whether the game is new
    presses = 1
    while choices(panel.components):
        panel = await choose(player, panel, lambda offered: offered[0])
        presses += 1
    # Each step is saved after the answer, so the match is loaded again.
    assert (counted["loads"], counted["commits"]) == (presses - 1, presses - 1)
    counted.clear()
    await player.click(panel, label="Confirm")
    assert counted == {"loads": 1, "reads": 3, "commits": 5}


async def test_database_use_of_resigning(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    await write(place)
    counted.clear()
    await place.people[1].slash(place.channel, "game resign", sure=True)
    # among the reads: the titles earned in the match
    assert counted == {"loads": 1, "reads": 6, "commits": 5}
