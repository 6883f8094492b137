"""The question which game is to be played."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot import ids
from bot.screens.page import Page
from bot.ui import button
from engine.catalogue import games
from render.texts import Texts

ROW = 5


def games_to_play(t: Texts) -> Page:
    """Return a button for each game; pressing it opens a table."""
    facts = [found.facts for found in games().values()]
    buttons: list[ui.Button[Any]] = [button(each.title, "open", each.slug) for each in facts]
    rows = [ui.ActionRow(*buttons[start : start + ROW]) for start in range(0, len(buttons), ROW)]
    return Page.of_text(t("new-which"), *rows)


def in_a_thread(refusal: str, game: str, seats: int, invited: Sequence[int], t: Texts) -> Page:
    """Return why a table can't be opened here, with a button that opens it in a thread."""
    opens = button(t("button-thread"), "thread", game, seats, ids.pack_path(invited))
    return Page.of_text(refusal, ui.ActionRow(opens))
