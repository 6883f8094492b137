"""A player's skills, abilities, and the quantities that cards count."""

from collections.abc import Callable
from functools import lru_cache

from engine.games.westkingdom.board import IN_SUPPLY, Player, WestKingdomBoard
from engine.games.westkingdom.box.cards import APPRENTICES, CRAFTS, FILE, POWERS, Skills
from engine.games.westkingdom.box.vocabulary import (
    CLAY,
    GOLD,
    MARBLE,
    SILVER,
    SKILLS,
    STONE,
    WOOD,
    Ability,
    Amounts,
    Condition,
    Counter,
    Event,
    Passive,
)

PLAIN = Passive()
PASSIVES = {"": PLAIN} | {key: power.passive for key, power in POWERS.items()}
INTERCHANGEABLE = {key for key, passive in PASSIVES.items() if passive.interchangeable}
STOCKED = {"clay", "wood", "stone", "silver"}
"""The goods the automaton's stock counts as when comparing who has the most."""


def _abilities() -> dict[Event, dict[int, Ability]]:
    by_event: dict[Event, dict[int, Ability]] = {}
    for card in APPRENTICES.values():
        if card.ability.on is not None:
            by_event.setdefault(card.ability.on, {})[card.id] = card.ability
    return by_event


ABILITIES = _abilities()
"""The apprentices' abilities by event and card."""

POWER_ABILITIES: dict[str, dict[Event, Ability]] = {"": {}} | {
    key: {ability.on: ability for ability in power.abilities if ability.on is not None}
    for key, power in POWERS.items()
}
"""The player boards' abilities by board and event."""


def able(player: Player, event: Event) -> list[int]:
    """Return the player's apprentices that have an ability for an event."""
    by_card = ABILITIES.get(event)
    return [card for card in player.apprentices if card in by_card] if by_card else []


def abilities(player: Player, event: Event) -> list[Ability]:
    """Return the abilities of a player's apprentices and board for an event."""
    by_card = ABILITIES.get(event, {})
    of_apprentices = [by_card[card] for card in player.apprentices if card in by_card]
    power = POWER_ABILITIES[player.power].get(event)
    return of_apprentices if power is None else [*of_apprentices, power]


def bonuses(player: Player, event: Event) -> list[tuple[str, Amounts]]:
    """Return the gains from apprentices and board on an event, each with the card's word in notation."""
    by_card = ABILITIES.get(event, {})
    gains = [
        (APPRENTICES[card].key, gain)
        for card in player.apprentices
        if card in by_card and (gain := by_card[card].gain) is not None
    ]
    power = POWER_ABILITIES[player.power].get(event)
    if power is not None and power.gain is not None:
        gains.append((player.power, power.gain))
    return gains


def discount(player: Player, event: Event) -> int:
    """Return the silver discount on an event."""
    return _discount(player.apprentices, player.power, event)


@lru_cache(maxsize=256)
def _discount(apprentices: tuple[int, ...], power: str, event: Event) -> int:
    by_card, own = ABILITIES.get(event, {}), POWER_ABILITIES[power].get(event)
    candidates = [by_card[card] for card in apprentices if card in by_card] + (
        [own] if own is not None else []
    )
    return sum(one.discount.silver for one in candidates if one.discount is not None)


def tool_of(player: Player, apprentice: int) -> int:
    """Return the craft card under an apprentice, 0 if none."""
    return player.tools[player.apprentices.index(apprentice)] if apprentice in player.apprentices else 0


def bare_apprentices(player: Player) -> list[int]:
    """Return the apprentices without a tool."""
    return [card for card, tool in zip(player.apprentices, player.tools, strict=True) if not tool]


def bare_buildings(player: Player) -> list[int]:
    """Return the buildings without an adornment."""
    return [card for card, craft in zip(player.buildings, player.adornments, strict=True) if not craft]


def skills(player: Player) -> Skills:
    """Return the skill signs on apprentices and tools."""
    return _skills(player.apprentices, player.tools)


