"""The picture of a finished match: the winner's town, and each other player's score by source."""

from collections.abc import Sequence

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
from render.boards.westkingdom.pages import poster
from render.boards.westkingdom.pieces import palette, people, tokens
from render.boards.westkingdom.pieces.edges import fit, label
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas, mask
from render.kit import marks, narrow
from render.kit.plates import framed
from render.kit.poster import in_a_line, reasons, runner_up
from render.shapes import crown
from render.text import Face
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
"""Icons of the sources of points."""

ACROSS = 4
HALF = (layout.STRIP.width - 10) // 2
"""Width of a player's panel in two columns."""
CHIP = Box(0, 0, (HALF - 32 - 8) // 2, 44)
SOURCES = 58
"""Height of the strip below the poster that explains the winner's points."""


def draw(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the picture of a finished match: the winner's poster, and the other players' panels by rank."""
    theme, who = PALETTE, everybody(view, scene)
    sheets = [*GAME.sheets(view.board), *filter(None, [rival_sheet(view.board)])]
    hero = _hero(view, scene)
    ranks = scene.outcome.ranks if scene.outcome is not None else ()
    others = sorted(
        (seat for seat in range(len(sheets)) if seat != hero),
        key=lambda seat: ranks[seat] if seat < len(ranks) else 0,
    )
    tall = poster.HEIGHT if len(sheets) <= poster.FEW else poster.LOW
    top = layout.HEAD.bottom if hero is None else tall + SOURCES
    boxes, top = _places(view, others, top + 14)
    canvas = Canvas.blank(layout.WIDTH, max(420, top + layout.FRIEZE), theme.ground)
    if hero is None:
        common.sky(canvas, layout.HEAD)
        common.head(canvas, theme, view, scene, who)
    else:
        title, line = common.news(view, scene, who), scene.t("westkingdom-picture-title")
        poster.draw(canvas, scene.t, who[hero], view.board.players[hero], sheets[hero], title, line, tall)
        strip = Box(0, tall, layout.WIDTH, SOURCES)
        canvas.fill(strip, theme.panel)
        canvas.fill(
            Box(0, strip.y, strip.width, 5), palette.player_colours(view.board.players[hero].colour).tint.body
        )
        if ahead := _ahead(scene):
            text = fit(ahead, Face.BOLD, 31, strip.width - 48, 26)
            canvas.text(text, strip.middle[0], strip.middle[1] + 3, theme.ink, "mm")
        else:
            _sources(canvas, sheets[hero], Box(24, strip.y + 8, strip.width - 48, SOURCES - 10), 38)
    for seat, box in zip(others, boxes, strict=True):
        _player(canvas, view, scene, who[seat], seat, sheets[seat], box)
    common.legend(canvas, theme, view, scene, canvas.image.height)
    return canvas.image


def _hero(view: WestKingdomView, scene: Scene) -> int | None:
    """Return the seat on the poster: the first winner or the automaton, or None without either."""
    if scene.outcome is None:
        return None
    if scene.outcome.winners:
        return scene.outcome.winners[0]
    return view.board.seats if scene.outcome.automaton and view.board.rival is not None else None


def _ahead(scene: Scene) -> str:
    """Return what put the first winner ahead of the runner-up, or an empty text without either."""
    outcome = scene.outcome
    assert outcome is not None
    if not outcome.winners or (second := runner_up(outcome, outcome.winners[0])) is None:
        return ""
    return in_a_line(scene, outcome, reasons("westkingdom", outcome, outcome.winners[0], second, scene))


def _places(view: WestKingdomView, seats: Sequence[int], top: int) -> tuple[list[Box], int]:
    """Return the boxes of the players' panels from ``top`` on, one or two in a row, and where they end."""
    if len(seats) == 1:
        box = Box(layout.MARGIN, top, layout.STRIP.width, 110 + height(view.board.players[seats[0]]))
        return [box], box.bottom + layout.GAP
    boxes = []
    for first in range(0, len(seats), 2):
        pair = seats[first : first + 2]
        high = 110 + max(height(view.board.players[seat], ACROSS // 2) for seat in pair)
        boxes += [Box(layout.MARGIN + (HALF + 10) * number, top, HALF, high) for number in range(len(pair))]
        top += high + 10
    return boxes, top


def height(player: Player, across: int = ACROSS) -> int:
    """Return the height of a player's buildings, ``across`` in a row."""
    return -(-len(player.buildings) // across) * (CHIP.height + 6)


def _player(
    canvas: Canvas, view: WestKingdomView, scene: Scene, person: Who, seat: int, sheet: Sheet, box: Box
) -> None:
    """Draw a player's points by source, with the buildings below."""
    theme, player = PALETTE, view.board.players[seat]
    won = seat < view.board.seats and scene.won(seat)
    if won:
        marks.spotlight(canvas, theme, box.inset(-5))
    framed(canvas, box, theme.ground_deep, palette.player_colours(player.colour).tint.body, theme.panel)
    y = box.y + 34
    canvas.paste(tokens.glyph(theme, person, 44), box.x + 14, y - 22)
    text = label(number(total(sheet)), Face.BLACK, 46)
    canvas.text(text, box.right - 20, y, theme.ink, "rm")
    x = tokens.badge(canvas, theme, person, Box(box.x + 14, y - 22, 44, 44), box.x + 72)
    room = box.width - 38 - (x - box.x) - text.advance - 54 * won
    canvas.text(fit(person.name, Face.BOLD, 34, room, 24), x, y, theme.ink, "lm")
    if won:
        canvas.stamp(mask(crown, 44), box.right - 32 - text.advance - 44, y - 24, theme.metal_dark)
    _sources(canvas, sheet, Box(box.x + 18, box.y + 58, box.width - 36, 42), 32)
    across = ACROSS if box.width > HALF else ACROSS // 2
    buildings(canvas, scene.t, player, box.x + 16, box.y + 102, across)


def _sources(canvas: Canvas, sheet: Sheet, area: Box, size: int) -> None:
    """Draw the points by source as a line of icons."""
    scored: list[Runes] = [(number(line.points), Sign(ICONS[line.source])) for line in sheet if line.points]
    line = runes.joined(scored, (runes.GAP, runes.GAP))
    runes.flow(canvas, PALETTE, line, area, size, PALETTE.ink)


def buildings(canvas: Canvas, t: Texts, player: Player, left: int, top: int, across: int = ACROSS) -> None:
    """Draw buildings with names and points, each with the points of its adornment."""
    theme = PALETTE
    for index, (card, craft) in enumerate(zip(player.buildings, player.adornments, strict=True)):
        place = CHIP.moved(
            left + (CHIP.width + 8) * (index % across),
            top + (CHIP.height + 6) * (index // across),
        )
        canvas.rounded(place, 9, theme.line)
        canvas.rounded(place.inset(2), 7, theme.on_ground)
        canvas.paste(people.house(theme, player.colour, card, 42), place.x + 3, place.y)
        right = place.right - 8
        if craft:
            star = t("westkingdom-picture-house") if CRAFTS[craft].house else ""
            more: Runes = (str(CRAFTS[craft].vp) + star, Sign("adornment"))
            right -= runes.measure(more, 26)
            runes.line(canvas, theme, more, (right, place.middle[1]), 26, theme.ink)
        name = faces.named(BUILDINGS[card], building_name(card, t), t)
        room = Box(place.x + 48, place.y, right - place.x - 52, place.height)
        narrow.name(canvas, name, Face.BOLD, 27, room, theme.ink, left=True)
