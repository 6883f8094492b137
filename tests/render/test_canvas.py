from PIL import Image

from render.canvas import Box, Canvas, Pen, mask
from render.shapes import EMBLEMS, circle, meeple, square
from render.sprites import sprite
from render.text import Face, label
from render.theme import GLAZE, Theme

RED = (200, 10, 10)
WHITE = (255, 255, 255)
BLACK = (0, 0, 0)


def extremes(image: Image.Image) -> tuple[int, int]:
    values = image.tobytes()
    return min(values), max(values)


def test_masks_are_cached() -> None:
    assert mask(circle, 40) is mask(circle, 40)
    assert mask(circle, 40) is not mask(circle, 41)


def test_a_mask_has_soft_edges_and_a_full_middle() -> None:
    disc = mask(circle, 40)
    assert disc.mode == "L"
    assert disc.size == (40, 40)
    assert disc.getpixel((20, 20)) == 255
    assert disc.getpixel((0, 0)) == 0
    assert any(0 < value < 255 for value in disc.tobytes())


def test_a_mask_can_be_oblong() -> None:
    assert mask(square, 60, 20).size == (60, 20)


def test_a_grown_mask_surrounds_the_shape() -> None:
    plain, grown = mask(meeple, 40), mask(meeple, 40, grow=4)
    assert grown.size == (48, 48)
    inner = grown.crop((4, 4, 44, 44))
    assert all(rim >= shape for rim, shape in zip(inner.tobytes(), plain.tobytes(), strict=True))
    assert sum(grown.tobytes()) > sum(plain.tobytes())


def test_rounded_rectangles_lack_only_their_corners() -> None:
    canvas = Canvas.blank(90, 50, BLACK)
    canvas.rounded(Box(0, 0, 90, 50), 12, WHITE)
    shape = canvas.image.getchannel("R")
    assert shape.getpixel((0, 0)) == 0
    assert shape.getpixel((89, 49)) == 0
    assert extremes(shape.crop((12, 0, 78, 50))) == (255, 255)
    assert extremes(shape.crop((0, 12, 90, 38))) == (255, 255)


def test_radius_is_limited_to_the_box() -> None:
    canvas = Canvas.blank(30, 30, BLACK)
    canvas.rounded(Box(5, 10, 20, 10), 50, WHITE)
    assert canvas.image.getbbox() == (5, 10, 25, 20)
    canvas.ring(Box(5, 10, 20, 10), 50, 3, RED)
    assert canvas.image.getpixel((15, 10)) == RED
    assert canvas.image.getpixel((15, 15)) == WHITE


def test_a_ring_is_hollow() -> None:
    for radius in (0, 3, 10):
        canvas = Canvas.blank(60, 40, BLACK)
        canvas.ring(Box(0, 0, 60, 40), radius, 4, WHITE)
        frame = canvas.image.getchannel("R")
        assert frame.getpixel((30, 1)) == frame.getpixel((1, 20)) == frame.getpixel((58, 20)) == 255
        assert extremes(frame.crop((4, 14, 56, 26))) == (0, 0)


def test_ring_equals_the_difference_of_two_rectangles() -> None:
    drawn = Canvas.blank(60, 40, BLACK)
    drawn.ring(Box(0, 0, 60, 40), 10, 4, WHITE)
    left = Canvas.blank(60, 40, BLACK)
    left.rounded(Box(0, 0, 60, 40), 10, WHITE)
    left.rounded(Box(4, 4, 52, 32), 6, BLACK)
    assert drawn.image.tobytes() == left.image.tobytes()


def test_sprites_fade_into_their_own_colour() -> None:
    @sprite
    def made(theme: Theme) -> Image.Image:
        disc = Canvas.clear(40, 40, theme.ground)
        disc.stamp(mask(circle, 40), 0, 0, theme.ground)
        return disc.image

    canvas = Canvas.blank(40, 40, WHITE)
    canvas.paste(made(GLAZE), 0, 0)
    dark = min(sum(canvas.image.getpixel((x, y))) for x in range(40) for y in range(40))  # type: ignore[arg-type]  # a tuple in RGB
    assert dark >= sum(GLAZE.ground)


def test_boxes() -> None:
    box = Box(10, 20, 30, 40)
    assert (box.right, box.bottom) == (40, 60)
    assert box.middle == (25, 40)
    assert box.inset(5) == Box(15, 25, 20, 30)
    assert box.moved(1, -1) == Box(11, 19, 30, 40)


def test_text_is_anchored() -> None:
    word = label("Hm", Face.BOLD, 30)
    for anchor, expected in (("ls", 50), ("ms", 50 - word.advance // 2), ("rs", 50 - word.advance)):
        canvas = Canvas.blank(120, 60, WHITE)
        canvas.text(word, 50, 40, (0, 0, 0), anchor)
        bounds = Image.eval(canvas.image.convert("L"), lambda value: 255 - value).getbbox()
        assert bounds is not None
        assert abs(bounds[0] - expected) <= 4
        assert abs(bounds[3] - 40) <= 1


def test_every_emblem_of_the_theme_exists() -> None:
    assert {player.emblem for player in GLAZE.players} <= set(EMBLEMS)


def test_a_pen_cuts_what_it_added() -> None:
    pen = Pen(10, 10)
    pen.rect(0, 0, 100, 100)
    pen.ellipse(50, 50, 60, cut=True)
    assert pen.image.getpixel((20, 20)) == 0
    assert pen.image.getpixel((0, 0)) == 255
