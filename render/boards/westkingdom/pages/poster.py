"""The poster: the winner's town at dusk, with houses as high as their points, and the Cathedral."""

from engine.core.values import Sheet, total
from engine.games.westkingdom.board import Player
from engine.games.westkingdom.box.cards import BUILDINGS, CRAFTS, LEVELS
from render.boards.westkingdom.cards import faces
from render.boards.westkingdom.pieces import palette, people, sites, tokens
from render.boards.westkingdom.pieces.edges import fit, label, mask
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas, Pen
from render.faces import chip, wreath
from render.kit.light import bands
from render.shapes import circle, crown, triangle
from render.text import Face
from render.texts import Texts, number
from render.theme import Theme, Tint
from render.words.westkingdom.parts import building_name

HEIGHT, LOW = 470, 400
"""Heights of the poster: for at most :data:`FEW` players, and for more, whose panels need the space."""
FEW = 4
GROUND = 92
"""Height of the foreground hill, which holds the buildings' names."""
CATHEDRAL, LARGEST = 210, 420
"""Width of the Cathedral's area: usual, and the most it takes if there is little else."""
HEAD = 122
"""Height of the title area, kept free of towers."""
CLOSE = 6
"""The greatest number of houses whose names take two rows; with more they take three."""
WIDEST, WIDE = 190, 150
"""The greatest width of a house, and the width from which houses have their full height."""
FACE = 88
"""Width for each apprentice's portrait beside the houses, drawn if there is space."""


def _hill(pen: Pen) -> None:
    pen.ellipse(50, 120, 78, 120)


