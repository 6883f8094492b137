"""The pages of ``ziggurat try``, as simcord shows one channel per page."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web
from simcord.preview._server import PreviewServer

from bot.cli.own_pictures import show_as_they_are

OWN_FILES = {"/places.js": "application/javascript", "/places.css": "text/css"}
PLACES = "/api/places"
HEAD = '<link rel="stylesheet" href="/places.css"><script type="module" src="/places.js"></script></head>'
FOLLOW_SECONDS = 1.0
"""How often pages are updated with work that took longer than their last action."""


class Place(NamedTuple):
    """A channel, a thread or a person's direct messages, with its page.

    ``kind`` is ``channel``, ``thread`` or ``direct``.
    """

    name: str
    kind: str
    page: Any


class Pages:
    """Serves a page for each channel of one simulated Discord, and updates all of them.

    Each page lists all places and marks those with unread messages, like Discord's sidebar. This class stands
    in for simcord's only page, because simcord refuses to open a second one beside it.
    """

    _closed = True

    def __init__(self, env: Any, stack: AsyncExitStack) -> None:
        self.places = dict[int, Place]()
        self._env, self._stack = env, stack
        self._seen = dict[int, int]()
        self._published = 0
        self._thread_parent: Any = None
        self._viewers: Sequence[Any] = ()
        self._opening = dict[int, asyncio.Task[None]]()

    async def open(
        self, channel: Any, viewers: Sequence[Any], *, name: str, kind: str = "channel", port: int = 0
    ) -> Any:
        """Serve the page of a channel."""
        self._env._preview = None
        page = self._env.preview(channel, viewers=viewers, layout="channel", port=port)
        page._server = PlaceServer(page, port, self)
        await self._stack.enter_async_context(page)
        show_as_they_are(page)
        page._publish_message_pages = self._publish
        self.places[channel.id] = Place(name, kind, page)
        self._env._preview = self
        return page

    async def open_threads_of(self, channel: Any, viewers: Sequence[Any]) -> None:
        """Serve a page for each thread of a channel, and for each that is opened there."""
        self._thread_parent, self._viewers = channel, viewers
        for thread in channel.threads:
            await self._open_thread(thread)

    async def follow(self) -> None:
        """Mark everything as read, then keep the pages in step with work that outlasts its action."""
        self._seen = {channel: self._newest(channel) for channel in self.places}
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            pages = [place.page for place in self.places.values()]
            is_idle = all(page._active_action is None for page in pages)
            if is_idle and len(self._env.http_requests) != self._published:
                self._publish(reason="refresh")

    def listed(self, here: Any) -> list[dict[str, Any]]:
        """Return all places as one page lists them; its own messages are read now."""
        self._seen[here.channel.id] = self._newest(here.channel.id)
        return [
            {
                "name": place.name,
                "kind": place.kind,
                "url": place.page.url,
                "here": place.page is here,
                "unread": self._newest(channel) > self._seen.get(channel, 0),
            }
            for channel, place in sorted(self.places.items(), key=lambda item: KINDS.index(item[1].kind))
        ]

    def _newest(self, channel: int) -> int:
        """Return the id of a channel's newest message that everyone in it can see."""
        messages = self._env.backend.messages.get(channel, {}).values()
        return max((message.id for message in messages if message.visible_to(None)), default=0)

    def _publish(self, *, reason: str = "action") -> None:
        """Update all pages after an action on one of them."""
        self._published = len(self._env.http_requests)
        for place in [*self.places.values()]:
            page = place.page
            for window in [*page._pages.values()]:
                if window.id in page._pages:  # publishing closes expired windows
                    page._publish(window, reason=reason)
        for thread in self._thread_parent.threads if self._thread_parent else ():
            if thread.id not in self._opening:
                self._opening[thread.id] = asyncio.create_task(self._open_thread(thread))

    async def _open_thread(self, thread: Any) -> None:
        while self._env._operation_task is not None:  # noqa: ASYNC110  # simcord does one thing at a time
            await asyncio.sleep(0.05)
        if thread.id not in self.places:
            await self.open(thread, self._viewers, name=thread.name, kind="thread")

    def _mark_action_dispatched(self) -> None:
        for place in self.places.values():
            place.page._mark_action_dispatched()


KINDS = ("channel", "thread", "direct")


class PlaceServer(PreviewServer):
    """Serves one page of simcord's, with a list of all places added."""

    _STATIC_FILES = {**PreviewServer._STATIC_FILES, PLACES: "", **dict.fromkeys(OWN_FILES, "")}  # noqa: RUF012

    def __init__(self, preview: Any, port: int, pages: Pages) -> None:
        super().__init__(preview, port)
        self._places = pages

    async def _static(self, request: Any) -> Any:
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise web.HTTPForbidden
        if request.path == PLACES:
            if not self._authorized(request):
                raise web.HTTPUnauthorized
            return web.json_response(self._places.listed(self.preview), headers=self._SECURITY_HEADERS)
        if request.path in OWN_FILES:
            text = Path(__file__).with_name(request.path[1:]).read_text(encoding="utf-8")
            kind = OWN_FILES[request.path]
            return web.Response(text=text, content_type=kind, headers=self._SECURITY_HEADERS)
        response = await super()._static(request)
        if request.path == "/":
            response.text = response.text.replace("</head>", HEAD)
        return response
