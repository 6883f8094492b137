"""What would become of cards in the city: their values elsewhere, and what a choice does to them."""

from typing import NamedTuple

from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaBoard, ArchitecturaView, Building, ToAsk
from engine.games.architectura.cards import CARDS
from engine.games.architectura.city import compare, protected, value
from engine.games.architectura.moves import ArchitecturaMove, At
from render.boards.architectura.questions.faces import DOWN
from render.texts import number


class Prospect(NamedTuple):
    """What becomes of the card to the left of a new one.

    ``way`` is falls, sinks, rises, stays, safe (it would turn but is protected) or asked (its owner
    decides); ``then`` the value it would have, or :data:`render.boards.architectura.questions.faces.DOWN`.
    """

    way: str
    then: str = ""


def standing(view: ArchitecturaView, space: int) -> Building:
    """Return the face-up card of a space that has one."""
    building = view.board.up[space]
    assert building is not None
    return building


def worth(view: ArchitecturaView, building: Building, space: int, lifted: int = -1) -> int:
    """Return what a card is worth on a space, the one on ``lifted`` taken away."""
    up = list(view.board.up)
    if lifted >= 0:
        up[lifted] = None
    up[space] = building
    return value(up, space)


def new(view: ArchitecturaView, card: str) -> Building:
    """Return a card of the viewer's hand as it is built."""
    assert view.viewer is not None
    return Building(view.viewer, card, CARDS[card].basic)


def compared(view: ArchitecturaView, card: str, move: At) -> Prospect:
    """Return what becomes of the card to the left of a space where a card of the hand is built."""
    left = move.space - 1
    board, was = _after(view, move), value(view.board.up, left)
    if board.up[left] is None:
        return Prospect("falls", DOWN)
    if (now := value(board.up, left)) != was:
        return Prospect("rises" if now > was else "sinks", number(now))
    if any(isinstance(task, ToAsk) and task.space == left for task in board.stack):
        return Prospect("asked")
    turns = compare(worth(view, new(view, card), move.space), was)
    return Prospect("safe" if turns and protected(standing(view, left)) else "stays")


def touched_by(view: ArchitecturaView, move: At) -> str:
    """Return the value a card will have that an effect touches, empty where it does not change."""
    before, after, space = view.board, _after(view, move), move.space
    if before.up[space] is None:
        return number(value(after.up, space))
    if after.up[space] is None:
        fallen = after.down[space] != before.down[space] or after.buried != before.buried
        return DOWN if fallen else ""
    now = value(after.up, space)
    return number(now) if now != value(before.up, space) else ""


def answered(view: ArchitecturaView, move: ArchitecturaMove, space: int) -> str:
    """Return the value a card will have after an answer, or that it falls; empty where it stays as it is."""
    after = _after(view, move)
    if after.up[space] is None:
        return DOWN
    now = value(after.up, space)
    return number(now) if now != value(view.board.up, space) else ""


def _after(view: ArchitecturaView, move: ArchitecturaMove) -> ArchitecturaBoard:
    assert view.viewer is not None
    return GAME.preview(GAME.deal(view, None), view.viewer, move).state.board
