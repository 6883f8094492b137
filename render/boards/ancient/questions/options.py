"""Tags with the name and worth of an option, for question pictures."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.ancient.board import AncientView
from engine.games.ancient.moves import AncientMove, Fit, Place
from render.boards import Candidate, followed
from render.boards.ancient.board import ground, landscape
from render.boards.ancient.board.layout import Panel
from render.boards.ancient.pieces.icons import turned
from render.canvas import Box, Canvas, mask
from render.kit import choices
from render.numerals import MINUS
from render.text import Face, Label, fit
from render.theme import Theme

TURNED = "↻"
"""The sign for turning a stone in an option's name; no font has it, so pictures draw it as a shape."""

LETTERS = 32
"""The letter size on a tag in pixels."""
NARROW = 150
"""The tag width up to which letters are smaller."""


class Tag(NamedTuple):
    """The name and worth of an option in a box; ``best`` marks the highest worth.

    Options with the same worth may share a tag.
    """

    box: Box
    marks: tuple[str, ...]
    worth: str
    best: bool


def desert(
    theme: Theme, panel: Panel, top: int, height: int, view: AncientView, *, names: bool = False
) -> Canvas:
    """Return a canvas with an empty pyramid in its landscape, at the hour of the current turn."""
    hour = landscape.hour(view.board.turn, view.board.turns)
    return Canvas(ground.desert(theme, panel, top, height, hour, names).image())


def tag(box: Box, candidate: Candidate, most: int | None, *others: Candidate) -> Tag:
    """Return the tag for a candidate and ``others`` of equal worth; ``most`` is the highest worth."""
    marks = tuple(shared.mark for shared in (candidate, *others))
    best = candidate.best or (most is not None and points(candidate.worth) == most)
    return Tag(box, marks, candidate.worth, best)


def most(candidates: Iterable[Candidate]) -> int | None:
    """Return the worth of the best candidates, or None if all are equal or unknown."""
    values = {points(candidate.worth) for candidate in candidates} - {None}
    return max(value for value in values if value is not None) if len(values) > 1 else None


def points(worth: str) -> int | None:
    """Parse a worth; None if it is not a number."""
    digits = worth.replace(MINUS, "-").lstrip("±+")
    return int(digits) if digits.removeprefix("-").isdecimal() else None


def draw(canvas: Canvas, theme: Theme, tags: Sequence[Tag]) -> None:
    """Draw tags, with the names left of the worth, or above it on shared tags; the best ones are framed."""
    for tag in tags:
        below = len(tag.marks) > 1
        size = LETTERS if tag.box.width > NARROW else LETTERS - 4
        box = choices.plate(canvas, theme, tag.box, tag.worth, size, below=below, best=tag.best)
        names = _names(tag.marks, box.width - 10, size)
        names.write(canvas, theme, box.middle[0] - names.width // 2, box.middle[1])


def compared(canvas: Canvas, theme: Theme, panel: Panel, candidates: Sequence[Candidate]) -> None:
    """Mark where the compared turns put their stones."""
    for place, letters, best in followed(candidates, _place):
        assert isinstance(place, tuple)
        large, space = place
        box = panel.large(space).inset(6) if large else panel.small(space).inset(8)
        name = choices.plate(canvas, theme, box, "", LETTERS, best=best)
        choices.name(canvas, theme, letters, name, LETTERS)


def _place(move: AncientMove) -> tuple[bool, int] | None:
    return (isinstance(move, Place), move.space) if isinstance(move, Place | Fit) else None


class _Names(NamedTuple):
    """Names side by side, with flags for a turning sign after each."""

    labels: list[Label]
    signs: list[bool]
    size: int

    @property
    def sign(self) -> int:
        """The size of the turning sign."""
        return self.size * 13 // 16

    @property
    def width(self) -> int:
        """The total width in pixels."""
        return (
            sum(text.advance for text in self.labels)
            + sum(self.signs) * (self.sign + 5)
            + 8 * (len(self.labels) - 1)
        )

    def write(self, canvas: Canvas, theme: Theme, x: int, y: int) -> None:
        """Write the names from left to right."""
        for text, turns in zip(self.labels, self.signs, strict=True):
            canvas.text(text, x, y, theme.on_ground, "lm")
            x += text.advance + turns * (self.sign + 5)
            if turns:
                canvas.stamp_at(mask(turned, self.sign), x - self.sign // 2, y, theme.on_ground)
            x += 8


def _names(names: Sequence[str], room: int, size: int) -> _Names:
    """Fit names into a width; a turned variant of the same space is shortened to the sign."""
    texts = [name.removesuffix(TURNED).rstrip() for name in names]
    signs = [text != name for text, name in zip(texts, names, strict=True)]
    texts = [texts[0], *("/" if text == texts[0] else f"/ {text}" for text in texts[1:])]
    room -= sum(signs) * (size * 13 // 16 + 5) + 8 * (len(texts) - 1)
    labels = [fit(text, Face.BLACK, size, room // len(texts), 24) for text in texts]
    return _Names(labels, signs, size)


def explanation(text: str, room: int, size: int = 28) -> Label:
    """Return an explanatory line that fits."""
    return fit(text, Face.BOLD, size, room, 24)
