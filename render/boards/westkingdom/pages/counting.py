"""The viewer's score sheet: each source of points as it would score at the end, with what it counts."""

from PIL import Image

from engine.core.values import total
from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.vocabulary import GOLD, MARBLE, SILVER
from engine.games.westkingdom.scoring import at_end, sheet
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import runes
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pages import ending
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import fit, label
from render.boards.westkingdom.pieces.palette import PALETTE
from render.canvas import Box, Canvas
from render.kit.plates import framed
from render.sheet import name_of
from render.text import Face
from render.texts import number

HEAD = 76
ROW = 52
COUNTED = 430
"""Left edge of what a source counts."""


def counts(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the viewer's sources of points, with the buildings below."""
    assert view.viewer is not None
    theme, seat = PALETTE, view.viewer
    lines, player = sheet(view.board, seat), at_end(view.board, seat)
    below = ending.height(player)
    box = Box(layout.MARGIN, layout.MARGIN, layout.STRIP.width, HEAD + ROW * len(lines) + below + 20)
    canvas = Canvas.blank(layout.WIDTH, box.bottom + layout.MARGIN, theme.ground)
    framed(canvas, box, theme.ground_deep, palette.player_colours(player.colour).tint.body, theme.panel)
    person, y = everybody(view, scene)[seat], box.y + 40
    canvas.paste(tokens.glyph(theme, person, 50), box.x + 16, y - 25)
    x = tokens.badge(canvas, theme, person, Box(box.x + 16, y - 25, 50, 50), box.x + 80)
    canvas.text(fit(person.name, Face.BOLD, 36, box.x + 640 - x, 22), x, y, theme.ink, "lm")
    canvas.text(label(number(total(lines)), Face.BLACK, 54), box.right - 22, y, theme.ink, "rm")
    for place, line in enumerate(lines):
        row = Box(box.x + 16, box.y + HEAD + ROW * place, box.width - 32, ROW)
        ink = theme.ink if line.points else theme.ink_soft
        canvas.fill(Box(row.x, row.y, row.width, 2), theme.panel_dark)
        tokens.icon(canvas, theme, ending.ICONS[line.source], row.x + 4, row.middle[1], 40, ink)
        name = fit(name_of("westkingdom", line.source, scene.t), Face.BOLD, 30, COUNTED - 80, 20)
        canvas.text(name, row.x + 60, row.middle[1], ink, "lm")
        runes.line(canvas, theme, _counted(player, line.source), (row.x + COUNTED, row.middle[1]), 34, ink)
        canvas.text(label(number(line.points), Face.BLACK, 36), row.right - 8, row.middle[1], ink, "rm")
    ending.buildings(canvas, scene.t, player, box.x + 20, box.bottom - below - 10)
    return canvas.image


def _counted(player: Player, source: str) -> Runes:
    """Return what a source counts. For buildings and adornments it is empty: they are drawn below."""
    goods = player.goods
    by_source: dict[str, Runes] = {
        "cathedral": (str(player.level), Sign("cathedral")),
        "virtue": (str(player.virtue), Sign("virtue")),
        "debts": (str(player.unpaid), Sign("debt")),
        "goods": (str(goods[GOLD]), Sign("gold"), runes.GAP, str(goods[MARBLE]), Sign("marble")),
        "silver": (str(goods[SILVER]), Sign("silver")),
        "prison": (str(player.prison), Sign("worker")),
        "tools": (str(sum(tool > 0 for tool in player.tools)), Sign("tool")),
    }
    return by_source.get(source, ())
