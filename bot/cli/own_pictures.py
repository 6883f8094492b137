"""Serves the bot's own pictures unchanged in the page of ``ziggurat try``."""

import struct
from typing import Any

from simcord.preview._media import MediaInfo, MediaWorker

PNG = b"\x89PNG\r\n\x1a\n"
HEAD = struct.Struct(">8s4x4sII")
"""The start of a PNG: signature, type of the first chunk, width and height."""


class OwnPictures(MediaWorker):
    """Passes still PNGs through; everything else is validated in simcord's worker process.

    There simcord decodes and re-encodes every picture, which is most of the time it takes to show one.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """Return a file's media type and size for the page."""
        if not blob.startswith(PNG) or b"acTL" in blob[:200]:  # an animated PNG
            return await super().validate(key, blob, media_time=media_time)
        _, _, width, height = HEAD.unpack_from(blob)
        return MediaInfo(
            "PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob
        )


def show_as_they_are(preview: Any) -> None:
    """Make a simcord page serve the bot's pictures unchanged."""
    preview._media_worker = OwnPictures()
