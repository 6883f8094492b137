"""The city after each of several turns, with the stacks they take a tile from, to compare them."""

from collections.abc import Collection, Sequence

from PIL import Image

from engine.games.amytis.board import NOBODY, AmytisBoard, LastTurn, tiles_left
from engine.games.amytis.cards import CROWN
from engine.games.amytis.moves import STACK_NAMES
from render.boards import Scene, TurnResult
from render.boards.amytis.board import panels
from render.boards.amytis.pieces import icons, tokens
from render.boards.amytis.pieces.palette import PALETTE, PAVING
from render.boards.amytis.questions import holdings, layout, options
from render.boards.amytis.questions.layout import GAP, MARGIN
from render.canvas import Box, Canvas, mask
from render.kit import choices, light, marks
from render.kit.plates import framed
from render.text import Face, label
from render.theme import Theme

COLUMNS, PAIR = 3, 2
WIDE = (layout.WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) // COLUMNS
HEAD, CITY = 56, 300
"""The heights of a turn's heading and of its city."""
CARDS, MORE_CARDS, CAPTION = 280, 336, 30
"""The heights of the projects below a city, few or many, and of the caption above those on display."""
FEW = 3
"""The most projects of a player that are drawn in one row."""
TAG = 64
"""The width of the plate with a turn's letter."""


