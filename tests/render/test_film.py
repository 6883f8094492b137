"""The film of a match: small enough, legible, and it ends on the final board."""

import io
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageSequence

from engine.catalogue import games
from engine.history import replay
from engine.history.log import Played
from engine.match import Match
from render import film as films
from render.boards import Scene, board
from render.encode import colours
from render.film import Frame, Reel, film, thinned
from render.gif import Gif
from render.texts import texts
from tests.engine.test_record import random_match
from tests.thorough import in_turn, times

RED, BLUE = (255, 0, 0), (0, 0, 255)


def reel(match: Match, told: str = "Ninsun: something") -> Reel:
    names = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")[: match.seats]
    states = list(replay.states(match))
    frames = [Frame(match.game.view(state, None), names, told) for state in states]
    frames[-1] = frames[-1]._replace(outcome=match.outcome)
    return Reel(match.game.facts.slug, "en", tuple(frames))


def pictures(data: bytes) -> list[Image.Image]:
    """Return all pictures of an animation as they are seen."""
    with Image.open(io.BytesIO(data)) as opened:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened)]


def durations(data: bytes) -> list[int]:
    with Image.open(io.BytesIO(data)) as opened:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(opened)]


def test_only_what_has_changed_is_written_and_all_is_seen() -> None:
    chess = Image.new("L", (200, 100), 0)
    for x in range(0, 200, 7):
        chess.paste(1, (x, 0, x + 3, 100))
    changed = chess.copy()
    changed.putpixel((150, 50), 1 - int(chess.getpixel((150, 50))))  # type: ignore[arg-type]
    gif = Gif(chess.size, [RED, BLUE])
    gif.add(chess, 500)
    before = len(gif)
    gif.add(changed, 700)
    gif.add(changed, 900)
    assert len(gif) - before < 100
    seen = pictures(gif.done())
    assert len(gif) == len(gif.done())
    assert durations(gif.done()) == [500, 700, 900]
    for was, image in zip((chess, changed, changed), seen, strict=True):
        assert {0: RED, 1: BLUE}[int(was.getpixel((150, 50)))] == image.getpixel((150, 50))  # type: ignore[arg-type]
        assert was.point([255, 0] * 128).tobytes() == image.getchannel("R").tobytes()
    with pytest.raises(ValueError, match="colours"):
        Gif((1, 1), [RED] * 256)


@in_turn("slug", games())
def test_a_film_shows_every_board_as_it_was_and_holds_the_last_one(slug: str) -> None:
    match = random_match(slug, 2, 5, 8)
    found, told = reel(match), list[tuple[int, int]]()
    data = film(found, lambda done, of: told.append((done, of)))
    assert told == [(count, match.seq + 1) for count in range(1, match.seq + 2)]
    seen = pictures(data)
    assert len(seen) == match.seq + 1
    assert {image.width for image in seen} == {films.frame_image(found, 0, board(slug).PALETTE).width}
    times = durations(data)
    assert times[-1] == films.END
    assert {*times[:-1]} == {films.LONGEST}
    for number in (0, -1):
        drawn = films.frame_image(found, number % len(seen), board(slug).PALETTE)
        shown = seen[number].crop((0, 0, *drawn.size))
        assert mean(ImageChops.difference(drawn, shown)) < 3
    assert {colour for _, colour in seen[-1].getcolors(10**7)} <= {*colours(board(slug).PALETTE)}  # type: ignore[union-attr]


def mean(image: Image.Image) -> float:
    """Return by how much an image differs from black."""
    levels = image.convert("L").histogram()
    return sum(level * count for level, count in enumerate(levels)) / sum(levels)


def test_turns_are_left_out_until_it_fits_but_never_the_ends() -> None:
    found = reel(random_match("amytis", 2, 5, times(5, 8)))
    nothing = lambda *_: None  # noqa: E731
    whole = film(found, nothing)
    half = film(found, nothing, largest=len(whole) - 1)
    assert len(half) < len(whole)
    assert 2 < len(pictures(half)) < len(pictures(whole))
    for number in (0, -1):
        assert pictures(half)[number] == pictures(whole)[number]
    tiny = film(found, nothing, largest=1)
    assert len(pictures(tiny)) == 2
    assert thinned(range(10), 3) == [0, 3, 6, 9]
    assert thinned(range(9), 4) == [0, 4, 8]
    assert thinned(range(8), 3) == [0, 1, 4, 7]
    assert thinned([3], 9) == [3]


def test_a_long_match_is_not_drawn_turn_by_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(films, "MOST", 5)
    told: list[Any] = []
    film(reel(random_match("amytis", 2, 5, 12)), lambda *count: told.append(count))
    assert told[-1] == (5, 5)


@pytest.mark.parametrize("told", ["", "W" * 400, "word " * 80, "\u05d0\u05d1 🟢"])
def test_whatever_is_told_fits_above_the_board(told: str) -> None:
    found = reel(random_match("amytis", 2, 5, 1), told)
    image = films.frame_image(found, 0, board("amytis").PALETTE)
    margin = image.crop((image.width - films.MARGIN, 0, image.width, films.HEAD - films.BAR))
    assert margin.getcolors() == [(margin.width * margin.height, board("amytis").PALETTE.ground_deep)]


@pytest.mark.parametrize("width", [1000, 1200])
@pytest.mark.parametrize("words", [5, 40, 60, 90])
def test_a_caption_is_told_whole_and_legible_on_a_phone(width: int, words: int) -> None:
    """The longest sentences of turns ended in "…"."""
    told = " ".join(f"word{number}" for number in range(words))
    lines, size, pitch, height = films._caption(told, width)
    assert " ".join(lines) == told
    assert size * films.LOOP_WIDTH >= films.SMALLEST * width
    assert pitch * len(lines) <= height - films.BAR
    assert height == films.HEAD or words >= 40


@in_turn("slug", games())
def test_a_film_ends_with_the_last_picture_and_no_larger_than_its_boards(slug: str) -> None:
    match = random_match(slug, 2, 5, 5000)
    assert match.outcome is not None
    whole = reel(match)
    found = films.Reel(slug, "en", (whole.frames[0], whole.frames[-1]))
    last, game = found.frames[-1], board(slug)
    assert last.outcome is not None
    shown = Scene(last.names, texts(), last.outcome, steady=True)
    built, drawn = game.final(last.view, shown), films.frame_image(found, 1, game.PALETTE)
    assert drawn.height <= films.HEAD + game.draw(last.view, shown._replace(outcome=None)).height
    part = drawn.crop((0, films.HEAD, built.width, films.HEAD + built.height))
    assert part.tobytes() == built.tobytes()


@in_turn("slug", games())
def test_a_film_ends_with_the_curve_of_the_points(slug: str) -> None:
    """Its last picture is that of the channel, which has one."""
    match = random_match(slug, 2, 5, 5000)
    course = tuple(entry.points for entry in match.log if isinstance(entry, Played) and entry.points)
    end = reel(match).frames[-1]._replace(course=course)
    drawn = films.frame_image(films.Reel(slug, "en", (end, end)), 1, board(slug).PALETTE)
    without = films.frame_image(
        films.Reel(slug, "en", (end, end._replace(course=()))), 1, board(slug).PALETTE
    )
    assert drawn.tobytes() != without.tobytes()
