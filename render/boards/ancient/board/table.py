"""The shared part of the picture: title, common board, card display, legend."""

from math import pi, sin

from PIL import Image

from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import CARDS, SYMBOLS
from engine.games.ancient.scoring import SYMBOL_POINTS
from render.boards import Scene
from render.boards.ancient.board import layout
from render.boards.ancient.pieces import icons, tokens
from render.canvas import Box, Canvas, mask
from render.kit import marks
from render.people import result
from render.shapes import circle, sun
from render.sprites import sprite
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Theme

WIDE, HIGH = 400, 90
"""The card size above which the icon is larger and lines are spaced more widely."""

DAY, STEPS = 150, 10
"""The minimum width of the sun's path in the title band, and its number of steps."""


def marked(canvas: Canvas, theme: Theme, box: Box, radius: int) -> None:
    """Ring a change."""
    marks.ring(canvas, theme, box, radius, reach=3, thick=5)


def title(canvas: Canvas, theme: Theme, view: AncientView, scene: Scene) -> None:
    """Write the title band: the game's title and the turn, or the result."""
    t, y = scene.t, layout.TITLE.height // 2 - 4
    if scene.outcome is not None:
        text = fit(result(scene, scene.outcome), Face.BLACK, 40, 780, 26)
        canvas.text(text, 186, y, theme.metal_light, "lm")
        return
    board = view.board
    turn = label(t("ancient-picture-turn", turn=board.turn, turns=board.turns), Face.BLACK, 32)
    room = layout.WIDTH - 186 - turn.advance - 60 - DAY
    name = fit(t("ancient-picture-title"), Face.TITLE, 38, room, 24)
    canvas.text(name, 186, y, theme.metal_light, "lm")
    start, end = 186 + name.advance + 34, layout.WIDTH - turn.advance - 42 - 30
    _sun(canvas, theme, start, end, (board.turn - 1) / max(1, board.turns - 1))
    last = board.turns - board.turn < len(board.players)
    if last:
        box = Box(layout.WIDTH - turn.advance - 42, 3, turn.advance + 28, 40)
        canvas.rounded(box, 12, theme.alert)
    canvas.text(turn, layout.WIDTH - 28, y, theme.on_ground, "rm")


def _sun(canvas: Canvas, theme: Theme, start: int, end: int, share: float) -> None:
    """Draw the sun on its path between the title and the turn number.

    It rises at ``start`` and sets at ``end``; ``share`` is the elapsed part, from 0 to 1.
    """
    for step in range(STEPS + 1):
        x, y = _way(start, end, step / STEPS)
        canvas.fill(Box(x - 2, y - 2, 4, 4), theme.metal_dark)
    place = _way(start, end, share)
    canvas.stamp_at(mask(circle, 30), *place, theme.ground_deep)
    canvas.stamp_at(mask(sun, 26), *place, theme.metal_light)


def _way(start: int, end: int, share: float) -> tuple[int, int]:
    """Return the position of the sun after a share of the day."""
    return start + round((end - start) * share), 30 - round(16 * sin(pi * share))


def common(canvas: Canvas, theme: Theme, view: AncientView, t: Texts) -> None:
    """Draw the common board with its stones, the small stones on the first one, and the remaining supply."""
    for slot, number in zip(layout.SLOTS, view.board.common, strict=False):
        if number >= 0:
            tokens.stone(canvas, theme, 2 * number, slot)
        elif view.board.stone >= 0:
            lifted = slot.moved(0, -5)
            tokens.stone(canvas, theme, 2 * view.board.stone, lifted)
            marked(canvas, theme, lifted, 8)
    _pile(canvas, theme, view, t)
    piles = (view.secret.supply, view.secret.bag, view.secret.deck)
    for box, count in zip(layout.SUPPLY, map(len, piles), strict=True):
        canvas.text(label(str(count), Face.BLACK, 32), box.x + 62, box.middle[1], theme.ink, "lm")


