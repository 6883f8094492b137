"""The page of the rules that names the signs: each of them, and found by its word."""

import io

import pytest
from PIL import Image

from bot.screens import phone
from bot.screens.match import reading
from engine.catalogue import games
from render.boards import board
from render.picture import page
from render.texts import texts
from render.words import words

T = texts()
every_game = pytest.mark.parametrize("slug", games())

SHOWN_OTHERWISE = {
    "amytis": {f"tile{tile}" for tile in range(4, 24) if tile % 4},
    "ancient": {f"large{number}" for number in range(74)},
    "architectura": set[str](),
    "westkingdom": {"forest", "quarry", "mines", "silversmith", "storehouse", "workshop", "town_centre"}
    | {"guardhouse", "tax_stand", "market_left", "market_middle", "market_right", "guildhall"},
}
"""Signs that are a mixture of those on the page, or stand beside their names wherever they are used."""


@every_game
def test_the_page_stands_behind_the_turn_and_names_every_sign(slug: str) -> None:
    topics = words(slug).topics(T)
    keys = [topic.key for topic in topics]
    assert keys.index("signs") == keys.index("turn") + 1
    (topic,) = (topic for topic in topics if topic.key == "signs")
    legend = words(slug).legend(T)
    assert all(sign.word in topic.body for sign in legend)
    assert len({sign.word for sign in legend}) == len(legend)
    named, drawn = {sign.name for sign in legend}, {name for name, _ in board(slug).signs(64)}
    alike = {name for name in drawn if name.startswith("seat_") or name.endswith(("-g", "-y", "-r"))}
    assert named <= drawn
    assert drawn - named <= SHOWN_OTHERWISE[slug] | alike


@every_game
def test_every_sign_is_found_by_its_word(slug: str) -> None:
    for sign in words(slug).legend(T):
        assert "signs" in [hit.topic.key for hit in reading.search(words(slug).topics(T), sign.word)]


@every_game
def test_its_picture_fits_on_a_phone_with_its_words(slug: str) -> None:
    image = page(slug, "signs", T)
    with Image.open(io.BytesIO(image)) as picture:
        height = phone.INSIDE * picture.height / picture.width
    (body,) = (topic.body for topic in words(slug).topics(T) if topic.key == "signs")
    assert height + phone.height(body, phone.INSIDE) <= 1.5 * phone.HIGHEST
