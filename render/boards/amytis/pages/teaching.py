"""Pictures for rules pages: what buildings count, favors, projects, and a sample match."""

from collections.abc import Collection, Sequence

from PIL import Image

from engine.games.amytis import GAME
from engine.games.amytis.board import NOBODY, AmytisView, City
from engine.games.amytis.cards import (
    BUILDINGS,
    CORNERS,
    CROWN,
    EDGE,
    GARDEN,
    MARKET,
    PALACE,
    PROJECTS,
    RESIDENCE,
    WALL,
    building,
    colour,
    project,
)
from engine.games.amytis.moves import STACK_NAMES
from engine.games.amytis.scoring import building_points
from render.boards import Candidate, Scene
from render.boards.amytis.board import layout, panels
from render.boards.amytis.board.whole import draw
from render.boards.amytis.pieces import tokens
from render.boards.amytis.pieces.palette import PALETTE
from render.boards.amytis.questions import holdings, question
from render.boards.amytis.questions.layout import LEFT, MARGIN, rule
from render.canvas import Box, Canvas
from render.kit.position import after
from render.text import Face, label
from render.texts import Texts, signed

NEW = 4
"""The space of the tile just built."""

CARD = 190
"""The width of a project on the pages that show them all."""

CITIES: dict[int, City] = {
    GARDEN: ((20,), (5, 9), (), (14, 18), (6, 1), (17,), (), (5,), (11,)),
    MARKET: ((16,), (7,), (0,), (9,), (4,), (13,), (20,), (), ()),
    WALL: ((8,), (), (9,), (11,), (10,), (), (), (3,), (8,)),
    PALACE: ((12,), (), (3,), (), (13,), (6,), (14,), (), (9,)),
    RESIDENCE: ((8,), (5,), (), (20,), (16,), (), (17,), (), ()),
}
"""Sample cities in which a building was just placed in the middle."""

ARCHITECTS = (0, NOBODY, 1, NOBODY, 0, NOBODY, 1, 0, NOBODY)
"""The owners of the architects on the stacks in the Theater example."""


def page(topic: str, t: Texts) -> Image.Image | None:
    """Draw the picture of a rules page; None if text is enough."""
    if topic in BUILDINGS:
        return _building(BUILDINGS.index(topic))
    if topic.startswith("projects-"):
        points = int(topic.partition("-")[2])
        return _cards([number for number in range(1, len(PROJECTS) + 1) if project(number).points == points])
    painters = {"aim": _cities, "setup": _supply, "turn": _turn, "favors": _favors, "projects": _project}
    return painters[topic](t) if topic in painters else None


def _scene(t: Texts) -> Scene:
    return Scene([t("picture-player", number=seat + 1) for seat in range(2)], t)


def _view() -> AmytisView:
    return GAME.view(after(GAME, 2, 48).state, None)


def _part(t: Texts, top: int, bottom: int) -> Image.Image:
    return draw(_view(), _scene(t)).crop((0, top, layout.WIDTH, bottom))


def _cities(t: Texts) -> Image.Image:
    """Draw two cities in the middle of a match."""
    rows = layout.rows_below(max(map(len, _view().board.projects)))
    return _part(t, layout.CITIES[0].y - 10, layout.legend(0, rows).y - 4)


def _supply(t: Texts) -> Image.Image:
    """Draw the stacks, the favors and the project display."""
    return _part(t, layout.BOARD.y - 10, layout.CITIES[0].y - 4)


def _turn(t: Texts) -> Image.Image:
    """Draw the question which stack to take a tile from."""
    match = after(GAME, 2, 0)
    view = GAME.view(match.state, match.to_act[0])
    moves = GAME.moves(view, match.to_act[0])
    return question.take(
        view, [Candidate(move, STACK_NAMES[number]) for number, move in enumerate(moves)], _scene(t)
    )


def _favors(t: Texts) -> Image.Image:
    canvas = Canvas.blank(LEFT.width + 2 * MARGIN, LEFT.height + 2 * MARGIN, PALETTE.ground)
    holdings.panel(canvas, PALETTE, LEFT)
    for index in range(CROWN + 1):
        question.rule(canvas, _scene(t), index, rule(index))
    return canvas.image


