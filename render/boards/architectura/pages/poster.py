"""The final poster: the winner's houses in one street in the evening, with the other players' below."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from engine.core.values import Outcome
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.scoring import BONUS, bonus_points, values
from render import faces
from render.boards import Scene
from render.boards.architectura.board import layout, notes, panels
from render.boards.architectura.pieces import facades, icons, tokens
from render.boards.architectura.pieces.palette import EVENING, LAMP, PALETTE
from render.canvas import Box, Canvas, mask
from render.kit import poster
from render.people import result
from render.shapes import crown
from render.text import Face, fit, label
from render.texts import Texts, number

HERO = Box(0, 0, layout.WIDTH, 288)
"""The winner's street."""
TALLEST = 164
"""The maximum height of a house there."""
PAVEMENT, FOOT = 26, 6
EDGE = 26
CHIP = 300
"""The widest plate with a title."""

REASONS = 56
"""The height of the line with the reasons."""
STREET, CURB = 152, 16
"""The heights of another player's street and of its pavement."""
SMALL, PLATE = 88, 304
"""The maximum width of a house there, and the width of the plate next to the houses."""


def draw(view: ArchitecturaView, scene: Scene, outcome: Outcome) -> Image.Image:
    """Draw the poster of a match with a winner."""
    theme, winner = scene.dressed(PALETTE), outcome.winners[0]
    below = notes.strips(view, scene)
    others = sorted(
        (seat for seat in range(view.board.seats) if seat != winner), key=lambda seat: outcome.ranks[seat]
    )
    second = poster.runner_up(outcome, winner)
    listing = _reasons(view, scene.t, winner, second) if second is not None else []
    ahead = poster.in_a_line(scene, outcome, listing)
    top = HERO.bottom + (REASONS if ahead else layout.GAP)
    height = top + STREET * len(others) + sum(layout.GAP + strip.height for strip in below) + FOOT
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    _hero(canvas, view, scene, outcome, winner)
    if ahead:
        line = fit(ahead, Face.BOLD, 30, layout.WIDTH - 2 * EDGE, 26)
        canvas.text(line, layout.WIDTH // 2, HERO.bottom + REASONS // 2, LAMP, "mm")
    for place, seat in enumerate(others):
        _street(canvas, view, scene, seat, Box(0, top + STREET * place, layout.WIDTH, STREET))
    y = top + STREET * len(others)
    for strip in below:
        canvas.paste(strip, 0, y + layout.GAP)
        y += layout.GAP + strip.height
    return canvas.image


def _street(canvas: Canvas, view: ArchitecturaView, scene: Scene, seat: int, box: Box) -> None:
    """Draw the plate of a seat that has not won, with its houses in a row next to it."""
    plate = Box(box.x + layout.MARGIN + 4, box.y + 20, PLATE, layout.PLATE_HEIGHT)
    room = Box(plate.right + 14, box.y, box.right - plate.right - 14, box.height - CURB)
    facades.sky(canvas, EVENING, Box(box.x, box.y, box.width, room.height))
    facades.pavement(canvas, Box(box.x, room.bottom, box.width, CURB))
    panels.plate(canvas, scene.dressed(PALETTE), view, scene, seat, plate)
    spaces = _spaces(view, seat)
    wide = min(SMALL, (room.width - EDGE) // max(1, len(spaces)))
    size = wide, wide * tokens.BASE.y // layout.CARD_WIDTH
    for place, space in enumerate(spaces):
        front = _house(view, scene, space, bare=True).crop((0, 0, layout.CARD_WIDTH, tokens.BASE.y))
        at = Box(room.x + wide * place, room.bottom - size[1], *size)
        canvas.put(front.resize(size, Image.Resampling.LANCZOS), at)


def _spaces(view: ArchitecturaView, seat: int) -> list[int]:
    """Return the spaces of a seat's houses."""
    return [space for space, house in enumerate(view.board.up) if house is not None and house.owner == seat]


def _house(view: ArchitecturaView, scene: Scene, space: int, *, bare: bool = False) -> Image.Image:
    """Return the house on a space; a ``bare`` one shows only its current value."""
    board, house = view.board, view.board.up[space]
    assert house is not None
    worth = panels.sides(view, space, values(board))
    if bare:
        worth = tuple(value if side == house.side else "" for side, value in enumerate(worth))
    who = panels.owner(scene.dressed(PALETTE), view, house.owner)
    return tokens.house(PALETTE, scene.t, who, house.name, house.side, worth, house.token, True).image()


def _hero(canvas: Canvas, view: ArchitecturaView, scene: Scene, outcome: Outcome, seat: int) -> None:
    """Draw a seat's houses side by side, as large as they fit, below the name and points."""
    spaces, who = _spaces(view, seat), panels.owner(scene.dressed(PALETTE), view, seat)
    wide = layout.CARD_WIDTH * max(1, len(spaces))
    scale = min(TALLEST / layout.CARD_HEIGHT, (HERO.width - 2 * EDGE) / wide)
    size = round(layout.CARD_WIDTH * scale), round(layout.CARD_HEIGHT * scale)
    row = Box(0, HERO.bottom - PAVEMENT - size[1], HERO.width, size[1])
    canvas.fill(HERO, EVENING.sky[0])
    facades.sky(canvas, EVENING, row)
    facades.pavement(canvas, Box(0, row.bottom, HERO.width, PAVEMENT))
    left = (HERO.width - size[0] * len(spaces)) // 2
    for place, space in enumerate(spaces):
        small = _house(view, scene, space).resize(size, Image.Resampling.LANCZOS)
        canvas.put(small, Box(left + size[0] * place, row.y, *size))
        if view.board.down[space]:
            foot = Box(left + size[0] * place + 4, row.bottom, size[0] - 8, PAVEMENT - 6)
            tokens.covered(canvas, PALETTE, foot)
    canvas.paste(tokens.emblem(PALETTE, who, 76), EDGE, 12)
    if scene.framed(seat):
        faces.wreath(canvas, PALETTE, EDGE + 38, 50, 76)
    _head(canvas, scene, outcome, seat, view.secret.hands[seat])


def _reasons(view: ArchitecturaView, t: Texts, first: int, second: int) -> list[poster.Reason]:
    """Return the houses by which the winner was furthest ahead of the runner-up, combined by name."""
    board, leads = view.board, Counter[str]()
    for space, (house, worth) in enumerate(zip(board.up, values(board), strict=True)):
        if house is not None and house.owner in (first, second):
            bonus = bonus_points(board, house.owner, space, BONUS[house.name]) if house.name in BONUS else 0
            leads[house.name] += (worth + bonus) * (1 if house.owner == first else -1)
    best = [(name, lead) for name, lead in leads.most_common(poster.REASONS) if lead > 0]
    return [poster.Reason(t(f"architectura-card-{name}"), lead) for name, lead in best]


def _head(canvas: Canvas, scene: Scene, outcome: Outcome, seat: int, hand: Sequence[str]) -> None:
    """Write the winner, the points, the game's title and the cards left in hand."""
    theme, t = PALETTE, scene.t
    points = label(number(outcome.totals[seat]), Face.BLACK, 92)
    right = HERO.right - EDGE
    canvas.text(points, right, 50, LAMP, "rm")
    canvas.stamp(mask(crown, 64), right - points.advance - 80, 16, theme.metal)
    room = right - points.advance - 80 - 130
    canvas.text(fit(result(scene, outcome), Face.BLACK, 46, room, 28), 118, 36, theme.on_ground, "lm")
    title = fit(t("architectura-picture-title"), Face.TITLE, 30, room, 24)
    canvas.text(title, 118, 80, theme.metal_light, "lm")
    names = t("architectura-picture-comma").join(t(f"architectura-card-{card}") for card in hand)
    x = 118 + title.advance + 22
    chip = faces.chip(canvas, theme, scene.title_of(seat), x, 78, min(CHIP, 118 + room - x))
    x += chip + 22 if chip else 0
    if names and 118 + room - x > faces.LEAST_CHIP:
        canvas.stamp(mask(icons.hand, 30), x, 65, theme.metal_light)
        hand_text = fit(names, Face.BOLD, 25, 118 + room - x - 40, 22)
        canvas.text(hand_text, x + 38, 80, theme.on_ground, "lm")
