"""*What counts*: the viewer's part of the board, with the sources of points marked."""

import random

import pytest
from msgspec.structs import replace

from engine.catalogue import game, games
from engine.core.values import total
from engine.games.amytis.cards import BUILDINGS
from engine.match import Match
from render.boards import Scene, board
from render.boards.amytis.pages.counting import sources
from render.boards.architectura.board import layout
from render.boards.architectura.pieces.palette import PALETTE
from render.texts import texts
from tests.render.positions import NAMES, changed, played, scene, view

TILES = {name: 4 * number for number, name in enumerate(BUILDINGS)}


def at(slug: str, moves: int) -> Match:
    chance, match = random.Random(4), Match.new(game(slug), min(game(slug).facts.seats), seed=4)
    for _ in range(moves):
        if match.to_act:
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


@pytest.mark.parametrize("slug", games())
@pytest.mark.parametrize("moves", [0, 30, 60])
def test_any_position_can_be_drawn(slug: str, moves: int) -> None:
    match = at(slug, moves)
    seat = match.to_act[0] if match.to_act else 0
    around = Scene([f"Name {number}" for number in range(match.seats)], texts(), private=True)
    image = board(slug).counts(match.view(seat), around)
    assert image.width == 1000
    assert image.height <= 900
    assert image.tobytes() == board(slug).counts(match.view(seat), around).tobytes()


def test_amytis_marks_the_spaces_that_each_source_counts() -> None:
    garden, wall = TILES["garden"], TILES["wall"]
    cities = ((garden,), (wall,), (), (wall, garden), (), (), (wall, wall, wall), (), ())
    seen = changed(
        view(played(3, 20)),
        cities=(cities, ((),) * 9),
        earned=((5, 0, 3, 0, 0, 0), (0,) * 6),
        validated=((), ()),
        favors=(0, 0, -1, -1, -1, 0, -1),
        crown=(0, 0),
    )
    by_name = {
        source.name: (source.points, sorted(source.places)) for source in sources(seen.board, 0, scene())
    }
    assert by_name == {
        "Gardens": (5, [0, 3]),
        "Walls": (3, [1, 6]),
        "Favor: stacks of 1": (6, [0, 1]),
        "Favor: stacks of 2": (2, [3]),
        "Favor: corners": (5, [6]),
    }


def test_sources_add_up_to_the_points() -> None:
    match = played(3, 61)
    for seat in range(2):
        listed = sources(match.state.board, seat, Scene(NAMES, texts()))
        assert sum(source.points for source in listed) == total(match.game.sheets(match.state.board)[seat])


def test_architectura_dims_what_others_built() -> None:
    match = at("architectura", 40)
    space = next(number for number, house in enumerate(match.state.board.up) if house is not None)
    built = match.state.board.up[space]
    assert built is not None
    around = Scene(NAMES, texts(), private=True)
    mine = board("architectura").counts(replace(match.view(built.owner)), around)
    others = board("architectura").counts(match.view(1 - built.owner), around)
    box = layout.space(2, space).moved(0, 12 - layout.city(2).y).inset(30)  # inside the ring
    area = (box.x, box.y, box.right, box.bottom)
    assert PALETTE.mark in {colour for _, colour in mine.getcolors(1 << 24) or ()}
    assert mine.crop(area).tobytes() != others.crop(area).tobytes()
