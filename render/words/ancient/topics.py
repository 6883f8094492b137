"""The rules of *Ancient Architects* by topic, with all cards and the contents of the box."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.games.ancient.cards import BOX, CARDS, COLOURS, SMALL_COLOUR, Face
from engine.games.ancient.pyramid import LARGE_NAMES
from render.texts import Texts
from render.words import Topic
from render.words.ancient.parts import colour, features, small
from render.words.legend import BUTTONS, KEY, Sign, buttons, page

TOPICS = ("aim", "turn", "signs", BUTTONS, "pyramid", "stones", "scoring", "cards", "end", "house", "rulings")
"""The pages of the rules in reading order."""


def topics(t: Texts) -> Sequence[Topic]:
    """Return the rules in short, with all cards, the house values and our rulings."""
    return tuple(_page(key, t) for key in TOPICS)


def legend(t: Texts) -> list[Sign]:
    """Return icons of all small stones, of a large stone for each feature, and of all cards."""
    large: dict[str, int] = {}
    for number, face in enumerate(BOX.large):
        for feature in (features(face, t) or t("ancient-topic-house-plain")).split(t("list-comma")):
            large.setdefault(feature, number)
    return [
        *(Sign(f"small{kind}", small(kind, t)) for kind in range(len(SMALL_COLOUR))),
        *(Sign(f"large{number}", word) for word, number in large.items()),
        *(
            Sign(f"card{number}", t(f"ancient-card-{card}"), t(f"ancient-effect-{card}"))
            for number, card in enumerate(CARDS)
        ),
    ]


def _page(key: str, t: Texts) -> Topic:
    if key == KEY:
        return page("ancient", legend(t), t)
    if key == BUTTONS:
        return buttons(t)
    return Topic(key, t(f"ancient-topic-{key}-title"), _topic(key, t))


def _topic(key: str, t: Texts) -> str:
    match key:
        case "house":
            return _house(t)
        case "cards":
            return "\n".join((t("ancient-topic-cards-body"), *_cards(t)))
        case _:
            return t(f"ancient-topic-{key}-body")


def _cards(t: Texts) -> Iterator[str]:
    for card in CARDS:
        yield t("ancient-topic-card", card=t(f"ancient-card-{card}"), text=t(f"ancient-rule-{card}"))


def _house(t: Texts) -> str:
    """Return the page on everything that the data file determines."""
    body = t(f"ancient-topic-house-body-{'ours' if BOX.house else 'own'}", edition=BOX.edition)
    return "\n".join((body, "", *_large(t), "", *_small(t), "", *_symbols(t)))


def _large(t: Texts) -> Iterator[str]:
    yield t("ancient-topic-house-heading-large")
    groups: dict[tuple[int, int], list[Face]] = {}
    for face in BOX.large:
        groups.setdefault((face.left, face.right), []).append(face)
    for (left, right), faces in groups.items():
        colours = colour(left, t)
        if left != right:
            colours = t("ancient-topic-house-pair", left=colours, right=colour(right, t))
        stones = (_kind(face, count, t) for face, count in Counter(faces).items())
        yield t(
            "ancient-topic-house-large", colours=colours[:1].upper() + colours[1:], stones=" · ".join(stones)
        )


def _kind(face: Face, count: int, t: Texts) -> str:
    kind = features(face, t) or t("ancient-topic-house-plain")
    return kind if count == 1 else t("ancient-times", count=count, what=kind)


def _small(t: Texts) -> Iterator[str]:
    yield t("ancient-topic-house-heading-small")
    for number in range(len(COLOURS)):
        one, two, three = BOX.small[3 * number : 3 * number + 3]
        name = colour(number, t)
        yield t(
            "ancient-topic-house-small", colour=name[:1].upper() + name[1:], one=one, two=two, three=three
        )


def _symbols(t: Texts) -> Iterator[str]:
    yield t("ancient-topic-house-heading-symbols")
    for left, right in BOX.card_symbols:
        yield t("ancient-topic-house-symbol", left=LARGE_NAMES[left], right=LARGE_NAMES[right])
