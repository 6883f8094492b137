"""Reviews of finished matches: private, computed once, and never available during the match."""

import asyncio
import io
import math
import random
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from functools import cache
from typing import Any

import msgspec
import pytest
from discord import ui
from msgspec.structs import replace
from PIL import Image

from bot.features.reviews import service as reviews
from bot.features.reviews.handlers import _said
from bot.features.reviews.screens import (
    Lesson,
    _apart,
    _losses,
    _summary,
    course,
    lesson_page,
    lesson_text,
    lessons,
    listing,
    overview,
)
from bot.features.reviews.service import Progress, Reviews, UnfinishedReview
from bot.matches.robots.judging import JudgingTask, judged
from bot.matches.robots.pool import RobotPool
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import ShowReview
from bot.screens import phone
from bot.screens.turn.verdict import left_out, sources
from engine.catalogue import game, games
from engine.draft import Draft
from engine.errors import Refusal
from engine.forecast import Forecast
from engine.history.log import Played
from engine.history.moments import chance
from engine.match import Match
from engine.robots import review as judging
from engine.robots import robot
from engine.robots.review import Decision, Judged, Verdict
from engine.robots.review import review as play_through
from engine.robots.trial import foresees_end
from engine.robots.values import TO_ACT, values
from render.texts import texts
from storage.records import Deal, Former, Person
from tests.bot.conftest import PICTURE
from tests.bot.panels import controls_of
from tests.bot.test_forged_ids import send
from tests.bot.test_robot_pool import job
from tests.bot.walking import raw
from tests.bot.world import World, labels, person_of, take_turn_by_slash, texts_of
from tests.clock import now

TWICE = judging.AGAIN + judging.AGAIN_GOOD

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=30.0)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge decisions by very few playouts."""
    few = {"TURNS": 8, "KEPT": 3, "ROUND": 1, "FINAL": 8, "CLOSE_TRIES": 2, "CLOSE_FINAL": 8}
    for name, value in {**few, "AGAIN": 5, "AGAIN_GOOD": 2, "SMALL": 0.0, "SURE": 0.0}.items():
        monkeypatch.setattr(judging, name, value)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[JudgingTask]:
    """Record the tasks given to the processes."""
    asked: list[JudgingTask] = []

    def record(question: JudgingTask) -> Verdict:
        asked.append(question)
        return judged(question)

    monkeypatch.setattr(reviews, "judged", record)
    return asked


def ended(seed: int = 3, slug: str = "amytis") -> Match:
    return _ended(seed, slug).copy()


@cache
def _ended(seed: int, slug: str) -> Match:
    match = Match.new(game(slug), 2, seed=seed)
    while match.to_act:
        play_as_calm(match)
    return match


def play_as_calm(match: Match) -> None:
    """Play a calm robot's moves for the active player."""
    seat = match.to_act[0]
    match.play(seat, *robot("calm")(match.game, match.view(seat), chance(match.seed, match.seq)))


async def asked(place: World, person: Any) -> Any:
    return (await person.click(place.last, label="Review")).response


def read(answer: Any) -> str:
    return texts_of(answer.components)


async def test_a_review_is_private_and_browsed_with_buttons(
    place: World, questions: list[JudgingTask]
) -> None:
    await place.put(ended())
    ann, before = place.people[0], len(place.channel.history())
    answer = await asked(place, ann)
    assert answer.ephemeral
    assert "your review" in read(answer)
    assert "These turns cost you the most" in read(answer)
    assert len(answer.attachments) == 1
    turns = [each["label"] for each in controls_of(answer.components)]
    assert len(turns) == 5
    answer = (await ann.click(answer, label=turns[0])).response or answer
    for label in turns[1:]:
        assert " better off " in read(answer)
        assert "**A**, your turn: " in read(answer)
        assert len(answer.attachments) == 1, (label, read(answer))
        answer = (await ann.click(answer, label=f"{label} →")).response or answer
    answer = (await ann.click(answer, label=f"← {turns[-2]}")).response or answer
    answer = (await ann.click(answer, label="All")).response or answer
    assert "your review" in read(answer)
    assert len(place.channel.history()) == before
    assert {question.view.viewer for question in questions} == {0}


async def test_a_review_is_computed_once(place: World, questions: list[JudgingTask]) -> None:
    await place.put(ended())
    first = read(await asked(place, place.people[0]))
    count = len(questions)
    assert count > 5
    await place.restart()
    assert read(await asked(place, place.people[0])) == first
    assert len(questions) == count
    await asked(place, place.people[1])
    assert {question.view.viewer for question in questions[count:]} == {1}


