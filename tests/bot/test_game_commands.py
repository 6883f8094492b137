"""``/game``: open a table, show the board, undo, read the rules, resign, abandon and list."""

import random
import re
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

from engine.core.grid import square_name
from engine.games.amytis.board import tiles_left
from engine.games.amytis.moves import Place, Take
from storage.records import Status
from tests.bot.panels import choices, controls_of
from tests.bot.test_bad_input import PLAIN, complete_panel, reach, said
from tests.bot.world import (
    World,
    agree,
    all_parts,
    click_more,
    labels,
    more_labels,
    read,
    send_line,
    take_turn_by_slash,
    texts_of,
)

pytestmark = pytest.mark.simcord(check_errors=False)


WORTH = re.compile(r"[+−]\d+")


def selects(result: InteractionResult) -> list[dict[str, Any]]:
    assert result.response is not None
    return [item for item in controls_of(result.response.components) if "options" in item]


async def test_a_lobby_from_open_to_start(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    await place.by_hand()
    lobby = place.last
    assert "1 free seat" in read(lobby)
    assert "Start" not in labels(lobby)
    assert "You’re sitting at this table" in said(await ann.click(lobby, label="Join"))
    await bo.click(lobby, label="Join")
    assert "Start" in labels(place.last)
    eve = place.guild.add_member(place.env.create_user("eve"))
    await bo.click(place.last, label="Leave")
    await eve.click(place.last, label="Join")
    await ann.click(place.last, label="Start")
    table = await place.table()
    assert {person.user for person in table.record.people} == {ann.id, eve.id}
    await place.env.settle()
    assert [labels(message) for message in place.channel.history()[:-1]] == [[]] * 3


def lobby_of(place: World) -> Any:
    """Return the newest lobby message."""
    return next(message for message in reversed(place.channel.history()) if "Options" in labels(message))


async def test_only_the_host_starts_and_sets_options(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    await place.by_hand()
    await bo.click(place.last, label="Join")
    lobby = place.last
    for label in ("Start", "Options"):
        assert "who opened the table" in said(await bo.click(lobby, label=label))
    panel = await ann.click(lobby, label="Options")
    menus = selects(panel)
    assert len(menus) == 7
    assert panel.response is not None
    changed = await ann.select(panel.response, ["chosen"], custom_id=menus[0]["custom_id"])
    menus = selects(changed)
    assert changed.response is not None
    await ann.select(changed.response, ["market", "theater"], custom_id=menus[1]["custom_id"])
    assert "Market" in read(lobby_of(place))
    others = selects(await ann.click(changed.response, label="Next (2 of 2)"))
    assert len(menus) + len(others) == 8
    await ann.click(lobby, label="Start")
    table = await place.table()
    assert table.match.state.board.sides == (False, True, False, False, False, True)


async def test_invited_players_are_pinged_and_their_seats_reserved(place: World) -> None:
    ann, bo = place.people
    eve = place.guild.add_member(place.env.create_user("eve"))
    await ann.slash(place.channel, "game new", game="amytis", player1=bo)
    lobby = place.last
    assert {user.id for user in lobby.mentions} == {bo.id}
    assert "reserved for the people who were invited" in said(await eve.click(lobby, label="Join"))
    await bo.click(lobby, label="Join")
    assert "Take your turn" in labels(place.last)


async def test_a_table_opens_in_its_own_thread(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.open_channel, "game new", game="amytis")
    (thread,) = place.open_channel.threads
    assert thread.name == "The Architects of Amytis – Ann"
    lobby = thread.last_message
    assert lobby is not None
    await bo.click(lobby, label="Join")
    assert await place.bot.services.tables.matches.live_in(thread.id) is not None
    assert "your turn" in read(thread.last_message)


async def test_a_table_can_be_opened_without_a_thread(place: World) -> None:
    await place.people[0].slash(place.open_channel, "game new", game="amytis", thread=False)
    assert not place.open_channel.threads
    assert "has opened a table" in read(place.open_channel.last_message)


async def test_a_turn_posts_a_board_that_pings_the_next_player(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    before = place.last
    await send_line(place, ["take a1", "place b2"])
    bo = place.people[1]
    message = place.last
    assert message.id != before.id
    assert [user.id for user in message.mentions] == [bo.id]
    text = read(message)
    assert "Ann\u2069: " in text
    (attachment,) = message.attachments
    assert attachment.filename == "board.png"
    assert labels(message)[0] == "Take your turn"
    old = place.channel.history()[-2]
    assert labels(old) == []
    assert old.attachments == []


async def test_the_board_as_a_picture_and_in_words(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    bo = place.people[1]
    result = await bo.slash(place.channel, "game board")
    assert result.ephemeral
    assert result.response is not None
    assert len(result.response.attachments) == 1
    result = await bo.slash(place.channel, "game board", words=True)
    assert result.response is not None
    assert not result.response.attachments
    assert (await all_parts(bo, result.response)).count("’s city") == 2
    count = len(place.channel.history())
    await bo.slash(place.channel, "game board", here=True)
    assert len(place.channel.history()) == count + 1
    post: Any = [request for request in place.env.http_requests if request.path.endswith("/messages")][-1]
    assert post.json["allowed_mentions"] == {"parse": []}


async def test_undo_requires_consent_once_a_tile_was_revealed(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    assert "nothing to take back" in said(await ann.slash(place.channel, "game undo"))
    await send_line(place, ["take a1", "place b2"])
    assert "Undo" not in await more_labels(ann, place.last)
    text = said(await ann.slash(place.channel, "game undo"))
    assert "\u2068Bo\u2069 has to agree" in text
    assert "was revealed has already been seen" in text
    assert "nothing to take back" in said(await bo.slash(place.channel, "game undo"))
    assert (await place.table()).match.seq == 2


async def test_undo_with_nothing_revealed_is_announced(place: World) -> None:
    match = await reach(place, lambda match: one_left(match) is not None)
    stack = one_left(match)
    player = await place.to_act()
    await send_line(place, [f"take {stack}", "place a1"])
    result = await click_more(player, place.last, "Undo")
    assert "You took back your turn" in said(result)
    table = await place.table()
    assert table.match.state == match.state
    assert table.match.seq == match.seq + 3
    assert "took back their last turn" in read(place.last)
    assert "took back their last turn" in said(await player.slash(place.channel, "game history"))


def one_left(match: Any) -> str | None:
    """Return a stack whose last tile can be taken by a plain turn that does not end the match."""
    board, left = match.state.board, tiles_left(match.state)
    if 0 in left:
        return None
    for index, count in enumerate(left):
        if count == 1 and board.architects[index] == -1 and board.tops[index] // 4 != 3:
            mine = [i for i, owner in enumerate(board.architects) if owner == board.active]
            if len(mine) < 2:
                return square_name(index, 3)
    return None


async def test_the_history_has_pages(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann = place.people[0]
    assert "Nothing has happened yet" in said(await ann.slash(place.channel, "game history"))
    for _ in range(12):
        await take_turn_by_slash(place, random.Random(_))
    result = await click_more(ann, place.last, "History")
    assert " on " in said(result)
    assert "take" not in said(result)
    assert result.response is not None
    full = await ann.click(result.response, label="In full")
    assert "-# take " in texts_of((full.response or result.response).components)
    older = await ann.click(result.response, label="Older")
    assert "page 1 of 2" in texts_of((older.response or result.response).components)


async def test_the_rules_can_be_searched(place: World) -> None:
    ann = place.people[0]
    suggestions = await ann.autocomplete(place.channel, "game rules", "topic", "symbols", game="ancient")
    assert len(suggestions) > 1
    assert all("symbols" in choice["name"].lower() for choice in suggestions)
    page = said(await ann.slash(place.channel, "game rules", game="ancient", topic="symbols"))
    assert "symbols" in page
    assert "You’ll also find" in page
    page = said(await ann.slash(place.channel, "game rules", game="ancient", topic="spaceship"))
    assert "don’t mention" in page


async def test_the_rules_have_topics(place: World) -> None:
    ann = place.people[0]
    assert "The Architects of Amytis" in said(await ann.slash(place.channel, "game rules", game="amytis"))
    suggestions = await ann.autocomplete(place.channel, "game rules", "topic", "pal", game="amytis")
    assert (suggestions[0]["value"], len(suggestions) > 1) == ("palace", True)
    result = await ann.slash(place.channel, "game rules", game="amytis", topic="palace")
    assert "Palace" in said(result)
    (menu,) = selects(result)
    assert result.response is not None
    turned = await ann.select(result.response, ["wall"], custom_id=menu["custom_id"])
    assert "Wall" in texts_of((turned.response or result.response).components)


async def test_resigning_ends_a_match_of_two(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    asked: Any = await bo.slash(place.channel, "game resign")
    assert "The other player wins" in said(asked)
    assert (await place.table()).record.status is Status.PLAYING
    await bo.click(asked.response, label="Yes, give it up")
    table = await place.table()
    assert table.record.status is Status.OVER
    assert read(place.last).startswith(f"<@{ann.id}>")
    assert "wins The Architects of Amytis:" in read(place.last)
    result = await ann.slash(place.channel, "amytis build", stack="a1", space="a1")
    assert "There’s no match" in said(result)


async def test_choosing_to_play_on_shows_the_board(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    asked: Any = await bo.slash(place.channel, "game resign")
    answer = await bo.click(asked.response, label="Play on")
    assert "’s turn" in said(answer)
    assert (await place.table()).record.status is Status.PLAYING
    await ann.slash(place.channel, "game resign", sure=True)
    assert (await place.table()).record.status is Status.OVER


async def test_opening_a_table_offers_an_invitation_to_share(place: World) -> None:
    text = said(await place.people[0].slash(place.channel, "game new", game="amytis"))
    link = f"https://discord.com/channels/{place.guild.id}/{place.channel.id}"
    assert f"> Want to play The Architects of Amytis with me? {link}" in text


async def test_abandoning_requires_everyones_consent(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    await ann.slash(place.channel, "game abandon")
    question = place.last
    assert [user.id for user in question.mentions] == [bo.id]
    await agree(ann, question)
    assert (await place.table()).match.to_act
    await agree(bo, question)
    table = await place.table()
    assert table.record.status is Status.ABANDONED
    assert "without a result" in read(place.last)


async def test_only_an_admin_can_abandon_at_once(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    role = place.guild.create_role("Admins", permissions=discord.Permissions(manage_guild=True))
    boss = place.guild.add_member(place.env.create_user("boss"), roles=[role])
    refused = await place.people[0].slash(place.channel, "game abandon", admin=True)
    assert "Only people who can manage" in said(refused)
    await boss.slash(place.channel, "game abandon", admin=True)
    assert (await place.table()).record.status is Status.ABANDONED
    assert "An admin ended the match" in read(place.last)


async def test_the_list_shows_whose_turn_it_is(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    assert "your turn" in said(await ann.slash(place.channel, "game list"))
    text = said(await bo.slash(place.channel, "game list"))
    assert "ann" in text
    assert "waiting for" in text


async def test_autocomplete_offers_legal_moves_and_their_points(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    stacks = await ann.autocomplete(place.channel, "amytis build", "stack", "")
    assert sorted(choice["value"] for choice in stacks) == sorted(f"{c}{r}" for r in "123" for c in "abc")
    gains = [int(WORTH.findall(choice["name"])[0].replace("−", "-")) for choice in stacks]
    assert gains == sorted(gains, reverse=True)
    panel = (await ann.click(place.last, label="Take your turn")).response
    assert panel is not None
    buttons = [way.text for way in choices(panel.components)]
    assert sorted(int(WORTH.findall(text)[0].replace("−", "-")) for text in buttons) == sorted(gains)
    said = (await ann.autocomplete(place.channel, "amytis build", "space", "d9", stack="a1"))[0]["name"]
    assert said == "Nothing here is called “d9”."
    spaces = await ann.autocomplete(place.channel, "amytis build", "space", "a", stack="a1")
    assert all("a" in choice["name"].lower() for choice in spaces)
    assert any("+" in choice["name"] or "point" in choice["name"] for choice in spaces)
    none = await ann.autocomplete(place.channel, "amytis build", "favor", "", stack="a1", space="a1")
    assert [choice["value"] for choice in none] == ["-"]
    waiting = await bo.autocomplete(place.channel, "amytis build", "stack", "")
    assert "not your turn" in waiting[0]["name"]
    assert "plan:True" in waiting[0]["name"]


async def test_a_confirmed_panel_says_what_was_done(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    player, panel = await complete_panel(place)
    result = await player.click(panel, label="Confirm")
    assert result.response is not None
    assert "Done:" in texts_of(result.response.components)


async def test_views_are_not_kept_in_memory(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place b2"])
    store = place.bot._connection._view_store
    assert not store._views
    assert not store._synced_message_views


async def test_commands_are_registered_only_when_they_changed(place: World) -> None:
    place.bot.registration.always = False
    assert not await place.bot.registration.sync()
    await place.bot.matches.settings.set(f"commands:{place.bot.application_id}", "other")
    assert await place.bot.registration.sync()
    assert not await place.bot.registration.sync()


async def test_a_stored_move_not_yet_shown_is_posted_at_startup(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    await place.bot.services.tables.play(table.id, table.record.people[0].user, [Take(0), Place(0)])
    count = len(place.channel.history())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == count + 1
    assert [user.id for user in place.last.mentions] == [place.people[1].id]


async def test_suggestions_match_by_prefix_and_start_with_their_worth(place: World) -> None:
    """Other words in names and descriptions, such as a sarcophagus or points, do not match."""
    await place.seat("ancient", seed=PLAIN)
    ann = await place.to_act()
    stones = await ann.autocomplete(place.channel, "ancient take", "stone", "1")
    assert [stone["value"] for stone in stones] == ["1"]
    for stone in await ann.autocomplete(place.channel, "ancient take", "stone", ""):
        assert (
            re.match(rf"{stone['value']} — (?:[+−]\d+|±0)( you)?\b", stone["name"]) or "±0" in stone["name"]
        ), stone
    none = await ann.autocomplete(place.channel, "ancient take", "stone", "pays")
    assert [stone["value"] for stone in none] == ["-"]


async def test_a_stack_of_amytis_is_found_by_its_number(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann = place.people[0]
    (stack,) = await ann.autocomplete(place.channel, "amytis build", "stack", "5")
    assert stack["value"] == "b2"
    assert stack["name"].startswith("5 — ")


async def test_an_invalid_value_is_refused_by_its_fields_name(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann = place.people[0]
    result = await ann.slash(place.channel, "amytis build", stack="banana", space="a1")
    assert "There’s no stack “banana”." in said(result)
