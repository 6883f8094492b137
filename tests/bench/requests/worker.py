"""A process that asks Discord for more than it takes: what the bot sends with, without the bot."""

import asyncio
import json
import random
import sys
import time
from collections import Counter

import discord

import storage
from bot.cluster.request_share import RequestShare
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import within_limit
from bot.platform.aio import TaskSet
from bot.platform.budget import Purpose, RequestBudget, use

CHANNELS = 40
PATIENCE_SECONDS = 120.0
"""How long what was left waiting is waited for in the end."""


class Asking:
    """Requests with the bot's token, each sent once there is room for it."""

    def __init__(self, client: discord.Client, channels: list[int]) -> None:
        self._client = client
        self._channels = channels
        self._tasks = TaskSet()
        self.waits: dict[Purpose, list[float]] = {purpose: [] for purpose in Purpose}
        self.failed: Counter[str] = Counter()

    def begin(self, purpose: Purpose) -> None:
        """Have something sent."""
        self._tasks.spawn(self._send(purpose, time.monotonic()))

    async def finish(self) -> None:
        """Wait for all that is still to be sent."""
        await self._tasks.finish(PATIENCE_SECONDS)

    async def _send(self, purpose: Purpose, began: float) -> None:
        channel = self._client.get_partial_messageable(random.choice(self._channels))
        try:
            await within_limit(purpose, lambda: channel.send(purpose.label))
        except (discord.DiscordException, TimeoutError, OSError) as error:
            self.failed[type(error).__name__] += 1
        self.waits[purpose].append(time.monotonic() - began)


async def main(database: str, rates: list[float], seconds: float, channels: list[int], begin: float) -> None:
    """Ask for so many requests a second of each purpose, from a time on, and print what became of them."""
    async with await storage.open(database) as matches:
        with use(RequestBudget()) as budget:
            heartbeat = Heartbeat(matches.instances)
            await heartbeat.start()
            client = discord.Client(intents=discord.Intents.none(), http_trace=budget.watch())
            sharing = asyncio.create_task(RequestShare(budget, matches.budget, heartbeat).watch())
            async with client:
                await client.login("a.b.c")
                asking = Asking(client, channels)
                await asyncio.sleep(max(0.0, begin - time.time()))
                begun = time.monotonic()
                due = [0.0] * len(rates)
                left = 0
                while (passed := time.monotonic() - begun) < seconds:
                    for purpose, rate in zip(Purpose, rates, strict=True):
                        while due[purpose] <= passed:
                            due[purpose] += random.expovariate(rate)
                            asking.begin(purpose)
                    await asyncio.sleep(0.01)
                left = budget.waiting(Purpose.RETIRE)
                await asking.finish()
            sharing.cancel()
            await heartbeat.finish()
    waits = {purpose.label: times for purpose, times in asking.waits.items()}
    print(json.dumps({"waits": waits, "left": left, "failed": asking.failed}))


def run(arguments: list[str]) -> None:
    """Do what the process was started for."""
    database, what = arguments
    asyncio.run(main(database, **json.loads(what)))


if __name__ == "__main__":
    run(sys.argv[1:])
