"""The whole board."""

from collections.abc import Mapping

from PIL import Image

from engine.games.amytis.board import AmytisView
from engine.games.amytis.moves import FAVOR_NAMES, SQUARES, STACK_NAMES
from render.boards import Scene
from render.boards.amytis.board import ground, layout, panels
from render.boards.amytis.pages import counting
from render.boards.amytis.pieces.palette import PALETTE
from render.canvas import Box
from render.strips import Sketch


def draw(view: AmytisView, scene: Scene) -> Image.Image:
    """Draw the board as a new RGB image."""
    return lay(view, scene).drawn()


def lay(view: AmytisView, scene: Scene) -> Sketch:
    """Lay out the board, 1000 pixels wide and legible at 400, as a sketch."""
    theme, board = scene.dressed(PALETTE), view.board
    rows = layout.rows_below(max(map(len, board.projects)))
    canvas = Sketch(ground.ground(theme, theme.players[:2], rows, scene.outcome is not None))
    panels.title(canvas, theme, board, scene)
    for seat in range(2):
        panels.plate(canvas, theme, view, scene, seat)
    panels.main_board(canvas, theme, view)
    panels.favor_board(canvas, theme, board)
    panels.display(canvas, theme, view)
    for seat in range(2):
        panels.city(canvas, theme, board, seat, counting.scored(board, seat) if scene.outcome else ())
        panels.projects(canvas, theme, board, seat)
        panels.favors(canvas, theme, board, seat, rows)
    panels.legend(canvas, theme, board, scene.t, rows)
    return canvas


def spots(view: AmytisView) -> Mapping[str, Box]:
    """Return the parts of the board: panels, stacks, favors, the spaces and projects of each city.

    Names of a seat's parts end in its number, counted from 1.
    """
    board = view.board
    rows = layout.rows_below(max(map(len, board.projects)))
    named = {"stacks": layout.BOARD, "favors": layout.FAVORS, "crown": layout.CROWN}
    named |= {f"stack-{name}": box for name, box in zip(STACK_NAMES, layout.STACKS, strict=True)}
    named |= {f"favor-{name}": box for name, box in zip(FAVOR_NAMES, layout.FAVOR_CELLS, strict=False)}
    named["display"] = layout.DISPLAY[0].union(layout.DISPLAY[-1])
    for seat in range(2):
        named[f"city-{seat + 1}"] = layout.CITIES[seat]
        named[f"plate-{seat + 1}"] = layout.PLATES[seat]
        for index, square in enumerate(SQUARES.words):
            named[f"{square}-{seat + 1}"] = layout.space(seat, index)
        cards = [layout.card(seat, index) for index in range(len(board.projects[seat]))]
        for number, box in zip(board.projects[seat], cards, strict=True):
            named[f"project-{number}"] = box
    named["buildings"] = layout.legend(0, rows).union(layout.legend(5, rows))
    return named
