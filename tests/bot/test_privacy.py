"""People take what is kept of them, and delete it, while others play on."""

import json
import logging
import random
import re
from typing import Any

import pytest

from bot.platform.components import Controls
from bot.screens.page import Post
from engine.catalogue import game as rules
from engine.match import Match
from storage.records import Person, Status
from tests.bot.world import World, take_turn_at_once, texts_of
from tests.clock import now
from tests.storage.test_privacy import dump


async def test_a_person_who_deletes_their_data_in_the_middle_of_a_turn(place: World, tmp_path: Any) -> None:
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
    assert "I keep nothing of you." in text


@pytest.mark.simcord(check_errors=False)
async def test_files_and_the_log_hold_nothing_of_somebody_who_is_gone(
    place: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "bot")
    caplog.set_level(logging.DEBUG, "storage")
    table = await place.seat("amytis", seed=4)
    ann, bo = place.people
    await take_turn_at_once(place, random.Random(1))
    with monkeypatch.context() as patch:
        patch.setattr("bot.commands.game.pages.history", None)
        assert "tell the admin" in await said(ann.slash(place.channel, "game history"))
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
    """Return what an answer says."""
    return texts_of((await answer).response.components)


async def _to_act(place: World) -> list[Any]:
    table = await place.table()
    users = [table.record.people[seat].user for seat in table.match.to_act]
    return [member for member in place.people if member.id in users]


def _begun() -> Match:
    return Match.new(rules("amytis"), 2, seed=4)


async def test_the_file_has_what_is_kept(place: World) -> None:
    ann = place.people[0]
    text = await said(ann.slash(place.channel, "data delete"))
    assert "I keep nothing of you." in text
    await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, "data export")).response
    (file,) = page.attachments
    assert file.filename == "my-data.json"
    data = json.loads(await file.read())
    assert data["user"] == ann.id
    assert data["seats"][0]["game"] == "amytis"


async def test_about(place: World) -> None:
    await place.seat("amytis")
    text = await said(place.people[0].slash(place.channel, "about"))
    assert "One match is being played." in text
    assert "docs/privacy.md" in text


def test_who_was_erased_is_not_pinged() -> None:
    post = Post("x", Controls(), pinged=(5, -1_000_000))
    assert post.mentions.to_dict()["users"] == [5]
    assert Post("x", Controls(), pinged=(-1_000_000,)).mentions.users is False
