"""Downtime of the bot is not charged to any clock."""

from collections.abc import Sequence

from storage import Matches
from storage.delivery import OutboxKind, PostingKind
from storage.records import Deal, Motion
from storage.timing import DAY, HOUR, Preferences
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import board_of, posting_of, show
from tests.storage.test_matches import ANN, start
from tests.storage.test_outbox import NOW, Clock, clock, clocks, outbox, paced
from tests.support import counting

__all__ = ["clock"]

PACE = 3 * DAY
GAP = 7 * DAY


async def pause(matches: Matches, clock: Clock, gap: int = GAP, missed: int = 300) -> list[int]:
    """Start the bot, leave it down for ``gap`` seconds, and start it again."""
    await matches.instances.enter("a", "1", int(clock()))
    await matches.instances.beat("a", int(clock()), missed)
    clock.now += gap
    await matches.instances.enter("b", "1", int(clock()))
    return await matches.instances.beat("b", int(clock()), missed)


async def clock_rows(db: Database) -> Sequence[tuple[int | None, int]]:
    sql = "SELECT left, since - ? FROM clock"
    return await db.read(lambda tx: tx.execute(sql, (NOW,)).fetchall())


async def test_a_clock_resumes_where_it_stopped(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches, PACE)
    clock.now += DAY
    before = (await board_of(matches, match_id)).wanted
    assert await pause(matches, clock) == [match_id]
    assert await clocks(matches, match_id) == {0: PACE + GAP}
    assert (await board_of(matches, match_id)).wanted == before + 1
    assert [(kind, at) for kind, _, _, at in await outbox(db) if at is not None] == [
        ("pause", DAY + GAP),
        ("reminder", PACE // 2 + GAP),
        ("reminder", PACE - 2 * HOUR + GAP),
        ("lapse", PACE + GAP),
    ]


async def test_a_channel_gets_one_notice(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches, PACE)
    assert await pause(matches, clock) == [match_id]
    assert await pause(matches, clock) == [match_id]
    pauses = [kind for kind, *_ in await outbox(db) if kind == "pause"]
    assert pauses == ["pause"]
    assert await matches.instances.beat("b", int(clock()) + 60, 300) == []


async def test_a_short_break_and_a_first_start_change_nothing(
    matches: Matches, db: Database, clock: Clock
) -> None:
    match_id = await paced(matches, PACE)
    before = await outbox(db)
    assert await pause(matches, clock, 300) == []
    assert await clocks(matches, match_id) == {0: PACE}
    assert await outbox(db) == before


async def test_time_counts_while_another_process_runs(matches: Matches, clock: Clock) -> None:
    match_id = await paced(matches, PACE)
    await matches.instances.enter("a", "1", NOW)
    for minute in range(0, HOUR, 60):
        assert await matches.instances.beat("b" if minute % 120 else "a", NOW + minute, 300) == []
    assert await clocks(matches, match_id) == {0: PACE}


async def test_earlier_reminders_are_not_sent_again(matches: Matches, db: Database, clock: Clock) -> None:
    await paced(matches, PACE)
    clock.now += PACE // 2 + 600
    for notice in await matches.outbox.take(int(clock()), 45):
        await matches.outbox.note_told(notice, 70, 7, "line")
    await pause(matches, clock)
    reminders = [at for kind, _, _, at in await outbox(db) if kind == "reminder"]
    assert reminders == [PACE - 2 * HOUR + GAP]


async def test_downtime_does_not_use_up_the_time_bank(matches: Matches, db: Database, clock: Clock) -> None:
    await paced(matches, 0, bank=5 * DAY)
    await pause(matches, clock)
    assert list(await clock_rows(db)) == [(5 * DAY, GAP)]


async def test_days_away_during_downtime_count_once(matches: Matches, db: Database, clock: Clock) -> None:
    await matches.people.save(
        Preferences(ANN.user, away_from="2001-09-10", away_until="2001-09-11"), now=now()
    )  # from 22:14 on
    match_id = await paced(matches, PACE)
    await pause(matches, clock)
    assert await clocks(matches, match_id) == {0: PACE + GAP}


async def test_a_turn_that_timed_out_before_stays_timed_out(
    matches: Matches, db: Database, clock: Clock
) -> None:
    match_id = await paced(matches, PACE)
    clock.now += PACE + 60
    assert await pause(matches, clock) == []
    assert ("lapse", PACE) in [(kind, at) for kind, _, _, at in await outbox(db)]
    assert await clocks(matches, match_id) == {0: PACE}


async def test_votes_and_offers_are_extended(matches: Matches, clock: Clock) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, DAY, now=now())
    offer = await matches.offers.make(match_id, 1, Deal.GIVE, DAY, now=now())
    await show(matches, PostingKind.VOTE, vote.id, 60)
    await pause(matches, clock)
    assert await matches.votes.ripe(now=now()) == []
    await matches.offers.expire(now=now())
    assert ((await matches.votes.get(vote.id)).until, (await matches.offers.get(offer.id)).until) == (
        vote.until + GAP,
        offer.until + GAP,
    )
    assert [each.state for each in await matches.offers.of_match(match_id)] == ["open"]


async def test_a_vote_about_a_late_player_is_extended(matches: Matches, clock: Clock) -> None:
    match_id = await paced(matches, PACE)
    clock.now += PACE
    [lapse] = [each for each in await matches.outbox.take(int(clock()), 45) if each.kind is OutboxKind.LAPSE]
    vote = await matches.absence.ask_others(lapse, {1}, int(clock()), DAY)
    assert vote is not None
    await show(matches, PostingKind.VOTE, vote.id, 60)
    await pause(matches, clock)
    assert await matches.votes.ripe(now=now()) == []
    assert [each.until for each in await matches.votes.asked(match_id)] == [vote.until + GAP]
    board = (await matches.get(match_id)).posting
    assert await matches.postings.due() == [board, await posting_of(matches, PostingKind.VOTE, vote.id)]


async def test_the_notice_of_a_pause_is_not_replaced(matches: Matches, db: Database, clock: Clock) -> None:
    match_id = await paced(matches, PACE)
    await pause(matches, clock)
    (first,) = await matches.outbox.take(int(clock()), 45)
    assert (first.kind, first.match) == (OutboxKind.PAUSE, match_id)
    await matches.outbox.note_told(first, 70, 1, "")
    assert "pause" not in [kind for kind, *_ in await outbox(db)]
    assert await matches.boards.old_messages(match_id) == []
