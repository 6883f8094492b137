"""Worlds for tests of the bot."""

import asyncio
import io
import random
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
from PIL import Image
from simcord.backend.errors import BackendError
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

import storage
from bot.app.client import Ziggurat
from bot.delivery import devices, outbox_worker, pages, reconciler
from bot.interactions import errors
from bot.jobs import forecast_cache, import_queue, import_worker
from bot.jobs.render_pool import RenderPool
from bot.matches import prospects, tables
from bot.matches.robots.pool import RobotPool
from bot.matches.robots.process import think
from bot.platform.components import Controls
from bot.screens.tables import example as example_match
from engine.catalogue import games
from engine.robots.levels import BUDGETS, CALM
from render import texts
from storage.timing import DAY
from tests.bot.limits import slips
from tests.bot.mail import Clock
from tests.bot.world import World, texts_of
from tests.laws.layout import HIGHEST, height_of_panel
from tests.thorough import THOROUGH


def _blank() -> bytes:
    file = io.BytesIO()
    Image.new("P", (1000, 900)).save(file, "PNG")
    return file.getvalue()


PICTURE = _blank()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """A clock that replaces :func:`time.time`."""
    clock = Clock()
    monkeypatch.setattr(time, "time", clock)
    return clock


@pytest.fixture(autouse=True)
def answered_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat the private message after a public press as its answer, as the player sees it.

    No notice to wait is sent, however slow the machine is.
    """
    original = InteractionResult.response

    def response(result: InteractionResult) -> ResponseMessage | None:
        message = original.__get__(result)
        beside = result.followups if message is None or not message.ephemeral else []
        return next((each for each in reversed(beside) if each.ephemeral), message)

    monkeypatch.setattr(InteractionResult, "response", property(response))
    monkeypatch.setattr("bot.platform.responses.MOMENT_SECONDS", 10**6)


@pytest.fixture(autouse=True)
def postponed_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for work only when there is some, and not every minute.

    simcord waits for anything due within 30 seconds, and fails if it then isn't done at once. So a test that
    took longer than half a minute on a busy machine failed by chance.
    """
    for module in (reconciler, outbox_worker):
        monkeypatch.setattr(module, "LOOK_SECONDS", 30.0 * DAY)
    monkeypatch.setattr(reconciler, "OTHERS_SECONDS", 30.0 * DAY)


