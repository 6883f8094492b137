"""Each user answers a puzzle once."""

import pytest

from storage import Matches
from storage.delivery import DailyChannel
from storage.errors import PuzzleAnswered
from storage.timing import week_of
from tests.clock import now


async def test_the_first_answer_counts(matches: Matches) -> None:
    assert await matches.puzzles.answers(10) == {}
    assert await matches.puzzles.answer(10, "amytis", "1-8", 2, now=now()) == 2
    assert await matches.puzzles.answer(10, "amytis", "1-8", 3, now=now()) == 2
    assert await matches.puzzles.answer(10, "ancient", "1-8", 1, now=now()) == 1
    assert await matches.puzzles.answer(11, "amytis", "1-8", 0, now=now()) == 0
    kept = await matches.puzzles.answers(10)
    assert {key: choice for key, (choice, _) in kept.items()} == {("amytis", "1-8"): 2, ("ancient", "1-8"): 1}
    assert all(abs(at - now()) < 60 for _, at in kept.values())


async def test_answers_are_exported_and_erased(matches: Matches) -> None:
    await matches.puzzles.answer(10, "amytis", "1-8", 2, now=now())
    await matches.puzzles.answer(11, "amytis", "1-8", 2, now=now())
    kept = await matches.privacy.export(10)
    assert [row["puzzle"] for row in kept["puzzles answered"]] == ["1-8"]
    await matches.privacy.erase(10, lambda number: None, now=now())  # type: ignore[arg-type,return-value]
    assert await matches.puzzles.answers(10) == {}
    assert len(await matches.puzzles.answers(11)) == 1


async def test_deleting_data_does_not_allow_a_second_answer_to_a_daily_puzzle(matches: Matches) -> None:
    day = now() // 86400
    assert await matches.puzzles.answer(10, "amytis", "1-8", 2, day=day, now=now()) == 2
    await matches.privacy.erase(10, lambda number: None, now=now())  # type: ignore[arg-type,return-value]
    with pytest.raises(PuzzleAnswered):
        await matches.puzzles.answer(10, "amytis", "1-8", 1, day=day, now=now())
    assert await matches.puzzles.answers(10) == {}
    assert await matches.puzzles.answer(11, "amytis", "1-8", 1, day=day, now=now()) == 1
    await matches.deals.forget_tries(week_of(now()) + 2)
    assert await matches.puzzles.answer(10, "amytis", "1-8", 1, now=now()) == 1


async def test_answers_are_counted(matches: Matches) -> None:
    assert await matches.puzzles.tally("amytis", "1-8", 2) == (0, 0)
    for user, choice in ((10, 2), (11, 0), (12, 2)):
        await matches.puzzles.answer(user, "amytis", "1-8", choice, now=now())
    assert await matches.puzzles.tally("amytis", "1-8", 2) == (3, 2)


async def test_channels_have_a_daily_puzzle(matches: Matches) -> None:
    assert list(await matches.puzzles.channels()) == []
    await matches.puzzles.begin(7, 1, 9)
    await matches.puzzles.note_day(7, 20_000, "amytis:1-8")
    await matches.puzzles.begin(7, 1, 22)
    assert list(await matches.puzzles.channels()) == [DailyChannel(7, 1, 22, 20_000, "amytis:1-8")]
    assert await matches.puzzles.end(7)
    assert not await matches.puzzles.end(7)
    assert list(await matches.puzzles.channels()) == []
