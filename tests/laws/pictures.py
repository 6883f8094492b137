"""Laws of pictures: every moment has one, and equal views give equal bytes."""

import io
from random import Random

import msgspec
from PIL import Image

from render.boards import Scene, board
from render.picture import closer, final, picture, zoomed
from render.texts import texts
from tests.laws.law import of_showing
from tests.laws.layout import INSIDE, WIDTH
from tests.laws.matches import Course, some
from tests.thorough import times

SIDES = range(400, 2400)
HEAVIEST = 500_000
"""Most bytes of a picture; phones may load it over a mobile connection."""


@of_showing
def boards_and_sheets_are_drawn(course: Course, chance: Random) -> None:
    end, t = course.end, texts()
    moments = (
        [chance.choice(course.moments(chance, 3)[:-1])] if times(0, 1) == 0 else course.moments(chance, 4)
    )
    for match in moments:
        game, names = match.game, tuple(letter * 32 for letter in "WMQGOD")[: match.seats]
        viewer = chance.choice((None, *match.to_act))
        scene = Scene(names, t, match.outcome, private=viewer is not None)
        drawn = picture(game.facts.slug, match.view(viewer), scene)
        check_picture(drawn)
        again = game.state_decoder.decode(msgspec.json.encode(match.state))  # equal, but not identical
        assert picture(game.facts.slug, game.view(again, viewer), scene) == drawn
    outcome = end.outcome
    assert outcome is not None
    names = tuple(letter * 32 for letter in "WMQGOD")[: end.seats]
    check_picture(final(end.game.facts.slug, end.view(None), Scene(names, t, outcome)))


@of_showing
def zoom_shows_larger_cards_than_any_other_picture(course: Course, chance: Random) -> None:
    """Larger than in *Whole board* in the panel, and than in the public message at full width."""
    slug, names = course.start.game.facts.slug, tuple("WMQGOD")[: course.start.seats]
    if not closer(slug):
        return
    there, here = board(slug).CARDS
    for match in some(course.acting(chance, 6), chance, times(2, 20)):
        public = _width(picture(slug, match.view(None), Scene(names, texts())))
        for seat in match.to_act:
            part = zoomed(slug, match.view(seat), Scene(names, texts(), private=True))
            assert len(part) <= HEAVIEST
            assert here * INSIDE / _width(part) > there * WIDTH / public


def _width(drawn: bytes) -> int:
    with Image.open(io.BytesIO(drawn)) as image:
        return image.width


def check_picture(drawn: bytes) -> None:
    """Check that phones can display a picture."""
    assert len(drawn) <= HEAVIEST
    with Image.open(io.BytesIO(drawn)) as image:
        image.load()
        assert image.format == "PNG"
        assert image.width in SIDES
        assert image.height in SIDES
