"""The curve of a review: where its signs are drawn."""

import math
from itertools import combinations

from render.kit import expectation
from render.kit.expectation import DOT, Expected, apart
from render.theme import GLAZE


def test_signs_of_close_turns_do_not_cover_each_other() -> None:
    places = [(100, 200, 1), (113, 180, 1), (126, 190, 1), (300, 200, 1)]
    heights = apart(places, DOT, range(400))
    assert (heights[0], heights[3]) == (200, 200), "only what is too close is moved"
    drawn = [(x, height) for (x, _, _), height in zip(places, heights, strict=True)]
    assert all(math.dist(one, other) >= DOT for one, other in combinations(drawn, 2))


def test_signs_stay_in_the_picture() -> None:
    places = [(100 + 10 * number, 360, 1) for number in range(5)]
    heights = apart(places, DOT, range(400))
    assert all(height < 400 for height in heights)
    assert len({*heights}) == 5


def test_a_swing_is_drawn_from_one_lead_to_the_other() -> None:
    """A bar above a costly turn, below a good one."""
    course = [
        Expected(1, 0.0),
        Expected(3, 4.0, -1, 6.0, "−6"),
        Expected(5, 8.0, 1, -5.0, "+5"),
        Expected(7, 10.0),
    ]
    plain = [point._replace(cost=0.0) for point in course[:3]] + [course[3]]
    player = GLAZE.players[0]
    images = [expectation.draw(GLAZE, player, "Lead", "turns", each) for each in (course, plain)]
    reds = [
        sum(count for count, colour in image.getcolors(1 << 20) or () if colour == GLAZE.alert)
        for image in images
    ]
    assert reds[0] > reds[1] + 200
