"""Players can export and delete their data while others play on."""

import asyncio
import json
import logging
import random
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

import storage
from bot.features.privacy import service as erasure
from bot.features.privacy.service import RETRY_SECONDS, Erasure
from bot.platform.components import Controls
from bot.screens.page import Post
from engine.catalogue import game as rules
from engine.match import Match
from storage.records import Person, Status, Traces
from tests.bot.alone import direct
from tests.bot.world import World, labels, take_turn_at_once, texts_of
from tests.clock import now
from tests.storage.test_privacy import dump


async def test_deleting_data_in_the_middle_of_a_turn(place: World, tmp_path: Any) -> None:
    table = await place.seat("amytis")
    ann = await place.to_act()
    other = next(member for member in place.people if member.id != ann.id)
    panel: Any = (await ann.click(place.last, label="Take your turn")).response
    assert panel
    matches = place.bot.services.tables.matches
    alone = await matches.insert(
        77, None, ann.id, [Person(ann.id, ann.name), Person(-1, "R", "steady")], _begun(), now=now()
    )
    page: Any = (await ann.slash(place.channel, "data delete")).response
    assert "This can’t be undone" in texts_of(page.components)
    await ann.click(page, label="Delete my data")
    await place.env.settle()
    assert str(ann.id) not in dump(tmp_path / "match.sqlite3")
    table = await place.table()
    assert {person.user for person in table.record.people} == {-1, other.id}
    assert table.record.status is Status.PLAYING
    assert (await place.bot.services.tables.load(alone.id)).record.status is Status.ABANDONED
    assert ann.id not in [member.id for member in await _to_act(place)]
    text = await said(ann.slash(place.channel, "data export"))
    assert "I don’t store anything about you." in text


