"""A strip for each player: goods, workers, debts, apprentices, buildings, points so far."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PIL import Image

from engine.core.values import total
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import HELD, IN_SUPPLY, Player, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.scoring import rival_sheet
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.canvas import Box, Canvas, mask
from render.kit import marks, tags
from render.shapes import circle
from render.sprites import Sprite, sprite
from render.text import Face, fit, label
from render.texts import Texts, number
from render.theme import INK, Colour, Theme

SIZE = 32
"""Size of the icons in a strip."""
BETWEEN = 13
DOT = 6
"""By how much the dot of a tool stands out over its apprentice."""
CORNER = 18
"""Size of the round corners of a strip."""
STAR = 26
"""Size of the mark of house values."""
GOOD = 75
"""Width of a good and its number."""


class Item(NamedTuple):
    """Something in a strip: how wide it is, and how it is drawn from an x and a middle on."""

    width: int
    draw: Callable[[Canvas, int, int], object]


def _line(theme: Theme, found: Runes) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        runes.line(canvas, theme, found, (x, y), SIZE, theme.ink)

    return Item(runes.measure(found, SIZE), draw)


def _captive(
    theme: Theme, who: Everybody, seat: int, count: int, artisan: bool, canvas: Canvas, x: int, y: int
) -> None:
    box = Box(x, y - 18, 74, 36)
    tokens.stack(canvas, theme, who[seat], count, box, theme.ink, artisan=artisan)


@sprite
def _apprentice(theme: Theme, card: int, tool: bool) -> Image.Image:
    """Return an apprentice as skill signs; with a tool there is a dot on them."""
    canvas = Canvas.clear(_signs(card) + DOT, 40 + DOT, INK)
    box = Box(0, DOT, _signs(card), 40)
    canvas.rounded(box, 8, theme.metal_dark)
    canvas.rounded(box.inset(2), 6, theme.on_ground)
    signs = spelled.skills(APPRENTICES[card].skills)
    runes.line(canvas, theme, signs, (3, box.middle[1]), 30, theme.ink)
    if tool:
        canvas.stamp(mask(circle, 24), box.right - 18, 0, INK)
        canvas.stamp(mask(circle, 20), box.right - 16, 2, theme.metal_light)
        tokens.icon(canvas, theme, "tool", box.right - 13, 12, 14, INK)
    return canvas.image


def _chip(chip: Sprite, room: int) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.paste(chip, x, y - chip.height + 20)

    return Item(room, draw)


def _signs(card: int) -> int:
    return 34 * sum(APPRENTICES[card].skills) + 6


def _building(theme: Theme, card: int, adornment: int, canvas: Canvas, x: int, y: int) -> None:
    """Draw a building as its points; with an adornment those stand beside a cut stone."""
    design = BUILDINGS[card]
    canvas.paste(tokens.points(theme, str(design.vp), 44), x, y - 22)
    if design.at_end:
        tokens.icon(canvas, theme, "end", x + 32, y - 12, 18, theme.ink)
    if adornment:
        tokens.icon(canvas, theme, "adornment", x + 44, y, 26, theme.ink)
        canvas.text(label(str(CRAFTS[adornment].vp), Face.BLACK, 24), x + 72, y, theme.ink, "lm")


def items(theme: Theme, view: WestKingdomView, who: Everybody, seat: int, scene: Scene) -> Iterator[Item]:
    """Yield all that stands below a player's goods."""
    board, t = view.board, scene.t
    player = board.players[seat]
    yield _line(theme, (str(player.virtue), Sign("virtue")))
    if player.power:
        yield _named(theme, scene.t(f"westkingdom-power-{player.power}"))
    if player.level:
        yield _line(theme, (str(player.level), Sign("cathedral")))
    for count, icon in ((player.unpaid, "debt"), (player.paid, "paid")):
        if count:
            yield _line(theme, (str(count), Sign(icon)))
    if any(player.held):
        yield _line(theme, (Sign("capture"),))
    for whom, count in enumerate(player.held):
        if count:
            artisan = board.players[whom].artisan == HELD + seat
            yield Item(74, partial(_captive, theme, who, whom, count, artisan))
    for card, tool in zip(player.apprentices, player.tools, strict=True):
        house = APPRENTICES[card].house or (tool and CRAFTS[tool].house)
        chip = _apprentice(theme, card, tool > 0)
        yield _starred(theme, _chip(chip, chip.width), t) if house else _chip(chip, _signs(card))
    for card, adornment in zip(player.buildings, player.adornments, strict=True):
        house = BUILDINGS[card].house or (adornment and CRAFTS[adornment].house)
        item = Item(88 if adornment else 46, partial(_building, theme, card, adornment))
        yield _starred(theme, item, t) if house else item
    if player.hung:
        item = _line(theme, (str(sum(CRAFTS[card].vp for card in player.hung)), Sign("adornment")))
        yield _starred(theme, item, t) if any(CRAFTS[card].house for card in player.hung) else item


def _starred(theme: Theme, item: Item, t: Texts) -> Item:
    """Return an item with the mark of house values behind it."""
    star = label(t("westkingdom-picture-house"), Face.BLACK, STAR)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        item.draw(canvas, x, y)
        canvas.text(star, x + item.width + 2, y, theme.ink, "lm")

    return Item(item.width + 2 + star.advance, draw)


def _named(theme: Theme, name: str) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(label(name, Face.BOLD, 28), x, y, theme.ink_soft, "lm")

    return Item(label(name, Face.BOLD, 28).advance, draw)


