"""The picture of a question while it is drawn: strip below strip, and where each offer was marked."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from render.boards import Offer, Scene
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
"""Height of a line of text that stands by itself."""
TAG = 28
"""Size of what is written on tags that stand by themselves."""


class Mark(NamedTuple):
    """An offer, and the box in which its name stands on the picture."""

    offer: Offer
    box: Box


class Sheet:
    """A canvas filled from the top; ``y`` is the first free row, ``marks`` the offers drawn so far."""

    def __init__(self, view: ArchitecturaView, offers: Sequence[Offer], scene: Scene) -> None:
        self.view = view
        self.offers = offers
        self.scene = scene
        self.canvas = Canvas.blank(WIDTH, HEIGHT, PALETTE.ground)
        self.marks: list[Mark] = []
        self.y = EDGE

    @property
    def theme(self) -> Theme:
        """The colours."""
        return PALETTE

    @property
    def t(self) -> Texts:
        """The texts."""
        return self.scene.t

    @property
    def seat(self) -> int:
        """The seat that is asked."""
        assert self.view.viewer is not None
        return self.view.viewer

    def room(self, placed: Collection[Offer] = ()) -> int:
        """Return the rows left, without those at the foot for offers other than ``placed`` ones."""
        there = {id(offer) for offer in placed}
        return (
            HEIGHT - EDGE - self.y - self._foot([offer for offer in self._loose() if id(offer) not in there])
        )

    def _loose(self) -> list[Offer]:
        """Return the offers that have not been marked yet."""
        marked = {id(mark.offer) for mark in self.marks}
        return [offer for offer in self.offers if id(offer) not in marked]

    def who(self, seat: int) -> Owner:
        """Return how a seat's cards look."""
        return owner(self.theme, self.view, seat)

    def marked(self, offer: Offer, box: Box) -> None:
        """Note where an offer was marked."""
        self.marks.append(Mark(offer, box))

    def down(self, height: int) -> None:
        """Go on below what was drawn."""
        self.y += height + GAP

    def line(self, text: str) -> None:
        """Write a line in the middle."""
        fitted = fit(text, Face.BOLD, 30, INNER - 20, 22)
        self.canvas.text(fitted, WIDTH // 2, self.y + LINE // 2, self.theme.on_ground, "mm")
        self.down(LINE - GAP)

    def foot(self) -> None:
        """Mark the offers that lie nowhere on the picture, below everything else."""
        for row in _lines(self._loose(), INNER):
            x = EDGE + (INNER - sum(options.width(offer, TAG) + GAP for offer in row) + GAP) // 2
            for offer in row:
                box = Box(x, self.y, options.width(offer, TAG), options.height(TAG))
                options.wide(self.canvas, self.theme, offer, box, TAG)
                self.marked(offer, box)
                x = box.right + GAP
            self.down(options.height(TAG))

    def _foot(self, offers: Sequence[Offer]) -> int:
        return len(_lines(offers, INNER)) * (options.height(TAG) + GAP)

    def image(self) -> Image.Image:
        """Return what was drawn, cut off below."""
        return self.canvas.image.crop((0, 0, WIDTH, min(HEIGHT, self.y - GAP + EDGE)))


def _lines(offers: Sequence[Offer], room: int) -> list[list[Offer]]:
    """Share tags out among lines that are so wide."""
    rows: list[list[Offer]] = []
    x = room
    for offer in offers:
        width = options.width(offer, TAG)
        if x + width > room:
            rows.append([])
            x = 0
        rows[-1].append(offer)
        x += width + GAP
    return rows
