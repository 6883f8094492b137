"""The variable part of the board: title, virtue, Guildhall, Cathedral, locations, market."""

from collections.abc import Container, Sequence

from engine.games.westkingdom.board import IN_PRISON, WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import GUILDHALL, LEFT, LOCATIONS, OPEN, TAX_STAND
from engine.games.westkingdom.places.guildhall import ROWS
from render.boards import Scene
from render.boards.westkingdom.board import ground, layout
from render.boards.westkingdom.board.crowd import below, crowd, form
from render.boards.westkingdom.board.ground import marker
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import fit, label
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas
from render.kit import marks
from render.people import result
from render.text import Face
from render.texts import Texts
from render.theme import Theme

Everybody = Sequence[Who]
FIRST_TURNS = 3
"""The number of turns of each player in which locations show their actions beside the workers."""
PAIRED = 38
"""Size of the two overlapping glyphs of a double space in the Guildhall."""


def mark(canvas: Canvas, theme: Theme, box: Box, radius: int = 12) -> None:
    """Ring the location of the last worker placed."""
    marks.ring(canvas, theme, box, radius, reach=3, thick=5)


def title(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, who: Everybody) -> None:
    """Draw the game's title with the last move beside it, or the result of a finished match."""
    board, box, headline = view.board, layout.TITLE, news(view, scene, who)
    middle, right = box.middle[1] + 2, box.right - layout.MARGIN - 6
    if scene.outcome is not None:
        text = fit(headline, Face.BLACK, 42, box.width - 60, 28)
        canvas.text(text, box.middle[0], middle, theme.on_ground, "mm")
        return
    text = fit(headline, Face.BOLD, 29, 520, 27)
    if board.final >= 0:
        canvas.rounded(Box(right - text.advance - 12, middle - 20, text.advance + 24, 40), 10, theme.alert)
    canvas.text(text, right, middle, theme.on_ground, "rm")
    name = fit(scene.t("westkingdom-picture-title"), Face.TITLE, 34, right - text.advance - 60, 24)
    canvas.text(name, layout.MARGIN + 8, middle, theme.on_ground, "lm")


def news(view: WestKingdomView, scene: Scene, who: Everybody) -> str:
    """Return the result, or the last move and the number of turns left."""
    board, t = view.board, scene.t
    if scene.outcome is not None:
        beaten = scene.outcome.automaton and not scene.outcome.winners
        return t("picture-wins", name=who[-1].name) if beaten else result(scene, scene.outcome)
    parts = []
    if board.last >= 0 and board.mover >= 0:
        place = t(f"westkingdom-picture-{LOCATIONS[board.last]}")
        parts.append(t("westkingdom-picture-last", name=who[board.mover].name, place=place))
    if board.final >= 0:
        parts.append(t("westkingdom-picture-final", count=max(1, board.final)))
    return t("westkingdom-picture-dot").join(parts)


def sky(canvas: Canvas, box: Box) -> None:
    """Draw the sky and hill behind the title of a single player's picture."""
    canvas.fill(box, palette.SKY[0])
    canvas.fill(Box(box.x, box.bottom - 9, box.width, 3), palette.SKY[2])
    canvas.fill(Box(box.x, box.bottom - 6, box.width, 6), palette.PALETTE.ground_light)


