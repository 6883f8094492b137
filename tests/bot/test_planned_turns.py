"""Planned turns are played after the grace, or dropped with their reason, and stay secret until then."""

import random
from typing import Any

import pytest

from bot.matches import planned
from bot.matches.tables import new_admin_action
from engine import plans
from engine.core.values import View
from engine.draft import Draft
from engine.errors import CannotUndo
from engine.history.log import Played
from engine.match import Match
from engine.plans import AtLeast, PlanLine
from storage.admin import AdminActionKind
from storage.errors import Conflict
from storage.records import Deal
from storage.timing import PlanNews, Preferences
from tests.bot.test_seats import pings
from tests.bot.world import World, person_of, random_turn, read, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)

SEED = 8


async def plan(place: World, seat: int, *lines: PlanLine) -> str:
    """Store a plan of these lines for a seat."""
    table = await place.table()
    made = planned.encoded(plans.plan_of(table.game, table.match.view(seat), lines))
    user = table.record.people[seat].user
    own = table.record.plan_of(seat)
    await place.bot.matches.plans.save(
        table.id, user, made, seq=table.match.seq, before=own.lines if own else "", now=now()
    )
    return made


async def other_turn(place: World, seed: int = 1) -> Any:
    """Play a random turn of the active seat as a player does."""
    chance = random.Random(seed)
    table = await place.table()
    seat = table.match.to_act[0]
    while True:
        moves = random_turn((await place.table()).match, chance, seat)
        change = await place.bot.services.tables.play(table.id, table.record.people[seat].user, moves)
        await place.bot.services.reconciler.announce(change)
        if not change.goes_on(seat):
            break
    await place.env.settle()
    return change


async def pending(place: World) -> list[tuple[int, str]]:
    sql = "SELECT seat, kind FROM notice WHERE kind LIKE 'plan%' ORDER BY id"
    return await place.bot.matches.database.read(lambda tx: tx.execute(sql).fetchall())


async def make_due(place: World) -> None:
    """Let the grace end without playing the planned turn."""
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE notice SET at = 1 WHERE kind = 'plan'").close()
    )


async def end_grace(place: World) -> None:
    """Let the grace end."""
    await make_due(place)
    await place.bot.services.outbox_worker.deliver()
    await place.env.settle()


async def seated(place: World, slug: str = "amytis", people: int = 2) -> tuple[int, int]:
    """Seat a match and return the active seat and the next."""
    table = await place.seat(slug, seed=SEED, people=people)
    mover = table.match.to_act[0]
    return mover, (mover + 1) % people


async def test_a_planned_turn_waits_for_the_grace_and_is_reported_with_the_next_ping(place: World) -> None:
    mover, seat = await seated(place)
    match = (await place.table()).match
    draft = free_turn(match, seat)
    await plan(place, seat, plans.line_of(draft))
    calls = len(pings(place))
    await other_turn(place)
    assert await pending(place) == [(seat, "plan")]
    assert len(pings(place)) == calls  # no one is pinged during the grace
    table = await place.table()
    assert table.match.to_act == (seat,)
    for message in place.channel.history():
        assert "planned" not in read(message)
    await end_grace(place)
    table = await place.table()
    assert table.match.to_act == (mover,)
    last = [entry for entry in table.match.log if isinstance(entry, Played) and entry.planned]
    assert [table.game.notation.write(entry.move) for entry in last] == [
        table.game.notation.write(move) for move in draft.played
    ]
    assert pings(place)[calls:] == [[table.record.people[mover].user]]
    assert ", as planned: " in read(place.last)
    assert await pending(place) == []
    assert table.record.planned == ()


def free_turn(match: Match, seat: int) -> Draft:
    """Return a turn that the other seat's random turn leaves possible."""
    ahead = plans.planning_view(match.game, match.view(seat))
    assert ahead is not None
    return last_options(match, ahead)


def last_options(match: Match, view: View[Any, Any], *begun: str) -> Draft:
    """Return the turn that begins with these moves and goes on with the last option each time."""
    draft = Draft(match.game, view).after([*map(match.game.notation.read, begun)])
    while draft.options:
        draft.push(draft.options[-1])
    return draft


