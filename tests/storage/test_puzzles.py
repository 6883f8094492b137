"""Each user answers a puzzle once, and once more on each day that has it."""

import random
from itertools import groupby

import pytest

from storage import Matches
from storage.delivery import DailyChannel, DailyPuzzle, PostingKind
from storage.errors import PuzzleAnswered
from storage.standings import PuzzleAnswer, Solver
from storage.timing import DAY, Preferences, week_of
from tests.clock import now
from tests.storage.posted import claimed
from tests.storage.test_privacy import robot

TODAY = 20_000
AT = TODAY * DAY + 10 * 3600


async def begin(matches: Matches, day: int = TODAY, puzzle: str = "1-8", best: int = 2) -> DailyPuzzle:
    return await matches.puzzles.begin_day(DailyPuzzle(day, "amytis", puzzle, best, content="{}"))


async def erase(matches: Matches, user: int) -> None:
    await matches.privacy.erase(user, robot, now=now())


async def test_the_first_answer_counts(matches: Matches) -> None:
    assert await matches.puzzles.answers(10) == []
    assert await matches.puzzles.answer(10, "amytis", "1-8", 2, best=2, now=now()) == 2
    assert await matches.puzzles.answer(10, "amytis", "1-8", 3, best=2, now=now()) == 2
    assert await matches.puzzles.answer(10, "ancient", "1-8", 1, best=0, now=now() + 1) == 1
    assert await matches.puzzles.answer(11, "amytis", "1-8", 0, best=2, now=now()) == 0
    assert await matches.puzzles.answers(10) == [
        PuzzleAnswer("amytis", "1-8", 2, 2),
        PuzzleAnswer("ancient", "1-8", 1, 0),
    ]


async def test_a_day_keeps_the_puzzle_that_was_stored_first(matches: Matches) -> None:
    assert await matches.puzzles.day(TODAY) is None
    first = await begin(matches)
    assert await begin(matches, puzzle="2-9", best=0) == first
    assert await matches.puzzles.day(TODAY) == first
    await begin(matches, TODAY + 4, best=1)
    assert [(daily.day, daily.content) for daily in await matches.puzzles.days()] == [
        (TODAY, ""),
        (TODAY + 4, ""),
    ]
    latest = await matches.puzzles.day_of("amytis", "1-8")
    assert latest is not None
    assert (latest.day, latest.content) == (TODAY + 4, "{}")
    assert await matches.puzzles.day_of("ancient", "1-8") is None


async def test_the_order_has_one_key(matches: Matches) -> None:
    assert await matches.puzzles.order_key("aa") == "aa"
    assert await matches.puzzles.order_key("bb") == "aa"


async def test_the_same_puzzle_is_answered_again_on_another_day(matches: Matches) -> None:
    for day, choice in ((TODAY, 2), (TODAY + 4, 0)):
        await begin(matches, day)
        at = day * DAY
        assert await matches.puzzles.answer_daily(10, day, choice, channel=7, now=at) == choice
        assert await matches.puzzles.answer_daily(10, day, 3, channel=7, now=at) == choice
        await matches.puzzles.close_days(day + 1, now=at + DAY)
    await matches.puzzles.answer(10, "amytis", "1-8", 1, best=2, now=AT)
    assert await matches.puzzles.answers(10) == [
        PuzzleAnswer("amytis", "1-8", 2, 2, TODAY),
        PuzzleAnswer("amytis", "1-8", 0, 2, TODAY + 4),
        PuzzleAnswer("amytis", "1-8", 1, 2),
    ]
    assert await matches.puzzles.tally(TODAY) == {2: 1}
    assert await matches.puzzles.tally(TODAY + 4) == {0: 1}
    assert await matches.puzzles.tally(TODAY + 8) == {}


