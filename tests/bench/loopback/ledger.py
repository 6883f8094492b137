"""Everything sent to the loopback Discord: messages and their edits, and responses to users."""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

EPOCH = 1420070400000
LOADING, EPHEMERAL, COMPONENTS_V2 = 128, 64, 1 << 15
NONCE_SECONDS = 180.0
TOKEN_SECONDS = 3.0


class Refused(Exception):
    """Discord's response to a request it refuses."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.body = {"message": message, "code": code}


@dataclass
class Message:
    """A message: ``payload`` is its present state, ``first`` has the ids of its controls when it was new."""

    id: int
    channel: int
    payload: dict[str, Any]
    pinged: tuple[int, ...] = ()
    deleted: bool = False
    loading: bool = False
    made: float = field(default_factory=time.monotonic)
    edits: list[float] = field(default_factory=list)
    first: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The custom ids of its controls."""
        return tuple(item["custom_id"] for item in parts(self.payload["components"]) if "custom_id" in item)

    @property
    def text(self) -> str:
        """Its visible text, except labels of controls."""
        items = parts(self.payload["components"])
        return "\n".join([self.payload["content"], *(item["content"] for item in items if "content" in item)])

    def id_of(self, verb: str) -> str | None:
        """Return the custom id of the control with a verb."""
        return next((custom_id for custom_id in self.ids if custom_id.split(":")[1] == verb), None)

    def change(self, body: dict[str, Any], files: dict[int, tuple[str, int]], address: str) -> None:
        """Apply the body of an edit; raises :class:`Refused` if Discord would reject the result."""
        now = self.payload
        previous = {str(item["id"]): item for item in now["attachments"]}
        described = body.get("attachments")
        attachments = [*previous.values()] if described is None else []
        attachments += [previous[str(item["id"])] for item in described or () if str(item["id"]) in previous]
        for number, (name, size) in files.items():
            descriptions = [item for item in described or () if item["id"] in (number, str(number))]
            url = f"{address}/attachments/{self.channel}/{self.id}/{name}"
            attachments.append(
                {
                    "id": str((self.id << 4) + len(self.edits) * 16 + number),
                    "filename": name,
                    "size": size,
                    "url": url,
                    "proxy_url": url,
                    "description": descriptions[0].get("description") if descriptions else None,
                }
            )
        urls = {f"attachment://{item['filename']}": item["url"] for item in attachments}
        components = body.get("components", now["components"]) or []
        now["attachments"] = attachments
        now["components"] = list(_resolved(components, urls))
        now["content"] = body.get("content", now["content"]) or ""
        now["flags"] |= body.get("flags") or 0
        ids = self.ids
        if len(set(ids)) != len(ids):
            raise Refused(400, 50035, f"custom ids are not unique: {ids}")
        if now["flags"] & COMPONENTS_V2 and now["content"]:
            raise Refused(400, 50035, "content beside components")


def parts(components: Any) -> Iterator[dict[str, Any]]:
    """Yield all components, including nested ones."""
    for component in components:
        yield component
        yield from parts(component.get("components", ()))


def _resolved(components: Any, urls: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Yield components as Discord returns them, with attached pictures by address."""
    for component in components:
        resolved = dict(component)
        if "components" in resolved:
            resolved["components"] = list(_resolved(resolved["components"], urls))
        if "items" in resolved:
            resolved["items"] = [{**item, "media": _media(item["media"], urls)} for item in resolved["items"]]
        yield resolved


def _media(media: dict[str, Any], urls: dict[str, str]) -> dict[str, Any]:
    url = media["url"]
    if url.startswith("attachment://"):
        if url not in urls:
            raise Refused(400, 50035, f"there is no attachment {url}")
        url = urls[url]
    return {"url": url, "proxy_url": url}


@dataclass(eq=False)
class Exchange:
    """A user's action, and the bot's responses; ``answer`` is the type of the first response."""

    id: int
    user: int
    channel: int
    kind: int
    pressed: Message | None = None
    made: float = field(default_factory=time.monotonic)
    answer: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    choices: list[dict[str, Any]] = field(default_factory=list)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def token(self) -> str:
        """The token in the addresses of its responses."""
        return f"t{self.id}"

    @property
    def thinking(self) -> bool:
        """Whether the user still reads that the bot is thinking."""
        replies = (self.original, *self.followups)
        return any(message is not None and message.loading for message in replies)

    @property
    def private(self) -> Message | None:
        """The newest message only this user sees."""
        message = self.followups[-1] if self.followups else self.original
        return message if message and not message.loading and message.payload["flags"] & EPHEMERAL else None

    @property
    def private_text(self) -> str:
        """Everything the user was sent privately."""
        first = [self.original] if self.original and self.original.payload["flags"] & EPHEMERAL else []
        return "\n".join(message.text for message in (*first, *self.followups) if not message.loading)


class Ledger:
    """Messages, exchanges and nonces of a loopback Discord, which outlives bots."""

    def __init__(self) -> None:
        self.address = ""
        self.messages: dict[int, Message] = {}
        self.exchanges: dict[str, Exchange] = {}
        self._nonces: dict[tuple[int, str], tuple[float, Message]] = {}
        self._last = 0

    def snowflake(self) -> int:
        """Return a new id that contains the time like Discord's."""
        self._last = max(self._last + 1, (int(time.time() * 1000) - EPOCH) << 22)
        return self._last

    def seen(self, channel: int) -> list[Message]:
        """Return the visible messages of a channel, oldest first."""
        visible = (message for message in self.messages.values() if not message.deleted)
        return [message for message in visible if message.channel == channel]

    def post(self, channel: int, body: dict[str, Any], files: dict[int, tuple[str, int]]) -> Message:
        """Create a message in a channel, or return the one with the same nonce.

        Raises :class:`Refused` if Discord would reject it.
        """
        nonce = str(body["nonce"]) if body.get("nonce") and body.get("enforce_nonce") else None
        key = (channel, nonce or "")
        sent_at, earlier = self._nonces.get(key, (0.0, None))
        if nonce and earlier and time.monotonic() - sent_at < NONCE_SECONDS:
            return earlier
        if nonce and len(nonce) > 25:
            raise Refused(400, 50035, "the nonce is too long")
        message = self.new(channel, body, files)
        allowed = body.get("allowed_mentions") or {}
        users = [int(user) for user in allowed.get("users") or ()]
        message.pinged = tuple(user for user in users if f"<@{user}>" in message.text)
        self.messages[message.id] = message
        if nonce:
            self._nonces[key] = (time.monotonic(), message)
        return message

    def new(
        self, channel: int, body: dict[str, Any], files: dict[int, tuple[str, int]] | None = None
    ) -> Message:
        """Return a message that is in no channel yet; raises :class:`Refused`."""
        payload: dict[str, Any] = {
            "content": "", "components": [], "attachments": [], "embeds": [], "mentions": [],
            "flags": body.get("flags") or 0, "channel_id": str(channel),
        }  # fmt: skip
        message = Message(self.snowflake(), channel, payload)
        message.change(body, files or {}, self.address)
        message.first = message.ids
        return message

    def find(self, channel: int, message: int) -> Message:
        """Return an existing message; raises :class:`Refused` if there is none."""
        record = self.messages.get(message)
        if record is None or record.channel != channel or record.deleted:
            raise Refused(404, 10008, "Unknown Message")
        return record
