"""The current time, as storage records it."""

import time


def now() -> int:
    """Return the current Unix time in seconds."""
    return int(time.time())