async def quiet_turn(place: World) -> tuple[int, int]:
    """Seat a match and play until the active seat's turn revealed nothing; return that seat and the next."""
    table = await place.seat("westkingdom", seed=SEED, plans="dealt")
    for seed in range(60):
        table = await place.table()
        mover = table.match.to_act[0]
        seat = 1 - mover
        if table.match.state.board.phase == "play":
            ahead = plans.planning_view(table.game, table.match.view(seat))
            if ahead is not None and (await place.table()).record.plan_of(seat) is None:
                await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
        change = await other_turn(place, seed)
        revealed = any(getattr(entry, "revealed", False) for entry in change.entries)
        if (await pending(place)) == [(seat, "plan")] and not revealed:
            return mover, seat
    raise AssertionError("every turn revealed something")


async def test_the_mover_can_undo_freely_during_the_grace(place: World) -> None:
    mover, seat = await quiet_turn(place)
    table = await place.table()
    before = table.record.plan_of(seat)
    change = await place.bot.services.tables.undo(table.id, table.record.people[mover].user)
    await place.bot.services.reconciler.announce(change)
    table = await place.table()
    assert table.match.to_act == (mover,)
    assert await pending(place) == []
    assert table.record.plan_of(seat) == before
    await other_turn(place, 99)
    assert (seat, "plan") in await pending(place)  # with another turn, the grace begins again


async def test_once_a_planned_turn_was_played_undo_needs_consent(place: World) -> None:
    mover, seat = await quiet_turn(place)
    await end_grace(place)
    table = await place.table()
    assert any(getattr(entry, "planned", False) for entry in table.match.log)
    with pytest.raises(CannotUndo):
        table.match.undo_to(mover)
    whole = await place.bot.services.tables.load_whole(table.id)
    assert seat in whole.take_back(mover).asked


async def test_an_undo_that_reaches_the_basis_voids_a_plan(place: World) -> None:
    mover, seat = await quiet_turn(place)
    await end_grace(place)  # the seat's turn was played as planned
    table = await place.table()
    other = free_turn(table.match, seat)
    await plan(place, seat, plans.line_of(other))
    await place.bot.services.tables.take_back(table.id, mover, (mover, seat), seq=table.match.seq)
    own = (await place.table()).record.plan_of(seat)
    assert own is not None
    assert own.lines == ""
    assert [reason.key for reason in planned.reasons_of(own)] == ["plan-reason-undone"]
    assert (seat, "plan-dropped") in await pending(place)


async def test_a_rewind_voids_every_plan(place: World) -> None:
    _, seat = await seated(place)
    await other_turn(place)
    await other_turn(place, 2)
    table = await place.table()
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    entry = new_admin_action(table.id, person_of(place.people[0]), AdminActionKind.REWIND, turn=2)
    await place.bot.services.tables.rewind(table.id, 2, entry)
    own = (await place.table()).record.plan_of(seat)
    assert [reason.key for reason in planned.reasons_of(own)] == ["plan-reason-rewound"]


async def test_a_substitute_never_sees_the_plan(place: World) -> None:
    _, seat = await seated(place)
    table = await place.table()
    store, user = place.bot.matches, table.record.people[seat].user
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    await store.plans.set_note(table.id, user, "take the garden")
    offer = await store.offers.make(table.id, seat, Deal.LEND, 3600, now=now())
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    await store.offers.take(offer.id, person_of(eve), now=now())
    assert (await place.table()).record.planned == ()
    assert await store.plans.note(table.id, eve.id) == ""
    assert await store.plans.note(table.id, user) == "take the garden"
    await store.offers.give_back(offer.id, user, now=now())
    assert await store.plans.note(table.id, user) == "take the garden"
    given = await store.offers.make(table.id, seat, Deal.GIVE, 3600, now=now())
    await store.offers.take(given.id, person_of(eve), now=now())
    assert await store.plans.note(table.id, user) == ""


async def test_a_paused_match_keeps_its_planned_turn(place: World) -> None:
    mover, seat = await seated(place)
    await plan(place, seat, plans.line_of(free_turn((await place.table()).match, seat)))
    await other_turn(place)
    table = await place.table()
    admin = person_of(place.people[0])
    store = place.bot.matches.admin_actions
    await store.pause(new_admin_action(table.id, admin, AdminActionKind.PAUSE))
    assert await pending(place) == []
    await store.resume(new_admin_action(table.id, admin, AdminActionKind.RESUME))
    assert await pending(place) == [(seat, "plan")]
    await end_grace(place)
    assert (await place.table()).match.to_act == (mover,)


