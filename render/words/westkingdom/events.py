"""Events of *West Kingdom* as sentences."""

from collections.abc import Sequence

from engine.games.westkingdom.box.cards import BUILDINGS, LEVELS, REWARDS
from engine.games.westkingdom.box.trades import TRADES
from engine.games.westkingdom.events import (
    Adorned,
    Captured,
    Cleared,
    Climbed,
    Constructed,
    Debts,
    Discarded,
    Dismissed,
    Drafted,
    Drew,
    Ended,
    Equipped,
    Freed,
    Full,
    Gained,
    Hired,
    Kept,
    Lay,
    Looked,
    PacksPassed,
    Paid,
    Picked,
    Placed,
    Recalled,
    Refilled,
    Reset,
    Retooled,
    Rewarded,
    Schemed,
    Sent,
    Shown,
    Skipped,
    Spared,
    Stocked,
    TaxRaised,
    ToolUsed,
    Traded,
    Virtue,
    WestKingdomEvent,
)
from render.texts import Texts, joined
from render.words.westkingdom.briefs import price_text
from render.words.westkingdom.parts import (
    amounts_text,
    apprentice_name,
    at,
    building_name,
    building_names,
    card_of,
    counted,
    craft_name,
    goods_text,
    origin,
    power_name,
)


def event(event: WestKingdomEvent, name: str, t: Texts, names: Sequence[str] = ()) -> str:
    """Return one sentence on an event by the seat called ``name``.

    ``names`` are those of all seats, for other players that the event concerns.
    """
    match event:
        case Placed() | Recalled() | Skipped() | Captured() | Sent() | Freed() | Reset() | Lay():
            return _workers(event, name, t, names)
        case Paid() | Gained() | Virtue() | Debts() | Spared() | Traded() | Stocked() | TaxRaised():
            return _goods(event, name, t)
        case Picked() | Drafted() | PacksPassed() | Drew() | Looked() | Kept() | Discarded():
            return _plans(event, name, t)
        case Hired() | Dismissed() | Retooled() | Refilled() | Cleared():
            return _apprentices(event, name, t)
        case _:
            return _works(event, name, t)


def _whose(seat: int, names: Sequence[str], t: Texts) -> str:
    """Return the name of a seat, or a generic name if ``names`` lacks it."""
    return names[seat] if seat < len(names) else t("westkingdom-somebody")


def _workers(
    event: Placed | Recalled | Skipped | Captured | Sent | Freed | Reset | Lay,
    name: str,
    t: Texts,
    names: Sequence[str],
) -> str:
    match event:
        case Placed(location=location, artisan=artisan, count=count):
            key = "westkingdom-event-placed-artisan" if artisan else "westkingdom-event-placed"
            return t(key, name=name, place=at(location, t), count=count)
        case Recalled(source=source, count=count, artisan=artisan):
            key = "westkingdom-event-recalled-artisan" if artisan else "westkingdom-event-recalled"
            return t(key, name=name, place=origin(source, t), count=count)
        case Skipped():
            return t("westkingdom-event-skipped", name=name)
        case Captured(seat=seat, whom=whom, location=location, count=count):
            if whom == seat:
                return t("westkingdom-event-captured-own", name=name, count=count, place=at(location, t))
            whose = _whose(whom, names, t)
            return t("westkingdom-event-captured", name=name, count=count, whose=whose, place=at(location, t))
        case Sent(held=held):
            workers = [
                t("westkingdom-event-sent-of", count=count, whose=_whose(whom, names, t))
                for whom, count in enumerate(held)
                if count
            ]
            return t("westkingdom-event-sent", name=name, workers=joined(workers, t))
        case Freed(source=source, count=count):
            return t(f"westkingdom-event-freed-{source}", name=name, count=count)
        case Reset(imprisoned=imprisoned):
            if not imprisoned:
                return t("westkingdom-event-reset")
            owners = joined(
                [
                    t("westkingdom-event-sent-of", count=imprisoned.count(seat), whose=_whose(seat, names, t))
                    for seat in dict.fromkeys(imprisoned)
                ],
                t,
            )
            return t("westkingdom-event-reset-prison", names=owners)
        case Lay(number=number, beside=beside):
            if beside:
                return t("westkingdom-event-lay-beside", name=name)
            key = "westkingdom-event-lay" if number else "westkingdom-event-lay-stacked"
            return t(key, name=name, number=number)


def _goods(
    event: Paid | Gained | Virtue | Debts | Spared | Traded | Stocked | TaxRaised, name: str, t: Texts
) -> str:
    match event:
        case Paid(goods=goods, tax=tax, coins=coins):
            price = price_text(goods[-1], tax, coins, t)
            cost = ", ".join(filter(None, (goods_text((*goods[:-1], 0), t), price)))
            return t("westkingdom-event-paid", name=name, cost=cost)
        case Gained(goods=goods, why=why):
            if card := card_of(why, t):
                return t("westkingdom-event-gained-by", name=name, goods=goods_text(goods, t), card=card)
            if why == "coins":
                return t("westkingdom-event-gained-coins", name=name, count=goods[-1])
            return t("westkingdom-event-gained", name=name, goods=goods_text(goods, t))
        case Virtue(change=change, now=now):
            way = "up" if change > 0 else "down"
            return t(f"westkingdom-event-virtue-{way}", name=name, count=abs(change), now=now)
        case Debts(count=count, how=how):
            return t(f"westkingdom-event-debts-{how}", name=name, count=count)
        case Spared():
            return t("westkingdom-event-spared", name=name)
        case Traded(trade=trade):
            deal = TRADES[trade]
            gain = goods_text(deal.gain, t) or counted("virtue", deal.virtue, t)
            return t("westkingdom-event-traded", name=name, pay=goods_text(deal.pay, t), gain=gain)
        case Stocked(change=change, now=now):
            way = "up" if change > 0 else "down"
            return t(f"westkingdom-event-stocked-{way}", name=name, count=abs(change), now=now)
        case TaxRaised():
            return ""  # part of the sentence on the payment


