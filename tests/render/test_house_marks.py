"""House values are marked in pictures, to distinguish our cards from printed ones."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomState
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, Card
from render.boards import Scene, board
from render.boards.westkingdom.cards import faces as cards
from render.boards.westkingdom.pieces.palette import PALETTE
from render.cache import PICTURES
from render.canvas import Box, Canvas
from render.text import label
from render.texts import texts
from tests.games.westkingdom.drawing import state

T = texts()
BOX = Box(0, 0, 320, 180)
Drawer = Callable[[Canvas], None]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    PICTURES.clear()
    yield
    PICTURES.clear()


def drawn(draw: Drawer) -> Image.Image:
    canvas = Canvas.blank(BOX.width, BOX.height, PALETTE.ground)
    draw(canvas)
    return canvas.image


def faces() -> Iterator[tuple[Card, Drawer]]:
    """Yield every card with a function that draws its face."""
    for number, apprentice in APPRENTICES.items():
        yield apprentice, lambda canvas, n=number: cards.apprentice(canvas, PALETTE, T, n, BOX)  # type: ignore[misc]
    for number, building in BUILDINGS.items():
        yield building, lambda canvas, n=number: cards.plan(canvas, PALETTE, T, n, BOX, None)  # type: ignore[misc]
    for number, craft in CRAFTS.items():
        yield craft, lambda canvas, n=number: cards.craft(canvas, PALETTE, T, n, BOX)  # type: ignore[misc]


def without_marks(draw: Callable[[], Image.Image], patch: pytest.MonkeyPatch) -> Image.Image:
    """Draw as if no card had house values."""
    with patch.context() as change:
        change.setattr(Card, "house", ())
        PICTURES.clear()
        image = draw()
    PICTURES.clear()
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def test_exactly_the_house_cards_are_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    for card, draw in faces():
        plain = without_marks(lambda draw=draw: drawn(draw), monkeypatch)  # type: ignore[misc]
        assert same(drawn(draw), plain) is not bool(card.house), card.key
    assert sum(bool(card.house) for card, _ in faces()) == 48


def picture_of(now: WestKingdomState, viewer: int | None, *, final: bool = False) -> Image.Image:
    drawing = board("westkingdom")
    scene = Scene(("Ann", "Ben"), T, GAME.outcome(now.board) if final else None, viewer is not None)
    return (drawing.final if final else drawing.draw)(GAME.view(now, viewer), scene)


TABLES = {
    "nothing of our own": ("apprentices=woodcutter-39 buildings=smithy hand=keep", ""),
    "an apprentice": ("apprentices=abbot-44", "board own"),
    "a tool": ("apprentices=woodcutter-39:oak-panels", "board own"),
    "a building": ("buildings=arc", "board own end"),
    "an adornment": ("buildings=smithy:oak-panels", "board own end"),
    "a plan": ("hand=arc", "own"),
}
"""Players' cards, and the pictures that show them."""


@pytest.mark.parametrize("picture", ["board", "own", "end"])
@pytest.mark.parametrize(("line", "marked"), TABLES.values(), ids=TABLES)
def test_players_house_cards_are_marked(
    line: str, marked: str, picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, viewer = state(line, ""), 0 if picture == "own" else None

    def draw() -> Image.Image:
        return picture_of(now, viewer, final=picture == "end")

    assert same(draw(), without_marks(draw, monkeypatch)) is (picture not in marked.split())


@pytest.mark.parametrize("picture", ["board", "own", "end"])
def test_mark_is_explained_if_the_expansion_is_on(picture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def heard(text: str, *rest: Any) -> Any:
        written.append(text)
        return label(text, *rest)

    monkeypatch.setattr("render.boards.westkingdom.board.common.label", heard)
    for artisans in ("off", "on"):
        written.clear()
        now = state("", "", options={"artisans": artisans})
        picture_of(now, 0 if picture == "own" else None, final=picture == "end")
        assert ("* house values, not printed" in written) is (artisans == "on")
