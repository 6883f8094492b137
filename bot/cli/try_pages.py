"""The pages of ``ziggurat try``, as simcord shows one channel per page."""

import asyncio
import math
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web
from simcord.preview._server import PreviewServer

from bot.cli.own_pictures import show_as_they_are
from bot.platform.aio import has_long_work

OWN_FILES = {"/places.js": "application/javascript", "/places.css": "text/css"}
PLACES = "/api/places"
HEAD = '<link rel="stylesheet" href="/places.css"><script type="module" src="/places.js"></script></head>'
LONG_WORK_SECONDS = 1.0
"""How long a press may take while work is under way that takes minutes, such as a review."""

FOLLOW_SECONDS, FOLLOWED_SECONDS = 1.0, 60.0
"""How often, and for how long, pages are updated with work that took longer than their last action."""


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
        self._published, self._followed_until = 0, 0.0
        self._shown = dict[str, Any]()
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

    def answer_anyway(self) -> None:
        """Make simcord answer a press when its time is up, instead of reporting that the page is stale.

        While work is under way that takes minutes, it answers after a second: simcord then stops waiting, as
        if its own deadline had raised :class:`TimeoutError`. The rest is shown later.
        """
        env, loop = self._env, asyncio.get_running_loop()
        settle, state = env._settle_internal, env._settlement_state
        enough = dict[asyncio.Task[Any] | None, float]()

        def checked() -> Any:
            if has_long_work() and loop.time() >= enough.get(asyncio.current_task(), math.inf):
                raise TimeoutError
            return state()

        async def settle_or_go_on(**options: Any) -> None:
            task = asyncio.current_task()
            enough[task] = loop.time() + LONG_WORK_SECONDS
            try:
                await settle(**options)
            except TimeoutError:
                self._followed_until = loop.time() + FOLLOWED_SECONDS
            finally:
                del enough[task]

        env._settlement_state, env._settle_internal = checked, settle_or_go_on

    async def follow(self) -> None:
        """Mark everything as read, then keep the pages in step with work that outlasts its action."""
        loop = asyncio.get_running_loop()
        self._seen = {channel: self._newest(channel) for channel in self.places}
        while True:
            await asyncio.sleep(FOLLOW_SECONDS)
            self._open_new_threads()
            is_idle = all(place.page._active_action is None for place in self.places.values())
            is_behind = len(self._env.http_requests) != self._published
            if is_idle and is_behind and (has_long_work() or loop.time() < self._followed_until):
                self._publish(reason="refresh", only_changed=True)

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

    def _publish(self, *, reason: str = "action", only_changed: bool = False) -> None:
        """Update all pages after an action on one of them.

        A page that is updated refuses presses on what it showed before: ``only_changed`` spares the others.
        """
        self._published = len(self._env.http_requests)
        for place in [*self.places.values()]:
            page = place.page
            for window in [*page._pages.values()]:
                if window.id in page._pages:  # publishing closes expired windows
                    shown = self._visible(window)
                    if not only_changed or shown != self._shown.get(window.id):
                        page._publish(window, reason=reason)
                    self._shown[window.id] = shown
        self._open_new_threads()

    def _visible(self, window: Any) -> list[tuple[int, str | None]]:
        """Return the messages that a window's viewer can see, and when they were edited."""
        messages, viewer = self._env.backend.messages.get(window.channel_id, {}), window.viewer.id
        visible = (message for message in messages.values() if message.visible_to(viewer))
        return [(message.id, message.edited_timestamp) for message in visible]

    def _open_new_threads(self) -> None:
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
