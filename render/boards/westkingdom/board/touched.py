"""Marks on locations where other players acted: a ring in their colour, and their glyphs."""

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
"""Sizes of the glyphs: at a location, and at the Guildhall, where space is tight."""
OVER = 9, 15
"""Distance by which the glyphs overlap the top of a location and of the Guildhall, above their names."""
COUNT = 130
"""Space for the Guildhall's count."""
WORKER = 66
"""Space for the worker at the Black Market."""


def places(event: Event) -> Iterable[int]:
    """Return the locations that an event affects."""
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
    """Ring the locations touched since the viewer's last turn, and draw glyphs of those who acted there."""
    seats: dict[int, list[int]] = {}
    for place, seat in touched:
        seats.setdefault(place, []).append(seat)
    for place, those in seats.items():
        box = _box(place)
        if place != board.last:
            canvas.ring(
                box.inset(-2), 13, 6, palette.player_colours(board.players[those[-1]].colour).tint.body
            )
        if OPEN <= place < GUILDHALL and those == [board.market[place - LEFT]]:
            continue  # the worker on the space already tells who acted
        for seat, spot in zip(those, _spots(board, place, len(those)), strict=True):
            canvas.paste(tokens.glyph(theme, who[seat], spot.width), spot.x, spot.y)


def _spots(board: WestKingdomBoard, place: int, count: int) -> list[Box]:
    """Return the boxes of ``count`` glyphs at a location, overlapping where space is tight."""
    box, size = _box(place), SIGN
    if place < OPEN:
        right, y = box.right - 8, box.y + OVER[0] - size
    elif place == GUILDHALL:
        size = SMALL
        right, y = box.right - COUNT, box.y + OVER[1] - size
    else:
        taken = board.market[place - LEFT] >= 0
        right, y = box.right - (WORKER if taken else 8), box.middle[1] - size // 2
    pitch = min(size + 2, (right - box.x - size) // max(1, count - 1))
    return [Box(right - size - pitch * (count - 1 - number), y, size, size) for number in range(count)]


def _box(place: int) -> Box:
    if place < OPEN:
        return layout.TILES[place]
    return layout.HALL if place == GUILDHALL else layout.MARKET_SPACES[place - LEFT]
