"""The count of captures between players over several matches equals what the logs say."""

from collections import Counter
from random import Random

import pytest

from engine import catalogue
from engine.catalogue import game
from engine.errors import Refusal
from engine.games.westkingdom.events import Captured
from engine.history.log import Entry, Played, follow
from engine.match import Match
from storage import Matches
from storage.records import Captures, Person
from storage.timing import Preferences
from storage.transaction import Tx
from tests.clock import now
from tests.playing import any_moves

ANN, BEN, ROBOT = Person(10, "Ann"), Person(11, "Ben"), Person(-1, "Keen", robot="keen")
REAL = catalogue.games


@pytest.fixture(autouse=True)
def _all_games(_only_counting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", REAL)


def captured(match: Match) -> Counter[tuple[int, int]]:
    """Return how many workers each seat captured from each other seat, without undone turns."""
    line: list[tuple[int, Entry]] = []
    for number, entry in enumerate(match.log):
        follow(line, number, entry)
    counts = Counter[tuple[int, int]]()
    for _, entry in line:
        for event in entry.events if isinstance(entry, Played) else ():
            if isinstance(event, Captured) and event.seat != event.whom:
                counts[event.seat, event.whom] += event.count
    return counts


async def played(matches: Matches, channel: int, people: tuple[Person, ...], seed: int) -> Match:
    """Store a whole random match of West Kingdom with undone turns."""
    random, match = Random(seed), Match.new(game("westkingdom"), len(people), seed=seed)
    row = await matches.insert(channel, 5, people[0].user, people, match, now=now())
    while match.to_act:
        seat = random.choice(match.to_act)
        match.play(seat, *any_moves(match, seat, random))
        if random.random() < 0.2:
            try:
                match.undo(seat)
            except Refusal:
                continue
    await matches.append(row.id, 0, match.log, match, now=now())
    return match


async def test_captures_are_summed_over_matches(matches: Matches) -> None:
    first = captured(await played(matches, 1, (ANN, BEN), 2))
    second = captured(await played(matches, 2, (BEN, ANN), 3))
    await played(matches, 3, (ANN, ROBOT), 4)
    assert first[0, 1] or second[1, 0]
    counts = {
        (ANN.user, BEN.user): first[0, 1] + second[1, 0],
        (BEN.user, ANN.user): first[1, 0] + second[0, 1],
    }
    stored = await matches.results.captures("westkingdom", [ANN.user, BEN.user])
    assert stored.counts == {pair: count for pair, count in counts.items() if count}
    assert stored.matches == 2
    assert await matches.results.captures("amytis", [ANN.user, BEN.user]) == Captures()
    assert await matches.statistics.recount(keep=False) == []


async def test_captures_by_a_stand_in_count_for_no_player(matches: Matches) -> None:
    match = Match.new(game("westkingdom"), 2, seed=1)
    row = await matches.insert(1, 5, ANN.user, (ANN, BEN), match, now=now())
    random = Random(1)
    while match.to_act:
        seat = random.choice(match.to_act)
        for move in any_moves(match, seat, random):
            match.repeat(Played(seat, move, at=1000 + match.seq * 60, robot=seat == 0))
    await matches.append(row.id, 0, match.log, match, now=now())
    counts = captured(match)
    assert counts[0, 1]
    assert counts[1, 0]
    stored = await matches.results.captures("westkingdom", [ANN.user, BEN.user])
    assert stored.counts == {(BEN.user, ANN.user): counts[1, 0]}
    delays = [(await matches.statistics.of_user(person.user)).scores[0].delay for person in (ANN, BEN)]
    assert delays[0] is None
    assert delays[1]


async def test_captures_leave_out_users_hidden_from_statistics(matches: Matches) -> None:
    await played(matches, 1, (ANN, BEN), 2)
    assert (await matches.results.captures("westkingdom", [ANN.user, BEN.user])).counts
    await matches.people.save(Preferences(ANN.user, hidden=True), now=now())
    assert not (await matches.results.captures("westkingdom", [ANN.user, BEN.user])).counts


async def test_logs_of_an_earlier_version_are_read_later(matches: Matches) -> None:
    """Values that earlier versions didn't store then match a recount; an unreadable log is skipped."""
    for number in (1, 2):
        await played(matches, number, (ANN, BEN), number + 1)
    right = await matches.statistics.of_group([ANN.user, BEN.user])
    assert any(seat.behind for seats in right for seat in seats)
    assert any(seat.built for seats in right for seat in seats)

    def age(tx: Tx) -> None:
        tx.execute("UPDATE result SET behind = NULL, built = '{}'").close()
        tx.execute("UPDATE log SET entry = ? WHERE match = 2 AND seq = 3", (b"{}",)).close()

    await matches.database.transaction(age)
    assert await matches.results.read_logs(1) == 1
    (problem,) = await matches.statistics.recount(keep=False)
    assert problem.startswith("match 2 can't be replayed")
    assert await matches.results.read_logs(9) == 1
    assert await matches.results.read_logs(9) == 0
    first, second = await matches.statistics.of_group([ANN.user, BEN.user])
    assert first == right[0]
    assert all((seat.behind, seat.built) == (0, {}) for seat in second)
