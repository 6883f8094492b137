"""Every game's lesson does what its data and texts say; run one game's with ``-k SLUG``."""

import asyncio
import re
from collections.abc import Coroutine, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple, TypeVar

import pytest

from bot.features.lessons import course, screens
from bot.features.lessons.course import PreparedStep
from bot.features.lessons.course import course as lesson_of
from bot.features.lessons.rendering import Desk
from bot.features.lessons.service import seated
from bot.jobs.forecast_cache import ForecastCache
from bot.matches.prospects import prospects
from bot.matches.table import Table
from bot.matches.turn_path import path_of, walk
from bot.platform import custom_ids
from bot.screens.page import Page
from bot.screens.turn.offers import offered
from engine.catalogue import game
from engine.draft import Draft
from render.picture import spot_name, spots
from render.texts import FALLBACK, placeholders, texts
from storage.records import Person
from tests.bot.panels import Way, controls_of, ways
from tests.bot.walking import Painted, raw
from tests.bot.watched import BLUE
from tests.laws.layout import HIGHEST, height_of_panel
from tests.laws.worlds import other_world

T = TypeVar("T")

LEARNER = Person(2**62, "Ninsun")
FEWEST, MOST = 3, 12
"""The number of steps of a lesson; the one that ``ziggurat new-game`` writes has three."""

TITLE = 24
"""The longest title of a step, in characters."""

SENTENCES = 2
"""The most sentences of an idea, and of a sentence about a turn."""

TRIED = 20_000
"""How many drafts are tried to find a turn with a foreseen mistake."""


def staged(slug: str) -> tuple[PreparedStep, ...]:
    return course.stages(slug)


LESSONS = {slug: lesson for slug in course.taught() if (lesson := lesson_of(slug))}
EVERY = [(slug, number) for slug, lesson in LESSONS.items() for number in range(len(lesson.steps))]
TURNS = [(slug, number) for slug, number in EVERY if LESSONS[slug].steps[number].turn]


def named(case: tuple[str, int]) -> str:
    slug, number = case
    return f"{slug}-{LESSONS[slug].steps[number].name}"


every_lesson = pytest.mark.parametrize("slug", course.taught())
every_step = pytest.mark.parametrize("case", EVERY, ids=named)
every_turn = pytest.mark.parametrize("case", TURNS, ids=named)


def step_of(case: tuple[str, int]) -> PreparedStep:
    slug, number = case
    return staged(slug)[number]


def desk_of(stage: PreparedStep, table: Table | None = None, tries: int = 0) -> Desk:
    render_pool: Any = Painted()
    table = table or seated(stage, LEARNER, texts())
    return Desk(render_pool, ForecastCache(render_pool), stage, table, tries, texts())


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def completed(draft: Draft) -> Iterator[Draft]:
    """Yield the complete turns that go on from a draft, in the order of the options."""
    stack, tried = [draft], 0
    while stack and tried < TRIED:
        draft, tried = stack.pop(), tried + 1
        if draft.complete:
            yield draft
        else:
            stack += [draft.after((move,)) for move in reversed(draft.options)]


def towards(stage: PreparedStep, text: str) -> Iterator[Draft]:
    """Yield complete turns that contain these moves, wherever the turn asks for them."""
    rules, wanted = stage.match.game, course.moves_of(stage.match.game, text)
    stack, tried = [Draft(rules, stage.match.view(stage.seat))], 0
    while stack and tried < TRIED:
        draft, tried = stack.pop(), tried + 1
        if draft.complete:
            if all(move in draft.played for move in wanted):
                yield draft
            continue
        missing = [move for move in draft.options if move in wanted and move not in draft.played]
        stack += [draft.after((move,)) for move in missing or reversed(draft.options)]


# the data


