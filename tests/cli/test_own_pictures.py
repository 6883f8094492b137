"""The bot's pictures on the page: still ones are shown unchanged, films are checked by simcord."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from simcord.preview._media import MediaInfo, MediaWorker

from bot.cli.own_pictures import OwnPictures

GOLDEN = Path(__file__).parent.parent / "render/goldens/amytis-end.png"


def moving(kind: str) -> bytes:
    """Return a picture with two frames."""
    file = io.BytesIO()
    frames = [Image.new("L", (9, 9), level) for level in (0, 200)]
    frames[0].save(file, kind, save_all=True, append_images=frames[1:], duration=100)
    return file.getvalue()


async def test_a_still_picture_is_shown_unchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MediaWorker, "_decode", None)  # starts a process
    data = GOLDEN.read_bytes()
    info = await OwnPictures().validate("key", data)
    with Image.open(io.BytesIO(data)) as image:
        assert (info.width, info.height) == image.size
    assert (info.normalized, info.content_type, info.frames) == (data, "image/png", 1)


@pytest.mark.parametrize("kind", ["PNG", "GIF"])
async def test_an_animation_is_decoded(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def decode(_: Any, key: str, blob: bytes, media_time: float | None) -> MediaInfo:
        return MediaInfo(key, 9, 9, 2, 162, blob, "image/gif")

    monkeypatch.setattr(MediaWorker, "_decode", decode)
    assert (await OwnPictures().validate("moves", moving(kind))).format == "moves"
