"""What a choice of *West Kingdom* brings, in two or three words, and what a capture earns and stops."""

from collections.abc import Sequence

from engine.games.westkingdom import groups, outlook
from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.groups import WorkerGroup
from engine.games.westkingdom.moves import Accept, Capture, Guard, Mine, Place, Trade, Use, WestKingdomMove
from engine.games.westkingdom.outlook import (
    Guarding,
    Market,
    Raiding,
    Sum,
    Taxes,
    Trading,
    Workshop,
    Yield,
    foreseen,
)
from engine.games.westkingdom.raids import LARGE
from engine.games.westkingdom.turn.tasks import ToCapture
from render.texts import Texts
from render.words.westkingdom.parts import at, colour, counted, goods_text


def brings(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> str:
    """Return what a move brings at once besides points, or an empty text."""
    match move:
        case Place():
            return "" if view.viewer is None else _placing(view, move, t)
        case Mine() | Use() | Guard() | Accept():
            return short(foreseen(view, move), t)
        case Trade():
            result = foreseen(view, move)
            return goods_text(result.gained, t) or (
                counted("virtue", result.virtue, t) if result.virtue > 0 else ""
            )
    return ""


def short(result: Sum, t: Texts) -> str:
    """Return the gains of a move in a few words: goods, or else workers and debts."""
    if any(result.gained):
        return goods_text(result.gained, t)
    if result.freed:
        return t("westkingdom-brings-workers", count=result.freed)
    return t("westkingdom-brings-debts", count=result.paid_off) if result.paid_off else ""


def prize(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> str:
    """Return what a capture earns and stops; at the Town Centre, that of the largest group if it is large."""
    board, task = view.board, view.board.stack[-1] if view.board.stack else None
    if isinstance(move, Capture) and isinstance(task, ToCapture):
        whom, count, _ = outlook.group(board, task, move.colour)
        return "" if whom == task.seat else prize_of(board, WorkerGroup(whom, task.place, count), t)
    group = groups.takes(view, move) if isinstance(move, Place) else None
    if group is None or group.workers < LARGE:
        return ""
    whose = colour(board, group.whom, t)
    what = t("westkingdom-prize-group", colour=whose, count=group.workers, place=at(group.place, t))
    return t("westkingdom-prize-of", group=what, prize=prize_of(board, group, t))


def prize_of(board: WestKingdomBoard, group: WorkerGroup, t: Texts) -> str:
    """Return what capturing a group earns and stops."""
    earned, stops = groups.prize(board, group)
    goods = goods_text(stops, t)
    if not goods:
        return t("westkingdom-prize", silver=earned)
    return t("westkingdom-prize-stops", silver=earned, goods=goods)


def _placing(view: WestKingdomView, move: Place, t: Texts) -> str:
    assert view.viewer is not None
    match outlook.outlook(view, view.viewer, move):
        case Yield(ways=ways):
            return _goods(view, move, ways[-1], t)
        case Taxes(silver=silver):
            return _goods(view, move, (0, 0, 0, 0, 0, silver), t)
        case Market(middle=False, brings=goods):
            return _goods(view, move, goods, t)
        case Trading(times=count):
            return t("westkingdom-brings-trades", count=count)
        case Workshop(hire=terms, plans=plans):
            return (
                t("westkingdom-brings-hire")
                if terms is not None
                else t("westkingdom-brings-plans", count=plans)
            )
        case Guarding():
            return next(filter(None, (short(result, t) for result in outlook.guarding(view, move))), "")
        case Raiding():
            if group := groups.takes(view, move):
                return t("westkingdom-brings-capture", count=group.workers)
            own = max(view.board.players[view.viewer].placed)
            return t("westkingdom-brings-own", count=own) if own else ""
        case Market(middle=True):
            return t("westkingdom-brings-middle")
    return ""


def _goods(view: WestKingdomView, move: Place, expected: Sequence[int], t: Texts) -> str:
    """Return the goods that a placement gains at once, or else the expected ones."""
    return goods_text(foreseen(view, move).gained, t) or goods_text(expected, t)
