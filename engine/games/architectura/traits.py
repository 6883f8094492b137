"""What a seat has to hope and to fear: what values of robots are fitted to."""

from engine.games.architectura.board import (
    UNKNOWN,
    ArchitecturaBoard,
    ArchitecturaPosition,
    ToPay,
    ToPlace,
    ToPlay,
)
from engine.games.architectura.cards import BASIC_CARDS, BLOCKS, CARDS
from engine.games.architectura.city import SIDES, protected
from engine.games.architectura.scoring import values

_HELD = {name: f"hand:{name}" for name in CARDS}


def traits(at: ArchitecturaPosition, seat: int) -> dict[str, float]:
    """Return what a seat still holds, and what of its points is safe or may soon be compared."""
    board, hand = at.board, at.secret.hands[seat]
    listed: dict[str, float] = {_HELD[card]: 1.0 for card in hand if card != UNKNOWN}
    own = safe = risked = exposed = rising = 0
    up = board.up
    for space, (building, worth) in enumerate(zip(up, values(board), strict=True)):
        if building is None or building.owner != seat:
            continue
        own += 1
        rising += len(SIDES[building.name]) - 1 - building.side
        if protected(building):
            safe += worth
        elif space % BLOCKS < BLOCKS - 1 and up[space + 1] is None:
            exposed += 1
            risked += worth
    listed["hand"] = len(hand)
    listed["deck"] = len(at.secret.decks[seat])
    listed["tokens"] = board.tokens[seat]
    listed["fresh hand"] = not board.refreshed[seat]
    listed["own cards"] = own
    listed["safe"] = safe
    listed["exposed"] = exposed
    listed["risked"] = risked
    listed["rising"] = rising
    listed["destroyed"] = len(board.buried[seat])
    return listed


def progress(board: ArchitecturaBoard) -> float:
    """Return the share of all cards that have been played, those that are being played included."""
    if board.phase == "over":
        return 1.0
    count = sum(building is not None for building in board.up) + sum(map(len, board.down))
    count += sum(map(bool, board.beside)) + sum(map(len, board.buried)) + sum(map(len, board.removed))
    for task in board.stack:  # a card between hand and city
        count += isinstance(task, ToPay | ToPlace) or (isinstance(task, ToPlay) and task.space >= 0)
    return min(1.0, count / (board.seats * BASIC_CARDS))
