"""The final picture of a cup or league: the first three on a podium."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, mask
from render.encode import paint
from render.faces import SeatFace, medal
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.people import clean
from render.shapes import crown
from render.text import Face, fit, label, readable
from render.theme import GLAZE

WIDTH, HEIGHT, BAND, FLOOR = 1000, 620, 112, 24
THEME = GLAZE
MEDAL = 92
STEPS = ((350, 300, 240), (40, 300, 170), (660, 300, 120))
"""The podium steps of first, second and third place: left edge, width and height."""


class PodiumStep(NamedTuple):
    """A person on a podium step, with the text below the name, and their face, if any."""

    name: str
    points: str
    face: SeatFace | None = None


def podium(title: str, steps: Sequence[PodiumStep]) -> bytes:
    """Render the podium as an indexed PNG, first place in the middle. Designed to run in a thread."""
    return paint(lambda: _podium(title, steps), THEME)


def _podium(title: str, steps: Sequence[PodiumStep]) -> Image.Image:
    canvas = Canvas.blank(WIDTH, HEIGHT, THEME.ground)
    frieze(canvas, THEME, Box(0, 0, WIDTH, BAND - 8))
    battlements(canvas, THEME, BAND)
    canvas.text(fit(title, Face.BOLD, 44, WIDTH - 380, 28), WIDTH // 2, 54, THEME.metal_light, "mm")
    for place, (step, (x, width, height)) in enumerate(zip(steps, STEPS, strict=False), 1):
        box = Box(x, HEIGHT - FLOOR - height, width, height)
        framed(canvas, box, THEME.ground_deep, THEME.metal, THEME.panel)
        middle, _ = box.middle
        canvas.text(
            label(str(place), Face.BLACK, 96 if place == 1 else 72),
            middle,
            box.y + height // 2,
            THEME.ink,
            "mm",
        )
        if step.face is not None:
            canvas.paste_at(medal(THEME, step.face, MEDAL), box.x + 66, box.y + height // 2)
        name = readable(clean(step.name), Face.BOLD, str(place))
        canvas.text(fit(name, Face.BOLD, 40, width - 8, 24), middle, box.y - 84, THEME.on_ground, "mm")
        canvas.text(
            fit(step.points, Face.BOLD, 32, width - 8, 24), middle, box.y - 36, THEME.metal_light, "mm"
        )
        if place == 1:
            shape = mask(crown, 72)
            canvas.stamp(shape, middle - shape.width // 2, box.y - 130 - shape.height, THEME.metal_light)
    return canvas.image
