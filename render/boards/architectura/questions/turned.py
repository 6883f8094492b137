"""The city after each of several turns, to compare them."""

from collections.abc import Sequence

from PIL import Image

from engine.games.architectura.board import ArchitecturaBoard
from engine.games.architectura.cards import BLOCKS, LEFT
from engine.games.architectura.city import SIDES, open_spaces
from render.boards import Scene, TurnResult
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.questions import heads, streets
from render.boards.architectura.questions.sheet import EDGE, GAP, WIDTH, Sheet
from render.boards.architectura.questions.streets import Spot
from render.canvas import Box, Canvas
from render.kit import choices, marks
from render.text import Face, label

PAIR = 2
"""The most results that have a strip with the points."""

TAG, NARROW = 104, 88
"""The width of the tag with a turn's letter, above the city and beside it."""

BESIDE = 202
"""The height for a city beside its tag."""


def draw(turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the results of turns one below the other."""
    images = [(_result if len(turns) <= PAIR else _small)(turn, scene) for turn in turns]
    high = sum(image.height - EDGE for image in images) + EDGE
    canvas, y = Canvas.blank(WIDTH, high, PALETTE.ground), 0
    for image in images:
        canvas.image.paste(image, (0, y))
        y += image.height - EDGE
    return canvas.image


def _result(turn: TurnResult, scene: Scene) -> Image.Image:
    """Draw the points and the city after a turn."""
    sheet = Sheet(turn.view, (), scene)
    _tag(sheet, turn, Box(EDGE, sheet.y, TAG, heads.PLAYERS))
    heads.players(sheet, TAG + GAP)
    _city(sheet, sheet.room())
    return sheet.image()


def _small(turn: TurnResult, scene: Scene) -> Image.Image:
    """Draw the city after a turn, with the letter and the gain on its left."""
    sheet = Sheet(turn.view, (), scene)
    _city(sheet, BESIDE)
    image = sheet.image()
    beside = Sheet(turn.view, (), scene)
    beside.canvas.image.paste(image, (NARROW // 2, 0))
    told = turn.gain if sheet.view.board.laid else ""
    box = Box(EDGE, (image.height - heads.PLAYERS) // 2 - (22 if told else 0), NARROW, heads.PLAYERS)
    _tag(beside, turn, box)
    gain = label(told, Face.BLACK, 32)
    beside.canvas.text(gain, box.middle[0], box.bottom + 26, beside.theme.on_ground, "mm")
    return beside.canvas.image.crop((0, 0, WIDTH, image.height))


def _tag(sheet: Sheet, turn: TurnResult, box: Box) -> None:
    plate = choices.plate(sheet.canvas, sheet.theme, box, "", 32, best=turn.best)
    choices.name(sheet.canvas, sheet.theme, turn.letter, plate, 32)


def _city(sheet: Sheet, room: int) -> None:
    """Draw the city with changes ringed, and a plus on the spaces for the next seat, in its colour."""
    board = sheet.view.board
    if not board.laid:  # a fresh hand, with the turn still to come
        sheet.y += GAP // 2
        sheet.line(sheet.t("architectura-choice-fresh"))
        sheet.down(GAP // 2)
        return
    following = (sheet.seat + 1) % board.seats
    spots = {space: Spot(planned="") for space in open_spaces(board, following)}
    plan = streets.lay_out(range(board.seats * BLOCKS), 0, room, sheet.y)
    streets.draw(sheet, plan, spots, sheet.who(following))
    for space in _affected(board):
        marks.ring(sheet.canvas, sheet.theme, plan.card(space), 4, reach=3, thick=4)


def _affected(board: ArchitecturaBoard) -> set[int]:
    """Return the spaces that the turn changed, and those of the cards whose values depend on them."""
    found = {*board.changed}
    for space, building in enumerate(board.up):
        follows = building is not None and SIDES[building.name][building.side].base == LEFT
        if follows and space % BLOCKS and space - 1 in found:
            found.add(space)
    return found
