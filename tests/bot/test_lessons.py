"""``/game learn``: guided turns played alone, which appear in no list, clock or statistic."""

from typing import Any

import pytest

from bot.app.welcome import greet
from bot.features.lessons import course
from bot.features.lessons.rendering import Desk
from bot.features.lessons.service import seated
from bot.matches.table import Stale
from engine.catalogue import games
from engine.match import Match
from render.texts import texts
from storage.records import Person, Status
from tests.bot.world import World, labels, texts_of
from tests.storage.test_privacy import robot

pytestmark = pytest.mark.simcord(check_errors=False)

AMYTIS = ("1 ", "a1", "Confirm")
"""The labels to press in the first step with a turn."""


def told(page: Any) -> str:
    return texts_of(page.components)


async def opened(place: World, game: str | None = "amytis", person: int = 0) -> Any:
    options = {} if game is None else {"game": game}
    return (await place.people[person].slash(place.channel, "game learn", **options)).response


async def press(place: World, page: Any, *wanted: str, person: int = 0) -> Any:
    """Press buttons, each given by the beginning of its label."""
    for label in wanted:
        exact = [each for each in labels(page) if each == label]
        matching = exact or [each for each in labels(page) if each.startswith(label)]
        assert matching, (label, labels(page))
        full = matching[0]
        page = (await place.people[person].click(page, label=full)).response or page
    return page


async def test_a_step_is_played_with_the_real_panel(place: World) -> None:
    page = await opened(place)
    assert page.ephemeral
    assert "1 of 10" in told(page)
    page = await press(place, page, "Next")
    assert "2 of 10" in told(page)
    assert "Which stack" in told(page)
    page = await press(place, page, "1 ", "a1")
    assert "Play this?" in told(page)
    page = await press(place, page, "Confirm")
    assert "✅" in told(page)
    assert "+2" in told(page)
    page = await press(place, page, "Next")
    assert "3 of 10" in told(page)
    assert "Plumb" in told(page)  # what the opponent did meanwhile


async def test_a_wrong_turn_is_explained_and_can_be_tried_again(place: World) -> None:
    page = await press(place, await opened(place), "Next")
    for tries in (1, 2):
        assert "Show me" not in labels(page)
        page = await press(place, page, "3 ", "a1", "Confirm")
        assert "✅" not in told(page)
        assert "not what this step is about" in told(page)
        assert ("Show me" in labels(page)) is (tries == 2)
        page = await press(place, page, "Try again")
        assert "2 of 10" in told(page)
    page = await press(place, page, "Show me")
    assert "Market on a1" in told(page)
    page = await press(place, page, "Confirm")
    assert "✅" in told(page)


async def test_a_foreseen_mistake_has_its_own_sentence(place: World) -> None:
    page = await press(place, await opened(place), "Next", *AMYTIS, "Next", "5 ", "c1", "Confirm")
    assert "Later it’ll pay" in told(page)


async def test_steps_can_be_skipped_and_taken_again(place: World) -> None:
    page = await press(place, await opened(place), "Next", "Skip", "Skip")
    assert "4 of 10" in told(page)
    page = await press(place, page, "Back")
    assert "3 of 10" in told(page)
    assert "Skip" in labels(page)


async def test_a_lesson_resumes_after_a_restart(place: World) -> None:
    page = await press(place, await opened(place), "Next", "Skip")
    await place.restart()
    assert "3 of 10" in told(await opened(place))
    assert "1 of 10" in told(await opened(place, person=1))
    page = await press(place, page, "5 ", "b1", "Confirm")  # buttons sent before the restart
    assert "✅" in told(page)


async def test_the_choice_of_lessons_shows_how_far_a_user_is(place: World) -> None:
    await press(place, await opened(place), "Next", "Skip")
    page = await opened(place, None)
    assert "at step 3 of 10" in told(page)
    assert [games()[slug].facts.title for slug in course.taught()] == labels(page)
    page = await press(place, page, "The Architects of Amytis")
    assert "3 of 10" in told(page)


async def finished(place: World) -> Any:
    page = await opened(place)
    for _ in course.stages("amytis"):
        page = await press(place, page, "Skip" if "Skip" in labels(page) else "Next")
    return page


async def test_a_finished_lesson_leads_to_a_match_against_a_calm_robot(place: World) -> None:
    page = await finished(place)
    assert "finished the lesson" in told(page)
    assert "finished ✅" in told(await opened(place, None))
    page = await press(place, page, "Play on")
    await place.env.settle()
    table = await place.table()
    assert table.record.status is Status.PLAYING
    assert [person.robot for person in table.record.people] == ["", "calm"]
    assert table.record.people[0].user == place.people[0].id
    assert table.match.points == course.end("amytis")[0].points
    assert "Take your turn" in labels(place.last)
    page = (await place.people[0].click(place.last, label="Take your turn")).response
    assert "Which stack" in told(page)


