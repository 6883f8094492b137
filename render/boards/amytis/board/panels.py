"""The changing parts of the picture, panel by panel: pieces pasted on the ground."""

from collections.abc import Collection

from engine.core.values import total
from engine.games.amytis import GAME
from engine.games.amytis.board import NOBODY, AmytisBoard, AmytisView, City, LastTurn, tiles_left
from engine.games.amytis.cards import ARCHITECTS, BUILDINGS, CROWN, PAWNS, project
from engine.games.amytis.moves import STACK_NAMES
from engine.games.amytis.scoring import favor_points, progress
from render import faces
from render.boards import Scene
from render.boards.amytis.board import ground, layout
from render.boards.amytis.pieces import tokens
from render.canvas import Box, Canvas, mask
from render.kit import marks, tags
from render.people import name_of, result
from render.shapes import check, crown
from render.sprites import Sprite
from render.text import Face, fit, label
from render.texts import Texts
from render.theme import Theme

SUM = 64
"""The size of the totals at the end."""
NAME = 174
"""The space for a name next to a two-digit score."""
BETWEEN = 30
"""The gap between the two scores on a plate, with a rule in its middle."""
ARCHITECT = 72
"""The size of an architect on a stack."""
NARROW = 60
"""The width of a project card below which its progress is omitted."""
LIFT = 18
"""How far the tile in hand is lifted above its stack."""


def last_mover(board: AmytisBoard) -> int:
    """Return the seat whose turn is marked as the last change."""
    return board.active if board.taken is not None else 1 - board.active


def _last(board: AmytisBoard) -> LastTurn:
    return board.last[last_mover(board)]


def mark(canvas: Canvas, theme: Theme, box: Box, radius: int) -> None:
    """Ring the last change. The dark outline keeps yellow visible among orange tiles and pale slabs."""
    marks.ring(canvas, theme, box, radius, reach=4, thick=7, outer=4)


