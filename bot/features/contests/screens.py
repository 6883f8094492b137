"""The messages of cups and leagues: sign-up, standings and podium."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.features.contests.ranking import Standing, standings
from bot.matches.names import with_names
from bot.platform.actions import DropOut, NextSeason, SignUp
from bot.platform.components import Controls, button, shorten
from bot.screens.page import Post, lines, safe
from engine.catalogue import game
from render.kit.podium import PodiumStep, podium
from render.texts import Texts, joined
from storage.contests import Contest, ContestDetails, ContestKind, Fixture, Phase

LONGEST_NAME = 16
LINKS = 12
"""The most matches that are linked."""

LIMIT = 1990
"""The longest message, in characters."""


def title(contest: Contest, t: Texts) -> str:
    """Return the title of a contest."""
    return t(f"contest-{contest.kind}", title=game(contest.game).facts.short, season=contest.season)


def post(course: ContestDetails, t: Texts) -> Post:
    """Return the current message of a contest."""
    course = with_names(course)
    contest = course.contest
    if contest.phase is Phase.OPEN:
        return Post(_invitation(course, t), Controls(*_buttons(contest, t)))
    if contest.phase is Phase.VOID:
        return Post(t("contest-void", name=title(contest, t)), Controls())
    leaves = [] if contest.phase is Phase.OVER else [_drop_out(contest, t)]
    head = "contest-over" if contest.phase is Phase.OVER else "contest-playing"
    parts = [t(head, name=title(contest, t)), *_tables(course, t)]
    text = lines(*parts, _links(course.fixtures, t), t("contest-ties", seats=contest.seats))
    return Post(shorten(text, LIMIT), Controls(*leaves))


def _buttons(contest: Contest, t: Texts) -> "list[ui.Button[Any]]":
    enter = button(t("button-sign-up"), SignUp(contest.id), style=discord.ButtonStyle.primary)
    return [enter, _drop_out(contest, t)]


def _drop_out(contest: Contest, t: Texts) -> "ui.Button[Any]":
    return button(t("button-drop-out"), DropOut(contest.id))


def _invitation(course: ContestDetails, t: Texts) -> str:
    contest, names = course.contest, [_short(entrant.name) for entrant in course.entrants]
    key = "contest-open-cup" if contest.kind is ContestKind.CUP else "contest-open-league"
    return lines(
        t(
            key,
            name=title(contest, t),
            size=contest.size,
            until=f"<t:{contest.until}:R>",
            seats=contest.seats,
        ),
        t("contest-entered", count=len(names), names=joined(names, t)) if names else "",
    )


def _tables(course: ContestDetails, t: Texts) -> list[str]:
    groups = standings(course)
    parts = list[str]()
    for number, group in enumerate(groups, 1):
        if len(groups) > 1:
            parts.append(t("contest-division", number=number))
        total = {
            standing.entrant.number: sum(
                standing.entrant.number in fixture.entrants for fixture in course.fixtures
            )
            for standing in group
        }
        parts += [
            line(place, standing, total[standing.entrant.number], t)
            for place, standing in enumerate(group, 1)
        ]
    return parts


def line(place: int, standing: Standing, total: int, t: Texts) -> str:
    """Return an entrant's line in the standings."""
    return t(
        "contest-line-gone" if standing.entrant.gone else "contest-line",
        place=place,
        name=_short(standing.entrant.name),
        points=standing.points,
        played=standing.played,
        total=total,
    )


def _short(name: str) -> str:
    return safe(shorten(name, LONGEST_NAME))


def _links(fixtures: Sequence[Fixture], t: Texts) -> str:
    live = [f"<#{fixture.channel}>" for fixture in fixtures if fixture.live]
    if not live:
        return ""
    return t("contest-live", links=" ".join(live[:LINKS]), more=max(0, len(live) - LINKS))


def thread_name(course: ContestDetails, fixture: Fixture, t: Texts, *, plain: bool = False) -> str:
    """Return the title of the thread for a match, without the players' names if it is to be ``plain``."""
    course = with_names(course)
    name = title(course.contest, t)
    if plain:
        return shorten(t("contest-thread-plain", name=name, number=fixture.number), 100)
    names = t("contest-versus").join(course.entrant(number).name for number in fixture.entrants)
    return shorten(t("contest-thread", name=name, number=fixture.number, names=names), 100)


def stalled(contest: Contest, why: str | None, missing: str, t: Texts) -> Post:
    """Return the message that tells a contest's host that it is stalled."""
    reason = "permissions" if missing else why or "fault"
    text = t(
        "contest-stalled",
        name=title(contest, t),
        why=reason,
        missing=missing,
        channel=f"<#{contest.channel}>",
    )
    return Post(text, Controls())


def farewell(course: ContestDetails, t: Texts) -> Post:
    """Return the final message of a contest, with a picture of the podium."""
    course = with_names(course)
    contest, groups = course.contest, standings(course)
    best = [standing for standing in groups[0] if not standing.entrant.gone][:3] if groups else []
    steps = [
        PodiumStep(standing.entrant.name, t("contest-points", points=standing.points)) for standing in best
    ]
    name = title(contest, t)
    winners = [group[0].entrant.name for group in groups if not group[0].entrant.gone]
    sentences = [
        t(
            "contest-won",
            name=name,
            winner=safe(standing.entrant.name),
            points=standing.points,
            place=place,
        )
        for place, standing in enumerate(best, 1)
    ]
    others = [
        t("contest-won-division", number=number, winner=_short(winner))
        for number, winner in enumerate(winners[1:], 2)
    ]
    controls = []
    if contest.kind is ContestKind.LEAGUE:
        controls.append(button(t("button-next-season"), NextSeason(contest.id)))
    text = (
        lines(t("contest-ended", name=name), *sentences, *others) if best else t("contest-nobody", name=name)
    )
    image = podium(name, steps) if steps else None
    alt = t("contest-alt", names=joined([step.name for step in steps], t)) if steps else ""
    return Post(text, Controls(*controls), image, alt)
