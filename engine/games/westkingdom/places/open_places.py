"""The locations where a worker can be placed."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.core.values import State
from engine.games.westkingdom.board import IN_SUPPLY, WestKingdomBoard, WestKingdomPosition, WestKingdomState
from engine.games.westkingdom.box.cards import GUARDHOUSE, GUILDHALL, OPEN, STOREHOUSE, TOWN_CENTRE, WORKSHOP
from engine.games.westkingdom.box.vocabulary import SILVER, Event
from engine.games.westkingdom.moves import Place
from engine.games.westkingdom.places.guildhall import _hall_ways
from engine.games.westkingdom.places.town_centre import occupied, second_possible
from engine.games.westkingdom.players.counts import ABILITIES, abilities, able, craftable, worth_on_placing
from engine.games.westkingdom.players.prices import MARKET_LIMIT, least_silver, saving
from engine.games.westkingdom.players.tools import guard_is_open, payable, pays_first
from engine.games.westkingdom.turn.automatic import TakeOn, VisitGuardhouse, VisitMarket, VisitTownCentre
from engine.games.westkingdom.turn.changes import is_rival

EXTRA: dict[int, Event] = {STOREHOUSE: "storehouse", TOWN_CENTRE: "town_centre", GUARDHOUSE: "guardhouse"}
"""The locations where apprentices may count as extra workers."""


def placements(at: WestKingdomPosition, seat: int) -> Sequence[Place]:
    """Return where a seat can place a worker or its Artisan, in the order of locations."""
    player = at.board.players[seat]
    if not player.supply:
        return ()
    artisan = player.artisan == IN_SUPPLY
    worker = player.supply > artisan
    bare = bold = plain = _open(at, seat)
    tools = any(player.tools) and not OPENERS.isdisjoint(player.apprentices)
    if tools:
        bold = plain = _open_with_tools(at, seat, bare, artisan=False)
    if artisan and (able(player, "artisan") or (tools and able(player, "capture"))):
        brought = State(replace(at.board, boon=True), at.secret, 0)
        if tools or saving(brought.board, player, seat):
            bold = _open_with_tools(brought, seat, bare, artisan=True)
    hall = worker and _hall_is_open(at, seat)
    return _placements(plain if worker else (), bold if artisan else (), hall)


@lru_cache(maxsize=256)
def _placements(worker: tuple[bool, ...], artisan: tuple[bool, ...], hall: bool) -> tuple[Place, ...]:
    """Return the moves for the locations available to a worker and to an Artisan; empty tuples add none."""
    moves = []
    for location in range(GUILDHALL):
        if worker and worker[location]:
            moves.append(Place(location))
        if artisan and artisan[location]:
            moves.append(Place(location, True))
    return (*moves, *([Place(GUILDHALL)] if hall else []))


def _open(at: WestKingdomPosition, seat: int) -> tuple[bool, ...]:
    """Return whether each open location and Black Market space is available without tools."""
    board = at.board
    player = board.players[seat]
    market, silver = board.market, player.goods[SILVER]
    hire, raid, left, middle, right = least_silver(player)
    black = player.virtue <= MARKET_LIMIT
    return (
        *GATHERING,
        silver >= hire or bool(at.secret.plans),
        silver >= raid,
        guard_is_open(at, seat),
        board.tax_stand > 0,
        black and market[0] < 0 and silver >= left,
        black and market[1] < 0 and silver >= middle,
        black and market[2] < 0 and silver >= right,
    )


def _open_with_tools(
    at: WestKingdomPosition, seat: int, without_tools: tuple[bool, ...], *, artisan: bool
) -> tuple[bool, ...]:
    """Return which locations are available with tools and the Artisan's savings."""
    board = at.board
    player = board.players[seat]
    saves = artisan and saving(board, player, seat) > 0
    workshop, town, guard, taxes, *market = without_tools[WORKSHOP:]
    if saves and not workshop:
        workshop = payable(at, seat, TakeOn(seat, 0, paid=True))
    if not town:
        tools = bool(able(player, "town_centre")) and payable(at, seat, VisitTownCentre(seat))
        town = tools or (bool(able(player, "capture")) and _pays_behind(at, seat, artisan=artisan))
    if able(player, "guardhouse") or (saves and not guard):
        guard = payable(at, seat, VisitGuardhouse(seat))
    if saves or able(player, "black_market"):
        market = [
            is_open or (occupant < 0 and payable(at, seat, VisitMarket(seat, space)))
            for space, (is_open, occupant) in enumerate(zip(market, board.market, strict=True))
        ]
    return (*GATHERING, workshop, town, guard, taxes, *market)


OPENERS = frozenset(
    card for event in ("town_centre", "capture", "guardhouse", "black_market") for card in ABILITIES[event]
)
"""The apprentices whose tools can change whether a location is available."""


GATHERING = (True,) * WORKSHOP
"""The locations that are always available."""


def with_worker(at: WestKingdomPosition, move: Place) -> WestKingdomState:
    """Return the position with a worker of the active player on a location, for computing prices."""
    board, seat = at.board, at.board.turn
    force = force_of(board, seat, move.location, artisan=move.artisan) if move.location < OPEN else 0
    return State(replace(board, here=move.location, force=force, boon=move.artisan), at.secret, 0)


def force_of(board: WestKingdomBoard, seat: int, location: int, *, artisan: bool) -> int:
    """Return how many workers count at an open location once one more is placed."""
    player = board.players[seat]
    force = player.placed[location] + 1
    if is_rival(board, seat):
        return force
    if artisan:
        force += worth_on_placing(player) - 1
    if (event := EXTRA.get(location)) is not None and player.apprentices:
        for one in abilities(player, event):
            force += one.extra_workers
    return force


def _pays_behind(at: WestKingdomPosition, seat: int, *, artisan: bool) -> bool:
    """Return whether a Conspirator's tool can pay for a first capture that a second one can follow."""
    board = at.board
    if not pays_first(at, seat, force_of(board, seat, TOWN_CENTRE, artisan=artisan)):
        return False
    player = board.players[seat]
    placed = replace_at(player.placed, TOWN_CENTRE, player.placed[TOWN_CENTRE] + 1)
    there = replace(board, players=replace_at(board.players, seat, replace(player, placed=placed)))
    return any(second_possible(there, place) for place in occupied(there))


def _hall_is_open(at: WestKingdomPosition, seat: int) -> bool:
    """Return whether any Guildhall action is available, testing the cheapest condition first."""
    board, player = at.board, at.board.players[seat]
    if board.artisans and player.halls > player.stacked and craftable(board, seat, "tool"):
        return True
    return any(_hall_ways(at, seat))
