"""The pages of ``ziggurat try``, as simcord shows one channel per page."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from bot.cli.own_pictures import show_as_they_are


class Pages:
    """Serves a page for each channel of one simulated Discord, and updates all of them.

    It stands in for simcord's only page, because simcord refuses to open a second one beside it.
    """

    _closed = True

    def __init__(self, env: Any, stack: AsyncExitStack) -> None:
        self.pages = dict[int, Any]()
        self._env, self._stack = env, stack
        self._thread_parent: Any = None
        self._viewers: Sequence[Any] = ()
        self._threads = dict[int, asyncio.Task[None]]()

    async def open(self, channel: Any, viewers: Sequence[Any], port: int = 0) -> Any:
        """Serve the page of a channel."""
        self._env._preview = None
        page = self._env.preview(channel, viewers=viewers, layout="channel", port=port)
        await self._stack.enter_async_context(page)
        show_as_they_are(page)
        page._publish_message_pages = self._publish
        self.pages[channel.id] = page
        self._env._preview = self
        return page

    def open_threads_of(self, channel: Any, viewers: Sequence[Any]) -> None:
        """Serve a page for each thread that is opened in a channel, and print its address."""
        self._thread_parent, self._viewers = channel, viewers

    def _publish(self, *, reason: str = "action") -> None:
        """Update all pages after an action on one of them."""
        for page in [*self.pages.values()]:
            for window in [*page._pages.values()]:
                if window.id in page._pages:  # publishing closes expired windows
                    page._publish(window, reason=reason)
        for thread in self._thread_parent.threads if self._thread_parent else ():
            if thread.id not in self._threads:
                self._threads[thread.id] = asyncio.create_task(self._open_thread(thread))

    async def _open_thread(self, thread: Any) -> None:
        page = await self.open(thread, self._viewers)
        print(f"  {page.url}   thread {thread.name}", flush=True)

    def _mark_action_dispatched(self) -> None:
        for page in self.pages.values():
            page._mark_action_dispatched()
