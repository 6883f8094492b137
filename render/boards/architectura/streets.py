"""The streets with their houses, ruins and tokens, what can be chosen there, and the last change."""

from engine.games.architectura.board import ArchitecturaView, ToBury, ToPlay
from engine.games.architectura.cards import BLOCK, BLOCKS, NUMBER
from engine.games.architectura.choices import choices
from engine.games.architectura.city import SIDES, eligible, open_spaces
from engine.games.architectura.moves import touched
from engine.games.architectura.scoring import values
from render.boards.architectura import layout, pieces
from render.boards.architectura.icons import plus, pointer
from render.boards.architectura.plates import owner
from render.canvas import Box, Canvas, mask
from render.texts import Texts, number
from render.theme import Theme


def draw(canvas: Canvas, theme: Theme, view: ArchitecturaView, t: Texts) -> None:
    """Draw everything that stands or may stand in the streets."""
    chosen = selectable(view)
    current = values(view.board)
    for space in range(view.board.seats * BLOCKS):
        box = layout.space(view.board.seats, space)
        building, pile = view.board.up[space], view.board.down[space]
        if building is not None:
            who = owner(theme, view, building.owner)
            worth = _sides(view, space, current)
            sprite = pieces.house(
                theme, t, who, building.name, building.side, worth, building.token, bool(pile)
            )
            canvas.paste(sprite, box.x, box.y)
        elif pile:
            who = owner(theme, view, pile[-1].owner)
            canvas.paste(
                pieces.rubble(theme, t, who, pile[-1].name, len(pile) > 1), box.x, box.y + pieces.ROOF
            )
        if building is None and space in chosen:
            _plot(canvas, theme, box, ruined=bool(pile))
        if view.board.reserved[space] >= 0:
            sprite = pieces.token(theme, owner(theme, view, view.board.reserved[space]), 76)
            canvas.paste_at(sprite, box.middle[0], box.middle[1] + 4)
    for space in chosen:
        if view.board.up[space] is not None:
            canvas.ring(layout.space(view.board.seats, space).inset(-2), 8, 5, theme.on_ground)
    for space in view.board.changed:
        if space != view.board.last:
            box = layout.space(view.board.seats, space)
            if view.board.up[space] is None:
                box = Box(box.x, box.y + pieces.ROOF, box.width, box.height - pieces.ROOF)
            _mark(canvas, theme, box, 4)
    if view.board.last >= 0:
        box = layout.space(view.board.seats, view.board.last)
        _mark(canvas, theme, box, 7)
        canvas.stamp_at(mask(pointer, 40, 24, grow=2), box.middle[0], box.bottom + 7, theme.mark_edge)
        canvas.stamp_at(mask(pointer, 40, 24), box.middle[0], box.bottom + 7, theme.mark)


def _sides(view: ArchitecturaView, space: int, current: list[int]) -> tuple[str, ...]:
    """Return what every side of a card would be worth as it stands."""
    building = view.board.up[space]
    assert building is not None
    base = 0
    sides = SIDES[building.name]
    if sides[0].base == BLOCK:
        base = space % BLOCKS + 1
    elif sides[0].base != NUMBER:
        base = current[space] - sides[building.side].plus
    return tuple(number(base + side.plus) for side in sides)


def selectable(view: ArchitecturaView) -> frozenset[int]:
    """Return the spaces that matter to the seat to act: where it may build, or what it may choose.

    Others than that seat see where it may build; what they can't know of its hand changes nothing.
    """
    if view.board.phase != "play" or not view.board.stack:
        return frozenset()
    task = view.board.stack[-1]
    if view.viewer in view.to_act and not (isinstance(task, ToPlay) and task.space < 0):
        if isinstance(task, ToPlay):
            return frozenset((task.space,))
        found = choices(view, task)
        if any(map(touched, found)) or not isinstance(task, ToBury):
            return frozenset(space for move in found for space in touched(move))
    if isinstance(task, ToBury):
        return frozenset(eligible(view.board, task.seat))
    return frozenset(open_spaces(view.board, view.board.turn))


def _plot(canvas: Canvas, theme: Theme, box: Box, *, ruined: bool) -> None:
    """Show that a space can be built on."""
    if ruined:
        canvas.ring(Box(box.x - 2, box.y + 10, box.width + 4, box.height - 8), 8, 5, theme.on_ground)
        canvas.stamp_at(mask(plus, 30), box.right - 24, box.y + 36, theme.on_ground)
    else:
        canvas.ring(Box(box.x + 3, box.y + 14, box.width - 6, box.height - 18), 6, 4, theme.line)
        canvas.stamp_at(mask(plus, 40), box.middle[0], box.middle[1] + 4, theme.line)


def _mark(canvas: Canvas, theme: Theme, box: Box, thick: int) -> None:
    """Ring a change."""
    canvas.ring(box.inset(-6), 10, thick + 4, theme.mark_edge)
    canvas.ring(box.inset(-4), 8, thick, theme.mark)
