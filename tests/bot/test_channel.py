"""Messages in a channel: the text alone says whose turn it is, in which game, and why."""

import random
import re
from typing import Any

import pytest
from discord import ui
from simcord.env import Env

from bot.app.client import Ziggurat
from bot.platform.actions import Undo
from bot.platform.components import Screen, button
from bot.screens.page import card
from engine.games.amytis.moves import Place, Take
from tests.bot.test_bad_input import PLAIN
from tests.bot.world import World, labels, more_labels, read, send_line, take_turn_by_slash, texts_of
from tests.storage.posted import boards_due

pytestmark = pytest.mark.simcord(check_errors=False)

ANN, BO = "\u2068Ann\u2069", "\u2068Bo\u2069"
AT_THE_END = ["Rematch", "New game", "Review", "History", "Film", "Every time from now on", "Our record"]


async def test_the_text_of_a_board_says_whose_turn_it_is(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    assert place.last.content == f"<@{ann.id}>, it’s your turn in Amytis (turn 1). You go first."
    await send_line(place, ["take a1", "place b2"])
    notice = place.last.content
    assert notice.startswith(f"<@{bo.id}>, it’s your turn in Amytis (turn 2). {ANN}: ")
    assert " on b2, +" in notice
    _, points = notice.splitlines()
    assert re.fullmatch(rf"-# {ANN} \d+ · {BO} 0", points)
    assert [row.to_dict()["type"] for row in place.last.components] == [1]
    assert [file.filename for file in place.last.attachments] == ["board.png"]
    assert labels(place.last) == ["Take your turn", "Plan ahead", "More"]


async def test_the_previous_board_becomes_one_line(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    first = place.last.id
    for _ in range(3):
        await take_turn_by_slash(place, random.Random(1))
    await place.env.settle()
    *old, present = place.channel.history()
    assert [message.attachments for message in old] == [[], [], []]
    assert [labels(message) for message in old] == [[], [], []]
    assert len(labels(present)) >= 2
    assert old[0].id == first
    assert old[0].content == f"-# Amytis starts, {ANN} goes first."
    lines = [message.content for message in old[1:]]
    assert [line.partition(":")[0] for line in lines] == [f"-# Turn 1 · {ANN}", f"-# Turn 2 · {BO}"]
    assert all("\n" not in line and "<@" not in line for line in lines)
    assert [line.rpartition(", ")[2] for line in lines] == ["+1 → 1", "+1 → 1"]


async def test_several_pending_turns_become_one_board_and_one_line(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    tables = place.bot.services.tables
    for stack in (0, 1):
        await tables.play(table.id, (await place.to_act()).id, [Take(stack), Place(0)])
    await place.bot.services.reconciler.tell(table.id)
    await take_turn_by_slash(place, random.Random(1))
    await place.env.settle()
    _, line, _ = (message.content for message in place.channel.history())
    assert line.startswith(f"-# Turns 1 to 2 · {ANN}: ")
    assert f"; {BO}: " in line
    assert "\n" not in line


async def test_showing_the_board_again_does_not_repeat_the_turn(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place b2"])
    await place.people[0].slash(place.channel, "game board", here=True)
    await take_turn_by_slash(place, random.Random(1))
    await place.env.settle()
    lines = [message.content for message in place.channel.history()]
    assert sum(line.startswith("-# Turn 1 · ") for line in lines) == 1
    assert "-# The board of Amytis, shown again." in lines


async def test_a_board_has_a_line_per_turn_since_your_last(simcord_env: Env, simcord_bot: Ziggurat) -> None:
    place = World(simcord_env, simcord_bot, people=4)
    await place.seat("ancient", people=4, seed=3)
    for _ in range(5):
        await take_turn_by_slash(place, random.Random(5))
    notice, *turns, points = place.last.content.splitlines()
    assert notice.startswith(f"<@{(await place.to_act()).id}>, it’s your turn in Ancient Architects (turn ")
    seat = (await place.table()).match.to_act[0]
    names = [place.people[(seat + number) % 4].name.capitalize() for number in (1, 2, 3)]
    assert [turn.partition(":")[0] for turn in turns] == [f"- \u2068{name}\u2069" for name in names]
    assert all(": stone " in turn for turn in turns)
    assert re.fullmatch(r"-# \u2068\w+\u2069 \d+( · \u2068\w+\u2069 \d+){3}", points)
    assert "draws" not in place.last.content


async def test_a_lobby_becomes_a_line_with_the_players_names(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    lobby = place.last
    assert (
        lobby.content.splitlines()[0]
        == "\u2068Ann\u2069 has opened a table for The Architects of Amytis. Want to play? Press Join."
    )
    await bo.click(lobby, label="Join")
    await place.env.settle()
    line, board = place.channel.history()
    assert line.content in (
        "\u2068Ann\u2069 and \u2068Bo\u2069 started The Architects of Amytis.",
        "\u2068Bo\u2069 and \u2068Ann\u2069 started The Architects of Amytis.",
    )
    assert labels(line) == []
    assert "Take your turn" in labels(board)


async def test_the_host_is_pinged_when_a_table_that_waits_for_start_is_full(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    panel = (await ann.click(place.last, label="Options")).response
    assert panel is not None
    match_id = await place.bot.services.tables.matches.live_in(place.channel.id)
    await ann.select(panel, ["no"], custom_id=f"z:byitself:{match_id}")
    await bo.click(place.last, label="Join")
    await place.env.settle()
    below, table = place.channel.history()
    assert below.content == "The table for The Architects of Amytis is further down."
    assert [user.id for user in table.mentions] == [ann.id]
    assert (
        table.content.splitlines()[0]
        == f"<@{ann.id}>, your table for The Architects of Amytis is full. Press Start when you’re ready."
    )
    assert "who opened the table" in str((await bo.click(table, label="Start")).followups[-1].components)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE match SET updated = updated - 3600").close()
    )
    await bo.click(table, label="Start")
    assert "Take your turn" in labels(place.last)


async def test_all_players_are_pinged_at_the_end(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    while (await place.table()).match.to_act:
        match = (await place.table()).match
        seat = match.to_act[0]
        await place.bot.services.tables.play(
            (await place.table()).id, place.people[seat].id, [match.moves(seat)[0]]
        )
    table = await place.table()
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    outcome = table.match.outcome
    assert outcome is not None
    first, second = sorted(outcome.totals, reverse=True)
    assert sorted(user.id for user in place.last.mentions) == sorted(member.id for member in place.people)
    notice = place.last.content.splitlines()[0]
    assert f"The Architects of Amytis {first} – {second}." in notice or "share the victory" in notice
    assert labels(place.last) == AT_THE_END
    assert len(place.last.attachments) == 1


async def test_pressing_rematch_joins_the_open_rematch_and_starts_it(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=PLAIN)
    await bo.slash(place.channel, "game resign", sure=True)
    ended = place.last
    assert " gave up." in ended.content
    assert "gave up" in ended.content
    await bo.click(ended, label="Rematch")
    lobby = place.last
    assert {user.id for user in lobby.mentions} == {ann.id}
    assert "play The Architects of Amytis with you again" in lobby.content
    await ann.click(ended, label="Rematch")
    await place.env.settle()
    table = await place.table()
    assert table.match.to_act == (0,)
    assert table.record.people[0].user == bo.id
    assert labels(ended) == AT_THE_END


async def test_the_private_board_of_a_finished_match_offers_what_comes_next(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=PLAIN)
    await bo.slash(place.channel, "game resign", sure=True)
    shown: Any = (await ann.slash(place.channel, "game board")).response
    assert labels(shown)[:5] == ["Rematch", "Review", "History", "Film", "What changed?"]
    shown = (await ann.slash(place.channel, "game board", words=True)).response
    assert labels(shown)[1:] == ["Rematch", "Review", "Film", "More"]
    assert {"History", "What changed?"} < {*await more_labels(ann, shown)}
    stranger = place.guild.add_member(place.env.create_user("dov", global_name="Dov"))
    seen: Any = (await stranger.slash(place.channel, "game board")).response
    assert not {"Rematch", "Review"} & {*labels(seen)}
    opened: Any = (await ann.click(shown, label="Rematch")).response
    assert f"The table is open in <#{place.channel.id}>" in texts_of(opened.components)
    assert "with you again" in place.last.content
    again: Any = (await bo.slash(place.channel, "game board", words=True)).response
    assert labels(again) == []


async def test_the_new_game_button_offers_the_games(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis", seed=PLAIN)
    await bo.slash(place.channel, "game resign", sure=True)
    chosen = (await ann.click(place.last, label="New game")).response
    assert chosen is not None
    await ann.click(chosen, label="Architectura")
    assert "has opened a table for Architectura" in place.last.content


async def test_any_player_may_choose_to_play_on(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    await ann.slash(place.channel, "game abandon")
    await bo.click(place.last, label="Play on")
    assert f"{BO} would rather play on." in read(place.last)
    await send_line(place, ["take a1", "place b2"])
    await place.env.settle()
    assert "would rather play on" in place.channel.history()[1].content


async def test_retiring_a_message_of_an_earlier_version_removes_only_its_buttons(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    services = place.bot.services
    old = await place.bot.get_partial_messageable(place.channel.id).send(
        view=Screen(card(ui.TextDisplay("A board of before"), ui.ActionRow(button("Undo", Undo(1)))))
    )
    await services.tables.matches.boards.note_old(table.id, old.id, place.channel.id)
    await services.channel_boards.retire(
        table.id, await services.tables.matches.boards.old_messages(table.id)
    )
    assert (read(place.last).strip(), labels(place.last)) == ("A board of before", [])
    assert await boards_due(services.tables.matches) == []


async def test_the_match_list_links_to_the_boards(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    listed = await place.people[0].slash(place.channel, "game list")
    assert listed.response is not None
    link = f"https://discord.com/channels/{place.guild.id}/{place.channel.id}/{place.last.id}"
    assert f"[board]({link})" in str(listed.response.components)
