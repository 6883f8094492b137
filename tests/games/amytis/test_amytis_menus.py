"""Menus keep their promises: favors, last tiles, points, and the effect on favors claimed earlier."""

from typing import Any

import pytest

from render.texts import texts
from tests.games.amytis.drawing import (
    build,
    changed,
    city,
    heights,
    on_top,
    position,
    run,
    stacks,
    tile,
    worth,
)
from tests.games.amytis.test_amytis_favors import SKIPPED
from tests.games.amytis.test_amytis_words import entries, near_the_end

t = texts()


@pytest.mark.parametrize(("favors", "crown"), SKIPPED.values(), ids=SKIPPED)
def test_line_without_a_claimable_favor_says_so(favors: tuple[int, ...], crown: tuple[int, int]) -> None:
    state = on_top(position(architects=".11 ... ...", favors=favors, crown=crown), "a1", "Wb")
    assert entries(state)[0][1] == "line, no favor"


LAST_TILES = {
    "the first empty stack": (0, 0, False, "last tile"),
    "the second one, by the first player": (1, 0, False, "then one last turn"),
    "the second one, by the second player": (1, 1, False, "ends the match"),
    "a later one, in the last turn": (2, 1, True, "last tile"),
}


@pytest.mark.parametrize(("empty", "seat", "final", "note"), LAST_TILES.values(), ids=LAST_TILES)
def test_last_tile_names_its_consequence(empty: int, seat: int, final: bool, note: str) -> None:
    piles = ((tile("Wb"),), *((),) * empty, *stacks(position())[empty + 1 :])
    state = position(stacks=piles, active=seat, final=final)
    assert (worth(state, "take a1"), entries(state)[0][1]) == (2, note)
    after = run(state, "take a1", "place a1").state.board
    assert (after.phase == "over") == (final or note == "ends the match")
    assert after.final == (note == "then one last turn")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("pawns", [0, 4])
def test_longest_description_fits_a_menu(seat: int, pawns: int) -> None:
    state = near_the_end()
    state = changed(
        state,
        active=seat,
        architects=tuple(seat if owner == 0 else owner for owner in state.board.architects),
        cities=(state.board.cities[0],) * 2,
        projects=(state.board.projects[0],) * 2,
        favors=(seat,) * 7 if pawns else state.board.favors,
    )
    description = entries(state)[0][1]
    assert description.count(" · ") == 3
    assert len(description.replace("project 5", "projects 10, 11, 12, 13")) <= 100


def test_space_worth_includes_claimed_favors() -> None:
    state = position(
        projects=((3,), ()),
        cities=(city("Wb Wb . Go Go . . . Go2"), city(". " * 9)),
        favors=(0, 1, -1, -1, -1, 0, 0),
    )
    state = run(on_top(state, "a1", "Rb"), "take a1").state
    menu = entries(state)
    assert (worth(state, "place c1"), menu[2][1]) == (3 + 8 + 5, "completes project 3")
    assert (worth(state, "place a2"), menu[3][1]) == (3 - 3, "stack of 2")
    assert (worth(state, "place c3"), menu[8][1]) == (3 + 5, "stack of 3")


def test_stack_worth_includes_claimed_favors() -> None:
    full = position(cities=(heights("444 444 444"), city(". " * 9)), favors=(-1, -1, -1, 0, -1, -1, -1))
    assert worth(on_top(full, "a1", "Tb"), "take a1") == -5
    assert worth(on_top(full, "a1", "Rb"), "take a1") == -4
    corner = position(cities=(heights("002 000 000"), city(". " * 9)), favors=(-1, -1, -1, -1, -1, 0, -1))
    assert worth(on_top(corner, "a1", "Tb"), "take a1") == 6


def test_completed_project_counts_for_a_claimed_favor() -> None:
    state = build("Pb* Wb Wb . . . . . .", display=(3, 8, 12), favors=(-1,) * 6 + (0,)).state
    assert entries(state)[0] == ("Project 3, 8 points", "completed at once · 🔷🔷🔷")
    assert worth(state, "project 3") == 8 + 2


def test_stack_worth_includes_the_favor_it_earns() -> None:
    state = position(architects=".11 ... ...", cities=(heights("040 400 000"), city(". " * 9)))
    assert worth(on_top(state, "a1", "Tb"), "take a1") == 3 + 2 * 6


def test_unseen_card_is_worth_nothing() -> None:
    """Gains that are certain afterwards do count, drawn or seen: here a favor for three stacks of one."""
    unseen: dict[str, Any] = {"display": (8, 12, 14), "deck": (3, 4)}
    state = build("Pb* Wb Wb . . . . . .", **unseen).state
    assert worth(state, "project deck") == worth(state, "project 8") == 0
    state = build("Pb* Wb Wb . . . . . .", architects=".11......", **unseen).state
    assert worth(state, "project deck") == worth(state, "project 8") == 9


def test_no_favor_refusal_names_the_requirements() -> None:
    assert "a pawn and a free space" in t("amytis-refusal-no-favor")
