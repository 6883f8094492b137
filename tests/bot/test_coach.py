"""The coach: the active player may ask it privately, once per turn."""

import asyncio
import random
from concurrent.futures import BrokenExecutor
from typing import Any

import msgspec
import pytest

from bot.features.admin.service import pause
from bot.features.coach import screens
from bot.features.coach import service as coaching
from bot.features.coach.service import Coach, turn_of
from bot.matches.robots.judging import advised
from bot.matches.robots.pool import RobotPool
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import AskCoach
from engine.catalogue import game
from engine.core.values import View
from engine.draft import Draft
from engine.match import Match
from engine.robots import coach
from engine.robots.coach import Advice, Tip
from render.texts import texts
from storage.records import Listing, Person, Status
from tests.bot.limits import check_page
from tests.bot.panels import controls_of
from tests.bot.test_forged_ids import send
from tests.bot.world import World, random_turn, read, take_turn_at_once, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Base advice on very few playouts."""
    for name, value in {"TURNS": 8, "KEPT": 4, "ROUND": 1, "FINAL": 8}.items():
        monkeypatch.setattr(coach, name, value)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> list[View[Any, Any]]:
    """Record the views that the processes analyse."""
    asked: list[View[Any, Any]] = []

    def record(slug: str, view: View[Any, Any]) -> Advice:
        asked.append(view)
        return advised(slug, view)

    monkeypatch.setattr(coaching, "advised", record)
    return asked


async def put(place: World, slug: str = "amytis", people: int = 2, *, coached: bool = True) -> Table:
    """Put a match with a coach into the channel."""
    members = place.people[:people]
    persons = [Person(member.id, member.name) for member in members]
    match = Match.new(game(slug), people, seed=1)
    row = await place.bot.services.tables.matches.insert(
        place.channel.id, place.guild.id, persons[0].user, persons, match, coaching=coached, now=now()
    )
    await place.bot.services.channel_boards.post(row.id)
    await place.env.settle()
    return await place.bot.services.tables.load(row.id)


async def panel_of(place: World) -> Any:
    """Return the active player's panel."""
    return (await (await place.to_act()).click(place.last, label="Take your turn")).response


async def asked(place: World) -> Any:
    """Return the coach's answer to the active player."""
    return (await (await place.to_act()).click(await panel_of(place), label="Ask the coach")).response


async def forged(place: World, match_id: int) -> str:
    """Return what Ann reads after pressing a coach button she should not have."""
    answer: Any = (await send(place, custom_ids.pack(AskCoach(match_id)), None)).response
    return texts_of(answer.components)


async def test_the_active_player_can_ask_and_try_the_advice(
    place: World, questions: list[View[Any, Any]]
) -> None:
    table = await put(place)
    before = len(place.channel.history())
    answer = await asked(place)
    assert answer.ephemeral
    text = texts_of(answer.components)
    assert "your coach" in text
    assert "I’d play this" in text
    assert "Now: " in text
    assert len(answer.attachments) == 1
    assert [view.viewer for view in questions] == [table.match.to_act[0]]
    buttons = [each["label"] for each in controls_of(answer.components)]
    assert buttons[:2] == ["Try A", "Try B"]
    player = await place.to_act()
    panel = (await player.click(answer, label="Try A")).response or answer
    assert "Play this?" in texts_of(panel.components)
    assert len(place.channel.history()) == before
    await player.click(panel, label="Confirm")
    assert (await place.table()).match.now.turns == 1


async def test_the_coach_is_asked_once_per_turn(place: World, questions: list[View[Any, Any]]) -> None:
    await put(place)
    first = texts_of((await asked(place)).components)
    assert texts_of((await asked(place)).components) == first
    await place.restart()
    assert texts_of((await asked(place)).components) == first
    assert len(questions) == 1
    await take_turn_at_once(place, random.Random(1))
    assert texts_of((await asked(place)).components) != first
    assert len(questions) == 2


async def test_two_simultaneous_presses_ask_once(place: World, questions: list[View[Any, Any]]) -> None:
    table = await put(place)
    seat, coach_here = table.match.to_act[0], place.bot.services.feature(Coach)
    answer = coach_here.begun(table, seat)
    assert coach_here.begun(table, seat) is answer
    await answer.ended.wait()
    assert answer.advice == await coach_here.get(table, seat)
    assert len(questions) == 1


async def test_a_turn_taken_back_counts_as_the_same_turn(
    place: World, questions: list[View[Any, Any]]
) -> None:
    table = await put(place)
    first, turn = texts_of((await asked(place)).components), turn_of(table.match, table.match.to_act[0])
    seat = table.match.to_act[0]
    await take_turn_at_once(place, random.Random(1))
    played = await place.table()
    await place.bot.services.tables.take_back(table.id, seat, (0, 1), seq=played.match.seq)
    undone = await place.table()
    assert (undone.match.now.turns, undone.match.seq) == (0, played.match.seq + 1)
    assert turn_of(undone.match, seat) == turn
    await place.bot.services.channel_boards.post(table.id)
    await place.env.settle()
    assert texts_of((await asked(place)).components) == first
    assert len(questions) == 1


