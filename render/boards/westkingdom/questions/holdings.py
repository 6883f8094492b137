"""A seat's holdings, in a line below a question or beside its last option."""

from engine.games.westkingdom.board import HELD, WestKingdomView
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.players.counts import skills
from render.boards import Scene
from render.boards.westkingdom.board.seats import everybody
from render.boards.westkingdom.cards import runes, spelled
from render.boards.westkingdom.cards.runes import Runes, Sign
from render.boards.westkingdom.pieces import palette, tokens
from render.canvas import Box, Canvas
from render.theme import Theme


def draw(
    canvas: Canvas, theme: Theme, view: WestKingdomView, scene: Scene, box: Box, seat: int | None
) -> None:
    """Draw a seat's glyph, goods, virtue, workers, plans, level, debts, prisoners, skills and captives."""
    if seat is None:
        return
    board, who = view.board, everybody(view, scene)
    player = board.players[seat]
    canvas.rounded(box, 14, palette.player_colours(player.colour).tint.body)
    canvas.rounded(box.inset(4), 11, theme.panel)
    canvas.paste(tokens.glyph(theme, who[seat], 42), box.x + 10, box.middle[1] - 21)
    counts = [*zip(GOODS, player.goods, strict=True)]
    more = [
        ("virtue", player.virtue),
        ("worker", player.supply),
        ("plan", len(view.secret.hands[seat]) if seat < board.seats else 0),
        ("cathedral", player.level),
        ("debt", player.unpaid),
        ("prison", player.prison),
    ]
    groups: list[Runes] = [(str(count), Sign(icon)) for icon, count in counts if count]
    groups += [(str(count), Sign(icon)) for icon, count in more if count or icon in ("virtue", "worker")]
    groups.append(spelled.skills(skills(player)))
    line = runes.joined(groups, (runes.GAP, runes.GAP))
    inmates = tuple(
        (who[whom], count, board.players[whom].artisan == HELD + seat)
        for whom, count in enumerate(player.held)
        if count
    )
    right = box.right - 10
    if inmates:
        cells = tokens.dungeon(theme, inmates, 40)
        right -= cells.width + 4
        canvas.paste(cells, right, box.middle[1] - 20)
    room = Box(box.x + 66, box.y + 7, right - box.x - 66, box.height - 14)
    runes.flow(canvas, theme, line, room, 34, theme.ink)
