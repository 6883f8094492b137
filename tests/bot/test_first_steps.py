"""What new players see: the lobby, help during the first turns, and an example."""

import io
import random
from typing import Any

import pytest
from PIL import Image

from bot.screens import phone
from bot.screens.tables import example as example_match
from bot.screens.tables.example import example_page
from bot.screens.tables.lobby import lobby
from engine.catalogue import game, games
from engine.core.values import total
from engine.forecast import best
from engine.match import Match
from render.boards import Scene, board
from render.people import result
from render.picture import closer
from render.texts import number as written
from render.texts import texts
from render.words import hint, words
from storage.records import Listing, Person, Status
from tests.bot.limits import check_page
from tests.bot.panels import choices, choose, ways
from tests.bot.world import World, take_turn_by_slash, texts_of
from tests.thorough import in_turn

every_game = pytest.mark.parametrize("slug", games())

LIGHTEST = 120_000
"""Maximum size of a lobby's picture in bytes."""


def lobby_row(slug: str) -> Listing:
    facts = game(slug).facts
    people = (Person(8, "Ann", account="Ann"), Person(9, "Bo", account="Bo"))
    return Listing(
        id=3, channel=1, guild=None, game=slug, status=Status.LOBBY, reason="", host=8,
        people=people[: max(facts.seats)], invited=(), seats=max(facts.seats),
        options=facts.check_options({}), rules_version=None, edition=None, seq=0, to_act=(), board=None,
        created=0, updated=0,
    )  # fmt: skip


@every_game
def test_a_lobby_describes_the_game(slug: str) -> None:
    t, facts = texts(), game(slug).facts
    content = lobby(lobby_row(slug), t).content
    about, length = content.splitlines()[1:3]
    assert about == t(f"{slug}-about")
    assert len(about) <= 200
    least, most = min(facts.seats), max(facts.seats)
    assert (f"{least} players" if least == most else f"{least} to {most} players") in length
    assert t(f"{slug}-length") in length
    assert "Ann\u2069 (host)" in content
    assert "Bo\u2069 (host)" not in content


