"""The messages of cups and leagues: sign-up, standings and podium."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.contests import service as organiser
from bot.features.contests.ranking import SHARED, Standing, standings, worth
from bot.matches.names import with_names
from bot.platform.actions import CheckContest, DropOut, NextSeason, SettleStall, SignUp
from bot.platform.components import Controls, button, shorten
from bot.screens.page import Post, bullets, lines, mention, safe
from engine.catalogue import game
from render.faces import SeatFace
from render.kit.crosstable import DRAWN, LOST, WON, ContestGroup, ContestRow, crosstable
from render.kit.podium import PodiumStep, podium
from render.texts import Texts, joined
from storage.contests import (
    Contest,
    ContestDetails,
    ContestKind,
    Fixture,
    Phase,
    Stall,
    StallReason,
)

LONGEST_NAME = 16
LINKS, LATEST = 8, 3
"""The most running matches that are listed, and the most latest results and next matches."""

NO_RESULT = "–"
"""The mark of an entrant without a result in a match that has ended."""

ALT = 1000
"""The longest alternative text, in characters."""

LIMIT = 1990
"""The longest message, in characters."""


def title(contest: Contest, t: Texts) -> str:
    """Return the title of a contest."""
    return t(f"contest-{contest.kind}", title=game(contest.game).facts.short, season=contest.season)


def post(
    course: ContestDetails, t: Texts, again: Collection[int] = (), faces: Mapping[int, SeatFace] = {}
) -> Post:
    """Return the current message of a contest; an invitation mentions the users in ``again``.

    ``faces`` has the faces of its entrants, by user.
    """
    course = with_names(course)
    contest = course.contest
    if contest.phase is Phase.OPEN:
        text = _invitation(course, again, t)
        return Post(text, Controls(*_buttons(contest, t)), pinged=tuple(again))
    if contest.phase is Phase.VOID:
        return Post(t("contest-void", name=title(contest, t)), Controls())
    leaves = [] if contest.phase is Phase.OVER else [_drop_out(contest, t)]
    head = "contest-over" if contest.phase is Phase.OVER else "contest-playing"
    ended = sum(fixture.ended for fixture in course.fixtures)
    first = t(head, name=title(contest, t), ended=ended, count=len(course.fixtures))
    rest = lines(_running(course, t), _next(course, t), _held(course, t), _latest(course, t))
    ties = t("contest-ties", seats=contest.seats)
    tables = _tables(course, t)
    gone = t("contest-gone") if any(entrant.gone for entrant in course.entrants) else ""
    forms = (lines(first, *tables, gone, rest, ties), lines(first, gone, rest, ties))
    text = next((form for form in forms if len(form) <= LIMIT), shorten(forms[-1], LIMIT))
    groups = _groups(course, t, faces)
    void = any(NO_RESULT in marks for group in groups for row in group.rows for marks in row.results)
    below = t("contest-picture", ended=ended, count=len(course.fixtures), seats=contest.seats, void=int(void))
    image = crosstable(title(contest, t), below, groups)
    alt = " ".join(re.sub(r"^-# |[`*_~]", "", line) for line in (*tables, gone))
    return Post(text, Controls(*leaves), image, shorten(alt, ALT))


def _groups(course: ContestDetails, t: Texts, faces: Mapping[int, SeatFace] = {}) -> tuple[ContestGroup, ...]:
    """Return the divisions for the picture: a column per opponent or, at tables of four, per match."""
    groups, pairs = standings(course), course.contest.seats == 2
    heads = tuple(t(f"contest-head-{name}") for name in ("points", "played", "won"))
    made = []
    for number, group in enumerate(groups, 1):
        order = [standing.entrant.number for standing in group]
        mine = {entrant: [each for each in course.fixtures if entrant in each.entrants] for entrant in order}
        most = max((len(fixtures) for fixtures in mine.values()), default=0)
        columns = tuple(str(place) for place in range(1, (len(order) if pairs else most) + 1))
        rows = []
        for standing in group:
            entrant, fixtures = standing.entrant.number, mine[standing.entrant.number]
            if pairs:
                results = [
                    tuple(_mark(each, entrant) for each in fixtures if entrant != other in each.entrants)
                    for other in order
                ]
            else:
                results = [(_mark(each, entrant),) for each in fixtures]
                results += [()] * (most - len(results))
            figures = (str(standing.points), f"{standing.played}/{len(fixtures)}", str(standing.firsts))
            one = standing.entrant
            row = ContestRow(one.name, tuple(results), figures, quiet=one.gone, face=faces.get(one.user))
            rows.append(row)
        name = t("contest-division-short", number=number) if len(groups) > 1 else ""
        made.append(ContestGroup(name, columns, heads, tuple(rows), own=pairs))
    return tuple(made)


def _mark(fixture: Fixture, entrant: int) -> str:
    """Return the mark of an entrant's result, empty before there is one."""
    if not fixture.results:
        return NO_RESULT if fixture.ended else ""
    rank = fixture.results[fixture.entrants.index(entrant)][0]
    if len(fixture.entrants) > 2:
        return str(rank or NO_RESULT)
    if rank != 1:
        return LOST
    return DRAWN if worth(fixture, fixture.entrants.index(entrant)) == SHARED else WON


