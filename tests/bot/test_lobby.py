"""Lobbies: players, invitations and their refusal, and when a table gives way to another."""

import discord
import pytest

from bot.matches import give_way
from bot.platform import clock, custom_ids
from bot.platform.actions import Leave
from storage.records import Status
from tests.bot.alone import row_of
from tests.bot.test_bad_input import said
from tests.bot.test_forged_ids import send
from tests.bot.test_seats import pings
from tests.bot.world import World, labels, read, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)


def plain(text: str) -> str:
    """Return a text without the marks that isolate the direction of names."""
    return text.replace("\u2068", "").replace("\u2069", "")


async def test_a_lobby_lists_its_players_and_guests(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=3, player1=bo)
    assert f"Table for 3: Ann (host) · <@{bo.id}> (invited) · 1 free seat" in plain(read(place.last))
    await ann.click(place.last, label="Add a robot")
    assert "Ann (host) · Plumb (calm robot) · <@" in plain(read(place.last))
    assert "free seat" not in read(place.last)


async def test_a_guest_can_decline_and_the_host_is_pinged(place: World) -> None:
    ann, bo = place.people
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    await ann.slash(place.channel, "game new", game="ancient", seats=3, player1=bo)
    lobby = place.last
    assert "No, thanks" in labels(lobby)
    assert "You weren’t invited" in said(await eve.click(lobby, label="No, thanks"))
    await bo.click(lobby, label="No, thanks")
    await place.env.settle()
    assert place.last.id != lobby.id
    assert pings(place)[-1] == [ann.id]
    first, *_ = place.last.content.splitlines()
    assert first == f"<@{ann.id}>, <@{bo.id}> can’t join your table for Ancient Architects this time."
    assert "2 free seats" in read(place.last)
    assert "No, thanks" not in labels(place.last)
    await eve.click(place.last, label="Join")
    assert f"<@{bo.id}>" not in read(place.last)
    await bo.click(place.last, label="Join")
    assert (await place.table()).record.status is Status.PLAYING


async def test_leave_below_an_earlier_lobby_declines_an_invitation_too(place: World) -> None:
    ann, bo = place.people
    await bo.slash(place.channel, "game new", game="ancient", seats=3, player1=ann)
    await send(place, custom_ids.pack(Leave((await row_of(place)).id)), None)  # by the first person
    await place.env.settle()
    assert pings(place)[-1] == [bo.id]


