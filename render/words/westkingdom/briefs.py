"""What a choice of *West Kingdom* does at once, in a few words, as a preview of it tells."""

from collections.abc import Iterable

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.vocabulary import GOODS, Goods
from engine.games.westkingdom.events import (
    Captured,
    Debts,
    Drew,
    Freed,
    Full,
    Gained,
    Paid,
    Reset,
    Sent,
    Virtue,
    WestKingdomEvent,
)
from engine.games.westkingdom.moves import WestKingdomMove
from render.texts import Texts, signed
from render.words.westkingdom.parts import counted, goods_text, listed


class Sum:
    """What happened to one player, added up."""

    def __init__(self, events: Iterable[WestKingdomEvent], seat: int) -> None:
        self.gained, self.paid = [0] * len(GOODS), [0] * len(GOODS)
        self.tax = self.coins = self.virtue = self.taken = self.paid_off = self.destroyed = 0
        self.freed = self.drew = self.captured = self.sent = 0
        self.market = self.full = False
        for event in events:
            if isinstance(event, Reset):
                self.market = True
            elif getattr(event, "seat", None) == seat:
                self._add(event)

    def _add(self, event: WestKingdomEvent) -> None:
        match event:
            case Gained(goods=goods):
                self.gained = _plus(self.gained, goods)
            case Paid(goods=goods, tax=tax, coins=coins):
                self.paid = _plus(self.paid, goods)
                self.tax += tax
                self.coins += coins
            case Virtue(change=change):
                self.virtue += change
            case Debts(count=count, how="taken"):
                self.taken += count
            case Debts(count=count, how="paid"):
                self.paid_off += count
            case Debts(count=count, how="destroyed"):
                self.destroyed += count
            case Drew(count=count):
                self.drew += count
            case Freed(count=count):
                self.freed += count
            case Captured(count=count):
                self.captured += count
            case Sent(held=held):
                self.sent += sum(held)
            case Full():
                self.full = True


def _plus(counts: list[int], goods: Goods) -> list[int]:
    return [a + b for a, b in zip(counts, goods, strict=True)]


def price_text(silver: int, tax: int, coins: int, t: Texts) -> str:
    """Return what is paid as "2 tax + 2 silver + 1 silver on a card"; empty for nothing."""
    parts = [
        counted("tax", tax, t) if tax else "",
        counted("silver", silver, t) if silver else "",
        t("westkingdom-brief-coins", count=coins) if coins else "",
    ]
    return " + ".join(filter(None, parts))


def brief(found: Sum, t: Texts) -> str:
    """Return a sum in a few words: what comes in first, then what it costs and what else it brings."""
    price = price_text(found.paid[-1], found.tax, found.coins, t)
    goods = goods_text([*found.paid[:-1], 0], t)
    cost = ", ".join(filter(None, (goods, price)))
    return listed(
        (
            goods_text(found.gained, t),
            t("westkingdom-brief-freed", count=found.freed) if found.freed else "",
            t("westkingdom-brief-sent", count=found.sent) if found.sent else "",
            t("westkingdom-brief-captured", count=found.captured) if found.captured else "",
            t("westkingdom-brief-cost", cost=cost) if cost else "",
            t("westkingdom-text-virtue", virtue=signed(found.virtue)) if found.virtue else "",
            t("westkingdom-brief-taken", count=found.taken) if found.taken else "",
            t("westkingdom-brief-paid-off", count=found.paid_off) if found.paid_off else "",
            t("westkingdom-brief-destroyed", count=found.destroyed) if found.destroyed else "",
        )
    )


def foreseen(view: WestKingdomView, move: WestKingdomMove) -> Sum:
    """Return what a move of the viewer does, up to the next question or to where hidden things come out."""
    if view.viewer is None:
        return Sum((), -1)
    return Sum(GAME.preview(GAME.deal(view, None), view.viewer, move).events, view.viewer)