def _names(course: ContestDetails, fixture: Fixture, t: Texts) -> str:
    return t("contest-versus").join(_short(course.entrant(number).name) for number in fixture.entrants)


def _running(course: ContestDetails, t: Texts) -> str:
    """Return the running matches, with links, active players, and the time of the last move."""
    live = sorted((each for each in course.fixtures if each.live), key=lambda each: each.updated)
    stuck = {stall.fixture: stall.reason for stall in course.stalls}
    told = []
    for fixture in live[:LINKS]:
        link = f"https://discord.com/channels/{course.contest.guild}/{fixture.channel}"
        active = [_short(course.entrant(fixture.entrants[seat]).name) for seat in fixture.to_act]
        told.append(
            t(
                "contest-running",
                names=_names(course, fixture, t),
                link=link,
                active=joined(active, t),
                count=len(active),
                since=f"<t:{fixture.updated}:R>",
                stall=stuck.get(fixture.number, ""),
            )
        )
    more = t("contest-more", count=len(live) - LINKS) if len(live) > LINKS else ""
    return lines(t("contest-live"), *told, more) if live else ""


def _next(course: ContestDetails, t: Texts) -> str:
    """Return the matches that open next."""
    coming = [each for each in course.fixtures if not each.ended and not each.live]
    named = [_names(course, each, t) for each in coming[:LATEST]]
    return lines(t("contest-next"), bullets(named)) if coming else ""


def _held(course: ContestDetails, t: Texts) -> str:
    """Return the reasons why matches wait, one per line."""
    held = [
        t(
            "contest-held",
            why=stall.reason,
            name=_short(course.entrant(stall.entrant).name) if stall.entrant else "",
            until=f"<t:{stall.since + organiser.LEFT_SECONDS}:R>",
        )
        for stall in course.stalls
        if not stall.fixture
    ]
    if course.contest.stall_told and course.contest.phase is Phase.PLAYING:
        held.append(t("contest-held", why="stalled", name="", until=""))
    return lines(*held)


def _latest(course: ContestDetails, t: Texts) -> str:
    """Return the latest results, newest first."""
    ended = [each for each in course.fixtures if each.ended and each.results]
    ended.sort(key=lambda each: -each.updated)
    told = []
    for fixture in ended[:LATEST]:
        order = sorted(range(len(fixture.entrants)), key=lambda seat: fixture.results[seat][0])
        named = (
            t(
                "contest-result",
                name=_short(course.entrant(fixture.entrants[seat]).name),
                points=fixture.results[seat][1],
            )
            for seat in order
        )
        told.append(t("list-comma").join(named))
    return lines(t("contest-latest"), bullets(told)) if told else ""


def _buttons(contest: Contest, t: Texts) -> "list[ui.Button[Any]]":
    enter = button(t("button-sign-up"), SignUp(contest.id), style=discord.ButtonStyle.primary)
    return [enter, _drop_out(contest, t)]


def _drop_out(contest: Contest, t: Texts) -> "ui.Button[Any]":
    return button(t("button-drop-out"), DropOut(contest.id))


