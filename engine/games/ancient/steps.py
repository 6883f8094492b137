"""The effects of moves (booklet, "How to play")."""

from typing import TypeVar

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.core.values import MoveResult
from engine.core.work import Work
from engine.games.ancient.board import (
    NONE,
    NOTHING,
    TURNS,
    AncientBoard,
    AncientSecret,
    AncientState,
    Last,
    Phase,
    Player,
)
from engine.games.ancient.cards import AMUN_RA, PARTNERS
from engine.games.ancient.events import AncientEvent, Collected, Drew, Fitted, Gained, Placed, Refilled, Took
from engine.games.ancient.moves import AncientMove, Collect, Fit, Take

DRAWN_BY_AMUN_RA = 4

T = TypeVar("T")

AncientWork = Work[AncientBoard, AncientSecret, AncientEvent]
AncientStep = MoveResult[AncientBoard, AncientSecret, AncientEvent]


def take(work: AncientWork, seat: int, slot: int) -> None:
    """Take a large stone: from slot 0 with all its small stones, otherwise by paying the one in hand."""
    board = work.board
    player, stone = board.players[seat], board.common[slot]
    stones = (*board.pile, player.hand)
    pending = () if slot else tuple(sorted(stones))
    work.tell(Took(slot, stone, paid=player.hand) if slot else Took(slot, stone, small=pending))
    work.set(
        common=replace_at(board.common, slot, NONE),
        pile=stones if slot else (),
        pending=pending,
        players=replace_at(board.players, seat, replace(player, hand=NONE, last=NOTHING)),
        stone=stone,
        phase="place",
    )


def place(work: AncientWork, seat: int, space: int, turned: bool) -> None:
    """Place the large stone; a card is due for each card symbol it completes."""
    board = work.board
    player, face = board.players[seat], 2 * board.stone + turned
    due = sum(player.large[partner] >= 0 for partner in PARTNERS[space])
    work.tell(Placed(space, face))
    player = replace(
        player, large=replace_at(player.large, space, face), last=replace(player.last, large=space)
    )
    work.set(stone=NONE, due=due)
    _go_on(work, seat, player, board.pending)


def fit(work: AncientWork, seat: int, space: int) -> None:
    """Place the next small stone on a space of the pyramid."""
    board = work.board
    player, kind = board.players[seat], board.pending[0]
    work.tell(Fitted(space, kind))
    # sorted, so that equivalent turns lead to equal states
    last = replace(player.last, small=tuple(sorted((*player.last.small, space))))
    player = replace(player, small=replace_at(player.small, space, kind), last=last)
    _go_on(work, seat, player, board.pending[1:])


def collect(work: AncientWork, seat: int, everything: bool) -> None:
    """Put the next small stone, or all remaining ones, into the collection."""
    board = work.board
    count = len(board.pending) if everything else 1
    kinds, pending = board.pending[:count], board.pending[count:]
    work.tell(Collected(kinds))
    _go_on(work, seat, _collected(board.players[seat], kinds), pending)


def gain(work: AncientWork, seat: int, card: int) -> None:
    """Take a card and apply Amun-Ra's effect. If a second card is due, refill the display first."""
    board = work.board
    pending: tuple[int, ...] = ()
    player, slot = board.players[seat], board.display.index(card)
    player = replace(player, cards=(*player.cards, card), last=replace(player.last, card=card))
    display, due = replace_at(board.display, slot, NONE), board.due - 1
    work.tell(Gained(card))
    work.set(display=display, due=due, players=replace_at(board.players, seat, player), phase="end")
    if due and work.secret.deck:
        work.reveal()
        work.set(display=replace_at(display, slot, _draw_card(work)))
        work.tell(Refilled(card=work.board.display[slot]))
    if card == AMUN_RA:
        work.reveal()
        bag = work.secret.bag
        pending = tuple(sorted(bag[-DRAWN_BY_AMUN_RA:]))
        work.hide(bag=bag[:-DRAWN_BY_AMUN_RA])
        work.set(bound=True)
        work.tell(Drew(pending))
    _go_on(work, seat, player, pending)


