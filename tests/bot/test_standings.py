"""Statistics and leaderboards: what players see of themselves and of others."""

import random
import re
from typing import Any

import pytest

from bot.features.standings.summary import by_table, summary
from bot.matches.past import Milestone, past, streak
from engine.catalogue import game as rules
from engine.match import Match
from storage.records import Ending, Person, Result
from storage.standings import History, Score
from storage.timing import Preferences
from tests.bot.world import World, all_parts, read, take_turn_by_slash, texts_of, turned
from tests.clock import now

GAME = "architectura"


async def play(place: World, count: int, game: str = GAME, robot: bool = False) -> None:
    """Store finished matches of the first two players."""
    ann, bo = place.people[:2]
    people = [Person(ann.id, "Ann"), Person(-1, "Robot", "steady") if robot else Person(bo.id, "Bo")]
    for number in range(count):
        chance = random.Random(number)
        match = Match.new(rules(game), 2, seed=number)
        while match.to_act:
            seat = match.to_act[0]
            match.play(
                seat, chance.choice(list(match.moves(seat))), at=now() + number * 86400 + match.seq * 60
            )
        order = people if number % 2 else people[::-1]
        await place.bot.services.tables.matches.insert(
            900 + number, place.guild.id, ann.id, order, match, now=now() + number * 86400 + match.seq * 60
        )


async def standings_page(place: World, person: int, name: str, **options: Any) -> tuple[str, Any]:
    result = await place.people[person].slash(place.channel, name, **options)
    page: Any = result.response
    return await all_parts(place.people[person], page), page


async def test_statistics_of_a_player(place: World) -> None:
    text, _ = await standings_page(place, 0, "stats")
    assert "hasn’t finished a match that counts yet" in text
    await play(place, 4)
    await play(place, 1, robot=True)
    text, _ = await standings_page(place, 0, "stats")
    ann, bo = place.people
    assert f"Statistics for <@{ann.id}>" in text
    assert re.search(r"\*\*4\*\* matches played, \*\*\d\*\* won \(\d+%\)", text)
    assert re.search(
        r"\*\*Architectura\*\*, 2 players: \d of 4 won · .* rating 1,\d\d\d ± \d+ \(provisional until 10",
        text,
    )
    assert re.search(rf"<@{bo.id}>: 4 matches together, ahead in \d, behind in \d", text)
    assert "Wins as first player: " in text
    assert "A turn usually takes 1 minute." in text
    assert "The statistics as a picture. Statistics for Ann. 4 matches played, " in text
    assert "Points by source" in text
    assert "Not counted: 1 with robots" in text
    page: Any = (await ann.slash(place.channel, "stats")).response
    assert len(page.attachments) == 1


@pytest.mark.simcord(check_errors=False)
async def test_hidden_players_are_visible_only_to_themselves(place: World) -> None:
    await play(place, 3)
    ann, bo = place.people
    page: Any = (await bo.slash(place.channel, "me")).response
    await bo.click(await turned(bo, page, "Hide me"), label="Hide me")
    text, _ = await standings_page(place, 0, "stats", player=bo)
    assert "keeps their statistics private" in text
    text, _ = await standings_page(place, 0, "stats")
    assert f"<@{bo.id}>" not in text
    text, _ = await standings_page(place, 0, "leaderboard", game=GAME)
    assert f"<@{ann.id}>" in text
    assert f"<@{bo.id}>" not in text
    text, _ = await standings_page(place, 1, "stats")
    assert f"Statistics for <@{bo.id}>" in text


async def test_the_leaderboard_and_its_buttons(place: World) -> None:
    text, _ = await standings_page(place, 0, "leaderboard", game=GAME)
    assert "No one here has finished a match" in text
    await play(place, 3)
    text, page = await standings_page(place, 0, "leaderboard", game=GAME)
    assert "Leaderboard: Architectura, 2 players" in text
    assert "This server, all time" in text
    assert re.search(r"1\. <@\d+> 1,\d+ ± \d+ \(3 matches, \d won, provisional\)", text)
    await place.people[0].click(page, label="This month")
    assert "This server, " in texts_of(page.components)


@pytest.mark.simcord(check_errors=False)
async def test_statistics_of_servers_and_games(place: World) -> None:
    await play(place, 2)
    text, _ = await standings_page(place, 0, "stats", about="server")
    assert "**Architectura**, 2 players: 2 matches" in text
    text, _ = await standings_page(place, 0, "stats", about="everybody", game=GAME)
    assert "Wins as first player: " in text
    text, _ = await standings_page(place, 0, "stats", about="everybody")
    assert "Choose a game" in text


def score(match: int, rank: int, **fields: Any) -> Score:
    values = {"game": GAME, "seat": 0, "user": 1, "points": 10, "ending": Ending.PLAYED, "seats": 2}
    return Score(**{"match": match, "rank": rank, "at": match, **values, **fields})


