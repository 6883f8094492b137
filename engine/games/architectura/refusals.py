"""The reasons why moves are illegal."""

from engine.errors import IllegalMove
from engine.games.architectura.board import (
    ArchitecturaBoard,
    ArchitecturaPosition,
    Task,
    ToAsk,
    ToBury,
    ToPay,
    ToPlace,
    ToPlay,
    ToResolve,
)
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.choices import LOOK, moves, purse
from engine.games.architectura.city import eligible, open_spaces, protected, third
from engine.games.architectura.moves import (
    SPACES,
    ArchitecturaMove,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Swap,
    Turn,
    touched,
)

KINDS: dict[type[Task], str] = {
    ToPlay: "card",
    ToPay: "payment",
    ToPlace: "space",
    ToAsk: "answer",
    ToBury: "bury",
    ToResolve: "effect",
}
"""What each task asks for, as part of a message key."""


def why_not(at: ArchitecturaPosition, seat: int, move: ArchitecturaMove) -> IllegalMove:
    """Return the reason why a move is illegal."""
    board = at.board
    if board.phase == "replace":
        return _replacing(at, seat, move)
    if not (legal := moves(at, seat)):
        return _no("now")
    task = board.stack[-1]
    for space in touched(move):
        if not 0 <= space < board.seats * BLOCKS:
            return _no("no-space", streets=board.seats)
    if not any(type(candidate) is type(move) for candidate in legal):
        return _out_of_place(at, seat, task, move)
    match move:
        case Play(card=card) | Bury(card=card) | Remove(card=card) | Fetch(under=card):
            return _hand(at, seat, task, move, card)
        case Pay(card=card, source=source):
            return _no("pay", card=card, source=source)
        case At(space=space) if isinstance(task, ToPlace):
            return _placing(board, seat, task.card, space)
        case At(space=space) if isinstance(task, ToBury) or (
            isinstance(task, ToResolve) and task.picked >= 0
        ):
            return _space(board, seat, space)
        case At() | Turn() | Swap():
            return _target(board, seat, move)
    return _no("order")


def _no(reason: str, **args: str | int) -> IllegalMove:
    return IllegalMove(f"architectura-refusal-{reason}", **args)


def _replacing(at: ArchitecturaPosition, seat: int, move: ArchitecturaMove) -> IllegalMove:
    board = at.board
    if board.ready[seat] or not isinstance(move, Replace):
        return _no("replacing")
    swaps = at.secret.chosen[seat]
    if len(swaps) >= board.agreed:
        return _no("replace-enough", count=board.agreed)
    if CARDS[move.card].colour != board.colours[seat]:
        return _no("replace-colour", card=move.card)
    if any(move.card == new or move.old == old for new, old in swaps):
        return _no("replace-twice")
    return _no("replace-fit", card=move.card, old=move.old)


def _out_of_place(at: ArchitecturaPosition, seat: int, task: Task, move: ArchitecturaMove) -> IllegalMove:
    """Return why no move of this type is possible now."""
    if isinstance(task, ToPlay) and task.space < 0:
        if isinstance(move, Fresh):
            return _no("fresh-used" if at.board.refreshed[seat] else "fresh-empty")
        if isinstance(move, Fetch):
            return _no("fetch")
        if isinstance(move, Play | Remove):
            return _hand(at, seat, task, move, move.card)
    if isinstance(move, Order) and isinstance(task, ToResolve) and LOOK in moves(at, seat):
        return _no("look")
    if isinstance(move, End):
        return _no("end")
    if isinstance(move, Pass):
        return _no("pass")
    return _no(f"wants-{KINDS[type(task)]}")


def _hand(at: ArchitecturaPosition, seat: int, task: Task, move: ArchitecturaMove, card: str) -> IllegalMove:
    """Return why a card from the hand cannot be played, removed or put under the deck."""
    if card not in at.secret.hands[seat]:
        return _no("hand", card=card)
    design = CARDS[card]
    if isinstance(move, Remove):
        return _no("remove", card=card)
    if isinstance(move, Fetch):
        return _no("fetch")
    if purse(at, seat) < design.cost:
        return _no("cost", card=card, count=design.cost)
    if isinstance(task, ToPlay) and task.space >= 0 and design.beside:
        return _no("beside", card=card)
    if design.needs and open_spaces(at.board, seat):
        return _no("needs", card=card, count=design.needs)
    return _no("full")


def _placing(board: ArchitecturaBoard, seat: int, card: str, space: int) -> IllegalMove:
    """Return why a card cannot be played on a space."""
    if space in eligible(board, seat):
        if space in third(board, seat):
            return _no("third")
        return _no("needs", card=card, count=CARDS[card].needs)
    return _space(board, seat, space)


def _space(board: ArchitecturaBoard, seat: int, space: int) -> IllegalMove:
    """Return why a space is not eligible."""
    name = SPACES[space]
    if board.up[space] is not None:
        return _no("occupied", space=name)
    if board.reserved[space] not in (-1, seat):
        return _no("reserved", space=name)
    return _no("not-next", space=name)


def _target(board: ArchitecturaBoard, seat: int, move: ArchitecturaMove) -> IllegalMove:
    """Return why an effect cannot target the chosen cards."""
    for space in touched(move):
        building = board.up[space]
        if building is not None and building.owner != seat and protected(building):
            return _no("protected", card=building.name)
    return _no("target", space=SPACES[touched(move)[0]])
