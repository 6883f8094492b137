"""A player's belongings as items in rows, and the strip of a single player's picture."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PIL import Image

from engine.core.values import total
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import HELD, IN_SUPPLY, Player, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, SOLO
from engine.games.westkingdom.box.vocabulary import GOODS, SILVER
from engine.games.westkingdom.scoring import rival_sheet
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.cards import runes
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, people, tokens
from render.boards.westkingdom.pieces.edges import label, mask, name
from render.canvas import Box, Canvas
from render.kit import marks, tags
from render.shapes import circle
from render.sprites import Sprite, sprite
from render.text import Face
from render.texts import Texts, number
from render.theme import INK, Colour, Theme

SIZE = 32
"""Size of the icons in a strip."""
BETWEEN, TIGHT = 12, 6
"""Gaps between items in a strip: normal, and tight if that saves a row."""
EDGES = 32
"""Total padding at the two sides of a strip."""
DOT = 6
"""Distance by which the dot of a tool projects from its apprentice."""
CORNER = 18
"""Size of a strip's rounded corners."""
STAR = 28
"""Size of the house-value mark."""
HIGH = 40
"""Height of faces, houses and prison cells."""
SKILL = 27
"""Size of the skill icons beside a face."""
GOOD = 75
"""Width of a good with its number."""


class Item(NamedTuple):
    """An item in a strip: its width, how to draw it from a left edge and a vertical middle, its height."""

    width: int
    draw: Callable[[Canvas, int, int], object]
    high: int = HIGH


def _line(theme: Theme, line: Runes) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        runes.line(canvas, theme, line, (x, y), SIZE, theme.ink)

    return Item(runes.measure(line, SIZE), draw)


@sprite
def _apprentice(theme: Theme, card: int, tool: bool, high: int) -> Image.Image:
    """Return an apprentice's face with skill icons, and a dot if the apprentice has a tool."""
    canvas = Canvas.clear(_signs(card, high) + DOT, high + DOT, INK)
    canvas.paste(people.portrait(theme, card, high), 0, DOT)
    x, size = high - 6, _skill(high)
    for skill, count in enumerate(APPRENTICES[card].skills):
        for _ in range(count):
            canvas.paste(tokens.skill(theme, skill, size), x, DOT + high - size)
            x += size
    if tool:
        canvas.stamp(mask(circle, 24), high - 8, 0, INK)
        canvas.stamp(mask(circle, 20), high - 6, 2, theme.metal_light)
        tokens.icon(canvas, theme, "tool", high - 3, 12, 14, INK)
    return canvas.image


