"""Forecasts are prefetched for players who used them in their previous turn, and for no others."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import storage
from bot.commands.amytis import LINES
from bot.jobs import forecast_cache
from bot.matches import prospects as worked_out
from engine.draft import Draft
from engine.errors import Refusal
from storage import Matches
from tests.bench.typed import command_for
from tests.bot.world import World, random_turn
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)

(LINE,) = LINES[:1]
COMMAND, OPTION = f"amytis {LINE.name}", LINE.slots[0].name


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts loaded matches and computed forecasts."""
    counts, load, work = Counter[str](), Matches.load_in, worked_out.prospects

    async def load_in(self: Matches, channel: int) -> Any:
        counts["loads"] += 1
        return await load(self, channel)

    def prospects(draft: Draft) -> Any:
        counts["forecasts"] += 1
        return work(draft)

    monkeypatch.setattr(Matches, "load_in", load_in)
    monkeypatch.setattr(forecast_cache, "prospects", prospects)
    return counts


async def suggestions(place: World) -> list[Any]:
    return list(await (await place.to_act()).autocomplete(place.channel, COMMAND, OPTION, ""))


async def play(place: World, chance: random.Random) -> None:
    """Play a turn of the active player with slash commands."""
    seat = (await place.table()).match.to_act[0]
    while (match := (await place.table()).match).to_act == (seat,):
        command, options = command_for(match.game, random_turn(match, chance))
        await (await place.to_act()).slash(place.channel, command, now=True, **options)
    await place.env.settle()


async def test_more_typing_loads_nothing_again(place: World, counted: Counter[str]) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    await place.bot.matches.settings.set("touched", "")  # drops cached matches
    first = list(await player.autocomplete(place.channel, COMMAND, OPTION, ""))
    assert len(first) > 1
    assert counted == {"loads": 1, "forecasts": 1}
    assert await suggestions(place) == first
    assert counted == {"loads": 1, "forecasts": 1}


async def test_suggestions_are_prefetched_for_players_who_typed_last_turn(
    place: World, counted: Counter[str]
) -> None:
    chance = random.Random(1)
    await place.seat("amytis", seed=8)
    await suggestions(place)
    for _ in range(2):
        await play(place, chance)
    counted.clear()
    assert len(await suggestions(place)) > 1
    assert not counted


async def test_nothing_is_prefetched_for_players_who_did_not_ask(place: World, counted: Counter[str]) -> None:
    chance = random.Random(1)
    await place.seat("amytis", seed=8)
    await suggestions(place)
    for _ in range(2):
        await play(place, chance)
    counted.clear()
    for _ in range(2):
        await play(place, chance)
    assert not counted


async def test_the_panel_is_prefetched_for_players_who_opened_it_last_turn(
    place: World, counted: Counter[str]
) -> None:
    chance = random.Random(1)
    await place.seat("amytis", seed=8)
    await (await place.to_act()).click(place.last, label="Take your turn")
    for _ in range(2):
        await play(place, chance)
    counted.clear()
    await (await place.to_act()).click(place.last, label="Take your turn")
    assert not counted


async def test_moves_stored_by_another_process_are_seen(place: World, tmp_path: Path) -> None:
    """The other process plays a turn, then ends the match."""
    table = await place.seat("amytis", seed=8)
    tables = place.bot.services.tables
    assert (await tables.here(place.channel.id)).match.seq == 0
    async with await storage.open(tmp_path / "match.sqlite3") as other:
        match = table.match
        entries = match.play(match.to_act[0], *random_turn(match, random.Random(1)))
        await other.append(table.id, 0, entries, match, now=now())
        assert (await tables.here(place.channel.id)).match.seq == match.seq
        ended = match.abandon()
        await other.append(table.id, match.seq - 1, ended, match, now=now())
        with pytest.raises(Refusal):
            await tables.here(place.channel.id)


async def test_nothing_is_prefetched_while_a_player_waits(
    place: World, counted: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(1)
    monkeypatch.setattr("bot.jobs.prefetch.LOOKS", 2)
    await place.seat("amytis", seed=8)
    await suggestions(place)
    waiting = asyncio.create_task(asyncio.Event().wait())
    place.bot.services.in_flight._tasks.add(waiting)  # like a slow answer
    for _ in range(2):
        await play(place, chance)
    await asyncio.sleep(0.2)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    counted.clear()
    await suggestions(place)
    assert counted["forecasts"] == 1


async def test_a_turn_at_another_table_keeps_the_prefetch(place: World) -> None:
    """The player types at one table and opens the panel at another."""
    await place.seat("amytis", seed=8)
    table = await place.table()
    done = list[str]()

    async def typing(*_: Any) -> None:
        done.append("typing")

    async def panel(*_: Any) -> None:
        done.append("panel")

    prefetch = place.bot.services.prefetch
    user = table.record.people[table.match.to_act[0]].user
    prefetch.expect(user, table.id + 1, panel)
    prefetch.expect(user, table.id, panel)
    prefetch.expect(user, table.id, typing)
    await prefetch.begin(table)
    assert done == ["typing"]
    await prefetch.begin(table)
    assert done == ["typing"]
