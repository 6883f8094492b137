"""The estimated height of messages on a phone is right, and messages fit on it."""

import struct
from itertools import product
from random import Random
from typing import Any

import pytest
from discord import ui
from msgspec.structs import replace

from bot.matches.robots.players import robots
from bot.screens import phone
from bot.screens.match import turn_message
from bot.screens.page import mention
from bot.screens.tables import example as example_match
from bot.screens.tables.lobby import lobby
from engine.catalogue import game, games
from engine.match import Match
from render.texts import texts
from storage.records import Status
from tests.bot.walking import Painted
from tests.bot.watched import posted, seated
from tests.games.westkingdom.matches import eager
from tests.laws.layout import INSIDE, PEOPLE, ROW_END, height_of, row_height, text_height
from tests.laws.matches import Setting, course

SAID = (
    "- \u2068Ninsun\u2069: Greenhouse, 3 cards changed, +3, −1 \u2068Hammurabi\u2069, "
    "+1 \u2068Semiramis\u2069",
    f"<@{PEOPLE[0].user}>, it’s your turn in Architectura (turn 33). \u2068Semiramis\u2069: stone 2 on e1.",
    "-# Play by <t:1800000000:d> <t:1800000000:t>, <t:1800000000:R>",
    "- \u2068Hammurabi\u2069: 🔺 Wall on c3, +2\n- \u2068Gudea\u2069: stone 5 on a4, the Ceremony card, +10",
    "-# Points: \u2068Ninsun\u2069 18 · \u2068Hammurabi\u2069 19 · \u2068Semiramis\u2069 19",
    "Most of \u2068Ninsun\u2069’s points came from Solid structures (53) and Burial chambers (13). "
    "\u2068Ninsun\u2069 led.",
)


@pytest.mark.parametrize("said", SAID)
def test_the_estimated_height_of_texts_is_right(said: str) -> None:
    assert text_height(said) - 2 <= phone.height(said) <= text_height(said) + phone.LINE + 2


def test_a_picture_and_buttons_reduce_the_room_for_text() -> None:
    picture = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 1000, 1000)
    alone, buttons = phone.room(picture, ["History"]), phone.room(picture, ["Take your turn"] * 3)
    assert phone.room(b"", ["History"]) - alone == phone.WIDTH
    assert alone - buttons == phone.BUTTONS


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_a_row_of_buttons_that_wraps_reduces_the_room_of_a_panel_by_its_height(count: int) -> None:
    labels = ["Whole board"] * count
    buttons = [ui.Button[Any](label=label) for label in labels]
    room = phone.PANEL.room(b"", "", labels)
    assert phone.PANEL.room(b"", "", []) - room == row_height(buttons, INSIDE) + ROW_END


@pytest.mark.parametrize("first", range(40, 200, 20))
def test_parts_of_a_text_keep_its_code_blocks_and_indents(first: int) -> None:
    drawing = "```\n     l2  r2\n l1  a1  b1  r1\n```"
    text = "\n".join(("The pyramid:", drawing, *["- It has spaces.", "  – They have names."] * 4))
    split = phone.parts(text, first, 200)
    assert len(split) > 1
    assert "\n".join(split) == text
    assert any(drawing in part for part in split)


@pytest.mark.parametrize("seats", [5, 6])
def test_a_message_that_pings_all_players_fits_on_a_phone(seats: int) -> None:
    match, chance = Match.new(game("westkingdom"), seats, {"artisans": "on"}, seed=3), Random(3)
    while match.turn < 2 or len(match.to_act) < seats:
        seat = match.to_act[0]
        match.play(seat, eager(match.state, seat, chance))
    post = posted(match, PEOPLE[:seats], Painted())
    *others, last = (mention(person.user) for person in PEOPLE[:seats])
    assert post.content.startswith(f"{', '.join(others)} and {last}, it’s your turn")
    assert height_of(post) <= phone.MESSAGE


@pytest.mark.parametrize("slug", games())
def test_a_lobby_fits_on_a_phone(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example_match, "_small", {})
    facts = game(slug).facts
    example_match.draw_small(slug, texts())
    for seats in facts.seats:
        row = replace(
            seated(Match.new(game(slug), seats, seed=3), PEOPLE[:seats]).record,
            status=Status.LOBBY,
            rules_version=None,
            options=facts.check_options({}),
        )
        for people, count, coaching, invited, asker in product(
            range(1, seats + 1), range(seats), (False, True), ((), (PEOPLE[-1].user,)), (0, PEOPLE[-1].user)
        ):
            if count < people <= seats - len(invited) and not (asker and (invited or people > 1)):
                crowded = replace(
                    row,
                    people=(*row.people[: people - count], *robots(["master"] * count, texts())),
                    coaching=coaching,
                    invited=invited,
                    asker=asker,
                    by_itself=False,
                )
                post = lobby(crowded, texts())
                assert height_of(post) <= phone.MESSAGE, (height_of(post), post.content)
                assert f"Table for {seats}" in post.content


def board_text(room: float) -> str:
    match = Match.new(game("ancient"), 4, seed=3)
    for _ in range(4):
        while not getattr(
            match.play(match.to_act[0], match.moves(match.to_act[0])[0])[-1], "turn_over", False
        ):
            pass
    table, t = seated(match, PEOPLE[:4]), texts()
    return turn_message.whole(table, turn_message.turns(table, t), room, t)


def test_messages_are_shorter_if_there_is_less_room() -> None:
    rooms = (420, 200, 145)
    messages = [board_text(room) for room in rooms]
    heights = [*map(phone.height, messages)]
    assert all(height <= room for height, room in zip(heights, rooms, strict=True))
    assert sorted(heights, reverse=True) == heights
    assert len({*messages}) == len(rooms)
    names = seated(Match.new(game("ancient"), 4, seed=3), PEOPLE[:4]).names
    for text in (*messages, board_text(20)):
        assert "…" not in text
        assert all(name in text for name in names[1:])


def test_only_one_mention_of_a_robot_is_marked_as_such() -> None:
    """Without this, "(robot)" would appear up to eight times in a message."""
    match = course(Setting("westkingdom", 4), 3).at(120)
    people = [PEOPLE[0], *robots(["keen", "sharp", "calm"], texts())]
    table = seated(match, people)
    for room in (300, 200, 100):
        text = turn_message.whole(table, turn_message.turns(table, texts()), room, texts())
        assert all(text.count(f"{robot.name}") <= 1 for robot in people[1:])
        assert all(text.count(robot.name.partition(" (")[0]) > 1 for robot in people[1:])
        assert "…" not in text.replace(PEOPLE[0].name, "")


def test_the_leader_comes_first_in_the_points() -> None:
    match = Match.new(game("amytis"), 2, seed=3)
    while len({*match.points}) < 2:
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    table, t = seated(match, PEOPLE[:2]), texts()
    ahead = max((0, 1), key=match.points.__getitem__)
    points = turn_message.standing(table, t)
    assert points.index(table.names[ahead]) < points.index(table.names[1 - ahead])