@every_lesson
def test_a_lesson_is_for_the_installed_rules(slug: str) -> None:
    lesson = lesson_of(slug)
    assert lesson is not None
    rules = game(slug)
    assert lesson.edition == course.edition_of(rules), "the rules have changed: check the lesson"
    assert FEWEST <= len(lesson.steps) <= MOST
    names = [step.name for step in lesson.steps]
    assert len({*names}) == len(names)
    assert all(re.fullmatch("[a-z][a-z0-9]*", name) for name in names)


@every_lesson
def test_a_match_can_go_on_after_the_lesson(slug: str) -> None:
    match, seat = course.end(slug)
    assert match.to_act
    assert seat < match.seats
    assert match.first == 0


@every_step
def test_a_step_starts_with_its_players_turn_and_the_points_it_claims(case: tuple[str, int]) -> None:
    stage = step_of(case)
    assert stage.seat in stage.match.to_act
    if (position := stage.step.position) is not None:
        assert stage.match.points == position.points


@every_turn
def test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims(case: tuple[str, int]) -> None:
    stage = step_of(case)
    draft = stage.read(stage.step.turn)
    assert draft.complete, f"then {stage.match.game.notation.write(draft.options[0])}, or another move"
    assert stage.is_right(draft)
    assert stage.step.gains == draft.gains[stage.seat]


@every_turn
def test_other_turns_gain_what_a_step_claims(case: tuple[str, int]) -> None:
    stage = step_of(case)
    for text, points in stage.step.others.items():
        draft = stage.read(text)
        assert draft.complete
        assert draft.gains[stage.seat] == points, text


@every_turn
def test_a_wrong_turn_is_noticed(case: tuple[str, int]) -> None:
    stage = step_of(case)
    start = Draft(stage.match.game, stage.match.view(stage.seat))
    assert any(not stage.is_right(draft) for draft in completed(start)), "every turn is right"


@every_turn
def test_every_foreseen_mistake_can_be_made(case: tuple[str, int]) -> None:
    stage = step_of(case)
    for name, text in stage.step.wrong.items():
        wrong = (draft for draft in towards(stage, text) if not stage.is_right(draft))
        assert any(stage.mistake(draft) == name for draft in wrong), name


@every_step
def test_a_step_goes_on_only_from_a_single_right_turn(case: tuple[str, int]) -> None:
    """Otherwise the next position could differ from what the player has just done."""
    slug, number = case
    stages = staged(slug)
    if number + 1 < len(stages) and stages[number + 1].step.position is None:
        step = stages[number].step
        assert not step.accept
        assert step.least is None


@every_step
def test_every_mark_is_on_a_picture_of_the_step(case: tuple[str, int]) -> None:
    stage = step_of(case)
    slug, found = stage.match.game.facts.slug, set[str]()
    if not stage.step.turn and stage.step.picture is not course.Picture.QUESTION:
        seat = None if stage.step.picture is course.Picture.BOARD else stage.seat
        found |= spots(slug, stage.match.view(seat), None).keys()
    else:
        draft = Draft(stage.match.game, stage.match.view(stage.seat))
        moves = course.moves_of(stage.match.game, stage.step.turn) if stage.step.turn else []
        for played in range(len(moves) + 1):
            now = draft.after(moves[:played])
            offers = offered(now, prospects(now, 1), texts()) if now.options else []
            candidates = [offer.on_picture(stage.seat, texts()) for offer in offers]
            found |= spots(slug, now.view, candidates).keys()
    assert {spot_name(slug, mark) for mark in stage.step.marks} <= found, sorted(found)


# the texts


def keys_of(slug: str) -> Iterator[str]:
    """Yield the keys of a lesson's texts."""
    for stage in staged(slug):
        key = f"{slug}-lesson-{stage.step.name}"
        yield from (f"{key}-title", key)
        if stage.step.turn:
            yield f"{key}-done"
        yield from (f"{key}-wrong-{name}" for name in stage.step.wrong)


