"""What can be chosen: the legal moves for every task that asks somebody."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import ge
from typing import Any

from msgspec.structs import replace

from engine.core.memo import keep_last
from engine.games.westkingdom.board import Player, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    COLOURS,
    GUILDHALL,
    MIDDLE,
    OPEN,
    POWERS,
    WORKSHOP,
    Power,
)
from engine.games.westkingdom.box.vocabulary import SILVER, Effect
from engine.games.westkingdom.moves import (
    BOARDS,
    GUARDING,
    MARKET,
    PRISON,
    SOURCES,
    WAYS,
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
    Raid,
    Recall,
    Retool,
    Tool,
    Trade,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.places.open_places import (
    RAIDS,
    hall_ways,
    hire_slots,
    market_ways,
    occupied,
    placements,
    second_possible,
    workshop_ways,
)
from engine.games.westkingdom.places.storehouse import COMMON, DEALS
from engine.games.westkingdom.players.counts import bare_apprentices, bare_buildings, tool_of
from engine.games.westkingdom.players.prices import climb_ways, construct_ways, constructible, plus
from engine.games.westkingdom.players.tools import (
    Hand,
    affordable,
    guard_actions,
    hand_of,
    payable,
    pays_first,
    usable,
    using,
    variants,
)
from engine.games.westkingdom.turn.automatic import (
    AnyDeed,
    Deed,
    FirstCapture,
    FurtherCapture,
    TakeOn,
    TradeWith,
)
from engine.games.westkingdom.turn.changes import capturable, debt_price, silver
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToAccept,
    ToAttach,
    ToCapture,
    ToChoose,
    ToConstruct,
    ToCraft,
    ToDiscard,
    ToDismiss,
    ToEnlist,
    ToGuard,
    ToHire,
    ToKeep,
    ToMine,
    ToPay,
    ToPick,
    ToPlace,
    ToPrefer,
    ToRaid,
    ToRetool,
    ToTool,
    ToTrade,
    ToUse,
)

ACCEPT, PASS = Accept(), Pass()
MINES = (Mine("clay"), Mine("gold"))
NOW, LATER, NO = Tool("now"), Tool("later"), Tool("no")
RECALL = tuple(map(Recall, range(len(SOURCES))))
RAID = tuple(map(Raid, range(OPEN)))
CAPTURE: dict[str, WestKingdomMove] = {colour: Capture(colour) for colour in COLOURS}
USE: dict[str, WestKingdomMove] = {way: Use(way) for way in WAYS}  # type: ignore[arg-type]  # a Literal
GUARD: dict[str, WestKingdomMove] = {
    action: Guard(action)  # type: ignore[arg-type]  # a Literal
    for action in GUARDING
}
TRADE = tuple((Trade(name), deal.pay) for name, deal in COMMON.items())
"""Moves that are listed again and again, each made once; trades with what is paid."""


def moves(at: WestKingdomPosition, seat: int) -> Sequence[WestKingdomMove]:
    """Return every legal move of a seat; empty if it is not to act."""
    board = at.board
    if board.phase == "plans":
        return [] if board.ready[seat] else [Draft(plan) for plan in at.secret.packs[seat]]
    if not board.stack or board.stack[-1].seat != seat:
        return ()
    return options(at, board.stack[-1])


@keep_last
def options(at: WestKingdomPosition, task: AnyTask) -> Sequence[WestKingdomMove]:
    """Return all that can be chosen for a task."""
    return OPTIONS[type(task)](at, task)


def _place(at: WestKingdomPosition, task: ToPlace) -> Sequence[WestKingdomMove]:
    return placements(at, task.seat) or recalls(at.board, task.seat)


def _mine(at: WestKingdomPosition, task: ToMine) -> Sequence[WestKingdomMove]:
    return MINES


def _hire(at: WestKingdomPosition, task: ToHire) -> Sequence[WestKingdomMove]:
    shown = [at.board.apprentices[slot] for slot in hire_slots(at, task.seat, paid=task.paid)]
    return [*map(Hire, shown), *([PASS] if task.may else [])]


def _enlist(at: WestKingdomPosition, task: ToEnlist) -> Sequence[WestKingdomMove]:
    return [Hire(card) for card in at.board.apprentices if card]


def _retool(at: WestKingdomPosition, task: ToRetool) -> Sequence[WestKingdomMove]:
    return [*map(Retool, bare_apprentices(at.board.players[task.seat])), PASS]


def _captures(at: WestKingdomPosition, task: ToCapture) -> Sequence[WestKingdomMove]:
    board = at.board
    found = [
        CAPTURE[owner.colour]
        for whom, owner in enumerate(board.players)
        if capturable(board, task.seat, task.place, whom, spares=task.spares)
    ]
    return [*found, *([PASS] if task.may else [])]


def _guard(at: WestKingdomPosition, task: ToGuard) -> Sequence[WestKingdomMove]:
    actions = guard_actions(at, task.seat, hand_of(at, task.seat))
    return [*[GUARD[action] for action in actions], *([] if task.first else [PASS])]


def _keep(at: WestKingdomPosition, task: ToKeep) -> Sequence[WestKingdomMove]:
    return [Keep(plan) for plan in at.secret.looked[task.seat]]


def _construct(at: WestKingdomPosition, task: ToConstruct) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    hand = at.secret.hands[task.seat]
    return [Construct(plan) for plan in hand if plan and constructible(player, plan)]


def _pay(at: WestKingdomPosition, task: ToPay) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    ways = construct_ways(player, task.plan) if task.plan else climb_ways(player)
    return [Pay(tuple((good, way[good]) for good in range(SILVER) if way[good])) for way in ways]


def _discard(at: WestKingdomPosition, task: ToDiscard) -> Sequence[WestKingdomMove]:
    hand = [Discard(plan) for plan in at.secret.hands[task.seat]]
    return [*hand, PASS] if task.why == "library" else hand


def _craft(at: WestKingdomPosition, task: ToCraft) -> Sequence[WestKingdomMove]:
    return [*(Craft(card) for card in at.board.crafts if card), *([PASS] if task.may else [])]


def _attach(at: WestKingdomPosition, task: ToAttach) -> Sequence[WestKingdomMove]:
    player = at.board.players[task.seat]
    if task.half == "adornment":
        return [Adorn(card) for card in bare_buildings(player)]
    return [Equip(card) for card in bare_apprentices(player)]


def _pick(at: WestKingdomPosition, task: ToPick) -> Sequence[WestKingdomMove]:
    return [Pick(power.key) for power in free_powers(at.board)]


def free_powers(board: WestKingdomBoard) -> list[Power]:
    """Return the player boards that can still be picked: one for each colour."""
    taken = {player.colour for player in board.players}
    boxes = {"base", *(["promo"] if board.promos else []), *(["age_of_artisans"] if board.artisans else [])}
    return [power for power in POWERS.values() if power.box in boxes and power.colour not in taken]


def recalls(board: WestKingdomBoard, seat: int) -> list[WestKingdomMove]:
    """Return from where a worker can be taken back: elsewhere than open locations only if none is there."""
    player = board.players[seat]
    if any(player.placed):
        return [move for move, count in zip(RECALL, player.placed, strict=False) if count]
    found = [PRISON] if player.prison else []
    if seat in board.market:
        found.append(MARKET)
    found += [BOARDS + colour for colour in holders(board, seat)]
    return [RECALL[source] for source in found]


def can_take_back(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a player without workers in the supply can take one back."""
    return any(board.players[seat].placed) or bool(recalls(board, seat))


