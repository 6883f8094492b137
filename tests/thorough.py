"""How long the long loops of the tests are: short every day, long with ``ZIGGURAT_THOROUGH=1``."""

import os

THOROUGH = os.environ.get("ZIGGURAT_THOROUGH", "") not in ("", "0")


def times(everyday: int, thorough: int) -> int:
    """Return how often to do something that gets the surer the more often it is done."""
    return thorough if THOROUGH else everyday