async def test_the_largest_gains_and_losses_are_judged_twice(
    place: World, questions: list[JudgingTask]
) -> None:
    match = ended()
    await place.put(match)
    await asked(place, place.people[0])
    once = [question for question in questions if question.doubted is None]
    twice = [question for question in questions if question.doubted is not None]
    assert once == questions[: len(once)]
    assert 2 <= len(twice) <= judging.AGAIN + judging.AGAIN_GOOD
    assert [question._replace(doubted=None) for question in twice] == [
        question for question in once if question.number in {each.number for each in twice}
    ]
    table = await place.bot.services.tables.load_whole((await place.table()).id)
    review = await place.bot.services.feature(Reviews).get(table, 0)
    assert review is not None
    closely = {number for number, one in enumerate(review.judged) if one.closely}
    assert closely == {question.number for question in twice}
    assert review == play_through(match, 0)


async def test_turns_of_a_stand_in_are_not_reviewed(place: World, questions: list[JudgingTask]) -> None:
    """A review must not say "You" about turns a stand-in played."""
    match = ended()
    away = {number for number, _ in match.line if 8 <= number < 30}
    match.log = [
        replace(entry, robot=True)
        if number in away and isinstance(entry, Played) and entry.seat == 0
        else entry
        for number, entry in enumerate(match.log)
    ]
    await place.put(Match.replay(match.game, 2, match.options, match.seed, match.log))
    answer = await asked(place, place.people[0])
    assert "Turns that a robot or another player took for you are left out" in read(answer)
    of_ann = [number for number, entry in match.line if getattr(entry, "seat", None) == 0]
    table = await place.bot.services.tables.load_whole((await place.table()).id)
    review = await place.bot.services.feature(Reviews).get(table, 0)
    assert review is not None
    assert {one.first for one in review.judged}
    assert {one.first for one in review.judged} <= {*of_ann} - away
    assert [one.first for one in judging.review(match, 0).judged if one.first in away]
    questions.clear()
    assert "left out" not in read(await asked(place, place.people[1]))


@pytest.mark.parametrize("deal", [Deal.GIVE, Deal.LEND])
async def test_turns_of_other_players_on_the_seat_are_not_reviewed(
    place: World, questions: list[JudgingTask], deal: Deal
) -> None:
    """For a seat that was handed over, and one lent and given back."""
    matches = place.bot.services.tables.matches
    table = await place.put(Match.new(game("amytis"), 2, seed=3))
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    place.people.append(cleo)
    await play_turns(place, 6)
    offer = await matches.offers.make(table.id, 0, deal, 3600, now=now())
    await matches.offers.take(offer.id, Person(cleo.id, "Cleo"), now=now())
    lent = (await place.table()).match.seq
    await play_turns(place, 6)
    back = (await place.table()).match.seq
    if deal is Deal.LEND:
        await matches.offers.give_back(offer.id, place.people[0].id, now=now())
    await play_turns(place, 1000)
    await place.bot.services.channel_boards.post(table.id)
    await place.env.settle()
    reader = cleo if deal is Deal.GIVE else place.people[0]
    assert "left out" in read(await asked(place, reader))
    table = await place.bot.services.tables.load_whole(table.id)
    review = await place.bot.services.feature(Reviews).get(table, 0)
    assert review is not None
    firsts = [one.first for one in review.judged]
    assert firsts
    assert all(lent <= first if deal is Deal.GIVE else not lent <= first < back for first in firsts)


async def test_planned_turns_are_the_players_own(place: World) -> None:
    match = ended()
    match.log = [replace(entry, planned=True) if isinstance(entry, Played) else entry for entry in match.log]
    table = await place.put(Match.replay(match.game, 2, match.options, match.seed, match.log))
    table = await place.bot.services.tables.load_whole(table.id)
    own = [number for number, entry in table.match.line if getattr(entry, "seat", None) == 0]
    assert all(table.played_by(place.people[0].id, 0, number) for number in own)


