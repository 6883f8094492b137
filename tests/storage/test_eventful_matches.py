"""Matches with every kind of event: stored statistics and ratings follow from their logs.

They depend only on the log and on who had which seat when, so they can be recomputed.
"""

import random
from collections import Counter

from engine.errors import Refusal
from engine.match import Match
from storage import Matches
from storage.admin import AdminAction, AdminActionKind
from storage.errors import StorageError
from storage.records import Deal, Person, Status, Trade
from storage.sql import ratings
from storage.transaction import Database
from tests.storage.test_ratings import check_repaired
from tests.support import counting
from tests.thorough import sqlite_every_day, times

GUILD = 5
HOUR = 3600
PEOPLE = tuple(Person(user, f"P{user}") for user in range(1, 9))
ROBOT = Person(-1, "Robot", "steady")
BOSS = Person(99, "Boss")


class Eventful:
    """Plays matches through the store with random events."""

    def __init__(self, matches: Matches, seed: int) -> None:
        self.matches, self.chance = matches, random.Random(seed)
        self.happened = Counter[str]()
        self.at = 1_790_000_000

    async def match(self, number: int) -> None:
        """Play a match to its end."""
        seats = self.chance.choice((2, 2, 3))
        people = self.chance.sample(PEOPLE, seats)
        if self.chance.random() < 0.1:
            people[-1] = ROBOT
        self.at += HOUR
        row = await self.matches.insert(
            number, GUILD, people[0].user, people, counting(seats, seed=number), now=self.at
        )
        while (await self.matches.get(row.id)).status is Status.PLAYING:
            self.at += self.chance.randrange(1, HOUR)
            try:
                await self.step(row.id)
            except (Refusal, StorageError) as error:
                self.happened[f"refused: {type(error).__name__}"] += 1

    async def step(self, match_id: int) -> None:
        """Apply one random event to a match."""
        match = (await self.matches.load_whole(match_id)).match
        assert match is not None
        event = self.chance.choices(
            (
                self.move,
                self.undo,
                self.resign,
                self.lend,
                self.give_back,
                self.hand_over,
                self.reseat,
                self.rewind,
            ),
            (60, 6, 0.7, 3, 3, 2, 1, 0.7),
        )[0]
        await event(match_id, match)
        self.happened[event.__name__] += 1

    async def move(self, match_id: int, match: Match) -> None:
        seat, seq = match.to_act[0], match.seq
        match.play(seat, self.chance.choice(list(match.moves(seat))), at=self.at)
        await self.matches.append(match_id, seq, match.log[seq:], match, now=self.at)

    async def undo(self, match_id: int, match: Match) -> None:
        seq = match.seq
        match.undo(self.chance.randrange(match.seats), at=self.at)
        await self.matches.append(match_id, seq, match.log[seq:], match, now=self.at)

    async def resign(self, match_id: int, match: Match) -> None:
        seq = match.seq
        match.resign(self.chance.randrange(match.seats), at=self.at)
        await self.matches.append(match_id, seq, match.log[seq:], match, now=self.at)

    async def rewind(self, match_id: int, match: Match) -> None:
        seq = match.seq
        match.rewind(self.chance.randint(1, max(1, match.turn)), at=self.at)
        await self.matches.append(match_id, seq, match.log[seq:], match, now=self.at)

    async def lend(self, match_id: int, match: Match) -> None:
        await self._offer(match_id, match, Deal.LEND)

    async def hand_over(self, match_id: int, match: Match) -> None:
        await self._offer(match_id, match, Deal.GIVE)

    async def _offer(self, match_id: int, match: Match, deal: Deal) -> None:
        seat = self.chance.randrange(match.seats)
        offer = await self.matches.offers.make(match_id, seat, deal, HOUR, now=self.at)
        await self.matches.offers.take(offer.id, self.chance.choice(PEOPLE), now=self.at)

    async def give_back(self, match_id: int, match: Match) -> None:
        offers = await self.matches.offers.of_match(match_id)
        held = [offer for offer in offers if offer.state is Trade.HELD]
        if held:
            await self.matches.offers.give_back(held[0].id, held[0].owner, now=self.at)

    async def reseat(self, match_id: int, match: Match) -> None:
        """Reassign a seat to another user, or to a robot."""
        seat = self.chance.randrange(match.seats)
        person = self.chance.choice((*PEOPLE, Person(-2 - seat, "Robot", "steady")))
        row = await self.matches.get(match_id)
        action = AdminAction(match_id, row.seq, self.at, BOSS.user, BOSS.name, AdminActionKind.RESEAT)
        await self.matches.admin_actions.reseat(action, seat, person)


@sqlite_every_day
async def test_stored_results_of_eventful_matches_follow_from_their_logs(
    matches: Matches, db: Database
) -> None:
    eventful = Eventful(matches, seed=3)
    for number in range(1, times(40, 1000) + 1):
        await eventful.match(number)
    for event in ("undo", "resign", "lend", "give_back", "hand_over", "reseat", "rewind"):
        assert eventful.happened[event] >= 3, eventful.happened
    stored = await matches.statistics.stored()
    assert stored.ratings
    assert ratings.differences(stored, await db.read(ratings.recomputed)) == []
    assert await matches.statistics.recount(keep=False) == []


FAULTS = (
    "UPDATE result SET user = 8 WHERE substitute IS NOT NULL AND user != 8",
    "UPDATE result SET substitute = NULL WHERE substitute IS NOT NULL",
    "UPDATE result SET ending = 'played' WHERE ending = 'resigned'",
)


@sqlite_every_day
async def test_wrong_rows_of_eventful_matches_are_found_and_repaired(matches: Matches, db: Database) -> None:
    eventful = Eventful(matches, seed=4)
    for number in range(1, 31):
        await eventful.match(number)
    await check_repaired(matches, db, FAULTS)
