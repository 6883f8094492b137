"""The changing parts of a player's panel: stones, hand, scores and cards."""

from collections.abc import Mapping

from engine.core.values import Sheet, total
from engine.games.ancient.board import NONE, NOTHING, AncientView, Last, Player
from engine.games.ancient.cards import AMUN_RA, BOX, CARDS, CEREMONY, PRIEST
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.ancient.scoring import sheet
from render import faces
from render.boards import Scene
from render.boards.ancient.board.layout import SMALL, Panel, large_boxes, small_boxes
from render.boards.ancient.board.table import marked
from render.boards.ancient.pages import ending
from render.boards.ancient.pieces import chips, tokens
from render.boards.ancient.pieces.icons import SLOPES, heap
from render.boards.ancient.pieces.tokens import LOOSE
from render.canvas import Box, Canvas, mask
from render.kit import marks, narrow, tags
from render.people import name_of
from render.shapes import crown
from render.text import Face, Label, fit, label
from render.theme import Colour, Theme

LAID = (50, 38)
"""The size of the tag with the name of the last large stone's space."""

ENLARGED = (84, 52)
"""The size of an enlarged copy of that stone, used next to the smallest pyramids for legibility."""


def last_change(view: AncientView, seat: int) -> Last:
    """Return what to mark: each player's latest turn; for the active player only the current one."""
    if not view.to_act or (seat == view.board.seat and view.board.phase == "take"):
        return NOTHING
    return view.board.players[seat].last


def largest(view: AncientView, scene: Scene) -> int | None:
    """Return the seat whose pyramid is enlarged, or None.

    This is the viewer in a private picture, and the active one of two players in public. None if the picture
    must be ``steady`` and has no viewer, or if three or four players are shown in public, since their stones
    are legible only in two columns. At the end of a match of three it is the winner, as the other two fit
    below.
    """
    if scene.private or scene.steady:
        return view.viewer
    seats = len(view.board.players)
    if scene.outcome is not None and seats == 3:
        return next(iter(scene.outcome.winners), None)
    if seats > 2:
        return None
    return next((seat for seat in view.to_act if scene.acts(view, seat)), None)


def draw(
    canvas: Canvas,
    theme: Theme,
    view: AncientView,
    scene: Scene,
    seat: int,
    panel: Panel,
    *,
    turn: bool = True,
) -> None:
    """Draw a player's panel; ``turn`` marks the active player."""
    player, last = view.board.players[seat], last_change(view, seat)
    points = sheet(player)
    frame(canvas, theme, view, scene, seat, panel, acting=turn and scene.acts(view, seat))
    if scene.outcome is None:
        stones(canvas, theme, player, last, panel)
    else:
        ending.stones(canvas, theme, player, panel)
    if panel.size is not SMALL:
        chips.scores(canvas, theme, points, panel)
    _hand(canvas, theme, view, scene, seat, panel)
    if last.large >= 0 and not panel.size.large:
        _laid(canvas, theme, player.large[last.large], last.large, panel)
    cards(canvas, theme, scene, player, last, points, panel)


def frame(
    canvas: Canvas,
    theme: Theme,
    view: AncientView,
    scene: Scene,
    seat: int,
    panel: Panel,
    *,
    acting: bool = False,
    tagged: bool = True,
    counted: bool = True,
) -> None:
    """Draw the header of a panel, with the tag of the active player if ``tagged``, and the seams.

    Unless ``counted``, the header has neither name nor total.
    """
    _plate(canvas, theme, view, scene, seat, panel, acting, tagged, counted)
    seams(canvas, theme, view.board.players[seat], panel)


def stones(canvas: Canvas, theme: Theme, player: Player, last: Last, panel: Panel) -> None:
    """Draw a player's stones and ring those of the last turn."""
    size = panel.size
    for laid, box in zip(player.large, large_boxes(panel), strict=True):
        if laid >= 0:
            tokens.stone(canvas, theme, laid, box)
    for space, (kind, box) in enumerate(zip(player.small, small_boxes(panel), strict=True)):
        if kind >= 0:
            canvas.paste(tokens.small(theme, kind, space % 2, *size.small), box.x, box.y)
    if last.large >= 0:
        marks.ring(canvas, theme, panel.large(last.large), 2, reach=5, thick=5)
    for space in last.small:
        slope_ring(canvas, panel, space, 6, theme.mark_edge)
        slope_ring(canvas, panel, space, 4, theme.mark)
        box = panel.small(space)
        sprite = tokens.small(theme, player.small[space], space % 2, *size.small)
        canvas.paste(sprite, box.x, box.y)


