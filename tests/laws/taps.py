"""Laws of the panel: few presses per turn, and controls state the turn's actual gain."""

import asyncio
import re
from random import Random
from typing import Any

from bot.delivery import pages
from bot.jobs.forecast_cache import ForecastCache
from bot.matches.table import Table
from bot.matches.turn_path import walk
from bot.screens import point_changes
from bot.screens.page import isolated, safe
from engine.core.values import State, total
from engine.draft import Draft
from engine.match import Match
from render.texts import texts
from render.words import words
from tests.bot.panels import Way, ways
from tests.bot.walking import NoPainter, copy, raw, table_of
from tests.bot.watched import led_to, offered_best
from tests.bot.world import texts_of
from tests.laws.law import of_showing
from tests.laws.matches import Course, some
from tests.thorough import times

MOST = 10
"""Most presses per turn, including opening the panel and confirming."""

WORTH = re.compile(r"(?:^| )(?:[+−]\d|±0)")

t = texts()


SLACK = 2
"""Points by which a turn with very many lines may exceed a control's statement."""


@of_showing
def no_turn_takes_more_than_ten_presses(course: Course, chance: Random) -> None:
    """Taking the best offer each time, for a whole row of questions if possible."""
    for match in some(course.acting(chance, 8), chance, times(2, 40)):
        for seat in match.to_act[:1]:
            assert presses(copy(match), seat) <= MOST


def presses(match: Match, seat: int) -> int:
    """Play the panel's best turn; return the number of presses, up to a limit."""
    count, path = 1, tuple[int, ...]()
    while count <= MOST:
        step = best_step(table_of(match), seat, path)
        count, path = count + 1, led_to(step)
        if step.verb == "confirm":
            entries = match.play(seat, *walk(table_of(match), seat, path).draft.played)
            path = ()
            if seat not in match.to_act or getattr(entries[-1], "turn_over", False):
                return count
    return count


def best_step(table: Table, seat: int, path: tuple[int, ...], cache: ForecastCache | None = None) -> Way:
    """Return the panel's best offer."""
    return offered_best(raw(panel(table, seat, path, cache=cache)))


def panel(
    table: Table,
    seat: int,
    path: tuple[int, ...],
    group: int | None = None,
    cache: ForecastCache | None = None,
) -> Any:
    """Return the panel as sent, without its picture; with a ``cache`` it knows what it showed before."""
    render_pool: Any = NoPainter()
    forecast_cache = cache or ForecastCache(render_pool)
    return asyncio.run(pages.panel(render_pool, forecast_cache, table, seat, path, t, group=group))


@of_showing
def controls_state_the_gain_of_their_choice(course: Course, chance: Random) -> None:
    """Each button and menu option states its difference, and the line above the total so far."""
    for match in some(course.acting(chance, 6), chance, times(3, 20)):
        seat, path = match.to_act[0], tuple[int, ...]()
        render_pool: Any = NoPainter()
        table, cache = table_of(match), ForecastCache(render_pool)
        while not (draft := walk(table, seat, path).draft).complete:
            message = raw(panel(table, seat, path, cache=cache))
            names = [safe(name) for name in table.names]
            so_far = t("panel-so-far", worth=point_changes.in_words(draft.gains, seat, names, t))
            assert (so_far in texts_of(message)) == any(draft.gains)
            controls = ways(message, "step", "pick", "best", "rest", "confirm")
            for way in some(controls, chance, times(3, 40)):
                check_told(table, seat, path, way, cache)
            path = led_to(chance.choice(controls))
        check_brought(table, seat, draft)


def check_told(table: Table, seat: int, path: tuple[int, ...], way: Way, cache: ForecastCache) -> None:
    """Check that a control states the difference between the turn so far and the turn with its choice.

    The rest of the turn follows the best offers; in a row of similar questions only the choice counts.
    """
    before = walk(table, seat, path).draft
    alone = words(table.game.facts.slug).together(before.view)
    path = led_to(way)
    while not alone and not walk(table, seat, path).draft.complete:
        path = led_to(best_step(table, seat, path, cache))
    draft = walk(table, seat, path).draft
    gains = tuple(now - was for now, was in zip(draft.gains, before.gains, strict=True))
    names = [isolated(name) for name in table.names]
    wordings = [point_changes.brief(gains, seat, t), point_changes.in_words(gains, seat, names, t)]
    if table.game.many_ways(
        before.view.board
    ):  # a later search may find slightly better lines, never worse ones
        better = ((*gains[:seat], gains[seat] - less, *gains[seat + 1 :]) for less in range(1, SLACK + 1))
        wordings += [point_changes.brief(each, seat, t) for each in better]
    behind = way.text.removeprefix(way.label).lstrip()  # in a menu: its worth, then its effect
    silent = not (any(gains) or WORTH.search(way.label) or WORTH.match(behind))
    assert silent or any(f" {value}" in f" {way.text}" for value in wordings)
    if draft.complete:
        check_brought(table, seat, draft)


def check_brought(table: Table, seat: int, draft: Draft) -> None:
    """Check that a whole turn gains what its confirmation states."""
    if not draft.sealed:
        before, state = _points(table.match, table.match.state), table.match.state
        # solo, up to the end of the turn: what the automaton does next is no gain of the turn
        go = table.game.step if table.match.seats > 1 else table.game.preview
        for move in draft.played:
            state = go(state, seat, move).state
        after = _points(table.match, state)
        assert tuple(now - was for now, was in zip(after, before, strict=True)) == draft.gains


def _points(match: Match, state: State[Any, Any]) -> tuple[int, ...]:
    return tuple(map(total, match.game.sheets(state.board)))
