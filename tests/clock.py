"""The time as the storage counts it; tests change it by patching ``time.time``."""

import time


def now() -> int:
    """Return the seconds since 1970."""
    return int(time.time())
