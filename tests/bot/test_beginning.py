"""Texts are loaded at startup, and reads continue while another process locks the database."""

import asyncio
import threading
from pathlib import Path

import pytest

from bot.platform import language
from render.texts import texts
from tests.bot.world import World, texts_of
from tests.storage.test_readers import held


async def test_texts_are_loaded_off_the_event_loop_at_startup(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[str] = []
    monkeypatch.setattr(language, "load", lambda: readers.append(threading.current_thread().name))
    await place.restart()
    assert [name.startswith("painter") for name in readers] == [True]
    assert texts() is texts("en")


async def test_lists_and_suggestions_do_not_wait_for_another_process_to_write(
    place: World, tmp_path: Path
) -> None:
    await place.seat("amytis")
    player = await place.to_act()
    await player.slash(place.channel, "game list")  # which stores the player's name
    async with held(tmp_path / "match.sqlite3"):
        writing = asyncio.create_task(place.bot.matches.settings.set("a", ""))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(8):
            listed = await player.slash(place.channel, "game list")
            assert "Amytis" in texts_of(listed.response.components if listed.response else ())
            assert await player.autocomplete(place.channel, "amytis build", "stack", "")
        assert not writing.done()
    await writing
