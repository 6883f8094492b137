import sys
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.catalogue import games
from engine.match import Match
from render.boards import Scene, board
from render.cache import BUDGET, ENTRY, PICTURES, Cache, weight
from render.canvas import Canvas, mask
from render.picture import picture
from render.shapes import circle
from render.sprites import ground, sprite
from render.text import Face, label
from render.texts import texts
from render.theme import GLAZE, Colour, Theme
from tests.thorough import ends, in_turn, times

NAMES = ("Anastasia", "Ben", "Cleopatra", "Dov", "Eve", "Wilhelmina")
SLUGS = sorted(games())


@pytest.fixture(autouse=True)
def _as_little_room_as_the_bot_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PICTURES, "budget", BUDGET)
    monkeypatch.setattr(PICTURES, "most", BUDGET)
    PICTURES.clear()


def grey(width: int, height: int = 1) -> Image.Image:
    return Image.new("L", (width, height))


@cache
def match(slug: str, seats: int, moves: int) -> Match:
    rules = games()[slug]
    played = Match.new(rules, seats, seed=seats)
    chance = Random(seats)
    for _ in range(moves):
        if played.over:
            break
        seat = played.to_act[0]
        played.play(seat, chance.choice(list(played.moves(seat))))
    return played


def picture_of(slug: str, seats: int, moves: int, viewer: int | None = None) -> bytes:
    played = match(slug, seats, moves)
    around = Scene(NAMES[:seats], texts(), played.outcome, viewer is not None)
    return picture(slug, played.view(viewer), around)


def test_values_are_made_once() -> None:
    kept, made = Cache(10 * ENTRY), []

    def make() -> Image.Image:
        made.append(grey(5))
        return made[-1]

    assert kept.get("a", make) is kept.get("a", make)
    assert len(made) == 1


def test_the_least_recently_used_goes_first() -> None:
    kept = Cache(3 * ENTRY)
    first = {name: kept.get(name, lambda: grey(1)) for name in "ab"}
    assert kept.get("a", lambda: grey(1)) is first["a"]
    kept.get("c", lambda: grey(1))
    assert kept.get("a", lambda: grey(1)) is first["a"]
    assert kept.get("b", lambda: grey(1)) is not first["b"]


def test_oversized_value_evicts_nothing() -> None:
    kept = Cache(4 * ENTRY)
    small = kept.get("small", lambda: grey(1))
    kept.get("large", lambda: grey(4 * ENTRY))
    assert len(kept) == 1
    assert kept.get("small", lambda: grey(1)) is small


