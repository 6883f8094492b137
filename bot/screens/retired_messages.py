"""What remains of messages that newer ones have replaced."""

import discord
from discord import ui

from bot.matches.names import names_of
from bot.platform.components import Screen
from bot.screens.page import safe
from engine.catalogue import game
from render.texts import Texts, joined
from storage.records import Listing, Status

LOBBY = "lobby"
"""Marks a lobby, whose line says what became of it."""


def board(row: Listing, t: Texts) -> str:
    """Return the line that replaces a board of which nothing else is known."""
    return t("line-again", title=game(row.game).facts.title)


def lobby(row: Listing, t: Texts) -> str:
    """Return the line that replaces a lobby's message."""
    names = joined(map(safe, names_of(row)), t)
    title = game(row.game).facts.title
    if row.rules_version is not None:
        return t("line-lobby-begun", names=names, title=title, count=len(row.people))
    key = "line-lobby-below" if row.status is Status.LOBBY else "line-lobby-ended"
    return t(key, title=title)


def without_controls(message: discord.Message) -> ui.LayoutView:
    """Return the layout of a message with its pictures, but without buttons and menus.

    For layout messages posted by earlier versions, which can't become a line of text.
    """
    screen = Screen()
    for component in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(component, ui.Container):
            for item in list(component.children):
                if isinstance(item, ui.ActionRow):
                    component.remove_item(item)
                elif isinstance(item, ui.MediaGallery):
                    for media_item in item.items:
                        name = media_item.media.url.partition("?")[0].rpartition("/")[2]
                        media_item.media = discord.UnfurledMediaItem(f"attachment://{name}")
        screen.add_item(component)
    return screen
