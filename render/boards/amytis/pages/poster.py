"""The final poster: the winner's city as a large garden at night, with the other city next to it."""

from collections.abc import Sequence

from PIL import Image

from engine.core.values import Outcome
from engine.games.amytis.board import AmytisBoard, AmytisView
from engine.games.amytis.cards import project
from render import faces, sprites
from render.boards import Scene
from render.boards.amytis.board import garden, ground, panels
from render.boards.amytis.pages import counting
from render.boards.amytis.pieces import tokens
from render.boards.amytis.pieces.palette import NIGHT, PALETTE
from render.canvas import Box, Canvas, mask
from render.kit import light, poster
from render.people import name_of
from render.shapes import check
from render.text import Face, fit, label
from render.theme import Player, Theme

SIZE = (1000, 690)

CITY = tuple(Box(56 + 160 * (i % 3), 148 + 164 * (i // 3), 140, 140) for i in range(9))
"""The tiles of the winner's city."""

OTHER = Box(590, 322, 390, 348)
"""The panel of the other city."""

HEAD = 62
"""The height of the panel's header."""

SMALL = tuple(Box(OTHER.x + 42 + 84 * (i % 3), OTHER.y + HEAD + 20 + 86 * (i // 3), 72, 72) for i in range(9))
"""The tiles of the other city."""

REASONS = (600, 122)
"""The position of the reasons for the victory."""

PLATES = (370, 370, 370)

CHIP = (76, 36)
"""The pitch and height of the chips of validated projects."""

LANTERNS = (34, 24)
"""The sizes of lanterns in the large and the small city."""


def draw(view: AmytisView, scene: Scene, outcome: Outcome, winner: int) -> Image.Image:
    """Draw the poster, with lanterns on scoring spaces."""
    theme, board, other = scene.dressed(PALETTE), view.board, 1 - winner
    canvas = Canvas(_night(theme, theme.players[other]).image())
    looks, title = theme.players[winner], scene.t("amytis-picture-title")
    poster.headline(canvas, theme, scene, outcome, looks, title, Box(0, 0, SIZE[0], poster.HEADLINE))
    poster.decided(canvas, theme, "amytis", scene, outcome, *REASONS, PLATES)
    _city(canvas, theme, board, winner, CITY, LANTERNS[0])
    _projects(canvas, theme, board, winner, Box(44, SIZE[1] - 46, 480, CHIP[1]))
    _city(canvas, theme, board, other, SMALL, LANTERNS[1])
    ink = faces.on(theme, theme.players[other].tint.body)
    middle = OTHER.y + HEAD // 2 + 3
    points = label(str(outcome.totals[other]), Face.BLACK, 46)
    canvas.text(points, OTHER.right - 20, middle, ink, "rm")
    room = OTHER.width - 110 - points.advance
    canvas.text(fit(name_of(scene, other), Face.BOLD, 34, room, 23), OTHER.x + 72, middle, ink, "lm")
    return canvas.image


@sprites.ground
def _night(theme: Theme, other: Player) -> Image.Image:
    """Draw both gardens without tiles, the smaller one in the colour of the ``other`` player."""
    canvas = Canvas.blank(*SIZE, NIGHT.earth)
    garden.city(canvas, theme, Box(0, 0, *SIZE), CITY, NIGHT)
    tint = other.tint
    light.shadow(canvas, OTHER, 16, NIGHT.sky[2], theme.ink)
    canvas.rounded(OTHER, 16, theme.ink)
    canvas.rounded(OTHER.inset(2), 15, tint.body)
    inner = Box(OTHER.x + 7, OTHER.y + HEAD, OTHER.width - 14, OTHER.height - HEAD - 7)
    garden.city(canvas, theme, inner, SMALL, NIGHT)
    canvas.fill(Box(inner.x, inner.y, inner.width, 4), theme.metal)
    canvas.paste_at(tokens.pawn(theme, other, 46), OTHER.x + 38, OTHER.y + HEAD // 2 + 3)
    for box in (*CITY, *SMALL):
        ground.hollow(canvas, box, NIGHT)
    return canvas.image


def _city(
    canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, tiles: Sequence[Box], lantern: int
) -> None:
    """Draw a city on its terraces, with lanterns on scoring spaces."""
    lit = counting.scored(board, seat)
    for space, (stack, box) in enumerate(zip(board.cities[seat], tiles, strict=True)):
        if stack:
            panels.pile(canvas, theme, box, tokens.tile(theme, stack[-1], box.width), len(stack))
        if len(stack) > 1:
            badge = max(34, box.width * 36 // 98)
            canvas.paste_at(
                tokens.badge(theme, len(stack), badge), box.right - badge // 3, box.y + badge // 3
            )
        if space in lit:
            canvas.paste_at(tokens.lantern(theme, lantern), box.middle[0], box.bottom + 3)


def _projects(canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, box: Box) -> None:
    """Draw a chip with the points of each validated project."""
    count = len(board.validated[seat])
    pitch = min(CHIP[0], box.width // max(1, count))
    for index, number in enumerate(board.validated[seat]):
        at = Box(box.x + pitch * index, box.y, pitch - 6, box.height)
        canvas.rounded(at.inset(-2), 11, theme.ink)
        canvas.rounded(at, 10, theme.good)
        roomy = at.width > 66
        if roomy:
            canvas.stamp(mask(check, 22), at.x + 8, at.y + 7, theme.on_ground)
        points = label(str(project(number).points), Face.BLACK, 27)
        canvas.text(points, at.middle[0] + 15 * roomy, at.middle[1], theme.on_ground, "mm")
