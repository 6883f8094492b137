"""The band at the top and the players' plates."""

from PIL import Image

from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.cards import HAND
from engine.values import Outcome, total
from render.boards import Scene
from render.boards.architectura import icons, layout
from render.boards.architectura.pieces import Owner, emblem, tint
from render.canvas import Box, Canvas, mask
from render.people import name_of, result
from render.shapes import check, crown
from render.sprites import sprite
from render.text import Face, fit, label
from render.texts import number
from render.theme import Colour, Theme

STOCK = (0.0, 0.4, 0.72)
"""Where hand, deck and tokens are counted, as shares of a plate's width."""


def owner(theme: Theme, view: ArchitecturaView, seat: int) -> Owner:
    """Return how a seat's cards look: in the colour that was dealt, with the seat's own emblem."""
    return Owner(view.board.colours[seat], theme.players[seat].emblem)


def title(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene) -> None:
    """Write the game's title, or the result."""
    x, y = layout.WIDTH // 2, 35
    if scene.outcome is not None:
        text = fit(result(scene, scene.outcome), Face.BLACK, 46, 640, 26)
    elif view.board.phase == "replace":
        text = fit(scene.t("architectura-picture-before"), Face.TITLE, 40, 640, 24)
    else:
        text = fit(scene.t("architectura-picture-title"), Face.TITLE, 48, 640, 24)
    canvas.text(text, x, y, theme.metal_light, "mm")


def plate(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int) -> None:
    """Draw a player's plate: emblem, name, what is in hand, deck and store, points as they stand."""
    box, who = layout.plate(view.board.seats, seat), owner(theme, view, seat)
    colours = tint(theme, who.colour)
    outcome = scene.outcome
    acting = outcome is None and seat in view.to_act
    won = outcome is not None and seat in outcome.winners
    body = _body(theme, who, box.width, stock=view.board.phase != "replace")
    canvas.paste(body, box.x - 2, box.y - 2)
    if acting or won:
        canvas.ring(box.inset(-6), 20, 8, theme.mark)
    room = box.width - 68 - 30
    if view.board.phase != "replace":
        room -= _points(canvas, view, outcome, seat, box, colours.mark)
    canvas.text(
        fit(name_of(scene, seat), Face.BOLD, 36, room, 24), box.x + 70, box.y + 33, colours.mark, "lm"
    )
    if view.board.phase == "replace":
        _ready(canvas, theme, view, scene, seat, box)
        return
    _stock(canvas, theme, view, scene, seat, box)
    if acting:
        tag = label(scene.t("architectura-picture-to-move"), Face.BLACK, 24)
        place = Box(box.x + 64, box.y - 21, tag.advance + 28, 33)
        canvas.rounded(place, 12, theme.mark)
        canvas.text(tag, *place.middle, theme.mark_edge, "mm")


def _points(
    canvas: Canvas, view: ArchitecturaView, outcome: Outcome | None, seat: int, box: Box, colour: Colour
) -> int:
    """Write a seat's points as they stand, with a crown for who won; return the pixels that takes."""
    points = total(GAME.sheets(view.board)[seat]) if outcome is None else outcome.totals[seat]
    score = label(number(points), Face.BLACK, 54)
    canvas.text(score, box.right - 16, box.y + 33, colour, "rm")
    if outcome is None or seat not in outcome.winners:
        return score.advance
    canvas.stamp(mask(crown, 44), box.right - 26 - score.advance - 44, box.y + 10, colour)
    return score.advance + 52


def _ready(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int, box: Box) -> None:
    """Say whether a player has chosen the replacements."""
    key = "architectura-picture-ready" if view.board.ready[seat] else "architectura-picture-choosing"
    x = box.x + 18
    if view.board.ready[seat]:
        canvas.stamp(mask(check, 28), x, box.y + 72, theme.metal_light)
        x += 38
    canvas.text(fit(scene.t(key), Face.BOLD, 28, box.width - 70, 20), x, box.y + 87, theme.on_ground, "lm")


@sprite
def _body(theme: Theme, who: Owner, width: int, *, stock: bool) -> Image.Image:
    """Return a plate without a name and without numbers, two pixels of its rim included."""
    colours = tint(theme, who.colour)
    canvas = Canvas.blank(width + 4, layout.PLATE_HEIGHT + 4, theme.ground)
    box = Box(2, 2, width, layout.PLATE_HEIGHT)
    canvas.rounded(box.inset(-2), 16, theme.ground_deep)
    canvas.rounded(box, 14, colours.dark)
    canvas.rounded(Box(box.x + 3, box.y + 3, width - 6, 59), 11, colours.body)
    canvas.fill(Box(box.x + 3, box.y + 40, width - 6, 22), colours.body)
    canvas.paste(emblem(theme, who, 50), box.x + 10, box.y + 8)
    if stock:
        for shape, start in zip((icons.hand, icons.deck, icons.shield), STOCK, strict=True):
            canvas.stamp(
                mask(shape, 34), box.x + 18 + round(start * (width - 24)), box.y + 70, theme.metal_light
            )
    return canvas.image


def _stock(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int, box: Box) -> None:
    """Count hand, deck and free tokens; a hand limit above the usual one stands beside the hand."""
    held = str(len(view.secret.hands[seat]))
    if (limit := view.board.limits[seat]) > HAND:
        held = scene.t("architectura-picture-of", count=held, limit=limit)
    deck, tokens = len(view.secret.decks[seat]), view.board.tokens[seat]
    for text, start in zip((held, str(deck), str(tokens)), STOCK, strict=True):
        x = box.x + 62 + round(start * (box.width - 24))
        canvas.text(label(text, Face.BLACK, 31), x, box.y + 87, theme.on_ground, "lm")
