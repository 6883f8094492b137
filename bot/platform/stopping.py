"""Handles the signals that stop the program, on every system."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def interrupted_by_stop() -> Iterator[None]:
    """Raise KeyboardInterrupt on SIGTERM too, so that an interrupted command can clean up."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():  # only the main thread gets signals
        yield
        return
    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def on_stop(stop: Callable[[], object]) -> None:
    """Call ``stop`` in the running loop on SIGINT and SIGTERM, even if SIGINT was ignored at startup."""
    loop = asyncio.get_running_loop()
    for number in SIGNALS:
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:  # on Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop))
