"""Strips above and below a question: the card concerned, the players' colours, a legend."""

from engine.core.values import total
from engine.games.architectura import GAME
from engine.games.architectura.cards import CARDS
from render.boards.architectura.pieces.tokens import Owner, emblem, tint
from render.boards.architectura.questions import faces
from render.boards.architectura.questions.sheet import EDGE, INNER, Sheet
from render.cache import kept
from render.canvas import Box
from render.people import name_of
from render.sprites import Sprite
from render.text import Face, fit, label, wrap
from render.texts import number
from render.words.architectura.parts import card_text, side

HEAD = 108
"""The height of the strip with a card."""
PLAYERS = 44
SIZES = (28, 25, 23)
SCALE = 88
"""The scale of a card next to its text, in percent."""


def card(sheet: Sheet, name: str, who: Owner) -> None:
    """Draw a card with its values and text."""
    canvas, theme = sheet.canvas, sheet.theme
    box = Box(EDGE, sheet.y, INNER, HEAD)
    canvas.rounded(box, 12, tint(theme, who.colour).dark)
    canvas.rounded(box.inset(4), 9, theme.panel)
    wide, high = faces.size(SCALE)
    picture = face(sheet, name, who, SCALE)
    canvas.paste(picture, box.x + 9, box.middle[1] - high // 2)
    left = box.x + wide + 22
    right = values(sheet, name, who, box.right - 14, box.y + 25)
    title = fit(sheet.t(f"architectura-card-{name}"), Face.BLACK, 30, right - left - 10, 22)
    canvas.text(title, left, box.y + 25, theme.ink, "lm")
    text = card_text(name, sheet.t)
    _write(sheet, text, Box(left, box.y + 45, box.right - 12 - left, HEAD - 52))
    sheet.down(HEAD)


def face(sheet: Sheet, name: str, who: Owner, scale: int) -> Sprite:
    """Return a card from a hand with its basic value."""
    basic = side(CARDS[name].sides[CARDS[name].basic])
    return faces.standing(sheet.theme, sheet.t, who, name, basic, "", scale, False, False)


def values(sheet: Sheet, name: str, who: Owner, right: int, middle: int) -> int:
    """Write a card's values from low to high, highlighting the basic one; return the left edge."""
    design, colours = CARDS[name], tint(sheet.theme, who.colour)
    for index in reversed(range(len(design.sides))):
        text = label(side(design.sides[index]), Face.BLACK, 28)
        box = Box(right - text.advance - 16, middle - 18, text.advance + 16, 36)
        basic = index == design.basic
        if basic:
            sheet.canvas.rounded(box, 8, colours.body)
        sheet.canvas.text(text, *box.middle, colours.mark if basic else sheet.theme.ink_soft, "mm")
        right = box.x - 2
    return right


@kept
def wrapped(text: str, size: int, room: int) -> tuple[str, ...]:
    """Wrap a card's text; cached because measuring takes longer than drawing."""
    return tuple(wrap(text, Face.BOLD, size, room))


def _write(sheet: Sheet, text: str, box: Box) -> None:
    """Write a text into a box, as large as it fits; truncate it if it is too long."""
    for size in SIZES:
        lines = wrapped(text, size, box.width)
        if len(lines) * (size + 3) <= box.height:
            break
    room = max(1, box.height // (size + 3))
    y = box.y + size // 2
    for index, line in enumerate(lines[:room]):
        if index == room - 1:
            line = " ".join(lines[index:])
        sheet.canvas.text(fit(line, Face.BOLD, size, box.width, size), box.x, y, sheet.theme.ink, "lm")
        y += size + 3


def players(sheet: Sheet, left: int = 0) -> None:
    """Write the owner of each emblem with the current points, leaving space at the ``left``."""
    view, theme = sheet.view, sheet.theme
    seats = view.board.seats
    width = (INNER - left - (seats - 1) * 8) // seats
    for seat, lines in enumerate(GAME.sheets(view.board)):
        who = sheet.who(seat)
        colours = tint(theme, who.colour)
        box = Box(EDGE + left + (width + 8) * seat, sheet.y, width, PLAYERS)
        sheet.canvas.rounded(box, 10, theme.on_ground if seat == sheet.seat else colours.dark)
        sheet.canvas.rounded(box.inset(3), 8, colours.body)
        sheet.canvas.paste(emblem(theme, who, 34), box.x + 6, box.y + 5)
        points = label(number(total(lines)), Face.BLACK, 28)
        sheet.canvas.text(points, box.right - 10, box.middle[1], colours.mark, "rm")
        name = name_of(sheet.scene, seat) if seat != sheet.seat else sheet.t("architectura-question-you")
        fitted = fit(name, Face.BOLD, 26, width - 66 - points.advance, 20)
        sheet.canvas.text(fitted, box.x + 46, box.middle[1], colours.mark, "lm")
    sheet.down(PLAYERS)
