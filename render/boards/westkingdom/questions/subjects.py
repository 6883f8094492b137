"""Painters of the cards of questions."""

from collections.abc import Sequence
from functools import partial

from engine.games.westkingdom.board import Player, WestKingdomView
from engine.games.westkingdom.box.cards import GUILDHALL, LEFT, LOCATIONS, OPEN, POWERS
from engine.games.westkingdom.outlook import Group
from engine.games.westkingdom.places.guildhall import ROWS
from engine.games.westkingdom.places.placing import why_closed
from render.boards.westkingdom.board import crowd
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.cards import faces, needs, runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import fit
from render.boards.westkingdom.questions.options import Painter
from render.canvas import Box, Canvas
from render.text import Face, wrap
from render.texts import Texts
from render.theme import Theme

GROUND = 38
"""Height of a location's ground above its gains."""
YIELD = 22
"""The smallest text size for a worker's and an Artisan's gains side by side."""


def signs(theme: Theme, text: Runes, size: int = 48) -> Painter:
    """Return a painter of runes alone."""

    def face(canvas: Canvas, box: Box) -> None:
        runes.flow(canvas, theme, text, box, size, theme.ink, "m")

    return face


def texts(theme: Theme, icon: str, text: str, effect: Runes = ()) -> Painter:
    """Return a painter of an icon with words beside it and runes below."""

    def face(canvas: Canvas, box: Box) -> None:
        size = min(64, box.height * 60 // 100)
        middle = box.y + size // 2 + 2
        tokens.icon(canvas, theme, icon, box.x + 4, middle, size, theme.ink)
        lines = wrap(text, Face.BOLD, 26, box.width - size - 20)[:3]
        for number, line in enumerate(lines):
            y = middle + 28 * number - 14 * (len(lines) - 1)
            canvas.text(
                fit(line, Face.BOLD, 26, box.width - size - 20, 18), box.x + size + 16, y, theme.ink, "lm"
            )
        below = box.y + size + 6
        runes.flow(
            canvas, theme, effect, Box(box.x, below, box.width, box.bottom - below), 36, theme.ink, "m"
        )

    return face


def groups(
    canvas: Canvas, theme: Theme, view: WestKingdomView, who: Everybody, location: int, box: Box, size: int
) -> None:
    """Draw the workers at a location in a row, aligned to the right."""
    board = view.board
    if location < OPEN:
        crews = [
            (n, player.placed[location]) for n, player in enumerate(board.players) if player.placed[location]
        ]
    else:
        owner = board.market[location - LEFT] if location - LEFT < len(board.market) else -1
        crews = [(owner, 1)] if owner >= 0 else []
    pitch = min(size + 34, box.width // max(1, len(crews)))
    for number, (seat, count) in enumerate(crews):
        artisan = board.players[seat].artisan == location
        spot = Box(box.right - pitch * (len(crews) - number), box.y, pitch - 2, min(size, pitch - 18))
        tokens.stack(canvas, theme, who[seat], count, spot, theme.ink, artisan=artisan)


def ground(canvas: Canvas, location: int, box: Box, height: int = GROUND) -> None:
    """Draw a location's ground as a background for its workers."""
    canvas.rounded(Box(box.x - 2, box.y - 2, box.width + 4, height + 4), 8, palette.PLACES[location].ground)


def place(
    theme: Theme,
    view: WestKingdomView,
    who: Everybody,
    t: Texts,
    location: int,
    gains: Sequence[Runes],
    *,
    closed: bool = True,
) -> Painter:
    """Return a painter of a location: its workers, and what a worker or the Artisan would gain there.

    A location without gains is closed, and the painter says why, unless the picture only compares some
    locations (not ``closed``).
    """

    def face(canvas: Canvas, box: Box) -> None:
        open_ = bool(gains)
        size = 32
        if open_ and location < OPEN:
            ground(canvas, location, box)
        tokens.icon(
            canvas,
            theme,
            LOCATIONS[location],
            box.x + 2,
            box.y + 20,
            size,
            theme.ink if open_ else theme.ink_soft,
        )
        room = Box(box.x + size + 12, box.y, box.width - size - 12, 32)
        if not open_:
            name = fit(t(f"westkingdom-button-{LOCATIONS[location]}"), Face.BOLD, 25, room.width, 18)
            canvas.text(name, room.x, room.middle[1], theme.ink_soft, "lm")
            if closed:
                seat = view.board.turn if view.viewer is None else view.viewer
                why = t(f"westkingdom-picture-closed-{why_closed(view.board, seat, location)}")
                line = fit(why, Face.BOLD, 27, box.width - 8, 20)
                canvas.text(line, box.x + 4, box.bottom - 22, theme.ink, "lm")
            room = Box(box.x, box.y + 48, box.width, 32)
        groups(canvas, theme, view, who, location, room, 32)
        if location == GUILDHALL and not closed:
            filled = f"{len(view.board.hall)}/{ROWS * view.board.columns}"
            canvas.text(fit(filled, Face.BLACK, 30, 120), box.right - 4, box.y + 18, theme.ink, "rm")
        row = Box(box.x, box.y + 36, box.width, box.height - 36)
        if len(gains) > 1 and all(runes.measure(one, YIELD) <= row.width // 2 for one in gains):
            half = row._replace(width=row.width // 2)
            for number, one in enumerate(gains):
                runes.flow(canvas, theme, one, half.moved(half.width * number, 0), 30, theme.ink, "m")
        elif gains:
            runes.flow(canvas, theme, gains[0], row, 30, theme.ink, "m")

    return face


def raid(theme: Theme, view: WestKingdomView, who: Everybody, location: int) -> Painter:
    """Return a painter of a location where workers can be captured or recalled."""

    def face(canvas: Canvas, box: Box) -> None:
        ground(canvas, location, box, box.height)
        tokens.icon(canvas, theme, LOCATIONS[location], box.x + 6, box.y + 34, 56, theme.ink)
        board = view.board
        crews = [
            (n, player.placed[location]) for n, player in enumerate(board.players) if player.placed[location]
        ]
        area = Box(box.x + 78, box.y + 2, box.width - 80, box.height - 4)
        crowd.crowd(canvas, theme, board, who, crews, area, location)

    return face


def group(theme: Theme, who: Everybody, captured: Group, *, own: bool, price: Runes) -> Painter:
    """Return a painter of a group that can be captured: ringed, with its value in prison."""

    def face(canvas: Canvas, box: Box) -> None:
        whom, count, artisan = captured
        size = min(84, box.height - 46)
        ring = Box(box.middle[0] - size, box.y + 2, 2 * size, size + 8)
        canvas.ring(ring, 16, 5, theme.alert)
        area = Box(ring.x + 16, ring.y + 6, 2 * size - 24, size - 4)
        tokens.stack(canvas, theme, who[whom], count, area, theme.ink, artisan=artisan)
        worth: Runes = (
            (Sign("arrow"), str(count), Sign("worker"))
            if own
            else (Sign("prison"), "+", str(count), Sign("silver"))
        )
        worth = runes.joined((worth, ("−", *price) if price else ()), (runes.GAP, runes.GAP))
        runes.line(canvas, theme, worth, (box.middle[0], box.bottom - 18), 30, theme.ink, "m")

    return face


def plan(theme: Theme, t: Texts, player: Player | None, card: int) -> Painter:
    """Return a painter of a plan, with what ``player`` lacks to build it if given."""
    lacking = None if player is None else needs.missing(player, card)
    return lambda canvas, box: faces.plan(canvas, theme, t, card, box, lacking, bare=True)


def apprentice(
    theme: Theme, t: Texts, card: int, *, coins: int = 0, tool: int = 0, price: Runes = ()
) -> Painter:
    """Return a painter of an apprentice, with a price if there is one."""

    def face(canvas: Canvas, box: Box) -> None:
        foot = 38 if price else 0
        faces.apprentice(
            canvas, theme, t, card, Box(box.x, box.y, box.width, box.height - foot), coins=coins, tool=tool
        )
        if price:
            runes.line(canvas, theme, price, (box.middle[0], box.bottom - 16), 30, theme.alert, "m")

    return face


def craft(theme: Theme, t: Texts, card: int, half: str) -> Painter:
    """Return a painter of a craft card with the relevant half ringed."""

    def face(canvas: Canvas, box: Box) -> None:
        faces.craft(canvas, theme, t, card, box)
        third = (box.height - 6) // 3
        row = 1 if half == "adornment" else 2
        canvas.ring(Box(box.x + 3, box.y + 3 + third * row, box.width - 6, third), 8, 3, theme.alert)

    return face


def power(theme: Theme, t: Texts, key: str) -> Painter:
    """Return a painter of a player board: its starting goods and its abilities."""
    board = POWERS[key]
    start = board.start
    counts = [
        ("virtue", start.virtue),
        ("prison", start.prison),
        ("plan", start.building_card),
        ("debt", start.debt),
    ]
    goods = (start.clay, start.wood, start.stone, start.gold, start.marble, start.silver)
    first = runes.joined(((str(n), Sign(icon)) for icon, n in counts if n))
    rules = [spelled.ability(one) for one in board.abilities] + [spelled.passive(board.passive)]

    def face(canvas: Canvas, box: Box) -> None:
        who = tokens.Who(board.colour, t(f"westkingdom-power-{key}")[:1], "")
        canvas.paste(tokens.glyph(theme, who, 40), box.x, box.y)
        lines = (runes.joined((first, spelled.goods(goods))), runes.joined(dict.fromkeys(rules)))
        runes.flow(canvas, theme, lines[0], Box(box.x + 46, box.y, box.width - 46, 42), 28, theme.ink)
        runes.flow(
            canvas, theme, lines[1], Box(box.x, box.y + 44, box.width, box.height - 44), 30, theme.ink, "m"
        )

    return face


def nobody(theme: Theme) -> Painter:
    """Return a painter of an empty slot."""
    return partial(_cross, theme)


def _cross(theme: Theme, canvas: Canvas, box: Box) -> None:
    size = min(64, box.height)
    tokens.icon(canvas, theme, "none", box.middle[0] - size // 2, box.middle[1], size, theme.ink_soft)


def glyph(theme: Theme, who: Everybody, seat: int, text: Runes) -> Painter:
    """Return a painter of a player's glyph above runes."""

    def face(canvas: Canvas, box: Box) -> None:
        size = min(64, box.height * 55 // 100)
        canvas.paste_at(tokens.glyph(theme, who[seat], size), box.middle[0], box.y + size // 2)
        area = Box(box.x, box.y + size + 4, box.width, box.height - size - 4)
        runes.flow(canvas, theme, text, area, 36, theme.ink, "m")

    return face
