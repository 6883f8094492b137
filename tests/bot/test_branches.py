"""*Play on from here*: private, unrated matches from positions of finished matches and of puzzles."""

import random
from typing import Any

import pytest

from bot.features.branches import lines
from bot.features.puzzles import service as posing
from bot.matches.robots.judging import LineTask, continued
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import OpenBranch, ReplaceBranch, ShowBranch, ShowLine
from engine.catalogue import game
from engine.history.log import Played
from engine.history.replay import SPAN, branched, entries_of, point_of, state_after
from engine.match import Match
from engine.robots import coach
from engine.robots.line import LineTurn
from engine.robots.puzzles import puzzles
from storage.errors import BranchOpen
from storage.records import Person, Status
from tests.bot.alone import direct
from tests.bot.faults import Fault, line_to_discord, refusal
from tests.bot.panels import controls_of
from tests.bot.test_bad_input import said
from tests.bot.test_deals import press
from tests.bot.test_looking_back import opened, pressed
from tests.bot.world import World, random_turn, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=30.0)

STEP = 3


def played(turns: int = 6, slug: str = "amytis", seed: int = 5) -> Match:
    """Return a match that ended by a resignation after some turns."""
    match, chance = Match.new(game(slug), 2, seed=seed), random.Random(seed)
    for _ in range(turns):
        match.play(match.to_act[0], *random_turn(match, chance), at=1_770_000_000)
    match.resign(0)
    return match


async def finished(place: World, turns: int = 6) -> Table:
    """Put a finished match of two people into the channel."""
    table = await place.put(played(turns))
    return await place.bot.services.tables.load_whole(table.id)


async def branch_of(place: World, user: Any) -> Table:
    """Return the match in which a user plays on."""
    match_id = await place.bot.matches.branch_of(user.id)
    assert match_id is not None
    return await place.bot.services.tables.load_whole(match_id)


async def stepped_back(place: World, who: Any, back: int = STEP) -> Any:
    """Step back from the end of the match."""
    step = await opened(place, who)
    for _ in range(back):
        step = await pressed(who, step, "Back")
    return step


async def setup(place: World, who: Any, back: int = STEP) -> Any:
    """Step back from the end of the match and open the page to play on."""
    return await pressed(who, await stepped_back(place, who, back), "Play on from here")


async def begun(place: World, who: Any, back: int = STEP) -> str:
    """Play on from a step; return the reply."""
    result = await who.click(await setup(place, who, back), label="Play")
    await place.env.settle()
    return said(result)


async def test_a_player_plays_on_in_direct_messages_from_their_seat(place: World) -> None:
    table, bo = await finished(place), place.people[1]
    page = await setup(place, bo)
    assert page.ephemeral
    assert "play on from here" in texts_of(page.components)
    assert "You take Bo’s place" in texts_of(page.components)
    told = await begun(place, bo)
    branch = await branch_of(place, bo)
    row, match = branch.record, branch.match
    assert f"https://discord.com/channels/@me/{row.channel}" in told
    assert row.channel == bo.user.dm_channel.id
    assert (row.guild, row.seat_of(bo.id), row.coaching) == (None, 1, True)
    assert row.people[0].robot
    assert "Ann" not in [person.name for person in row.people]
    assert match.seed == table.match.seed
    kept = row.branched
    assert kept is not None
    assert match.log[:kept] == branched(table.match, kept).log
    assert match.to_act == (1,)  # the robot has played if it was next
    assert "playing on from an earlier position" in bo.user.dm_channel.history()[-1].content
    after = await place.bot.services.tables.load_whole(table.id)
    assert (after.match.log, after.match.now) == (table.match.log, table.match.now)


