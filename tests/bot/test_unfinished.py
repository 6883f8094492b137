"""An unfinished turn outlives its panel, and two panels of one player agree."""

import asyncio
import random
from typing import Any

import pytest

from bot.matches.table import Table
from bot.matches.unfinished import UnfinishedTurns
from storage import UnfinishedTurnStore
from storage.errors import StorageError
from tests.bot.panels import choices, choose, press, ways
from tests.bot.walking import table_of
from tests.bot.world import World, send_line, take_turn_by_panel, texts_of
from tests.support import counting

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8
"""A seed of Amytis without a Palace in the initial display, so that any two moves make a turn."""


def question_of(panel: Any) -> str:
    """Return the text of a panel without the question about the player's device, which comes only once."""
    return texts_of(panel.components).partition("\n-# What are you playing on?")[0]


def first(ways_offered: Any) -> Any:
    return ways_offered[0]


async def open_panel(place: World) -> tuple[Any, Any]:
    player = await place.to_act()
    return player, (await player.click(place.last, label="Take your turn")).response


@pytest.mark.parametrize("restart", [False, True])
async def test_a_lost_panel_reopens_at_the_same_question(place: World, restart: bool) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await open_panel(place)
    chosen = choices(panel.components)[3]
    asked = question_of(await press(player, panel, chosen))
    if restart:
        await place.restart()
    _, lost = await open_panel(place)
    assert "So far you’ve chosen" in texts_of(lost.components)
    assert "Continue, or start over?" in texts_of(lost.components)
    again = (await player.click(lost, label="Continue")).response or lost
    assert question_of(again) == asked
    panel = await choose(player, again, first)
    await player.click(panel, label="Confirm")
    assert (await place.table()).match.seq == 2


async def test_a_lost_panel_can_be_started_over(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await open_panel(place)
    asked = question_of(panel)
    await choose(player, panel, first)
    _, lost = await open_panel(place)
    again = (await player.click(lost, label="Start over")).response or lost
    assert question_of(again) == asked
    _, opened = await open_panel(place)
    assert question_of(opened) == asked


async def test_a_played_turn_is_no_longer_stored_as_unfinished(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await take_turn_by_panel(place, random.Random(1))
    matches = place.bot.services.tables.matches
    await place.bot.services.unfinished.finish()
    assert [await matches.unfinished.get(table.id, seat) for seat in (0, 1)] == [None, None]
    await take_turn_by_panel(place, random.Random(1))
    _, panel = await open_panel(place)
    assert "So far you’ve chosen" not in texts_of(panel.components)


async def test_two_panels_of_a_player_both_work_until_one_is_confirmed(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, one = await open_panel(place)
    _, two = await open_panel(place)
    one = await choose(player, one, first)
    two = await choose(player, two, lambda offered: offered[-1])
    one = await choose(player, one, first)
    two = await choose(player, two, first)
    await player.click(two, label="Confirm")
    assert (await place.table()).match.seq == 2
    result = await player.click(one, label="Confirm")
    said = texts_of((result.response or one).components)
    assert said.startswith("The match has moved on: it’s \u2068Bo\u2069’s turn now.")
    assert "Show board" in said
    assert (await place.table()).match.seq == 2


async def test_a_stale_panel_starts_over_on_the_players_next_turn(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, old = await open_panel(place)
    for line in (["take a1", "place b2"], ["take a2", "place b2"]):
        await send_line(place, line)
    panel = await choose(player, old, first)
    assert "That button is out of date. Here’s the current board:" in texts_of(panel.components)
    assert choices(panel.components)


async def test_the_whole_board_leads_back_to_the_question(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await open_panel(place)
    panel = await choose(player, panel, first)
    asked = question_of(panel)
    whole = (await player.click(panel, label="Whole board")).response or panel
    (back,) = ways(whole.components, "step")
    assert back.label == "Back to the question"
    panel = await press(player, whole, back)
    assert question_of(panel) == asked


async def test_the_board_is_a_press_away_from_a_refusal(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    bo = place.people[1]
    refused: Any = (await bo.click(place.last, label="Take your turn")).response
    assert not refused.attachments
    whole: Any = (await bo.click(refused, label="Show board")).response or refused
    assert len(whole.attachments) == 1


# writes to the store


class Slow(UnfinishedTurnStore):
    """A store that is slow and may fail."""

    def __init__(self) -> None:
        self.kept: list[str] = []
        self.open = asyncio.Event()
        self.fails = False

    async def get(self, match_id: int, seat: int) -> tuple[str, str] | None:
        if self.fails:
            raise StorageError("no disk")
        return None

    async def keep(self, match_id: int, seat: int, moment: str, path: str) -> None:
        await self.open.wait()
        if self.fails:
            raise StorageError("no disk")
        self.kept.append(path)


def at(match: Any = None) -> Table:
    return table_of(match or counting())


async def test_writes_happen_in_the_background_and_the_last_step_is_written_last() -> None:
    store = Slow()
    unfinished, table = UnfinishedTurns(store), at()
    for path in ([1], [1, 2], [1, 2, 3]):
        unfinished.record(table, 0, path)
        assert await unfinished.path(table, 0) == path
    store.open.set()
    await unfinished.finish()
    assert store.kept[-1] == "123"
    assert len(store.kept) <= 2
    unfinished.record(table, 0, ())
    await unfinished.finish()
    assert store.kept[-1] == ""


async def test_a_path_stored_at_another_moment_is_ignored() -> None:
    store = Slow()
    unfinished = UnfinishedTurns(store)
    unfinished.record(at(), 0, [1])
    assert await unfinished.path(at(counting(turns=2)), 0) == []
    store.open.set()
    await unfinished.finish()


async def test_panels_work_without_a_working_store(caplog: pytest.LogCaptureFixture) -> None:
    store = Slow()
    store.fails = True
    store.open.set()
    unfinished, table = UnfinishedTurns(store), at()
    unfinished.record(table, 0, [1])
    await unfinished.finish()
    assert await unfinished.path(table, 0) == []
    assert "could not be stored" in caplog.text
    assert "could not be read" in caplog.text
