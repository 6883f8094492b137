"""The scheduling priority of worker processes."""

import os
from contextlib import suppress


def give_way() -> None:
    """Lower this process's priority, so that it doesn't slow down players' turns."""
    with suppress(OSError, AttributeError):
        os.nice(10)
