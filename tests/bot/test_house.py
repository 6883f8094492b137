"""A server's settings and its blocked players."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.builders import UserHandle

from bot.interactions.house import house_rules, is_known
from bot.platform import custom_ids
from bot.platform.actions import HouseRule, SetHouseRule
from engine.errors import Refusal
from storage.admin import HouseRules, ThreadSetting
from storage.records import AwayReason, Status
from tests.bot.test_admin import boss_of, override
from tests.bot.test_privacy import said
from tests.bot.world import World, all_parts, read, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


async def choose(place: World, boss: MemberActor, rule: HouseRule, *values: Any) -> Any:
    """Open the settings and choose in a menu; return the updated page."""
    page: Any = (await boss.slash(place.channel, "server settings")).response
    answer = await boss.select(page, list(values), custom_id=custom_ids.pack(SetHouseRule(rule)))
    return answer.response or page


async def rules_of(place: World) -> HouseRules:
    return await place.bot.services.tables.matches.house_rules.get(place.guild.id)


async def new(place: World, person: MemberActor, channel: Any = None, **options: Any) -> str:
    return await said(person.slash(channel or place.channel, "game new", game="amytis", **options))


@pytest.mark.parametrize("command", ["settings", "block", "unblock"])
async def test_only_managers_can_change_settings(place: World, command: str) -> None:
    override(place, "server")
    ann, bo = place.people
    options = {} if command == "settings" else {"player": bo}
    text = await said(ann.slash(place.channel, f"server {command}", **options))
    assert "Only people who can manage this server may do that." in text
    assert await place.bot.services.tables.matches.house_rules.blocked(place.guild.id) == []


async def test_a_menu_is_refused_after_losing_the_permission(place: World) -> None:
    role = place.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    boss = place.guild.add_member(place.env.create_user("boss"), roles=[role])
    page: Any = (await boss.slash(place.channel, "server settings")).response
    place.env.backend.remove_member_role(place.guild.id, boss.id, role.id)
    answer = await boss.select(page, ["2"], custom_id=custom_ids.pack(SetHouseRule(HouseRule.MOST)))
    assert "Only people who can manage this server" in texts_of(answer.followups[-1].components)
    assert (await rules_of(place)).most == 0


async def test_settings_are_stored_and_shown(place: World) -> None:
    boss = boss_of(place)
    role = place.guild.create_role("Builders")
    await choose(place, boss, HouseRule.MOST, "3")
    await choose(place, boss, HouseRule.THREADS, "never")
    await choose(place, boss, HouseRule.PACE, "turn-86400")
    await choose(place, boss, HouseRule.LANGUAGE, "en")
    await choose(place, boss, HouseRule.CHANNELS, place.channel, place.open_channel)
    await choose(place, boss, HouseRule.STARTERS, role)
    page = await choose(place, boss, HouseRule.LOG, place.open_channel)
    assert "Saved." in texts_of(page.components)
    channels = (place.channel.id, place.open_channel.id)
    assert await rules_of(place) == HouseRules(
        place.guild.id, "en", 86400, 0, channels, 3, ThreadSetting.NEVER, role.id, place.open_channel.id
    )
    await choose(place, boss, HouseRule.LOG)
    await choose(place, boss, HouseRule.PACE, "standard")
    rules = await rules_of(place)
    assert (rules.log, rules.pace) == (None, None)


async def test_tables_can_be_limited_to_channels_and_a_role(place: World) -> None:
    boss, (ann, _) = boss_of(place), place.people
    await choose(place, boss, HouseRule.CHANNELS, place.channel)
    text = await new(place, ann, place.open_channel)
    assert f"tables can only be opened in <#{place.channel.id}>" in text
    assert place.open_channel.last_message is None
    role = place.guild.create_role("Builders")
    await choose(place, boss, HouseRule.STARTERS, role)
    assert f"only <@&{role.id}> can open tables" in await new(place, ann)
    await choose(place, boss, HouseRule.STARTERS)
    await choose(place, boss, HouseRule.PACE, "turn-86400")
    await choose(place, boss, HouseRule.MOST, "1")
    await new(place, ann)
    assert (await rules_of(place)).most == 1
    matches = place.bot.services.tables.matches
    row = await matches.get(await matches.latest_in(place.channel.id) or 0)
    assert (row.pace, row.bank) == (86400, 0)
    await choose(place, boss, HouseRule.CHANNELS, place.channel, place.open_channel)
    assert "already has a match" in await new(place, ann, place.open_channel)


async def test_the_thread_setting_is_applied(place: World) -> None:
    boss, (ann, _) = boss_of(place), place.people
    await choose(place, boss, HouseRule.THREADS, "never")
    assert "without a thread" in await new(place, ann, place.open_channel, thread=True)
    await new(place, ann, place.open_channel)
    assert place.open_channel.last_message is not None
    await choose(place, boss, HouseRule.THREADS, "always")
    assert "every table gets its own thread" in await new(place, ann, place.open_channel, thread=False)


async def test_settings_for_deleted_channels_and_roles_are_ignored(place: World) -> None:
    boss, (ann, _) = boss_of(place), place.people
    store = place.bot.services.tables.matches.house_rules
    await store.save(HouseRules(place.guild.id, channels=(99,), starters=98, log=97))
    text = await said(boss.slash(place.channel, "server settings"))
    assert "no longer exists" in text
    await new(place, ann)
    matches = place.bot.services.tables.matches
    assert await matches.live_in(place.channel.id) is not None
    text = await said(boss.slash(place.channel, "admin match end"))
    assert "I couldn’t post in <#97>" in text


async def test_admin_actions_are_posted_to_the_log_channel(place: World) -> None:
    boss = boss_of(place)
    await choose(place, boss, HouseRule.LOG, place.open_channel)
    table = await place.seat("amytis")
    await boss.slash(place.channel, "admin match pause")
    assert place.open_channel.last_message is not None
    text = read(place.open_channel.last_message)
    where = f"The Architects of Amytis, match {table.id}, <#{place.channel.id}>"
    assert text.strip() == f"\u2068Boss\u2069 (admin) paused the match. · {where}"


async def test_a_blocked_player_can_not_join_tables(place: World) -> None:
    boss, (ann, bo) = boss_of(place), place.people
    await ann.slash(place.channel, "game new", game="amytis")
    lobby = place.last
    await bo.slash(place.open_channel, "game new", game="amytis", thread=False)
    text = await said(boss.slash(place.channel, "server block", player=bo))
    assert f"<@{bo.id}> can’t open or join tables here any more" in text
    matches = place.bot.services.tables.matches
    opened = await matches.of_user(bo.id)
    assert opened == []
    refused = (await bo.click(lobby, label="Join")).followups[-1]
    assert "have blocked you" in texts_of(refused.components)
    assert "have blocked you" in await new(place, bo, place.open_channel, thread=False)
    assert f"have blocked <@{bo.id}> from its tables" in await new(place, ann, place.open_channel, player1=bo)
    text = await all_parts(boss, (await boss.slash(place.channel, "server settings")).response)
    assert f"Blocked from tables:** <@{bo.id}>" in text
    await boss.slash(place.channel, "server unblock", player=bo)
    assert "wasn’t blocked" in await said(boss.slash(place.channel, "server unblock", player=bo))
    await bo.click(lobby, label="Join")
    assert (await place.table()).record.status is Status.PLAYING
    assert "can’t block yourself" in await said(boss.slash(place.channel, "server block", player=boss))


async def test_settings_apply_while_the_servers_channels_are_unknown(place: World) -> None:
    bot: Any = place.bot
    store, guild = place.bot.matches.house_rules, place.guild.id
    unknown = discord.Guild._create_unavailable(state=bot._connection, guild_id=guild, data=None)
    assert not is_known(unknown)
    user = SimpleNamespace(id=1, _roles=[7])
    interaction: Any = SimpleNamespace(
        client=bot,
        guild=unknown,
        guild_id=guild,
        channel_id=5,
        channel=None,
        user=user,
        permissions=discord.Permissions.none(),
    )
    await store.save(HouseRules(guild, channels=(5, 6), starters=7))
    assert (await house_rules(interaction)).starters == 7
    user._roles = [8]
    with pytest.raises(Refusal, match="refusal-house-starters"):
        await house_rules(interaction)
    await store.save(HouseRules(guild, channels=(6,)))
    with pytest.raises(Refusal, match="refusal-house-channels"):
        await house_rules(interaction)


async def test_a_match_without_a_channel_continues_only_in_allowed_channels(place: World) -> None:
    bo = place.people[1]
    table = await place.seat("amytis")
    matches = place.bot.services.tables.matches
    await matches.away.set_aside(AwayReason.CHANNEL, channel=place.channel.id)
    role = place.guild.create_role("Builders")
    rules = HouseRules(place.guild.id, channels=(place.channel.id,), starters=role.id, most=1)
    await matches.house_rules.save(rules)
    text = await said(bo.slash(place.open_channel, "game board", here=True))
    assert f"tables can only be opened in <#{place.channel.id}>" in text
    await matches.house_rules.save(replace(rules, channels=()))
    await matches.house_rules.block(place.guild.id, bo.id, now=now())
    assert "have blocked you" in await said(bo.slash(place.open_channel, "game board", here=True))
    await matches.house_rules.unblock(place.guild.id, bo.id)
    assert "continues" in await said(bo.slash(place.open_channel, "game board", here=True))
    assert (await matches.get(table.id)).channel == place.open_channel.id


async def test_moving_a_match_to_another_server_follows_its_rules_for_new_tables(place: World) -> None:
    bo = place.people[1]
    await place.seat("amytis")
    matches = place.bot.services.tables.matches
    await matches.away.set_aside(AwayReason.CHANNEL, channel=place.channel.id)
    other = place.env.create_guild("Uruk")
    hall = other.create_text_channel("hall")
    member = other.add_member(UserHandle(place.env, place.env.backend.get_user(bo.id)))
    role = other.create_role("Builders")
    await matches.house_rules.save(HouseRules(other.id, starters=role.id))
    text = await said(member.slash(hall, "game board", here=True))
    assert f"only <@&{role.id}> can open tables" in text


async def test_a_blocked_loser_can_not_choose_to_go_last(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    await bo.slash(place.channel, "game resign", sure=True)
    await ann.click(place.last, label="Rematch")
    await boss_of(place).slash(place.channel, "server block", player=bo)
    matches = place.bot.services.tables.matches
    lobby = await matches.live_in(place.channel.id)
    assert lobby is not None
    refused = (await bo.click(place.last, label="Go last")).followups[-1]
    assert "have blocked you" in texts_of(refused.components)
    assert not (await matches.get(lobby)).loser_last


async def test_a_blocked_player_can_not_be_offered_a_seat(place: World) -> None:
    cleo = place.guild.add_member(place.env.create_user("cleo"))
    table = await place.seat("amytis")
    matches = place.bot.services.tables.matches
    await matches.house_rules.block(place.guild.id, cleo.id, now=now())
    page: Any = (await place.member(table, 0).slash(place.channel, "game seat", player=cleo)).response
    refused = (await place.member(table, 0).click(page, label="Hand it over")).followups[-1]
    assert f"have blocked <@{cleo.id}> from its tables" in texts_of(refused.components)
    assert await matches.offers.of_match(table.id) == []
