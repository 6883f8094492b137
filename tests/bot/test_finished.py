"""A turn's private message is deleted once the player starts the next turn."""

import random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.interactions import finished
from tests.bot.faults import Fault, Line, line_to_discord, refusal
from tests.bot.world import World, take_turn_by_panel, take_turn_by_slash

pytestmark = pytest.mark.simcord(check_errors=False)
SEED = 1


def deleted(line: Line) -> list[str]:
    """Return the paths of deleted private messages."""
    return [path for method, path in line.requests if method == "DELETE" and "webhooks" in path]


async def begin(place: World) -> None:
    player = await place.to_act()
    await player.click(place.last, label="Take your turn")
    await place.env.settle()


async def test_a_turns_message_is_deleted_when_the_next_turn_starts(place: World) -> None:
    chance = random.Random(SEED)
    await place.seat("amytis", seed=SEED)
    with line_to_discord() as line:
        line.plan(None)
        for _ in range(2):
            await take_turn_by_panel(place, chance)
        assert deleted(line) == []  # each has played once
        first = await place.to_act()
        await begin(place)
        assert len(deleted(line)) == 1
        await begin(place)
        assert len(deleted(line)) == 1
    assert (await place.to_act()) == first


async def test_turns_by_slash_command_also_leave_one_message(place: World) -> None:
    chance = random.Random(SEED)
    await place.seat("amytis", seed=SEED)
    with line_to_discord() as line:
        line.plan(None)
        for _ in range(6):
            await take_turn_by_slash(place, chance)
        await place.env.settle()
        assert len(deleted(line)) == 4


async def test_a_message_too_old_to_delete_stays(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "VALID_SECONDS", 0)
    await place.seat("amytis", seed=SEED)
    with line_to_discord() as line:
        line.plan(None)
        for _ in range(2):
            await take_turn_by_panel(place, random.Random(SEED))
        await begin(place)
        assert deleted(line) == []


async def test_the_turn_continues_if_discord_refuses_the_deletion(place: World) -> None:
    chance = random.Random(SEED)
    await place.seat("amytis", seed=SEED)
    for _ in range(2):
        await take_turn_by_panel(place, chance)
    with line_to_discord() as line:
        line.plan(Fault(refusal(404)), times=9, only="DELETE")
        assert await take_turn_by_panel(place, chance)
    assert (await place.table()).match.turn >= 3


async def test_the_number_of_remembered_players_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished, "MOST", 2)
    turns = finished.FinishedTurns()
    for user in (1, 2, 3):
        interaction: Any = SimpleNamespace(user=SimpleNamespace(id=user))
        turns.record(interaction)
    assert list(turns._latest) == [2, 3]
