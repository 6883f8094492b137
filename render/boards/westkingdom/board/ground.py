"""What does not change on the picture: panels, the virtue track, the locations with what they do."""

from PIL import Image

from engine.games.westkingdom.box.cards import LEVELS, LOCATIONS, OPEN, TAX_STAND, TOP_VIRTUE
from engine.games.westkingdom.places.guildhall import CLEARING_SPACES, MARKET_SPACES, ROWS
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, MARKET_LIMIT, MARKET_PRICE, TAX_LESS
from engine.games.westkingdom.scoring import VIRTUE_POINTS
from render import sprites
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import GAP, Runes, Sign
from render.boards.westkingdom.pieces import tokens
from render.canvas import Box, Canvas, Pen, mask
from render.kit.plates import framed
from render.kit.title import band
from render.text import Face, fit, label
from render.texts import Texts, signed
from render.theme import Theme, mix

W, TIMES = Sign("worker"), "×"
FORMULAS: tuple[tuple[Runes, ...], ...] = (
    ((W, TIMES, Sign("wood")),),
    ((W, TIMES, Sign("stone")),),
    (("1+", W, TIMES, Sign("clay")), ("½", W, TIMES, Sign("gold"))),
    (("1+", W, TIMES, Sign("silver")),),
    (
        ("2", Sign("clay"), Sign("wood"), Sign("stone"), ":", Sign("virtue")),
        ("3", Sign("wood"), Sign("stone"), ":", Sign("marble")),
    ),
    (("2", Sign("tax"), "2", Sign("silver"), ":", Sign("apprentice")), ("1+½", W, TIMES, Sign("plan"))),
    ((W, TIMES, Sign("capture")), ("1", Sign("tax"), GAP, "1", Sign("silver"), "…")),
    ((W, TIMES, Sign("prison"), "/", W, "/", Sign("paid")),),
    (("−2", Sign("virtue")),),
)
"""What the open locations do, as short as on a board."""

BLOCK = 60
"""Width of the stones of the wall behind the panels."""


@sprites.ground
def ground(theme: Theme, t: Texts, columns: int, artisans: bool, clears: bool) -> Image.Image:
    """Return the picture of a match in which nobody has placed a worker, down to the players' strips."""
    canvas = Canvas.blank(layout.WIDTH, layout.strips(artisans), theme.ground)
    band(canvas, theme, layout.TITLE)
    _track(canvas, theme)
    _hall(canvas, theme, t, columns, clears)
    _cathedral(canvas, theme, t)
    for location in range(OPEN):
        _tile(canvas, theme, t, location)
    tile(canvas, theme, layout.TILES[OPEN], "prison", t("westkingdom-picture-prison"))
    _market(canvas, theme, t)
    panel(canvas, theme, layout.APPRENTICES)
    if artisans:
        panel(canvas, theme, layout.CRAFTS)
    return canvas.image


