"""Matches whose data files changed are put on hold; other matches go on."""

import logging
import random

import pytest

from bot.app.client import Ziggurat
from engine.catalogue import game, games
from storage.delivery import Instance
from tests.bot.test_bad_input import said
from tests.bot.world import World, take_turn_by_panel
from tests.thorough import in_turn

pytestmark = pytest.mark.simcord(check_errors=False)


@in_turn("slug", [slug for slug, rules in games().items() if rules.fingerprint])
async def test_a_match_with_other_cards_is_put_on_hold_and_comes_back(
    place: World,
    simcord_bot: Ziggurat,
    slug: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await place.seat(slug)
    player = await place.to_act()
    with monkeypatch.context() as patch:
        patch.setattr(type(game(slug)), "fingerprint", "0123456789ab")
        await simcord_bot.matches.settings.set("touched", "")  # drops cached matches
        with caplog.at_level(logging.ERROR):
            answers = [
                await player.click(place.last, label="Take your turn"),
                await player.slash(place.channel, "game board"),
                await player.slash(place.channel, "game undo"),
            ]
        for answer in answers:
            assert "different rules or cards from the ones I have now, so it’s on hold" in said(answer)
            assert "Nothing is lost" in said(answer)
        assert f"match {table.id} is set aside" in caplog.text
        assert table.game.edition in caplog.text

        place.bot.services.heartbeat.others = [Instance("b", "999")]
        answer = await player.click(place.last, label="Take your turn")
        assert "I’m being updated" in said(answer)

        mine, place.channel = place.channel, place.guild.create_text_channel("other")
        await place.seat("amytis")
        await take_turn_by_panel(place, random.Random(1))
        place.channel = mine
    await take_turn_by_panel(place, random.Random(1))
    assert (await place.table()).match.seq > table.match.seq
