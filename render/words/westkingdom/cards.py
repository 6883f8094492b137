"""Texts for cards and player boards of *West Kingdom*, composed from the data and cached by language."""

from functools import cache

from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, POWERS, Card
from engine.games.westkingdom.box.data import BoardStart
from engine.games.westkingdom.box.vocabulary import Amounts
from engine.games.westkingdom.players.counts import PLAIN
from render.texts import Texts, joined, signed
from render.words.westkingdom.effects import ability_text, effects_text, passive_text, verb_text
from render.words.westkingdom.parts import amounts_text, goods_text, listed, skills_text


@cache
def ability(card: int, t: Texts) -> str:
    """Return the ability of an apprentice."""
    return ability_text(APPRENTICES[card].ability, t)


def virtue(change: int, t: Texts) -> str:
    """Return a change of virtue such as "+1 virtue", or an empty text if there is none."""
    return t("westkingdom-text-virtue", virtue=signed(change)) if change else ""


def points(count: int, t: Texts) -> str:
    """Return points, as in "4 points"."""
    return t("westkingdom-text-points", points=count)


def house(card: Card, text: str, t: Texts) -> str:
    """Return a card's text, with a note if the card has house values."""
    return t("westkingdom-text-house", text=text) if card.house else text


@cache
def apprentice_text(card: int, t: Texts) -> str:
    """Return an apprentice on one line: skills, virtue, ability."""
    return house(APPRENTICES[card], apprentice_facts(card, t), t)


def apprentice_facts(card: int, t: Texts) -> str:
    """Return the text of :func:`apprentice_text` without a note on house values."""
    line = APPRENTICES[card]
    return listed((skills_text(line.skills, t), virtue(line.virtue, t), ability(card, t)))


@cache
def cost_text(card: int, t: Texts) -> str:
    """Return the cost and required skills of a building, such as "2 wood, 2 gold + carpentry"."""
    line = BUILDINGS[card]
    return " + ".join(filter(None, (goods_text(line.cost, t), skills_text(line.skills, t))))


@cache
def effect_of(card: int, t: Texts) -> str:
    """Return the effects of a building, and whether they are immediate or at the end."""
    line = BUILDINGS[card]
    if not line.effects:
        return t("westkingdom-text-plain")
    key = "westkingdom-text-end" if line.at_end else "westkingdom-text-now"
    return t(key, what=effects_text(line.effects, t))


@cache
def building_text(card: int, t: Texts) -> str:
    """Return a building on one line: points, cost, virtue, effects."""
    return house(BUILDINGS[card], building_facts(card, t), t)


def building_facts(card: int, t: Texts) -> str:
    """Return the text of :func:`building_text` without a note on house values."""
    line = BUILDINGS[card]
    return listed((points(line.vp, t), cost_text(card, t), virtue(line.virtue, t), effect_of(card, t)))


@cache
def adornment_text(card: int, t: Texts) -> str:
    """Return the adornment on a craft card: points and immediate effects."""
    line = CRAFTS[card]
    now = effects_text(line.effects, t) or t("westkingdom-text-plain")
    return listed((points(line.vp, t), now))


@cache
def tool_text(card: int, t: Texts) -> str:
    """Return the tool on a craft card."""
    return verb_text(CRAFTS[card].tool, t)


@cache
def craft_text(card: int, t: Texts) -> str:
    """Return a craft card: adornment and tool."""
    return house(CRAFTS[card], craft_facts(card, t), t)


def craft_facts(card: int, t: Texts) -> str:
    """Return the text of :func:`craft_text` without a note on house values."""
    adornment = t("westkingdom-text-adornment", what=adornment_text(card, t))
    return listed((adornment, t("westkingdom-text-tool", what=tool_text(card, t))))


@cache
def power_text(key: str, t: Texts) -> str:
    """Return the abilities of a player board."""
    power = POWERS[key]
    parts = [ability_text(one, t) for one in power.abilities]
    if power.passive != PLAIN:
        parts.append(passive_text(power.passive, t))
    return house(power, listed(dict.fromkeys(parts)), t)


def start_text(start: BoardStart, t: Texts) -> str:
    """Return the starting resources of a player board."""
    names = ("clay", "wood", "stone", "gold", "marble", "silver", "building_card", "debt")
    goods = [Amounts(**{name: count}) for name in names if (count := getattr(start, name))]
    parts = [t("westkingdom-text-start-virtue", virtue=start.virtue)]
    parts += [amounts_text(amount, t) for amount in goods]
    if start.prison:
        parts.append(t("westkingdom-text-start-prison", count=start.prison))
    if start.tool:
        parts.append(t("westkingdom-text-start-tool"))
    return t("westkingdom-text-start", what=joined(parts, t))
