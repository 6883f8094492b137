"""A match as a film: its board after turn and turn, what was done above it, and the end held longer.

It is a GIF: every client of Discord plays one, and with the few colours of these pictures it is as small as a
WebP that takes ten times as long to write. The last turns alone are a loop for one reader, small and short.
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
from render.gif import COLOURS, Gif
from render.kit import curve
from render.kit.rows import stacked
from render.sheet import draw_sheet
from render.text import Face, fit, readable, wrap
from render.texts import Texts, texts
from render.theme import Theme

LARGEST = 8 * 2**20
"""Bytes of a film at most."""

MOST = 160
"""Pictures of a film at most; of a longer match turns are left out."""

LENGTH = 60_000
SHORTEST, LONGEST, END = 300, 1_200, 6_000
"""How long the whole is to be, a turn and the end are shown, in milliseconds."""

HEAD = 108
"""Pixels above the board; more where a caption needs more than three lines."""

TEXT, PITCH, MARGIN, BAR = 30, 36, 24, 8

LINES = 2
"""Lines of a caption in large letters."""

SMALLEST = 9
"""Pixels of the letters of a caption at least, on a phone."""

LOOP_WIDTH = 400
"""Pixels of a loop's width: that of a phone, for which the letters of boards are made."""

LOOP_FRAMES = 6
"""Frames of a loop at most: of more turns the last ones, and the board before all of them."""

BEFORE, TURN, LAST = 1_400, 1_600, 2_600
"""How long a loop shows the board before, a turn, and the last one, in milliseconds."""

QUALITY, EFFORT = 75, 4
"""Of a WebP: letters have no visible fringes, and more effort takes ten times as long for a fiftieth."""

SUFFIX: Final = "webp" if features.check("webp") else "gif"
"""What a loop is: a WebP, which Discord plays in place, a GIF where the installed Pillow writes none."""


