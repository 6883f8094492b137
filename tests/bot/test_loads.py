"""A turn reads its match once, and is stored once; what nobody wrote to since is not read again.

The message that shows it is claimed, noted before it is sent, remembered, and the old one's buttons noted
as gone.
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
    """Counts what is loaded, and all that is read and committed."""
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


async def meet(place: World) -> None:
    """Let each player act once, after which their name is known."""
    for player in place.people:
        await player.slash(place.channel, "game list")


async def write(place: World) -> None:
    """Meet the players, then write something, so that what was read before has to be read again."""
    await meet(place)
    await place.bot.matches.settings.set("touched", "")


async def test_a_slash_turn(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    command, options = command_for(table.game, random_turn(table.match, random.Random(1)))
    player = await place.to_act()
    await write(place)
    counted.clear()
    await player.slash(place.channel, command, now=True, **options)
    # and when somebody is to be told next, and what else waits for the player
    assert counted == {"loads": 1, "reads": 3, "commits": 5}


async def test_a_slash_turn_after_suggestions(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    command, options = command_for(table.game, random_turn(table.match, random.Random(1)))
    player = await place.to_act()
    await meet(place)
    await player.autocomplete(place.channel, command, next(iter(options)), "")
    counted.clear()
    await player.slash(place.channel, command, now=True, **options)
    assert counted == {"reads": 2, "commits": 5}


async def test_who_plays_has_a_match_alone(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    tables = place.bot.services.tables
    await write(place)
    counted.clear()
    seen, played = [await tables.load(table.id) for _ in range(2)]
    played.match.play(played.match.to_act[0], *random_turn(played.match, random.Random(1)))
    assert counted == {"loads": 1, "reads": 1}
    assert (seen.match.seq, len(seen.match.log)) == (0, 0)
    assert (await tables.here(place.channel.id)).match.seq == 0


async def test_a_panel_turn(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    place.bot.services.devices.record(player.id, Device.PHONE)  # read once in a while
    await write(place)
    counted.clear()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert counted == {"loads": 1, "reads": 3}  # how far the player had come, and whether the game is new
    presses = 1
    while choices(panel.components):
        panel = await choose(player, panel, lambda found: found[0])
        presses += 1
    # Each step is kept, behind the answer, and what was written to is read again.
    assert (counted["loads"], counted["commits"]) == (presses - 1, presses - 1)
    counted.clear()
    await player.click(panel, label="Confirm")
    assert counted == {"loads": 1, "reads": 3, "commits": 5}


async def test_an_undo_and_the_end(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    await write(place)
    counted.clear()
    await place.people[1].slash(place.channel, "game resign", sure=True)
    assert counted == {"loads": 1, "reads": 5, "commits": 5}
