"""The traits of a position beyond its points, to which the robots' values are fitted."""

from engine.games.westkingdom import evaluation
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.box.cards import BUILDINGS, LOCATIONS, OPEN
from engine.games.westkingdom.box.vocabulary import GOODS
from engine.games.westkingdom.players.prices import CATHEDRAL_LIMIT, MARKET_LIMIT, constructible, room_above

_HERE = tuple(f"at:{place}" for place in LOCATIONS[:OPEN])
_PARTS = {name: f"part:{name}" for name in ("goods", "cathedral", "people", "together")}
_GOODS = tuple(f"good:{good}" for good in GOODS)
FEW, SOME = 3, 4
"""The workers in supply, and the silver, up to which each unit counts separately."""

_SOURCES = {
    **dict.fromkeys(("good", "goods", "silver", "some silver", "part:goods"), "stock"),
    **dict.fromkeys(("plans held", "ready"), "plans"),
    **dict.fromkeys(("apprentices", "part:people"), "people"),
    **dict.fromkeys(("few in supply", "none in supply"), "supply"),
    **dict.fromkeys(("at", "part:together"), "together"),
    **dict.fromkeys(("climbed", "room above", "part:cathedral"), "cathedral"),
    **dict.fromkeys(("virtue held", "fallen", "barred"), "virtue"),
    **dict.fromkeys(("unpaid", "paid"), "debts"),
    "built": "buildings",
    "captured": "captives",
    "halls": "end",
    "lost": "rivals",
    "prisoners": "prison",
}

MOST_TURNS = 60
"""The number of turns per seat that nearly all matches stay below."""


def traits(at: WestKingdomPosition, seat: int) -> dict[str, float]:
    """Return the traits of a position: parts of the estimate in points, and plain counts."""
    board, player = at.board, at.board.players[seat]
    hand = at.secret.hands[seat]
    parts = evaluation.parts(at, seat)
    listed: dict[str, float] = {trait: parts[name] / evaluation.POINT for name, trait in _PARTS.items()}
    listed.update(zip(_GOODS, player.goods, strict=True))
    listed.update(zip(_HERE, player.placed, strict=True))
    listed["some silver"] = min(player.goods[-1], SOME)
    listed["supply"] = player.supply
    listed["few in supply"] = min(player.supply, FEW)
    listed["none in supply"] = not player.supply
    listed["captured"] = sum(player.held)
    listed["lost"] = sum(other.held[seat] for other in board.players)
    listed["prisoners"] = player.prison
    listed["apprentices"] = len(player.apprentices)
    listed["plans held"] = len(hand)
    ready = [BUILDINGS[plan].vp for plan in hand if plan and constructible(player, plan)]
    listed["ready"] = max(ready, default=0)
    listed["built"] = len(player.buildings)
    listed["climbed"] = player.level
    listed["room above"] = room_above(board, player)
    listed["halls"] = player.halls
    listed["virtue held"] = player.virtue
    listed["fallen"] = player.virtue < CATHEDRAL_LIMIT
    listed["barred"] = player.virtue > MARKET_LIMIT
    listed["unpaid"] = player.unpaid
    listed["paid"] = player.paid
    return listed


def source(trait: str) -> str:
    """Return the part of the estimate, or the line of the score sheet, that a trait belongs to."""
    return _SOURCES.get(trait) or _SOURCES.get(trait.partition(":")[0], trait)
