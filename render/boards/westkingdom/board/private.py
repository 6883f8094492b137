"""The private picture of one player: plans, and the full text of apprentices and tools."""

from collections.abc import Sequence

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, CRAFTS
from render.boards import Scene
from render.boards.westkingdom.board import common, layout, players
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import faces, needs, runes, spelled
from render.boards.westkingdom.pieces import people, tokens
from render.boards.westkingdom.pieces.edges import fit, label
from render.boards.westkingdom.pieces.palette import PALETTE
from render.canvas import Box, Canvas
from render.text import Face, wrap
from render.theme import Theme
from render.words.westkingdom import cards as words
from render.words.westkingdom.parts import apprentice_name, craft_name

ACROSS = 3
TALL, LOW = 176, 150
TEXT = 26
LINE = 31
HEADING = 52
FACE = 76
"""Height of an apprentice's portrait."""


def plan_boxes(count: int, top: int, bottom: int = 0) -> list[Box]:
    """Return the boxes of ``count`` plans from ``top`` on, low enough to end above a ``bottom`` other than
    0."""
    rows = -(-count // ACROSS)
    height = TALL
    if bottom and rows:
        height = min(TALL, (bottom - top) // rows - 8)
    width = (layout.WIDTH - 2 * layout.MARGIN - (ACROSS - 1) * 8) // ACROSS
    return [
        Box(layout.MARGIN + (width + 8) * (i % ACROSS), top + (height + 8) * (i // ACROSS), width, height)
        for i in range(count)
    ]


def plans(
    canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, seat: int, boxes: Sequence[Box]
) -> None:
    """Draw the plans of a hand, each with what the player lacks to build it, hidden ones face down."""
    player = view.board.players[seat]
    for box, card in zip(boxes, view.secret.hands[seat], strict=True):
        if card:
            faces.plan(canvas, theme, scene.t, card, box, needs.missing(player, card))
        else:
            canvas.rounded(box, 10, theme.ground_light)
            tokens.icon(canvas, theme, "plan", box.middle[0] - 30, box.middle[1], 60, theme.ink)


def draw(view: WestKingdomView, seat: int, scene: Scene) -> Image.Image:
    """Return the picture of a seat. The viewer's own includes the plans."""
    theme, who, t = PALETTE, everybody(view, scene), scene.t
    below = players.rows(list(players.items(theme, view, who, seat, scene)), layout.STRIP.width - 36)
    strip = Box(
        layout.MARGIN, layout.HEAD.bottom + 18, layout.STRIP.width, (1 + len(below)) * layout.ROW + 22
    )
    own = seat == view.viewer
    boxes = plan_boxes(len(view.secret.hands[seat]) if own else 0, strip.bottom + HEADING)
    top = max((box.bottom for box in boxes), default=strip.bottom)
    texts = _texts(view, seat, scene)
    heights = [max(FACE + 18, max(1, len(lines)) * LINE + 52) for _, lines in texts]
    height = top + (HEADING if texts else 0) + sum(text_height + 8 for text_height in heights)
    height += layout.foot(view.board.artisans)
    canvas = Canvas.blank(layout.WIDTH, max(height, 420), theme.ground)
    common.sky(canvas, layout.HEAD)
    common.head(canvas, theme, view, scene, who)
    players.strip(canvas, theme, view, scene, who, seat, strip, below)
    if boxes:
        _heading(canvas, theme, t("westkingdom-picture-plans"), strip.bottom)
        plans(canvas, theme, view, scene, seat, boxes)
    if texts:
        key = "westkingdom-picture-apprentices" if own else "westkingdom-picture-apprentices-other"
        _heading(canvas, theme, t(key), top)
    y = top + HEADING
    for (card, lines), text_height in zip(texts, heights, strict=True):
        _apprentice(canvas, theme, scene, card, lines, Box(layout.MARGIN, y, layout.STRIP.width, text_height))
        y += text_height + 8
    common.legend(canvas, theme, view, scene, canvas.image.height)
    return canvas.image


def _heading(canvas: Canvas, theme: Theme, text: str, top: int) -> None:
    canvas.text(label(text, Face.BOLD, 30), layout.MARGIN + 8, top + HEADING // 2, theme.metal_light, "lm")


def _texts(view: WestKingdomView, seat: int, scene: Scene) -> list[tuple[int, list[str]]]:
    """Return a seat's apprentices, each with the wrapped text of its ability and tool."""
    player, t = view.board.players[seat], scene.t
    texts = []
    for card, tool in zip(player.apprentices, player.tools, strict=True):
        lines = wrap(words.ability(card, t), Face.BOLD, TEXT, layout.STRIP.width - FACE - 44)
        if tool:
            name = faces.named(CRAFTS[tool], craft_name(tool, t), t)
            text = t("westkingdom-picture-tool", name=name, what=words.tool_text(tool, t))
            lines += wrap(text, Face.BOLD, TEXT, layout.STRIP.width - FACE - 44)
        texts.append((card, lines))
    return texts


def _apprentice(
    canvas: Canvas, theme: Theme, scene: Scene, card: int, lines: Sequence[str], box: Box
) -> None:
    faces.paper(canvas, theme, box)
    canvas.paste(people.portrait(theme, card, FACE), box.x + 8, box.y + 8)
    left = box.x + FACE + 22
    skills = spelled.skills(APPRENTICES[card].skills)
    x = runes.line(canvas, theme, skills, (left - 4, box.y + 28), 36, theme.ink)
    name = faces.named(APPRENTICES[card], apprentice_name(card, scene.t), scene.t)
    canvas.text(fit(name, Face.BLACK, 30, 600, 20), x + 8, box.y + 28, theme.ink, "lm")
    for number, line in enumerate(lines):
        canvas.text(label(line, Face.BOLD, TEXT), left, box.y + 62 + LINE * number, theme.ink, "lm")
