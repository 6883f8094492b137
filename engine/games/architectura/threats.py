"""Cards that an opponent could destroy by building next to them."""

from typing import NamedTuple

from engine.games.architectura.board import ArchitecturaBoard, ArchitecturaPosition, Building
from engine.games.architectura.cards import BLOCKS, CARDS
from engine.games.architectura.city import compare, open_spaces, playable_at, protected, value
from engine.games.architectura.hidden import unseen


class Exposed(NamedTuple):
    """A card that opponents could destroy from the space to its right, with a value of at least ``least``.

    ``by`` are those that may hold such a card.
    """

    space: int
    value: int
    least: int
    by: tuple[int, ...]


def exposed(at: ArchitecturaPosition, seat: int) -> list[Exposed]:
    """Return the active seat's cards that opponents could destroy next turn, the most valuable first.

    Only comparisons count, not effects. An opponent may hold any card of theirs that lies nowhere in public.
    """
    board = at.board
    if board.phase != "play" or board.turn != seat:
        return []
    rivals = {
        other: (_playable(at, other), open_spaces(board, other))
        for other in range(board.seats)
        if other != seat and at.secret.hands[other]
    }
    found = list[Exposed]()
    for space, building in enumerate(board.up):
        if building is None or building.owner != seat or protected(building) or space % BLOCKS == BLOCKS - 1:
            continue
        now = value(board.up, space)
        if now <= 0:
            continue
        by = tuple(
            other
            for other, (cards, spaces) in rivals.items()
            if space + 1 in spaces and any(_destroys(at, other, card, space) for card in cards)
        )
        if by:
            found.append(Exposed(space, now, 2 * now, by))
    return sorted(found, key=lambda card: -card.value)


def _playable(at: ArchitecturaPosition, seat: int) -> list[str]:
    """Return the cards that a seat may hold and that are built in the city."""
    return [card for card in unseen(at, seat) if not CARDS[card].beside]


def _destroys(at: ArchitecturaPosition, seat: int, card: str, left: int) -> bool:
    """Return whether a card of a seat would destroy the one to its left."""
    board, space = at.board, left + 1
    purse = len(at.secret.hands[seat]) - 1 + len(board.buried[seat])
    if not playable_at(board, seat, card, space, purse):
        return False
    return compare(_value(board, seat, card, space), value(board.up, left)) == "destroy"


def _value(board: ArchitecturaBoard, seat: int, card: str, space: int) -> int:
    up = list(board.up)
    up[space] = Building(seat, card, CARDS[card].basic)
    return value(up, space)
