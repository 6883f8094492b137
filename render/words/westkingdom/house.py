"""Pages on what this project added to the printed game: house values, and the automaton's cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from engine.games.westkingdom.box.cards import APPRENTICES, BUILDINGS, CRAFTS, LOCATIONS, SOLO, Card
from engine.games.westkingdom.solo.levels import LEVELS
from engine.games.westkingdom.solo.schemes import RivalName, SchemeStep
from render.texts import Texts
from render.words import Topic
from render.words.westkingdom import cards
from render.words.westkingdom.parts import apprentice_name, building_name, craft_name, place

PAGED = 12
"""The number of cards on a page of house values."""


def pages(t: Texts) -> Iterator[Topic]:
    """Yield the pages on house values: an overview, then the cards with such values by kind."""
    yield Topic("house", t("westkingdom-topic-house-title"), t("westkingdom-topic-house-body"))
    yield from _paged("apprentices", [_apprentice(card, t) for card in _house_of(APPRENTICES)], t)
    yield from _paged("buildings", [_building(card, t) for card in _house_of(BUILDINGS)], t)
    yield from _paged("crafts", [_craft(card, t) for card in _house_of(CRAFTS)], t)


def _house_of(box: Mapping[int, Card]) -> list[int]:
    return [number for number, card in box.items() if card.house]


def _paged(kind: str, lines: Sequence[str], t: Texts) -> Iterator[Topic]:
    title, body = t(f"westkingdom-topic-house-{kind}-title"), t("westkingdom-topic-house-cards-body")
    starts = range(0, len(lines), PAGED)
    for page, start in enumerate(starts, 1):
        heading = title if len(starts) == 1 else t("westkingdom-topic-paged", title=title, page=page)
        part = lines[start : start + PAGED]
        yield Topic(f"house-{kind}-{page}", heading, "\n".join((body, "", *(f"- {line}" for line in part))))


def _apprentice(number: int, t: Texts) -> str:
    card = APPRENTICES[number]
    name = t("westkingdom-topic-house-number", name=apprentice_name(number, t), number=number)
    return _line(card, name, cards.apprentice_facts(number, t), t)


def _building(number: int, t: Texts) -> str:
    return _line(BUILDINGS[number], building_name(number, t), cards.building_facts(number, t), t)


def _craft(number: int, t: Texts) -> str:
    return _line(CRAFTS[number], craft_name(number, t), cards.craft_facts(number, t), t)


def _line(card: Card, name: str, text: str, t: Texts) -> str:
    return t("westkingdom-topic-house-line", name=name, text=text, parts=parts(card, t))


def parts(card: Card, t: Texts) -> str:
    """Return the names of a card's fields that have house values."""
    return ", ".join(_part(card, part, t) for part in card.house)


def _part(card: Card, part: str, t: Texts) -> str:
    key = f"westkingdom-part-{part.replace('_', '-')}"
    if part != "copies":
        return t(key)
    namesakes = (other for other in APPRENTICES.values() if other.name == card.name)
    return t(key, count=sum(other.box == card.box for other in namesakes))


def notes(designs: Iterable[Card], t: Texts) -> list[str]:
    """Return notes on the house values of cards on a common page, with the cards' numbers if they differ."""
    every = list(designs)
    groups: dict[str, list[int]] = {}
    for card in every:
        if card.house:
            groups.setdefault(parts(card, t), []).append(card.id)
    if [len(every)] == [len(numbers) for numbers in groups.values()]:
        return [t("westkingdom-topic-house", parts=text) for text in groups]
    return [
        t("westkingdom-topic-house-some", parts=text, numbers=", ".join(map(str, numbers)))
        for text, numbers in groups.items()
    ]


def levels(t: Texts) -> list[str]:
    """Return a line for each level of the automaton, with its stock and cost of building."""
    return [
        t(
            "westkingdom-topic-solo-level",
            name=t(f"westkingdom-option-level-{level}"),
            stock=base.stock,
            cost=base.build_cost,
            more_stock=LEVELS.artisans[level].stock,
            more_cost=LEVELS.artisans[level].build_cost,
        )
        for level, base in LEVELS.base.items()
    ]


def schemes(rival: RivalName, t: Texts) -> Topic:
    """Return the page on the scheme cards of one of the automaton's characters."""
    character = SOLO.rivals[rival]
    actions = (t(f"westkingdom-guarding-{action.replace('_', '-')}") for action in character.guardhouse_order)
    lines = [
        t("westkingdom-topic-scheme", number=number, steps=_steps(card.steps, t))
        for number, card in enumerate(character.cards, 1)
    ]
    body = t("westkingdom-topic-schemes-body", guarding=", ".join(actions))
    title = t(f"westkingdom-topic-schemes-{rival}-title")
    return Topic(f"schemes-{rival}", title, "\n".join((body, "", *(f"- {line}" for line in lines))))


def _steps(steps: Sequence[SchemeStep], t: Texts) -> str:
    text = _step(steps[0], t)
    for step in steps[1:]:
        text = t("westkingdom-topic-scheme-or", first=text, then=_step(step, t))
    return text


def _step(step: SchemeStep, t: Texts) -> str:
    location = step.replace("_", "-")
    if location in LOCATIONS:
        return place(LOCATIONS.index(location), t)
    return t(f"westkingdom-scheme-{location}")
