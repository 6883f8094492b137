"""Which language a player or a channel is spoken to in."""

from functools import cache
from importlib.resources import files

import discord

from render.texts import FALLBACK, Texts, texts


@cache
def languages() -> frozenset[str]:
    """Return the languages that the catalogue has."""
    return frozenset(folder.name for folder in (files("render") / "locale").iterdir() if folder.is_dir())


def load() -> None:
    """Read all languages, so that no player has to wait for it. Made to run in a thread."""
    for name in languages():
        texts(name)


def _texts(locale: discord.Locale | None) -> Texts:
    for name in (str(locale), str(locale).split("-")[0]):
        if name in languages():
            return texts(name)
    return texts(FALLBACK)


def of_player(interaction: discord.Interaction) -> Texts:
    """Return the texts for what only this player reads."""
    return _texts(interaction.locale)


def of_guild(guild: discord.Guild | None) -> Texts:
    """Return the texts for what a whole channel reads."""
    return _texts(guild.preferred_locale if guild else None)
