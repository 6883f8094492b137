"""A match as a film: the board after each turn with a caption, and a longer final frame.

It is a GIF: every Discord client plays it, and with the few colours of these pictures it is as small as a
WebP, which takes ten times as long to encode. The last turns alone make a short, small loop for a single
reader.
"""

import io
import math
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from PIL import Image, features

from engine.core.values import Outcome, View
from render.boards import Scene, Touched, board
from render.canvas import Box, Canvas
from render.encode import colours, drawing, indexed, packed, unpacked
from render.faces import SeatFace
from render.gif import COLOURS, Gif
from render.kit import curve
from render.kit.rows import stacked
from render.sheet import draw_sheet
from render.text import Face, fit, label, readable, width, wrap
from render.texts import Texts, texts
from render.theme import Theme

LARGEST = 8 * 2**20
"""The maximum size of a film in bytes."""

LENGTH = 90.0
"""The maximum duration of a film, in seconds; longer matches show several turns in a frame."""

SHORTEST, LONGEST, PER_WORD, AT_LEAST = 1.5, 2.4, 0.18, 0.6
"""How long a frame is shown, in seconds: the limits, the time for each word, and for the rest."""

QUICK, END = 0.8, 6.0
"""How long a frame of turns that bring nothing is shown, and the end, in seconds."""

WORDS = 12
"""The maximum number of words in a caption."""

HEAD = 148
"""The height in pixels above the board; more if a caption needs more than three lines."""

TEXT, PITCH, MARGIN, BAR = 35, 41, 24, 8

SCORES, BETWEEN, SPACE, LETTERS = 48, 36, 9, 30
"""The height of the line of points, the gaps between players and after a name, and the letter size."""

LINES = 2
"""The maximum number of caption lines in large letters."""

SMALLEST = 9
"""The minimum letter size of a caption on a phone, in pixels."""

LOOP_WIDTH = 400
"""The width of a loop in pixels: that of a phone, for which boards' lettering is designed."""

LOOP_FRAMES = 6
"""The maximum number of frames in a loop: the first board and the last turns."""

LAST = 1.0
"""How much longer a loop shows the last turn, in seconds."""

QUALITY, EFFORT = 75, 4
"""WebP settings: no visible fringes on letters; more effort would save 2 % and take ten times as long."""

SUFFIX: Final = "webp" if features.check("webp") else "gif"
"""The format of a loop: WebP, which Discord plays inline, or GIF if Pillow lacks WebP support."""


class PlayerPoints(NamedTuple):
    """A player's name and points, and whether they have just changed."""

    name: str
    points: str
    is_new: bool = False