def draw(turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the results of turns side by side; if there are two, with the progress of projects below."""
    theme, pair = scene.dressed(PALETTE), len(turns) <= PAIR
    many = any(len(_own(turn)) > FEW for turn in turns)
    high = HEAD + CITY + ((MORE_CARDS if many else CARDS) if pair else 0)
    rows = -(-(len(turns) + 1) // COLUMNS)
    canvas = Canvas(holdings.wall(PALETTE, 2 * MARGIN + rows * high + (rows - 1) * GAP).image())
    places = [divmod(number, COLUMNS) for number in range(rows * COLUMNS)]
    boxes = [Box(MARGIN + (WIDE + GAP) * x, MARGIN + (high + GAP) * y, WIDE, high) for y, x in places]
    for turn, box in zip(turns, boxes, strict=False):
        _turn(canvas, theme, scene, turn, _held(turns), box)
    last = boxes[len(turns)]
    stacks = Box(last.x, last.y, last.width, HEAD + CITY)
    _stacks(canvas, theme, scene, turns, stacks)
    if pair:
        top = stacks.bottom + GAP
        _rival(canvas, theme, scene, turns[0], Box(last.x, top, last.width, last.bottom - top))
    for box in boxes[len(turns) + 1 :]:
        _offers(canvas, theme, scene, turns, box)
    return canvas.image


def _last(turn: TurnResult) -> LastTurn:
    board: AmytisBoard = turn.view.board
    return board.last[turn.view.viewer]


def _held(turns: Sequence[TurnResult]) -> set[int]:
    """Return the player's projects before the turns: those that all of them have."""
    return set.intersection(*(_own(turn) for turn in turns))


def _own(turn: TurnResult) -> set[int]:
    return {*turn.view.board.projects[turn.view.viewer], *_last(turn).projects}


def _turn(
    canvas: Canvas, theme: Theme, scene: Scene, turn: TurnResult, held: Collection[int], box: Box
) -> None:
    """Draw a turn's letter, gain and favor, its city with the new building ringed, and the projects."""
    board, seat, last = turn.view.board, turn.view.viewer, _last(turn)
    frame = theme.good if turn.best else theme.alert if turn.worse else theme.metal
    light.shadow(canvas, box, 16, theme.ground, theme.ground_deep)
    framed(canvas, box, theme.ground_deep, frame, PAVING.body)
    tag = Box(box.x + 16, box.y + 12, TAG, 44)
    choices.name(canvas, theme, turn.letter, choices.plate(canvas, theme, tag, "", 32, best=turn.best), 32)
    gain = label(turn.gain, Face.BLACK, 30)
    canvas.text(gain, tag.right + 10, tag.middle[1], theme.ink, "lm")
    x = tag.right + 22 + gain.advance
    for kind, number in brought(turn, held):
        options.sign(canvas, theme, Box(x, tag.y + 8, 28, 28), kind, seat)
        if kind == options.FAVOR:
            canvas.stamp(mask(icons.FAVORS[number], 40), x + 32, tag.y + 2, theme.ink)
        else:
            note = label(f"#{number}", Face.BOLD, 24)
            canvas.text(note, x + 32, tag.middle[1], theme.ink, "lm")
            x += 40 + note.advance
    holdings.spaces(canvas, theme, board, seat, (city := Box(box.x, box.y + HEAD, box.width, CITY)))
    if last.space is not None:
        marks.ring(canvas, theme, layout.small(city)[last.space], 8, reach=4, thick=5, outer=3)
    if box.bottom > city.bottom:
        _projects(canvas, theme, scene, turn, Box(box.x, city.bottom, box.width, box.bottom - city.bottom))


def brought(turn: TurnResult, held: Collection[int]) -> list[tuple[str, int]]:
    """Return the projects that a turn completes and takes, and its favor, with the sign of each."""
    last = _last(turn)
    found = [(options.PROJECT, card) for card in last.projects]
    found += [(options.CARD, card) for card in _own(turn) - {*held, *last.projects}]
    favor = _favor(turn) if last.favor is None else last.favor
    return found if favor is None else [*found, (options.FAVOR, favor)]


def _favor(turn: TurnResult) -> int | None:
    """Return the favor that is due after a card from the deck, as things stand."""
    if turn.before is None:
        return None
    board, before, seat = turn.view.board, turn.before.board, turn.view.viewer
    pairs = enumerate(zip(board.favors, before.favors, strict=True))
    due = [favor for favor, (owner, earlier) in pairs if owner != earlier]
    return due[0] if due else CROWN if board.crown[seat] > before.crown[seat] else None


def _projects(canvas: Canvas, theme: Theme, scene: Scene, turn: TurnResult, box: Box) -> None:
    """Draw the projects completed this turn, the open ones and those on display, with their progress."""
    board, seat, done = turn.view.board, turn.view.viewer, _last(turn).projects
    row = (box.height - CAPTION) // (3 if box.height > CARDS else 2)
    above = Box(box.x, box.y, box.width, box.height - CAPTION - row)
    below = Box(box.x, box.bottom - row, box.width, row)
    _cards(canvas, theme, board, seat, (*done, *board.projects[seat]), above, done)
    text = label(scene.t("amytis-picture-display"), Face.BOLD, 24)
    canvas.text(text, box.x + 14, below.y - CAPTION // 2, theme.ink, "lm")
    _cards(canvas, theme, board, seat, board.display, below)


def _cards(
    canvas: Canvas,
    theme: Theme,
    board: AmytisBoard,
    seat: int,
    numbers: Sequence[int],
    box: Box,
    done: Sequence[int] = (),
) -> None:
    """Draw project cards with a seat's progress, and a tick on those just completed."""
    room = Box(box.x, box.y - layout.CAPTION, box.width, box.height + layout.CAPTION)
    for at, number in zip(layout.cards(room, len(numbers)), numbers, strict=True):
        panels.open_card(canvas, theme, board.cities[seat], number, at)
        if number in done:
            options.sign(canvas, theme, Box(at.right - 28, at.bottom - 26, 34, 34), options.PROJECT, seat)


def _stacks(canvas: Canvas, theme: Theme, scene: Scene, turns: Sequence[TurnResult], box: Box) -> None:
    """Draw the stacks before the turns, with the letters of those that take a tile from them."""
    holdings.panel(canvas, theme, box, scene.t("amytis-picture-stacks"))
    for index, at in enumerate(layout.small(box)):
        takers = [turn for turn in turns if turn.view.board.taken == index]
        view = next((turn.view for turn in turns if turn not in takers), turns[0].view)
        board, left = view.board, tiles_left(view)[index]
        top, owner = board.tops[index], board.architects[index]
        if len(takers) == len(turns):
            space, left, owner = _last(turns[0]).space, left + 1, NOBODY
            top = None if space is None else board.cities[view.viewer][space][-1]
        holdings.slot(canvas, theme, at)
        if top is not None and left:
            canvas.paste(tokens.tile(theme, top, at.width), at.x, at.y)
            canvas.paste_at(tokens.badge(theme, left, 30), at.right - 8, at.y + 8)
        if owner != NOBODY:
            canvas.paste_at(tokens.architect(theme, owner, 58), *at.middle)
        canvas.paste(tokens.name(theme, STACK_NAMES[index], 28), at.x - 12, at.bottom - 20)
        if takers:
            letters = " ".join(turn.letter for turn in takers)
            plate = Box(at.x + 18, at.bottom - 32, at.width - 14, 36)
            best = any(turn.best for turn in takers)
            choices.name(
                canvas, theme, letters, choices.plate(canvas, theme, plate, "", 27, best=best), 27, 15
            )


def projects_before(turns: Sequence[TurnResult]) -> tuple[list[int], list[int]]:
    """Return the player's projects and those on display before the turns, in the order of the board."""
    view = turns[0].before
    if view is not None:
        return [*view.board.projects[view.viewer]], [*view.board.display]
    return sorted(_held(turns)), [*dict.fromkeys(card for turn in turns for card in turn.view.board.display)]


def _rival(canvas: Canvas, theme: Theme, scene: Scene, turn: TurnResult, box: Box) -> None:
    """Draw the rival's open projects with their progress."""
    board, seat = turn.view.board, 1 - turn.view.viewer
    holdings.panel(canvas, theme, box, scene.t("amytis-picture-rival-projects"), seat=seat)
    below = Box(box.x, box.y + layout.CAPTION, box.width, box.height - layout.CAPTION)
    _cards(canvas, theme, board, seat, board.projects[seat], below)


def _offers(canvas: Canvas, theme: Theme, scene: Scene, turns: Sequence[TurnResult], box: Box) -> None:
    """Draw the player's projects and those on display before the turns, in the order of the board.

    Many projects get the whole box, unless a turn takes one from the display.
    """
    held, shown = projects_before(turns)
    room = box.height - GAP
    low = room * 2 // 5 if len(held) > FEW else room // 2
    own, display = "amytis-picture-your-projects", "amytis-picture-display"
    parts = [
        (own, held, Box(box.x, box.y, box.width, room - low)),
        (display, shown, Box(box.x, box.bottom - low, box.width, low)),
    ]
    if len(held) > FEW and not any(_own(turn).intersection(shown) for turn in turns):
        parts = [(own, held, box)]
    for name, numbers, part in parts:
        holdings.panel(canvas, theme, part, scene.t(name))
        for at, number in zip(layout.cards(part, len(numbers)), numbers, strict=True):
            canvas.paste(tokens.card(theme, number, at.width), at.x, at.y)
