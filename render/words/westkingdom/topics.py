"""The rules of *West Kingdom* by topic, with all cards."""

from collections.abc import Iterable, Sequence

from engine.games.westkingdom.box.cards import (
    APPRENTICES,
    BUILDINGS,
    CRAFTS,
    LOCATIONS,
    POWERS,
    REWARDS,
    SOLO,
    Apprentice,
    Card,
    slug,
)
from engine.games.westkingdom.box.cards import MARKET as MARKET_CARDS
from render.texts import Texts
from render.words import Topic
from render.words.legend import BUTTONS, KEY, Sign, buttons, page
from render.words.westkingdom import cards, house
from render.words.westkingdom.parts import (
    amounts_text,
    apprentice_label,
    apprentice_name,
    building_name,
    craft_name,
    goods_text,
    power_name,
)

RULES = (
    *("aim", "setup", "first-turns", "turn", "signs", BUTTONS),
    *(LOCATIONS[number] for number in range(9)),
    *("black-market", "reset", "guildhall", "cathedral", "hiring", "captures", "virtue", "debts"),
    *("end", "scoring", "artisans", "crafts", "tools", "tool-times", "solo", "solo-steps", "options"),
    *("rulings-places", "rulings-cards", "rulings-end"),
)
"""The first pages of the rules, in reading order. House values, lists of cards and a page per card follow."""

LISTED = 20
"""The number of cards on one page of a list."""


EXPLAINED = {
    *("silver", "tax", "virtue", "plan", "debt", "paid", "reward", "adornment", "tool"),
    *("carpentry", "tiling", "masonry", "worker", "apprentice", "capture", "prison", "reset", "cathedral"),
}
"""The icons whose effect is on the page of icons."""


def topics(t: Texts) -> Sequence[Topic]:
    """Return the rules in short, the lists of cards, and a page for each card."""
    namesakes: dict[str, list[Apprentice]] = {}
    for card in APPRENTICES.values():
        namesakes.setdefault(slug(card.name), []).append(card)
    return (
        *(_page(key, t, house.levels(t) if key == "solo" else ()) for key in RULES),
        *house.pages(t),
        *(house.schemes(rival, t) for rival in SOLO.rivals),
        _page("market-cards", t, _market(t)),
        _page("rewards", t, _rewards(t)),
        *_lists("apprentices", APPRENTICES.values(), t),
        *_lists("buildings", BUILDINGS.values(), t),
        *_lists("craft-cards", CRAFTS.values(), t),
        _page("boards", t, [_board_line(key, t) for key in POWERS]),
        *(_apprentice(name, copies, t) for name, copies in namesakes.items()),
        *(_building(number, t) for number in BUILDINGS),
        *(_craft(number, t) for number in CRAFTS),
        *(_power(key, t) for key in POWERS),
    )


SIGNS = (
    *("clay", "wood", "stone", "gold", "marble", "silver", "tax", "virtue", "vp"),
    *("plan", "debt", "paid", "reward", "adornment", "tool", "carpentry", "tiling", "masonry"),
    *(
        "worker",
        "apprentice",
        "capture",
        "prison",
        "reset",
        "end",
        "all",
        "most",
        "arrow",
        "none",
        "cathedral",
    ),
)
"""Icons that represent a term. Those of locations always appear beside the name."""


def legend(t: Texts) -> list[Sign]:
    """Return all icons that represent a term, with their effects."""
    return [
        Sign(name, t(f"westkingdom-word-{name}"), t(f"westkingdom-sign-{name}") if name in EXPLAINED else "")
        for name in SIGNS
    ]


def _page(key: str, t: Texts, lines: Iterable[str] = ()) -> Topic:
    if key == KEY:
        return page("westkingdom", legend(t), t)
    if key == BUTTONS:
        return buttons(t)
    body = t(f"westkingdom-topic-{key}-body")
    listed = [f"- {line}" for line in lines]
    return Topic(
        key, t(f"westkingdom-topic-{key}-title"), "\n".join((body, *([""] if listed else []), *listed))
    )


