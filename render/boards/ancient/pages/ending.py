"""The scoring marked on pyramids: colour chains, chambers and balanced levels."""

from collections.abc import Collection

from PIL import Image, ImageChops

from engine.games.ancient.board import Player
from engine.games.ancient.cards import FACES, SMALL_COLOUR
from engine.games.ancient.pyramid import COLUMNS, DEPTH, LARGE_CELLS, SMALL_CELLS, Cell
from engine.games.ancient.scoring import balanced_levels, chains, connected
from render.boards.ancient.board.layout import Panel, large_boxes, small_boxes
from render.boards.ancient.pieces import tokens
from render.boards.ancient.pieces.icons import SLOPES, cross
from render.cache import kept
from render.canvas import Box, Canvas, mask
from render.text import Face, label
from render.theme import Colour, Theme


def stones(canvas: Canvas, theme: Theme, player: Player, panel: Panel, *, faded: bool = True) -> None:
    """Draw a player's stones and mark what scored; if ``faded``, fade the stones outside of chains."""
    by_colour = [frozenset(chain) for chain in chains(player)]
    size, line = panel.size, max(3, panel.size.level // 13)
    larges, smalls = large_boxes(panel), small_boxes(panel)
    for space, laid in enumerate(player.large):
        if laid >= 0:
            left, right = LARGE_CELLS[space]
            face, box = FACES[laid], larges[space]
            halves = (
                faded and left not in by_colour[face.left],
                faded and right not in by_colour[face.right],
            )
            tokens.faded(canvas, theme, laid, box, halves)
    for space, kind in enumerate(player.small):
        if kind >= 0:
            box = smalls[space]
            dim = faded and SMALL_CELLS[space] not in by_colour[SMALL_COLOUR[kind]]
            canvas.paste(tokens.small(theme, kind, space % 2, *size.small, dim), box.x, box.y)
    for chain in by_colour:
        _outline(canvas, panel, chain, ((line + 2, theme.mark_edge), (line, theme.mark)))
    for space, laid in enumerate(player.large):
        if laid >= 0:
            tokens.content(canvas, theme, FACES[laid], larges[space])
    _balance(canvas, theme, player, panel)
    _chambers(canvas, theme, player, panel)


def marked(canvas: Canvas, theme: Theme, player: Player, panel: Panel, colours: Collection[int]) -> None:
    """Mark what scores on a finished drawing of a pyramid, with the chains of the given colours only."""
    line = max(3, panel.size.level // 13)
    for number, chain in enumerate(chains(player)):
        if number in colours:
            lines = ((line + 4, theme.ink), (line + 2, theme.on_ground), (line - 1, theme.good))
            _outline(canvas, panel, frozenset(chain), lines)
    _balance(canvas, theme, player, panel)
    _chambers(canvas, theme, player, panel)


def _outline(
    canvas: Canvas, panel: Panel, chain: frozenset[Cell], lines: tuple[tuple[int, Colour], ...]
) -> None:
    """Draw lines along the inside of a chain's outline, the widest first."""
    edges: list[tuple[int, int, int, int, int, int]] = []
    slopes: list[tuple[Box, bool]] = []
    for level, column in chain:
        box = panel.cell((level, column)).inset(1)
        left, right = (level, column - 1) in chain, (level, column + 1) in chain
        below, above = (level - 1, column) in chain, (level + 1, column) in chain
        # Where the chain continues, lines extend over the seam.
        x0, x1 = box.x - 2 * left, box.right - 1 + 2 * right
        y0, y1 = box.y - 2 * above, box.bottom - 1 + 2 * below
        rising, falling = column == level, column == COLUMNS + 1 - level
        if rising or falling:
            slopes.append((box, falling))
        # An edge from corner to corner, and how many line widths each corner moves inwards.
        if not below:
            edges.append((x0, y1, x1, y1, -1, 0))
        if not above and not (rising or falling):
            edges.append((x0, y0, x1, y0, 1, 0))
        if not left and not rising:
            edges.append((x0, y0, x0, y1, 0, 1))
        if not right and not falling:
            edges.append((x1, y0, x1, y1, 0, -1))
        for dx, beside in ((-1, left), (1, right)):
            for dy, next_to in ((-1, below), (1, above)):
                if beside and next_to and (level + dy, column + dx) not in chain:
                    x, y = x0 if dx < 0 else x1, y0 if dy > 0 else y1
                    edges.append((x, y, x, y, dy, -dx))
    for thick, colour in lines:
        inwards = thick - 1
        for x0, y0, x1, y1, down, across in edges:
            x, y = x0 + min(0, across) * inwards, y0 + min(0, down) * inwards
            end, foot = x1 + max(0, across) * inwards, y1 + max(0, down) * inwards
            canvas.fill(Box(x, y, end - x + 1, foot - y + 1), colour)
        for box, falling in slopes:
            canvas.stamp(_slope(falling, box.width, box.height, thick), box.x, box.y, colour)


@kept
def _slope(right: bool, width: int, height: int, thick: int) -> Image.Image:
    """Return the mask of a line along the slope of a small stone."""
    whole = mask(SLOPES[int(right)], width, height)
    cut = thick * 3 // 2
    inner = Image.new("L", (width, height), 0)
    inner.paste(whole, (-cut if right else cut, 0))
    return ImageChops.subtract(whole, inner)


def _balance(canvas: Canvas, theme: Theme, player: Player, panel: Panel) -> None:
    """Draw a green tag with the number of workers on both small stones of each balanced level."""
    for level in balanced_levels(player):
        for space in (2 * level - 2, 2 * level - 1):
            box = panel.small(space)
            sprite = tokens.balanced(theme, player.small[space], space % 2, box.width, box.height)
            canvas.paste(sprite, box.x, box.y)


def _chambers(canvas: Canvas, theme: Theme, player: Player, panel: Panel) -> None:
    """Draw the points of each stone's sarcophagi, or a cross if they do not score."""
    reached = connected(player)
    for space, laid in enumerate(player.large):
        count = FACES[laid].sarcophagi if laid >= 0 else 0
        if not count:
            continue
        box = panel.large(space)
        size = max(26, panel.size.level * 44 // 100)
        x, y = box.middle[0], box.bottom - size // 2
        if space in reached:
            text = label(f"+{count * DEPTH[space]}", Face.BLACK, size * 90 // 100)
            tag = Box(x - text.advance // 2 - 6, y - size // 2, text.advance + 12, size)
            canvas.rounded(tag.inset(-2), 8, theme.ink)
            canvas.rounded(tag, 7, theme.good)
            canvas.text(text, *tag.middle, theme.on_ground, "mm")
        else:
            canvas.stamp_at(mask(cross, size + 8, grow=3), x, box.middle[1], theme.on_ground)
            canvas.stamp_at(mask(cross, size + 8), x, box.middle[1], theme.alert)
