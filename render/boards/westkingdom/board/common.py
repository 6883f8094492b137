"""What changes on the common part of the picture: title, virtue, Guildhall, Cathedral, locations, market."""

from collections.abc import Sequence

from engine.games.westkingdom.board import IN_PRISON, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import GUILDHALL, LEFT, LOCATIONS, OPEN, TAX_STAND
from engine.games.westkingdom.places.guildhall import ROWS
from render.boards import Scene
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.board.ground import marker
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import tokens
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas
from render.kit import marks
from render.people import result
from render.text import Face, fit, label
from render.texts import Texts
from render.theme import Theme

Everybody = Sequence[Who]
MANY_IN_PRISON = 3


def mark(canvas: Canvas, theme: Theme, box: Box, radius: int = 12) -> None:
    """Ring where the last worker was placed."""
    marks.ring(canvas, theme, box.inset(4), radius, reach=1, thick=6)


def title(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, who: Everybody) -> None:
    """Write the game's title, or the result; below it the last move, or how many turns are left."""
    board, t, x = view.board, scene.t, layout.WIDTH // 2
    if scene.outcome is not None:
        beaten = scene.outcome.automaton and not scene.outcome.winners
        told = t("picture-wins", name=who[-1].name) if beaten else result(scene, scene.outcome)
        text = fit(told, Face.BLACK, 46, 900, 26)
        canvas.text(text, x, 40, theme.metal_light, "mm")
        return
    text = fit(t("westkingdom-picture-title"), Face.TITLE, 38, 940, 24)
    canvas.text(text, x, 28, theme.metal_light, "mm")
    parts = []
    if board.last >= 0 and board.mover >= 0:
        place = t(f"westkingdom-picture-{LOCATIONS[board.last]}")
        parts.append(t("westkingdom-picture-last", name=who[board.mover].name, place=place))
    if board.final >= 0:
        parts.append(t("westkingdom-picture-final", count=max(1, board.final)))
    text = fit(t("westkingdom-picture-dot").join(parts), Face.BOLD, 28, 950, 20)
    if board.final >= 0:
        canvas.rounded(Box(x - text.advance // 2 - 16, 51, text.advance + 32, 34), 10, theme.alert)
    canvas.text(text, x, 67, theme.on_ground, "mm")


def legend(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, bottom: int) -> None:
    """Write at the foot of a picture what the mark of house values means, if there are such cards."""
    if view.board.artisans:
        text = label(scene.t("westkingdom-picture-house-legend"), Face.BOLD, 24)
        middle = bottom - layout.FRIEZE // 2
        canvas.text(text, layout.WIDTH - layout.MARGIN - 8, middle, theme.on_ground, "rm")


def virtue(canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody) -> None:
    """Put everybody's glyph on the virtue track."""
    at: dict[int, list[Who]] = {}
    for one, player in zip(who, board.players, strict=True):
        at.setdefault(player.virtue, []).append(one)
    for height, found in at.items():
        box = layout.level(height)
        small = len(found) > 2
        size, across = (20, 3) if small else (29, 2)
        for number, one in enumerate(found):
            row, column = divmod(number, across)
            x = box.x + (98 if small else 102) + size * column
            y = box.y + (1 + 21 * row if small else (box.height - size) // 2)
            canvas.paste(tokens.glyph(theme, one, size), x, y)


def hall(canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody) -> None:
    """Lay the workers down in the Guildhall, ring the next space, and tell how many are left."""
    columns = board.columns
    for number, (owner, double) in enumerate(zip(board.hall, board.stacks, strict=True)):
        box = layout.space(number, columns)
        if double:
            canvas.paste(tokens.glyph(theme, who[owner], 38), box.x + 1, box.y + 1)
            canvas.paste(tokens.glyph(theme, who[owner], 38), box.right - 39, box.bottom - 39)
        else:
            canvas.paste_at(tokens.glyph(theme, who[owner], 46), *box.middle)
    if len(board.hall) < ROWS * columns:
        box = layout.space(len(board.hall), columns)
        canvas.ring(box, 8, 4, theme.alert)
    if board.last == GUILDHALL and board.hall:
        marks.ring(canvas, theme, layout.space(len(board.hall) - 1, columns).inset(2), 8, reach=1, thick=5)
    beside = sum(player.beside for player in board.players)
    told = f"{len(board.hall)}/{ROWS * columns}" + (f"+{beside}" if beside else "")
    box = layout.HALL
    canvas.text(label(told, Face.BLACK, 28), box.right - 18, box.y + 26, theme.ink, "rm")


def cathedral(canvas: Canvas, theme: Theme, view: WestKingdomView, who: Everybody) -> None:
    """Put markers on the levels, and tell how many rewards are left."""
    board, box = view.board, layout.CATHEDRAL
    places: dict[int, int] = {}
    for one, player in zip(who, board.players, strict=True):
        if player.level:
            place = places.setdefault(player.level, 0)
            places[player.level] += 1
            at = marker(player.level, place)
            canvas.paste(tokens.glyph(theme, one, at.width), at.x, at.y)
    left: Runes = (str(len(view.secret.rewards)), Sign("reward"))
    runes.line(canvas, theme, left, (box.right - 14, box.y + 26), 26, theme.ink, "r")


def locations(canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody) -> None:
    """Put counted stacks of workers on the open locations and into the prison."""
    for location in range(OPEN):
        box = layout.TILES[location]
        found = [
            (n, player.placed[location]) for n, player in enumerate(board.players) if player.placed[location]
        ]
        area = Box(box.x + 8, box.y + 104, box.width - 12, box.height - 112)
        crowd(canvas, theme, board, who, found, area, location)
        if board.last == location:
            mark(canvas, theme, box)
    box = layout.TILES[TAX_STAND]
    text = label(str(board.tax_stand), Face.BLACK, 42)
    canvas.text(text, box.x + 48, box.y + 70, theme.ink, "lm")
    prison = layout.TILES[OPEN]
    held = [(n, player.prison) for n, player in enumerate(board.players) if player.prison]
    crowd(
        canvas, theme, board, who, held, Box(prison.x + 8, prison.y + 52, prison.width - 12, 159), IN_PRISON
    )


def crowd(
    canvas: Canvas,
    theme: Theme,
    board: WestKingdomBoard,
    who: Everybody,
    found: Sequence[tuple[int, int]],
    area: Box,
    place: int,
) -> None:
    """Draw the stacks of workers at a place, two in a row, as large as there is room."""
    rows = -(-len(found) // 2)
    if not rows:
        return
    pitch, width = min(48, area.height // rows), area.width // 2
    small = rows > 2 or any(count > 9 for _, count in found)
    size = min(32 if any(count > 9 for _, count in found) else 36 if small else 44, pitch - 2)
    for number, (seat, count) in enumerate(found):
        row, column = divmod(number, 2)
        box = Box(area.x + width * column, area.y + pitch * row, width - 1, size)
        many = place == IN_PRISON and count >= MANY_IN_PRISON
        artisan = board.players[seat].artisan == place
        colour = theme.alert if many else theme.ink
        tokens.stack(canvas, theme, who[seat], count, box, colour, artisan=artisan)


def market(canvas: Canvas, theme: Theme, t: Texts, view: WestKingdomView, who: Everybody) -> None:
    """Show what the Black Market offers, who stands there, and how many cards are left."""
    board = view.board
    sides = {0: t("westkingdom-picture-small"), 2: t("westkingdom-picture-large")}
    texts: tuple[Runes, ...] = (
        spelled.goods(board.small),
        (Sign("apprentice"), "/", "5", Sign("plan"), *(("/", Sign("tool")) if board.artisans else ())),
        spelled.goods(board.large),
    )
    for space, found in enumerate(texts):
        box = layout.MARKET_SPACES[space]
        end = runes.line(canvas, theme, found, (box.x + 12, box.bottom - 24), 32, theme.ink)
        if side := sides.get(space):
            text = label(side, Face.BOLD, 22)
            if end + text.advance < box.right - 16:
                canvas.text(text, box.right - 12, box.bottom - 22, theme.ink_soft, "rm")
        owner = board.market[space]
        if owner >= 0:
            artisan = board.players[owner].artisan == LEFT + space
            canvas.paste(tokens.glyph(theme, who[owner], 46, artisan), box.right - 52, box.y + 3)
        if board.last == LEFT + space:
            mark(canvas, theme, box, 8)
    box = layout.MARKET
    text = label(str(len(view.secret.market)), Face.BLACK, 28)
    canvas.text(text, box.x + 90, box.y + 42, theme.ink_soft, "lm")