def _market(t: Texts) -> list[str]:
    return [
        t(
            "westkingdom-topic-market-card",
            number=number,
            small=goods_text(card.small, t),
            large=goods_text(card.large, t),
        )
        for number, card in MARKET_CARDS.items()
    ]


def _rewards(t: Texts) -> list[str]:
    texts = [amounts_text(effect.gain, t) for effect in REWARDS.values() if effect.gain is not None]
    return [
        t("westkingdom-topic-reward", count=texts.count(text), what=text) for text in dict.fromkeys(texts)
    ]


def _lists(kind: str, box: Iterable[Card], t: Texts) -> list[Topic]:
    """Return a list of cards, one per line, on as many pages as needed."""
    lines = [_line(kind, card, t) for card in box]
    pages = [lines[start : start + LISTED] for start in range(0, len(lines), LISTED)]
    title, body = t(f"westkingdom-topic-{kind}-title"), t(f"westkingdom-topic-{kind}-body")
    return [
        Topic(
            f"{kind}-{page}",
            t("westkingdom-topic-paged", title=title, page=page),
            "\n".join((body, "", *(f"- {line}" for line in part))),
            f"{kind}-1" if page > 1 else "",
        )
        for page, part in enumerate(pages, 1)
    ]


def _line(kind: str, card: Card, t: Texts) -> str:
    match kind:
        case "apprentices":
            name, text = apprentice_label(card.id, t), cards.apprentice_text(card.id, t)
        case "buildings":
            name, text = building_name(card.id, t), cards.building_text(card.id, t)
        case _:
            name, text = craft_name(card.id, t), cards.craft_text(card.id, t)
    return t("westkingdom-topic-line", name=name, text=text)


def _board_line(key: str, t: Texts) -> str:
    return t("westkingdom-topic-line", name=power_name(key, t), text=cards.power_text(key, t))


def _apprentice(name: str, copies: Sequence[Apprentice], t: Texts) -> Topic:
    """Return the page on all apprentices of the same name."""
    lines = []
    for card in copies:
        text = cards.apprentice_text(card.id, t)
        line = t("westkingdom-topic-copy", number=card.id, text=text, box=_box(card, t))
        lines.append(f"- {line}")
    title = t("westkingdom-topic-apprentice-title", name=apprentice_name(copies[0].id, t))
    body = "\n".join((*lines, *house.notes(copies, t)))
    return Topic(f"apprentice-{name}", title, body, "apprentices-1")


def _building(number: int, t: Texts) -> Topic:
    card = BUILDINGS[number]
    title = t("westkingdom-topic-building-title", name=building_name(number, t))
    lines = [cards.building_text(number, t), _box(card, t), *house.notes([card], t)]
    return Topic(f"building-{card.key}", title, "\n\n".join(lines), "buildings-1")


def _craft(number: int, t: Texts) -> Topic:
    card = CRAFTS[number]
    adornment = t("westkingdom-text-adornment", what=cards.adornment_text(number, t))
    tool = t("westkingdom-text-tool", what=cards.tool_text(number, t))
    title = t("westkingdom-topic-craft-title", name=craft_name(number, t))
    body = "\n\n".join((adornment, tool, _box(card, t), *house.notes([card], t)))
    return Topic(f"craft-{card.key}", title, body, "craft-cards-1")


def _power(key: str, t: Texts) -> Topic:
    power = POWERS[key]
    colour = t("westkingdom-topic-power-colour", colour=t(f"westkingdom-colour-{power.colour}"))
    own = (cards.power_text(key, t), cards.start_text(power.start, t))
    lines = [*(text[:1].upper() + text[1:] for text in own), colour, _box(power, t)]
    title = t("westkingdom-topic-power-title", name=power_name(key, t))
    return Topic(f"board-{key}", title, "\n\n".join((*lines, *house.notes([power], t))), "boards")


def _box(card: Card, t: Texts) -> str:
    return t(f"westkingdom-topic-box-{card.box.replace('_', '-')}")


def source(source: str, t: Texts) -> str:
    """Return the name of a source of points."""
    return t(f"westkingdom-source-{source}")
