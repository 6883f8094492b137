"""Admin commands for matches: only managers may use them, and the history lists their use."""

import random
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from engine.catalogue import games
from engine.errors import Refusal
from engine.history.log import Rewound
from storage.admin import AdminActionKind
from storage.records import Status
from tests.bot.test_privacy import said
from tests.bot.world import World, labels, read, take_turn_at_once
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

COMMANDS: dict[str, dict[str, Any]] = {
    "admin match pause": {},
    "admin match resume": {},
    "admin match end": {},
    "admin match move": {},
    "admin match back": {"turn": 1},
    "admin match seat": {"seat": 1},
    "admin match mend": {},
}


def boss_of(place: World) -> MemberActor:
    """Return a member who may manage the server."""
    role = place.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    return place.guild.add_member(place.env.create_user("boss", global_name="Boss"), roles=[role])


def options_of(place: World, command: str) -> dict[str, Any]:
    return COMMANDS[command] | ({"channel": place.open_channel} if command.endswith("move") else {})


def override(place: World, name: str) -> None:
    """Let every member use a command, as a server can override its default permissions."""
    command = place.env.backend.find_command(name, place.guild.id)
    assert command is not None
    place.guild.set_command_permissions(int(command["id"]), {place.guild.default_role: True})


async def history(place: World, channel: Any = None) -> str:
    return await said(place.people[0].slash(channel or place.channel, "game history"))


@pytest.mark.parametrize("command", COMMANDS)
async def test_admin_commands_require_permission(place: World, command: str) -> None:
    await place.seat("amytis")
    override(place, "admin")
    await place.people[0].slash(place.channel, "about")  # which stores the player's name
    before = await place.table()
    text = await said(place.people[0].slash(place.channel, command, **options_of(place, command)))
    assert "Only people who can manage this server or channel may do that." in text
    after = await place.table()
    assert after.record == before.record
    assert await place.bot.services.tables.matches.admin_actions.of_match(before.id) == []


async def test_discord_shows_admin_commands_to_managers_only(place: World) -> None:
    assert "admin match pause" not in place.people[0].available_commands(place.channel)
    assert set(COMMANDS) <= set(boss_of(place).available_commands(place.channel))


async def test_a_match_can_be_paused_and_resumed(place: World) -> None:
    await place.seat("amytis")
    boss, ann = boss_of(place), await place.to_act()
    matches = place.bot.services.tables.matches
    before = await place.table()
    await matches.absence.set_pace(before.id, 3600, 0, now())
    assert "Paused." in await said(boss.slash(place.channel, "admin match pause"))
    assert "has been paused by an admin" in read(place.last)
    assert "Take your turn" not in labels(place.last)
    with pytest.raises(Refusal, match="refusal-paused"):
        await take_turn_at_once(place, random.Random(1))
    assert (await place.table()).match.seq == before.match.seq
    assert (await place.table()).record.clocks == ()
    assert "paused by an admin" in await said(ann.slash(place.channel, "game list"))
    assert "paused" in await said(ann.slash(place.channel, "game resign", sure=True))
    assert "already paused" in await said(boss.slash(place.channel, "admin match pause"))
    await place.restart()
    await place.env.settle()
    assert (await place.table()).match.seq == before.match.seq
    await boss.slash(place.channel, "admin match resume")
    table = await place.table()
    assert [seat for seat, _ in table.record.clocks] == list(table.match.to_act)
    assert [user.id for user in place.last.mentions] == [ann.id]
    await take_turn_at_once(place, random.Random(1))
    assert "isn’t paused" in await said(boss.slash(place.channel, "admin match resume"))
    text = await history(place)
    assert text.index("Boss\u2069 (admin) paused") < text.index("Boss\u2069 (admin) resumed the match")


async def test_robots_do_not_play_in_a_paused_match(place: World) -> None:
    await place.seat("amytis")
    boss = boss_of(place)
    await boss.slash(place.channel, "admin match pause")
    table = await place.table()
    seat = table.match.to_act[0]
    await boss.slash(place.channel, "admin match seat", seat=seat + 1)
    await place.env.settle()
    assert (await place.table()).match.seq == 0
    text = await said(boss.slash(place.channel, "admin match seat", seat=seat + 1))
    assert "A robot is already playing there." in text
    await boss.slash(place.channel, "admin match resume")
    await place.env.settle()
    assert (await place.table()).match.seq > 0


@pytest.mark.parametrize("slug", games())
async def test_a_match_can_be_taken_back_and_played_to_the_end(place: World, slug: str) -> None:
    await place.seat(slug, seed=5)
    boss, chance = boss_of(place), random.Random(3)
    while (await place.table()).match.now.turns < 4:
        await take_turn_at_once(place, chance)
    before = await place.table()
    text = await said(boss.slash(place.channel, "admin match back", turn=3))
    assert "back at the start of that turn" in text
    table = await place.table()
    assert table.match.turn == 3
    whole = await place.bot.services.tables.load_whole(table.id)
    assert isinstance(whole.match.log[before.match.seq], Rewound)
    assert "took the match back to the start of turn 3" in read(place.last)
    assert "can’t go back to turn 9" in await said(boss.slash(place.channel, "admin match back", turn=9))
    assert "Boss\u2069 (admin) took the match back to the start of turn 3." in await history(place)
    while not (await place.table()).match.over:
        await take_turn_at_once(place, chance)
    ended = await place.table()
    assert ended.record.status is Status.OVER
    assert (await place.bot.services.tables.matches.replayed(ended.id)).now == ended.match.now  # type: ignore[union-attr]
    text = await said(boss.slash(place.channel, "admin match back", turn=3, match=ended.id))
    assert "has ended" in text


