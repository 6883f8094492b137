"""A board drawn strip by strip equals one drawn whole, whatever was shown before."""

from collections.abc import Collection, Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest
from PIL import Image

from bot.cli.dev.matches import NAMES
from engine.catalogue import games
from engine.match import Match
from render import strips
from render.boards import Laid, Scene, board
from render.cache import PICTURES
from render.canvas import Box, mask
from render.encode import encode, squeezed
from render.kit.rows import widened
from render.shapes import circle
from render.sprites import Ground, ground
from render.strips import HEIGHT, Sketch
from render.texts import texts
from render.theme import GLAZE, Theme
from tests.thorough import in_turn, times

LAID = [slug for slug in sorted(games()) if isinstance(board(slug), Laid)]


@pytest.fixture(autouse=True)
def _nothing_shown_before() -> None:
    strips.forget()


def pixels(data: bytes) -> bytes:
    image = Image.open(BytesIO(data))
    image.load()
    return image.convert("RGB").tobytes()


def positions(slug: str, seed: int) -> Iterator[tuple[Any, Scene]]:
    """Yield the views of a random match, for spectators and for one seat."""
    rules = games()[slug]
    match, chance = Match.new(rules, max(rules.facts.seats), seed=seed), Random(seed)
    for _ in range(times(8, 12)):
        for _ in range(chance.randrange(1, 9)):
            if match.to_act:
                seat = match.to_act[0]
                match.play(seat, chance.choice(list(match.moves(seat))))
        viewer = chance.choice((None, None, 0))
        scene = Scene(NAMES[: match.seats], texts(), match.outcome, private=viewer is not None)
        yield match.view(viewer), scene


@in_turn("slug", LAID)
def test_board_does_not_depend_on_earlier_pictures(slug: str) -> None:
    """Also if its parts were evicted and made again in between."""
    chance, made = Random(3), board(slug)
    assert isinstance(made, Laid)
    for seed in range(1, times(2, 3)):
        for view, scene in positions(slug, seed):
            whole = encode(made.draw(view, scene), made.PALETTE)
            if (sketch := made.lay(view, scene)) is not None:
                assert pixels(sketch.png(made.PALETTE)) == pixels(whole)
            if chance.random() < 0.3:
                PICTURES.clear()


@ground
def plain(theme: Theme) -> Image.Image:
    return Image.new("RGB", (250, 5 * HEIGHT + 7), theme.ground)


def sketch(*places: tuple[int, int], size: int = 30) -> Sketch:
    made = Sketch(plain(GLAZE))
    for x, y in places:
        made.stamp(mask(circle, size), x, y, GLAZE.metal)
    return made


