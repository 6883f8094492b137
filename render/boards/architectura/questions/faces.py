"""Cards on question pictures: value, owner and name in large letters, and the outcome of an option."""

from PIL import Image

from engine.games.architectura.cards import CARDS
from render.boards.architectura.pieces import facades
from render.boards.architectura.pieces.icons import deck, plus, ruin
from render.boards.architectura.pieces.tokens import Owner, guard, tint
from render.boards.architectura.pieces.tokens import covered as marked
from render.canvas import Box, Canvas, mask
from render.kit import narrow
from render.shapes import EMBLEMS
from render.sprites import sprite
from render.text import Face, fit, width
from render.texts import Texts
from render.theme import IVORY, Theme

UNIT = 100
"""The scale at which a card is 112 pixels wide."""
WIDE, HIGH, BAND, ROOF = 112, 94, 26, 18
DOWN = "down"
"""The outcome of a card being destroyed, in place of a value."""


def size(scale: int) -> tuple[int, int]:
    """Return the width and height of a card at a scale in percent."""
    return WIDE * scale // UNIT, HIGH * scale // UNIT


@sprite
def standing(
    theme: Theme,
    t: Texts,
    owner: Owner,
    card: str,
    value: str,
    then: str,
    scale: int,
    token: bool,
    below: bool,
) -> Image.Image:
    """Draw a face-up card; ``then`` is its resulting value or :data:`DOWN`, empty if unchanged."""
    colours = tint(theme, owner.colour)
    canvas, box = _framed(theme, t, owner, card, scale)
    roof = ROOF * scale // UNIT
    facades.roof(canvas, colours, owner.colour, Box(0, 0, box.width, roof + 1))
    facades.wall(canvas, colours, Box(0, roof, box.width, box.height - roof))
    emblem = 26 * scale // UNIT
    left = emblem + 8
    canvas.stamp(mask(EMBLEMS[owner.emblem], emblem), 6, roof + (3 if below else 8), colours.mark)
    right = left
    if token or CARDS[card].protected:
        sign = guard(theme, token=token)
        right = sign.width + 5
        canvas.paste(sign, box.width - sign.width - 3, roof + 5)
    if below:
        high = 19 * scale // UNIT
        marked(canvas, theme, Box(3, box.height - high - 1, left - 4, high))
    top = roof + 6
    if then:
        _becoming(canvas, value, then, Box(left, top, box.width - left - 6, box.height - top - 3), theme)
        return canvas.image
    if len(value) > 2:
        left, right = left - 2, 6
    sign_box = Box(left, top, box.width - left - right, box.height - top - 3)
    facades.plate(canvas, theme, value, sign_box, (30 if len(value) > 2 else 46) * scale // UNIT)
    return canvas.image


def _becoming(canvas: Canvas, value: str, then: str, box: Box, theme: Theme) -> None:
    """Write the current value, an arrow and the resulting value on the house sign."""
    if then != DOWN:
        facades.plate(canvas, theme, f"{value}→{then}", box, box.height - 4)
        return
    facades.plate(canvas, theme, "", box, 20)
    size = box.height * 3 // 4
    text = fit(f"{value}→", Face.BLACK, box.height - 4, box.width - size - 8, 18)
    left = box.x + (box.width - text.advance - size) // 2
    canvas.text(text, left, box.middle[1], theme.ink, "lm")
    canvas.stamp(mask(ruin, size), left + text.advance + 1, box.middle[1] - size // 2, theme.alert)


def _framed(theme: Theme, t: Texts, owner: Owner, card: str, scale: int) -> tuple[Canvas, Box]:
    """Return a card with sky and name only, and the box above the name."""
    wide, high = size(scale)
    band = BAND * scale // UNIT
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.slot)
    foot = Box(0, high - band, wide, band)
    canvas.fill(foot, colours.dark)
    canvas.fill(Box(foot.x, foot.y, foot.width, 2), colours.light)
    letters, inner = min(30, max(23, 24 * scale // UNIT)), Box(2, foot.y, wide - 4, band)
    narrow.name(canvas, t(f"architectura-card-{card}"), Face.BOLD, letters, inner, IVORY)
    return canvas, Box(0, 0, wide, high - band)


@sprite
def fallen(
    theme: Theme, t: Texts, owner: Owner, card: str, then: str, scale: int, below: bool
) -> Image.Image:
    """Draw a face-down card; ``then`` is its value once restored."""
    colours = tint(theme, owner.colour)
    canvas, box = _framed(theme, t, owner, card, scale)
    emblem = 26 * scale // UNIT
    facades.ruin(canvas, colours, Box(4, emblem, box.width - 8, box.height - emblem))
    canvas.stamp(mask(EMBLEMS[owner.emblem], emblem), 6, 4, colours.dark)
    if below:
        marked(canvas, theme, Box(box.width - emblem - 10, 4, emblem + 7, 19 * scale // UNIT))
    if then:
        sign = Box(box.width // 4, box.height // 3, box.width * 5 // 8, box.height * 5 // 9)
        facades.plate(canvas, theme, f"→{then}", sign, 40 * scale // UNIT)
    return canvas.image


@sprite
def planned(theme: Theme, t: Texts, owner: Owner, value: str, covered: str, scale: int) -> Image.Image:
    """Draw the outline of a possible card, with its value there, or as a ruin."""
    wide, high = size(scale)
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.slot)
    canvas.ring(Box(0, 0, wide, high), 8, 5, colours.dark)
    room = high
    if covered:
        room = high - BAND * scale // UNIT
        card, letters = t(f"architectura-card-{covered}"), min(30, 24 * scale // UNIT)
        name = t("architectura-question-over", card=card)
        if width(name, Face.BOLD, max(17, letters - 6)) > wide - 14:  # the sign of a ruin says the same
            name = card
            marked(canvas, theme, Box(7, 7, 29 * scale // UNIT, 19 * scale // UNIT))
        narrow.name(canvas, name, Face.BOLD, letters, Box(7, room - 3, wide - 14, high - room), theme.ink)
    y = room // 2 + 2
    if value == DOWN:
        canvas.stamp_at(mask(ruin, room * 3 // 5), wide // 2, y, colours.dark)
        return canvas.image
    if value:
        text = fit(value, Face.BLACK, 54 * scale // UNIT, wide - 16, 24)
        canvas.text(text, wide // 2, y, colours.dark, "mm")
    else:
        canvas.stamp_at(mask(plus, 40 * scale // UNIT), wide // 2, y, colours.dark)
    return canvas.image


@sprite
def back(theme: Theme, owner: Owner, scale: int) -> Image.Image:
    """Draw the back of an unseen card."""
    wide, high = size(scale)
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.ground)
    canvas.rounded(Box(0, 0, wide, high), 8, colours.dark)
    canvas.rounded(Box(5, 5, wide - 10, high - 10), 6, colours.body)
    canvas.stamp_at(mask(deck, high // 2), wide // 2, high // 2, colours.mark)
    return canvas.image
