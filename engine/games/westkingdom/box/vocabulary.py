"""The vocabulary in which ``westkingdom.json`` describes cards; a single interpreter executes it.

All types are frozen structs, decoded strictly: unknown words are errors in the data.
"""

from typing import Final, Literal

import msgspec

GOODS: Final = ("clay", "wood", "stone", "gold", "marble", "silver")
CLAY, WOOD, STONE, GOLD, MARBLE, SILVER = range(6)
SKILLS: Final = ("carpentry", "tiling", "masonry")

Goods = tuple[int, int, int, int, int, int]
"""A number of each good, in the order of :data:`GOODS`."""

NOTHING: Final[Goods] = (0, 0, 0, 0, 0, 0)

GoodName = Literal["clay", "wood", "stone", "gold", "marble", "silver"]
SkillName = Literal["carpentry", "tiling", "masonry"]
Event = Literal[
    "forest",
    "quarry",
    "mines",
    "silversmith",
    "storehouse",
    "storehouse_place",
    "hire",
    "black_market",
    "tax_stand",
    "town_centre",
    "capture",
    "guardhouse",
    "send_to_prison",
    "pay_debt",
    "cathedral",
    "construct",
    "reset",
    "artisan",
    "any_action",
    "take_debt",
]
Counter = Literal[
    "own_prison",
    "captured_held",
    "buildings",
    "cathedral_level",
    "virtue",
    "unpaid_debts",
    "paid_debts",
    "tools",
    "adornments",
    "skill_carpentry",
    "skill_tiling",
    "skill_masonry",
    "skill_sets",
    "clay",
    "wood",
    "stone",
    "gold",
    "marble",
    "silver",
    "clay_wood_stone",
]


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base class of the vocabulary."""


class Amounts(Word, frozen=True):
    """Amounts paid, gained or lost; ``stone_or_wood`` may be paid in any mix."""

    clay: int = 0
    wood: int = 0
    stone: int = 0
    gold: int = 0
    marble: int = 0
    silver: int = 0
    tax: int = 0
    virtue: int = 0
    building_card: int = 0
    debt: int = 0
    stone_or_wood: int = 0

    @property
    def goods(self) -> Goods:
        """The goods, without tax, virtue, cards and debts."""
        return (self.clay, self.wood, self.stone, self.gold, self.marble, self.silver)


def as_amounts(goods: Goods) -> Amounts:
    """Convert goods to :class:`Amounts`."""
    return Amounts(*goods)


class Trade(Word, frozen=True):
    """An optional exchange."""

    pay: Amounts
    gain: Amounts


class Release(Word, frozen=True):
    """A release of the player's workers to the supply."""

    source: Literal["prison", "boards"] = msgspec.field(name="from")
    count: int | Literal["all"]
    who: Literal["artisan"] | None = None


class Capture(Word, frozen=True):
    """Free captures; ``limit`` is the maximum number of workers taken."""

    count: int
    where: Literal["any", "here"]
    limit: int | None = None
    own_artisan: bool = True


class Per(Word, frozen=True):
    """A multiplier: once for every ``each`` of the counted things."""

    count: Counter
    each: int


class Condition(Word, frozen=True):
    """A condition: a count is ``eq`` or at least ``ge``, or the player strictly has the ``most``."""

    count: Counter | None = None
    eq: int | None = None
    ge: int | None = None
    most: Counter | None = None


class Passive(Word, frozen=True):
    """A permanent modifier."""

    skills: dict[SkillName, int] | None = None
    interchangeable: tuple[GoodName, GoodName] | None = None
    cathedral_discard: int | None = None
    apprentice_limit: int | None = None
    artisan_counts: int | None = None
    tool_also_adornment: bool = False


class Effect(Word, frozen=True):
    """One verb with its modifiers."""

    gain: Amounts | None = None
    lose: Amounts | None = None
    trade: Trade | None = None
    choose: "tuple[Effect, ...]" = ()
    release: Release | None = None
    capture: Capture | None = None
    hire: Literal["free"] | None = None
    wipe_apprentices: bool = False
    destroy_debt: int = 0
    craft: Literal["adornment", "tool"] | None = None
    repeat_building: bool = False
    score: int = 0
    debt_score: int = 0
    discard_apprentice: int = 0
    place_in_guildhall: int = 0
    passive: Passive | None = None
    may: bool = False
    per: Per | None = None
    when: Condition | None = msgspec.field(default=None, name="if")
    whom: Literal["all_players"] | None = msgspec.field(default=None, name="for")


class Ability(Word, frozen=True):
    """What an apprentice or player board does ``on`` an event, or permanently (``passive``)."""

    on: Event | None = None
    gain: Amounts | None = None
    release: Release | None = None
    capture: Capture | None = None
    discount: Amounts | None = None
    trade: Trade | None = None
    extra_workers: int = 0
    uses: int | None = None
    may: bool = False
    when: Condition | None = msgspec.field(default=None, name="if")
    passive: Passive | None = None


MODIFIERS = frozenset({"may", "per", "when", "whom"})
END_ONLY = frozenset({"score", "debt_score"})


def verbs(effect: Effect) -> list[str]:
    """Return the verbs of an effect; a valid effect has exactly one."""
    return [
        name
        for name in effect.__struct_fields__
        if name not in MODIFIERS and getattr(effect, name) not in (None, (), 0, False)
    ]


ALLOWED: dict[str, frozenset[str]] = {
    "immediate": frozenset(
        {
            *("gain", "lose", "trade", "choose", "release", "capture", "hire", "wipe_apprentices"),
            *("destroy_debt", "craft", "repeat_building", "discard_apprentice", "place_in_guildhall"),
        }
    ),
    "end": frozenset({"gain", "lose", "score", "debt_score"}),
    "tool": frozenset({"gain", "trade", "release", "capture", "passive"}),
}
"""The verbs allowed in each context."""


def check_effect(effect: Effect, kind: str) -> None:
    """Raise :class:`ValueError` with the reason if an effect is invalid."""
    effect_verbs = verbs(effect)
    if len(effect_verbs) != 1:
        raise ValueError(
            f"an effect has one verb, not {len(effect_verbs)}: {', '.join(effect_verbs) or 'none'}"
        )
    if effect_verbs[0] not in ALLOWED[kind]:
        raise ValueError(f"{effect_verbs[0]} is not allowed there ({kind})")
    if effect.lose is not None and effect.lose != Amounts(virtue=effect.lose.virtue):
        raise ValueError("only virtue can be lost")
    if kind == "end" and effect.gain is not None and effect.gain != Amounts(virtue=effect.gain.virtue):
        raise ValueError("only virtue and points can be gained at the end")
    if kind == "end" and effect.when is not None and effect.when.most in ("virtue", "unpaid_debts"):
        raise ValueError("most virtue or debts can't be a condition at the end, when they change")
    if effect.trade is not None and kind == "immediate" and effect.trade.pay != Amounts(building_card=1):
        raise ValueError("only a building card can be traded immediately")
    if effect.capture is not None and (effect.capture.where == "here") != (kind == "tool"):
        raise ValueError("tools capture here, other cards anywhere")
    if effect.when is not None and (effect.when.count is None) == (effect.when.most is None):
        raise ValueError("a condition must have either count or most")
    for choice in effect.choose:
        check_effect(choice, kind)
