"""A robot's review of an ended match is stored with it."""

from storage import Matches
from storage.records import Person
from tests.clock import now
from tests.support import counting

PEOPLE = [Person(10, "Ann"), Person(11, "Bo")]


async def stored(matches: Matches, channel: int = 1) -> int:
    return (await matches.insert(channel, None, 10, PEOPLE, counting(), now=now())).id


async def test_the_review_of_each_seat_is_stored(matches: Matches) -> None:
    number = await stored(matches)
    assert await matches.reviews.get(number, 0, 7) is None
    await matches.reviews.keep(number, 0, 7, '{"old": 1}')
    await matches.reviews.keep(number, 0, 7, '{"judged": []}')
    await matches.reviews.keep(number, 1, 7, "{}")
    assert await matches.reviews.get(number, 0, 7) == '{"judged": []}'
    assert await matches.reviews.get(number, 1, 7) == "{}"


async def test_a_review_of_a_different_log_is_not_returned(matches: Matches) -> None:
    number = await stored(matches)
    await matches.reviews.keep(number, 0, 7, "{}")
    assert await matches.reviews.get(number, 0, 8) is None
    await matches.reviews.keep(number, 0, 8, "[]")
    assert await matches.reviews.get(number, 0, 8) == "[]"
    assert await matches.reviews.get(number, 0, 7) is None


async def test_a_review_of_an_unknown_match_is_ignored(matches: Matches) -> None:
    await matches.reviews.keep(99, 0, 7, "{}")
    assert await matches.reviews.get(99, 0, 7) is None


async def test_an_unfinished_review_is_listed_but_not_returned(matches: Matches) -> None:
    number = await stored(matches)
    await matches.reviews.keep_unfinished(number, 0, 7, "{}")
    await matches.reviews.keep_unfinished(number, 1, 0, "[]")
    assert await matches.reviews.unfinished() == [(number, 0, 7, "{}"), (number, 1, 0, "[]")]
    assert await matches.reviews.get(number, 0, 7) is None
    assert await matches.reviews.get_unfinished(number, 0, 7) == "{}"
    assert await matches.reviews.get_unfinished(number, 0, 8) is None
    await matches.reviews.keep(number, 0, 7, '{"judged": []}')
    assert await matches.reviews.unfinished() == [(number, 1, 0, "[]")]
    assert await matches.reviews.get(number, 0, 7) == '{"judged": []}'


async def test_the_reviews_of_a_users_seats_are_listed(matches: Matches) -> None:
    one, other, third = [await stored(matches, channel) for channel in (1, 2, 3)]
    await matches.reviews.keep(one, 0, 7, "{}")
    await matches.reviews.keep(one, 1, 8, "{}")
    await matches.reviews.keep_unfinished(other, 0, 9, "{}")
    await matches.reviews.keep(third, 1, 3, "{}")
    assert await matches.reviews.of_user(PEOPLE[0].user) == {one: 7, other: -10}
    assert await matches.reviews.of_user(12) == {}
