"""Days of downtime are not charged to anyone's clock, and each channel gets one notice."""

import pytest

from storage.timing import DAY, HOUR
from tests.bot.test_clock import Travel, posts, seated, travel
from tests.bot.world import World, labels, read

__all__ = ["travel"]

pytestmark = [pytest.mark.simcord(check_errors=False, settle_timeout=20.0), pytest.mark.pauses]

PACE = 3 * DAY
AWAY = "I was offline for a while"


def pause_messages(place: World) -> list[str]:
    return [text for text in posts(place) if AWAY in text]


async def down(place: World, travel: Travel, seconds: int) -> None:
    """Stop the bot and start it again ``seconds`` later."""
    await place.bot.services.heartbeat.online()
    travel._start += seconds  # meanwhile the bot does not run
    await place.restart()
    await place.env.settle()


async def test_seven_days_of_downtime_do_not_use_up_three_days_of_time(place: World, travel: Travel) -> None:
    await seated(place, pace=PACE)
    due = int(travel.time()) + PACE
    await down(place, travel, 7 * DAY)
    row = (await place.table()).record
    [(seat, until)] = row.clocks
    assert (seat, abs(until - due - 7 * DAY) < 60) == (0, True)
    assert await place.bot.services.tables.matches.votes.asked(row.id) == []
    [said] = pause_messages(place)
    assert "as much time left as before" in said
    board = next(message for message in place.channel.history() if message.id == row.board)
    assert f"<t:{until}:R>" in board.content
    assert len(labels(place.last)) == 1
    await place.restart()
    await place.env.settle()
    assert len(pause_messages(place)) == 1


async def test_reminders_are_sent_again_after_downtime(place: World, travel: Travel) -> None:
    await seated(place, pace=DAY)
    await down(place, travel, 2 * DAY)
    assert not any("is waiting for you" in text for text in posts(place))
    await travel.on(12 * HOUR + 120)
    assert [text for text in posts(place) if "is waiting for you" in text] != []
    assert "run out of time" not in read(place.last)


async def test_a_short_restart_posts_no_notice(place: World, travel: Travel) -> None:
    await seated(place, pace=DAY)
    before = (await place.table()).record.clocks
    await down(place, travel, 60)
    assert (pause_messages(place), (await place.table()).record.clocks) == ([], before)


async def test_a_suspended_process_starts_no_vote_about_absent_players(place: World, travel: Travel) -> None:
    """After a machine's sleep the same process continues, and reads the outbox first."""
    await seated(place, pace=DAY)
    await place.bot.services.heartbeat.online()
    travel._start += 3 * DAY
    with place.env._bot_scope():
        place.bot.services.outbox_worker.nudge()
    await place.env.settle()
    row = (await place.table()).record
    assert await place.bot.services.tables.matches.votes.asked(row.id) == []
    assert len(pause_messages(place)) == 1


async def test_time_without_a_connection_is_not_charged(place: World, travel: Travel) -> None:
    await seated(place, pace=DAY)
    await place.bot.services.heartbeat.online()
    await place.bot.on_disconnect()
    travel._start += 3 * DAY
    with place.env._bot_scope():
        place.bot.services.outbox_worker.nudge()
    await place.env.settle()
    row = (await place.table()).record
    assert (await place.bot.services.tables.matches.votes.asked(row.id), pause_messages(place)) == ([], [])
    with place.env._bot_scope():
        await place.bot.on_resumed()
    await place.env.settle()
    assert (await place.bot.services.tables.matches.votes.asked(row.id), len(pause_messages(place))) == (
        [],
        1,
    )
