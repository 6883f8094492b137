"""The signals that end the program, on every system."""

import asyncio
import signal
from collections.abc import Callable

SIGNALS = (signal.SIGINT, signal.SIGTERM)


def on_stop(stop: Callable[[], object]) -> None:
    """Call ``stop`` in the running loop on SIGINT and SIGTERM, even if a shell had interrupts ignored."""
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