def _mark_stack(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Ring a stack, which has more space around it than a tile of a city."""
    marks.ring(canvas, theme, box, layout.STACK // 9, reach=8, thick=8, outer=4)


def title(canvas: Canvas, theme: Theme, board: AmytisBoard, scene: Scene) -> None:
    """Write the title band: the game's title, the final turn or the result."""
    x, y, t = layout.WIDTH // 2, layout.TITLE.height // 2 - 4, scene.t
    if scene.outcome is not None:
        canvas.text(fit(result(scene, scene.outcome), Face.BLACK, 38, 640, 26), x, y, theme.metal_light, "mm")
    elif board.final:
        canvas.rounded(Box(190, 1, 620, 43), 12, theme.alert)
        text = t("amytis-picture-final", name=name_of(scene, board.active))
        canvas.text(fit(text, Face.BLACK, 34, 590, 24), x, y, theme.on_ground, "mm")
    else:
        canvas.text(fit(t("amytis-picture-title"), Face.TITLE, 36, 640, 24), x, y, theme.metal_light, "mm")


def plate(canvas: Canvas, theme: Theme, view: AmytisView, scene: Scene, seat: int) -> None:
    """Draw a player's plate: emblem, name, remaining pieces and scores; framed if active or the winner."""
    board, box, tint = view.board, layout.PLATES[seat], theme.players[seat].tint
    acting, won = scene.acts(view, seat), scene.won(seat)
    if acting or won:
        marks.spotlight(canvas, theme, box.inset(-6))
    quiet = tint.dark if faces.bright(tint.body) else theme.panel_dark
    text = faces.on(theme, tint.body)
    room = NAME
    if scene.outcome is None:
        points, built = total(GAME.sheets(board)[seat]), sum(board.earned[seat])
        left = _points(canvas, box.right - 18, box.y, points, scene.t("amytis-picture-total"), 58, text)
        canvas.fill(Box(left - BETWEEN // 2 - 1, box.y + 26, 2, box.height - 42), quiet)
        left = _points(canvas, left - BETWEEN, box.y, built, scene.t("amytis-picture-built"), 42, quiet)
        room = min(room, left - 12 - box.x - 110)
    else:
        points = scene.outcome.totals[seat]
        caption = scene.t("amytis-picture-final-score", points=points)
        _points(canvas, box.right - 18, box.y, points, caption, SUM, text)
        if won:
            right = box.right - 18 - label(str(points), Face.BLACK, SUM).advance
            canvas.stamp(mask(crown, 46), right - 54, box.y + 21, faces.metal_on(theme, tint.body))
    if scene.framed(seat):
        faces.wreath(canvas, theme, box.x + 56, box.y + 58, 84)
    canvas.text(fit(name_of(scene, seat), Face.BOLD, 38, room, 23), box.x + 110, box.y + 36, text, "lm")
    _supply(canvas, theme, board, seat, box, text)
    tags.turn(canvas, theme, view, scene, seat, box.x + 14, box.y - 20)


def _points(
    canvas: Canvas, right: int, top: int, points: int, caption: str, size: int, colour: tuple[int, int, int]
) -> int:
    """Write a score with its caption below; return its left edge."""
    score, meaning = label(str(points), Face.BLACK, size), label(caption, Face.BOLD, 24)
    canvas.text(score, right, top + 66, colour, "rs")
    canvas.text(meaning, right, top + 100, colour, "rs")
    return right - max(score.advance, meaning.advance)


def _supply(
    canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, box: Box, colour: tuple[int, int, int]
) -> None:
    """Draw the numbers of remaining architects and pawns."""
    architects = ARCHITECTS - board.architects.count(seat)
    pawns = PAWNS - board.favors.count(seat) - board.crown[seat]
    y = box.y + 82
    canvas.paste_at(tokens.architect(theme, seat, 42), box.x + 128, y)
    canvas.text(label(str(architects), Face.BLACK, 32), box.x + 155, y, colour, "lm")
    canvas.paste_at(tokens.pawn(theme, theme.players[seat], 40), box.x + 206, y)
    canvas.text(label(str(pawns), Face.BLACK, 32), box.x + 231, y, colour, "lm")


def main_board(canvas: Canvas, theme: Theme, view: AmytisView) -> None:
    """Draw the nine stacks and the architects on them."""
    board, lefts = view.board, tiles_left(view)
    last = _last(board).stack
    for index, box in enumerate(layout.STACKS):
        count, top, in_hand = lefts[index], board.tops[index], index == board.taken
        tile = board.held if in_hand else None
        if count:
            sprite = (
                tokens.back(theme, layout.STACK) if top is None else tokens.tile(theme, top, layout.STACK)
            )
            pile(canvas, theme, box, sprite, count)
        if tile is not None:
            lifted = box.moved(0, -LIFT)
            canvas.paste(tokens.tile(theme, tile, layout.STACK), lifted.x, lifted.y)
            _mark_stack(canvas, theme, lifted)
        elif index == last:
            _mark_stack(canvas, theme, box)
        if count:
            x, y = (box.right - 14, box.y + 15) if tile is None else (box.x + 50, box.bottom - 8)
            canvas.paste_at(tokens.badge(theme, count, 38), x, y)
        canvas.paste(tokens.name(theme, STACK_NAMES[index]), box.x - 8, box.bottom - 28)
        if board.architects[index] != NOBODY:
            sprite = tokens.architect(theme, board.architects[index], ARCHITECT)
            canvas.paste(sprite, box.right + 13 - sprite.width, box.bottom + 14 - sprite.height)


def pile(canvas: Canvas, theme: Theme, box: Box, top: Sprite, height: int) -> None:
    """Draw a tile on top of the edges of those below it."""
    below = min(height - 1, layout.LAYERS)
    if below:
        canvas.paste(tokens.layers(theme, below, box.width), box.x, box.bottom - tokens.UNDER)
    canvas.paste(top, box.x, box.y)


def favor_board(canvas: Canvas, theme: Theme, board: AmytisBoard) -> None:
    """Draw the pawns on the favor board."""
    last, mover = _last(board), last_mover(board)
    for index, owner in enumerate(board.favors):
        if owner != NOBODY:
            canvas.paste_at(tokens.pawn(theme, theme.players[owner], 46), *ground.favor_space(index))
            if last.favor == index and owner == mover:
                mark(canvas, theme, layout.FAVOR_CELLS[index].inset(4), 8)
    owners = [0] * board.crown[0] + [1] * board.crown[1]
    for owner, (x, y) in zip(owners, layout.CROWN_SPACES, strict=False):
        canvas.paste_at(tokens.pawn(theme, theme.players[owner], 46), x, y)
    if last.favor == CROWN:
        mark(canvas, theme, layout.CROWN.inset(4), 8)


def display(canvas: Canvas, theme: Theme, view: AmytisView) -> None:
    """Draw the display of project cards and the deck."""
    for box, number in zip(layout.DISPLAY, view.board.display, strict=False):
        canvas.paste(tokens.card(theme, number), box.x, box.y)
    box = layout.DISPLAY[3]
    count = len(view.secret.deck)
    if count:
        canvas.paste(tokens.deck(theme), box.x, box.y)
    canvas.text(label(str(count), Face.BLACK, 32), box.middle[0], box.bottom - 31, theme.on_ground, "mm")


def city(canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, lit: Collection[int] = ()) -> None:
    """Draw a player's city, with a lantern on each of the ``lit`` spaces."""
    last = board.last[seat].space if seat == last_mover(board) else None
    for index, stack in enumerate(board.cities[seat]):
        box = layout.space(seat, index)
        if stack:
            pile(canvas, theme, box, tokens.tile(theme, stack[-1], layout.TILE), len(stack))
        if index == last:
            mark(canvas, theme, box, layout.TILE // 9)
        if len(stack) > 1:
            canvas.paste_at(tokens.badge(theme, len(stack), 36), box.right - 13, box.y + 14)
        if index in lit:
            canvas.paste_at(tokens.lantern(theme, 26), box.middle[0], box.bottom + 3)


def projects(canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int) -> None:
    """Draw a player's open projects with their progress, and chips for the validated ones."""
    for index, number in enumerate(board.projects[seat]):
        box = layout.card(seat, index)
        open_card(canvas, theme, board.cities[seat], number, box)
    fresh = board.last[seat].projects if seat == last_mover(board) else ()
    count = len(board.validated[seat])
    for index, number in enumerate(board.validated[seat]):
        box = layout.chip(seat, index, count)
        if number in fresh:
            mark(canvas, theme, box, 10)
        canvas.rounded(box, 10, theme.good)
        points = label(str(project(number).points), Face.BLACK, 27)
        roomy = box.width > 66
        if roomy:
            canvas.stamp(mask(check, 22), box.x + 8, box.y + 7, theme.on_ground)
        canvas.text(points, box.middle[0] + (15 if roomy else 0), box.middle[1], theme.on_ground, "mm")


def favors(canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, rows: int) -> None:
    """Draw a player's claimed favors with their current points, if there is room for all of them."""
    city, project_count, crowns = board.cities[seat], len(board.validated[seat]), board.crown[seat]
    claimed = [favor for favor, owner in enumerate(board.favors) if owner == seat]
    if crowns:
        claimed.append(CROWN)
    free = layout.free_halves(seat, len(board.projects[seat]), rows)
    if len(claimed) <= len(free):
        for favor, box in zip(reversed(claimed), free, strict=False):
            points = favor_points(favor, city, project_count, crowns)
            canvas.paste(tokens.favor(theme, favor, points), box.x, box.y)


def open_card(canvas: Canvas, theme: Theme, city: City, number: int, box: Box) -> None:
    """Draw a project at the width of a box, with the city's progress if the card is wide enough."""
    canvas.paste(tokens.card(theme, number, box.width), box.x, box.y)
    if box.width < NARROW:
        return
    count, needed = progress(city, number)
    bar = tokens.bar_box(box.width)
    canvas.paste(tokens.bar(theme, count, needed, box.width), box.x + bar.x, box.y + bar.y)


def legend(canvas: Canvas, theme: Theme, board: AmytisBoard, t: Texts, rows: int) -> None:
    """Draw the building cards: what each building scores in this match."""
    for index, (name, side_b) in enumerate(zip(BUILDINGS, board.sides, strict=True)):
        box = layout.legend(index, rows)
        canvas.paste(ground.legend(theme, t, index, name, side_b), box.x, box.y)
