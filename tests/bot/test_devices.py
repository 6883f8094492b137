"""Private pages fit a computer's window for players who chose that device."""

import io
import struct
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from discord import ui
from PIL import Image

from bot.delivery import devices
from bot.features.films import reel as film_reel
from bot.features.films import screens
from bot.features.films.queue import FilmQueue
from bot.platform import responses
from bot.platform.components import Screen
from bot.screens import computer, phone
from bot.screens.page import Page, card, gallery
from render.picture import flattened
from render.texts import texts
from storage.errors import StorageError
from storage.timing import Device, Preferences, Way
from tests.bot.panels import choices, choose, press, ways
from tests.bot.walking import Painted, pages_of, table_of
from tests.bot.world import World, click_more, take_turn_by_slash, turned
from tests.clock import now
from tests.laws.matches import SLUGS, Setting, course, settings_of
from tests.thorough import in_turn, times


def png(width: int, height: int) -> bytes:
    image = Image.effect_mandelbrot((width, height), (-2, -1, 1, 1), 20).convert("P")
    output = io.BytesIO()
    image.save(output, "PNG")
    return output.getvalue()


def size(image: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", image[16:24])
    return width, height


def test_a_flat_picture_is_kept_and_a_tall_one_padded() -> None:
    flat, high = png(300, 150), png(300, 450)
    assert flattened(flat, 0.5) is flat
    wide = Image.open(io.BytesIO(flattened(high, 0.5)))
    assert wide.size == (900, 450)
    middle, before = wide.crop((300, 0, 600, 450)).convert("RGB"), Image.open(io.BytesIO(high)).convert("RGB")
    assert middle.tobytes() == before.tobytes()


@pytest.mark.parametrize(("lines", "buttons"), [(1, 1), (8, 5)])
def test_text_and_buttons_leave_a_picture_less_height(lines: int, buttons: int) -> None:
    rows = [ui.ActionRow[Any](ui.Button(label="Zoom", custom_id=f"{row}")) for row in range(buttons)]
    text = ui.TextDisplay[Any]("\n".join(["A line"] * lines))
    page = Page(Screen(card(gallery("a.png", ""), text, *rows)))
    share = computer.flatness(page)
    assert share < 0.9
    around = lines * phone.LINE + buttons * computer.ROW + computer.AROUND
    assert share * computer.WIDTH + around <= computer.HIGHEST


async def on_a_computer(page: Page) -> Page:
    """Return a page as sent to a reader who plays on a computer."""

    async def computer_of(user: int) -> Device:
        return Device.COMPUTER

    reader: Any = SimpleNamespace(
        extras={responses.DEVICE: computer_of},
        user=SimpleNamespace(id=1),
        type=discord.InteractionType.application_command,
    )
    return await devices.fitted(reader, page)


def kind(image: bytes) -> tuple[str | None, int]:
    """Return an image's format and number of frames."""
    with Image.open(io.BytesIO(image)) as opened:
        return opened.format, getattr(opened, "n_frames", 1)


async def check_readable(page: Page) -> None:
    """Check that a computer gets the same pictures, each wide enough to read its text."""
    before = [(image, kind(image)) for _, image in page.images]
    page = await on_a_computer(page)
    assert [kind(image) for _, image in page.images] == [there for _, there in before]
    galleries = [item for item in page.screen.walk_children() if isinstance(item, ui.MediaGallery)]
    addresses = [picture.media.url for item in galleries for picture in item.items]
    assert addresses == [f"attachment://{name}" for name, _ in page.images]
    for (image, there), (name, fitted) in zip(before, page.images, strict=True):
        assert name.endswith(f".{str(there[0]).lower()}")
        if there[1] == 1:
            (width, height), (wide, high) = size(image), size(fitted)
            assert high == height
            assert width / wide * computer.WIDTH >= min(computer.READABLE, computer.WIDTH) - 1


async def test_a_picture_on_a_crowded_page_stays_readable() -> None:
    image = png(300, 450)
    text = ui.TextDisplay[Any]("\n".join(["A line"] * 40))
    await check_readable(Page(Screen(card(gallery("a.png", ""), text)), (("a.png", image),)))


@in_turn("slug", SLUGS, 2)
async def test_every_page_stays_readable_on_a_computer(slug: str) -> None:
    chance, setting = Random(1), settings_of(slug)[-1]
    for match in course(setting, 1).moments(chance, times(2, 20)):
        for viewer in (None, *match.to_act[:1]):
            async for page in pages_of(match, viewer, chance, Painted(), replays=True):
                if isinstance(page, Page):
                    await check_readable(page)


async def set_device(place: World, player: Any, device: str) -> None:
    """Set what a player plays on, in their settings."""
    opened = (await player.slash(place.channel, "me")).response
    page = await turned(player, opened, "z:medevice")
    await player.select(page, [device], custom_id="z:medevice")


@pytest.mark.unabridged
async def test_the_what_changed_loop_is_unchanged_on_a_computer(place: World) -> None:
    await place.seat("westkingdom", seed=1)
    for number in range(3):
        await take_turn_by_slash(place, Random(number))
    reader = await place.to_act()
    loops = []
    for device in ("phone", "computer"):
        await set_device(place, reader, device)
        answer: Any = (await click_more(reader, place.last, "What changed?")).response
        loops.append([(file.filename, await file.read()) for file in answer.attachments])
    assert loops[0] == loops[1] != []
    ((_, loop),) = loops[0]
    assert kind(loop)[1] > 1


async def test_a_film_is_unchanged_on_a_computer() -> None:
    match = course(Setting("amytis", 2), 1).at(4)
    table, reel = table_of(match), film_reel.reel(table_of(match), texts())
    film = await FilmQueue().film("a", reel, AsyncMock())
    page = screens.film_page(table, film_reel.key(table, texts()), film, texts())
    assert (await on_a_computer(page)).images == page.images == ((screens.NAME, film),)


async def shape(place: World) -> float:
    """Return the aspect ratio (height by width) of a new panel's picture."""
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    width, height = size(await panel.attachments[0].read())
    return height / width


async def test_pictures_are_flatter_on_a_computer(place: World) -> None:
    await place.seat("amytis", seed=1)
    player, before = await place.to_act(), await shape(place)
    await set_device(place, player, "computer")
    assert (await place.bot.matches.people.get(player.id)).device is Device.COMPUTER
    assert await shape(place) < before
    await set_device(place, player, "phone")
    assert await shape(place) == before


async def test_the_first_turn_asks_each_person_once_what_they_play_on(place: World) -> None:
    await place.seat("ancient", seed=1)
    asked = set[int]()
    for _ in range(4):
        player = await place.to_act()
        panel: Any = (await player.click(place.last, label="Take your turn")).response
        asks = any(way.verb == "device" for way in ways(panel.components, "device"))
        assert asks == (player.id not in asked)
        assert ("What are you playing on?" in str(panel.components)) == asks
        asked.add(player.id)
        panel = await choose(player, panel, lambda ways: ways[0])  # without an answer
        assert not ways(panel.components, "device")
        await take_turn_by_slash(place, Random(1))
    assert len(asked) == 2
    for user in asked:
        assert (await place.bot.matches.people.get(user)).device is Device.PHONE


@pytest.mark.parametrize("device", [Device.PHONE, Device.COMPUTER])
async def test_the_question_comes_again_laid_out_for_the_device(place: World, device: Device) -> None:
    await place.seat("ancient", seed=1)
    player = await place.to_act()
    people = place.bot.matches.people
    await people.save(Preferences(player.id, Way.BOTH, reminders=1), now=now())
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    before = [way.label for way in choices(panel.components)], len(rows_of(panel))
    (answer,) = (way for way in ways(panel.components, "device") if way.custom_id.endswith(f":{device}"))
    panel = await press(player, panel, answer)
    assert "`/me` changes it" in str(panel.components)
    assert not ways(panel.components, "device")
    assert await people.get(player.id) == Preferences(
        player.id, Way.BOTH, reminders=1, device=device, locale="en-US"
    )
    labels, rows = [way.label for way in choices(panel.components)], len(rows_of(panel))
    assert labels == before[0]
    assert (rows < before[1] - 1) == (device is Device.COMPUTER)  # the answer's row is gone


async def test_without_room_the_next_question_asks(place: World) -> None:
    """The question never takes room from the turn: this first panel is full."""
    await place.seat("architectura", seed=1)
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert not ways(panel.components, "device")
    assert (await place.bot.matches.people.get(player.id)).device is Device.UNKNOWN
    panel = await choose(player, panel, lambda ways: ways[0])
    asked = [way.label for way in choices(panel.components)]
    (_, answer) = ways(panel.components, "device")
    panel = await press(player, panel, answer)
    assert sorted(way.label for way in choices(panel.components)) == sorted(asked)  # of the same question
    assert (await place.bot.matches.people.get(player.id)).device is Device.COMPUTER


def rows_of(panel: Any) -> list[Any]:
    """Return the rows of controls of a panel."""
    return [part for part in panel.components[0]["components"] if part["type"] == 1]


async def test_a_player_who_has_set_a_device_is_not_asked(place: World) -> None:
    await place.seat("ancient", seed=1)
    player = await place.to_act()
    await set_device(place, player, "computer")
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert not ways(panel.components, "device")


async def test_a_failing_database_does_not_ask_twice(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(user: int) -> Any:
        raise StorageError("busy")

    await place.seat("ancient", seed=1)
    player = await place.to_act()
    monkeypatch.setattr(place.bot.matches.people, "record_asked", fails)
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    assert choices(panel.components)
    assert ways(panel.components, "device")
    assert "busy" in caplog.text
    panel = await choose(player, panel, lambda ways: ways[0])
    assert not ways(panel.components, "device")


async def test_an_unknown_device_is_not_stored(place: World) -> None:
    player = place.people[0]
    with pytest.raises(Exception, match="watch"):
        await set_device(place, player, "watch")
    assert (await place.bot.matches.people.get(player.id)).device is Device.UNKNOWN


async def test_changes_by_other_processes_are_seen_after_a_while(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people, user = place.bot.matches.people, place.people[0].id
    cache = devices.Devices(people)
    assert await cache.of(user) is Device.UNKNOWN
    cache.record(user, Device.COMPUTER)
    assert await cache.of(user) is Device.COMPUTER
    monkeypatch.setattr("bot.delivery.devices.FRESH", 0.0)
    cache.record(user, Device.COMPUTER)
    assert await cache.of(user) is Device.UNKNOWN


async def test_the_last_known_device_is_used_if_the_database_fails(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(user: int) -> Any:
        raise StorageError("busy")

    cache = devices.Devices(place.bot.matches.people)
    monkeypatch.setattr(cache._people, "get", fails)
    assert await cache.of(place.people[0].id) is Device.UNKNOWN
    assert "busy" in caplog.text
