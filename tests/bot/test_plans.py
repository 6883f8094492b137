"""Planning turns in the private page: the same taps as a turn, conditions, what follows, and notes."""

import random
import struct
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.delivery import pages
from bot.matches import planned
from bot.screens.match import board, turn_message
from bot.screens.tables.listing import listing
from bot.screens.turn import plans as screens
from engine.catalogue import game
from engine.history import record
from engine.plans import AtLeast, Fact, TurnPlan, Unharmed
from render.encode import SIGNATURE
from render.texts import texts
from storage.timing import PlanNews
from tests.bot.panels import choices, choose, controls_of
from tests.bot.test_bad_input import said
from tests.bot.test_double_taps import read_now, start_tap
from tests.bot.test_planned_turns import end_grace, last_options, other_turn
from tests.bot.world import World, labels, read, take_turn_by_panel, texts_of, turned
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

SEED = 8


async def plan_by_panel(player: Any, page: Any, pick: Callable[[Any], Any]) -> tuple[Any, int]:
    """Make the choices of a planned turn and plan it; return the page of the plan and the presses."""
    presses = 0
    while "Plan it" not in labels(page):
        page = await choose(player, page, pick)
        presses += 1
    return (await player.click(page, label="Plan it")).response or page, presses + 1


async def stored(place: World, seat: int) -> TurnPlan | None:
    return planned.decoded((await place.table()).record.plan_of(seat))


async def waiting(place: World, slug: str = "amytis", people: int = 2) -> tuple[Any, int, Any]:
    """Seat a match, let its first player take a turn by the panel; return them, their seat and the reply."""
    table = await place.seat(slug, seed=SEED, people=people)
    seat = table.match.to_act[0]
    player: Any = place.member(table, seat)
    opened = (await player.click(place.last, label="Take your turn")).response
    chance = random.Random(1)
    while (await place.table()).match.to_act == (seat,):
        if choices(opened.components):
            opened = await choose(player, opened, chance.choice)
        else:
            opened = (await player.click(opened, label="Confirm")).response or opened
    return player, seat, opened


async def opened_plan(place: World) -> tuple[Any, int, Any]:
    """Let a waiting player plan a turn; return them, their seat and the page of the plan."""
    player, seat, reply = await waiting(place)
    page = (await player.click(reply, label="Plan my next turn")).response
    page, _ = await plan_by_panel(player, page, lambda ways: ways[0])
    return player, seat, page


async def test_a_turn_is_planned_after_a_turn_with_the_same_taps(place: World) -> None:
    player, seat, reply = await waiting(place)
    assert "Plan my next turn" in labels(reply)
    page = (await player.click(reply, label="Plan my next turn")).response
    assert "Planning ahead" in texts_of(page.components)
    page, _ = await plan_by_panel(player, page, lambda ways: ways[0])
    text = texts_of(page.components)
    assert "It’s planned." in text
    assert "When your turn comes, I play this for you:" in text
    plan = await stored(place, seat)
    assert plan is not None
    assert len(plan.lines) == 1
    assert not plan.lines[0].conditions
    for message in place.channel.history():
        assert "plan" not in read(message).lower().replace("plan ahead", "")
    change = await other_turn(place)
    assert change.after.match.to_act == (seat,)
    await end_grace(place)
    table = await place.table()
    assert table.match.to_act != (seat,) or table.record.plan_of(seat) is not None


async def test_conditions_can_be_switched_on_and_off(place: World) -> None:
    player, seat, page = await opened_plan(place)
    [worth] = [label for label in labels(page) if label.removeprefix("✓ ").startswith("If still")]
    page = (await player.click(page, label=worth)).response
    page = (await player.click(page, label="If I lost nothing")).response
    plan = await stored(place, seat)
    assert plan is not None
    assert [type(each) for each in plan.lines[0].conditions] == [AtLeast, Unharmed]
    assert "if you’ve lost nothing" in texts_of(page.components)
    page = (await player.click(page, label=f"✓ {worth}")).response
    plan = await stored(place, seat)
    assert plan is not None
    assert plan.lines[0].conditions == (Unharmed(),)


