"""A turn by slash command is previewed in the panel, unless ``now`` is set."""

from typing import Any

import pytest

from tests.bot.panels import choices, controls_of
from tests.bot.world import World, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8
LINE = {"stack": "a1", "space": "b2"}


def labels(panel: Any) -> list[str]:
    return [control["label"] for control in controls_of(panel.components)]


async def typed(place: World, **line: Any) -> Any:
    return (await place.people[0].slash(place.channel, "amytis build", **line)).response


async def test_a_slash_turn_is_previewed_with_confirm(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    panel = await typed(place, **LINE)
    assert labels(panel)[0] == "Confirm"
    assert "Play this?" in texts_of(panel.components)
    assert (await place.table()).match.seq == 0
    result = await place.people[0].click(panel, label="Confirm")
    assert "Done: " in texts_of(result.response.components if result.response else ())
    assert (await place.table()).match.seq == 2


async def test_a_slash_turn_is_played_at_once_with_now(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    answer = await typed(place, **LINE, now=True)
    assert "Done: " in texts_of(answer.components)
    assert "you now have" in texts_of(answer.components)
    assert (await place.table()).match.seq == 2


async def test_a_previewed_turn_is_stored_as_unfinished(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await typed(place, **LINE)
    opened: Any = (await place.people[0].click(place.last, label="Take your turn")).response
    assert "So far you’ve chosen" in texts_of(opened.components)


async def test_missing_choices_are_asked_by_the_panel(place: World) -> None:
    await place.seat("architectura", people=2, seed=1)
    player = await place.to_act()
    panel: Any = (await player.slash(place.channel, "architectura decide", choices="-")).response
    assert choices(panel.components)
    refused: Any = (await player.slash(place.channel, "architectura decide", choices="-", now=True)).response
    assert "isn’t a whole turn" in texts_of(refused.components)


async def test_an_illegal_choice_is_explained_while_typing(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await typed(place, **LINE, now=True)
    suggestions = await place.people[1].autocomplete(place.channel, "amytis build", "stack", "a1")
    assert [choice["name"] for choice in suggestions] == [
        "There’s an architect on stack 1 already. Choose a stack without one."
    ]
