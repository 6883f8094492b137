"""Decisions about workers: where one is placed, and what is done there one thing after the other."""

from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.games.westkingdom.board import HELD, IN_PRISON, IN_SUPPLY
from engine.games.westkingdom.box.cards import (
    COLOURS,
    FILE,
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    MIDDLE,
    MINES,
    OPEN,
    STOREHOUSE,
    TAX_STAND,
    TOWN_CENTRE,
    WORKSHOP,
)
from engine.games.westkingdom.box.sites import Way
from engine.games.westkingdom.events import Looked, Placed, Recalled
from engine.games.westkingdom.moves import (
    BOARDS,
    MARKET,
    PRISON,
    Capture,
    Guard,
    Mine,
    Pass,
    Place,
    Raid,
    Recall,
    Trade,
    Use,
)
from engine.games.westkingdom.places.gathering import GOLD_WORKERS
from engine.games.westkingdom.places.guildhall import stack
from engine.games.westkingdom.places.open_places import force_of
from engine.games.westkingdom.places.storehouse import COMMON, DEALS, TRADES
from engine.games.westkingdom.players.counts import able
from engine.games.westkingdom.players.prices import ADORNMENT_PRICE, tax
from engine.games.westkingdom.turn.automatic import (
    AnyDeed,
    ArtisanCapture,
    AskArtisan,
    BorrowBack,
    BuyBack,
    Finish,
    FirstCapture,
    FurtherCapture,
    Gather,
    LeavePrison,
    LimitHand,
    PayOffDebt,
    SendToPrison,
    StepUp,
    TakeTaxes,
    TradeWith,
    VisitGuardhouse,
    VisitMarket,
    VisitStorehouse,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.changes import WestKingdomWork, draw, over_limit, pay, silver
from engine.games.westkingdom.turn.changes import capture as take
from engine.games.westkingdom.turn.deeds import begin, seek, swap
from engine.games.westkingdom.turn.tasks import (
    AnyTask,
    ToCapture,
    ToConstruct,
    ToCraft,
    ToGuard,
    ToKeep,
    ToMine,
    ToPlace,
    ToRaid,
    ToTrade,
    ToUse,
)
from engine.games.westkingdom.turn.windows import mark

LOOKED_AT = next(way.draw for way in FILE.locations[MIDDLE].choose if isinstance(way, Way) and way.draw)
PLANS_DRAWN = next(
    way.gain["building_card"]
    for way in FILE.locations[WORKSHOP].choose
    if isinstance(way, Way) and way.gain is not None
)


def place(work: WestKingdomWork, task: ToPlace, move: Place | Recall) -> None:
    """Place a worker and get the action of its location going, or take one back."""
    seat = task.seat
    if isinstance(move, Recall):
        recall(work, seat, move.source, (LimitHand(seat),) if over_limit(work, seat) else ())
        return
    location, artisan = move.location, move.artisan
    end = Finish(seat)
    if location == GUILDHALL:
        work.set(last=location, mover=seat, stack=(end, ToUse(seat, GUILDHALL)))
        return
    if artisan:
        work.set(brought=True, mercy=True, boon=True)
        put_down(work, seat, location, (end, AskArtisan(seat)), artisan=True)
    else:
        put_down(work, seat, location, (end,))
    if location == MINES and work.board.force >= GOLD_WORKERS:
        push(work, ToMine(seat))
    elif location == WORKSHOP:
        push(work, ToUse(seat, location))
    else:
        begin(work, _visit(seat, location))


VISITS: dict[int, type[VisitStorehouse | VisitTownCentre | VisitGuardhouse | TakeTaxes]] = {
    STOREHOUSE: VisitStorehouse,
    TOWN_CENTRE: VisitTownCentre,
    GUARDHOUSE: VisitGuardhouse,
    TAX_STAND: TakeTaxes,
}


def _visit(seat: int, location: int) -> AnyDeed:
    """Return the action that a worker sets off at a location where there is nothing to choose first."""
    if location >= LEFT:
        return VisitMarket(seat, location - LEFT)
    return VISITS[location](seat) if location in VISITS else Gather(seat, location)


def put_down(
    work: WestKingdomWork,
    seat: int,
    location: int,
    stack: tuple[AnyTask, ...] = (),
    *,
    artisan: bool = False,
) -> None:
    """Put a worker of the supply on an open location or a space of the Black Market, with what follows."""
    board = work.board
    players, player = board.players, board.players[seat]
    where = location if artisan else player.artisan
    if location < OPEN:
        force = force_of(board, seat, location, artisan=artisan)
        placed = replace_at(player.placed, location, player.placed[location] + 1)
        player = replace(player, supply=player.supply - 1, placed=placed, artisan=where)
        work.board = replace(
            board,
            players=replace_at(players, seat, player),
            here=location,
            force=force,
            last=location,
            mover=seat,
            stack=stack,
        )
    else:
        force = 0
        left, middle, right = replace_at(board.market, location - LEFT, seat)
        player = replace(player, supply=player.supply - 1, artisan=where)
        work.set(
            players=replace_at(players, seat, player),
            market=(left, middle, right),
            due=board.due or min(left, middle, right) >= 0,
            last=location,
            mover=seat,
            stack=stack,
        )
    work.tell(Placed(seat, location, artisan, force))


def recall(work: WestKingdomWork, seat: int, source: int, stack: tuple[AnyTask, ...]) -> None:
    """Take one own worker back, the Artisan first; ``stack`` is what follows."""
    board = work.board
    players = list(board.players)
    player = players[seat]
    artisan = False
    market = board.market
    changes: dict[str, Any] = {}
    if source < OPEN:
        changes["placed"] = replace_at(player.placed, source, player.placed[source] - 1)
        artisan = player.artisan == source
    elif source == PRISON:
        changes["prison"] = player.prison - 1
        artisan = player.artisan == IN_PRISON
    elif source == MARKET:
        artisan = LEFT <= player.artisan < GUILDHALL
        space = player.artisan - LEFT if artisan else market.index(seat)
        left, middle, right = replace_at(market, space, -1)
        market = (left, middle, right)
    else:
        colour = COLOURS[source - BOARDS]
        holder = next(number for number, other in enumerate(players) if other.colour == colour)
        held = players[holder].held
        players[holder] = replace(players[holder], held=replace_at(held, seat, held[seat] - 1))
        artisan = player.artisan == HELD + holder
    if artisan:
        changes["artisan"] = IN_SUPPLY
    players[seat] = replace(players[seat], supply=player.supply + 1, **changes)
    last = source if source < OPEN else -1
    work.board = replace(board, players=tuple(players), market=market, last=last, mover=seat, stack=stack)
    work.tell(Recalled(seat, source, 1, artisan))


def mine(work: WestKingdomWork, task: ToMine, move: Mine) -> None:
    """Take clay or gold."""
    pop(work)
    begin(work, Gather(task.seat, MINES, int(move.good == "gold")))


def trade(work: WestKingdomWork, task: ToTrade, move: Trade | Pass) -> None:
    """Trade at the King's Storehouse, or stop."""
    seat = task.seat
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToTrade(seat, task.left - 1)] if task.left > 1 else []))
    if move.trade in COMMON:
        swap(work, seat, move.trade, COMMON[move.trade], COMMON[move.trade].pay)
    else:
        card = next(card for card, deal in DEALS.items() if deal is TRADES[move.trade])
        begin(work, TradeWith(seat, card))


