"""Actions and the tools they trigger, before payment and afterwards."""

from collections.abc import Sequence

from engine.core.stack import pop, push
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import CRAFTS
from engine.games.westkingdom.events import ToolUsed
from engine.games.westkingdom.moves import Equip, Tool, WestKingdomMove
from engine.games.westkingdom.players.counts import tool_of
from engine.games.westkingdom.players.prices import saving
from engine.games.westkingdom.players.tools import (
    Hand,
    affordable,
    hand_of,
    leaves_payable,
    price_of,
    tools_for,
    usable,
    using,
    variants,
)
from engine.games.westkingdom.turn.automatic import (
    AnyDeed,
    Deed,
    FirstCapture,
    FurtherCapture,
    PayOutBy,
    ReleaseBy,
)
from engine.games.westkingdom.turn.changes import WestKingdomWork, free, grant, lose, lose_virtue, pay, silver
from engine.games.westkingdom.turn.handlers import Question, Questions
from engine.games.westkingdom.turn.tasks import AnyTask, ToCapture, ToPrefer, ToTool

NOW, LATER, NO = Tool("now"), Tool("later"), Tool("no")


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
    """Mark an apprentice's tool as used this turn."""
    work.set(used=(*work.board.used, card))
    work.tell(ToolUsed(seat, card, tool_of(work.board.players[seat], card)))


def answer(work: WestKingdomWork, task: ToTool, move: Tool) -> None:
    """Use a tool now, postpone it until after the action, or decline it."""
    pop(work)
    if move.when == "now":
        use(work, task.seat, task.card)
    elif move.when == "later":
        stack = work.board.stack
        below = max(number for number, other in enumerate(stack) if isinstance(other, Deed))
        late = ToTool(task.seat, task.card, late=True)
        work.set(stack=(*stack[:below], late, *stack[below:]))


def _tool_answers(at: WestKingdomPosition, task: ToTool) -> list[WestKingdomMove]:
    """Return when a tool can be used; only options that keep its action affordable."""
    board, seat = at.board, task.seat
    player = board.players[seat]
    craft = tool_of(player, task.card)
    able = bool(craft) and usable(player, craft)
    if task.late:
        return [NOW, NO] if able else [NO]
    deed, others = pending(board)
    hand = hand_of(at, seat)
    now = able and done_by(at, seat, deed, using(at, hand, craft), others)
    if not done_by(at, seat, deed, hand, others):
        return [NOW] if now else [NO]
    return [NOW, LATER, NO] if now else [LATER]


def pending(board: WestKingdomBoard) -> tuple[AnyDeed, list[int]]:
    """Return the next action on the stack, and the tools to be asked about before it."""
    below = board.stack[-2::-1]
    deed = next(task for task in below if isinstance(task, Deed))
    return deed, [task.card for task in below[: below.index(deed)] if isinstance(task, ToTool)]


def done_by(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand, tools: list[int]) -> bool:
    """Return whether some subset of the tools still to be asked about makes an action affordable."""
    return any(affordable(at, seat, deed, way) for way in variants(at, hand, tools))


OF_RESETS = ReleaseBy | PayOutBy
"""The actions in a reset, in which tools cannot capture."""


def begin(work: WestKingdomWork, deed: AnyDeed) -> None:
    """Start an action: use its automatic tools, and offer the others before or after it."""
    board, seat = work.board, deed.seat
    cards = tools_for(board, board.players[seat], seat, deed)
    if not cards:
        push(work, deed)
    elif isinstance(deed, FurtherCapture) and len(cards) > 1 and board.audited:
        push(work, deed, ToPrefer(seat, tuple(cards)))
    else:
        _begin_with(work, deed, cards)


def _begin_with(work: WestKingdomWork, deed: AnyDeed, cards: Sequence[int]) -> None:
    """Start an action with the tools of these apprentices."""
    board, seat = work.board, deed.seat
    kinds = {card: CRAFTS[tool_of(board.players[seat], card)].kind for card in cards}
    after: list[AnyTask] = [
        _tool_capture(seat, card, tool_of(board.players[seat], card), board.here)
        for card in reversed(cards)
        if kinds[card] == "capture" and board.here >= 0 and not isinstance(deed, OF_RESETS)
    ]
    questions = [ToTool(seat, card) for card in reversed(cards) if kinds[card] == "asked"]
    push(work, *after, deed, *questions)
    for card in cards:
        if kinds[card] == "automatic" and leaves_payable(work, seat, deed, card):
            use(work, seat, card)


def _preferred(at: WestKingdomPosition, task: ToPrefer) -> Sequence[WestKingdomMove]:
    return [Equip(card) for card in task.cards]


def prefer(work: WestKingdomWork, task: ToPrefer, move: Equip) -> None:
    """Use one of several tools for the action below, and no other."""
    pop(work)
    deed = work.board.stack[-1]
    assert isinstance(deed, Deed)
    if isinstance(deed, FirstCapture):
        use(work, task.seat, move.apprentice)
    else:
        pop(work)
        _begin_with(work, deed, [move.apprentice])


def _tool_capture(seat: int, card: int, craft: int, place: int) -> ToCapture:
    """Return the capture offered by a tool at the location of this turn's worker."""
    terms = CRAFTS[craft].tool.capture
    assert terms is not None
    return ToCapture(
        seat, place, limit=terms.limit or 0, spares=not terms.own_artisan, may=True, card=card, tool=True
    )


def settle_up(work: WestKingdomWork, deed: Deed, coins: int = 0) -> None:
    """Pay the silver and tax of an action, less the Artisan's savings."""
    board, seat = work.board, deed.seat
    player = board.players[seat]
    tax, price = price_of(board, player, deed)
    if price and (less := saving(board, player, seat)):
        price = max(0, price - less)
        work.set(boon=False)
    pay(work, seat, silver(price - coins), tax, coins)


QUESTIONS: Questions = {
    ToTool: Question("tool", _tool_answers, answer),
    ToPrefer: Question("prefer", _preferred, prefer),
}
