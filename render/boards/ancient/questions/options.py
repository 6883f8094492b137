"""Tags with the name of a choice and what it is worth, as pictures of questions show them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.ancient.board import AncientView
from render.boards import Candidate
from render.boards.ancient.board import ground, landscape
from render.boards.ancient.board.layout import Panel
from render.boards.ancient.pieces.icons import turned
from render.canvas import Box, Canvas, mask
from render.kit import choices
from render.numerals import MINUS
from render.text import Face, Label, fit
from render.theme import Theme

TURNED = "↻"
"""The sign in the name of a choice that turns the stone; on the picture it is drawn, no font has it."""

LETTERS = 32
"""The height of letters on a tag, in pixels."""
NARROW = 150
"""Up to this width of a tag they are smaller."""


class Tag(NamedTuple):
    """Where the name and the worth of a choice are written; ``best`` for what brings most.

    Choices that are worth the same may share a tag.
    """

    box: Box
    marks: tuple[str, ...]
    worth: str
    best: bool


def desert(
    theme: Theme, panel: Panel, top: int, height: int, view: AncientView, *, names: bool = False
) -> Canvas:
    """Return a picture with an empty pyramid in its landscape, in the light of the turn."""
    hour = landscape.hour(view.board.turn, view.board.turns)
    return Canvas(ground.desert(theme, panel, top, height, hour, names).image())


def tag(box: Box, candidate: Candidate, most: int | None, *others: Candidate) -> Tag:
    """Return the tag of a candidate, and of others worth the same; ``most`` is what the best one brings."""
    marks = tuple(shared.mark for shared in (candidate, *others))
    return Tag(box, marks, candidate.worth, most is not None and points(candidate.worth) == most)


def most(candidates: Iterable[Candidate]) -> int | None:
    """Return what the best candidates bring, None where they are all alike or it is not told."""
    values = {points(candidate.worth) for candidate in candidates} - {None}
    return max(value for value in values if value is not None) if len(values) > 1 else None


def points(worth: str) -> int | None:
    """Return the number that a worth tells, None if it tells none."""
    digits = worth.replace(MINUS, "-").lstrip("±+")
    return int(digits) if digits.removeprefix("-").isdecimal() else None


def draw(canvas: Canvas, theme: Theme, tags: Sequence[Tag]) -> None:
    """Draw tags: names left of the worth, or above it where they share a tag; the best ones framed."""
    for tag in tags:
        below = len(tag.marks) > 1
        size = LETTERS if tag.box.width > NARROW else LETTERS - 4
        box = choices.plate(canvas, theme, tag.box, tag.worth, size, below=below, best=tag.best)
        names = _names(tag.marks, box.width - 10, size)
        names.write(canvas, theme, box.middle[0] - names.width // 2, box.middle[1])


class _Names(NamedTuple):
    """Names side by side: their labels, and whether the sign of turning stands behind each."""

    labels: list[Label]
    signs: list[bool]
    size: int

    @property
    def sign(self) -> int:
        """The size of the sign."""
        return self.size * 13 // 16

    @property
    def width(self) -> int:
        """What they take in pixels."""
        return (
            sum(text.advance for text in self.labels)
            + sum(self.signs) * (self.sign + 5)
            + 8 * (len(self.labels) - 1)
        )

    def write(self, canvas: Canvas, theme: Theme, x: int, y: int) -> None:
        """Write them from the left."""
        for text, turns in zip(self.labels, self.signs, strict=True):
            canvas.text(text, x, y, theme.on_ground, "lm")
            x += text.advance + turns * (self.sign + 5)
            if turns:
                canvas.stamp_at(mask(turned, self.sign), x - self.sign // 2, y, theme.on_ground)
            x += 8


def _names(names: Sequence[str], room: int, size: int) -> _Names:
    """Return names as they fit; after a space itself the same space turned is told by the sign alone."""
    texts = [name.removesuffix(TURNED).rstrip() for name in names]
    signs = [text != name for text, name in zip(texts, names, strict=True)]
    texts = [texts[0], *("/" if text == texts[0] else f"/ {text}" for text in texts[1:])]
    room -= sum(signs) * (size * 13 // 16 + 5) + 8 * (len(texts) - 1)
    labels = [fit(text, Face.BLACK, size, room // len(texts), 24) for text in texts]
    return _Names(labels, signs, size)


def note(text: str, room: int, size: int = 28) -> Label:
    """Return a line of explanation that fits."""
    return fit(text, Face.BOLD, size, room, 24)
