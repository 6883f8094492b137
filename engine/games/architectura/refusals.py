"""Why a move is not legal, in a sentence fit for the player who asked for it."""

from collections.abc import Sequence

from engine.errors import IllegalMove
from engine.games.architectura.choices import MENU, choices, open_spaces, touched
from engine.games.architectura.city import eligible, playable_at, protected, third
from engine.games.architectura.components import BLOCKS, CARDS
from engine.games.architectura.moves import (
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Move,
    Order,
    Pass,
    Pay,
    Play,
    Remove,
    Replace,
    Street,
    Swap,
    Turn,
    space_name,
)
from engine.games.architectura.state import State, Task, ToAsk, ToBury, ToPay, ToPlace, ToPlay, ToResolve


def refusal(state: State, seat: int, move: Move, legal: Sequence[Move]) -> IllegalMove:
    """Return the reason why a move that is not among the legal ones is refused."""
    if state.phase == "replace":
        return _replacing(state, seat, move)
    if state.phase == "over" or not legal:
        return _no("now")
    task = state.stack[-1] if state.stack else None
    for space in touched(move):
        if not 0 <= space < state.seats * BLOCKS:
            return _no("no-space", streets=state.seats)
    if not any(type(other) is type(move) for other in legal):
        return _out_of_place(state, task, move, legal)
    match move:
        case Play(card=card) | Bury(card=card) | Remove(card=card) | Fetch(under=card):
            return _hand(state, seat, move, card)
        case Pay(card=card, source=source):
            return _no("pay", card=card, source=source)
        case At(space=space) if isinstance(task, ToPlace):
            return _placing(state, seat, task.card, space)
        case At(space=space) if isinstance(task, ToBury) or _is_moving(task):
            return _space(state, seat, space)
        case At() | Turn() | Swap():
            return _target(state, seat, move)
        case Street():
            return _no("street")
        case Order():
            return _no("order")
    return _no("now")


def _no(reason: str, **args: str | int) -> IllegalMove:
    return IllegalMove(f"architectura-refusal-{reason}", **args)


def _replacing(state: State, seat: int, move: Move) -> IllegalMove:
    if state.ready[seat] or not isinstance(move, Replace):
        return _no("replacing")
    swaps = state.replaced[seat]
    if len(swaps) >= state.agreed:
        return _no("replace-enough", count=state.agreed)
    if move.card not in CARDS or CARDS[move.card].colour != state.colours[seat]:
        return _no("replace-colour", card=move.card)
    if any(move.card == new or move.old == old for new, old in swaps):
        return _no("replace-twice")
    return _no("replace-fit", card=move.card, old=move.old)


def _is_moving(task: Task | None) -> bool:
    return isinstance(task, ToResolve) and task.picked >= 0


def _out_of_place(state: State, task: Task | None, move: Move, legal: Sequence[Move]) -> IllegalMove:
    """Return why a move of this kind can't be made at all now."""
    if isinstance(task, ToPlay) and task.space < 0:
        if isinstance(move, Fresh):
            return _no("fresh-used" if state.refreshed[state.turn] else "fresh-empty")
        if isinstance(move, Fetch):
            return _no("fetch")
        if isinstance(move, Play | Remove):
            return _hand(state, state.turn, move, move.card)
    if isinstance(move, End):
        return _no("end")
    if isinstance(move, Pass):
        return _no("pass")
    if isinstance(legal[0], Street) and len(choices(state, task)) > MENU:
        return _no("street-first")
    return _no(f"wants-{_kind(task)}")


def _kind(task: Task | None) -> str:
    """Return what is asked for, as the name of a message."""
    kinds = {
        ToPlay: "card",
        ToPay: "payment",
        ToPlace: "space",
        ToAsk: "answer",
        ToBury: "bury",
        ToResolve: "effect",
    }
    return kinds.get(type(task), "end") if task is not None else "end"


def _hand(state: State, seat: int, move: Move, card: str) -> IllegalMove:
    """Return why a card of the hand can't be played, removed or put under the deck."""
    if card not in state.hands[seat]:
        return _no("hand", card=card)
    design, task = CARDS[card], state.stack[-1]
    if isinstance(move, Remove):
        return _no("remove", card=card)
    if isinstance(move, Fetch):
        return _no("fetch")
    purse = len(state.hands[seat]) - 1 + len(state.buried[seat])
    if purse < design.cost:
        return _no("cost", card=card, count=design.cost)
    if isinstance(task, ToPlay) and task.space >= 0 and design.beside:
        return _no("beside", card=card)
    if design.needs and open_spaces(state, seat):
        return _no("needs", card=card, count=design.needs)
    return _no("full")


def _placing(state: State, seat: int, card: str, space: int) -> IllegalMove:
    """Return why a card can't be played on a space."""
    if space in eligible(state, seat):
        if third(state, seat, space):
            return _no("third")
        if not playable_at(state, seat, card, space, CARDS[card].cost):
            return _no("needs", card=card, count=CARDS[card].needs)
    return _space(state, seat, space)


def _space(state: State, seat: int, space: int) -> IllegalMove:
    """Return why a space is not eligible."""
    name = space_name(space)
    if state.up[space] is not None:
        return _no("occupied", space=name)
    if state.reserved[space] not in (-1, seat):
        return _no("reserved", space=name)
    return _no("not-next", space=name)


def _target(state: State, seat: int, move: Move) -> IllegalMove:
    """Return why an effect can't touch what was chosen."""
    for space in touched(move):
        building = state.up[space]
        if building is not None and building.owner != seat and protected(building):
            return _no("protected", card=building.name)
    return _no("target", space=space_name(touched(move)[0]))