async def test_a_line_depends_on_what_is_still_there_or_gone(place: World) -> None:
    player, seat, page = await opened_plan(place)
    page = (await player.click(page, label="If …")).response
    there, gone = [each for each in controls_of(page.components) if each["type"] == 3]
    names = [each["value"] for each in there["options"]]
    taken = next(name for name in names if name.startswith("tile:"))
    page = (await player.select(page, [taken], custom_id=there["custom_id"])).response or page
    plan = await stored(place, seat)
    assert plan is not None
    assert plan.lines[0].conditions == (Fact(taken),)
    assert "is still there)" in texts_of(page.components)
    gone = [each for each in controls_of(page.components) if each["type"] == 3][1]
    page = (await player.select(page, [taken], custom_id=gone["custom_id"])).response or page
    plan = await stored(place, seat)
    assert plan is not None
    assert plan.lines[0].conditions == (Fact(taken, holds=False),)
    page = (await player.click(page, label="My plan")).response or page
    assert "is gone)" in texts_of(page.components)
    assert "✓ If …" in labels(page)
    stack = taken.removeprefix("tile:").split("-")[0]
    other = next(name for name in names if name.startswith("tile:") and name != taken)
    await player.click(page, label="✓ If …")
    table = await place.table()
    mover = table.match.to_act[0]
    free = other.removeprefix("tile:").split("-")[0]
    assert free != stack
    moves = last_options(table.match, table.match.view(mover), f"take {int(free) + 1}").played
    change = await place.bot.services.tables.play(table.id, table.record.people[mover].user, moves)
    await place.bot.services.reconciler.announce(change)
    await end_grace(place)
    page = (await player.slash(place.channel, "game plan")).response
    assert "is still there." in texts_of(page.components)
    assert "fact" not in texts_of(page.components)


async def test_and_then_and_other_lines(place: World) -> None:
    player, seat, page = await opened_plan(place)
    page = (await player.click(page, label="And then …")).response
    assert "And then" in texts_of(page.components)
    page = (await player.click(page, label="My plan")).response or page
    assert "Your plan for" in texts_of(page.components)
    page = (await player.click(page, label="And then …")).response or page
    page, _ = await plan_by_panel(player, page, lambda ways: ways[-1])
    plan = await stored(place, seat)
    assert plan is not None
    assert plan.lines[0].turns == 2
    page = (await player.click(page, label="Or else …")).response
    page, _ = await plan_by_panel(player, page, lambda ways: ways[-1])
    plan = await stored(place, seat)
    assert plan is not None
    assert [line.turns for line in plan.lines] == [2, 1]
    assert "the first of these that’s possible" in texts_of(page.components)
    first = plan.lines[0]
    page = (await player.click(page, label="Move up")).response
    plan = await stored(place, seat)
    assert plan is not None
    assert plan.lines[1] == first
    page = (await player.click(page, label="Delete")).response
    page = (await player.click(page, label="Delete")).response
    assert await stored(place, seat) is None
    assert "Your plan is deleted" in texts_of(page.components)


async def test_a_line_in_brief_shows_that_it_goes_on(place: World) -> None:
    _, seat, _ = await opened_plan(place)
    table, plan, t = await place.table(), await stored(place, seat), texts()
    assert plan is not None
    lines = (replace(plan.lines[0], conditions=(Unharmed(),)), *plan.lines)
    turns = [screens.told(table, seat, line, t) for line in lines]

    def page(height: int) -> str:
        image = SIGNATURE + bytes(8) + struct.pack(">II", 275, height)
        return _texts(screens.page(table, seat, TurnPlan(lines), turns, 1, image, "", t))

    shown = [page(height) for height in range(100, 400, 10)]
    assert "if you’ve lost nothing" in shown[0]
    assert any("(…)" in each for each in shown)


async def test_the_same_turn_is_not_planned_twice(place: World) -> None:
    player, _, page = await opened_plan(place)
    more = (await player.click(page, label="Or else …")).response
    twice, _ = await plan_by_panel(player, more, lambda ways: ways[0])
    assert "already" in texts_of(twice.components)


async def test_two_panels_at_once_store_one_plan(place: World) -> None:
    player, seat, reply = await waiting(place)
    one = (await player.click(reply, label="Plan my next turn")).response
    two = (await player.slash(place.channel, "game plan")).response
    two, _ = await plan_by_panel(player, two, lambda ways: ways[0])
    mine = await stored(place, seat)
    three = (await player.slash(place.channel, "game plan")).response
    await player.click(three, label="If I lost nothing")
    [worth] = [label for label in labels(two) if label.removeprefix("✓ ").startswith("If still")]
    stale = (await player.click(two, label=worth)).response
    assert "changed in the meantime" in texts_of(stale.components)
    one, _ = await plan_by_panel(player, one, lambda ways: ways[-1])
    plan = await stored(place, seat)
    assert plan is not None
    assert mine is not None
    assert len(plan.lines) == 2


