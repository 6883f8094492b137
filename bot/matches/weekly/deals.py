"""The deal of the week: who plays it, what of it is a secret, and what came of it."""

import secrets
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.platform.clock import now
from bot.platform.reader import reader
from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.errors import Refusal
from engine.match import Match
from engine.robots import KEEN
from storage import Matches
from storage.contests import DealEntry
from storage.records import Listing
from storage.timing import begin_of as begin_of
from storage.timing import week_of as week_of

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


def is_secret(row: Listing) -> bool:
    """Return whether a match is that of a deal which others may still play."""
    return row.week is not None and row.week >= week_of(now())


def require_reader(row: Listing) -> None:
    """Raise a refusal where the user who is answered must not see a match; see :mod:`bot.platform.reader`."""
    user = reader.get()
    if user is not None and is_secret(row) and row.sight_of(user) is None:
        raise Refusal("refusal-deal-of-others")


def require_told(row: Listing) -> None:
    """Raise a refusal for what would hand a deal on that others may still play."""
    if is_secret(row):
        assert row.week is not None
        raise Refusal("refusal-deal-secret", time=begin_of(row.week + 1))


class Deals:
    """The deals of all weeks."""

    def __init__(self, matches: Matches) -> None:
        self._weekly = matches.weekly

    async def mine(self, user: int, week: int) -> Mapping[str, int]:
        """Return the matches of a user by game in a week."""
        return await self._weekly.of_user(user, week)

    async def match(self, game: str, week: int) -> Match:
        """Return the deal of a game as everybody begins it."""
        rules = rules_of(game)
        seed = await self._weekly.seed(week, game, secrets.randbits(63))
        return Match.new(rules, seats_of(game), rules.facts.check_options({}), seed=seed)

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

    async def forget_tries(self, week: int) -> None:
        """Forget who started the deals, or answered the daily puzzles, of the weeks before one."""
        await self._weekly.forget_tries(week)

    async def note_master(self, week: int, game: str, points: int) -> None:
        """Keep what a master has made of a deal."""
        await self._weekly.note_master(week, game, points)
