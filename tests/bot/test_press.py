"""Presses reach one handler each, those of controls that earlier versions sent included."""

from typing import Any

import pytest

from bot import controls
from bot.interactions.dispatcher import handles
from bot.platform import custom_ids
from bot.platform.components import Controls, button
from tests.bot.world import World, texts_of


def test_a_second_handler_for_a_verb_is_refused() -> None:
    controls.load()
    with pytest.raises(ValueError, match="two handlers for turn"):
        handles("turn")


@pytest.mark.parametrize("verb", ["look", "cards"])
async def test_show_board_below_a_direct_message_shows_the_board(place: World, verb: str) -> None:
    table = await place.seat("amytis")
    with place.env._bot_scope():
        channel: Any = place.bot.get_partial_messageable(place.channel.id)
        await channel.send("A turn was played.", view=Controls(button("Show board", verb, table.id, 7)))
    await place.env.settle()
    shown = (await place.people[0].click(place.last, custom_id=custom_ids.pack(verb, table.id, 7))).response
    assert shown is not None
    text = texts_of(shown.components)
    assert "step" not in text
    assert "turn 1" in text.lower()
