"""The results of a placement (gains, costs, triggered events) as data, for words and pictures."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import Player, WestKingdomBoard, WestKingdomPosition, WestKingdomView
from engine.games.westkingdom.box.cards import (
    BUILDINGS,
    COLUMNS,
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    LEVELS,
    LOCATIONS,
    MIDDLE,
    MINES,
    SILVERSMITH,
    STOREHOUSE,
    TOWN_CENTRE,
    WORKSHOP,
    Level,
)
from engine.games.westkingdom.box.trades import Deal
from engine.games.westkingdom.box.vocabulary import GOODS, NOTHING, Goods
from engine.games.westkingdom.box.yields import GATHERING, GOLD_WORKERS, YIELDS
from engine.games.westkingdom.events import (
    Captured,
    Debts,
    Drew,
    Freed,
    Gained,
    Paid,
    Sent,
    Virtue,
    WestKingdomEvent,
)
from engine.games.westkingdom.moves import Guard, Place, WestKingdomMove
from engine.games.westkingdom.places.black_market import LOOKED_AT
from engine.games.westkingdom.places.guildhall import (
    CLEARING_SPACES,
    FILLING,
    MARKET_SPACES,
    ROWS,
    hall_ways,
    is_full,
)
from engine.games.westkingdom.places.open_places import force_of, with_worker
from engine.games.westkingdom.places.town_centre import RAIDS
from engine.games.westkingdom.places.workshop import PLANS_DRAWN, workshop_ways
from engine.games.westkingdom.players.counts import bonuses, discount
from engine.games.westkingdom.players.prices import (
    ADORNMENT_PRICE,
    HIRING,
    MARKET_PRICE,
    RAID,
    climb_ways,
    construct_ways,
    constructible,
    discards_for_cathedral,
    hire_cost,
    hire_price,
    saving,
    tax,
    virtue_cost,
)
from engine.games.westkingdom.players.tools import price_of
from engine.games.westkingdom.turn.automatic import FirstCapture, FurtherCapture, VisitMarket
from engine.games.westkingdom.turn.changes import capturable
from engine.games.westkingdom.turn.tasks import ToCapture, ToPay, ToRaid

# immediate effects of a move


class Sum:
    """One player's total gains and losses from a sequence of events."""

    def __init__(self, events: Iterable[WestKingdomEvent], seat: int) -> None:
        self.gained, self.paid = [0] * len(GOODS), [0] * len(GOODS)
        self.tax = self.coins = self.virtue = self.taken = self.paid_off = self.destroyed = 0
        self.freed = self.drew = self.captured = self.sent = 0
        for event in events:
            if getattr(event, "seat", None) == seat:
                self._add(event)

    def _add(self, event: WestKingdomEvent) -> None:
        match event:
            case Gained(goods=goods):
                self.gained = _added(self.gained, goods)
            case Paid(goods=goods, tax=due, coins=coins):
                self.paid = _added(self.paid, goods)
                self.tax += due
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
            case Sent(held=captives):
                self.sent += sum(captives)


def _added(counts: Sequence[int], goods: Goods) -> list[int]:
    return [a + b for a, b in zip(counts, goods, strict=True)]


def foreseen(view: WestKingdomView, move: WestKingdomMove) -> Sum:
    """Return what a move of the viewer does, up to the next question or reveal."""
    if view.viewer is None:
        return Sum((), -1)
    return Sum(GAME.preview(GAME.deal(view, None), view.viewer, move).events, view.viewer)


def guarding(view: WestKingdomView, move: Place) -> list[Sum]:
    """Return the results of a worker's first action at the Guardhouse, one for each action available."""
    if view.viewer is None:
        return []
    there = GAME.preview(GAME.deal(view, None), view.viewer, move)
    actions = [option for option in GAME.moves(there.state, view.viewer) if isinstance(option, Guard)]
    if not actions:
        return [Sum(there.events, view.viewer)]
    return [Sum(GAME.preview(there.state, view.viewer, action).events, view.viewer) for action in actions]


# gains of a worker at a location

PLANS_LOOKED_AT = LOOKED_AT
"""The number of plans looked at in the middle of the Black Market, of which one is kept."""


class Price(NamedTuple):
    """Tax, and other silver."""

    tax: int
    silver: int


class Yield(NamedTuple):
    """The yield of gathering, one of several ``ways``."""

    ways: tuple[tuple[int, ...], ...]