class Frame(NamedTuple):
    """A view after a turn, the names of the players, and a caption; ``outcome`` is set at the end.

    ``touched``, ``occasion`` and ``course`` are as in :class:`render.boards.Scene`. ``scores`` are below the
    caption. A ``quiet`` frame stands for turns that brought nothing.
    """

    view: View[Any, Any]
    names: tuple[str, ...]
    sentence: str
    outcome: Outcome | None = None
    touched: tuple[Touched, ...] = ()
    occasion: tuple[str, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()
    scores: tuple[PlayerPoints, ...] = ()
    quiet: bool = False

    @property
    def seconds(self) -> float:
        """How long the frame is shown, so that its caption can be read."""
        wanted = AT_LEAST + PER_WORD * words_in(self.sentence)
        return QUICK if self.quiet else min(max(wanted, SHORTEST), LONGEST)


def seconds(frames: Sequence[Frame]) -> list[float]:
    """Return how long each frame of a film is shown; the last one stays."""
    return [*(frame.seconds for frame in frames[:-1]), END]


def words_in(text: str) -> int:
    """Return the number of words and numbers in a caption."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


class Reel(NamedTuple):
    """The data of a film, limited to what a spectator may know; ``faces`` are as in a scene."""

    slug: str
    language: str
    frames: tuple[Frame, ...]
    faces: tuple[SeatFace, ...] = ()


def film(reel: Reel, progress: Callable[[int, int], None], largest: int = LARGEST) -> bytes:
    """Render a film as an animated GIF of at most ``largest`` bytes.

    If it is too large, frames other than the first and last are skipped evenly until it fits. ``progress`` is
    called with the number of frames drawn and their total. Designed to run in a separate process.
    """
    theme = board(reel.slug).PALETTE
    numbers = [*range(len(reel.frames))]
    images: dict[int, tuple[tuple[int, int], bytes]] = {}
    for count, number in enumerate(numbers, 1):
        image = indexed(frame_image(reel, number, theme), theme)
        images[number] = image.size, packed(image)
        progress(count, len(numbers))
    while True:
        shown = seconds([reel.frames[number] for number in numbers])
        gif = _written([(*images[number], each) for number, each in zip(numbers, shown, strict=True)], theme)
        if len(gif) <= largest or len(numbers) <= 2:
            return gif
        numbers = thinned(numbers, math.ceil(len(gif) / largest))


def thinned(numbers: Sequence[int], step: int) -> list[int]:
    """Return every ``step``-th number, counted from the end, plus the first one."""
    sample = [*numbers[::-1][:: max(1, step)]][::-1]
    return sample if sample[0] == numbers[0] else [numbers[0], *sample]


def _written(images: Sequence[tuple[tuple[int, int], bytes, float]], theme: Theme) -> bytes:
    size = max(across for (across, _), *_ in images), max(height for (_, height), *_ in images)
    gif = Gif(size, colours(theme)[:COLOURS])
    ground = colours(theme).index(theme.ground)
    for own, data, shown in images:
        whole = Image.new("L", size, ground)
        image = unpacked(own, data, theme)
        whole.paste(Image.frombytes("L", own, image.tobytes()), (0, 0))
        gif.add(whole, round(shown * 1000))
    return gif.done()


def _below(reel: Reel, frame: Frame, t: Texts) -> Image.Image:
    """Return the board after a turn; at the end, the final boards with sheet and curve if they fit."""
    game, outcome = board(reel.slug), frame.outcome
    scene = Scene(
        frame.names,
        t,
        outcome,
        steady=True,
        touched=frame.touched,
        occasion=frame.occasion,
        faces=reel.faces,
    )
    below = game.draw(frame.view, scene)
    if outcome is None or not (outcome.winners or outcome.automaton):
        return below
    most = max(below.height, game.draw(frame.view, scene._replace(outcome=None)).height)
    built = game.final(frame.view, scene)
    sheet = draw_sheet(reel.slug, outcome, scene, game.PALETTE, game.players(frame.view, scene))
    course = []
    if len(frame.course) >= curve.LEAST:
        course.append(curve.draw(game.PALETTE, game.players(frame.view, scene), frame.course))
    for parts in ([built, sheet, *course], [built, *course], [built]):
        if sum(part.height for part in parts) <= most:
            return stacked(parts)
    return below


def frame_image(reel: Reel, number: int, theme: Theme) -> Image.Image:
    """Render a frame as an RGB image: caption, points, a progress bar, and the board below."""
    frame, t = reel.frames[number], texts(reel.language)
    below = _below(reel, frame, t)
    head = max(_caption(each.sentence, below.width).height for each in reel.frames)
    canvas = Canvas.blank(below.width, head + below.height, theme.ground_deep)
    canvas.image.paste(below, (0, head))
    lines, size, pitch, _ = _caption(frame.sentence, below.width)
    top = (head - BAR - SCORES * bool(frame.scores) - pitch * (len(lines) - 1)) // 2
    _draw_scores(canvas, frame.scores, head - BAR - SCORES // 2 - 2, theme)
    for row, line in enumerate(lines):
        line_label = fit(line, Face.BOLD, size, below.width - 2 * MARGIN)
        canvas.text(line_label, MARGIN, top + row * pitch, theme.on_ground, "lm")
    progress = below.width * number // max(1, len(reel.frames) - 1)
    canvas.fill(Box(0, head - BAR, below.width, BAR), theme.metal_dark)
    canvas.fill(Box(0, head - BAR, progress, BAR), theme.metal_light)
    return canvas.image


def _draw_scores(canvas: Canvas, scores: Sequence[PlayerPoints], middle: int, theme: Theme) -> None:
    """Draw the players' points in one line, those that changed in another colour; long names are cut."""
    if not scores:
        return
    points = [label(score.points, Face.BLACK, LETTERS) for score in scores]
    names = [readable(score.name, Face.BOLD, "") for score in scores]
    room = canvas.image.width - 2 * MARGIN - BETWEEN * (len(scores) - 1)
    room -= sum(each.advance + SPACE for each in points)
    widest = max(width(name, Face.BOLD, LETTERS) for name in names)
    while widest > 1 and sum(min(width(name, Face.BOLD, LETTERS), widest) for name in names) > room:
        widest -= 4
    left = MARGIN
    for score, name, number in zip(scores, names, points, strict=True):
        shown = fit(name, Face.BOLD, LETTERS, widest)
        canvas.text(shown, left, middle, theme.on_ground, "lm")
        left += shown.advance + SPACE
        canvas.text(number, left, middle, theme.metal_light if score.is_new else theme.on_ground, "lm")
        left += number.advance + BETWEEN


class _Caption(NamedTuple):
    """The lines of a caption, their letter size and pitch, and the total height."""

    lines: Sequence[str]
    size: int
    pitch: int
    height: int


def _caption(sentence: str, across: int) -> _Caption:
    """Fit a whole sentence: on two lines if possible, otherwise smaller on as many lines as needed."""
    text, small = readable(sentence, Face.BOLD, ""), min(TEXT, math.ceil(SMALLEST * across / LOOP_WIDTH))
    size, pitch, room = TEXT, PITCH, across - 2 * MARGIN
    if len(wrap(text, Face.BOLD, size, room)) > LINES:
        size, pitch = small, small + 5
    lines = wrap(text, Face.BOLD, size, room)
    return _Caption(lines, size, pitch, max(HEAD, pitch * len(lines) + BAR + SCORES + 4))


def loop(reel: Reel) -> bytes:
    """Render the frames of a reel as an endless animation. Designed to run in a thread."""
    last = len(reel.frames) - 1
    numbers = [0, *range(max(1, last - LOOP_FRAMES + 2), last + 1)]
    images = _of_one_size([_small(reel, number) for number in numbers], board(reel.slug).PALETTE.ground)
    shown = (reel.frames[number].seconds + (LAST if number == last else 0) for number in numbers)
    durations = [round(1000 * each) for each in shown]
    file = io.BytesIO()
    options = {"quality": QUALITY, "method": EFFORT} if SUFFIX == "webp" else {"disposal": 1}
    images[0].save(
        file, SUFFIX, save_all=True, append_images=images[1:], duration=durations, loop=0, **options
    )
    return file.getvalue()


def _small(reel: Reel, number: int) -> Image.Image:
    with drawing:
        image = frame_image(reel, number, board(reel.slug).PALETTE)
    return image.resize(
        (LOOP_WIDTH, round(image.height * LOOP_WIDTH / image.width)), Image.Resampling.LANCZOS
    )


def _of_one_size(images: list[Image.Image], ground: tuple[int, int, int]) -> list[Image.Image]:
    """Pad images to the height of the tallest."""
    size = LOOP_WIDTH, max(image.height for image in images)
    padded = [Image.new("RGB", size, ground) for _ in images]
    for whole, image in zip(padded, images, strict=True):
        whole.paste(image)
    return padded
