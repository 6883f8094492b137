"""Names of users: their account name anywhere, their nickname on its own server."""

from storage import Matches
from storage.records import Person
from storage.timing import Preferences
from tests.clock import now
from tests.support import counting, play_turn

ANN = Person(11, "Annie of Ur", account="Ann", handle="ann_1")
BEN = Person(12, "Ben", account="Ben", handle="ben")


async def test_the_account_is_stored_beside_the_name_at_the_table(matches: Matches) -> None:
    row = await matches.insert(1, 5, ANN.user, [ANN, BEN], counting(2), now=now())
    assert row.people == (ANN, BEN)
    names = await matches.statistics.names([11, 12, 13], 5)
    assert names == {11: ANN, 12: BEN, 13: Person(13, "")}
    kept = await matches.privacy.export(11)
    assert kept["account"] == [{"user": 11, "name": "Ann", "handle": "ann_1"}]
    await matches.privacy.erase(11, lambda number: Person(-number, "R", "steady"), now=now())
    assert await matches.statistics.names([11], 5) == {11: Person(11, "")}


async def test_a_new_name_reaches_the_users_matches_and_contests(matches: Matches) -> None:
    here = await matches.insert(1, 5, ANN.user, [ANN, BEN], counting(2), now=now())
    there = await matches.insert(2, 6, ANN.user, [ANN, BEN], counting(2), now=now())
    contest = await matches.contests.create(
        now=1, until=2, most=9, kind="cup", host=1, guild=5, channel=5, game="counting", seats=2,
        size=3, pace=60, bank=0,
    )  # fmt: skip
    await matches.contests.sign_up(contest.id, ANN)
    renamed = Person(11, "Queen", account="Anna", handle="anna")
    assert await matches.people.rename(renamed, 5)
    assert not await matches.people.rename(renamed, 5)
    assert (await matches.get(here.id)).people[0] == renamed
    assert (await matches.get(there.id)).people[0] == Person(11, "Annie of Ur", account="Anna", handle="anna")
    assert (await matches.contests.course(contest.id)).entrants[0].person == renamed
    assert await matches.people.rename(Person(11, "x", account="An", handle="anna"), None)
    assert (await matches.get(here.id)).people[0] == Person(11, "Queen", account="An", handle="anna")


async def test_without_an_account_a_nickname_stays_on_its_server(matches: Matches) -> None:
    nick = Person(11, "Annie of Ur")
    await matches.insert(1, 5, nick.user, [nick, BEN], counting(2), now=now())
    names = [(await matches.statistics.names([11], guild))[11] for guild in (5, 6, 0)]
    assert names == [nick, Person(11, ""), Person(11, "")]


async def test_users_can_hide_from_statistics(matches: Matches) -> None:
    await matches.people.save(Preferences(11, hidden=True), now=now())
    assert await matches.statistics.hidden([11, 12]) == {11}


async def test_names_of_users_without_matches_are_not_stored(matches: Matches) -> None:
    assert not await matches.people.rename(ANN, 5)
    assert await matches.privacy.export(ANN.user) == {}


async def test_accounts_are_erased_with_their_names(matches: Matches) -> None:
    over = counting(2)
    while not over.over:
        play_turn(over, number=3)
    await matches.insert(1, 5, ANN.user, [ANN, BEN], over, now=now())
    await matches.privacy.forget_names(now() + 9)
    names = await matches.statistics.names([11, 12], 5)
    assert names == {11: Person(11, "Player 1"), 12: Person(12, "Player 2")}
    assert "account" not in await matches.privacy.export(11)


async def test_accounts_of_active_players_are_kept(matches: Matches) -> None:
    over = counting(2)
    while not over.over:
        play_turn(over, number=3)
    first = Person(13, "Player 1", account="Player 1", handle="player_1")
    second = Person(14, "Player X", account="Player X", handle="player_x")
    await matches.insert(1, 5, ANN.user, [ANN, BEN], over, now=now())
    row = await matches.insert(2, 5, first.user, [first, second], counting(2), now=now() + 99)
    await matches.privacy.forget_names(now() + 9)
    assert (await matches.get(row.id)).people == (first, second)
