"""Laws of phone displays: heights of public messages and private panels (:mod:`tests.laws.layout`).

``tests/browser/measure.py`` measures the same in the page itself, over whole matches.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from random import Random
from typing import Any

from bot.delivery import pages
from bot.features.coach import screens as coach
from bot.features.coach.service import at_beginning
from bot.features.reviews import screens as reviews
from bot.jobs.forecast_cache import ForecastCache
from bot.matches import turn_history
from bot.matches.table import Table
from bot.screens.match import turn_message
from bot.screens.page import Page
from engine.core.game import AnyGame
from engine.match import Match
from engine.robots.coach import Advice, Tip
from engine.robots.review import Judged, Review, Verdict, decisions
from render.picture import has_tableaus
from render.texts import Texts, texts
from render.words import alone, everyone, headline
from render.words import news as tell_news
from storage.timing import Device
from tests.bot.panels import Way, choices, ways
from tests.bot.walking import Painted, gather, pages_of, raw
from tests.bot.watched import led_to, offered_best, posted, seated
from tests.laws.law import of_showing
from tests.laws.layout import HIGHEST, MESSAGE, PEOPLE, height_of, height_of_panel
from tests.laws.matches import Course, random_turn, some
from tests.thorough import times

SHORTEST = 16
"""Fewest characters of a turn's summary, including its player."""


@of_showing
def public_messages_fit_on_a_phone(course: Course, chance: Random) -> None:
    """From the first turn to the end: text, picture and buttons together."""
    for match in course.moments(chance, times(4, 40)):
        if match.abandoned:
            continue
        post = posted(match, PEOPLE[: match.seats], Painted())
        assert height_of(post) <= MESSAGE, (height_of(post), post.content)


@of_showing
def turn_message_describes_the_last_turn(course: Course, chance: Random) -> None:
    """With a picture of any height, and the deadline of the turn."""
    for match in course.acting(chance, times(4, 40)):
        table, t = seated(match, PEOPLE[: match.seats]), texts()
        post = posted(match, PEOPLE[: match.seats], Painted())
        if len(match.to_act) > 1:
            continue
        seat, turns = match.to_act[0], turn_message.turns(table, t)
        news = turn_message.current(match, turn_history.missed(match, seat, turns))
        done = [
            turn
            for turn in turn_message.beside_harm(table, news, t)
            if turn.seat != seat or match.seats == 1  # the player's own unfinished turn comes last
        ]
        if any(turn_message.said(turn, t) for turn in done):
            parts = [text[:SHORTEST] for text in shapes(table, done, t) if text]
            assert any(part in post.content for part in parts), post.content


def shapes(table: Table, done: Sequence[turn_history.Turn], t: Texts) -> list[str]:
    """Return the possible texts of the last player's turns, without the name, for any room."""
    match, last = table.match, done[-1]
    if last.seat is None:
        return [turn_message.said(last, t), *turn_message.in_points(done, t)]
    slug, view, whose = match.game.facts.slug, match.view(None), f"{last.names[last.seat]}: "
    forms = [t("told-quiet", names="")]
    for turn in done:
        if (
            turn.seat == last.seat
        ):  # of several, those that are routine are left out where there is little room
            forms += [turn_message.said(turn, t), turn_message.in_brief(table, t)(turn, t)]
            forms += [
                tell(slug, turn.events, last.seat, view, turn.names, t) for tell in (tell_news, headline)
            ]
    forms += turn_message.in_points([turn for turn in done if turn.seat is not None], t)[-1:]
    if match.seats == 1:
        forms += alone(slug, last.events, 0, view, everyone(match, last.names, t), t)
    return [text.removeprefix(whose) for text in forms]


@of_showing
def last_message_describes_the_last_turn(course: Course, chance: Random) -> None:
    """Players who missed it find it nowhere else in the channel; five long names leave no room."""
    match, t = course.end, texts()
    if not match.abandoned and match.outcome is not None and match.outcome.reason != "resigned":
        table = seated(match, PEOPLE[: match.seats])
        last = [
            summary
            for turn in turn_message.turns(table, t)
            if turn.points and (summary := turn_message.said(turn, t))
        ][-1]
        content = posted(match, PEOPLE[: match.seats], Painted()).content
        assert last.partition(": ")[2][:SHORTEST] in content or match.seats > 4


@of_showing
def last_message_gives_the_reason(course: Course, chance: Random) -> None:
    """With the last turn and the points; five long names leave no room."""
    match, t = course.end, texts()
    outcome = match.outcome
    assert outcome is not None
    if match.seats <= 4:
        assert t(f"outcome-{outcome.reason}") in posted(match, PEOPLE[: match.seats], Painted()).content


