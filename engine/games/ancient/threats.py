"""Burial chambers that have a single way out left."""

from typing import NamedTuple

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.games.ancient.board import NONE, AncientBoard, Player
from engine.games.ancient.cards import ANUBIS, FACES, OPEN_LEFT, OPEN_RIGHT
from engine.games.ancient.pyramid import DEPTH, LEVEL_SPACES
from engine.games.ancient.scoring import connected

BOTH = OPEN_LEFT | OPEN_RIGHT


class LastWay(NamedTuple):
    """A chamber that isn't open yet, the free spaces of its last way out, and its points once open.

    Each of these spaces needs a stone with two doors.
    """

    space: int
    through: tuple[int, ...]
    points: int


def last_ways(player: Player) -> list[LastWay]:
    """Return a player's chambers with a single way out left, the most valuable first."""
    found, scored = list[LastWay](), connected(player)
    for row in LEVEL_SPACES:
        for place, space in enumerate(row):
            face = player.large[space]
            if face == NONE or not FACES[face].sarcophagi or space in scored:
                continue
            sides = ((row[:place], OPEN_LEFT), (row[place + 1 :], OPEN_RIGHT))
            ways = [way for spaces, door in sides if (way := _way(player, face, spaces, door))]
            if len(ways) == 1:
                found.append(LastWay(space, ways[0], FACES[face].sarcophagi * DEPTH[space]))
    return sorted(found, key=lambda way: -way.points)


def _way(player: Player, face: int, spaces: tuple[int, ...], door: int) -> tuple[int, ...]:
    """Return the free spaces on the way from a stone to an edge; none if the way is closed."""
    if not FACES[face].doors & door:
        return ()
    if any(player.large[space] != NONE and FACES[player.large[space]].doors != BOTH for space in spaces):
        return ()
    return tuple(space for space in spaces if player.large[space] == NONE)


def shut_in(before: Player, after: Player) -> list[int]:
    """Return the chambers that a placement has closed for good, also on the stone placed.

    There are none with Anubis, which scores closed ones.
    """
    if ANUBIS in before.cards:
        return []
    return [
        space
        for space, face in enumerate(after.large)
        if face != NONE
        and FACES[face].sarcophagi
        and (before.large[space] == NONE or can_open(before, space))
        and not can_open(after, space)
    ]


def closed_by(board: AncientBoard, space: int, turned: bool) -> list[int]:
    """Return the chambers that the stone in the active player's hand would close on a space."""
    before = board.players[board.seat]
    return shut_in(before, replace(before, large=replace_at(before.large, space, 2 * board.stone + turned)))


def can_open(player: Player, space: int) -> bool:
    """Return whether a chamber is open, or can still become so."""
    if space in connected(player):
        return True
    row = next(row for row in LEVEL_SPACES if space in row)
    place, face = row.index(space), player.large[space]
    return bool(
        _way(player, face, row[:place], OPEN_LEFT) or _way(player, face, row[place + 1 :], OPEN_RIGHT)
    )


def at_stake(board: AncientBoard, seat: int) -> list[LastWay]:
    """Return the chambers that the active ``seat`` could close with a stone on offer.

    There are none with Anubis, which scores closed ones.
    """
    player = board.players[seat]
    offered = [2 * stone for stone in board.common if stone != NONE]
    if board.phase != "take" or board.seat != seat or ANUBIS in player.cards:
        return []
    return last_ways(player) if any(FACES[stone].doors != BOTH for stone in offered) else []
