"""The traits of a city beyond its points, to which the robots' values are fitted."""

from functools import lru_cache

from engine.games.amytis.board import NOBODY, AmytisPosition, City
from engine.games.amytis.cards import (
    CORNERS,
    CROWN,
    CROWN_POINTS,
    EDGE,
    FAVORS,
    HEIGHT_POINTS,
    LINES,
    MARKET,
    PALACE,
    PAWNS,
    RESIDENCE,
    WALL,
    project,
)
from engine.games.amytis.choices import completes_line, open_favors
from engine.games.amytis.scoring import favor_points

_OWNED = tuple(f"has:{favor}" for favor in FAVORS)
_LACKING = ("lacking none", "lacking one", "lacking two", "lacking more")
_HIGH = tuple(f"stacks of {height}" for height in range(5))
_HIGHER = "stacks higher"
_SOURCES = {
    **dict.fromkeys((*_LACKING, "projects"), "later-projects"),
    **dict.fromkeys(("architects out", "lines", "pairs"), "architects"),
    **dict.fromkeys(("best favor", "second favor", "pawns", "crown", "to grow", *_OWNED), "later-favors"),
}
_SOURCES_OF_LINES = {"project": "later-projects", "favor": "later-favors"}


def traits(at: AmytisPosition, seat: int) -> dict[str, float]:
    """Return the traits of a position: projects, favors, architects and what buildings may score."""
    board = at.board
    city = board.cities[seat]
    listed = dict(_of_city(city))
    colours = tuple(stack[-1] & 3 if stack else NOBODY for stack in city)
    for card in board.projects[seat]:
        name = _LACKING[min(_lacking(colours, card), 3)]
        listed[name] = listed.get(name, 0.0) + project(card).points
    listed["projects"] = len(board.projects[seat])
    owners = board.architects
    listed["architects out"] = owners.count(seat)
    listed["lines"] = sum(
        top is not None and owner == NOBODY and completes_line(owners, stack, seat)
        for stack, (top, owner) in enumerate(zip(board.tops, owners, strict=True))
    )
    listed["pairs"] = sum(
        [owners[cell] for cell in line].count(seat) == 2 and NOBODY in [owners[cell] for cell in line]
        for line in LINES
    )
    claims = open_favors(board, seat)
    validated, crowns = len(board.validated[seat]), board.crown[seat]
    offers = sorted(
        (
            CROWN_POINTS[crowns + 1] - CROWN_POINTS[crowns]
            if favor == CROWN
            else favor_points(favor, city, validated, 0)
            for favor in claims
        ),
        reverse=True,
    )
    listed["best favor"] = offers[0] if offers else 0
    listed["second favor"] = offers[1] if len(offers) > 1 else 0
    listed["pawns"] = PAWNS - board.favors.count(seat) - crowns
    listed["crown"] = crowns
    for favor, owner in enumerate(board.favors):
        if owner == seat:
            listed[_OWNED[favor]] = 1.0
            if favor < len(HEIGHT_POINTS):
                lower = listed[_HIGH[favor]]  # one more tile and they score
                listed["to grow"] = listed.get("to grow", 0.0) + HEIGHT_POINTS[favor] * lower
    return listed


def source(trait: str) -> str:
    """Return the source of later points that a trait or a line of the score sheet predicts."""
    return _SOURCES.get(trait) or _SOURCES_OF_LINES.get(trait.partition(":")[0], "later-buildings")


@lru_cache(maxsize=1024)
def _lacking(colours: tuple[int, ...], card: int) -> int:
    """Return how many colours are missing in the best placement of a project."""
    return min(sum([colours[cell] != mark for cell, mark in way]) for way in project(card).placements)


@lru_cache(maxsize=256)
def _of_city(city: City) -> dict[str, float]:
    """Return the traits that depend on the city alone."""
    high = [len(stack) for stack in city]
    kinds = [stack[-1] >> 2 if stack else NOBODY for stack in city]
    colours = [stack[-1] & 3 for stack in city if stack]
    listed: dict[str, float] = {_HIGH[height]: high.count(height) for height in range(5)}
    listed[_HIGHER] = sum(height > 4 for height in high)
    listed["tallest"] = max(high)
    listed["alike"] = max(high.count(height) for height in set(high) if height) if colours else 0
    listed["of a colour"] = max(map(colours.count, colours), default=0)
    listed["kinds"] = len({kind for kind in kinds if kind != NOBODY})
    listed["palaces"] = kinds.count(PALACE)
    listed["residences"] = kinds.count(RESIDENCE)
    listed["markets"] = kinds.count(MARKET)
    listed["walls"] = sum(kinds[cell] == WALL for cell in EDGE)
    listed["corner walls"] = sum(kinds[cell] == WALL for cell in CORNERS)
    return listed
