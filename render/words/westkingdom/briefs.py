"""The immediate effects of a choice in *West Kingdom*, in a few words."""

from engine.games.westkingdom.outlook import Sum
from render.texts import Texts, signed
from render.words.westkingdom.parts import counted, goods_text, listed


def price_text(silver: int, tax: int, coins: int, t: Texts) -> str:
    """Return a price as "2 tax + 2 silver + 1 silver on a card", or an empty text if it is nothing."""
    parts = [
        counted("tax", tax, t) if tax else "",
        counted("silver", silver, t) if silver else "",
        t("westkingdom-brief-coins", count=coins) if coins else "",
    ]
    return " + ".join(filter(None, parts))


def brief(result: Sum, t: Texts) -> str:
    """Return the gains and costs of a move in a few words, goods first."""
    price = price_text(result.paid[-1], result.tax, result.coins, t)
    goods = goods_text([*result.paid[:-1], 0], t)
    cost = ", ".join(filter(None, (goods, price)))
    return listed(
        (
            goods_text(result.gained, t),
            t("westkingdom-brief-freed", count=result.freed) if result.freed else "",
            t("westkingdom-brief-sent", count=result.sent) if result.sent else "",
            t("westkingdom-brief-captured", count=result.captured) if result.captured else "",
            t("westkingdom-brief-cost", cost=cost) if cost else "",
            t("westkingdom-text-virtue", virtue=signed(result.virtue)) if result.virtue else "",
            t("westkingdom-brief-taken", count=result.taken) if result.taken else "",
            t("westkingdom-brief-paid-off", count=result.paid_off) if result.paid_off else "",
            t("westkingdom-brief-destroyed", count=result.destroyed) if result.destroyed else "",
        )
    )
