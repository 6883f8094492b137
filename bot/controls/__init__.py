"""Handlers of buttons and menus; modules are found by walking.

See :func:`bot.interactions.dispatcher.handles`.
"""

import importlib
import pkgutil


def load() -> None:
    """Import all modules of this package, which registers their handlers."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        importlib.import_module(module.name)