async def test_a_plan_that_does_not_apply_is_dropped_and_its_player_called(place: World) -> None:
    _, seat = await seated(place)
    match = (await place.table()).match
    line = plans.line_of(free_turn(match, seat), [AtLeast(0)])
    line = PlanLine(line.turn, line.aims, (AtLeast(999),))
    await plan(place, seat, line)
    await other_turn(place)
    calls, seq = len(pings(place)), (await place.table()).match.seq
    await end_grace(place)
    table = await place.table()
    assert table.match.seq == seq
    assert table.match.to_act == (seat,)
    assert pings(place)[calls:][0] == [table.record.people[seat].user]
    own = table.record.plan_of(seat)
    assert own is not None
    assert own.lines == ""
    assert [reason.key for reason in planned.reasons_of(own)] == ["plan-reason-worth"]
    assert "plan" not in place.last.content.lower()
    await other_turn(place)
    assert (await place.table()).record.planned == ()


async def test_the_deadline_does_not_show_that_there_is_a_plan(place: World) -> None:
    mover, seat = await seated(place)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE match SET pace = 86400").close()
    )
    await plan(place, seat, plans.line_of(free_turn((await place.table()).match, seat)))
    await other_turn(place)
    assert await pending(place) == [(seat, "plan")]
    assert [clock for clock, _ in (await place.table()).record.clocks] == [seat]
    assert "Play by" in read(place.last)
    table, admin = await place.table(), person_of(place.people[0])
    store = place.bot.matches.admin_actions
    await store.pause(new_admin_action(table.id, admin, AdminActionKind.PAUSE))
    await store.resume(new_admin_action(table.id, admin, AdminActionKind.RESUME))
    assert [clock for clock, _ in (await place.table()).record.clocks] == [seat]
    await end_grace(place)
    assert [clock for clock, _ in (await place.table()).record.clocks] == [mover]
    assert "Play by" in read(place.last)


async def test_a_nudge_during_the_grace_neither_calls_nor_shows_that_there_is_a_plan(place: World) -> None:
    _, seat = await seated(place)
    nudger: Any = place.member(await place.table(), 1 - seat)
    line = plans.line_of(free_turn((await place.table()).match, seat))
    await plan(place, seat, PlanLine(line.turn, line.aims, (AtLeast(999),)))
    await other_turn(place)
    calls = len(pings(place))
    answer = texts_of((await nudger.slash(place.channel, "game nudge")).response.components)
    assert "I’ll remind" in answer
    await place.bot.services.outbox_worker.deliver()
    await place.env.settle()
    assert len(pings(place)) == calls
    assert await pending(place) == [(seat, "plan")]
    again = texts_of((await nudger.slash(place.channel, "game nudge")).response.components)
    assert "already been nudged" in again
    await end_grace(place)  # the plan is dropped
    assert pings(place)[calls:][0] == [(await place.table()).record.people[seat].user]
    assert not [message for message in place.channel.history() if "a friendly nudge" in read(message)]


async def test_without_grace_both_turns_come_in_one_message(place: World) -> None:
    mover, seat = await seated(place)
    table = await place.table()
    await place.bot.matches.plans.set_grace(table.id, 0, now=now())
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    count = len(place.channel.history())
    await other_turn(place)
    table = await place.table()
    assert table.match.to_act == (mover,)
    assert table.match.now.turns == 2
    assert len(place.channel.history()) == count + 1
    assert ", as planned: " in read(place.last)
    assert await pending(place) == []


async def test_several_planned_turns_are_one_message(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))
    table = await place.seat("ancient", seed=SEED, people=3)
    mover = table.match.to_act[0]
    for step, slot in ((1, 3), (2, 4)):
        seat = (mover + step) % 3
        match = (await place.table()).match
        ahead = plans.planning_view(match.game, match.view(seat))
        assert ahead is not None
        await plan(place, seat, plans.line_of(last_options(match, ahead, f"take {slot}")))
    match = (await place.table()).match
    moves = last_options(match, match.view(mover), "take 2").played
    change = await place.bot.services.tables.play(table.id, table.record.people[mover].user, moves)
    await place.bot.services.reconciler.announce(change)
    await place.env.settle()
    calls = len(pings(place))
    await end_grace(place)
    table = await place.table()
    assert table.match.now.turns == 3
    assert pings(place)[calls:] == [[table.record.people[mover].user]]
    assert read(place.last).count(", as planned: ") == 2


