"""The deal of the week: who plays it, and what came of it."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from bot.interactions.services import Service
from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.robots import KEEN
from storage import Matches
from storage.contests import DealEntry

MASTER = "master"


class Standing(NamedTuple):
    """What came of a deal: the entries that were played to the end, the best first, and the master's points.

    ``playing`` are still at it, ``gave_up`` ended their match early. Without a master the points are None.
    """

    game: str
    entries: Sequence[DealEntry]
    playing: int
    gave_up: Sequence[DealEntry]
    master: int | None

    def place(self, entry: DealEntry) -> int:
        """Return the place of an entry; who has as many points shares it."""
        return 1 + sum(other.points > entry.points for other in self.entries)


def seats_of(game: str) -> int:
    """Return with how many seats a deal is played: alone where the game can be, else against one robot."""
    return rules_of(game).facts.seats[0]


def robots_of(game: str) -> list[str]:
    """Return the kinds of robots that play against whoever plays a deal."""
    return [KEEN] * (seats_of(game) - 1)


class Deals(Service):
    """The deals of all weeks."""

    def __init__(self, matches: Matches) -> None:
        self._weekly = matches.weekly

    async def standings(self, week: int) -> list[Standing]:
        """Return what came of the deals of a week, of those that somebody has begun."""
        entries, masters = defaultdict[str, list[DealEntry]](list), await self._weekly.masters(week)
        for entry in await self._weekly.entries(week):
            entries[entry.game].append(entry)
        return [
            Standing(
                slug,
                sorted((entry for entry in entries[slug] if entry.ended), key=lambda entry: -entry.points),
                sum(entry.playing for entry in entries[slug]),
                [entry for entry in entries[slug] if not entry.ended and not entry.playing],
                masters.get(slug),
            )
            for slug in games()
            if entries[slug]
        ]