def holders(board: WestKingdomBoard, seat: int) -> list[int]:
    """Return the numbers of the colours of those who hold workers of a player."""
    return [COLOURS.index(other.colour) for other in board.players if other.held[seat]]


def _trades(at: WestKingdomPosition, task: ToTrade) -> list[WestKingdomMove]:
    seat, player = task.seat, at.board.players[task.seat]
    offered = [
        Trade(APPRENTICES[card].key)
        for card in player.apprentices
        if card in DEALS and payable(at, seat, TradeWith(seat, card))
    ]
    return [*_common_trades(player.goods[:3]), *offered, PASS]


@lru_cache(maxsize=256)  # robots come to the same goods in many ways
def _common_trades(own: tuple[int, ...]) -> tuple[Trade, ...]:
    return tuple(trade for trade, pay in TRADE if all(map(ge, own, pay)))


def _uses(at: WestKingdomPosition, task: ToUse) -> list[WestKingdomMove]:
    ways = {WORKSHOP: workshop_ways, MIDDLE: market_ways, GUILDHALL: hall_ways}[task.place](at, task.seat)
    return [*[USE[way] for way in ways], *([PASS] if task.may else [])]


def _dismissals(at: WestKingdomPosition, task: ToDismiss) -> list[WestKingdomMove]:
    """Return who can be discarded: nobody without whom the one to be hired could not be paid."""
    seat, player = task.seat, at.board.players[task.seat]
    plans = len(at.secret.hands[seat])
    hiring = TakeOn(seat, 0, paid=True)
    found = [
        Dismiss(card)
        for card in player.apprentices
        if task.hire != "paid" or payable(at, seat, hiring, Hand(without(player, card), plans))
    ]
    return [*found, *([PASS] if task.may else [])]


