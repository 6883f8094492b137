"""The poster of a group's month or year: who played and won, and its records."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, mask
from render.encode import paint
from render.faces import SeatFace, medal
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.people import clean
from render.shapes import circle, crown
from render.text import Face, fit, label, readable, wrap
from render.theme import GLAZE, Tint

WIDTH, MARGIN, BAND = 1000, 24, 128
PLATE, ROW, HEAD, LINE = 128, 84, 60, 38
NAME, VALUE = 280, 606
"""The widths of a record's name and of its text."""

THEME = GLAZE


class PosterFigure(NamedTuple):
    """A number and its name."""

    value: str
    name: str


class PosterPerson(NamedTuple):
    """A person with their wins, the text below the name, and the share of their matches that they won.

    ``face`` is None for a person without one.
    """

    name: str
    wins: str
    note: str
    share: float
    first: bool = False
    face: SeatFace | None = None


class PosterRecord(NamedTuple):
    """A record and who holds it."""

    name: str
    value: str


class Annals(NamedTuple):
    """The contents of a poster, in the language of its readers; ``more`` counts the people left out."""

    title: str
    below: str
    figures: Sequence[PosterFigure]
    people: Sequence[PosterPerson]
    more: str
    records: Sequence[PosterRecord]


def annals(poster: Annals) -> bytes:
    """Render a poster as an indexed PNG. Designed to run in a thread."""
    return paint(lambda: _annals(poster), THEME)


def _annals(poster: Annals) -> Image.Image:
    texts = [wrap(record.value, Face.BOLD, 28, VALUE) for record in poster.records]
    people = ROW * len(poster.people) + (LINE + 10 if poster.more else 0) + 20
    records = sum(LINE * len(text) + 20 for text in texts) + 20
    heights = [PLATE, people, *([records] if texts else [])]
    canvas = Canvas.blank(WIDTH, BAND + MARGIN + sum(height + MARGIN for height in heights), THEME.ground)
    frieze(canvas, THEME, Box(0, 0, WIDTH, BAND - 8))
    battlements(canvas, THEME, BAND)
    room = WIDTH - 380
    canvas.text(fit(poster.title, Face.BLACK, 52, room, 30), WIDTH // 2, 40, THEME.metal_light, "mm")
    below = readable(clean(poster.below), Face.BOLD, "")
    canvas.text(fit(below, Face.BOLD, 30, room, 23), WIDTH // 2, 86, THEME.on_ground, "mm")
    top = BAND + MARGIN
    _figures(canvas, top, poster.figures)
    top += PLATE + MARGIN
    _people(canvas, Box(MARGIN, top, WIDTH - 2 * MARGIN, people), poster)
    top += people + MARGIN
    if texts:
        _records(canvas, Box(MARGIN, top, WIDTH - 2 * MARGIN, records), poster.records, texts)
    return canvas.image


def _panel(canvas: Canvas, box: Box) -> None:
    framed(canvas, box, THEME.ground_deep, THEME.metal, THEME.panel)


def _figures(canvas: Canvas, top: int, figures: Sequence[PosterFigure]) -> None:
    gap = 14
    width = (WIDTH - 2 * MARGIN - gap * (len(figures) - 1)) // len(figures)
    for number, figure in enumerate(figures):
        plate = Box(MARGIN + number * (width + gap), top, width, PLATE)
        _panel(canvas, plate)
        x, _ = plate.middle
        canvas.text(fit(figure.value, Face.BLACK, 56, width - 24, 30), x, plate.y + 50, THEME.ink, "mm")
        canvas.text(fit(figure.name, Face.BOLD, 27, width - 20, 20), x, plate.y + 100, THEME.ink_soft, "mm")


def _people(canvas: Canvas, box: Box, poster: Annals) -> None:
    _panel(canvas, box)
    for number, person in enumerate(poster.people):
        row = Box(box.x + 16, box.y + 10 + ROW * number, box.width - 32, ROW)
        if number:
            canvas.fill(Box(row.x, row.y, row.width, 2), THEME.line)
        _person(canvas, row, person, THEME.players[number % len(THEME.players)].tint)
    if poster.more:
        text = fit(poster.more, Face.BOLD, 26, box.width - 40, 22)
        canvas.text(text, box.x + 24, box.bottom - LINE // 2 - 14, THEME.ink_soft, "lm")


def _person(canvas: Canvas, row: Box, person: PosterPerson, tint: Tint) -> None:
    """Draw a person: their face or a head with their initial, their name and note, a bar and their wins."""
    y = row.middle[1]
    x = row.x + 10 + HEAD // 2
    name = readable(clean(person.name), Face.BOLD, "?")
    if person.face is not None:
        canvas.paste_at(medal(THEME, person.face, HEAD * 4 // 3), x, y)
    else:
        for inset, colour in enumerate((tint.dark, tint.body)):
            canvas.stamp_at(mask(circle, HEAD - 6 * inset), x, y, colour)
        canvas.text(label(name[:1].upper(), Face.BLACK, 34), x, y, tint.mark, "mm")
    left = row.x + HEAD + 28
    if person.first:
        shape = mask(crown, 34)
        canvas.stamp(shape, left, y - 18 - shape.height // 2, THEME.metal_dark)
    room = row.width - 380 - HEAD
    indent = 46 if person.first else 0
    canvas.text(fit(name, Face.BOLD, 34, room - indent, 24), left + indent, y - 17, THEME.ink, "lm")
    canvas.text(fit(person.note, Face.BOLD, 24, room, 20), left, y + 22, THEME.ink_soft, "lm")
    wide = 170
    slot = Box(row.right - 150 - wide, y - 12, wide, 24)
    canvas.rounded(slot, 8, THEME.slot)
    if (filled := round(wide * person.share)) > 8:
        canvas.rounded(Box(slot.x, slot.y, filled, slot.height), 8, THEME.good)
    canvas.text(fit(person.wins, Face.BLACK, 40, 130, 24), row.right - 8, y, THEME.ink, "rm")


def _records(
    canvas: Canvas, box: Box, records: Sequence[PosterRecord], texts: Sequence[Sequence[str]]
) -> None:
    _panel(canvas, box)
    top = box.y + 10
    for number, (record, text) in enumerate(zip(records, texts, strict=True)):
        if number:
            canvas.fill(Box(box.x + 16, top, box.width - 32, 2), THEME.line)
        middle = top + 10 + LINE // 2
        canvas.text(fit(record.name, Face.BOLD, 27, NAME, 20), box.x + 24, middle, THEME.ink_soft, "lm")
        for line, words in enumerate(text):
            x, y = box.x + 24 + NAME + 20, middle + LINE * line
            canvas.text(label(words, Face.BOLD, 28), x, y, THEME.ink, "lm")
        top += LINE * len(text) + 20