def seams(canvas: Canvas, theme: Theme, player: Player, panel: Panel) -> None:
    """Close the gaps over covered card symbols."""
    for left, right in BOX.card_symbols:
        if player.large[left] >= 0 and player.large[right] >= 0:
            box = panel.large(right)
            canvas.fill(Box(box.x - 3, box.y + 2, 4, box.height - 4), theme.ink)


def slope_ring(canvas: Canvas, panel: Panel, space: int, grow: int, colour: Colour) -> None:
    """Paint a small space including an even rim around it."""
    box = panel.small(space)
    shape = mask(SLOPES[space % 2], box.width, box.height, grow=grow)
    canvas.stamp(shape, box.x - grow, box.y - grow, colour)


def _plate(
    canvas: Canvas,
    theme: Theme,
    view: AncientView,
    scene: Scene,
    seat: int,
    panel: Panel,
    acting: bool,
    tagged: bool,
    counted: bool,
) -> None:
    """Draw the header: emblem, name, collection and total; framed if active or the winner."""
    box, small = panel.plate, panel.size is SMALL
    won = scene.won(seat)
    body = theme.players[seat].tint.body
    ink = faces.on(theme, body)
    if acting or won:
        marks.spotlight(canvas, theme, panel.box.inset(-4))
    y = box.y + box.height // 2 + 2
    points = total(sheet(view.board.players[seat])) if scene.outcome is None else scene.outcome.totals[seat]
    number = label(str(points) if counted else "", Face.BLACK, box.height * 70 // 100)
    canvas.text(number, box.right - 16, y, ink, "rm")
    right = box.right - 16 - (number.advance + 22 if counted else 0)
    if won and not small:
        sign = mask(crown, box.height * 56 // 100)
        right -= sign.width
        canvas.stamp_at(sign, right + sign.width // 2 - 4, y, faces.metal_on(theme, body))
        right -= 12
    right = _collection(canvas, theme, view, seat, right, y, ink, box.height)
    if panel.size.large:
        right = min(right, hand_start(view, seat, panel) - 15)
    left = panel.disc.right + 12
    if scene.framed(seat):
        faces.wreath(canvas, theme, *panel.disc.middle, panel.disc.width)
    text = narrow.fit(
        name_of(scene, seat) if counted else "", Face.BOLD, 26 if small else 36, right - left, 23
    )
    canvas.text(text, left, y, ink, "lm")
    if tagged:
        tags.turn(canvas, theme, view, scene, seat, box.x + 60, box.y - 19)


def _collection(
    canvas: Canvas, theme: Theme, view: AncientView, seat: int, right: int, y: int, ink: Colour, height: int
) -> int:
    """Draw the number of small stones in the collection; return its left edge."""
    count = label(str(len(view.board.players[seat].collection)), Face.BLACK, height * 46 // 100)
    icon = mask(heap, height * 48 // 100)
    left = right - count.advance - icon.width - 8
    if last_change(view, seat).collected:
        box = Box(left - 6, y - icon.height // 2 - 5, right - left + 12, icon.height + 10)
        canvas.rounded(box.inset(-2), 10, theme.mark_edge)
        canvas.rounded(box, 9, theme.mark)
        ink = theme.mark_edge
    canvas.stamp_at(icon, left + icon.width // 2, y, ink)
    canvas.text(count, right, y, ink, "rm")
    return left - 14


def hand_start(view: AncientView, seat: int, panel: Panel) -> int:
    """Return the left edge of the hand in a large header, further left if several stones are pending."""
    return panel.plate.x + (345 if seat == view.board.seat and len(view.board.pending) > 1 else 460)


def _hand(canvas: Canvas, theme: Theme, view: AncientView, scene: Scene, seat: int, panel: Panel) -> None:
    """Draw the small stone in hand, or the pending ones with the next one ringed."""
    placing = seat == view.board.seat and bool(view.board.pending)
    hand = view.board.players[seat].hand
    kinds = view.board.pending if placing else (hand,) if hand >= 0 else ()
    if not kinds:
        return
    caption = scene.t("ancient-picture-to-place" if placing else "ancient-picture-hand")
    ink = theme.on_ground
    if panel.size.large:
        room, width, height = 4 if len(kinds) < 5 else 3, 64, 56
        x, y = hand_start(view, seat, panel), panel.plate.middle[1] + 2
        ink = theme.ink if seat == 0 else ink
        text = label(caption, Face.BOLD, 26)
        canvas.text(text, x, y, ink, "lm")
        x += text.advance + 14
    elif panel.size is not SMALL:
        room, width, height = 1, 60, 50
        x, y = panel.x + 18, panel.top(4) + panel.size.level // 2 + 2
        _caption(canvas, theme, fit(caption, Face.BOLD, 24, 100, 23), x, y + 40)
    else:
        room, width, height = 1, 60, 50
        x, y = panel.x + 16, panel.top(6) + 26
        _caption(canvas, theme, fit(caption, Face.BOLD, 23, 92, 23), x, y + 40)
    for number, kind in enumerate(kinds[:room]):
        place = Box(x + (width + 4) * number, y - height // 2, width, height)
        if placing and number == 0:
            for grow, colour in ((6, theme.mark_edge), (4, theme.mark)):
                canvas.stamp(
                    mask(SLOPES[LOOSE], width, height, grow=grow), place.x - grow, place.y - grow, colour
                )
        canvas.paste(tokens.small(theme, kind, LOOSE, width, height), place.x, place.y)
    if len(kinds) > room:
        x += (width + 4) * room + 4
        more = label(f"+{len(kinds) - room}", Face.BLACK, 26)
        if panel.size.large:
            canvas.text(more, x, y + 6, ink, "lm")
        else:
            _caption(canvas, theme, more, x + 4, y + 6)


def laid_box(panel: Panel) -> Box:
    """Return a box in a small panel for the last large stone's space, since its spaces are hard to count."""
    (width, height), right = LAID, panel.box.right - 18
    if panel.size is SMALL:
        width, height = ENLARGED[0], height + ENLARGED[1]
        return Box(right - width, panel.top(6) - 1, width, height)
    middle = panel.top(3) + panel.size.level // 2
    return Box(right - width, middle - height // 2, width, height)


def _laid(canvas: Canvas, theme: Theme, laid: int, space: int, panel: Panel) -> None:
    """Write the space of the last large stone next to the pyramid, in the colour of its ring."""
    box = laid_box(panel)
    canvas.rounded(box.inset(-2), 10, theme.mark_edge)
    canvas.rounded(box, 8, theme.mark)
    x, y = box.x + box.width // 2, box.y + LAID[1] // 2
    canvas.text(label(LARGE_NAMES[space], Face.BLACK, 28), x, y, theme.mark_edge, "mm")
    if panel.size is SMALL:
        width, height = ENLARGED
        tokens.stone(canvas, theme, laid, Box(box.x + 3, box.bottom - height + 1, width - 6, height - 4))


def _caption(canvas: Canvas, theme: Theme, text: Label, x: int, y: int) -> None:
    chips.tablet(canvas, theme, Box(x - 6, y - 15, text.advance + 12, 30))
    canvas.text(text, x, y, theme.on_ground, "lm")


def cards(
    canvas: Canvas, theme: Theme, scene: Scene, player: Player, last: Last, points: Sheet, panel: Panel
) -> None:
    """Draw a player's cards with their ``points``, if given, and the space pairs that give the others."""
    by_source = {line.source: line.points for line in points}
    fresh = len(player.cards) - 1 if last.card >= 0 else -1
    for index, (number, box) in enumerate(zip(player.cards, chips.card_boxes(panel), strict=False)):
        card(canvas, theme, scene, player, number, by_source, box)
        if index == fresh:
            marked(canvas, theme, box, 9)
    open_pairs = [pair for pair in BOX.card_symbols if NONE in (player.large[pair[0]], player.large[pair[1]])]
    for pair, box in zip(open_pairs, chips.card_boxes(panel)[len(player.cards) :], strict=False):
        chips.way(canvas, scene.t, pair, box)


def card(
    canvas: Canvas,
    theme: Theme,
    scene: Scene,
    player: Player,
    number: int,
    by_source: Mapping[str, int],
    box: Box,
) -> None:
    """Draw one of a player's cards with its points, if given."""
    canvas.paste(chips.card(theme, scene.t, number, box.width, box.height), box.x, box.y)
    if by_source and number not in (PRIEST, CEREMONY, AMUN_RA):
        apiece = by_source[f"card:{CARDS[number]}"] // player.cards.count(number)
        chips.worth(canvas, theme, apiece, box)