def remade(after: Sketch, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many strips are compressed for a sketch, after checking the result."""
    count = [0]

    def counting(strips: Collection[bytes]) -> list[bytes]:
        count[0] += len(strips)
        return squeezed(strips)

    with monkeypatch.context() as patch:
        patch.setattr("render.strips.squeezed", counting)
        assert pixels(after.png(GLAZE)) == pixels(encode(after.drawn(), GLAZE))
    return count[0]


def test_partial_rows_equal_the_whole() -> None:
    made = sketch((10, 10), (200, 90), (90, 150))
    whole = made.drawn()
    cut = made.drawn((5, 20), (100, 180))
    assert cut.size == (250, 95)
    assert cut.crop((0, 0, 250, 15)).tobytes() == whole.crop((0, 5, 250, 20)).tobytes()
    assert cut.crop((0, 15, 250, 95)).tobytes() == whole.crop((0, 100, 250, 180)).tobytes()


def test_only_the_repeated_part_is_redrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    once, drawn = sketch((10, 10), (200, 10)), list[tuple[int, int]]()
    twice = sketch((10, 10), (200, 10), (10, 10))
    once.png(GLAZE)
    part = Sketch._part

    def watched(self: Sketch, flat: Image.Image, place: Any) -> Image.Image:
        made = part(self, flat, place)
        drawn.append(made.size)
        return made

    with monkeypatch.context() as patch:
        patch.setattr(Sketch, "_part", watched)
        again = twice.png(GLAZE)
    assert drawn == [(30, 30)]
    assert pixels(again) == pixels(encode(twice.drawn(), GLAZE))


def test_only_changed_strips_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert remade(sketch((10, 10)), monkeypatch) == 6
    assert remade(sketch((10, 10)), monkeypatch) == 0
    assert remade(sketch((10, 10), (200, 2 * HEIGHT)), monkeypatch) == 1
    assert remade(sketch((10, 10), (200, 3 * HEIGHT - 1)), monkeypatch) == 2
    assert remade(sketch((10, 10)), monkeypatch) == 1  # the other strip is from the picture before the last
    assert remade(sketch((10, 10), (200, 3 * HEIGHT - 1)), monkeypatch) == 0
    assert remade(sketch((10, 10), (-200, 10), (10, -90), (240, 5 * HEIGHT)), monkeypatch) == 1


def test_order_and_colour_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(first: Any, second: Any) -> Sketch:
        made = Sketch(plain(GLAZE))
        made.fill(Box(0, 0, 50, 50), first)
        made.fill(Box(20, 20, 40, 40), second)
        return made

    remade(both(GLAZE.ink, GLAZE.metal), monkeypatch)
    assert remade(both(GLAZE.metal, GLAZE.ink), monkeypatch) == 1
    lower = Sketch(plain(GLAZE))
    lower.fill(Box(20, 20, 40, 40), GLAZE.ink)
    lower.fill(Box(0, 0, 50, 50), GLAZE.metal)
    assert remade(lower, monkeypatch) == 1


def test_pictures_of_other_kinds_do_not_evict(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example, each player's pyramid is large in turn:

    the last picture of a layout was some pictures ago.
    """

    def laid(x: int, kind: int) -> Sketch:
        made = Sketch(plain(GLAZE), kind=kind)
        made.stamp(mask(circle, 30), x, 10, GLAZE.metal)
        return made

    for kind in range(4):
        assert remade(laid(10 + 40 * kind, kind), monkeypatch) == 6
    for kind in range(4):
        assert remade(laid(10 + 40 * kind, kind), monkeypatch) == 0


def test_number_of_remembered_pictures_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    made: Ground = plain(GLAZE)
    for height in range(HEIGHT, HEIGHT + 7):
        Sketch(made, height).png(GLAZE)
    assert len(strips._shown) == 7
    monkeypatch.setattr(strips, "ROOM", strips._shown.size // 2)
    strips.trim()
    assert len(strips._shown) == 3
    Sketch(made, HEIGHT + 7).png(GLAZE)
    assert len(strips._shown) == 3
    monkeypatch.setattr(strips, "ROOM", 0)
    Sketch(made).png(GLAZE)
    strips.trim()
    assert len(strips._shown) == 1
    assert remade(Sketch(made), monkeypatch) == 0


def by_turns(rounds: Collection[int], monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many strips are made for five matches' boards in turn, all growing alike."""
    boards = range(5)
    places = [[(10 + 40 * number, y) for y in range(0, 5 * HEIGHT, HEIGHT)] for number in boards]
    return [
        sum(remade(sketch(*places[number][: 3 + turn]), monkeypatch) for number in boards) for turn in rounds
    ]


def test_memory_grows_under_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(strips, "ROOM", 0)
    monkeypatch.setattr(strips, "MUCH", 1)
    first, *following = by_turns(range(3), monkeypatch)
    assert first > 15
    assert following == [5, 5]  # one strip each
    assert len(strips._shown) == 10  # for each match the first, which was too different, and the last
    strips.trim()  # much was drawn until now
    assert by_turns([2], monkeypatch) == [0]
    strips.trim()
    strips.trim()  # nothing was drawn in between
    assert len(strips._shown) == 1


def test_memory_stays_small_without_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strips, "ROOM", 0)
    assert by_turns(range(3), monkeypatch)[1] > 5
    assert len(strips._shown) == 1


def test_sketches_have_no_image_to_draw_on() -> None:
    with pytest.raises(TypeError, match="no image to draw on"):
        _ = sketch((10, 10)).image


def test_pictures_are_compared_without_their_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    laid = [Image.new("RGB", (40, 40), colour) for colour in ((10, 20, 30), (40, 50, 60))]
    ground_ = plain(GLAZE)

    def compared(*_: object) -> bool:
        raise AssertionError("comparing pixels takes as long as drawing a small picture")

    monkeypatch.setattr(Image.Image, "__eq__", compared)
    for image in laid:
        sketch = Sketch(ground_)
        sketch.put(image, Box(10, 10, 40, 40))
        sketch.png(GLAZE)


def test_widened_board_equals_the_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is also made strip by strip if its edges are free."""
    whole = widened(sketch((10, 10), (200, 90)).drawn(), 1)
    for places, made in ((((10, 10),), 6), (((10, 10), (200, 90)), 1)):
        wide = sketch(*places).widened(1)
        assert wide is not None
        assert remade(wide, monkeypatch) == made
        data = wide.png(GLAZE)
    assert pixels(data) == pixels(encode(whole, GLAZE))
    filled = sketch((10, 10))
    filled.fill(Box(-5, 150, 300, 40), GLAZE.ink)
    filled.fill(Box(0, 200, 70, 40), GLAZE.metal)
    wide = filled.widened(1)
    assert wide is not None
    assert pixels(wide.png(GLAZE)) == pixels(encode(widened(filled.drawn(), 1), GLAZE))
    assert sketch((0, 10)).widened(1) is sketch((220, 10)).widened(1) is None
    low = sketch((0, 10))
    assert low.widened(2) is low
    by_one = sketch((10, 10)).widened(1.303)
    assert by_one is not None
    assert by_one.drawn().width == 251
