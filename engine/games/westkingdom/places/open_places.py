"""Where a worker can be placed, and what can be done there."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.core.values import State
from engine.games.westkingdom.board import (
    IN_SUPPLY,
    WestKingdomBoard,
    WestKingdomPosition,
    WestKingdomState,
)
from engine.games.westkingdom.box.cards import (
    COLUMNS,
    FACE_UP,
    FILE,
    GUARDHOUSE,
    GUILDHALL,
    OPEN,
    STOREHOUSE,
    TOWN_CENTRE,
    WORKSHOP,
)
from engine.games.westkingdom.box.vocabulary import SILVER, Event
from engine.games.westkingdom.moves import Place
from engine.games.westkingdom.players.counts import ABILITIES, abilities, able, worth_on_placing
from engine.games.westkingdom.players.prices import (
    ADORNMENT_PRICE,
    MARKET_LIMIT,
    any_constructible,
    can_climb,
    least_silver,
    saving,
    tax,
)
from engine.games.westkingdom.players.tools import guard_is_open, payable, pays_first
from engine.games.westkingdom.turn.automatic import (
    StepUp,
    TakeOn,
    VisitGuardhouse,
    VisitMarket,
    VisitTownCentre,
)
from engine.games.westkingdom.turn.changes import is_rival

RAIDS = {
    int(players): count
    for players, count in (FILE.locations[TOWN_CENTRE].locations_per_turn_by_players or {}).items()
}
"""At how many locations one may capture in a turn at the Town Centre, by the number of players."""

EXTRA: dict[int, Event] = {STOREHOUSE: "storehouse", TOWN_CENTRE: "town_centre", GUARDHOUSE: "guardhouse"}
"""The locations where apprentices may count as workers."""


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


@lru_cache(maxsize=1024)
def _placements(worker: tuple[bool, ...], artisan: tuple[bool, ...], hall: bool) -> tuple[Place, ...]:
    """Return the moves to where a worker and an Artisan can be placed; there are none of an empty one."""
    found = []
    for location in range(GUILDHALL):
        if worker and worker[location]:
            found.append(Place(location))
        if artisan and artisan[location]:
            found.append(Place(location, True))
    return (*found, *([Place(GUILDHALL)] if hall else []))


def _open(at: WestKingdomPosition, seat: int) -> tuple[bool, ...]:
    """Return for each open location and space of the Black Market whether it is open without tools."""
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
    at: WestKingdomPosition, seat: int, found: tuple[bool, ...], *, artisan: bool
) -> tuple[bool, ...]:
    """Return what is open with tools, and with what the Artisan saves, where ``found`` is without."""
    board = at.board
    player = board.players[seat]
    saves = artisan and saving(board, player, seat) > 0
    workshop, town, guard, taxes, *market = found[WORKSHOP:]
    if saves and not workshop:
        workshop = payable(at, seat, TakeOn(seat, 0, paid=True))
    if not town:
        tools = bool(able(player, "town_centre")) and payable(at, seat, VisitTownCentre(seat))
        town = tools or (bool(able(player, "capture")) and _pays_behind(at, seat, artisan=artisan))
    if able(player, "guardhouse") or (saves and not guard):
        guard = payable(at, seat, VisitGuardhouse(seat))
    if saves or able(player, "black_market"):
        market = [
            is_open or (taken < 0 and payable(at, seat, VisitMarket(seat, space)))
            for space, (is_open, taken) in enumerate(zip(market, board.market, strict=True))
        ]
    return (*GATHERING, workshop, town, guard, taxes, *market)


OPENERS = frozenset(
    card for event in ("town_centre", "capture", "guardhouse", "black_market") for card in ABILITIES[event]
)
"""The apprentices whose tools may open a location that is closed without, or close one."""

GATHERING = (True,) * WORKSHOP
"""The locations that are always open."""


FILLING = ("construct", "cathedral")
"""The ways to use the Guildhall by which a worker fills the next space."""


def with_worker(at: WestKingdomPosition, move: Place) -> WestKingdomState:
    """Return a position as it is priced once a worker of whose turn it is stands at an open location."""
    board, seat = at.board, at.board.turn
    force = force_of(board, seat, move.location, artisan=move.artisan) if move.location < OPEN else 0
    return State(replace(board, here=move.location, force=force, boon=move.artisan), at.secret, 0)


def force_of(board: WestKingdomBoard, seat: int, location: int, *, artisan: bool) -> int:
    """Return how many workers count at an open location once one more is placed there."""
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
    """Return whether a Conspirator's tool pays for the first capture, and a second one can follow."""
    board = at.board
    if not pays_first(at, seat, force_of(board, seat, TOWN_CENTRE, artisan=artisan)):
        return False
    player = board.players[seat]
    placed = replace_at(player.placed, TOWN_CENTRE, player.placed[TOWN_CENTRE] + 1)
    there = replace(board, players=replace_at(board.players, seat, replace(player, placed=placed)))
    return any(second_possible(there, place) for place in occupied(there))


