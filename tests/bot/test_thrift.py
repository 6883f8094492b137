"""Unused memory is returned to the system."""

import asyncio
import subprocess
import sys

import pytest

from bot.jobs import memory_trim
from bot.jobs.render_pool import RenderPool

HOLES = """
import sys
from bot.jobs.memory_trim import give_back
def pages():
    return int(open("/proc/self/statm").read().split()[1])
between = [(bytes(60_000), bytes(600)) for _ in range(500)]
between = [small for _, small in between]
before = pages()
give_back()
print(before - pages())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="requires the C library of Linux")
def test_fragmented_free_memory_is_returned() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], check=True, capture_output=True, text=True)
    assert int(done.stdout) > 5_000  # pages of 4 KB


SETTLED = """
import gc
from bot.jobs import memory_trim
memory_trim.settle()
print(gc.get_freeze_count() > 10_000 and gc.get_threshold()[0] == memory_trim.YOUNG > 700)
"""


def test_imported_modules_are_excluded_from_garbage_collection() -> None:
    done = subprocess.run([sys.executable, "-c", SETTLED], check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


async def test_memory_is_returned_periodically(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, released = asyncio.get_running_loop(), asyncio.Semaphore(0)
    monkeypatch.setattr(memory_trim, "EVERY_SECONDS", 0.001)
    monkeypatch.setattr(memory_trim, "settle", lambda: None)
    monkeypatch.setattr(memory_trim, "give_back", lambda: loop.call_soon_threadsafe(released.release))
    with RenderPool(1) as render_pool:
        watching = asyncio.create_task(memory_trim.watch(render_pool))
        async with asyncio.timeout(10):
            for _ in range(3):
                await released.acquire()
        watching.cancel()
        await asyncio.gather(watching, return_exceptions=True)
