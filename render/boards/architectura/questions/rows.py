"""Cards below one another, each with its values and text."""

from collections.abc import Sequence
from typing import NamedTuple

from render.boards import Candidate
from render.boards.architectura.pieces.tokens import tint
from render.boards.architectura.questions import faces, heads, options
from render.boards.architectura.questions.sheet import EDGE, GAP, INNER, TAG, Sheet
from render.canvas import Box, mask
from render.shapes import check
from render.text import Face, fit, label
from render.words.architectura.parts import card_text

SIZES = (30, 27, 24)
"""The text sizes to try, largest first, until all cards fit."""
SCALE = 90
LEFT = EDGE + 124
"""The left edge of texts next to a card."""
TITLE = 52
"""The height of the line with the name."""


class Row(NamedTuple):
    """A card with its text: its candidates, a note next to its name, and whether it is already chosen.

    ``owner`` is the seat that has it, if that may be another one than the viewer's.
    """

    card: str
    candidates: tuple[Candidate, ...] = ()
    note: str = ""
    chosen: bool = False
    owner: int = -1


def draw(sheet: Sheet, listing: Sequence[Row]) -> None:
    """Draw cards below one another, with the texts as large as they all fit."""
    room = sheet.room([candidate for row in listing for candidate in row.candidates])
    for size in SIZES:
        heights = [_height(sheet, row, size) for row in listing]
        if sum(heights) + GAP * len(heights) <= room:
            break
    for row, height in zip(listing, heights, strict=True):
        _row(sheet, row, size, height)


def _lines(sheet: Sheet, row: Row, size: int) -> tuple[str, ...]:
    return heads.wrapped(card_text(row.card, sheet.t), size, EDGE + INNER - 14 - LEFT)


def _height(sheet: Sheet, row: Row, size: int) -> int:
    text = len(_lines(sheet, row, size)) * (size + 3)
    return max(faces.size(SCALE)[1] + 16, TITLE + text + 6)


def _row(sheet: Sheet, row: Row, size: int, height: int) -> None:
    canvas, theme = sheet.canvas, sheet.theme
    who = sheet.who(sheet.seat if row.owner < 0 else row.owner)
    box = Box(EDGE, sheet.y, INNER, height)
    canvas.rounded(box, 12, theme.mark if row.chosen else tint(theme, who.colour).dark)
    canvas.rounded(box.inset(4), 9, theme.panel)
    picture = heads.face(sheet, row.card, who, SCALE)
    canvas.paste(picture, box.x + 11, box.middle[1] - picture.height // 2)
    right = heads.values(sheet, row.card, who, box.right - 14, box.y + 28)
    _name(sheet, row, box.y + 28, right - 8)
    if len(row.candidates) == 1:
        sheet.spots[row.candidates[0].move] = box
    y = box.y + TITLE + size // 2
    for line in _lines(sheet, row, size):
        canvas.text(label(line, Face.BOLD, size), LEFT, y, theme.ink, "lm")
        y += size + 3
    sheet.down(height)


def _name(sheet: Sheet, row: Row, middle: int, right: int) -> None:
    """Write a card's name (unless a single candidate has it), its candidates and the note."""
    canvas, theme, x = sheet.canvas, sheet.theme, LEFT
    if len(row.candidates) != 1 or row.owner >= 0:
        name = sheet.t(f"architectura-card-{row.card}")
        title = fit(name, Face.BLACK, 32, (right - x) // (2 if row.candidates else 1), 22)
        canvas.text(title, x, middle, theme.ink, "lm")
        x += title.advance + 14
    for index, candidate in enumerate(row.candidates):
        room = (right - x - GAP * (len(row.candidates) - 1 - index)) // (len(row.candidates) - index)
        tag = Box(
            x,
            middle - options.height(TAG) // 2,
            min(options.width(candidate, TAG), room),
            options.height(TAG),
        )
        options.wide(canvas, theme, candidate, tag, TAG)
        sheet.marked(candidate, tag)
        x = tag.right + GAP
    if row.chosen:
        canvas.stamp(mask(check, 28), x, middle - 14, theme.good)
        x += 36
    if row.note:
        text = fit(row.note, Face.BLACK, 26, right - x, 18)
        canvas.text(text, x, middle, theme.good if row.chosen else theme.ink_soft, "lm")
