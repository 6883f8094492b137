"""Placing workers and taking them back, and the choice between actions at a location."""

from collections.abc import Sequence
from typing import Any, assert_never

from msgspec.structs import replace

from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.errors import IllegalMove
from engine.games.westkingdom.board import HELD, IN_PRISON, IN_SUPPLY, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.box.cards import (
    COLOURS,
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
from engine.games.westkingdom.box.yields import GOLD_WORKERS
from engine.games.westkingdom.events import Placed, Recalled
from engine.games.westkingdom.moves import (
    BOARDS,
    MARKET,
    PRISON,
    SOURCES,
    WAYS,
    Pass,
    Place,
    Recall,
    Use,
    WestKingdomMove,
)
from engine.games.westkingdom.places.black_market import look_at_plans, market_ways
from engine.games.westkingdom.places.guildhall import hall_ways, stack
from engine.games.westkingdom.places.open_places import force_of, placements
from engine.games.westkingdom.places.workshop import PLANS_DRAWN, seek, workshop_ways
from engine.games.westkingdom.players.counts import spare_worker
from engine.games.westkingdom.players.prices import ADORNMENT_PRICE, MARKET_LIMIT, tax
from engine.games.westkingdom.turn.automatic import (
    AnyDeed,
    AskArtisan,
    Finish,
    Gather,
    LimitHand,
    StepUp,
    TakeTaxes,
    VisitGuardhouse,
    VisitMarket,
    VisitStorehouse,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.changes import WestKingdomWork, draw, over_limit, pay, silver
from engine.games.westkingdom.turn.handlers import PASS, Question, Questions, refusal
from engine.games.westkingdom.turn.tasks import AnyTask, ToConstruct, ToCraft, ToMine, ToPlace, ToUse
from engine.games.westkingdom.turn.windows import begin

RECALL_MOVES = tuple(map(Recall, range(len(SOURCES))))


USE_MOVES: dict[str, WestKingdomMove] = {way: Use(way) for way in WAYS}  # type: ignore[arg-type]  # a Literal


def place(work: WestKingdomWork, task: ToPlace, move: Place | Recall) -> None:
    """Place a worker and start its location's action, or take a worker back."""
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
    """Return the action that a worker starts at a location with no initial choice."""
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
    """Move a worker from the supply to an open location or Black Market space; ``stack`` is what follows."""
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


def _placements_or_recalls(at: WestKingdomPosition, task: ToPlace) -> Sequence[WestKingdomMove]:
    return placements(at, task.seat) or recalls(at.board, task.seat)


def recalls(board: WestKingdomBoard, seat: int) -> list[WestKingdomMove]:
    """Return the moves that take a worker back: from open locations, or from elsewhere if there is none."""
    player = board.players[seat]
    if any(player.placed):
        return [move for move, count in zip(RECALL_MOVES, player.placed, strict=False) if count]
    sources = [PRISON] if player.prison else []
    if seat in board.market:
        sources.append(MARKET)
    sources += [BOARDS + colour for colour in holders(board, seat)]
    return [RECALL_MOVES[source] for source in sources]


def can_take_back(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a player without workers in supply can take one back."""
    return any(board.players[seat].placed) or bool(recalls(board, seat))


def holders(board: WestKingdomBoard, seat: int) -> list[int]:
    """Return the colours of the players that hold workers of a player, as indices."""
    return [COLOURS.index(other.colour) for other in board.players if other.held[seat]]


def recall(work: WestKingdomWork, seat: int, source: int, stack: tuple[AnyTask, ...]) -> None:
    """Take a worker back, the Artisan first; ``stack`` is what follows."""
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
        captives = players[holder].held
        players[holder] = replace(players[holder], held=replace_at(captives, seat, captives[seat] - 1))
        artisan = player.artisan == HELD + holder
    if artisan:
        changes["artisan"] = IN_SUPPLY
    players[seat] = replace(players[seat], supply=player.supply + 1, **changes)
    last = source if source < OPEN else -1
    work.board = replace(board, players=tuple(players), market=market, last=last, mover=seat, stack=stack)
    work.tell(Recalled(seat, source, 1, artisan))


def _uses(at: WestKingdomPosition, task: ToUse) -> list[WestKingdomMove]:
    ways = {WORKSHOP: workshop_ways, MIDDLE: market_ways, GUILDHALL: hall_ways}[task.place](at, task.seat)
    return [*[USE_MOVES[way] for way in ways], *([PASS] if task.may else [])]


def use(work: WestKingdomWork, task: ToUse, move: Use | Pass) -> None:
    """Choose an action at the Workshop, in the middle of the Black Market or in the Guildhall."""
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
            look_at_plans(work, seat)
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


def _refuse(at: WestKingdomPosition, seat: int, move: Place | Recall) -> IllegalMove:
    if isinstance(move, Recall):
        return refusal("recall-other" if move.source >= OPEN else "recall-none")
    return _refuse_placing(at, seat, move.location, artisan=move.artisan)


def _refuse_placing(at: WestKingdomPosition, seat: int, location: int, *, artisan: bool) -> IllegalMove:
    """Return the refusal of a worker at a location where it can't be placed."""
    return refusal(why_closed(at.board, seat, location, artisan=artisan))


def why_closed(board: WestKingdomBoard, seat: int, location: int, *, artisan: bool = False) -> str:
    """Return why a worker can't be placed at a location, as the name of a refusal."""
    player = board.players[seat]
    if artisan and player.artisan != IN_SUPPLY:
        return "artisan"
    if artisan and location == GUILDHALL:
        return "artisan-guildhall"
    if not artisan and not spare_worker(board, seat):
        return "only-artisan"
    if location == GUILDHALL:
        return "guildhall"
    if location >= LEFT:
        if board.market[location - LEFT] >= 0:
            return "taken"
        return "market-virtue" if player.virtue > MARKET_LIMIT else "market-silver"
    reasons = {TAX_STAND: "tax-stand", TOWN_CENTRE: "town-centre", GUARDHOUSE: "guardhouse"}
    return reasons.get(location, "workshop")


def _refuse_use(at: WestKingdomPosition, seat: int, move: Use) -> IllegalMove:
    return refusal(f"use-{move.way}")


QUESTIONS: Questions = {
    ToPlace: Question("place", _placements_or_recalls, place, _refuse),
    ToUse: Question("use", _uses, use, _refuse_use),
}
