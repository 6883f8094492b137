"""The desert of Ancient Architects: the light of each hour, its colours, and pyramid sizes."""

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.games.ancient import GAME
from engine.match import Match
from render.boards import Scene
from render.boards.ancient.board import ground, landscape, layout, table
from render.boards.ancient.pieces.palette import FAINT, HOURS, PALETTE, RECESS
from render.canvas import Box, Canvas
from render.encode import colours, indexed
from render.texts import texts
from tests.render.test_encoding import contrast

ROUNDS = 15


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_day_lasts_from_the_first_turn_to_the_last(seats: int) -> None:
    turns = ROUNDS * seats
    hours = [landscape.hour(turn, turns) for turn in range(1, turns + 1)]
    assert hours == sorted(hours)
    assert [hours.count(number) for number in range(len(HOURS))] == [turns // len(HOURS)] * len(HOURS)
    assert Match.new(GAME, seats, seed=1).view(None).board.turns == turns


def test_every_hour_looks_different() -> None:
    panel = layout.Panel(0, 0, layout.MEDIUM)
    images = set()
    for number in range(len(HOURS)):
        canvas = Canvas.blank(panel.size.width, panel.size.height, PALETTE.slot)
        ground.player(canvas, PALETTE, 0, panel, number)
        images.add(indexed(canvas.image, PALETTE).tobytes())
    assert len(images) == len(HOURS)


def test_a_sky_keeps_its_bands_in_the_palette() -> None:
    """Neighbouring bands map to different colours, and to no other colour of the palette."""
    for now in HOURS:
        line = Image.new("RGB", (len(now.sky), 1))
        line.putdata(now.sky)
        seen = [*indexed(line, PALETTE).convert("RGB").get_flattened_data()]
        assert len(set(seen)) >= len(now.sky) - 2
        for wanted, got in zip(now.sky, seen, strict=True):
            assert max(abs(a - b) for a, b in zip(wanted, got, strict=True)) <= 12
    assert len(colours(PALETTE)) <= 256


def test_names_of_free_spaces_are_legible() -> None:
    assert contrast(FAINT, RECESS) >= 4.5
    assert contrast(FAINT, PALETTE.ground_deep) >= 4.5


@pytest.mark.parametrize(("seats", "least"), [(2, 230), (3, 170), (4, 118)])
def test_other_pyramids_are_legible(seats: int, least: int) -> None:
    """In pixels at a width of 400, if one of them has the full width."""
    for own in range(seats):
        for panel in layout.layout(seats, own).panels:
            assert 12 * panel.size.unit * 400 // layout.WIDTH >= least


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sun_does_not_overlap_the_title_band(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It moves between the title and the turn, whatever the hour."""
    seen = Match.new(GAME, seats, seed=1).view(None)
    blank = Image.new("RGB", (layout.WIDTH, layout.COMMON.y), PALETTE.ground_deep)

    def band(turn: int) -> Image.Image:
        canvas = Canvas(blank.copy())
        laid = [(turn - 1 + seat) // seats for seat in range(seats)]
        players = tuple(
            replace(player, large=(0,) * count + player.large[count:])
            for player, count in zip(seen.board.players, laid, strict=True)
        )
        view = replace(seen, board=replace(seen.board, players=players))
        assert view.board.turn == turn
        table.title(canvas, PALETTE, view, Scene(("Anna", "Ben", "Chen", "Dana")[:seats], texts()))
        return canvas.image

    turns = range(1, ROUNDS * seats + 1)
    whole = [band(turn) for turn in turns]
    monkeypatch.setattr(table, "_sun", lambda *_: None)
    for turn, with_sun in zip(turns, whole, strict=True):
        letters = band(turn)
        way = ImageChops.difference(with_sun, letters).getbbox()
        assert way is not None
        assert way[3] <= layout.TITLE.bottom
        assert ImageChops.difference(letters, blank).crop(way).getbbox() is None


def test_text_on_the_sky_has_a_tablet() -> None:
    """Nothing is written directly on the sky, whose colour changes by the hour."""
    from render.boards.ancient.pieces import chips

    for size in (layout.LARGE, layout.BROAD, layout.MEDIUM):
        panel = layout.Panel(0, 0, size)
        signs = chips.sign_size(panel)
        for x, y in chips.places(panel):
            box = Box(x, y - signs // 2, signs, signs)
            assert any(
                at.x <= box.x and box.right <= at.right and at.y <= box.y and box.bottom <= at.bottom
                for at in chips.tablets(panel)
            )
