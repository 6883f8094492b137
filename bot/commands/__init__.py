"""The slash commands: ``/game`` and ``/me`` for all games, and one module a game for its own.

A module has ``group``, the command or :class:`discord.app_commands.Group` that is added to the tree, or
is named after a game and has ``LINES``, of which the group is made, and ``NAME`` where that is shorter than
the game's; ``menus`` has several commands. Modules are found by walking. Those of features come with them.
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
