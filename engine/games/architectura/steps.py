"""The flow of a turn: choosing a card, its cost, space and effects; and the steps between turns."""

from typing import assert_never

from msgspec.structs import replace

from engine.core.stack import pop
from engine.core.tuples import replace_at
from engine.games.architectura import changes
from engine.games.architectura.board import (
    ArchitecturaBoard,
    ArchitecturaState,
    ToAsk,
    ToBury,
    ToPay,
    ToPlace,
    ToPlay,
    ToResolve,
)
from engine.games.architectura.cards import CARDS, DECK, HAND
from engine.games.architectura.changes import ArchitecturaWork
from engine.games.architectura.choices import can_act
from engine.games.architectura.effects import carry_out, place, settle
from engine.games.architectura.events import Ended, Idle, Ready, Replaced, Shown, Skipped
from engine.games.architectura.moves import (
    Affect,
    ArchitecturaMove,
    At,
    Bury,
    End,
    Fetch,
    Fresh,
    Pay,
    Play,
    Remove,
    Replace,
    touched,
)

TO_PLAY = ToPlay()


def choose(work: ArchitecturaWork, seat: int, move: ArchitecturaMove) -> None:
    """Choose a replacement, or finish choosing."""
    if isinstance(move, Replace):
        swaps_by_seat = work.secret.chosen
        work.hide(chosen=replace_at(swaps_by_seat, seat, (*swaps_by_seat[seat], (move.card, move.old))))
        work.tell(Replaced(seat, move.card, move.old))
    else:
        work.set(ready=replace_at(work.board.ready, seat, True))
        work.tell(Ready())
        work.end_turn()


def decide(work: ArchitecturaWork, move: ArchitecturaMove) -> None:
    """Carry out a decision for the topmost task, and everything that follows automatically."""
    board = work.board
    task = board.stack[-1]
    match task:
        case ToPlay():
            _use_hand(work, board.turn, move, task.space)
        case ToPlace():
            assert isinstance(move, At)
            place(work, task.card, move.space)
        case ToResolve():
            carry_out(work, task, move)
        case ToPay():
            assert isinstance(move, Pay)
            changes.remove(work, board.turn, move.card, paid=True, yard=move.source == "yard")
            if task.left > 1:
                pop(work, ToPay(task.card, task.left - 1, task.space))
            else:
                _placing(work, task.card, task.space)
        case ToAsk():
            pop(work)
            if isinstance(move, Affect):
                changes.suffer(work, task.space, task.act)
        case ToBury():
            _bury(work, task, move)
        case _:
            assert_never(task)
    settle(work)
    if not work.board.stack:
        work.end_turn()


def _use_hand(work: ArchitecturaWork, seat: int, move: ArchitecturaMove, space: int) -> None:
    """Fetch a card, take a fresh hand, or play or remove a card from the hand."""
    match move:
        case Play(card=card):
            changes.discard(work, seat, card)
            if cost := CARDS[card].cost:
                pop(work, ToPay(card, cost, space))
            else:
                _placing(work, card, space)
        case Fetch(card=card, under=under):
            changes.fetch(work, seat, card, under)
        case Fresh():
            work.reveal()
            changes.refresh(work, seat)
        case Remove(card=card):
            pop(work)
            changes.remove(work, seat, card)
            work.set(laid=(*work.board.laid, card), idle=0, changed=(), last=-1, last_card=card)
        case _:
            assert isinstance(move, End)
            pop(work)


def _placing(work: ArchitecturaWork, card: str, space: int) -> None:
    """Continue with a paid card: place it beside the city or on its space, or ask for a space."""
    if CARDS[card].beside:
        changes.build(work, work.board.turn, card, -1)
    elif space >= 0:
        place(work, card, space)
    else:
        pop(work, ToPlace(card))


def _bury(work: ArchitecturaWork, task: ToBury, move: ArchitecturaMove) -> None:
    """Choose a card to play as destroyed, or its space; with a Graveyard no space is needed."""
    seat, card = task.seat, task.card
    if isinstance(move, Bury):
        card = move.card
        changes.discard(work, seat, card)
        if not work.board.beside[seat]:
            pop(work, ToBury(seat, card))
            return
    pop(work)
    changes.bury(work, seat, card, move.space if isinstance(move, At) else -1)


# between turns


def start(work: ArchitecturaWork) -> None:
    """Shuffle the decks, including replacements, and deal the first hands."""
    decks = []
    for swaps in work.board.replaced:
        new = {old: card for card, old in swaps}
        decks.append(tuple(work.rng.shuffled(new.get(card, card) for card in DECK.basic)))
    work.hide(decks=tuple(decks))
    work.set(phase="play", stack=(TO_PLAY,))
    for seat in range(work.board.seats):
        changes.draw(work, seat, HAND)


def show(work: ArchitecturaWork) -> None:
    """Reveal all chosen replacements."""
    swaps_by_seat = work.secret.chosen
    for colour, swaps in zip(work.board.colours, swaps_by_seat, strict=True):
        work.tell(Shown(colour, swaps))
    work.set(replaced=swaps_by_seat)
    work.hide(chosen=((),) * len(swaps_by_seat))


def go_on(work: ArchitecturaWork) -> None:
    """Draw up to the hand limit, then pass the turn to the next seat that can act, or end the match."""
    board = work.board
    idle = board.idle
    if not board.laid:
        idle += 1
        work.tell(Idle())
    work.reveal()
    turn = board.turn
    if _draw_up(work, turn):  # the cards drawn may be playable, so the match is not over
        idle = 0
    while idle < board.seats:
        turn = (turn + 1) % board.seats
        if can_act(work, turn):
            work.set(turn=turn, idle=idle, stack=(TO_PLAY,), laid=())
            return
        idle += 1
        if work.secret.hands[turn]:
            work.tell(Skipped(board.colours[turn]))
        if _draw_up(work, turn):
            idle = 0
    work.set(turn=turn, idle=idle, phase="over", laid=())
    work.tell(Ended())


def turn_of(state: ArchitecturaState, seat: int) -> ArchitecturaState | None:
    """Return the state as if the seat's turn began now, or None if it could do nothing."""
    if state.board.phase != "play" or not can_act(state, seat):
        return None
    return replace(state, board=replace(state.board, turn=seat, stack=(TO_PLAY,), laid=()))


def aim(board: ArchitecturaBoard, move: ArchitecturaMove) -> str:
    """Identify the cards on a move's spaces: face-up ones by owner, name and side, others by number."""
    found = []
    for space in touched(move):
        building, pile = board.up[space], len(board.down[space])
        found.append(
            f"{space}+{pile}" if building is None else f"{building.owner}-{building.name}-{building.side}"
        )
    return " ".join(found)


def face_up(board: ArchitecturaBoard, seat: int) -> dict[str, bool]:
    """Return the face-up cards by owner, name and side, first those of ``seat``."""
    cards = sorted(filter(None, board.up), key=lambda card: (card.owner != seat, card.owner))
    return {f"up:{card.owner}-{card.name}-{card.side}": True for card in cards}


def _draw_up(work: ArchitecturaWork, seat: int) -> bool:
    """Draw up to the hand limit at the end of a seat's turn; return whether any card was drawn."""
    board = work.board
    if not board.begun[seat]:
        work.set(begun=replace_at(board.begun, seat, True))
    return changes.draw(work, seat, board.limits[seat] - len(work.secret.hands[seat])) > 0