async def test_pending_traces_are_reported_until_they_are_gone(place: World, tmp_path: Any) -> None:
    await place.seat("amytis")
    ann, bo = place.people
    with closing(sqlite3.connect(tmp_path / "match.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchone()
        page: Any = (await ann.slash(place.channel, "data delete")).response
        await ann.click(page, label="Delete my data")
        await place.env.settle()
        assert "still hold traces" in texts_of(page.components)
        await place.restart()
        assert "still hold traces" in await said(ann.slash(place.channel, "data delete"))
        await place.bot.services.tables.matches.privacy.erase(bo.id, _robot, now=now())
        page = (await place.people[1].slash(place.channel, "data export")).response
        assert "still hold traces" in texts_of(page.components)
        other.execute("COMMIT")
    watching = asyncio.create_task(place.bot.services.feature(Erasure).watch())
    for _ in range(500):
        if await place.bot.services.tables.matches.privacy.traces() is Traces.NONE:
            break
        await asyncio.sleep(0.01)
    watching.cancel()
    assert await said(ann.slash(place.channel, "data export")) == "I don’t store anything about you."


async def test_another_process_finishes_an_interrupted_erasure(
    place: World, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasure, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(erasure, "RETRY_SECONDS", 0.05)
    await place.seat("amytis")
    path = tmp_path / "match.sqlite3"
    watching = asyncio.create_task(place.bot.services.feature(Erasure).watch())
    await asyncio.sleep(0.1)  # so that it starts with nothing pending
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchone()
        async with await storage.open(path) as dying:
            await dying.privacy.erase(place.people[0].id, _robot, now=now())
            assert await dying.privacy.traces() is Traces.PENDING
        other.execute("COMMIT")
    for _ in range(200):
        if await place.bot.services.tables.matches.privacy.traces() is Traces.NONE:
            break
        await asyncio.sleep(0.02)
    watching.cancel()
    assert await place.bot.services.tables.matches.privacy.traces() is Traces.NONE


async def test_the_answer_is_updated_once_erasure_is_complete(place: World, tmp_path: Any) -> None:
    await place.seat("amytis")
    ann = place.people[0]
    with closing(sqlite3.connect(tmp_path / "match.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM match").fetchone()
        page: Any = (await ann.slash(place.channel, "data delete")).response
        await ann.click(page, label="Delete my data")
        await place.env.advance_time(RETRY_SECONDS + 1)
        assert "still hold traces" in texts_of(page.components)
        other.execute("COMMIT")
    await place.env.advance_time(3 * RETRY_SECONDS)
    assert texts_of(page.components) == "Done: I don’t store anything about you any more."


async def test_deleting_data_removes_a_deal_in_direct_messages(place: World, tmp_path: Any) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "deal play", game="amytis")
    await place.env.settle()
    matches = place.bot.services.tables.matches
    (row,) = await matches.of_user(ann.id)
    assert row.guild is None
    assert "Take your turn" in labels(ann.user.dm_channel.last_message)
    page: Any = (await ann.slash(place.channel, "data delete")).response
    await ann.click(page, label="Delete my data")
    await place.env.settle()
    left = dump(tmp_path / "match.sqlite3")
    assert str(row.channel) not in left
    assert str(ann.id) not in left
    assert "Take your turn" not in labels(ann.user.dm_channel.last_message)


@pytest.mark.simcord(check_errors=False)
async def test_the_log_contains_no_id_of_a_direct_message_channel(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox = direct(place)
    await inbox.people[0].slash(inbox.channel, "game new", game="amytis", robots=1)
    await place.env.settle()
    monkeypatch.setattr("bot.commands.game.pages.history", None)
    assert "give the bot’s owner" in await said(inbox.people[0].slash(inbox.channel, "game history"))
    assert "in channel DM" in caplog.text
    assert str(inbox.channel.id) not in caplog.text


def _robot(number: int) -> Person:
    return Person(-number, f"R{number}", "steady")


@pytest.mark.simcord(check_errors=False)
async def test_exports_and_the_log_contain_nothing_of_a_deleted_player(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.DEBUG, "storage")
    table = await place.seat("amytis", seed=4)
    ann, bo = place.people
    await take_turn_at_once(place, random.Random(1))
    with monkeypatch.context() as patch:
        patch.setattr("bot.commands.game.pages.history", None)
        assert "give the bot’s owner" in await said(ann.slash(place.channel, "game history"))
    tables = place.bot.services.tables
    await tables.abandon(table.id, by_admin=True)
    page: Any = (await ann.slash(place.channel, "data delete")).response
    await ann.click(page, label="Delete my data")
    await place.env.settle()
    page = (await bo.slash(place.channel, "game export")).response
    (file,) = page.attachments
    text = (await file.read()).decode()
    for trace in (str(ann.id), ann.name):
        assert trace not in text
    assert "seat 2: " in text
    written = caplog.text
    assert "in channel" in written
    for trace in (str(ann.id), ann.name, bo.name):
        assert trace not in re.findall(r"\w+", written)
    assert (await tables.load_whole(table.id)).match.over


async def said(answer: Any) -> str:
    """Return the text of an answer."""
    return texts_of((await answer).response.components)


async def _to_act(place: World) -> list[Any]:
    table = await place.table()
    users = [table.record.people[seat].user for seat in table.match.to_act]
    return [member for member in place.people if member.id in users]


def _begun() -> Match:
    return Match.new(rules("amytis"), 2, seed=4)


async def test_the_export_contains_all_stored_data(place: World) -> None:
    ann = place.people[0]
    text = await said(ann.slash(place.channel, "data delete"))
    assert "I don’t store anything about you." in text
    await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, "data export")).response
    (file,) = page.attachments
    assert file.filename == "my-data.json"
    data = json.loads(await file.read())
    assert data["user"] == ann.id
    assert data["seats"][0]["game"] == "amytis"


async def test_about_shows_the_number_of_matches_and_the_privacy_policy(place: World) -> None:
    await place.seat("amytis")
    text = await said(place.people[0].slash(place.channel, "about"))
    assert "One match is being played." in text
    assert "docs/privacy.md" in text


def test_deleted_players_are_not_pinged() -> None:
    post = Post("x", Controls(), pinged=(5, -1_000_000))
    assert post.mentions.to_dict()["users"] == [5]
    assert Post("x", Controls(), pinged=(-1_000_000,)).mentions.users is False
