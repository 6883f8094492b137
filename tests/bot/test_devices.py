"""Private pages fit the window of a computer for whoever says that they play on one."""

import io
import struct
from typing import Any

import pytest
from discord import ui
from PIL import Image

from bot.delivery import devices
from bot.platform.components import Screen
from bot.screens import computer, phone
from bot.screens.page import Page, card, gallery
from render.picture import flattened
from storage.errors import StorageError
from storage.timing import Device
from tests.bot.world import World


def png(width: int, height: int) -> bytes:
    image = Image.effect_mandelbrot((width, height), (-2, -1, 1, 1), 20).convert("P")
    output = io.BytesIO()
    image.save(output, "PNG")
    return output.getvalue()


def size(image: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_flat_picture_stays_and_a_high_one_gets_room_at_its_sides() -> None:
    flat, high = png(300, 150), png(300, 450)
    assert flattened(flat, 0.5) is flat
    wide = Image.open(io.BytesIO(flattened(high, 0.5)))
    assert wide.size == (900, 450)
    middle, before = wide.crop((300, 0, 600, 450)).convert("RGB"), Image.open(io.BytesIO(high)).convert("RGB")
    assert middle.tobytes() == before.tobytes()


@pytest.mark.parametrize(("lines", "buttons"), [(1, 1), (8, 5), (40, 5)])
def test_what_stands_around_a_picture_leaves_it_less_height(lines: int, buttons: int) -> None:
    rows = [ui.ActionRow[Any](ui.Button(label="Zoom", custom_id=f"{row}")) for row in range(buttons)]
    text = ui.TextDisplay[Any]("\n".join(["A line"] * lines))
    page = Page(Screen(card(gallery("a.png", ""), text, *rows)))
    share = computer.flatness(page)
    assert computer.LEAST <= share < 0.9
    around = lines * phone.LINE + buttons * computer.ROW + computer.AROUND
    assert share == computer.LEAST or share * computer.WIDTH + around <= computer.HIGHEST


async def shape(place: World) -> float:
    """Return height by width of the picture of a new panel."""
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    width, height = size(await panel.attachments[0].read())
    return height / width


async def test_whoever_plays_on_a_computer_gets_flatter_pictures(place: World) -> None:
    await place.seat("amytis", seed=1)
    player, before = await place.to_act(), await shape(place)
    page: Any = (await player.slash(place.channel, "me")).response
    await player.select(page, ["computer"], custom_id="z:medevice")
    assert (await place.bot.matches.people.get(player.id)).device is Device.COMPUTER
    assert await shape(place) < before
    page = (await player.slash(place.channel, "me")).response
    await player.select(page, ["phone"], custom_id="z:medevice")
    assert await shape(place) == before


async def test_no_other_device_is_stored(place: World) -> None:
    player = place.people[0]
    page: Any = (await player.slash(place.channel, "me")).response
    with pytest.raises(Exception, match="watch"):
        await player.select(page, ["watch"], custom_id="z:medevice")
    assert (await place.bot.matches.people.get(player.id)).device is Device.PHONE


async def test_what_is_changed_elsewhere_is_seen_after_a_while(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, user = place.bot.matches.people, place.people[0].id
    cache = devices.Devices(people)
    assert await cache.of(user) is Device.PHONE
    cache.note(user, Device.COMPUTER)
    assert await cache.of(user) is Device.COMPUTER
    monkeypatch.setattr("bot.delivery.devices.FRESH", 0.0)
    cache.note(user, Device.COMPUTER)
    assert await cache.of(user) is Device.PHONE


async def test_where_the_database_fails_it_is_what_was_known(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(user: int) -> Any:
        raise StorageError("busy")

    cache = devices.Devices(place.bot.matches.people)
    monkeypatch.setattr(cache._people, "get", fails)
    assert await cache.of(place.people[0].id) is Device.PHONE
    assert "busy" in caplog.text
