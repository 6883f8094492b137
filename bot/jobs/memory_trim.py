"""Gives memory back to the system that nothing needs any more.

What pictures were made of is free again soon, but much of it lies between things that stay, and the C
library keeps it for itself until it is asked.
"""

import asyncio
import ctypes
import sys
from typing import Never

from bot.jobs.render_pool import RenderPool
from render import strips
from render.cache import PICTURES

EVERY_SECONDS = 60.0


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
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await render_pool.run(rest)
