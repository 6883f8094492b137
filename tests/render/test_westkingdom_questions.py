"""Pictures of West Kingdom's questions: every option is marked and distinguishable."""

import random
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.core.values import View
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState, WestKingdomView
from engine.games.westkingdom.moves import Place
from render.boards import Candidate, Scene, board
from render.boards.westkingdom.pieces.edges import fit
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.questions import options, subjects
from render.boards.westkingdom.questions.question import page_of
from render.canvas import Box
from render.encode import encode
from render.kit import choices
from render.text import Face, Label, covers, width
from render.texts import texts
from render.words import words
from tests.games.westkingdom import drawing
from tests.games.westkingdom.matches import eager

NAMES = ("Anastasia", "Ben", "Cleopatra Philopator", "Dov", "Eve", "Wilhelmina")
HEAVIEST, CROWDED = 40_000, 52_000
"""Most bytes of a question's picture; more than six plans may take more."""
MATCHES = (
    (1, (("artisans", "on"),)),
    (2, ()),
    (4, (("artisans", "on"), ("boards", "picked"), ("promos", "on"))),
    (6, (("boards", "dealt"),)),
)
t = texts()


def scene(view: WestKingdomView) -> Scene:
    return Scene(NAMES[: view.board.seats], t, private=True)


def offered(view: WestKingdomView, worth: str = "+12") -> list[Candidate]:
    """Return the viewer's options, labelled like their buttons."""
    speak, seat = words("westkingdom"), view.viewer
    assert seat is not None
    named = [(move, speak.choice(view, move, t)) for move in GAME.moves(view, seat)]
    return [Candidate(move, choice.button or choice.label, worth) for move, choice in named]


def asked(view: WestKingdomView, candidates: list[Candidate]) -> Image.Image:
    return board("westkingdom").question(view, candidates, (), scene(view))


def kind(state: WestKingdomState) -> str:
    """Return the kind of question, in short."""
    if not state.board.stack:
        return state.board.phase
    top = state.board.stack[-1]
    parts = [type(top).__name__, *(str(getattr(top, name, "")) for name in ("why", "half", "about", "paid"))]
    return " ".join(filter(None, parts))


@cache
def questions() -> dict[str, WestKingdomView]:
    """Return, for each kind of question, the view with the most options in some random matches."""
    views: dict[str, tuple[int, WestKingdomView]] = {}
    for seats, chosen in MATCHES:
        chance = random.Random(seats)
        state = GAME.start(seats, GAME.facts.check_options(dict(chosen)), seats)
        while acting := GAME.to_act(state.board):
            seat = chance.choice(acting)
            count, name = len(GAME.moves(state, seat)), kind(state)
            if count > views.get(name, (0,))[0]:
                views[name] = count, GAME.view(state, seat)
            state = GAME.step(state, seat, eager(state, seat, chance)).state
    return {name: view for name, (_, view) in views.items()}


def inside(inner: Box, outer: Box) -> bool:
    left, top = outer.x <= inner.x, outer.y <= inner.y
    return left and top and inner.right <= outer.right and inner.bottom <= outer.bottom


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    return beside or one.bottom <= other.y or other.bottom <= one.y


def difference(one: Image.Image, other: Image.Image) -> Box:
    bounds = ImageChops.difference(one, other).getbbox()
    assert bounds is not None
    left, top, right, bottom = bounds
    return Box(left, top, right - left, bottom - top)


def test_random_matches_reach_most_questions() -> None:
    asked_for = {name.split()[0] for name in questions()}
    assert len(asked_for) >= 20
    assert {"ToPlace", "ToHire", "ToRaid", "ToCapture", "ToConstruct", "ToGuard", "ToCraft"} <= asked_for


def test_every_question_can_be_drawn() -> None:
    for name, view in questions().items():
        candidates = offered(view)
        image = asked(view, candidates)
        assert (image.mode, image.width) == ("RGB", 1000), name
        assert image.height <= 800, name
        crowd = name.startswith(("ToDiscard", "ToConstruct")) and len(candidates) > 6
        assert len(encode(image, PALETTE)) <= (CROWDED if crowd else HEAVIEST), name


def test_option_marks_are_inside_the_picture_and_do_not_overlap() -> None:
    for name, view in questions().items():
        candidates = offered(view)
        marked = options.marked(page_of(view, candidates, scene(view)))
        assert sorted(candidate.mark for candidate, _ in marked) == sorted(
            candidate.mark for candidate in candidates
        ), name
        boxes = [box for _, box in marked]
        assert all(inside(box, Box(0, 0, 1000, 800)) for box in boxes), name
        assert all(apart(one, other) for one, other in combinations(boxes, 2)), name


