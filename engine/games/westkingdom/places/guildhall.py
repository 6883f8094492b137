"""The Guildhall: its spaces and actions, and the displays of face-up apprentices and craft cards."""

from collections.abc import Iterator

from engine.core.tuples import replace_at
from engine.games.westkingdom.board import UNKNOWN, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import COLUMNS, FACE_UP, FILE
from engine.games.westkingdom.box.vocabulary import SILVER
from engine.games.westkingdom.events import Cleared, Full, Hired, Lay, Refilled, Shown
from engine.games.westkingdom.players.counts import able, craftable
from engine.games.westkingdom.players.prices import ADORNMENT_PRICE, any_constructible, can_climb, tax
from engine.games.westkingdom.players.tools import payable
from engine.games.westkingdom.turn.automatic import StepUp
from engine.games.westkingdom.turn.changes import WestKingdomWork, alter, gain, is_rival, silver

ROWS = FILE.guildhall.rows
MARKET_SPACES = frozenset(FILE.guildhall.black_market_reset)
CLEARING_SPACES = frozenset(FILE.guildhall.apprentice_reset)


def is_full(board: WestKingdomBoard) -> bool:
    """Return whether every space of the Guildhall is taken."""
    return len(board.hall) >= ROWS * board.columns


def fullness(board: WestKingdomBoard) -> float:
    """Return the share of the Guildhall's spaces that are taken."""
    return min(1.0, len(board.hall) / (ROWS * board.columns))


def lay(work: WestKingdomWork, seat: int) -> None:
    """Lay a worker from the supply on the next space, or beside the Guildhall if it is full."""
    board = work.board
    player = board.players[seat]
    if is_full(board):
        alter(work, seat, supply=player.supply - 1, beside=player.beside + 1)
        work.tell(Lay(seat, 0, beside=True))
        return
    number = len(board.hall) + 1
    space = (number - 1) // board.columns + 1, (number - 1) % board.columns + 1
    alter(work, seat, supply=player.supply - 1, halls=player.halls + 1)
    work.set(
        hall=(*board.hall, seat),
        stacks=(*board.stacks, False),
        due=board.due or space in MARKET_SPACES,
        clearing=board.clearing or (board.clears and space in CLEARING_SPACES),
    )
    work.tell(Lay(seat, number))
    if is_full(work.board):
        work.set(final=len(board.players) + 1)
        work.tell(Full(seat))


def stack(work: WestKingdomWork, seat: int) -> None:
    """Stack a worker from the supply on the player's first single worker."""
    board = work.board
    player = board.players[seat]
    alone = zip(board.hall, board.stacks, strict=True)
    first = next(place for place, (owner, under) in enumerate(alone) if owner == seat and not under)
    alter(work, seat, supply=player.supply - 1, stacked=player.stacked + 1)
    work.set(stacks=replace_at(board.stacks, first, True))
    work.tell(Lay(seat, 0))


# face-up apprentices


def take_apprentice(work: WestKingdomWork, seat: int, slot: int, *, keep: bool = True) -> None:
    """Give a player a face-up apprentice and the silver on it, leaving a gap in the display.

    If not ``keep``, which only the automaton does, the apprentice goes under the pile.
    """
    board = work.board
    card, coins = board.apprentices[slot], board.coins[slot]
    work.set(apprentices=replace_at(board.apprentices, slot, 0), coins=replace_at(board.coins, slot, 0))
    work.tell(Hired(seat, card, keep))
    if keep:
        player = board.players[seat]
        alter(work, seat, apprentices=(*player.apprentices, card), tools=(*player.tools, 0))
    else:
        work.hide(apprentices=(*work.secret.apprentices, card))
    if not is_rival(board, seat):
        gain(work, seat, silver(coins), "coins")


def refill(work: WestKingdomWork) -> None:
    """Close the gaps in the rows to the left and draw new apprentices at their right ends."""
    board = work.board
    work.reveal()
    pile = work.secret.apprentices
    cards, coins = list(board.apprentices), list(board.coins)
    new_cards: list[int] = []
    for start in range(0, FACE_UP, COLUMNS):
        row = slice(start, start + COLUMNS)
        gaps = cards[row].count(0)
        if gaps:
            filled_slots = [slot for slot in range(start, start + COLUMNS) if cards[slot]]
            new = pile[len(new_cards) : len(new_cards) + gaps]
            new_cards += new
            coins[row] = [*[coins[slot] for slot in filled_slots], *[0] * gaps]
            cards[row] = [*[cards[slot] for slot in filled_slots], *new, *[UNKNOWN] * (gaps - len(new))]
    work.hide(apprentices=pile[len(new_cards) :])
    work.set(apprentices=tuple(cards), coins=tuple(coins))
    work.tell(Refilled(tuple(new_cards)))


def clear(work: WestKingdomWork, slots: range) -> None:
    """Put face-up apprentices under the pile and their silver into the supply, then draw new ones."""
    board = work.board
    discards = tuple(board.apprentices[slot] for slot in slots if board.apprentices[slot])
    cards, coins = list(board.apprentices), list(board.coins)
    for slot in slots:
        cards[slot] = coins[slot] = 0
    work.set(apprentices=tuple(cards), coins=tuple(coins))
    work.tell(Cleared(discards))
    work.reveal()
    work.hide(apprentices=work.secret.apprentices + discards)
    refill(work)


def show_craft(work: WestKingdomWork) -> None:
    """Draw a craft card for each gap in the display, while the pile lasts."""
    board, pile = work.board, work.secret.crafts
    if not pile or 0 not in board.crafts:
        return
    work.reveal()
    crafts = list(board.crafts)
    for gap in [place for place, craft in enumerate(crafts) if not craft][: len(pile)]:
        crafts[gap] = pile[0]
        work.tell(Shown(pile[0]))
        pile = pile[1:]
    work.hide(crafts=pile)
    work.set(crafts=tuple(crafts))


FILLING = ("construct", "cathedral")
"""The Guildhall actions whose worker fills the next space."""


def hall_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return the names of the actions available to a worker in the Guildhall."""
    return [*_hall_ways(at, seat)]


def _hall_ways(at: WestKingdomPosition, seat: int) -> Iterator[str]:
    board = at.board
    player = board.players[seat]
    hand = at.secret.hands[seat]
    if any_constructible(player, hand):
        yield "construct"
    if can_climb(board, player, len(hand)) or (
        any(player.tools) and able(player, "cathedral") and payable(at, seat, StepUp(seat))
    ):
        yield "cathedral"
    if board.artisans and player.halls > player.stacked:
        cost = ADORNMENT_PRICE
        if craftable(board, seat, "adornment") and (
            player.goods[SILVER] >= tax(player, cost.tax) + cost.silver
        ):
            yield "adornment"
        if craftable(board, seat, "tool"):
            yield "tool"