async def test_playing_on_is_refused_if_no_table_can_be_opened(place: World) -> None:
    await place.seat("amytis")
    page = await press(place, await finished(place), "Play on")
    assert "Take your turn" not in labels(page)
    assert len(await place.bot.matches.of_user(place.people[0].id)) == 1


async def test_a_lesson_leaves_no_match_behind(place: World) -> None:
    await press(place, await opened(place), "Next", *AMYTIS)
    user = place.people[0].id
    assert await place.bot.matches.of_user(user) == []
    assert await place.bot.matches.results.of_user(user) == []
    assert len(place.channel.history()) == 0


async def test_larger_pictures_lead_back_to_the_step(place: World) -> None:
    page = await press(place, await opened(place), "Next", "1 ", "Whole board")
    page = await press(place, page, "What counts", "Back to the question", "a1", "Confirm")
    assert "✅" in told(page)


async def test_progress_is_exported_and_deleted(place: World) -> None:
    await press(place, await opened(place), "Next")
    matches, user = place.bot.matches, place.people[0].id
    (row,) = (await matches.privacy.export(user))["lessons"]
    assert (row["game"], row["step"], row["finished"]) == ("amytis", "take", 0)
    await matches.privacy.erase(user, robot, now=1)
    assert await matches.lessons.of(user) == {}


async def test_learn_is_offered_at_tables_and_with_the_rules(place: World) -> None:
    await place.people[0].slash(place.channel, "game new", game="amytis")
    assert labels(place.last).index("Learn") == labels(place.last).index("Rules") - 1
    page: Any = (await place.people[1].click(place.last, label="Learn")).response
    assert page.ephemeral
    assert "1 of 10" in told(page)
    assert "Join" in labels(place.last)
    page = (await place.people[1].slash(place.channel, "game rules", game="amytis")).response
    assert "Learn" in labels(page)


async def test_the_greeting_offers_the_choice_of_lessons(place: World) -> None:
    guild = place.bot.get_guild(place.guild.id)
    assert guild is not None
    await greet(place.bot.services, guild)
    greeting = place.last
    page: Any = (await place.people[0].click(greeting, label="Learn")).response
    assert page.ephemeral
    assert "Learn by playing" in told(page)
    assert "Learn" in labels(place.last)
    page = await press(place, page, "The Architects of Amytis")
    assert "1 of 10" in told(page)


async def test_controls_of_a_step_that_is_gone_lead_to_the_first_one(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await opened(place)
    page = await press(place, await opened(place), "Next")
    stages = course.stages("amytis")
    monkeypatch.setattr(course, "stages", lambda slug: (stages[0], *stages[2:]))
    for control, older in (("1 ", page), ("Next", first)):
        assert "Your city" in told(await press(place, older, control))


@pytest.mark.parametrize("path", [(), (99,), (0,), (0, 0, 0)])
async def test_a_turn_that_does_not_fit_the_step_is_refused(place: World, path: tuple[int, ...]) -> None:
    services, stage, t = place.bot.services, course.stages("amytis")[1], texts()
    table = seated(stage, Person(1, "Ann"), t)
    with pytest.raises(Stale):
        await Desk(services.render_pool, services.forecast_cache, stage, table, 0, t).outcome(path)


async def test_playing_on_opens_a_thread_beside_a_running_match(place: World) -> None:
    player, channel = place.people[0], place.open_channel
    await player.slash(channel, "game new", game="ancient", thread=False)
    page: Any = (await player.slash(channel, "game learn", game="amytis")).response
    for _ in course.stages("amytis"):
        page = await press(place, page, "Skip" if "Skip" in labels(page) else "Next")
    page = await press(place, page, "Play on")
    await place.env.settle()
    assert "Your match has started" in told(page)
    (thread,) = channel.threads
    assert "Take your turn" in labels(thread.last_message)


async def test_playing_on_in_a_direct_message_stays_there(place: World) -> None:
    player = place.people[0].user
    page: Any = (await player.slash("game learn", game="amytis")).response
    steps = ["Skip" if stage.step.turn else "Next" for stage in course.stages("amytis")]
    for label in (*steps, "Play on"):
        page = (await player.click(page, label=label)).response or page
    await place.env.settle()
    (row,) = await place.bot.matches.of_user(player.id)
    assert row.channel == player.dm_channel.id
    assert row.guild is None


async def test_a_match_played_on_from_a_lesson_is_unrated_and_replays(place: World) -> None:
    await press(place, await finished(place), "Play on")
    await place.env.settle()
    table = await place.table()
    whole = (await place.bot.services.tables.load_whole(table.id)).match
    match, _ = course.end("amytis")
    assert whole.log == match.log
    assert Match.replay(whole.game, whole.seats, whole.options, whole.seed, whole.log).now == whole.now
    await place.bot.services.tables.resign(table.id, place.people[0].id)
    (result,) = await place.bot.matches.results.of_user(place.people[0].id)
    assert not result.counts
