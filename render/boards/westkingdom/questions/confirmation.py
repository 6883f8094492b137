"""The picture of a completed turn to be confirmed: location, consequences, and the viewer's new holdings."""

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import GUILDHALL, LOCATIONS
from render.boards import Scene
from render.boards.westkingdom.board import layout, players, private
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.pieces import tokens
from render.boards.westkingdom.pieces.edges import fit
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.questions import options, subjects
from render.canvas import Box, Canvas
from render.text import Face

HEAD = 96


def result(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Draw the worker's location, the viewer's strip and plans, and the consequences of the turn."""
    theme, board, t = PALETTE, view.board, scene.t
    who = everybody(view, scene)
    seat = view.viewer if view.viewer is not None else min(board.turn, board.seats - 1)
    below = players.rows(list(players.items(theme, view, who, seat, scene)), layout.STRIP.width - 36)
    notes = [
        key
        for key, due in (("reset", board.due), ("clear", board.clearing), ("end", board.final >= 0))
        if due
    ]
    top = options.MARGIN + (HEAD + options.GAP if board.last >= 0 else 0)
    box = Box(layout.MARGIN, top, layout.STRIP.width, (1 + len(below)) * layout.ROW + 22)
    plans = private.plan_boxes(
        len(view.secret.hands[seat]), box.bottom + options.GAP, options.TALLEST - 12 - 40 * len(notes)
    )
    bottom = max((place.bottom for place in plans), default=box.bottom)
    canvas = Canvas.blank(options.WIDTH, bottom + 12 + 40 * len(notes), theme.ground)
    if board.last >= 0:
        _place(
            canvas, view, scene, Box(options.MARGIN, options.MARGIN, options.WIDTH - 2 * options.MARGIN, HEAD)
        )
    players.strip(canvas, theme, view, scene._replace(outcome=None), who, seat, box, below)
    private.plans(canvas, theme, view, scene, seat, plans)
    for number, key in enumerate(notes):
        y = bottom + 26 + 40 * number
        icon = {"reset": "market-left", "clear": "apprentice", "end": "end"}[key]
        tokens.icon(canvas, theme, icon, layout.MARGIN + 6, y, 32, theme.metal_light)
        text = fit(t(f"westkingdom-picture-follows-{key}"), Face.BOLD, 27, 900, 20)
        canvas.text(text, layout.MARGIN + 50, y, theme.on_ground, "lm")
    return canvas.image


def _place(canvas: Canvas, view: WestKingdomView, scene: Scene, box: Box) -> None:
    """Draw the location of the last worker, and the workers there now."""
    theme, location = PALETTE, view.board.last
    canvas.rounded(box, 14, theme.mark)
    canvas.rounded(box.inset(5), 11, theme.panel)
    tokens.icon(canvas, theme, LOCATIONS[location], box.x + 16, box.middle[1], 68, theme.ink)
    name = fit(scene.t(f"westkingdom-button-{LOCATIONS[location]}"), Face.BLACK, 34, 280, 20)
    canvas.text(name, box.x + 100, box.middle[1], theme.ink, "lm")
    if location < GUILDHALL:
        room = Box(box.x + 400, box.middle[1] - 24, box.width - 416, 48)
        subjects.groups(canvas, theme, view, everybody(view, scene), location, room, 48)
