"""Players' turns while robots think, measured over real sockets."""

import pytest

from engine.robots.levels import CALM
from tests.bench import beside_robots as beside


@pytest.mark.long
async def test_turns_of_players_and_robots_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MASTER": CALM, "BLOCK": 1, "SETTLE_SECONDS": 0.0}.items():
        monkeypatch.setattr(beside, name, value)
    figures = await beside.measure(matches=1, channels=5, turns=3)
    assert figures.robot_turns > 2
    assert figures.slowest >= figures.robot > 0
    assert figures.processor > 0
    assert figures.memory > 10
