"""The yields of gathering at each location, and the events to which apprentices add."""

from collections.abc import Callable

from engine.games.westkingdom.box.cards import FILE, FOREST, MINES, QUARRY, SILVERSMITH
from engine.games.westkingdom.box.sites import Way
from engine.games.westkingdom.box.vocabulary import GOODS, Event


def _yield(location: int, way: int = 0) -> tuple[int, Callable[[int], int]]:
    """Return a location's good and the formula for its amount by number of workers."""
    site = FILE.locations[location]
    choice = site.choose[way] if site.choose else None
    gains = choice.gain if isinstance(choice, Way) else site.gain
    assert isinstance(gains, dict)
    ((good, formula),) = gains.items()
    return GOODS.index(good), formula


YIELDS = {
    "forest": (_yield(FOREST),),
    "quarry": (_yield(QUARRY),),
    "mines": (_yield(MINES), _yield(MINES, 1)),
    "silversmith": (_yield(SILVERSMITH),),
}


GATHERING: dict[str, Event] = {
    "forest": "forest",
    "quarry": "quarry",
    "mines": "mines",
    "silversmith": "silversmith",
}


GOLD_WORKERS = next(
    way.min_workers for way in FILE.locations[MINES].choose if isinstance(way, Way) and way.min_workers
)
"""The number of workers required to mine gold."""
