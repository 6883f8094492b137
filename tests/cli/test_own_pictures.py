"""The bot's pictures in the page: still ones are shown as they are, films are looked through by simcord."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker

from bot.cli.own_pictures import OwnPictures

GOLDEN = Path(__file__).parent.parent / "render/goldens/amytis-end.png"


def moving(kind: str) -> bytes:
    """Return two frames."""
    file = io.BytesIO()
    frames = [Image.new("L", (9, 9), level) for level in (0, 200)]
    frames[0].save(file, kind, save_all=True, append_images=frames[1:], duration=100)
    return file.getvalue()


async def test_a_still_picture_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MediaWorker, "_decode", None)  # what begins a process
    data = GOLDEN.read_bytes()
    found = await OwnPictures().validate("key", data)
    with Image.open(io.BytesIO(data)) as image:
        assert (found.width, found.height) == image.size
    assert (found.normalized, found.content_type, found.frames) == (data, "image/png", 1)


@pytest.mark.parametrize("kind", ["PNG", "GIF"])
async def test_what_moves_is_looked_through(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def decode(_: Any, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        return MediaInfo(key, 9, 9, 2, 162, blob, "image/gif")

    monkeypatch.setattr(MediaWorker, "_decode", decode)
    assert (await OwnPictures().validate("moves", moving(kind))).format == "moves"
