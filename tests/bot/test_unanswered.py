"""The checks for missing answers and pictures detect planted faults."""

from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.delivery import channel_boards
from bot.interactions import open_table
from bot.platform import responses
from bot.screens.tables import example as example_match
from engine.catalogue import games
from tests.bot.conftest import PICTURE, unanswered
from tests.bot.world import World, labels


async def left_out(*_: Any, **__: Any) -> None:
    return None


async def acknowledge_nothing(place: World, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    if label != "Join":
        await ann.click(place.last, label="Add a robot")
    assert not list(unanswered(place.env))
    with monkeypatch.context() as patch:
        patch.setattr(responses, "defer", left_out)
        await (bo if label == "Join" else ann).click(place.last, label=label)


@pytest.mark.unanswered
@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize("label", ["Join", "Add a robot", "Robots", "Options"])
async def test_an_unacknowledged_press_is_detected(
    place: World, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    await acknowledge_nothing(place, label, monkeypatch)
    assert [each.partition(":")[0] for each in unanswered(place.env)] == ["not acknowledged"]


@pytest.mark.unanswered
@pytest.mark.simcord(check_errors=False)
async def test_a_bot_that_thinks_forever_is_detected(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.commands.game.show", left_out)
    await place.people[0].slash(place.channel, "game list")
    assert [*unanswered(place.env)] == ["the bot is thinking: game"]


@pytest.fixture
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starts without any drawn picture of a lobby."""
    monkeypatch.setattr(example_match, "_small", {})
    monkeypatch.setattr(example_match, "paint", lambda *_: PICTURE)


def pictures(message: discord.Message) -> list[str]:
    return [file.filename for file in message.attachments]


@pytest.mark.usefixtures("_undrawn")
@pytest.mark.parametrize("slug", games())
async def test_a_lobbys_first_message_has_its_picture(place: World, slug: str) -> None:
    await place.people[0].slash(place.channel, "game new", game=slug, thread=False, seats=2)
    assert "Join" in labels(place.last)
    assert pictures(place.last) == ["board.png"]


@pytest.mark.usefixtures("_undrawn")
async def test_a_lobby_opened_by_another_process_has_its_picture(place: World) -> None:
    matches, ann = place.bot.services.tables.matches, place.people[0]
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    match_id = await matches.live_in(place.channel.id)
    assert match_id is not None
    example_match._small.clear()
    await matches.boards.want_anew(match_id)
    await place.bot.services.reconciler.tell(match_id)
    await place.env.settle()
    assert pictures(place.last) == ["board.png"]


@pytest.mark.usefixtures("_undrawn")
async def test_a_lobby_whose_picture_is_never_drawn_is_detected(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    for module in (open_table, channel_boards):
        monkeypatch.setattr(module, "draw_small", nothing)
    await place.people[0].slash(place.channel, "game new", game="amytis", thread=False)
    assert pictures(place.last) == []