def _chip(chip: Sprite, room: int, high: int) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.paste(chip, x, y - chip.height + high // 2)

    return Item(room, draw, high)


def _skill(high: int) -> int:
    return SKILL * high // HIGH


def _signs(card: int, high: int) -> int:
    return high + _skill(high) * sum(APPRENTICES[card].skills) - 6


def _building(
    theme: Theme, colour: str, card: int, adornment: int, high: int, canvas: Canvas, x: int, y: int
) -> None:
    """Draw a building as a house with its points. An adornment's points are beside it, with an icon."""
    canvas.paste(people.house(theme, colour, card, high + 4), x, y - high // 2 - 3)
    if adornment:
        tokens.icon(canvas, theme, "adornment", x + high + 5, y, 26, theme.ink)
        canvas.text(label(str(CRAFTS[adornment].vp), Face.BLACK, 27), x + high + 33, y, theme.ink, "lm")


def items(theme: Theme, view: WestKingdomView, who: Everybody, seat: int, scene: Scene) -> Iterator[Item]:
    """Yield the items below a player's name on a single player's picture."""
    yield from _standing(theme, view.board.players[seat])
    yield from title(theme, view, seat, scene)
    yield from captives(theme, view, who, seat, HIGH, layout.STRIP.width - 36)
    yield from belongings(theme, view, seat, scene, HIGH)


def title(theme: Theme, view: WestKingdomView, seat: int, scene: Scene) -> Iterator[Item]:
    """Yield the item for the automaton's schemes or a player board's power, if there is one."""
    board, t = view.board, scene.t
    if seat >= board.seats and board.rival is not None:
        cards = SOLO.rivals[board.rival.name].cards
        yield _named(
            theme, t("westkingdom-picture-schemes", played=len(board.rival.played), count=len(cards))
        )
    if power := board.players[seat].power:
        yield _named(theme, t(f"westkingdom-power-{power}"))


def captives(
    theme: Theme, view: WestKingdomView, who: Everybody, seat: int, high: int, room: int
) -> Iterator[Item]:
    """Yield the item for a player's captives, if there are any: lower if there is too little room."""
    board = view.board
    inmates = tuple(
        (who[whom], count, board.players[whom].artisan == HELD + seat)
        for whom, count in enumerate(board.players[seat].held)
        if count
    )
    if inmates:
        cells = tokens.dungeon(theme, inmates, high)
        if cells.width > room:
            cells = tokens.dungeon(theme, inmates, high * room // cells.width)
        yield _chip(cells, cells.width, high)


def belongings(theme: Theme, view: WestKingdomView, seat: int, scene: Scene, high: int) -> Iterator[Item]:
    """Yield the items for a player's apprentices and buildings, at a given height."""
    player, t = view.board.players[seat], scene.t
    for card, tool in zip(player.apprentices, player.tools, strict=True):
        house = APPRENTICES[card].house or (tool and CRAFTS[tool].house)
        chip = _apprentice(theme, card, tool > 0, high)
        item = _chip(chip, chip.width if house else _signs(card, high), high)
        yield _starred(theme, item, t) if house else item
    for card, adornment in zip(player.buildings, player.adornments, strict=True):
        house = BUILDINGS[card].house or (adornment and CRAFTS[adornment].house)
        item = Item(
            high + (54 if adornment else 4),
            partial(_building, theme, player.colour, card, adornment, high),
            high,
        )
        yield _starred(theme, item, t) if house else item
    if player.hung:
        item = _line(theme, (str(sum(CRAFTS[card].vp for card in player.hung)), Sign("adornment")))
        yield _starred(theme, item, t) if any(CRAFTS[card].house for card in player.hung) else item


def _standing(theme: Theme, player: Player) -> Iterator[Item]:
    """Yield the items for virtue, level in the Cathedral and debts."""
    yield _line(theme, (str(player.virtue), Sign("virtue")))
    for count, icon in ((player.level, "cathedral"), (player.unpaid, "debt"), (player.paid, "paid")):
        if count:
            yield _line(theme, (str(count), Sign(icon)))


def _counted(theme: Theme, icon: str, count: int, artisan: bool, canvas: Canvas, x: int, y: int) -> None:
    _count(canvas, theme, icon, count, x, y)
    if artisan:
        _artisan(canvas, theme, x, y)


def stock(theme: Theme, view: WestKingdomView, seat: int) -> Iterator[Item]:
    """Yield the items for available workers, hand size and goods other than silver."""
    board, player = view.board, view.board.players[seat]
    counts = [("worker", player.supply)]
    if seat < board.seats:
        counts.append(("plan", len(view.secret.hands[seat])))
    counts += [pair for pair in zip(GOODS[:SILVER], player.goods, strict=False) if pair[1]]
    for icon, count in counts:
        yield counted(theme, icon, count, artisan=icon == "worker" and player.artisan == IN_SUPPLY)


def counted(theme: Theme, icon: str, count: int, *, artisan: bool = False) -> Item:
    """Return the item for a small number with its icon."""
    text = label(str(count), Face.BLACK, 31)
    return Item(SIZE + 3 + text.advance, partial(_counted, theme, icon, count, artisan))


def _starred(theme: Theme, item: Item, t: Texts) -> Item:
    """Return an item followed by the house-value mark."""
    star = label(t("westkingdom-picture-house"), Face.BLACK, STAR)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        item.draw(canvas, x, y)
        canvas.text(star, x + item.width + 2, y, theme.ink, "lm")

    return Item(item.width + 2 + star.advance, draw, item.high)


def _named(theme: Theme, name: str) -> Item:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(label(name, Face.BOLD, 28), x, y, theme.ink_soft, "lm")

    return Item(label(name, Face.BOLD, 28).advance, draw)


def rows(entries: list[Item], room: int) -> list[list[Item]]:
    """Return items in as few rows of at most ``room`` pixels as possible, with tight gaps if that helps."""
    loose, tight = (_broken(entries, room, between) for between in (BETWEEN, TIGHT))
    return tight if len(tight) < len(loose) else loose


def _broken(entries: list[Item], room: int, between: int) -> list[list[Item]]:
    lines: list[list[Item]] = [[]]
    space = room
    for item in entries:
        if lines[-1] and item.width > space:
            lines.append([])
            space = room
        lines[-1].append(item)
        space -= item.width + between
    return lines


def points(board: WestKingdomBoard) -> list[int]:
    """Return every player's current score, including the automaton's."""
    totals = [total(sheet) for sheet in GAME.sheets(board)]
    return [*totals, total(rival_sheet(board))] if board.rival is not None else totals


def strip(
    canvas: Canvas,
    theme: Theme,
    view: WestKingdomView,
    scene: Scene,
    who: Everybody,
    seat: int,
    box: Box,
    below: list[list[Item]],
) -> None:
    """Draw a player's strip on a single player's picture, with the goods beside the name."""
    player, person = view.board.players[seat], who[seat]
    if scene.acts(view, seat):
        marks.spotlight(canvas, theme, box.inset(-5))
    frame(canvas, theme, box, palette.player_colours(player.colour).tint.body)
    y = box.y + 11 + layout.ROW // 2
    canvas.paste(tokens.glyph(theme, person, 46), box.x + 14, y - 23)
    text = label(number(points(view.board)[seat]), Face.BLACK, 38)
    canvas.text(text, box.right - 16, y, theme.ink, "rm")
    tokens.icon(canvas, theme, "vp", box.right - 20 - text.advance - 34, y, 34, theme.ink)
    tagged = scene.acts(view, seat) or seat == scene.following
    x = tokens.badge(canvas, theme, person, Box(box.x + 14, y - 23, 46, 46), box.x + 68)
    written = name(person.name, Face.BOLD, 32, box.x + 252 - x, 27)
    canvas.text(written, x, y + (4 if tagged else 0), theme.ink, "lm")
    _goods(canvas, theme, view, seat, box.x + 258, y)
    for row, line in enumerate(below):
        across(canvas, line, box, y + 2 + layout.ROW * (row + 1))
    tags.turn(canvas, theme, view, scene, seat, box.x + 64, box.y - 16)


def across(canvas: Canvas, line: list[Item], box: Box, middle: int) -> None:
    """Draw a row of items in a strip."""
    loose = sum(item.width + BETWEEN for item in line) - BETWEEN <= box.width - EDGES
    x = box.x + EDGES // 2
    for item in line:
        item.draw(canvas, x, middle)
        x += item.width + (BETWEEN if loose else TIGHT)


def frame(canvas: Canvas, theme: Theme, box: Box, colour: Colour) -> None:
    """Draw the panel of a strip as few fills and four cached corners."""
    canvas.fill(Box(box.x + CORNER, box.y, box.width - 2 * CORNER, box.height), colour)
    canvas.fill(Box(box.x, box.y + CORNER, box.width, box.height - 2 * CORNER), colour)
    canvas.fill(Box(box.x + 5, box.y + CORNER, box.width - 10, box.height - 2 * CORNER), theme.panel)
    canvas.fill(Box(box.x + CORNER, box.y + 5, box.width - 2 * CORNER, box.height - 10), theme.panel)
    for x, right in ((box.x, False), (box.right - CORNER, True)):
        for y, bottom in ((box.y, False), (box.bottom - CORNER, True)):
            canvas.paste(_corner(theme, colour, right, bottom), x, y)


@sprite
def _corner(theme: Theme, colour: Colour, right: bool, bottom: bool) -> Image.Image:
    canvas, box = Canvas.clear(2 * CORNER, 2 * CORNER, colour), Box(0, 0, 2 * CORNER, 2 * CORNER)
    canvas.rounded(box, 16, colour)
    canvas.rounded(box.inset(5), 12, theme.panel)
    x, y = CORNER * right, CORNER * bottom
    return canvas.image.crop((x, y, x + CORNER, y + CORNER))


def _goods(canvas: Canvas, theme: Theme, view: WestKingdomView, seat: int, x: int, y: int) -> None:
    """Draw goods, available workers and hand size in fixed columns."""
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
    """Draw the available workers, with a dot if the Artisan is among them."""
    _count(canvas, theme, "worker", player.supply, x, y)
    if player.artisan == IN_SUPPLY:
        _artisan(canvas, theme, x, y)


def _artisan(canvas: Canvas, theme: Theme, x: int, y: int) -> None:
    canvas.stamp(mask(circle, 16), x + 22, y - 18, INK)
    canvas.stamp(mask(circle, 12), x + 24, y - 16, theme.mark)