def test_unrated_matches_are_counted_separately() -> None:
    scores = (
        score(6, 1, delay=30),
        score(5, 1, points=30, delay=90),
        score(4, 2, delay=60),
        score(3, 1, counts=False),
        score(2, 1, early=True),
        score(1, 0, ending=Ending.ABANDONED),
    )
    others = tuple(Result(s.match, GAME, 1, 2, 3 - s.rank, 5, Ending.PLAYED, s.at) for s in scores)
    result = summary(History(scores, others))
    assert (result.all.played, result.all.won, result.all.best) == (3, 2, 30)
    assert (result.robots, result.early, result.unended) == (1, 1, 1)
    assert (result.streak, result.longest, result.delay) == (2, 2, 60)
    (opponent,) = result.opponents
    assert (opponent.played, opponent.ahead, opponent.behind) == (3, 2, 1)
    assert summary(History(scores, others, frozenset({2}))).opponents == ()


@pytest.mark.parametrize(
    ("won", "count"), [([], 0), ([True], 1), ([True, False], 0), ([False, True, True], 2)]
)
def test_the_current_streak_is_counted(won: list[bool], count: int) -> None:
    assert streak(won) == count


def test_scores_are_summarised_by_number_of_players() -> None:
    scores = [score(1, 1), score(1, 2, seat=1, points=4), score(2, 2), score(2, 1, seat=1, points=20)]
    table = by_table(scores)[GAME, 2]
    assert (table.matches, table.best, table.average, table.shares) == (2, 20, 11.0, (0.5, 0.5))


async def test_each_milestone_belongs_to_one_match(place: World) -> None:
    await play(place, 12)
    matches = place.bot.services.tables.matches
    specials = [(await past(matches, await matches.get(number))).milestone for number in range(1, 13)]
    first = [special for special in specials if special is not None and special.kind == "first"]
    assert isinstance(specials[0], Milestone)
    assert specials[0].kind == "first"
    assert len(first) == 2
    tenth = specials[9]
    assert tenth is not None
    assert tenth.kind in ("together", "best", "streak")
    assert not any(special and special.kind == "together" for special in (*specials[:9], *specials[10:]))


async def test_the_result_mentions_a_milestone(place: World) -> None:
    chance, match = random.Random(2), Match.new(rules(GAME), 2, seed=2)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(list(match.moves(match.to_act[0]))), at=now())
    await place.put(match)
    assert "’s first win in Architectura!" in place.last.content


async def test_hidden_players_have_no_milestones(place: World) -> None:
    await play(place, 3)
    matches = place.bot.services.tables.matches
    for person in place.people:
        await matches.people.save(Preferences(person.id, hidden=True), now=now())
    assert [(await past(matches, await matches.get(number))).milestone for number in (1, 2, 3)] == [None] * 3


async def test_a_members_context_menu_shows_their_statistics(place: World) -> None:
    await play(place, 2)
    ann, bo = place.people
    result: Any = await ann.context_menu(place.channel, "Statistics", bo)
    assert f"Statistics for <@{bo.id}>" in texts_of(result.response.components)


async def test_a_rated_match_ends_with_the_new_ratings(place: World) -> None:
    await play(place, 2)
    table = await place.seat("amytis", seed=5)
    while table.match.turn < 3 * table.match.seats + 1:
        await take_turn_by_slash(place, random.Random(1))
        table = await place.table()
    await place.people[1].slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    assert re.search(r"Ratings: .*Ann.* 1,\d{3} \(\+\d+\), .*Bo.* 1,\d{3} \(−\d+\)\.", read(place.last))


async def test_a_button_explains_ratings(place: World) -> None:
    await play(place, 2)
    ann, _ = place.people
    page: Any = (await ann.slash(place.channel, "leaderboard", game=GAME)).response
    explained: Any = (await ann.click(page, label="What ratings mean")).response
    assert "two times out of three" in texts_of(explained.components)


async def test_statistics_show_the_highest_certain_rating(place: World) -> None:
    await play(place, 14)
    text, _ = await standings_page(place, 0, "stats")
    peak, *_ = re.findall(r"Highest rating in Architectura, 2 players: 1,(\d{3})", text)
    scores = (await place.bot.services.matches.statistics.of_user(place.people[0].id)).scores
    rated = [score.rated for score in scores if score.rated is not None]
    assert len(rated) == 14
    assert int(peak) + 1000 == round(max(rated[:5]))
    assert re.search(r"higher than (0|100)% of the 1 other player", text)


async def test_the_record_of_a_match_s_people(place: World) -> None:
    ann, bo = place.people
    await play(place, 3)
    await play(place, 1, robot=True)
    await place.seat(GAME, seed=5)
    await bo.slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    page: Any = (await ann.click(place.last, label="Our record")).response
    text = texts_of(page.components)
    assert "**3** matches since <t:" in text
    assert re.search(r"Ann\W*: \d wins?", text)
    assert re.search(r"Architectura: 3 matches, best score \d+ \(\W*(Ann|Bo)\W*\)", text)
    assert re.search(r"Closest finish:\*\* .*\d+, .*\d+ in Architectura, <t:\d+:d>", text)
    await place.bot.services.matches.people.save(Preferences(bo.id, hidden=True), now=now())
    page = (await ann.click(place.last, label="Our record")).response
    assert "Bo" not in texts_of(page.components)
