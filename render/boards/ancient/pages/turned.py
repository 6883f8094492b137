"""A player's pyramid after each of several turns, to compare them."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient import scoring
from engine.games.ancient.board import AncientView
from render.boards import Scene, TurnResult
from render.boards.ancient.board import landscape, panels
from render.boards.ancient.board.ground import player
from render.boards.ancient.board.layout import EQUAL, GAP, LOW, MARGIN, WIDTH, Panel
from render.boards.ancient.pages import ending
from render.boards.ancient.pieces import chips, tokens
from render.canvas import Box, Canvas
from render.kit import choices
from render.text import Face, label
from render.theme import Theme

PAIR = 2
"""The most pyramids that are large, one below the other, with everything marked that counts."""

SMALL = EQUAL[3]
"""The size of the others, which are side by side."""

LEFT = (58, 50)
"""The size of a small stone left on stone 1."""


def draw(theme: Theme, turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the results of turns, with the stones of each turn ringed."""
    size, columns = (LOW, 1) if len(turns) <= PAIR else (SMALL, 2)
    rows = -(-len(turns) // columns)
    canvas = Canvas.blank(WIDTH, GAP + rows * (size.height + GAP), theme.slot)
    owns = [turn.view.board.players[turn.view.viewer] for turn in turns]
    heights = [scoring.structure(own) for own in owns]
    differing = {number for number, each in enumerate(zip(*heights, strict=True)) if len({*each}) > 1}
    left = any(turn.view.board.pile for turn in turns)
    for number, turn in enumerate(turns):
        row, column = divmod(number, columns)
        x = MARGIN + column * (WIDTH - 2 * MARGIN - size.width)
        panel = Panel(x, GAP + row * (size.height + GAP), size)
        _result(canvas, theme, turn, scene, panel)
        if size.large:
            ending.marked(canvas, theme, owns[number], panel, differing)
            if left:
                _left(canvas, theme, turn.view, scene, panel)
    return canvas.image


def _result(canvas: Canvas, theme: Theme, turn: TurnResult, scene: Scene, panel: Panel) -> None:
    """Draw a player's panel after a turn, without any points if the turn has no gain."""
    view: AncientView = turn.view
    assert view.viewer is not None
    seat, own, counted = view.viewer, view.board.players[view.viewer], bool(turn.gain)
    named = scene._replace(names=[turn.gain if each == seat else "" for each in range(len(scene.names))])
    player(canvas, theme, seat, panel, landscape.hour(view.board.turn, view.board.turns), counted=counted)
    panels.frame(canvas, theme, view, named, seat, panel, tagged=False, counted=counted)
    panels.stones(canvas, theme, own, own.last, panel)
    points = scoring.sheet(own) if counted else ()
    if counted:
        chips.scores(canvas, theme, points, panel)
    panels.cards(canvas, theme, scene, own, own.last, points, panel)
    box = panel.disc
    box = Box(box.x - 6, box.y - 2, box.width + 14, box.height + 4)
    plate = choices.plate(canvas, theme, box, "", 40, best=turn.best)
    choices.name(canvas, theme, turn.letter, plate, 40)


def _left(canvas: Canvas, theme: Theme, view: AncientView, scene: Scene, panel: Panel) -> None:
    """Draw the small stones that a turn leaves on stone 1."""
    pile, y = view.board.pile, panel.plate.middle[1] + 2
    ink = theme.ink if view.viewer == 0 else theme.on_ground
    text = label(scene.t(f"ancient-picture-left{'' if pile else '-none'}"), Face.BOLD, 26)
    x = panel.plate.x + 250
    canvas.text(text, x, y, ink, "lm")
    x += text.advance + 14
    pitch = min(LEFT[0] - 6, (panel.plate.right - 190 - LEFT[0] - x) // max(1, len(pile) - 1))
    for number, kind in enumerate(pile):
        canvas.paste(tokens.small(theme, kind, tokens.LOOSE, *LEFT), x + pitch * number, y - LEFT[1] // 2)
