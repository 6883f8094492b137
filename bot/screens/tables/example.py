"""An example of a game in a few pictures, one a page."""

from typing import Any

import discord
from discord import ui

from bot.platform.actions import Join, ShowRules, TurnExample
from bot.platform.components import Screen, button
from bot.screens.page import Page, by_content, card, gallery, lines
from bot.screens.tables.example_match import PICTURES
from engine.catalogue import game
from render.texts import Texts


def example_page(slug: str, number: int, image: bytes, t: Texts, lobby: int = 0) -> Page:
    """Return one of the pictures, counted from 0, with what is to be seen on it and the way to the others.

    The last one leads to a seat of the ``lobby`` of this number, if there is one.
    """
    name, caption = by_content(image), t(f"{slug}-example-{number + 1}")
    title = t("example-title", title=game(slug).facts.title, number=number + 1, count=PICTURES)
    row: ui.ActionRow[Any] = ui.ActionRow()
    if number:
        row.add_item(button(t("button-back"), TurnExample(slug, number - 1, lobby)))
    if number + 1 < PICTURES:
        row.add_item(button(t("button-next"), TurnExample(slug, number + 1, lobby)))
    elif lobby:
        row.add_item(button(t("button-join"), Join(lobby), style=discord.ButtonStyle.primary))
    row.add_item(button(t("button-rules"), ShowRules(slug)))
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(title, caption))
    return Page(Screen(card(text, gallery(name, caption), row)), ((name, image),))
