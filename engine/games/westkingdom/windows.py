"""Actions with the tools that they set off: before they are paid, and after."""

from engine.games.westkingdom.cards import CRAFTS
from engine.games.westkingdom.changes import (
    WestKingdomWork,
    free,
    grant,
    lose_virtue,
    pay,
    pop,
    push,
)
from engine.games.westkingdom.counts import tool_of
from engine.games.westkingdom.events import ToolUsed
from engine.games.westkingdom.moves import Tool
from engine.games.westkingdom.tasks import AnyTask, Deed, ToCapture, ToTool
from engine.games.westkingdom.tools import tools_for

OF_RESETS = ("release", "pay-out")
"""Deeds of a reset, in which no tool captures."""


def begin(work: WestKingdomWork, deed: Deed) -> None:
    """Get an action going: automatic tools are used, the others asked about before it or offered after."""
    board, seat = work.board, deed.seat
    cards = tools_for(board, board.players[seat], seat, deed)
    if not cards:
        push(work, deed)
        return
    kinds = {card: CRAFTS[tool_of(board.players[seat], card)].kind for card in cards}
    after: list[AnyTask] = [
        _capture(seat, card, tool_of(board.players[seat], card), board.here)
        for card in reversed(cards)
        if kinds[card] == "capture" and board.here >= 0 and deed.kind not in OF_RESETS
    ]
    asked = [ToTool(seat, card) for card in reversed(cards) if kinds[card] == "asked"]
    push(work, *after, deed, *asked)
    for card in cards:
        if kinds[card] == "automatic":
            use(work, seat, card)


def _capture(seat: int, card: int, craft: int, place: int) -> ToCapture:
    """Return the question what a capturing tool takes where this turn's worker stands."""
    terms = CRAFTS[craft].tool.capture
    assert terms is not None
    return ToCapture(
        seat, place, limit=terms.limit or 0, spares=not terms.own_artisan, may=True, card=card, tool=True
    )


def use(work: WestKingdomWork, seat: int, card: int) -> None:
    """Use the tool of an apprentice."""
    player = work.board.players[seat]
    craft = tool_of(player, card)
    tool = CRAFTS[craft].tool
    mark(work, seat, card)
    if tool.release is not None:
        count = tool.release.count
        free(work, seat, tool.release.source, None if count == "all" else count)
    if tool.trade is not None:
        pay(work, seat, tool.trade.pay.goods)
        grant(work, seat, tool.trade.gain, CRAFTS[craft].key)
        lose_virtue(work, seat, tool.trade.pay.virtue)
    elif tool.gain is not None:
        grant(work, seat, tool.gain, CRAFTS[craft].key)


def mark(work: WestKingdomWork, seat: int, card: int) -> None:
    """Note that the tool of an apprentice is used for this turn."""
    work.set(used=(*work.board.used, card))
    work.tell(ToolUsed(seat, card, tool_of(work.board.players[seat], card)))


def answer(work: WestKingdomWork, task: ToTool, move: Tool) -> None:
    """Use a tool now, ask again after the action, or leave it."""
    pop(work)
    if move.when == "now":
        use(work, task.seat, task.card)
    elif move.when == "later":
        stack = work.board.stack
        below = max(number for number, other in enumerate(stack) if isinstance(other, Deed))
        late = ToTool(task.seat, task.card, late=True)
        work.set(stack=(*stack[:below], late, *stack[below:]))
