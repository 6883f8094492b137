import random
from collections import Counter

import pytest
from PIL import Image

from engine.catalogue import game
from engine.core.values import Outcome, ScoreLine
from engine.match import Match
from render import sheet
from render.boards import Scene, board
from render.boards.amytis.board.layout import PLATES
from render.boards.ancient.board.layout import layout as ancient_layout
from render.boards.architectura.board.layout import plate
from render.canvas import Box
from render.picture import final
from render.sheet import draw_sheet, sources
from render.text import Face, Label, label
from render.texts import texts
from render.theme import GLAZE
from tests.render.positions import played, scene, view

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
    image = draw_sheet("amytis", outcome(seats), Scene(names, texts()), GLAZE, GLAZE.players)
    assert image.width == 1000
    assert image.height < 2000


def test_sheet_lists_every_source_once_grouped_by_kind() -> None:
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
def test_rows_keep_every_sheets_order(first: tuple[str, ...], second: tuple[str, ...], expected: str) -> None:
    sheets = tuple(tuple(ScoreLine(source, 1) for source in sheet) for sheet in (first, second))
    assert sources(Outcome((1, 2), sheets, "x")) == expected.split()


def test_ways_to_end_differ() -> None:
    base = outcome(3)
    ranks = ((1, 2, 3), (2, 1, 3), (1, 1, 3), (0, 0, 0))
    around = Scene(["A", "B", "C"], texts())
    made = {
        draw_sheet("amytis", Outcome(rank, base.sheets, "x"), around, GLAZE, GLAZE.players).tobytes()
        for rank in ranks
    }
    assert len(made) == len(ranks)


def test_equal_outcomes_give_equal_bytes() -> None:
    match = played(5, 500)
    assert match.outcome is not None
    sheets = {final("amytis", view(match), scene(match)) for _ in range(2)}
    assert len(sheets) == 1


def nameplate(slug: str, seats: int, seat: int) -> Box:
    """Return where a board shows a seat's name."""
    if slug == "amytis":
        return PLATES[seat]
    if slug == "ancient":
        panel = ancient_layout(seats, None, offer=False).panels[seat]
        return Box(panel.x, panel.y, panel.size.width, panel.size.plate)
    box = plate(seats, seat)
    return Box(box.x, box.y, box.width, 60)


def most(image: Image.Image, box: Box) -> tuple[int, ...]:
    """Return the most frequent colour of an area."""
    data = image.crop((box.x, box.y, box.right, box.bottom)).tobytes()
    return Counter(tuple(data[i : i + 3]) for i in range(0, len(data), 3)).most_common(1)[0][0]


@pytest.mark.parametrize(
    ("slug", "seats", "seed"),
    [("amytis", 2, 1), ("ancient", 4, 1), *(("architectura", seats, seats) for seats in (2, 3, 4))],
)
def test_seats_have_the_colours_of_the_board(slug: str, seats: int, seed: int) -> None:
    match = Match.new(game(slug), seats, seed=seed)
    chance = random.Random(seed)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    assert match.outcome is not None
    seen, around = match.view(None), Scene(("Anna", "Bert", "Carla", "Dana")[:seats], texts(), match.outcome)
    poster = slug == "architectura"  # it has no winner's plate
    city = board(slug).draw(seen, around._replace(outcome=None) if poster else around)
    drawn = draw_sheet(slug, match.outcome, around, board(slug).PALETTE, board(slug).players(seen, around))
    rows = sheet.telling(sheet.together(slug, match.outcome, texts()))
    several = len(rows) + 1 > sheet.ONE_HALF
    wide = min(sheet.SEAT, sheet.ALL_SEATS // seats) if several else min(2 * sheet.SEAT, 600 // seats)
    right = drawn.width - sheet.MARGIN - sheet.INNER
    for seat in range(seats):
        x, y = right - wide * (seats - seat) + wide // 2, sheet.MARGIN // 2 + sheet.INNER + sheet.HEAD // 2
        assert most(drawn, Box(x - 20, y - 6, 5, 8)) == most(city, nameplate(slug, seats, seat)), seat


def test_named_kinds_are_merged() -> None:
    match = ended()
    assert match.outcome is not None
    whole, short = match.outcome, sheet.together("ancient", match.outcome, texts())
    assert short.totals == whole.totals
    assert len(sources(short)) == 6 < len(sources(whole))
    assert sheet.name_of("ancient", "structure", texts()) == "Solid structures"
    assert sheet.name_of("ancient", "workers", texts()) == "Workers"


def ended() -> Match:
    chance, match = random.Random(1), Match.new(game("ancient"), 3, seed=1)
    while match.to_act:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


def test_negative_points_have_a_true_minus(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def recording(text: str, face: Face, size: int) -> Label:
        written.append(text)
        return label(text, face, size)

    monkeypatch.setattr(sheet, "label", recording)
    lost = Outcome((1, 2), ((ScoreLine("building:wall", 3),), (ScoreLine("building:wall", -4),)), "x")
    draw_sheet("amytis", lost, Scene(("Anna", "Bert"), texts()), GLAZE, GLAZE.players)
    assert written.count("−4") == 2
