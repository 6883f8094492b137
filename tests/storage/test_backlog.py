"""The backlog of boards and messages, as monitoring reports it."""

from storage import Matches
from storage.delivery import Queued
from storage.timing import DAY, Preferences, Way
from tests.clock import now
from tests.storage.posted import board_of, set_message
from tests.storage.test_matches import BEN, play, start
from tests.storage.test_outbox import NOW, Clock, clock, paced
from tests.support import counting

__all__ = ["clock"]


async def queued(matches: Matches, at: int) -> Queued:
    return (await matches.conditions.backlog(alive_since=at - 15, now=at)).outbox


async def test_the_backlog_counts_stale_boards_and_their_age(matches: Matches, clock: Clock) -> None:
    empty = await matches.conditions.backlog(alive_since=NOW - 15, now=NOW)
    assert empty == (0, 0, 0, Queued(0, 0, 0, 0, 0), 0)
    match_id = await start(matches, counting())
    owed = await matches.conditions.backlog(alive_since=NOW - 15, now=NOW + 40)
    assert (owed.live, owed.boards, owed.age) == (1, 1, 40)
    await set_message(matches, match_id, 50, 0, now=now())
    shown = await matches.conditions.backlog(alive_since=NOW - 15, now=NOW + 40)
    assert (shown.live, shown.boards, shown.age) == (1, 0, 0)
    await matches.instances.enter("me", "1", NOW)
    assert (await matches.conditions.backlog(alive_since=NOW - 15, now=NOW)).alive == 1
    assert (await matches.conditions.backlog(alive_since=NOW, now=NOW)).alive == 0


async def test_the_backlog_counts_outbox_items_by_state(matches: Matches, clock: Clock) -> None:
    await matches.people.save(Preferences(BEN.user, Way.DIRECT), now=now())
    match_id = await start(matches, counting())
    assert await queued(matches, NOW) == Queued(0, 0, 0, 0, with_board=1)
    await matches.boards.attempt(await board_of(matches, match_id), "a", "n1", now=now())
    await set_message(matches, match_id, 50, 0, now=now())
    await play(matches, match_id, 1)
    assert await queued(matches, NOW) == Queued(0, due=1, sending=0, again=0, with_board=0)
    [item] = await matches.outbox.take(NOW, 45, holder="me")
    assert await queued(matches, NOW) == Queued(0, 0, sending=1, again=0, with_board=0)
    await matches.outbox.put_off(item, NOW + 60)
    assert await queued(matches, NOW) == Queued(0, 0, 0, again=1, with_board=0)
    assert await queued(matches, NOW + 60) == Queued(0, due=1, sending=0, again=0, with_board=0)


async def test_the_backlog_counts_scheduled_items(matches: Matches, clock: Clock) -> None:
    await paced(matches, 3 * DAY)
    assert (await queued(matches, NOW)).waiting > 0
