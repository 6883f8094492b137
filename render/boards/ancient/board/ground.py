"""The constant parts of the picture: sandstone, panels and empty pyramids."""

from PIL import Image

from engine.games.ancient.cards import BOX
from engine.games.ancient.pyramid import LARGE_NAMES, LARGE_SPACES, LEVELS, SMALL_NAMES, SMALL_SPACES
from render import sprites
from render.boards.ancient.board import landscape, layout
from render.boards.ancient.board.layout import Panel, Size
from render.boards.ancient.pieces import chips
from render.boards.ancient.pieces.icons import SLOPES, bag, card, winged_sun
from render.boards.ancient.pieces.palette import CORE, FAINT, RECESS, RIDGE, SANDSTONE
from render.canvas import Box, Canvas, mask
from render.kit import light
from render.kit.plates import emblem, framed
from render.kit.title import band
from render.shapes import arrow, star
from render.text import Face, label
from render.theme import Theme

RIM = 7
"""The thickness of a panel's frame in pixels."""

SMALLEST = 23
"""The minimum letter size: 9 pixels when the picture is shown 400 pixels wide."""

LEAST = 26
"""The minimum letter size for names of large spaces, needed to count those that have a stone."""


@sprites.ground
def ground(theme: Theme, seats: int, large: bool, offer: bool, hour: int) -> Image.Image:
    """Draw an empty match; ``large`` if one player's panel is enlarged."""
    canvas = Canvas(_around(theme, seats, large, offer).image())
    for panel in layout.layout(seats, 0 if large else None, offer=offer).panels:
        _inside(canvas, theme, panel, hour)
    return canvas.image


@sprites.ground
def _around(theme: Theme, seats: int, large: bool, offer: bool) -> Image.Image:
    """Draw the parts that are the same at every hour: everything outside the panels' frames."""
    plan = layout.layout(seats, 0 if large else None, offer=offer)
    canvas = Canvas.blank(layout.WIDTH, plan.height, theme.slot)
    masonry(canvas, plan.height)
    _band(canvas, theme)
    _common(canvas, theme)
    for panel in plan.panels:
        light.shadow(canvas, panel.box, 16, SANDSTONE.body, SANDSTONE.dark)
        canvas.rounded(panel.box, 16, theme.ink)
    canvas.rounded(plan.legend, 12, theme.ground_deep)
    _frieze(canvas, theme, plan.height)
    return canvas.image


@sprites.ground
def desert(theme: Theme, panel: Panel, top: int, height: int, hour: int, names: bool) -> Image.Image:
    """Draw an empty pyramid in its landscape, from row ``top`` down, for question pictures."""
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground_deep)
    landscape.backdrop(canvas, panel, top, hour)
    pyramid(canvas, theme, panel, large=names, small=names)
    return canvas.image


def masonry(canvas: Canvas, height: int, top: int = layout.TITLE.height) -> None:
    """Draw courses of sandstone blocks, without joints at the sides, where pictures may be widened."""
    for row, y in enumerate(range(top, height, 56)):
        canvas.fill(Box(0, y, layout.WIDTH, 2), SANDSTONE.dark)
        canvas.fill(Box(0, y + 2, layout.WIDTH, 2), SANDSTONE.light)
        for x in range(70 - 65 * (row % 2), layout.WIDTH, 130):
            canvas.fill(Box(x, y + 2, 2, 54), SANDSTONE.dark)
            canvas.fill(Box(x + 2, y + 2, 2, 54), SANDSTONE.light)


