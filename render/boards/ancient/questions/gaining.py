"""The question which card to take: the display with effects and worths, and the player's pyramid."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import NONE, AncientView
from render.boards import Candidate, Scene
from render.boards.ancient.board import table
from render.boards.ancient.board.layout import MARGIN, WIDTH, Panel, Size
from render.boards.ancient.board.panels import seams, stones
from render.boards.ancient.pieces import chips
from render.boards.ancient.questions.options import Tag, desert, most, tag
from render.boards.ancient.questions.options import draw as draw_tags
from render.canvas import Box
from render.theme import Theme

CARDS = tuple(Box(MARGIN + 487 * (i % 2), 18 + 146 * (i // 2), 473, 132) for i in range(4))
PYRAMID = Panel(0, CARDS[2].bottom + 6, Size(WIDTH, 56, 54, 0, 0))
HEIGHT = PYRAMID.top(1) + PYRAMID.size.level + 14


def tags(view: AncientView, candidates: Sequence[Candidate]) -> list[Tag]:
    """Return the tags with the names of the cards, along their upper edges."""
    best = most(candidates)
    return [
        tag(Box(box.x + 84, box.y + 8, box.width - 92, 48), candidate, best)
        for box, candidate in _cards(view, candidates)
    ]


def _cards(view: AncientView, candidates: Sequence[Candidate]) -> list[tuple[Box, Candidate]]:
    """Return the candidates with their boxes, where the cards are on the board too."""
    slots = view.board.display
    return [(CARDS[slots.index(candidate.move.card)], candidate) for candidate in candidates]


def draw(theme: Theme, view: AncientView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the question picture."""
    player = view.board.players[view.board.seat]
    canvas = desert(theme, PYRAMID, 0, HEIGHT, view)
    for card, box in zip(view.board.display, CARDS, strict=True):
        if card != NONE:
            table.card(canvas, theme, scene.t, card, box)
    seams(canvas, theme, player, PYRAMID)
    stones(canvas, theme, player, player.last, PYRAMID)
    for place, number in enumerate(player.cards):
        sprite = chips.card(theme, scene.t, number, *chips.CARD)
        canvas.paste(sprite, WIDTH - MARGIN - chips.CARD[0], PYRAMID.top(6) + 62 * place)
    draw_tags(canvas, theme, tags(view, candidates))
    return canvas.image
