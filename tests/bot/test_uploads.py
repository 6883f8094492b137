"""A picture already shown by a panel is not uploaded again."""

from typing import Any

import pytest

from tests.bot.panels import choices, choose, ways
from tests.bot.world import World

pytestmark = pytest.mark.simcord(check_errors=False)

HEAVIEST = 150 * 1024
"""Maximum bytes uploaded by the panel of a turn."""


def uploads(place: World) -> list[bool]:
    """Return, for each private answer and each edit of one, whether it uploaded a picture."""
    return [
        "attachments" in (request.json or {})
        for request in place.env.http_requests
        if (request.method == "PATCH" and request.path.endswith("/messages/@original"))
        or (request.method == "POST" and request.path.startswith("/webhooks/"))
    ]


async def test_an_unchanged_picture_is_not_uploaded_again(place: World) -> None:
    """A group of choices is opened and left again below the same picture."""
    await place.seat("ancient", seed=1)
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    while not ways(panel.components, "group"):
        panel = await choose(player, panel, lambda offered: offered[0])
    name = panel.attachments[0].filename
    before = len(uploads(place))
    group = ways(panel.components, "group")[0]
    panel = (await player.select(panel, [group.value], custom_id=group.custom_id)).response or panel
    assert uploads(place)[before:] == [False]
    assert [file.filename for file in panel.attachments] == [name]
    panel = (await player.click(panel, label="Back")).response or panel
    assert uploads(place)[before:] == [False, False]
    assert [file.filename for file in panel.attachments] == [name]


@pytest.mark.unabridged
async def test_the_pictures_of_a_turn_are_small(place: World) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    panel: Any = (await player.click(place.last, label="Take your turn")).response
    sizes = {}
    while True:
        (picture,) = panel.attachments
        sizes[picture.filename] = picture.size
        if not choices(panel.components):
            break
        panel = await choose(player, panel, lambda offered: offered[0])
    assert len(sizes) == sum(uploads(place)) > 2
    assert sum(sizes.values()) <= HEAVIEST
