"""Player areas, and the order of play."""

import asyncio
from random import Random
from typing import Any

import pytest
from PIL import ImageChops

from bot.delivery import pages
from bot.matches.table import Stale, Table
from bot.screens.match import board, player_areas
from bot.screens.page import Page
from engine.catalogue import game
from engine.match import Match
from render.boards import Scene
from render.boards import board as drawing
from render.picture import picture
from render.texts import texts
from render.words.westkingdom.parts import apprentice_label, building_name
from storage.records import Person
from tests.bot.panels import ways
from tests.bot.walking import Painted, raw
from tests.bot.watched import seated
from tests.bot.world import texts_of

T = texts()
POOL: Any = Painted()
NAMES = ("Anna", "Bert", "Carla", "Dana", "Emil", "Fay")
ANNA = 7


def played(slug: str, seats: int, moves: int) -> Table:
    """Return a table after ``moves`` random moves."""
    match, chance = Match.new(game(slug), seats, seed=4), Random(4)
    for _ in range(moves):
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return seated(match, [Person(ANNA + seat, name) for seat, name in enumerate(NAMES[:seats])])


def holds_captives(player: Any) -> bool:
    """Return whether a player holds opponents' workers."""
    return any(player.held)


def player_area(table: Table, seat: int) -> Page:
    return asyncio.run(pages.tableau(POOL, table, ANNA, seat, T))


def test_a_player_area_describes_everything_but_the_hand() -> None:
    tables = (played("westkingdom", 4, moves) for moves in range(100, 400, 10))
    table = next(table for table in tables if any(map(holds_captives, table.match.state.board.players)))
    players, hands = table.match.state.board.players, table.match.state.secret.hands
    for seat, player in enumerate(players):
        text = texts_of(raw(player_area(table, seat)))
        assert NAMES[seat] in text
        for card in player.apprentices:
            assert apprentice_label(card, T) in text
        for card in player.buildings:
            assert building_name(card, T) in text
        for card in {*hands[seat]} - {*player.buildings}:
            assert building_name(card, T) not in text
        assert ("holds" in text) == any(player.held)
        assert ("debts:" in text) == bool(player.unpaid or player.paid)


def test_each_player_area_can_be_opened_from_the_board_and_from_the_others() -> None:
    table = played("westkingdom", 4, 60)
    seat = table.match.to_act[0]
    whole = raw(asyncio.run(pages.whole(POOL, table, seat, (), T)))
    looked = raw(asyncio.run(pages.private(POOL, table, ANNA, T)))
    for page, here in ((whole, 0), (looked, 0), (raw(player_area(table, 2)), 1)):
        seats = ways(page, "seat")
        assert [way.label for way in seats] == list(NAMES[:4])
        assert [way.custom_id.split(":")[3:] for way in seats] == [
            [str(number), *(["1"] if here else [])] for number in range(4)
        ]


def test_six_seats_are_in_a_menu() -> None:
    match = Match.new(game("westkingdom"), 6, seed=3)
    table = seated(match, [Person(user, f"P{user}") for user in range(1, 7)])
    (row,) = player_areas.seat_rows(table, texts())
    (menu,) = row.to_component_dict()["components"]
    assert [entry["label"] for entry in menu["options"]] == [f"P{user}" for user in range(1, 7)]
    assert [entry["value"] for entry in menu["options"]] == [*map(str, range(6))]
    assert menu["custom_id"] == f"z:seats:{table.id}"


def test_in_a_solo_match_the_rival_has_an_area() -> None:
    table = played("westkingdom", 1, 40)
    assert "Bishop" in texts_of(raw(player_area(table, 1)))
    with pytest.raises(Stale):
        player_area(table, 2)


def test_games_without_player_areas_have_no_buttons_for_them() -> None:
    table = played("amytis", 2, 4)
    assert not player_areas.seat_rows(table, T)
    with pytest.raises(Stale):
        player_area(table, 0)


@pytest.mark.parametrize("slug", ["ancient", "architectura", "westkingdom"])
def test_the_announced_order_of_play_is_right(slug: str) -> None:
    table = played(slug, 3, 30)
    first = table.match.to_act[0]
    order = player_areas.order(table, T).replace("\u2068", "").replace("\u2069", "")
    following = [NAMES[(first + ahead) % 3] for ahead in (1, 2)]
    assert order == f"-# After {NAMES[first]}: {', '.join(following)}"
    assert player_areas.order(table, T) in texts_of(raw(board.in_words(table, None, T)))
    chance = Random(1)
    while table.match.to_act[0] == first:
        table.match.play(first, chance.choice(table.match.moves(first)))
    assert NAMES[table.match.to_act[0]] in following


def test_a_resigned_player_is_not_next() -> None:
    table = played("westkingdom", 3, 30)
    first = table.match.to_act[0]
    table.match.resign((first + 1) % 3)
    order = player_areas.order(table, T).replace("\u2068", "").replace("\u2069", "")
    assert order == f"-# After {NAMES[first]}: {NAMES[(first + 2) % 3]}"


@pytest.mark.parametrize("slug", ["ancient", "architectura", "westkingdom"])
def test_the_next_player_is_marked_on_the_board(slug: str) -> None:
    table = played(slug, 3, 40)
    (seat,) = table.match.to_act
    view, scene = table.match.view(None), Scene(NAMES[:3], T)
    draw = drawing(slug).draw
    plain, after = draw(view, scene), draw(view, scene._replace(following=(seat + 1) % 3))
    box = ImageChops.difference(plain.convert("RGB"), after.convert("RGB")).getbbox()
    assert box is not None
    assert (box[2] - box[0]) * (box[3] - box[1]) < plain.width * plain.height / 20
    assert draw(view, scene._replace(following=seat)).tobytes() == plain.tobytes()


async def test_the_channels_board_marks_the_next_player(monkeypatch: pytest.MonkeyPatch) -> None:
    scenes: list[Scene] = []

    def record(slug: str, view: Any, scene: Scene) -> bytes:
        scenes.append(scene)
        return picture(slug, view, scene)

    monkeypatch.setattr(pages, "picture", record)
    table = played("ancient", 3, 1)
    await pages.public(POOL, table, T)
    await pages.seen(POOL, table, 0, T)
    assert [scene.following for scene in scenes] == [player_areas.following(table)[0]] * 2


def test_the_more_page_says_whose_turn_it_is_and_lets_others_nudge() -> None:
    table = played("westkingdom", 3, 30)
    (first,) = table.match.to_act
    own, other = (texts_of(raw(board.more(table, seat, T))) for seat in (first, (first + 1) % 3))
    assert ("It’s your turn." in own, "Nudge" in own) == (True, False)
    assert (f"It’s \u2068{NAMES[first]}\u2069’s turn." in other, "Nudge" in other) == (True, True)


def test_with_two_players_no_order_is_shown() -> None:
    assert not player_areas.order(played("westkingdom", 2, 20), T)
