"""Turn time limits, with simcord's time travel: reminders, and the vote once the time is up."""

import random
import time
from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from bot.matches.absence import AbsentPlayers
from bot.matches.table import Stale
from bot.platform.components import Controls
from bot.screens.match.absence import come_back, status_lines
from bot.screens.page import safe
from engine.history.log import Played
from render.texts import texts
from storage.delivery import OutboxKind
from storage.records import Ending, Motion, Person, StandIn
from storage.timing import DAY, HOUR, Preferences, Way, zone_of
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.test_faults import pings_since, slash_turn
from tests.bot.world import World, agree, controls_of, labels, random_turn, read, send_line
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


@pytest.fixture
def travel(place: World, monkeypatch: pytest.MonkeyPatch) -> "Travel":
    travel = Travel(place)
    monkeypatch.setattr(time, "time", travel.time)
    return travel


class Travel:
    """simcord's time, shifted to a chosen moment."""

    def __init__(self, place: World) -> None:
        self._place = place
        self._zero, self._start = place.env.now(), time.time()

    def time(self) -> float:
        return self._start + (self._place.env.now() - self._zero).total_seconds()

    def begin(self, *when: int, zone: str) -> None:
        """Set the clock to a local time in a time zone."""
        year, month, day, hour = when
        self._zero = self._place.env.now()
        self._start = datetime(year, month, day, hour, tzinfo=zone_of(zone)).timestamp()

    async def on(self, seconds: float) -> None:
        """Advance the clock by ``seconds``."""
        await self._place.env.advance_time(seconds)
        await self._place.env.settle()


async def seated(place: World, pace: int = DAY, bank: int = 0, game: str = "amytis", people: int = 2) -> int:
    table = await place.seat(game, seed=PLAIN, people=people)
    await place.bot.services.tables.matches.absence.set_pace(table.id, pace, bank, int(time.time()))
    with place.env._bot_scope():  # so that its alarm uses simcord's time
        await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    return table.id


async def test_deadlines_are_named_if_they_differ(place: World) -> None:
    await seated(place, game="westkingdom")
    row, t = (await place.table()).record, texts()
    assert row.to_act == (0, 1)
    name = safe(row.people[1].name)
    for clocks, begins in (
        (row.clocks, "-# Play by <t:"),
        (((0, 1_800_000_060), (1, 1_800_000_000)), f"-# {name}: play by <t:1800000000:"),
        (((1, 1_800_000_000),), f"-# {name}: play by <t:1800000000:"),
    ):
        assert status_lines(replace(row, clocks=clocks), t).startswith(begins)
    assert status_lines(replace(row, clocks=row.clocks[:1], to_act=(0,)), t).startswith("-# Play by <t:")


def posts(place: World) -> list[str]:
    return [message.content for message in place.channel.history()]


async def test_the_board_shows_the_deadline(place: World, travel: Travel) -> None:
    await seated(place)
    assert f"<t:{int(travel.time()) + DAY}:R>" in place.last.content
    await travel.on(HOUR)
    await slash_turn(place)
    assert f"<t:{int(travel.time()) + DAY}:R>" in place.last.content


async def test_reminders_are_sent_at_half_time_and_two_hours_before_the_deadline(
    place: World, travel: Travel
) -> None:
    await seated(place)
    count = len(place.channel.history())
    await travel.on(12 * HOUR - 60)
    assert pings_since(place, count) == []
    await travel.on(120)
    assert pings_since(place, count) == [["ann"]]
    assert "is waiting for you" in place.last.content
    assert "Take your turn" in labels(place.last)
    await travel.on(10 * HOUR)
    assert pings_since(place, count) == [["ann"], ["ann"]]
    await slash_turn(place)
    await place.env.settle()
    assert pings_since(place, count) == [["ann"], ["ann"], ["bo"]]
    assert [text for text in posts(place) if "Reminder" in text] == ["Reminder: turn 1 of Amytis."] * 2
    assert [message.id for message in place.channel.history() if "Take your turn" in labels(message)] == [
        place.last.id
    ]


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", (2026, 3, 28)),
        ("Europe/Berlin", (2026, 10, 24)),
        ("Europe/Berlin", (2026, 7, 1)),
        ("America/New_York", (2026, 3, 7)),
        ("Australia/Lord_Howe", (2026, 10, 3)),  # by half an hour
    ],
)
async def test_reminders_wait_for_the_end_of_quiet_hours_across_clock_changes(
    place: World, travel: Travel, zone: str, day: tuple[int, int, int]
) -> None:
    travel.begin(*day, 15, zone=zone)
    ann = Preferences(place.people[0].id, Way.DIRECT, quiet_from=22, quiet_until=7, zone=zone)
    await place.bot.services.tables.matches.people.save(ann, now=now())
    await seated(place)
    inbox = place.people[0].user.dm_channel.history
    assert len(inbox()) == 1
    morning = datetime(day[0], day[1], day[2] + 1, 7, tzinfo=zone_of(zone)).timestamp()
    await travel.on(morning - travel.time() - 60)
    assert len(inbox()) == 1
    await travel.on(120)
    assert len(inbox()) == 2
    assert "is waiting for you" in inbox()[-1].content


