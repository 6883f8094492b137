"""Pages of the rules: all icons of a game, and the buttons common to all games."""

from collections.abc import Sequence
from typing import NamedTuple

from render.texts import Texts
from render.words import Topic

KEY, BUTTONS = "signs", "buttons"
"""The keys of the pages on icons and on buttons."""


class Sign(NamedTuple):
    """An icon of :meth:`render.boards.BoardRenderer.signs` by name, and its meaning."""

    name: str
    word: str


def page(slug: str, signs: Sequence[Sign], t: Texts) -> Topic:
    """Return the page on icons: the marks on the board, then every icon with its meaning."""
    named = (" ".join(filter(None, (t.sign(f"{slug}-{sign.name}"), sign.word))) for sign in signs)
    body = "\n\n".join((t(f"{slug}-topic-signs-body"), t("list-dot").join(named)))
    return Topic(KEY, t("rules-signs-title"), body)


def buttons(t: Texts) -> Topic:
    """Return the page on buttons, the same for all games."""
    return Topic(BUTTONS, t("rules-buttons-title"), t("rules-buttons-body"))
