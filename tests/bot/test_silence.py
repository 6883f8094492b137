"""Matches without a time limit: after two silent weeks the others may decide about a player."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.matches.table import Table
from storage.records import Motion, StandIn, Status
from storage.timing import Preferences
from tests.bot.test_asking_again import later as later
from tests.bot.test_forged_ids import sentences
from tests.bot.world import World, labels, read, take_turn_at_once, texts_of

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

DAY = 86400
CHOICES = ["Keep waiting", "Let a robot play", "Offer the seat", "End the match", "I’m back"]
Later = Callable[[int], None]


async def waiting(place: World, people: int = 2, game: str = "ancient") -> tuple[Table, list[MemberActor]]:
    """Start a match; the first player returned is active, and the others wait."""
    table = await place.seat(game, people=people)
    await take_turn_at_once(place, random.Random(1))
    table = await place.table()
    gone = table.match.to_act[0]
    seats = [gone, *(seat for seat in range(people) if seat != gone)]
    return table, [place.member(table, seat) for seat in seats]


async def abandon(place: World, who: MemberActor) -> str:
    return sentences(await who.slash(place.channel, "game abandon"))


async def answer(place: World, who: MemberActor, label: str) -> None:
    page: Any = (await who.click(place.last, label=label)).response
    if label == "End the match":
        await who.click(page, label="Yes, end it")
    await place.env.settle()


async def test_after_two_weeks_the_opponent_may_end_the_match(place: World, later: Later) -> None:
    _, (gone, there) = await waiting(place)
    later(14 * DAY + 1)
    assert "hasn’t played for two weeks" in await abandon(place, there)
    question = place.last
    assert labels(question) == CHOICES
    assert f"<@{gone.id}>" in question.content
    await answer(place, there, "End the match")
    row = (await place.table()).record
    assert row.status is Status.ABANDONED
    results = await place.bot.matches.results.of_user(there.id)
    assert {result.rank for result in results} <= {0}


@pytest.mark.parametrize("label", ["Let a robot play", "Offer the seat"])
async def test_after_two_weeks_the_opponent_may_have_the_seat_filled(
    place: World, later: Later, label: str
) -> None:
    _, (gone, there) = await waiting(place)
    later(15 * DAY)
    await abandon(place, there)
    await answer(place, there, label)
    await place.env.settle()
    table = await place.table()
    kind = StandIn.ROBOT if label == "Let a robot play" else StandIn.OFFERED
    assert (table.record.status, [each for _, each in table.record.stand_ins]) == (Status.PLAYING, [kind])
    assert any("I’m back" in labels(post) for post in place.channel.history())
    seat = table.seat_of(gone.id)
    assert await place.bot.matches.absence.take_back(table.id, seat or 0, int(time.time()))


async def test_before_two_weeks_all_have_to_agree(place: World, later: Later) -> None:
    _, (_, there) = await waiting(place)
    later(13 * DAY)
    text = await abandon(place, there)
    assert "I’ve asked." in text
    assert "14 days" in text
    assert labels(place.last) == ["I agree", "Play on"]


async def test_days_away_do_not_count(place: World, later: Later) -> None:
    _, (gone, there) = await waiting(place)
    today = time.strftime("%Y-%m-%d", time.gmtime())
    last = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 20 * DAY))
    await place.bot.services.tables.matches.people.save(
        Preferences(gone.id, away_from=today, away_until=last), now=int(time.time())
    )
    later(30 * DAY)
    assert "I’ve asked." in await abandon(place, there)
    await answer(place, there, "Play on")
    later(6 * DAY)
    assert "hasn’t played for two weeks" in await abandon(place, there)


@pytest.mark.parametrize("sign", ["play", "refuse", "back"])
async def test_any_activity_restarts_the_two_weeks(place: World, later: Later, sign: str) -> None:
    _, (gone, there) = await waiting(place)
    later(10 * DAY)
    if sign == "refuse":
        await abandon(place, there)
        await answer(place, gone, "Play on")
    else:
        later(5 * DAY)
        await abandon(place, there)
        question = place.last
        if sign == "play":
            await take_turn_at_once(place, random.Random(1))
        else:
            await gone.click(question, label="I’m back")
        await place.env.settle()
        message = next(post for post in place.channel.history() if post.id == question.id)
        assert "is back" in read(message)
        assert labels(message) == []
    later(10 * DAY)
    assert "I’ve asked." in await abandon(place, there)


async def test_a_waiting_player_does_not_count_as_silent(place: World, later: Later) -> None:
    """A player waiting for an opponent's turn has no way to give a sign."""
    _, (slow, there) = await waiting(place)
    later(20 * DAY)
    assert "I’ve asked." in await abandon(place, slow)
    await answer(place, there, "Play on")
    await take_turn_at_once(place, random.Random(1))
    later(2 * DAY)
    assert "I’ve asked." in await abandon(place, slow)


async def test_matches_with_a_time_limit_are_not_affected(place: World, later: Later) -> None:
    table, (_, there) = await waiting(place)
    await place.bot.matches.absence.set_pace(table.id, 30 * DAY, 0, int(time.time()))
    later(20 * DAY)
    assert "I’ve asked." in await abandon(place, there)


async def add_third_player(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))


async def test_with_three_players_the_majority_of_the_others_decides(place: World, later: Later) -> None:
    await add_third_player(place)
    _, (_, one, other) = await waiting(place, 3, "architectura")
    later(15 * DAY)
    await abandon(place, one)
    question = place.last
    await answer(place, one, "End the match")
    assert (await place.table()).record.status is Status.PLAYING
    page: Any = (await other.click(question, label="End the match")).response
    await other.click(page, label="Yes, end it")
    assert (await place.table()).record.status is Status.ABANDONED


@pytest.mark.parametrize("objects", [True, False])
async def test_an_unopposed_vote_takes_effect_after_a_week(place: World, later: Later, objects: bool) -> None:
    await add_third_player(place)
    table, (_, there, quiet) = await waiting(place, 3, "architectura")
    later(15 * DAY)
    await abandon(place, there)
    question = place.last
    await answer(place, there, "Let a robot play")
    if objects:
        await quiet.click(question, label="Keep waiting")
    later(7 * DAY + 1)
    await place.bot.services.consents.sweep()
    await place.env.settle()
    assert bool((await place.table()).record.stand_ins) is not objects
    assert await place.bot.matches.votes.asked(table.id) == []


async def test_the_vote_is_started_at_most_once_a_day(place: World, later: Later) -> None:
    table, (_, there) = await waiting(place)
    later(15 * DAY)
    await abandon(place, there)
    await abandon(place, there)
    [vote] = await place.bot.matches.votes.asked(table.id)
    assert vote.motion is Motion.LAPSE
    await answer(place, there, "Keep waiting")
    assert "You can ask again" in await abandon(place, there)
    later(DAY + 1)
    assert "hasn’t played for two weeks" in await abandon(place, there)


async def test_lists_and_pages_mention_the_command(place: World, later: Later) -> None:
    _, (gone, there) = await waiting(place)
    board = place.last
    assert "14 days" not in sentences(await there.slash(place.channel, "game list"))
    later(15 * DAY)
    assert "`/game abandon`" in sentences(await there.slash(place.channel, "game list"))
    assert "`/game abandon`" not in sentences(await gone.slash(place.channel, "game list"))
    page: Any = (await there.click(board, label="More")).response
    assert "`/game abandon`" in texts_of(page.components)
