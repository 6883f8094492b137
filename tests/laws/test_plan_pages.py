"""The pages of plans fit on a phone in every game, however long the plan."""

from random import Random
from typing import Any

import pytest

from bot.matches import planned
from bot.screens.turn import plans as screens
from engine import plans
from engine.match import Match
from engine.plans import AtLeast, Fact, PlanLine, TurnPlan, Unharmed
from render.boards import Scene
from render.picture import question
from render.texts import texts
from tests.bot.walking import table_of
from tests.laws.layout import HIGHEST, height_of_panel
from tests.laws.matches import SLUGS, Setting, course, looked_at, random_draft

SETTINGS = [setting for slug in SLUGS for setting in looked_at(slug) if setting.seats > 1]


def long_line(match: Match, seat: int, chance: Random) -> PlanLine:
    """Return a line of as many turns as possible, with conditions."""
    turns: list[PlanLine] = []
    view: Any = plans.planning_view(match.game, match.view(seat))
    while view is not None and len(turns) < plans.TURNS:
        draft, facts = random_draft(match.game, view, chance), [*match.game.conditions(view, seat)]
        there = [Fact(name) for name in facts[: screens.MOST_FACTS]]
        gone = [Fact(name, holds=False) for name in facts[-screens.MOST_FACTS :]]
        turns.append(plans.line_of(draft, (AtLeast(draft.gains[seat]), Unharmed(), *there, *gone)))
        view = plans.following_view(draft)
    return planned.chained(turns)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_the_page_of_a_plan_fits_on_a_phone(setting: Setting) -> None:
    played, chance, t, seen = course(setting, 1), Random(2), texts(), 0
    for stage in range(len(played.stages) // 3, len(played.stages), max(1, len(played.stages) // 4)):
        match = played.at(stage)
        for seat in [seat for seat in range(match.seats) if seat not in match.to_act][:1]:
            ahead = plans.planning_view(match.game, match.view(seat))
            if ahead is None:
                continue
            table = table_of(match)
            scene = Scene([f"Player {number}" for number in range(match.seats)], t, private=True)
            image = question(match.game.facts.slug, ahead, (), (), scene)
            for count in (1, plans.LINES):
                lines = tuple(long_line(match, seat, chance) for _ in range(count))
                for at in {0, count - 1}:
                    turns = [screens.told(table, seat, line, t) for line in lines]
                    page = screens.page(
                        table, seat, TurnPlan(lines), turns, at, image, "x " * 120, t, "It’s planned."
                    )
                    assert height_of_panel(page) <= HIGHEST, height_of_panel(page)
                    facts = screens.facts_page(table, table, seat, TurnPlan(lines), at, t)
                    assert height_of_panel(facts) <= HIGHEST, height_of_panel(facts)
                    seen += 1
    assert seen
