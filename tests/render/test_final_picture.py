"""The last picture of a match: the players' buildings and the score sheet, without supply and legend."""

import io
import random

import pytest
from PIL import Image

from bot.matches import turn_history
from engine.catalogue import game, games
from engine.match import Match
from render.boards import Scene, board
from render.kit import curve
from render.picture import final
from render.sheet import draw_sheet
from render.texts import texts
from tests.thorough import ends

LOWEST = 500
"""Greatest height of a sheet, so that the last message fits on a phone."""

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Adad")


def ended(slug: str, seats: int) -> Match:
    chance, match = random.Random(4), Match.new(game(slug), seats, seed=4)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, chance.choice(match.moves(seat)))
    return match


@pytest.mark.parametrize(
    ("slug", "seats"), [(slug, n) for slug in games() for n in ends(game(slug).facts.seats)]
)
def test_boards_are_above_the_sheet(slug: str, seats: int) -> None:
    match = ended(slug, seats)
    assert match.outcome is not None
    scene, view, drawn = Scene(NAMES[:seats], texts(), match.outcome), match.view(None), board(slug)
    built = drawn.final(view, scene)
    sheet = draw_sheet(slug, match.outcome, scene, drawn.PALETTE, drawn.players(view, scene))
    with Image.open(io.BytesIO(final(slug, view, scene))) as picture:
        assert picture.height == built.height + sheet.height
    assert built.height <= drawn.draw(view, scene).height
    assert sheet.height <= LOWEST


def test_supply_and_legend_are_left_out() -> None:
    for slug in ("amytis", "ancient"):
        match = ended(slug, 2)
        scene, view = Scene(NAMES[:2], texts(), match.outcome), match.view(None)
        assert board(slug).final(view, scene).height < board(slug).draw(view, scene).height - 250


def test_a_match_without_a_result_has_no_sheet() -> None:
    match = Match.new(game("amytis"), 2, seed=4)
    match.abandon()
    scene = Scene(NAMES[:2], texts(), match.outcome)
    with Image.open(io.BytesIO(final("amytis", match.view(None), scene))) as picture:
        assert picture.height == board("amytis").final(match.view(None), scene).height


@pytest.mark.parametrize("slug", games())
def test_points_curve_is_below_the_sheet(slug: str) -> None:
    match = ended(slug, 2)
    went = turn_history.course(match)
    assert len(went) == match.now.turns
    scene, view = Scene(NAMES[:2], texts(), match.outcome), match.view(None)
    heights = []
    for course in ((), went[: curve.LEAST - 1], went):
        with Image.open(io.BytesIO(final(slug, view, scene._replace(course=course)))) as picture:
            heights.append(picture.height)
    assert heights[0] == heights[1] == heights[2] - curve.HEIGHT


def test_curve_follows_the_points() -> None:
    palette = board("amytis").PALETTE
    players = palette.players[:2]
    image = curve.draw(palette, players, [(5, 0), (10, 0), (10, 0), (10, 0)])
    (one, other) = (player.tint.body for player in players)
    pixels = {
        (x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == one
    }
    left, right = min(pixels), max(pixels, key=lambda spot: spot[0])
    assert left[1] > right[1]
    below = {(x, y) for x in range(200, 800) for y in range(image.height) if image.getpixel((x, y)) == other}
    assert max(y for _, y in below) - min(y for _, y in below) <= curve.LINE
