"""What time it is, as the storage counts it."""

import time


def now() -> int:
    """Return the seconds since 1970."""
    return int(time.time())