@pytest.mark.parametrize("task", ["ToPlace", "ToHire True", "ToRaid", "ToCapture first", "ToGuard", "plans"])
def test_worths_are_drawn_in_place(task: str) -> None:
    view = questions()[task]
    candidates = offered(view)
    image = asked(view, candidates)
    for number, (candidate, box) in enumerate(options.marked(page_of(view, candidates, scene(view)))[:6]):
        where = candidates.index(candidate)
        other = [*candidates[:where], candidate._replace(worth="−3"), *candidates[where + 1 :]]
        assert inside(difference(image, asked(view, other)), box), (task, number)


def test_location_names_fit_their_plates() -> None:
    state = drawing.state("9si", "", options={"artisans": "on"})
    view = GAME.view(state, 0)
    for candidate, box in options.marked(page_of(view, offered(view), scene(view))):
        if box.width > options.BESIDE:
            name = "".join(letter for letter in candidate.mark if covers(Face.BLACK, letter)).strip()
            letters, _ = choices.split(box, candidate.worth, options.LETTERS)
            assert width(name, Face.BLACK, 18) <= letters.width - 10, name


def test_a_worker_and_the_artisan_share_a_card() -> None:
    view = GAME.view(drawing.state("9si", "", options={"artisans": "on"}), 0)
    page = page_of(view, offered(view), scene(view))
    assert len(page.options) == 13
    for location, option in enumerate(page.options):
        assert all(candidate.move.location == location for candidate in option.candidates)
    both = [option for option in page.options if len(option.candidates) == 2]
    assert len(both) >= 8
    assert all(
        [candidate.move.artisan for candidate in option.candidates] == [False, True] for option in both
    )


def test_worker_comes_before_the_artisan() -> None:
    start = GAME.view(drawing.state("9si", "", options={"artisans": "on"}), 0)
    for option in page_of(start, offered(start)[::-1], scene(start)).options:
        assert [candidate.move.artisan for candidate in option.candidates] == [False, True][
            : len(option.candidates)
        ]


def test_closed_locations_have_no_plate() -> None:
    view = GAME.view(drawing.state("virtue=12", "", tax_stand=0), 0)
    page = page_of(view, offered(view), scene(view))
    closed = [location for location, option in enumerate(page.options) if not option.candidates]
    assert closed == [6, 7, 8, 9, 10, 11, 12]


@pytest.mark.parametrize("worth", ["", "−3", "±0"])
def test_any_worth_can_be_drawn(worth: str) -> None:
    for view in list(questions().values())[::4]:
        assert asked(view, offered(view, worth)).height <= 800


def test_question_does_not_depend_on_hidden_information() -> None:
    for name, view in questions().items():
        there = GAME.view(GAME.deal(view, Rng(7)), view.viewer)
        assert asked(view, offered(view)).tobytes() == asked(there, offered(there)).tobytes(), name


def test_decided_turn_shows_its_result() -> None:
    state = drawing.state("5si hand=well,smithy", "forest=2")
    before = GAME.view(state, 0)
    step = GAME.preview(GAME.deal(before, None), 0, Place(0))
    assert step.turn_over
    after = View(step.state.board, step.state.secret, 0, ())
    image = asked(after, [])
    assert image.height <= 800
    assert image.tobytes() != asked(before, []).tobytes()


def test_any_turn_can_be_drawn_without_options() -> None:
    for view in questions().values():
        for viewer in (None, view.viewer):
            state = GAME.deal(view, None)
            assert asked(GAME.view(state, viewer), []).height <= 800


def test_hand_of_any_size_fits() -> None:
    plans = "well,smithy,steeple,castle,keep,palace,church,library,tavern,treasury,chapel,fountain,dungeon"
    for count in range(14):
        hand = ",".join(plans.split(",")[:count])
        line = f"5si {'hand=' + hand if hand else ''}"
        assert asked(GAME.view(drawing.state(line, ""), 0), []).height <= 800


@pytest.mark.parametrize(
    ("line", "market", "told"),
    [
        ("", (-1, -1, -1), ["too little silver", "nothing to do", "no plan ready"]),
        ("9si virtue=10", (-1, -1, -1), ["virtue above 9"]),
        ("9si", (-1, 1, -1), ["already taken"]),
    ],
)
def test_closed_locations_say_why(
    line: str, market: tuple[int, int, int], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def recording(text: str, *more: Any) -> Label:
        written.append(text)
        return fit(text, *more)

    monkeypatch.setattr(subjects, "fit", recording)
    state = drawing.state(line, "", market=market)
    view = GAME.view(state, 0)
    asked(view, offered(view))
    assert set(told) <= set(written)
    closed = sum(not option.candidates for option in page_of(view, offered(view), scene(view)).options)
    assert len(written) == 2 * closed  # name and reason
