"""The house automaton's characters, levels and scheme cards as the data file has them."""

from typing import Any, Literal

import msgspec

Level = Literal["easy", "standard", "hard"]
RivalName = Literal["baron", "bishop"]
SchemeStep = Literal[
    "forest",
    "quarry",
    "mines",
    "silversmith",
    "storehouse",
    "workshop_top",
    "workshop_bottom",
    "town_centre",
    "guardhouse",
    "tax_stand",
    "market_leftmost",
    "market_rightmost",
    "guildhall_build",
    "guildhall_cathedral",
]
ALWAYS = frozenset(
    {"forest", "quarry", "mines", "silversmith", "storehouse", "workshop_top", "workshop_bottom"}
)
"""The steps that are possible whatever stands where; one of them ends every scheme card."""

GuardAction = Literal["send_to_prison", "release_prison", "release_boards", "pay_debt"]


class SoloPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the automaton's section."""


class Strength(SoloPart, frozen=True):
    """The stock that a level begins with, and what building costs it."""

    stock: int
    build_cost: int


class Scheme(SoloPart, frozen=True):
    """A scheme card: the first of its steps that is possible is done."""

    id: str
    steps: tuple[SchemeStep, ...] = msgspec.field(name="try")


class Character(SoloPart, frozen=True):
    """One of the automaton's two characters."""

    name: str
    virtue: int
    guardhouse_order: tuple[GuardAction, ...]
    cards: tuple[Scheme, ...]


class StockGain(SoloPart, frozen=True):
    """What fills its stock."""

    resource_per_worker: int
    market_left: int
    market_right: int
    tax_stand_silver_per_stock: int
    prisoners_per_stock: int


class TaxPaid(SoloPart, frozen=True):
    """Silver that comes from the supply to the Tax Stand with its actions."""

    workshop: int
    town_centre: int
    pay_debt: int
    release_boards_bishop: int


class Solo(SoloPart, frozen=True):
    """The house automaton."""

    source: str | dict[str, Any]
    seats_as: int
    difficulty: dict[Level, Strength]
    cathedral_cost: tuple[int, ...]
    expansion_extra_cost: int
    stock_gain: StockGain
    tax_stand_min_silver: int
    release_boards_min: int
    pay_debt_stock: int
    apprentice_limit: int
    apprentices_per_extra_card: int
    silver_to_tax_stand: TaxPaid
    workers: int
    rivals: dict[RivalName, Character]
