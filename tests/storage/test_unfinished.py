"""Turns that a player has begun but not played yet."""

from engine.match import Match
from storage import Matches
from storage.records import Person
from tests.clock import now
from tests.support import COUNTING, Add, counting, play_turn

PEOPLE = [Person(10, "Ann"), Person(11, "Bo")]


async def stored(matches: Matches, match: Match | None = None) -> int:
    return (await matches.insert(1, None, 10, PEOPLE, match or counting(), now=now())).id


async def test_the_last_step_of_each_seat_is_stored(matches: Matches) -> None:
    number = await stored(matches)
    assert await matches.unfinished.get(number, 0) is None
    await matches.unfinished.keep(number, 0, "abc", "1")
    await matches.unfinished.keep(number, 0, "abc", "12")
    await matches.unfinished.keep(number, 1, "abc", "7")
    assert await matches.unfinished.get(number, 0) == ("abc", "12")
    assert await matches.unfinished.get(number, 1) == ("abc", "7")


async def test_an_empty_path_deletes_the_unfinished_turn(matches: Matches) -> None:
    number = await stored(matches)
    await matches.unfinished.keep(number, 0, "abc", "1")
    await matches.unfinished.keep(number, 0, "abc", "")
    assert await matches.unfinished.get(number, 0) is None


async def test_an_unfinished_turn_is_deleted_with_the_next_turn(matches: Matches) -> None:
    match = counting()
    number = await stored(matches, match)
    other = (await matches.insert(2, None, 10, PEOPLE, counting(), now=now())).id
    for each in (number, other):
        await matches.unfinished.keep(each, 0, "abc", "1")
    await matches.append(number, match.seq, play_turn(match), match, now=now())
    assert await matches.unfinished.get(number, 0) is None
    assert await matches.unfinished.get(other, 0) == ("abc", "1")


async def test_a_turn_that_is_not_stored_keeps_the_unfinished_one(matches: Matches) -> None:
    match = Match.new(COUNTING, 2, {"goal": "10"}, seed=7)
    number = await stored(matches, match)
    await matches.unfinished.keep(number, 0, "abc", "1")
    entries = match.play(0, Add(1))
    assert len(entries) == 1
    assert await matches.unfinished.get(number, 0) == ("abc", "1")


async def test_an_unfinished_turn_of_an_unknown_match_is_ignored(matches: Matches) -> None:
    await matches.unfinished.keep(99, 0, "abc", "1")
    assert await matches.unfinished.get(99, 0) is None