async def test_no_answer_counts_once_the_solution_is_out(matches: Matches) -> None:
    puzzles = matches.puzzles
    assert await puzzles.answer_daily(10, TODAY, 2, now=AT) is None, "the day has no puzzle"
    await begin(matches)
    await puzzles.close_days(TODAY, now=AT)
    assert await puzzles.answer_daily(10, TODAY, 1, now=AT) == 1
    [answer] = await puzzles.answers(10)
    assert not answer.closed
    await puzzles.close_days(TODAY + 1, now=AT + DAY)
    await puzzles.close_days(TODAY + 1, now=AT + 2 * DAY)
    daily = await puzzles.day(TODAY)
    assert daily is not None
    assert daily.closed == AT + DAY
    assert await puzzles.answer_daily(11, TODAY, 2, now=AT) is None
    assert await puzzles.answer_daily(10, TODAY, 2, now=AT) == 1, "the first answer is kept"
    await begin(matches, TODAY + 4)
    assert await puzzles.answer_daily(12, TODAY + 4, 2, now=(TODAY + 6) * DAY - 1) == 2
    assert await puzzles.answer_daily(13, TODAY + 4, 2, now=(TODAY + 6) * DAY) is None, "though never closed"


async def test_answers_are_exported_and_erased(matches: Matches) -> None:
    await begin(matches)
    for user in (10, 11):
        await matches.puzzles.answer(user, "amytis", "2-9", 2, best=2, now=now())
        await matches.puzzles.answer_daily(user, TODAY, 2, channel=7, now=AT)
    kept = await matches.privacy.export(10)
    assert [row["puzzle"] for row in kept["puzzles answered"]] == ["2-9"]
    assert kept["daily puzzles answered"] == [{"day": TODAY, "choice": 2, "at": AT, "channel": 7}]
    await erase(matches, 10)
    assert await matches.puzzles.answers(10) == []
    assert len(await matches.puzzles.answers(11)) == 2
    assert await matches.puzzles.tally(TODAY) == {2: 1}


async def test_deleting_data_does_not_allow_a_second_answer_to_a_daily_puzzle(matches: Matches) -> None:
    day = now() // DAY
    await begin(matches, day)
    assert await matches.puzzles.answer_daily(10, day, 2, now=now()) == 2
    await erase(matches, 10)
    with pytest.raises(PuzzleAnswered):
        await matches.puzzles.answer_daily(10, day, 1, now=now())
    assert await matches.puzzles.answers(10) == []
    assert await matches.puzzles.answer_daily(11, day, 1, now=now()) == 1
    await matches.deals.forget_tries(week_of(now()) + 2)
    await matches.puzzles.close_days(day + 1, now=now())
    assert await matches.puzzles.answer(10, "amytis", "1-8", 1, best=2, now=now()) == 1


async def test_finders_are_listed_by_channel_without_hidden_people(matches: Matches) -> None:
    await begin(matches)
    answers = ((10, 2, 7), (11, 2, 8), (12, 0, 7), (13, 2, 7), (14, 2, 7))
    for number, (user, choice, channel) in enumerate(answers):
        await matches.puzzles.answer_daily(user, TODAY, choice, channel=channel, now=AT - number)
    await matches.people.save(Preferences(13, hidden=True), now=AT)
    assert await matches.puzzles.finders(TODAY, 7) == [14, 10]
    assert await matches.puzzles.finders(TODAY, 8) == [11]
    assert await matches.puzzles.finders(TODAY + 1, 7) == []


async def test_streaks_skip_days_without_a_puzzle(matches: Matches) -> None:
    """Ann's answers, "+" for right; the days between have no puzzle, or (at the end) no solution yet."""
    played = "++-+++ ++++ "  # a blank is a day without her answer
    for number, result in enumerate(f"{played}++"):
        day = TODAY + 3 * number
        await begin(matches, day, f"{number}-1", best=1)
        if result != " ":
            choice = 1 if result == "+" else 0
            await matches.puzzles.answer_daily(10, day, choice, channel=7, now=day * DAY)
        await matches.puzzles.answer_daily(11, day, 0, channel=7 if number else 8, now=day * DAY)
        if number == len(played) - 3:
            await matches.puzzles.close_days(day + 1, now=day * DAY)
            assert await matches.puzzles.solver(10) == Solver(10, 9, 8, 3, 3)
    await matches.puzzles.close_days(TODAY + 3 * len(played), now=AT)
    found, longest = played.count("+"), max(len([*run]) for one, run in groupby(played) if one == "+")
    ann, bo = Solver(10, 10, found, 0, longest), Solver(11, 12)
    assert await matches.puzzles.solver(10) == ann
    assert await matches.puzzles.solver(99) == Solver(99)
    assert await matches.puzzles.solvers(7) == [ann, bo]
    assert await matches.puzzles.solvers(8) == [bo]
    await matches.puzzles.close_days(TODAY + 100, now=AT)
    assert (await matches.puzzles.solver(10)).streak == 2
    await matches.people.save(Preferences(10, hidden=True), now=AT)
    assert [solver.hidden for solver in await matches.puzzles.solvers(7)] == [True, False]


