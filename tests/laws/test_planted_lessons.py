"""Every law of lessons is broken by a fault in a lesson."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.features.lessons import course, screens
from bot.features.lessons.course import Course
from engine.errors import Refusal
from render.texts import texts
from tests.laws import test_lessons as laws

SLUG = "amytis"


def changed(name: str, /, **changes: Any) -> Course:
    """Return the lesson of Amytis with a step changed."""
    lesson = course.course(SLUG)
    assert lesson is not None
    steps = tuple(replace(step, **changes) if step.name == name else step for step in lesson.steps)
    return replace(lesson, steps=steps)


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch) -> Callable[[Course], None]:
    """Replace the lesson of Amytis."""

    def put(lesson: Course) -> None:
        monkeypatch.setattr(course, "course", lambda slug: lesson)
        monkeypatch.setattr(course, "stages", course.stages.__wrapped__)
        monkeypatch.setattr(laws, "lesson_of", lambda slug: lesson)

    return put


def number_of(lesson: Course, name: str) -> int:
    return [step.name for step in lesson.steps].index(name)


def position(name: str) -> course.StartPosition:
    lesson = course.course(SLUG)
    assert lesson is not None
    start = lesson.steps[number_of(lesson, name)].position
    assert start is not None
    return start


FAULTS: dict[str, tuple[Callable[..., None], str, dict[str, Any]]] = {
    "a wrong gain": (
        laws.test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims,
        *("line", {"gains": 12}),
    ),
    "no gain": (
        laws.test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims,
        *("line", {"gains": None}),
    ),
    "half a turn": (
        laws.test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims,
        *("end", {"turn": "take 8", "accept": (), "replies": ()}),
    ),
    "a turn that isn't right itself": (
        laws.test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims,
        *("block", {"accept": ("take 1",)}),
    ),
    "a turn that gains too little": (
        laws.test_the_turn_of_a_step_is_legal_right_and_gains_what_it_claims,
        *("block", {"accept": (), "least": 7}),
    ),
    "a wrong gain of another turn": (
        laws.test_other_turns_gain_what_a_step_claims,
        *("score", {"others": {"take 9; place b1": 3}}),
    ),
    "every turn is right": (laws.test_a_wrong_turn_is_noticed, "block", {"accept": (), "least": -9}),
    "a mistake that can't be made": (
        laws.test_every_foreseen_mistake_can_be_made,
        *("line", {"wrong": {"favor": "take 7"}}),
    ),
    "a mistake that is right": (
        laws.test_every_foreseen_mistake_can_be_made,
        *("block", {"wrong": {"stack": "take 3"}}),
    ),
    "a mistake behind another": (
        laws.test_every_foreseen_mistake_can_be_made,
        *("line", {"wrong": {"favor": "take 9", "elsewhere": "take 9; favor one"}}),
    ),
    "a step that goes on from many turns": (
        laws.test_a_step_goes_on_only_from_a_single_right_turn,
        *("line", {"accept": ("take 9",)}),
    ),
    "a mark on nothing": (
        laws.test_every_mark_is_on_a_picture_of_the_step,
        *("line", {"marks": ("take 1",)}),
    ),
    "a mark of another picture": (
        laws.test_every_mark_is_on_a_picture_of_the_step,
        *("city", {"marks": ("take 1",)}),
    ),
    "wrong points at the start": (
        laws.test_a_step_starts_with_its_players_turn_and_the_points_it_claims,
        *("end", {"position": replace(position("end"), points=(104, 90))}),
    ),
    "another seat's turn": (
        laws.test_a_step_starts_with_its_players_turn_and_the_points_it_claims,
        *("sum", {"position": replace(position("sum"), seat=2)}),
    ),
}
"""Faults of a step's data, each with the law that it breaks."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_step_breaks_the_law(fault: str, plant: Callable[[Course], None]) -> None:
    law, name, changes = FAULTS[fault]
    lesson = changed(name, **changes)
    plant(lesson)
    with pytest.raises((AssertionError, Refusal)):
        law((SLUG, number_of(lesson, name)))


