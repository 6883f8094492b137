"""Each person answers a puzzle once."""

from storage import Matches
from tests.clock import now


async def test_the_first_answer_counts(matches: Matches) -> None:
    assert await matches.puzzles.answers(10) == {}
    assert await matches.puzzles.answer(10, "amytis", "1-8", 2, now=now()) == 2
    assert await matches.puzzles.answer(10, "amytis", "1-8", 3, now=now()) == 2
    assert await matches.puzzles.answer(10, "ancient", "1-8", 1, now=now()) == 1
    assert await matches.puzzles.answer(11, "amytis", "1-8", 0, now=now()) == 0
    assert await matches.puzzles.answers(10) == {("amytis", "1-8"): 2, ("ancient", "1-8"): 1}


async def test_answers_are_handed_out_and_erased_with_the_rest(matches: Matches) -> None:
    await matches.puzzles.answer(10, "amytis", "1-8", 2, now=now())
    await matches.puzzles.answer(11, "amytis", "1-8", 2, now=now())
    kept = await matches.privacy.export(10)
    assert [row["puzzle"] for row in kept["puzzles answered"]] == ["1-8"]
    await matches.privacy.erase(10, lambda number: None, now=now())  # type: ignore[arg-type,return-value]
    assert await matches.puzzles.answers(10) == {}
    assert len(await matches.puzzles.answers(11)) == 1
