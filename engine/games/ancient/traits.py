"""The traits of a pyramid beyond its points, to which the robots' values are fitted."""

from functools import lru_cache

from engine.games.ancient import scoring
from engine.games.ancient.board import NONE, Player
from engine.games.ancient.cards import CARDS, FACES, SMALL_WORKERS
from engine.games.ancient.pyramid import (
    BOTTOM,
    DEPTH,
    LEVEL_SPACES,
    highest,
    spread,
)

_OWNED = tuple(f"has:{card}" for card in CARDS)
_GREAT = 2
"""The number of workers on a small stone from which it also counts as great."""


def traits(player: Player) -> dict[str, float]:
    """Return the traits of a position: structures, levels, chambers, symbols and cards."""
    listed = dict(_of_pyramid(player.large, player.small))
    listed["odd"] = len(player.collection) % 2
    listed["cards"] = len(player.cards)
    for card in player.cards:
        listed[_OWNED[card]] = listed.get(_OWNED[card], 0.0) + 1.0
    return listed


@lru_cache(maxsize=256)
def _of_pyramid(large: tuple[int, ...], small: tuple[int, ...]) -> dict[str, float]:
    player = Player(large, small)
    counts = scoring.symbol_counts(player)
    return {
        **_structures(player),
        **_levels(small),
        **_chambers(player),
        "exits": len(scoring.exits(player)),
        "small": len(small) - small.count(NONE),
        "second symbols": sum(count > 1 for count in counts),
        "kinds": sum(count > 0 for count in counts),
    }


def _structures(player: Player) -> dict[str, float]:
    """Return how far colours can still rise through free cells, and how broad they are."""
    free = scoring.free_bits(player)
    broad = rise = near = begun = 0
    for bits in scoring.colour_bits(player):
        chain = spread(bits & BOTTOM, bits)
        height = highest(chain)
        broad += chain.bit_count()
        begun += height > 0
        rise += highest(spread((bits | free) & BOTTOM, bits | free)) - height
        if height:
            near += highest(spread(chain, bits | free)) > height
    return {"broad": broad, "rise": rise, "near": near, "begun": begun}


def _levels(small: tuple[int, ...]) -> dict[str, float]:
    """Return the traits of levels with one side filled or with unequal sides."""
    waiting = great = spoiled = 0
    for left, right in zip(small[::2], small[1::2], strict=True):
        if (left >= 0) != (right >= 0):
            workers = SMALL_WORKERS[max(left, right)]
            waiting += workers
            great += workers >= _GREAT
        elif left >= 0 and SMALL_WORKERS[left] != SMALL_WORKERS[right]:
            spoiled += 1
    return {"waiting": waiting, "great": great, "spoiled": spoiled}


def _chambers(player: Player) -> dict[str, float]:
    """Return the potential points of unconnected sarcophagi, in total and on levels with free spaces."""
    reached, closed, hopeful = scoring.connected(player), 0, 0
    for row in LEVEL_SPACES:
        room = any(player.large[space] < 0 for space in row)
        for space in row:
            face = player.large[space]
            if face >= 0 and space not in reached:
                closed += FACES[face].sarcophagi * DEPTH[space]
                hopeful += room * FACES[face].sarcophagi * DEPTH[space]
    return {"closed": closed, "hopeful": hopeful}
