"""What buttons and menus do: modules with handlers, found by walking.

See :func:`bot.interactions.dispatcher.handles`.
"""

import importlib
import pkgutil


def load() -> None:
    """Make the handlers of all modules in this package known."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        importlib.import_module(module.name)
