"""The gardens of Amytis: by day while the match goes on, at night with lanterns when it is over."""

import pytest
from PIL import Image, ImageChops

from render.boards import board
from render.boards.amytis.board import layout
from render.boards.amytis.pages import counting
from render.boards.amytis.pieces import tokens
from render.boards.amytis.pieces.palette import CLAY, DAY, NIGHT, PALETTE, PAVING
from render.canvas import Box
from render.encode import colours, indexed
from tests.render.positions import played, scene, view
from tests.render.test_encoding import contrast


def crop(image: Image.Image, box: Box) -> Image.Image:
    return image.crop((box.x, box.y, box.right, box.bottom))


def test_night_falls_when_the_match_is_over() -> None:
    match = played(12, 500)
    assert match.outcome is not None
    by_day, at_night = (board("amytis").draw(view(match), scene(told)) for told in (None, match))
    for seat in range(2):
        sky = layout.city(seat, 0)
        strip = Box(sky.x + 60, sky.y + 8, 40, 6)
        shades = [sum(crop(image, strip).convert("L").tobytes()) for image in (by_day, at_night)]
        assert shades[1] * 2 < shades[0]


@pytest.mark.parametrize("seed", [10, 12])
def test_lanterns_hang_where_points_came_from(seed: int) -> None:
    match = played(seed, 500, "all-b")
    shown = view(match)
    image = board("amytis").draw(shown, scene(match))
    size = 26
    lantern = tokens.lantern(PALETTE, size).image()
    for seat in range(2):
        lit = counting.scored(shown.board, seat)
        assert lit <= {space for space, stack in enumerate(shown.board.cities[seat]) if stack}
        for space in range(9):
            box = layout.space(seat, space)
            x, y = box.middle[0] - size // 2, box.bottom + 3 - size // 2
            here = image.crop((x, y, x + size, y + size))
            core = Box(size // 2 - 4, size // 2 - 4, 8, 8)
            same = (
                ImageChops.difference(crop(here, core), crop(lantern.convert("RGB"), core)).getbbox() is None
            )
            assert same == (space in lit)


def test_no_lantern_hangs_while_the_match_goes_on() -> None:
    shown, told = view(played(3, 61)), scene()
    before = board("amytis").draw(shown, told).tobytes()
    assert before == board("amytis").draw(shown, told).tobytes()
    assert counting.scored(shown.board, 0)
    for space in counting.scored(shown.board, 0):
        box = layout.space(0, space)
        middle = board("amytis").draw(shown, told).getpixel((box.middle[0], box.bottom + 3))
        assert middle != PALETTE.on_ground


def test_skies_keep_their_bands_in_the_palette() -> None:
    for now in (DAY, NIGHT):
        line = Image.new("RGB", (len(now.sky), 1))
        line.putdata(now.sky)
        seen = [*indexed(line, PALETTE).convert("RGB").get_flattened_data()]
        for wanted, got in zip(now.sky, seen, strict=True):
            assert max(abs(a - b) for a, b in zip(wanted, got, strict=True)) <= 12
    assert len(colours(PALETTE)) <= 256


def test_what_is_written_on_clay_and_paving_can_be_read() -> None:
    assert contrast(PALETTE.ink, CLAY.body) >= 4.5
    assert contrast(PALETTE.ink, PAVING.body) >= 4.5
    assert contrast(PALETTE.ink_soft, PALETTE.panel) >= 4.5