def groups(board: WestKingdomBoard, place: int) -> list[int]:
    """Return the players with workers on an open location."""
    return [seat for seat, player in enumerate(board.players) if player.placed[place]]


def occupied(board: WestKingdomBoard) -> list[int]:
    """Return the open locations where workers stand."""
    standing = zip(*[player.placed for player in board.players], strict=True)
    return [place for place, counts in enumerate(standing) if any(counts)]


def second_possible(board: WestKingdomBoard, first: int) -> bool:
    """Return whether another capture is possible after one at the location ``first``."""
    if len(groups(board, first)) > 1:
        return True
    return RAIDS[len(board.players)] > 1 and any(place != first for place in occupied(board))


# what can be done at places that offer several things


def hire_slots(at: WestKingdomPosition, seat: int, *, paid: bool) -> list[int]:
    """Return the face-up apprentices that a seat can hire."""
    shown = at.board.apprentices
    within = [not paid or payable(at, seat, TakeOn(seat, column, paid=True)) for column in range(COLUMNS)]
    return [slot for slot in range(FACE_UP) if shown[slot] and within[slot % COLUMNS]]


def workshop_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return what can be done at the Workshop."""
    found = []
    if payable(at, seat, TakeOn(seat, 0, paid=True)):
        found.append("hire")
    if at.secret.plans:
        found.append("plans")
    return found


def market_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return what can be done in the middle of the Black Market."""
    found = ["hire"]
    if at.secret.plans:
        found.append("plans")
    if craftable(at.board, seat, "tool"):
        found.append("tool")
    return found


def hall_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return what can be done in the Guildhall with a worker of the supply."""
    return [*_hall_ways(at, seat)]


def _hall_is_open(at: WestKingdomPosition, seat: int) -> bool:
    """Return whether anything can be done in the Guildhall; what is seen at once is looked at first."""
    board, player = at.board, at.board.players[seat]
    if board.artisans and player.halls > player.stacked and craftable(board, seat, "tool"):
        return True
    return any(_hall_ways(at, seat))


def _hall_ways(at: WestKingdomPosition, seat: int) -> Iterator[str]:
    board = at.board
    player = board.players[seat]
    hand = at.secret.hands[seat]
    if any_constructible(player, hand):
        yield "construct"
    if can_climb(board, player, len(hand)) or (
        any(player.tools) and able(player, "cathedral") and payable(at, seat, StepUp(seat))
    ):
        yield "cathedral"
    if board.artisans and player.halls > player.stacked:
        cost = ADORNMENT_PRICE
        if craftable(board, seat, "adornment") and (
            player.goods[SILVER] >= tax(player, cost.tax) + cost.silver
        ):
            yield "adornment"
        if craftable(board, seat, "tool"):
            yield "tool"


def craftable(board: WestKingdomBoard, seat: int, half: str) -> bool:
    """Return whether there is a craft card to take and something to put it under."""
    if not any(board.crafts):
        return False
    player = board.players[seat]
    return 0 in (player.adornments if half == "adornment" else player.tools)


def spare_worker(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a worker other than the Artisan is in the supply."""
    player = board.players[seat]
    return player.supply > (player.artisan == IN_SUPPLY)
