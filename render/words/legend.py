"""Pages of the rules: all icons of a game, and the buttons common to all games."""

from collections.abc import Sequence
from typing import NamedTuple

from render.texts import Texts
from render.words import Topic

KEY, BUTTONS = "signs", "buttons"
"""The keys of the pages on icons and on buttons."""


class Sign(NamedTuple):
    """An icon of :meth:`render.boards.BoardRenderer.signs` by name, its meaning, and its effect, if any."""

    name: str
    word: str
    effect: str = ""


def page(slug: str, signs: Sequence[Sign], t: Texts) -> Topic:
    """Return the page on icons: what they show, every icon with its meaning or effect, and other marks."""
    plain = t("list-dot").join(_named(slug, sign, sign.word, t) for sign in signs if not sign.effect)
    first, _, marks = t(f"{slug}-topic-signs-body").partition("\n\n")
    body = "\n\n".join(filter(None, (first, effects(slug, signs, t), plain, marks)))
    return Topic(KEY, t("rules-signs-title"), body)


def effects(slug: str, signs: Sequence[Sign], t: Texts) -> str:
    """Return the icons that have an effect, one per line."""
    told = [sign for sign in signs if sign.effect]
    return "\n".join(
        t("rules-sign", sign=_named(slug, sign, f"**{sign.word}**", t), effect=sign.effect) for sign in told
    )


def _named(slug: str, sign: Sign, word: str, t: Texts) -> str:
    return " ".join(filter(None, (t.sign(f"{slug}-{sign.name}"), word)))


def buttons(t: Texts) -> Topic:
    """Return the page on buttons, the same for all games."""
    return Topic(BUTTONS, t("rules-buttons-title"), t("rules-buttons-body"))
