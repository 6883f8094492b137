"""Pictures of questions: every option is marked at its tile or card, and nothing else is."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.core.rng import Rng
from engine.draft import Draft
from engine.games.amytis import GAME
from engine.games.amytis.board import EFFECT, END, FAVOR, PLACE, TAKE, AmytisView, LastTurn
from engine.games.amytis.cards import CROWN
from engine.games.amytis.moves import Draw
from engine.match import Match
from render.boards import Candidate, board
from render.boards.amytis.pieces.palette import PALETTE
from render.boards.amytis.questions import layout, options
from render.canvas import Box
from render.encode import encode
from render.kit import choices
from render.text import Face, width
from render.texts import texts
from render.words import words
from tests.games.amytis.drawing import build, changed, city, position, run, stacks
from tests.render.positions import crowded, scene
from tests.thorough import times

HEAVIEST = 60_000
"""Most bytes of a question; a step of the panel may take 80 KiB."""
"""Most bytes of a question's picture; a turn on a phone needs three or four."""

t = texts()


def asked(view: AmytisView, candidates: list[Candidate]) -> Image.Image:
    return board("amytis").question(view, candidates, (), scene()._replace(private=True))


def offered(view: AmytisView, worth: str = "+12") -> list[Candidate]:
    """Return the active player's options, labelled like their buttons."""
    moves = GAME.moves(view, view.board.active)
    return [Candidate(move, words("amytis").choice(view, move, t).button, worth) for move in moves]


def moments(match: Match, chance: random.Random) -> Iterator[Draft]:
    """Yield a turn after each of its random decisions, then play it."""
    draft = Draft(match.game, match.view(match.to_act[0]))
    while draft.options:
        yield draft
        draft.push(chance.choice(draft.options))
    yield draft
    for move in draft.played:
        match.play(draft.seat, move)


@cache
def along(seed: int, sides: str) -> tuple[AmytisView, ...]:
    """Return an active player's view at every moment of a match, decided turns included."""
    match, chance = Match.new(GAME, 2, {"sides": sides}, seed=seed), random.Random(seed)
    views: list[AmytisView] = []
    while not match.over:
        views += [draft.view for draft in moments(match, chance)]
    return tuple(views)


def boxes_of(candidates: list[Candidate]) -> list[Box]:
    return [mark.box for mark in options.marked(candidates)]


def difference(one: Image.Image, other: Image.Image) -> Box:
    bounds = ImageChops.difference(one, other).getbbox()
    assert bounds is not None
    left, top, right, bottom = bounds
    return Box(left, top, right - left, bottom - top)


def inside(inner: Box, outer: Box) -> bool:
    left, top = outer.x <= inner.x, outer.y <= inner.y
    return left and top and inner.right <= outer.right and inner.bottom <= outer.bottom


def apart(one: Box, other: Box) -> bool:
    beside = one.right <= other.x or other.right <= one.x
    return beside or one.bottom <= other.y or other.bottom <= one.y


@pytest.mark.parametrize(("seed", "sides"), [(2, "all-b"), (1, "all-a")][: times(1, 2)])
def test_every_question_of_a_match_can_be_drawn(seed: int, sides: str) -> None:
    views = along(seed, sides)
    assert {view.board.phase for view in views} >= {TAKE, PLACE, EFFECT, FAVOR, END}
    chance = random.Random(seed)
    for view in chance.sample(views, 24):
        image = asked(view, [] if view.board.phase == END else offered(view))
        assert (image.mode, image.width) == ("RGB", 1000)
        assert image.height <= 800
        assert len(encode(image, PALETTE)) <= HEAVIEST


@pytest.mark.parametrize(("seed", "sides"), [(1, "all-a"), (2, "all-b"), (3, "random")])
def test_option_marks_are_inside_the_picture_and_do_not_overlap(seed: int, sides: str) -> None:
    for view in along(seed, sides):
        boxes = boxes_of(offered(view))
        for box in boxes:
            assert inside(box, Box(0, 0, 1000, layout.MARGIN + layout.BODY))
        assert all(apart(one, other) for one, other in combinations(boxes, 2))


ONE_OF_EACH = {
    TAKE: position(),
    PLACE: run(position(), "take 5").state,
    EFFECT: build("Pb* . . . . . . . .", side_b=True).state,
    FAVOR: position(phase=FAVOR, crown=(1, 2)),
}


@pytest.mark.parametrize("phase", ONE_OF_EACH)
def test_names_and_worths_are_drawn_in_place(phase: str) -> None:
    view = GAME.view(ONE_OF_EACH[phase], 0)
    candidates = offered(view)
    image = asked(view, candidates)
    for number, box in enumerate(boxes_of(candidates)):
        for other in (candidates[number]._replace(mark="?"), candidates[number]._replace(worth="−3")):
            changed_ = asked(view, [*candidates[:number], other, *candidates[number + 1 :]])
            assert inside(difference(image, changed_), box)


