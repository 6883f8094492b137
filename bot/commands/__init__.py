"""The slash commands: ``/game`` and ``/me`` for all games, and one module a game for its own.

A module has ``group``, the command or :class:`discord.app_commands.Group` that is added to the tree, or
is named after a game and has ``LINES``, of which the group is made, and ``NAME`` where that is shorter than
the game's; ``menus`` has several commands. Modules are found by walking, those in rooms, too.
"""

import importlib
import pkgutil
from typing import Any

from discord import app_commands

from bot.interactions import slash_turn

FIRST = ("game", "me")

Command = app_commands.Group | app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


def groups() -> list[Command]:
    """Return the commands of all modules in this package, those for all games first."""
    walk = pkgutil.walk_packages(__path__, f"{__name__}.")
    modules = {info.name.rpartition(".")[2]: info.name for info in walk if not info.ispkg}
    commands = list[Command]()
    for name in sorted(modules, key=lambda name: (name not in FIRST, name)):
        module = importlib.import_module(modules[name])
        if hasattr(module, "LINES"):
            commands.append(slash_turn.group(name, module))
        elif hasattr(module, "menus"):
            commands += module.menus
        else:
            commands.append(module.group)
    return commands
