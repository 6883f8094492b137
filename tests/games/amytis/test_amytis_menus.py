"""What menus promise is true: favors, last tiles, and what becomes of favors claimed before."""

import re

import pytest
from msgspec.structs import replace

from render.texts import texts
from tests.games.amytis.drawing import build, city, heights, on_top, position, run, tile
from tests.games.amytis.test_amytis_favors import SKIPPED
from tests.games.amytis.test_amytis_words import entries, near_the_end

t = texts()


@pytest.mark.parametrize(("favors", "crown"), SKIPPED.values(), ids=SKIPPED)
def test_a_line_promises_no_favor_that_cannot_be_claimed(
    favors: tuple[int, ...], crown: tuple[int, int]
) -> None:
    state = on_top(position(architects=".11 ... ...", favors=favors, crown=crown), "a1", "Wb")
    assert entries(state)[0][1].split(" · ")[1:] == ["line, no favor"]


LAST_TILES = {
    "the first empty stack": (0, 0, False, "last tile"),
    "the second one, by the first player": (1, 0, False, "then a last turn"),
    "the second one, by the second player": (1, 1, False, "ends the match"),
    "a later one, in the last turn": (2, 1, True, "last tile"),
}


@pytest.mark.parametrize(("empty", "seat", "final", "told"), LAST_TILES.values(), ids=LAST_TILES)
def test_a_last_tile_says_what_follows(empty: int, seat: int, final: bool, told: str) -> None:
    stacks = ((tile("Wb"),), *((),) * empty, *position().stacks[empty + 1 :])
    state = position(stacks=stacks, active=seat, final=final)
    assert entries(state)[0][1] == f"up to 2 points, on a1 · {told}"
    after = run(state, "take a1", "place a1", "end").state
    assert (after.phase == "over") == (final or told == "ends the match")
    assert after.final == (told == "then a last turn")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pawns", [0, 4])
def test_the_longest_description_fits_in_a_menu(seat: int, pawns: int) -> None:
    state = near_the_end()
    state = replace(
        state,
        active=seat,
        architects=tuple(seat if owner == 0 else owner for owner in state.architects),
        cities=(state.cities[0],) * 2,
        projects=(state.projects[0],) * 2,
        favors=(seat,) * 7 if pawns else state.favors,
    )
    description = entries(state)[0][1]
    assert "(" in description
    assert description.count(" · ") == 3
    longest = re.sub(r"[0-9]+(?= points,| by)", "99", description)
    assert len(longest) <= 100


def test_a_space_says_what_becomes_of_claimed_favors() -> None:
    state = position(
        projects=((3,), ()),
        cities=(city("Wb Wb . Go Go . . . Go2"), city(". " * 9)),
        favors=(0, 1, -1, -1, -1, 0, 0),
    )
    state = run(on_top(state, "a1", "Rb"), "take a1").state
    found = entries(state)
    assert found[2][1] == "3 points · completes project 3 (+8) · favors +5"
    assert found[3][1] == "3 points · stack of 2 · favors −3"
    assert found[8][1] == "3 points · stack of 3 · favors +5"


def test_a_stack_counts_what_becomes_of_claimed_favors() -> None:
    full = position(cities=(heights("444 444 444"), city(". " * 9)), favors=(-1, -1, -1, 0, -1, -1, -1))
    assert entries(on_top(full, "a1", "Tb"))[0][1] == "at best −5 points, on a1"
    assert entries(on_top(full, "a1", "Rb"))[0][1] == "at best −4 points, on a1"
    corner = position(cities=(heights("002 000 000"), city(". " * 9)), favors=(-1, -1, -1, -1, -1, 0, -1))
    assert entries(on_top(corner, "a1", "Tb"))[0][1] == "up to 6 points, on c1"


def test_a_project_completed_at_once_counts_for_a_claimed_favor() -> None:
    state = build("Pb* Wb Wb . . . . . .", display=(3, 8, 12), favors=(-1,) * 6 + (0,)).state
    assert entries(state)[0] == ("Project 3, 8 points", "completed at once · favors +2 · 🔷🔷🔷")


def test_nothing_is_said_of_a_line_where_a_favor_cannot_be_taken() -> None:
    assert "no line" not in t("amytis-hint-no-favor")
    assert "a pawn and a space" in t("amytis-refusal-no-favor")


def test_one_point_by_projects_less_favors_is_one_point() -> None:
    assert t("amytis-choice-take-best-projects", points=1, square="a1", from_projects=8).startswith(
        "up to 1 point,"
    )