def without(player: Player, card: int) -> Player:
    """Return a player without one of the apprentices."""
    index = player.apprentices.index(card)
    return replace(
        player,
        apprentices=player.apprentices[:index] + player.apprentices[index + 1 :],
        tools=player.tools[:index] + player.tools[index + 1 :],
    )


def _raids(at: WestKingdomPosition, task: ToRaid) -> list[WestKingdomMove]:
    board, seat = at.board, task.seat
    found = occupied(board) if task.left else []
    if not task.free:
        if len(task.places) >= RAIDS[len(board.players)]:
            found = [place for place in found if place in task.places]
        if task.places:
            if not payable(at, seat, FurtherCapture(seat)):
                found = []
        elif not affordable(at, seat, FirstCapture(seat), hand_of(at, seat)):
            behind = pays_first(at, seat, task.left)
            found = [place for place in found if behind and second_possible(board, place)]
    return [*[RAID[place] for place in found], *([] if task.bound and found else [PASS])]


def _effects(at: WestKingdomPosition, task: ToChoose) -> list[WestKingdomMove]:
    board = at.board
    found: list[WestKingdomMove] = [
        Choose(number)
        for number, effect in enumerate(task.effect.choose)
        if has_result(board, task.seat, effect)
    ]
    return [*found, *([PASS] if task.effect.may else [])]


def has_result(board: WestKingdomBoard, seat: int, effect: Effect) -> bool:
    """Return whether an effect would change anything."""
    if effect.release is not None:
        player = board.players[seat]
        held = any(other.held[seat] for other in board.players)
        return bool(player.prison) if effect.release.source == "prison" else held
    if effect.capture is not None:
        return bool(occupied(board))
    return True


def _answers(at: WestKingdomPosition, task: ToAccept) -> list[WestKingdomMove]:
    """Return yes and no: a pending action may need silver that a debt would cost, or virtue to be lost."""
    board, seat = at.board, task.seat
    player = board.players[seat]
    if task.about != "debt" and any(isinstance(other, Deed) and other.seat == seat for other in board.stack):
        if task.about == "silver":
            player = replace(player, goods=plus(player, silver(debt_price(player)), -1))
        else:
            player = replace(player, virtue=max(0, player.virtue - task.count + 1))
        deed, tools = pending(board)
        if not _done_by(at, seat, deed, Hand(player, len(at.secret.hands[seat])), tools):
            return [PASS]
    return [ACCEPT, PASS]


def _tool(at: WestKingdomPosition, task: ToTool) -> list[WestKingdomMove]:
    """Return when a tool can be used: not now if its action could not be paid then, now if only so."""
    board, seat = at.board, task.seat
    player = board.players[seat]
    craft = tool_of(player, task.card)
    able = bool(craft) and usable(player, craft)
    if task.late:
        return [NOW, NO] if able else [NO]
    deed, others = pending(board)
    hand = hand_of(at, seat)
    now = able and _done_by(at, seat, deed, using(at, hand, craft), others)
    if not _done_by(at, seat, deed, hand, others):
        return [NOW] if now else [NO]
    return [NOW, LATER, NO] if now else [LATER]


def pending(board: WestKingdomBoard) -> tuple[AnyDeed, list[int]]:
    """Return the action that comes next on the stack, and the tools to be asked about before it."""
    below = board.stack[-2::-1]
    deed = next(task for task in below if isinstance(task, Deed))
    return deed, [task.card for task in below[: below.index(deed)] if isinstance(task, ToTool)]


def _done_by(at: WestKingdomPosition, seat: int, deed: Deed, hand: Hand, tools: list[int]) -> bool:
    """Return whether an action can be paid by some of the tools that are still to be asked about."""
    return any(affordable(at, seat, deed, way) for way in variants(at, hand, tools))


def _preferred(at: WestKingdomPosition, task: ToPrefer) -> Sequence[WestKingdomMove]:
    return [Equip(card) for card in task.cards]


OPTIONS: dict[type[AnyTask], Callable[[WestKingdomPosition, Any], Sequence[WestKingdomMove]]] = {
    ToPick: _pick,
    ToEnlist: _enlist,
    ToPlace: _place,
    ToMine: _mine,
    ToTrade: _trades,
    ToUse: _uses,
    ToDismiss: _dismissals,
    ToRetool: _retool,
    ToHire: _hire,
    ToRaid: _raids,
    ToCapture: _captures,
    ToGuard: _guard,
    ToKeep: _keep,
    ToConstruct: _construct,
    ToPay: _pay,
    ToDiscard: _discard,
    ToChoose: _effects,
    ToAccept: _answers,
    ToTool: _tool,
    ToPrefer: _preferred,
    ToCraft: _craft,
    ToAttach: _attach,
}