@every_game
def test_a_lobby_shows_a_small_picture_once_drawn(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: dict[Any, bytes] = {}
    monkeypatch.setattr(example_match, "_small", drawn)
    row, t = lobby_row(slug), texts()
    assert lobby(row, t).image is None
    example_match.draw_small(slug, t)
    post = lobby(row, t)
    assert post.image is not None
    assert len(post.image) <= LIGHTEST
    width, height = Image.open(io.BytesIO(post.image)).size
    assert width == 3 * phone.WIDTH or height == 930
    assert width <= 3 * phone.WIDTH
    assert height <= 930
    assert game(slug).facts.title in post.alt
    check_page(post)
    assert lobby(row, t).image is post.image


async def test_a_lobby_keeps_its_picture_as_it_fills(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient")
    assert [file.filename for file in place.last.attachments] == ["board.png"]
    await bo.click(place.last, label="Join")
    assert "Bo" in place.last.content
    assert [file.filename for file in place.last.attachments] == ["board.png"]


@every_game
def test_a_lobbys_picture_is_an_example_without_a_winner(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn, scenes = board(slug).final, list[Scene]()

    def record_scene(view: Any, scene: Scene) -> Image.Image:
        scenes.append(scene)
        return drawn(view, scene)

    monkeypatch.setattr(f"render.boards.{slug}.final", record_scene)
    monkeypatch.setattr(example_match, "_small", {})
    example_match.draw_small(slug, texts())
    (scene,) = scenes
    assert scene.outcome is not None
    assert result(scene, scene.outcome) == f"{game(slug).facts.title}: an example"


async def test_a_lobby_has_an_example_button(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient")
    page: Any = (await bo.click(place.last, label="Example")).response
    assert "1 of 4" in texts_of(page.components)
    assert page.flags.ephemeral


async def opened(place: World) -> tuple[Any, Any]:
    """Open the active player's panel; return the player and the panel."""
    player = await place.to_act()
    result = await player.click(place.last, label="Take your turn")
    assert result.response is not None
    return player, result.response


@in_turn("slug", games(), 2)
async def test_the_first_turns_show_help(place: World, slug: str) -> None:
    await place.seat(slug, seed=3)
    t, chance = texts(), random.Random(1)
    learning = 2 * game(slug).facts.learning
    while (turns := (await place.table()).match.now.turns) < learning + 2:
        _, panel = await opened(place)
        helped = turns < learning
        match = (await place.table()).match
        help_text = hint(slug, match.view(match.to_act[0]), t)
        assert help_text
        assert (help_text in texts_of(panel.components)) == helped
        assert ("Example" in texts_of(panel.components)) == helped
        await take_turn_by_slash(place, chance)


async def test_only_the_first_question_of_a_turn_shows_help(place: World) -> None:
    await place.seat("ancient", seed=3)
    player, panel = await opened(place)
    panel = await choose(player, panel, lambda ways: ways[0])
    assert texts()("ancient-help") not in texts_of(panel.components)


async def test_players_who_finished_a_match_of_the_game_get_no_help(place: World) -> None:
    table = await place.seat("ancient", seed=3)
    await place.bot.services.tables.resign(table.id, place.people[0].id)
    await place.seat("ancient", seed=4)
    _, panel = await opened(place)
    assert texts()("ancient-help") not in texts_of(panel.components)


async def test_an_example_has_four_pictures(place: World) -> None:
    await place.seat("amytis", seed=3)
    player, panel = await opened(place)
    page: Any = (await player.click(panel, label="Example")).response
    seen = set()
    for number in range(1, 5):
        assert f"{number} of 4" in texts_of(page.components)
        assert texts()(f"amytis-example-{number}") in texts_of(page.components)
        assert ("Back" in texts_of(page.components)) == (number > 1)
        seen |= {file.filename for file in page.attachments}
        if number < 4:
            page = (await player.click(page, label="Next")).response or page
    assert "Next" not in texts_of(page.components)
    page = (await player.click(page, label="Back")).response or page
    assert "3 of 4" in texts_of(page.components)
    stale = await player.click(panel, label="Example")
    assert stale.response is not None
    assert stale.response.id not in (panel.id, page.id)


@every_game
def test_the_pictures_of_an_example_fit_a_phone(slug: str) -> None:
    for number in range(example_match.PICTURES):
        width, height = Image.open(io.BytesIO(example_match.picture(slug, number, texts()))).size
        assert width in (1000, 1200)
        assert height <= 1.25 * width
        check_page(example_page(slug, number, b"", texts()))


@in_turn("slug", games())
@pytest.mark.parametrize("button", ["Zoom", "Whole board"])
async def test_the_points_page_lists_your_points_by_source(place: World, slug: str, button: str) -> None:
    match = Match.new(game(slug), 2, seed=5)
    while match.now.turns < 9:
        match.play(match.to_act[0], *best(match.game, match.view(match.to_act[0]), 1).line)
    table = await place.put(match)
    player, panel = await opened(place)
    seat = table.seat_of(player.id)
    assert seat is not None
    sheet = match.game.sheets(match.state.board)[seat]
    if button == "Zoom" and not closer(slug):
        assert not ways(panel.components, "zoom")
        return
    label = "My cards" if button == "Zoom" and game(slug).facts.hands else button
    panel = (await player.click(panel, label=label)).response or panel
    panel = (await player.click(panel, label="What counts")).response or panel
    text = texts_of(panel.components)
    for line in sheet:
        named = f"- {words(slug).source(line.source, texts())}: {written(line.points)}"
        assert (named in text) == (line.points != 0)
    assert f"{written(total(sheet))} point" in text
    panel = (await player.click(panel, label="Back to the question")).response or panel
    assert choices(panel.components)


async def test_the_points_page_without_points(place: World) -> None:
    await place.seat("amytis", seed=3)
    player, panel = await opened(place)
    panel = (await player.click(panel, label="Whole board")).response or panel
    panel = (await player.click(panel, label="What counts")).response or panel
    assert "You have no points yet" in texts_of(panel.components)


@pytest.mark.parametrize(
    ("slug", "kind"),
    [("amytis", "Place"), ("ancient", "Place"), ("architectura", "At"), ("westkingdom", "Place")],
)
def test_the_second_picture_of_an_example_matches_its_text(slug: str, kind: str) -> None:
    options = example_match.turn_begun(slug).options
    assert len(options) > 2
    assert {type(move).__name__ for move in options} == {kind}