async def test_a_lesson_names_the_opponents_of_that_time(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone else may have taken over the seat since."""
    table = await place.put(ended())
    cleo = replace(table.record.people[1], user=90, name="Cleo")
    former = Former(1, table.record.people[1].user, "Bo", 8)
    record = replace(table.record, people=(table.record.people[0], cleo), left=(former,))
    whole = await place.bot.services.tables.load_whole(table.id)
    table = whole._replace(record=record)
    decided = judging.decisions(table.match, 0)
    named = list[str]()

    def told(_: Lesson, names: Sequence[str], t: Any) -> str:
        named.append(names[1])
        return "x"

    monkeypatch.setattr("bot.features.reviews.screens.lesson_text", told)
    for decision in (next(each for each in decided if early == (each.first < 8)) for early in (True, False)):
        one = Judged(decision.first, decision.turn, Verdict(0.0, 3.0, 0.1, decision_text(table, decision)))
        review = judging.Review((one,))
        lesson_page(table, review, lessons(table, 0, review), 1, [], texts())
    assert [name.strip("\u2068\u2069") for name in named] == ["Bo", "Cleo"]


def decision_text(table: Table, decision: Decision) -> tuple[str, ...]:
    return tuple(map(table.game.notation.write, decision.moves))


async def play_turns(place: World, count: int) -> None:
    """Play turns for the players, choosing moves like calm robots."""
    table = await place.table()
    end = table.match.turn + count
    while (table := await place.table()).match.to_act and table.match.turn < end:
        trial = table.match.copy()
        length = trial.seq
        play_as_calm(trial)
        moves = [entry.move for entry in trial.log[length - trial.first :]]  # type: ignore[union-attr]
        user = table.record.people[table.match.to_act[0]].user
        await place.bot.services.tables.play(table.id, user, moves)


async def test_a_running_match_has_no_review(place: World, questions: list[JudgingTask]) -> None:
    table = await place.seat("amytis")
    await take_turn_by_slash(place, random.Random(1))
    assert "Review" not in labels(place.last)
    forged = await place.people[0].click(place.last, label="More")
    assert "Review" not in read(forged.response)
    table = await place.bot.services.tables.load_whole(table.id)
    for seat in range(2):
        with pytest.raises(Refusal, match="refusal-review-running"):
            place.bot.services.feature(Reviews).begun(table, seat)
        with pytest.raises(Refusal, match="refusal-review-running"):
            await place.bot.services.feature(Reviews).get(table, seat)
    assert questions == []


async def test_a_forged_button_shows_no_review_of_a_running_match(place: World) -> None:
    table = await place.seat("amytis")
    await take_turn_by_slash(place, random.Random(1))
    for number in range(3):
        answer: Any = (await send(place, custom_ids.pack(ShowReview(table.id, number)), None)).response
        assert "Reviews are for matches that are over" in read(answer)
    await place.put(ended())
    answer = (await send(place, custom_ids.pack(ShowReview((await place.table()).id, 9)), None)).response
    assert " better off " not in read(answer)


async def test_only_players_of_the_match_get_a_review(place: World, questions: list[JudgingTask]) -> None:
    await place.put(ended())
    eve = place.guild.add_member(place.env.create_user("eve"))
    answer = await asked(place, eve)
    assert "your review" not in read(answer)
    assert questions == []


async def test_a_waiting_player_sees_the_progress(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.reviews.handlers.EVERY", 0.0)
    await place.put(ended())
    await asked(place, place.people[0])
    patched = [str(each.json) for each in place.env.http_requests if each.path.endswith("@original")]
    assert any("I’m going through your turns" in each for each in patched)


async def test_after_the_timeout_the_player_is_asked_to_come_back(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.reviews.handlers.PATIENCE", 0.0)
    await place.put(ended())
    answer = await asked(place, place.people[0])
    assert "press **Review** again later" in read(answer)
    reviewed = place.bot.services.feature(Reviews)
    table = await place.bot.services.tables.load_whole((await place.table()).id)
    await reviewed.begun(table, 0).ended.wait()
    assert "your review" in read(await asked(place, place.people[0]))


async def test_a_decision_that_can_not_be_judged_is_skipped(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(question: JudgingTask) -> Verdict:
        if question.number == 3:
            raise BrokenExecutor("died")
        return judged(question)

    monkeypatch.setattr(reviews, "judged", failing)
    table = await place.put(ended())
    assert "your review" in read(await asked(place, place.people[0]))
    assert f"match {table.id}: entry" in caplog.text
    text = await place.bot.services.tables.matches.reviews.get(table.id, 0, table.match.seq)
    assert text is not None


async def test_an_unreadable_stored_review_is_computed_again(
    place: World, questions: list[JudgingTask]
) -> None:
    table = await place.put(ended())
    await place.bot.services.tables.matches.reviews.keep(table.id, 0, table.match.seq, '{"judged": 7}')
    assert "your review" in read(await asked(place, place.people[0]))
    assert questions


async def test_simultaneous_reviews_are_limited(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST", 0)
    await place.put(ended())
    assert "already going through several matches" in read(await asked(place, place.people[0]))


async def test_reviews_are_computed_in_the_order_of_requests(
    place: World, questions: list[JudgingTask]
) -> None:
    table = await place.put(ended())
    whole = await place.bot.services.tables.load_whole(table.id)
    progress = [place.bot.services.feature(Reviews).begun(whole, seat) for seat in range(2)]
    assert [place.bot.services.feature(Reviews).before(each) for each in progress] == [0, 1]
    await asyncio.gather(*(each.ended.wait() for each in progress))
    viewers = [question.view.viewer for question in questions]
    first = viewers.count(0)
    assert viewers == [0] * first + [1] * (len(viewers) - first), "one review after the other"
    assert 0 < first < len(viewers)


async def test_later_requests_show_the_number_of_reviews_ahead(
    place: World, questions: list[JudgingTask]
) -> None:
    table, t = await place.put(ended()), texts()
    reviewed = place.bot.services.feature(Reviews)
    whole = await place.bot.services.tables.load_whole(table.id)
    long = Progress("amytis", 0, 0)
    async with reviewed._turn(long):
        first, second = (reviewed.begun(whole, seat) for seat in range(2))
        assert _said(table, reviewed, first, t).endswith("as soon as no match needs me …")
        assert "One review is ahead of yours of The Architects of Amytis." in _said(
            table, reviewed, second, t
        )
        steps = [sum(1 for _ in judging.spans_of(whole.match, seat)) for seat in range(2)]
        reviewed._seconds = {("amytis", False): 6.0}
        minutes = math.ceil((sum(steps) + 2 * reviews.CLOSELY * TWICE) / 10)
        assert _said(table, reviewed, second, t).startswith(f"About {minutes} minutes to go. One review")
        reviewed._seconds[("amytis", True)] = 12.0
        assert reviewed.minutes(second) == math.ceil((sum(steps) + 2 * 2 * TWICE) / 10)
        first.done = steps[0] + 1
        assert reviewed.minutes(first) == math.ceil(2 * (TWICE - 1) / 10)
    await asyncio.gather(first.ended.wait(), second.ended.wait())


async def test_a_game_without_measurements_takes_as_long_as_the_slowest(place: World) -> None:
    reviewed = place.bot.services.feature(Reviews)
    progress = Progress("ancient", 0, 30)
    reviewed._under_way[7, 0] = progress
    assert reviewed.minutes(progress) is None
    reviewed._seconds = {("amytis", False): 1.0, ("amytis", True): 2.0, ("westkingdom", False): 4.0}
    assert reviewed.minutes(progress) == math.ceil((30 * 4 + TWICE * 4 * reviews.CLOSELY) / 60)
    progress.elsewhere = True
    assert reviewed.minutes(progress) is None
    del reviewed._under_way[7, 0]


async def test_the_review_requested_first_comes_first(place: World, questions: list[JudgingTask]) -> None:
    table = await place.put(ended())
    reviewed = place.bot.services.feature(Reviews)
    whole = await place.bot.services.tables.load_whole(table.id)
    async with reviewed._turn(Progress("amytis", 0, 0)):
        later, earlier = reviewed.begun(whole, 0, asked=200), reviewed.begun(whole, 1, asked=100)
        assert [reviewed.before(each) for each in (later, earlier)] == [1, 0]
        while len(reviewed._ready) < 3:  # noqa: ASYNC110  # polling is simplest here
            await asyncio.sleep(0)
    await asyncio.gather(later.ended.wait(), earlier.ended.wait())
    viewers = [question.view.viewer for question in questions]
    first = viewers.count(1)
    assert viewers == [1] * first + [0] * (len(viewers) - first)
    assert 0 < first < len(viewers)


async def test_a_restart_keeps_the_order_of_requests(place: World, questions: list[JudgingTask]) -> None:
    table = await place.put(ended())
    store = place.bot.services.tables.matches.reviews
    for seat, asked in ((0, 200), (1, 100)):
        text = msgspec.json.encode(reviews.UnfinishedReview(asked=asked)).decode()
        await store.keep_unfinished(table.id, seat, table.match.seq, text)
    services = place.bot.services
    following = Reviews(services.tables, services.robot_players.robot_pool)
    await following.resume()
    progress = [*following._under_way.values()]
    assert [each.asked for each in progress] == [100, 200]
    await asyncio.gather(*(each.ended.wait() for each in progress))
    viewers = [question.view.viewer for question in questions]
    first = viewers.count(1)
    assert viewers == [1] * first + [0] * (len(viewers) - first)


async def test_the_list_has_the_users_ended_matches_here_latest_first(
    place: World, questions: list[JudgingTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Running and secret matches, other servers and other people's are left out; a menu opens one."""
    ann, matches = place.people[0], place.bot.services.tables.matches
    assert "You haven’t finished a match here yet" in read(await listed(place))
    first = await place.put(ended())
    others = [person_of(member) for member in place.people]
    eve = Person(77, "Eve")
    for guild, people in ((place.guild.id + 1, others), (place.guild.id, [eve, others[1]])):
        await matches.insert(4, guild, people[0].user, people, ended(), now=now())
    await matches.insert(5, place.guild.id, ann.id, others, Match.new(game("amytis"), 2, seed=5), now=now())
    second = await matches.insert(
        6, place.guild.id, ann.id, [others[0], eve], ended(slug="architectura"), now=now() + 60
    )
    await matches.reviews.keep_unfinished(second.id, 0, second.seq, "{}")
    answer = await listed(place)
    lines = read(answer).splitlines()
    assert [line.split(",")[0] for line in lines[1:3]] == [
        "1. **Architectura** with \u2068Eve\u2069",
        "2. **The Architects of Amytis** with \u2068Bo\u2069",
    ]
    assert [line.split(" · ")[1] for line in lines[1:3]] == ["review under way", "not reviewed yet"]
    (control,) = controls_of(answer.components)
    assert [option["value"] for option in control["options"]] == [str(second.id), str(first.id)]
    result = await ann.select(answer, [str(first.id)], custom_id=control["custom_id"])
    assert "your review" in read(result.response or answer)
    assert "review ready" in read(await listed(place))
    monkeypatch.setattr("bot.features.reviews.handlers.is_secret", lambda row: row.id == first.id)
    assert "Amytis" not in read(await listed(place))


async def test_a_long_list_has_pages(place: World) -> None:
    persons = [person_of(member) for member in place.people]
    for number in range(9):
        await place.bot.services.tables.matches.insert(
            number + 10, place.guild.id, persons[0].user, persons, ended(), now=now() + number
        )
    answer = await listed(place)
    first = read(answer).count("· not reviewed yet")
    assert 4 <= first < 9
    (button,) = (each for each in controls_of(answer.components) if each.get("label"))
    answer = (await place.people[0].click(answer, label=button["label"])).response or answer
    assert f"{first + 1}. **The Architects of Amytis**" in read(answer)
    assert "9. **The Architects of Amytis**" in read(answer)


async def listed(place: World) -> Any:
    return (await place.people[0].slash(place.channel, "game review")).response


async def test_an_interrupted_review_resumes_after_a_restart(
    place: World, questions: list[JudgingTask], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "KEEP_SECONDS", 0.0)
    table = await place.put(ended())
    whole = await place.bot.services.tables.load_whole(table.id)
    reviewed, store = place.bot.services.feature(Reviews), place.bot.services.tables.matches.reviews
    progress = reviewed.begun(whole, 0)
    while progress.done < 3:  # noqa: ASYNC110  # polling is simplest here
        await asyncio.sleep(0)
    await reviewed.abandon()
    assert progress.ended.is_set()
    assert progress.abandoned
    assert progress.review is None
    assert [row[:3] for row in await store.unfinished()] == [(table.id, 0, table.match.seq)]
    once = len(questions)
    services = place.bot.services
    following = reviews.Reviews(services.tables, services.robot_players.robot_pool)
    await following.resume()
    again = following.begun(whole, 0)
    await again.ended.wait()
    assert again.review == play_through(whole.match, 0)
    assert await store.unfinished() == []
    assert len(questions) - once < progress.count, "judged decisions are not judged again"


async def test_a_review_goes_on_when_the_process_that_began_it_is_gone(place: World) -> None:
    """Otherwise it would wait for the next start of a process."""
    table = await place.put(ended())
    reviewed, store = place.bot.services.feature(Reviews), place.bot.services.tables.matches.reviews
    heartbeat, instances = place.bot.services.heartbeat, place.bot.services.tables.matches.instances
    await instances.enter("another", "1", now())
    await heartbeat.online()
    await heartbeat._enter()
    assert [other.id for other in heartbeat.others] == ["another"]
    await store.keep_unfinished(
        table.id, 0, table.match.seq, msgspec.json.encode(UnfinishedReview()).decode()
    )
    await heartbeat._enter()
    assert not reviewed._under_way
    await instances.depart("another", now())
    await heartbeat._enter()
    async with asyncio.timeout(20):
        while await store.unfinished():  # noqa: ASYNC110  # polling is simplest here
            await asyncio.sleep(0.01)
    assert await reviewed.get(await place.bot.services.tables.load_whole(table.id), 0)


@pytest.mark.unabridged
async def test_a_review_waits_for_robots_turns(quiet_pool: RobotPool) -> None:
    order: list[str] = []

    async def finish(name: str, work: Any) -> None:
        await work
        order.append(name)

    spare: Callable[[], int] = int
    turns = [quiet_pool.think(job("steady", number, seats=4)) for number in (1, 2, 3)]
    thinking = [asyncio.create_task(finish("robot", turn)) for turn in turns]
    await asyncio.sleep(0)
    await finish("review", quiet_pool.in_spare_time(spare))
    await asyncio.gather(*thinking)
    assert order == ["robot", "robot", "robot", "review"]


def test_missed_urgent_turns_are_reported_together() -> None:
    match = Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=4)
    seat = match.to_act[0]
    own, other = (
        _whole_turn(Draft(match.game, match.view(seat)).after([move])) for move in match.moves(seat)[:2]
    )
    better = tuple(map(match.game.notation.write, other.played))
    run = [
        Judged(number, turn, Verdict(0.0, -2.0, 0.1, better, urgent=True))
        for number, turn in ((0, 3), (9, 7))
    ]
    decision = Decision(0, 3, match.view(seat), tuple(own.played))
    page = lesson_text(Lesson(run[0], decision, own, other, neglected=run), ["Ann", "Bo"], texts())
    assert "**B**, better: " in page
    assert "You passed up a chance like that **2 times**, most recently in turn 7." in page
    assert "One player has five or more workers in the same place" in page
    assert "better off" not in page, "playouts underestimate the difference"
    short = _summary(
        "westkingdom", judging.Review((*run, Judged(20, 9, Verdict(0.0, 2.0, 0.1, ("x",))))), texts()
    )
    assert short == (
        "From turn **3** on, you passed up a large group of workers 2 times. That adds up.\n"
        "This turn cost you points, too: **9** (−2)."
    )