@every_lesson
def test_a_lesson_has_exactly_its_texts(slug: str) -> None:
    there = {key for key in placeholders(FALLBACK) if key.startswith(f"{slug}-lesson-")}
    assert there == {*keys_of(slug)}


@every_lesson
def test_texts_keep_their_length(slug: str) -> None:
    """Sentences are counted by their marks; a title has none."""
    values: dict[str, str | int] = {"gain": 1, "yours": 1, "points": 1, "rival": "Plumb"}
    for key in keys_of(slug):
        text = texts()(key, **values)
        sentences = re.findall(r"[.!?…](?=\s|$)", text)
        if key.endswith("-title"):
            assert len(text) <= TITLE, text
            assert not sentences, text
        else:
            assert 1 <= len(sentences) <= SENTENCES, text
            assert "\n" not in text


# the pages


def pages_of(stage: PreparedStep, table: Table | None = None) -> Iterator[Page]:
    """Yield a step as it is played right, then wrong, then shown."""
    desk = desk_of(stage, table)
    yield run(desk.step())
    if not stage.step.turn:
        return
    table = table or seated(stage, LEARNER, texts())
    path = screens.model_path(table, stage)
    for length in range(1, len(path) + 1):
        yield run(desk.step(path[:length]))
    yield run(desk.outcome(path))
    wrong = wrong_path(stage, table)
    for tries in range(screens.SHOW_AFTER + 1):
        yield run(desk_of(stage, table, tries).outcome(wrong))
        yield run(desk_of(stage, table, tries).step())


class Sent(NamedTuple):
    """The parts of a page that the laws compare."""

    text: Any
    images: Sequence[tuple[str, bytes]]
    height: float


@cache
def sent(case: tuple[str, int]) -> tuple[Sent, ...]:
    """Return the pages of a step, made once for all laws."""
    return tuple(map(summary, pages_of(step_of(case))))


def summary(page: Page) -> Sent:
    return Sent(raw(page), page.images, height_of_panel(page))


def wrong_path(stage: PreparedStep, table: Table) -> tuple[int, ...]:
    start = walk(table, stage.seat).draft
    wrong = (draft for draft in completed(start) if not stage.is_right(draft))
    return path_of(table, next(wrong))


@every_step
def test_the_pages_of_a_step_fit_on_a_phone(case: tuple[str, int]) -> None:
    for page in sent(case):
        assert page.height <= HIGHEST, page


@every_step
def test_no_control_of_a_step_is_of_a_stored_match(case: tuple[str, int]) -> None:
    for page in sent(case):
        verbs = {control["custom_id"].split(":")[1] for control in controls_of(page.text)}
        assert verbs <= {custom_ids.verb_of(kind) for kind in screens.KEPT}, verbs


@every_step
def test_a_step_shows_nothing_hidden(case: tuple[str, int]) -> None:
    stage = step_of(case)
    twin = stage._replace(match=other_world(stage.match, stage.seat, Random(repr(case))))
    assert sent(case) == tuple(map(summary, pages_of(twin)))


@every_turn
def test_a_step_highlights_and_prefers_nothing_that_leads_elsewhere(case: tuple[str, int]) -> None:
    stage = step_of(case)
    model = screens.model_path(seated(stage, LEARNER, texts()), stage)
    for length in range(len(model)):
        shown = raw(run(desk_of(stage).step(model[:length])))
        blue = [way for way in ways(shown, "lessonturn") if is_blue(shown, way)]
        assert not blue or any(led_to(way) == model[: len(led_to(way))] for way in blue)
        assert "If in doubt" not in repr(shown)


def is_blue(shown: Any, way: Way) -> bool:
    return any(
        control["custom_id"] == way.custom_id and control.get("style") == BLUE
        for control in controls_of(shown)
    )


def led_to(way: Way) -> tuple[int, ...]:
    """Return the path in the id of a lesson's control."""
    fields = way.custom_id.split(":")[2:]
    return tuple(custom_ids.unpack_path(fields[4] if len(fields) > 4 else ""))
