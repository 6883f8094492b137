"""Cards as runes: goods, costs, effects and abilities, from the data file."""

from collections.abc import Sequence

from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, Skills
from engine.games.westkingdom.box.vocabulary import (
    GOODS,
    SKILLS,
    Ability,
    Amounts,
    Capture,
    Condition,
    Effect,
    Goods,
    Passive,
    Per,
    Release,
)
from render.boards.westkingdom.cards.runes import GAP, Rune, Runes, Sign, joined
from render.texts import signed

ARROW = Sign("arrow")
ICONS = {"building_card": "plan", "debt": "debt", "tax": "tax", "virtue": "virtue"}
MIXED: Runes = (Sign("wood"), "/", Sign("stone"))

EVENTS = {
    "hire": "workshop",
    "black_market": "market-left",
    "storehouse_place": "storehouse",
    "send_to_prison": "prison",
    "pay_debt": "paid",
    "construct": "guildhall",
    "artisan": "worker",
    "any_action": "tax",
    "take_debt": "debt",
}
"""Icons of events whose names differ from them."""

COUNTERS: dict[str, Runes] = {
    "own_prison": (Sign("prison"),),
    "captured_held": (Sign("capture"),),
    "buildings": (Sign("guildhall"),),
    "cathedral_level": (Sign("cathedral"),),
    "unpaid_debts": (Sign("debt"),),
    "paid_debts": (Sign("paid"),),
    "tools": (Sign("tool"),),
    "adornments": (Sign("adornment"),),
    "skill_sets": tuple(map(Sign, SKILLS)),
    "clay_wood_stone": (Sign("clay"), Sign("wood"), Sign("stone")),
    **{f"skill_{name}": (Sign(name),) for name in SKILLS},
}


def goods(counts: Sequence[int], sign: str = "") -> Runes:
    """Return goods as numbers and icons."""
    return joined((f"{sign}{n}", Sign(name)) for name, n in zip(GOODS, counts, strict=True) if n)


def amounts(quantities: Amounts, sign: str = "") -> Runes:
    """Return the amounts that are paid or gained."""
    groups: list[Runes] = [goods(quantities.goods, sign)]
    for name, icon in ICONS.items():
        if count := getattr(quantities, name):
            groups.append((f"{sign}{count}", Sign(icon)))
    if quantities.stone_or_wood:
        groups.append((f"{sign}{quantities.stone_or_wood}", *MIXED))
    return joined(groups)


def price(tax: int, silver: int) -> Runes:
    """Return the price of an action in silver, tax first."""
    return joined(((str(n), Sign(name)) if n else () for name, n in (("tax", tax), ("silver", silver))))


def skills(signs: Skills) -> Runes:
    """Return skills as icons."""
    return tuple(Sign(name) for name, count in zip(SKILLS, signs, strict=True) for _ in range(count))


def counter(name: str) -> Runes:
    """Return what a counter counts."""
    return COUNTERS.get(name) or (Sign(name),)


def _per(per: Per | None) -> Runes:
    if per is None:
        return ()
    return ("/", *([str(per.each)] if per.each > 1 else []), *counter(per.count))


def _when(condition: Condition | None) -> Runes:
    if condition is None:
        return ()
    if condition.most is not None:
        return (Sign("most"), *counter(condition.most), ":")
    bound = str(condition.eq) if condition.eq is not None else f"{condition.ge}+"
    return (bound, *counter(condition.count or ""), ":")


def _release(release: Release) -> Runes:
    count = str(release.count) if isinstance(release.count, int) else ""
    source = "prison" if release.source == "prison" else "capture"
    return (Sign(source), ARROW, count, Sign("worker"))


def _capture(capture: Capture) -> Runes:
    limit = (f"≤{capture.limit}", Sign("worker")) if capture.limit else ()
    return (f"+{capture.count}", Sign("capture"), *limit)


def effect(one: Effect) -> Runes:
    """Return an effect."""
    return joined(((_whom(one)), (*_when(one.when), *_does(one), *_per(one.per))), ())


