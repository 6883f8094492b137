"""Makes more requests than Discord accepts, with the bot's sending code but without the bot."""

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
"""How long the remaining requests are waited for at the end."""


class Sender:
    """Requests with the bot's token, each sent once the budget allows."""

    def __init__(self, client: discord.Client, channels: list[int]) -> None:
        self._client = client
        self._channels = channels
        self._tasks = TaskSet()
        self.waits: dict[Purpose, list[float]] = {purpose: [] for purpose in Purpose}
        self.failed: Counter[str] = Counter()

    def begin(self, purpose: Purpose) -> None:
        """Start sending a request."""
        self._tasks.spawn(self._send(purpose, time.monotonic()))

    async def finish(self) -> None:
        """Wait for all pending requests."""
        await self._tasks.finish(PATIENCE_SECONDS)

    async def _send(self, purpose: Purpose, began: float) -> None:
        channel = self._client.get_partial_messageable(random.choice(self._channels))
        try:
            await within_limit(purpose, lambda: channel.send(purpose.label))
        except (discord.DiscordException, TimeoutError, OSError) as error:
            self.failed[type(error).__name__] += 1
        self.waits[purpose].append(time.monotonic() - began)


async def main(database: str, rates: list[float], seconds: float, channels: list[int], begin: float) -> None:
    """Make requests at a rate per purpose, from a start time on, and print the results."""
    async with await storage.open(database) as matches:
        with use(RequestBudget()) as budget:
            heartbeat = Heartbeat(matches.instances)
            await heartbeat.start()
            client = discord.Client(intents=discord.Intents.none(), http_trace=budget.watch())
            sharing = asyncio.create_task(RequestShare(budget, matches.budget, heartbeat).watch())
            async with client:
                await client.login("a.b.c")
                sender = Sender(client, channels)
                await asyncio.sleep(max(0.0, begin - time.time()))
                begun = time.monotonic()
                due = [0.0] * len(rates)
                left = 0
                while (passed := time.monotonic() - begun) < seconds:
                    for purpose, rate in zip(Purpose, rates, strict=True):
                        while due[purpose] <= passed:
                            due[purpose] += random.expovariate(rate)
                            sender.begin(purpose)
                    await asyncio.sleep(0.01)
                left = budget.waiting(Purpose.RETIRE)
                await sender.finish()
            sharing.cancel()
            await heartbeat.finish()
    waits = {purpose.label: times for purpose, times in sender.waits.items()}
    print(json.dumps({"waits": waits, "left": left, "failed": sender.failed}))


def run(arguments: list[str]) -> None:
    """Run with the arguments of the process."""
    database, what = arguments
    asyncio.run(main(database, **json.loads(what)))


if __name__ == "__main__":
    run(sys.argv[1:])