async def test_what_follows_a_planned_turn_is_kept(place: World) -> None:
    _, seat = await seated(place)
    match = (await place.table()).match
    draft = free_turn(match, seat)
    following = plans.following_view(draft)
    assert following is not None
    after = Draft(match.game, following)
    while after.options:
        after.push(after.options[0])
    then = plans.line_of(after)
    await plan(place, seat, plans.line_of(draft, (), then))
    await other_turn(place)
    await end_grace(place)
    own = (await place.table()).record.plan_of(seat)
    assert own is not None
    kept = planned.decoded(own)
    assert kept is not None
    assert kept.lines == (then,)
    assert own.basis == (await place.table()).match.seq


async def test_plans_can_be_switched_off_and_on(place: World) -> None:
    _, seat = await seated(place)
    table = await place.table()
    line = plans.line_of(free_turn(table.match, seat))
    await plan(place, seat, line)
    await place.bot.matches.plans.set_grace(table.id, -1, now=now())
    assert (await place.table()).record.planned == ()
    with pytest.raises(Conflict):
        await plan(place, seat, line)
    calls = len(pings(place))
    await other_turn(place)
    assert pings(place)[calls:] == [[table.record.people[seat].user]]


async def test_nothing_is_stored_for_an_active_seat_or_after_the_match_went_on(place: World) -> None:
    mover, seat = await seated(place)
    table = await place.table()
    stale = table.match.seq
    made = planned.encoded(
        plans.plan_of(table.game, table.match.view(seat), [plans.line_of(free_turn(table.match, seat))])
    )
    store, people = place.bot.matches.plans, table.record.people
    with pytest.raises(Conflict):
        await store.save(table.id, people[mover].user, made, seq=stale, before="", now=now())
    await store.save(table.id, people[seat].user, made, seq=stale, before="", now=now())
    with pytest.raises(Conflict):  # another panel was faster
        await store.save(table.id, people[seat].user, made, seq=stale, before="", now=now())
    await other_turn(place)
    with pytest.raises(Conflict):
        await store.save(table.id, people[seat].user, made, seq=stale, before=made, now=now())
    own = (await place.table()).record.plan_of(seat)
    assert own is not None
    assert own.lines == made


async def test_a_turn_typed_during_the_grace_replaces_the_plan(place: World) -> None:
    mover, seat = await seated(place)
    await plan(place, seat, plans.line_of(free_turn((await place.table()).match, seat)))
    await other_turn(place)
    await other_turn(place, 2)
    table = await place.table()
    assert table.match.to_act == (mover,)
    assert table.record.planned == ()
    assert await pending(place) == []
    assert not any(getattr(entry, "planned", False) for entry in table.match.log)


@pytest.mark.parametrize("news", list(PlanNews))
async def test_players_choose_what_they_are_told(place: World, news: PlanNews) -> None:
    _, seat = await seated(place)
    table = await place.table()
    user = table.record.people[seat].user
    await place.bot.matches.people.save(Preferences(user, plans=news), now=now())
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    await other_turn(place)
    await make_due(place)
    await place.bot.services.tables.play_planned(table.id)
    told = [kind for _, kind in await pending(place) if kind != "plan"]
    assert told == (["plan-played"] if news is PlanNews.ALWAYS else [])


async def test_a_damaged_plan_is_dropped(place: World) -> None:
    _, seat = await seated(place)
    table = await place.table()
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE plan SET lines = '{\"lines\": 5}'").close()
    )
    await other_turn(place)
    await end_grace(place)
    own = (await place.table()).record.plan_of(seat)
    assert [reason.key for reason in planned.reasons_of(own)] == ["refusal-plan-damaged"]


async def test_resigning_drops_a_plan(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))
    table = await place.seat("ancient", seed=SEED, people=3)
    mover = table.match.to_act[0]
    seat = (mover + 1) % 3
    await plan(place, seat, plans.line_of(free_turn(table.match, seat)))
    await place.bot.services.tables.resign(table.id, table.record.people[seat].user)
    assert (await place.table()).record.planned == ()
