"""The trades of the King's Storehouse: the common ones and those of apprentices."""

from itertools import combinations_with_replacement

import msgspec

from engine.games.westkingdom.box.cards import APPRENTICES, FILE, STOREHOUSE
from engine.games.westkingdom.box.vocabulary import GOODS, Amounts, Goods


class Deal(msgspec.Struct, frozen=True):
    """A trade; ``card`` is the apprentice that offers it, 0 if it is open to all players."""

    pay: Goods
    gain: Goods
    virtue: int
    card: int = 0


def _everybodys() -> dict[str, Deal]:
    deals: dict[str, Deal] = {}
    for trade in FILE.locations[STOREHOUSE].trades:
        for mix in combinations_with_replacement(trade.pay_any.of, trade.pay_any.n):
            counts = {good: mix.count(good) for good in GOODS if good in mix}
            name = "-".join(f"{count}-{good}" for good, count in counts.items())
            deals[name] = Deal(Amounts(**counts).goods, trade.gain.goods, trade.gain.virtue)
    return deals


def _apprentices() -> dict[str, Deal]:
    return {
        card.key: Deal(trade.pay.goods, trade.gain.goods, trade.gain.virtue, card.id)
        for card in APPRENTICES.values()
        if (trade := card.ability.trade) is not None
    }


COMMON: dict[str, Deal] = _everybodys()
"""The trades open to all players, by their word in notation, which is what is paid."""


TRADES: dict[str, Deal] = COMMON | _apprentices()
"""All trades by their word in notation; for an apprentice's trade it is the word of the card."""


DEALS: dict[int, Deal] = {deal.card: deal for deal in TRADES.values() if deal.card}
"""The apprentices' trades by card."""