def _invitation(course: ContestDetails, again: Collection[int], t: Texts) -> str:
    contest, names = course.contest, [_short(entrant.name) for entrant in course.entrants]
    key = "contest-open-cup" if contest.kind is ContestKind.CUP else "contest-open-league"
    called = " ".join(mention(user) for user in again)
    return lines(
        t("contest-again", names=called) if called else "",
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
    return Post(text, Controls(_check(contest, t)))


def stalled_for_player(contest: Contest, t: Texts) -> Post:
    """Return the message that tells a player that their next match can't begin."""
    text = t("contest-stalled-player", name=title(contest, t), channel=f"<#{contest.channel}>")
    return Post(text, Controls(_check(contest, t)))


def _check(contest: Contest, t: Texts) -> "ui.Button[Any]":
    return button(t("button-check-again"), CheckContest(contest.id, contest.stalled))


def stall(course: ContestDetails, held: Stall, quiet: Collection[int], most: int, t: Texts) -> Post:
    """Return the message about a stall, for the contest's host and players.

    Users in ``quiet`` are named without a ping; ``most`` is how many matches the server allows.
    """
    course = with_names(course)
    contest, fixture = course.contest, course.fixture_of(held)
    users = [entrant.user for entrant in organiser.concerned(course, held)]
    called = list(dict.fromkeys(user for user in (contest.host, *users) if user > 0))
    active = [] if fixture is None else [course.entrant(fixture.entrants[seat]) for seat in fixture.to_act]
    text = t(
        f"contest-stall-{held.reason}",
        called=" ".join(mention(user) for user in called),
        name=title(contest, t),
        host=mention(contest.host),
        hosts=int(contest.host > 0),
        names="" if fixture is None else _names(course, fixture, t),
        match="" if fixture is None else str(fixture.match),
        active=joined([_short(entrant.name) for entrant in active], t),
        count=len(active),
        since="" if fixture is None else f"<t:{fixture.updated}:R>",
        gone=_short(course.entrant(held.entrant).name) if held.entrant else "",
        until=f"<t:{held.since + organiser.LEFT_SECONDS}:R>",
        most=most,
    )
    label = {StallReason.QUIET: "button-stand-in", StallReason.LEFT: "button-robot-plays"}
    key = label.get(held.reason, "button-check-again")
    pinged = tuple(user for user in called if user not in quiet)
    return Post(text, Controls(button(t(key), SettleStall(held.id))), pinged=pinged)


def settled(course: ContestDetails, held: Stall, t: Texts) -> Post:
    """Return the message about a stall once it has ended."""
    course = with_names(course)
    fixture = course.fixture_of(held)
    names = "" if fixture is None else _names(course, fixture, t)
    return Post(
        t("contest-stall-over", name=title(course.contest, t), names=names, match=held.fixture), Controls()
    )


def _decided(group: Sequence[Standing], t: Texts) -> str:
    """Return how the first two were told apart, or nothing if there is only one."""
    best = [standing for standing in group if not standing.entrant.gone][:2]
    if len(best) < 2:
        return ""
    first, second = best
    for kind in ("points", "firsts", "seconds", "scored"):
        own, other = getattr(first, kind), getattr(second, kind)
        if own != other:
            return t("contest-decided", kind=kind, own=own, other=other)
    return t("contest-decided", kind="number", own=0, other=0)


def farewell(course: ContestDetails, t: Texts, faces: Mapping[int, SeatFace] = {}) -> Post:
    """Return the final message of a contest, with a picture of the podium."""
    course = with_names(course)
    contest, groups = course.contest, standings(course)
    best = [standing for standing in groups[0] if not standing.entrant.gone][:3] if groups else []
    steps = [
        PodiumStep(
            standing.entrant.name,
            t("contest-points", points=standing.points),
            faces.get(standing.entrant.user),
        )
        for standing in best
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
    if groups:
        sentences.insert(1, _decided(groups[0], t))
    others = [
        t("contest-won-division", number=number, winner=_short(winner))
        for number, winner in enumerate(winners[1:], 2)
    ]
    again = "button-next-season" if contest.kind is ContestKind.LEAGUE else "button-new-cup"
    controls = [button(t(again), NextSeason(contest.id))]
    text = (
        lines(t("contest-ended", name=name), *sentences, *others) if best else t("contest-nobody", name=name)
    )
    image = podium(name, steps) if steps else None
    alt = t("contest-alt", names=joined([step.name for step in steps], t)) if steps else ""
    return Post(text, Controls(*controls), image, alt)