async def test_leaving_is_offered_only_to_those_who_sit_at_the_table(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    assert "Leave" not in labels(place.last)
    assert "To leave, press Join again." in read(place.last)
    await bo.click(place.last, label="Join")
    await bo.click(place.last, label="Rules")
    page = (await bo.click(place.last, label="Join")).followups[-1]
    assert "You’re sitting at this table for Ancient Architects." in texts_of(page.components)
    assert labels(page) == ["Leave"]
    left = await bo.click(page, label="Leave")
    assert "You’ve left" in said(left)
    assert "Bo" not in read(place.last)


async def test_start_comes_first_and_leave_is_public_when_it_matters(place: World) -> None:
    ann, bo = place.people
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    await place.by_hand()
    assert labels(place.last)[:2] == ["Join", "Add a robot"]
    await bo.click(place.last, label="Join")
    assert labels(place.last)[:2] == ["Start with 2", "Join"]
    assert place.last.components[0].children[0].style is discord.ButtonStyle.success
    await eve.click(place.last, label="Join")
    await place.env.settle()
    assert labels(place.last)[:2] == ["Start", "Leave"]
    await eve.click(place.last, label="Leave")
    await ann.click(place.last, label="Start with 2")
    assert (await place.table()).match.seats == 2


async def test_a_second_table_in_a_channel_opens_in_a_thread(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.open_channel, "game new", game="amytis", thread=False)
    opened = await bo.slash(
        place.open_channel, "game new", game="ancient", thread=False, seats=2, player1=ann
    )
    (thread,) = place.open_channel.threads
    assert f"<#{thread.id}>" in said(opened)
    [row] = [row for row in await place.bot.services.tables.matches.of_user(bo.id) if row.game == "ancient"]
    assert (row.channel, row.seats, row.invited) == (thread.id, 2, (ann.id,))


async def test_a_table_beside_a_running_match_opens_in_a_thread(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.open_channel, "game new", game="amytis", thread=False)
    lobby = place.open_channel.last_message
    assert lobby is not None
    await bo.click(lobby, label="Join")
    await bo.slash(place.open_channel, "game new", game="ancient", thread=False)
    (thread,) = place.open_channel.threads
    assert await place.bot.services.tables.matches.live_in(thread.id) is not None


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> "Later":
    return Later(monkeypatch)


class Later:
    """Advances the clock used for tables that give way."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def by(self, seconds: int) -> None:
        """Advance it by ``seconds``."""
        self.monkeypatch.setattr(give_way, "now", lambda: clock.now() + seconds)


async def test_an_empty_table_gives_way_after_an_hour(place: World, later: Later) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    first = place.last
    asked = await bo.slash(place.channel, "game new", game="ancient")
    assert "Unless they keep the table" in said(asked)
    await place.env.settle()
    question = place.last
    assert question.id != first.id
    assert pings(place)[-1] == [ann.id]
    assert f"<@{ann.id}>, <@{bo.id}> would like to open a table here" in question.content
    again = await bo.slash(place.channel, "game new", game="ancient")
    assert "Unless they keep the table" in said(again)
    assert place.last.id == question.id
    later.by(3601)
    await bo.slash(place.channel, "game new", game="ancient")
    await place.env.settle()
    match_id = await place.bot.services.tables.matches.live_in(place.channel.id)
    assert match_id is not None
    assert (await place.bot.services.tables.matches.get(match_id)).game == "ancient"


async def test_the_host_can_keep_the_table(place: World, later: Later) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    await bo.slash(place.channel, "game new", game="ancient")
    await place.env.settle()
    assert "Only ann, who opened the table" in plain(
        said(await bo.click(place.last, label="Keep my table"))
    ).replace("Ann", "ann")
    await ann.click(place.last, label="Keep my table")
    assert "Keep my table" not in labels(place.last)
    later.by(3601)
    refused = await bo.slash(place.channel, "game new", game="ancient")
    assert "This channel already has an open table" in said(refused)


async def test_a_table_another_player_joined_does_not_give_way(place: World, later: Later) -> None:
    ann, bo = place.people
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    await ann.slash(place.channel, "game new", game="ancient")
    await bo.slash(place.channel, "game new", game="amytis")
    await place.env.settle()
    await eve.click(place.last, label="Join")
    assert "Keep my table" not in labels(place.last)
    later.by(3601)
    assert "an open table" in said(await bo.slash(place.channel, "game new", game="amytis"))


async def test_the_last_page_of_the_example_offers_to_join(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    page = await bo.click(place.last, label="Example")
    for _ in range(3):
        assert page.response is not None
        assert "Join" not in texts_of(page.response.components)
        page = await bo.click(page.response, label="Next")
    assert page.response is not None
    joined = await bo.click(page.response, label="Join")
    assert joined.response is not None
    assert "You’ve joined the table" in texts_of(joined.response.components)
    assert "Bo" in read(place.last)


async def test_a_rules_search_without_results_says_so_while_typing(place: World) -> None:
    ann, _ = place.people
    offers = await ann.autocomplete(place.channel, "game rules", "topic", "xyzzy", game="amytis")
    assert [plain(choice["name"]) for choice in offers] == ["The rules don’t mention “xyzzy”."]


async def test_the_host_can_set_each_robots_level(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=4, robots=2, level="sharp")
    lobby = place.last
    assert "Plumb (sharp robot) · Gable (sharp robot)" in plain(read(lobby))
    assert "who opened the table, can do that" in said(await bo.click(lobby, label="Robots"))
    row = await row_of(place)
    panel = (await ann.click(lobby, label="Robots")).response
    assert panel is not None
    await ann.select(panel, ["master"], custom_id=f"z:level:{row.id}:2")
    await place.env.settle()
    assert "Plumb (sharp robot) · Gable (master robot)" in plain(read(place.last))
    assert [person.robot for person in (await row_of(place)).robots] == ["sharp", "master"]
