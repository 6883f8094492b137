"""The records of a group, from the matches that exactly the people of one match have played."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from discord import ui

from bot.features.standings.screens import title_of
from bot.matches.table import Table
from bot.platform.actions import ShowTogether
from bot.platform.components import button
from bot.screens.match import ending
from bot.screens.page import Page, duration, lines, safe
from engine.catalogue import games
from render.texts import Texts
from storage.records import Captures
from storage.standings import GroupResult

Played = Sequence[GroupResult]
"""The results of a match."""


class GroupRecords(NamedTuple):
    """A group's wins and longest streaks of wins, by user, and its other records.

    ``closest`` is the match with the smallest lead of its winner, None if no match had a single winner, and
    ``seconds`` the average time from the creation of a match to its end. ``best`` has each game's highest
    score.
    """

    wins: Mapping[int, int]
    streaks: Mapping[int, int]
    closest: Played | None
    seconds: int
    best: Mapping[str, GroupResult]


def records(played: Sequence[Played]) -> GroupRecords:
    """Compute the records of at least one match; ``played`` is in order of time."""
    winners = [{seat.user for seat in seats if seat.rank == 1} for seats in played]
    users = sorted({seat.user for seats in played for seat in seats})
    streaks = {
        user: max((len([*run]) for won, run in groupby(user in won for won in winners) if won), default=0)
        for user in users
    }
    best: dict[str, GroupResult] = {}
    for seats in played:
        for seat in seats:
            if seat.game not in best or seat.points > best[seat.game].points:
                best[seat.game] = seat
    return GroupRecords(
        Counter(user for won in winners for user in won),
        streaks,
        min(
            (seats for seats, won in zip(played, winners, strict=True) if len(won) == 1),
            key=lead,
            default=None,
        ),
        sum(seats[0].at - seats[0].created for seats in played) // len(played),
        best,
    )


def lead(seats: Played) -> int:
    """Return by how many points the winner of a match was ahead; perhaps negative after a resignation."""
    (winner,) = (seat for seat in seats if seat.rank == 1)
    return winner.points - max(seat.points for seat in seats if seat is not winner)


def together_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button below an ended match that leads to the records of its people."""
    people = table.record.people
    if len(people) < 2 or any(person.robot or person.user < 0 for person in people):
        return None
    return button(t("button-together"), ShowTogether(table.id))


def page(
    table: Table, played: Sequence[Played], hidden: Collection[int], captures: Captures, t: Texts
) -> Page:
    """Return the page with the records of a match's people, without those of hidden users."""
    if not played:
        return Page.of_text(t("together-none"))
    found = records(played)
    names = {person.user: safe(name) for person, name in zip(table.record.people, table.names, strict=True)}
    shown = sorted((user for user in names if user not in hidden), key=lambda user: -found.wins.get(user, 0))
    people = (
        t(
            "together-person",
            name=names[user],
            won=found.wins.get(user, 0),
            played=len(played),
            streak=found.streaks.get(user, 0),
        )
        for user in shown
    )
    counts = Counter(seats[0].game for seats in played)
    best = (
        t(
            "together-best",
            title=title_of(slug),
            matches=counts[slug],
            points=score.points,
            name=names.get(score.user, ""),
        )
        for slug, score in found.best.items()
        if slug in games() and score.user not in hidden
    )
    text = lines(
        t("together-title"),
        t(
            "together-matches",
            count=len(played),
            since=f"<t:{played[0][0].created}:D>",
            time=duration(found.seconds, t),
        ),
        *people,
        *best,
        _closest(found.closest, names, hidden, t),
        ending.captured(table, captures, t),
    )
    return Page.of_text(text)


def _closest(seats: Played | None, names: Mapping[int, str], hidden: Collection[int], t: Texts) -> str:
    """Return the closest finish, unless a hidden user played in every decided match."""
    if seats is None or lead(seats) < 0 or any(seat.user in hidden for seat in seats):
        return ""
    order = sorted(seats, key=lambda seat: seat.rank)
    scores = t("list-comma").join(
        t("together-score", name=names[seat.user], points=seat.points) for seat in order
    )
    return t("together-closest", title=title_of(seats[0].game), scores=scores, date=f"<t:{seats[0].at}:D>")