@lru_cache(maxsize=256)
def _skills(apprentices: tuple[int, ...], tools: tuple[int, ...]) -> Skills:
    totals = [0, 0, 0]
    for card in apprentices:
        for skill, count in enumerate(APPRENTICES[card].skills):
            totals[skill] += count
    for tool in tools:
        passive = CRAFTS[tool].tool.passive if tool else None
        for name, count in (passive.skills or {}).items() if passive else ():
            totals[SKILLS.index(name)] += count
    return (totals[0], totals[1], totals[2])


def apprentice_limit(player: Player) -> int:
    """Return the maximum number of apprentices of a player."""
    limit = PASSIVES[player.power].apprentice_limit
    return FILE.setup.apprentice_limit if limit is None else limit


def worth_on_placing(player: Player) -> int:
    """Return how many workers a player's Artisan counts as in the turn it is placed."""
    own = PASSIVES[player.power].artisan_counts
    return FILE.age_of_artisans.artisan.counts_as_on_placement if own is None else own


COUNTS: dict[Counter, Callable[[Player], int]] = {
    "own_prison": lambda player: player.prison,
    "captured_held": lambda player: sum(player.held),
    "buildings": lambda player: len(player.buildings),
    "cathedral_level": lambda player: player.level,
    "virtue": lambda player: player.virtue,
    "unpaid_debts": lambda player: player.unpaid,
    "paid_debts": lambda player: player.paid,
    "tools": lambda player: len(player.tools) - player.tools.count(0),
    "adornments": lambda player: len(player.adornments) - player.adornments.count(0) + len(player.hung),
    "skill_carpentry": lambda player: skills(player)[0],
    "skill_tiling": lambda player: skills(player)[1],
    "skill_masonry": lambda player: skills(player)[2],
    "skill_sets": lambda player: min(skills(player)),
    "clay": lambda player: player.goods[CLAY],
    "wood": lambda player: player.goods[WOOD],
    "stone": lambda player: player.goods[STONE],
    "gold": lambda player: _precious(player, GOLD),
    "marble": lambda player: _precious(player, MARBLE),
    "silver": lambda player: player.goods[SILVER],
    "clay_wood_stone": lambda player: sum(player.goods[:3]),
}
"""The quantities that cards can count."""


def _precious(player: Player, good: int) -> int:
    goods = player.goods
    return goods[GOLD] + goods[MARBLE] if player.power in INTERCHANGEABLE else goods[good]


def count(player: Player, name: Counter) -> int:
    """Return a quantity counted by a card."""
    return COUNTS[name](player)


def has_most(board: WestKingdomBoard, seat: int, name: Counter) -> bool:
    """Return whether a player has strictly more of something than every other player."""
    players, rival, number = board.players, board.rival, COUNTS[name]
    own = number(players[seat])
    for other, player in enumerate(players):
        if other != seat:
            stocked = rival is not None and other == board.seats and name in STOCKED
            if (rival.stock if stocked and rival is not None else number(player)) >= own:
                return False
    return True


def holds(board: WestKingdomBoard, seat: int, condition: Condition | None) -> bool:
    """Return whether a player meets a condition; None is always met."""
    if condition is None:
        return True
    if condition.most is not None:
        return has_most(board, seat, condition.most)
    return meets(board.players[seat], condition)


def meets(player: Player, condition: Condition) -> bool:
    """Return whether a player meets a condition that does not compare players."""
    assert condition.count is not None
    number = count(player, condition.count)
    return number == condition.eq if condition.eq is not None else number >= (condition.ge or 0)


def craftable(board: WestKingdomBoard, seat: int, half: str) -> bool:
    """Return whether there is a craft card to take and a card to put it under."""
    if not any(board.crafts):
        return False
    player = board.players[seat]
    return 0 in (player.adornments if half == "adornment" else player.tools)


def spare_worker(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether the supply has a worker other than the Artisan."""
    player = board.players[seat]
    return player.supply > (player.artisan == IN_SUPPLY)
