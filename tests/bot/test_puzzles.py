"""``/puzzle``: private puzzles, each answered once, and the puzzle of the day."""

from typing import Any

import discord
import pytest
from msgspec.structs import replace

from bot.features.puzzles import screens
from bot.features.puzzles import service as posing
from bot.features.puzzles.screens import PuzzleView, page
from bot.features.puzzles.service import Puzzles
from bot.screens import phone
from bot.screens.page import Page
from engine.robots.puzzles import Puzzle, of_day, puzzles
from render.texts import texts
from tests.bot.conftest import PICTURE
from tests.bot.panels import controls_of
from tests.bot.walking import raw
from tests.bot.world import World, texts_of

pytestmark = pytest.mark.simcord(check_errors=False)


def read(answer: Any) -> str:
    return texts_of(answer.components)


def ways(answer: Any) -> list[str]:
    return [each["label"] for each in controls_of(answer.components)]


async def opened(place: World, game: str = "amytis") -> Any:
    return (await place.people[0].slash(place.channel, "puzzle play", game=game)).response


def listed(slug: str = "amytis") -> list[Puzzle]:
    return list(puzzles(slug).values())


async def test_a_puzzle_is_answered_in_private(place: World) -> None:
    before, (first, second, *_) = len(place.channel.history()), listed()
    answer = await opened(place)
    assert answer.ephemeral
    assert f"puzzle 1 of {len(listed())}" in read(answer)
    assert ways(answer) == ["A", "B", "C", "D"]
    assert len(answer.attachments) == 1
    assert "less" not in read(answer)
    right = "ABCD"[first.best]
    answer = (await place.people[0].click(answer, label=right)).response or answer
    assert f"**{right}**, that’s it!" in read(answer)
    assert "the best I found" in read(answer)
    assert ways(answer) == ["Next puzzle", "Play on from here"]
    answer = (await place.people[0].click(answer, label="Next puzzle")).response or answer
    assert f"puzzle 2 of {len(listed())}" in read(answer)
    wrong = (second.best + 1) % 4
    answer = (await place.people[0].click(answer, label="ABCD"[wrong])).response or answer
    assert f"I’d go for **{'ABCD'[second.best]}**, not {'ABCD'[wrong]}." in read(answer)
    assert len(place.channel.history()) == before


async def test_only_the_first_answer_counts(place: World) -> None:
    one, again = await opened(place), await opened(place)
    best = listed()[0].best
    await place.people[0].click(one, label="ABCD"[(best + 1) % 4])
    answer = (await place.people[0].click(again, label="ABCD"[best])).response or again
    assert f"I’d go for **{'ABCD'[best]}**" in read(answer)


async def test_puzzles_continue_after_the_last_answer_despite_a_restart(place: World) -> None:
    answer = await opened(place)
    await place.people[0].click(answer, label="A")
    await place.restart()
    assert f"puzzle 2 of {len(listed())}" in read(await opened(place))
    other = await place.people[1].slash(place.channel, "puzzle play", game="amytis")
    assert f"puzzle 1 of {len(listed())}" in read(other.response)


async def test_a_player_who_answered_every_puzzle_is_told_so(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posing, "puzzles", lambda slug: {})
    answer = (await place.people[0].slash(place.channel, "puzzle play")).response
    assert "every puzzle" in read(answer)


