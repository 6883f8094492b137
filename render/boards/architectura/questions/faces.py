"""Cards as the pictures of questions show them: value, owner and name large, and what would become of it."""

from PIL import Image

from engine.games.architectura.cards import CARDS
from render.boards.architectura.pieces.icons import deck, plus, ruin
from render.boards.architectura.pieces.tokens import PATTERNS, Owner, guard, tint
from render.canvas import Box, Canvas, mask
from render.shapes import EMBLEMS
from render.sprites import sprite
from render.text import Face, fit
from render.texts import Texts
from render.theme import IVORY, Theme

UNIT = 100
"""The scale at which a card is 112 pixels wide."""
WIDE, HIGH, BAND = 112, 94, 30
DOWN = "down"
"""What becomes of a card that is destroyed, where others have a value."""


def size(scale: int) -> tuple[int, int]:
    """Return width and height of a card at a scale in hundredths."""
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
    """Return a face-up card; ``then`` is the value it would have, or :data:`DOWN`, empty where it stays."""
    colours = tint(theme, owner.colour)
    canvas, box = _framed(theme, t, owner, card, scale)
    roof = 12 * scale // UNIT
    canvas.rounded(Box(3, roof, box.width - 6, box.height - roof), 4, colours.body)
    canvas.stamp(mask(PATTERNS[owner.colour], box.width - 8, roof - 3), 4, 2, colours.light)
    emblem = 26 * scale // UNIT
    canvas.stamp(mask(EMBLEMS[owner.emblem], emblem), 6, roof + 4, colours.mark)
    x, y = box.width // 2, roof + (box.height - roof) // 2 + 2
    long = len(value) > 2
    if then:
        _becoming(canvas, value, then, Box(4, y - 4, box.width - 8, box.height - y), owner, theme)
    else:
        room = box.width - 8 if long else box.width - 2 * emblem - 18
        fitted = fit(value, Face.BLACK, (30 if long else 54) * scale // UNIT, room, 20)
        canvas.text(fitted, x, y + long * emblem // 2, colours.mark, "mm")
    if token or CARDS[card].protected:
        sign = guard(theme, token=token)
        canvas.paste(sign, box.width - sign.width - 4, roof + 2)
    if below:
        canvas.stamp(mask(ruin, 24), box.width - 30, box.height - 28, colours.mark)
    return canvas.image


def _becoming(canvas: Canvas, value: str, then: str, box: Box, owner: Owner, theme: Theme) -> None:
    """Write the present value, an arrow, and what would come of it."""
    colours = tint(theme, owner.colour)
    x, y = box.middle
    if then != DOWN:
        text = fit(f"{value}→{then}", Face.BLACK, box.height + 4, box.width, 20)
        canvas.text(text, x, y, colours.mark, "mm")
        return
    text = fit(f"{value}→", Face.BLACK, box.height + 4, box.width - box.height - 2, 20)
    left = x - (text.advance + box.height) // 2
    canvas.text(text, left, y, colours.mark, "lm")
    canvas.stamp(mask(ruin, box.height), left + text.advance + 2, y - box.height // 2, colours.mark)


def _framed(theme: Theme, t: Texts, owner: Owner, card: str, scale: int) -> tuple[Canvas, Box]:
    """Return a card without anything but its name, and the box above the name."""
    wide, high = size(scale)
    band = BAND * scale // UNIT
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.panel)
    canvas.rounded(Box(0, 0, wide, high), 6, colours.dark)
    name = fit(t(f"architectura-card-{card}"), Face.BOLD, min(30, 24 * scale // UNIT), wide - 4, 17)
    canvas.text(name, wide // 2, high - band // 2, IVORY, "mm")
    return canvas, Box(0, 0, wide, high - band)


@sprite
def fallen(
    theme: Theme, t: Texts, owner: Owner, card: str, then: str, scale: int, below: bool
) -> Image.Image:
    """Return a face-down card; ``then`` is the value it would have once it is restored."""
    colours = tint(theme, owner.colour)
    canvas, box = _framed(theme, t, owner, card, scale)
    canvas.rounded(Box(3, 3, box.width - 6, box.height - 3), 4, theme.clay)
    emblem, high = 26 * scale // UNIT, box.height * 7 // 10
    canvas.stamp(mask(EMBLEMS[owner.emblem], emblem), 6, 6, colours.dark)
    if below:
        canvas.stamp(mask(ruin, 24), box.width - 30, 8, theme.brick)
    if not then:
        canvas.stamp(mask(ruin, high * 3 // 2, high), (box.width - high * 3 // 2) // 2, 16, colours.dark)
        return canvas.image
    text = fit(f"→{then}", Face.BLACK, 40 * scale // UNIT, box.width - high, 22)
    left = (box.width - text.advance - high) // 2
    canvas.stamp(mask(ruin, high), left, box.height - high - 2, colours.dark)
    canvas.text(text, left + high, box.height * 3 // 5, theme.ink, "lm")
    return canvas.image


@sprite
def planned(theme: Theme, t: Texts, owner: Owner, value: str, covered: str, scale: int) -> Image.Image:
    """Return the outline of a card where it may come to lie, with its value there or as a ruin."""
    wide, high = size(scale)
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.slot)
    canvas.ring(Box(0, 0, wide, high), 8, 5, colours.dark)
    room = high
    if covered:
        room = high - BAND * scale // UNIT
        name = fit(t("architectura-question-over", card=t(f"architectura-card-{covered}")),
                   Face.BOLD, min(30, 24 * scale // UNIT), wide - 14, 17)  # fmt: skip
        canvas.text(name, wide // 2, room + (high - room) // 2 - 3, theme.ink, "mm")
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
    """Return the back of a card that nobody has seen yet."""
    wide, high = size(scale)
    colours = tint(theme, owner.colour)
    canvas = Canvas.blank(wide, high, theme.ground)
    canvas.rounded(Box(0, 0, wide, high), 8, colours.dark)
    canvas.rounded(Box(5, 5, wide - 10, high - 10), 6, colours.body)
    canvas.stamp_at(mask(deck, high // 2), wide // 2, high // 2, colours.mark)
    return canvas.image
