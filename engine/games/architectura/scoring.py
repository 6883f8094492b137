"""The scoring: current values, end-of-game bonuses and tie-breaks (booklet, "End of the Game")."""

from collections.abc import Collection

from engine.core.values import Outcome, ScoreLine, Sheet, total
from engine.games.architectura.board import ArchitecturaBoard
from engine.games.architectura.cards import BLOCK, BLOCKS, CARDS, NUMBER, Bonus
from engine.games.architectura.city import SIDES, neighbours

BONUS = {name: design.bonus for name, design in CARDS.items() if design.bonus is not None}


def values(board: ArchitecturaBoard) -> list[int]:
    """Return the current value on every space, 0 if there is no face-up card."""
    result: list[int] = []
    value = 0
    for space, building in enumerate(board.up):
        if building is None:
            value = 0
        else:
            base, plus = SIDES[building.name][building.side]
            if base == NUMBER:
                value = plus
            elif base == BLOCK:
                value = space % BLOCKS + 1 + plus
            else:
                value = (value if space % BLOCKS else 0) + plus
        result.append(value)
    return result


def bonus_points(board: ArchitecturaBoard, owner: int, space: int, bonus: Bonus) -> int:
    """Return the current points from a bonus of a card on ``space`` (-1: beside the city)."""
    up = board.up
    if bonus.per == "buried":
        return bonus.points * len(board.buried[owner])
    if bonus.per == "highest":
        tops = sum(1 for b in up if b is not None and b.owner == owner and b.side == len(SIDES[b.name]) - 1)
        return bonus.points * tops
    if bonus.per == "ends":
        return bonus.points if space % BLOCKS in (0, BLOCKS - 1) else 0
    around = [b for neighbour in neighbours(board.seats)[space] if (b := up[neighbour]) is not None]
    if bonus.per == "others":
        return bonus.points * sum(1 for b in around if b.owner != owner)
    return bonus.points if any(b.name == bonus.card for b in around) else 0


def points(board: ArchitecturaBoard) -> list[int]:
    """Return each seat's total as if the match ended now."""
    totals = [0] * board.seats
    totals[1] += board.second
    for space, (building, worth) in enumerate(zip(board.up, values(board), strict=True)):
        if building is not None:
            totals[building.owner] += worth
            if building.name in BONUS:
                totals[building.owner] += bonus_points(board, building.owner, space, BONUS[building.name])
    for seat, name in enumerate(board.beside):
        if name:
            totals[seat] += CARDS[name].sides[0].plus
            if name in BONUS:
                totals[seat] += bonus_points(board, seat, -1, BONUS[name])
    return totals


def sheets(board: ArchitecturaBoard) -> tuple[Sheet, ...]:
    """Return each seat's score sheet: a line for its cards' values, then one per face-up bonus card."""
    return tuple(
        (
            ScoreLine("buildings", sum(line.points for line in lines if line.source.startswith("card:"))),
            *(line for line in lines if not line.source.startswith("card:")),
        )
        for lines in by_card(board)
    )


def by_card(board: ArchitecturaBoard) -> tuple[Sheet, ...]:
    """Return each seat's score sheet, with a line ``card:NAME`` for each card's value."""
    lines: list[list[ScoreLine]] = [[] for _ in range(board.seats)]
    entries = [
        (b.owner, b.name, space, worth)
        for space, (b, worth) in enumerate(zip(board.up, values(board), strict=True))
        if b is not None
    ]
    entries += [(seat, name, -1, CARDS[name].sides[0].plus) for seat, name in enumerate(board.beside) if name]
    for seat, name, space, worth in entries:
        lines[seat].append(ScoreLine(f"card:{name}", worth))
        if name in BONUS:
            lines[seat].append(ScoreLine(f"bonus:{name}", bonus_points(board, seat, space, BONUS[name])))
    if board.second:
        lines[1].append(ScoreLine("second", board.second))
    return tuple(map(tuple, lines))


def _owned(board: ArchitecturaBoard, seat: int) -> list[int]:
    """Return the values of a seat's face-up cards, including one beside the city."""
    own = [
        worth
        for building, worth in zip(board.up, values(board), strict=True)
        if building is not None and building.owner == seat
    ]
    return own + [CARDS[name].sides[0].plus for name in board.beside[seat : seat + 1] if name]


def outcome(board: ArchitecturaBoard, resigned: Collection[int] = ()) -> Outcome:
    """Return the result. Ties are broken by most face-up cards, then by the lowest single value."""
    sheet = sheets(board)
    keys: list[tuple[float, ...]] = []
    for seat in range(board.seats):
        own = _owned(board, seat)
        keys.append((-total(sheet[seat]), -len(own), min(own, default=float("inf"))))
    order = sorted(keys)
    remaining = [key for seat, key in enumerate(keys) if seat not in resigned]
    best = min(remaining)
    tied = [key for key in remaining if key[0] == best[0]]
    tiebreak = None
    if len(tied) > 1:
        if sum(key[1] == best[1] for key in tied) == 1:
            tiebreak = "architectura-cards"
        else:
            tiebreak = "architectura-lowest" if tied.count(best) == 1 else "architectura-shared"
    return Outcome(tuple(order.index(key) + 1 for key in keys), sheet, "architectura-full", tiebreak)
