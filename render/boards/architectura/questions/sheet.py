"""A question picture in progress: strips from top to bottom, and the boxes of the candidates."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from render.boards import Candidate, Scene
from render.boards.architectura.board.panels import owner
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.pieces.tokens import Owner
from render.boards.architectura.questions import options
from render.canvas import Box, Canvas
from render.text import Face, fit
from render.texts import Texts
from render.theme import Theme

WIDTH = 1000
HEIGHT = 800
EDGE = 12
INNER = WIDTH - 2 * EDGE
GAP = 10
LINE = 46
"""The height of a separate line of text."""
TAG = 28
"""The text size of separate tags."""


class Mark(NamedTuple):
    """A candidate and the box of its name on the picture."""

    candidate: Candidate
    box: Box


class Sheet:
    """A canvas filled from the top; ``y`` is the first free row, ``marks`` the candidates drawn so far.

    ``spots`` are the boxes that a lesson can point at, by move or by space.
    """

    def __init__(self, view: ArchitecturaView, candidates: Sequence[Candidate], scene: Scene) -> None:
        self.view = view
        self.candidates = candidates
        self.scene = scene
        self.canvas = Canvas.blank(WIDTH, HEIGHT, PALETTE.ground)
        self.marks: list[Mark] = []
        self.spots: dict[Any, Box] = {}
        self.y = EDGE

    @property
    def theme(self) -> Theme:
        """The theme of the picture."""
        return self.scene.dressed(PALETTE)

    @property
    def t(self) -> Texts:
        """The texts in the reader's language."""
        return self.scene.t

    @property
    def seat(self) -> int:
        """The seat that decides."""
        assert self.view.viewer is not None
        return self.view.viewer

    def room(self, placed: Collection[Candidate] = ()) -> int:
        """Return the rows left, less those at the bottom for candidates other than the ``placed`` ones."""
        placed_ids = {id(candidate) for candidate in placed}
        return (
            HEIGHT
            - EDGE
            - self.y
            - self._foot([candidate for candidate in self._loose() if id(candidate) not in placed_ids])
        )

    def _loose(self) -> list[Candidate]:
        """Return the candidates that have not been marked yet."""
        marked = {id(mark.candidate) for mark in self.marks}
        return [candidate for candidate in self.candidates if id(candidate) not in marked]

    def who(self, seat: int) -> Owner:
        """Return the look of a seat's cards."""
        return owner(self.theme, self.view, seat)

    def marked(self, candidate: Candidate, box: Box, around: Box | None = None) -> None:
        """Record the box of a candidate's name, and the one ``around`` all that shows the candidate."""
        self.marks.append(Mark(candidate, box))
        self.spots[candidate.move] = around or box

    def down(self, height: int) -> None:
        """Advance below a part of the given height."""
        self.y += height + GAP

    def line(self, text: str) -> None:
        """Write a centred line."""
        fitted = fit(text, Face.BOLD, 30, INNER - 20, 22)
        self.canvas.text(fitted, WIDTH // 2, self.y + LINE // 2, self.theme.on_ground, "mm")
        self.down(LINE - GAP)

    def foot(self) -> None:
        """Draw the tags of all remaining candidates below everything else."""
        for row in _lines(self._loose(), INNER):
            x = EDGE + (INNER - sum(options.width(candidate, TAG) + GAP for candidate in row) + GAP) // 2
            for candidate in row:
                box = Box(x, self.y, options.width(candidate, TAG), options.height(TAG))
                options.wide(self.canvas, self.theme, candidate, box, TAG)
                self.marked(candidate, box)
                x = box.right + GAP
            self.down(options.height(TAG))

    def _foot(self, candidates: Sequence[Candidate]) -> int:
        return len(_lines(candidates, INNER)) * (options.height(TAG) + GAP)

    def image(self) -> Image.Image:
        """Return the finished picture, cropped at the bottom."""
        return self.canvas.image.crop((0, 0, WIDTH, min(HEIGHT, self.y - GAP + EDGE)))


def _lines(candidates: Sequence[Candidate], room: int) -> list[list[Candidate]]:
    """Distribute tags among lines of this width."""
    rows: list[list[Candidate]] = []
    x = room
    for candidate in candidates:
        width = options.width(candidate, TAG)
        if x + width > room:
            rows.append([])
            x = 0
        rows[-1].append(candidate)
        x += width + GAP
    return rows
