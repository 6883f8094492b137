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

SIGN = 32
"""Size of the glyphs of who was there."""
CORNER = 60
"""Room for the number of all workers at the other corner."""


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
        pitch = min(SIGN + 2, (box.width - CORNER) // len(those))
        for number, seat in enumerate(those):
            x = box.right - _beside(place) - pitch * (len(those) - number)
            canvas.paste(tokens.glyph(theme, who[seat], SIGN), x, box.y - SIGN // 2 - 1)


def _beside(place: int) -> int:
    """Return how far from the right edge of a location its glyphs end: left of the Guildhall's count."""
    return 130 if place == GUILDHALL else 8


def _box(place: int) -> Box:
    """Return where a location lies on the board."""
    if place < OPEN:
        return layout.TILES[place]
    return layout.HALL if place == GUILDHALL else layout.MARKET_SPACES[place - LEFT]
