"""Stepping through a match with buttons: private, open to all, also after a restart or the end."""

import random
from typing import Any

import pytest

from bot.delivery import pages
from bot.matches.table import Table
from bot.screens.match import replay
from bot.screens.match.reading import history, turns_of
from bot.screens.page import safe
from engine.catalogue import game
from engine.match import Match
from render.texts import texts
from tests.bot.panels import controls_of
from tests.bot.test_bad_input import PLAIN, said
from tests.bot.walking import SPECTATOR, NoPainter, raw, table_of
from tests.bot.watched import seated
from tests.bot.world import World, click_more, labels, send_line, take_turn_by_slash, texts_of
from tests.laws.layout import PEOPLE
from tests.laws.matches import Setting, course

pytestmark = pytest.mark.simcord(check_errors=False)


def read(answer: Any) -> str:
    return texts_of(answer.components)


def closed(answer: Any) -> list[str]:
    """Return the labels of disabled buttons."""
    return [each["label"] for each in controls_of(answer.components) if each.get("disabled")]


async def opened(place: World, reader: Any) -> Any:
    ends = "History" in labels(place.last)
    click = reader.click(place.last, label="History") if ends else click_more(reader, place.last, "History")
    history = (await click).response
    return await pressed(reader, history, "Step through")


async def pressed(reader: Any, answer: Any, label: str) -> Any:
    return (await reader.click(answer, label=label)).response or answer


async def test_a_running_match_can_be_stepped_through(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    for number in range(4):
        await take_turn_by_slash(place, random.Random(number))
    ann = place.people[0]
    step = await opened(place, ann)
    assert "step 4 of 4" in read(step)
    assert f"`4` \u2068{place.people[1].name.title()}\u2069: " in read(step)
    assert closed(step) == ["Next"]
    assert len(step.attachments) == 1
    step = await pressed(ann, step, "Back")
    assert "step 3 of 4" in read(step)
    step = await pressed(ann, step, "First")
    assert "step 0 of 4" in read(step)
    assert "How it began" in read(step)
    assert closed(step) == ["First", "Back"]
    step = await pressed(ann, step, "Next")
    assert "step 1 of 4" in read(step)
    await place.restart()
    step = await pressed(ann, step, "Catch up")
    assert "step 4 of 4" in read(step)
    await take_turn_by_slash(place, random.Random(9))
    step = await pressed(ann, step, "Last")
    assert "step 5 of 5" in read(step)
    assert "Catch up" not in read(step)
    back = await pressed(ann, step, "History")
    assert "page 1 of 1" in read(back)
    assert not back.attachments


def test_the_history_says_whose_points_it_lists() -> None:
    """Without names, numbers such as "5 – 5" are unclear."""
    for slug, heads in (("ancient", 3), ("westkingdom", 1)):
        match = course(Setting(slug, heads), 1).at(-1)
        table = seated(match, PEOPLE[:heads])
        turns = turns_of(table, PEOPLE[0].user, texts())
        page = texts_of(raw(history(table, turns, 0, texts())))
        names = " – ".join(safe(person.name) for person in PEOPLE[:heads])
        assert (f"-# Points: {names}\n" in page) == (heads > 1)
        assert "-# Points" not in texts_of(raw(history(table, turns, 0, texts(), full=True)))


async def test_steps_are_private_and_open_to_spectators(place: World) -> None:
    await place.seat("ancient", seed=2)
    await take_turn_by_slash(place, random.Random(1))
    eve = place.guild.add_member(place.env.create_user("eve"))
    step = await opened(place, eve)
    assert step.ephemeral
    assert "Catch up" not in read(step)


async def test_an_undone_turn_is_struck_through(place: World) -> None:
    match = Match.new(game("amytis"), 2, seed=PLAIN)
    while True:
        seat = match.to_act[0]
        match.play(seat, match.moves(seat)[0])
        try:
            match.undo(seat)
        except Exception:  # this move can't be undone
            continue
        break
    steps = await steps_of(table_of(match))
    assert any("~~" in step for step in steps)
    assert "~~" not in steps[-1]
    assert "took back their last turn" in steps[-1]


async def steps_of(table: Table) -> list[str]:
    """Return the text of every step as a spectator sees it."""
    last = replay.step(table, SPECTATOR, replay.NEWEST, texts()).last
    brush: Any = NoPainter()
    pages_found = [await pages.step(brush, table, SPECTATOR, number, texts()) for number in range(last + 1)]
    return [str(raw(page)) for page in pages_found]


async def test_the_last_step_shows_the_end_and_leads_back(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    await send_line(place, ["take a1", "place b2"])
    await place.people[1].slash(place.channel, "game resign", sure=True)
    step = await opened(place, place.people[0])
    assert "step 2 of 2" in read(step)
    assert "gave up" in read(step)
    assert "step 1 of 2" in read(await pressed(place.people[0], step, "Back"))


async def test_a_match_without_turns_has_one_step(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    assert "Step through" not in said(await place.people[0].slash(place.channel, "game history"))
    (only,) = await steps_of(table)
    assert "step 0 of 0" in only
