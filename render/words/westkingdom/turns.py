"""Summaries of turns in *West Kingdom*."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.games.westkingdom import evaluation
from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.cards import MIDDLE, STOREHOUSE, TOWN_CENTRE
from engine.games.westkingdom.box.trades import TRADES
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.events import (
    Adorned,
    Captured,
    Climbed,
    Constructed,
    Debts,
    Discarded,
    Dismissed,
    Drafted,
    Drew,
    Equipped,
    Freed,
    Gained,
    Hired,
    Kept,
    Paid,
    Picked,
    Placed,
    Recalled,
    Reset,
    Schemed,
    Sent,
    Skipped,
    Stocked,
    Traded,
    Virtue,
    WestKingdomEvent,
)
from engine.games.westkingdom.outlook import PLANS_LOOKED_AT
from engine.games.westkingdom.turn.tasks import ToCapture, ToRaid, ToTrade
from render.texts import Texts, shortened
from render.words.westkingdom.parts import (
    apprentice_name,
    beginning,
    building_name,
    called,
    counted,
    craft_name,
    goods_text,
    origin,
    place,
    power_name,
)
from render.words.westkingdom.players import points_of

LIMIT, BRIEF, NAME = 180, 140, 32
NEWS = (Constructed, Climbed, Sent, Freed, Hired, Adorned, Equipped, Debts, Reset)
"""Events, besides captures, that even a short summary includes, the most notable first."""

BOUGHT = (Hired, Constructed, Climbed, Adorned, Equipped)
"""Events after which a summary states the turn's costs."""

TOLD_WITH = ("coins", "trade")
"""Reasons of gains that are implied by another event."""


