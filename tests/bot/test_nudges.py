"""Players can nudge the active player, once a day per table."""

import pytest

from bot.matches import nudges
from bot.platform import clock
from storage.timing import Preferences, Way
from tests.bot.test_bad_input import said
from tests.bot.test_seats import pings
from tests.bot.world import World, click_more, more_labels, read, send_line
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)

PLAIN = 8


async def test_the_active_player_can_be_nudged_once_a_day(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    board = place.last
    answer = await click_more(bo, board, "Nudge")
    assert "I’ll remind \u2068Ann\u2069" in said(answer)
    await place.env.settle()
    assert place.last.content.startswith(f"<@{ann.id}>, a friendly nudge: it’s your turn in Amytis.")
    assert pings(place)[-1] == [ann.id]
    again = await bo.slash(place.channel, "game nudge")
    assert "already been nudged today" in said(again)
    monkeypatch.setattr(nudges, "now", lambda: clock.now() + nudges.AGAIN_SECONDS + 1)
    assert "I’ll remind" in said(await bo.slash(place.channel, "game nudge"))
    await send_line(place, ["take a1", "place b2"])
    await place.env.settle()
    assert not [message for message in place.channel.history() if "a friendly nudge" in read(message)]


async def test_active_players_and_spectators_can_not_nudge(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, _ = place.people
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    assert "you’d be nudging yourself" in said(await ann.slash(place.channel, "game nudge"))
    assert "I’ll remind" not in said(await eve.slash(place.channel, "game nudge"))


async def test_players_without_notifications_are_not_nudged(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    ann, bo = place.people
    await place.bot.services.tables.matches.people.save(Preferences(ann.id, Way.NONE), now=now())
    assert "There’s no one to nudge" in said(await bo.slash(place.channel, "game nudge"))
    assert (await place.table()).record.nudged == 0


async def test_a_match_against_robots_has_no_nudge_button(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", robots=1)
    assert "Nudge" not in await more_labels(ann, place.last)
