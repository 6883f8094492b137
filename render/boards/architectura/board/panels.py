"""The changing parts of the picture, panel by panel: title, players' plates, streets."""

from PIL import Image

from engine.core.values import Outcome, total
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaView, ToBury, ToPlay
from engine.games.architectura.cards import BLOCK, BLOCKS, HAND, NUMBER
from engine.games.architectura.choices import choices
from engine.games.architectura.city import SIDES, eligible, open_spaces
from engine.games.architectura.moves import touched
from engine.games.architectura.scoring import values
from render import faces
from render.boards import Scene
from render.boards.architectura.board import layout
from render.boards.architectura.pieces import icons, tokens
from render.boards.architectura.pieces.icons import plus, pointer
from render.boards.architectura.pieces.tokens import Owner, emblem, tint
from render.canvas import Box, Canvas, mask
from render.kit import marks, tags
from render.people import name_of, result
from render.shapes import check, crown
from render.sprites import sprite
from render.text import Face, fit, label
from render.texts import Texts, number
from render.theme import Colour, Theme

STOCK = (0.0, 0.4, 0.72)
"""The positions of hand, deck and token counts, as shares of a plate's width."""


def owner(theme: Theme, view: ArchitecturaView, seat: int) -> Owner:
    """Return the look of a seat's cards: the dealt colour with the seat's own emblem."""
    return Owner(view.board.colours[seat], theme.players[seat].emblem)


def title(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene) -> None:
    """Write the game's title, or the result."""
    x, y = layout.WIDTH // 2, layout.TITLE.height // 2 - 4
    if scene.outcome is not None:
        text = fit(result(scene, scene.outcome), Face.BLACK, 38, 640, 26)
    elif view.board.phase == "replace":
        text = fit(scene.t("architectura-picture-before"), Face.TITLE, 34, 640, 24)
    else:
        text = fit(scene.t("architectura-picture-title"), Face.TITLE, 38, 640, 24)
    canvas.text(text, x, y, theme.metal_light, "mm")


def plate(
    canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int, at: Box | None = None
) -> None:
    """Draw a player's plate: emblem, name, hand, deck, tokens and current points."""
    box, who = at or layout.plate(view.board.seats, seat), owner(theme, view, seat)
    colours = tint(theme, who.colour)
    outcome = scene.outcome
    body = _body(theme, who, box.width, stock=view.board.phase not in ("replace", "over"))
    canvas.paste(body, box.x - 2, box.y - 2)
    if scene.framed(seat):
        faces.wreath(canvas, theme, box.x + 35, box.y + 33, 50)
    if scene.acts(view, seat) or scene.won(seat):
        marks.spotlight(canvas, theme, box.inset(-6))
    room = box.width - 68 - 30
    if view.board.phase != "replace":
        room -= _points(canvas, view, outcome, seat, box, colours.mark)
    canvas.text(
        fit(name_of(scene, seat), Face.BOLD, 36, room, 24), box.x + 70, box.y + 33, colours.mark, "lm"
    )
    if view.board.phase == "replace":
        _ready(canvas, theme, view, scene, seat, box)
        return
    if view.board.phase == "over":
        _held(canvas, theme, view, scene, seat, box)
        return
    _stock(canvas, theme, view, scene, seat, box)
    tags.turn(canvas, theme, view, scene, seat, box.x + 64, box.y - 21)


def _points(
    canvas: Canvas, view: ArchitecturaView, outcome: Outcome | None, seat: int, box: Box, colour: Colour
) -> int:
    """Write a seat's current points, with a crown for winners; return their width."""
    points = total(GAME.sheets(view.board)[seat]) if outcome is None else outcome.totals[seat]
    score = label(number(points), Face.BLACK, 54)
    canvas.text(score, box.right - 16, box.y + 33, colour, "rm")
    if outcome is None or seat not in outcome.winners:
        return score.advance
    canvas.stamp(mask(crown, 44), box.right - 26 - score.advance - 44, box.y + 10, colour)
    return score.advance + 52


def _ready(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int, box: Box) -> None:
    """Write whether a player has chosen the replacements."""
    key = "architectura-picture-ready" if view.board.ready[seat] else "architectura-picture-choosing"
    x = box.x + 18
    if view.board.ready[seat]:
        canvas.stamp(mask(check, 28), x, box.y + 72, theme.metal_light)
        x += 38
    canvas.text(fit(scene.t(key), Face.BOLD, 28, box.width - 70, 20), x, box.y + 87, theme.on_ground, "lm")


@sprite
def _body(theme: Theme, who: Owner, width: int, *, stock: bool) -> Image.Image:
    """Draw a plate without name and numbers, including a rim of two pixels."""
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
    """Write the numbers of cards in hand and deck and of free tokens; a raised hand limit is added."""
    hand = str(len(view.secret.hands[seat]))
    if (limit := view.board.limits[seat]) > HAND:
        hand = scene.t("architectura-picture-of", count=hand, limit=limit)
    deck, tokens = len(view.secret.decks[seat]), view.board.tokens[seat]
    for text, start in zip((hand, str(deck), str(tokens)), STOCK, strict=True):
        x = box.x + 62 + round(start * (box.width - 24))
        canvas.text(label(text, Face.BLACK, 31), x, box.y + 87, theme.on_ground, "lm")