def _band(canvas: Canvas, theme: Theme) -> None:
    band(canvas, theme, layout.TITLE)
    canvas.stamp_at(mask(winged_sun, 122, 44), 92, layout.TITLE.height // 2 - 3, theme.metal)


def _frieze(canvas: Canvas, theme: Theme, height: int) -> None:
    """Draw the row of small pyramids along the lower edge."""
    for x in range(0, layout.WIDTH, 40):
        canvas.stamp(mask(SLOPES[2], 40, 18), x, height - 20, theme.clay)
    canvas.fill(Box(0, height - 5, layout.WIDTH, 5), theme.brick)


def _common(canvas: Canvas, theme: Theme) -> None:
    """Draw the common board: five slots, the strip for small stones, and the supply."""
    light.shadow(canvas, layout.COMMON, 16, SANDSTONE.body, SANDSTONE.dark)
    framed(canvas, layout.COMMON, theme.brick, theme.metal, theme.panel)
    first = layout.SLOTS[0]
    canvas.rounded(layout.PILE, 10, theme.alert)
    canvas.rounded(Box(first.x - 7, first.y - 7, first.width + 14, first.height + 30), 10, theme.alert)
    canvas.rounded(layout.PILE.inset(4), 7, theme.panel_dark)
    canvas.rounded(Box(layout.PILE.x + 6, layout.PILE.y + 8, layout.PILE.width - 10, 50), 6, theme.slot)
    canvas.fill(Box(first.x - 3, first.y - 3, first.width + 6, first.height + 20), theme.slot)
    for number, slot in enumerate(layout.SLOTS):
        empty_slot(canvas, theme, slot)
        text = label(str(number + 1), Face.BLACK, 30)
        canvas.text(text, slot.middle[0], slot.y - 12, theme.alert if number == 0 else theme.ink_soft, "ms")
        sign = mask(arrow, 18).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        canvas.stamp_at(sign, slot.right + 12, slot.middle[1], theme.metal_dark)
    for place, shape in zip(layout.SUPPLY[1:], (bag, card), strict=True):
        canvas.stamp_at(mask(shape, 46), place.x + 29, place.middle[1] + 1, theme.panel_dark)
        canvas.stamp_at(mask(shape, 46), place.x + 28, place.middle[1], theme.brick)
    place = layout.SUPPLY[0]
    for lift in (8, 4, 0):
        back = Box(place.x + 2, place.middle[1] - 18 + lift, 54, 30)
        canvas.rounded(back, 5, theme.ink)
        canvas.rounded(back.inset(2), 4, SANDSTONE.body)
    light.chamfer(canvas, Box(place.x + 4, place.middle[1] - 16, 50, 26), 3, SANDSTONE)
    canvas.stamp_at(mask(star, 20), place.x + 29, place.middle[1] - 3, theme.brick)


def empty_slot(canvas: Canvas, theme: Theme, slot: Box) -> None:
    """Draw an empty slot on the common board; its dark rim separates white stones from the papyrus."""
    canvas.rounded(slot.inset(-3), 10, theme.ink)
    canvas.rounded(slot, 8, SANDSTONE.dark)
    canvas.rounded(Box(slot.x + 3, slot.y + 4, slot.width - 4, slot.height - 5), 7, theme.panel_dark)


def player(canvas: Canvas, theme: Theme, seat: int, panel: Panel, hour: int, *, counted: bool = True) -> None:
    """Draw a player's panel with an empty pyramid, and with the icons for points if ``counted``."""
    _inside(canvas, theme, panel, hour, counted=counted)
    frame(canvas, theme, seat, panel)


def frame(canvas: Canvas, theme: Theme, seat: int, panel: Panel) -> None:
    """Draw the frame and header of a panel in its player's colour."""
    size, tint = panel.size, theme.players[seat].tint
    canvas.ring(panel.box, 16, 3, theme.ink)
    canvas.ring(panel.box.inset(2), 15, RIM - 2, tint.body)
    wide = size.width - 2 * RIM
    canvas.fill(Box(panel.x + RIM, panel.y + RIM, wide, size.plate - RIM), tint.body)
    canvas.fill(Box(panel.x + RIM, panel.plate.bottom - 1, wide, 4), theme.metal)
    canvas.fill(Box(panel.x + RIM, panel.plate.bottom + 3, wide, 2), theme.metal_dark)
    disc = panel.disc
    sign = emblem(theme, theme.players[seat].emblem, tint.mark, (tint.mark, tint.body), disc.width)
    canvas.paste(sign, disc.x, disc.y)


def _inside(canvas: Canvas, theme: Theme, panel: Panel, hour: int, *, counted: bool = True) -> None:
    """Draw the inside of an empty panel, which is the same for all players."""
    empty = _site(theme, panel.size, hour)
    canvas.put(empty.image(), Box(panel.x + RIM, panel.plate.bottom, *empty.size))
    if counted and panel.size is not layout.SMALL:
        chips.signs(canvas, theme, panel)
    for box in chips.card_boxes(panel):
        canvas.paste(chips.free_card(theme, box.width, box.height), box.x, box.y)


@sprites.ground
def _site(theme: Theme, size: Size, hour: int) -> Image.Image:
    """Draw an empty pyramid in its landscape: a panel without header and frame."""
    canvas = Canvas.blank(size.width - 2 * RIM, size.height - size.plate - RIM, theme.slot)
    panel = Panel(-RIM, -size.plate, size)
    landscape.backdrop(canvas, panel, 0, hour)
    pyramid(canvas, theme, panel)
    return canvas.image


def pyramid(canvas: Canvas, theme: Theme, panel: Panel, *, large: bool = True, small: bool = True) -> None:
    """Draw an empty pyramid, optionally with the names of its large and small spaces."""
    _core(canvas, theme, panel)
    for space in range(LARGE_SPACES):
        _large_space(canvas, theme, panel, space, named=large)
    for space in range(SMALL_SPACES):
        _small_space(canvas, theme, panel, space, named=small)
    for left, right in BOX.card_symbols:
        card_symbol(canvas, theme, panel, left, right, panel.size.level * 58 // 100)


def _core(canvas: Canvas, theme: Theme, panel: Panel) -> None:
    """Draw the masonry behind the spaces."""
    top, bottom = panel.top(LEVELS) - 5, panel.top(0) + 2
    left, right = panel.left - 6, panel.left + 12 * panel.size.unit + 5
    middle = (left + right) // 2
    light.polygon(canvas, [(left, bottom), (middle, top), (right, bottom)], theme.ink)
    light.polygon(canvas, [(left + 5, bottom - 2), (middle, top + 4), (right - 5, bottom - 2)], CORE)


def _large_space(canvas: Canvas, theme: Theme, panel: Panel, space: int, *, named: bool) -> None:
    box = panel.large(space)
    canvas.paste(_empty(theme, box.width, box.height), box.x, box.y)
    if named:
        size = min(40, max(LEAST, box.height * 52 // 100))
        x, y = box.middle
        for left, right in BOX.card_symbols:
            x += box.width // 14 * ((space == right) - (space == left))
        canvas.text(label(LARGE_NAMES[space], Face.BOLD, size), x, y, FAINT, "mm")


@sprites.sprite
def _empty(theme: Theme, width: int, height: int) -> Image.Image:
    """Draw an empty large space, recessed into the masonry with a shadow below its upper edge."""
    canvas, box = Canvas.clear(width, height, CORE), Box(0, 0, width, height)
    canvas.rounded(box, 4, CORE)
    canvas.rounded(Box(1, 2, width - 2, height - 3), 4, RIDGE)
    canvas.rounded(Box(1, 1, width - 3, height - 3), 4, theme.ground_deep)
    canvas.fill(Box(4, 5, width - 7, height - 8), RECESS)
    return canvas.image


def _small_space(canvas: Canvas, theme: Theme, panel: Panel, space: int, *, named: bool) -> None:
    box, side = panel.small(space), space % 2
    canvas.stamp(mask(SLOPES[side], box.width, box.height), box.x, box.y, RIDGE)
    inner = mask(SLOPES[side], box.width - 8, box.height - 6)
    canvas.stamp(inner, box.x + (6, 2)[side], box.y + 4, RECESS)
    size = min(30, max(SMALLEST, box.width * 58 // 100))
    x = box.x + box.width * (66, 34)[side] // 100
    if named and box.width > 30:
        name, y = label(SMALL_NAMES[space], Face.BOLD, size), box.y + box.height * 72 // 100
        canvas.text(name, x, y, FAINT, "mm")


def card_symbol(canvas: Canvas, theme: Theme, panel: Panel, left: int, right: int, size: int) -> None:
    """Draw a golden card between two spaces; a stone covers its half."""
    y, x = panel.large(left).middle[1], panel.large(right).x - 1
    canvas.stamp_at(mask(card, size, grow=2), x, y, theme.ground_deep)
    canvas.stamp_at(mask(card, size), x, y, theme.metal)