def test_similar_turns_are_shown_from_their_first_difference() -> None:
    """Their common part would fill a phone's screen twice."""
    assert _apart(("stone 1", "on d2", "left"), ("stone 1", "on d2", "right")) == ("… → left", "… → right")
    assert _apart(("stone 1", "left"), ("stone 2", "left")) == ("stone 1 → left", "stone 2 → left")


def test_the_listed_sources_add_up_with_the_strongest_reason_first() -> None:
    t = texts()
    many = (("building:wall", 6.0), ("building:market", 0.9), ("building:garden", 0.8), ("favor:one", 0.7))
    text = sources("amytis", Verdict(0.0, 15.4, 0.1, ("x",), many, -7.0), 1, t)
    assert text == "-# Mostly: your rival −7 · Walls +6 · the rest +2"
    assert "the rest" not in sources("amytis", Verdict(0.0, 6.9, 0.1, ("x",), many[:2], 0.0), 1, t)


def test_an_opponents_best_answers_are_compared_if_they_differ_much() -> None:
    """The turn played lets the next seat get 9 points, the better turn none."""
    match = Match.new(game("amytis"), 2, seed=4)
    seat = match.to_act[0]
    draft = Draft(match.game, match.view(seat))
    turns = [whole for move in draft.options if (whole := _whole_turn(draft.after([move]))).next_view]
    own, other = turns[0], turns[-1]
    decision = Decision(0, 1, match.view(seat), tuple(own.played))
    view = own.next_view
    assert view is not None
    move = match.game.moves(view, 1 - seat)[0]

    def answer(points: int) -> tuple[Forecast, ...]:
        return (Forecast((points, points), (move,)),)

    def lesson(cost: float, after_own: int, after_other: int) -> str:
        verdict = Verdict(0.0, cost, 0.1, tuple(map(match.game.notation.write, other.played)))
        both = (answer(after_own), answer(after_other))
        return lesson_text(Lesson(Judged(0, 1, verdict), decision, own, other, both), ["Ann", "Bo"], texts())

    name = ("Ann", "Bo")[1 - seat]
    assert f"After yours, {name} could get +9 (" in lesson(4.0, 9, 0)
    assert "); after mine, nothing." in lesson(4.0, 9, 0)
    assert "); after mine, +2 at most." in lesson(4.0, 9, 2)
    assert f"After the other one, {name} could get +9 (" in lesson(-4.0, 0, 9)
    for cost, after_own, after_other in ((4.0, 0, 9), (4.0, 2, 0), (-4.0, 9, 0)):
        assert "could get" not in lesson(cost, after_own, after_other)


