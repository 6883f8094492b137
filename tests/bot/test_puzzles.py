"""``/puzzle``: private puzzles, each answered once, and the puzzle of the day."""

import io
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from PIL import Image

from bot.features.puzzles import posts as messages
from bot.features.puzzles import screens
from bot.features.puzzles import service as posing
from bot.features.puzzles.ahead import ahead_page, line_of
from bot.features.puzzles.reasons import differences, reason
from bot.features.puzzles.screens import puzzle_page
from bot.features.puzzles.service import Puzzles, Solution
from bot.jobs.render_pool import RenderPool
from bot.screens import phone
from bot.screens.page import Page
from bot.screens.turn.verdict import POSITION, sources
from engine.catalogue import games
from engine.core.rng import Rng
from engine.errors import Refusal
from engine.games.amytis.events import FavorDue, Validated
from engine.games.amytis.moves import FAVOR_NAMES
from engine.games.ancient.cards import CARDS
from engine.robots.puzzles import Puzzle, next_best, puzzles
from engine.robots.review import Verdict
from render.picture import shows_results
from render.texts import texts
from render.words import contrast
from storage.delivery import DailyPuzzle
from storage.timing import Preferences
from tests.bot.conftest import PICTURE
from tests.bot.panels import controls_of
from tests.bot.walking import raw
from tests.bot.world import World, texts_of
from tests.thorough import times

pytestmark = pytest.mark.simcord(check_errors=False)


