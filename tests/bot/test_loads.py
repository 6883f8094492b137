"""A turn reads its match once, and is stored once.

The message that shows it is claimed, noted before it is sent, remembered, and the old one's buttons noted
as gone.
"""

import random
from collections import Counter
from typing import Any

import pytest

from bot.cli.dev.typed import command_for
from storage.sqlite.database import Database
from storage.sqlite.matches import Matches
from tests.bot.panels import choices, choose
from tests.bot.world import World, random_turn

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is loaded and committed."""
    counts = Counter[str]()

    def watch(owner: type, method: str, name: str) -> None:
        real = getattr(owner, method)

        async def counting(self: Any, *args: Any, **options: Any) -> Any:
            counts[name] += 1
            return await real(self, *args, **options)

        monkeypatch.setattr(owner, method, counting)

    for method in ("load", "load_whole", "load_in"):
        watch(Matches, method, "loads")
    watch(Database, "transaction", "commits")
    return counts


async def test_a_slash_turn(place: World, counted: Counter[str]) -> None:
    table = await place.seat("amytis", seed=8)
    command, options = command_for(table.game, random_turn(table.match, random.Random(1)))
    player = await place.to_act()
    counted.clear()
    await player.slash(place.channel, command, now=True, **options)
    assert counted == {"loads": 1, "commits": 5}


async def test_a_panel_turn(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    counted.clear()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert counted == {"loads": 1}
    presses = 1
    while choices(panel.components):
        panel = await choose(player, panel, lambda found: found[0])
        presses += 1
    assert counted == {"loads": presses, "commits": presses - 1}  # each step is kept, behind the answer
    counted.clear()
    await player.click(panel, label="Confirm")
    assert counted == {"loads": 1, "commits": 5}


async def test_an_undo_and_the_end(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    counted.clear()
    await place.people[1].slash(place.channel, "game resign", sure=True)
    assert counted == {"loads": 1, "commits": 5}
