"""Presses on public messages: their tokens retire the messages, and nothing private becomes public."""

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.cluster import roles
from bot.cluster.heartbeat import ClusterHeartbeat
from bot.delivery import channel_boards, pages
from bot.delivery.presses import Presses
from bot.platform import responses
from bot.screens.page import Page
from engine.errors import Refusal
from render.texts import texts
from storage.delivery import OldMessage
from storage.errors import StorageError
from tests.bot.faults import FAULTS, Fault, Line, line_to_discord, refusal
from tests.bot.test_bad_input import PLAIN
from tests.bot.test_faults import wait_until_shown
from tests.bot.world import World, labels, read, send_line, take_turn_by_panel, texts_of
from tests.storage.posted import boards_due

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

TURN = ["take a1", "place b2"]


@pytest.fixture
def line() -> Iterator[Line]:
    with line_to_discord() as faulty:
        yield faulty


def retired_by(line: Line, place: World) -> list[str]:
    """Return which token retired each board: that of a press, or the bot's."""
    how = []
    for request in place.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        if request.method == "PATCH" and body.get("components") == [] and body.get("content"):
            how.append("press" if request.path.startswith("/webhooks/") else "token")
    return how


async def panel_turn(place: World) -> None:
    await take_turn_by_panel(place, random.Random(1))
    await wait_until_shown(place)


