"""Private pages that are gone when answered: closed by their reader, or lost by the client."""

import copy
import logging
import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.delivery.pages import show
from bot.screens.page import Page
from tests.bot.faults import Fault, Line, line_to_discord, refusal
from tests.bot.panels import choices, choose
from tests.bot.world import World, take_turn_at_once, texts_of

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

GONE = Fault(refusal(404, 10008))


@pytest.fixture
def line() -> Iterator[Line]:
    with line_to_discord() as faulty:
        yield faulty


def close_pages(line: Line) -> None:
    line.plan(GONE, only="PATCH /webhooks", times=1000)


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return log messages above level INFO."""
    return [record.getMessage() for record in caplog.records if record.levelno > logging.INFO]


async def confirmation(place: World) -> tuple[Any, Any]:
    """Open a panel and choose until the turn can be confirmed; return the player and the page."""
    player = await place.to_act()
    page: Any = (await player.click(place.last, label="Take your turn")).response
    while choices(page.components):
        page = await choose(player, page, random.Random(1).choice)
    return player, page


async def test_a_second_tap_on_confirm_is_no_error(
    place: World, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    await place.seat("amytis")
    player, page = await confirmation(place)
    await take_turn_at_once(place, random.Random(1))
    played = (await place.table()).match.seq
    close_pages(line)
    second = await player.click(page, label="Confirm")
    assert (await place.table()).match.seq == played
    assert all(said.ephemeral for said in second.followups)
    assert "The match has moved on" in texts_of(second.followups[0].components)
    assert complaints(caplog) == []


COMMANDS: dict[str, dict[str, Any]] = {
    "game board": {},
    "game list": {},
    "game history": {},
    "game rules": {},
    "game seat": {},
    "game resign": {},
    "game undo": {},
    "me": {},
    "data export": {},
    "about": {},
}


@pytest.mark.parametrize("name", COMMANDS)
async def test_an_answer_to_a_missing_page_is_a_new_private_message(
    place: World, line: Line, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    await place.seat("amytis")
    await take_turn_at_once(place, random.Random(1))
    close_pages(line)
    said = await place.people[0].slash(place.channel, name, **COMMANDS[name])
    texts = [texts_of(answer.components) for answer in said.followups]
    assert all(answer.ephemeral for answer in said.followups)
    assert len(texts) <= 1
    assert not any("went wrong" in text for text in texts)
    assert complaints(caplog) == []


async def test_progress_is_not_reported_in_new_messages() -> None:
    interaction: Any = AsyncMock(extras={}, message=None)
    interaction.response.is_done = lambda: True
    interaction.edit_original_response.side_effect = refusal(404, 10008)()
    await show(interaction, Page.of_text("Working on it"), is_progress=True)
    assert not interaction.followup.send.await_count
    await show(interaction, Page.of_text("Here it is"))
    assert interaction.followup.send.await_args.kwargs["ephemeral"]


REFUSED = {
    "no message": (404, 10008),
    "no webhook": (404, 10015),
    "no interaction": (404, 10062),
    "answered": (400, 40060),
    "token expired": (401, 50027),
    "500": (500, 0),
    "503": (503, 0),
    "429": (429, 0),
}


@pytest.mark.unanswered
@pytest.mark.parametrize("only", ["PATCH /webhooks", "POST /webhooks", "POST /interactions"])
@pytest.mark.parametrize("name", REFUSED)
async def test_an_answer_refused_by_discord_logs_no_error(
    place: World, line: Line, caplog: pytest.LogCaptureFixture, name: str, only: str
) -> None:
    await place.seat("amytis")
    player, page = await confirmation(place)
    ann, board = place.people[0], place.last
    line.plan(Fault(refusal(*REFUSED[name])), times=1000, only=only)
    asked = [
        await ann.slash(place.channel, "game list"),
        await ann.slash(place.channel, "game new"),
        await ann.context_menu(place.channel, "Invite", place.people[1]),
        await ann.click(board, label="More"),
        await player.click(page, label="Confirm"),
    ]
    texts = [texts_of(each.components) for said in asked for each in [*said.followups, said.response] if each]
    assert not any("went wrong" in text for text in texts)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING or record.exc_info]
    if REFUSED[name][1]:
        assert [text for text in complaints(caplog) if "delivery failed" not in text] == []


async def test_a_press_on_a_deleted_message_is_answered_in_a_new_one(
    place: World, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    await place.seat("amytis")
    line.plan(GONE, only="POST /interactions")
    said = await place.people[0].click(place.last, label="More")
    assert said.response
    assert said.response.ephemeral
    assert "turn" in texts_of(said.response.components)
    assert complaints(caplog) == []


@pytest.mark.unanswered
@pytest.mark.parametrize(("status", "code"), [*REFUSED.values(), (404, 10003)])
async def test_suggestions_refused_by_discord_log_no_error(
    place: World, line: Line, caplog: pytest.LogCaptureFixture, status: int, code: int
) -> None:
    line.plan(Fault(refusal(status, code)), times=1000, only="POST /interactions")
    await place.people[0].autocomplete(place.channel, "game rules", "topic", "x")
    assert complaints(caplog) == []


async def test_suggestions_delivered_twice_log_no_error(
    place: World, caplog: pytest.LogCaptureFixture
) -> None:
    parsers: Any = place.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def twice(data: Any) -> None:
        parse(copy.deepcopy(data))
        parse(data)

    parsers["INTERACTION_CREATE"] = twice
    assert await place.people[0].autocomplete(place.channel, "game rules", "topic", "")
    assert complaints(caplog) == []
