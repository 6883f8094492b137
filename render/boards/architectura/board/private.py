"""The private area: the viewer's hand with the text of each card, or the choice of replacements."""

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.cards import CARDS, NUMBER, deck_of
from render.boards import Scene
from render.boards.architectura.board import layout
from render.boards.architectura.board.panels import owner
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.pieces.tokens import Owner, tint
from render.boards.architectura.questions import faces
from render.canvas import Box, Canvas, mask
from render.shapes import check
from render.sprites import Sprite, sprite
from render.text import Face, fit, label, wrap
from render.texts import Texts, signed
from render.theme import Theme, Tint
from render.words.architectura.parts import card_text, side

LEFT = layout.MARGIN + 4
GAP = 8
NAME, VALUE, SMALL_VALUE = 34, 31, 24
LOW = 108
"""The scale of cards below the city, in percent of that in a question."""
SIZES, SIZES_LOW = (30, 27, 24), (27, 24)
"""The text sizes to try, largest first; smaller ones are used below the city."""


def draw(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the viewer's hand on its own, larger than below the city."""
    lines = rows(view, scene, layout.CLOSE)
    canvas = Canvas.blank(layout.CLOSE, sum(line.height + GAP for line in lines) + GAP, PALETTE.ground)
    y = GAP // 2
    for line in lines:
        canvas.paste(line, 0, y)
        y += line.height + GAP
    return canvas.image


def rows(view: ArchitecturaView, scene: Scene, width: int = layout.WIDTH) -> tuple[Sprite, ...]:
    """Return a heading and a row for each card, each as wide as the picture."""
    seat, t, theme = view.viewer, scene.t, scene.dressed(PALETTE)
    assert seat is not None
    who = owner(theme, view, seat)
    if view.board.phase == "over":
        return ()
    if view.board.phase == "replace":
        exchanges = dict(view.secret.chosen[seat])
        text = t("architectura-picture-replace", chosen=len(exchanges), agreed=view.board.agreed)
        more = deck_of(view.board.rulings).more(view.board.colours[seat])
        cards = [
            _row(theme, t, who, card, _instead(card, exchanges, t), card in exchanges, width) for card in more
        ]
        return (_heading(theme, text, width), *cards)
    hand = view.secret.hands[seat]
    sprites = [_heading(theme, t("architectura-picture-hand", count=len(hand)), width)]
    sprites += [_row(theme, t, who, card, "", False, width) for card in hand]
    if top_cards := view.secret.decks[seat][: view.secret.known[seat]]:
        names = t("architectura-picture-comma").join(t(f"architectura-card-{card}") for card in top_cards)
        sprites.append(_heading(theme, t("architectura-picture-known", cards=names), width))
    return tuple(sprites)


def _instead(card: str, exchanges: dict[str, str], t: Texts) -> str:
    """Return the text about what an additional card replaces or may replace."""
    olds = (exchanges[card],) if card in exchanges else CARDS[card].replaces
    names = t("architectura-picture-or").join(t(f"architectura-card-{old}") for old in olds)
    return t("architectura-picture-instead", cards=names)


@sprite
def _heading(theme: Theme, text: str, width: int) -> Image.Image:
    canvas = Canvas.blank(width, layout.HEADING, theme.ground)
    line = fit(text, Face.BOLD, 32, width - 60, 20)
    canvas.text(line, LEFT + 8, layout.HEADING // 2 + 4, theme.metal_light, "lm")
    return canvas.image


@sprite
def _row(theme: Theme, t: Texts, who: Owner, card: str, more: str, chosen: bool, width: int) -> Image.Image:
    """Draw a card with its printed values and its text; it is lower in the picture below the city."""
    design, colours = CARDS[card], tint(theme, who.colour)
    if width == layout.CLOSE:
        picture = tokens.house(theme, t, who, card, design.basic, printed(card), False)
    else:
        picture = faces.standing(theme, t, who, card, side(design.sides[design.basic]), "", LOW, False, False)
    left = LEFT + picture.width + 27
    room = 2 if more else 3
    for size in SIZES if width == layout.CLOSE else SIZES_LOW:
        lines = wrap(card_text(card, t), Face.BOLD, size, width - LEFT - left - 16)
        if len(lines) * (size + 5) <= 36 * room:
            break
    text_top = 118 if more else 82 if width == layout.CLOSE else 76
    height = max(picture.height + 18, text_top + len(lines) * (size + 5) - size // 2 + 8)
    canvas = Canvas.blank(width, height, theme.ground)
    box = Box(LEFT, 0, width - 2 * LEFT, height)
    canvas.rounded(box, 14, theme.mark if chosen else colours.dark)
    canvas.rounded(box.inset(5), 10, theme.panel)
    canvas.paste(picture, LEFT + 14, (height - picture.height) // 2)
    name = t(f"architectura-card-{card}")
    room = box.right - 18 - left - label(name, Face.BLACK, NAME).advance
    right = _values(canvas, theme, card, colours, box.right - 18, room)
    canvas.text(fit(name, Face.BLACK, NAME, right - left - 12, 22), left, 34, theme.ink, "lm")
    if more:
        if chosen:
            canvas.stamp(mask(check, 28), left, 82 - 15, theme.good)
        text = fit(more, Face.BLACK, 27, box.right - left - 60, 20)
        canvas.text(text, left + 38 * chosen, 82, theme.good if chosen else theme.ink_soft, "lm")
    for number, line in enumerate(lines):
        canvas.text(label(line, Face.BOLD, size), left, text_top + (size + 5) * number, theme.ink, "lm")
    return canvas.image


def printed(card: str) -> tuple[str, ...]:
    """Return the texts on the sides of a card in hand: values, or what is added to X or No."""
    sides, basic = CARDS[card].sides, CARDS[card].basic
    return tuple(
        side(value) if value.base == NUMBER or i == basic else signed(value.plus)
        for i, value in enumerate(sides)
    )


def _values(canvas: Canvas, theme: Theme, card: str, colours: Tint, right: int, room: int) -> int:
    """Write all values of a card from low to high, highlighting the basic one; return the left edge.

    They are reduced if the card's name would not fit next to them in ``room``.
    """
    design = CARDS[card]
    wide = [label(side(value), Face.BLACK, VALUE) for value in design.sides]
    size = VALUE if sum(text.advance + 24 for text in wide) + 12 <= room else SMALL_VALUE
    for number in reversed(range(len(design.sides))):
        text = label(side(design.sides[number]), Face.BLACK, size)
        box = Box(right - text.advance - 20, 12, text.advance + 20, 44)
        if number == design.basic:
            canvas.rounded(box, 9, colours.body)
        canvas.text(text, *box.middle, colours.mark if number == design.basic else theme.ink_soft, "mm")
        right = box.x - 4
    return right
