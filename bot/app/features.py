"""Finds the features: each folder in :mod:`bot.features` has one, in its module ``feature``."""

import importlib
import pkgutil
from functools import cache

from discord import app_commands

import bot.features
from bot import controls
from bot.commands import groups
from bot.interactions.dispatcher import handles
from bot.interactions.feature import Command, Feature
from bot.screens import extras

FIRST = ("game", "me")


@cache
def load() -> tuple[Feature, ...]:
    """Import and return all features, which registers their handlers and buttons, and the core's."""
    controls.load()
    folders = pkgutil.iter_modules(bot.features.__path__, f"{bot.features.__name__}.")
    features = tuple[Feature, ...](
        importlib.import_module(f"{folder.name}.feature").FEATURE for folder in folders
    )
    for feature in features:
        for action, handler in feature.handlers.items():
            handles(action)(handler)
        for extra in feature.buttons:
            extras.add(extra)
    return features


def commands() -> list[Command]:
    """Return the commands of the core and all features, general ones first and context menus last."""
    features = load()

    def place(command: Command) -> tuple[bool, bool, str]:
        is_menu = isinstance(command, app_commands.ContextMenu)
        return is_menu, command.name not in FIRST, "" if is_menu else command.name

    return sorted([*groups(), *(command for feature in features for command in feature.commands)], key=place)
