"""Robots at the table: stored with their level, found when they have to act, marked in results."""

from storage import Matches
from storage.records import Listing, Person, Status, TableSpec
from storage.sql import due_matches
from storage.transaction import Tx
from tests.clock import now
from tests.storage.posted import boards_due, set_message
from tests.storage.test_results import ANN, BEN, load, play_to_the_end
from tests.support import counting, play_turn

STEADY, OTHER = Person(-1, "Steady (robot)", "steady"), Person(-2, "Steady 2 (robot)", "steady")


async def begun(matches: Matches, *robots: Person, people: tuple[Person, ...] = (ANN,)) -> Listing:
    seats = len(people) + len(robots)
    row = await matches.lobbies.create(1, 5, ANN, TableSpec("counting", seats, robots=robots), now=now())
    for person in people[1:]:
        await matches.lobbies.join(row.id, person, now=now())
    order = [person.user for person in (*people, *robots)]
    return await matches.lobbies.start(row.id, order, counting(seats), now=now())


async def mark_shown(matches: Matches, match_id: int) -> None:
    row = await matches.get(match_id)
    await set_message(matches, match_id, None, row.seq, now=now())


async def test_robots_join_and_leave_a_lobby(matches: Matches) -> None:
    row = await matches.lobbies.create(1, 5, ANN, TableSpec("counting", 4, robots=[STEADY]), now=now())
    assert (row.people, row.robots, row.free) == ((ANN, STEADY), (STEADY,), 2)
    assert (await matches.lobbies.join(row.id, OTHER, now=now())).robots == (STEADY, OTHER)
    assert (await matches.lobbies.leave(row.id, STEADY.user, now=now())).people == (ANN, OTHER)
    await matches.lobbies.join(row.id, BEN, now=now())
    row = await matches.lobbies.leave(row.id, ANN.user, now=now())
    assert (row.host, row.people) == (BEN.user, (OTHER, BEN))


async def test_a_lobby_with_only_robots_is_closed(matches: Matches) -> None:
    row = await matches.lobbies.create(1, 5, ANN, TableSpec("counting", 3, robots=[STEADY, OTHER]), now=now())
    assert await matches.lobbies.full() == [row.id]
    assert (await matches.lobbies.leave(row.id, ANN.user, now=now())).status is Status.ABANDONED


async def test_a_match_with_a_robot_to_act_is_due(matches: Matches) -> None:
    row = await begun(matches, STEADY)
    assert row.people == (ANN, STEADY)
    assert not row.thinking
    await mark_shown(matches, row.id)
    assert await boards_due(matches) == []
    match = await load(matches, row.id)
    play_turn(match)
    await matches.append(row.id, 0, match.log, match, now=now())
    assert (await matches.get(row.id)).thinking
    await mark_shown(matches, row.id)
    assert (await boards_due(matches), await matches.boards.thinking()) == ([], [row.id])
    seq = match.seq
    match.go_on({1: "steady"})
    await matches.append(row.id, seq, match.log[seq:], match, now=now())
    await mark_shown(matches, row.id)
    assert await boards_due(matches) == []


async def test_a_robot_can_go_first_and_takes_over_a_resigned_seat(matches: Matches) -> None:
    lobby = await matches.lobbies.create(2, 5, ANN, TableSpec("counting", 2, robots=[STEADY]), now=now())
    assert (await matches.lobbies.start(lobby.id, [STEADY.user, ANN.user], counting(2), now=now())).thinking
    row = await begun(matches, people=(ANN, BEN, Person(12, "Cid")))
    match = await load(matches, row.id)
    await matches.append(row.id, 0, match.resign(0, go_on=False), match, now=now())
    assert (await matches.get(row.id)).thinking
    repaired = await matches.repair(row.id, now=now())
    assert repaired.thinking


async def test_results_and_seat_histories_mark_robots(matches: Matches) -> None:
    row = await begun(matches, STEADY)
    await play_to_the_end(matches, row.id)
    results = await matches.results.of_match(row.id)
    assert [(result.robot, result.counts) for result in results] == [("", False), ("steady", False)]
    assert [result.counts for result in await matches.results.of_user(ANN.user)] == [False]
    assert [sitting.robot for sitting in await matches.results.seating(row.id)] == ["", "steady"]


async def test_results_among_people_count(matches: Matches) -> None:
    row = await begun(matches, people=(ANN, BEN))
    await play_to_the_end(matches, row.id)
    assert [(result.robot, result.counts) for result in await matches.results.of_match(row.id)] == [
        ("", True)
    ] * 2


async def test_robot_turns_can_be_left_to_other_processes(matches: Matches) -> None:
    row = await begun(matches, STEADY)
    match = (await matches.load(row.id)).match
    assert match is not None
    robots_turn = row.people[match.to_act[0]].robot != ""
    assert await boards_due(matches, thinking=False) == ([] if robots_turn else [row.id])

    def turn_over(tx: Tx) -> None:
        tx.execute("UPDATE match SET thinking = ?", (not robots_turn,))
        due_matches.enqueue(tx, row.id)

    await matches.database.transaction(turn_over)
    assert await boards_due(matches, thinking=False) == ([row.id] if robots_turn else [])
    assert await matches.boards.thinking() == ([] if robots_turn else [row.id])
    assert await boards_due(matches) == [row.id]


async def test_a_board_is_not_claimed_during_another_processs_robot_turn(matches: Matches) -> None:
    row = await begun(matches, STEADY)
    match = await load(matches, row.id)
    play_turn(match)
    await matches.append(row.id, 0, match.log, match, now=now())
    claim = matches.postings.claim
    assert await claim(row.posting, "me", 10, thinking=False, now=now()) is None
    assert await claim(row.posting, "me", 10, now=now()) is not None
