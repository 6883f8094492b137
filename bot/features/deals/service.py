"""The deal of the week: entries and results."""

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


class DealStandings(NamedTuple):
    """The results of a deal: finished entries, best first, and the *master* robot's points, if known.

    ``playing`` entries are still running, and in ``gave_up`` the match was ended early.
    """

    game: str
    entries: Sequence[DealEntry]
    playing: Sequence[DealEntry]
    gave_up: Sequence[DealEntry]
    master: int | None

    def of(self, user: int) -> DealEntry | None:
        """Return a user's entry, running ones included, or None."""
        everyone = (*self.entries, *self.playing, *self.gave_up)
        return next((entry for entry in everyone if entry.person.user == user), None)

    def place(self, entry: DealEntry) -> int:
        """Return the rank of an entry; ties share it."""
        return 1 + sum(other.points > entry.points for other in self.entries)


def seats_of(game: str) -> int:
    """Return the number of seats of a deal: one if the game can be played solo, otherwise two."""
    return rules_of(game).facts.seats[0]


def robots_of(game: str) -> list[str]:
    """Return the levels of the robots in a deal."""
    return [KEEN] * (seats_of(game) - 1)


class Deals(Service):
    """The deals of all weeks."""

    def __init__(self, matches: Matches) -> None:
        self._weekly = matches.deals

    async def standings(self, week: int) -> list[DealStandings]:
        """Return the results of those deals of a week that anyone has started."""
        entries, masters = defaultdict[str, list[DealEntry]](list), await self._weekly.masters(week)
        for entry in await self._weekly.entries(week):
            entries[entry.game].append(entry)
        return [
            DealStandings(
                slug,
                sorted((entry for entry in entries[slug] if entry.ended), key=lambda entry: -entry.points),
                [entry for entry in entries[slug] if entry.playing],
                [entry for entry in entries[slug] if not entry.ended and not entry.playing],
                masters.get(slug),
            )
            for slug in games()
            if entries[slug]
        ]
