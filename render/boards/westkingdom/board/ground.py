"""The fixed part of the board: hill and sky, virtue track, and the locations with their names and actions."""

from PIL import Image

from engine.games.westkingdom.box.cards import LEVELS, LOCATIONS, OPEN, TAX_STAND
from engine.games.westkingdom.places.guildhall import CLEARING_SPACES, MARKET_SPACES, ROWS
from engine.games.westkingdom.players.prices import MARKET_PRICE
from render import sprites
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.stair import stair
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import GAP, Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import fit, mask
from render.canvas import Box, Canvas
from render.kit.plates import framed
from render.shapes import triangle
from render.text import Face
from render.texts import Texts
from render.theme import Theme, mix

W, TIMES, THEN = Sign("worker"), "×", "→"
HIRING: Runes = ("2", Sign("tax"), "2", Sign("silver"), ":", Sign("apprentice"))
FORMULAS: tuple[tuple[Runes, ...], ...] = (
    ((W, TIMES, Sign("wood")),),
    ((W, TIMES, Sign("stone")),),
    (("1+", W, TIMES, Sign("clay")), ("½", W, TIMES, Sign("gold"))),
    (("1+", W, TIMES, Sign("silver")),),
    (
        ("2", Sign("clay"), Sign("wood"), Sign("stone"), ":", Sign("virtue")),
        ("3", Sign("wood"), Sign("stone"), ":", Sign("marble")),
    ),
    (HIRING, ("1+½", W, TIMES, Sign("plan"))),
    ((W, TIMES, Sign("capture")), ("1", Sign("tax"), THEN, "1", Sign("silver"))),
    ((W, TIMES, Sign("prison"), "/", W, "/", Sign("paid")),),
    (("−2", Sign("virtue")),),
)
"""The actions of the open locations, in the short form printed on the board."""
LARGEST, LOWER = 40, 34
"""Size of an action of one line, and of each of two lines."""

SITE = 96
"""Size of the drawing at a location. It lies behind the last workers, so the first have a plain ground."""
TAXES = 82
"""Width of the silver at the Tax Stand."""


@sprites.ground
def ground(theme: Theme, t: Texts, columns: int, artisans: bool, clears: bool) -> Image.Image:
    """Return the board without any workers, cards or player strips."""
    canvas = Canvas.blank(layout.TABLE, layout.strips(artisans), theme.ground)
    stair(canvas, theme)
    _hall(canvas, theme, t, columns, clears)
    _cathedral(canvas, theme, t)
    _market(canvas, theme, t)
    for location in range(OPEN):
        tile(canvas, theme, layout.TILES[location], location, t(f"westkingdom-picture-{LOCATIONS[location]}"))
    tile(canvas, theme, layout.TILES[OPEN], OPEN, t("westkingdom-picture-prison"))
    _bars(canvas, layout.TILES[OPEN])
    panel(canvas, theme, layout.APPRENTICES)
    if artisans:
        panel(canvas, theme, layout.CRAFTS)
    return canvas.image


