"""Hanging answers: the turn is still played at once, and the player is told."""

import logging
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.interactions import errors
from bot.screens.page import Page
from tests.bot.faults import FAULTS, Fault, Line, line_to_discord, refusal
from tests.bot.test_bad_input import PLAIN, at_once, said
from tests.bot.test_faults import slash_turn, wait_until_shown
from tests.bot.world import World

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

HANGING = Fault(refusal(500), seconds=3600.0)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setattr("bot.platform.responses.DEFER_SECONDS", 0.2)
    monkeypatch.setattr("bot.platform.responses.LIMIT_SECONDS", 0.2)
    with line_to_discord() as faulty:
        yield faulty


async def test_a_hanging_first_answer_does_not_delay_the_turn(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(HANGING)
    with at_once(place, monkeypatch):
        await slash_turn(place)
    await wait_until_shown(place)
    assert (await place.table()).match.seq == 2


async def test_a_hanging_answer_is_followed_by_another(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(HANGING, only="PATCH /webhooks")
    assert "Your turn has been played." in said(await slash_turn(place))


async def test_a_board_already_posted_is_not_announced(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(FAULTS["reset after"], only="PATCH /webhooks")
    assert said(await slash_turn(place)) == "Your turn has been played."


@pytest.mark.parametrize("closed", [True, False])
async def test_answers_are_given_up_during_shutdown(closed: bool) -> None:
    """Its session is closed by then; while the bot runs, that is an error."""
    interaction: Any = AsyncMock()
    interaction.client.is_closed = lambda: closed
    interaction.response.is_done = lambda: False
    interaction.response.send_message.side_effect = RuntimeError("Session is closed")
    with nullcontext() if closed else pytest.raises(RuntimeError):
        await errors.say(interaction, Page.of_text("I’m restarting."))
    assert interaction.response.send_message.call_count == 1


@pytest.mark.unanswered
@pytest.mark.parametrize("over", [(404, 10062), (400, 40060), (404, 10015), (401, 50027)])
async def test_an_expired_interaction_logs_no_error_and_is_not_answered_again(
    place: World, line: Line, caplog: pytest.LogCaptureFixture, over: tuple[int, int]
) -> None:
    line.plan(Fault(refusal(*over)), only="PATCH /webhooks", times=9)
    with caplog.at_level(logging.INFO):
        await place.people[0].slash(place.channel, "game list")
    await place.env.settle()
    assert [method for method, path in line.requests if path.startswith("/webhooks")] == ["PATCH"]
    assert "an interaction ended before it was answered" in caplog.text
    assert [record for record in caplog.records if record.levelno > logging.INFO] == []
