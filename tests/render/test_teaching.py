"""Example pictures of the Amytis rules match their text."""

import re

import pytest

from engine.games.amytis.cards import BUILDINGS, THEATER
from engine.games.amytis.scoring import building_points
from render.boards.amytis.pages import teaching
from render.texts import texts
from render.words import words

EXAMPLE = re.compile(r"Side A scores (\d+), side B scores (\d+)")


@pytest.mark.parametrize("kind", sorted(teaching.CITIES))
@pytest.mark.parametrize("side_b", [False, True])
def test_ringed_tiles_are_the_scoring_ones(kind: int, side_b: bool) -> None:
    city = teaching.CITIES[kind]
    counted = teaching.counted(kind, city, side_b=side_b)
    points = building_points(city, teaching.NEW, side_b, teaching.ARCHITECTS, 0)
    each = {
        ("garden", False): len(counted),
        ("garden", True): 2 * len(city[teaching.NEW]),
        ("market", False): 2 * len(counted),
        ("market", True): len(counted),
        ("wall", False): 2 * len(counted),
        ("wall", True): (0, 1, 4, 8, 10)[len(counted)],
        ("palace", False): len(counted),
        ("palace", True): 0,
        ("residence", False): len(counted),
        ("residence", True): 2 * len(counted),
    }
    assert points == each[BUILDINGS[kind], side_b]


def test_garden_example_matches_its_text() -> None:
    (body,) = (topic.body for topic in words("amytis").topics(texts()) if topic.key == "garden")
    numbers = EXAMPLE.search(body)
    assert numbers is not None
    city, kind = teaching.CITIES[0], 0
    assert kind != THEATER
    scored = [building_points(city, teaching.NEW, side_b, teaching.ARCHITECTS, 0) for side_b in (False, True)]
    assert [int(numbers[1]), int(numbers[2])] == scored