async def test_a_spectator_takes_the_next_seat_or_another_one(place: World) -> None:
    table = await finished(place)
    eve = place.guild.add_member(place.env.create_user("eve", global_name="Eve"))
    page = await setup(place, eve)
    seats = next(each for each in controls_of(page.components) if "branchseat" in each["custom_id"])
    chosen = [int(each["value"]) for each in seats["options"] if each.get("default")]
    shown = custom_ids.unpack(ShowBranch, seats["custom_id"].split(":")[2:])
    assert isinstance(shown, ShowBranch)
    assert chosen == [branched(table.match, entries_of(table.match, shown.point)).to_act[0]]
    other = str(1 - chosen[0])
    page = (await eve.select(page, [other], custom_id=seats["custom_id"])).response or page
    robots = next(each for each in controls_of(page.components) if "branchlevel" in each["custom_id"])
    page = (await eve.select(page, ["2"], custom_id=robots["custom_id"])).response or page
    await pressed(eve, page, "Play")
    await place.env.settle()
    row = (await branch_of(place, eve)).record
    assert row.seat_of(eve.id) == int(other)
    assert [person.robot for person in row.robots] == ["sharp"]
    assert not {"Ann", "Bo"} & {person.name for person in row.people}


async def test_a_branch_has_no_results(place: World) -> None:
    await finished(place)
    ann, matches = place.people[0], place.bot.matches
    await begun(place, ann)
    before = await matches.statistics.of_user(ann.id)
    branch = await branch_of(place, ann)
    page = await ann.user.slash("game resign")
    assert "Stop playing on" in said(page)
    await place.bot.services.tables.resign(branch.id, ann.id)
    assert (await matches.get(branch.id)).status in (Status.OVER, Status.ABANDONED)
    assert await matches.results.of_match(branch.id) == []
    assert await matches.statistics.of_user(ann.id) == before
    assert await matches.statistics.recount(keep=False) == []


async def test_turns_before_a_branch_belong_to_no_player(place: World) -> None:
    await finished(place)
    ann = place.people[0]
    await begun(place, ann)
    branch = await branch_of(place, ann)
    seat, kept = branch.record.seat_of(ann.id), branch.record.branched or 0
    assert seat is not None
    assert kept
    own = [
        number
        for number, entry in enumerate(branch.match.log)
        if isinstance(entry, Played) and entry.seat == seat and branch.played_by(ann.id, seat, number)
    ]
    assert own == []
    await place.bot.services.tables.play(branch.id, ann.id, random_turn(branch.match, random.Random(1)))
    branch = await branch_of(place, ann)
    assert branch.played_by(ann.id, seat, len(branch.match.log) - 1)


async def test_a_second_press_leads_to_the_same_match_also_after_a_restart(place: World) -> None:
    await finished(place)
    ann = place.people[0]
    page = await setup(place, ann)
    await pressed(ann, page, "Play")
    await place.env.settle()
    first = await branch_of(place, ann)
    await place.restart()
    page = await setup(place, ann)
    again = texts_of((await pressed(ann, page, "Play")).components)
    assert "already playing on from here" in again
    assert (await branch_of(place, ann)).id == first.id


