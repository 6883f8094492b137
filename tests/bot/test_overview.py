"""The message that lists a server's live matches and stays up to date."""

import random
from typing import Any

import discord
import pytest

from bot.features.admin.schedule import OverviewSchedule
from bot.features.admin.screens import LIMIT, overview
from engine.match import Match
from render.texts import texts
from storage.timing import Preferences
from tests.bot.test_admin import boss_of, override
from tests.bot.test_privacy import said
from tests.bot.walking import table_of
from tests.bot.world import World, labels, leave, take_turn_at_once
from tests.clock import now
from tests.support import counting

pytestmark = pytest.mark.simcord(check_errors=False)


async def posted(place: World) -> Any:
    """Post the overview in a new channel and return that channel."""
    hall = place.guild.create_text_channel("hall")
    text = await said(boss_of(place).slash(hall, "server overview"))
    assert "updates once a minute" in text
    return hall


async def swept(place: World) -> None:
    await place.bot.services.feature(OverviewSchedule).sweep()
    await place.env.settle()


def plain(message: Any) -> str:
    content: str = message.content
    return content.replace("\u2068", "").replace("\u2069", "")


async def test_the_overview_lists_matches_and_whose_turn_it_is(place: World) -> None:
    await place.seat("amytis")
    hall = await posted(place)
    (message,) = hall.history()
    board = f"https://discord.com/channels/{place.guild.id}/{place.channel.id}/{place.last.id}"
    assert f"- [Amytis]({board}) · Ann and Bo · Ann’s turn · <t:" in plain(message)
    assert labels(message) == ["New game", "My matches"]
    assert not message.mentions


async def test_the_overview_is_edited_in_place_only_after_changes(place: World) -> None:
    await place.seat("amytis")
    hall = await posted(place)
    (first,) = hall.history()
    await swept(place)
    assert hall.history()[0].edited_at is None
    while (await place.table()).match.to_act == (0,):
        await take_turn_at_once(place, random.Random(1))
    await swept(place)
    (message,) = hall.history()
    assert message.id == first.id
    assert "Bo’s turn" in plain(message)
    await place.people[0].slash(place.channel, "game resign", sure=True)
    await swept(place)
    assert "Nothing at the moment." in plain(hall.history()[0])


async def test_the_overview_survives_a_restart_and_can_move(place: World) -> None:
    await place.seat("amytis")
    hall = await posted(place)
    await place.restart()
    while (await place.table()).match.to_act == (0,):
        await take_turn_at_once(place, random.Random(1))
    await swept(place)
    (message,) = hall.history()
    assert "Bo’s turn" in plain(message)
    other = place.guild.create_text_channel("other")
    await boss_of(place).slash(other, "server overview")
    assert hall.history() == []
    assert len(other.history()) == 1


async def test_a_deleted_overview_is_not_posted_again(place: World) -> None:
    hall = await posted(place)
    place.env.backend.delete_message(hall.id, hall.history()[0].id)
    await place.seat("amytis")
    await swept(place)
    assert hall.history() == []
    assert await place.bot.services.tables.matches.overviews.all() == []


async def test_matches_in_private_channels_are_left_out(place: World) -> None:
    closed, open_ = (
        discord.PermissionOverwrite(view_channel=False),
        discord.PermissionOverwrite(view_channel=True),
    )
    bot = place.guild.me
    assert bot is not None
    rights: Any = {place.guild.default_role: closed, bot: open_}
    back = place.guild.create_text_channel("back room", overwrites=rights)
    await place.seat("amytis")
    front, place.channel = place.channel, back
    await place.seat("ancient")
    place.channel = front
    hall = await posted(place)
    text = plain(hall.history()[0])
    assert "Amytis" in text
    assert "Ancient" not in text


async def test_only_managers_can_post_the_overview(place: World) -> None:
    override(place, "server")
    text = await said(place.people[0].slash(place.channel, "server overview"))
    assert "Only people who can manage this server" in text
    assert await place.bot.services.tables.matches.overviews.all() == []


def test_matches_that_do_not_fit_are_counted() -> None:
    row = table_of(Match.new(counting().game, 2, seed=1)).record
    post = overview([row] * 50, texts())
    assert len(post.content) <= LIMIT
    assert " more" in post.content.splitlines()[-1]


async def test_a_lobby_is_listed_with_its_current_host(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=4, robots=1, thread=False)
    await bo.click(place.last, label="Join")
    await leave(ann, place.last)
    hall = await posted(place)
    assert "Bo has a table" in plain(hall.history()[0])


async def test_hidden_players_are_not_named(place: World) -> None:
    table = await place.seat("amytis")
    ann, bo = place.people
    await place.bot.services.tables.matches.people.save(Preferences(ann.id, hidden=True), now=now())
    store = place.bot.services.tables.matches.statistics
    assert await store.hidden([ann.id, bo.id]) == {ann.id}
    text = overview([table.record], texts(), await store.hidden([ann.id, bo.id])).content
    assert "a player" in text
    assert f"\u2068{table.names[0]}\u2069" not in text
    assert f"\u2068{table.names[1]}\u2069" in text