@pytest.fixture(autouse=True)
def quick(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use one ready-made picture, narrow forecasts and brief hints, as matches take long otherwise.

    Robots think and files are replayed in threads, as starting a process takes a while.

    What pictures show is tested in ``tests/render`` and ``tests/laws``, forecasts in ``tests/engine``. A
    thorough run does all the work, and so does a test marked ``unabridged``.
    """
    if not THOROUGH and request.node.get_closest_marker("unabridged") is None:
        for name in ("picture", "final", "question"):
            monkeypatch.setattr(pages, name, lambda *_: PICTURE)
        monkeypatch.setattr(example_match, "_small", {(slug, texts.FALLBACK): PICTURE for slug in games()})
        monkeypatch.setattr(forecast_cache, "prospects", partial(prospects.prospects, width=1))
        monkeypatch.setattr(prospects, "COUNSEL", BUDGETS[CALM])
        monkeypatch.setattr(RobotPool, "think", lambda _, job: asyncio.to_thread(think, job))
        monkeypatch.setattr(RobotPool, "in_spare_time", lambda _, work: asyncio.to_thread(work))
        monkeypatch.setattr(RobotPool, "answer", lambda _, work: asyncio.to_thread(work))
        monkeypatch.setattr(
            import_queue, "_answer", lambda data: asyncio.to_thread(import_worker.answer, data)
        )


@pytest.fixture(autouse=True)
def always_there(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the bot's heartbeat alive however a test's clock jumps, unless the test is marked ``pauses``.

    simcord waits for anything due within seconds, such as renewing the claim of a hanging post.
    """
    monkeypatch.setattr("bot.delivery.lease.RENEW_SECONDS", 10**6)
    monkeypatch.setattr("bot.delivery.heartbeat.SEEN_SECONDS", 10**9)
    if request.node.get_closest_marker("pauses") is None:
        monkeypatch.setattr("bot.delivery.heartbeat.MISSED_SECONDS", 10**9)
        monkeypatch.setattr("bot.delivery.heartbeat.BEAT_SECONDS", 10**9)


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal a test's matches the same in every run; a thorough run deals others each time."""
    if not THOROUGH:
        monkeypatch.setattr(tables, "CHANCE", random.Random(request.node.nodeid))


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[Ziggurat]:
    """The bot with its own database; simcord's fixture ``simcord_env`` connects it."""
    async with await storage.open(tmp_path / "match.sqlite3") as database:
        with RenderPool() as render_pool:
            yield Ziggurat(database, render_pool, always_sync=True)


ASKS_FIRST = {"agree", "late", "backseat"}
"""Verbs of controls on public messages that ask privately before doing anything irreversible."""


@pytest.fixture(autouse=True)
def second_press(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Fail a test if a page has an irreversible button where its reader has just pressed.

    Controls on public messages ask first, as a new message may take the place of another.
    """
    faults = list[str]()

    async def watched(interaction: Any, page: Any) -> Any:
        page = await devices.fitted(interaction, page)
        faults.extend(misplaced(interaction, page))
        return page

    for module in (pages, errors):
        monkeypatch.setattr(module, "fitted", watched)
    init = Controls.__init__

    def public(self: Controls, *buttons: Any) -> None:
        verbs = {item.custom_id.split(":")[1] for item in buttons if devices.is_final(item.custom_id or "")}
        faults.extend(f"{verb} below a public message" for verb in verbs - ASKS_FIRST)
        init(self, *buttons)

    monkeypatch.setattr(Controls, "__init__", public)
    yield faults
    assert faults == []


@pytest.fixture(autouse=True)
def low_pages(second_press: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Fail a test if a private page is higher than a phone shows, whichever feature sends it."""
    faults = list[str]()
    for module in (pages, errors):
        monkeypatch.setattr(module, "fitted", partial(_measured, module.fitted, faults))
    yield faults
    assert faults == []


async def _measured(before: Any, faults: list[str], interaction: Any, page: Any) -> Any:
    page = await before(interaction, page)
    if (height := height_of_panel(page)) > HIGHEST:
        faults.append(f"{height:.0f} pixels: {texts_of(page.screen.to_components())[:300]}")
    return page


def misplaced(interaction: Any, page: Any) -> Iterator[str]:
    """Yield the irreversible buttons of a page that are where another one was pressed."""
    if interaction.type is not discord.InteractionType.component:
        return
    pressed = (interaction.data or {}).get("custom_id")
    rows = controls_in(interaction.message.components) if interaction.message is not None else []
    place = next((row.index(pressed) for row in rows if pressed in row), None)
    for row in controls_in(page.screen.children):
        if place is not None and place < len(row) and devices.is_final(row[place]):
            yield f"{row[place]} where {pressed} was"


def controls_in(items: Any) -> list[list[str]]:
    """Return the custom ids of each row of buttons."""
    rows = []
    for item in items:
        children = getattr(item, "children", ())
        if isinstance(item, discord.ActionRow | discord.ui.ActionRow):
            rows.append([getattr(child, "custom_id", None) or "" for child in children])
        else:
            rows += controls_in(children)
    return rows


@pytest.fixture
async def simcord_env(simcord_env: Env, request: pytest.FixtureRequest) -> AsyncIterator[Env]:
    """The Discord of a test, which fails it if an answer is missing or a text has a slip.

    Tests marked ``unanswered`` or ``any_text`` cause these themselves.
    """
    yield simcord_env
    if request.node.get_closest_marker("any_text") is None:
        assert not [slip for text in written(simcord_env) for slip in slips(text)]
    if request.node.get_closest_marker("unanswered") is None:
        assert not list(unanswered(simcord_env))


def written(env: Env) -> Iterator[str]:
    """Yield the texts of all messages."""
    for channel in env.backend.messages.values():
        for message in channel.values():
            yield "\n".join((message.content, texts_of(message.components)))
            yield from (attachment.get("description") or "" for attachment in message.attachments)


def unanswered(env: Env) -> Iterator[str]:
    """Yield interactions that the bot has not acknowledged or not answered."""
    for interaction in env.backend.interactions.values():
        asked = interaction.command_name or f"a control of message {interaction.source_message_id}"
        if not interaction.responded:
            yield f"not acknowledged: {asked}"
        elif is_loading(env, interaction):
            yield f"the bot is thinking: {asked}"


def is_loading(env: Env, interaction: Any) -> bool:
    """Return whether the player still reads that the bot is thinking."""
    try:
        message = env.backend.get_message(interaction.channel_id, interaction.message_id)
    except BackendError:  # there is none, or it was deleted
        return False
    return bool(message.flags & discord.MessageFlags.loading.flag)


@pytest.fixture
async def place(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A server with two members and the bot, which has finished starting."""
    world = World(simcord_env, simcord_bot)
    await simcord_env.settle()
    return world


@pytest.fixture
def quiet_pool() -> Iterator[RobotPool]:
    """A pool of robots' processes, closed after the test."""
    robot_pool = RobotPool(2)
    yield robot_pool
    robot_pool.close()
