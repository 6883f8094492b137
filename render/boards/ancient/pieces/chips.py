"""Small parts of a player's panel: points by source, and the player's cards."""

from functools import cache
from itertools import product

from PIL import Image

from engine.core.values import Sheet
from engine.games.ancient.cards import CARDS, COLOURS
from engine.games.ancient.pyramid import LARGE_NAMES
from render.boards.ancient.board.layout import Panel
from render.boards.ancient.pieces import icons, tokens
from render.boards.ancient.pieces.palette import FAINT
from render.canvas import Box, Canvas, Shape, mask
from render.kit.notes import lines
from render.shapes import meeple
from render.sprites import sprite
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Theme

SOURCES: tuple[tuple[str, Shape], ...] = (
    ("chambers", icons.sarcophagus),
    ("symbols", icons.ankh),
    ("workers", meeple),
    ("collection", icons.heap),
    ("cards", icons.card),
)
"""The sources of points after the four colours, with their icons."""

CARD_PLACES = 3
CARD = (241, 53)
"""The size of a card next to a large pyramid."""
WIDE, NARROW = 200, 120
"""The widths above and below which cards use another layout."""
BAND = 27
"""The height of the strip with icon and points below a card's name."""


def grouped(sheet: Sheet) -> list[int]:
    """Return the points of the four colours and of :data:`SOURCES`, with all cards combined."""
    by_source = {line.source: line.points for line in sheet}
    cards = sum(points for source, points in by_source.items() if source.startswith("card:"))
    names = [*(f"structure:{colour}" for colour in COLOURS), *(name for name, _ in SOURCES[:-1])]
    return [*(by_source[name] for name in names), cards]


