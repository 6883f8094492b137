"""Chooses the language for a player or a channel."""

from typing import Any

import discord

from render.texts import FALLBACK, Texts, offered, texts


def load() -> None:
    """Load all languages, so that no player has to wait for it; meant to run in a thread."""
    for name in offered():
        texts(name)


def named(locale: str | None) -> Texts:
    """Return the texts for a Discord locale such as "pt-BR"; English if that isn't offered."""
    for name in filter(None, (locale, (locale or "").split("-")[0])):
        if name in offered():
            return texts(name)
    return texts(FALLBACK)


def of_player(interaction: discord.Interaction) -> Texts:
    """Return the texts for messages that only this player sees."""
    return named(str(interaction.locale))


_houses: dict[int, str] = {}


def set_house(guild: int, language: str) -> None:
    """Set the language of a server; empty means the server's Discord locale."""
    _houses[guild] = language


def of_server(interaction: discord.Interaction[Any]) -> Texts:
    """Return the texts for messages that the interaction's whole channel sees."""
    house = _houses.get(interaction.guild_id or 0)
    return named(house or (str(interaction.guild_locale) if interaction.guild_locale else None))


def of_guild(guild: discord.Guild | None) -> Texts:
    """Return the texts for messages in a server's channels."""
    return named(str(guild.preferred_locale) if guild else None)
