"""Which language a player or a channel is spoken to in."""

from typing import Any

import discord

from render.texts import FALLBACK, Texts, offered, texts


def load() -> None:
    """Read all languages, so that no player has to wait for it. Made to run in a thread."""
    for name in offered():
        texts(name)


def named(locale: str | None) -> Texts:
    """Return the texts of a locale as Discord names it, such as "pt-BR"; English where there are too few."""
    for name in filter(None, (locale, (locale or "").split("-")[0])):
        if name in offered():
            return texts(name)
    return texts(FALLBACK)


def of_player(interaction: discord.Interaction) -> Texts:
    """Return the texts for what only this player reads."""
    return named(str(interaction.locale))


_houses: dict[int, str] = {}


def set_house(guild: int, language: str) -> None:
    """Note which language the admins of a server have set; empty is the one that Discord names."""
    _houses[guild] = language


def of_server(interaction: discord.Interaction[Any]) -> Texts:
    """Return the texts for what the whole channel reads in which somebody did something."""
    house = _houses.get(interaction.guild_id or 0)
    return named(house or (str(interaction.guild_locale) if interaction.guild_locale else None))


def of_guild(guild: discord.Guild | None) -> Texts:
    """Return the texts for what a whole channel reads."""
    return named(str(guild.preferred_locale) if guild else None)
