"""Schedules of cups and leagues, and their standings."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from bot.features.contests import fixtures, service
from bot.features.contests.ranking import next_order, standings, worth
from storage.contests import (
    Contest,
    ContestDetails,
    ContestKind,
    Entrant,
    Fixture,
    Phase,
    Stall,
    StallReason,
)
from storage.records import Status


def test_of_seven_each_pair_meets_twice() -> None:
    matches = fixtures.tables_of_four(range(7))
    met = Counter(pair for match in matches for pair in combinations(sorted(match), 2))
    assert set(met.values()) == {2}
    assert len(met) == 21


@pytest.mark.parametrize("count", range(4, 8))
def test_each_entrant_plays_four_matches_once_on_each_seat(count: int) -> None:
    matches = fixtures.tables_of_four(range(count))
    assert all(len(set(match)) == 4 for match in matches)
    for person in range(count):
        assert sorted(match.index(person) for match in matches if person in match) == [0, 1, 2, 3]
    met = Counter(pair for match in matches for pair in combinations(sorted(match), 2))
    assert len(met) == count * (count - 1) // 2
    assert max(met.values()) - min(met.values()) <= (count == 6)


@pytest.mark.parametrize("count", range(3, 10))
def test_in_a_cup_everyone_goes_first_equally_often(count: int) -> None:
    matches = fixtures.pairs(range(count), twice=True)
    firsts = Counter(first for first, _ in matches)
    assert set(firsts.values()) == {(count - 1) // 2 if count % 2 else count - 1}
    met = Counter(tuple(sorted(match)) for match in matches)
    assert set(met.values()) == {1 if count % 2 else 2}
    assert len(met) == count * (count - 1) // 2


def test_in_a_league_of_six_each_pair_meets_once() -> None:
    matches = fixtures.pairs(range(6))
    assert len({tuple(sorted(match)) for match in matches}) == len(matches) == 15
    assert set(Counter(first for first, _ in matches).values()) == {2, 3}


@pytest.mark.parametrize(("seats", "least", "most"), [(4, 4, 7), (2, 3, 6)])
def test_any_number_of_entrants_splits_into_divisions(seats: int, least: int, most: int) -> None:
    for count in range(least):
        assert fixtures.divisions(range(count), seats) == []
    for count in range(least, 43):
        parted = fixtures.divisions(range(count), seats)
        assert [person for division in parted for person in division] == list(range(count))
        assert all(least <= len(division) <= most for division in parted)
    assert [len(division) for division in fixtures.divisions(range(9), 4)] == [5, 4]
    assert [len(division) for division in fixtures.divisions(range(16), 4)] == [6, 5, 5]


def course(*played: Fixture, people: int = 4, divisions: int = 1) -> ContestDetails:
    contest = Contest(*(1, ContestKind.LEAGUE, 1, 2, 3, "ancient", 4, 0, 60, 0, Phase.PLAYING, 1, None, 0, 1))
    each = people // divisions
    entrants = tuple(
        Entrant(number, 100 + number, f"P{number}", (number - 1) // each + 1, False)
        for number in range(1, people + 1)
    )
    return ContestDetails(contest, entrants, played)


def over(number: int, entrants: tuple[int, ...], *results: tuple[int, int]) -> Fixture:
    return Fixture(number, entrants, number, void=False, status=Status.OVER, results=results)


def test_points_and_ties() -> None:
    first = over(1, (1, 2, 3, 4), (1, 30), (2, 20), (3, 10), (4, 5))
    shared = over(2, (1, 2, 3, 4), (3, 4), (1, 9), (1, 9), (4, 2))
    assert [worth(shared, seat) for seat in range(4)] == [3, 10, 10, 1]
    duel = over(3, (1, 2), (1, 5), (2, 3))
    assert [worth(duel, 0), worth(duel, 1)] == [3, 0]
    assert worth(over(4, (1, 2), (1, 5), (1, 5)), 1) == 1
    assert worth(over(5, (1, 2)), 0) == 0
    (group,) = standings(course(first, shared))
    assert [(s.entrant.number, s.points, s.played) for s in group] == [
        (2, 16, 2),
        (1, 13, 2),
        (3, 13, 2),
        (4, 2, 2),
    ]
    whole = course(first, shared)
    leaver = msgspec.structs.replace(whole.entrants[1], gone=True)
    (group,) = standings(
        msgspec.structs.replace(whole, entrants=(whole.entrants[0], leaver, *whole.entrants[2:]))
    )
    assert group[-1].entrant == leaver


def test_one_is_promoted_and_two_are_relegated() -> None:
    groups = standings(course(people=12, divisions=3))
    users = [[s.entrant.user - 100 for s in group] for group in groups]
    assert users == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]
    order = [user - 100 for user in next_order(groups)]
    assert order == [1, 2, 5, 3, 4, 6, 9, 7, 8, 10, 11, 12]


def test_matches_that_wait_for_someone_who_left_dont_count_as_played() -> None:
    planned = [Fixture(number, (1, number + 1), None, void=False) for number in range(1, 4)]
    whole = course(*planned)
    assert [fixture.number for fixture in service.ready(whole)] == [1, 2]
    left = (Stall(1, 1, StallReason.LEFT, 0, 2, since=5),)
    assert [each.number for each in service.ready(msgspec.structs.replace(whole, stalls=left))] == [1, 2, 3]