def _plans(
    event: Picked | Drafted | PacksPassed | Drew | Looked | Kept | Discarded, name: str, t: Texts
) -> str:
    match event:
        case Picked(board=board):
            return t("westkingdom-event-picked", name=name, board=power_name(board, t))
        case Drafted(plan=plan) | Kept(plan=plan):
            if plan:
                return t("westkingdom-event-kept-own", name=name, plan=building_name(plan, t))
            return t("westkingdom-event-kept", name=name)
        case PacksPassed(left=left):
            return t("westkingdom-event-packs" if left else "westkingdom-event-packs-end")
        case Drew(count=count, plans=plans):
            if plans and all(plans):
                return t("westkingdom-event-drew-own", name=name, plans=building_names(plans, t))
            return t("westkingdom-event-drew", name=name, count=count)
        case Looked(count=count, plans=plans):
            if plans and all(plans):
                return t("westkingdom-event-looked-own", name=name, plans=building_names(plans, t))
            return t("westkingdom-event-looked", name=name, count=count)
        case Discarded(plan=plan):
            if plan:
                return t("westkingdom-event-discarded-own", name=name, plan=building_name(plan, t))
            return t("westkingdom-event-discarded", name=name)


def _apprentices(event: Hired | Dismissed | Retooled | Refilled | Cleared, name: str, t: Texts) -> str:
    match event:
        case Hired(apprentice=card, kept=kept):
            key = "westkingdom-event-hired" if kept else "westkingdom-event-hired-away"
            return t(key, name=name, apprentice=apprentice_name(card, t))
        case Dismissed(apprentice=card):
            return t("westkingdom-event-dismissed", name=name, apprentice=apprentice_name(card, t))
        case Retooled(craft=craft, apprentice=0):
            return t("westkingdom-event-tool-lost", name=name, craft=craft_name(craft, t))
        case Retooled(craft=craft, apprentice=card):
            what = {"craft": craft_name(craft, t), "apprentice": apprentice_name(card, t)}
            return t("westkingdom-event-retooled", name=name, **what)
        case Refilled(apprentices=cards):
            apprentices = [apprentice_name(card, t) for card in cards if card]
            return t("westkingdom-event-refilled", apprentices=joined(apprentices, t)) if apprentices else ""
        case Cleared(apprentices=cards):
            apprentices = [apprentice_name(card, t) for card in cards if card]
            return t("westkingdom-event-cleared", apprentices=joined(apprentices, t)) if apprentices else ""


def _works(event: WestKingdomEvent, name: str, t: Texts) -> str:
    """Return the sentence on building, crafting, the Cathedral or the end of the match."""
    match event:
        case Constructed(building=card):
            points = BUILDINGS[card].vp
            return t(
                "westkingdom-event-constructed", name=name, building=building_name(card, t), points=points
            )
        case Climbed(level=level):
            return t("westkingdom-event-climbed", name=name, level=level, points=LEVELS[level - 1].vp)
        case Rewarded(reward=0):
            return t("westkingdom-event-no-reward")
        case Rewarded(reward=reward, gained=gained):
            gain = REWARDS[reward].gain
            assert gain is not None
            key = "westkingdom-event-rewarded" if gained else "westkingdom-event-reward-shown"
            return t(key, name=name, reward=amounts_text(gain, t))
        case Adorned(craft=craft, building=0):
            return t("westkingdom-event-hung", name=name, craft=craft_name(craft, t))
        case Adorned(craft=craft, building=card):
            what = {"craft": craft_name(craft, t), "building": building_name(card, t)}
            return t("westkingdom-event-adorned", name=name, **what)
        case Equipped(craft=craft, apprentice=card):
            what = {"craft": craft_name(craft, t), "apprentice": apprentice_name(card, t)}
            return t("westkingdom-event-equipped", name=name, **what)
        case Shown(craft=craft):
            return t("westkingdom-event-shown", craft=craft_name(craft, t)) if craft else ""
        case ToolUsed(apprentice=card, craft=craft):
            what = {"craft": craft_name(craft, t), "apprentice": apprentice_name(card, t)}
            return t("westkingdom-event-tool", name=name, **what)
        case Schemed(card=card):
            return t("westkingdom-event-schemed", name=name, number=card)
        case Full():
            return t("westkingdom-event-full", name=name)
        case Ended(stopped=stopped):
            return t("westkingdom-event-stopped" if stopped else "westkingdom-event-ended")
    return ""
