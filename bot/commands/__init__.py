"""The slash commands: ``/game`` for all games, and one module per game for its own.

A module has a ``group``, the command or :class:`discord.app_commands.Group` to add to the tree. Modules named
after a game have ``LINES`` instead, from which the group is built, and a ``NAME`` if it differs from the
game's. ``menus`` has several commands. Modules are found by walking; features bring their own.
"""

import importlib
import pkgutil

from bot.interactions import slash_turn
from bot.interactions.feature import Command


def groups() -> list[Command]:
    """Return the commands of all modules in this package."""
    commands = list[Command]()
    for info in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{info.name}")
        if hasattr(module, "LINES"):
            commands.append(slash_turn.group(info.name, module))
        elif hasattr(module, "menus"):
            commands += module.menus
        else:
            commands.append(module.group)
    return commands
