"""What never changes on the picture: sandstone, panels, the plan of empty pyramids."""

from PIL import Image

from engine.games.ancient.cards import BOX
from engine.games.ancient.pyramid import LARGE_NAMES, LARGE_SPACES, LEVELS, SMALL_NAMES, SMALL_SPACES
from render import sprites
from render.boards.ancient.board import layout
from render.boards.ancient.board.layout import Panel
from render.boards.ancient.pieces import chips
from render.boards.ancient.pieces.icons import SLOPES, bag, card, winged_sun
from render.boards.ancient.pieces.palette import FAINT
from render.canvas import Box, Canvas, mask
from render.kit.plates import emblem, framed
from render.kit.title import band
from render.shapes import arrow, star
from render.text import Face, label
from render.theme import Theme

SMALLEST = 23
"""The smallest letters: 9 pixels high where the picture is shown 400 pixels wide."""

STARS = ((6, 58), (11, 70), (5, 82), (94, 56), (88, 66), (95, 79))
"""Where stars stand in the sky around a pyramid, in hundredths of it."""


@sprites.ground
def ground(theme: Theme, seats: int, own: int | None, offer: bool) -> Image.Image:
    """Return the picture of a match in which nothing lies yet."""
    plan = layout.layout(seats, own, offer=offer)
    canvas = Canvas.blank(layout.WIDTH, plan.height, theme.slot)
    _masonry(canvas, theme, plan.height)
    _band(canvas, theme)
    _common(canvas, theme)
    for seat, panel in enumerate(plan.panels):
        player(canvas, theme, seat, panel)
    canvas.rounded(plan.legend, 12, theme.ground_deep)
    _frieze(canvas, theme, plan.height)
    return canvas.image


def _masonry(canvas: Canvas, theme: Theme, height: int) -> None:
    """Courses of sandstone blocks."""
    for row, y in enumerate(range(layout.TITLE.height, height, 56)):
        canvas.fill(Box(0, y, layout.WIDTH, 2), theme.line)
        for x in range(-60 + 65 * (row % 2), layout.WIDTH, 130):
            canvas.fill(Box(max(0, x), y, 2, 56), theme.line)