async def test_a_panel_of_an_earlier_moment_starts_anew(place: World) -> None:
    player, seat, reply = await waiting(place, "ancient", 2)
    page = (await player.click(reply, label="Plan my next turn")).response
    await other_turn(place)
    pressed = await choose(player, page, lambda ways: ways[0])
    assert "It’s your turn" in texts_of(pressed.components)
    assert await stored(place, seat) is None


async def test_only_players_who_wait_can_plan(place: World) -> None:
    table = await place.seat("amytis", seed=SEED)
    mover: Any = place.member(table, table.match.to_act[0])
    eve: Any = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    active = (await mover.slash(place.channel, "game plan")).response
    assert "It’s your turn" in texts_of(active.components)
    spectator = (await eve.slash(place.channel, "game plan")).response
    assert "You have no plans" in texts_of(spectator.components)


async def test_a_plan_is_typed(place: World) -> None:
    player, seat, _ = await waiting(place)
    table = await place.table()
    ahead = planned.ahead(table, seat)
    assert ahead is not None
    stack = table.game.notation.write(ahead.match.moves(seat)[-1]).removeprefix("take ")
    result = await player.slash(place.channel, "amytis build", stack=stack, space="a1", plan=True)
    text = texts_of(result.response.components)
    assert "Planning ahead" in text, text


async def test_the_plan_is_found_from_lists_and_settings(place: World) -> None:
    player, _, _ = await opened_plan(place)
    listed = (await player.slash(place.channel, "game list")).response
    plans = (await player.click(listed, label="My plans")).response
    assert "1 turn" in texts_of(plans.components)
    plans = await plans_from_settings(place, player)
    plan = (await player.click(plans, label="Amytis")).response
    assert "Your plan for" in texts_of(plan.components)
    more = (await player.click(place.last, label="More")).response
    assert "My plan" in labels(more)


async def test_the_host_sets_the_waiting_time(place: World) -> None:
    player, _, page = await opened_plan(place)
    table = await place.table()
    assert ("Plan delay" in labels(page)) == (table.record.host == player.id)
    host: Any = next(each for each in place.people if each.id == table.record.host)
    if host.id != player.id:
        await other_turn(place)
        opened = await host.slash(place.channel, "game plan")
        page, _ = await plan_by_panel(host, opened.response, lambda ways: ways[0])
    page = (await host.click(page, label="Plan delay")).response
    [control] = [each for each in controls_of(page.components) if each["type"] == 3]
    await host.select(page, ["0"], custom_id=control["custom_id"])
    assert (await place.table()).record.grace == 0


async def test_the_host_switches_plans_off_and_on_again(place: World) -> None:
    table = await place.seat("amytis", seed=SEED)
    host: Any = next(each for each in place.people if each.id == table.record.host)
    for grace in (-1, 60):
        page = (await host.slash(place.channel, "game plan")).response
        if "Plan delay" not in labels(page):  # the panel of the next turn
            page, _ = await plan_by_panel(host, page, lambda ways: ways[0])
        page = (await host.click(page, label="Plan delay")).response
        [control] = [each for each in controls_of(page.components) if each["type"] == 3]
        await host.select(page, [str(grace)], custom_id=control["custom_id"])
        assert (await place.table()).record.grace == grace
    page = (await host.slash(place.channel, "game plan")).response
    assert "can’t be planned" not in texts_of(page.components)


async def test_the_waiting_time_leads_back_to_the_plan(place: World) -> None:
    _, seat, _ = await waiting(place)
    table = await place.table()
    host: Any = next(each for each in place.people if each.id == table.record.host)
    if table.seat_of(host.id) != seat:
        await other_turn(place)
    opened = await host.slash(place.channel, "game plan")
    page, _ = await plan_by_panel(host, opened.response, lambda ways: ways[0])
    page = (await host.click(page, label="Plan delay")).response
    page = (await host.click(page, label="My plan")).response or page
    assert "Your plan for" in texts_of(page.components)


