"""When to capture a large group of workers, whose benefit lies beyond the robots' search horizon.

In 50 matches between two *keen* robots, one that did so beat one that did not 66 % of the time, by 8 points
on average. If neither does, all workers end up in the Mines and the Guildhall never fills.
"""

from collections.abc import Callable, Sequence

from engine.games.westkingdom.board import WestKingdomBoard
from engine.games.westkingdom.box.vocabulary import SILVER

LARGE = 5
"""The number of a player's workers at one location that is worth a turn or two to capture."""

PRICE = 2
"""The silver needed before going there: the tax for the first capture, and a second capture."""


def urgent(board: WestKingdomBoard, seat: int, ends: Callable[[], Sequence[WestKingdomBoard]]) -> list[int]:
    """Return the indices of the boards in which a player has captured a large group, or can pay for it.

    Boards with the most captives come first; if there are none, those in which the player can pay, in order.
    """
    if _largest(board, seat) < LARGE:
        return []
    before, after = board.players[seat], [end.players[seat] for end in ends()]
    captives = [sum(player.held) - sum(before.held) for player in after]
    numbers = range(len(after))
    if large := [number for number in numbers if captives[number] >= LARGE]:
        return sorted(large, key=lambda number: -captives[number])
    if before.goods[SILVER] >= PRICE:
        return []
    return [number for number in numbers if after[number].goods[SILVER] >= PRICE]


def _largest(board: WestKingdomBoard, seat: int) -> int:
    """Return the size of the largest group of an opponent."""
    others = (player for other, player in enumerate(board.players) if other != seat)
    return max((max(player.placed) for player in others), default=0)
