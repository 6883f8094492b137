"""Pictures of what turns lead to in *Architectura*."""

from functools import cache

from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.city import open_spaces
from engine.robots.puzzles import puzzles
from render.boards import Scene, TurnResult, board
from render.boards.architectura.questions.sheet import WIDTH
from render.canvas import Box
from render.texts import texts

SCENE = Scene(("You", "Rival"), texts())
HIGHEST = 900
"""The height of four results beside the question's text and buttons."""


@cache
def after(key: str) -> tuple[ArchitecturaView, ...]:
    """Return the views after the choices of a puzzle."""
    one = puzzles("architectura")[key]
    match = one.match(GAME)
    draft = Draft(GAME, match.view(match.to_act[0]))
    turns = [[GAME.notation.read(text) for text in texts] for texts in one.choices]
    return tuple(GAME.view(draft.after(turn).outlook, draft.seat) for turn in turns)


def drawn(*views: ArchitecturaView, best: int = -1) -> Image.Image:
    turns = [TurnResult(view, "ABCD"[at], "+5", best=at == best) for at, view in enumerate(views)]
    return board("architectura").results(turns, SCENE)


def changed(a: Image.Image, b: Image.Image) -> Box:
    """Return the box of the pixels in which two pictures differ."""
    left, top, right, bottom = ImageChops.difference(a, b).getbbox() or (0, 0, 0, 0)
    return Box(left, top, right - left, bottom - top)


def test_four_results_are_lower_than_two_pairs() -> None:
    views = after("1683-17")
    assert drawn(*views).size[0] == drawn(*views[:2]).size[0] == WIDTH
    assert drawn(*views).size[1] < min(HIGHEST, 2 * drawn(*views[:2]).size[1])


def test_the_cards_that_a_turn_changed_are_ringed() -> None:
    view = after("1683-17")[1]  # School on 2-8, Market restored on 1-7
    plain = replace(view, board=replace(view.board, changed=()))
    assert {*view.board.changed} == {6, 15}
    rings = changed(drawn(view, view), drawn(plain, view))
    assert rings.bottom < drawn(view, view).size[1] / 2
    assert rings.x > WIDTH / 2


def test_cards_that_follow_a_changed_one_are_ringed_too() -> None:
    view = after("45-16")[1]  # the Palace on 1-7 is turned, and the Park on 1-8 follows it
    up = view.board.up
    moved = replace(view, board=replace(view.board, changed=(14,)))
    assert [card.name for card in up[6:8] if card] == ["palace", "park"]
    assert {*view.board.changed} == {6, 14}
    assert changed(drawn(view, view), drawn(moved, view)).right > WIDTH - 60


def test_spaces_that_the_rival_can_build_on_have_a_plus() -> None:
    one, two = after("4-15")[3], after("4-15")[1]
    assert [len(open_spaces(view.board, 1)) for view in (one, two)] == [2, 3]
    full = replace(one, board=replace(one.board, reserved=(0,) * 16, up=one.board.up))
    assert changed(drawn(one, two), drawn(full, two)).width, "reserved spaces are not open"
    assert changed(drawn(one, two), drawn(two, one)).width


def test_a_fresh_hand_is_named_instead_of_a_city() -> None:
    views = after("3-1")  # A draws a fresh hand
    assert drawn(*views[:2]).size[1] < drawn(*views[1:3]).size[1]
    assert drawn(*views).size[1] < drawn(*views[1:], views[1]).size[1]
    assert changed(drawn(*views[:2], best=0), drawn(*views[:2])).bottom < 70, "the best turn's tag"
