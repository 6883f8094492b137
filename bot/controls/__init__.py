"""What buttons and menus do: modules with handlers, found by walking.

See :func:`bot.interactions.dispatcher.handles`.
"""

import importlib
import pkgutil


def load() -> None:
    """Make the handlers of all modules in this package known."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
