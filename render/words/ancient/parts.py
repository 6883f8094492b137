"""Texts for stones and cards of *Ancient Architects*, and for sources of points."""

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import (
    CARDS,
    COLOURS,
    FACES,
    OPEN_LEFT,
    OPEN_RIGHT,
    SMALL_COLOUR,
    SMALL_WORKERS,
    SYMBOLS,
    Face,
)
from render.texts import Texts

_DOORS = {0: "none", OPEN_LEFT: "left", OPEN_RIGHT: "right", OPEN_LEFT | OPEN_RIGHT: "both"}


def colour(number: int, t: Texts) -> str:
    """Return the name of a colour."""
    return t(f"ancient-colour-{COLOURS[number]}")


def letter(number: int, t: Texts) -> str:
    """Return the letter of a colour in the text board."""
    return t(f"ancient-letter-{COLOURS[number]}")


def sides(laid: int, t: Texts) -> str:
    """Return the left and right colours of a placed stone."""
    face = FACES[laid]
    if face.left == face.right:
        return t("ancient-colours-one", colour=colour(face.left, t))
    return t("ancient-colours-two", left=colour(face.left, t), right=colour(face.right, t))


def content(laid: int, t: Texts) -> str:
    """Return the symbol or sarcophagi on a placed stone, or an empty text."""
    return _content(FACES[laid], t)


def _content(face: Face, t: Texts) -> str:
    if face.symbol >= 0:
        return t(f"ancient-symbol-{SYMBOLS[face.symbol]}")
    return t("ancient-sarcophagi", count=face.sarcophagi) if face.sarcophagi else ""


def features(face: Face, t: Texts) -> str:
    """Return the doors and content of a large stone, or an empty text."""
    doors = t(f"ancient-doors-{_DOORS[face.doors]}") if face.doors else ""
    return t("list-comma").join(filter(None, (doors, _content(face, t))))


def stone(laid: int, t: Texts) -> str:
    """Return a placed large stone, such as ``blue–white, corridor through, ankh``."""
    doors = t(f"ancient-doors-{_DOORS[FACES[laid].doors]}")
    return t("list-comma").join(filter(None, (sides(laid, t), doors, content(laid, t))))


def small(kind: int, t: Texts) -> str:
    """Return a small stone in short, such as ``yellow 2``."""
    return t("ancient-small", colour=colour(SMALL_COLOUR[kind], t), workers=SMALL_WORKERS[kind])


def small_long(kind: int, t: Texts) -> str:
    """Return a small stone as part of a sentence."""
    return t("ancient-small-long", colour=colour(SMALL_COLOUR[kind], t), workers=SMALL_WORKERS[kind])


def sign(kind: int, t: Texts) -> str | None:
    """Return the emoji of a small stone for a button or menu."""
    return t.sign(f"ancient-small{kind}", f"ancient-emoji-{COLOURS[SMALL_COLOUR[kind]]}")


def smalls(kinds: Iterable[int], t: Texts) -> str:
    """Return several small stones in short, grouped by kind, or a dash for none."""
    counted = sorted(Counter(kinds).items())
    words = [
        small(kind, t) if count == 1 else t("ancient-times", count=count, what=small(kind, t))
        for kind, count in counted
    ]
    return t("list-comma").join(words) or t("ancient-none")


def signs(kinds: Iterable[int], t: Texts) -> str:
    """Return small stones by the signs of their colours, with the workers on each."""
    return " ".join(
        f"{t(f'ancient-emoji-{COLOURS[SMALL_COLOUR[kind]]}')}{SMALL_WORKERS[kind]}" for kind in sorted(kinds)
    )


def card(number: int, t: Texts) -> str:
    """Return the name of a card."""
    return t(f"ancient-card-{CARDS[number]}")


def cards(numbers: Iterable[int], t: Texts) -> str:
    """Return the names of cards in the order gained, or a dash for none."""
    return t("list-comma").join(card(number, t) for number in numbers) or t("ancient-none")


def building(key: str, t: Texts) -> str:
    """Return the name of a card by its key."""
    return t(f"ancient-card-{key}")


def source(name: str, t: Texts) -> str:
    """Return the name of a source of points."""
    return t(f"ancient-source-{name.replace(':', '-')}")


def fitting(parts: Sequence[str], limit: int = 100) -> str:
    """Return parts joined by dots. A part that would exceed the limit is left out."""
    text = ""
    for part in filter(None, parts):
        longer = f"{text} · {part}" if text else part
        if len(longer) <= limit:
            text = longer
    return text


def fact(name: str, view: AncientView, names: Sequence[str], t: Texts) -> str:
    """Name the large stone or card of a condition."""
    kind, _, which = name.partition(":")
    if kind == "stone":
        common, number = view.board.common, int(which)
        slot = common.index(number) + 1 if number in common else 0
        return t("ancient-fact-stone", number=slot, stone=stone(2 * number, t))
    return card(int(which), t)
