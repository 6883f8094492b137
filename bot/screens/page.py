"""A message before it is sent: its layout, its files and whom it pings."""

import hashlib
import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.ui import Screen

GOLD = discord.Colour(0xC8963E)
PICTURE = "board.png"
SHEET = "score.png"


class Page(NamedTuple):
    """A message's layout with its files. Files are made anew whenever they are asked for."""

    screen: Screen
    images: tuple[tuple[str, bytes], ...] = ()
    pinged: tuple[int, ...] = ()

    @classmethod
    def of_text(cls, text: str, *rows: "ui.ActionRow[Any]") -> "Page":
        """Return a page with a text and rows of controls below it."""
        return cls(Screen(card(ui.TextDisplay(text), *rows)))

    @property
    def files(self) -> list[discord.File]:
        """The page's pictures as new files."""
        return [discord.File(io.BytesIO(image), filename=name) for name, image in self.images]

    @property
    def mentions(self) -> discord.AllowedMentions:
        """Pings exactly the people of this page, whoever else is named in it."""
        users = [discord.Object(user) for user in self.pinged]
        return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)


def card(*items: ui.Item[Any], colour: discord.Colour = GOLD) -> "ui.Container[Any]":
    """Return a container in the bot's colour."""
    return ui.Container(*items, accent_colour=colour)


def gallery(name: str, alt: str) -> "ui.MediaGallery[Any]":
    """Return an attached picture with its alternative text."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))


def by_content(image: bytes) -> str:
    """Return a name for a picture that no other picture has, so that it is known again in a message."""
    return f"{hashlib.blake2b(image, digest_size=8).hexdigest()}.png"


def lines(*parts: str) -> str:
    """Join the parts that are not empty, a line each."""
    return "\n".join(part for part in parts if part)


def bullets(sentences: Sequence[str], limit: int = 8) -> str:
    """Return the last ``limit`` sentences as a list."""
    return "\n".join(f"- {sentence}" for sentence in sentences[-limit:])


def safe(name: str) -> str:
    """Return a player's name so that it can neither format nor turn round the text about it."""
    return isolated(discord.utils.escape_markdown(discord.utils.escape_mentions(name)))


def isolated(name: str) -> str:
    """Return a name so that it can't turn round the text about it, where nothing is formatted anyway."""
    return f"\u2068{name}\u2069"
