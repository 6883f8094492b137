"""The welcome message of a server: its games, and a button for each."""

from typing import Any

import discord
import pytest

from bot.app import gateway_events
from bot.app.features import commands as groups
from bot.app.welcome import greet
from bot.screens.tables.which import welcome
from engine.catalogue import games
from render.texts import texts
from tests.bot.limits import check_page
from tests.bot.test_bad_input import said
from tests.bot.walking import raw
from tests.bot.world import World, controls_of, labels


def server(place: World) -> discord.Guild:
    guild = place.bot.get_guild(place.guild.id)
    assert guild is not None
    return guild


async def test_the_bot_greets_a_server_it_joins(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    greeted: list[Any] = []

    async def record(_: Any, guild: discord.Guild) -> None:
        greeted.append(guild)

    monkeypatch.setattr(gateway_events, "greet", record)
    await place.bot.on_guild_join(server(place))
    assert greeted == [server(place)]


def test_the_welcome_names_every_game() -> None:
    post, t = welcome(texts()), texts()
    check_page(post)
    assert post.pinged == ()
    titles = [each.facts.title for each in games().values()]
    others = [t("button-alone"), t("button-learn")]
    assert [each["label"] for each in controls_of(raw(post))] == [*titles, *others]
    for slug, game in games().items():
        assert f"**{game.facts.title}**" in post.content
        assert t(f"{slug}-about") in post.content


async def test_the_welcome_is_posted_where_the_bot_may_write(place: World) -> None:
    denied = discord.PermissionOverwrite(send_messages=False)
    mute = place.guild.create_text_channel("mute", overwrites={place.guild.default_role: denied})
    await place.env.settle()
    await greet(place.bot.services, server(place))
    assert "Ancient Architects" in labels(place.last)
    assert not mute.history()


async def test_a_welcome_button_opens_a_table_and_remains(place: World) -> None:
    await place.env.settle()
    await greet(place.bot.services, server(place))
    greeting, (ann, _) = place.last, place.people
    answer = await ann.click(greeting, label="Ancient Architects")
    assert answer.ephemeral
    assert "The table is open" in said(answer)
    assert "Join" in labels(place.last)
    assert "Architectura" in labels(place.channel.history()[0])


async def test_a_channel_with_a_running_match_is_not_greeted(place: World) -> None:
    await place.seat("amytis", seed=3)
    before = place.last.id
    await greet(place.bot.services, server(place))
    assert place.last.id == before


@pytest.mark.simcord(check_errors=False)
async def test_a_server_without_a_writable_channel_is_no_error(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild = server(place)
    monkeypatch.setattr(discord.TextChannel, "permissions_for", lambda *_: discord.Permissions.none())
    await greet(place.bot.services, guild)
    assert not place.channel.history()


def test_the_commands_for_all_games_come_first() -> None:
    assert groups()[0].name == "game"
