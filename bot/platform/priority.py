"""Which processes the processor is for first."""

import os
from contextlib import suppress


def give_way() -> None:
    """Let this process have the processor only when nobody plays."""
    with suppress(OSError, AttributeError):
        os.nice(10)
