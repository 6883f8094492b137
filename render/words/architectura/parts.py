"""Texts for cards, spaces and points of *Architectura*, and the rules text of cards."""

from collections.abc import Iterable, Sequence

from engine.games.architectura.board import ArchitecturaView, Building
from engine.games.architectura.cards import CARDS, Bonus, Design, Effect, Label
from render.numerals import HYPHEN, MINUS
from render.texts import Texts, signed


def card_name(card: str, t: Texts) -> str:
    """Return a card's title."""
    return t(f"architectura-card-{card}")


def card_names(cards: Iterable[str], t: Texts) -> str:
    """Return titles separated by commas."""
    return ", ".join(card_name(card, t) for card in cards)


def coloured(colour: str, card: str, t: Texts) -> str:
    """Return a card with its owner's colour, as in "green Tavern"."""
    return t("architectura-of", colour=t(f"architectura-colour-{colour}"), card=card_name(card, t))


def marked(colour: str, card: str, t: Texts) -> str:
    """Return a card with the emoji and name of its owner's colour."""
    return t("architectura-of", colour=t(f"architectura-mark-{colour}"), card=card_name(card, t))


def building_name(view: ArchitecturaView, building: Building, t: Texts) -> str:
    """Return a face-up card with its owner's colour."""
    return coloured(view.board.colours[building.owner], building.name, t)


def place(space: int, t: Texts) -> str:
    """Return a space as part of a sentence."""
    return t("architectura-place", street=space // 8 + 1, block=space % 8 + 1)


def spot(space: int, t: Texts) -> str:
    """Return a space in short, such as 2-5."""
    return t("architectura-place-short", street=space // 8 + 1, block=space % 8 + 1)


def side(label: Label) -> str:
    """Return the value printed on a side of a card, such as 7, X+2 or No.−1."""
    return str(label).replace(HYPHEN, MINUS)


def sides(card: str, upper: int, t: Texts) -> str:
    """Return all values of a card, with that of the side ``upper`` in brackets."""
    labels = [side(label) for label in CARDS[card].sides]
    labels[upper] = t("architectura-side-shown", value=labels[upper])
    return " ".join(labels)


def card_text(card: str, t: Texts) -> str:
    """Return the full rules text of a card."""
    design = CARDS[card]
    lines = [*_traits(design, t), *(_effect(effect, t) for effect in design.effects)]
    if design.bonus is not None:
        lines.append(_bonus(design.bonus, t))
    return " ".join(lines) or t("architectura-trait-none")


def _traits(design: Design, t: Texts) -> list[str]:
    lines = []
    if design.protected:
        lines.append(t("architectura-trait-protected"))
    if design.fetch:
        lines.append(t("architectura-trait-fetch"))
    if design.beside:
        lines.append(t("architectura-trait-beside"))
    if design.cost:
        lines.append(t("architectura-trait-cost", count=design.cost))
    if design.needs:
        lines.append(t("architectura-trait-needs", count=design.needs))
    if design.unplayable:
        lines.append(t(f"architectura-trait-unplayable-{design.unplayable}"))
    return lines


def _effect(effect: Effect, t: Texts) -> str:
    act = effect.act
    if act == "turn" and effect.whose == "each":
        return t("architectura-effect-turn-each")
    if act == "swap":
        return t(f"architectura-effect-swap-{effect.along}")
    which = _which(effect, t)
    if act == "turn" and effect.times > 1:
        return t("architectura-effect-turn-times", times=effect.times, which=which)
    key = f"architectura-effect-{act}" + ("-stuck" if effect.stuck else "")
    may = "yes" if effect.may else "no"
    return t(key, may=may, which=which, times=effect.times, number=effect.number)


def _which(effect: Effect, t: Texts) -> str:
    """Return the cards that an effect selects."""
    kind = "every" if effect.all else "several" if effect.act == "turn" and effect.times > 1 else "which"
    whose = "any" if effect.whose == "each" else effect.whose
    text = t(f"architectura-{kind}-{effect.where}-{whose}")
    if effect.itself:
        text = t("architectura-which-this", which=text)
    return t("architectura-which-weaker", which=text) if effect.weaker else text


def _bonus(bonus: Bonus, t: Texts) -> str:
    card = card_name(bonus.card, t) if bonus.card else ""
    return t(f"architectura-bonus-{bonus.per}", points=signed(bonus.points), card=card)


def source(source: str, t: Texts) -> str:
    """Return the name of a source of points."""
    kind, _, card = source.partition(":")
    if kind == "bonus":
        return t("architectura-source-bonus", card=card_name(card, t))
    return t(f"architectura-source-{kind}")


def fact(name: str, view: ArchitecturaView, names: Sequence[str], t: Texts) -> str:
    """Name the face-up card of a condition, with the value on top."""
    owner, _, rest = name.partition(":")[2].partition("-")
    card, _, upper = rest.rpartition("-")
    value = side(CARDS[card].sides[int(upper)])
    card_text = coloured(view.board.colours[int(owner)], card, t)
    return t("architectura-fact", card=card_text, value=value)
