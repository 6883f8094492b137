"""Shares the work with other processes on the same database, from the time the first one is met."""

import asyncio
import logging

from bot.cluster.request_share import RequestShare
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.reconciler import OTHERS_SECONDS, Reconciler
from bot.interactions.services import Services
from bot.platform.budget import RequestBudget
from storage.delivery import Role
from storage.errors import StorageError

log = logging.getLogger(__name__)

POLL_SECONDS = 1.0
LEFT_SECONDS = 5.0
"""Seconds between two sweeps of the reconciler while another process relies on this one for them."""


async def work(services: Services, budget: RequestBudget) -> None:
    """Share the request budget with the other processes and pick up their work, until cancelled."""
    shares = RequestShare(budget, services.matches.budget, services.heartbeat)
    await asyncio.gather(shares.watch(), poll_handovers(services.heartbeat, services.reconciler))


async def poll_handovers(heartbeat: Heartbeat, reconciler: Reconciler) -> None:
    """Pick up the work of other processes every second while one of them lacks a role of this process."""
    while True:
        is_left = has_handovers(heartbeat)
        reconciler.others_seconds = LEFT_SECONDS if is_left else OTHERS_SECONDS
        for begin in heartbeat.handover_polls if is_left else ():
            try:
                await begin()
            except StorageError as error:
                log.error("can't read the work left by other processes: %s", error)
        await asyncio.sleep(POLL_SECONDS)


def has_handovers(heartbeat: Heartbeat) -> bool:
    """Return whether another process relies on this one to post messages or to play robots' turns."""
    mine = [role for role in (Role.SHOW, Role.ROBOTS) if heartbeat.has(role)]
    return any(not other.has(role) for role in mine for other in heartbeat.others)
