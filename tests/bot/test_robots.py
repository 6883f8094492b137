"""Robots at the table: whole matches of one player against them, and no message is sent to a robot."""

import asyncio
import random
import time
from typing import Any

import pytest

from bot.app.features import commands as groups
from bot.app.welcome import greet
from bot.features.films import reel as film_reel
from bot.matches.robots.players import plates
from bot.matches.table import Table
from engine.catalogue import game, games
from engine.history.log import Played
from engine.match import Match
from engine.robots import steady
from render.texts import texts
from storage.records import Ending, Listing, Person, Status, VoteOutcome
from tests.bot.alone import direct, row_of
from tests.bot.test_bad_input import said
from tests.bot.world import (
    World,
    agree,
    click_more,
    labels,
    leave,
    more_labels,
    read,
    take_turn_by_panel,
    take_turn_by_slash,
    texts_of,
)
from tests.clock import now
from tests.thorough import in_turn, times

ROBOT = "Plumb (calm robot)"


def posts(place: World) -> int:
    return len(place.channel.history())


async def play_on(place: World, chance: random.Random, *, panel: bool = False) -> None:
    """Play to the end, checking that each turn posts at most one public message."""
    while (table := await place.table()).match.to_act:
        before = posts(place)
        assert {table.record.people[seat].robot for seat in table.match.to_act} == {""}
        await (take_turn_by_panel if panel else take_turn_by_slash)(place, chance)
        assert posts(place) <= before + 1


@in_turn("slug", games())
async def test_a_whole_match_of_one_player_against_robots(place: World, slug: str) -> None:
    ann, chance = place.people[0], random.Random(1)
    robots = min(max(game(slug).facts.seats) - 1, times(2, 9))
    await ann.slash(place.channel, "game new", game=slug, robots=robots)
    table = await place.table()
    assert [person.robot for person in table.record.people if person.user != ann.id] == ["calm"] * robots
    assert posts(place) == 1
    assert labels(place.last)[0] == "Take your turn"
    await play_on(place, chance, panel=slug == "amytis")
    whole = (await place.bot.services.tables.load_whole(table.id)).match
    seats = {entry.seat for entry in whole.log if isinstance(entry, Played)}
    assert seats == set(range(robots + 1))
    assert Match.replay(whole.game, whole.seats, whole.options, whole.seed, whole.log).now == whole.now
    assert ROBOT in read(place.last)
    assert "don’t count" in read(place.last)
    assert "from a file" not in read(place.last)
    results = await place.bot.services.tables.matches.results.of_match(table.id)
    assert {result.counts for result in results} == {False}
    assert [bool(result.robot) for result in results] == [
        bool(person.robot) for person in table.record.people
    ]


@in_turn("slug", games())
async def test_a_whole_match_in_a_direct_message(place: World, slug: str) -> None:
    alone, chance = direct(place), random.Random(2)
    opened = await alone.people[0].slash(alone.channel, "game new", game=slug)
    assert "has started" in said(opened)
    table = await alone.table()
    assert (table.record.guild, table.match.seats) == (None, 2)
    assert posts(alone) == 1
    await play_on(alone, chance, panel=slug != "architectura")
    assert labels(alone.last)[:2] == ["Rematch", "New game"]
    listed = said(await alone.people[0].slash(alone.channel, "game list"))
    assert "direct message" in listed
    again = posts(alone)
    await alone.people[0].click(alone.last, label="Rematch")
    assert (await alone.table()).record.again == table.id
    assert posts(alone) == again + 1


@pytest.mark.parametrize("kind", ["voice", "stage", "news"])
async def test_a_match_can_be_played_in_any_text_channel(place: World, kind: str) -> None:
    place.channel = getattr(place.guild, f"create_{kind}_channel")("hall")
    ann = place.people[0]
    started = await ann.slash(place.channel, "game new", game="amytis", robots=1, thread=False)
    assert said(started)
    assert labels(place.last)[0] == "Take your turn"
    await take_turn_by_panel(place, random.Random(1))
    assert "your turn" in place.last.content
    history = await ann.slash(place.channel, "game history")
    assert "Step through" in said(history)


