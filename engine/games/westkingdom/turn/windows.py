"""Actions with the tools that they set off: before they are paid, and after."""

from engine.core.stack import pop
from engine.games.westkingdom.box.cards import CRAFTS
from engine.games.westkingdom.events import ToolUsed
from engine.games.westkingdom.moves import Tool
from engine.games.westkingdom.players.counts import tool_of
from engine.games.westkingdom.turn.automatic import Deed
from engine.games.westkingdom.turn.changes import WestKingdomWork, free, grant, lose, lose_virtue, pay
from engine.games.westkingdom.turn.tasks import ToTool


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
        (lose if work.board.audited else lose_virtue)(work, seat, tool.trade.pay.virtue)
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
