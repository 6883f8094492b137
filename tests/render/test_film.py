"""The film of a match: small, legible, and ending on the final board."""

import io

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


def reel(match: Match, caption: str = "Ninsun: something") -> Reel:
    names = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")[: match.seats]
    states = list(replay.states(match))
    frames = [Frame(match.game.view(state, None), names, caption) for state in states]
    frames[-1] = frames[-1]._replace(outcome=match.outcome)
    return Reel(match.game.facts.slug, "en", tuple(frames))


def pictures(data: bytes) -> list[Image.Image]:
    """Return the frames of an animation as a viewer sees them."""
    with Image.open(io.BytesIO(data)) as opened:
        return [frame.convert("RGB") for frame in ImageSequence.Iterator(opened)]


def durations(data: bytes) -> list[int]:
    with Image.open(io.BytesIO(data)) as opened:
        return [frame.info["duration"] for frame in ImageSequence.Iterator(opened)]


def test_frames_contain_only_changes() -> None:
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
def test_film_shows_every_board_and_holds_the_last(slug: str) -> None:
    match = random_match(slug, 2, 5, 8)
    shot, progress = reel(match), list[tuple[int, int]]()
    data = film(shot, lambda done, of: progress.append((done, of)))
    assert progress == [(count, match.seq + 1) for count in range(1, match.seq + 2)]
    seen = pictures(data)
    assert len(seen) == match.seq + 1
    assert {image.width for image in seen} == {films.frame_image(shot, 0, board(slug).PALETTE).width}
    times = durations(data)
    assert times[:-1] == [round(1000 * frame.seconds) for frame in shot.frames[:-1]]
    assert times[-1] == 1000 * films.END
    for number in (0, -1):
        drawn = films.frame_image(shot, number % len(seen), board(slug).PALETTE)
        frame = seen[number].crop((0, 0, *drawn.size))
        assert mean(ImageChops.difference(drawn, frame)) < 3
    assert {colour for _, colour in seen[-1].getcolors(10**7)} <= {*colours(board(slug).PALETTE)}  # type: ignore[union-attr]


def mean(image: Image.Image) -> float:
    """Return an image's mean difference from black."""
    levels = image.convert("L").histogram()
    return sum(level * count for level, count in enumerate(levels)) / sum(levels)


def test_oversized_film_drops_turns_but_not_its_ends() -> None:
    shot = reel(random_match("amytis", 2, 5, times(5, 8)))
    nothing = lambda *_: None  # noqa: E731
    whole = film(shot, nothing)
    half = film(shot, nothing, largest=len(whole) - 1)
    assert len(half) < len(whole)
    assert 2 < len(pictures(half)) < len(pictures(whole))
    for number in (0, -1):
        assert pictures(half)[number] == pictures(whole)[number]
    tiny = film(shot, nothing, largest=1)
    assert len(pictures(tiny)) == 2
    assert thinned(range(10), 3) == [0, 3, 6, 9]
    assert thinned(range(9), 4) == [0, 4, 8]
    assert thinned(range(8), 3) == [0, 1, 4, 7]
    assert thinned([3], 9) == [3]


@pytest.mark.parametrize(
    ("caption", "seconds"),
    [
        ("", 1.5),
        ("Ninsun +5", 1.5),
        ("Ninsun: stone 5 on c1, +6: burial chambers", 2.04),
        ("Ninsun: a · b · c · d · e", 1.68),
        ("word " * 12, 2.4),
    ],
)
def test_a_frame_is_shown_as_long_as_its_caption_takes_to_read(caption: str, seconds: float) -> None:
    frame = reel(random_match("amytis", 2, 5, 1), caption).frames[0]
    assert frame.seconds == pytest.approx(seconds)
    assert frame._replace(quiet=True).seconds == films.QUICK < films.SHORTEST


@pytest.mark.parametrize(
    "names", [["Ninsun", "Gudea"], ["Nebuchadnezzar-the-Second"] * 6, ["W" * 32] * 6, ["\u05d0", "A"]]
)
def test_points_fit_in_one_line(names: list[str]) -> None:
    plain = reel(random_match("amytis", 2, 5, 1))
    scores = tuple(films.PlayerPoints(name, "188", number == 1) for number, name in enumerate(names))
    shot = plain._replace(frames=(plain.frames[0]._replace(scores=scores),))
    theme = board("amytis").PALETTE
    image = films.frame_image(shot, 0, theme)
    line = (0, films.HEAD - films.BAR - films.SCORES, image.width, films.HEAD - films.BAR)
    margin = image.crop((image.width - films.MARGIN, *line[1:]))
    assert margin.getcolors() == [(margin.width * margin.height, theme.ground_deep)]
    colours_of = {colour for _, colour in image.crop(line).getcolors(10**6) or ()}
    assert theme.metal_light in colours_of, "the points that changed stand out"
    assert theme.on_ground in colours_of


@pytest.mark.parametrize("caption", ["", "W" * 400, "word " * 80, "\u05d0\u05d1 🟢"])
def test_caption_fits_above_the_board(caption: str) -> None:
    shot = reel(random_match("amytis", 2, 5, 1), caption)
    image = films.frame_image(shot, 0, board("amytis").PALETTE)
    margin = image.crop((image.width - films.MARGIN, 0, image.width, films.HEAD - films.BAR))
    assert margin.getcolors() == [(margin.width * margin.height, board("amytis").PALETTE.ground_deep)]


@pytest.mark.parametrize("width", [1000, 1200])
@pytest.mark.parametrize("words", [5, 40, 60, 90])
def test_caption_is_complete_and_legible_on_a_phone(width: int, words: int) -> None:
    """Regression: the longest sentences ended in "…"."""
    caption = " ".join(f"word{number}" for number in range(words))
    lines, size, pitch, height = films._caption(caption, width)
    assert " ".join(lines) == caption
    assert size * films.LOOP_WIDTH >= films.SMALLEST * width
    assert pitch * len(lines) <= height - films.BAR - films.SCORES
    assert height == films.HEAD or words >= 40


@in_turn("slug", games())
def test_film_ends_with_the_last_picture_at_board_size(slug: str) -> None:
    match = random_match(slug, 2, 5, 5000)
    assert match.outcome is not None
    whole = reel(match)
    shot = films.Reel(slug, "en", (whole.frames[0], whole.frames[-1]))
    last, game = shot.frames[-1], board(slug)
    assert last.outcome is not None
    around = Scene(last.names, texts(), last.outcome, steady=True)
    built, drawn = game.final(last.view, around), films.frame_image(shot, 1, game.PALETTE)
    assert drawn.height <= films.HEAD + game.draw(last.view, around._replace(outcome=None)).height
    part = drawn.crop((0, films.HEAD, built.width, films.HEAD + built.height))
    assert part.tobytes() == built.tobytes()


@in_turn("slug", games())
def test_film_ends_with_the_points_curve(slug: str) -> None:
    """It has the channel's last picture as its last frame."""
    match = random_match(slug, 2, 5, 5000)
    course = tuple(entry.points for entry in match.log if isinstance(entry, Played) and entry.points)
    end = reel(match).frames[-1]._replace(course=course)
    drawn = films.frame_image(films.Reel(slug, "en", (end, end)), 1, board(slug).PALETTE)
    without = films.frame_image(
        films.Reel(slug, "en", (end, end._replace(course=()))), 1, board(slug).PALETTE
    )
    assert drawn.tobytes() != without.tobytes()
