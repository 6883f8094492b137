"""Recorded matches of each game must replay line by line; if they can't, raise ``rules_version``.

Create a file with ``ziggurat export`` or :func:`engine.history.record.write`. Never change one to make a test
pass without a new ``rules_version``: live matches would break the same way.
"""

from functools import cache
from pathlib import Path

import pytest

from engine.catalogue import games
from engine.history import record
from engine.history.log import Resigned, Undone

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


@cache
def recorded(file: Path) -> record.Record:
    return record.read(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_playthrough_replays(file: Path) -> None:
    read = recorded(file)
    assert read.match.outcome is not None
    assert record.write(read.match, read.names) == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("slug", games())
def test_every_way_to_end_is_recorded(slug: str) -> None:
    mine = [recorded(file).match for file in FILES if file.stem.startswith(f"{slug}-")]
    assert len(mine) >= 25
    assert {match.seats for match in mine} == set(games()[slug].facts.seats)
    outcomes = [outcome for match in mine if (outcome := match.outcome)]
    assert {"resigned", "abandoned"} < {outcome.reason for outcome in outcomes}
    assert any(len(outcome.winners) > 1 for outcome in outcomes)
    assert {getattr(match.log[-1], "by_admin", None) for match in mine} == {None, False, True}
    kinds = {type(entry) for match in mine for entry in match.log}
    assert Resigned in kinds
    assert Undone in kinds or slug == "ancient"  # a turn of this game always reveals something
    played_on = any(
        match.resigned and outcome.reason != "resigned" for match, outcome in zip(mine, outcomes, strict=True)
    )
    assert played_on or slug == "amytis"  # in a match of two the other player wins at once


def test_every_game_has_playthroughs() -> None:
    assert {file.stem.split("-")[0] for file in FILES} == set(games())
