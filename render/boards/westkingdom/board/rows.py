"""The rows of apprentices for hire, with their prices, and of face-up craft cards."""

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.outlook import hire_prices
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.cards import faces, runes, spelled
from render.boards.westkingdom.cards.runes import Sign
from render.boards.westkingdom.pieces import tokens
from render.canvas import Canvas
from render.theme import Theme


def apprentices(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, who: Everybody) -> None:
    """Draw the face-up apprentices, with each column's price for the viewer or else the active player."""
    board = view.board
    seat = view.viewer if scene.private and view.viewer is not None else board.turn
    if seat >= board.seats:
        seat = 0
    for column, (tax, silver) in enumerate(hire_prices(board, seat)):
        box = layout.SHOWN[column]
        y = box.y - 19
        end = runes.line(canvas, theme, spelled.price(tax, silver), (box.x + 8, y), 32, theme.ink)
        if not column:
            canvas.paste(tokens.glyph(theme, who[seat], 32), end + 8, y - 16)
    for slot, card in enumerate(board.apprentices):
        box = layout.SHOWN[slot]
        if card:
            canvas.paste(faces.hired(theme, card, board.coins[slot], box.width, box.height), box.x, box.y)
        else:
            canvas.rounded(box, 10, theme.slot)
    box = layout.APPRENTICES
    stock = (str(len(view.secret.apprentices)), Sign("apprentice"))
    runes.line(canvas, theme, stock, (box.right - 14, box.y + 19), 28, theme.ink_soft, "r")


def crafts(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene) -> None:
    """Draw the face-up craft cards."""
    for box, card in zip(layout.CRAFT_CARDS, view.board.crafts, strict=False):
        if card:
            faces.craft(canvas, theme, scene.t, card, box)
        else:
            canvas.rounded(box, 10, theme.slot)