@pytest.fixture(autouse=True)
def _nothing_held_back(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer all puzzles, in the order of the archive, unless a test is about days."""

    async def none(*_: object) -> set[tuple[str, str]]:
        return set()

    if "clock" not in request.fixturenames:
        monkeypatch.setattr(Puzzles, "_coming", none)


def read(answer: Any) -> str:
    return texts_of(answer.components)


def ways(answer: Any) -> list[str]:
    return [each["label"] for each in controls_of(answer.components)]


def letters(answer: Any) -> list[str]:
    """Return the letters of the choices that have buttons."""
    return [label[0] for label in ways(answer) if label[1:4] in (" · ", "")]


async def pressed(person: Any, answer: Any, label: str) -> Any:
    """Press a button and return the page; a letter stands for the button of a choice."""
    full = next((each for each in ways(answer) if each.startswith(f"{label} · ")), label)
    return (await person.click(answer, label=full)).response or answer


async def opened(place: World, game: str = "amytis") -> Any:
    return (await place.people[0].slash(place.channel, "puzzle play", game=game)).response


def listed(slug: str = "amytis") -> list[Puzzle]:
    return list(puzzles(slug).values())


async def test_a_puzzle_is_answered_in_private(place: World) -> None:
    before, (first, second, *_) = len(place.channel.history()), listed()
    answer = await opened(place)
    assert answer.ephemeral
    assert letters(answer) == ["A", "B", "C", "D"]
    assert len(answer.attachments) == 1
    assert "less" not in read(answer)
    right = "ABCD"[first.best]
    answer = await pressed(place.people[0], answer, right)
    assert f"puzzle 1 of {len(listed())}" in read(answer)
    assert f"**{right}**, that’s it!" in read(answer)
    assert "the best I found" in read(answer)
    rest = ["Next puzzle", "How it goes on", "The board", "All the turns", "Play on from here"]
    assert ways(answer) == rest
    answer = await pressed(place.people[0], answer, "Next puzzle")
    wrong = (second.best + 1) % 4
    answer = await pressed(place.people[0], answer, "ABCD"[wrong])
    assert f"puzzle 2 of {len(listed())}" in read(answer)
    assert f"I’d go for **{'ABCD'[second.best]}**, not {'ABCD'[wrong]}." in read(answer)
    assert len(place.channel.history()) == before


async def test_only_the_first_answer_counts(place: World) -> None:
    one, again = await opened(place), await opened(place)
    best = listed()[0].best
    await pressed(place.people[0], one, "ABCD"[(best + 1) % 4])
    answer = await pressed(place.people[0], again, "ABCD"[best])
    assert f"I’d go for **{'ABCD'[best]}**" in read(answer)


async def test_puzzles_continue_after_the_last_answer_despite_a_restart(place: World) -> None:
    answer = await opened(place)
    await pressed(place.people[0], answer, "A")
    await place.restart()
    answer = await pressed(place.people[0], await opened(place), "A")
    assert f"puzzle 2 of {len(listed())}" in read(answer)
    other = await place.people[1].slash(place.channel, "puzzle play", game="amytis")
    answer = await pressed(place.people[1], other.response, "A")
    assert f"puzzle 1 of {len(listed())}" in read(answer)


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
    assert letters(answer) == ["A", "B", "C", "D"]
    assert "puzzle 77-3 of amytis does not fit the rules" in caplog.text


DAY = 24 * 3600


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Set the puzzles' clock to ten o'clock; the only entry of the list is the time."""
    time = [20_000 * DAY + 10 * 3600]
    monkeypatch.setattr(posing, "now", lambda: time[0])
    return time


def posts(place: World) -> list[Any]:
    return [post for post in place.open_channel.history() if "puzzle of the day" in post.content]


def boss(place: World) -> Any:
    role = place.guild.create_role("boss", permissions=discord.Permissions(manage_guild=True))
    return place.guild.add_member(place.env.create_user("boss"), roles=[role])


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep()
    await place.env.settle()


async def daily(place: World, day: int) -> DailyPuzzle:
    puzzle = await place.bot.matches.puzzles.day(day)
    assert puzzle is not None
    return puzzle


async def answered(person: Any, post: Any, choice: int) -> Any:
    """Answer the puzzle of a message, and return the private page."""
    page: Any = (await person.click(post, label="Answer")).response
    assert page.ephemeral
    return await pressed(person, page, "ABCD"[choice])


def is_solution(post: Any) -> bool:
    return "The answer is" in post.content


async def test_a_daily_puzzle_becomes_its_solution(place: World, clock: list[int]) -> None:
    answer: Any = (await boss(place).slash(place.open_channel, "puzzle here", hour=9)).response
    assert "every day at 09:00 UTC" in read(answer)
    await place.env.settle()
    await sweep(place)
    (first,) = posts(place)
    assert "The last" not in first.content
    puzzle = await daily(place, 20_000)
    ann, bo = place.people
    for person, choice in ((ann, puzzle.best), (bo, (puzzle.best + 1) % 4)):
        page = await answered(person, first, choice)
        assert f"Got it: **{'ABCD'[choice]}**" in read(page)
        assert "less" not in read(page)
        page = (await person.click(first, label="Answer")).response
        assert f"Got it: **{'ABCD'[choice]}**" in read(page)
    clock[0] += DAY - 2 * 3600  # eight o'clock
    await sweep(place)
    (first,) = posts(place)
    assert not is_solution(first)
    clock[0] += 3600
    await place.restart()
    await sweep(place)
    await sweep(place)
    first, second = posts(place)
    best = "ABCD"[puzzle.best]
    assert first.content.startswith(f"**The answer is {best}**")
    assert "the best I found" in first.content
    assert f"1 of the 2 players who answered found it: <@{ann.id}>" in first.content
    assert first.attachments
    assert not is_solution(second)
    assert f"{place.open_channel.id}/{first.id}): **{best}**, found by 1 of 2." in second.content
    following = await daily(place, 20_001)
    page = await answered(ann, second, following.best)
    assert "You got the last one right." in read(page)
    page = (await ann.click(first, label="Look closer")).response
    assert f"**{best}**, that’s it!" in read(page)
    clock[0] += DAY
    await sweep(place)
    assert f"Right in a row: <@{ann.id}> **2**" in posts(place)[1].content
    assert [is_solution(post) for post in posts(place)] == [True, True, False]


async def test_hidden_people_are_counted_but_not_named(place: World, clock: list[int]) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    ann, bo = place.people
    await place.bot.matches.people.save(Preferences(ann.id, hidden=True), now=clock[0])
    for day in (20_000, 20_001):
        await sweep(place)
        best = (await daily(place, day)).best
        for person in (ann, bo):
            await answered(person, posts(place)[-1], best)
        clock[0] += DAY
    await sweep(place)
    solution = posts(place)[1].content
    assert f"2 of the 2 players who answered found it: <@{bo.id}> and 1 more" in solution
    assert f"Right in a row: <@{bo.id}> **2**" in solution
    assert str(ann.id) not in solution
    mine = read((await ann.slash(place.open_channel, "puzzle stats")).response)
    assert f"<@{ann.id}>" in mine
    others = read((await bo.slash(place.open_channel, "puzzle stats")).response)
    assert str(ann.id) not in others
    assert f"<@{bo.id}> **2 of 2** · 2 (2)" in others


async def test_stats_count_only_puzzles_whose_solution_is_out(place: World, clock: list[int]) -> None:
    ann = place.people[0]
    said = read((await ann.slash(place.channel, "puzzle stats")).response)
    assert "You haven’t answered a puzzle yet." in said
    posed = await place.bot.services.feature(Puzzles).next(ann.id, "amytis")
    assert posed is not None
    page = await opened(place)
    await pressed(ann, page, "ABCD"[posed.puzzle.best])
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    puzzle = await daily(place, 20_000)
    await answered(ann, posts(place)[0], (puzzle.best + 1) % 4)
    said = read((await ann.slash(place.channel, "puzzle stats")).response)
    assert "Puzzle of the day: no results yet." in said
    assert "`/puzzle play`: **1 of 1** right." in said
    assert "By game: Amytis 1 of 1" in said
    clock[0] += DAY
    await sweep(place)
    said = read((await ann.slash(place.open_channel, "puzzle stats")).response)
    assert "Puzzle of the day: **0 of 1** right, **0** in a row (0 at best)." in said
    assert "The puzzle of the day here" in said


async def test_a_solution_waits_until_the_day_is_over_in_all_channels(place: World, clock: list[int]) -> None:
    """Channels at 9 and 21 o'clock: one puzzle a day, and no answer while one of them can still be given."""
    late = place.guild.create_text_channel("evening")
    for channel, hour in ((place.open_channel, 9), (late, 21)):
        await place.bot.matches.puzzles.begin(channel.id, place.guild.id, hour)
    clock[0] += 12 * 3600
    await sweep(place)
    puzzle = await daily(place, 20_000)
    [early_post], [late_post] = posts(place), [*late.history()]
    assert early_post.content == late_post.content
    clock[0] += 12 * 3600  # the next morning
    await sweep(place)
    early_post, new = posts(place)
    assert not is_solution(early_post)
    assert f"{early_post.id}) is still open" in new.content
    page = await answered(place.people[0], late_post, puzzle.best)
    assert "Got it" in read(page)
    assert "that’s it" not in read(page)
    clock[0] += 12 * 3600
    await sweep(place)
    assert is_solution(posts(place)[0])
    solution, following = late.history()
    assert is_solution(solution)
    assert f"found it: <@{place.people[0].id}>" in solution.content
    assert "found it: <@" not in posts(place)[0].content, "only where she answered"
    assert "found by 1 of 1" in following.content


async def test_a_day_keeps_its_puzzle_though_the_archive_changes(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    first, (ann, bo) = posts(place)[0], place.people
    puzzle = await daily(place, 20_000)
    await answered(ann, first, puzzle.best)
    others = {
        slug: {key: one for key, one in puzzles(slug).items() if key != puzzle.puzzle} for slug in games()
    }
    monkeypatch.setattr(posing, "puzzles", others.__getitem__)
    await place.restart()
    page = await answered(bo, first, puzzle.best)
    assert "Got it" in read(page)
    clock[0] += DAY
    await sweep(place)
    first, second = posts(place)
    assert "2 of the 2 players who answered found it" in first.content
    assert "the best I found" in first.content
    page = (await ann.click(first, label="Look closer")).response
    assert "that’s it!" in read(page)
    page = await answered(ann, second, (await daily(place, 20_001)).best)
    assert "You got the last one right." in read(page)


async def test_a_puzzle_that_is_gone_still_shows_its_result(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The puzzle of the day of an upgrade isn't stored, only its key."""
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    puzzle, (first,) = await daily(place, 20_000), posts(place)
    for person, choice in zip(place.people, (puzzle.best, 3 - puzzle.best), strict=True):
        await answered(person, first, choice)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE daily_puzzle SET content = ''").close()
    )
    monkeypatch.setattr(posing, "puzzles", lambda slug: {})
    clock[0] += DAY
    await sweep(place)
    (first,) = posts(place)
    best, other = "ABCD"[puzzle.best], "ABCD"[3 - puzzle.best]
    assert f"**The answer is {best}**" in first.content
    assert f"{best} 1" in first.content
    assert f"{other} 1" in first.content
    assert "1 of the 2 players who answered found it" in first.content
    assert not first.attachments


async def test_a_deleted_message_gets_no_solution(place: World, clock: list[int]) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    (first,) = posts(place)
    await first.delete()
    clock[0] += DAY
    await sweep(place)
    await sweep(place)
    (second,) = posts(place)
    assert not is_solution(second)
    [channel] = await place.bot.matches.puzzles.channels()
    assert channel.day == 20_001


async def test_puzzles_of_today_and_of_the_coming_days_are_held_back(place: World, clock: list[int]) -> None:
    service, store = place.bot.services.feature(Puzzles), place.bot.matches.puzzles
    await store.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    left = set[tuple[str, str]]()
    for slug in games():
        for number, key in enumerate(puzzles(slug)):
            try:
                await service.solve(5, slug, key, number % 4)
            except Refusal as refusal:
                left |= {(slug, key)} if refusal.key == "refusal-puzzle-later" else set()
    assert await service.next(5, None) is None
    assert len(left) == posing.HELD_BACK
    for day in range(20_001, 20_001 + posing.HELD_BACK):
        clock[0] += DAY
        await sweep(place)
        puzzle = await daily(place, day)
        assert (puzzle.game, puzzle.puzzle) in left
        left.remove((puzzle.game, puzzle.puzzle))


async def test_a_daily_puzzle_is_offered_once_its_solution_is_out(place: World, clock: list[int]) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    puzzle, service = await daily(place, 20_000), place.bot.services.feature(Puzzles)
    others = {key: one for key, one in puzzles(puzzle.game).items() if key != puzzle.puzzle}
    for key, one in others.items():
        await place.bot.matches.puzzles.answer(5, puzzle.game, key, 0, best=one.best, now=clock[0])
    assert await service.next(5, puzzle.game) is None
    clock[0] += DAY
    await sweep(place)
    pose = await service.next(5, puzzle.game)
    assert pose is not None
    assert pose.puzzle.key == puzzle.puzzle


async def test_deleting_data_does_not_allow_a_second_answer_to_the_daily_puzzle(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.deals.schedule.now", lambda: clock[0])
    clock[0] += 2 * DAY  # a Sunday
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    (post,), ann = posts(place), place.people[0]
    puzzle = await daily(place, 20_002)
    await answered(ann, post, (puzzle.best + 1) % 4)
    question: Any = (await ann.slash(place.channel, "data delete")).response
    await ann.click(question, label="Delete my data")
    clock[0] += DAY - 2 * 3600  # a Monday, before the answer is out
    await sweep(place)
    page: Any = (await ann.click(post, label="Answer")).response
    result = await ann.click(page, label=next(way for way in ways(page) if way[0] == "ABCD"[puzzle.best]))
    said = [*([result.response] if result.response else []), *result.followups]
    assert "already answered this puzzle" in "".join(map(read, said))
    assert await place.bot.matches.puzzles.answers(ann.id) == []


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


async def test_a_channel_that_starts_after_a_days_solution_waits_for_the_next(
    place: World, clock: list[int]
) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    clock[0] += DAY
    await sweep(place)
    late = place.guild.create_text_channel("evening")
    await place.bot.matches.puzzles.begin(late.id, place.guild.id, 21)
    await sweep(place)
    assert list(late.history()) == []
    clock[0] += 12 * 3600
    await sweep(place)
    [post] = late.history()
    assert post.content.splitlines()[0] == posts(place)[-1].content.splitlines()[0]


async def test_a_daily_puzzle_is_not_posted_twice_if_the_response_was_lost(
    place: World, clock: list[int]
) -> None:
    await place.bot.matches.puzzles.begin(place.open_channel.id, place.guild.id, 9)
    await sweep(place)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE puzzle_channel SET day = 19999").close()
    )
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
    for label in ("Show the turns", "My cards"):
        answer = await pressed(ann, answer, label)
        assert len(pictures(answer)) == 1
        assert "The board" in ways(answer)
        assert letters(answer) == ["A", "B", "C", "D"]
    answer = await pressed(ann, answer, "The board")
    assert pictures(answer) == board
    answer = await pressed(ann, answer, "A")
    answer = await pressed(ann, answer, "My cards")
    answer = await pressed(ann, answer, "The answer")
    assert "the best I found" in read(answer)
    answer = await pressed(ann, answer, "The board")
    assert pictures(answer) == board


async def test_a_solved_puzzle_goes_on_turn_by_turn(place: World) -> None:
    ann = place.people[0]
    answer = solution = await pressed(ann, await opened(place), "A")
    answer = await pressed(ann, answer, "How it goes on")
    assert "turn 1 of 5" in read(answer)
    assert "**You:**" in read(answer)
    answer = await pressed(ann, answer, "▶")
    assert "**Rival:**" in read(answer)
    for _ in range(2):
        answer = await pressed(ann, answer, "◀")
    assert read(answer) == read(solution)


async def test_how_a_puzzle_goes_on_is_shown_only_once_it_is_solved(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = place.people[0]
    answer = await pressed(ann, await pressed(ann, await opened(place), "A"), "How it goes on")
    monkeypatch.setattr(Puzzles, "of", unanswered)
    assert letters(await pressed(ann, answer, "▶")) == ["A", "B", "C", "D"]


async def unanswered(*_: object) -> posing.Posed:
    posed = posing.posed("amytis", listed()[0])
    assert posed is not None
    return posed


@pytest.mark.parametrize("slug", games())
def test_what_follows_a_solution_is_dealt_from_the_view(slug: str) -> None:
    """It is the same in every world that looks the same, and shows only what the seat sees in it."""
    posed = posing.posed(slug, listed(slug)[1])
    assert posed is not None
    game, view = games()[slug], posed.view
    line = line_of(posed)
    assert 1 < len(line) <= 5
    assert {turn.view.viewer for turn in line} == {view.viewer}
    assert line[0].seat == view.viewer
    other = game.view(game.deal(view, Rng(77)), view.viewer)
    assert line_of(posed._replace(view=other)) == line


@pytest.mark.unabridged
@pytest.mark.parametrize("slug", games())
async def test_question_and_solution_fit_on_a_phone(slug: str) -> None:
    t = texts()
    with RenderPool(1) as render_pool:
        for number, puzzle in enumerate(listed(slug)[::8]):
            posed = posing.posed(slug, puzzle)
            assert posed is not None
            posed = posed._replace(done=99, size=120)
            pages = [await puzzle_page(render_pool, posed, t)]
            labels = [label for label in labels_of(pages[0]) if label[1:4] in (" · ", "")]
            assert len(labels) == len(puzzle.choices)
            assert all(phone.button(label) <= phone.INSIDE + phone.GAP_BESIDE for label in labels)
            listed_below = texts_of(raw(pages[0]))
            assert all(" · " in label or f"**{label}:** " in listed_below for label in labels)
            if shows_results(slug):
                assert {"Show the turns", "The turns"} & {*labels_of(pages[0])}
                pages += [await puzzle_page(render_pool, posed, t, screens.PuzzleView.TURNS)]
            if number % 4 == 0:
                answered = [posed._replace(choice=choice) for choice in range(len(puzzle.choices))]
                pages += [await puzzle_page(render_pool, each, t) for each in answered]
                pages += [await ahead_page(render_pool, posed, 2, t)]
            for page in pages:
                assert phone.page_height(page) <= phone.HIGHEST
                assert len(page.images) == 1


EVERY = [(slug, key) for slug in games() for key in puzzles(slug)]


def posed_as(slug: str, puzzle: Puzzle) -> posing.Posed:
    posed = posing.posed(slug, puzzle)
    assert posed is not None
    return posed


def cut(slug: str, puzzle: Puzzle) -> list[str]:
    """Return the choices of a puzzle that a reader can't tell apart, or of which only a part is told."""
    posed, t = posed_as(slug, puzzle), texts("en")
    full = screens.choices_in_words(posed, t)
    told = screens._labels(posed, full, t) or full
    return [each for each in told if "…" in each or told.count(each) > 1]


LABELS = (
    ("amytis", "2-23", 0, "🟢 Palace c1, ✓#2, +9"),
    ("amytis", "1179-27", 0, "🟢 Palace a1 → Deck, crown, +11"),
    ("amytis", "1179-27", 1, "🔷 Wall b3, ✓#8, +9"),
    ("amytis", "1179-27", 2, "🟢 Palace c2, #15, crown, +11"),
    ("amytis", "1587-32", 0, "🔺 Wall b1, the end, +8"),
    ("amytis", "2353-13", 2, "9 🔺 Palace a1, #5, +2"),
    ("ancient", "3682-19", 3, "turned stone 3 on b4, +2"),
    ("ancient", "2817-15", 1, "1 → c2, ⬜2 r4, ⬜2 collected, +2"),
    ("ancient", "16-28", 1, "1 → c2 ↻, ⬜3 r6, 1 collected, +4"),  # the stone fits no button
    ("ancient", "1433-8", 0, "4 → d1, Amun-Ra (4 to come), +2"),
)


@pytest.mark.parametrize(("slug", "key", "choice", "label"), LABELS)
def test_labels_name_results_that_no_decision_names(slug: str, key: str, choice: int, label: str) -> None:
    posed, t = posed_as(slug, puzzles(slug)[key]), texts("en")
    assert screens._labels(posed, screens.choices_in_words(posed, t), t)[choice] == label


@pytest.mark.parametrize("key", [*puzzles("amytis")][:: times(5, 1)])
def test_choices_name_each_completed_project_favor_and_last_round(key: str) -> None:
    posed, t = posed_as("amytis", puzzles("amytis")[key]), texts("en")
    full = screens.choices_in_words(posed, t)
    for draft, *told in zip(posed.choices, full, screens._labels(posed, full, t) or full, strict=True):
        events = [*draft.events, *(draft.aftermath.events if draft.aftermath else ())]
        board, stacks = draft.view.board, draft.view.secret.stacks
        second = not board.final and board.tops.count(None) > 1 and not stacks[board.taken]
        for text in told:
            if any(isinstance(event, Validated) for event in events):
                assert "✓" in text or "completed" in text
            for event in events:
                if isinstance(event, FavorDue):
                    named = t("amytis-turn-favor-due-short", favor=FAVOR_NAMES[event.favor])
                    assert named.split()[-1] in text
            assert second == any(end in text for end in ("ends the match", "the end", "last turn"))


@pytest.mark.parametrize("key", ["1270-12", "10-7"])
def test_turns_in_short_name_the_deck_and_what_follows_as_on_buttons(key: str) -> None:
    posed, t = posed_as("amytis", puzzles("amytis")[key]), texts("en")
    told = screens.choices_in_words(posed, t, briefly=True)
    assert any(" → Deck, " in turn for turn in told)
    assert told == screens._labels(posed, screens.choices_in_words(posed, t), t)


@pytest.mark.parametrize("key", ["2593-11", "1736-3", "2450-18"])
def test_turns_whose_gains_fit_on_no_button_are_listed_with_them(key: str) -> None:
    posed, t = posed_as("ancient", puzzles("ancient")[key]), texts("en")
    full = screens.choices_in_words(posed, t)
    assert not screens._labels(posed, full, t)
    for draft, told in zip(posed.choices, full, strict=True):
        assert told.endswith(f", +{draft.gains[draft.seat]}")


def test_small_stones_are_listed_with_their_spaces() -> None:
    posed, t = posed_as("ancient", puzzles("ancient")["2593-11"]), texts("en")
    told = screens.choices_in_words(posed, t)
    stones = "🟦2 on r2, 🟦3 on l3, 🟫2 on l4, 🟨2 on r4, 🟨3 on r3"
    assert told[1] == f"stone 1 on c1, {stones}, +9"
    stones = "🟦2 on l4, 🟦3 on l3, 🟫2 on r2, 🟨2 🟨3 collected"
    assert told[2] == f"stone 1 on a4, {stones}, +4"


@pytest.mark.parametrize("key", [*puzzles("ancient")][:: times(6, 1)])
def test_choices_name_amun_ras_small_stones_to_come(key: str) -> None:
    posed, t = posed_as("ancient", puzzles("ancient")[key]), texts("en")
    full, short = (screens.choices_in_words(posed, t, briefly=briefly) for briefly in (False, True))
    for draft, long, brief in zip(posed.choices, full, short, strict=True):
        owned = len(draft.steps[0][0].board.players[draft.seat].cards)
        taken = draft.outlook.board.players[draft.seat].cards[owned:]
        assert ("4 small stones to come" in long) == (CARDS.index("amun-ra") in taken)
        assert short == full or ("(4 to come)" in brief) == (CARDS.index("amun-ra") in taken)


@pytest.mark.parametrize("key", ["2593-11", "1945-12"])
def test_turns_with_many_small_stones_fit_below_the_board_of_a_day(key: str) -> None:
    posed, file = posed_as("ancient", puzzles("ancient")[key]), io.BytesIO()
    Image.new("P", (1000, 1303)).save(file, "PNG")
    asked = messages.puzzle(posed, 4, None, file.getvalue(), texts()).content
    assert phone.height(asked) <= phone.room(file.getvalue(), ["Answer"])
    assert all(f"**{letter}:** 1 → " in asked or f"**{letter}:** stone 1 on " in asked for letter in "ABCD")


@pytest.mark.parametrize("choice", [None, 3])
def test_the_cards_are_shown_even_if_their_picture_is_too_high(choice: int | None) -> None:
    posed = posed_as("westkingdom", puzzles("westkingdom")["1427-72"])._replace(choice=choice)
    board, own = io.BytesIO(), io.BytesIO()
    Image.new("P", (1000, 1000)).save(board, "PNG")
    Image.new("P", (1000, 1900)).save(own, "PNG")
    shown = screens.page(posed, [board.getvalue(), own.getvalue()], texts(), screens.PuzzleView.OWN)
    assert "The board" in labels_of(shown)
    assert "My cards" not in labels_of(shown)
    assert phone.page_height(shown) <= phone.HIGHEST


LAST = (
    ("amytis", "2067-30", True),  # each choice ends the match
    ("amytis", "1803-32", True),
    ("amytis", "1947-32", False),  # three of four end it
    ("ancient", "1923-29", True),  # the rival has one more turn
    ("ancient", "2593-11", False),
    ("architectura", "38-17", True),
    ("westkingdom", "1659-79", True),
)


@pytest.mark.parametrize(("slug", "key", "last"), LAST)
def test_the_question_says_if_it_is_about_the_last_turn(slug: str, key: str, last: bool) -> None:
    posed, t = posed_as(slug, puzzles(slug)[key]), texts("en")
    full, short = screens.questions(posed, t)
    assert ("last turn" in short) == ("your last turn" in screens._title_short(posed, t)) == last
    for asked in (full, messages.puzzle(posed, 4, None, PICTURE, t).content):
        assert ("last turn" in asked) == last
        assert ("over the next few turns" in asked) != last


@pytest.mark.parametrize(("slug", "key", "last"), LAST)
def test_gains_are_left_out_of_a_last_turn_until_it_is_answered(slug: str, key: str, last: bool) -> None:
    """They would be the answer."""
    posed, t = posed_as(slug, puzzles(slug)[key]), texts("en")
    for answer in (None, posed.puzzle.best):
        told = screens.choices_in_words(posed._replace(choice=answer), t)
        gains = [draft.gains[draft.seat] for draft in posed.choices]
        assert any(gains)
        for each, gain in zip(told, gains, strict=True):
            assert each.endswith(f", {gain:+}".replace("-", "−")) == (
                bool(gain) and not (last and answer is None)
            )


@pytest.mark.parametrize(("slug", "key", "last"), [one for one in LAST if shows_results(one[0])])
async def test_the_turns_of_a_last_turn_are_drawn_without_gains(
    monkeypatch: pytest.MonkeyPatch, slug: str, key: str, last: bool
) -> None:
    posed, t, pool = posed_as(slug, puzzles(slug)[key]), texts("en"), RenderPool(1)
    keys = list[Any]()

    async def picture(key: Any, draw: Any) -> bytes:
        keys.append(key)
        return b""

    monkeypatch.setattr(pool, "picture", picture)
    for answer in (None, posed.puzzle.best):
        one = posed._replace(choice=answer)
        await screens.marked_turns(pool, one, t, range(4), solved=answer is not None)
        gains = [f"{draft.gains[draft.seat]:+}".replace("-", "−") for draft in posed.choices]
        told = [turn.gain.replace("±", "+") for turn in keys[-1][2]]
        assert told == ([""] * 4 if last and answer is None else gains)


def unfounded(slug: str, puzzle: Puzzle) -> list[str]:
    """Return the reasons that name nothing in which the answer and the other turn differ."""
    posed, t = posed_as(slug, puzzle), texts("en")
    return [
        why
        for choice in range(len(puzzle.choices))
        if not any(char in (why := reason(posed, choice, t)) for char in "123456789")
    ]


@pytest.mark.parametrize(("slug", "key"), EVERY[:: times(5, 1)])
def test_choices_are_told_in_full_and_reasons_name_a_difference(slug: str, key: str) -> None:
    assert not cut(slug, puzzles(slug)[key])
    assert not unfounded(slug, puzzles(slug)[key])


def test_cut_labels_and_unfounded_reasons_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = listed("amytis")[0]
    same = Verdict(0.0, 0.2)
    alike = replace(one, choices=(one.choices[0],) * 4, verdicts=(same,) * 4)
    assert unfounded("amytis", alike)
    monkeypatch.setattr(screens, "_labels", lambda posed, full, t: [f"{each[:4]} …" for each in full])
    assert cut("amytis", one)


REASONS = (
    (
        "amytis",
        "4-8",
        "-# Why D, not C: project 14 lacks only 🟪 b1 (stack 5), otherwise 2 tiles (mostly Project",
    ),
    ("westkingdom", "1035-73", "your rival 1 less, fewer unpaid debts +1, though goods for buildings −1"),
    (
        "ancient",
        "2402-17",
        "-# Why B, not A: brown reaches level 5, otherwise 3 (in all Solid",
    ),
    ("ancient", "7527-27", "otherwise your rival can take Divine Path and count 8"),
    ("architectura", "25-6", "your rival’s Palace is worth 6 after D, 8 after C (in all your rival 2 less)."),
    ("westkingdom", "5-73", "(mostly fewer of your workers in prison +1,"),
    ("architectura", "1194-15", "(in all your rival 4 less, though your cards −1)"),
    ("amytis", "33-27", "After C, your rival could get 16 at once"),
)


@pytest.mark.parametrize(("slug", "key", "told"), REASONS)
def test_reasons_tell_what_differs_at_once_in_all_and_in_reply(slug: str, key: str, told: str) -> None:
    one = puzzles(slug)[key]
    assert told in reason(posed_as(slug, one), one.best, texts("en"))


def test_reasons_without_facts_say_that_the_best_turn_gains_less_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.features.puzzles.reasons.contrast", lambda *_: ())
    one = puzzles("architectura")["1194-15"]
    told = reason(posed_as("architectura", one), one.best, texts("en"))
    assert "now you 5 less, but in all your rival 4 less, though your cards −1" in told


@pytest.mark.parametrize("slug", ["ancient"])
def test_reasons_name_what_the_board_shows(slug: str) -> None:
    t = texts("en")
    for one in listed(slug)[:: times(3, 1)]:
        posed = posed_as(slug, one)
        for choice, other in enumerate(posed.choices):
            if choice != one.best:
                best = posed.choices[one.best]
                _, gains = differences(one.verdicts[choice], best, other)
                assert contrast(slug, best, other, gains, posed.names(t), t), (one.key, choice)


def test_reasons_add_up_to_the_margin() -> None:
    one = puzzles("amytis")["36-10"]
    posed = posed_as("amytis", one)
    answer, other = (posed.choices[number] for number in (one.best, next_best(one)))
    now, total = differences(one.verdicts[one.best], answer, other)
    assert now == (answer.gains[answer.seat] - other.gains[other.seat], 0)
    assert sum(total.values()) == pytest.approx(-one.verdicts[one.best].cost, abs=POSITION), "small parts"


def test_solution_that_hardly_fits_keeps_its_reason() -> None:
    for slug, key in EVERY[::40]:
        posed = posed_as(slug, puzzles(slug)[key])
        shortest = screens.solution_text(posed, texts("en"), screens.Detail.REASON)
        assert reason(posed, posed.choice or 0, texts("en")) in shortest


def test_solution_tells_turns_as_on_buttons_before_it_leaves_them_out() -> None:
    posed = posed_as("ancient", puzzles("ancient")["84-22"])._replace(choice=1)
    text = screens.solution_text(posed, texts("en"), screens.Detail.BRIEF)
    verdict, best, own, *why = text.splitlines()
    assert verdict == "I’d go for **A**, not B."
    assert best == "-# **A:** 1 → d1, 🟫3 r5, +5"
    assert own.startswith("-# **×B**, yours: 4 → d1, +6 – about ")
    assert why[0].startswith("-# Why A, not B: ")


def test_public_messages_get_shorter_beside_a_high_picture() -> None:
    posed = posing.posed("ancient", listed("ancient")[0])
    assert posed is not None
    best = posed.puzzle.best
    solution = Solution(DailyPuzzle(4, "ancient", posed.puzzle.key, best), posed, {best: 2, 3 - best: 1})

    def asked(image: bytes) -> str:
        return messages.puzzle(posed, 4, None, image, texts()).content

    def solved(image: bytes) -> str:
        return messages.solution(solution, image, texts()).content

    for write in (asked, solved):
        full, file = write(PICTURE), io.BytesIO()
        high = phone.room(b"", ["Answer"]) - phone.height(full) + 8  # a little too high
        Image.new("P", (1000, round(high / phone.WIDTH * 1000))).save(file, "PNG")
        short = write(file.getvalue())
        assert phone.height(short) <= phone.room(file.getvalue(), ["Answer"]) < phone.height(full)
        assert short.split("·")[0] == full.split("·")[0]
    assert "Chosen: " in short


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


def test_reasons_name_prospects() -> None:
    verdict = Verdict(
        0.0,
        -3.4,
        sources=(("goods", 1.0), ("virtue", 0.6)),
        rivals=-0.5,
        prospects=(("goods", -1.0), ("stock", 1.6), ("plans", 0.6)),
    )
    told = sources("westkingdom", verdict, 1, texts("en"))
    assert told == "-# Mostly: Goods +2 · Virtue +1 · Buildings in hand +1 · your rival −1"
