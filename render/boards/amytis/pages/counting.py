"""A city with its sources of points marked on the spaces."""

from PIL import Image

from engine.games.amytis.board import AmytisBoard, AmytisView
from engine.games.amytis.cards import BUILDINGS, CORNERS, FAVORS, HEIGHT_POINTS, LINES, building
from engine.games.amytis.scoring import sheet
from render.boards import Scene
from render.boards.amytis.pieces.palette import PALETTE
from render.boards.amytis.questions import holdings, layout
from render.boards.amytis.questions.layout import LEFT, MARGIN, RIGHT
from render.canvas import Box, Canvas
from render.kit import counted
from render.kit.counted import Source
from render.sheet import merged, name_of

DISC = 40


def counts(view: AmytisView, scene: Scene) -> Image.Image:
    """Draw the viewer's city with each source of points marked on the spaces that count for it."""
    assert view.viewer is not None
    board, theme, seat = view.board, scene.dressed(PALETTE), view.viewer
    canvas = Canvas(holdings.wall(theme, layout.RESULT + 2 * MARGIN).image())
    own = Box(LEFT.x, LEFT.y, LEFT.width, layout.RESULT)
    holdings.terraces(canvas, theme, own, [layout.space(index) for index in range(9)], seat)
    for index, stack in enumerate(board.cities[seat]):
        holdings.space(canvas, theme, layout.space(index), stack)
    listing = sources(board, seat, scene)
    for space in range(9):
        box = layout.space(space)
        marked = [place for place, source in enumerate(listing) if space in source.places]
        for number, place in enumerate(marked):
            x = box.x + DISC // 2 + (DISC + 2) * (number % 3)
            y = box.bottom - DISC // 2 - (DISC + 2) * (number // 3)
            counted.disc(canvas, theme, place, x, y, DISC - 4)
    rest = Box(RIGHT.x, RIGHT.y, RIGHT.width, layout.RESULT)
    holdings.panel(canvas, theme, rest, scene.t("picture-counts"))
    counted.rows(canvas, theme, listing, Box(rest.x + 14, rest.y + 48, rest.width - 24, rest.height - 60))
    return canvas.image


def sources(board: AmytisBoard, seat: int, scene: Scene) -> list[Source]:
    """Return the sources of points and the spaces that count for each, with all projects combined."""
    return [
        Source(name_of("amytis", line.source, scene.t), line.points, _spaces(board, seat, line.source))
        for line in merged("amytis", sheet(board, seat), scene.t)
        if line.points
    ]


def _spaces(board: AmytisBoard, seat: int, source: str) -> frozenset[int]:
    """Return the spaces that count for a source, if they are visible."""
    kind, _, name = source.partition(":")
    city = board.cities[seat]
    high = [len(stack) for stack in city]
    if kind == "building":
        number = BUILDINGS.index(name)
        return frozenset(space for space, stack in enumerate(city) if stack and building(stack[-1]) == number)
    if kind != "favor" or name not in FAVORS:
        return frozenset()
    favor = FAVORS.index(name)
    if favor < len(HEIGHT_POINTS):
        return frozenset(space for space in range(9) if high[space] == favor + 1)
    if name == "stairs":
        stairs = (line for line in LINES[:6] if [high[cell] for cell in line] in ([1, 2, 3], [3, 2, 1]))
        return frozenset(cell for line in stairs for cell in line)
    return frozenset(cell for cell in CORNERS if high[cell] >= 3) if name == "corners" else frozenset()


def scored(board: AmytisBoard, seat: int) -> frozenset[int]:
    """Return the spaces of a city that score points."""
    spaces = (_spaces(board, seat, line.source) for line in sheet(board, seat) if line.points)
    return frozenset().union(*spaces)
