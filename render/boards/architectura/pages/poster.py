"""The last picture: the houses of who has won in one street in the evening, below them the whole town."""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from engine.core.values import Outcome
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.scoring import BONUS, bonus_points, values
from render.boards import Scene
from render.boards.architectura.board import layout, notes, panels
from render.boards.architectura.board.ground import ground
from render.boards.architectura.pieces import facades, icons, tokens
from render.boards.architectura.pieces.palette import EVENING, LAMP, PALETTE
from render.canvas import Box, Canvas, mask
from render.kit import poster
from render.people import result
from render.shapes import crown
from render.text import Face, fit, label
from render.texts import Texts, number

HERO = Box(0, 0, layout.WIDTH, 288)
"""The street of who has won."""
TALLEST = 164
"""Height of a house there at most."""
PAVEMENT, FOOT = 26, 6
EDGE = 26
REASONS = 56
"""Height of the line that tells what decided."""


def draw(view: ArchitecturaView, scene: Scene, outcome: Outcome) -> Image.Image:
    """Return the poster of a match that somebody has won."""
    theme, seats, winner = PALETTE, view.board.seats, outcome.winners[0]
    city = ground(theme, seats, 0, evening=True)
    panels.streets(city, theme, view, scene.t, marked=False)
    panel = layout.city(seats)
    below = notes.strips(view, scene)
    others = [seat for seat in range(seats) if seat != winner]
    plates = Box(
        layout.MARGIN + 4, HERO.bottom + 14, layout.WIDTH - 2 * layout.MARGIN - 8, layout.PLATE_HEIGHT
    )
    second = poster.runner_up(outcome, winner)
    listing = _reasons(view, scene.t, winner, second) if second is not None else []
    ahead = poster.in_a_line(scene, outcome, listing)
    top = plates.bottom + (REASONS if ahead else 18)
    height = top + panel.height + sum(layout.GAP + strip.height for strip in below) + FOOT
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    _hero(canvas, view, scene, outcome, winner)
    if ahead:
        line = fit(ahead, Face.BOLD, 30, plates.width, 26)
        canvas.text(line, plates.middle[0], plates.bottom + REASONS // 2, LAMP, "mm")
    for place, seat in enumerate(others):
        wide = (plates.width - layout.GAP * (len(others) - 1)) // len(others)
        box = Box(plates.x + (wide + layout.GAP) * place, plates.y, wide, plates.height)
        panels.plate(canvas, theme, view, scene, seat, box)
    streets = city.image.crop((0, panel.y, layout.WIDTH, panel.bottom))
    canvas.put(streets, Box(0, top, layout.WIDTH, panel.height))
    y = top + panel.height
    for strip in below:
        canvas.paste(strip, 0, y + layout.GAP)
        y += layout.GAP + strip.height
    return canvas.image


def _hero(canvas: Canvas, view: ArchitecturaView, scene: Scene, outcome: Outcome, seat: int) -> None:
    """Draw the houses of a seat side by side, as large as they all fit, under the name and the points."""
    theme, board, who = PALETTE, view.board, panels.owner(PALETTE, view, seat)
    spaces = [space for space, house in enumerate(board.up) if house is not None and house.owner == seat]
    wide = layout.CARD_WIDTH * max(1, len(spaces))
    scale = min(TALLEST / layout.CARD_HEIGHT, (HERO.width - 2 * EDGE) / wide)
    size = round(layout.CARD_WIDTH * scale), round(layout.CARD_HEIGHT * scale)
    row = Box(0, HERO.bottom - PAVEMENT - size[1], HERO.width, size[1])
    canvas.fill(HERO, EVENING.sky[0])
    facades.sky(canvas, EVENING, row)
    facades.pavement(canvas, Box(0, row.bottom, HERO.width, PAVEMENT))
    current, left = values(board), (HERO.width - size[0] * len(spaces)) // 2
    for place, space in enumerate(spaces):
        house = board.up[space]
        assert house is not None
        worth = panels.sides(view, space, current)
        sprite = tokens.house(
            theme, scene.t, who, house.name, house.side, worth, house.token, bool(board.down[space]), True
        )
        small = sprite.image().resize(size, Image.Resampling.LANCZOS)
        canvas.put(small, Box(left + size[0] * place, row.y, *size))
    canvas.paste(tokens.emblem(theme, who, 76), EDGE, 12)
    _head(canvas, scene, outcome, seat, view.secret.hands[seat])


def _reasons(view: ArchitecturaView, t: Texts, first: int, second: int) -> list[poster.Reason]:
    """Return by which houses the winner was furthest ahead of the runner-up, those of a name together."""
    board, leads = view.board, Counter[str]()
    for space, (house, worth) in enumerate(zip(board.up, values(board), strict=True)):
        if house is not None and house.owner in (first, second):
            bonus = bonus_points(board, house.owner, space, BONUS[house.name]) if house.name in BONUS else 0
            leads[house.name] += (worth + bonus) * (1 if house.owner == first else -1)
    best = [(name, lead) for name, lead in leads.most_common(poster.REASONS) if lead > 0]
    return [poster.Reason(t(f"architectura-card-{name}"), lead) for name, lead in best]


def _head(canvas: Canvas, scene: Scene, outcome: Outcome, seat: int, hand: Sequence[str]) -> None:
    """Write who has won, with how many points, of which game it is the picture, and what was held."""
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
    if names:
        x = 118 + title.advance + 22
        canvas.stamp(mask(icons.hand, 30), x, 65, theme.metal_light)
        hand_text = fit(names, Face.BOLD, 25, 118 + room - x - 40, 22)
        canvas.text(hand_text, x + 38, 80, theme.on_ground, "lm")