def overflow(sealed: AncientStep, seat: int) -> AncientStep | None:
    """Return a step with the overflow of Amun-Ra's stones, or None if all of them fit into the pyramid."""
    board, draws = sealed.state.board, min(DRAWN_BY_AMUN_RA, len(sealed.state.secret.bag))
    player = board.players[seat]
    surplus = draws - player.small.count(NONE)
    if surplus <= 0:
        return None
    player = _collected(player, (NONE,) * surplus)
    return MoveResult(
        replace(sealed.state, board=replace(board, players=replace_at(board.players, seat, player)))
    )


def close_turn(work: AncientWork, seat: int) -> None:
    """Refill the common board, the cards and the hand, and pass the turn."""
    work.reveal()
    board, players, secret = work.board, work.board.players, work.secret
    common = [stone for stone in board.common if stone != NONE]
    display, stone, card, small = board.display, NONE, NONE, NONE
    if secret.supply:
        stone = secret.supply[-1]
        common.append(stone)
        work.hide(supply=secret.supply[:-1])
    if NONE in display and secret.deck:
        card = _draw_card(work)
        display = replace_at(display, display.index(NONE), card)
    if players[seat].turns < TURNS and secret.bag:
        small = secret.bag[-1]
        work.hide(bag=secret.bag[:-1])
        players = replace_at(players, seat, replace(players[seat], hand=small))
    following = (seat + 1) % len(players)
    over = NONE not in players[following].large
    work.set(
        common=tuple(common),
        display=display,
        players=players,
        seat=seat if over else following,
        phase="over" if over else "take",
    )
    work.tell(Refilled(stone, card, small))


def turn_of(state: AncientState, seat: int) -> AncientState | None:
    """Return the state as if the seat's turn began now, or None if it has none left.

    If a large stone has been taken and not replaced yet, the others slide and the last slot stays empty.
    """
    board = state.board
    if board.phase == "over" or board.players[seat].turns >= TURNS:
        return None
    opened = replace(
        board,
        common=tuple(sorted(board.common, key=lambda stone: stone == NONE)),
        seat=seat,
        phase="take",
        stone=NONE,
        pending=(),
        bound=False,
        due=0,
    )
    return replace(state, board=opened)


def aim(board: AncientBoard, move: AncientMove) -> str:
    """Return the stone that a move takes or places; a stone in the first slot is free."""
    match move:
        case Take(slot=slot):
            return f"{'paid' if slot else 'free'}-{board.common[slot]}"
        case Fit(space=space):
            return f"{space}-{board.pending[0]}"
        case Collect(all=False):
            return str(board.pending[0])
    return ""


def on_offer(board: AncientBoard) -> dict[str, bool]:
    """Return the large stones of the common board and the cards of the display, by number."""
    stones = {f"stone:{stone}": True for stone in board.common if stone != NONE}
    return stones | {f"card:{card}": True for card in board.display if card != NONE}


def _go_on(work: AncientWork, seat: int, player: Player, pending: tuple[int, ...]) -> None:
    """Determine the next decision; small stones without room in the pyramid go into the collection."""
    board = work.board
    if pending and NONE not in player.small:
        player = _collected(player, pending)
        work.tell(Collected(pending, forced=True))
        pending = ()
    phase: Phase = "small" if pending else "card" if board.due else "end"
    work.set(
        players=replace_at(board.players, seat, player),
        pending=pending,
        bound=board.bound and phase == "small",
        phase=phase,
    )
    if phase == "end":
        work.end_turn()


def _collected(player: Player, kinds: tuple[int, ...]) -> Player:
    """Return the player with small stones added to the collection."""
    last = player.last
    last = Last(last.large, last.small, last.collected + len(kinds), last.card)
    return replace(player, collection=player.collection + kinds, last=last)


def _draw_card(work: AncientWork) -> int:
    deck = work.secret.deck
    work.hide(deck=deck[:-1])
    return deck[-1]