def turn(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn. Effects on other players follow, with their names."""
    parts: list[str] = []
    events = _together(events, view)
    gained, cost = _gained(events, seat, t), _cost(events, seat, t)
    captures, trades = _captures(events, seat, view, names, t), _trades(events, seat, t)
    discards = _discards(events, seat, t)
    for event in events:
        if isinstance(event, Gained) and gained and _counts(event, seat):
            parts.append(gained)
            gained = ""
        if isinstance(event, Captured) and event.seat == seat:
            parts.append(captures)
            captures = ""
        if isinstance(event, Traded) and event.seat == seat:
            parts.append(trades)
            trades = ""
        if isinstance(event, Discarded) and event.seat == seat and event.why != "cathedral":
            parts.append(discards)
            discards = ""
        parts.append(_told(event, seat, view, names, t))
        if isinstance(event, BOUGHT) and event.seat == seat:
            parts.append(cost)
            cost = ""
    parts += [cost, _left_undone(events, seat, view, t)]
    for other in sorted(debts := _debts(events, seat)):
        name = called(view.board, other, names, t)
        parts.append(t("westkingdom-turn-other-debt", name=name, count=debts[other]))
    return _with_rival(parts, events, view, names, t, LIMIT)


def _left_undone(events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, t: Texts) -> str:
    """Return that a worker at the King's Storehouse or the Town Centre makes no trade or capture."""
    placed = [event.location for event in events if isinstance(event, Placed) and event.seat == seat]
    done = {type(event) for event in events}
    asked = {type(task) for task in view.board.stack if task.seat == seat}
    if STOREHOUSE in placed and Traded not in done and ToTrade not in asked:
        return t("westkingdom-turn-no-trade")
    if TOWN_CENTRE in placed and Captured not in done and asked.isdisjoint({ToRaid, ToCapture}):
        return t("westkingdom-turn-no-capture")
    return ""


def shortest(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn for a button, without whose workers are captured or sent to prison."""
    return turn(events, seat, view, names, t.in_short())


def outcome(events: Sequence[WestKingdomEvent], view: WestKingdomView, t: Texts) -> str:
    """Return how many plans a turn is about to draw, and whose debts the reset that ends it brings."""
    board, seat = view.board, view.viewer
    parts = list[str]()
    if seat is not None and (drawn := evaluation.drawn(board, seat)):
        key = "westkingdom-outcome-looks" if board.last == MIDDLE else "westkingdom-outcome-draws"
        parts.append(t(key, count=PLANS_LOOKED_AT if board.last == MIDDLE else drawn))
    if any(isinstance(event, Reset) for event in events):
        debtors = {event.seat for event in events if isinstance(event, Debts) and event.how == "taken"}
        others, own = len(debtors - {seat}), seat in debtors
        who = "both" if own and others else "own" if own else "others" if others else "none"
        parts.append(t("westkingdom-outcome-reset", who=who, count=others))
    return ", ".join(parts)


def brief(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the notable events of a turn, or its location if there are none."""
    places = (event for event in events if isinstance(event, Placed | Recalled))
    place_names = filter(None, (_told(event, seat, view, names, t) for event in places))
    news = _news(events, seat, view, names, t) or [*place_names][:1]
    return _with_rival(news, events, view, names, t, BRIEF)


def news(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the notable events of a turn: captures, cards, the Cathedral, debts. It may be an empty text."""
    return ", ".join(_news(events, seat, view, names, t))


def headline(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the most notable event of a turn, or an empty text if there is none."""
    captures = [event for event in events if isinstance(event, Captured)]
    news = [event for event in events if isinstance(event, NEWS)]
    greatest_first = sorted(news, key=lambda event: NEWS.index(type(event)))
    return next(iter(_news([*captures, *greatest_first], seat, view, names, t)), "")


def _news(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> list[str]:
    captures, events = _captures(events, seat, view, names, t), _together(events, view)
    news = [_told(event, seat, view, names, t) for event in events if isinstance(event, NEWS)]
    return [*filter(None, (captures, *news))]


def alone(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> tuple[str, str]:
    """Return the summary of a solo player's turn, and that of the automaton's response."""
    own, answers = _divided(events)
    answer = [_of_rival(event, view, names, t) for event in _together(answers, view)]
    stock = [event for event in answers if isinstance(event, Stocked)]
    virtue = [event for event in answers if isinstance(event, Virtue) and event.seat == view.board.seats]
    if stock:
        answer.append(t("westkingdom-turn-rival-stock", now=stock[-1].now))
    if virtue:
        answer.append(t("westkingdom-turn-rival-virtue", now=virtue[-1].now))
    return turn(own, seat, view, names, t), ", ".join(filter(None, answer))


def _divided(
    events: Sequence[WestKingdomEvent],
) -> tuple[Sequence[WestKingdomEvent], Sequence[WestKingdomEvent]]:
    """Return the events of a player's turn, and from the scheme card on those of the automaton's."""
    at = next((at for at, event in enumerate(events) if isinstance(event, Schemed)), len(events))
    return events[:at], events[at:]


def why(
    changes: Mapping[str, int],
    events: Sequence[WestKingdomEvent],
    seat: int,
    view: WestKingdomView,
    t: Texts,
) -> list[tuple[str, int]]:
    """Return the sources of a turn's points."""
    return [
        (t(f"westkingdom-why-{_of_goods(events, seat) if source == 'goods' else source}"), points)
        for source, points in changes.items()
    ]


def _of_goods(events: Sequence[WestKingdomEvent], seat: int) -> str:
    """Return the goods worth points that a turn changed: ``gold``, ``marble`` or ``goods`` for both."""
    moved = set[str]()
    for event in events:
        match event:
            case Gained(seat=of, goods=goods) | Paid(seat=of, goods=goods) if of == seat:
                counts: Sequence[int] = goods
            case Traded(seat=of, trade=trade) if of == seat:
                counts = TRADES[trade].gain
            case _:
                continue
        moved |= {name for name, count in zip(GOODS, counts, strict=True) if count} & {"gold", "marble"}
    return moved.pop() if len(moved) == 1 else "goods"


def automaton_points(view: WestKingdomView) -> int:
    """Return the automaton's current score."""
    return points_of(view.board, view.board.seats)


def harm(
    turns: Sequence[tuple[int, Sequence[WestKingdomEvent]]],
    seat: int,
    view: WestKingdomView,
    names: Sequence[str],
    t: Texts,
) -> str:
    """Return what others did to a seat: workers captured or imprisoned, and debts taken because of them."""
    captured: dict[tuple[int, int], int] = {}
    imprisoned = Counter[int]()
    debts = 0
    for mover, events in _by_mover(turns, view):
        for event in events:
            match event:
                case Captured(seat=captor, location=location, whom=whom, count=count) if (
                    whom == seat != captor
                ):
                    captured[captor, location] = captured.get((captor, location), 0) + count
                case Sent(held=held) if mover != seat and held[seat]:
                    imprisoned[mover] += held[seat]
                case Debts(seat=debtor, count=count, how="taken") if debtor == seat != mover:
                    debts += count
    total = sum(captured.values())
    if len(captured) == 1:
        (((captor, where), _),) = captured.items()
        name = beginning(view.board, captor, names, t)
        by = t("westkingdom-harm-captured-by", count=total, name=name, place=place(where, t))
    elif captured:
        by = t("westkingdom-harm-captured", count=total, by=_captors(captured, view, names, t))
    else:
        by = ""
    parts = [
        by,
        _imprisoned(imprisoned, view, names, t),
        t("westkingdom-harm-debts", count=debts) if debts else "",
    ]
    return " ".join(filter(None, parts))


def _imprisoned(counts: Counter[int], view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Return the number of imprisoned workers, with a name if one player imprisoned them all."""
    if not counts:
        return ""
    if len(counts) == 1:
        ((mover, count),) = counts.items()
        return t("westkingdom-harm-sent", name=beginning(view.board, mover, names, t), count=count)
    return t("westkingdom-harm-prison", count=counts.total())


def beside_harm(
    turns: Sequence[tuple[int, Sequence[WestKingdomEvent]]], seat: int, view: WestKingdomView
) -> list[Sequence[WestKingdomEvent]]:
    """Return the events of each turn without those in the text of :func:`harm`."""

    def rest(mover: int, event: WestKingdomEvent) -> WestKingdomEvent | None:
        match event:
            case Captured(seat=captor, whom=whom) if whom == seat != captor:
                return None
            case Debts(seat=debtor, how="taken") if debtor == seat != mover:
                return None
            case Sent(held=held) if mover != seat and held[seat]:
                others = tuple(0 if owner == seat else count for owner, count in enumerate(held))
                return Sent(event.seat, others) if any(others) else None
        return event

    kept = [
        [left for event in events if (left := rest(mover, event)) is not None]
        for mover, events in _by_mover(turns, view)
    ]
    return [[*own, *answers] for own, answers in zip(kept[::2], kept[1::2], strict=True)]


def _captors(
    captured: dict[tuple[int, int], int], view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the numbers of workers that each player captured, by location."""
    places: dict[int, list[str]] = {}
    for (captor, where), count in captured.items():
        places.setdefault(captor, []).append(t("westkingdom-harm-at", place=place(where, t), count=count))
    return t("list-semicolon").join(
        t("westkingdom-harm-by", name=called(view.board, captor, names, t), places=t("list-comma").join(at))
        for captor, at in places.items()
    )


def _by_mover(
    turns: Sequence[tuple[int, Sequence[WestKingdomEvent]]], view: WestKingdomView
) -> Iterator[tuple[int, Sequence[WestKingdomEvent]]]:
    """Yield turns with the automaton's events as turns of their own."""
    for mover, events in turns:
        own, answers = _divided(events)
        yield mover, own
        yield view.board.seats, answers


def _with_rival(
    clauses: Sequence[str],
    events: Sequence[WestKingdomEvent],
    view: WestKingdomView,
    names: Sequence[str],
    t: Texts,
    limit: int,
) -> str:
    """Return a summary followed by that of the automaton's response.

    If it is too long, costs are dropped first, then the last clauses.
    """
    parts, room = [*filter(None, clauses)], limit + 2 * NAME
    while len(parts) > 1 and len(", ".join(parts)) > room:
        costs = [part for part in parts if part[0] in "−+"]
        parts.remove(costs[0] if costs else parts[-1])
    text = ", ".join(parts) or t("westkingdom-turn-decided")
    if doings := [what for event in _together(events, view) if (what := _of_rival(event, view, names, t))]:
        name = called(view.board, view.board.seats, names, t)
        text = t("westkingdom-turn-rival", what=text, name=name, doings=", ".join(doings))
    return shortened(text, room)


def _counts(event: Gained, seat: int) -> bool:
    return event.seat == seat and event.why not in TOLD_WITH


def _debts(events: Sequence[WestKingdomEvent], seat: int) -> Counter[int]:
    """Return the number of debts that each other player took."""
    debts: Counter[int] = Counter()
    for event in events:
        if isinstance(event, Debts) and event.how == "taken" and event.seat != seat:
            debts[event.seat] += event.count
    return debts


def _together(events: Sequence[WestKingdomEvent], view: WestKingdomView) -> list[WestKingdomEvent]:
    """Merge debts of the same kind, workers called home and the automaton's captures into one event each."""
    together = dict[tuple[object, ...], WestKingdomEvent]()
    for number, event in enumerate(events):
        like: tuple[object, ...] = (number,)
        match event:
            case Debts(seat, count, how):
                like = (Debts, seat, how)
                if isinstance(earlier := together.get(like), Debts):
                    event = Debts(seat, earlier.count + count, how)
            case Captured(seat, location, whom, count, artisan) if seat in (whom, view.board.seats):
                like = (Captured, seat, whom)
                if isinstance(earlier := together.get(like), Captured):
                    event = Captured(seat, location, whom, earlier.count + count, artisan)
        together[like] = event
    return [*together.values()]


def _captures(
    events: Sequence[WestKingdomEvent], seat: int, view: WestKingdomView, names: Sequence[str], t: Texts
) -> str:
    """Return the owners and the total of the workers that a seat captured."""
    counts, places = Counter[int](), dict[int, str]()
    for event in events:
        if isinstance(event, Captured) and event.seat == seat != event.whom:
            counts[event.whom] += event.count
            places[event.location] = place(event.location, t)
    if not counts:
        return ""
    if len(counts) == 1:
        ((whom, count),) = counts.items()
        whose = called(view.board, whom, names, t)
        where = t("list-comma").join(places.values())
        return t("westkingdom-turn-captured-at", count=count, whose=whose, place=where)
    parts = (
        t("westkingdom-turn-captured-of", name=called(view.board, whom, names, t), count=count)
        for whom, count in counts.most_common()
    )
    return t("westkingdom-turn-captured-several", count=counts.total(), parts=t("list-comma").join(parts))


def _trades(events: Sequence[WestKingdomEvent], seat: int, t: Texts) -> str:
    """Return the total gain of a seat's trades."""
    goods, virtue = [0] * len(GOODS), 0
    for event in events:
        if isinstance(event, Traded) and event.seat == seat:
            goods = [a + b for a, b in zip(goods, TRADES[event.trade].gain, strict=True)]
            virtue += TRADES[event.trade].virtue
    parts = (goods_text(goods, t), counted("virtue", virtue, t) if virtue else "")
    gain = t("list-comma").join(filter(None, parts))
    return t("westkingdom-turn-traded", gain=gain) if gain else ""


def _discards(events: Sequence[WestKingdomEvent], seat: int, t: Texts) -> str:
    """Return the number of hidden plans that a seat discarded, except for the Cathedral."""
    count = sum(
        isinstance(event, Discarded) and event.seat == seat and not event.plan and event.why != "cathedral"
        for event in events
    )
    return t("westkingdom-turn-discarded", count=count) if count else ""


def _cost(events: Sequence[WestKingdomEvent], seat: int, t: Texts) -> str:
    """Return the total of a seat's payments and its change of virtue: "−3 stone −1 marble +1 virtue".

    Virtue that is traded for is left out, as it is named with the trades.
    """
    counts, virtue, traded = [0] * len(GOODS), 0, 0
    for event in events:
        if isinstance(event, Traded) and event.seat == seat:
            traded += TRADES[event.trade].virtue
        if isinstance(event, Paid) and event.seat == seat:
            counts = [a + b for a, b in zip(counts, event.goods, strict=True)]
            counts[-1] += event.tax + event.coins
        if isinstance(event, Virtue) and event.seat == seat:
            virtue += event.change
    virtue -= min(traded, max(0, virtue))
    paid = [f"−{counted(name, count, t)}" for name, count in zip(GOODS, counts, strict=True) if count]
    if virtue:
        paid.append(f"{'+' if virtue > 0 else '−'}{counted('virtue', abs(virtue), t)}")
    return " ".join(paid)


def _gained(events: Sequence[WestKingdomEvent], seat: int, t: Texts) -> str:
    """Return the total of the goods a seat gained."""
    counts = [0] * len(GOODS)
    for event in events:
        if isinstance(event, Gained) and _counts(event, seat):
            counts = [a + b for a, b in zip(counts, event.goods, strict=True)]
    return goods_text(counts, t)


def _told(event: WestKingdomEvent, seat: int, view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Return the summary of one event of the seat whose turn it is, or an empty text."""
    if getattr(event, "seat", seat) != seat:
        return ""
    match event:
        case Placed(location=location):
            return place(location, t)
        case Recalled(source=source):
            return t("westkingdom-turn-recalled", place=origin(source, t))
        case Captured(whom=whom, count=count) if whom == seat:
            return t("westkingdom-turn-captured-own", count=count)
        case Sent(held=held):
            return t("westkingdom-turn-sent", count=sum(held))
        case Freed(source=source, count=count):
            return t("westkingdom-turn-freed", source=source, count=count)
        case Reset():
            return t("westkingdom-turn-reset")
        case Skipped():
            return t("westkingdom-turn-skipped")
        case Debts(count=count, how=how):
            return t(f"westkingdom-turn-debts-{how}", count=count)
    return _of_cards(event, t)


def _of_cards(event: WestKingdomEvent, t: Texts) -> str:
    match event:
        case Hired(apprentice=card):
            return t("westkingdom-turn-hired", apprentice=apprentice_name(card, t))
        case Constructed(building=card):
            return t("westkingdom-turn-constructed", building=building_name(card, t))
        case Climbed(level=level):
            return t("westkingdom-turn-climbed", level=level)
        case Adorned(craft=craft):
            return t("westkingdom-turn-adorned", craft=craft_name(craft, t))
        case Equipped(craft=craft):
            return t("westkingdom-turn-equipped", craft=craft_name(craft, t))
        case Drew(count=count):
            return t("westkingdom-turn-drew", count=count)
        case Drafted(plan=plan) | Kept(plan=plan):
            if not plan:
                return t("westkingdom-turn-kept")
            return t("westkingdom-turn-kept-plan", building=building_name(plan, t))
        case Discarded(plan=plan) if plan:
            return t("westkingdom-turn-discarded-card", card=building_name(plan, t))
        case Dismissed(apprentice=card):
            return t("westkingdom-turn-discarded-card", card=apprentice_name(card, t))
        case Picked(board=key):
            return t("westkingdom-turn-picked", board=power_name(key, t))
    return ""


def _of_rival(event: WestKingdomEvent, view: WestKingdomView, names: Sequence[str], t: Texts) -> str:
    """Return the summary of one event of the automaton's turn, or an empty text."""
    if view.board.rival is None or getattr(event, "seat", -1) != view.board.seats:
        return ""
    match event:
        case Placed(location=location):
            return place(location, t)
        case Recalled(source=source, count=count):
            return t("westkingdom-turn-recalled-all", count=count, place=origin(source, t))
        case Captured(whom=whom, count=count):
            return t("westkingdom-turn-captured", count=count, whose=called(view.board, whom, names, t))
        case Constructed() | Climbed() | Hired(kept=True):
            return _of_cards(event, t)
    return ""
