"""The viewer's holdings, in a line below a question."""

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.players.counts import skills
from render.boards import Scene
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.canvas import Box, Canvas
from render.theme import Theme


def draw(canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, box: Box) -> None:
    """Draw the viewer's glyph, goods, virtue, workers, plans, debts and skills."""
    seat = view.viewer
    if seat is None:
        return
    player = view.board.players[seat]
    canvas.rounded(box, 14, palette.player_colours(player.colour).tint.body)
    canvas.rounded(box.inset(4), 11, theme.panel)
    canvas.paste(tokens.glyph(theme, everybody(view, scene)[seat], 42), box.x + 10, box.middle[1] - 21)
    counts = [*zip(GOODS, player.goods, strict=True)]
    more = [
        ("virtue", player.virtue),
        ("worker", player.supply),
        ("plan", len(view.secret.hands[seat])),
        ("debt", player.unpaid),
    ]
    groups: list[Runes] = [(str(count), Sign(icon)) for icon, count in counts if count]
    groups += [(str(count), Sign(icon)) for icon, count in more if count or icon in ("virtue", "worker")]
    groups.append(spelled.skills(skills(player)))
    line = runes.joined(groups, (runes.GAP, runes.GAP))
    runes.flow(canvas, theme, line, Box(box.x + 66, box.y + 4, box.width - 76, box.height - 8), 34, theme.ink)
