"""The final picture in the channel: points over time, date and place."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.delivery import pages
from bot.features.films import reel as film_reel
from bot.screens.match import ending
from engine.catalogue import games
from engine.match import Match
from render.boards import Scene
from render.texts import texts
from tests.bot.test_bad_input import PLAIN
from tests.bot.walking import table_of
from tests.bot.world import World, send_line
from tests.engine.test_record import random_match

DAY = 1_790_000_000
"""A time on 21 September 2026."""


def on_poster(match: Match, channel: str = "") -> Scene:
    return ending.on_poster(table_of(match), Scene(("A", "B"), texts(), match.outcome), channel)


def ended(slug: str = "amytis") -> Match:
    return random_match(slug, 2, 1)


async def test_the_final_picture_shows_points_over_time_date_and_place(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes: list[Scene] = []
    draw: Any = vars(pages)["final"]

    def record_scene(slug: str, view: Any, scene: Scene) -> Any:
        scenes.append(scene)
        return draw(slug, view, scene)

    monkeypatch.setattr(pages, "final", record_scene)
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place b2"])
    await place.people[1].slash(place.channel, "game resign", sure=True)
    assert scenes
    assert len(scenes[-1].course) == 1
    assert scenes[-1].occasion[-1] == f"#{place.channel.name}"
    assert len(scenes[-1].occasion) == 2


@pytest.mark.parametrize("slug", games())
def test_the_points_over_time_end_with_the_final_score(slug: str) -> None:
    """Points for favors and the crown row of Amytis count during the match, too."""
    match = ended(slug)
    assert match.outcome is not None
    assert on_poster(match).course[-1] == match.outcome.totals


def test_the_date_is_written_out_and_omitted_if_unknown() -> None:
    match = ended()
    assert on_poster(match, "den").occasion == ("#den",)
    match.log[-1] = replace(match.log[-1], at=DAY)
    assert on_poster(match, "den").occasion == ("21 September 2026", "#den")


def test_the_films_last_frame_shows_the_date() -> None:
    match = ended()
    match.log[-1] = replace(match.log[-1], at=DAY)
    frames = film_reel.reel(table_of(match), texts()).frames
    assert [frame.occasion for frame in frames if frame.occasion] == [("21 September 2026",)]
    assert frames[-1].occasion
