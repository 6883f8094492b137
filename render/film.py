"""A match as a film: its board after turn and turn, what was done above it, and the end held longer.

It is a GIF: every client of Discord plays one, and with the few colours of these pictures it is as small as a
WebP that takes ten times as long to write.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PIL import Image

from engine.core.values import Outcome, View
from render.boards import Scene, board
from render.canvas import Box, Canvas
from render.encode import colours, indexed, packed, unpacked
from render.gif import COLOURS, Gif
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
"""Pixels above the board."""

TEXT, PITCH, MARGIN, BAR = 30, 36, 24, 8


class Frame(NamedTuple):
    """What lay open after a turn, who sat there, and what was done; ``outcome`` where the match was over."""

    view: View[Any, Any]
    names: tuple[str, ...]
    sentence: str
    outcome: Outcome | None = None


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
        image = indexed(_frame(reel, number, theme), theme)
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
    """Return the board after a turn; at the end what players built, and the score sheet if it has room."""
    game, outcome = board(reel.slug), frame.outcome
    scene = Scene(frame.names, t, outcome, steady=True)
    below = game.draw(frame.view, scene)
    if outcome is None or not (outcome.winners or outcome.automaton):
        return below
    built = game.final(frame.view, scene)
    sheet = draw_sheet(reel.slug, outcome, scene, game.PALETTE, game.players(frame.view))
    parts = [built, sheet] if built.height + sheet.height <= below.height else [built]
    return stacked(parts) if built.height <= below.height else below


def _frame(reel: Reel, number: int, theme: Theme) -> Image.Image:
    frame, t = reel.frames[number], texts(reel.language)
    below = _below(reel, frame, t)
    canvas = Canvas.blank(below.width, HEAD + below.height, theme.ground_deep)
    canvas.image.paste(below, (0, HEAD))
    room = below.width - 2 * MARGIN
    first, *rest = wrap(readable(frame.sentence, Face.BOLD, ""), Face.BOLD, TEXT, room) or [""]
    labels = [fit(line, Face.BOLD, TEXT, room) for line in (first, " ".join(rest)) if line]
    top = (HEAD - BAR - PITCH * (len(labels) - 1)) // 2
    for row, label in enumerate(labels):
        canvas.text(label, MARGIN, top + row * PITCH, theme.on_ground, "lm")
    progress = below.width * number // max(1, len(reel.frames) - 1)
    canvas.fill(Box(0, HEAD - BAR, below.width, BAR), theme.metal_dark)
    canvas.fill(Box(0, HEAD - BAR, progress, BAR), theme.metal_light)
    return canvas.image
