"""The geometry of the pyramid, compared with the drawing on the game sheet."""

import pytest

from engine.games.ancient.pyramid import (
    BOTTOM,
    COLUMNS,
    DEPTH,
    LARGE_CELLS,
    LARGE_NAMES,
    LARGE_SPACES,
    LEVELS,
    SMALL_CELLS,
    SMALL_NAMES,
    SMALL_SPACES,
    Cell,
    bit,
    cells,
    highest,
    spread,
)

ALL = [*(cell for pair in LARGE_CELLS for cell in pair), *SMALL_CELLS]


def test_each_level_covers_its_columns_once() -> None:
    for level in range(1, LEVELS + 1):
        columns = sorted(column for at, column in ALL if at == level)
        assert columns == list(range(level, COLUMNS + 2 - level))
    assert len(ALL) == len(set(ALL)) == 42


def test_space_names() -> None:
    assert len(LARGE_NAMES) == LARGE_SPACES
    assert len(SMALL_NAMES) == SMALL_SPACES
    assert " ".join(LARGE_NAMES) == "a1 b1 c1 d1 e1 a2 b2 c2 d2 a3 b3 c3 a4 b4 a5"
    assert " ".join(SMALL_NAMES) == "l1 r1 l2 r2 l3 r3 l4 r4 l5 r5 l6 r6"


@pytest.mark.parametrize(
    ("name", "pair"),
    [
        ("a1", ((1, 2), (1, 3))),
        ("e1", ((1, 10), (1, 11))),
        ("b2", ((2, 5), (2, 6))),
        ("a5", ((5, 6), (5, 7))),
    ],
)
def test_cells_of_large_spaces(name: str, pair: tuple[Cell, Cell]) -> None:
    assert LARGE_CELLS[LARGE_NAMES.index(name)] == pair


def test_depths() -> None:
    assert DEPTH == (1, 2, 3, 2, 1, 1, 2, 2, 1, 1, 2, 1, 1, 1, 1)


def test_cell_sets() -> None:
    everything = sum(map(bit, ALL))
    assert set(cells(everything)) == set(ALL)
    assert [highest(bit(cell)) for cell in ALL] == [level for level, _ in ALL]
    assert highest(0) == 0
    assert spread(BOTTOM, everything) == everything
    assert spread(0, everything) == 0


def test_cells_touch_beside_and_above_but_not_at_corners() -> None:
    everything = sum(map(bit, ALL))
    for level, column in ALL:
        beside = {(level, column - 1), (level, column + 1), (level - 1, column), (level + 1, column)}
        for other in ALL:
            pair = bit((level, column)) | bit(other)
            touching = spread(bit((level, column)), pair & everything) == pair
            assert touching == (other in beside or other == (level, column))