async def test_the_board_lists_the_robots_turns(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", robots=3)
    await take_turn_by_slash(place, random.Random(3))
    text = read(place.last)
    for name in (ROBOT, "Gable (calm robot)", "Mortar (calm robot)"):
        assert name in text
    assert place.last.content.startswith(f"<@{ann.id}>, it’s your turn")
    assert "<@-" not in text


async def test_names_of_robots_are_short_in_pictures(place: World) -> None:
    await place.people[0].slash(place.channel, "game new", game="ancient", robots=3)
    table = await place.table()
    assert set(plates(table.names, table.record)) == {"Ann", "Plumb", "Gable", "Mortar"}
    (frame, *_) = film_reel.reel(table, texts()).frames
    assert set(frame.names) == {"Ann", "Plumb", "Gable", "Mortar"}


async def test_the_host_can_add_and_remove_robots(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    lobby = place.last
    assert "Only \u2068Ann\u2069" in said(await bo.click(lobby, label="Add a robot"))
    await ann.click(lobby, label="Add a robot")
    assert ROBOT in read(place.last)
    assert "don’t count" in read(place.last)
    panel: Any = (await ann.click(lobby, label="Robots")).response
    await ann.click(panel, label="Remove a robot")
    assert ROBOT not in read(place.last)
    assert "Robots" not in labels(place.last)
    await ann.click(lobby, label="Add a robot")
    await bo.click(lobby, label="Join")
    table = await place.table()
    assert sorted(table.names) == ["Ann", "Bo", ROBOT]
    assert posts(place) == 2


NEW_TO = "You’re new to Ancient Architects, so your robot"


def levels_of(row: Listing) -> set[str]:
    return {person.robot for person in row.robots}


async def test_robots_are_calm_until_a_match_of_the_game_is_finished(place: World) -> None:
    alone = direct(place)
    (gudea,) = alone.people
    opened = said(await gudea.slash(alone.channel, "game new", game="ancient"))
    assert f"{NEW_TO} is calm. `/game new` with `level`" in opened
    assert levels_of(await row_of(alone)) == {"calm"}
    await gudea.slash(alone.channel, "game resign", sure=True)
    assert NEW_TO not in said(await gudea.slash(alone.channel, "game new", game="ancient"))
    assert levels_of(await row_of(alone)) == {"keen"}
    await gudea.slash(alone.channel, "game resign", sure=True)
    several = said(await gudea.slash(alone.channel, "game new", game="architectura", robots=3))
    assert "new to Architectura, so your robots are calm" in several


@pytest.mark.parametrize("level", ["calm", "keen"])
async def test_a_chosen_level_is_kept(place: World, level: str) -> None:
    opened = await place.people[0].slash(place.channel, "game new", game="ancient", robots=1, level=level)
    assert "new to" not in said(opened)
    assert levels_of(await row_of(place)) == {level}


async def test_a_robot_added_to_a_lobby_is_calm_for_a_newcomer(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=4)
    assert f"{NEW_TO} is calm. *Robots*" in said(await ann.click(place.last, label="Add a robot"))
    again = await ann.click(place.last, label="Add a robot")
    assert again.followups == []
    assert levels_of(await row_of(place)) == {"calm"}


async def test_a_robot_on_the_last_seat_starts_the_match(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="amytis")
    await ann.click(place.last, label="Add a robot")
    assert labels(place.last)[0] == "Take your turn"
    assert posts(place) == 2


async def test_seats_reserved_for_guests_are_not_for_robots(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", player1=bo)
    assert "Add a robot" not in labels(place.last)
    assert "Nobody" not in read(place.last)


async def killed_between(place: World) -> Table:
    """Store a turn without the robots' answers; return the table."""
    while not (table := await place.table()).thinking:  # a reveal splits a turn
        (seat,) = table.match.to_act
        await place.bot.services.tables.play(table.id, place.people[0].id, _turn(table.match, seat))
    return table


def _turn(match: Match, seat: int) -> list[Any]:
    return list(steady(match.game, match.view(seat)))


def pids(place: World) -> list[int]:
    return place.bot.services.robot_players.robot_pool.pids


async def test_processes_are_started_while_players_think(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    assert not pids(place)
    await ann.click(place.last, label="Add a robot")
    assert pids(place)
    await place.restart()
    await place.env.settle()
    assert pids(place)
    await ann.slash(place.channel, "game abandon")
    await place.restart()
    await place.env.settle()
    assert not pids(place)


@in_turn("slug", games())
async def test_robots_play_after_a_crash_before_their_turn(place: World, slug: str) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game=slug, robots=1)
    for _ in range(3):
        before, killed = posts(place), await killed_between(place)
        waits = killed.require_seat(ann.id) not in killed.match.to_act
        await place.restart()
        await place.env.settle()
        table = await place.table()
        assert table.match.seq > killed.match.seq
        assert not table.thinking
        assert table.record.people[table.match.to_act[0]].user == ann.id
        assert waits <= posts(place) - before <= 1
        assert "your turn" in place.last.content


async def test_a_match_with_robots_survives_a_restart_in_each_state(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    await ann.click(place.last, label="Add a robot")
    await place.restart()
    await ann.click(place.last, label="Add a robot")
    table, count = await place.table(), posts(place)
    await place.restart()
    await place.env.settle()
    assert (posts(place), (await place.table()).match.seq) == (count, table.match.seq)
    await take_turn_by_slash(place, random.Random(4))
    assert posts(place) == count + 1
    asked: Any = await ann.slash(place.channel, "game abandon")
    await ann.click(asked.response, label="End the match")
    await place.restart()
    await place.env.settle()
    assert labels(place.last)[0] == "Rematch"


async def test_robots_play_the_same_moves_at_any_time(place: World) -> None:
    row = await with_robots(place, "ancient", seed=5)
    table = await place.bot.services.tables.load(row)
    expected = Match.new(table.game, 3, table.match.options, seed=5)
    robots = {1: "steady", 2: "steady"}
    expected.go_on(robots)
    expected.play(0, *_turn(expected, 0), go_on=False)
    expected.go_on(robots)
    change = await place.bot.services.tables.play(row, place.people[0].id, _turn(table.match, 0))
    assert not change.calls
    await place.bot.services.reconciler.announce(change)
    whole = (await place.bot.services.tables.load_whole(row)).match
    moves = [(entry.seat, entry.move) for entry in whole.log if isinstance(entry, Played)]
    assert moves == [(entry.seat, entry.move) for entry in expected.log if isinstance(entry, Played)]


async def with_robots(place: World, slug: str, seed: int, people: int = 1, seats: int = 3) -> int:
    """Put a match of players and robots into the channel, the players first."""
    persons = [Person(member.id, member.name) for member in place.people[:people]]
    persons += [Person(-number, f"Steady {number}", "steady") for number in range(1, seats - people + 1)]
    match = Match.new(game(slug), seats, seed=seed)
    row = await place.bot.services.tables.matches.insert(
        place.channel.id, place.guild.id, persons[0].user, persons, match, now=now()
    )
    await place.bot.services.reconciler.tell(row.id)
    await place.env.settle()
    return row.id


async def test_robots_do_not_vote(place: World) -> None:
    match_id = await with_robots(place, "ancient", seed=6, people=2)
    ann, bo = place.people
    await ann.slash(place.channel, "game abandon")
    [vote] = await place.bot.services.tables.matches.votes.asked(match_id)
    assert vote.missing == (1,)
    assert "<@-" not in read(place.last)
    await agree(bo, place.last)
    outcome = (await place.bot.services.tables.matches.votes.get(vote.id)).outcome
    assert outcome is VoteOutcome.AGREED


async def test_a_player_against_robots_needs_no_consent(place: World) -> None:
    await with_robots(place, "ancient", seed=6)
    ann = place.people[0]
    asked: Any = await ann.slash(place.channel, "game abandon")
    assert "no one else has to agree" in said(asked)
    assert not (await place.table()).match.over
    assert "The match has ended" in said(await ann.click(asked.response, label="End the match"))
    assert (await place.table()).match.abandoned
    assert "All players" not in read(place.last)
    assert "\u2068Ann\u2069 ended the match." in read(place.last)
    assert "everybody" not in read(place.last)


async def test_closing_a_lobby_is_confirmed(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    assert "The table is closed." in said(await ann.slash(place.channel, "game abandon"))


@pytest.mark.simcord(check_errors=False)
async def test_a_refused_table_links_to_the_open_one(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    table = place.last
    refused: Any = await ann.slash(place.channel, "game new", game="amytis", thread=False)
    assert "This channel already has an open table" in said(refused)
    led: Any = await ann.click(refused.response, label="Show board")
    assert f"/{place.channel.id}/{table.id}) hasn’t started yet" in said(led)
    assert "it starts as soon as the table is full" in said(await ann.slash(place.channel, "game undo"))


async def test_a_stale_button_does_not_end_the_match(place: World) -> None:
    await with_robots(place, "ancient", seed=6)
    ann = place.people[0]
    asked: Any = await ann.slash(place.channel, "game abandon")
    await take_turn_by_slash(place, random.Random(5))
    assert "That button is out of date" in said(await ann.click(asked.response, label="End the match"))
    assert not (await place.table()).match.over


async def test_robots_keep_playing_after_a_player_resigns(place: World) -> None:
    match_id = await with_robots(place, "ancient", seed=7, people=2)
    ann, bo = place.people
    before = posts(place)
    await ann.slash(place.channel, "game resign", sure=True)
    table = await place.table()
    assert not table.match.over
    assert table.record.people[table.match.to_act[0]].user == bo.id
    assert posts(place) == before + 1
    await play_on_as(place, match_id)
    results = await place.bot.services.tables.matches.results.of_match(match_id)
    assert [result.ending for result in results] == [Ending.RESIGNED, Ending.PLAYED, Ending.PLAYED]


async def play_on_as(place: World, match_id: int) -> None:
    services = place.bot.services
    while (table := await services.tables.load(match_id)).match.to_act:
        seat = table.match.to_act[0]
        user = table.record.people[seat].user
        await services.reconciler.announce(
            await services.tables.play(match_id, user, _turn(table.match, seat))
        )


async def test_a_match_without_players_ends(place: World) -> None:
    match_id = await with_robots(place, "ancient", seed=8)
    await place.people[0].slash(place.channel, "game resign", sure=True)
    table = await place.bot.services.tables.load(match_id)
    assert table.match.abandoned
    assert table.record.status is Status.ABANDONED


async def test_resigning_against_one_robot_loses(place: World) -> None:
    await with_robots(place, "amytis", seed=8, seats=2)
    await place.people[0].slash(place.channel, "game resign", sure=True)
    assert "wins" in read(place.last)
    assert "<@-" not in read(place.last)


async def test_undo_against_robots_takes_back_their_turns_too(place: World) -> None:
    await with_robots(place, "ancient", seed=9)
    assert "Undo" not in await more_labels(place.people[0], place.last)
    before = (await place.table()).match
    await take_turn_by_slash(place, random.Random(5))
    cost: Any = (await click_more(place.people[0], place.last, "Undo")).response
    assert "without asking anyone" in texts_of(cost.components)
    await place.people[0].click(cost, label="Take it back")
    await place.env.settle()
    assert (await place.table()).match.state == before.state


async def test_robots_turns_prevent_undo_with_several_players(place: World) -> None:
    await with_robots(place, "ancient", seed=9, people=2)
    while (await place.table()).match.turn < 3:
        await take_turn_by_slash(place, random.Random(5))
    assert "Undo" not in await more_labels(place.people[0], place.last)


async def test_three_robots_answer_in_under_two_seconds_a_round(place: World) -> None:
    match_id = await with_robots(place, "ancient", seed=10, seats=4)
    services, rounds = place.bot.services, list[float]()
    while not (table := await services.tables.load(match_id)).match.over and len(rounds) < times(5, 99):
        change = await services.tables.play(match_id, place.people[0].id, _turn(table.match, 0))
        begun = time.process_time()  # CPU time of all threads, independent of other load
        await services.robot_players.play(match_id, change.after)
        rounds.append(time.process_time() - begun)
    assert len(rounds) >= times(5, 15)
    assert max(rounds) < 2


async def test_the_welcome_message_offers_a_match_against_a_robot(place: World) -> None:
    ann = place.people[0]
    await place.env.settle()
    guild = place.bot.get_guild(place.guild.id)
    assert guild is not None
    await greet(place.bot.services, guild)
    asked = await ann.click(place.last, label="Play against a robot")
    assert asked.ephemeral
    assert "direct message" in said(asked)
    assert asked.response is not None
    await ann.click(asked.response, label="Ancient Architects")
    table = await place.table()
    assert sorted(table.names) == ["Ann", ROBOT]


@pytest.mark.simcord(check_errors=False)
async def test_matches_in_direct_messages_are_against_robots_only(place: World) -> None:
    alone = direct(place)
    friend = place.env.create_user("ur", global_name="Ur")
    refused = await alone.people[0].slash(alone.channel, "game new", game="amytis", player1=friend)
    assert "against robots" in said(refused)
    assert posts(alone) == 0


def test_commands_are_offered_only_on_servers_and_in_direct_messages(place: World) -> None:
    for group in groups():
        payload = group.to_dict(place.bot.tree)
        assert payload["contexts"] == [0, 1], group.name
        assert payload["integration_types"] == [0]


async def test_a_failing_robot_does_not_keep_the_board_from_being_posted(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_robots(place, "ancient", seed=11)
    robot_players = place.bot.services.robot_players
    think = robot_players.robot_pool.think

    async def fail(_: Any) -> Any:
        raise OSError("no memory")

    monkeypatch.setattr(robot_players.robot_pool, "think", fail)
    place.bot.services.reconciler.first_wait = 1000.0
    before = await place.table()
    await place.bot.services.reconciler.announce(
        await place.bot.services.tables.play(before.id, place.people[0].id, _turn(before.match, 0))
    )
    table = await place.table()
    assert (await place.board()).seen == table.match.seq > before.match.seq
    assert table.thinking
    monkeypatch.setattr(robot_players.robot_pool, "think", think)
    place.bot.services.reconciler.wake()
    async with asyncio.timeout(120):
        while "your turn" not in place.last.content or (await place.table()).thinking:  # noqa: ASYNC110  # there is no event to wait for
            await asyncio.sleep(0.05)
    assert "your turn" in place.last.content


async def test_a_lobby_with_only_robots_left_is_closed(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="ancient", seats=3)
    await ann.click(place.last, label="Add a robot")
    row = await row_of(place)
    await leave(ann, place.last)
    assert (await place.bot.services.tables.matches.get(row.id)).status is Status.ABANDONED


@pytest.mark.simcord(check_errors=False)
async def test_more_robots_than_seats_are_refused(place: World) -> None:
    ann = place.people[0]
    refused = await ann.slash(place.channel, "game new", game="amytis", robots=3)
    assert "exactly 2 players" in said(refused)
    refused = await ann.slash(place.channel, "game new", game="amytis", robots=2, seats=2)
    assert "All seats are taken" in said(refused)
    assert posts(place) == 0
