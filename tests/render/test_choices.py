"""Plates of options: the same look in every game, distinguishable without colour."""

from itertools import combinations
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.catalogue import game, games
from engine.draft import Draft
from engine.match import Match
from render.boards import Candidate, Scene, board
from render.canvas import Box, Canvas
from render.kit import choices
from render.texts import texts
from render.theme import GLAZE

WORTHS = {"a gain": "+3", "a loss": "−3", "nothing": "±0"}
PLATE = Box(10, 10, 180, 46)


def drawn(worth: str, *, below: bool = False, best: bool = False, box: Box = PLATE) -> Image.Image:
    canvas = Canvas.blank(box.right + 10, box.bottom + 10, GLAZE.panel)
    choices.plate(canvas, GLAZE, box, worth, 28, below=below, best=best)
    return canvas.image


def changed(one: Image.Image, other: Image.Image) -> Box:
    left, top, right, bottom = ImageChops.difference(one, other).getbbox() or (0, 0, 0, 0)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize("worth", WORTHS.values(), ids=WORTHS)
def test_worth_and_name_have_separate_boxes(worth: str, below: bool) -> None:
    box = Box(10, 10, 180, 84 if below else 46)
    name, right = choices.split(box, worth, 28, below=below)
    there = changed(drawn("", box=box), drawn(worth, below=below, box=box))
    assert there.x >= right.x
    assert there.y >= right.y
    assert there.right <= right.right
    assert there.bottom <= right.bottom
    assert name.right <= right.x or name.bottom <= right.y


@pytest.mark.parametrize(("one", "other"), list(combinations(WORTHS.values(), 2)))
def test_gains_and_losses_differ_in_greyscale(one: str, other: str) -> None:
    middle, edge = [], []
    for worth in (one, other):
        grey, (_, box) = drawn(worth).convert("L"), choices.split(PLATE, worth, 28)
        shades = grey.tobytes()
        middle.append(shades[box.middle[1] * grey.width + box.x + 5])
        edge.append(shades[box.y * grey.width + box.x])
    assert abs(middle[0] - middle[1]) > 24 or abs(edge[0] - edge[1]) > 100


def test_a_loss_has_corners_and_a_gain_has_none() -> None:
    for worth, corner in (("+3", GLAZE.ground_deep), ("−3", GLAZE.on_ground)):
        _, box = choices.split(PLATE, worth, 28)
        assert drawn(worth).getpixel((box.x, box.y)) == corner


def test_the_best_option_is_framed_in_yellow() -> None:
    plain, best = drawn("+3"), drawn("+3", best=True)
    assert plain.getpixel((PLATE.x - 1, PLATE.middle[1])) == GLAZE.panel
    assert best.getpixel((PLATE.x - 1, PLATE.middle[1])) == GLAZE.mark


def unlike(slug: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return the moves of some turns whose worth a game draws without a plate from the kit."""
    drawn_worths: list[str] = []
    plate = choices.plate

    def recording(canvas: Canvas, theme: Any, box: Box, worth: str, *args: Any, **options: Any) -> Box:
        drawn_worths.append(worth)
        return plate(canvas, theme, box, worth, *args, **options)

    monkeypatch.setattr(choices, "plate", recording)
    rules, chance = game(slug), Random(slug)
    seats = rules.facts.seats[0]
    match, missing = Match.new(rules, seats, seed=1), []
    scene = Scene([f"P{seat}" for seat in range(seats)], texts(), private=True)
    for _ in range(12):
        if match.over:
            break
        draft = Draft(rules, match.view(match.to_act[0]))
        while draft.options:
            drawn_worths.clear()
            options = list(draft.options)
            candidates = [Candidate(move, str(n), f"{'+−'[n % 2]}{n}") for n, move in enumerate(options, 1)]
            board(slug).question(draft.view, candidates, [], scene)
            missing += [candidate.move for candidate in candidates if candidate.worth not in drawn_worths]
            draft.push(chance.choice(options))
        match.play(match.to_act[0], *draft.played)
    return missing


@pytest.mark.parametrize("slug", sorted(games()))
def test_every_game_uses_the_kits_plates(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert unlike(slug, monkeypatch) == []


def test_question_without_the_kits_plates_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    slug = min(games())
    monkeypatch.setattr(board(slug), "question", lambda *_: Image.new("RGB", (1000, 400)))
    assert unlike(slug, monkeypatch) != []


def test_the_best_turn_of_a_comparison_stands_out() -> None:
    """Green, with a yellow rim; a best option that shows its worth has the rim only."""

    def green(worth: str, *, best: bool) -> bool:
        colours = drawn(worth, best=best).getcolors()
        assert colours is not None
        return GLAZE.good in [colour for _, colour in colours]

    assert green("", best=True)
    assert not green("+3", best=True)
    assert not green("", best=False)
