"""The strips below the city: Graveyards, removed cards, the card being played, and the legend."""

from collections.abc import Iterable

from PIL import Image

from engine.games.architectura.board import ArchitecturaView, ToBury, ToPay, ToPlace
from render.boards import Scene
from render.boards.architectura.board import layout
from render.boards.architectura.board.panels import owner
from render.boards.architectura.pieces import icons
from render.boards.architectura.pieces.palette import GLASS, PALETTE
from render.boards.architectura.pieces.tokens import Owner, covered, emblem, tint
from render.canvas import Box, Canvas, mask
from render.kit.notes import lines
from render.sprites import Sprite, sprite
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Theme

FULL = Box(layout.MARGIN, 0, layout.WIDTH - 2 * layout.MARGIN, layout.NOTE)
LINE = 31
SIGNS = ("played", "changed", "touched", "free", "protected", "destroyed", "below", "turned")
ACROSS = 4
SIGN, WIDER = (42, 28), {"below": 72, "turned": 82}
"""The size of a sign in the legend, and the widths of wider ones."""


def strips(view: ArchitecturaView, scene: Scene) -> tuple[Sprite, ...]:
    """Return the strips that are needed, each as wide as the picture."""
    t, theme, sprites = scene.t, scene.dressed(PALETTE), []
    for seat, card in enumerate(view.board.beside):
        if card:
            fresh = view.board.last < 0 and view.board.last_card == card
            sprites.append(
                _graveyard(theme, t, owner(theme, view, seat), card, view.board.buried[seat], fresh)
            )
    if (pending := _pending(view)) is not None:
        text = t("architectura-picture-pending", card=t(f"architectura-card-{pending}"))
        sprites.append(_line(theme, text))
    removed = [
        (owner(theme, view, seat), card) for seat, cards in enumerate(view.board.removed) for card in cards
    ]
    if removed and view.board.phase != "over":
        sprites.append(_removed(theme, t, tuple(removed)))
    return tuple(sprites)


def legend(view: ArchitecturaView, scene: Scene, room: int) -> tuple[Sprite, ...]:
    """Return the legend of signs if it fits into ``room`` pixel rows, otherwise nothing."""
    return (_legend(PALETTE, scene.t),) if view.board.phase == "play" and room >= layout.LEGEND else ()


def _pending(view: ArchitecturaView) -> str | None:
    """Return the card that has been chosen but not placed yet."""
    task = view.board.stack[-1] if view.board.stack else None
    return task.card if isinstance(task, ToPay | ToPlace | ToBury) and task.card else None


def _names(t: Texts, cards: Iterable[str]) -> str:
    return t("architectura-picture-comma").join(t(f"architectura-card-{card}") for card in cards)


