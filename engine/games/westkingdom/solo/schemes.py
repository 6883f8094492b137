"""The schema of the automaton's section in the data file: characters, levels and scheme cards."""

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
"""The steps that are always possible; every scheme card ends with one of them."""

GuardAction = Literal["send_to_prison", "release_prison", "release_boards", "pay_debt"]


class SoloPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the parts of the automaton's section."""


class Strength(SoloPart, frozen=True):
    """A level's starting stock and building cost."""

    stock: int
    build_cost: int


class Scheme(SoloPart, frozen=True):
    """A scheme card; its first possible step is taken."""

    id: str
    steps: tuple[SchemeStep, ...] = msgspec.field(name="try")


class Character(SoloPart, frozen=True):
    """One of the automaton's two characters."""

    name: str
    virtue: int
    guardhouse_order: tuple[GuardAction, ...]
    cards: tuple[Scheme, ...]


class StockGain(SoloPart, frozen=True):
    """What the automaton adds to its stock."""

    resource_per_worker: int
    market_left: int
    market_right: int
    tax_stand_silver_per_stock: int
    prisoners_per_stock: int


class TaxPaid(SoloPart, frozen=True):
    """The silver that the automaton's actions move from the supply to the Tax Stand."""

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
