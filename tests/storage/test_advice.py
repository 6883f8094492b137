"""A robot's advice to a seat is kept for that turn until the match ends."""

from storage import Matches
from storage.records import Person, TableSpec
from storage.transaction import Database
from tests.clock import now
from tests.support import counting

PEOPLE = [Person(10, "Ann"), Person(11, "Bo")]


async def stored(matches: Matches) -> int:
    return (await matches.insert(1, None, 10, PEOPLE, counting(), coaching=True, now=now())).id


async def test_advice_is_kept_per_seat_and_turn(matches: Matches) -> None:
    number = await stored(matches)
    assert await matches.advice.get(number, 0, -1) is None
    await matches.advice.keep(number, 0, -1, "first")
    await matches.advice.keep(number, 0, 3, "{}")
    await matches.advice.keep(number, 0, 3, "second")
    await matches.advice.keep(number, 1, 3, "other")
    kept = [await matches.advice.get(number, *place) for place in ((0, -1), (0, 3), (1, 3), (1, -1))]
    assert kept == ["first", "second", "other", None]


async def test_advice_is_deleted_when_the_match_ends(matches: Matches, db: Database) -> None:
    number = await stored(matches)
    await matches.advice.keep(number, 0, 3, "{}")
    match = (await matches.load(number)).match
    assert match is not None
    await matches.append(number, match.seq, match.abandon(), match, now=now())
    await matches.advice.keep(number, 0, 4, "late")
    assert await db.read(lambda tx: tx.execute("SELECT count(*) FROM advice").fetchone()[0]) == 0


async def test_advice_for_an_unknown_match_is_ignored(matches: Matches) -> None:
    await matches.advice.keep(99, 0, 7, "{}")
    assert await matches.advice.get(99, 0, 7) is None


async def test_the_host_can_switch_coaching_on_and_off(matches: Matches) -> None:
    options = {"goal": "20"}
    create = matches.lobbies.create
    row = await create(
        2, None, PEOPLE[0], TableSpec("counting", 2, options=options, coaching=True), now=now()
    )
    assert row.coaching
    assert not (await matches.lobbies.configure(row.id, coaching=False, now=now())).coaching
    row = await matches.lobbies.configure(row.id, coaching=True, seats=3, now=now())
    assert (row.coaching, row.seats) == (True, 3)
    assert (await matches.lobbies.configure(row.id, seats=2, now=now())).coaching
    await matches.lobbies.join(row.id, PEOPLE[1], now=now())
    begun = await matches.lobbies.start(row.id, [10, 11], counting(), now=now())
    assert begun.coaching
    assert (await matches.load(row.id)).coaching


async def test_the_first_line_from_a_position_is_kept(matches: Matches) -> None:
    number = await stored(matches)
    assert await matches.advice.line(number, 0, 4) is None
    assert await matches.advice.keep_line(number, 0, 4, "first") == "first"
    assert await matches.advice.keep_line(number, 0, 4, "second") == "first"
    assert await matches.advice.keep_line(number, 1, 4, "other") == "other"
    assert [await matches.advice.line(number, *place) for place in ((0, 4), (1, 4), (0, 5))] == [
        "first",
        "other",
        None,
    ]
    assert await matches.advice.get(number, 0, 4) is None