async def test_a_puzzle_of_other_rules_is_skipped(
    place: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = listed()[:2]
    broken = replace(first, seed=77, turn=3, edition="of another time")
    monkeypatch.setattr(posing, "puzzles", lambda slug: {broken.key: broken, second.key: second})
    answer = await opened(place)
    assert ways(answer) == ["A", "B", "C", "D"]
    assert "puzzle 77-3 of amytis does not fit the rules" in caplog.text


DAY = 24 * 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Set the puzzles' clock to ten o'clock; the only entry of the list is the time."""
    time = [20_000 * DAY + 10 * 3600]
    for module in ("bot.features.puzzles.schedule", "bot.features.puzzles.service"):
        monkeypatch.setattr(f"{module}.now", lambda: time[0])
    return time


def posts(place: World) -> list[Any]:
    return [post for post in place.open_channel.history() if "The puzzle of the day" in post.content]


def boss(place: World) -> Any:
    role = place.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    return place.guild.add_member(place.env.create_user("boss"), roles=[role])


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep()
    await place.env.settle()


def daily(day: int) -> tuple[str, Puzzle]:
    puzzle = of_day(day)
    assert puzzle is not None
    return puzzle


async def test_a_channel_gets_a_daily_puzzle_with_the_previous_answer(place: World, clock: list[int]) -> None:
    answer: Any = (await boss(place).slash(place.open_channel, "puzzle here", hour=9)).response
    assert "every day at 09:00 UTC" in read(answer)
    await place.env.settle()
    await sweep(place)
    (first,) = posts(place)
    assert "The answer to the last one" not in first.content
    _, puzzle = daily(20_000)
    ann, bo = place.people
    for person, choice in ((ann, puzzle.best), (bo, (puzzle.best + 1) % 4)):
        page: Any = (await person.click(first, label="Answer")).response
        assert page.ephemeral
        page = (await person.click(page, label="ABCD"[choice])).response or page
        assert f"Got it: **{'ABCD'[choice]}**" in read(page)
        assert "less" not in read(page)
        page = (await person.click(first, label="Answer")).response
        assert f"Got it: **{'ABCD'[choice]}**" in read(page)
    clock[0] += DAY - 2 * 3600  # eight o'clock
    await sweep(place)
    assert len(posts(place)) == 1
    clock[0] += 3600
    await place.restart()
    await sweep(place)
    await sweep(place)
    first, second = posts(place)
    assert f"**{'ABCD'[puzzle.best]}**" in second.content
    assert "1 of the 2 players who answered found it." in second.content
    _, following = daily(20_001)
    page = (await ann.click(second, label="Answer")).response
    page = (await ann.click(page, label="ABCD"[following.best])).response or page
    assert "You got the last one right." in read(page)


async def test_the_puzzle_of_the_day_is_not_offered_until_its_answer_is_published(
    place: World, clock: list[int]
) -> None:
    slug, puzzle = daily(20_000)
    kept = place.bot.services.feature(Puzzles)
    for number, key in enumerate(puzzles(slug)):
        if key != puzzle.key:
            await place.bot.matches.puzzles.answer(5, slug, key, number % 4, now=clock[0])
    assert await kept.next(5, slug) is None
    clock[0] += 2 * DAY
    pose = await kept.next(5, slug)
    assert pose is not None
    assert pose.puzzle.key == puzzle.key


async def test_deleting_data_does_not_allow_a_second_answer_to_the_daily_puzzle(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.deals.schedule.now", lambda: clock[0])
    clock[0] += 2 * DAY  # a Sunday
    await boss(place).slash(place.open_channel, "puzzle here", hour=9)
    await sweep(place)
    (post,), ann = posts(place), place.people[0]
    _, puzzle = daily(20_002)
    page: Any = (await ann.click(post, label="Answer")).response
    await ann.click(page, label="ABCD"[(puzzle.best + 1) % 4])
    question: Any = (await ann.slash(place.channel, "data delete")).response
    await ann.click(question, label="Delete my data")
    clock[0] += DAY - 3600  # a Monday, before the answer is out
    await sweep(place)
    page = (await ann.click(post, label="Answer")).response
    result = await ann.click(page, label="ABCD"[puzzle.best])
    said = [*([result.response] if result.response else []), *result.followups]
    assert "already answered this puzzle" in "".join(map(read, said))
    assert await place.bot.matches.puzzles.answers(ann.id) == {}


async def test_only_managers_can_start_and_stop_daily_puzzles(place: World, clock: list[int]) -> None:
    answer: Any = (await place.people[0].slash(place.open_channel, "puzzle here")).response
    assert "Only people who can manage this server" in read(answer)
    await sweep(place)
    assert posts(place) == []
    manager = boss(place)
    await manager.slash(place.open_channel, "puzzle here")
    answer = (await manager.slash(place.open_channel, "puzzle here", stop=True)).response
    assert "No more puzzles" in read(answer)
    count = len(posts(place))
    clock[0] += DAY
    await sweep(place)
    assert len(posts(place)) == count
    answer = (await manager.slash(place.open_channel, "puzzle here", stop=True)).response
    assert "doesn’t get a daily puzzle" in read(answer)


async def test_a_daily_puzzle_is_not_posted_twice_if_the_response_was_lost(
    place: World, clock: list[int]
) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    await place.bot.matches.puzzles.note_day(place.open_channel.id, 19_999, "")
    await sweep(place)
    assert len(posts(place)) == 1
    (kept,) = await place.bot.matches.puzzles.channels()
    assert kept.day == 20_000


async def test_a_deleted_channel_gets_no_more_puzzles(place: World, clock: list[int]) -> None:
    await place.bot.matches.puzzles.begin(4711, place.guild.id, 9)
    await sweep(place)
    assert list(await place.bot.matches.puzzles.channels()) == []


async def test_a_separate_picture_of_the_players_part_is_a_view_of_its_own(place: World) -> None:
    ann = place.people[0]
    answer = await opened(place, "westkingdom")
    board = pictures(answer)
    answer = (await ann.click(answer, label="My cards")).response or answer
    own = pictures(answer)
    assert len(board) == len(own) == 1
    answer = (await ann.click(answer, label="The turns")).response or answer
    assert ways(answer)[:5] == ["A", "B", "C", "D", "The board"]
    answer = (await ann.click(answer, label="The board")).response or answer
    assert pictures(answer) == board
    answer = (await ann.click(answer, label="The turns")).response or answer
    answer = (await ann.click(answer, label="A")).response or answer
    assert pictures(answer) == board


def test_the_turns_are_read_before_they_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for both, the board comes first; below the daily puzzle's board the turns do."""
    posed = posing.posed("ancient", listed("ancient")[0])
    assert posed is not None
    assert labels_of(page(posed, [PICTURE], texts())) == ["A", "B", "C", "D"]
    monkeypatch.setattr(phone, "HIGHEST", 480)
    board = page(posed, [PICTURE], texts())
    assert labels_of(board) == ["The turns"]
    assert board.images
    for view in (
        page(posed, [PICTURE], texts(), PuzzleView.TURNS),
        page(posed._replace(day=4), [PICTURE], texts()),
    ):
        assert labels_of(view) == ["A", "B", "C", "D", "The board"]
        assert "**D:**" in str(raw(view))
        assert not view.images
    solved = page(posed._replace(choice=posed.puzzle.best), [PICTURE], texts())
    assert labels_of(solved)[0] == "Next puzzle"


def labels_of(view: Page) -> list[str]:
    return [control["label"] for control in controls_of(raw(view))]


def pictures(answer: Any) -> list[str]:
    """Return the names of an answer's pictures."""
    return [file.filename for file in answer.attachments]


def test_solution_names_theme_and_difficulty_if_they_are_known() -> None:
    one = replace(listed()[0], theme="deny", difficulty=3)
    told = [
        screens.kind(posed, texts("en"))
        for puzzle in (one, replace(one, theme="", difficulty=0))
        if (posed := posing.posed("amytis", puzzle))
    ]
    assert told == ["-# Get in the way · hard", ""]