def panel(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw an empty panel."""
    framed(canvas, box, theme.ground_deep, theme.metal_dark, theme.panel)


def tile(canvas: Canvas, theme: Theme, box: Box, location: int, name: str) -> None:
    """Draw a location: its ground under the sky, a drawing of it, and a sign with its name."""
    place = palette.PLACES[location]
    canvas.rounded(box.inset(-1), 13, theme.ground_deep)
    canvas.rounded(box, 12, palette.HAZE if location < OPEN else place.ground)
    horizon = box.y + box.height * 58 // 100
    canvas.rounded(Box(box.x, horizon, box.width, box.bottom - horizon), 12, place.ground)
    canvas.fill(Box(box.x, horizon, box.width, 14), place.ground)
    shape = tokens.FLAT[LOCATIONS[location] if location < OPEN else "guardhouse"]
    board = Box(box.x + 3, box.y + 4, box.width - 6, layout.SIGN)
    canvas.stamp(mask(shape, SITE), box.right - SITE - 4, box.bottom - SITE - 6, place.shape)
    canvas.rounded(board, 8, theme.metal_dark)
    canvas.rounded(board.inset(2), 6, theme.on_ground)
    if location == TAX_STAND:
        text = fit(name, Face.BLACK, 30, board.width - TAXES - 12, 27)
        canvas.text(text, board.x + 10, board.middle[1], theme.ink, "lm")
        return
    text = fit(name, Face.BLACK, 30, board.width - 14, 22)
    canvas.text(text, box.middle[0], board.middle[1], theme.ink, "mm")


def _bars(canvas: Canvas, box: Box) -> None:
    dark = palette.PLACES[OPEN].shape
    for x in range(box.x + 16, box.right - 10, 24):
        canvas.fill(Box(x, box.y + 48, 6, box.height - 56), dark)


def caption(canvas: Canvas, theme: Theme, box: Box, icon: str, name: str) -> None:
    """Draw an icon and a name at the top of a panel."""
    tokens.icon(canvas, theme, icon, box.x + 14, box.y + layout.WRITTEN, 32, theme.ink)
    text = fit(name, Face.BLACK, 28, box.width // 2, 22)
    canvas.text(text, box.x + 54, box.y + layout.WRITTEN, theme.ink, "lm")


def _hall(canvas: Canvas, theme: Theme, t: Texts, columns: int, clears: bool) -> None:
    box = layout.HALL
    panel(canvas, theme, box)
    caption(canvas, theme, box, "guildhall", t("westkingdom-picture-guildhall"))
    for number in range(ROWS * columns):
        space = layout.space(number, columns)
        canvas.rounded(space, 8, theme.line)
        canvas.rounded(space.inset(2), 6, theme.slot)
        at = number // columns + 1, number % columns + 1
        icons = ["market-left"] * (at in MARKET_SPACES) + ["apprentice"] * (clears and at in CLEARING_SPACES)
        size = 36 if len(icons) < 2 else 26
        for index, icon in enumerate(icons):
            x = space.middle[0] - size * len(icons) // 2 + size * index
            tokens.icon(canvas, theme, icon, x, space.middle[1], size, mix(theme.slot, theme.ink_soft, 0.4))


def _cathedral(canvas: Canvas, theme: Theme, t: Texts) -> None:
    """Draw the Cathedral as a golden church, its towers on either side of the levels."""
    box = layout.CATHEDRAL
    framed(canvas, box, theme.ground_deep, palette.HOLY_DARK, palette.HOLY)
    canvas.stamp(mask(triangle, box.width - 120, 60), box.x + 60, box.y + 8, theme.metal_light)
    caption(canvas, theme, box, "cathedral", t("westkingdom-picture-cathedral"))
    for number, level in enumerate(LEVELS, 1):
        step = layout.step(number)
        canvas.rounded(step, 8, palette.HOLY_DARK)
        canvas.rounded(step.inset(2), 6, theme.on_ground)
        canvas.paste(tokens.points(theme, str(level.vp), 42), step.x + 2, step.y - 2)
        cost = spelled.goods(level.cost) + ((str(level.mixed), *spelled.MIXED) if level.mixed else ())
        runes.line(canvas, theme, cost, (step.x + 50, step.middle[1]), 29, theme.ink)
        for place in range(level.spaces):
            mark = marker(number, place)
            canvas.rounded(mark, mark.width // 2, theme.line)
            canvas.rounded(mark.inset(2), mark.width // 2 - 2, theme.slot)


def marker(level: int, place: int) -> Box:
    """Return the box of a marker's space on a level of the Cathedral."""
    box = layout.step(level)
    return Box(box.right - 40 - 40 * place, box.y, 36, 36)


def formula(canvas: Canvas, theme: Theme, location: int) -> None:
    """Draw a location's action below its sign."""
    box, plate = layout.TILES[location], _formula(theme, location)
    canvas.paste(plate, box.x + 3, box.y + 4 + layout.SIGN)


def lines(location: int) -> int:
    """Return the height of a location's action."""
    return LARGEST + 8 if len(FORMULAS[location]) == 1 else 2 * LOWER + 12


@sprites.sprite
def _formula(theme: Theme, location: int) -> Image.Image:
    width, high, rows = layout.TILE - 6, lines(location), FORMULAS[location]
    canvas, box = Canvas.clear(width, high, theme.metal_dark), Box(0, 0, width, high)
    canvas.rounded(Box(0, -8, width, high + 8), 8, theme.metal_dark)
    canvas.rounded(Box(2, -8, width - 4, high + 6), 6, theme.on_ground)
    largest = LARGEST if len(rows) == 1 else LOWER
    widest = max(runes.measure(row, largest) for row in rows)
    size = min(largest, largest * (width - 8) // widest)
    for number, row in enumerate(rows):
        y = high * (2 * number + 1) // (2 * len(rows)) - 1
        runes.line(canvas, theme, row, (box.middle[0], y), size, theme.ink, "m")
    return canvas.image


def _market(canvas: Canvas, theme: Theme, t: Texts) -> None:
    """Draw the Black Market by night, its stalls lit by lanterns."""
    box = layout.MARKET
    framed(canvas, box, theme.ground_deep, palette.NIGHT_LIGHT, palette.NIGHT)
    tokens.icon(canvas, theme, "market-left", box.x + 14, box.y + layout.WRITTEN, 32, palette.LANTERN)
    text = fit(t("westkingdom-picture-market"), Face.BLACK, 28, box.width * 2 // 3, 22)
    canvas.text(text, box.x + 54, box.y + layout.WRITTEN, theme.on_ground, "lm")
    for space, (silver, virtue) in enumerate(MARKET_PRICE):
        place = layout.MARKET_SPACES[space]
        canvas.rounded(place, 9, palette.LANTERN)
        canvas.rounded(place.inset(2), 7, theme.slot)
        price: Runes = ("−", str(silver), Sign("silver"), GAP, "−", str(virtue), Sign("virtue"))
        runes.line(canvas, theme, price, (place.x + 10, place.y + 18), 27, theme.ink)
