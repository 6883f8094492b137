"""The question where small stones go: the player's pyramid with its free slopes, and the stones in hand."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import AncientView
from engine.games.ancient.moves import AncientMove, Collect, Fit
from engine.games.ancient.pyramid import SMALL_NAMES
from render.boards import Candidate, Scene
from render.boards.ancient.board.layout import MARGIN, WIDTH, Panel, Size
from render.boards.ancient.board.panels import seams, slope_ring, stones
from render.boards.ancient.pieces import chips, tokens
from render.boards.ancient.pieces.icons import DASHES, SLOPES, heap
from render.boards.ancient.questions.options import Tag, desert, explanation, most, tag
from render.boards.ancient.questions.options import draw as draw_tags
from render.canvas import Box, Canvas, mask
from render.text import Face, label
from render.theme import Theme

HAND = Box(0, 0, WIDTH, 130)
"""The strip with the small stones in hand and, below each, its suggested destination."""
PYRAMID = Panel(0, HAND.bottom + 2, Size(WIDTH, 60, 74, 0, 0))
HEIGHT = PYRAMID.top(1) + PYRAMID.size.level + 16
STONE = (66, 56)
COLLECT = tuple(Box(x, PYRAMID.top(6) + 5, 300, 46) for x in (MARGIN, WIDTH - MARGIN - 300))
"""The tags for putting one stone, or all, into the collection."""


def tags(candidates: Sequence[Candidate]) -> list[Tag]:
    """Return the tags next to the free spaces, and those for the collection."""
    best = most(candidates)
    return [tag(place(candidate.move), candidate, best) for candidate in candidates]


def place(move: AncientMove) -> Box:
    """Return the box of a move's tag; raise :class:`ValueError` if it is not of this question."""
    match move:
        case Fit(space):
            cell, side = PYRAMID.small(space), space % 2
            x = cell.right - 6 if side else cell.x - 116 + 6
            # If the slope leaves the upper corner of the cell free, the tag extends into it.
            return Box(x, cell.y + 4, 116, 44)
        case Collect(everything):
            return COLLECT[everything]
    raise ValueError(move)


def draw(
    theme: Theme,
    view: AncientView,
    candidates: Sequence[Candidate],
    suggested: Sequence[AncientMove],
    scene: Scene,
) -> Image.Image:
    """Draw the question picture."""
    player = view.board.players[view.board.seat]
    canvas = desert(theme, PYRAMID, HAND.bottom, HEIGHT, view)
    seams(canvas, theme, player, PYRAMID)
    stones(canvas, theme, player, player.last, PYRAMID)
    for space in (candidate.move.space for candidate in candidates if isinstance(candidate.move, Fit)):
        slope_ring(canvas, PYRAMID, space, 3, theme.metal)
        box = PYRAMID.small(space)
        canvas.stamp(mask(SLOPES[space % 2], box.width, box.height), box.x, box.y, theme.ground_light)
    goals = _goals(view.board.pending, suggested)
    for kind, goal in zip(view.board.pending, goals, strict=False):
        if isinstance(goal, Fit):
            _suggest(canvas, theme, goal.space, kind)
    _hand(canvas, theme, view.board.pending, goals, scene)
    if any(isinstance(candidate.move, Collect) for candidate in candidates):
        count = label(str(len(player.collection)), Face.BLACK, 34)
        chips.tablet(canvas, theme, Box(MARGIN - 4, PYRAMID.top(5) - 16, count.advance + 70, 54))
        canvas.stamp_at(mask(heap, 42), MARGIN + 24, PYRAMID.top(5) + 10, theme.metal_light)
        canvas.text(count, MARGIN + 54, PYRAMID.top(5) + 12, theme.on_ground, "lm")
    draw_tags(canvas, theme, tags(candidates))
    return canvas.image


def _goals(kinds: Sequence[int], suggested: Sequence[AncientMove]) -> list[AncientMove]:
    """Return the suggested destination of each stone."""
    goals: list[AncientMove] = []
    for move in suggested:
        goals += [move] * (len(kinds) - len(goals) if move == Collect(all=True) else 1)
    return goals


def _suggest(canvas: Canvas, theme: Theme, space: int, kind: int) -> None:
    """Draw a stone at its suggested space, in a dashed frame."""
    box, side = PYRAMID.small(space), space % 2
    slope_ring(canvas, PYRAMID, space, 7, theme.mark_edge)
    canvas.paste(tokens.small(theme, kind, side, *PYRAMID.size.small), box.x, box.y)
    frame = box.inset(-4)
    canvas.stamp(mask(DASHES[side], frame.width, frame.height), frame.x, frame.y, theme.mark)


def _hand(
    canvas: Canvas, theme: Theme, kinds: Sequence[int], goals: Sequence[AncientMove], scene: Scene
) -> None:
    """Draw the stones in hand in a row, the next one ringed, with their suggested destinations.

    Stones without a suggestion go into the collection, as the pyramid has no room for them.
    """
    canvas.fill(HAND, theme.ground_deep)
    canvas.fill(Box(0, HAND.bottom, WIDTH, 3), theme.metal)
    rows = ((46, "ancient-ask-hand"), (104, "ancient-ask-suggested"))
    texts = [(y, explanation(scene.t(key), 300)) for y, key in rows[: 2 if goals else 1]]
    for y, text in texts:
        canvas.text(text, MARGIN, y, theme.metal_light, "lm")
    width, height = STONE
    start = MARGIN + max(text.advance for _, text in texts) + 24
    pitch = min(width + 10, (WIDTH - MARGIN - width - start) // max(1, len(kinds) - 1))
    for number, kind in enumerate(kinds):
        x, y = start + pitch * number, 14
        if number == 0:
            for grow, colour in ((6, theme.mark_edge), (4, theme.mark)):
                canvas.stamp(mask(SLOPES[2], width, height, grow=grow), x - grow, y - grow, colour)
        canvas.paste(tokens.small(theme, kind, tokens.LOOSE, width, height), x, y)
        if goals:
            goal = goals[number] if number < len(goals) else Collect()
            _goal(canvas, theme, goal, x + width // 2, 104)


def _goal(canvas: Canvas, theme: Theme, goal: AncientMove, x: int, y: int) -> None:
    if isinstance(goal, Fit):
        canvas.text(label(SMALL_NAMES[goal.space], Face.BLACK, 28), x, y, theme.on_ground, "mm")
    else:
        canvas.stamp_at(mask(heap, 32), x, y, theme.on_ground)