GUARD_DEEDS: dict[str, type[SendToPrison | LeavePrison | BuyBack | BorrowBack | PayOffDebt]] = {
    "send": SendToPrison,
    "free": LeavePrison,
    "boards": BuyBack,
    "boards-debt": BorrowBack,
    "pay-off": PayOffDebt,
}
"""The actions of the Guardhouse by their words in notation."""


def guard(work: WestKingdomWork, task: ToGuard, move: Guard | Pass) -> None:
    """Do an action of the Guardhouse, or stop."""
    if isinstance(move, Pass):
        pop(work)
        return
    pop(work, *([ToGuard(task.seat, task.left - 1)] if task.left > 1 else []))
    begin(work, GUARD_DEEDS[move.action](task.seat))


def raid(work: WestKingdomWork, task: ToRaid, move: Raid | Pass) -> None:
    """Choose the location of a capture, or stop."""
    if isinstance(move, Pass):
        pop(work)
        return
    seat, where = task.seat, move.location
    places = task.places if where in task.places else (*task.places, where)
    rest = replace(task, left=task.left - 1, places=places, bound=False)
    how = "" if task.free else "further" if task.places else "first"
    ask = ToCapture(seat, where, how)  # type: ignore[arg-type]  # one of three words
    # what follows the first capture says whether its price may come from a tool
    pop(work, *([rest] if rest.left or how == "first" else []), ask)


def capture(work: WestKingdomWork, task: ToCapture, move: Capture | Pass) -> None:
    """Capture the workers of a colour, or decline."""
    pop(work)
    if isinstance(move, Pass):
        return
    seat = task.seat
    whom = next(n for n, player in enumerate(work.board.players) if player.colour == move.colour)
    if task.paid:
        kind = FirstCapture if task.paid == "first" else FurtherCapture
        begin(work, kind(seat, task.place, whom))
        return
    if task.tool:
        mark(work, seat, task.card)
    elif task.card in able(work.board.players[seat], "artisan"):
        begin(work, ArtisanCapture(seat, task.card, task.place, whom))
        return
    take(work, seat, task.place, whom, task.limit, spares=task.spares)


def use(work: WestKingdomWork, task: ToUse, move: Use | Pass) -> None:
    """Choose what to do at the Workshop, in the middle of the Black Market or in the Guildhall."""
    pop(work)
    if isinstance(move, Pass):
        return
    seat = task.seat
    match move.way:
        case "hire":
            seek(work, seat, paid=task.place == WORKSHOP)
        case "plans" if task.place == WORKSHOP:
            draw(work, seat, PLANS_DRAWN(work.board.force))
        case "plans":
            look(work, seat)
        case "construct":
            push(work, ToConstruct(seat))
        case "cathedral":
            begin(work, StepUp(seat))
        case "adornment":
            stack(work, seat)
            player = work.board.players[seat]
            pay(work, seat, silver(ADORNMENT_PRICE.silver), tax(player, ADORNMENT_PRICE.tax))
            push(work, ToCraft(seat, "adornment"))
        case "tool":
            if task.place == GUILDHALL:
                stack(work, seat)
            push(work, ToCraft(seat, "tool"))
        case _:
            assert_never(move.way)


def look(work: WestKingdomWork, seat: int) -> None:
    """Look at the top plans, one of which is kept."""
    work.reveal()
    plans, looked = work.secret.plans, work.secret.looked
    seen = plans[:LOOKED_AT]
    work.hide(plans=plans[LOOKED_AT:], looked=replace_at(looked, seat, seen))
    work.tell(Looked(seat, len(seen), seen))
    push(work, ToKeep(seat))
