"""Finished matches as files: they replay line by line, or ``rules_version`` has to grow.

A file is made anew with ``ziggurat export`` or :func:`engine.record.write`; never change one to make
a test pass without a new ``rules_version``, for live matches would break just like it.
"""

from pathlib import Path

import pytest

from engine import record
from engine.catalogue import games

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    read = record.read(text)
    assert read.match.outcome is not None
    assert record.write(read.match, read.names) == text


def test_every_game_has_playthroughs() -> None:
    assert {file.stem.split("-")[0] for file in FILES} == set(games())
