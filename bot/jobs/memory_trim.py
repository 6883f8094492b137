"""Returns unused memory to the system.

The memory of drawn pictures is freed soon, but the C library keeps much of it until it is asked to trim.
"""

import asyncio
import ctypes
import gc
import sys
from typing import Never

from bot.jobs.render_pool import RenderPool
from render import strips
from render.cache import PICTURES

EVERY_SECONDS = 60.0

YOUNG = 10_000
"""Allocations between garbage collections. With Python's default of 700, collections took a twelfth of a
turn: forecasts create many objects, but no cycles.
"""


def settle() -> None:
    """Exclude imported objects from garbage collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def give_back() -> None:
    """Return free pages to the system, if the C library supports it."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)


def rest() -> None:
    """Drop cached parts of pictures if few are drawn, and return the memory."""
    PICTURES.trim()
    strips.trim()
    give_back()


async def watch(render_pool: RenderPool) -> Never:
    """Trim memory once a minute, in the threads that draw pictures."""
    settle()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await render_pool.run(rest)
