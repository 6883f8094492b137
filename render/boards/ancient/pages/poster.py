"""The final poster: the winner's pyramid at dusk, enlarged, with the other players' below."""

from PIL import Image

from engine.core.values import Outcome
from engine.games.ancient.board import AncientView
from engine.games.ancient.scoring import sheet
from render.boards import Scene
from render.boards.ancient.board import ground, landscape, panels, table
from render.boards.ancient.board.layout import (
    GAP,
    LARGE,
    LEGEND_HEIGHT,
    MARGIN,
    MEDIUM,
    SMALL,
    WIDTH,
    Panel,
    Size,
)
from render.boards.ancient.pages import ending
from render.boards.ancient.pieces import chips
from render.boards.ancient.pieces.palette import HOURS, PALETTE
from render.canvas import Box, Canvas
from render.kit import poster

DUSK = len(HOURS) - 1

HERO = Panel(0, 0, Size(WIDTH, 76, 60, poster.HEADLINE, 0))
"""The winner's pyramid, across the whole width."""

FOOT = HERO.top(0) + 8
"""The lower edge of the landscape."""

OTHERS = {1: LARGE, 2: MEDIUM, 3: SMALL}
"""The panel sizes by number of other players."""

PLATES = (340, 320, 288)
"""The widths of the plates to the left of the pyramid, which widens towards the bottom."""


def draw(view: AncientView, scene: Scene, outcome: Outcome, winner: int) -> Image.Image:
    """Draw the poster, with the scoring marked on every pyramid."""
    theme = scene.dressed(PALETTE)
    others = [seat for seat in range(len(view.board.players)) if seat != winner]
    size = OTHERS[len(others)]
    top = FOOT + GAP
    legend = Box(MARGIN, top + size.height + GAP, WIDTH - 2 * MARGIN, LEGEND_HEIGHT)
    canvas = Canvas.blank(WIDTH, legend.bottom + 16, PALETTE.slot)
    ground.masonry(canvas, canvas.size[1], FOOT)
    _hero(canvas, view, scene, outcome, winner)
    pitch = (WIDTH - 2 * MARGIN - size.width) // max(1, len(others) - 1)
    for number, seat in enumerate(others):
        panel = Panel(MARGIN + pitch * number, top, size)
        ground.player(canvas, theme, seat, panel, DUSK)
        panels.draw(canvas, theme, view, scene, seat, panel)
    canvas.rounded(legend, 12, PALETTE.ground_deep)
    canvas.paste(table.legend(PALETTE, scene.t, True), legend.x, legend.y)
    return canvas.image


def _hero(canvas: Canvas, view: AncientView, scene: Scene, outcome: Outcome, winner: int) -> None:
    """Draw the winner's pyramid without fading, the headline, and the reasons for the victory."""
    theme, player, t = scene.dressed(PALETTE), view.board.players[winner], scene.t
    landscape.draw(canvas, HERO, Box(0, 0, WIDTH, FOOT), DUSK)
    ground.pyramid(canvas, theme, HERO, large=False, small=False)
    panels.seams(canvas, theme, player, HERO)
    ending.stones(canvas, theme, player, HERO, faded=False)
    canvas.fill(Box(0, FOOT, WIDTH, 4), theme.metal)
    canvas.fill(Box(0, FOOT + 4, WIDTH, 3), theme.metal_dark)
    looks, title = theme.players[winner], t("ancient-picture-title")
    poster.headline(canvas, theme, scene, outcome, looks, title, Box(0, 0, WIDTH, poster.HEADLINE))
    poster.decided(canvas, theme, "ancient", scene, outcome, MARGIN, HERO.top(6) - 6, PLATES)
    points = {line.source: line.points for line in sheet(player)}
    width, height = chips.CARD
    for number, card in enumerate(player.cards):
        box = Box(WIDTH - MARGIN - width, HERO.top(6) + 2 + (height + 6) * number, width, height)
        panels.card(canvas, theme, scene, player, card, points, box)