class Frame(NamedTuple):
    """What lay open after a turn, who sat there, and what was done; ``outcome`` where the match was over.

    ``touched`` are the places to be marked as those where something was done, ``occasion`` and ``course`` as
    of a :class:`render.boards.Scene`.
    """

    view: View[Any, Any]
    names: tuple[str, ...]
    sentence: str
    outcome: Outcome | None = None
    touched: tuple[Touched, ...] = ()
    occasion: tuple[str, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()


class Reel(NamedTuple):
    """All that a film is made of: it knows no more than a spectator."""

    slug: str
    language: str
    frames: tuple[Frame, ...]


def film(reel: Reel, progress: Callable[[int, int], None], largest: int = LARGEST) -> bytes:
    """Return a film as an animated GIF of at most so many bytes.

    Turns are left out evenly until it fits, the first picture and the last one never. ``progress`` is
    told how many pictures are drawn, and of how many. Made to run in a process of its own.
    """
    theme = board(reel.slug).PALETTE
    numbers = thinned(range(len(reel.frames)), math.ceil(len(reel.frames) / MOST))
    images: dict[int, tuple[tuple[int, int], bytes]] = {}
    for count, number in enumerate(numbers, 1):
        image = indexed(frame_image(reel, number, theme), theme)
        images[number] = image.size, packed(image)
        progress(count, len(numbers))
    while True:
        gif = _written([images[number] for number in numbers], theme)
        if len(gif) <= largest or len(numbers) <= 2:
            return gif
        numbers = thinned(numbers, math.ceil(len(gif) / largest))


def thinned(numbers: Sequence[int], step: int) -> list[int]:
    """Return every so manieth number, counted from the end, and the first one."""
    sample = [*numbers[::-1][:: max(1, step)]][::-1]
    return sample if sample[0] == numbers[0] else [numbers[0], *sample]


def _written(images: Sequence[tuple[tuple[int, int], bytes]], theme: Theme) -> bytes:
    size = max(width for (width, _), _ in images), max(height for (_, height), _ in images)
    gif = Gif(size, colours(theme)[:COLOURS])
    turn = min(max(LENGTH // len(images), SHORTEST), LONGEST)
    ground = colours(theme).index(theme.ground)
    for number, (own, data) in enumerate(images, 1):
        whole = Image.new("L", size, ground)
        image = unpacked(own, data, theme)
        whole.paste(Image.frombytes("L", own, image.tobytes()), (0, 0))
        gif.add(whole, END if number == len(images) else turn)
    return gif.done()


def _below(reel: Reel, frame: Frame, t: Texts) -> Image.Image:
    """Return the board after a turn; at the end what players built, with sheet and curve if there is room."""
    game, outcome = board(reel.slug), frame.outcome
    scene = Scene(frame.names, t, outcome, steady=True, touched=frame.touched, occasion=frame.occasion)
    below = game.draw(frame.view, scene)
    if outcome is None or not (outcome.winners or outcome.automaton):
        return below
    most = max(below.height, game.draw(frame.view, scene._replace(outcome=None)).height)
    built = game.final(frame.view, scene)
    sheet = draw_sheet(reel.slug, outcome, scene, game.PALETTE, game.players(frame.view))
    course = []
    if len(frame.course) >= curve.LEAST:
        course.append(curve.draw(game.PALETTE, game.players(frame.view), frame.course))
    for parts in ([built, sheet, *course], [built, *course], [built]):
        if sum(part.height for part in parts) <= most:
            return stacked(parts)
    return below


def frame_image(reel: Reel, number: int, theme: Theme) -> Image.Image:
    """Return a frame as an RGB image: what was done, how far the film is, and the board below."""
    frame, t = reel.frames[number], texts(reel.language)
    below = _below(reel, frame, t)
    head = max(_caption(each.sentence, below.width).height for each in reel.frames)
    canvas = Canvas.blank(below.width, head + below.height, theme.ground_deep)
    canvas.image.paste(below, (0, head))
    lines, size, pitch, _ = _caption(frame.sentence, below.width)
    top = (head - BAR - pitch * (len(lines) - 1)) // 2
    for row, line in enumerate(lines):
        line_label = fit(line, Face.BOLD, size, below.width - 2 * MARGIN)
        canvas.text(line_label, MARGIN, top + row * pitch, theme.on_ground, "lm")
    progress = below.width * number // max(1, len(reel.frames) - 1)
    canvas.fill(Box(0, head - BAR, below.width, BAR), theme.metal_dark)
    canvas.fill(Box(0, head - BAR, progress, BAR), theme.metal_light)
    return canvas.image


class _Caption(NamedTuple):
    """The lines of a caption, the size of its letters, the pitch of lines, and the height that it needs."""

    lines: Sequence[str]
    size: int
    pitch: int
    height: int


def _caption(sentence: str, width: int) -> _Caption:
    """Return a sentence whole: in two lines if that is enough, else smaller and in as many as it needs."""
    text, small = readable(sentence, Face.BOLD, ""), min(TEXT, math.ceil(SMALLEST * width / LOOP_WIDTH))
    size, pitch, room = TEXT, PITCH, width - 2 * MARGIN
    if len(wrap(text, Face.BOLD, size, room)) > LINES:
        size, pitch = small, small + 5
    lines = wrap(text, Face.BOLD, size, room)
    return _Caption(lines, size, pitch, max(HEAD, pitch * len(lines) + BAR + 4))


def loop(reel: Reel) -> bytes:
    """Return the frames of a reel as an animation that goes on for ever. Made to run in a thread."""
    last = len(reel.frames) - 1
    numbers = [0, *range(max(1, last - LOOP_FRAMES + 2), last + 1)]
    images = _of_one_size([_small(reel, number) for number in numbers], board(reel.slug).PALETTE.ground)
    durations = [BEFORE, *[TURN] * (len(images) - 2), LAST]
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
    """Return images as high as the highest of them."""
    size = LOOP_WIDTH, max(image.height for image in images)
    padded = [Image.new("RGB", size, ground) for _ in images]
    for whole, image in zip(padded, images, strict=True):
        whole.paste(image)
    return padded