@sprite
def _graveyard(
    theme: Theme, t: Texts, who: Owner, card: str, buried: tuple[str, ...], fresh: bool
) -> Image.Image:
    """Draw a card beside the city with the cards in that Graveyard."""
    colours = tint(theme, who.colour)
    text = _names(t, buried) if buried else t("architectura-picture-nothing")
    labels = [label(line, Face.BOLD, 27) for line in wrap(text, Face.BOLD, 27, FULL.width - 420)]
    height = max(layout.NOTE, LINE * len(labels) + 24)
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    box = Box(FULL.x, 0, FULL.width, height)
    canvas.rounded(box, 14, theme.mark if fresh else colours.dark)
    canvas.rounded(box.inset(6), 9, theme.panel)
    canvas.rounded(Box(box.x + 6, 6, 318, height - 12), 9, colours.body)
    canvas.paste_at(emblem(theme, who, 46), box.x + 40, height // 2)
    canvas.stamp_at(mask(icons.grave, 42), box.x + 94, height // 2, colours.mark)
    name = fit(t(f"architectura-card-{card}"), Face.BOLD, 32, 196, 20)
    canvas.text(name, box.x + 126, height // 2, colours.mark, "lm")
    canvas.text(label(str(len(buried)), Face.BLACK, 38), box.x + 340, height // 2, theme.ink, "lm")
    lines(canvas, labels, box.x + 396, height // 2, LINE, theme.ink)
    return canvas.image


@sprite
def _line(theme: Theme, text: str) -> Image.Image:
    """Draw a sentence about the pending decision."""
    canvas = Canvas.blank(layout.WIDTH, 54, theme.ground)
    canvas.rounded(Box(FULL.x, 0, FULL.width, 54), 12, theme.mark)
    canvas.text(fit(text, Face.BLACK, 30, FULL.width - 40, 22), layout.WIDTH // 2, 27, theme.mark_edge, "mm")
    return canvas.image


@sprite
def _removed(theme: Theme, t: Texts, cards: tuple[tuple[Owner, str], ...]) -> Image.Image:
    """Draw the removed cards with their owners' emblems."""
    heading = label(t("architectura-picture-removed"), Face.BOLD, 26)
    places: list[tuple[int, int]] = []
    x, y = FULL.x + heading.advance + 34, 0
    for _, card in cards:
        width = label(t(f"architectura-card-{card}"), Face.BOLD, 26).advance + 62
        if x + width > FULL.right and x > FULL.x + 20:
            x, y = FULL.x + 20, y + 40
        places.append((x, y))
        x += width
    canvas = Canvas.blank(layout.WIDTH, y + 44, theme.ground)
    canvas.rounded(Box(FULL.x, 0, FULL.width, y + 44), 12, theme.ground_deep)
    canvas.text(heading, FULL.x + 18, 22, theme.metal_light, "lm")
    for (who, card), (left, top) in zip(cards, places, strict=True):
        canvas.paste(emblem(theme, who, 32), left, top + 6)
        name = label(t(f"architectura-card-{card}"), Face.BOLD, 26)
        canvas.text(name, left + 40, top + 22, theme.on_ground, "lm")
    return canvas.image


@sprite
def _legend(theme: Theme, t: Texts) -> Image.Image:
    box = Box(FULL.x, 0, FULL.width, layout.LEGEND)
    canvas = Canvas.blank(layout.WIDTH, box.height, theme.ground)
    canvas.rounded(box, 12, theme.ground_deep)
    pitch = box.width // ACROSS
    for place, key in enumerate(SIGNS):
        row, column = divmod(place, ACROSS)
        sign = Box(box.x + 14 + pitch * column, 7 + 34 * row, WIDER.get(key, SIGN[0]), SIGN[1])
        _sign(canvas, theme, key, sign)
        room = pitch * (column + 1) + box.x - sign.right - 10
        text = fit(t(f"architectura-picture-sign-{key}"), Face.BOLD, 23, room, 23)
        canvas.text(text, sign.right + 8, sign.middle[1], theme.on_ground, "lm")
    return canvas.image


def _sign(canvas: Canvas, theme: Theme, key: str, box: Box) -> None:
    match key:
        case "played":
            canvas.stamp_at(mask(icons.pointer, 34, 22), *box.middle, theme.mark)
        case "changed":
            canvas.ring(Box(box.middle[0] - 13, box.y - 1, 26, 30), 6, 4, theme.mark)
        case "touched":
            canvas.stamp(mask(icons.flag, 40, 30), box.x, box.y - 1, theme.on_ground)
        case "free":
            canvas.stamp_at(mask(icons.plus, 30), *box.middle, theme.metal_light)
        case "protected":
            canvas.stamp_at(mask(icons.shield, 28), *box.middle, theme.metal_light)
        case "destroyed":
            canvas.stamp_at(mask(icons.ruin, 38, 32), box.middle[0], box.middle[1] - 1, theme.on_ground)
        case "below":
            covered(canvas, theme, Box(box.x, box.y + 2, box.width, box.height - 4))
        case "turned":
            for place, shape in enumerate((icons.upward, icons.opposite, icons.downward)):
                pane = Box(box.x + 28 * place, box.y, 26, box.height)
                canvas.rounded(pane, 4, GLASS)
                canvas.stamp_at(mask(shape, 20), *pane.middle, theme.ink)