def _whom(one: Effect) -> Runes:
    return (Sign("all"), ":") if one.whom else ()


def _does(one: Effect) -> Runes:
    if one.gain is not None:
        return amounts(one.gain, "+")
    if one.lose is not None:
        return amounts(one.lose, "−")
    if one.trade is not None:
        return (*amounts(one.trade.pay), ARROW, *amounts(one.trade.gain))
    if one.choose:
        return joined(map(effect, one.choose), (GAP, "/", GAP))
    if one.release is not None:
        return _release(one.release)
    if one.capture is not None:
        return _capture(one.capture)
    if one.passive is not None:
        return passive(one.passive)
    return _rare(one)


def _rare(one: Effect) -> Runes:
    if one.hire:
        return ("+1", Sign("apprentice"))
    if one.wipe_apprentices:
        return (Sign("reset"), Sign("apprentice"))
    if one.destroy_debt:
        return (signed(-one.destroy_debt), Sign("debt"))
    if one.craft is not None:
        return ("+1", Sign(one.craft))
    if one.repeat_building:
        return (Sign("reset"), Sign("plan"))
    if one.score:
        return (signed(one.score), Sign("vp"))
    if one.debt_score:
        return (signed(one.debt_score), Sign("vp"), "/", Sign("debt"))
    if one.discard_apprentice:
        return (signed(-one.discard_apprentice), Sign("apprentice"))
    return (f"+{one.place_in_guildhall}", Sign("guildhall"))


def effects(steps: Sequence[Effect]) -> Runes:
    """Return several effects in order."""
    return joined(map(effect, steps))


def passive(rule: Passive) -> Runes:
    """Return a permanent rule."""
    groups: list[Runes] = []
    if rule.skills:
        groups.append(("+", *(Sign(name) for name in rule.skills)))
    if rule.interchangeable is not None:
        one, two = rule.interchangeable
        groups.append((Sign(one), "=", Sign(two)))
    if rule.cathedral_discard is not None:
        groups.append((Sign("cathedral"), ":", str(rule.cathedral_discard), Sign("plan")))
    if rule.apprentice_limit is not None:
        groups.append(("≤", str(rule.apprentice_limit), Sign("apprentice")))
    if rule.artisan_counts is not None:
        groups.append((Sign("worker"), "=", str(rule.artisan_counts)))
    if rule.tool_also_adornment:
        groups.append((Sign("tool"), "+", Sign("adornment")))
    return joined(groups)


def ability(one: Ability) -> Runes:
    """Return the ability of an apprentice or player board, after the icon of its event."""
    if one.on is None:
        return passive(one.passive) if one.passive is not None else ()
    name = EVENTS.get(one.on, one.on.replace("_", "-"))
    return (Sign(name), ":", *_when(one.when), *_able(one))


def _able(one: Ability) -> Runes:
    if one.gain is not None:
        return amounts(one.gain, "+")
    if one.discount is not None:
        return amounts(one.discount, "−")
    if one.trade is not None:
        return (*amounts(one.trade.pay), ARROW, *(amounts(one.trade.gain) or ("0", Sign("debt"))))
    if one.release is not None:
        return _release(one.release)
    if one.capture is not None:
        return _capture(one.capture)
    return (f"+{one.extra_workers}", Sign("worker"))


def apprentice(card: int) -> Runes:
    """Return the ability of an apprentice."""
    return ability(APPRENTICES[card].ability)


def building(card: int) -> Runes:
    """Return the effects of a building, after a flag if they apply at the end of the match."""
    design = BUILDINGS[card]
    text: list[Rune] = [*effects(design.effects)]
    return (Sign("end"), ":", *text) if design.at_end and text else tuple(text)


def cost(card: int) -> Runes:
    """Return the cost of a building."""
    spent: Goods = BUILDINGS[card].cost
    return goods(spent)


def tool(card: int) -> Runes:
    """Return the effect of a craft card as a tool."""
    return effect(CRAFTS[card].tool)


def adornment(card: int) -> Runes:
    """Return the effects of a craft card as an adornment."""
    return effects(CRAFTS[card].effects)