async def test_the_best_solvers_are_the_first_of_all(matches: Matches) -> None:
    chance, own = random.Random(3), 12
    for day in range(TODAY, TODAY + 6):
        await begin(matches, day)
        for user in range(10, 22):
            if chance.random() < 0.8:
                choice = chance.randrange(1, 3)
                await matches.puzzles.answer_daily(user, day, choice, channel=7, now=day * DAY)
    await matches.puzzles.close_days(TODAY + 6, now=AT)
    for user in (own, 13, 14):
        await matches.people.save(Preferences(user, hidden=True), now=AT)
    everyone = [each for each in await matches.puzzles.solvers(7) if not each.hidden or each.user == own]
    assert len({(each.found, each.answered) for each in everyone}) < len(everyone) == 10
    for limit in range(11):
        best = [*await matches.puzzles.best_solvers(7, own, limit)]
        place = everyone.index(next(each for each in everyone if each.user == own))
        assert (best[:limit], best[place]) == (everyone[:limit], everyone[place])
        assert {each.user for each in best} == {each.user for each in everyone}
    assert await matches.puzzles.best_solvers(8, own, 3) == []


async def test_channels_have_a_daily_puzzle(matches: Matches) -> None:
    assert list(await matches.puzzles.channels()) == []
    await matches.puzzles.begin(7, 1, 9)
    await matches.puzzles.note_day(7, TODAY)
    await matches.puzzles.note_day(7, TODAY - 1)
    await matches.puzzles.begin(7, 1, 22)
    await matches.puzzles.note_day(9, TODAY)
    assert list(await matches.puzzles.channels()) == [DailyChannel(7, 1, 22, TODAY)]
    assert await matches.puzzles.channel(7) == DailyChannel(7, 1, 22, TODAY)
    assert await matches.puzzles.channel(8) is None
    assert await matches.puzzles.end(7)
    assert not await matches.puzzles.end(7)
    assert list(await matches.puzzles.channels()) == []


async def test_a_message_is_kept_until_it_shows_the_solution(matches: Matches) -> None:
    puzzles, kind = matches.puzzles, PostingKind.DAILY
    for channel in (70, 71):
        await puzzles.begin(channel, 1, 9)

    async def post(day: int, channel: int = 70) -> None:
        await begin(matches, day)
        await matches.postings.want(kind, day, channel, "")
        await matches.postings.record(await claimed(matches, kind, day), 900 + day, now=now())
        for _ in range(2):  # another process has posted it
            await puzzles.note_day(channel, day)

    async def kept() -> list[int]:
        sql = "SELECT subject FROM posting ORDER BY subject"
        return [day for (day,) in await matches.database.read(lambda tx: tx.execute(sql).fetchall())]

    async def close(day: int) -> list[tuple[int, int]]:
        """Close the days up to one, and return the channels and days whose messages change."""
        changed = await puzzles.close_days(day + 1, now=now())
        due = await matches.postings.due()
        assert set(changed) <= set(due)
        marks = ", ".join("?" * len(due)) or "NULL"
        sql = f"SELECT channel, subject FROM posting WHERE id IN ({marks}) ORDER BY subject, channel"
        return [*await matches.database.read(lambda tx: tx.execute(sql, due).fetchall())]

    await post(1)
    assert await puzzles.message(70, 1) is None
    await post(2)
    assert await puzzles.message(70, 2) == (1, 901)
    assert await puzzles.message(71, 2) is None
    assert await close(0) == []
    assert await close(1) == [(70, 1)]
    await post(3)
    assert await kept() == [1, 2, 3], "the solution of the first is still to be shown"
    await matches.postings.record(await claimed(matches, kind, 1), 901, now=now())
    await post(4)
    assert await kept() == [3, 4]
    assert await puzzles.message(70, 4) == (3, 903), "which the next message links to"
    assert await close(3) == [(70, 3)]
    await matches.postings.want(kind, 5, 70, "")
    await puzzles.note_day(70, 5)  # though it can't be posted
    assert await kept() == [3, 4]
    await puzzles.note_day(70, 12)
    assert await kept() == [], "the channel can't be changed"
    await post(13)
    await puzzles.end(70)
    assert await kept() == []