async def test_a_plan_that_is_about_to_be_played_says_so(place: World) -> None:
    player, seat, reply = await waiting(place)
    page = (await player.click(reply, label="Plan my next turn")).response
    page, _ = await plan_by_panel(player, page, lambda ways: ways[-1])
    assert "about to play" not in texts_of(page.components)
    planned_turn = told_lines(page)[0].removeprefix("**→** ").split(",")[0]
    await other_turn(place)
    assert (await place.table()).match.to_act == (seat,)
    page = (await player.slash(place.channel, "game plan")).response
    assert "I’m about to play your plan" in texts_of(page.components)
    assert labels(page) == ["Take your turn", "Delete", "Note"]
    page = (await player.click(page, label="Take your turn")).response
    assert f"I’m about to play your plan**: {planned_turn}" in texts_of(page.components)
    await end_grace(place)
    if (await place.table()).match.to_act == (seat,):  # it was dropped
        page = (await player.slash(place.channel, "game plan")).response
        assert "about to play" not in texts_of(page.components)


async def test_the_panel_of_another_line_says_when_it_is_played(place: World) -> None:
    player, _, page = await opened_plan(place)
    page = (await player.click(page, label="Or else …")).response
    assert "if nothing above it is possible" in texts_of(page.components)


async def test_a_note_is_shown_above_ones_own_panel_only(place: World) -> None:
    table = await place.seat("amytis", seed=SEED)
    seat = table.match.to_act[0]
    player: Any = place.member(table, seat)
    other: Any = place.member(table, 1 - seat)
    answer = await player.slash(place.channel, "game note", text="Keep the *garden* free")
    assert "Keep the" in texts_of(answer.response.components)
    assert labels(answer.response) == ["Show board"]
    told = (await other.slash(place.channel, "game note", text="Take the wall")).response
    assert labels(told) == ["Plan my next turn", "Show board"]
    opened = (await player.click(place.last, label="Take your turn")).response
    assert "Keep the" in texts_of(opened.components)
    for message in place.channel.history():
        assert "Keep the" not in read(message)
    await take_turn_by_panel(place, random.Random(1))
    opened = (await other.click(place.last, label="Take your turn")).response
    assert "Keep the" not in texts_of(opened.components)


async def test_why_a_plan_was_dropped_is_above_the_panel(place: World) -> None:
    player, seat, _ = await opened_plan(place)
    table = await place.table()
    own = table.record.plan_of(seat)
    assert own is not None
    doomed = own.lines.replace('"turn":[', '"conditions":[{"type":"worth","points":99}],"turn":[')
    await place.bot.matches.plans.save(
        table.id, player.id, doomed, seq=table.match.seq, before=own.lines, now=now()
    )
    await other_turn(place)
    opened = (await player.click(place.last, label="Take your turn")).response
    assert "+99 or more" in texts_of(opened.components)
    assert "about to play" not in texts_of(opened.components)
    await end_grace(place)
    opened = (await player.click(place.last, label="Take your turn")).response
    assert "Your plan didn’t apply" in texts_of(opened.components)
    assert "+99 or more" in texts_of(opened.components)


async def plans_from_settings(place: World, player: Any) -> Any:
    """Open a player's list of plans from their settings."""
    page = (await player.slash(place.channel, "me")).response
    return (await player.click(await turned(player, page, "My plans"), label="My plans")).response


async def test_users_choose_when_they_are_told(place: World) -> None:
    player, _, _ = await waiting(place)
    plans = await plans_from_settings(place, player)
    [news] = [each for each in controls_of(plans.components) if each["type"] == 3]
    await player.select(plans, [PlanNews.ALWAYS], custom_id=news["custom_id"])
    assert (await place.bot.matches.people.get(player.id)).plans is PlanNews.ALWAYS


