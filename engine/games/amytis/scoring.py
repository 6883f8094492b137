"""The scoring of buildings, projects and favors. Source: booklet, "Effects" and "End of the game"."""

from collections.abc import Sequence

from engine.core.values import ScoreLine, Sheet
from engine.games.amytis.board import AmytisBoard, City
from engine.games.amytis.cards import (
    BUILDINGS,
    CORNERS,
    CROWN_POINTS,
    EDGE,
    FAVORS,
    GARDEN,
    HEIGHT_POINTS,
    LINES,
    MARKET,
    PALACE,
    RESIDENCE,
    WALL,
    colour,
    project,
)

WALL_CORNER_POINTS = (0, 1, 4, 8, 10)


def put(city: City, space: int, tile: int) -> City:
    """Return the city with a tile added on a space."""
    return (*city[:space], (*city[space], tile), *city[space + 1 :])


def building_points(city: City, space: int, side_b: bool, architects: Sequence[int], seat: int) -> int:
    """Return the immediate points for the tile just placed on ``space``.

    Palace A's points do not depend on the card taken, so they are scored with the tile; Palace B scores only
    through its choice. ``architects`` are the owners of the nine stacks of the main board, including the
    architect just placed.
    """
    tile = city[space][-1]
    kind = tile >> 2
    if kind == GARDEN:
        height = len(city[space])
        return height * 2 if side_b else sum(len(stack) == height for stack in city)
    if kind == MARKET:
        visible = [stack[-1] & 3 for stack in city if stack]
        same = visible.count(tile & 3)
        return len(visible) - same if side_b else same * 2
    if kind == WALL:
        if side_b:
            return WALL_CORNER_POINTS[_count(city, CORNERS, WALL)]
        return 2 * _count(city, EDGE, WALL)
    if kind == PALACE:
        return 0 if side_b else _count(city, range(9), PALACE)
    if kind == RESIDENCE:
        if side_b:
            return 2 * (_count(city, range(9), RESIDENCE) + _count(city, range(9), MARKET))
        return len({stack[-1] >> 2 for stack in city if stack})
    return 2 * architects.count(seat) if side_b else 9 - architects.count(-1)


def _count(city: City, spaces: Sequence[int], kind: int) -> int:
    return sum(1 for space in spaces if (stack := city[space]) and stack[-1] >> 2 == kind)


def fits(city: City, card: int) -> bool:
    """Return whether a project's pattern is visible anywhere in the city, rotated but not mirrored."""
    return any(_matches(city, way) for way in project(card).placements)


def newly_fitting(city: City, space: int, cards: Sequence[int]) -> tuple[int, ...]:
    """Return the cards whose pattern a new tile on ``space`` completes."""
    return tuple(card for card in cards if any(_matches(city, way) for way in project(card).through[space]))


def _matches(city: City, way: tuple[tuple[int, int], ...]) -> bool:
    for cell, mark in way:
        stack = city[cell]
        if not stack or stack[-1] & 3 != mark:
            return False
    return True


def progress(city: City, card: int) -> tuple[int, int]:
    """Return (matching cells, required cells) for the best placement of a project."""
    colours = [colour(stack[-1]) if stack else None for stack in city]
    ways = project(card).placements
    return max(sum(colours[cell] == mark for cell, mark in way) for way in ways), len(ways[0])


def favor_points(favor: int, city: City, validated: int, crowns: int) -> int:
    """Return the current points of a claimed favor; for the crown, with ``crowns`` pawns there."""
    name = FAVORS[favor] if favor < len(FAVORS) else "crown"
    high = [len(stack) for stack in city]
    if favor < len(HEIGHT_POINTS):
        return HEIGHT_POINTS[favor] * high.count(favor + 1)
    if name == "stairs":
        return 6 * sum([high[cell] for cell in line] in ([1, 2, 3], [3, 2, 1]) for line in LINES[:6])
    if name == "corners":
        return 5 * sum(high[cell] >= 3 for cell in CORNERS)
    if name == "projects":
        return 2 * validated
    return CROWN_POINTS[crowns]


def points(board: AmytisBoard, seat: int) -> int:
    """Return a seat's total score, without building the sheet."""
    validated = board.validated[seat]
    score = sum(board.earned[seat]) + CROWN_POINTS[board.crown[seat]]
    for card in validated:
        score += project(card).points
    for favor, owner in enumerate(board.favors):
        if owner == seat:
            score += favor_points(favor, board.cities[seat], len(validated), 0)
    return score + (board.second if seat else 0)


def sheet(board: AmytisBoard, seat: int) -> Sheet:
    """Return a seat's score sheet as if the match ended now.

    Sources are ``building:NAME``, ``project:NUMBER``, ``favor:NAME`` and ``second``.
    """
    city = board.cities[seat]
    validated = board.validated[seat]
    lines = [
        ScoreLine(f"building:{name}", points)
        for name, points in zip(BUILDINGS, board.earned[seat], strict=True)
    ]
    lines += [ScoreLine(f"project:{card}", project(card).points) for card in validated]
    lines += [
        ScoreLine(f"favor:{FAVORS[favor]}", favor_points(favor, city, len(validated), 0))
        for favor, owner in enumerate(board.favors)
        if owner == seat
    ]
    if crowns := board.crown[seat]:
        lines.append(ScoreLine("favor:crown", CROWN_POINTS[crowns]))
    if seat and board.second:
        lines.append(ScoreLine("second", board.second))
    return tuple(lines)
