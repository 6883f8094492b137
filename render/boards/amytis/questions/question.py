"""The picture of each question, and of a completed turn to be confirmed."""

from collections.abc import Sequence

from PIL import Image

from engine.core.grid import square_name
from engine.games.amytis.board import (
    EFFECT,
    FAVOR,
    NOBODY,
    PLACE,
    TAKE,
    AmytisBoard,
    AmytisView,
    LastTurn,
    tiles_left,
)
from engine.games.amytis.cards import CROWN, LINES_THROUGH, SHOWN
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES, AmytisMove, Claim, Draw, Place, Score, Take
from engine.games.amytis.scoring import fits
from render.boards import Candidate, Scene
from render.boards.amytis.board import panels
from render.boards.amytis.pieces import icons, tokens
from render.boards.amytis.pieces.palette import CLAY, PALETTE
from render.boards.amytis.questions import holdings, layout, options
from render.boards.amytis.questions.layout import GAP, LEFT, MARGIN, OFFERED, RIGHT
from render.canvas import Box, Canvas, mask
from render.kit import light
from render.kit.notes import lines
from render.shapes import check
from render.text import Face, fit, wrap
from render.theme import Theme


def asked(view: AmytisView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the active player's choice, or the result of the turn if there are no candidates."""
    if not candidates:
        return result(view, scene)
    pictures = {TAKE: take, PLACE: place, EFFECT: effect, FAVOR: favor}
    return pictures[view.board.phase](view, candidates, scene)


HAND = Box(RIGHT.x, RIGHT.y, RIGHT.width, 184)
"""The panel of the tile in hand."""


def spots(view: AmytisView, candidates: Sequence[Candidate]) -> dict[AmytisMove | str, Box]:
    """Return the boxes of a question's options, of all stacks, and of the panels next to them."""
    board, named = view.board, dict[AmytisMove | str, Box]()
    for number, candidate in enumerate(candidates):
        plate = layout.plate(candidate.move, number, len(candidates))
        match candidate.move:
            case Take(stack=cell) | Place(space=cell):
                named[candidate.move] = layout.tile(cell).union(plate)
            case Claim(favor=favor):
                named[candidate.move] = layout.rule(favor)
            case _:
                named[candidate.move] = layout.offered(number, len(candidates)).union(plate)
    if board.phase == TAKE:
        named |= {f"stack-{name}": layout.tile(cell) for cell, name in enumerate(STACK_NAMES)}
        named["city"] = city = _city(board, candidates)
        named["projects"] = _below(city, LEFT.bottom)
    if board.phase == PLACE:
        named["tile"], named["projects"] = HAND, _below(HAND, LEFT.bottom)
    return named


def _city(board: AmytisBoard, candidates: Sequence[Candidate]) -> Box:
    """Return the panel of the player's city, smaller if there are many projects below it."""
    many = len(board.projects[board.active]) > 6 or _compares(candidates)
    return Box(RIGHT.x, RIGHT.y, RIGHT.width, 282 if many else 336)


def _page(height: int) -> Canvas:
    return Canvas(holdings.wall(PALETTE, height + 2 * MARGIN).image())


def _below(box: Box, bottom: int) -> Box:
    """Return the rest of a column below a panel."""
    top = box.bottom + GAP
    return Box(box.x, top, box.width, bottom - top)


def _signs(view: AmytisView, candidates: Sequence[Candidate]) -> list[str]:
    """Return the signs that occur on the picture, in the order of the legend."""
    kinds = {sign for candidate in candidates for sign in options.brings(view, candidate.move)}
    return [sign for sign in (options.PROJECT, options.FAVOR, options.CARD, options.END) if sign in kinds]


def take(view: AmytisView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the nine stacks, with the player's city and projects next to them."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat, kinds = board.active, _signs(view, candidates)
    named = _compares(candidates)
    canvas = _page(layout.BODY + (layout.KEY if kinds else 0))
    holdings.panel(canvas, theme, LEFT)
    open_ = {candidate.move.stack: candidate.move for candidate in candidates}
    for index, count in enumerate(tiles_left(view)):
        box, top = layout.tile(index), board.tops[index]
        holdings.slot(canvas, theme, box)
        if count and top is not None:
            panels.pile(canvas, theme, box, tokens.tile(theme, top, box.width), count)
            canvas.paste_at(tokens.badge(theme, count, 44), box.right - 10, box.y + 10)
        if board.architects[index] != NOBODY:
            canvas.paste_at(tokens.architect(theme, board.architects[index], 104), *box.middle)
        if index in open_:
            _beside(canvas, theme, view, open_[index], box)
        if named:
            holdings.corner(canvas, theme, box, STACK_NAMES[index])
    options.plates(canvas, theme, candidates)
    city = _city(board, candidates)
    holdings.city(canvas, theme, t, board, seat, city, named=named)
    options.compared(canvas, theme, layout.small(city), candidates)
    _projects(canvas, scene, view, candidates, _below(city, LEFT.bottom))
    options.key(canvas, theme, t, kinds, LEFT.bottom + 12, seat)
    return canvas.image


def _compares(candidates: Sequence[Candidate]) -> bool:
    """Return whether the picture compares turns, which are described by the names of stacks and spaces."""
    return any(candidate.letters for candidate in candidates)


def _projects(
    canvas: Canvas, scene: Scene, view: AmytisView, candidates: Sequence[Candidate], box: Box
) -> None:
    """Draw the player's projects and, in a comparison, those on display below them."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat, ticked = board.active, options.completed(view, candidates)
    if _compares(candidates) and board.display:
        low = layout.displayed(box)
        holdings.display(canvas, theme, t, board, seat, low)
        box = Box(box.x, box.y, box.width, low.y - GAP - box.y)
    holdings.projects(canvas, theme, t, board, seat, box, ticked=ticked)


def _beside(canvas: Canvas, theme: Theme, view: AmytisView, move: AmytisMove, box: Box) -> None:
    """Draw the signs of a move next to its tile."""
    kinds = options.brings(view, move)
    for number, kind in enumerate(kinds):
        options.sign(canvas, theme, layout.sign(box, number, len(kinds)), kind, view.board.active)


def place(view: AmytisView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the player's city, with the tile in hand and the projects next to it."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat, kinds = board.active, _signs(view, candidates)
    named = _compares(candidates)
    canvas = _page(layout.BODY + (layout.KEY if kinds else 0))
    holdings.terraces(canvas, theme, LEFT, [layout.tile(index) for index in range(9)], seat)
    for index, stack in enumerate(board.cities[seat]):
        holdings.space(canvas, theme, layout.tile(index), stack)
        if named:
            holdings.corner(canvas, theme, layout.tile(index), square_name(index, 3))
    for candidate in candidates:
        _beside(canvas, theme, view, candidate.move, layout.tile(candidate.move.space))
    options.plates(canvas, theme, candidates)
    holdings.hand(canvas, theme, t, board, HAND, named=named)
    _projects(canvas, scene, view, candidates, _below(HAND, LEFT.bottom))
    options.key(canvas, theme, t, kinds, LEFT.bottom + 12, seat)
    return canvas.image


def effect(view: AmytisView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the options of the Palace, with the player's city and projects below."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat = board.active
    city = Box(MARGIN, OFFERED.bottom + GAP, 336, 336)
    canvas = _page(city.bottom - MARGIN)
    holdings.panel(canvas, theme, OFFERED)
    for number, candidate in enumerate(candidates):
        box = layout.offered(number, len(candidates))
        match candidate.move:
            case Draw(card=0):
                canvas.paste(tokens.deck(theme, box.width), box.x, box.y)
                _words(canvas, t("amytis-picture-unseen"), box)
            case Draw(card=card):
                panels.open_card(canvas, theme, board.cities[seat], card, box)
                if fits(board.cities[seat], card):
                    at = Box(box.right - 48, box.bottom - 62, 44, 44)
                    options.sign(canvas, theme, at, options.PROJECT, seat)
            case Score():
                canvas.rounded(box, 12, theme.good)
                canvas.stamp_at(mask(check, 60), box.middle[0], box.y + 54, theme.on_ground)
                _words(canvas, t("amytis-picture-score"), box)
    options.plates(canvas, theme, candidates)
    holdings.city(canvas, theme, t, board, seat, city)
    own = Box(city.right + GAP, city.y, layout.WIDTH - MARGIN - GAP - city.right, city.height)
    holdings.projects(canvas, theme, t, board, seat, own)
    return canvas.image


def _words(canvas: Canvas, text: str, box: Box) -> None:
    """Write text on the lower half of a card without a pattern."""
    room = box.width - 16
    words = [fit(line, Face.BOLD, 25, room, 18) for line in wrap(text, Face.BOLD, 25, room)]
    for number, line in enumerate(words):
        y = box.bottom - 26 - 27 * (len(words) - 1 - number)
        canvas.text(line, box.middle[0], y, PALETTE.on_ground, "mm")


def favor(view: AmytisView, candidates: Sequence[Candidate], scene: Scene) -> Image.Image:
    """Draw the favors and their rewards, with the player's city and line of architects next to them."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat, free = board.active, {candidate.move.favor for candidate in candidates}
    canvas = _page(layout.BODY)
    holdings.panel(canvas, theme, LEFT)
    for index in range(CROWN + 1):
        box = layout.rule(index)
        rule(canvas, scene, index, box, free=index in free)
        owners = [0] * board.crown[0] + [1] * board.crown[1] if index == CROWN else [board.favors[index]]
        if index not in free:
            for number, owner in enumerate(owner for owner in owners if owner != NOBODY):
                canvas.paste_at(
                    tokens.pawn(theme, theme.players[owner], 44), box.x + 36 + 46 * number, box.bottom - 34
                )
        elif index == CROWN:
            for number, owner in enumerate(owners):
                canvas.paste_at(
                    tokens.pawn(theme, theme.players[owner], 26), box.x + 111 + 30 * number, box.y + 86
                )
    options.plates(canvas, theme, candidates)
    city = Box(RIGHT.x, RIGHT.y, RIGHT.width, 325)
    holdings.city(canvas, theme, t, board, seat, city)
    holdings.architects(canvas, theme, t, board, _below(city, LEFT.bottom), _line(board, seat))
    return canvas.image


def _line(board: AmytisBoard, seat: int) -> set[int]:
    """Return the stacks of the completed line of architects."""
    stack = board.last[seat].stack
    if stack is None:
        return set()
    lines = (line for line in LINES_THROUGH[stack] if all(board.architects[cell] == seat for cell in line))
    return {cell for line in lines for cell in line}


def rule(canvas: Canvas, scene: Scene, index: int, box: Box, *, free: bool = True) -> None:
    """Draw a favor's icon and reward."""
    canvas.rounded(box, 14, CLAY.dark)
    canvas.rounded(Box(box.x, box.y, box.width - 2, box.height - 4), 14, CLAY.light)
    body = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 8)
    canvas.rounded(body, 11, PALETTE.on_ground if free else CLAY.body)
    light.engraved(canvas, mask(icons.FAVORS[index], 66), box.x + 17, box.y + 17, PALETTE.ink, CLAY.light)
    text = scene.t(f"amytis-picture-favor-{FAVOR_NAMES[index]}")
    room = box.width - 110
    words = [fit(line, Face.BOLD, 26, room, 20) for line in wrap(text, Face.BOLD, 26, room)]
    middle = box.y + (42 if index == CROWN else 52)  # leaves room for pawns below the text on the crown
    lines(canvas, words, box.x + 98, middle, 30, PALETTE.ink)


def result(view: AmytisView, scene: Scene) -> Image.Image:
    """Draw the city, stacks and projects after the turn, with changes ringed."""
    board, theme, t = view.board, scene.dressed(PALETTE), scene.t
    seat = board.active if view.viewer is None else view.viewer
    last = board.last[seat] if seat == panels.last_mover(board) else LastTurn()
    notes = _notes(view, seat, last, scene)
    canvas = _page(layout.RESULT + layout.KEY * len(notes) + (10 if notes else 0))
    own = Box(LEFT.x, LEFT.y, LEFT.width, layout.RESULT)
    holdings.terraces(canvas, theme, own, [layout.space(index) for index in range(9)], seat)
    for index, stack in enumerate(board.cities[seat]):
        holdings.space(canvas, theme, layout.space(index), stack)
        if index == last.space:
            holdings.ring(canvas, theme, layout.space(index))
    main = Box(RIGHT.x, RIGHT.y, RIGHT.width, 325)
    holdings.architects(canvas, theme, t, board, main, () if last.stack is None else (last.stack,))
    rest = _below(main, own.bottom)
    if board.held is None:
        holdings.projects(
            canvas, theme, t, board, seat, rest, this_turn=last.projects, ringed=_new_cards(board, seat, last)
        )
    else:
        holdings.hand(canvas, theme, t, board, rest)
    for number, (kind, text) in enumerate(notes):
        top = own.bottom + 10 + layout.KEY * number
        options.sign(canvas, theme, Box(MARGIN + 4, top, 42, 42), kind, seat)
        canvas.text(fit(text, Face.BOLD, 28, 880, 20), MARGIN + 60, top + 21, theme.on_ground, "lm")
    return canvas.image


def _new_cards(board: AmytisBoard, seat: int, last: LastTurn) -> set[int]:
    """Return the projects completed or taken from the display this turn."""
    took = seat == board.active and len(board.display) < SHOWN
    return {*last.projects, *(board.projects[seat][-1:] if took else ())}


def _notes(view: AmytisView, seat: int, last: LastTurn, scene: Scene) -> list[tuple[str, str]]:
    """Return what the picture does not show: a claimed favor, and pending decisions."""
    t, notes = scene.t, []
    if last.favor is not None:
        rule = t(f"amytis-picture-favor-{FAVOR_NAMES[last.favor]}")
        notes.append((options.FAVOR, t("amytis-picture-claimed", rule=rule)))
    if seat == view.board.active and view.board.phase == EFFECT:
        notes.append((options.CARD, t("amytis-picture-to-come-project")))
    if seat == view.board.active and view.board.phase == FAVOR:
        notes.append((options.FAVOR, t("amytis-picture-to-come-favor")))
    return notes
