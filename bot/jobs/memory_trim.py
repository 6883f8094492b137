"""Gives memory back to the system that nothing needs any more.

What pictures were made of is free again soon, but much of it lies between things that stay, and the C
library keeps it for itself until it is asked.
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
"""Objects made from one look for cycles to the next. With Python's 700 these looks were a twelfth of a turn:
looking ahead makes many objects, none of them a cycle.
"""


def settle() -> None:
    """Have no look for cycles go through what was imported and stays, and look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def give_back() -> None:
    """Give back whole pages that are free, where the C library can do so."""
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)


def rest() -> None:
    """Let go of what pictures are made of where few are drawn, and give the memory back."""
    PICTURES.look()
    strips.look()
    give_back()


async def watch(render_pool: RenderPool) -> Never:
    """Give memory back every now and then, where pictures are drawn."""
    settle()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await render_pool.run(rest)
