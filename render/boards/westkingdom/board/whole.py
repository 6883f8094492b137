"""The whole board."""

from collections.abc import Mapping

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import LOCATIONS
from engine.games.westkingdom.groups import within_reach
from render.boards import Scene
from render.boards.westkingdom.board import common, ground, layout, lines, private, rows, touched
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.pieces.palette import PALETTE
from render.canvas import Box
from render.strips import Sketch


def draw(view: WestKingdomView, scene: Scene, *, actions: bool = False) -> Image.Image:
    """Return a new RGB image of the board.

    On a private scene with a viewer it is the viewer's own picture, with plans and apprentices. With
    ``actions`` the locations show their actions, as in the first turns.
    """
    if scene.private and view.viewer is not None:
        return private.draw(view, view.viewer, scene)
    return _laid(view, scene, actions=actions).drawn()


def spots() -> Mapping[str, Box]:
    """Return the boxes of the places on the board by name."""
    places = (*layout.TILES[:-1], *layout.MARKET_SPACES, layout.HALL)
    return {
        **dict(zip(LOCATIONS, places, strict=True)),
        "cathedral": layout.CATHEDRAL,
        "market": layout.MARKET,
        "prison": layout.TILES[-1],
        "virtue": layout.TRACK,
        "apprentices": layout.APPRENTICES,
        "crafts": layout.CRAFTS,
    }


def lay(view: WestKingdomView, scene: Scene) -> Sketch | None:
    """Return the board as a sketch, or None for a private picture."""
    return None if scene.private and view.viewer is not None else _laid(view, scene)


def _laid(view: WestKingdomView, scene: Scene, *, actions: bool = False) -> Sketch:
    theme, board, who = PALETTE, view.board, everybody(view, scene)
    top = layout.strips(board.artisans)
    below = lines.plan(theme, view, who, scene, top)
    height = max(each.box.bottom for each in below) + layout.foot(board.artisans)
    canvas = Sketch(ground.ground(theme, scene.t, board.columns, board.artisans, board.clears), height)
    canvas.fill(Box(0, top, layout.TABLE, height - top), theme.ground)
    common.title(canvas, theme, view, scene, who)
    common.virtue(canvas, theme, board, who)
    common.hall(canvas, theme, board, who)
    common.cathedral(canvas, theme, view, who)
    reach = [within_reach(view, seat) for seat in range(len(who))]
    actions = actions or min(player.turns for player in board.players) < common.FIRST_TURNS
    common.locations(canvas, theme, board, who, set().union(*reach), actions=actions)
    common.market(canvas, theme, scene.t, view, who)
    touched.mark(canvas, theme, board, who, scene.touched)
    rows.apprentices(canvas, theme, view, scene, who)
    rows.crafts(canvas, theme, view, scene)
    lines.draw(canvas, theme, view, scene, who, below, reach)
    common.legend(canvas, theme, view, scene, height)
    return canvas
