"""Traits of a city, for fitted values."""

from engine.core.values import State
from engine.games.amytis import GAME
from engine.games.amytis.cards import CROWN
from engine.games.amytis.traits import traits
from tests.games.amytis.drawing import changed, city, heights, position


def test_empty_city_has_only_pawns() -> None:
    listed = traits(position(), 0)
    assert listed["stacks of 0"] == 9
    assert listed["pawns"] == 5
    assert listed["best favor"] == 4  # the first pawn in the lower row
    for name in ("projects", "architects out", "lines", "pairs", "kinds", "tallest", "alike", "of a colour"):
        assert listed[name] == 0


def test_projects_count_by_missing_tiles() -> None:
    drawn = ". . .\n. . .\nTb Wb ."
    listed = traits(position(projects=((3, 4), ()), cities=(city(drawn), city(drawn))), 0)
    assert (listed["lacking one"], listed["lacking more"]) == (8, 8)  # three blue tiles, three pink tiles
    assert "lacking none" not in listed
    assert listed["projects"] == 2
    assert "lacking one" not in traits(position(cities=(city(drawn), city(drawn))), 1)


def test_architects_in_a_row_count_towards_a_favor() -> None:
    at = position(architects="11.......")
    assert (traits(at, 0)["lines"], traits(at, 0)["pairs"], traits(at, 0)["architects out"]) == (1, 1, 2)
    assert (traits(at, 1)["lines"], traits(at, 1)["pairs"]) == (0, 0)
    blocked = traits(position(architects="112......"), 0)
    assert (blocked["lines"], blocked["pairs"]) == (0, 0)


def test_claimed_favor_can_grow_with_lower_stacks() -> None:
    two, none = (heights("221000000"), heights("000000000")), (0, 0)
    at = position(cities=two, favors=(-1, -1, 0, -1, -1, -1, -1), crown=none)
    assert traits(at, 0)["to grow"] == 4 * 2  # two stacks of two may become stacks of three
    assert traits(at, 0)["has:three"] == 1
    assert "has:three" not in traits(at, 1)
    assert traits(at, 0)["pawns"] == 4


def test_without_pawns_no_favor_counts() -> None:
    at = position(favors=(0,) * CROWN, crown=(0, 0))
    listed = traits(at, 0)
    assert listed["best favor"] == listed["second favor"] == 0


def test_buildings_are_counted_by_kind() -> None:
    drawn = "Wb Wb Pb\n. Wg .\nRb . Mg"
    listed = traits(position(cities=(city(drawn), city(drawn))), 0)
    assert (listed["walls"], listed["corner walls"], listed["palaces"]) == (2, 1, 1)
    assert (listed["residences"], listed["markets"], listed["kinds"], listed["of a colour"]) == (1, 1, 4, 4)


def test_progress_goes_from_zero_to_one() -> None:
    at: State = position()  # type: ignore[type-arg]
    assert GAME.progress(at.board) == 0
    assert GAME.progress(changed(at, turn=17).board) == 0.5
    assert GAME.progress(changed(at, turn=40).board) == 1
    assert GAME.progress(changed(at, phase="over").board) == 1