async def test_a_turn_that_became_impossible_is_shown_in_words(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name="Cleo")))
    player, seat, reply = await waiting(place, "ancient", 3)
    page = (await player.click(reply, label="Plan my next turn")).response
    page, _ = await plan_by_panel(player, page, lambda ways: ways[0])
    page = (await player.click(page, label="And then …")).response
    page, _ = await plan_by_panel(player, page, lambda ways: ways[0])
    plan, turns = await stored(place, seat), told_lines(page)
    assert plan is not None
    assert len(turns) == 2
    table = await place.table()
    taker = table.match.to_act[0]
    slot = plan.lines[0].turn[0].removeprefix("take ")
    moves = last_options(table.match, table.match.view(taker), f"take {slot}").played
    await place.bot.services.tables.play(table.id, table.record.people[taker].user, moves)
    page = (await player.slash(place.channel, "game plan")).response
    assert "not possible now" in texts_of(page.components)
    assert "`" not in texts_of(page.components)
    assert [turn.split(",")[0] for turn in told_lines(page)] == [turn.split(",")[0] for turn in turns]
    page = (await player.click(page, label="If I lost nothing")).response  # stores the plan again
    assert "`" not in texts_of(page.components)


def told_lines(page: Any) -> list[str]:
    """Return the turns on the page of a plan of one line."""
    text = texts_of(page.components)
    return [line for line in text.splitlines() if line.startswith(("**→**", "… and then, next turn: "))]


async def test_everyone_who_waits_can_plan_below_the_board(place: World) -> None:
    player, _, _ = await waiting(place)
    before = labels(place.last)
    assert "Plan ahead" in before
    page = (await player.click(place.last, label="Plan ahead")).response
    assert "Planning ahead" in texts_of(page.components)
    await plan_by_panel(player, page, lambda ways: ways[0])
    assert labels(place.last) == before
    page = (await player.click(place.last, label="Plan ahead")).response
    assert "Your plan for" in texts_of(page.components)
    table = await place.table()
    mover: Any = place.member(table, table.match.to_act[0])
    assert "just take it" in texts_of((await mover.click(place.last, label="Plan ahead")).response.components)
    eve: Any = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    assert "You have no seat in this match" in said(await eve.click(place.last, label="Plan ahead"))
    await place.bot.matches.plans.set_grace(table.id, -1, now=now())
    await other_turn(place)
    assert "Plan ahead" not in labels(place.last)