def _pile(canvas: Canvas, theme: Theme, view: AncientView, t: Texts) -> None:
    box = layout.PILE
    if not view.board.pile:
        text = fit(t("ancient-picture-pile-empty"), Face.BOLD, 26, box.width - 40, 20)
        canvas.text(text, box.x + 22, box.middle[1] + 4, theme.ink_soft, "lm")
        return
    pitch = min(74, (box.width - 90) // len(view.board.pile))
    for number, kind in enumerate(sorted(view.board.pile)):
        canvas.paste(tokens.small(theme, kind, tokens.LOOSE, 70, 56), box.x + 14 + pitch * number, box.y + 4)


def cards(canvas: Canvas, theme: Theme, view: AncientView, t: Texts, boxes: tuple[Box, ...]) -> None:
    """Draw the cards on display."""
    for box, number in zip(boxes, view.board.display, strict=False):
        if number >= 0:
            card(canvas, theme, t, number, box)
        else:
            canvas.rounded(box, 12, theme.line)
            canvas.rounded(box.inset(2), 11, theme.slot)


def card(canvas: Canvas, theme: Theme, t: Texts, number: int, box: Box) -> None:
    """Draw a card: icon, name and a short description."""
    (x, y, width, height), shape = box, icons.SIGNS[number]
    canvas.paste(_blank(theme, width, height), x, y)
    name, text = t(f"ancient-card-{CARDS[number]}"), t(f"ancient-picture-{CARDS[number]}")
    if width > WIDE:
        canvas.stamp_at(mask(shape, 54), x + 45, y + height // 2, theme.ground_deep)
        left, top, room, size = 100, 38, width - 112, 25
        canvas.text(fit(name, Face.BLACK, 30, room, 22), x + left, y + top, theme.ink)
    else:
        canvas.stamp_at(mask(shape, 34), x + 27, y + 25, theme.ground_deep)
        left, top, room, size = 12, 44, width - 20, 24
        canvas.text(fit(name, Face.BLACK, 27, width - 64, 20), x + 59, y + 34, theme.ink)
    lines = wrap(text, Face.BOLD, size, room)
    step = size + (4 if width > WIDE and height > HIGH else 1)
    start = top + (height - 6 - top - step * len(lines)) // 2 + size
    for line_number, line in enumerate(lines):
        words = fit(line, Face.BOLD, size, room, 18)
        canvas.text(words, x + left, y + start + step * line_number, theme.ink)


@sprite
def _blank(theme: Theme, width: int, height: int) -> Image.Image:
    """Draw a blank card: papyrus in a frame, with gold behind the icon."""
    canvas = Canvas.clear(width, height, theme.metal_dark)
    canvas.rounded(Box(0, 0, width, height), 12, theme.metal_dark)
    canvas.rounded(Box(2, 2, width - 5, height - 5), 10, theme.panel_dark)
    canvas.rounded(Box(3, 3, width - 7, height - 8), 10, theme.on_ground)
    gold = Box(3, 3, 84, height - 8) if width > WIDE else Box(3, 3, 48, 44)
    canvas.rounded(gold, 10, theme.metal_dark)
    canvas.rounded(Box(gold.x, gold.y, gold.width - 2, gold.height - 2), 10, theme.metal_light)
    canvas.rounded(Box(gold.x + 2, gold.y + 2, gold.width - 4, gold.height - 4), 9, theme.metal)
    return canvas.image


@sprite
def legend(theme: Theme, t: Texts, ended: bool) -> Image.Image:
    """Draw the legend: symbols and their points, or the marks used at the end."""
    width, height = layout.WIDTH - 2 * layout.MARGIN, layout.LEGEND_HEIGHT
    canvas = Canvas.blank(width, height, theme.ground_deep)
    y = height // 2
    if ended:
        _end_legend(canvas, theme, t, y)
    else:
        x = 22
        for shape, name in zip(icons.SYMBOLS, SYMBOLS, strict=True):
            canvas.stamp_at(mask(shape, 36), x + 18, y, theme.metal_light)
            text = label(t(f"ancient-symbol-{name}"), Face.BOLD, 26)
            canvas.text(text, x + 44, y, theme.on_ground, "lm")
            x += 44 + text.advance + 26
        points = " · ".join(str(points) for points in SYMBOL_POINTS[1:])
        text = fit(t("ancient-picture-symbols", points=points), Face.BOLD, 26, width - x - 16, 18)
        canvas.text(text, width - 20, y, theme.metal_light, "rm")
    return canvas.image


def _end_legend(canvas: Canvas, theme: Theme, t: Texts, y: int) -> None:
    quarter, size = canvas.size[0] // 4, 26
    canvas.ring(Box(18, y - 17, 46, 34), 4, 8, theme.mark_edge)
    canvas.ring(Box(18, y - 17, 46, 34), 4, 5, theme.mark)
    tag = label("+2", Face.BLACK, 26)
    box = Box(quarter + 22, y - 16, tag.advance + 12, 32)
    canvas.rounded(box, 7, theme.good)
    canvas.text(tag, *box.middle, theme.on_ground, "mm")
    canvas.stamp_at(mask(icons.cross, 30, grow=3), 2 * quarter + 46, y, theme.on_ground)
    canvas.stamp_at(mask(icons.cross, 30), 2 * quarter + 46, y, theme.alert)
    canvas.stamp_at(mask(icons.loose, 40, 34, grow=3), 3 * quarter + 46, y, theme.on_ground)
    canvas.stamp_at(mask(icons.loose, 40, 34), 3 * quarter + 46, y, theme.good)
    for place, key in enumerate(("chain", "chamber", "shut", "balance")):
        text = fit(t(f"ancient-picture-end-{key}"), Face.BOLD, size, quarter - 84, 18)
        canvas.text(text, quarter * place + 76, y, theme.on_ground, "lm")
