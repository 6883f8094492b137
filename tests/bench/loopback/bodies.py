"""Reading the bodies of the bot's requests."""

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web


async def read(request: web.Request) -> tuple[dict[str, Any], dict[int, tuple[str, int]]]:
    """Return the payload of a request, and its files: number to name and size."""
    if not request.content_type.startswith("multipart/"):
        body = await request.read()
        return (json.loads(body) if body else {}), {}
    payload: dict[str, Any] = {}
    files: dict[int, tuple[str, int]] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)  # none of Discord's requests nests parts
        content, name = await part.read(), part.name or ""
        if name == "payload_json":
            payload = json.loads(content)
        elif number := re.fullmatch(r"files\[(\d+)\]", name):
            files[int(number[1])] = (part.filename or "", len(content))
    return payload, files
