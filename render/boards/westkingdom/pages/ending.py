"""The picture of a match that is over: for each player what scored, and nothing else."""

from PIL import Image

from engine.core.values import Sheet, total
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.cards import BUILDINGS, CRAFTS
from engine.games.westkingdom.scoring import rival_sheet
from render.boards import Scene
from render.boards.westkingdom.board import common, layout
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import faces, runes
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas, mask
from render.kit import marks
from render.kit.plates import framed
from render.kit.title import band
from render.shapes import crown
from render.text import Face, fit, label
from render.texts import Texts, number
from render.words.westkingdom.parts import building_name

ICONS = {
    "buildings": "guildhall",
    "cathedral": "cathedral",
    "virtue": "virtue",
    "debts": "debt",
    "goods": "marble",
    "silver": "silver",
    "prison": "prison",
    "adornments": "adornment",
    "tools": "tool",
}
"""The icons of the sources of points."""

ACROSS = 4
CHIP = Box(0, 0, (layout.STRIP.width - 40 - (ACROSS - 1) * 8) // ACROSS, 44)


def draw(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the last picture of a match."""
    theme, who = PALETTE, everybody(view, scene)
    sheets = [*GAME.sheets(view.board), *filter(None, [rival_sheet(view.board)])]
    boxes: list[Box] = []
    top = layout.HEAD.bottom + 18
    for player in view.board.players[: len(sheets)]:
        boxes.append(Box(layout.MARGIN, top, layout.STRIP.width, 126 + height(player)))
        top = boxes[-1].bottom + layout.GAP
    canvas = Canvas.blank(layout.WIDTH, max(420, top + layout.FRIEZE), theme.ground)
    band(canvas, theme, layout.HEAD)
    common.head(canvas, theme, view, scene, who)
    for seat, (box, sheet) in enumerate(zip(boxes, sheets, strict=True)):
        _player(canvas, view, scene, who[seat], seat, sheet, box)
    common.legend(canvas, theme, view, scene, canvas.image.height)
    return canvas.image


def height(player: Player) -> int:
    """Return how high the buildings of a player are."""
    return -(-len(player.buildings) // ACROSS) * (CHIP.height + 6)


def _player(
    canvas: Canvas, view: WestKingdomView, scene: Scene, person: Who, seat: int, sheet: Sheet, box: Box
) -> None:
    """Draw a player's points by source, and below them the buildings."""
    theme, player = PALETTE, view.board.players[seat]
    won = seat < view.board.seats and scene.won(seat)
    if won:
        marks.spotlight(canvas, theme, box.inset(-6))
    framed(canvas, box, theme.ground_deep, palette.look(player.colour).tint.body, theme.panel)
    y = box.y + 38
    canvas.paste(tokens.glyph(theme, person, 50), box.x + 16, y - 25)
    canvas.text(fit(person.name, Face.BOLD, 36, 560, 22), box.x + 80, y, theme.ink, "lm")
    text = label(number(total(sheet)), Face.BLACK, 54)
    canvas.text(text, box.right - 22, y, theme.ink, "rm")
    if won:
        canvas.stamp(mask(crown, 48), box.right - 34 - text.advance - 56, y - 26, theme.metal_dark)
    scored: list[Runes] = [(number(line.points), Sign(ICONS[line.source])) for line in sheet if line.points]
    line = runes.joined(scored, (runes.GAP, runes.GAP))
    area = Box(box.x + 20, box.y + 68, box.width - 40, 46)
    runes.flow(canvas, theme, line, area, 36, theme.ink)
    buildings(canvas, scene.t, player, box.x + 20, box.y + 118)


def buildings(canvas: Canvas, t: Texts, player: Player, left: int, top: int) -> None:
    """Draw buildings by their names and points, each with the points of its adornment."""
    theme = PALETTE
    for index, (card, craft) in enumerate(zip(player.buildings, player.adornments, strict=True)):
        place = CHIP.moved(
            left + (CHIP.width + 8) * (index % ACROSS),
            top + (CHIP.height + 6) * (index // ACROSS),
        )
        canvas.rounded(place, 9, theme.line)
        canvas.rounded(place.inset(2), 7, theme.on_ground)
        canvas.paste(tokens.points(theme, str(BUILDINGS[card].vp), 40), place.x + 4, place.y + 2)
        right = place.right - 8
        if craft:
            star = t("westkingdom-picture-house") if CRAFTS[craft].house else ""
            more: Runes = (str(CRAFTS[craft].vp) + star, Sign("adornment"))
            right -= runes.measure(more, 26)
            runes.line(canvas, theme, more, (right, place.middle[1]), 26, theme.ink)
        name = faces.named(BUILDINGS[card], building_name(card, t), t)
        canvas.text(
            fit(name, Face.BOLD, 25, right - place.x - 52, 17), place.x + 48, place.middle[1], theme.ink, "lm"
        )
