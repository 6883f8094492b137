"""Nobody is left without an answer or a picture; a fault that does so is noticed."""

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
@pytest.mark.parametrize("label", ["Join", "Add a robot", "Remove a robot", "Leave"])
async def test_a_press_that_is_not_acknowledged_is_noticed(
    place: World, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    await acknowledge_nothing(place, label, monkeypatch)
    assert [each.partition(":")[0] for each in unanswered(place.env)] == ["not acknowledged"]


@pytest.mark.unanswered
@pytest.mark.simcord(check_errors=False)
async def test_a_bot_that_thinks_for_ever_is_noticed(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.commands.game.show", left_out)
    await place.people[0].slash(place.channel, "game list")
    assert [*unanswered(place.env)] == ["the bot is thinking: game"]


@pytest.fixture
def _undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No lobby's picture is drawn yet."""
    monkeypatch.setattr(example_match, "_small", {})
    monkeypatch.setattr(example_match, "paint", lambda *_: PICTURE)


def pictures(message: discord.Message) -> list[str]:
    return [file.filename for file in message.attachments]


@pytest.mark.usefixtures("_undrawn")
@pytest.mark.parametrize("slug", games())
async def test_a_lobby_has_its_picture_from_the_first_message_on(place: World, slug: str) -> None:
    await place.people[0].slash(place.channel, "game new", game=slug, thread=False, seats=2)
    assert "Join" in labels(place.last)
    assert pictures(place.last) == ["board.png"]


@pytest.mark.usefixtures("_undrawn")
async def test_a_lobby_that_another_process_opened_has_its_picture(place: World) -> None:
    matches, ann = place.bot.services.tables.matches, place.people[0]
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    found = await matches.live_in(place.channel.id)
    assert found is not None
    example_match._small.clear()
    await matches.boards.want_anew(found)
    await place.bot.services.reconciler.tell(found)
    await place.env.settle()
    assert pictures(place.last) == ["board.png"]


@pytest.mark.usefixtures("_undrawn")
async def test_a_lobby_whose_picture_is_never_drawn_is_noticed(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing: Callable[..., None] = lambda *_: None  # noqa: E731
    for module in (open_table, channel_boards):
        monkeypatch.setattr(module, "draw_small", nothing)
    await place.people[0].slash(place.channel, "game new", game="amytis", thread=False)
    assert pictures(place.last) == []
