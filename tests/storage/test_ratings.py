"""Ratings are stored with the end of each match and equal those recomputed from all results."""

import random
from collections.abc import Iterable
from functools import partial
from math import log
from pathlib import Path

import pytest

import storage
from engine.match import Match
from storage import Matches
from storage.records import Person
from storage.sql import ratings
from storage.standings import CERTAIN, START, STEP, Rating, Scope
from storage.timing import Preferences
from storage.transaction import Database, Tx
from tests.clock import now
from tests.support import counting
from tests.thorough import sqlite_every_day, times

DAY = 86400
GUILD = 5


async def ended(
    matches: Matches,
    users: tuple[int, ...],
    rng: random.Random,
    at: int,
    *,
    robot: bool = False,
    coaching: bool = False,
) -> int:
    """Play a match to its end, maybe with a resignation, and return its id."""
    people = [Person(user, f"P{user}") for user in users]
    if robot:
        people[-1] = Person(-1, "Robot", "steady")
    begun = counting(len(users), seed=at)
    row = await matches.insert(at, GUILD, users[0], people, begun, coaching=coaching, now=at)
    match = (await matches.load(row.id)).match
    assert match is not None
    resigns = rng.random() < 0.2
    while not match.over:
        seq = match.seq
        at += 60
        if resigns and match.seq > 8 and len(match.resigned) < 1:
            match.resign(rng.randrange(len(users)), at=at)
        else:
            act(match, rng, at)
        await matches.append(row.id, seq, match.log[seq:], match, now=at)
    return row.id


def act(match: Match, rng: random.Random, at: int) -> None:
    seat = match.to_act[0]
    match.play(seat, rng.choice(list(match.moves(seat))), at=at)


async def fill(matches: Matches, count: int, seed: int = 1) -> list[int]:
    rng = random.Random(seed)
    numbers = []
    for number in range(count):
        users = tuple(rng.sample(range(1, 8), rng.choice((2, 2, 3))))
        at = 1_790_000_000 + number * DAY
        numbers.append(await ended(matches, users, rng, at, robot=rng.random() < 0.1))
    return numbers


async def test_recomputed_ratings_equal_the_stored_ones(matches: Matches, db: Database) -> None:
    await fill(matches, times(25, 1000))
    stored = await matches.statistics.stored()
    assert len(stored.ratings) > 20
    assert stored.order
    assert ratings.differences(stored, await db.read(ratings.recomputed)) == []
    assert await matches.statistics.recount(keep=False) == []


FAULTS = (
    "UPDATE rating SET mu = mu + 0.5 WHERE user = 3 AND guild = 0",
    "DELETE FROM rating WHERE user = 2 AND month = ''",
    "UPDATE result SET rank = 3 - rank WHERE seats = 2",
    "UPDATE result SET rated = 1 WHERE user = 4",
    "UPDATE result SET points = points + 1 WHERE user = 5",
    "UPDATE result SET sources = '[]' WHERE user = 5",
    "UPDATE result SET delay = 7 WHERE user = 5",
    "UPDATE result SET early = TRUE WHERE user = 5",
    "DELETE FROM result WHERE user = 6",
    "UPDATE rated_match SET number = number + 1000 WHERE number = 1",
)


def planted(fault: str, tx: Tx) -> None:
    tx.execute(fault, ()).close()


async def check_repaired(matches: Matches, db: Database, faults: Iterable[str]) -> None:
    """Check that each wrong row is detected and can be repaired."""
    for fault in faults:
        assert await matches.statistics.recount(keep=False) == [], fault
        await db.transaction(partial(planted, fault))
        assert await matches.statistics.recount(keep=False) != [], fault
        assert await matches.statistics.recount(keep=True) != [], fault
        assert await matches.statistics.recount(keep=True) == [], fault


@sqlite_every_day
async def test_wrong_rows_are_found_and_repaired(matches: Matches, db: Database) -> None:
    await fill(matches, 15)
    await check_repaired(matches, db, FAULTS)


async def test_matches_with_robots_are_not_rated(matches: Matches) -> None:
    number = await ended(matches, (1, 2), random.Random(3), 1_790_000_000, robot=True)
    assert await matches.results.of_match(number)
    assert (await matches.statistics.stored()).ratings == {}


async def test_a_coached_match_is_marked_and_not_rated(matches: Matches, db: Database) -> None:
    number = await ended(matches, (1, 2), random.Random(3), 1_790_000_000, coaching=True)
    (score,) = (await matches.statistics.of_user(1)).scores
    assert (score.match, score.coached, score.counts, score.among_people) == (number, True, False, False)
    assert (await matches.statistics.stored()).ratings == {}
    assert (await matches.statistics.of_game("counting", 2)) == ()
    assert await matches.statistics.recount(keep=False) == []
    await db.transaction(
        lambda tx: tx.execute("UPDATE result SET coached = FALSE, counts = TRUE", ()).close()
    )
    assert await matches.statistics.recount(keep=True) != []
    assert (await matches.statistics.stored()).ratings == {}
    assert await matches.statistics.recount(keep=False) == []