async def test_a_pressed_board_is_retired_with_the_token_of_the_press(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    old = place.last
    await panel_turn(place)
    assert retired_by(line, place) == ["press"]
    before = next(message for message in place.channel.history() if message.id == old.id)
    assert (labels(before), before.attachments) == ([], [])
    assert before.content


async def test_an_unpressed_board_is_retired_with_the_bots_token(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, TURN)
    await wait_until_shown(place)
    assert retired_by(line, place) == ["token"]


async def test_any_players_press_can_retire_a_board(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await place.people[1].click(place.last, label="More")
    services = place.bot.services
    await services.channel_boards.post(table.id)
    await services.channel_boards.retire(table.id, await place.bot.matches.boards.old_messages(table.id))
    await wait_until_shown(place)
    assert retired_by(line, place) == ["press"]


async def test_a_press_expires_before_its_token_does(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.presses.VALID_SECONDS", -1)
    await place.seat("amytis", seed=PLAIN)
    await panel_turn(place)
    assert retired_by(line, place) == ["token"]


REFUSALS = [(401, 50027), (400, 50027), (404, 10015), (404, 10008), (403, 50013)]
edit: Any = AsyncWebhookAdapter.edit_original_interaction_response


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_the_bots_token_is_used_if_discord_refuses_that_of_the_press(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch, status: int, code: int
) -> None:
    await place.seat("amytis", seed=PLAIN)
    refused = list[int]()

    async def refuse(adapter: Any, *of: Any, payload: Any = None, **more: Any) -> Any:
        if payload and payload.get("components") == []:
            refused.append(status)
            raise refusal(status, code)()
        return await edit(adapter, *of, payload=payload, **more)

    monkeypatch.setattr(AsyncWebhookAdapter, "edit_original_interaction_response", refuse)
    await panel_turn(place)
    assert refused == [status]
    assert retired_by(line, place) == ["token"]


@pytest.mark.parametrize("fault", ["500", "reset before", "reset after", "429"])
async def test_a_failed_retirement_is_retried(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr("bot.delivery.reconciler.FIRST_WAIT", 0.005)
    await place.seat("amytis", seed=PLAIN)
    await place.people[0].click(place.last, label="Take your turn")
    token = place.bot.services.presses._newest[place.last.id].token
    line.plan(FAULTS[fault], only=f"PATCH /webhooks/{place.bot.application_id}/{token}")
    await panel_turn(place)
    assert not await boards_due(place.bot.services.tables.matches)


@pytest.mark.unanswered
@pytest.mark.parametrize("fault", [*FAULTS, "hanging"])
async def test_nothing_private_becomes_public_if_the_first_answer_fails(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """If the first answer did not arrive, the press's original message is the board."""
    monkeypatch.setattr(responses, "DEFER_SECONDS", 0.2)
    await place.seat("architectura", seed=PLAIN)
    before = read(place.last), labels(place.last), [file.id for file in place.last.attachments]
    hanging = Fault(refusal(500), late=True, seconds=1.0)
    line.plan(FAULTS.get(fault, hanging), only="POST /interactions")
    opened = await place.people[0].click(place.last, label="Take your turn")
    await place.env.settle()
    assert (read(place.last), labels(place.last), [file.id for file in place.last.attachments]) == before
    assert all(each.ephemeral for each in opened.followups)
    assert not [path for method, path in line.requests if method == "PATCH" and path.endswith("@original")]


def panels(result: Any) -> list[str]:
    return [texts_of(each.components) for each in result.followups]


async def slow(*of: Any, **options: Any) -> Any:
    await asyncio.sleep(0.2)
    return await panel(*of, **options)


panel: Any = pages.panel


@pytest.fixture
def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(responses, "MOMENT_SECONDS", 0.01)
    monkeypatch.setattr(pages, "panel", slow)


@pytest.mark.usefixtures("_slowly")
async def test_a_waiting_player_sees_a_notice_until_the_panel_replaces_it(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    opened = await place.people[0].click(place.last, label="Take your turn")
    await place.env.settle()
    (panel_text,) = panels(opened)
    assert texts()("notice-moment") not in panel_text
    sent = [request for request in line.requests if request[1].startswith("/webhooks")]
    assert [method for method, _ in sent] == ["POST", "PATCH"]
    await panel_turn(place)  # the panel works like one shown at once


async def test_a_quick_panel_comes_without_a_notice(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    opened = await place.people[0].click(place.last, label="Take your turn")
    assert len(panels(opened)) == 1
    assert [method for method, path in line.requests if path.startswith("/webhooks")] == ["POST"]


async def test_a_refusal_replaces_the_notice(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any, **__: Any) -> Page:
        await asyncio.sleep(0.2)
        raise Refusal("refusal-over")

    monkeypatch.setattr(responses, "MOMENT_SECONDS", 0.01)
    monkeypatch.setattr(pages, "panel", broken)
    await place.seat("amytis", seed=PLAIN)
    opened = await place.people[0].click(place.last, label="Take your turn")
    await place.env.settle()
    (panel_text,) = panels(opened)
    assert texts()("refusal-over") in panel_text


@pytest.mark.usefixtures("_slowly")
@pytest.mark.parametrize("fault", ["404", "403", "500", "reset before"])
async def test_a_panel_is_sent_if_the_notice_fails(place: World, line: Line, fault: str) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(FAULTS[fault], only="POST /webhooks")
    opened = await place.people[0].click(place.last, label="Take your turn")
    await place.env.settle()
    assert len(panels(opened)) == 1
    assert texts()("notice-moment") not in panels(opened)[0]


@pytest.mark.usefixtures("_slowly")
async def test_a_panel_is_sent_if_the_notice_was_closed(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(FAULTS["404"], only="PATCH /webhooks")
    opened = await place.people[0].click(place.last, label="Take your turn")
    await place.env.settle()
    assert "Take" in panels(opened)[-1] or len(panels(opened)) == 2


# other processes


class Beat:
    """A heartbeat as presses see it."""

    def __init__(self, alone: bool) -> None:
        self.alone, self.shares_messages = alone, not alone


def pressed(message: int, token: str) -> Any:
    interaction = type("Pressed", (), {})()
    interaction.message, interaction.token = discord.Object(message), token
    return interaction


async def test_other_processes_find_a_press_in_the_database(place: World) -> None:
    stored, client = place.bot.matches.presses, place.bot
    several: Any = Beat(alone=False)
    one, other = Presses(stored, client, several), Presses(stored, client, several)
    one.record(pressed(5, "token"))
    await one.finish(5.0)
    assert await other._of(5) == "token"
    assert await other._of(6) is None
    await other._forget(5)
    assert await other._of(5) is None


async def test_a_single_process_stores_no_token(place: World) -> None:
    stored: Any = place.bot.matches.presses
    alone: Any = Beat(alone=True)
    presses = Presses(stored, place.bot, alone)
    presses.record(pressed(5, "token"))
    await presses.finish(5.0)
    assert await stored.of(5, now=0) is None
    await stored.record(6, "of another", 1 << 40)
    assert await presses._of(6) is None  # and it does not look for one
    assert await presses._of(5) == "token"
    presses.drop(5)
    assert await presses._of(5) is None


@pytest.mark.parametrize(
    ("answering", "showing"), [("gateway", "show,robots"), ("http", "show"), ("http,show", "http,show")]
)
async def test_processes_find_presses_of_others_they_have_not_noticed_yet(
    place: World, answering: str, showing: str
) -> None:
    """A process takes some seconds to notice others that start after it."""
    stored, client = place.bot.matches.presses, place.bot
    instances = place.bot.matches.instances
    unmet = [ClusterHeartbeat(instances, roles.read(text)) for text in (answering, showing)]
    one, other = (Presses(stored, client, beat) for beat in unmet)
    one.record(pressed(5, "token"))
    await one.finish(5.0)
    assert await other._of(5) == "token"


async def test_presses_of_a_message_are_stored_at_most_once_a_minute(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored, written = place.bot.matches.presses, list[tuple[int, str]]()
    record = stored.record

    async def record_call(message: int, token: str, until: int) -> None:
        written.append((message, token))
        if token == "lost":
            raise StorageError("the disk is full")
        await record(message, token, until)

    monkeypatch.setattr(stored, "record", record_call)
    at = time.time()
    monkeypatch.setattr("bot.delivery.presses.time.time", lambda: at)
    several: Any = Beat(alone=False)
    presses = Presses(stored, place.bot, several)
    for second, message, token in [
        *((0, 5, "a"), (20, 5, "b"), (59, 5, "c"), (59, 6, "d"), (60, 5, "e"), (90, 5, "f")),
        *((130, 5, "lost"), (131, 5, "g"), (132, 5, "h")),
    ]:
        at = second + int(at / 1000) * 1000
        presses.record(pressed(message, token))
        await presses.finish(5.0)
    assert written == [(5, "a"), (6, "d"), (5, "e"), (5, "lost"), (5, "g")]
    assert await presses._of(5) == "h"
    assert await Presses(stored, place.bot, several)._of(5) == "g"


async def test_the_number_of_remembered_presses_is_limited(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.presses.MOST", 2)
    alone: Any = Beat(alone=True)
    presses = Presses(place.bot.matches.presses, place.bot, alone)
    for message in (1, 2, 1, 3):
        presses.record(pressed(message, "token"))
    assert [message for message in (1, 2, 3) if await presses._of(message)] == [1, 3]
    assert "token" not in repr(presses._newest)


# concurrent retirement


async def test_concurrent_retirements_edit_a_message_once(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    old = await place.bot.get_partial_messageable(place.channel.id).send("old")
    boards = place.bot.services.channel_boards
    await place.bot.matches.boards.note_old(table.id, old.id, place.channel.id, "a line")
    owed = [OldMessage(old.id, place.channel.id, "a line")]
    await asyncio.gather(*(boards.retire(table.id, owed) for _ in range(3)))
    assert retired_by(line, place) == ["token"]


async def test_a_message_retired_by_another_process_is_left_alone(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    old = await place.bot.get_partial_messageable(place.channel.id).send("old")
    boards, stored = place.bot.services.channel_boards, place.bot.matches.boards
    await stored.note_old(table.id, old.id, place.channel.id, "a line")

    async def late(_: Any, call: Any) -> None:
        await stored.forget_message(old.id)
        monkeypatch.setattr(channel_boards, "LATE_SECONDS", -1.0)
        await call()

    monkeypatch.setattr(channel_boards, "within_limit", late)
    await boards.retire(table.id, [OldMessage(old.id, place.channel.id, "a line")])
    assert retired_by(line, place) == []
