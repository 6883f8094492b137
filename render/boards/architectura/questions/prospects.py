"""Outcomes for cards in the city: their values elsewhere, and the effects of a choice."""

from typing import NamedTuple

from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaBoard, ArchitecturaView, Building, ToAsk
from engine.games.architectura.cards import CARDS
from engine.games.architectura.city import compare, protected, value
from engine.games.architectura.moves import ArchitecturaMove, At
from render.boards.architectura.questions.faces import DOWN
from render.texts import number


class Prospect(NamedTuple):
    """The outcome for the card to the left of a new one.

    ``way`` is falls, sinks, rises, stays, safe (it would turn but is protected) or asked (its owner decides).
    ``then`` is the resulting value, or :data:`render.boards.architectura.questions.faces.DOWN`.
    """

    way: str
    then: str = ""


def standing(view: ArchitecturaView, space: int) -> Building:
    """Return the face-up card on an occupied space."""
    building = view.board.up[space]
    assert building is not None
    return building


def worth(view: ArchitecturaView, building: Building, space: int, lifted: int = -1) -> int:
    """Return the value a card would have on a space, with the card on ``lifted`` removed."""
    up = list(view.board.up)
    if lifted >= 0:
        up[lifted] = None
    up[space] = building
    return value(up, space)


def new(view: ArchitecturaView, card: str) -> Building:
    """Return a card from the viewer's hand as it would be built."""
    assert view.viewer is not None
    return Building(view.viewer, card, CARDS[card].basic)


def compared(view: ArchitecturaView, card: str, move: At) -> Prospect:
    """Return the outcome for the card to the left of a space when a card from the hand is built there."""
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
    """Return the resulting value of a card targeted by an effect, empty if unchanged."""
    before, after, space = view.board, _after(view, move), move.space
    if before.up[space] is None:
        return number(value(after.up, space))
    if after.up[space] is None:
        fallen = after.down[space] != before.down[space] or after.buried != before.buried
        return DOWN if fallen else ""
    now = value(after.up, space)
    return number(now) if now != value(before.up, space) else ""


def answered(view: ArchitecturaView, move: ArchitecturaMove, space: int) -> str:
    """Return the resulting value of a card after an answer, :data:`DOWN` if it falls, empty if unchanged."""
    after = _after(view, move)
    if after.up[space] is None:
        return DOWN
    now = value(after.up, space)
    return number(now) if now != value(view.board.up, space) else ""


def _after(view: ArchitecturaView, move: ArchitecturaMove) -> ArchitecturaBoard:
    assert view.viewer is not None
    return GAME.preview(GAME.deal(view, None), view.viewer, move).state.board