class Trading(NamedTuple):
    """A number of trades at the King's Storehouse."""

    times: int


class Workshop(NamedTuple):
    """The Workshop: the hiring price in the first ``columns`` (None if unaffordable), or plans drawn."""

    hire: Price | None
    columns: int
    plans: int


class Guarding(NamedTuple):
    """A number of actions of the Guardhouse."""

    times: int


class Taxes(NamedTuple):
    """The silver of the Tax Stand."""

    silver: int


class Raiding(NamedTuple):
    """A number of captures and their locations; the first costs tax, further ones silver."""

    times: int
    tax: int
    further: int
    places: int


class Market(NamedTuple):
    """A space of the Black Market; ``brings`` is empty in the middle, where there is a choice.

    ``looked_at`` is the number of plans looked at there; ``tools`` is set if a tool may be made. ``more`` and
    ``plans`` are the cards' bonuses.
    """

    middle: bool
    brings: Goods
    more: tuple[int, ...]
    plans: int
    silver: int
    virtue: int
    looked_at: int
    tools: bool
    resets: bool


class Space(NamedTuple):
    """The next space of the Guildhall, of ``size`` spaces in total, and what filling it triggers."""

    number: int
    size: int
    resets: bool
    clears: bool
    ends: bool


class Guildhall(NamedTuple):
    """The ways to use the Guildhall: those that fill the next ``space`` (None if full), and others."""

    filling: tuple[str, ...]
    stacking: tuple[str, ...]
    space: Space | None


Outlook = Yield | Trading | Workshop | Guarding | Taxes | Raiding | Market | Guildhall


def outlook(view: WestKingdomView, seat: int, move: Place) -> Outlook:
    """Return what a placement of ``seat`` gains or allows, what it costs, and what it triggers."""
    board, where = view.board, move.location
    if where == GUILDHALL:
        return guildhall(view, seat)
    if where >= LEFT:
        return market(view, seat, move)
    force = force_of(board, seat, where, artisan=move.artisan)
    if where <= SILVERSMITH:
        return gathering(board.players[seat], where, force)
    if where == WORKSHOP:
        return workshop(with_worker(view, move), seat)
    if where == TOWN_CENTRE:
        return raiding(board, seat, force)
    if where == STOREHOUSE:
        return Trading(force)
    return Guarding(force) if where == GUARDHOUSE else Taxes(board.tax_stand)


def gathering(player: Player, location: int, force: int) -> Yield:
    """Return the yield of gathering; in the Mines, both options if there is a choice."""
    name = LOCATIONS[location]
    ways: list[tuple[int, ...]] = []
    for good, formula in YIELDS[name][: 1 + (location == MINES and force >= GOLD_WORKERS)]:
        counts = [0] * len(NOTHING)
        counts[good] = formula(force)
        for _, amounts in bonuses(player, GATHERING[name]):
            counts = _added(counts, amounts.goods)
        ways.append(tuple(counts))
    return Yield(tuple(ways))


def workshop(there: WestKingdomPosition, seat: int) -> Workshop:
    """Return the affordable and available options at the Workshop, given a worker there."""
    ways, board = workshop_ways(there, seat), there.board
    hire = Price(*hire_cost(board, seat, 0)) if "hire" in ways else None
    plans = PLANS_DRAWN(board.force) if "plans" in ways else 0
    return Workshop(hire, HIRING.columns(board.force), plans)


def raiding(board: WestKingdomBoard, seat: int, force: int) -> Raiding:
    """Return the captures a worker at the Town Centre allows, and their costs."""
    player = board.players[seat]
    further = max(0, RAID.further.silver - discount(player, "capture"))
    return Raiding(force, tax(player, RAID.first.tax), further, RAIDS[len(board.players)])


def market(view: WestKingdomView, seat: int, move: Place) -> Market:
    """Return the reward and cost of a Black Market space, and whether a reset follows."""
    board, space = view.board, move.location - LEFT
    player, middle = board.players[seat], move.location == MIDDLE
    more, plans = [0] * len(NOTHING), 0
    for _, amounts in bonuses(player, "black_market"):
        more = _added(more, amounts.goods)
        plans += amounts.building_card
    silver = price_of(board, player, VisitMarket(seat, space))[1]
    return Market(
        middle=middle,
        brings=NOTHING if middle else board.large if space else board.small,
        more=tuple(more),
        plans=plans,
        silver=max(0, silver - saving(with_worker(view, move).board, player, seat)),
        virtue=virtue_cost(player, "black_market", MARKET_PRICE[space][1]),
        looked_at=LOOKED_AT if middle else 0,
        tools=middle and board.artisans,
        resets=sum(occupant < 0 for occupant in board.market) == 1,
    )


