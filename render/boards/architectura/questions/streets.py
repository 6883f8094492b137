"""The streets a question is about, as large as they fit, with the candidates on their spaces."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from engine.games.architectura.cards import BLOCKS
from engine.games.architectura.moves import SPACES
from engine.games.architectura.scoring import values
from render.boards import Candidate
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.tokens import Owner
from render.boards.architectura.questions import faces, options
from render.boards.architectura.questions.sheet import EDGE, INNER, Sheet
from render.canvas import Box
from render.kit import marks
from render.text import Face, fit, label
from render.texts import number

SIDE = 34
"""The width of the column with street numbers."""
TOP = 30
"""The height of the row with block numbers."""
PITCH = faces.WIDE + 4
LINE = 36
"""The height of a line below a card at scale 100."""
LARGEST = 150


class Spot(NamedTuple):
    """What to draw on a space in addition to its content.

    ``candidates`` are marked below it, or else ``word`` is written there. ``then`` is the outcome for the
    card. ``planned`` is the value a card would have there, None if no card can be placed.
    """

    candidates: tuple[Candidate, ...] = ()
    word: str = ""
    then: str = ""
    planned: str | None = None


class Plan(NamedTuple):
    """The layout of the streets: which ones, the first block and number of blocks, scale and position."""

    streets: tuple[int, ...]
    first: int
    blocks: int
    scale: int
    lines: int
    y: int

    @property
    def row(self) -> int:
        """The height of a street."""
        return (faces.HIGH + LINE * self.lines + 6) * self.scale // faces.UNIT

    @property
    def pitch(self) -> int:
        """The width of a block."""
        return PITCH * self.scale // faces.UNIT

    @property
    def box(self) -> Box:
        """The surrounding panel."""
        width = SIDE + self.blocks * self.pitch + 8
        return Box(EDGE + (INNER - width) // 2, self.y, width, TOP + self.row * len(self.streets) + 2)

    def has(self, space: int) -> bool:
        """Return whether a space is part of the layout."""
        street, block = divmod(space, BLOCKS)
        return street in self.streets and self.first <= block < self.first + self.blocks

    def card(self, space: int) -> Box:
        """Return the box of the card on a space."""
        street, block = divmod(space, BLOCKS)
        x = self.box.x + SIDE + (block - self.first) * self.pitch
        y = self.y + TOP + self.streets.index(street) * self.row
        return Box(x, y, *faces.size(self.scale))

    def below(self, space: int, line: int = 0, lines: int = 1) -> Box:
        """Return the box of one or several lines below a card."""
        card = self.card(space)
        high = LINE * self.scale // faces.UNIT
        return Box(card.x - 1, card.bottom + 2 + line * high, card.width + 2, lines * high - 2)

    @property
    def text(self) -> int:
        """The text size on tags."""
        return min(30, 24 * self.scale // faces.UNIT)


def height(streets: int, lines: int) -> int:
    """Return the minimum number of pixel rows for this many streets."""
    return TOP + (faces.HIGH + LINE * lines + 6) * streets + 2


def lay_out(spaces: Collection[int], lines: int, room: int, y: int) -> Plan:
    """Return the largest layout with the streets of all spaces and the blocks between them."""
    streets = tuple(sorted({space // BLOCKS for space in spaces}))
    blocks = [space % BLOCKS for space in spaces]
    first, last = min(blocks), max(blocks)
    by_height = (room - TOP - 2) * faces.UNIT // (len(streets) * (faces.HIGH + LINE * lines + 6))
    by_width = (INNER - SIDE - 8) * faces.UNIT // ((last - first + 1) * PITCH)
    scale = min(LARGEST, by_height, by_width)
    count = min(BLOCKS, (INNER - SIDE - 8) * faces.UNIT // (scale * PITCH))
    spare = count - (last - first + 1)
    first = max(0, min(first - spare // 2, BLOCKS - count))
    return Plan(streets, first, count, scale, lines, y)


def draw(sheet: Sheet, plan: Plan, spots: Mapping[int, Spot], builder: Owner) -> None:
    """Draw the streets of a layout; ``builder`` owns the card to be placed."""
    _ground(sheet, plan)
    current = values(sheet.view.board)
    for street in plan.streets:
        for block in range(plan.first, plan.first + plan.blocks):
            space = street * BLOCKS + block
            _space(sheet, plan, space, current[space], spots.get(space, Spot()), builder)
    sheet.down(plan.box.height)


def _ground(sheet: Sheet, plan: Plan) -> None:
    canvas, theme = sheet.canvas, sheet.theme
    canvas.rounded(plan.box.inset(-3), 12, theme.metal)
    canvas.rounded(plan.box, 10, theme.panel)
    for block in range(plan.first, plan.first + plan.blocks):
        card = plan.card(plan.streets[0] * BLOCKS + block)
        canvas.text(label(str(block + 1), Face.BLACK, 24), card.middle[0], plan.y + 15, theme.ink_soft, "mm")
    for street in plan.streets:
        card = plan.card(street * BLOCKS + plan.first)
        text = label(str(street + 1), Face.BLACK, 28)
        canvas.text(text, plan.box.x + SIDE // 2, card.middle[1], theme.ink_soft, "mm")
        road = Box(plan.box.x, card.y + plan.row - 5, plan.box.width, 3)
        canvas.fill(road, theme.clay)


def _space(sheet: Sheet, plan: Plan, space: int, worth: int, spot: Spot, builder: Owner) -> None:
    canvas, theme, box = sheet.canvas, sheet.theme, plan.card(space)
    _content(sheet, plan, space, worth, spot, builder)
    if spot.candidates and sheet.view.board.up[space] is not None:
        canvas.ring(box.inset(-2), 8, 6, theme.mark_edge)
        canvas.ring(box, 6, 3, theme.mark)
    for line, candidate in enumerate(spot.candidates):
        where = plan.below(space, line)
        options.wide(canvas, theme, candidate, where, plan.text)
        sheet.marked(candidate, where, Box(where.x, box.y, where.width, where.bottom - box.y))
    sheet.spots[SPACES[space]] = box
    if spot.word:
        where = plan.below(space)
        text = fit(spot.word, Face.BLACK, plan.text, where.width, 17)
        canvas.text(text, *where.middle, theme.ink, "mm")


def _content(sheet: Sheet, plan: Plan, space: int, worth: int, spot: Spot, builder: Owner) -> None:
    """Draw what is on a space, or what may be placed there."""
    board, canvas, theme, box = sheet.view.board, sheet.canvas, sheet.theme, plan.card(space)
    building, pile = board.up[space], board.down[space]
    if building is not None:
        who, token = sheet.who(building.owner), building.token
        sprite = faces.standing(
            theme, sheet.t, who, building.name, number(worth), spot.then, plan.scale, token, bool(pile)
        )
    elif spot.planned is not None:
        covered = pile[-1].name if pile else ""
        sprite = faces.planned(theme, sheet.t, builder, spot.planned, covered, plan.scale)
    elif pile:
        who = sheet.who(pile[-1].owner)
        sprite = faces.fallen(theme, sheet.t, who, pile[-1].name, spot.then, plan.scale, len(pile) > 1)
    else:
        canvas.rounded(box, 6, theme.slot)
        if board.reserved[space] >= 0:
            canvas.paste_at(tokens.token(theme, sheet.who(board.reserved[space]), 64), *box.middle)
        return
    canvas.paste(sprite, box.x, box.y)


def join(sheet: Sheet, plan: Plan, candidate: Candidate, first: int, second: int) -> None:
    """Mark a candidate for two adjacent cards between them."""
    box = plan.below(first, 0, 2)
    if second == first + 1:
        box = box.moved(plan.pitch // 2, 0)
    options.tall(sheet.canvas, sheet.theme, candidate, box, plan.text)
    sheet.marked(candidate, box)


def ring(sheet: Sheet, plan: Plan, spaces: Sequence[int], last: int) -> None:
    """Ring spaces, with a thicker ring for the last card played."""
    for space in spaces:
        if plan.has(space):
            thick = 7 if space == last else 4
            marks.ring(sheet.canvas, sheet.theme, plan.card(space), 4, reach=0, thick=thick)
