"""The question where the large stone goes: the player's pyramid, and the stone in both orientations."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import NONE, NOTHING, AncientView
from engine.games.ancient.cards import BOX, TURNABLE
from render.boards import Candidate, Scene
from render.boards.ancient.board.ground import card_symbol
from render.boards.ancient.board.layout import WIDTH, Panel, Size
from render.boards.ancient.board.panels import seams, stones
from render.boards.ancient.pieces import chips, icons, tokens
from render.boards.ancient.questions.options import Tag, compared, desert, explanation, most, tag
from render.boards.ancient.questions.options import draw as draw_tags
from render.canvas import Box, Canvas, mask
from render.theme import Theme

PYRAMID = Panel(0, 4, Size(WIDTH, 80, 86, 0, 0))
HEIGHT = PYRAMID.top(1) + PYRAMID.size.level + 14
PENDING = 78
"""The height of the strip for the small stones placed afterwards."""
HELD = (Box(26, 20, 220, 118), Box(WIDTH - 246, 20, 220, 118))
"""The boxes of the stone in hand, as it is and turned."""


def tags(candidates: Sequence[Candidate]) -> list[Tag]:
    """Return the tags on the free spaces; two if the orientation matters."""
    best = most(candidates)
    ways: dict[int, list[Candidate]] = {}
    for candidate in sorted(candidates, key=lambda candidate: bool(candidate.move.turned)):
        ways.setdefault(candidate.move.space, []).append(candidate)
    spots = []
    for space, group in ways.items():
        box = _free(space)
        if len({candidate.worth for candidate in group}) == 1:
            spots.append(tag(box, group[0], best, *group[1:]))
            continue
        for row, candidate in enumerate(group):
            spots.append(tag(Box(box.x, box.y + 38 * row, box.width, box.height - 38), candidate, best))
    return spots


def _free(space: int) -> Box:
    """Return the box for a tag on a space, leaving out a card symbol."""
    box = PYRAMID.large(space).inset(5)
    for left, right in BOX.card_symbols:
        if space in (left, right):
            box = Box(box.x + 8 * (space == right), box.y, box.width - 8, box.height)
    return box


def draw(theme: Theme, view: AncientView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the question picture."""
    board = view.board
    player, waiting = board.players[board.seat], board.pending
    canvas = desert(theme, PYRAMID, 0, HEIGHT + (PENDING if waiting else 0), view)
    _held(canvas, theme, board.stone, scene)
    seams(canvas, theme, player, PYRAMID)
    stones(canvas, theme, player, NOTHING, PYRAMID)
    for space in {candidate.move.space for candidate in candidates}:
        box = PYRAMID.large(space)
        canvas.rounded(box, 6, theme.metal)
        canvas.rounded(box.inset(3), 5, theme.ground_light)
    if waiting:
        _pending(canvas, theme, waiting, scene)
    draw_tags(canvas, theme, tags(candidates))
    compared(canvas, theme, PYRAMID, candidates)
    for left, right in BOX.card_symbols:
        if NONE in (player.large[left], player.large[right]):
            card_symbol(canvas, theme, PYRAMID, left, right, 34)
    return canvas.image


def _held(canvas: Canvas, theme: Theme, stone: int, scene: Scene) -> None:
    """Draw the stone in hand as it is and, if that is different, turned."""
    ways = ("upright", "turned") if TURNABLE[stone] else ("same",)
    for turned, (way, box) in enumerate(zip(ways, HELD, strict=False)):
        tokens.stone(canvas, theme, 2 * stone + turned, box)
        text = explanation(scene.t(f"ancient-ask-{way}"), box.width - 34 * turned)
        x, y = box.middle[0] + 17 * turned, box.bottom + 26
        wide = text.advance + 20 + 34 * turned
        chips.tablet(canvas, theme, Box(box.middle[0] - wide // 2, y - 18, wide, 36))
        canvas.text(text, x, y, theme.on_ground, "mm")
        if turned:
            canvas.stamp_at(mask(icons.turned, 28), x - text.advance // 2 - 24, y, theme.on_ground)


def _pending(canvas: Canvas, theme: Theme, kinds: Sequence[int], scene: Scene) -> None:
    """Draw the small stones that are placed after the large one."""
    canvas.fill(Box(0, HEIGHT - 4, WIDTH, PENDING + 4), theme.ground_deep)
    canvas.fill(Box(0, HEIGHT - 4, WIDTH, 3), theme.metal)
    y = HEIGHT + PENDING // 2 - 2
    text = explanation(scene.t("ancient-ask-then"), 330)
    canvas.text(text, 26, y, theme.on_ground, "lm")
    x = 26 + text.advance + 18
    pitch = min(66, (WIDTH - 26 - 60 - x) // max(1, len(kinds) - 1))
    for number, kind in enumerate(kinds):
        canvas.paste(tokens.small(theme, kind, tokens.LOOSE, 60, 52), x + pitch * number, y - 26)