def _held(canvas: Canvas, theme: Theme, view: ArchitecturaView, scene: Scene, seat: int, box: Box) -> None:
    """Write the names of the cards left in hand at the end."""
    names = [scene.t(f"architectura-card-{card}") for card in view.secret.hands[seat]]
    text = scene.t("architectura-picture-comma").join(names) or scene.t("architectura-picture-nothing")
    canvas.stamp(mask(icons.hand, 34), box.x + 16, box.y + 70, theme.metal_light)
    canvas.text(fit(text, Face.BOLD, 27, box.width - 74, 23), box.x + 60, box.y + 87, theme.on_ground, "lm")


def streets(canvas: Canvas, theme: Theme, view: ArchitecturaView, t: Texts, *, marked: bool = True) -> None:
    """Draw everything in the streets; ``marked`` adds marks for changes and selectable spaces."""
    targets = selectable(view) if marked else frozenset[int]()
    current, evening = values(view.board), view.board.phase == "over"
    for space in range(view.board.seats * BLOCKS):
        box = layout.space(view.board.seats, space)
        building, pile = view.board.up[space], view.board.down[space]
        if building is not None:
            who = owner(theme, view, building.owner)
            worth = sides(view, space, current)
            sprite = tokens.house(theme, t, who, building.name, building.side, worth, building.token, evening)
            canvas.paste(sprite, box.x, box.y)
        elif pile:
            who = owner(theme, view, pile[-1].owner)
            sprite = tokens.rubble(theme, t, who, pile[-1].name, evening)
            canvas.paste(sprite, box.x, box.y + tokens.ROOF)
        if building is None and space in targets:
            _plot(canvas, theme, box, ruined=bool(pile))
        if view.board.reserved[space] >= 0:
            sprite = tokens.token(theme, owner(theme, view, view.board.reserved[space]), 76)
            canvas.paste_at(sprite, box.middle[0], box.middle[1] + 4)
    for space in targets:
        if view.board.up[space] is not None:
            canvas.ring(layout.frame(view.board.seats, space), 8, 5, theme.on_ground)
    if marked:
        _changes(canvas, theme, view)


def feet(canvas: Canvas, theme: Theme, view: ArchitecturaView, *, marked: bool = True) -> None:
    """Draw stones below everything on top of destroyed cards, and a pointer to the last card played."""
    for space in range(view.board.seats * BLOCKS):
        if len(view.board.down[space]) > (view.board.up[space] is None):
            box = tokens.below(layout.space(view.board.seats, space), layout.road(view.board.seats))
            tokens.covered(canvas, theme, box)
    if marked and view.board.last >= 0:
        box = layout.space(view.board.seats, view.board.last)
        canvas.stamp_at(mask(pointer, 40, 20, grow=2), box.middle[0], box.bottom + 9, theme.mark_edge)
        canvas.stamp_at(mask(pointer, 40, 20), box.middle[0], box.bottom + 9, theme.mark)


def _changes(canvas: Canvas, theme: Theme, view: ArchitecturaView) -> None:
    """Ring the changes of the last turn, with a thicker ring around the card played."""
    for space in view.board.changed:
        if space != view.board.last:
            marks.ring(canvas, theme, frame(view, space), 8, reach=-2, thick=4)
    if view.board.last >= 0:
        marks.ring(canvas, theme, layout.frame(view.board.seats, view.board.last), 8, reach=-2, thick=5)


def frame(view: ArchitecturaView, space: int) -> Box:
    """Return the box of the frame around a change; it leaves out the sky if there is no house."""
    box = layout.frame(view.board.seats, space)
    lower = tokens.ROOF if view.board.up[space] is None else 0
    return Box(box.x, box.y + lower, box.width, box.height - lower)


def sides(view: ArchitecturaView, space: int, current: list[int]) -> tuple[str, ...]:
    """Return the current value of every side of a card, as text."""
    building = view.board.up[space]
    assert building is not None
    base = 0
    sides = SIDES[building.name]
    if sides[0].base == BLOCK:
        base = space % BLOCKS + 1
    elif sides[0].base != NUMBER:
        base = current[space] - sides[building.side].plus
    return tuple(number(base + side.plus) for side in sides)


def selectable(view: ArchitecturaView) -> frozenset[int]:
    """Return the spaces the active seat can build on or choose.

    Other viewers see where it may build, without using anything that depends on its hand.
    """
    if view.board.phase != "play" or not view.board.stack:
        return frozenset()
    task = view.board.stack[-1]
    if view.viewer in view.to_act and not (isinstance(task, ToPlay) and task.space < 0):
        if isinstance(task, ToPlay):
            return frozenset((task.space,))
        moves = choices(view, task)
        if any(map(touched, moves)) or not isinstance(task, ToBury):
            return frozenset(space for move in moves for space in touched(move))
    if isinstance(task, ToBury):
        return frozenset(eligible(view.board, task.seat))
    return frozenset(open_spaces(view.board, view.board.turn))


def _plot(canvas: Canvas, theme: Theme, box: Box, *, ruined: bool) -> None:
    """Mark a space as available for building."""
    if ruined:
        canvas.ring(Box(box.x, box.y + tokens.ROOF, box.width, box.height - 10), 8, 5, theme.on_ground)
        canvas.stamp_at(mask(plus, 30), box.right - 22, box.y + 38, theme.ink)
    else:
        canvas.ring(Box(box.x + 4, box.y + 14, box.width - 8, box.height - 26), 6, 4, theme.on_ground)
        canvas.stamp_at(mask(plus, 44), box.middle[0], box.middle[1] - 6, theme.ink_soft)
