"""Faces in pictures: colours and emblems of a player's choice, titles on posters, and frames."""

import random
from itertools import combinations
from math import dist

import pytest
from PIL import ImageChops

from engine.catalogue import game
from engine.match import Match
from render.boards import Scene, board
from render.encode import colours
from render.faces import COLOURS, EMBLEMS, SeatFace, bright, medal, on, tint_of
from render.kit.rows import HIGHEST
from render.picture import final, picture
from render.texts import texts
from render.theme import GLAZE
from storage.records import PlayerFace
from storage.sql import faces as stored
from tests.render.test_colour_blindness import EYES, LEAST, seen

SAME = "An Extraordinarily Long Title, Earned Again and Again"
GAMES = (("amytis", 2), ("ancient", 4), ("architectura", 4), ("westkingdom", 6))
NAMES = ("Ann", "Maximiliane von Hohenstein", "Cy", "🔥" * 9, "E", "Fritz")


def ended(slug: str, seats: int) -> Match:
    match, chance = Match.new(game(slug), seats, seed=3), random.Random(3)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


def scene(seats: int, **changes: object) -> Scene:
    given = stored.distinct([PlayerFace("gold", "wave")] * seats)
    worn = tuple(SeatFace(face.colour, face.emblem, SAME, framed=True, own=True) for face in given)
    return Scene(NAMES[:seats], texts(), faces=worn)._replace(**changes)  # type: ignore[arg-type]


def test_storage_and_pictures_use_the_same_names() -> None:
    assert (stored.COLOURS, stored.EMBLEMS) == (COLOURS, EMBLEMS)
    for seat, (colour, emblem) in enumerate(zip(COLOURS[:5], EMBLEMS, strict=False)):
        assert (tint_of(GLAZE, colour), emblem) == GLAZE.players[seat]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("slug", [slug for slug, _ in GAMES])
def test_any_two_faces_are_distinguishable_by_colour_alone(slug: str, eyes: str) -> None:
    theme = board(slug).PALETTE
    for one, other in combinations([tint_of(theme, colour).body for colour in COLOURS], 2):
        assert dist(seen(one, EYES[eyes]), seen(other, EYES[eyes])) >= LEAST


@pytest.mark.parametrize("slug", ["amytis", "ancient"])
def test_every_palette_has_the_colours_of_faces_and_text_is_legible_on_them(slug: str) -> None:
    theme = board(slug).PALETTE
    for colour in COLOURS:
        tint = tint_of(theme, colour)
        assert set(tint) <= set(colours(theme))
        assert bright(tint.body) != bright(on(theme, tint.body))


@pytest.mark.parametrize(("slug", "seats"), GAMES)
def test_the_worst_faces_fit_boards_and_posters(slug: str, seats: int) -> None:
    """All chose the same colour and emblem, and each has a frame and a title that is too long."""
    match = ended(slug, seats)
    drawn, view = board(slug), match.view(None)
    plain, dressed = Scene(NAMES[:seats], texts(), match.outcome), scene(seats, outcome=match.outcome)
    images = [drawn.final(view, each) for each in (plain, dressed)]
    assert images[0].size == images[1].size
    assert ImageChops.difference(*images).getbbox() is not None
    assert final(slug, view, dressed) != final(slug, view, dressed._replace(faces=()))
    begun = Match.new(game(slug), seats, seed=3).view(None)
    boards = [drawn.draw(begun, each._replace(outcome=None)) for each in (plain, dressed)]
    assert boards[0].size == boards[1].size
    assert boards[1].height <= HIGHEST * boards[1].width or slug != "amytis"
    assert picture(slug, begun, plain._replace(outcome=None)) != picture(
        slug, begun, dressed._replace(outcome=None)
    )


@pytest.mark.parametrize(("slug", "seats"), GAMES[:2])
def test_a_seat_looks_the_same_in_all_pictures_of_a_match(slug: str, seats: int) -> None:
    looks = board(slug).players(Match.new(game(slug), seats, seed=3).view(None), scene(seats))
    worn = scene(seats).faces
    assert [look.emblem for look in looks] == [face.emblem for face in worn]
    assert [look.tint for look in looks] == [tint_of(board(slug).PALETTE, face.colour) for face in worn]


def test_dealt_colours_stay_with_the_emblem_of_the_player() -> None:
    """The colours of these games belong to cards and moves, and their texts name them."""
    view = Match.new(game("architectura"), 4, seed=3).view(None)
    plain = board("architectura").players(view, Scene(NAMES[:4], texts()))
    worn = board("architectura").players(view, scene(4))
    assert [look.tint for look in worn] == [look.tint for look in plain]
    assert [look.emblem for look in worn] == [face.emblem for face in scene(4).faces]


def test_a_medal_has_a_frame_only_for_the_first_of_a_month() -> None:
    plain, framed = (
        medal(GLAZE, SeatFace("teal", "wave", framed=first), 60).image() for first in (False, True)
    )
    assert ImageChops.difference(plain.convert("RGB"), framed.convert("RGB")).getbbox() is not None
    assert medal(GLAZE, SeatFace("teal"), 60) != medal(GLAZE, SeatFace(), 60)
