"""Where a worker can be placed, and what can be done there."""

from msgspec.structs import replace

from engine.games.westkingdom.board import IN_SUPPLY, WestKingdomBoard, WestKingdomPosition
from engine.games.westkingdom.cards import (
    FACE_UP,
    FILE,
    GUARDHOUSE,
    GUILDHALL,
    LEFT,
    OPEN,
    STOREHOUSE,
    TAX_STAND,
    TOWN_CENTRE,
    WORKSHOP,
)
from engine.games.westkingdom.changes import put
from engine.games.westkingdom.counts import abilities, bare_apprentices, bare_buildings, worth_on_placing
from engine.games.westkingdom.prices import ADORNMENT_PRICE, MARKET_LIMIT, constructible, tax
from engine.games.westkingdom.tasks import Deed
from engine.games.westkingdom.tools import payable, pays_first
from engine.games.westkingdom.vocabulary import SILVER, Event
from engine.values import State

RAIDS = {
    int(players): count
    for players, count in (FILE.locations[TOWN_CENTRE].locations_per_turn_by_players or {}).items()
}
"""At how many locations one may capture in a turn at the Town Centre, by the number of players."""

EXTRA: dict[int, Event] = {STOREHOUSE: "storehouse", TOWN_CENTRE: "town_centre", GUARDHOUSE: "guardhouse"}
"""The locations where apprentices may count as workers."""


def open_places(at: WestKingdomPosition, seat: int) -> list[tuple[int, bool]]:
    """Return where a seat can place a worker, and (True) its Artisan, in the order of locations."""
    player = at.board.players[seat]
    artisan = player.artisan == IN_SUPPLY
    worker = player.supply > artisan
    found = []
    bold = None
    for location in range(GUILDHALL):
        plain = is_open(at, seat, location, artisan=False)
        if plain and worker:
            found.append((location, False))
        if artisan:
            if not plain and bold is None:
                bold = State(replace(at.board, boon=True), at.secret, 0)
            if plain or (bold is not None and is_open(bold, seat, location, artisan=True)):
                found.append((location, True))
    if worker and hall_ways(at, seat):
        found.append((GUILDHALL, False))
    return found


def is_open(at: WestKingdomPosition, seat: int, location: int, *, artisan: bool) -> bool:
    """Return whether a worker can be placed at an open location or in the Black Market."""
    board = at.board
    if location < WORKSHOP:
        return True
    if location == WORKSHOP:
        return bool(at.secret.plans) or payable(at, seat, Deed(seat, "hire", 0, 1))
    if location == TOWN_CENTRE:
        return payable(at, seat, Deed(seat, "town-centre")) or _pays_behind(at, seat, artisan=artisan)
    if location == GUARDHOUSE:
        return payable(at, seat, Deed(seat, "guardhouse"))
    if location == TAX_STAND:
        return board.tax_stand > 0
    if board.market[location - LEFT] >= 0:
        return False
    player = board.players[seat]
    if player.virtue > MARKET_LIMIT and not any(player.tools):
        return False
    return payable(at, seat, Deed(seat, "market", location - LEFT))


def force_of(board: WestKingdomBoard, seat: int, location: int, *, artisan: bool) -> int:
    """Return how many workers count at an open location once one more is placed there."""
    player = board.players[seat]
    force = player.placed[location] + 1
    if artisan:
        force += worth_on_placing(player) - 1
    if (event := EXTRA.get(location)) is not None and player.apprentices:
        force += sum(one.extra_workers for one in abilities(player, event))
    return force


def _pays_behind(at: WestKingdomPosition, seat: int, *, artisan: bool) -> bool:
    """Return whether a Conspirator's tool pays for the first capture, and a second one can follow."""
    board = at.board
    if not pays_first(at, seat, force_of(board, seat, TOWN_CENTRE, artisan=artisan)):
        return False
    player = board.players[seat]
    placed = put(player.placed, TOWN_CENTRE, player.placed[TOWN_CENTRE] + 1)
    there = replace(board, players=put(board.players, seat, replace(player, placed=placed)))
    return any(second_possible(there, place) for place in range(OPEN) if groups(there, place))


def groups(board: WestKingdomBoard, place: int) -> list[int]:
    """Return the players with workers on an open location."""
    return [seat for seat, player in enumerate(board.players) if player.placed[place]]


def second_possible(board: WestKingdomBoard, first: int) -> bool:
    """Return whether another capture is possible after one at the location ``first``."""
    if len(groups(board, first)) > 1:
        return True
    return RAIDS[len(board.players)] > 1 and any(groups(board, p) for p in range(OPEN) if p != first)


# what can be done at places that offer several things


def hire_slots(at: WestKingdomPosition, seat: int, *, paid: bool) -> list[int]:
    """Return the face-up apprentices that a seat can hire."""
    shown = at.board.apprentices
    return [
        slot
        for slot in range(FACE_UP)
        if shown[slot] and (not paid or payable(at, seat, Deed(seat, "hire", slot, 1)))
    ]


def workshop_ways(at: WestKingdomPosition, seat: int) -> list[str]:
    """Return what can be done at the Workshop."""
    found = []
    if payable(at, seat, Deed(seat, "hire", 0, 1)):
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
    board = at.board
    player = board.players[seat]
    found = []
    if any(plan and constructible(player, plan) for plan in at.secret.hands[seat]):
        found.append("construct")
    if payable(at, seat, Deed(seat, "climb")):
        found.append("cathedral")
    if board.artisans and player.halls > player.stacked:
        cost = ADORNMENT_PRICE
        if craftable(board, seat, "adornment") and (
            player.goods[SILVER] >= tax(player, cost.tax) + cost.silver
        ):
            found.append("adornment")
        if craftable(board, seat, "tool"):
            found.append("tool")
    return found


def craftable(board: WestKingdomBoard, seat: int, half: str) -> bool:
    """Return whether there is a craft card to take and something to put it under."""
    if not any(board.crafts):
        return False
    player = board.players[seat]
    return bool(bare_buildings(player) if half == "adornment" else bare_apprentices(player))


def spare_worker(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a worker other than the Artisan is in the supply."""
    player = board.players[seat]
    return player.supply > (player.artisan == IN_SUPPLY)