def draw(
    canvas: Canvas, t: Texts, who: Who, player: Player, sheet: Sheet, title: str, line: str, height: int
) -> None:
    """Draw a player's poster at the top of a canvas."""
    theme, wide, top = PALETTE, canvas.size[0], 0
    foot = height - GROUND
    bands(canvas, Box(0, top, wide, foot), palette.DUSK)
    for x, y in ((60, 30), (170, 84), (300, 22), (455, 110), (610, 96), (730, 130), (905, 118), (960, 60)):
        canvas.fill(Box(x, top + y, 4, 4), theme.metal_light)
    for x, size in ((-30, 96), (70, 70), (430, 84), (610, 64), (690, 92), (930, 100)):
        canvas.stamp(mask(sites.town_centre, size), x, foot - 40 - size // 2, palette.DUSK[3])
    canvas.stamp(mask(_hill, wide, 120), 0, foot - 66, theme.ground_light)
    canvas.stamp(mask(_hill, wide, 120), 0, foot - 62, theme.ground)
    canvas.fill(Box(0, foot, wide, GROUND), theme.ground_deep)
    canvas.stamp(mask(_hill, wide, 60), 0, foot - 20, theme.ground_deep)
    _head(canvas, theme, who, sheet, title, line, top)
    high, tall = min(250, foot - HEAD), min(210, foot - HEAD)
    bare = wide - CATHEDRAL - 60 - WIDEST * len(player.buildings) - FACE * len(player.apprentices)
    across = min(LARGEST, CATHEDRAL + max(0, bare) // 2)
    _cathedral(canvas, theme, player.level, Box(wide - across - 16, foot - high, across, high))
    _town(canvas, t, player, Box(24, foot - tall, wide - across - 60, tall))


def _head(canvas: Canvas, theme: Theme, who: Who, sheet: Sheet, title: str, line: str, top: int) -> None:
    """Draw the winner's glyph and points, the result, and the game's title."""
    points = label(number(total(sheet)), Face.BLACK, 96)
    right = canvas.size[0] - 30
    canvas.text(points, right, top + 62, palette.LANTERN, "rm")
    canvas.stamp(mask(crown, 66), right - points.advance - 84, top + 26, theme.metal)
    canvas.paste(tokens.glyph(theme, who, 72), 26, top + 22)
    room = right - points.advance - 84 - 130
    canvas.text(fit(title, Face.BLACK, 50, room, 30), 116, top + 46, theme.on_ground, "lm")
    below = fit(line, Face.TITLE, 29, room, 24)
    canvas.text(below, 116, top + 92, theme.metal_light, "lm")
    x = 116 + below.advance + 20
    chip(canvas, theme, who.title, x, top + 90, 116 + room - x)
    if who.framed:
        wreath(canvas, theme, 26 + 36, top + 22 + 36, 72)


def _town(canvas: Canvas, t: Texts, player: Player, area: Box) -> None:
    """Draw a player's buildings side by side with lit windows, and their names below.

    The apprentices are beside them if there is space.
    """
    cards = player.buildings
    pitch = min(WIDEST, area.width // max(1, len(cards)))
    left = area.x + max(0, (area.width - pitch * len(cards) - FACE * len(player.apprentices)) // 2)
    _apprentices(canvas, player, Box(left + pitch * len(cards), area.bottom - FACE, 0, FACE), area.right)
    tint = palette.player_colours(player.colour).tint
    for place, (card, craft) in enumerate(zip(cards, player.adornments, strict=True)):
        high = min(area.height, (96 + 9 * BUILDINGS[card].vp) * max(WIDE, pitch) // WIDE)
        box = Box(left + pitch * place + 4, area.bottom - high, pitch - 8, high)
        _house(canvas, tint, box, card)
        x = box.middle[0] - 27 - 16 * bool(craft)
        canvas.paste(tokens.points(PALETTE, str(BUILDINGS[card].vp), 54), x, box.bottom - 62)
        if craft:
            tokens.icon(canvas, PALETTE, "adornment", x + 50, box.bottom - 46, 30, PALETTE.ink)
            worth = label(str(CRAFTS[craft].vp), Face.BLACK, 26)
            canvas.text(worth, x + 65, box.bottom - 18, PALETTE.ink, "mm")
        name = faces.named(BUILDINGS[card], building_name(card, t), t)
        rows = 2 if len(cards) <= CLOSE else 3
        row = area.bottom + 20 + (68 // rows) * (place % rows)
        caption = fit(name, Face.BOLD, 25, rows * pitch - 16, 23)
        middle = max(area.x + caption.advance // 2 - 16, box.middle[0])
        canvas.text(caption, middle, row, PALETTE.on_ground, "mm")


def _apprentices(canvas: Canvas, player: Player, first: Box, right: int) -> None:
    """Draw as many apprentices' portraits side by side as fit."""
    for place, card in enumerate(player.apprentices):
        at = first.moved(FACE * place, 0)
        if at.x + FACE <= right:
            canvas.paste(people.portrait(PALETTE, card, FACE - 8), at.x + 4, at.y + 8)


def _house(canvas: Canvas, tint: Tint, box: Box, card: int) -> None:
    """Draw a house with a roof in its owner's colour. Every third building has a tower."""
    theme, roof = PALETTE, box.height * 2 // 5
    body = Box(box.x + 6, box.y + roof, box.width - 12, box.height - roof)
    if card % 3 == 0:
        tower = Box(box.right - 44, box.y + 8, 32, box.height - 8)
        canvas.fill(tower, theme.panel_dark)
        canvas.stamp(mask(triangle, 44, 36), tower.x - 6, tower.y - 24, tint.dark)
        canvas.fill(Box(tower.x + 11, tower.y + 20, 10, 16), palette.LANTERN)
    canvas.fill(body, theme.panel)
    canvas.fill(Box(body.right - 12, body.y, 12, body.height), theme.panel_dark)
    canvas.stamp(mask(triangle, box.width, roof + 4), box.x, box.y, tint.dark)
    canvas.stamp(mask(triangle, box.width - 14, roof - 6), box.x + 5, box.y + 7, tint.body)
    canvas.fill(Box(body.x, body.y, body.width, 5), theme.line)
    sides = (body.x + 12, body.right - 34)
    for x in sides if sides[1] - sides[0] > 24 else (body.middle[0] - 14,):
        canvas.fill(Box(x, body.y + 12, 20, 24), theme.brick)
        canvas.fill(Box(x + 3, body.y + 15, 14, 18), palette.LANTERN)
    canvas.stamp_at(mask(circle, 20), box.middle[0], box.y + roof * 2 // 3, tint.dark)
    canvas.stamp_at(mask(circle, 14), box.middle[0], box.y + roof * 2 // 3, palette.LANTERN)


def _cathedral(canvas: Canvas, theme: Theme, level: int, box: Box) -> None:
    """Draw the Cathedral, larger with its builder's level. At level 0 there are only the foundations."""
    name = label(f"{level}/{len(LEVELS)}", Face.BLACK, 28)
    tokens.icon(canvas, theme, "cathedral", box.middle[0] - 40, box.bottom + 26, 34, palette.LANTERN)
    canvas.text(name, box.middle[0] + 4, box.bottom + 26, palette.LANTERN, "lm")
    if not level:
        for x in range(box.x + 20, box.right - 20, 44):
            canvas.fill(Box(x, box.bottom - 24 - x % 3 * 8, 36, 24 + x % 3 * 8), theme.brick)
        return
    high = box.height * (4 + level) // (4 + len(LEVELS))
    wide = box.width * (4 + level) // (4 + len(LEVELS))
    x, y = box.middle[0] - wide // 2, box.bottom - high
    canvas.fill(Box(x + wide // 3, y + high // 2, wide // 3, high // 2), palette.LANTERN)
    canvas.stamp(mask(sites.cathedral, wide, high), x + 5, y + 3, palette.HOLY_DARK)
    canvas.stamp(mask(sites.cathedral, wide, high), x, y, palette.HOLY)
