"""Menu entries of *West Kingdom*: moves with their gains and costs."""

from collections.abc import Sequence

from engine.games.westkingdom.board import WestKingdomBoard, WestKingdomView
from engine.games.westkingdom.box.cards import BUILDINGS, COLUMNS, CRAFTS, LOCATIONS, OPEN, POWERS
from engine.games.westkingdom.box.trades import COMMON, TRADES
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.moves import (
    BOARDS,
    SOURCES,
    Accept,
    Adorn,
    Capture,
    Choose,
    Construct,
    Craft,
    Discard,
    Dismiss,
    Draft,
    Equip,
    Guard,
    Hire,
    Keep,
    Mine,
    Pass,
    Pay,
    Pick,
    Place,
    Raid,
    Recall,
    Retool,
    Tool,
    Trade,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.outlook import foreseen, group, mixtures, trade_cost
from engine.games.westkingdom.players.counts import tool_of
from engine.games.westkingdom.turn.tasks import (
    ToAccept,
    ToCapture,
    ToChoose,
    ToCraft,
    ToDiscard,
    ToGuard,
    ToPay,
    ToRaid,
    ToTool,
    ToTrade,
)
from render.texts import Texts, shortened
from render.words import Choice
from render.words.westkingdom import cards
from render.words.westkingdom.briefs import brief
from render.words.westkingdom.effects import effect_text
from render.words.westkingdom.parts import (
    BUTTON_LIMIT,
    apprentice_label,
    building_name,
    colour,
    counted,
    craft_name,
    goods_text,
    listed,
    origin,
    per_player,
    place,
    power_name,
    workers_at,
)
from render.words.westkingdom.placements import capture_cost, mined, placement, using
from render.words.westkingdom.prizes import brings, prize
from render.words.westkingdom.signs import sign


def choice(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> Choice:
    """Return a move's menu entry."""
    match move:
        case Place() | Recall() | Mine() | Use() | Raid() | Capture() | Guard() | Trade():
            entry = _work(view, move, t)
        case Pass() | Accept() | Tool():
            entry = _answer(view, move, t)
        case _:
            entry = _card(view, move, t)
    label = shortened(entry.label)
    button = shortened(entry.button or entry.label, BUTTON_LIMIT)
    description = shortened(entry.description)
    return entry._replace(
        label=label,
        description=description,
        emoji=sign(view, move, t),
        button=button,
        brings=brings(view, move, t),
        prize=prize(view, move, t),
    )


def _work(
    view: WestKingdomView,
    move: Place | Recall | Mine | Use | Raid | Capture | Guard | Trade,
    t: Texts,
) -> Choice:
    """Return the entry of a move with workers."""
    match move:
        case Place(location=location, artisan=artisan):
            return _place(location, placement(view, move, t), t, artisan=artisan)
        case Recall(source=source):
            where = origin(source, t)
            label = t("westkingdom-choice-recall", place=where)
            return Choice(label, _recalled(view, source, t), button=_source(source, t))
        case Mine(good=good):
            return _mine(view, good, t)
        case Use(way=way):
            button = t(f"westkingdom-button-{way}")
            return Choice(t(f"westkingdom-choice-{way}"), using(view, way, t), button=button)
        case Raid(location=location):
            there = per_player(view.board, workers_at(view.board, location), t)
            entry = _place(location, capture_cost(view, t), t)
            return entry._replace(label=t("westkingdom-choice-raid", place=entry.label, groups=there))
        case Capture():
            return _capture(view, move, t)
        case Guard(action=action):
            label, button = t(f"westkingdom-choice-guard-{action}"), t(f"westkingdom-button-guard-{action}")
            return Choice(label, brief(foreseen(view, move), t), button=button)
        case Trade(trade=trade):
            return _trade(view, trade, t)


def _place(location: int, text: str, t: Texts, *, artisan: bool = False) -> Choice:
    label, button = place(location, t), t(f"westkingdom-button-{LOCATIONS[location]}")
    if artisan:
        label = t("westkingdom-choice-artisan", place=label)
        button = t("westkingdom-button-artisan", place=button)
    return Choice(label, text, button=button)


def _source(source: int, t: Texts) -> str:
    if source >= BOARDS:
        name = t(f"westkingdom-colour-{SOURCES[source].split('-')[0]}")
        return t("westkingdom-button-board", colour=name)
    return t(f"westkingdom-button-{SOURCES[source]}")


def _recalled(view: WestKingdomView, source: int, t: Texts) -> str:
    if source >= OPEN or view.viewer is None:
        return ""
    player = view.board.players[view.viewer]
    key = (
        "westkingdom-choice-recall-artisan" if player.artisan == source else "westkingdom-choice-recall-left"
    )
    return t(key, count=player.placed[source] - 1)


def _mine(view: WestKingdomView, good: str, t: Texts) -> Choice:
    balance = foreseen(view, Mine(good))  # type: ignore[arg-type]  # either clay or gold
    label = goods_text(balance.gained, t)
    if not label and view.viewer is not None:
        label = mined(view, view.viewer, int(good == "gold"), t)
    return Choice(label, t(f"westkingdom-choice-mine-{good}"))


def _capture(view: WestKingdomView, move: Capture, t: Texts) -> Choice:
    board, task = view.board, view.board.stack[-1]
    assert isinstance(task, ToCapture)
    whom, count, _ = group(board, task, move.colour)
    name = colour(board, whom, t)
    balance = foreseen(view, move)
    balance.captured = 0
    own = t("westkingdom-choice-capture-own", count=count) if whom == task.seat else ""
    text = listed((brief(balance, t), own))
    label = t("westkingdom-choice-capture", count=count, colour=name)
    return Choice(label, text, button=t("westkingdom-button-capture", count=count, colour=name))


def _trade(view: WestKingdomView, trade: str, t: Texts) -> Choice:
    deal = TRADES[trade]
    gain = goods_text(deal.gain, t) or counted("virtue", deal.virtue, t)
    pay = goods_text(trade_cost(view.board, deal), t) or t("westkingdom-nothing")
    label = t("westkingdom-choice-trade", pay=pay, gain=gain)
    if trade in COMMON:
        short_pay, short_gain = (", ".join(map(_without_one, side.split(", "))) for side in (pay, gain))
        return Choice(label, button=t("westkingdom-button-trade", pay=short_pay, gain=short_gain))
    name = apprentice_label(deal.card, t)
    return Choice(label, t("westkingdom-choice-trade-by", name=name), button=name)


def _without_one(amount: str) -> str:
    """Return "1 clay" as "clay", to save space on a button."""
    return amount.removeprefix("1 ")


def _answer(view: WestKingdomView, move: Pass | Accept | Tool, t: Texts) -> Choice:
    """Return the entry of an answer: yes, no or later."""
    task = view.board.stack[-1]
    if isinstance(move, Tool):
        assert isinstance(task, ToTool)
        tool = cards.tool_text(tool_of(view.board.players[task.seat], task.card), t)
        label, button = t(f"westkingdom-choice-tool-{move.when}"), t(f"westkingdom-button-{move.when}")
        return Choice(label, tool if move.when == "now" else "", button=button)
    if isinstance(task, ToAccept):
        word = "yes" if isinstance(move, Accept) else "no"
        label = t(f"westkingdom-choice-{task.about}-{word}")
        return Choice(label, brief(foreseen(view, move), t), button=t(f"westkingdom-button-{word}"))
    if isinstance(task, ToTrade | ToGuard | ToRaid):
        return Choice(t("westkingdom-choice-stop"), button=t("westkingdom-button-stop"))
    return Choice(t("westkingdom-choice-skip"), button=t("westkingdom-button-skip"))


def _card(view: WestKingdomView, move: WestKingdomMove, t: Texts) -> Choice:
    """Return the entry of a move that chooses a card or a payment."""
    match move:
        case Pick(board=key):
            text = listed((cards.power_text(key, t), cards.start_text(POWERS[key].start, t)))
            return Choice(power_name(key, t), text)
        case Hire(apprentice=card):
            return _hire(view, card, t)
        case Dismiss(apprentice=card) | Retool(apprentice=card) | Equip(apprentice=card):
            return Choice(apprentice_label(card, t), _own_apprentice(view, card, t))
        case Draft(plan=plan) | Keep(plan=plan) | Discard(plan=plan) | Construct(plan=plan):
            return _plan(plan, t)
        case Adorn(building=plan):
            return Choice(building_name(plan, t), cards.effect_of(plan, t))
        case Pay(goods=goods):
            return _pay(view, goods, t)
        case Craft(card=card):
            return _craft(view, card, t)
        case Choose(option=option):
            task = view.board.stack[-1]
            assert isinstance(task, ToChoose)
            text = effect_text(task.effect.choose[option], t)
            return Choice(text[0].upper() + text[1:])
    raise AssertionError(move)


def _plan(plan: int, t: Texts) -> Choice:
    line, name = BUILDINGS[plan], building_name(plan, t)
    parts = (cards.cost_text(plan, t), cards.virtue(line.virtue, t), cards.effect_of(plan, t))
    label = t("westkingdom-choice-plan", name=name, points=line.vp)
    return Choice(label, cards.house(line, listed(parts), t), button=name)


def _hire(view: WestKingdomView, card: int, t: Texts) -> Choice:
    board = view.board
    slot = board.apprentices.index(card)
    balance = foreseen(view, Hire(card))
    balance.virtue = 0
    text = listed((brief(balance, t), cards.apprentice_text(card, t)))
    where = t("westkingdom-choice-slot", row=slot // COLUMNS + 1, column=slot % COLUMNS + 1)
    return Choice(_beside(board, slot, t), text, group=where)


def _beside(board: WestKingdomBoard, slot: int, t: Texts) -> str:
    """Return the label of a face-up apprentice, with its row or column if another has the same label."""
    label, (row, column) = apprentice_label(board.apprentices[slot], t), divmod(slot, COLUMNS)
    twins = [
        other
        for other, card in enumerate(board.apprentices)
        if card and other != slot and apprentice_label(card, t) == label
    ]
    if not twins:
        return label
    if all(other % COLUMNS != column for other in twins):
        return t("westkingdom-apart-column", name=label, column=column + 1)
    return t("westkingdom-apart-row", name=label, row=row + 1)


def _own_apprentice(view: WestKingdomView, card: int, t: Texts) -> str:
    tool = tool_of(view.board.players[view.viewer or 0], card)
    tool_text = t("westkingdom-text-tool", what=cards.tool_text(tool, t)) if tool else ""
    return listed((tool_text, cards.apprentice_text(card, t)))


def _pay(view: WestKingdomView, goods: tuple[tuple[int, int], ...], t: Texts) -> Choice:
    """Return the entry of a payment. Its button shows only the goods that differ between the options."""
    task, counts = view.board.stack[-1], dict(goods)
    assert isinstance(task, ToPay)
    ways = mixtures(view.board, task)
    differ = [good for good in range(len(GOODS)) if len({way[good] for way in ways}) > 1]
    whole = goods_text([counts.get(good, 0) for good in range(len(GOODS))], t)
    short = goods_text([counts.get(good, 0) if good in differ else 0 for good in range(len(GOODS))], t)
    return Choice(whole or t("westkingdom-nothing"), button=short)


def _craft(view: WestKingdomView, card: int, t: Texts) -> Choice:
    task = view.board.stack[-1]
    assert isinstance(task, ToCraft)
    name = craft_name(card, t)
    if task.half == "adornment":
        return Choice(name, cards.house(CRAFTS[card], cards.adornment_text(card, t), t))
    return Choice(name, cards.house(CRAFTS[card], cards.tool_text(card, t), t))


def together(view: WestKingdomView) -> bool:
    """Return whether the question is in a series: trades, captures, Guardhouse actions, or excess plans."""
    task = view.board.stack[-1] if view.board.stack else None
    return isinstance(task, ToTrade | ToRaid | ToCapture | ToGuard) or (
        isinstance(task, ToDiscard) and task.why == "limit"
    )


def rest(view: WestKingdomView, options: Sequence[WestKingdomMove]) -> WestKingdomMove | None:
    """Return None: no series has a default answer."""
    return None
