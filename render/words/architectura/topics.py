"""The rules of *Architectura* by topic, with all cards."""

from collections.abc import Iterable, Sequence

from engine.games.architectura.cards import CARDS, COLOURS, DECK, FIRST, Design
from render.texts import Texts
from render.words import Topic
from render.words.architectura.parts import card_name, card_text, sides
from render.words.legend import BUTTONS, KEY, Sign, buttons, effects, page

RULES = (
    *("aim", "setup", "turn", "signs", BUTTONS, "spaces", "comparing", "values", "effects", "protection"),
    *("end", "advanced", "rulings", "rulings-cards"),
)
"""The first pages of the rules, in reading order. House values, lists of cards and a page per card follow."""

SLUG = "architectura"

HOUSE = "yes" if DECK.house else "no"
"""Whether the cards are those of the house deck, as an argument to texts."""


def topics(t: Texts) -> Sequence[Topic]:
    """Return the rules in short, the lists of cards, and a page for each card."""
    lists = [("basic", DECK.basic), *((colour, DECK.more(colour)) for colour in COLOURS)]
    return (
        *(topic for key in RULES for topic in (_signs(t) if key == KEY else (_page(key, t),))),
        _house(t),
        *(_list(key, cards, t) for key, cards in lists),
        *(_card(card, t) for card in CARDS),
    )


def legend(t: Texts) -> list[Sign]:
    """Return icons of all cards in one colour, with their effects."""
    current = {CARDS[card].revises or card: card for card in DECK.cards}
    return [
        Sign(f"{card}-{COLOURS[0][0]}", card_name(card, t), card_text(current[card], t))
        for card in FIRST.cards
    ]


def _signs(t: Texts) -> tuple[Topic, Topic]:
    """Return the page on icons with the effects of the basic cards, and one with those of the others."""
    signs, basic = legend(t), len(DECK.basic)
    first = page(SLUG, [*signs[:basic], *(sign._replace(effect="") for sign in signs[basic:])], t)
    title = t("architectura-topic-signs-more-title")
    return first, Topic(f"{KEY}-more", title, effects(SLUG, signs[basic:], t), KEY)


def _page(key: str, t: Texts) -> Topic:
    if key == BUTTONS:
        return buttons(t)
    title, body = f"architectura-topic-{key}-title", f"architectura-topic-{key}-body"
    return Topic(key, t(title), t(body, edition=DECK.edition, house=HOUSE))


def _house(t: Texts) -> Topic:
    """Return the page on house values: those of all cards."""
    page = _page("house", t)
    return page._replace(body="\n".join((page.body, "", *(_values(card, t) for card in DECK.cards))))


def _values(card: str, t: Texts) -> str:
    design = CARDS[card]
    fields = {"card": card_name(card, t), "sides": sides(card, design.basic, t)}
    if not design.colour:
        return t("architectura-topic-house-line", **fields)
    colour = t(f"architectura-colour-{design.colour}")
    return t("architectura-topic-house-more", **fields, colour=colour, cards=_replaced(design, t))


def _replaced(design: Design, t: Texts) -> str:
    """Return the cards that an additional card may replace."""
    return t("architectura-list-or").join(card_name(other, t) for other in design.replaces)


def _list(key: str, cards: Iterable[str], t: Texts) -> Topic:
    page = _page(key, t)
    lines = (
        t(
            "architectura-topic-card-line",
            card=card_name(card, t),
            sides=sides(card, CARDS[card].basic, t),
            text=card_text(card, t),
        )
        for card in cards
    )
    return page._replace(body="\n".join((page.body, "", *(f"- {line}" for line in lines))))


def _card(card: str, t: Texts) -> Topic:
    design = CARDS[card]
    kind = t("architectura-topic-card-basic", house=HOUSE)
    if design.colour:
        colour, cards = t(f"architectura-colour-{design.colour}"), _replaced(design, t)
        kind = t("architectura-topic-card-more", colour=colour, cards=cards, house=HOUSE)
    values = t("architectura-topic-card-values", sides=sides(card, design.basic, t))
    key = "architectura-topic-card-title" if card in DECK.cards else "architectura-topic-card-before"
    title = t(key, card=card_name(card, t))
    body = "\n\n".join((values, card_text(card, t), kind))
    return Topic(f"card-{card}", title, body, design.colour or "basic")
