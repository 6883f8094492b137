"""The sources of a pyramid's points, as at the end: scoring parts are outlined, others faded."""

from PIL import Image

from engine.games.ancient.board import NOTHING, AncientView
from engine.games.ancient.scoring import sheet
from render.boards import Scene
from render.boards.ancient.board import landscape, panels, table
from render.boards.ancient.board.ground import player
from render.boards.ancient.board.layout import GAP, LEGEND_HEIGHT, MARGIN, WIDTH
from render.boards.ancient.pages import ending
from render.boards.ancient.pieces import chips
from render.boards.ancient.pieces.palette import PALETTE
from render.boards.ancient.questions.confirmation import PANEL
from render.canvas import Box, Canvas


def counts(view: AncientView, scene: Scene) -> Image.Image:
    """Draw the viewer's pyramid with what it would score if the match ended now."""
    assert view.viewer is not None
    theme, seat = scene.dressed(PALETTE), view.viewer
    own = view.board.players[seat]
    legend = Box(MARGIN, PANEL.box.bottom + GAP, WIDTH - 2 * MARGIN, LEGEND_HEIGHT)
    canvas = Canvas.blank(WIDTH, legend.bottom + 16, theme.slot)
    player(canvas, theme, seat, PANEL, landscape.hour(view.board.turn, view.board.turns))
    panels.frame(canvas, theme, view, scene, seat, PANEL)
    ending.stones(canvas, theme, own, PANEL)
    points = sheet(own)
    chips.scores(canvas, theme, points, PANEL)
    panels.cards(canvas, theme, scene, own, NOTHING, points, PANEL)
    canvas.rounded(legend, 12, theme.ground_deep)
    canvas.paste(table.legend(theme, scene.t, True), legend.x, legend.y)
    return canvas.image
