"""The question which large stone to take: the five stones with costs or gains, and the pyramid."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import NOTHING, AncientView
from render.boards import Candidate, Scene
from render.boards.ancient.board.layout import MARGIN, WIDTH, Panel, Size
from render.boards.ancient.board.panels import seams, stones
from render.boards.ancient.pieces import chips, tokens
from render.boards.ancient.questions.options import Tag, compared, desert, explanation, most, tag
from render.boards.ancient.questions.options import draw as draw_tags
from render.canvas import Box, Canvas, mask
from render.shapes import arrow
from render.theme import Theme

SLOTS = tuple(Box(22 + 194 * i, 76, 180, 112) for i in range(5))
TABLE = Box(0, 0, WIDTH, 266)
PYRAMID = Panel(0, TABLE.bottom + 2, Size(WIDTH, 60, 60, 0, 0))
HEIGHT = PYRAMID.top(1) + PYRAMID.size.level + 16
COST = Box(SLOTS[1].x - 5, SLOTS[1].y - 8, SLOTS[4].right - SLOTS[1].x + 13, 182)
SMALL = (58, 50)
"""The size of a small stone next to the pyramid."""
ROWS, PITCHES = (5, 4, 3, 2), (62, 46, 34)
"""The number of small stones that fit next to the pyramid by row, and the possible pitches."""


def tags(candidates: Sequence[Candidate]) -> list[Tag]:
    """Return the tags above the stones."""
    best = most(candidates)
    return [tag(_over(SLOTS[candidate.move.slot]), candidate, best) for candidate in candidates]


def spot(slot: int) -> Box:
    """Return the box around a stone and its tag."""
    return SLOTS[slot].union(_over(SLOTS[slot]))


def _over(slot: Box) -> Box:
    return Box(slot.x, 14, slot.width, 48)


def draw(theme: Theme, view: AncientView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the question picture."""
    board = view.board
    player = board.players[board.seat]
    canvas = desert(theme, PYRAMID, TABLE.bottom, HEIGHT, view, names=True)
    canvas.fill(TABLE, theme.panel)
    canvas.fill(Box(0, TABLE.bottom, WIDTH, 4), theme.metal)
    _prices(canvas, theme, player.hand, scene)
    for stone, box in zip(board.common, SLOTS, strict=True):
        if stone >= 0:
            tokens.stone(canvas, theme, 2 * stone, box)
    seams(canvas, theme, player, PYRAMID)
    stones(canvas, theme, player, NOTHING, PYRAMID)
    _pile(canvas, theme, [kind for kind in (*board.pile, player.hand) if kind >= 0])
    _cards(canvas, theme, player.cards, scene)
    draw_tags(canvas, theme, tags(candidates))
    compared(canvas, theme, PYRAMID, candidates)
    return canvas.image


def _prices(canvas: Canvas, theme: Theme, hand: int, scene: Scene) -> None:
    """Draw the price of stones 2 to 5, and what comes with stone 1."""
    first = SLOTS[0]
    canvas.rounded(Box(first.x - 8, COST.y, first.width + 15, TABLE.bottom - COST.y), 12, theme.alert)
    canvas.rounded(COST, 12, theme.slot)
    y = SLOTS[0].bottom + 39
    text = explanation(scene.t("ancient-ask-brings"), first.width - 44)
    canvas.text(text, first.x + 2, y, theme.on_ground, "lm")
    sign = mask(arrow, 34).transpose(Image.Transpose.ROTATE_270)
    canvas.stamp_at(sign, first.right - 16, y, theme.on_ground)
    text = explanation(scene.t("ancient-ask-costs"), COST.width - 140)
    x = COST.middle[0] - (text.advance + 76) // 2
    canvas.text(text, x, y, theme.ink, "lm")
    if hand >= 0:
        canvas.paste(tokens.small(theme, hand, tokens.LOOSE, *SMALL), x + text.advance + 18, y - 26)


def _pile(canvas: Canvas, theme: Theme, kinds: Sequence[int]) -> None:
    """Draw the small stones that come with stone 1 next to the pyramid, below that stone."""
    width, height = SMALL
    pitch = next((p for p in PITCHES if sum(_rows(p)) >= len(kinds)), PITCHES[-1])
    waiting = sorted(kinds)
    for row, room in enumerate(_rows(pitch)):
        for number, kind in enumerate(waiting[:room]):
            sprite = tokens.small(theme, kind, tokens.LOOSE, width, height)
            canvas.paste(sprite, MARGIN + pitch * number, PYRAMID.top(6) + 4 + (height + 6) * row)
        waiting = waiting[room:]


def _rows(pitch: int) -> list[int]:
    return [room * PITCHES[0] // pitch for room in ROWS]


def _cards(canvas: Canvas, theme: Theme, cards: Sequence[int], scene: Scene) -> None:
    """Draw the player's cards in the opposite corner."""
    for place, number in enumerate(cards):
        sprite = chips.card(theme, scene.t, number, *chips.CARD)
        canvas.paste(sprite, WIDTH - MARGIN - chips.CARD[0], PYRAMID.top(6) + 62 * place)