async def test_no_new_advice_in_the_middle_of_a_turn(place: World, questions: list[View[Any, Any]]) -> None:
    """Once a turn has revealed something, the coach gives no new advice, but repeats earlier advice."""
    table = await put(place)
    seat = table.match.to_act[0]
    user = table.record.people[seat].user
    moves = random_turn(table.match, random.Random(1))[:1]
    await place.bot.services.tables.play(table.id, user, moves)
    assert (await place.table()).match.to_act == (seat,)
    await place.bot.services.channel_boards.post(table.id)
    await place.env.settle()
    assert "Ask the coach" not in [
        each.get("label") for each in controls_of((await panel_of(place)).components)
    ]
    place.people.sort(key=lambda member: member.id != user)
    assert "You’re in the middle of your turn" in await forged(place, table.id)
    assert questions == []
    await place.bot.services.tables.undo(table.id, user)
    first = texts_of((await asked_again(place, table.id)).components)
    assert "Try A" in first
    await place.bot.services.tables.play(table.id, user, moves)
    again = await forged(place, table.id)
    assert again == "\n".join(line for line in first.splitlines() if not line.startswith("Try "))
    assert len(questions) == 1


async def asked_again(place: World, match_id: int) -> Any:
    await place.bot.services.channel_boards.post(match_id)
    await place.env.settle()
    return await asked(place)


async def test_only_the_active_player_gets_advice(place: World, questions: list[View[Any, Any]]) -> None:
    table = await put(place)
    other = 1 - table.match.to_act[0]
    place.people.sort(key=lambda member: member.id != table.record.people[other].user)
    assert "not your turn" in await forged(place, table.id)
    eve = place.guild.add_member(place.env.create_user("eve"))
    place.people.insert(0, eve)
    assert "You have no seat in this match" in await forged(place, table.id)
    assert "I can’t find that match" in await forged(place, 999)
    assert questions == []


async def test_a_table_without_a_coach_gives_no_advice(place: World, questions: list[View[Any, Any]]) -> None:
    table = await put(place, coached=False)
    panel = await panel_of(place)
    assert "Ask the coach" not in [each.get("label") for each in controls_of(panel.components)]
    assert "With a coach" not in read(place.last)
    assert "This table has no coach" in await forged(place, table.id)
    assert questions == []


async def test_after_the_match_the_coach_refers_to_the_review(
    place: World, questions: list[View[Any, Any]]
) -> None:
    table = await put(place)
    await place.bot.services.tables.abandon(table.id, by_admin=True)
    assert "**Review** below its last board" in await forged(place, table.id)
    assert questions == []


async def test_a_paused_or_frozen_match_gives_no_advice(
    place: World, questions: list[View[Any, Any]]
) -> None:
    table = await put(place)
    matches = place.bot.services.tables.matches
    place.people.sort(key=lambda member: member.id != table.record.people[table.match.to_act[0]].user)
    await pause(place.bot.services.tables, table.id, Person(9, "Admin"))
    assert "paused" in await forged(place, table.id)
    await matches.freeze(table.id, "a test", now=now())
    assert len(await forged(place, table.id)) > 20
    assert questions == []