@pytest.mark.parametrize(("slug", "kept_before"), [("architectura", "few turns"), ("amytis", "end")])
def test_a_lesson_says_when_the_points_are_expected(slug: str, kept_before: str) -> None:
    """Verdicts stored without this information use the game's default."""
    match = Match.new(game(slug), 2, seed=4)
    seat = match.to_act[0]
    own, other = (Draft(match.game, match.view(seat)).after([move]) for move in match.moves(seat)[:2])
    decision = Decision(0, 1, match.view(seat), tuple(own.played))

    def lesson(cost: float, at_end: bool) -> str:
        verdict = Verdict(0.0, cost, 0.1, tuple(map(match.game.notation.write, other.played)), at_end=at_end)
        return lesson_text(Lesson(Judged(0, 1, verdict), decision, own, other), ["Ann", "Bo"], texts())

    for cost in (4.0, -4.0):
        assert "better off at the end of the match" in lesson(cost, at_end=True)
        assert kept_before in lesson(cost, at_end=False)


def _whole_turn(draft: Draft) -> Draft:
    while draft.options:
        draft = draft.after([draft.options[-1]])
    return draft


def test_losses_name_later_points_and_the_opponents() -> None:
    verdict = Verdict(0.0, 20.0, 0.0, (), (("buildings", 6.0), ("virtue", -9.0)), -8.0)
    assert left_out("westkingdom", verdict, 2, texts()) == (
        "-# Better turns would mostly have brought: "
        "points later on · fewer points for your best rival · Buildings"
    )