async def test_two_presses_at_once_open_one_match(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one looks for a match before the first one has stored it."""
    await finished(place)
    ann, matches = place.people[0], place.bot.matches
    page = await setup(place, ann)
    await begun(place, ann)
    first, look = await branch_of(place, ann), matches.branch_of
    answers: list[int | None] = [None]

    async def too_early(user: int) -> int | None:
        return answers.pop() if answers else await look(user)

    monkeypatch.setattr(matches, "branch_of", too_early)
    assert "already playing on from here" in said(await ann.click(page, label="Play"))
    assert not answers
    assert [row.id for row in await matches.of_user(ann.id) if row.branched is not None] == [first.id]
    people, elsewhere = first.record.people, place.open_channel.id
    with pytest.raises(BranchOpen):
        await matches.insert(elsewhere, None, ann.id, people, first.match, branch=True, now=now())


async def test_another_position_replaces_the_branch_after_a_question(place: World) -> None:
    await finished(place)
    ann = place.people[0]
    await begun(place, ann)
    first = await branch_of(place, ann)
    page = await pressed(ann, await setup(place, ann, STEP + 1), "Play")
    assert "already playing on from another position" in texts_of(page.components)
    assert (await branch_of(place, ann)).id == first.id
    await pressed(ann, page, "End it and play on here")
    await place.env.settle()
    second = await branch_of(place, ann)
    assert second.id != first.id
    assert (await place.bot.matches.get(first.id)).status is Status.ABANDONED
    assert await place.bot.matches.results.of_match(first.id) == []


async def test_a_thread_is_opened_if_direct_messages_are_closed(place: World) -> None:
    match, people = played(), place.people
    place.channel = place.open_channel
    await place.put(match)
    with line_to_discord() as line:
        line.plan(Fault(refusal(403, 50007)), times=99, only=f"POST /channels/{people[0].user.dm_channel.id}")
        told = await begun(place, people[0])
    row = (await branch_of(place, people[0])).record
    assert row.guild == place.guild.id
    assert f"<#{row.channel}>" in told
    assert row.channel not in (place.channel.id, people[0].user.dm_channel.id)


async def test_without_direct_messages_and_threads_a_branch_is_refused(place: World) -> None:
    await finished(place)
    ann = place.people[0]
    with line_to_discord() as line:
        line.plan(Fault(refusal(403, 50007)), times=99, only=f"POST /channels/{ann.user.dm_channel.id}")
        told = await begun(place, ann)
    assert "can’t open your match" in told
    assert await place.bot.matches.branch_of(ann.id) is None


async def test_a_match_in_direct_messages_stays(place: World) -> None:
    """A match that is played there isn't ended for a branch."""
    await finished(place)
    ann = place.people[0]
    await ann.user.slash("game new", game="amytis")
    await place.env.settle()
    alone = await place.bot.matches.live_in(ann.user.dm_channel.id)
    assert alone is not None
    assert "can’t open your match" in await begun(place, ann)
    assert (await place.bot.matches.get(alone)).status is Status.PLAYING


async def test_running_matches_and_last_steps_have_no_way_to_play_on(place: World) -> None:
    table = await place.seat("amytis", seed=5)
    ann = place.people[0]
    told = said(await press(place, ann, custom_ids.pack(OpenBranch(table.id, (0,)))))
    assert "once it’s over" in told


async def test_stale_buttons_are_refused(place: World) -> None:
    table, ann = await finished(place), place.people[0]
    for action, sentence in (
        (OpenBranch(table.id, (10_000_000,)), "out of date"),
        (OpenBranch(table.id, (2, 0, 9)), "out of date"),
        (OpenBranch(table.id, (2, 0, 0, 9)), "out of date"),
        (ReplaceBranch(table.id + 99, (2,)), "can’t find that match"),
        (OpenBranch(game="amytis", puzzle="no-such"), "out of date"),
        (OpenBranch(), "can’t find that match"),
    ):
        assert sentence in said(await press(place, ann, custom_ids.pack(action))), action
        assert await place.bot.matches.branch_of(ann.id) is None, action


async def test_a_match_of_a_game_that_is_gone_is_refused(place: World) -> None:
    table, ann = await finished(place), place.people[0]
    sql = "UPDATE match SET game = 'senet'"
    await place.bot.matches.database.transaction(lambda tx: tx.execute(sql).close())
    for action in (OpenBranch(table.id, (2,)), ShowLine(table.id, 2)):
        told = said(await press(place, ann, custom_ids.pack(action)))
        assert told
        assert "went wrong" not in told
    assert await place.bot.matches.branch_of(ann.id) is None


async def test_a_match_in_direct_messages_is_for_its_players(place: World) -> None:
    home = direct(place)
    match = played()
    persons = [Person(home.people[0].id, "Gudea"), Person(-1, "Robot", "keen")]
    row = await place.bot.matches.insert(home.channel.id, None, persons[0].user, persons, match, now=now())
    await place.seat("amytis", seed=5)
    told = said(await press(place, place.people[0], custom_ids.pack(OpenBranch(row.id, (2,)))))
    assert "Only its players" in told


async def test_a_puzzle_is_played_on_once_its_solution_is_out(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def none(*_: Any) -> set[tuple[str, str]]:
        return set()

    monkeypatch.setattr(posing.Puzzles, "_coming", none)  # otherwise the first may be held back
    ann = place.people[0]
    first = next(iter(puzzles("amytis").values()))
    answer: Any = (await ann.slash(place.channel, "puzzle play", game="amytis")).response
    await place.seat("amytis", seed=5)
    opens = custom_ids.pack(OpenBranch(game="amytis", puzzle=first.key))
    assert "once you’ve answered it" in said(await press(place, ann, opens))
    label = next(each["label"] for each in controls_of(answer.components) if each["label"].startswith("A · "))
    answer = (await ann.click(answer, label=label)).response or answer
    of = posing.Puzzles.of

    async def of_today(*args: Any) -> posing.Posed:
        return (await of(*args))._replace(day=20_000)

    with monkeypatch.context() as patch:
        patch.setattr(posing.Puzzles, "of", of_today)
        assert "its solution is out" in said(await press(place, ann, opens))
    page = await pressed(ann, answer, "Play on from here")
    assert "You take Player 1’s place" in texts_of(page.components)
    await pressed(ann, page, "Play")
    await place.env.settle()
    branch = await branch_of(place, ann)
    position = first.match(game("amytis"))
    kept = branch.record.branched
    assert state_after(branch.match, kept or 0) == position.state


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[LineTask]:
    """Have lines played by quick robots, and record the tasks."""
    tasks: list[LineTask] = []

    def quickly(task: LineTask) -> LineTurn | None:
        tasks.append(task)
        return continued(task)

    monkeypatch.setattr(lines, "continued", quickly)
    for name, value in {"TURNS": 8, "KEPT": 3, "ROUND": 1, "FINAL": 8}.items():
        monkeypatch.setattr(coach, name, value)
    return tasks


async def test_what_if_shows_three_turns_once_for_everyone(place: World, asked: list[LineTask]) -> None:
    table, ann = await finished(place), place.people[0]
    page = await pressed(ann, await stepped_back(place, ann), "What if?")
    assert page.ephemeral
    assert "What if? Turn 1 of 3" in texts_of(page.components)
    assert "How I’d play" in texts_of(page.components)
    assert len(page.attachments) == 1
    count = len(asked)
    seat = asked[0].view.viewer
    assert seat is not None
    for task in asked:
        assert task.view == asked[0].view
    texts_seen = [texts_of(page.components)]
    for _ in range(2):
        page = await pressed(ann, page, "Next")
        texts_seen.append(texts_of(page.components))
    assert "would reply" in texts_seen[1]
    assert "How I’d play" in texts_seen[2]
    await place.restart()
    bo = place.people[1]
    other = await pressed(bo, await stepped_back(place, bo), "What if?")
    assert texts_of(other.components) == texts_seen[0]
    assert len(asked) == count
    page = await pressed(ann, page, "Play on from here")
    await pressed(ann, page, "Play")
    await place.env.settle()
    branch = await branch_of(place, ann)
    kept = branch.record.branched or 0
    start = next(n for n in range(table.match.seq) if branched(table.match, n).view(seat) == asked[0].view)
    assert kept > branched(table.match, start).seq
    assert branch.match.seed == table.match.seed


async def test_a_line_is_refused_while_a_match_runs(place: World, asked: list[LineTask]) -> None:
    table = await place.seat("amytis", seed=5)
    told = said(await press(place, place.people[0], custom_ids.pack(ShowLine(table.id, 0))))
    assert "once it’s over" in told
    assert not asked


async def test_a_line_that_fails_says_so(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: LineTask) -> LineTurn | None:
        raise ValueError("no turn")

    monkeypatch.setattr(lines, "continued", broken)
    table = await finished(place)
    told = said(await press(place, place.people[0], custom_ids.pack(ShowLine(table.id, 2))))
    assert "Something went wrong" in told


async def test_a_position_in_a_button_leads_back_to_it(place: World) -> None:
    match = (await finished(place)).match
    points = [point_of(match, entries) for entries in range(match.seq + 1)]
    assert [entries_of(match, point) for point in points] == [*range(match.seq + 1)]
    assert len({*points}) == len(points)
    with pytest.raises(ValueError, match="no position"):
        entries_of(match, max(points) + SPAN)