async def test_a_coached_match_with_a_robot_is_marked_as_coached(matches: Matches) -> None:
    await ended(matches, (1, 2), random.Random(3), 1_790_000_000, robot=True, coaching=True)
    (score,) = (await matches.statistics.of_user(1)).scores
    assert (score.coached, score.counts) == (True, False)


async def test_a_match_resigned_early_does_not_count(matches: Matches) -> None:
    people = [Person(1, "Ann"), Person(2, "Ben")]
    row = await matches.insert(1, GUILD, 1, people, counting(2), now=now())
    match = (await matches.load(row.id)).match
    assert match is not None
    await matches.append(row.id, 0, match.resign(0, at=500), match, now=now())
    (score,) = (await matches.statistics.of_user(1)).scores
    assert score.early
    assert not score.among_people
    assert (await matches.statistics.stored()).ratings == {}


async def test_the_ladder_is_per_server_and_month_without_hidden_users(matches: Matches) -> None:
    await fill(matches, 20)
    scope = Scope(GUILD, "", "counting", 2)
    ladder = await matches.statistics.ladder(scope, 1)
    displayed = [(rating.certain, rating.shown) for rating in ladder.best]
    assert displayed == sorted(displayed, reverse=True)
    assert ladder.own is not None
    assert ladder.place == [rating.user for rating in ladder.best].index(1) + 1
    first = ladder.best[0].user
    await matches.people.save(Preferences(first, hidden=True), now=now())
    hidden = await matches.statistics.ladder(scope, first)
    assert [rating.user for rating in hidden.best] == [rating.user for rating in ladder.best[1:]]
    assert hidden.own is None
    assert (await matches.statistics.ladder(Scope(GUILD, "1999-01", "counting", 2), 1)).best == ()
    assert (await matches.statistics.ladder(Scope(77, "", "counting", 2), 1)).best == ()


async def test_a_winner_rises_and_is_provisional_for_ten_matches() -> None:
    places = [ratings.Placing(0, 1, 1), ratings.Placing(1, 2, 2)]
    both = [ratings.newcomer(1), ratings.newcomer(2)]
    assert both[0].shown == pytest.approx(START)
    for played in range(1, CERTAIN + 1):
        assert not both[0].certain
        both = ratings.apply(places, both)
        assert both[0].matches == played
    assert both[0].certain
    assert both[0].shown > both[1].shown
    assert (both[0].wins, both[1].wins) == (CERTAIN, 0)


@pytest.mark.parametrize("favourite", [0.0, 5.0])
def test_a_draw_moves_ratings_towards_each_other_and_makes_them_surer(favourite: float) -> None:
    places = [ratings.Placing(0, 1, 1), ratings.Placing(1, 2, 1)]
    before = [
        Rating(user, 25 + edge, 4.0, START + STEP * edge, 20) for user, edge in ((1, favourite), (2, 0.0))
    ]
    after = ratings.apply(places, before)
    lost, gained = before[0].shown - after[0].shown, after[1].shown - before[1].shown
    assert lost == pytest.approx(gained, abs=1e-9)
    assert (lost > 1e-9) == (favourite > 0)
    assert lost < favourite * STEP / 2 + 1e-9
    assert all(new.margin < old.margin for old, new in zip(before, after, strict=True))


@pytest.mark.parametrize(("people", "seats"), [(40, 2), (40, 4), (20, 3)])
def test_about_two_in_three_true_values_lie_within_the_shown_margin(people: int, seats: int) -> None:
    """Plays 1,000 matches between people whose true strengths are known, as the model assumes them."""
    within = twice = 0
    for seed in range(3):
        chance = random.Random(seed)
        true = [chance.gauss(START, 5 * STEP) for _ in range(people)]
        rated = [ratings.newcomer(user) for user in range(people)]
        scale = STEP * 25 / 6 * seats**0.5
        for _ in range(1000):
            table = chance.sample(range(people), seats)
            strength = {user: true[user] / scale - log(-log(chance.random())) for user in table}
            order = sorted(table, key=lambda user: -strength[user])
            places = [ratings.Placing(seat, user, order.index(user) + 1) for seat, user in enumerate(table)]
            for rating in ratings.apply(places, [rated[user] for user in table]):
                rated[rating.user] = rating
        off = [abs(rating.shown - true[rating.user]) / rating.margin for rating in rated]
        within += sum(each < 1 for each in off)
        twice += sum(each < 2 for each in off)
    assert 0.6 < within / (3 * people) < 0.85
    assert twice / (3 * people) > 0.9


async def test_a_match_keeps_by_how_much_it_changed_each_rating(matches: Matches) -> None:
    first = await ended(matches, (1, 2), random.Random(5), 1_790_000_000)
    second = await ended(matches, (2, 1), random.Random(3), 1_790_000_000 + DAY)
    for user in (1, 2):
        after, before = (await matches.statistics.of_user(user)).scores
        assert (before.match, after.match) == (first, second)
        assert before.rated is not None
        assert before.gained is not None
        assert after.rated is not None
        assert after.gained is not None
        assert before.rated - before.gained == START
        assert after.rated - after.gained == pytest.approx(before.rated)