@pytest.mark.parametrize(
    "changes",
    [
        {"turn": "take 4; place b1"},  # blocked by an architect
        {"replies": ("2 take 5; place a1",)},
    ],
)
def test_an_illegal_move_breaks_every_law(changes: Any, plant: Callable[[Course], None]) -> None:
    plant(changed("line", **changes))
    with pytest.raises(Refusal):
        laws.staged(SLUG)


def test_other_rules_break_the_law(plant: Callable[[Course], None]) -> None:
    plant(replace(changed("line"), edition="booklet 1"))
    with pytest.raises(AssertionError):
        laws.test_a_lesson_is_for_the_installed_rules(SLUG)


@pytest.mark.parametrize("count", [2, 13])
def test_too_few_and_too_many_steps_break_the_law(count: int, plant: Callable[[Course], None]) -> None:
    lesson = changed("line")
    steps = tuple(replace(lesson.steps[0], name=f"city{number}") for number in range(count))
    plant(replace(lesson, steps=steps))
    with pytest.raises(AssertionError):
        laws.test_a_lesson_is_for_the_installed_rules(SLUG)


def test_a_match_that_is_over_breaks_the_law(
    plant: Callable[[Course], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    match, seat = course.end(SLUG)
    match.abandon()
    monkeypatch.setattr(course, "end", lambda slug: (match, seat))
    with pytest.raises(AssertionError):
        laws.test_a_match_can_go_on_after_the_lesson(SLUG)


@pytest.mark.parametrize("changes", [{"name": "another"}, {"wrong": {"other": "take 9"}}, {"wrong": {}}])
def test_missing_and_needless_texts_break_the_law(changes: Any, plant: Callable[[Course], None]) -> None:
    plant(changed("line", **changes))
    with pytest.raises(AssertionError):
        laws.test_a_lesson_has_exactly_its_texts(SLUG)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("amytis-lesson-line", "One. Two. Three."),
        ("amytis-lesson-line", "No sentence at all"),
        ("amytis-lesson-line", "One.\nTwo."),
        ("amytis-lesson-line-title", "A title that is far too long"),
        ("amytis-lesson-line-title", "A sentence."),
    ],
)
def test_texts_of_another_length_break_the_law(key: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(name: str, **values: str | int) -> str:
        return text if name == key else texts()(name, **values)

    monkeypatch.setattr(laws, "texts", lambda: told)
    with pytest.raises(AssertionError):
        laws.test_texts_keep_their_length(SLUG)


CASE = (SLUG, 2)


@pytest.fixture
def made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the pages again: those cached by other tests have no fault."""
    monkeypatch.setattr(laws, "sent", laws.sent.__wrapped__)


@pytest.mark.usefixtures("made_again")
def test_a_page_that_is_too_high_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    above = screens.above
    monkeypatch.setattr(screens, "above", lambda *args, **options: above(*args, **options) + "\nMore." * 5)
    with pytest.raises(AssertionError):
        laws.test_the_pages_of_a_step_fit_on_a_phone(CASE)


@pytest.mark.usefixtures("made_again")
def test_a_control_of_a_stored_match_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "redirected", lambda page, *_: page)
    with pytest.raises(AssertionError):
        laws.test_no_control_of_a_step_is_of_a_stored_match(CASE)


@pytest.mark.usefixtures("made_again")
def test_a_page_that_shows_something_hidden_breaks_the_law(monkeypatch: pytest.MonkeyPatch) -> None:
    above = screens.above

    def leaking(stage: Any, *args: Any, **options: Any) -> str:
        return f"{above(stage, *args, **options)} {stage.match.state.secret.stacks[0][-1]}"

    monkeypatch.setattr(screens, "above", leaking)
    with pytest.raises(AssertionError):
        laws.test_a_step_shows_nothing_hidden(CASE)
