"""The gardens of Amytis: day during the match, night with lanterns at the end."""

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


def test_finished_match_is_drawn_at_night() -> None:
    match = played(12, 500)
    assert match.outcome is not None
    by_day, at_night = (
        board("amytis").draw(view(match), scene(shown_match)) for shown_match in (None, match)
    )
    for seat in range(2):
        sky = layout.city(seat, 0)
        strip = Box(sky.x + 60, sky.y + 8, 40, 6)
        shades = [sum(crop(image, strip).convert("L").tobytes()) for image in (by_day, at_night)]
        assert shades[1] * 2 < shades[0]


@pytest.mark.parametrize("seed", [10, 12])
def test_lanterns_mark_scoring_spaces(seed: int) -> None:
    match = played(seed, 500, "all-b")
    seen = view(match)
    image = board("amytis").draw(seen, scene(match))
    size = 26
    lantern = tokens.lantern(PALETTE, size).image()
    for seat in range(2):
        lit = counting.scored(seen.board, seat)
        assert lit <= {space for space, stack in enumerate(seen.board.cities[seat]) if stack}
        for space in range(9):
            box = layout.space(seat, space)
            x, y = box.middle[0] - size // 2, box.bottom + 3 - size // 2
            here = image.crop((x, y, x + size, y + size))
            core = Box(size // 2 - 4, size // 2 - 4, 8, 8)
            same = (
                ImageChops.difference(crop(here, core), crop(lantern.convert("RGB"), core)).getbbox() is None
            )
            assert same == (space in lit)


def test_no_lanterns_during_the_match() -> None:
    seen, around = view(played(3, 61)), scene()
    before = board("amytis").draw(seen, around).tobytes()
    assert before == board("amytis").draw(seen, around).tobytes()
    assert counting.scored(seen.board, 0)
    for space in counting.scored(seen.board, 0):
        box = layout.space(0, space)
        middle = board("amytis").draw(seen, around).getpixel((box.middle[0], box.bottom + 3))
        assert middle != PALETTE.on_ground


def test_skies_keep_their_bands_in_the_palette() -> None:
    for now in (DAY, NIGHT):
        line = Image.new("RGB", (len(now.sky), 1))
        line.putdata(now.sky)
        seen = [*indexed(line, PALETTE).convert("RGB").get_flattened_data()]
        for wanted, got in zip(now.sky, seen, strict=True):
            assert max(abs(a - b) for a, b in zip(wanted, got, strict=True)) <= 12
    assert len(colours(PALETTE)) <= 256


def test_text_on_clay_and_paving_is_legible() -> None:
    assert contrast(PALETTE.ink, CLAY.body) >= 4.5
    assert contrast(PALETTE.ink, PAVING.body) >= 4.5
    assert contrast(PALETTE.ink_soft, PALETTE.panel) >= 4.5