def _band(canvas: Canvas, theme: Theme) -> None:
    """The band of the title."""
    band(canvas, theme, layout.TITLE)
    canvas.stamp_at(mask(winged_sun, 122, 44), 92, layout.TITLE.height // 2 - 3, theme.metal)


def _frieze(canvas: Canvas, theme: Theme, height: int) -> None:
    """The row of small pyramids along the lower edge."""
    for x in range(0, layout.WIDTH, 40):
        canvas.stamp(mask(SLOPES[2], 40, 18), x, height - 20, theme.clay)
    canvas.fill(Box(0, height - 5, layout.WIDTH, 5), theme.brick)


def _common(canvas: Canvas, theme: Theme) -> None:
    """The common board: five slots with numbers and arrows, the strip for small stones, what is left."""
    framed(canvas, layout.COMMON, theme.brick, theme.metal, theme.panel)
    first = layout.SLOTS[0]
    canvas.rounded(layout.PILE, 10, theme.alert)
    canvas.rounded(Box(first.x - 7, first.y - 7, first.width + 14, first.height + 30), 10, theme.alert)
    canvas.rounded(layout.PILE.inset(4), 7, theme.slot)
    canvas.fill(Box(first.x - 3, first.y - 3, first.width + 6, first.height + 20), theme.slot)
    for number, slot in enumerate(layout.SLOTS):
        empty_slot(canvas, theme, slot)
        text = label(str(number + 1), Face.BLACK, 30)
        canvas.text(text, slot.middle[0], slot.y - 12, theme.alert if number == 0 else theme.ink_soft, "ms")
        sign = mask(arrow, 22).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        canvas.stamp_at(sign, slot.right + 12, slot.middle[1], theme.metal_dark)
    for place, shape in zip(layout.SUPPLY[1:], (bag, card), strict=True):
        canvas.stamp_at(mask(shape, 46), place.x + 28, place.middle[1], theme.brick)
    place = layout.SUPPLY[0]
    for lift in (8, 4, 0):
        back = Box(place.x + 2, place.middle[1] - 18 + lift, 54, 30)
        canvas.rounded(back, 5, theme.ink)
        canvas.rounded(back.inset(2), 4, theme.clay)
    canvas.stamp_at(mask(star, 20), place.x + 29, place.middle[1] - 3, theme.brick)


def empty_slot(canvas: Canvas, theme: Theme, slot: Box) -> None:
    """Draw the place of a stone on the common board."""
    canvas.rounded(slot, 8, theme.line)
    canvas.rounded(slot.inset(2), 7, theme.slot)


def player(canvas: Canvas, theme: Theme, seat: int, panel: Panel) -> None:
    """Draw a player's panel without anything on it: the plan of a pyramid under the stars."""
    size, tint = panel.size, theme.players[seat].tint
    canvas.rounded(panel.box, 16, theme.ink)
    canvas.rounded(panel.box.inset(2), 15, tint.body)
    canvas.rounded(panel.box.inset(7), 11, theme.ground)
    canvas.rounded(Box(panel.x + 2, panel.y + 2, size.width - 4, size.plate + 16), 15, tint.body)
    canvas.fill(Box(panel.x + 7, panel.plate.bottom, size.width - 14, 20), theme.ground)
    canvas.fill(Box(panel.x + 7, panel.plate.bottom, size.width - 14, 3), theme.metal)
    _sky(canvas, theme, panel)
    pyramid(canvas, theme, panel)
    if size is not layout.SMALL:
        chips.signs(canvas, theme, panel)
    for box in chips.card_boxes(panel):
        canvas.paste(chips.free_card(theme, box.width, box.height), box.x, box.y)
    disc = panel.disc
    sign = emblem(theme, theme.players[seat].emblem, tint.mark, (tint.mark, tint.body), disc.width)
    canvas.paste(sign, disc.x, disc.y)


def pyramid(canvas: Canvas, theme: Theme, panel: Panel, *, large: bool = True, small: bool = True) -> None:
    """Draw the plan of an empty pyramid, with the names of its large and of its small spaces."""
    for space in range(LARGE_SPACES):
        _large_space(canvas, theme, panel, space, named=large)
    for space in range(SMALL_SPACES):
        _small_space(canvas, theme, panel, space, named=small)
    for left, right in BOX.card_symbols:
        card_symbol(canvas, theme, panel, left, right, panel.size.level * 58 // 100)


def _sky(canvas: Canvas, theme: Theme, panel: Panel) -> None:
    height = LEVELS * panel.size.level
    for number, (x, y) in enumerate(STARS):
        size = (14, 10, 18)[number % 3] * panel.size.level // 60 + 3
        place = panel.x + panel.size.width * x // 100, panel.top(LEVELS) + height * y // 100
        canvas.stamp_at(mask(star, size), *place, theme.ground_light)


def _large_space(canvas: Canvas, theme: Theme, panel: Panel, space: int, *, named: bool) -> None:
    box = panel.large(space)
    canvas.paste(_empty(theme, box.width, box.height), box.x, box.y)
    if named:
        size = min(40, max(SMALLEST, box.height * 52 // 100))
        canvas.text(label(LARGE_NAMES[space], Face.BOLD, size), *box.middle, FAINT, "mm")


@sprites.sprite
def _empty(theme: Theme, width: int, height: int) -> Image.Image:
    """Return the place of a large stone."""
    canvas, box = Canvas.clear(width, height, theme.ground_light), Box(0, 0, width, height)
    canvas.rounded(box, 5, theme.ground_light)
    canvas.rounded(box.inset(2), 4, theme.ground_deep)
    return canvas.image


def _small_space(canvas: Canvas, theme: Theme, panel: Panel, space: int, *, named: bool) -> None:
    box, side = panel.small(space), space % 2
    canvas.stamp(mask(SLOPES[side], box.width, box.height), box.x, box.y, theme.ground_light)
    inner = mask(SLOPES[side], box.width - 8, box.height - 6)
    canvas.stamp(inner, box.x + (6, 2)[side], box.y + 4, theme.ground_deep)
    size = min(30, max(SMALLEST, box.width * 58 // 100))
    x = box.x + box.width * (66, 34)[side] // 100
    if named and box.width > 30:
        name, y = label(SMALL_NAMES[space], Face.BOLD, size), box.y + box.height * 72 // 100
        canvas.text(name, x, y, FAINT, "mm")


def card_symbol(canvas: Canvas, theme: Theme, panel: Panel, left: int, right: int, size: int) -> None:
    """A golden card between two spaces; a stone covers its half of it."""
    y, x = panel.large(left).middle[1], panel.large(right).x - 1
    canvas.stamp_at(mask(card, size, grow=2), x, y, theme.ground_deep)
    canvas.stamp_at(mask(card, size), x, y, theme.metal)
