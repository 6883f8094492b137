"""The review of a match that is over: for each player alone, worked out once, and never while it goes on."""

import asyncio
import random
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest

from bot.matches.coach import reviews
from bot.matches.coach.judging import Question, judged
from bot.matches.robot_pool import RobotPool
from bot.platform import custom_ids
from bot.platform.actions import ShowReview
from bot.screens.coach.review import sources
from engine.catalogue import game
from engine.errors import Refusal
from engine.match import Match
from engine.robots import review as judging
from engine.robots.review import Verdict
from render.texts import texts
from tests.bot.panels import controls_of
from tests.bot.test_forged_ids import send
from tests.bot.test_robot_pool import job
from tests.bot.world import World, labels, take_turn_by_slash, texts_of

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=30.0)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have decisions judged by very few playouts."""
    for name, value in {"TURNS": 8, "KEPT": 3, "ROUND": 1, "FINAL": 8, "SMALL": 0.0, "SURE": 0.0}.items():
        monkeypatch.setattr(judging, name, value)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """Return what is asked of the processes."""
    asked: list[Question] = []

    def note(question: Question) -> Verdict:
        asked.append(question)
        return judged(question)

    monkeypatch.setattr(reviews, "judged", note)
    return asked


def ended(seed: int = 3, slug: str = "amytis") -> Match:
    match = Match.new(game(slug), 2, seed=seed)
    match.go_on(dict.fromkeys(range(2), "calm"))
    return match


async def asked(place: World, person: Any) -> Any:
    return (await person.click(place.last, label="Review")).response


def read(answer: Any) -> str:
    return texts_of(answer.components)


async def test_a_review_is_private_and_led_through_by_buttons(
    place: World, questions: list[Question]
) -> None:
    await place.put(ended())
    ann, before = place.people[0], len(place.channel.history())
    answer = await asked(place, ann)
    assert answer.ephemeral
    assert "your review" in read(answer)
    assert "These turns cost you most" in read(answer)
    assert len(answer.attachments) == 1
    turns = [each["label"] for each in controls_of(answer.components)]
    assert turns[0] == "All in short"
    assert len(turns) == 5
    for label in turns[1:]:
        answer = (await ann.click(answer, label=label)).response or answer
        assert "I expect about" in read(answer)
        assert "You: " in read(answer)
        assert len(answer.attachments) == 1
    answer = (await ann.click(answer, label="All in short")).response or answer
    assert "your review" in read(answer)
    assert len(place.channel.history()) == before
    assert {question.view.viewer for question in questions} == {0}


async def test_a_review_is_worked_out_once(place: World, questions: list[Question]) -> None:
    await place.put(ended())
    first = read(await asked(place, place.people[0]))
    count = len(questions)
    assert count > 5
    await place.restart()
    assert read(await asked(place, place.people[0])) == first
    assert len(questions) == count
    await asked(place, place.people[1])
    assert {question.view.viewer for question in questions[count:]} == {1}


async def test_while_a_match_goes_on_nobody_gets_a_review(place: World, questions: list[Question]) -> None:
    table = await place.seat("amytis")
    await take_turn_by_slash(place, random.Random(1))
    assert "Review" not in labels(place.last)
    forged = await place.people[0].click(place.last, label="More")
    assert "Review" not in read(forged.response)
    table = await place.bot.services.tables.load_whole(table.id)
    for seat in range(2):
        with pytest.raises(Refusal, match="refusal-review-running"):
            place.bot.services.reviews.begun(table, seat)
        with pytest.raises(Refusal, match="refusal-review-running"):
            await place.bot.services.reviews.get(table, seat)
    assert questions == []


async def test_a_forged_button_gets_no_review_of_a_running_match(place: World) -> None:
    table = await place.seat("amytis")
    await take_turn_by_slash(place, random.Random(1))
    for number in range(3):
        answer: Any = (await send(place, custom_ids.pack(ShowReview(table.id, number)), None)).response
        assert "Reviews are for matches that are over" in read(answer)
    await place.put(ended())
    answer = (await send(place, custom_ids.pack(ShowReview((await place.table()).id, 9)), None)).response
    assert "I expect about" not in read(answer)


async def test_only_who_played_gets_a_review(place: World, questions: list[Question]) -> None:
    await place.put(ended())
    eve = place.guild.add_member(place.env.create_user("eve"))
    answer = await asked(place, eve)
    assert "your review" not in read(answer)
    assert questions == []


async def test_whoever_waits_sees_how_far_it_is(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.controls.coach.review.EVERY", 0.0)
    await place.put(ended())
    await asked(place, place.people[0])
    patched = [str(each.json) for each in place.env.http_requests if each.path.endswith("@original")]
    assert any("I am going through your turns" in each for each in patched)


async def test_whoever_waits_too_long_is_asked_to_come_back(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.controls.coach.review.PATIENCE", 0.0)
    await place.put(ended())
    answer = await asked(place, place.people[0])
    assert "press **Review** again later" in read(answer)
    reviewed = place.bot.services.reviews
    table = await place.bot.services.tables.load_whole((await place.table()).id)
    await reviewed.begun(table, 0).ended.wait()
    assert "your review" in read(await asked(place, place.people[0]))


async def test_a_decision_that_can_not_be_judged_is_left_out(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(question: Question) -> Verdict:
        if question.number == 3:
            raise BrokenExecutor("died")
        return judged(question)

    monkeypatch.setattr(reviews, "judged", failing)
    table = await place.put(ended())
    assert "your review" in read(await asked(place, place.people[0]))
    assert f"match {table.id}: entry" in caplog.text
    text = await place.bot.services.tables.matches.reviews.get(table.id, 0, table.match.seq)
    assert text is not None


async def test_what_is_kept_and_can_not_be_read_is_worked_out_anew(
    place: World, questions: list[Question]
) -> None:
    table = await place.put(ended())
    await place.bot.services.tables.matches.reviews.keep(table.id, 0, table.match.seq, '{"judged": 7}')
    assert "your review" in read(await asked(place, place.people[0]))
    assert questions


async def test_too_many_reviews_at_a_time_are_refused(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST", 0)
    await place.put(ended())
    assert "several matches already" in read(await asked(place, place.people[0]))


@pytest.fixture
def quiet_pool() -> Iterator[RobotPool]:
    robot_pool = RobotPool(2)
    yield robot_pool
    robot_pool.close()


@pytest.mark.unabridged
async def test_a_review_waits_for_the_turns_of_robots(quiet_pool: RobotPool) -> None:
    order: list[str] = []

    async def note(name: str, work: Any) -> None:
        await work
        order.append(name)

    spare: Callable[[], int] = int
    turns = [quiet_pool.think(job("steady", number, seats=4)) for number in (1, 2, 3)]
    thinking = [asyncio.create_task(note("robot", turn)) for turn in turns]
    await asyncio.sleep(0)
    await note("review", quiet_pool.in_spare_time(spare))
    await asyncio.gather(*thinking)
    assert order == ["robot", "robot", "robot", "review"]


def test_what_points_do_not_explain_is_named() -> None:
    t = texts()
    explained = Verdict(0.0, 3.0, 0.1, ("x",), (("buildings", 4.0),), 1.0)
    assert "to come" not in sources("westkingdom", explained, 1, t)
    beside = sources("westkingdom", Verdict(0.0, -6.0, 0.1, ("x",), (("buildings", 4.0),), 1.0), 1, t)
    assert "what’s to come +3" in beside
    assert "your rival +1" in beside
