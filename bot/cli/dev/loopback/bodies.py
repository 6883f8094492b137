"""What requests of the bot say."""

import email
import json
import re
from typing import Any

from aiohttp import web


async def read(request: web.Request) -> tuple[dict[str, Any], dict[int, tuple[str, int]]]:
    """Return what a request says, and its files: number to name and size."""
    if not request.content_type.startswith("multipart/"):
        body = await request.read()
        return (json.loads(body) if body else {}), {}
    head = f"Content-Type: {request.headers['Content-Type']}\r\n\r\n".encode()
    payload: dict[str, Any] = {}
    files: dict[int, tuple[str, int]] = {}
    for part in email.message_from_bytes(head + await request.read()).walk():
        name = str(part.get_param("name", "", "content-disposition"))
        content = part.get_payload(decode=True)
        if not isinstance(content, bytes):
            continue
        if name == "payload_json":
            payload = json.loads(content)
        elif number := re.fullmatch(r"files\[(\d+)\]", name):
            files[int(number[1])] = (part.get_filename() or "", len(content))
    return payload, files
