"""The bot's own pictures in the page of ``ziggurat try``, shown as they are."""

import struct
from typing import Any

from simcord.preview._media import MediaInfo, MediaWorker

PNG = b"\x89PNG\r\n\x1a\n"
HEAD = struct.Struct(">8s4x4sII")
"""What a PNG begins with: its mark, the kind of its first part, its width and its height."""


class OwnPictures(MediaWorker):
    """Takes a still PNG for what it is; the rest is looked through in a process of its own.

    Simcord unpacks and packs every picture anew there, which is most of the wait for it.
    """

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        """Return what the page needs to know of a file."""
        if not blob.startswith(PNG) or b"acTL" in blob[:200]:  # the first part of a PNG that moves
            return await super().validate(key, blob, media_time=media_time)
        _, _, width, height = HEAD.unpack_from(blob)
        return MediaInfo(
            "PNG", width, height, 1, width * height * 4, blob, "image/png", capture=blob, poster=blob
        )


def show_as_they_are(preview: Any) -> None:
    """Have a page of simcord show the bot's pictures as they are."""
    preview._media_worker = OwnPictures()
