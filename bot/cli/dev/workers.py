"""Long work on all cores, with its progress on standard error."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_A_PROCESS = 50
"""Items for which starting another process pays."""


def spread(
    work: Callable[[Item], Result], items: Sequence[Item], processes: int | None, what: str
) -> Iterator[Result]:
    """Yield what ``work`` makes of each item, in their order, however many processes share it.

    Both have to be picklable where there are many items.
    """
    count = min(processes or os.cpu_count() or 1, max(1, len(items) // WORTH_A_PROCESS))
    if count == 1:
        yield from told(map(work, items), len(items), what)
        return
    with get_context("spawn").Pool(count) as pool:
        yield from told(pool.imap(work, items, chunksize=5), len(items), what)


def told(results: Iterator[Result], count: int, what: str) -> Iterator[Result]:
    """Pass results on and say on standard error, where that is a terminal, how many there are."""
    shown = sys.stderr.isatty()
    last = 0.0
    for number, result in enumerate(results, 1):
        if shown and (number == count or time.monotonic() - last > 0.2):
            last = time.monotonic()
            print(f"\r{what} {number} of {count}", end="", file=sys.stderr, flush=True)
        yield result
    if shown and count:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