async def test_a_rating_is_compared_with_the_certain_ones_of_others(matches: Matches, db: Database) -> None:
    await fill(matches, 25)
    await db.transaction(
        lambda tx: tx.execute("UPDATE rating SET matches = CASE WHEN user = 1 THEN 3 ELSE 10 END").close()
    )
    scope = Scope(0, "", "counting", 2)
    stored = {
        user: rating
        for (place, user), rating in (await matches.statistics.stored()).ratings.items()
        if place == scope
    }
    for user, rating in stored.items():
        others = [other.shown for name, other in stored.items() if name not in (user, 1)]
        standing = await matches.statistics.standing(scope, rating)
        assert (standing.others, standing.below) == (len(others), sum(o < rating.shown for o in others))
    ladder = await matches.statistics.ladder(scope, 1)
    assert ladder.best[-1].user == 1
    assert ladder.place == len(stored)


async def test_a_group_has_the_matches_of_exactly_its_people(matches: Matches) -> None:
    chance = random.Random(4)
    sizes = [(1, 2), (2, 1), (1, 2, 3), (1, 3), (2, 1)]
    numbers = [
        await ended(matches, users, chance, 1_790_000_000 + number * DAY)
        for number, users in enumerate(sizes)
    ]
    await ended(matches, (1, 2), chance, 1_791_000_000, robot=True)
    group = await matches.statistics.of_group([2, 1])
    scores = (await matches.statistics.of_user(1)).scores
    counted = [score.match for score in reversed(scores) if score.among_people]
    assert [seats[0].match for seats in group] == [
        number
        for number in counted
        if len(sizes[numbers.index(number)]) == 2 and 3 not in sizes[numbers.index(number)]
    ]
    assert all({seat.user for seat in seats} == {1, 2} for seats in group)
    pair = await matches.statistics.of_group([1, 3], others=True)
    assert len(pair) == sum({1, 3} <= {*size} for size in sizes)
    assert await matches.statistics.of_group([2, 1], 99) == ()


async def test_everyone_a_user_has_met(matches: Matches) -> None:
    """Each match counts for each of the others, unless they are hidden; one with a robot doesn't count."""
    chance = random.Random(4)
    for number, users in enumerate([(1, 2), (2, 1, 3), (3, 2), (1, 2)]):
        await ended(matches, users, chance, 1_790_000_000 + number * DAY)
    await ended(matches, (1, 3), chance, 1_791_000_000, robot=True)
    group = [*await matches.statistics.of_group([1, 2], others=True)]
    ranks = [{seat.user: seat.rank for seat in seats} for seats in group]
    two, three = await matches.statistics.met(1)
    assert (two.user, two.played, three.user, three.played) == (2, 3, 3, 1)
    assert two.ahead == sum(rank[1] < rank[2] for rank in ranks)
    assert two.behind == sum(rank[1] > rank[2] for rank in ranks)
    await matches.people.save(Preferences(2, hidden=True), now=1)
    assert [met.user for met in await matches.statistics.met(1)] == [3]


async def test_ratings_of_an_older_database_are_computed_again(path: Path) -> None:
    """Opening an upgraded database replaces the ratings that it had on another scale, once."""
    async with await storage.open(f"sqlite:{path}") as store:
        await fill(store, 6)
        right = await store.statistics.stored()

        def age(tx: Tx) -> None:
            tx.execute("UPDATE rating SET shown = 1000 + 40 * (mu - 3 * sigma)").close()
            tx.execute("UPDATE result SET rated = 1000, gained = NULL WHERE rated IS NOT NULL").close()
            tx.execute("INSERT INTO setting (key, value) VALUES ('rating scale', '1')").close()

        await store.database.transaction(age)
        assert ratings.differences(await store.statistics.stored(), right) != []
    async with await storage.open(f"sqlite:{path}") as store:
        assert ratings.differences(await store.statistics.stored(), right) == []
        assert not await store.database.read(ratings.outdated)
        await store.statistics.upgrade()
        assert ratings.differences(await store.statistics.stored(), right) == []


async def test_scores_have_point_sources_and_turn_times(matches: Matches) -> None:
    number = await ended(matches, (1, 2), random.Random(5), 1_790_000_000)
    history = await matches.statistics.of_user(1)
    (score,) = history.scores
    assert (score.match, score.game, score.guild, score.seats) == (number, "counting", GUILD, 2)
    assert sum(points for _, points in score.sources) == score.points
    assert score.delay is not None
    assert score.delay >= 60
    assert [result.user for result in history.others] == [2]
    average = await matches.statistics.average("counting", 2)
    assert average.seats == 2
    assert sum(average.sources.values()) == pytest.approx(average.points)
    assert isinstance((await matches.statistics.ratings_of(1))[Scope(0, "", "counting", 2)], Rating)
    names = await matches.statistics.names([1, 2, 3], GUILD)
    assert [names[user].name for user in (1, 2, 3)] == ["P1", "P2", ""]