def test_gains_not_explained_by_points_are_named() -> None:
    t = texts()
    explained = Verdict(0.0, 3.0, 0.1, ("x",), (("buildings", 4.0),), 1.0)
    assert "to come" not in sources("westkingdom", explained, 1, t)
    beside = sources("westkingdom", Verdict(0.0, -6.0, 0.1, ("x",), (("buildings", 4.0),), 1.0), 1, t)
    assert "what’s to come +3" in beside
    assert "your rival +1" in beside


@pytest.mark.parametrize("slug", [slug for slug in games() if foresees_end(game(slug))])
def test_whatever_values_count_on_has_a_name(slug: str) -> None:
    """No reason has to say “what’s to come”."""
    fitted, t = values(slug), texts()
    assert fitted is not None
    traits = {name for weights in fitted.phases for name in weights if name != TO_ACT}
    for source in sorted({game(slug).trait_source(trait) for trait in traits}):
        verdict = Verdict(0.0, 3.0, 0.1, ("x",), rivals=-1.0, prospects=((source, 2.0),))
        name, _, points = sources(slug, verdict, 1, t).removeprefix("-# Mostly: ").partition(" +2")
        assert name[:1].isupper()
        assert points == " · your rival −1"


def test_the_curve_shows_the_swing_of_each_lesson() -> None:
    judged = [
        Judged(0, 1, Verdict(4.0, 2.6, 0.1, ("x",))),
        Judged(3, 3, Verdict(1.0)),
        Judged(6, 5, Verdict(2.0, -3.0, 0.1, ("z",))),
        *(Judged(place, place, Verdict(0.0, -1.0, 0.1, ("u",), urgent=True)) for place in (20, 22)),
    ]
    points = course(judging.Review(tuple(judged)))
    assert [(point.mark, point.cost, point.swing) for point in points] == [
        (-1, 2.6, "−3"),
        (0, 0.0, ""),
        (1, -3.0, "+3"),
        (-1, 0.0, ""),
        (0, 0.0, ""),
    ]
    (alone,) = course(
        judging.Review((Judged(9, 7, Verdict(1.0, 1.5, 0.1, ("t",), urgent=True, prompt=True)),))
    )
    assert (alone.mark, alone.swing) == (-1, "−2"), "the playouts played urgent turns"


