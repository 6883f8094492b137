"""Marks where others have done something: a ring in the colour of who did it, and everybody's glyph."""

from collections.abc import Iterable

from engine.core.values import Event
from engine.games.westkingdom import events
from engine.games.westkingdom.board import WestKingdomBoard
from engine.games.westkingdom.box.cards import GUILDHALL, LEFT, OPEN
from render.boards import Touched
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.pieces import palette, tokens
from render.canvas import Box, Canvas
from render.theme import Theme

SIGN, SMALL = 42, 36
"""Size of the glyphs of who was there, and above the Guildhall, where there is less room."""
OVER = 9, 15
"""How far they reach over the edge of a place and of the Guildhall: their names begin further down."""
CORNER, COUNT = 44, 130
"""Room for the number of all workers at the other corner, and for the count of the Guildhall's spaces."""
WORKER = 66
"""Room for the worker on a space of the Black Market."""


def places(event: Event) -> Iterable[int]:
    """Return the locations that an event is about."""
    match event:
        case events.Placed(location=location) | events.Captured(location=location):
            return (location,)
        case events.Recalled(source=source) if 0 <= source < OPEN:
            return (source,)
        case events.Lay():
            return (GUILDHALL,)
    return ()


def mark(
    canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody, touched: Iterable[Touched]
) -> None:
    """Ring the places that others have touched, and hang their glyphs on the upper edge."""
    seats: dict[int, list[int]] = {}
    for place, seat in touched:
        seats.setdefault(place, []).append(seat)
    for place, those in seats.items():
        box = _box(place)
        if place != board.last:
            canvas.ring(box.inset(-2), 13, 6, palette.look(board.players[those[-1]].colour).tint.body)
        if OPEN <= place < GUILDHALL and those == [board.market[place - LEFT]]:
            continue  # who stands there says it already
        for seat, spot in zip(those, _spots(board, place, len(those)), strict=True):
            canvas.paste(tokens.glyph(theme, who[seat], spot.width), spot.x, spot.y)


def _spots(board: WestKingdomBoard, place: int, count: int) -> list[Box]:
    """Return where so many glyphs stand at a location, close together where there is little room."""
    box, size = _box(place), SIGN
    if place < OPEN:
        right, y = box.right - 8, box.y + OVER[0] - size
    elif place == GUILDHALL:
        size = SMALL
        right, y = box.right - COUNT, box.y + OVER[1] - size
    else:
        taken = board.market[place - LEFT] >= 0
        right, y = box.right - (WORKER if taken else 8), box.middle[1] - size // 2
    pitch = min(size + 2, (right - box.x - CORNER - size) // max(1, count - 1))
    return [Box(right - size - pitch * (count - 1 - number), y, size, size) for number in range(count)]


def _box(place: int) -> Box:
    """Return where a location lies on the board."""
    if place < OPEN:
        return layout.TILES[place]
    return layout.HALL if place == GUILDHALL else layout.MARKET_SPACES[place - LEFT]
