"""What buttons and menus do: modules with handlers (:func:`bot.press.handles`), found by walking."""

import importlib
import pkgutil


def load() -> None:
    """Make the handlers of all modules in this package known."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
