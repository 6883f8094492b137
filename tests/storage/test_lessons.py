"""Users' progress in lessons, by game."""

from storage import Matches
from storage.records import LessonProgress
from tests.clock import now
from tests.storage.test_privacy import robot


async def test_the_last_step_counts_and_an_end_is_remembered(matches: Matches) -> None:
    assert await matches.lessons.of(10) == {}
    await matches.lessons.reach(10, "amytis", "line", now=now())
    await matches.lessons.reach(11, "amytis", "take", now=now())
    assert await matches.lessons.of(10) == {"amytis": LessonProgress("line", finished=False)}
    await matches.lessons.reach(10, "amytis", "", now=now())
    assert await matches.lessons.of(10) == {"amytis": LessonProgress("", finished=True)}
    await matches.lessons.reach(10, "amytis", "take", now=now())
    await matches.lessons.reach(10, "ancient", "first", now=now())
    assert await matches.lessons.of(10) == {
        "amytis": LessonProgress("take", finished=True),
        "ancient": LessonProgress("first", finished=False),
    }


async def test_progress_is_exported_and_erased(matches: Matches) -> None:
    await matches.lessons.reach(10, "amytis", "line", now=now())
    await matches.lessons.reach(11, "amytis", "line", now=now())
    kept = await matches.privacy.export(10)
    assert [(row["game"], row["step"]) for row in kept["lessons"]] == [("amytis", "line")]
    await matches.privacy.erase(10, robot, now=now())
    assert await matches.lessons.of(10) == {}
    assert len(await matches.lessons.of(11)) == 1