def rows(found: list[Item], room: int) -> list[list[Item]]:
    """Return items in rows that are not wider than there is room."""
    made: list[list[Item]] = [[]]
    left = room
    for item in found:
        if made[-1] and item.width > left:
            made.append([])
            left = room
        made[-1].append(item)
        left -= item.width + BETWEEN
    return made


def plan(
    theme: Theme, view: WestKingdomView, who: Everybody, scene: Scene, top: int
) -> list[tuple[Box, list[list[Item]]]]:
    """Return the boxes of all strips from a height on, and what stands in their rows."""
    found = []
    for seat in range(len(who)):
        made = rows(list(items(theme, view, who, seat, scene)), layout.STRIP.width - 36)
        box = Box(layout.MARGIN, top, layout.STRIP.width, (1 + len(made)) * layout.ROW + 22)
        found.append((box, made))
        top = box.bottom + layout.GAP
    return found


def points(board: WestKingdomBoard) -> list[int]:
    """Return the points of all players as things stand, the automaton's too."""
    found = [total(sheet) for sheet in GAME.sheets(board)]
    return [*found, total(rival_sheet(board))] if board.rival is not None else found


def strip(
    canvas: Canvas,
    theme: Theme,
    view: WestKingdomView,
    scene: Scene,
    who: Everybody,
    seat: int,
    box: Box,
    below: list[list[Item]],
    points: int,
) -> None:
    """Draw a player's strip."""
    player, person = view.board.players[seat], who[seat]
    if scene.acts(view, seat):
        marks.spotlight(canvas, theme, box.inset(-6))
    _frame(canvas, theme, box, palette.look(player.colour).tint.body)
    y = box.y + 12 + layout.ROW // 2
    canvas.paste(tokens.glyph(theme, person, 46), box.x + 14, y - 23)
    acting = scene.acts(view, seat)
    name = fit(person.name, Face.BOLD, 30, 184, 20)
    canvas.text(name, box.x + 68, y + (4 if acting else 0), theme.ink, "lm")
    _goods(canvas, theme, view, seat, box.x + 258, y)
    text = label(number(points), Face.BLACK, 38)
    canvas.text(text, box.right - 16, y, theme.ink, "rm")
    tokens.icon(canvas, theme, "vp", box.right - 20 - text.advance - 34, y, 34, theme.ink)
    for row, found in enumerate(below):
        x, middle = box.x + 18, y + 2 + layout.ROW * (row + 1)
        for item in found:
            item.draw(canvas, x, middle)
            x += item.width + BETWEEN
    if acting:
        tags.to_move(canvas, theme, scene.t, box.x + 64, box.y - 16)


def _frame(canvas: Canvas, theme: Theme, box: Box, colour: Colour) -> None:
    """Draw the panel of a strip in the fewest parts."""
    canvas.fill(Box(box.x + CORNER, box.y, box.width - 2 * CORNER, box.height), colour)
    canvas.fill(Box(box.x, box.y + CORNER, box.width, box.height - 2 * CORNER), colour)
    canvas.fill(Box(box.x + 5, box.y + CORNER, box.width - 10, box.height - 2 * CORNER), theme.panel)
    canvas.fill(Box(box.x + CORNER, box.y + 5, box.width - 2 * CORNER, box.height - 10), theme.panel)
    for x, right in ((box.x, False), (box.right - CORNER, True)):
        for y, bottom in ((box.y, False), (box.bottom - CORNER, True)):
            canvas.paste(_corner(theme, colour, right, bottom), x, y)


@sprite
def _corner(theme: Theme, colour: Colour, right: bool, bottom: bool) -> Image.Image:
    """Return one of the four corners of a strip's panel."""
    canvas, box = Canvas.clear(2 * CORNER, 2 * CORNER, colour), Box(0, 0, 2 * CORNER, 2 * CORNER)
    canvas.rounded(box, 16, colour)
    canvas.rounded(box.inset(5), 12, theme.panel)
    x, y = CORNER * right, CORNER * bottom
    return canvas.image.crop((x, y, x + CORNER, y + CORNER))


def _goods(canvas: Canvas, theme: Theme, view: WestKingdomView, seat: int, x: int, y: int) -> None:
    """Show goods, workers in the supply and the size of the hand, each in its column."""
    board = view.board
    player = board.players[seat]
    if seat >= board.seats and board.rival is not None:
        counts = [("storehouse", board.rival.stock)]
    else:
        counts = list(zip(GOODS, player.goods, strict=True))
    for icon, count in counts:
        if count:
            _count(canvas, theme, icon, count, x, y)
        x += GOOD
    if len(counts) == 1:
        x += GOOD * (len(GOODS) - 1)
    _supply(canvas, theme, player, x, y)
    if seat < board.seats:
        _count(canvas, theme, "plan", len(view.secret.hands[seat]), x + 78, y)


def _count(canvas: Canvas, theme: Theme, icon: str, count: int, x: int, y: int) -> None:
    colour = theme.ink if count else theme.ink_soft
    tokens.icon(canvas, theme, icon, x, y, SIZE, theme.ink)
    canvas.text(label(str(count), Face.BLACK, 31), x + SIZE + 3, y, colour, "lm")


def _supply(canvas: Canvas, theme: Theme, player: Player, x: int, y: int) -> None:
    """Show the workers that can be placed, with a dot where the Artisan is among them."""
    _count(canvas, theme, "worker", player.supply, x, y)
    if player.artisan == IN_SUPPLY:
        canvas.stamp(mask(circle, 16), x + 22, y - 18, INK)
        canvas.stamp(mask(circle, 12), x + 24, y - 16, theme.mark)
