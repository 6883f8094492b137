"""Reading running matches for spectators, on every engine."""

from storage import Matches
from storage.standings import Scope
from storage.timing import Preferences
from tests.clock import now
from tests.storage.test_matches import ANN, BEN, execute
from tests.support import counting, play_turn


async def test_running_matches_are_read_without_their_hidden_sides(matches: Matches) -> None:
    first = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now() - 9)
    match = counting(turns=2)
    second = await matches.insert(3, 7, ANN.user, [ANN, BEN], match, now=now())
    await matches.insert(4, 8, ANN.user, [ANN, BEN], counting(), now=now())
    await matches.insert(5, None, ANN.user, [ANN, BEN], counting(), now=now())
    branch = await matches.insert(6, 7, ANN.user, [ANN, BEN], counting(), now=now())
    await execute(matches.database, "UPDATE match SET branched = 0 WHERE id = ?", branch.id)
    watching = matches.watching
    live = await watching.live(7, 9)
    assert [each.id for each in live] == [second.id, first.id]
    assert [each.id for each in await watching.live(7, 1)] == [second.id]
    assert (live[0].channel, live[0].game, live[0].seats, live[0].seq) == (3, "counting", 2, match.seq)
    assert {*await watching.snapshots([first.id, second.id])} == {first.id, second.id}
    assert await watching.snapshots([]) == {}
    entries = await watching.latest_entries(live, 1)
    assert [len(entries[each.id]) for each in live] == [1, 0]
    assert [row.id for row in await watching.listings([second.id, 99, first.id])] == [second.id, first.id]


async def test_only_certain_ratings_of_visible_players_count(matches: Matches) -> None:
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], counting(), now=now())
    scope = Scope(0, "", "counting", 2)
    for user, shown, played in ((ANN.user, 1600, 10), (BEN.user, 1700, 9)):
        fields = f"{scope.guild}, '', '{scope.game}', 2, {user}, 25, 8, {shown}, {played}, 0"
        await execute(matches.database, f"INSERT INTO rating VALUES ({fields})")
    assert await matches.watching.ratings([row.id]) == {row.id: [1600]}
    await execute(matches.database, f"UPDATE rating SET matches = 12 WHERE user = {BEN.user}")
    assert await matches.watching.ratings([row.id]) == {row.id: [1700, 1600]}
    await matches.people.save(Preferences(BEN.user, hidden=True), now=now())
    assert await matches.watching.ratings([row.id]) == {row.id: [1600]}


async def test_the_usual_length_is_that_of_ended_matches(matches: Matches) -> None:
    assert await matches.watching.usual_length("counting", 2, 9) == 0
    match = counting()
    row = await matches.insert(2, 7, ANN.user, [ANN, BEN], match, now=now())
    while not match.over:
        play_turn(match)
    await matches.append(row.id, 0, match.log, match, now=now())
    assert await matches.watching.usual_length("counting", 2, 9) == match.seq
