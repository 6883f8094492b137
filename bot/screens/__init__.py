"""What the bot's messages look like: pages of Components V2, built from views and texts alone."""

from bot.screens.page import Page

__all__ = ["Page"]