@pytest.mark.parametrize("phase", ONE_OF_EACH)
def test_names_fit_their_plates(phase: str) -> None:
    candidates = [candidate._replace(worth="+12") for candidate in offered(GAME.view(ONE_OF_EACH[phase], 0))]
    for candidate, box in options.marked(candidates):
        name, _ = choices.split(box, candidate.worth, options.LETTERS, below=box.height > layout.PLATE)
        assert width(candidate.mark, Face.BLACK, 24) <= name.width - 10


def test_blocked_and_empty_stacks_have_no_plate() -> None:
    state = position(architects=".1. ... ...", tops=(None, *position().board.tops[1:]))
    boxes = [options.marked([candidate])[0].box for candidate in offered(GAME.view(state, 0))]
    assert boxes == [
        layout.plate(candidate.move, 0, 9) for candidate in offered(GAME.view(position(), 0))[2:]
    ]


def test_signs_show_a_stacks_other_effects() -> None:
    state = position(
        architects=".11 ... ...", projects=((3,), ()), cities=(city("Wb Wb . . . . . . ."), city(". " * 9))
    )
    view = GAME.view(changed(state, stacks=((12,), *stacks(state)[1:8], ())), 0)
    assert options.brings(view, GAME.notation.read("take 1")) == [
        *(options.PROJECT, options.FAVOR, options.CARD, options.END)
    ]
    asked(view, offered(view))
    for count in range(1, 5):
        signs = [layout.sign(layout.tile(4), number, count) for number in range(count)]
        plate = layout.plate(GAME.notation.read("take 5"), 0, 9)
        assert all(apart(one, other) for one, other in combinations([*signs, plate], 2))


def test_space_that_completes_a_project_is_marked() -> None:
    state = position(projects=((3, 4), ()), cities=(city("Wb Wb . . . . . . ."), city(". " * 9)))
    view = GAME.view(run(changed(state, tops=(0,) * 9), "take 1").state, 0)
    marks = [candidate.mark for candidate in offered(view) if options.brings(view, candidate.move)]
    assert marks == ["c1"]
    assert options.completed(view, offered(view)) == {3}


@pytest.mark.parametrize("phase", ONE_OF_EACH)
@pytest.mark.parametrize("cards", [0, 4, 9, 15])
def test_any_number_of_projects_fits(phase: str, cards: int) -> None:
    view = crowded(GAME.view(ONE_OF_EACH[phase], 0), cards, 0)
    for candidates in (offered(view), []):
        assert asked(view, candidates).height <= 800


@pytest.mark.parametrize("room", [Box(650, 350, 336, 314), Box(650, 200, 336, 207), Box(364, 334, 622, 336)])
@pytest.mark.parametrize("count", range(16))
def test_project_cards_fit_their_panel(room: Box, count: int) -> None:
    boxes = layout.cards(room, count)
    assert len(boxes) == count
    assert all(inside(box, room) for box in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def test_changes_of_the_turn_are_ringed() -> None:
    draft = Draft(GAME, GAME.view(position(), 0))
    draft.push(draft.options[4])
    draft.push(draft.options[8])
    while draft.options:
        draft.push(draft.options[0])
    view = draft.view
    first, second = view.board.last
    image = asked(view, [])
    unmarked = changed_view(view, LastTurn(stack=first.stack), second)
    assert inside(difference(image, asked(unmarked, [])), layout.space(8).inset(-9))
    unmarked = changed_view(view, LastTurn(space=first.space), second)
    assert difference(image, asked(unmarked, [])).x >= layout.RIGHT.x


@pytest.mark.parametrize("favor", range(CROWN + 1))
def test_claimed_favor_is_named_below_the_boards(favor: int) -> None:
    view = GAME.view(position(phase=END, taken=0), 0)
    claimed = changed_view(view, LastTurn(favor=favor), view.board.last[1])
    assert asked(claimed, []).height > asked(view, []).height


def changed_view(view: AmytisView, first: LastTurn, second: LastTurn) -> AmytisView:
    return replace(view, board=replace(view.board, last=(first, second)))


def test_undecided_turn_can_be_drawn_without_options() -> None:
    for state in ONE_OF_EACH.values():
        for viewer in (None, 0, 1):
            assert asked(GAME.view(state, viewer), []).height <= 800


def test_unseen_card_is_not_drawn() -> None:
    draft = Draft(GAME, GAME.view(build("Pb* . . . . . . . .").state, 0))
    before = asked(draft.view, [])
    draft.push(Draw(0))
    assert draft.sealed
    assert asked(draft.view, []).tobytes() == before.tobytes()


@pytest.mark.parametrize("phase", ONE_OF_EACH)
def test_question_does_not_depend_on_hidden_information(phase: str) -> None:
    here = ONE_OF_EACH[phase]
    there = GAME.deal(GAME.view(here, 0), Rng(7))
    assert there.secret != here.secret
    first, second = (GAME.view(state, 0) for state in (here, there))
    assert asked(first, offered(first)).tobytes() == asked(second, offered(second)).tobytes()
