import random

import pytest

from engine.game import Outcome, ScoreLine
from render.boards import Scene
from render.sheet import draw_sheet, score_sheet, sources
from render.texts import texts
from render.theme import GLAZE
from tests.render.positions import played, scene

SOURCES = (
    *(f"building:{name}" for name in ("garden", "market", "wall", "palace", "residence", "theater")),
    *(f"project:{number}" for number in range(1, 17)),
    *(f"favor:{name}" for name in ("one", "two", "three", "four", "stairs", "corners", "projects", "crown")),
)


def outcome(seats: int) -> Outcome:
    chance = random.Random(seats)
    sheets = tuple(tuple(ScoreLine(source, chance.randrange(60)) for source in SOURCES) for _ in range(seats))
    return Outcome((1, *range(2, seats + 1)), sheets, "x")


@pytest.mark.parametrize("seats", range(1, 7))
def test_sheets_of_any_number_of_seats_can_be_drawn(seats: int) -> None:
    names = ["Maximiliane von Hohenstein", "🔥" * 32, "שלום", "Ed", "", "Łucja"][:seats]
    image = draw_sheet("amytis", outcome(seats), Scene(names, texts()), GLAZE)
    assert image.width == 1000
    assert image.height < 2000


def test_a_sheet_shows_every_source_once_kinds_together() -> None:
    sheets = (
        (ScoreLine("a:1", 1), ScoreLine("b:1", 2), ScoreLine("c", 5)),
        (ScoreLine("a:2", 1), ScoreLine("b:1", 2), ScoreLine("d", 1)),
    )
    assert sources(Outcome((1, 2), sheets, "x")) == ["a:1", "a:2", "b:1", "c", "d"]


ORDERS = {
    "one that stands between two is put there": (("f:x", "f:z"), ("f:x", "f:y", "f:z"), "f:x f:y f:z"),
    "names tell where sheets do not": (("f:b2", "f:b10"), ("f:a", "f:b3"), "f:a f:b2 f:b3 f:b10"),
    "numbered ones go by number": (("p:12", "p:3"), ("p:8",), "p:3 p:8 p:12"),
    "a kind of the second sheet alone": (("a", "c"), ("a", "b:1", "c"), "a b:1 c"),
    "contradictions": (("f:b", "f:a"), ("f:a", "f:b"), "f:b f:a"),
    "nothing": ((), (), ""),
}


@pytest.mark.parametrize(("first", "second", "expected"), ORDERS.values(), ids=ORDERS)
def test_rows_keep_the_order_of_every_sheet(
    first: tuple[str, ...], second: tuple[str, ...], expected: str
) -> None:
    sheets = tuple(tuple(ScoreLine(source, 1) for source in sheet) for sheet in (first, second))
    assert sources(Outcome((1, 2), sheets, "x")) == expected.split()


def test_ways_to_end_differ() -> None:
    base = outcome(3)
    ranks = ((1, 2, 3), (2, 1, 3), (1, 1, 3), (0, 0, 0))
    told = Scene(["A", "B", "C"], texts())
    made = {score_sheet("amytis", Outcome(rank, base.sheets, "x"), told) for rank in ranks}
    assert len(made) == len(ranks)


def test_equal_outcomes_give_equal_bytes() -> None:
    match = played(5, 500)
    assert match.outcome is not None
    sheets = {score_sheet("amytis", match.outcome, scene(match)) for _ in range(2)}
    assert len(sheets) == 1