def next_space(board: WestKingdomBoard) -> Space | None:
    """Return the next space of the Guildhall and what filling it triggers; None if all are filled."""
    if is_full(board):
        return None
    number, size = len(board.hall) + 1, ROWS * board.columns
    row, column = divmod(number - 1, board.columns)
    space = row + 1, column + 1
    clears = board.clears and space in CLEARING_SPACES
    return Space(number, size, space in MARKET_SPACES, clears, number == size)


def guildhall(at: WestKingdomPosition, seat: int) -> Guildhall:
    """Return the options in the Guildhall; only filling a space triggers its consequences."""
    ways = hall_ways(at, seat)
    filling = tuple(way for way in ways if way in FILLING)
    return Guildhall(filling, tuple(way for way in ways if way not in FILLING), next_space(at.board))


# choices after a worker is placed


class Climbing(NamedTuple):
    """The next Cathedral level, the mixtures that pay for it, and the number of plans to discard."""

    number: int
    level: Level
    ways: list[Goods]
    plans: int


def climbing(player: Player) -> Climbing:
    """Return the value and cost of the next Cathedral level."""
    return Climbing(
        player.level + 1, LEVELS[player.level], climb_ways(player), discards_for_cathedral(player)
    )


def ready_plans(view: WestKingdomView, seat: int) -> list[int]:
    """Return the points of each plan that a seat is known to hold and can construct."""
    player = view.board.players[seat]
    return [BUILDINGS[plan].vp for plan in view.secret.hands[seat] if plan and constructible(player, plan)]


def adornment_price(player: Player) -> Price:
    """Return the price of an adornment for a player."""
    return Price(tax(player, ADORNMENT_PRICE.tax), ADORNMENT_PRICE.silver)


def hiring(board: WestKingdomBoard, seat: int) -> Workshop:
    """Return the terms of the Workshop for the worker there, whether or not they can be met."""
    return Workshop(Price(*hire_cost(board, seat, 0)), HIRING.columns(board.force), PLANS_DRAWN(board.force))


def capture_price(board: WestKingdomBoard) -> Price | None:
    """Return the price of the next capture at the Town Centre; None if the task is a different one."""
    task = board.stack[-1]
    if not isinstance(task, ToRaid) or task.free:
        return None
    player = board.players[task.seat]
    deed = FurtherCapture(task.seat) if task.places else FirstCapture(task.seat)
    due, silver = price_of(board, player, deed)
    return Price(due, max(0, silver - saving(board, player, task.seat)))


def hire_prices(board: WestKingdomBoard, seat: int) -> list[Price]:
    """Return a player's current price for each column of apprentices at the Workshop."""
    if board.here == WORKSHOP and board.turn == seat:
        return [Price(*hire_cost(board, seat, column)) for column in range(COLUMNS)]
    force = force_of(board, seat, WORKSHOP, artisan=False)
    return [Price(*hire_price(board.players[seat], column, force)[:2]) for column in range(COLUMNS)]


def trade_cost(board: WestKingdomBoard, deal: Deal) -> Goods:
    """Return the cost of a trade for the active player, after the Artisan's savings."""
    clay, wood, stone, gold, marble, coins = deal.pay
    saved = saving(board, board.players[board.turn], board.turn)
    return clay, wood, stone, gold, marble, max(0, coins - saved)


def mixtures(board: WestKingdomBoard, task: ToPay) -> list[Goods]:
    """Return the mixtures that pay for the construction."""
    player = board.players[task.seat]
    return construct_ways(player, task.plan) if task.plan else climb_ways(player)


class Group(NamedTuple):
    """The number of workers of ``whom`` that a capture takes, and whether that includes the Artisan."""

    whom: int
    workers: int
    artisan: bool


def group(board: WestKingdomBoard, task: ToCapture, colour: str) -> Group:
    """Return the workers of a colour that a capture takes."""
    whom = next(seat for seat, player in enumerate(board.players) if player.colour == colour)
    count = capturable(board, task.seat, task.place, whom, spares=task.spares)
    spares_own = task.spares and whom == task.seat
    artisan = board.players[whom].artisan == task.place and not spares_own
    return Group(whom, min(count, task.limit) if task.limit else count, artisan)