async def test_a_turn_in_quiet_hours_is_notified_after_them(place: World, travel: Travel) -> None:
    travel.begin(2026, 10, 24, 23, zone="Europe/Berlin")
    bo = Preferences(place.people[1].id, quiet_from=22, quiet_until=7, zone="Europe/Berlin")
    await place.bot.services.tables.matches.people.save(bo, now=now())
    await seated(place, 0)
    count = len(place.channel.history())
    await slash_turn(place)
    assert pings_since(place, count) == [[]]
    await travel.on(9 * HOUR - 60)  # an hour more than the wall clock shows
    assert pings_since(place, count) == [[]]
    await travel.on(120)
    assert pings_since(place, count) == [[], ["bo"]]


async def late(place: World, travel: Travel, people: int = 2) -> Any:
    """Let Ann's time run out; return the vote of the others."""
    if people > 2:
        place.people += [
            place.guild.add_member(place.env.create_user(name, global_name=name.title()))
            for name in ("cleo", "dov")[: people - 2]
        ]
    await seated(place, game="ancient" if people > 2 else "amytis", people=people)
    await travel.on(DAY + 60)
    assert "run out of time" in place.last.content
    assert labels(place.last) == [
        "Keep waiting",
        "Let a robot play",
        "Offer the seat",
        "End the match",
        "I’m back",
    ]
    return place.last


def again(place: World, question: Any) -> Any:
    return next(message for message in place.channel.history() if message.id == question.id)


def question_text(place: World, question: Any) -> str:
    return read(again(place, question))


async def clocks(place: World, travel: Travel) -> dict[int, int]:
    return {seat: end - int(travel.time()) for seat, end in (await place.table()).record.clocks}


