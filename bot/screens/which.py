"""The question which game is to be played."""

from typing import Any

from discord import ui

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
