"""Answers to a player that hang: the turn is played at once all the same, and the player is told."""

from collections.abc import Iterator

import pytest

from tests.bot.faults import FAULTS, Fault, Line, line_to_discord, refusal
from tests.bot.test_bad_input import PLAIN, at_once, said
from tests.bot.test_faults import shown_in_the_end, slash_turn
from tests.bot.world import World

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

HANGING = Fault(refusal(500), seconds=3600.0)


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Iterator[Line]:
    monkeypatch.setattr("bot.answers.DEFER_SECONDS", 0.2)
    monkeypatch.setattr("bot.answers.LIMIT_SECONDS", 0.2)
    with line_to_discord() as faulty:
        yield faulty


async def test_a_first_answer_that_hangs_does_not_put_the_turn_off(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(HANGING)
    with at_once(place, monkeypatch):
        await slash_turn(place)
    await shown_in_the_end(place)
    assert (await place.table()).match.seq == 2


async def test_an_answer_that_hangs_is_followed_by_another(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(HANGING, only="PATCH /webhooks")
    assert "Your turn is played." in said(await slash_turn(place))


async def test_a_board_that_is_there_is_not_promised(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(FAULTS["reset after"], only="PATCH /webhooks")
    assert said(await slash_turn(place)) == "Your turn is played."