def test_many_small_losses_are_added_up_with_their_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words from the score sheet, without what the better turns would have cost."""
    monkeypatch.setattr(judging, "SMALL", 1.0)
    lessons = [Judged(place, place, Verdict(0.0, 9.0 - place, 0.1, (f"{place}",))) for place in range(5)]
    sources = (("symbols", 0.8), ("chambers", -0.3))
    small = [Judged(place, place, Verdict(0.0, 0.5, 0.05, ("x",), sources)) for place in range(10, 30)]
    even = [Judged(place, place, Verdict(0.0, 0.0, 0.05, ("x",))) for place in range(30, 35)]
    review, t = judging.Review((*lessons, *small, *even)), texts()
    assert [one.turn for one in review.costly] == [0, 1, 2, 3, 4]
    assert _losses("ancient", review, 1, t) == (
        "20 of your other 25 decisions cost you about half a point each, "
        "which adds up to about **10 points**.",
        "-# Better turns would mostly have brought: Symbols of the gods",
    )
    all_of_them, _ = _losses("ancient", judging.Review((*lessons, *small)), 1, t)
    assert all_of_them.startswith("Your other 20 decisions cost you about half a point each")
    assert _losses("ancient", judging.Review((*lessons, *small[:3])), 1, t) == ("", "")


async def test_sent_buttons_keep_their_pages_if_more_turns_are_shown(place: World) -> None:
    """The three worst turns come first, then the best one, whatever the order of the buttons is."""
    table = await place.put(ended())
    costs = {1: 2.0, 3: 9.0, 5: 8.0, 7: 3.0, 9: 7.0, 11: -4.0}
    judged = [Judged(turn, turn, Verdict(0.0, cost, 0.1, (f"{turn}",))) for turn, cost in costs.items()]
    page = overview(table, 0, judging.Review(tuple(judged)), PICTURE, texts())
    ways = [each for each in page.screen.walk_children() if isinstance(each, ui.Button)]
    assert [each.label for each in ways] == ["1", "3", "5", "7", "9", "★ 11"]
    assert [each.custom_id for each in ways] == [
        custom_ids.pack(ShowReview(table.id, number)) for number in (5, 1, 2, 6, 3, 4)
    ]


async def test_an_overview_with_much_to_say_fits_a_phone(place: World) -> None:
    """Its reasons are left out first, then how the review was made; never what it found."""
    table = await place.put(ended(slug="westkingdom"))
    table = await place.bot.services.tables.load_whole(table.id)
    sources = (("buildings", 0.8),)
    run = [Judged(number, number, Verdict(0.0, -1.0, 0.1, ("u",), urgent=True)) for number in (1, 3)]
    costly = [Judged(number, number, Verdict(0.0, 9.0, 0.1, (f"{number}",))) for number in (20, 40, 60, 70)]
    good = Judged(80, 80, Verdict(0.0, -4.0, 0.1, ("g",)))
    small = [Judged(number, number, Verdict(0.0, 0.5, 0.2, ("x",), sources)) for number in range(90, 130)]
    review = judging.Review((*run, *costly, good, *small))
    for height, missing in ((360, set()), (480, {"reasons"}), (640, {"reasons", "intro"})):
        canvas = io.BytesIO()
        Image.new("P", (1000, height)).save(canvas, "PNG")
        page = overview(table, 0, review, canvas.getvalue(), texts())
        assert phone.page_height(page) <= phone.HIGHEST
        text = texts_of(raw(page))
        assert ("mostly have brought" in text) == ("reasons" not in missing)
        assert ("I played on from" in text) == ("intro" not in missing)
        assert "which adds up to about" in text
        assert "Your strongest" in text


async def test_a_page_of_matches_with_many_names_fits_a_phone(place: World) -> None:
    table = await place.put(ended())
    people = tuple(Person(number, "A rather long name " * 2) for number in range(90, 95))
    rows = [replace(table.record, id=number, people=people) for number in range(20)]
    for number in range(4):
        assert phone.page_height(listing(rows, {}, 90, number, texts())) <= phone.HIGHEST