async def test_opponents_can_extend_the_time(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    assert "the others decide" not in read(question)
    assert "The others at the table decide" in said(
        await place.people[0].click(question, label="Keep waiting")
    )
    await place.people[1].click(question, label="Keep waiting")
    assert "gets the same amount of time again" in question_text(place, question)
    assert await clocks(place, travel) == {0: DAY}


async def test_without_an_answer_the_clock_restarts_after_a_day(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    await travel.on(DAY - 120)
    assert "run out of time" in question_text(place, question)
    await travel.on(240)
    with place.env._bot_scope():
        place.bot.services.reconciler.wake()
    await place.env.settle()
    assert "gets the same amount of time again" in question_text(place, question)
    assert 0 in await clocks(place, travel)


async def test_a_robot_stands_in_until_the_player_is_back(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    await place.people[1].click(question, label="Let a robot play")
    await place.env.settle()
    table = await place.table()
    assert table.match.to_act == (1,)
    assert table.record.absent(StandIn.ROBOT) == (0,)
    assert "A robot is playing for" in place.last.content
    assert "I’m back" in labels(place.last)
    board = place.last
    await send_line(place, ["take b1", "place b1"])
    table = await place.table()
    assert (table.match.to_act, table.match.turn) == ((1,), 4)
    assert {entry.seat for entry in table.match.log if isinstance(entry, Played) and entry.robot} == {0}
    assert {entry.seat for entry in table.match.log if isinstance(entry, Played) and not entry.robot} == {1}
    assert "have your seat back" not in said(await place.people[1].click(place.last, label="I’m back"))
    assert "have your seat back" in said(await place.people[0].click(place.last, label="I’m back"))
    assert (await place.table()).record.stand_ins == ()
    assert board.id != place.last.id
    await place.env.settle()
    assert "I’m back" not in labels(place.last)


async def offered(place: World, question: Any) -> Any:
    """Return the offer of Ann's seat after Bo's vote for it."""
    await place.people[1].click(question, label="Offer the seat")
    await place.env.settle()
    assert labels(place.last) == ["Take the seat", "I’m back"]
    return place.last


async def test_another_player_can_take_an_offered_seat(place: World, travel: Travel) -> None:
    offer = await offered(place, await late(place, travel))
    assert f"{safe('Ann')} hasn’t come back" in offer.content
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    assert "only they can take it back" in said(await cleo.click(offer, label="I’m back"))
    assert "already have a seat" in said(await place.people[1].click(offer, label="Take the seat"))
    await cleo.click(offer, label="Take the seat")
    await place.env.settle()
    table = await place.table()
    assert table.record.people[0] == Person(cleo.id, "Cleo", account="Cleo", handle="cleo")
    assert [held.user for held in table.record.held] == [place.people[0].id]
    assert table.record.stand_ins == ()
    assert f"<@{cleo.id}>, for {safe('Ann')}, it’s your turn" in place.last.content
    assert "I’m back" not in labels(place.last)
    assert await clocks(place, travel) == {0: DAY}


async def test_the_owner_can_take_back_a_taken_seat(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    await cleo.click(await offered(place, question), label="Take the seat")
    await travel.on(HOUR)
    offer = next(m for m in place.channel.history() if "Take my seat back" in labels(m))
    await place.people[0].click(offer, label="Take my seat back")
    assert (await place.table()).record.people[0].user == place.people[0].id
    assert await clocks(place, travel) == {0: DAY}


async def test_a_seat_no_one_takes_returns_to_its_owner_with_a_fresh_clock(
    place: World, travel: Travel
) -> None:
    offer = await offered(place, await late(place, travel))
    assert await clocks(place, travel) == {}
    await travel.on(8 * DAY)
    with place.env._bot_scope():
        place.bot.services.reconciler.wake()
    await place.env.settle()
    assert "No one took the seat" in question_text(place, offer)
    assert (await place.table()).record.stand_ins == ()
    assert await clocks(place, travel) == {0: DAY}


async def test_an_absent_substitute_loses_the_seat_to_its_owner(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    await cleo.click(await offered(place, question), label="Take the seat")
    await travel.on(DAY + 60)
    assert "run out of time" in place.last.content
    await place.people[1].click(place.last, label="Offer the seat")
    await place.env.settle()
    assert (await place.table()).record.people[0].user == place.people[0].id
    assert f"<@{place.people[0].id}>, it’s your turn" in place.last.content
    assert await clocks(place, travel) == {0: DAY}


async def test_the_owner_can_return_before_the_seat_is_taken(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    board = await offered(place, question)
    back: Any = await place.people[0].click(board, label="I’m back")
    assert "have your seat back" in said(back)
    assert "Take your turn" in [each.get("label") for each in controls_of(back.response.components)]
    assert (await place.table()).record.stand_ins == ()


async def test_opponents_can_end_the_match(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    sure: Any = (await place.people[1].click(question, label="End the match")).response
    assert not (await place.table()).match.over
    await place.people[1].click(sure, label="Yes, end it")
    await place.env.settle()
    assert (await place.table()).match.abandoned
    assert "the others ended the match" in question_text(place, question)


async def test_returning_in_time_closes_the_vote(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    await place.people[0].click(question, label="I’m back")
    await place.env.settle()
    assert "is back" in question_text(place, question)
    assert await clocks(place, travel) == {0: DAY}


async def test_the_majority_decides(place: World, travel: Travel) -> None:
    question = await late(place, travel, people=4)
    seat = (await place.table()).match.to_act[0]
    others = [place.member(await place.table(), other) for other in range(4) if other != seat]
    await others[0].click(question, label="Keep waiting")
    await others[1].click(question, label="Let a robot play")
    assert "Keep waiting" in labels(place.last)
    await others[0].click(question, label="Let a robot play")  # changes their vote
    await place.env.settle()
    assert (await place.table()).record.absent(StandIn.ROBOT) == (seat,)


async def test_a_stand_in_plays_after_a_crash(place: World, travel: Travel) -> None:
    await late(place, travel)
    matches = place.bot.services.tables.matches
    [vote] = await matches.votes.asked((await place.table()).id)
    await matches.absence.stand_in(vote.id, int(time.time()))
    await place.restart()
    await place.env.settle()
    assert (await place.table()).match.to_act == (1,)


async def asked_with_one_missing(place: World, travel: Travel) -> tuple[Any, Any, list[Any]]:
    """Let all but the active player agree to end the match once that player's time is up.

    Returns the vote on ending, the vote on the absent player, and the other players.
    """
    lapse = await late(place, travel, people=3)
    seat = (await place.table()).match.to_act[0]
    others = [place.member(await place.table(), other) for other in range(3) if other != seat]
    await others[0].slash(place.channel, "game abandon")
    question = place.last
    await agree(others[1], question)
    assert not (await place.table()).match.over
    return question, lapse, others


async def test_a_vote_does_not_wait_for_a_player_with_a_stand_in(place: World, travel: Travel) -> None:
    question, lapse, others = await asked_with_one_missing(place, travel)
    for other in others:
        await other.click(lapse, label="Let a robot play")
    await place.env.settle()
    assert (await place.table()).match.abandoned
    assert labels(again(place, question)) == []


async def test_a_vote_does_not_wait_for_a_player_whose_seat_is_offered(place: World, travel: Travel) -> None:
    question, *_ = await asked_with_one_missing(place, travel)
    matches = place.bot.services.tables.matches
    [vote] = [
        vote for vote in await matches.votes.asked((await place.table()).id) if vote.motion is Motion.LAPSE
    ]
    await matches.absence.give_out(vote.id, DAY, now())  # killed right after this
    await place.restart()
    await place.env.settle()
    assert (await place.table()).match.abandoned
    assert labels(again(place, question)) == []


async def test_a_returning_player_votes_again(place: World, travel: Travel) -> None:
    lapse = await late(place, travel, people=3)
    table = await place.table()
    absent, *others = (place.member(table, (table.match.to_act[0] + step) % 3) for step in range(3))
    await others[0].slash(place.channel, "game abandon")
    question = place.last
    for other in others:
        await other.click(lapse, label="Offer the seat")
    await place.env.settle()
    assert f"<@{absent.id}>" not in read(again(place, question))
    offer = next(message for message in place.channel.history() if "Take the seat" in labels(message))
    await absent.click(offer, label="I’m back")
    await place.env.settle()
    assert f"<@{absent.id}>" in read(again(place, question))
    await agree(others[1], question)
    assert not (await place.table()).match.over
    await agree(absent, question)
    assert (await place.table()).match.abandoned


async def test_an_old_button_returns_a_taken_seat_to_its_owner(place: World, travel: Travel) -> None:
    question = await late(place, travel)
    offer = await offered(place, question)
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    await cleo.click(offer, label="Take the seat")
    await place.restart()
    with place.env._bot_scope():  # a client may still show the previous board
        channel: Any = place.bot.get_partial_messageable(place.channel.id)
        await channel.send("old", view=Controls(come_back((await place.table()).record, 0, texts())))
    await place.env.settle()
    old = place.last
    assert "have your seat back" in said(await place.people[0].click(old, label="I’m back"))
    row = (await place.table()).record
    assert (row.people[0].user, row.held, row.stand_ins) == (place.people[0].id, (), ())
    assert "only they can take it back" in said(await cleo.click(old, label="I’m back"))


async def test_the_host_sets_the_pace_of_a_lobby(place: World, travel: Travel) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    assert "Time: 3 days per turn" in place.last.content
    assert "who opened the table" in said(await bo.slash(place.channel, "game pace", pace="none"))
    await ann.slash(place.channel, "game pace", pace=f"bank-{7 * DAY}")
    assert "Time: 7 days per player for the whole match" in place.last.content
    panel: Any = (await ann.click(place.last, label="Options")).response
    custom_id = f"z:pace:{(await place.bot.services.tables.matches.live_in(place.channel.id))}"
    await ann.select(panel, [f"turn-{HOUR}"], custom_id=custom_id)
    assert "Time: 1 hour per turn" in place.last.content
    await bo.click(place.last, label="Join")
    assert f"<t:{int(travel.time()) + HOUR}:R>" in place.last.content


async def test_all_players_must_agree_to_a_new_pace_during_a_match(place: World, travel: Travel) -> None:
    await seated(place, 0)
    ann, bo = place.people
    assert "I’ve asked." in said(await ann.slash(place.channel, "game pace", pace=f"turn-{2 * DAY}"))
    assert "2 days per turn" in place.last.content
    await agree(bo, place.last)
    await place.env.settle()
    assert (
        "the time limit in The Architects of Amytis, as agreed. It’s now: 2 days per turn."
        in place.last.content
    )
    assert await clocks(place, travel) == {0: 2 * DAY}


async def test_a_robot_still_thinking_does_not_play_for_a_returned_player(
    place: World, travel: Travel
) -> None:
    await late(place, travel)
    table, tables = await place.table(), place.bot.services.tables
    moves = [(0, move) for move in random_turn(table.match, random.Random(1), 0)]
    with pytest.raises(Stale):  # Ann is present, so no robot stands in
        await tables.go_on(table.id, moves, moment=table.match.moment)
    assert (await place.table()).match.seq == 0


async def test_there_is_no_vote_about_a_resigned_seat(place: World, travel: Travel) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))
    match_id = await seated(place, game="ancient", people=3)
    tables, ann = place.bot.services.tables, await place.to_act()
    await tables.resign(match_id, ann.id)  # before the robot has played
    [*_, lapse] = await tables.matches.outbox.take(int(travel.time()) + 2 * DAY, 60)
    assert lapse.kind is OutboxKind.LAPSE
    assert await AbsentPlayers(tables).ask(lapse) == 0
    assert await tables.matches.votes.asked(match_id) == []


async def test_a_match_survives_a_restart_in_each_state(place: World, travel: Travel) -> None:
    """A vote on an absent player, a stand-in, a seat lent, taken back and handed over, and one given up."""
    question = await late(place, travel, people=3)
    table, chance = await place.table(), random.Random(2)
    seat = table.match.to_act[0]
    ann, bo, cleo = (place.member(table, (seat + step) % 3) for step in range(3))
    dov, eve = (
        place.guild.add_member(place.env.create_user(name, global_name=name.title()))
        for name in ("dov", "eve")
    )

    async def goes_on() -> None:
        """Restart, then play three turns."""
        await place.restart()
        await place.env.settle()
        for _ in range(3):
            now = await place.table()
            user = now.record.people[now.match.to_act[0]].user
            tables, reconciler = place.bot.services.tables, place.bot.services.reconciler
            await reconciler.announce(await tables.play(table.id, user, random_turn(now.match, chance)))
        await place.env.settle()

    async def offer(person: Any, label: str) -> Any:
        page = (await person.slash(place.channel, "game seat")).response
        await person.click(page, label=label)
        await place.restart()
        return place.last

    await place.restart()
    assert labels(again(place, question))[0] == "Keep waiting"
    for other in (bo, cleo):
        await other.click(question, label="Let a robot play")
    await place.restart()
    await place.env.settle()
    assert (await place.table()).record.absent(StandIn.ROBOT) == (seat,)
    assert seat not in (await place.table()).match.to_act
    await ann.click(place.last, label="I’m back")
    assert (await place.table()).record.stand_ins == ()
    await goes_on()
    lent = await offer(bo, "Lend it")
    await dov.click(lent, label="Take the seat")
    await goes_on()
    assert (await place.table()).record.seat_of(dov.id) == (seat + 1) % 3
    await bo.click(again(place, lent), label="Take my seat back")
    await goes_on()
    handed_over = await offer(cleo, "Hand it over")
    await eve.click(handed_over, label="Take the seat")
    await goes_on()
    await ann.slash(place.channel, "game resign", sure=True)
    await place.restart()
    await place.env.settle()
    while (now := await place.table()).match.to_act:
        user = now.record.people[now.match.to_act[0]].user
        change = await place.bot.services.tables.play(table.id, user, random_turn(now.match, chance))
        await place.bot.services.robot_players.play(table.id, change.after)
    results = await place.bot.services.tables.matches.results.of_match(table.id)
    users = [(results[(seat + step) % 3].user, results[(seat + step) % 3].substitute) for step in range(3)]
    assert users == [(ann.id, None), (bo.id, None), (eve.id, None)]
    assert [result.ending for result in results].count(Ending.RESIGNED) == 1
    assert results[seat].ending is Ending.RESIGNED
