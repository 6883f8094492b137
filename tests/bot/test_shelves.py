"""Menus for any number of choices: paged by group, at most 25 entries each, nothing left out."""

import pytest

from bot.platform import custom_ids
from bot.screens import point_changes
from bot.screens.turn.shelves import ROOM, shelves
from render.texts import texts
from render.words import Choice


def choices(*groups: tuple[str, int]) -> list[Choice]:
    return [Choice(f"{group} {n}", group=group) for group, count in groups for n in range(1, count + 1)]


@pytest.mark.parametrize("count", [1, 2, 25])
def test_choices_that_fit_stay_in_one_menu(count: int) -> None:
    (only,) = shelves(choices(("A", count - count // 2), ("B", count // 2)), texts())
    assert list(only.numbers) == list(range(count))


def test_more_choices_are_paged_by_group_in_the_games_order() -> None:
    pages = shelves(choices(("Street 2", 8), ("Street 1", 8), ("Street 3", 10)), texts())
    assert [(shelf.title, len(shelf.numbers)) for shelf in pages] == [
        ("Street 2", 8),
        ("Street 1", 8),
        ("Street 3", 10),
    ]


def test_a_long_group_is_split_into_even_pages() -> None:
    pages = shelves(choices(("Street 1", 3), ("Street 2", 26)), texts())
    assert [(shelf.title, len(shelf.numbers)) for shelf in pages] == [
        ("Street 1", 3),
        ("Street 2 (1)", 13),
        ("Street 2 (2)", 13),
    ]


def test_pages_without_groups_are_named_by_their_first_and_last_choice() -> None:
    pages = shelves([Choice(f"c{n}") for n in range(40)], texts())
    assert [shelf.title for shelf in pages] == ["From “c0” to “c19”", "From “c20” to “c39”"]


def test_more_groups_than_fit_are_ignored() -> None:
    pages = shelves(choices(*((f"G{n}", 2) for n in range(40))), texts())
    assert [len(shelf.numbers) for shelf in pages] == [20, 20, 20, 20]


@pytest.mark.parametrize("count", [26, 51, 624, 625])
@pytest.mark.parametrize("groups", [1, 3, 7, 26])
def test_every_choice_is_on_exactly_one_page(count: int, groups: int) -> None:
    pages = shelves([Choice(str(n), group=str(n % groups)) for n in range(count)], texts())
    assert sorted(number for shelf in pages for number in shelf.numbers) == list(range(count))
    assert 1 < len(pages) <= ROOM
    assert all(1 <= len(shelf.numbers) <= ROOM for shelf in pages)


def test_too_many_choices_raise_an_error() -> None:
    with pytest.raises(ValueError, match="choices: 626"):
        shelves([Choice(str(n)) for n in range(626)], texts())


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ((), ""),
        ((0, 9, 10, 31), "09av"),
        ((32,), "w1"),
        ((1023,), "-v"),
        ((1024,), "ww1"),
        ((5, 40, 5), "5E15"),
    ],
)
def test_paths_are_written_compactly(path: tuple[int, ...], written: str) -> None:
    assert custom_ids.pack_path(path) == written
    assert custom_ids.unpack_path(written) == list(path)
    assert custom_ids.TEMPLATE.fullmatch(f"z:pick:{written}")


def test_paths_with_large_numbers_survive_packing() -> None:
    path = [n * n for n in range(200)]
    assert custom_ids.unpack_path(custom_ids.pack_path(path)) == path


@pytest.mark.parametrize("wrong", ["w", "1-", "+", "é"])
def test_an_invalid_path_is_rejected(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"substring not found|^w$|^1-$"):
        custom_ids.unpack_path(wrong)


@pytest.mark.parametrize(
    ("gains", "seat", "words"),
    [
        ((5, 0), 0, "+5"),
        ((5, -2), 0, "+5 you, −2 Bo"),
        ((0, 3), 0, "±0 you, +3 Bo"),
        ((-1, 4, 0), 1, "+4 you, −1 Ann"),
        ((1, -4, 2), 1, "−4 you, +1 Ann, +2 Cleo"),
    ],
)
def test_gains_are_written_in_words(gains: tuple[int, ...], seat: int, words: str) -> None:
    assert point_changes.in_words(gains, seat, ["Ann", "Bo", "Cleo"], texts()) == words
