"""Pictures of what turns lead to in *The Architects of Amytis*."""

from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.draft import Draft
from engine.games.amytis import GAME
from engine.games.amytis.board import AmytisView, LastTurn
from engine.games.amytis.moves import FAVOR_NAMES
from engine.robots.puzzles import puzzles
from render.boards import Scene, TurnResult, board
from render.boards.amytis.questions import layout, turned
from render.canvas import Box
from render.encode import encode
from render.texts import texts

SCENE = Scene(("You", "Rival"), texts())
HIGHEST, HEAVIEST = 800, 60_000


@cache
def after(key: str) -> tuple[AmytisView, ...]:
    """Return the views after the choices of a puzzle."""
    one = puzzles("amytis")[key]
    match = one.match(GAME)
    draft = Draft(GAME, match.view(match.to_act[0]))
    turns = [[GAME.notation.read(text) for text in texts] for texts in one.choices]
    return tuple(GAME.view(draft.after(turn).outlook, draft.seat) for turn in turns)


def drawn(*views: AmytisView, best: int = -1, worse: int = -1) -> Image.Image:
    turns = [
        TurnResult(view, "ABCD"[at], "+5", best=at == best, worse=at == worse)
        for at, view in enumerate(views)
    ]
    return board("amytis").results(turns, SCENE)


def changed(one: Image.Image, other: Image.Image) -> Box:
    left, top, right, bottom = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    return Box(left, top, right - left, bottom - top)


def results(key: str) -> list[TurnResult]:
    one = puzzles("amytis")[key].match(GAME)
    before = one.view(one.to_act[0])
    return [TurnResult(view, "ABCD"[at], before=before) for at, view in enumerate(after(key))]


def test_projects_keep_the_order_of_the_board() -> None:
    turns = results("1270-12")
    view = turns[0].before
    assert {len(turn.view.board.display) for turn in turns} == {2, 3}
    assert turned.projects_before(turns) == ([*view.board.projects[view.viewer]], [*view.board.display])
    assert turned.projects_before(results("2035-23"))[0] == [14, 10, 18, 13, 11, 4, 12]


def test_a_favor_due_after_a_card_from_the_deck_is_drawn() -> None:
    turns = results("10-7")
    assert [turned.brought(turn, set())[-1] for turn in (turns[0], turns[3])] == [
        ("favor", FAVOR_NAMES.index("corners")),
        ("favor", FAVOR_NAMES.index("crown")),
    ]


@pytest.mark.parametrize("key", [*puzzles("amytis")][::12])
def test_two_and_four_results_fit(key: str) -> None:
    for image in (drawn(*after(key)[:2], best=1, worse=0), drawn(*after(key))):
        assert image.width == layout.WIDTH
        assert image.height <= HIGHEST
        assert len(encode(image, board("amytis").PALETTE)) <= HEAVIEST


def test_the_new_building_is_ringed_in_the_turns_own_city() -> None:
    one, two = after("1102-23")[:2]
    plain = replace(one, board=replace(one.board, last=(LastTurn(), one.board.last[1])))
    assert one.viewer == 0
    ringed, bare = drawn(one, two), drawn(plain, two)
    columns = [(x, 0, x + layout.WIDTH // 3, ringed.height) for x in (0, layout.WIDTH // 3)]
    assert [bool(changed(ringed.crop(box), bare.crop(box)).width) for box in columns] == [True, False]


def test_the_best_turn_and_the_readers_have_frames_of_their_own() -> None:
    views = after("1102-23")[:2]
    for marks, third in (({"best": 0}, 0), ({"worse": 1}, 1)):
        marked = changed(drawn(*views), drawn(*views, **marks))
        assert marked.x >= layout.WIDTH / 3 * third
        assert marked.width


def test_projects_completed_and_taken_and_favors_are_named() -> None:
    views = after("1150-17")  # A and B complete project 11 and take 8 or 19, C only completes it
    assert views[0].board.last[views[0].viewer or 0].projects == (11,)
    swapped = changed(drawn(*views), drawn(views[1], views[0], *views[2:]))
    assert swapped.y < 60, "in the heads of the turns"
