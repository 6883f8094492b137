"""Pictures for rules pages: stones, the empty pyramid, scoring, cards, and a sample match."""

from PIL import Image

from engine.games.ancient import GAME
from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import CARDS, FACES, SMALL_COLOUR
from render.boards import Scene
from render.boards.ancient.board import ground, layout, table
from render.boards.ancient.board.layout import CARD, MARGIN, WIDTH
from render.boards.ancient.board.whole import draw
from render.boards.ancient.pages.counting import counts
from render.boards.ancient.pieces import tokens
from render.boards.ancient.pieces.palette import PALETTE
from render.boards.ancient.questions.confirmation import PANEL
from render.canvas import Box, Canvas
from render.kit.position import after
from render.texts import Texts

MOVES = 130
"""The number of moves after which a two-player pyramid shows most kinds of scoring."""

NOON = 2
"""The hour in pictures that belong to no turn."""

LARGE = (200, 120)
SMALL = (92, 76)
ACROSS = 4


def page(topic: str, t: Texts) -> Image.Image | None:
    """Draw the picture of a rules page; None if text is enough."""
    painters = {
        "aim": _aim,
        "turn": _turn,
        "pyramid": _pyramid,
        "stones": _stones,
        "scoring": _scoring,
        "cards": _cards,
    }
    return painters[topic](t) if topic in painters else None


def _scene(t: Texts, *, private: bool = False) -> Scene:
    return Scene([t("picture-player", number=seat + 1) for seat in range(2)], t, private=private)


def _view(moves: int) -> AncientView:
    return GAME.view(after(GAME, 2, moves).state, 0)


def _aim(t: Texts) -> Image.Image:
    """Draw two pyramids in the middle of a match."""
    whole, plan = draw(_view(MOVES // 2), _scene(t, private=True)), layout.layout(2, 0)
    return whole.crop((0, plan.panels[0].y - 24, WIDTH, plan.legend.y))


def _turn(t: Texts) -> Image.Image:
    """Draw the large stones on offer, with the small ones on the first."""
    whole = draw(_view(MOVES // 2), _scene(t, private=True))
    return whole.crop((0, layout.COMMON.y - 8, WIDTH, layout.COMMON.bottom + 1))


def _pyramid(t: Texts) -> Image.Image:
    """Draw an empty pyramid with the names of its spaces."""
    canvas = Canvas.blank(WIDTH, PANEL.box.bottom + 16, PALETTE.slot)
    ground.player(canvas, PALETTE, 0, PANEL, NOON)
    return canvas.image


def _stones(t: Texts) -> Image.Image:
    """Draw large stones of all kinds, and a small one of each colour."""
    samples = [_first(symbol=0), _first(sarcophagi=1), _first(doors=3), _first(doors=0)]
    canvas = Canvas.blank(WIDTH, LARGE[1] + SMALL[1] + 3 * MARGIN, PALETTE.slot)
    for place, laid in enumerate(samples):
        x = MARGIN + 20 + (LARGE[0] + 40) * place
        tokens.stone(canvas, PALETTE, laid, Box(x, MARGIN, *LARGE))
    for place, kind in enumerate(sorted({SMALL_COLOUR.index(colour) for colour in SMALL_COLOUR})):
        x = MARGIN + 74 + (LARGE[0] + 40) * place
        canvas.paste(tokens.small(PALETTE, kind, tokens.LOOSE, *SMALL), x, LARGE[1] + 2 * MARGIN)
    return canvas.image


def _first(**properties: int) -> int:
    """Return the plainest stone with these properties."""
    fitting = [
        laid
        for laid, face in enumerate(FACES)
        if all(getattr(face, name) == value for name, value in properties.items())
    ]
    return min(fitting, key=lambda laid: (FACES[laid].sarcophagi, FACES[laid].symbol, FACES[laid].doors))


def _scoring(t: Texts) -> Image.Image:
    """Draw a pyramid with its scoring marked."""
    return counts(_view(MOVES), _scene(t, private=True))


def _cards(t: Texts) -> Image.Image:
    wide, high = CARD
    rows = -(-len(CARDS) // ACROSS)
    canvas = Canvas.blank(WIDTH, MARGIN + (high + 12) * rows + 8, PALETTE.slot)
    for number in range(len(CARDS)):
        row, column = divmod(number, ACROSS)
        box = Box(MARGIN + 243 * column, MARGIN + (high + 12) * row, wide, high)
        table.card(canvas, PALETTE, t, number, box)
    return canvas.image