@cache
def places(panel: Panel) -> list[tuple[int, int]]:
    """Return the positions of the source icons: left edge and vertical centre."""
    level = panel.size.level
    rows = [panel.top(6 - row) + level // 2 for row in range(3)]
    if panel.size.large:
        left = panel.x + 24
        return [
            *((left + 86 * i, rows[0]) for i in range(4)),
            *((left + 108 * i, rows[1]) for i in range(3)),
            *((left + 108 * i, rows[2]) for i in range(2)),
        ]
    left, right = panel.x + 18, panel.box.right - 16 - 70
    return [
        *((left + 72 * i, rows[row]) for row, i in product((0, 1), (0, 1))),
        (right - 80, rows[0]),
        (right, rows[0]),
        (right - 74, rows[1]),
        (right, rows[1]),
        (right, rows[2]),
    ]


def scores(canvas: Canvas, theme: Theme, sheet: Sheet, panel: Panel) -> None:
    """Write the points of each source next to its icon, in the corners beside the pyramid."""
    size = sign_size(panel)
    for points, (x, y) in zip(grouped(sheet), places(panel), strict=True):
        colour = theme.on_ground if points else FAINT
        canvas.text(label(str(points), Face.BLACK, size * 95 // 100), x + size + 5, y, colour, "lm")


def sign_size(panel: Panel) -> int:
    """Return the size of the source icons in pixels."""
    return 44 if panel.size.large else 30


def tablets(panel: Panel) -> list[Box]:
    """Return the boxes of the tablets behind the source icons; adjacent icons share one."""
    size, boxes = sign_size(panel), list[Box]()
    for number, (x, y) in enumerate(places(panel)):
        digits = 1 if number < len(COLOURS) else 2
        box = Box(x - 6, y - size // 2 - 3, size + 15 + digits * size * 55 // 100, size + 6)
        if boxes and boxes[-1].y == box.y and box.x - boxes[-1].right < 30:
            boxes[-1] = Box(boxes[-1].x, box.y, box.right - boxes[-1].x, box.height)
        else:
            boxes.append(box)
    return boxes


def tablet(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw a tablet of dark stone, which makes text legible on any background."""
    canvas.rounded(box, 8, theme.ground_light)
    canvas.rounded(Box(box.x + 1, box.y + 2, box.width - 1, box.height - 2), 8, theme.ink)
    canvas.rounded(Box(box.x + 1, box.y + 2, box.width - 3, box.height - 4), 7, theme.ground_deep)


def signs(canvas: Canvas, theme: Theme, panel: Panel) -> None:
    """Draw the source icons on their tablets."""
    size = sign_size(panel)
    for box in tablets(panel):
        tablet(canvas, theme, box)
    for number, (x, y) in enumerate(places(panel)):
        canvas.paste(sign(theme, number, size), x, y - size // 2)


@sprite
def sign(theme: Theme, number: int, size: int) -> Image.Image:
    """Draw the icon of a source."""
    canvas = Canvas.clear(size, size, theme.ground)
    if number < len(COLOURS):
        canvas.rounded(Box(0, 1, size, size - 2), 5, theme.on_ground)
        surface = tokens.half(theme, number, 1, size - 4, size - 6)
        canvas.paste(surface, 2, 3)
    else:
        shape = SOURCES[number - len(COLOURS)][1]
        canvas.stamp_at(mask(shape, size), size // 2, size // 2, theme.metal_light)
    return canvas.image


@cache
def card_boxes(panel: Panel) -> list[Box]:
    """Return the boxes of a player's three cards."""
    if panel.size.large:
        width, height = CARD
        x, y = panel.box.right - 10 - width, panel.top(6) + 2
        return [Box(x, y + (height + 4) * i, width, height) for i in range(CARD_PLACES)]
    foot = panel.foot
    width = (foot.width - 16) // CARD_PLACES
    return [Box(foot.x + (width + 8) * i, foot.y, width, foot.height) for i in range(CARD_PLACES)]


@sprite
def free_card(theme: Theme, width: int, height: int) -> Image.Image:
    """Draw an empty card place."""
    canvas = Canvas.clear(width, height, theme.ground_light)
    canvas.rounded(Box(0, 0, width, height), 9, theme.ground_light)
    canvas.rounded(Box(2, 2, width - 4, height - 4), 8, theme.ground_deep)
    if width >= NARROW:
        size = height * 60 // 100
        canvas.stamp_at(mask(icons.card, size), 10 + size // 2, height // 2, theme.ground_light)
    return canvas.image


def way(canvas: Canvas, t: Texts, pair: tuple[int, int], box: Box) -> None:
    """Write the two spaces that give a card on its empty place."""
    left, right = (LARGE_NAMES[space] for space in pair)
    narrow = box.width < NARROW
    room = box.width - 6 if narrow else box.width - 54
    text = fit(t("ancient-picture-pair", left=left, right=right), Face.BOLD, 25, room, 23)
    canvas.text(text, box.middle[0] if narrow else box.middle[0] + 18, box.middle[1], FAINT, "mm")


@sprite
def card(theme: Theme, t: Texts, number: int, width: int, height: int) -> Image.Image:
    """Draw one of a player's cards: icon and name, or just the icon on the smallest ones."""
    canvas = Canvas.clear(width, height, theme.metal_dark)
    canvas.rounded(Box(0, 0, width, height), 9, theme.metal_dark)
    name, shape = t(f"ancient-card-{CARDS[number]}"), icons.SIGNS[number]
    if width > WIDE:
        canvas.rounded(Box(2, 2, width - 4, height - 4), 8, theme.metal)
        canvas.rounded(Box(46, 2, width - 48, height - 4), 8, theme.on_ground)
        canvas.fill(Box(46, 2, 9, height - 4), theme.on_ground)
        canvas.stamp_at(mask(shape, 38), 25, height // 2, theme.ground_deep)
        room = width - 104
        labels = [fit(line, Face.BOLD, 25, room, 21) for line in wrap(name, Face.BOLD, 25, room)]
        lines(canvas, labels, 54, height // 2, 26, theme.ink)
        return canvas.image
    canvas.rounded(Box(2, 2, width - 4, height - 4), 8, theme.on_ground)
    if width < NARROW:
        canvas.stamp_at(mask(shape, height - 14), width * 32 // 100, height // 2, theme.ground_deep)
        return canvas.image
    text = fit(name, Face.BOLD, 23, width - 5, 17)
    canvas.text(text, width // 2, (height - BAND) // 2 + 1, theme.ink, "mm")
    canvas.rounded(Box(2, height - BAND, width - 4, BAND - 2), 8, theme.metal)
    canvas.fill(Box(2, height - BAND, width - 4, 10), theme.metal)
    canvas.stamp_at(mask(shape, BAND - 5), width * 30 // 100, height - BAND // 2 - 1, theme.ground_deep)
    return canvas.image


def worth(canvas: Canvas, theme: Theme, points: int, box: Box) -> None:
    """Write a card's current points."""
    text = label(str(points), Face.BLACK, 30 if box.width > WIDE else 26)
    if box.width > WIDE:
        canvas.text(text, box.right - 10, box.middle[1], theme.ink, "rm")
    elif box.width < NARROW:
        canvas.text(text, box.x + box.width * 74 // 100, box.middle[1], theme.ink, "mm")
    else:
        canvas.text(text, box.x + box.width * 68 // 100, box.bottom - BAND // 2 - 1, theme.ink, "mm")
