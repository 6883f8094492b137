"""Layouts of the bot's messages, in Components V2, built only from views and texts."""

from bot.screens.page import Page

__all__ = ["Page"]
