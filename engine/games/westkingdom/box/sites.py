"""The schema of the thirteen locations in the data file."""

from typing import Literal

import msgspec

from engine.games.westkingdom.box.vocabulary import Amounts, GoodName

Seats = dict[str, int]


class SitePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the parts of a location."""


class Formula(SitePart, frozen=True):
    """A number of the form ``base`` plus 1 for every ``per`` workers, at most ``max``."""

    base: int
    per: int
    max: int | None = None

    def __call__(self, workers: int) -> int:
        """Return the value for a number of workers."""
        number = self.base + workers // self.per
        return number if self.max is None else min(number, self.max)


class HireTerms(SitePart, frozen=True):
    """The price of hiring at the Workshop and the columns in reach."""

    cost: Amounts
    columns: Formula
    silver_per_further_column: int


class Way(SitePart, frozen=True):
    """One of several actions at a location."""

    gain: dict[GoodName | Literal["building_card"], Formula] | None = None
    min_workers: int = 0
    hire: HireTerms | Literal["free"] | None = None
    draw: int = 0
    keep: int = 0
    craft: Literal["adornment", "tool"] | None = None
    needs: Literal["artisans"] | None = None


class AnyOf(SitePart, frozen=True):
    """``n`` goods of any of the kinds in ``of``."""

    of: tuple[GoodName, ...]
    n: int


class SiteTrade(SitePart, frozen=True):
    """A trade available to all players at the King's Storehouse."""

    pay_any: AnyOf
    gain: Amounts


class CaptureCost(SitePart, frozen=True):
    """The costs of the first and of each further capture in a turn."""

    first: Amounts
    further: Amounts


class Bargain(SitePart, frozen=True):
    """What an action gains and loses."""

    gain: Amounts
    lose: Amounts


class GuardOption(SitePart, frozen=True):
    """One of the Guardhouse's actions."""

    gain_per_worker: Amounts | None = None
    cost: Amounts | None = None
    gain: Amounts | None = None
    other: Bargain | None = msgspec.field(default=None, name="or")


class GuardOptions(SitePart, frozen=True):
    """The Guardhouse's actions."""

    send_to_prison: GuardOption
    release_prison: GuardOption
    release_boards: GuardOption
    pay_debt: GuardOption


class Site(SitePart, frozen=True):
    """A location."""

    id: str
    name: str
    kind: Literal["open", "single", "hall"]
    source: str
    gain: dict[GoodName, Formula] | str | None = None
    choose: tuple[Way | str, ...] = ()
    cost: Amounts | None = None
    actions: Formula | None = None
    first_action: Literal["optional", "required"] = "optional"
    trades: tuple[SiteTrade, ...] = ()
    capture_cost: CaptureCost | None = None
    locations_per_turn_by_players: Seats | None = None
    options: GuardOptions | None = None
    lose: Amounts | None = None
    gain_all: str = ""
    min_silver: int = 0
