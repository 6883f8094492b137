"""The pages of the rules that name every sign of a game, and the buttons of all games."""

from collections.abc import Sequence
from typing import NamedTuple

from render.texts import Texts
from render.words import Topic

KEY, BUTTONS = "signs", "buttons"
"""The keys of the page, and of the one on the buttons."""


class Sign(NamedTuple):
    """A pictogram of :meth:`render.boards.Board.signs`, by its name, and what it is called."""

    name: str
    word: str


def page(slug: str, signs: Sequence[Sign], t: Texts) -> Topic:
    """Return the page: what marks on the board mean, then all signs with their words."""
    named = (" ".join(filter(None, (t.sign(f"{slug}-{sign.name}"), sign.word))) for sign in signs)
    body = "\n\n".join((t(f"{slug}-topic-signs-body"), t("list-dot").join(named)))
    return Topic(KEY, t("rules-signs-title"), body)


def buttons(t: Texts) -> Topic:
    """Return the page on the buttons, which is the same for all games."""
    return Topic(BUTTONS, t("rules-buttons-title"), t("rules-buttons-body"))
