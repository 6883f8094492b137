"""The schema of ``westkingdom.json``; each section is validated when it is loaded."""

from typing import Any, Literal

import msgspec

from engine.errors import DataError
from engine.games.westkingdom.box.sites import Site
from engine.games.westkingdom.box.vocabulary import Ability, Amounts, Effect, SkillName
from engine.games.westkingdom.solo.schemes import Solo

Source = str | dict[str, Any]
BoxName = Literal["base", "promo", "age_of_artisans"]
Colour = Literal["blue", "green", "purple", "red", "yellow", "orange"]
Seats = dict[str, int]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the sections of the data file."""


class DraftLine(Part, frozen=True):
    """How many plans are dealt and kept in the draft."""

    dealt: int
    kept: int


class Display(Part, frozen=True):
    """The rows and columns of face-up apprentices."""

    rows: int
    columns: int


class SetupPart(Part, frozen=True):
    """The setup."""

    hand_limit: int
    apprentice_limit: int
    workers: int
    virtue: int
    silver_first: int
    silver_step: int
    tax_stand: int
    rewards_by_players: Seats
    draft: DraftLine
    display: Display
    source: Source


class VirtueTrack(Part, frozen=True):
    """The virtue track and its limits."""

    min: int
    max: int
    standard_start: int
    vp: tuple[int, ...]
    black_market_max: int
    cathedral_min: int
    tax_discount: dict[str, int]
    over_14: str
    under_0: str
    source: Source


class GuildhallPart(Part, frozen=True):
    """The spaces of the Guildhall; reset spaces are (row, space) pairs, counting from 1."""

    rows: int
    spaces_per_row_by_players: Seats
    total_by_players: Seats
    fill: str
    black_market_reset: tuple[tuple[int, int], ...]
    apprentice_reset: tuple[tuple[int, int], ...]
    source: Source


class CathedralLine(Part, frozen=True):
    """A level of the Cathedral."""

    level: int
    cost: Amounts
    vp: int
    spaces: int
    source: Source


class RewardLine(Part, frozen=True):
    """A reward card and its number of copies."""

    effect: Effect
    count: int
    source: Source


class MarketLine(Part, frozen=True):
    """A Black Market card."""

    id: int
    small: Amounts
    large: Amounts
    source: Source


class PrintedMarket(Part, frozen=True):
    """What the Black Market spaces show if there is no card."""

    left: Amounts
    right: Amounts


class MarketReset(Part, frozen=True):
    """The penalties for prisoners in a reset."""

    lose_virtue_at_prisoners: int
    debt_for_most: int


class MarketPart(Part, frozen=True):
    """The Black Market."""

    printed_when_no_card: PrintedMarket
    cards: tuple[MarketLine, ...]
    reset: MarketReset


class DebtPart(Part, frozen=True):
    """The debts."""

    count: int
    unpaid_vp: int
    on_paying_off: Amounts
    source: Source


class ScoringPart(Part, frozen=True):
    """The values used in final scoring."""

    gold: int
    marble: int
    silver_per_vp: int
    prisoners_per_minus_vp: int
    tool_vp: tuple[int, ...]
    tie: tuple[str, ...]
    source: Source


class BoardStart(Part, frozen=True):
    """What a player starts with on the power side of a player board."""

    prison: int
    silver: int
    virtue: int
    debt: int = 0
    building_card: int = 0
    clay: int = 0
    wood: int = 0
    stone: int = 0
    gold: int = 0
    marble: int = 0
    tool: int = 0


class BoardLine(Part, frozen=True):
    """A player board."""

    name: str
    set: BoxName
    colour: Colour
    start: BoardStart
    abilities: tuple[Ability, ...]
    text: str
    source: Source


class ApprenticeLine(Part, frozen=True):
    """An apprentice card."""

    id: int
    name: str
    set: BoxName
    skills: tuple[SkillName, ...]
    virtue_on_hire: int
    abilities: tuple[Ability, ...]
    text: str
    source: Source


class BuildingLine(Part, frozen=True):
    """A building card."""

    id: int
    name: str
    set: BoxName
    vp: int
    skills: tuple[SkillName, ...]
    cost: Amounts
    virtue_on_build: int
    timing: Literal["immediate", "end"]
    effect: Effect | tuple[Effect, ...] | None
    text: str
    source: Source


class Adornment(Part, frozen=True):
    """The upper half of a craft card."""

    vp: int
    effect: Effect | tuple[Effect, ...] | None


class ToolHalf(Part, frozen=True):
    """The lower half of a craft card."""

    effect: Effect


class CraftLine(Part, frozen=True):
    """A craft card."""

    id: int
    name: str
    adornment: Adornment
    tool: ToolHalf
    source: Source


class ArtisanPart(Part, frozen=True):
    """The Artisan."""

    counts_as_on_placement: int
    counts_as_later: int
    ignore_virtue_loss_on_placement: int
    guildhall_allowed: bool
    source: Source


class AdornmentPart(Part, frozen=True):
    """The rules for crafting adornments."""

    cost: Amounts
    worker: str
    limit_per_building: int
    source: Source


class ToolPart(Part, frozen=True):
    """The rules for crafting tools."""

    worker: str
    black_market_cost: Amounts
    limit_per_apprentice: int
    uses: str
    source: Source


class ArtisansPart(Part, frozen=True):
    """The Age of Artisans expansion."""

    artisan: ArtisanPart
    craft_display: int
    adornment: AdornmentPart
    tool: ToolPart
    apprentices: tuple[ApprenticeLine, ...]
    buildings: tuple[BuildingLine, ...]
    craft_cards: tuple[CraftLine, ...]


class CathedralRule(Part, frozen=True):
    """The requirements of every Cathedral step besides its goods."""

    discard_building_card: int
    min_virtue: int
    when_rewards_run_out: Effect


class File(Part, frozen=True):
    """The whole file. ``meta`` and ``vocabulary`` are documentation for human readers."""

    meta: dict[str, Any]
    vocabulary: dict[str, Any]
    setup: SetupPart
    locations: tuple[Site, ...]
    virtue_track: VirtueTrack
    guildhall: GuildhallPart
    cathedral: tuple[CathedralLine, ...]
    cathedral_rule: CathedralRule
    reward_cards: tuple[RewardLine, ...]
    black_market: MarketPart
    debt_cards: DebtPart
    scoring: ScoringPart
    player_boards: tuple[BoardLine, ...]
    apprentices_base: tuple[ApprenticeLine, ...]
    apprentices_promo: tuple[ApprenticeLine, ...]
    buildings_base: tuple[BuildingLine, ...]
    buildings_promo: tuple[BuildingLine, ...]
    age_of_artisans: ArtisansPart
    solo: Solo


def read(text: str, name: str = "westkingdom.json") -> File:
    """Decode a data file (JSON); raise :class:`DataError` with the location if it is invalid."""
    try:
        return msgspec.json.decode(text, type=File)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{name}: {error}") from error