@pytest.mark.parametrize(
    "trouble", [BrokenExecutor("died"), TimeoutError(), ZeroDivisionError(), RuntimeError()]
)
async def test_advice_can_be_requested_again_after_a_process_dies_or_hangs(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    def failing(slug: str, view: View[Any, Any]) -> Advice:
        raise trouble

    table = await put(place)
    with monkeypatch.context() as patch:
        patch.setattr(coaching, "advised", failing)
        assert "I lost my train of thought. Please ask me again." in texts_of((await asked(place)).components)
    assert f"match {table.id}: the coach of seat" in caplog.text
    assert "I’d play this" in texts_of((await asked(place)).components)


async def test_unreadable_stored_advice_is_computed_again(
    place: World, questions: list[View[Any, Any]]
) -> None:
    table = await put(place)
    await place.bot.services.tables.matches.advice.keep(table.id, table.match.to_act[0], -1, '{"tips": 7}')
    assert "I’d play this" in texts_of((await asked(place)).components)
    assert len(questions) == 1


async def test_a_waiting_player_sees_a_notice(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.features.coach.handlers.EVERY", 0.0)
    await put(place)
    assert "I’d play this" in texts_of((await asked(place)).components)
    patched = [str(each.json) for each in place.env.http_requests if each.path.endswith("@original")]
    assert any("I’m thinking about your turn" in each for each in patched)


async def test_after_the_timeout_the_player_is_told_to_ask_again(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.coach.handlers.PATIENCE", 0.0)
    table = await put(place)
    assert "so this takes a while" in texts_of((await asked(place)).components)
    await place.bot.services.feature(Coach).begun(table, table.match.to_act[0]).ended.wait()
    assert "I’d play this" in texts_of((await asked(place)).components)


async def test_later_requests_know_their_place_in_the_queue(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = asyncio.Event()

    async def held(_: RobotPool, work: Any) -> Any:
        await released.wait()
        return work()

    monkeypatch.setattr(RobotPool, "answer", held)
    table = await put(place)
    here = place.bot.services.feature(Coach)
    others = [here.begun(table._replace(record=other), 0) for other in records(table, 3)]
    assert [here.before(answer) for answer in others] == [0, 1, 2]
    released.set()
    for answer in others:
        await answer.ended.wait()
    assert [here.before(answer) for answer in others] == [0, 0, 0]


def records(table: Table, count: int) -> list[Listing]:
    """Return copies of a match's record with other ids."""
    return [msgspec.structs.replace(table.record, id=table.id + number) for number in range(count)]


def test_simultaneous_choices_of_others_do_not_start_a_new_turn() -> None:
    match = Match.new(game("westkingdom"), 2, seed=3)
    assert match.to_act == (0, 1)
    assert turn_of(match, 1) == -1
    match.play(0, match.moves(0)[0], go_on=False)
    assert turn_of(match, 1) == -1
    match.play(1, match.moves(1)[0], go_on=False)
    assert turn_of(match, 1) in (0, 1)


def test_advice_explains_why_a_turn_is_urgent() -> None:
    match = Match.new(game("westkingdom"), 2, {"plans": "dealt"}, seed=1)
    table = Table(record_of(match), match)
    beginning = Draft(match.game, match.view(match.to_act[0]))
    move = beginning.options[0]
    tip = Tip((match.game.notation.write(move),), 1.0)
    advice = Advice((tip,), urgent=True)
    title, turn, why = screens.advice_text(table, advice, [beginning.after([move])], (), texts()).splitlines()
    assert title.endswith("your coach")
    assert turn.startswith("**A:** ")
    assert turn.endswith(" – I’d play this at once")
    assert why.startswith("-# One player has five or more workers")
    page = screens.page(table, advice, [beginning.after([move])], (), texts())
    check_page(page)
    screen: Any = page.screen
    assert len(controls_of(screen.to_components())) == 1


def test_advice_states_expected_points_and_why_a_turn_is_better() -> None:
    match = Match.new(game("architectura"), 2, seed=1)
    table = Table(record_of(match), match)
    seat, beginning = match.to_act[0], Draft(match.game, match.view(match.to_act[0]))
    moves = [[move] for move in beginning.options[:3]]
    drafts = [beginning.after(each) for each in moves]
    notation = [tuple(map(match.game.notation.write, each)) for each in moves]
    tips = (
        Tip(notation[0], 4.0, (("buildings", 9.0),), 5.0),
        Tip(notation[1], 3.8, (("buildings", 12.0),), 8.2, cost=0.2, error=0.5),
        Tip(notation[2], 1.0, (("buildings", 7.0),), 6.0, cost=3.0, error=0.5),
    )
    lines = screens.advice_text(table, Advice(tips), drafts, (), texts()).splitlines()
    assert lines[0] == "### Architectura · your coach"
    assert lines[2].startswith("**A:** ")
    assert lines[2].endswith(" – I’d play this")
    assert lines[3] == "-# In a few turns, I expect: Buildings +9 · your rival +5"
    assert lines[4].endswith(" – about as good")
    assert lines[5] == "-# In a few turns, I expect: Buildings +12 · your rival +8"
    assert lines[6].endswith(" – about 3 points less")
    assert lines[7] == "-# A’s edge in a few turns: Buildings +2 · your rival −1"
    (only,) = screens.advice_text(table, Advice(tips[:1]), drafts[:1], (), texts()).splitlines()[1:]
    assert only.startswith("There’s only one thing you can do: ")
    for playable, buttons in ((True, 3), (False, 0)):
        page = screens.page(table, Advice(tips), drafts, (), texts(), playable=playable)
        check_page(page)
        screen: Any = page.screen
        assert len(controls_of(screen.to_components())) == buttons
    assert seat == drafts[0].seat


def record_of(match: Match) -> Listing:
    """Return the record of a match between Ann and Bo with a coach."""
    people = (Person(1, "Ann"), Person(2, "Bo"))
    return Listing(
        *(7, 1, None, match.game.facts.slug, Status.PLAYING, "", 1, people, (), 2, match.options, 1, "", 0),
        *(match.to_act, None, 0, 0, 0),
        coaching=True,
    )
