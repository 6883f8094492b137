"""Turn notifications by direct message, from which a turn can be played."""

import asyncio
import random
from typing import Any

import pytest

from bot.features.preferences import commands as me
from bot.features.preferences import typed as habits
from bot.platform import zones
from storage.timing import Preferences, Way
from tests.bot.faults import Fault, line_to_discord, refusal
from tests.bot.panels import choices, choose
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.test_faults import pings_since, slash_turn
from tests.bot.world import World, labels, read
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


async def prefer(place: World, who: int, way: Way) -> None:
    await place.bot.services.tables.matches.people.save(Preferences(place.people[who].id, way), now=now())


def inbox(place: World, who: int) -> list[Any]:
    return list(place.people[who].user.dm_channel.history())


async def test_a_turn_played_from_a_direct_message_is_posted_once(place: World) -> None:
    await prefer(place, 1, Way.DIRECT)
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    await slash_turn(place)
    await place.env.settle()
    assert pings_since(place, count) == [[]]
    [message] = inbox(place, 1)
    assert "your turn in Amytis" in message.content
    assert len(message.attachments) == 1
    assert labels(message) == ["Take your turn"]
    bo, chance = place.people[1].user, random.Random(1)
    opened = await bo.click(message, label="Take your turn")
    panel: Any = opened.response
    assert panel.ephemeral
    count = len(place.channel.history())
    while (await place.table()).match.to_act == (1,):
        if choices(panel.components):
            panel = await choose(bo, panel, chance.choice)
        else:
            panel = (await bo.click(panel, label="Confirm")).response or panel
    await place.env.settle()
    assert pings_since(place, count) == [["ann"]]
    assert len(place.channel.history()) == count + 1
    [message] = inbox(place, 1)
    assert (message.content, labels(message), message.attachments) == (
        "Turn 2 of Amytis.", [], []
    )  # fmt: skip


async def test_players_can_choose_both_ways_or_none(place: World) -> None:
    await prefer(place, 0, Way.NONE)
    await prefer(place, 1, Way.BOTH)
    await place.seat("amytis", seed=PLAIN)
    assert pings_since(place, 0) == [[]]
    assert "<@" in place.last.content
    await slash_turn(place)
    await place.env.settle()
    assert pings_since(place, 1) == [["bo"]]
    assert len(inbox(place, 1)) == 1
    assert inbox(place, 0) == []


async def test_the_result_is_sent_by_direct_message(place: World) -> None:
    await prefer(place, 1, Way.DIRECT)
    table = await place.seat("amytis", seed=PLAIN)
    await place.bot.services.reconciler.announce(
        await place.bot.services.tables.resign(table.id, place.people[0].id)
    )
    async with asyncio.timeout(120):
        while not (messages := inbox(place, 1)):  # the outbox is delivered independently of the board
            await place.env.settle()
            await asyncio.sleep(0.05)
    [message] = messages
    assert "wins The Architects of Amytis" in message.content
    board = await place.people[1].user.click(message, label="Show board")
    assert board.response
    assert board.response.ephemeral
    assert pings_since(place, 1) == [["ann"]]


async def test_a_player_with_closed_direct_messages_is_pinged_in_the_channel_once(place: World) -> None:
    await prefer(place, 1, Way.DIRECT)
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    with line_to_discord() as line:
        line.plan(Fault(refusal(403, 50007)), only=f"POST /channels/{place.people[1].user.dm_channel.id}")
        await slash_turn(place)
        await place.env.settle()
    assert pings_since(place, count) == [[], ["bo"]]
    assert "won’t let me send you direct messages" in place.last.content
    assert "your turn" in place.last.content
    page = await place.people[1].slash(place.channel, "me")
    assert "Discord won’t let me send you direct messages" in said(page)
    panel: Any = (await place.people[1].click(place.last, label="Take your turn")).response
    assert choices(panel.components)


async def test_the_settings_page_shows_and_stores_choices(place: World) -> None:
    ann = place.people[0]
    page: Any = (await ann.slash(place.channel, "me", zone="europe/berlin")).response
    page = (await ann.select(page, ["both"], custom_id="z:meway")).response or page
    page = (await ann.select(page, ["3"], custom_id="z:mereminders")).response or page
    page = (await ann.select(page, ["22"], custom_id="z:mequietfrom")).response or page
    assert await place.bot.services.tables.matches.people.get(ann.id) == Preferences(
        ann.id, Way.BOTH, 3, 22, 7, "Europe/Berlin", locale="en-US"
    )
    page = (await ann.select(page, ["8"], custom_id="z:mequietuntil")).response or page
    assert (await place.bot.services.tables.matches.people.get(ann.id)).quiet_until == 8
    page = (await ann.select(page, ["none"], custom_id="z:mequietfrom")).response or page
    assert (await place.bot.services.tables.matches.people.get(ann.id)).quiet_until is None


async def test_days_away_can_be_set_and_cleared(place: World) -> None:
    ann, matches = place.people[0], place.bot.services.tables.matches
    today = habits.today(Preferences(ann.id)).isoformat()
    board = await ann.slash(place.channel, "me", away_until=today)
    assert f"away from {today} to {today}" in said(board)
    for days in ({"away_from": today}, {"away_until": "2020-01-01"}, {"away_until": "2999-01-01"}):
        assert "Please give both days" in said(await ann.slash(place.channel, "me", **days))
    assert "isn’t a date" in said(await ann.slash(place.channel, "me", away_until="soon"))
    assert "don’t know a time zone" in said(await ann.slash(place.channel, "me", zone="Babylon"))
    assert (await matches.people.get(ann.id)).away_until == today
    page: Any = (await ann.slash(place.channel, "me")).response
    await ann.click(page, label="I’m not away")
    assert (await matches.people.get(ann.id)).away_until is None


async def test_time_zones_are_suggested(place: World) -> None:
    suggest: Any = me._zones
    suggested = [each.value for each in await suggest(None, "berl")]
    assert suggested == ["Europe/Berlin"]
    assert (await suggest(None, "new y"))[0].value == "America/New_York"
    assert len(await suggest(None, "")) == 25
    assert all(len(name) <= 60 for name in zones.zones().values())


async def test_a_direct_message_is_in_the_players_language(place: World) -> None:
    ann = place.people[0]
    page: Any = (await ann.slash(place.channel, "me")).response
    await ann.select(page, ["direct"], custom_id="z:meway")
    await place.seat("amytis", seed=PLAIN)
    await place.bot.services.outbox_worker.deliver()
    assert (await place.bot.services.tables.matches.people.get(ann.id)).locale == "en-US"
    assert "your turn" in read(inbox(place, 0)[-1])