def _project(_: Texts) -> Image.Image:
    """Draw a project, and a city that shows its pattern."""
    number = 8
    canvas, box = _sheet(1)
    pattern = dict(project(number).placements[0])
    city: City = tuple((4 * cell % 24 + pattern[cell],) if cell in pattern else () for cell in range(9))
    _city(canvas, box, city, pattern)
    card = Box(canvas.image.width - CARD - 40, 60, CARD, CARD * layout.CARD_HEIGHT // layout.CARD_WIDTH)
    panels.open_card(canvas, PALETTE, city, number, card)
    return canvas.image


def _cards(numbers: Sequence[int]) -> Image.Image:
    across = min(4, len(numbers))
    pitch, high = CARD + 20, CARD * layout.CARD_HEIGHT // layout.CARD_WIDTH + 20
    canvas = Canvas.blank(20 + pitch * across, 20 + high * -(-len(numbers) // across), PALETTE.ground)
    for place, number in enumerate(numbers):
        row, column = divmod(place, across)
        canvas.paste(tokens.card(PALETTE, number, CARD), 20 + pitch * column, 20 + high * row)
    return canvas.image


# what a building counts


def _building(kind: int) -> Image.Image:
    """Draw two examples, one per side, of what a building counts."""
    canvas, _ = _sheet(2)
    for side_b in (False, True):
        box = _panel(int(side_b))
        city = CITIES.get(kind, ((), (), (), (), (4 * kind,), (), (), (), ()))
        ringed = counted(kind, city, side_b=side_b)
        points = building_points(city, NEW, side_b, ARCHITECTS, 0)
        if kind in CITIES:
            _city(canvas, box, city, ringed)
        else:
            _stacks(canvas, box, ringed)
        side = "AB"[side_b] if kind == PALACE and side_b else f"{'AB'[side_b]}: {signed(points)}"
        canvas.text(label(side, Face.BLACK, 44), box.x + 10, box.y - 26, PALETTE.on_ground, "lm")
    return canvas.image


def counted(kind: int, city: City, *, side_b: bool) -> set[int]:
    """Return the spaces, or for a Theater the stacks, that a building on :data:`NEW` counts."""
    tops = {space: stack[-1] for space, stack in enumerate(city) if stack}
    kinds = {space: building(tile) for space, tile in tops.items()}
    if kind == GARDEN:
        return {
            space for space in tops if len(city[space]) == len(city[NEW]) and (not side_b or space == NEW)
        }
    if kind == MARKET:
        same = colour(tops[NEW])
        return {space for space, tile in tops.items() if (colour(tile) == same) != side_b}
    if kind == WALL:
        return {space for space in (CORNERS if side_b else EDGE) if kinds.get(space) == WALL}
    if kind == PALACE:
        return set() if side_b else {space for space in kinds if kinds[space] == PALACE}
    if kind == RESIDENCE:
        if side_b:
            return {space for space in kinds if kinds[space] in (RESIDENCE, MARKET)}
        return {min(space for space in kinds if kinds[space] == kind) for kind in {*kinds.values()}}
    return {place for place, owner in enumerate(ARCHITECTS) if owner == 0 or (owner == 1 and not side_b)}


SIZE, PITCH, EDGE_OF_PANEL, HEAD = 130, 148, 22, 62
"""The size and pitch of tiles, and the margins around them."""

PANEL = 3 * PITCH - (PITCH - SIZE) + 2 * EDGE_OF_PANEL


def _panel(number: int) -> Box:
    return Box(14 + (PANEL + 14) * number, HEAD, PANEL, PANEL)


def _sheet(count: int) -> tuple[Canvas, Box]:
    """Return a canvas with room for two panels and ``count`` of them drawn, and the first panel's box."""
    canvas = Canvas.blank(_panel(1).right + 14, _panel(0).bottom + 14, PALETTE.ground)
    for number in range(count):
        holdings.panel(canvas, PALETTE, _panel(number))
    return canvas, _panel(0)


def _tiles(box: Box) -> list[Box]:
    x, y = box.x + EDGE_OF_PANEL, box.y + EDGE_OF_PANEL
    return [Box(x + PITCH * (cell % 3), y + PITCH * (cell // 3), SIZE, SIZE) for cell in range(9)]


def _city(canvas: Canvas, box: Box, city: City, ringed: Collection[int]) -> None:
    for space, at in enumerate(_tiles(box)):
        holdings.space(canvas, PALETTE, at, city[space])
        if space in ringed:
            holdings.ring(canvas, PALETTE, at)


def _stacks(canvas: Canvas, box: Box, ringed: Collection[int]) -> None:
    for place, at in enumerate(_tiles(box)):
        holdings.slot(canvas, PALETTE, at)
        if place in ringed:
            holdings.ring(canvas, PALETTE, at)
        if ARCHITECTS[place] != NOBODY:
            canvas.paste_at(tokens.architect(PALETTE, ARCHITECTS[place], 92), *at.middle)
