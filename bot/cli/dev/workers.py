"""Spreads long work over all cores and shows its progress on standard error."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from typing import TypeVar

from bot.matches.robots.pool import START_ERRORS

Item = TypeVar("Item")
Result = TypeVar("Result")

WORTH_A_PROCESS = 50
"""The number of items that justifies another process."""


def spread(
    work: Callable[[Item], Result], items: Sequence[Item], processes: int | None, label: str
) -> Iterator[Result]:
    """Yield the result of ``work`` for each item, in order; like ``map``, in several processes.

    ``work`` and the items must be picklable.
    """
    count = min(processes or os.cpu_count() or 1, max(1, len(items) // WORTH_A_PROCESS))
    if count == 1:
        yield from with_progress(map(work, items), len(items), label)
        return
    try:
        pool = get_context("spawn").Pool(count)
    except START_ERRORS:  # for example without /dev/shm
        yield from with_progress(map(work, items), len(items), label)
        return
    with pool:
        yield from with_progress(pool.imap(work, items, chunksize=5), len(items), label)


def with_progress(results: Iterator[Result], count: int, label: str) -> Iterator[Result]:
    """Pass results on and show the progress, if standard error is a terminal."""
    interactive = sys.stderr.isatty()
    last = 0.0
    for number, result in enumerate(results, 1):
        if interactive and (number == count or time.monotonic() - last > 0.2):
            last = time.monotonic()
            print(f"\r{label} {number} of {count}", end="", file=sys.stderr, flush=True)
        yield result
    if interactive and count:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)
