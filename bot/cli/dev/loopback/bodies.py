"""What requests of the bot say."""

import json
import re
from typing import Any

from aiohttp import hdrs, web


async def read(request: web.Request) -> tuple[dict[str, Any], dict[int, tuple[str, int]]]:
    """Return what a request says, and its files: number to name and size."""
    body = await request.read()
    boundary = re.search(r'boundary="?([^";]+)', request.headers.get(hdrs.CONTENT_TYPE, ""))
    if boundary is None:
        return (json.loads(body) if body else {}), {}
    payload: dict[str, Any] = {}
    files: dict[int, tuple[str, int]] = {}
    for part in body.split(b"--" + boundary[1].encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        content = content.removesuffix(b"\r\n")
        said = dict(re.findall(r'\b(name|filename)="([^"]*)"', head.decode()))
        if said["name"] == "payload_json":
            payload = json.loads(content)
        elif number := re.fullmatch(r"files\[(\d+)\]", said["name"]):
            files[int(number[1])] = (said.get("filename", ""), len(content))
    return payload, files