def panel(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw an empty panel."""
    framed(canvas, box, theme.ground_deep, theme.metal, theme.panel)


def tile(canvas: Canvas, theme: Theme, box: Box, icon: str, name: str) -> None:
    """Draw the panel of a place: its name, and its icon faint in the background."""
    canvas.rounded(box, 12, theme.metal)
    canvas.rounded(box.inset(4), 9, theme.panel)
    tokens.icon(canvas, theme, icon, box.middle[0] - 46, box.bottom - 64, 92, theme.slot)
    text = fit(name, Face.BOLD, 25, box.width - 14, 18)
    canvas.text(text, box.middle[0], box.y + 25, theme.ink, "mm")


def caption(canvas: Canvas, theme: Theme, box: Box, icon: str, name: str) -> None:
    """Draw a panel with an icon and a name above what lies on it."""
    panel(canvas, theme, box)
    tokens.icon(canvas, theme, icon, box.x + 14, box.y + 26, 32, theme.ink)
    text = fit(name, Face.BLACK, 26, box.width // 2, 20)
    canvas.text(text, box.x + 54, box.y + 26, theme.ink, "lm")


def _track(canvas: Canvas, theme: Theme) -> None:
    box = layout.TRACK
    panel(canvas, theme, box)
    tokens.icon(canvas, theme, "virtue", box.x + 34, box.y + 32, 36, theme.ink)
    tokens.icon(canvas, theme, "vp", box.x + 74, box.y + 32, 32, theme.ink)
    for virtue in range(TOP_VIRTUE + 1):
        step = layout.level(virtue)
        shade = theme.panel_dark if virtue > MARKET_LIMIT or virtue < CATHEDRAL_LIMIT else theme.panel
        canvas.fill(step, shade)
        canvas.fill(Box(step.x, step.bottom - 1, step.width, 1), theme.line)
        text = label(str(virtue), Face.BLACK, 28)
        canvas.text(text, step.x + 48, step.middle[1], theme.ink, "mm")
        if points := VIRTUE_POINTS[virtue]:
            text = label(signed(points), Face.BOLD, 22)
            colour = theme.good if points > 0 else theme.alert
            canvas.text(text, step.x + 84, step.middle[1], colour, "mm")
    _closed(canvas, theme, "market-left", layout.level(12))
    _closed(canvas, theme, "cathedral", layout.level(2))
    for virtue in (MARKET_LIMIT, CATHEDRAL_LIMIT - 1):
        canvas.fill(Box(box.x + 5, layout.level(virtue).y - 2, box.width - 10, 4), theme.alert)
    for top in (3, 1):
        step = layout.level(top)
        place = Box(step.right - 28, step.y + 2, 28, 2 * layout.LEVEL - 5)
        canvas.rounded(place, 6, theme.metal_light)
        tokens.icon(canvas, theme, "tax", place.x + 2, place.y + 22, 24, theme.ink)
        text = label(signed(-TAX_LESS[top]), Face.BLACK, 22)
        canvas.text(text, place.middle[0], place.bottom - 24, theme.ink, "mm")


def _closed(canvas: Canvas, theme: Theme, icon: str, box: Box) -> None:
    """Draw an icon crossed out: what is closed at such a virtue."""
    middle = box.middle[1]
    tokens.icon(canvas, theme, icon, box.x + 1, middle, 28, theme.ink_soft)
    canvas.stamp(mask(_slash, 32), box.x - 1, middle - 16, theme.alert)


def _slash(pen: Pen) -> None:
    pen.line([(8, 92), (92, 8)], 12)


def _hall(canvas: Canvas, theme: Theme, t: Texts, columns: int, clears: bool) -> None:
    caption(canvas, theme, layout.HALL, "guildhall", t("westkingdom-picture-guildhall"))
    for number in range(ROWS * columns):
        box = layout.space(number, columns)
        canvas.rounded(box, 8, theme.line)
        canvas.rounded(box.inset(2), 6, theme.slot)
        at = number // columns + 1, number % columns + 1
        icons = ["market-left"] * (at in MARKET_SPACES) + ["apprentice"] * (clears and at in CLEARING_SPACES)
        size = 40 if len(icons) < 2 else 26
        for index, icon in enumerate(icons):
            x = box.middle[0] - size * len(icons) // 2 + size * index
            tokens.icon(canvas, theme, icon, x, box.middle[1], size, mix(theme.slot, theme.ink_soft, 0.4))


def _cathedral(canvas: Canvas, theme: Theme, t: Texts) -> None:
    caption(canvas, theme, layout.CATHEDRAL, "cathedral", t("westkingdom-picture-cathedral"))
    for number, level in enumerate(LEVELS, 1):
        box = layout.step(number)
        canvas.rounded(box, 8, theme.line)
        canvas.rounded(box.inset(2), 6, theme.on_ground)
        canvas.paste(tokens.points(theme, str(level.vp), 42), box.x + 4, box.y)
        cost = spelled.goods(level.cost) + ((str(level.mixed), *spelled.MIXED) if level.mixed else ())
        runes.line(canvas, theme, cost, (box.x + 54, box.middle[1]), 30, theme.ink)
        for place in range(level.spaces):
            mark = marker(number, place)
            canvas.rounded(mark, mark.width // 2, theme.line)
            canvas.rounded(mark.inset(2), mark.width // 2 - 2, theme.slot)


def marker(level: int, place: int) -> Box:
    """Return the box of a space for a marker on a level of the Cathedral."""
    box = layout.step(level)
    return Box(box.right - 44 - 46 * place, box.y + 2, 39, 39)


def _tile(canvas: Canvas, theme: Theme, t: Texts, location: int) -> None:
    box, name = layout.TILES[location], LOCATIONS[location]
    tile(canvas, theme, box, name, t(f"westkingdom-picture-{name}"))
    lines = FORMULAS[location]
    for number, formula in enumerate(lines):
        middle = box.y + (58 if len(lines) > 1 else 70) + 29 * number
        if location == TAX_STAND:
            runes.line(canvas, theme, formula, (box.right - 10, middle), 24, theme.ink_soft, "r")
            tokens.icon(canvas, theme, "silver", box.x + 10, middle, 34, theme.ink)
            continue
        size = 24 if runes.measure(formula, 24) <= box.width - 18 else 20
        runes.line(canvas, theme, formula, (box.middle[0], middle), size, theme.ink_soft, "m")


def _market(canvas: Canvas, theme: Theme, t: Texts) -> None:
    panel(canvas, theme, layout.MARKET)
    box = layout.MARKET
    tokens.icon(canvas, theme, "market-left", box.x + 18, box.y + 40, 46, theme.ink)
    text = fit(t("westkingdom-picture-market"), Face.BOLD, 24, layout.MARKET_HEAD - 20, 18)
    canvas.text(text, box.x + 14, box.bottom - 26, theme.ink, "lm")
    for space, (silver, virtue) in enumerate(MARKET_PRICE):
        place = layout.MARKET_SPACES[space]
        canvas.rounded(place, 10, theme.line)
        canvas.rounded(place.inset(2), 8, theme.slot)
        price: Runes = ("−", str(silver), Sign("silver"), GAP, "−", str(virtue), Sign("virtue"))
        runes.line(canvas, theme, price, (place.x + 12, place.y + 24), 28, theme.ink)