@of_showing
def panels_fit_on_a_phone(course: Course, chance: Random) -> None:
    """Each question of a turn, its confirmation, and everything a player can look up meanwhile."""
    for match in some(course.acting(chance, 6), chance, times(1, 20)):
        for pick in (offered_best, any_way(chance)):
            for page in asyncio.run(collected(panels(match, match.to_act[0], pick))):
                assert height_of_panel(page) <= HIGHEST, (height_of_panel(page), raw(page))


def is_question(page: Page) -> bool:
    """Return whether a page offers a choice."""
    return bool(ways(raw(page), "step", "pick", "best", "rest", "confirm", "group")) and not ways(
        raw(page), "counts", "seat", "seats"
    )


@of_showing
def private_pages_fit_on_a_phone(course: Course, chance: Random) -> None:
    """Boards, steps, the history and every other page for one user, up to the end of the match.

    Tests of the bot check the pages of features the same way as they are sent (``low_pages``).
    """
    for match in [*some(course.acting(chance, 6), chance, times(1, 20)), course.end]:
        for viewer in (None, 0):
            shown = pages_of(match, viewer, chance, Painted(), replays=True, people=PEOPLE[: match.seats])
            for page in gather(shown):
                if isinstance(page, Page):
                    assert height_of_panel(page) <= HIGHEST, (height_of_panel(page), raw(page))


@of_showing
def advice_fits_on_a_phone(course: Course, chance: Random) -> None:
    """The coach's advice and each page of a review, with random turns and the longest list of sources."""
    advised, t = some(course.acting(chance, 6), chance, times(2, 20)), texts()
    for match in (each for each in advised if len(each.to_act) == 1):
        seat, table = match.to_act[0], seated(match, PEOPLE[: match.seats])
        sources = tuple((line.source, 5.0) for line in match.game.sheets(match.state.board)[seat])
        tips = [
            Tip(
                notation(match.game, random_turn(match.game, at_beginning(match, seat), chance)),
                2,
                sources,
                3,
                cost,
            )
            for cost in (0.0, 4.0, 9.0)
        ]
        page = asyncio.run(coach.advice_page(_render_pool(), table, seat, Advice(tuple(tips)), t))
        assert height_of_panel(page) <= HIGHEST, (height_of_panel(page), raw(page))
    match = course.end
    if match.abandoned or match.outcome is None:
        return
    table = seated(match, PEOPLE[: match.seats])
    sources = tuple((line.source, 5.0) for line in match.outcome.sheets[0])
    decided = some((each for each in decisions(match, 0) if each.moves), chance, 4)
    judged = [
        Judged(
            each.first,
            each.turn,
            Verdict(
                3, cost, 0.1, notation(match.game, random_turn(match.game, each.view, chance)), sources, 2
            ),
        )
        for each, cost in zip(decided, (4.0, 6.0, 5.0, -3.0), strict=False)
    ]
    review = Review(tuple(sorted(judged, key=lambda each: each.first)))
    for place in range(1 + len(review.costly) + (review.best is not None)):
        page = asyncio.run(reviews.page(_render_pool(), table, 0, review, place, t))
        assert height_of_panel(page) <= HIGHEST, (height_of_panel(page), raw(page))


def notation(rules: AnyGame, moves: Sequence[Any]) -> tuple[str, ...]:
    """Return moves as they are stored."""
    return tuple(map(rules.notation.write, moves))


async def collected(stream: AsyncIterator[Page]) -> list[Page]:
    return [page async for page in stream]


def any_way(chance: Random) -> Callable[[Any], Way]:
    return lambda shown: chance.choice([*choices(shown), *ways(shown, "best", "rest", "confirm")])


async def panels(
    match: Match, seat: int, pick: Callable[[Any], Way], device: Device = Device.PHONE
) -> AsyncIterator[Page]:
    """Yield a turn's panels as a newcomer sees them, following ``pick``; on a phone they ask for the
    device.
    """
    table, render_pool, path, t = (
        seated(match, PEOPLE[: match.seats]),
        _render_pool(),
        tuple[int, ...](),
        texts(),
    )
    forecast_cache, group = ForecastCache(render_pool), None
    learns = match.now.turns < match.game.facts.learning * match.seats
    while True:
        helped = learns and not path and group is None
        asks = device is Device.PHONE
        page = await pages.panel(
            render_pool,
            forecast_cache,
            table,
            seat,
            path,
            t,
            group=group,
            helped=helped,
            device=device,
            asks_device=asks,
        )
        yield page
        way = pick(raw(page))
        if way.verb == "confirm":
            break
        group = int(way.value or 0) if way.verb == "group" else None
        path = path if way.verb == "group" else led_to(way)
    for page_of in (pages.own_part, pages.whole, pages.counted):
        yield await page_of(render_pool, table, seat, path, t)
    for other in range(match.seats) if has_tableaus(match.game.facts.slug) else ():
        yield await pages.tableau(render_pool, table, table.record.people[seat].user, other, t)


def _render_pool() -> Any:
    return Painted()
