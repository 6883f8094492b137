"""Laws of names in a panel: the cards that are played, and the gains of an answer."""

from collections.abc import Callable
from random import Random
from typing import Any

from bot.matches.prospects import prospects
from bot.matches.turn_path import walk
from bot.screens import point_changes
from bot.screens.turn import panel, question_row
from engine.core.grid import square_name
from engine.draft import Draft
from engine.games.amytis import events as amytis
from engine.games.ancient import events as ancient
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.architectura import events as architectura
from engine.games.westkingdom import events as westkingdom
from render.texts import texts
from render.words.architectura.parts import card_name
from render.words.westkingdom.parts import apprentice_name, building_name
from tests.bot.watched import seated
from tests.laws.law import of_showing
from tests.laws.layout import PEOPLE
from tests.laws.matches import Course
from tests.thorough import times

NAMES: dict[type[Any], Callable[[Any], str]] = {
    amytis.Built: lambda event: square_name(event.space, 3),
    amytis.Validated: lambda event: str(event.card),
    ancient.Placed: lambda event: LARGE_NAMES[event.space],
    architectura.Built: lambda event: card_name(event.card, texts()),
    westkingdom.Climbed: lambda event: str(event.level),
    westkingdom.Constructed: lambda event: building_name(event.building, texts()),
    westkingdom.Discarded: lambda event: building_name(event.plan, texts()),
    westkingdom.Drafted: lambda event: building_name(event.plan, texts()),
    westkingdom.Hired: lambda event: apprentice_name(event.apprentice, texts()),
    westkingdom.Kept: lambda event: building_name(event.plan, texts()),
}
"""The parts of these events that a turn's text must contain."""


@of_showing
def confirmation_names_the_played_cards(course: Course, chance: Random) -> None:
    """Each card played, kept or discarded is named, automatic steps included."""
    t = texts()
    for match in course.acting(chance, times(40, 100)):
        seat = chance.choice(match.to_act)
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(chance.choice(draft.options))
        announced = panel.in_short(seated(match, PEOPLE[: match.seats]), draft, t)
        for event in draft.events:
            if type(event) in NAMES and getattr(event, "seat", seat) == seat and "…" not in announced:
                assert NAMES[type(event)](event) in announced, (event, announced)


@of_showing
def best_answer_gains_points(course: Course, chance: Random) -> None:
    """It is named, and not offered if all answers are equally good."""
    t = texts()
    for match in course.acting(chance, times(10, 40)):
        table, seat = seated(match, PEOPLE[: match.seats]), chance.choice(match.to_act)
        way = walk(table, seat)
        while way.draft.options:
            forecasts = prospects(way.draft, width=1)
            row = question_row.row(table, way, forecasts, t)
            if row and row.best:
                after = walk(table, seat, row.best.path).draft
                assert any(now != was for now, was in zip(after.gains, way.draft.gains, strict=True))
                assert row.best.names
                assert row.best.what or len(row.best.moves) == 1
                assert len({(point_changes.merit(each.gains, seat), each.worth) for each in forecasts}) > 1
            way = walk(table, seat, (*way.path, chance.randrange(len(way.draft.options))))