async def test_the_host_of_a_lobby_sets_plans_with_the_other_options(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis")
    page = (await ann.click(place.last, label="Options")).response
    page = await turned(ann, page, "**Planned turns**")
    [control] = [each for each in controls_of(page.components) if each["custom_id"].startswith("z:grace")]
    page = (await ann.select(page, ["-1"], custom_id=control["custom_id"])).response or page
    assert "**Planned turns**" in texts_of(page.components)
    assert "No turns can be planned ahead." in read(place.last)
    again: Any = (await ann.slash(place.channel, "game plan")).response
    assert "**Planned turns**" in texts_of(again.components)
    await bo.click(place.last, label="Join")
    table = await place.table()
    assert table.record.grace == -1
    await bo.slash(place.channel, "game resign", sure=True)
    await bo.click(place.last, label="Rematch")
    assert "No turns can be planned ahead." in read(place.last)


# secrecy


async def seen_by_others(place: World, table: Any, seat: int) -> list[Any]:
    """Return everything that the channel and the other players can see of a table."""
    pool, t = place.bot.services.render_pool, texts()
    post = await pages.public(pool, table, t)
    shown: list[Any] = [post.content, post.line, post.pinged, post.controls.to_components()]
    shown += [turn_message.turns(table, t), record.write(table.match, table.names)]
    for other, person in enumerate(table.record.people):
        if other != seat:
            private = await pages.private(pool, table, person.user, t)
            shown += [_texts(private), _texts(board.more(table, other, t)), private.images]
            shown.append(_texts(listing([table.record], person.user, t)))
            shown.append(_texts(await pages.history(pool, table, person.user, 0, t)))
    shown.append(_texts(await pages.private(pool, table, 999, t)))
    return shown


def _texts(page: Any) -> str:
    return "\n".join(
        getattr(item, "content", "") or getattr(item, "label", "") or ""
        for item in page.screen.walk_children()
    )


async def with_and_without(place: World) -> tuple[list[Any], list[Any]]:
    """Return what others see of a table with a plan during the grace, and without the plan."""
    player, seat, _ = await opened_plan(place)
    await place.bot.matches.plans.set_note(
        (await place.table()).id, player.id, "something nobody else may read"
    )
    await other_turn(place)
    whole = await place.bot.services.tables.load_whole((await place.table()).id)
    assert whole.waiting == {seat}
    bare = whole._replace(record=replace(whole.record, planned=(), plans=0))
    return await seen_by_others(place, whole, seat), await seen_by_others(place, bare, seat)


async def test_nobody_else_can_see_a_plan(place: World) -> None:
    planned_table, bare = await with_and_without(place)
    assert planned_table == bare


async def test_a_leaking_message_is_noticed(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    called_first = turn_message.called_first
    monkeypatch.setattr(
        turn_message,
        "called_first",
        lambda table, t: called_first(table, t) + (" (has a plan)" if table.record.planned else ""),
    )
    planned_table, bare = await with_and_without(place)
    assert planned_table != bare


async def test_logs_name_no_plan(place: World, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    _, seat, _ = await opened_plan(place)
    plan = await stored(place, seat)
    assert plan is not None
    await other_turn(place)
    await end_grace(place)
    own = [each for each in caplog.records if each.name.startswith("bot.") and each.levelno > 10]
    text = "\n".join(each.getMessage() for each in own)
    assert "; ".join(plan.lines[0].turn) not in text
    assert plan.lines[0].turn[0] not in text


# bad input


async def test_a_plan_for_a_match_that_ended_is_answered_with_a_sentence(place: World) -> None:
    player, seat, reply = await waiting(place)
    page = (await player.click(reply, label="Plan my next turn")).response
    while "Plan it" not in labels(page):
        page = await choose(player, page, lambda ways: ways[0])
    table = await place.table()
    await place.bot.services.tables.abandon(table.id, by_admin=True)
    late = (await player.click(page, label="Plan it")).response
    assert "This match has ended" in texts_of(late.components)
    row = await place.bot.matches.get(table.id)
    assert row.plan_of(seat) is None


async def test_a_plan_for_a_match_of_another_edition_waits(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, seat, page = await opened_plan(place)
    before = (await place.table()).record.plan_of(seat)
    await other_turn(place)
    seq = (await place.table()).match.seq
    with monkeypatch.context() as patch:
        patch.setattr(type(game("amytis")), "fingerprint", "0123456789ab")
        await place.bot.matches.settings.set("touched", "")  # drops cached matches
        for answer in (
            await player.click(page, label="If I lost nothing"),
            await player.slash(place.channel, "game plan"),
        ):
            assert "it’s on hold" in said(answer)
        await end_grace(place)
    await place.bot.matches.settings.set("touched", "again")
    table = await place.table()
    assert (table.match.seq, table.record.plan_of(seat)) == (seq, before)
    await end_grace(place)
    table = await place.table()
    assert any(getattr(entry, "planned", False) for entry in table.match.log)


@pytest.mark.parametrize(
    "lines", ['{"lines": 5}', "{", '{"lines":[{"turn":["dance"]}],"sheet":[]}', '{"lines":[],"sheet":[]}']
)
async def test_a_damaged_plan_is_answered_with_a_sentence(place: World, lines: str) -> None:
    player, seat, page = await opened_plan(place)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE plan SET lines = ?", (lines,)).close()
    )
    await player.click(page, label="If I lost nothing")
    shown = (await player.slash(place.channel, "game plan")).response
    text = texts_of(shown.components)
    assert "Your plan for" in text if "dance" in lines else "I can’t read that plan any more" in text
    await other_turn(place)
    await end_grace(place)
    table = await place.table()
    own = table.record.plan_of(seat)
    assert table.match.to_act == (seat,)
    assert own is None or own.reason
    assert not any(getattr(entry, "planned", False) for entry in table.match.log)


async def test_a_hundred_presses_at_once_in_two_panels_plan_one_turn(place: World) -> None:
    player, seat, reply = await waiting(place)
    panels = [
        (await player.click(reply, label="Plan my next turn")).response,
        (await player.slash(place.channel, "game plan")).response,
    ]
    for number, page in enumerate(panels):
        while "Plan it" not in labels(page):
            page = await choose(player, page, lambda ways: ways[0])
        panels[number] = page
    for page in panels * 50:
        start_tap(place, player, page, "Plan it")
    await place.env.settle()
    plan = await stored(place, seat)
    assert plan is not None
    assert len(plan.lines) == 1
    for text in [read_now(place, page) for page in panels]:
        assert "When your turn comes, I play this for you:" in text
        assert any(
            said in text for said in ("It’s planned.", "Your plan has changed", "in your plan already")
        )
