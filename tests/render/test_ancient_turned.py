"""Pictures of what turns lead to in *Ancient Architects*."""

from functools import cache

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.draft import Draft
from engine.games.ancient import GAME, scoring
from engine.games.ancient.board import AncientView
from engine.robots.puzzles import puzzles
from render.boards import Scene, TurnResult, board
from render.boards.ancient.board import panels
from render.boards.ancient.board.layout import GAP, LOW, MARGIN, WIDTH, Panel
from render.boards.ancient.pages.turned import SMALL
from render.canvas import Box
from render.texts import texts

SCENE = Scene(("You", "Rival"), texts())


@cache
def after(key: str) -> tuple[AncientView, ...]:
    """Return the views after the choices of a puzzle."""
    one = puzzles("ancient")[key]
    match = one.match(GAME)
    draft = Draft(GAME, match.view(match.to_act[0]))
    turns = [[GAME.notation.read(text) for text in texts] for texts in one.choices]
    return tuple(GAME.view(draft.after(turn).outlook, draft.seat) for turn in turns)


def drawn(*results: TurnResult) -> Image.Image:
    return board("ancient").results(results, SCENE)


def changed(a: Image.Image, b: Image.Image) -> Box:
    """Return the box of the pixels in which two pictures differ."""
    left, top, right, bottom = ImageChops.difference(a, b).getbbox() or (0, 0, 0, 0)
    return Box(left, top, right - left, bottom - top)


def pair(first: AncientView, second: AncientView, *, best: bool = True) -> Image.Image:
    return drawn(TurnResult(first, "B", "+9", best=best), TurnResult(second, "×A", "+5", worse=True))


def panel(number: int) -> Panel:
    return Panel(MARGIN, GAP + number * (LOW.height + GAP), LOW)


def test_two_results_are_large_and_four_side_by_side() -> None:
    views = after("2593-11")
    assert pair(views[1], views[0]).size == (WIDTH, GAP + 2 * (LOW.height + GAP))
    four = drawn(*(TurnResult(view, letter) for view, letter in zip(views, "ABCD", strict=True)))
    assert four.size == (WIDTH, GAP + 2 * (SMALL.height + GAP))


@pytest.mark.parametrize("space", [5, 6, 7])
def test_the_stones_of_the_turn_are_ringed(space: int) -> None:
    view, other = after("2593-11")[1], after("2593-11")[0]
    last = view.board.players[view.viewer or 0].last
    assert space in last.small
    unmarked = replace(last, small=tuple(each for each in last.small if each != space))
    players = [*view.board.players]
    players[view.viewer or 0] = replace(players[view.viewer or 0], last=unmarked)
    plain = replace(view, board=replace(view.board, players=tuple(players)))
    ring = changed(pair(view, other), pair(plain, other))
    assert ring.meets(panel(0).small(space))
    assert ring.width < 2 * panel(0).small(space).width


def test_what_differs_is_marked() -> None:
    """Brown reaches level 4 after one turn and level 3 after the other, so its chains are outlined."""
    views = after("2593-11")
    alone, beside = pair(views[1], views[1]), pair(views[1], views[0])
    upper = changed(alone.crop((0, 0, WIDTH, panel(1).y)), beside.crop((0, 0, WIDTH, panel(1).y)))
    assert upper.height > 3 * LOW.level
    assert changed(alone, pair(views[1], views[1], best=False)).meets(panel(0).disc)


def test_small_stones_left_for_the_rival_are_shown() -> None:
    views = after("2670-22")  # C takes two small stones, A adds one
    left = changed(
        pair(views[2], views[0]), pair(views[2], replace(views[0], board=replace(views[0].board, pile=())))
    )
    assert panel(1).plate.inset(-2).meets(left)


def test_results_without_gains_show_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    """They would give away the answer to a puzzle about the last turn."""
    view = after("1923-29")[0]
    own = view.board.players[view.viewer or 0]
    none = [replace(line, points=0) for line in scoring.sheet(own)]
    for gain in ("", "+5"):
        turns = [TurnResult(view, letter, gain) for letter in "ABCD"]
        shown = drawn(*turns)
        with monkeypatch.context() as patched:
            patched.setattr(panels, "sheet", lambda player: none)
            patched.setattr(scoring, "sheet", lambda player: none)
            assert bool(changed(shown, drawn(*turns)).width) == bool(gain)
    name = Panel(MARGIN, GAP, SMALL).plate
    plain = drawn(*(TurnResult(view, letter) for letter in "ABCD"))
    assert len(plain.crop((name.x + 80, name.y + 15, name.x + 300, name.bottom - 5)).getcolors() or ()) == 1
