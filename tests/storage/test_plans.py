"""Plans and notes in the database: what they cost, who gets them, and what deletes them."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from storage import Matches
from storage.delivery import OutboxKind
from storage.errors import Conflict, NotSeated
from storage.records import Person, PlanChanges
from storage.timing import PlanNews, Preferences
from storage.transaction import Database
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, load, start
from tests.support import counting, play_turn

LINES = '{"lines": [{"turn": ["add 2", "keep"]}], "sheet": []}'


async def planned(matches: Matches, lines: str = LINES, before: str = "") -> int:
    """Start a match and store a plan of its second seat."""
    match_id = await start(matches, counting())
    await matches.plans.save(match_id, BEN.user, lines, seq=0, before=before, now=now())
    return match_id


async def play(matches: Matches, match_id: int, changes: PlanChanges | None = None) -> None:
    """Play a turn of the active seat, as the bot stores it."""
    match = await load(matches, match_id)
    before = match.seq
    entries = play_turn(match)
    called = {*match.to_act} - {*(changes.waiting if changes else ())}
    await matches.append(match_id, before, entries, match, called=called, plans=changes, now=now())


async def kinds(db: Database) -> list[tuple[int, str]]:
    sql = "SELECT seat, kind FROM notice ORDER BY id"
    return await db.read(lambda tx: [(seat, kind) for seat, kind in tx.execute(sql).fetchall()])


async def test_a_plan_is_loaded_with_its_match(matches: Matches) -> None:
    match_id = await planned(matches)
    row = await matches.get(match_id)
    [plan] = row.planned
    assert (plan.seat, plan.user, plan.basis, plan.lines, plan.reason) == (1, BEN.user, 0, LINES, "")
    assert (row.plans, row.grace) == (1, 60)
    assert row.plan_of(0) is None
    assert LINES not in repr(row), "plans stay out of logs"


async def test_a_planned_turn_is_due_instead_of_a_call(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    at = now() + 60
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: at}))
    assert await kinds(db) == [(1, "plan")]
    [item] = await matches.outbox.take(at, 30)
    assert (item.kind, item.match, item.at) == (OutboxKind.PLAN, match_id, at + 30)
    assert await matches.outbox.take(at, 30) == [], "only one process takes it"


async def test_a_plan_made_meanwhile_is_a_conflict(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    entries = play_turn(match)
    await matches.plans.save(match_id, BEN.user, LINES, seq=0, before="", now=now())
    with pytest.raises(Conflict):
        await matches.append(match_id, 0, entries, match, plans=PlanChanges(0), now=now())
    assert (await load(matches, match_id)).seq == 0


async def test_of_a_hundred_plans_at_once_one_is_stored(matches: Matches) -> None:
    match_id = await start(matches, counting())
    made = [LINES.replace("add 2", f"add {number}") for number in range(100)]
    saving = (matches.plans.save(match_id, BEN.user, each, seq=0, before="", now=now()) for each in made)
    answers = await asyncio.gather(*saving, return_exceptions=True)
    refused = [each for each in answers if isinstance(each, BaseException)]
    assert [type(each) for each in refused] == [Conflict] * 99
    row = await matches.get(match_id)
    assert row.plans == 1
    assert [plan.lines in made for plan in row.planned] == [True]


async def test_what_is_left_of_a_plan_is_stored_with_the_turn(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: 5}))
    left = PlanChanges(1, {1: BEN.user}, gone={1}, kept={1: ("rest", 4)}, played={1})
    await play(matches, match_id, left)
    row = await matches.get(match_id)
    assert [(plan.lines, plan.basis) for plan in row.planned] == [("rest", 4)]
    assert row.plans == 2
    assert await kinds(db) == [(0, "turn")], "players hear of played turns only if they want to"
    await matches.people.save(Preferences(BEN.user, plans=PlanNews.ALWAYS), now=now())
    await play(matches, match_id, PlanChanges(2, {1: BEN.user}, waiting={1: 5}))
    await play(matches, match_id, PlanChanges(2, {1: BEN.user}, gone={1}, played={1}))
    assert (await matches.get(match_id)).planned == ()
    assert await kinds(db) == [(0, "turn"), (1, "plan-played")]


@pytest.mark.parametrize("news", list(PlanNews))
async def test_a_dropped_plan_calls_its_player(matches: Matches, db: Database, news: PlanNews) -> None:
    await matches.people.save(Preferences(BEN.user, plans=news), now=now())
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: 5}))
    with pytest.raises(Conflict):
        await matches.plans.drop(match_id, 1, "why", seq=1, version=1, now=now())
    await matches.plans.drop(match_id, 1, "why", seq=2, version=1, now=now())
    [plan] = (await matches.get(match_id)).planned
    assert (plan.lines, plan.reason) == ("", "why")
    told = [] if news is PlanNews.NEVER else [(1, "plan-dropped")]
    assert await kinds(db) == [*told, (1, "turn")]
    with pytest.raises(Conflict):
        await matches.plans.drop(match_id, 1, "why", seq=2, version=2, now=now())


async def test_a_question_within_anothers_turn_keeps_the_plan(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: 5}))
    await matches.plans.drop(match_id, 1, "", seq=2, version=1, now=now())
    [plan] = (await matches.get(match_id)).planned
    assert plan.lines == LINES
    assert await kinds(db) == [(1, "turn")]


async def test_an_active_seat_that_deletes_its_plan_is_called(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: 5}))
    await matches.plans.save(match_id, BEN.user, "", seq=2, before=LINES, now=now())
    assert (await matches.get(match_id)).planned == ()
    assert await kinds(db) == [(1, "turn")]


async def test_switching_plans_off_drops_them_all(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: 5}))
    row = await matches.plans.set_grace(match_id, -1, now=now())
    assert (row.grace, row.planned) == (-1, ())
    assert await kinds(db) == [(1, "turn")]
    assert (await matches.plans.set_grace(match_id, 0, now=now())).grace == 0


async def test_a_shorter_grace_applies_to_a_turn_that_waits(matches: Matches, db: Database) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: now() + 600}))
    await matches.plans.set_grace(match_id, 0, now=now())
    [item] = await matches.outbox.take(now(), 30)
    assert item.kind is OutboxKind.PLAN


async def test_a_longer_grace_does_not_delay_a_turn_that_waits(matches: Matches) -> None:
    match_id = await planned(matches)
    await play(matches, match_id, PlanChanges(1, {1: BEN.user}, waiting={1: now() + 60}))
    await matches.plans.set_grace(match_id, 600, now=now())
    [item] = await matches.outbox.take(now() + 60, 30)
    assert item.kind is OutboxKind.PLAN


async def test_only_a_player_of_a_running_match_plans(matches: Matches) -> None:
    match_id = await planned(matches)
    with pytest.raises(NotSeated):
        await matches.plans.save(match_id, 999, LINES, seq=0, before="", now=now())
    match = await load(matches, match_id)
    await matches.append(match_id, 0, match.abandon(), match, now=now())
    with pytest.raises(Conflict):
        await matches.plans.save(match_id, BEN.user, LINES, seq=1, before="", now=now())
    assert (await matches.get(match_id)).planned == ()


async def test_notes_are_private_and_go_with_the_seat(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.plans.set_note(match_id, ANN.user, "x" * 600)
    await matches.plans.set_note(match_id, BEN.user, "hold the five")
    assert await matches.plans.note(match_id, ANN.user) == "x" * 500
    await matches.plans.set_note(match_id, ANN.user, "")
    assert await matches.plans.note(match_id, ANN.user) == ""
    with pytest.raises(NotSeated):
        await matches.plans.set_note(match_id, 999, "hello")
    await matches.replace(match_id, BEN.user, Person(77, "Cy"), now=now())
    assert await matches.plans.note(match_id, BEN.user) == ""


async def test_the_export_has_plans_and_notes_and_erasing_deletes_them(matches: Matches) -> None:
    match_id = await planned(matches)
    await matches.plans.set_note(match_id, BEN.user, "hold the five")
    copy = await matches.privacy.export(BEN.user)
    assert copy["planned turns"] == [{"match": match_id, "seat": 1, "lines": LINES, "reason": ""}]
    assert copy["notes to yourself"] == [{"match": match_id, "text": "hold the five"}]
    assert "planned turns" not in await matches.privacy.export(ANN.user)
    await matches.privacy.erase(BEN.user, lambda number: Person(-number, "Robot", "keen"), now=now())
    assert "planned turns" not in await matches.privacy.export(BEN.user)
    assert await matches.plans.note(match_id, BEN.user) == ""


@pytest.mark.sqlite
async def test_plans_cost_one_statement_at_most(matches: Matches, db: Database) -> None:
    """A turn without plans at the table takes no statement for them, and one with them at most one more."""

    async def counted(work: Callable[[], Awaitable[None]]) -> list[str]:
        statements: list[str] = []
        await db.transaction(lambda tx: tx.set_trace_callback(statements.append))
        await work()
        await db.transaction(lambda tx: tx.set_trace_callback(None))
        return [each for each in statements if not each.startswith("--")]

    match_id = await start(matches, counting())
    plain = await counted(lambda: play(matches, match_id, PlanChanges(0)))
    unaware = await counted(lambda: play(matches, match_id))
    assert len(plain) == len(unaware)
    assert not [each for each in plain if "plan " in each.replace("plans", "") and "SELECT" not in each]
    other = await start(matches, counting(), channel=2)
    await matches.plans.save(other, BEN.user, LINES, seq=0, before="", now=now())
    ahead = await counted(lambda: play(matches, other, PlanChanges(1, {1: BEN.user}, waiting={1: 5})))
    assert len(ahead) <= len(plain) + 1
    typed = await counted(lambda: play(matches, other, PlanChanges(1, {1: BEN.user}, gone={1})))
    assert len(typed) <= len(unaware) + 1 + 2, "two more delete the item that was due"
