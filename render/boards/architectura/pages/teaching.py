"""Pictures for rules pages: all sides of each card, streets, comparing and protection."""

from collections.abc import Sequence

from PIL import Image

from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.cards import CARDS, COLOURS, DECK, NUMBER
from engine.games.architectura.city import neighbours
from render.boards.architectura.board import layout, panels
from render.boards.architectura.board.ground import ground
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.pieces.tokens import Owner
from render.boards.architectura.questions import faces
from render.canvas import Box, Canvas, mask
from render.kit import marks
from render.kit.position import after
from render.numerals import MINUS
from render.shapes import arrow
from render.sprites import Sprite
from render.texts import Texts

GAP = 34
EDGE = 18
ACROSS = 6
NARROWEST = 560
"""The minimum width of a row of cards in pixels."""

COMPARED = (("market", "2", faces.DOWN), ("theatre", "5", "4"), ("temple", "7", ""), ("palace", "8", "9"))
"""Cards to the left of a new card of value 7: name, value, and the resulting value."""


def page(topic: str, t: Texts) -> Image.Image | None:
    """Draw the picture of a rules page; None if text is enough."""
    if topic.startswith("card-"):
        return _sides(topic.removeprefix("card-"), t)
    if topic == "basic":
        return _row([_house(card, 0, t) for card in DECK.basic])
    if topic in COLOURS:
        seat = COLOURS.index(topic)
        return _row([_house(card, seat, t) for card in DECK.more(topic)])
    painters = {
        "aim": _city,
        "spaces": _spaces,
        "comparing": _comparing,
        "values": _values,
        "effects": _adjacent,
        "protection": _protected,
    }
    return painters[topic](t) if topic in painters else None


def _owner(colour: int) -> Owner:
    return Owner(COLOURS[colour], PALETTE.players[colour].emblem)


def _house(card: str, colour: int, t: Texts, side: int | None = None, *, token: bool = False) -> Sprite:
    """Return a card as it appears in the city, on its basic side by default."""
    design = CARDS[card]
    upper = design.basic if side is None else side
    plain = all(value.base == NUMBER for value in design.sides)
    values = tuple(
        str(value).replace("-", MINUS) if plain or place == upper else ""
        for place, value in enumerate(design.sides)
    )
    return tokens.house(PALETTE, t, _owner(colour), card, upper, values, token)


def _row(houses: Sequence[Sprite], gap: int = GAP // 2, across: int = ACROSS) -> Image.Image:
    """Draw cards side by side, in several rows if there are many."""
    rows, columns = -(-len(houses) // across), min(across, len(houses))
    wide, high = layout.CARD_WIDTH + gap, layout.CARD_HEIGHT + 12
    width = wide * columns - gap
    left = max(EDGE, (NARROWEST - width + 1) // 2)
    canvas = Canvas.blank(width + 2 * left, 2 * EDGE + high * rows - 12, PALETTE.panel)
    for place, house in enumerate(houses):
        row, column = divmod(place, across)
        canvas.paste(house, left + wide * column, EDGE + high * row)
    return canvas.image


def _colour_of(card: str) -> int:
    """Return the colour that has a card, or the first colour if all have it."""
    return next((seat for seat, colour in enumerate(COLOURS) if card in DECK.more(colour)), 0)


def _sides(card: str, t: Texts) -> Image.Image:
    """Draw a card at each step from its lowest to its highest value, with the basic side ringed."""
    design, colour = CARDS[card], _colour_of(card)
    image = _row([_house(card, colour, t, side) for side in range(len(design.sides))], GAP)
    canvas, pitch = Canvas(image), layout.CARD_WIDTH + GAP
    left = (image.width - pitch * len(design.sides) + GAP) // 2
    for side in range(len(design.sides)):
        box = Box(left + pitch * side, EDGE, layout.CARD_WIDTH, layout.CARD_HEIGHT)
        if side == design.basic:
            marks.ring(canvas, PALETTE, box, 4, reach=3, thick=6)
        if side:
            canvas.stamp_at(mask(arrow, 24), box.x - GAP // 2, box.middle[1], PALETTE.ink_soft)
    return canvas.image


def _values(t: Texts) -> Image.Image:
    return _sides("theatre", t)


# the city


def _view(moves: int) -> ArchitecturaView:
    match = after(GAME, 3, moves)
    return GAME.view(match.state, match.to_act[0] if match.to_act else None)


def _streets(moves: int, t: Texts, *, choosing: bool = False) -> Canvas:
    """Draw the streets of three players, with available spaces marked if ``choosing``."""
    view = _view(moves)
    canvas = ground(PALETTE, view.board.seats, 0)
    panels.streets(canvas, PALETTE, view, t, marked=choosing)
    panels.feet(canvas, PALETTE, view, marked=choosing)
    return canvas


def _cut(canvas: Canvas) -> Image.Image:
    """Crop the picture to the rows of the city."""
    panel = layout.city(3).inset(-4)
    return canvas.image.crop((0, panel.y, canvas.size[0], panel.bottom))


def _city(t: Texts) -> Image.Image:
    return _cut(_streets(80, t))


def _spaces(t: Texts) -> Image.Image:
    """Draw an early city with the spaces available for building."""
    return _cut(_streets(30, t, choosing=True))


def _adjacent(t: Texts) -> Image.Image:
    """Draw a card and its adjacent cards."""
    canvas, middle = _streets(80, t), 10
    marks.ring(canvas, PALETTE, layout.space(3, middle), 4, reach=3, thick=8)
    for space in neighbours(3)[middle]:
        canvas.ring(layout.space(3, space).inset(-2), 8, 7, PALETTE.on_ground)
    return _cut(canvas)


def _comparing(t: Texts) -> Image.Image:
    """Draw what happens to the card on the left of a new one."""
    scale = 125
    wide, high = faces.size(scale)
    pair = 2 * wide + 44
    canvas = Canvas.blank(2 * (pair + 40), 2 * (high + 44) + 8, PALETTE.panel)
    for place, (card, value, then) in enumerate(COMPARED):
        x, y = 20 + (pair + 40) * (place % 2), 16 + (high + 44) * (place // 2)
        before = faces.standing(PALETTE, t, _owner(3), card, value, then, scale, False, False)
        new = faces.standing(PALETTE, t, _owner(0), "villa", "7", "", scale, False, False)
        canvas.paste(before, x, y)
        canvas.paste(new, x + wide + 14, y)
        marks.ring(canvas, PALETTE, Box(x + wide + 14, y, wide, high), 6, reach=2, thick=5)
    return canvas.image


def _protected(t: Texts) -> Image.Image:
    """Draw a card with a token, and one that is protected by design."""
    return _row([_house("library", 0, t, token=True), _house("temple", 3, t)], GAP)
