"""Marks for other players' actions: a ring in the player's colour and a flag with the emblem."""

from collections.abc import Iterable, Sequence

from engine.core.values import Event
from engine.games.architectura import events
from engine.games.architectura.board import ArchitecturaView
from render.boards import Touched
from render.boards.architectura.board.panels import frame
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.tokens import Owner
from render.canvas import Canvas
from render.theme import Theme


def places(event: Event) -> Iterable[int]:
    """Return the spaces affected by an event."""
    match event:
        case events.Moved(space=space, to=to) | events.Swapped(space=space, to=to):
            return (space, to)
        case (
            events.Built(space=space)
            | events.Turned(space=space)
            | events.Destroyed(space=space)
            | events.Protected(space=space)
            | events.Restored(space=space)
            | events.Reserved(space=space)
            | events.Taken(space=space)
            | events.Buried(space=space)
        ) if space >= 0:
            return (space,)
    return ()


def mark(
    canvas: Canvas, theme: Theme, view: ArchitecturaView, owners: Sequence[Owner], touched: Iterable[Touched]
) -> None:
    """Mark the spaces affected by others, by who acted last; the last turn's changes already have a ring."""
    for space, seat in dict(touched).items():
        box = frame(view, space)
        who = owners[seat]
        if space not in view.board.changed and space != view.board.last:
            canvas.ring(box, 8, 8, theme.mark_edge)
            tint = tokens.tint(theme, who.colour)
            light = (
                tint.body if tint.mark == theme.ink else tint.light
            )  # to differ from the yellow of the last turn
            canvas.ring(box.inset(2), 6, 4, light)
        canvas.paste(tokens.flag(theme, who), box.x, box.y)
