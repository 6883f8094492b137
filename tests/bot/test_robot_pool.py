"""The processes in which robots choose."""

import asyncio
import os
import time

from bot.matches.robot_pool import RobotPool


async def test_robots_think_at_a_lower_priority_than_the_bot() -> None:
    robot_pool = RobotPool(1)
    try:
        robot_pool.expect()
        own = os.getpriority(os.PRIO_PROCESS, 0)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if any(os.getpriority(os.PRIO_PROCESS, pid) > own for pid in robot_pool.pids):
                break
            await asyncio.sleep(0.05)
        assert [os.getpriority(os.PRIO_PROCESS, pid) for pid in robot_pool.pids] == [min(own + 10, 19)]
    finally:
        robot_pool.close()
