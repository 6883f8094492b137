"""The bot under load: turns of all games go on while many people play at once."""

import pytest

from bot.cli.dev import load


@pytest.mark.long
async def test_turns_under_load_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"CHANNELS": 12, "PEOPLE": 4, "WARM": 4, "POSTS": 3, "BEGUN_SECONDS": 0}.items():
        monkeypatch.setattr(load, name, value)
    loaded = await load.measure(turns=8)
    assert loaded.turn > loaded.post > 0
    assert loaded.turns_a_second > 0
    assert loaded.late == 0