def test_cache_grows_under_load(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.cache.MUCH", 10)
    kept = Cache(3 * ENTRY + 10, most=6 * ENTRY + 10)

    def make(*names: int) -> None:
        for name in names:
            kept.get(name, lambda: grey(1))

    make(*range(10))
    assert len(kept) == 3
    make(*range(10, 20))
    assert len(kept) == 6
    kept.trim()  # much was made since the last trim
    assert len(kept) == 6
    make(20, 21)
    assert len(kept) == 6
    kept.trim()
    assert len(kept) == 0
    make(*range(30, 35))
    assert len(kept) == 3


def test_emptied_cache_frees_its_dictionary(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dictionary grows as items are added and never shrinks by itself."""
    monkeypatch.setattr("render.cache.MUCH", 2)
    small, all_day = 2 * ENTRY, 5_000 * ENTRY
    kept = Cache(small, all_day)
    empty = sys.getsizeof(kept._kept)
    for number in range(2_000):
        kept.get(number, lambda: b"")
    assert sys.getsizeof(kept._kept) > 50 * empty
    kept.trim()
    assert len(kept) == 2_000
    kept.trim()
    assert (len(kept), kept.size) == (0, 0)
    assert sys.getsizeof(kept._kept) == empty


def test_cleared_cache_has_no_size() -> None:
    kept = Cache(9 * ENTRY)
    kept.get("a", lambda: grey(7))
    assert kept.size == ENTRY + 7
    kept.clear()
    assert (len(kept), kept.size) == (0, 0)


def test_sizes_of_values() -> None:
    assert weight(grey(30, 20)) == 600
    assert weight(Image.new("RGB", (30, 20))) == weight(Image.new("RGBA", (30, 20))) == 2400
    assert weight(b"12345") == 5
    made = label("Anna", Face.BOLD, 20)
    assert made.mask is not None
    assert weight(made) == weight(made.mask)
    assert weight(label(" ", Face.BOLD, 20)) == 0


def test_large_sprite_takes_one_byte_per_pixel() -> None:
    @sprite
    def opaque(theme: Theme) -> Image.Image:
        return Canvas.blank(400, 200, theme.ground).image

    @sprite
    def disc(theme: Theme, colour: Colour = GLAZE.ground) -> Image.Image:
        canvas = Canvas.clear(400, 400, theme.ground)
        canvas.stamp(mask(circle, 400), 0, 0, colour)
        return canvas.image

    assert weight(opaque(GLAZE)) == 80_000
    assert opaque(GLAZE).image().getpixel((3, 3)) == GLAZE.ground
    assert weight(disc(GLAZE)) == 160_000
    assert disc(GLAZE).mask is disc(GLAZE, GLAZE.ink).mask
    assert PICTURES.size < 80_000 + 4 * 160_000 + 6 * ENTRY
    assert disc(GLAZE).image().getpixel((200, 200)) == (*GLAZE.ground, 255)
    assert disc(GLAZE).image().getpixel((0, 0)) == (*GLAZE.ground, 0)
    assert disc(GLAZE) is disc(GLAZE)


def test_ground_is_stored_compressed() -> None:
    @ground
    def plain(theme: Theme) -> Image.Image:
        canvas = Canvas.blank(500, 400, theme.ground)
        canvas.stamp(mask(circle, 300), 50, 50, theme.metal)
        return canvas.image

    assert weight(plain(GLAZE)) < 20_000
    image = plain(GLAZE).image()
    assert (image.mode, image.size) == ("RGB", (500, 400))
    assert image.getpixel((3, 3)) == GLAZE.ground
    assert image.getpixel((200, 200)) == GLAZE.metal
    assert plain(GLAZE).image(250).tobytes() == image.crop((0, 0, 500, 250)).tobytes()
    assert plain(GLAZE).image(450).size == (500, 450)


def test_pictures_stay_within_the_budget() -> None:
    """With every game at every size, far more than fits, the cache never exceeds its budget."""
    PICTURES.clear()
    made = 0
    for slug in SLUGS:
        for seats in ends(games()[slug].facts.seats):
            for moves in (30, 1000):
                for viewer in (None, 0)[:: times(2, 1)]:
                    picture_of(slug, seats, moves, viewer)
                    assert PICTURES.size <= PICTURES.budget
                    made += 1
    assert made >= times(14, 28)
    assert PICTURES.size > PICTURES.budget // 2
    assert PICTURES.size == sum(weight(value) + ENTRY for value, _ in PICTURES._kept.values())


@in_turn("slug", SLUGS)
def test_no_images_are_kept_outside_the_cache(slug: str) -> None:
    """With a budget of zero, redrawing leaves no images behind: there is no other image cache."""
    import gc

    def images() -> int:
        gc.collect()
        return sum(isinstance(thing, Image.Image) for thing in gc.get_objects())

    board(slug)
    Image.init()
    PICTURES.clear()
    picture_of(slug, 2, 10)
    PICTURES.clear()
    before = images()
    for seats in games()[slug].facts.seats[-times(1, 9) :]:
        picture_of(slug, seats, 60, 0)
        picture_of(slug, seats, 1000)
    PICTURES.clear()
    assert images() <= before


@in_turn("slug", SLUGS)
def test_cold_warm_and_crowded_caches_give_the_same_bytes(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    PICTURES.clear()
    cold = picture_of(slug, 2, 40)
    picture_of(slug, 2, 1000, 0)
    warm = picture_of(slug, 2, 40)
    monkeypatch.setattr(PICTURES, "budget", 60_000)
    PICTURES.clear()
    assert cold == warm == picture_of(slug, 2, 40) == picture_of(slug, 2, 40)


def test_threads_draw_the_same_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("budget", "most"):
        monkeypatch.setattr(PICTURES, room, 1_000_000)
    PICTURES.clear()
    views = []
    for slug in SLUGS[:: times(2, 1)]:
        for moves in (20, 60)[: times(1, 2)]:
            played = match(slug, 2, moves)
            views.append((slug, played.view(0), Scene(NAMES[:2], texts(), played.outcome, private=True)))

    def drawn(number: int) -> bytes:
        slug, view, around = views[number % len(views)]
        return board(slug).draw(view, around).tobytes()

    alone = [drawn(number) for number in range(len(views))]
    PICTURES.clear()
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(drawn, range(times(2, 4) * len(views))))
    assert together == alone * times(2, 4)
    assert PICTURES.size <= 1_000_000
    assert PICTURES.size == sum(size for _, size in PICTURES._kept.values())


@in_turn("slug", SLUGS, 2)
def test_redrawing_makes_no_new_parts(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The budget holds the parts of any one picture, so that consecutive moves are drawn fast."""
    seats = max(games()[slug].facts.seats)
    for moves, viewer in ((60, None), (60, 0), (1000, None)):
        picture_of(slug, seats, moves, viewer)
        made: list[object] = []
        get = PICTURES.get

        def recording(key: Hashable, make: Callable[[], object], get: Any = get, made: Any = made) -> object:
            return get(key, lambda: made.append(key) or make())

        with monkeypatch.context() as patch:
            patch.setattr(PICTURES, "get", recording)
            picture_of(slug, seats, moves, viewer)
        assert made == []
