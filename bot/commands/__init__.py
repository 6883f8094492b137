"""The slash commands: ``/game`` for all games, and one module a game for its own.

Each module of a game has ``group``, the :class:`discord.app_commands.Group` that is added to
the tree; modules are found by walking this package.
"""

import importlib
import pkgutil

from discord import app_commands


def groups() -> list[app_commands.Group]:
    """Return the command groups of all modules in this package."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return [importlib.import_module(f"{__name__}.{name}").group for name in names]