async def test_an_admin_can_give_a_seat_to_another_player(place: World) -> None:
    table = await place.seat("amytis")
    boss, cleo = boss_of(place), place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    seat = table.match.to_act[0]
    was = place.member(table, seat)
    await boss.slash(place.channel, "admin match seat", seat=seat + 1, player=cleo)
    row = (await place.table()).record
    assert row.people[seat].user == cleo.id
    assert [user.id for user in place.last.mentions] == [cleo.id]
    assert f"gave \u2068{was.name}\u2069’s seat to" in (await history(place)).lower()
    text = await said(boss.slash(place.channel, "admin match seat", seat=2 - seat, player=was))
    assert "another seat" in text or "knows" in text
    assert "There’s no seat 9" in await said(boss.slash(place.channel, "admin match seat", seat=9))


async def test_an_admin_can_move_a_match_to_another_channel(place: World) -> None:
    table = await place.seat("amytis")
    boss, old = boss_of(place), place.last
    await boss.slash(place.channel, "admin match move", channel=place.open_channel)
    await place.env.settle()
    row, board = await place.bot.services.tables.matches.get(table.id), place.open_channel.last_message
    assert board is not None
    assert (row.channel, row.board) == (place.open_channel.id, board.id)
    assert "Take your turn" in labels(board)
    assert labels(place.last) == []
    assert place.last.id == old.id
    text = await said(boss.slash(place.open_channel, "admin match move", channel=place.open_channel))
    assert "already" in text
    assert "moved the match to another channel" in await history(place, place.open_channel)


async def test_the_history_lists_that_an_admin_checked_and_ended_a_match(place: World) -> None:
    table = await place.seat("amytis")
    boss = boss_of(place)
    await take_turn_at_once(place, random.Random(1))
    matches = place.bot.services.tables.matches
    await matches.freeze(table.id, "for a test", now=now())
    text = await said(boss.slash(place.channel, "admin match pause"))
    assert "/admin match mend" in text
    assert "agrees with its log" in await said(boss.slash(place.channel, "admin match mend"))
    assert (await place.table()).record.status is Status.PLAYING
    await boss.slash(place.channel, "admin match end")
    assert (await place.table()).record.status is Status.ABANDONED
    acts = [action.act for action in await matches.admin_actions.of_match(table.id)]
    assert acts == [AdminActionKind.MEND, AdminActionKind.END]
    text = await history(place)
    assert "(admin) had the match checked" in text
    assert "(admin) ended the match" in text
    assert "An admin ended the match" not in text
    assert "has ended" in await said(boss.slash(place.channel, "admin match end", match=table.id))


async def test_admins_can_not_reach_matches_of_other_servers(place: World) -> None:
    table = await place.seat("amytis")
    other = place.env.create_guild("Elsewhere")
    channel = other.create_text_channel("there")
    role = other.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    boss = other.add_member(place.env.create_user("stranger"), roles=[role])
    text = await said(boss.slash(channel, "admin match end", match=table.id))
    assert "I can’t find that match" in text
    assert (await place.table()).record.status is Status.PLAYING


async def test_moving_a_match_requires_permission_in_the_target_channel(place: World) -> None:
    before = await place.seat("amytis")
    override(place, "admin")
    manager = place.guild.add_member(place.env.create_user("keeper", global_name="Keeper"))
    manages = discord.PermissionOverwrite(manage_channels=True)
    target = place.guild.create_text_channel("own", overwrites={manager: manages})
    place.env.backend.set_overwrite(place.channel.id, Overwrite(manager.id, OverwriteType.MEMBER, 16, 0))
    text = await said(manager.slash(place.channel, "admin match move", channel=place.open_channel))
    assert f"Only people who can manage this server, or <#{place.open_channel.id}>, may do that." in text
    assert (await place.table()).record.channel == before.record.channel
    await manager.slash(place.channel, "admin match move", channel=target)
    row = await place.bot.services.tables.matches.get(before.id)
    assert row.channel == target.id


async def test_a_match_is_not_moved_to_a_channel_the_bot_may_not_post_in(place: World) -> None:
    before = await place.seat("amytis")
    silent = place.guild.create_text_channel(
        "silent", overwrites={place.guild.default_role: discord.PermissionOverwrite(send_messages=False)}
    )
    text = await said(boss_of(place).slash(place.channel, "admin match move", channel=silent))
    assert f"in <#{silent.id}>. Missing: Attach Files, Send Messages." in text
    assert (await place.table()).record.channel == before.record.channel