def head(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, who: Everybody) -> None:
    """Draw the title band of a single player's picture, with the last move below the title."""
    x, headline = layout.WIDTH // 2, news(view, scene, who)
    if scene.outcome is not None:
        canvas.text(fit(headline, Face.BLACK, 46, 900, 26), x, 40, theme.on_ground, "mm")
        return
    text = fit(scene.t("westkingdom-picture-title"), Face.TITLE, 38, 940, 24)
    canvas.text(text, x, 28, theme.on_ground, "mm")
    text = fit(headline, Face.BOLD, 28, 950, 22)
    if view.board.final >= 0:
        canvas.rounded(Box(x - text.advance // 2 - 16, 51, text.advance + 32, 34), 10, theme.alert)
    canvas.text(text, x, 67, theme.on_ground, "mm")


def legend(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, bottom: int) -> None:
    """Draw the legend for the house-value mark at the foot of a picture, if the Artisan cards are in play."""
    if view.board.artisans:
        text = label(scene.t("westkingdom-picture-house-legend"), Face.BOLD, 27)
        middle = bottom - layout.NOTE // 2 + 1
        canvas.text(text, canvas.size[0] - layout.MARGIN - 8, middle, theme.on_ground, "rm")


def virtue(canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody) -> None:
    """Draw the players' glyphs on their steps of the virtue track, two or three abreast."""
    at: dict[int, list[Who]] = {}
    for one, player in zip(who, board.players, strict=True):
        at.setdefault(player.virtue, []).append(one)
    for height, group in at.items():
        stone = layout.stone(height)
        across = 3 if len(group) > 4 else 2
        size = min(layout.LEVEL // across, 38, (stone.y - layout.TRACK.y) // -(-len(group) // across))
        for number, one in enumerate(group):
            row, column = divmod(number, across)
            left = stone.middle[0] - size * min(across, len(group) - row * across) // 2
            canvas.paste(tokens.glyph(theme, one, size), left + size * column, stone.y - size * (row + 1))


def hall(canvas: Canvas, theme: Theme, board: WestKingdomBoard, who: Everybody) -> None:
    """Draw the workers in the Guildhall, a ring around the next free space, and the count of filled ones."""
    columns = board.columns
    for number, (owner, double) in enumerate(zip(board.hall, board.stacks, strict=True)):
        box = layout.space(number, columns)
        if double:
            canvas.paste(tokens.glyph(theme, who[owner], PAIRED), box.right - PAIRED - 1, box.y + 1)
            canvas.paste(tokens.glyph(theme, who[owner], PAIRED), box.x + 1, box.bottom - PAIRED - 1)
        else:
            canvas.paste_at(tokens.glyph(theme, who[owner], 42), *box.middle)
    if len(board.hall) < ROWS * columns:
        box = layout.space(len(board.hall), columns)
        canvas.ring(box, 8, 4, theme.alert)
    if board.last == GUILDHALL and board.hall:
        marks.ring(canvas, theme, layout.space(len(board.hall) - 1, columns).inset(2), 8, reach=1, thick=5)
    beside = sum(player.beside for player in board.players)
    count = f"{len(board.hall)}/{ROWS * columns}" + (f"+{beside}" if beside else "")
    box = layout.HALL
    canvas.text(label(count, Face.BLACK, 28), box.right - 18, box.y + layout.WRITTEN, theme.ink, "rm")


def cathedral(canvas: Canvas, theme: Theme, view: WestKingdomView, who: Everybody) -> None:
    """Draw the markers on the levels of the Cathedral, and the number of rewards left."""
    board, box = view.board, layout.CATHEDRAL
    places: dict[int, int] = {}
    for one, player in zip(who, board.players, strict=True):
        if player.level:
            place = places.setdefault(player.level, 0)
            places[player.level] += 1
            at = marker(player.level, place)
            canvas.paste(tokens.glyph(theme, one, at.width), at.x, at.y)
    stock: Runes = (str(len(view.secret.rewards)), Sign("reward"))
    runes.line(canvas, theme, stock, (box.right - 14, box.y + layout.WRITTEN), 28, theme.ink, "r")


def locations(
    canvas: Canvas,
    theme: Theme,
    board: WestKingdomBoard,
    who: Everybody,
    at_risk: Container[tuple[int, int]],
    *,
    actions: bool,
) -> None:
    """Draw the workers at the open locations and in prison, grouped by player.

    With ``actions`` the locations show their actions, as far as there is room.
    """
    for location in range(OPEN):
        box = layout.TILES[location]
        crews = [
            (n, player.placed[location]) for n, player in enumerate(board.players) if player.placed[location]
        ]
        area = below(location)
        if action := action_height(location, tuple(count for _, count in crews), shown=actions):
            ground.formula(canvas, theme, location)
            area = below(location, action)
        crowd(canvas, theme, board, who, crews, area, location, at_risk)
        if board.last == location:
            mark(canvas, theme, box)
    box = layout.TILES[TAX_STAND]
    purse = tokens.purse(theme, board.tax_stand)
    canvas.paste(purse, box.right - 6 - purse.width, box.y + 4 + (layout.SIGN - purse.height) // 2)
    prisoners = [(n, player.prison) for n, player in enumerate(board.players) if player.prison]
    crowd(canvas, theme, board, who, prisoners, below(OPEN), IN_PRISON)


def action_height(location: int, counts: tuple[int, ...], *, shown: bool) -> int:
    """Return the height of a location's action, 0 if it gives way to the workers.

    An empty location always shows its action. With ``shown``, other locations show theirs too, unless the
    workers would have to be small.
    """
    high = ground.lines(location)
    if not counts:
        return high
    area = below(location, high)
    return high if shown and form(counts, area.width, area.height).high >= tokens.TALLY else 0


def market(canvas: Canvas, theme: Theme, t: Texts, view: WestKingdomView, who: Everybody) -> None:
    """Draw what the Black Market offers, the workers there, and the number of cards left."""
    board = view.board
    sides = {0: t("westkingdom-picture-small"), 2: t("westkingdom-picture-large")}
    texts: tuple[Runes, ...] = (
        spelled.goods(board.small),
        (Sign("apprentice"), "/", "5", Sign("plan"), *(("/", Sign("tool")) if board.artisans else ())),
        spelled.goods(board.large),
    )
    for space, text_runes in enumerate(texts):
        box = layout.MARKET_SPACES[space]
        runes.line(canvas, theme, text_runes, (box.x + 10, box.bottom - 16), 29, theme.ink)
        if side := sides.get(space):
            text = label(side, Face.BOLD, 27)
            canvas.text(text, box.x + 190, box.y + 18, theme.ink_soft, "lm")
        owner = board.market[space]
        if owner >= 0:
            artisan = board.players[owner].artisan == LEFT + space
            canvas.paste(tokens.glyph(theme, who[owner], 50, artisan), box.right - 58, box.y + 6)
        if board.last == LEFT + space:
            mark(canvas, theme, box.inset(-3), 10)
    box = layout.MARKET
    text = label(str(len(view.secret.market)), Face.BLACK, 28)
    canvas.text(text, box.right - 18, box.y + layout.WRITTEN, theme.on_ground, "rm")
