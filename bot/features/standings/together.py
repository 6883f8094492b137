"""Pages with the records of a group, of two users, and the list of everyone a user has met."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.features.standings.screens import met_button
from bot.matches.group_records import GroupRecords, Played, records
from bot.matches.table import Table
from bot.platform.actions import ChooseMet, PosterOf, ShowMet, ShowPoster, ShowRecordWith, ShowTogether
from bot.platform.components import Screen, button, menu, option
from bot.screens import phone
from bot.screens.page import Page, card, duration, lines, safe, short_title, turner
from engine.catalogue import games
from render.texts import Texts
from render.words import building
from storage.standings import Met

CAPTURES = 4
"""The most pairs of captor and victim listed per game."""

LISTED = 10
"""How many people a page of the list has."""

Names = Mapping[int, str]
"""Names by user."""


def together_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button below an ended match that leads to the records of its people."""
    people = table.record.people
    if len(people) < 2 or any(person.robot or person.user < 0 for person in people):
        return None
    return button(t("button-together"), ShowTogether(table.id))


def page(
    action: ShowTogether,
    names: Names,
    played: Sequence[Played],
    hidden: Collection[int],
    t: Texts,
    *,
    is_local: bool = False,
    has_poster: bool = False,
) -> Page:
    """Return a part of the page with the records of a match's people, without those of hidden users.

    ``is_local`` says that only matches on one server are included; ``has_poster`` offers posters of them.
    """
    if not played:
        return Page.of_text(t("together-none"), ui.ActionRow(met_button(t)))
    found = records(played, hidden)
    people = (
        t(
            "together-person",
            name=safe(names[user]),
            won=found.wins.get(user, 0),
            streak=found.streaks.get(user, 0),
        )
        for user in sorted(found.played, key=lambda user: -found.wins.get(user, 0))
    )
    head = lines(t("together-title"), _since(played, found, t))
    local = t("together-local") if is_local else ""
    text = lines(*people, *_records(played, found, names, t), local)
    poster = button(t("button-poster"), ShowPoster(PosterOf.GROUP, action.match))
    return _parts(head, text, action, t, [poster] if has_poster else [])


def pair(action: ShowRecordWith, user: int, names: Names, played: Sequence[Played], t: Texts) -> Page:
    """Return a part of the page with the records of two users in all matches that both have played."""
    if not played:
        return Page.of_text(t("together-none"), ui.ActionRow(met_button(t)))
    found = records(played)
    people = (
        t(
            "together-ahead",
            name=safe(names[each]),
            ahead=found.wins.get(each, 0),
            played=len(played),
            streak=found.streaks.get(each, 0),
        )
        for each in (user, action.user)
    )
    head = lines(t("together-title-with", name=safe(names[action.user])), _since(played, found, t))
    text = lines(*people, *_records(played, found, names, t), t("together-note-with"))
    return _parts(head, text, action, t)


def met_on(people: Sequence[Met], part: int) -> tuple[int, Sequence[Met]]:
    """Return the number of a page of the list that exists, and the people on it."""
    part = min(max(part, 0), max(0, len(people) - 1) // LISTED)
    return part, people[part * LISTED : (part + 1) * LISTED]


def met(people: Sequence[Met], names: Names, part: int, t: Texts) -> Page:
    """Return a page of the list of everyone a user has met; ``names`` has those on it."""
    if not people:
        return Page.of_text(lines(t("met-title"), t("met-none")))
    part, shown = met_on(people, part)
    rows = (
        t(
            "met-person",
            name=safe(names[each.user]),
            played=each.played,
            ahead=each.ahead,
            behind=each.behind,
            shared=each.played - each.ahead - each.behind,
        )
        for each in shown
    )
    options = [option(names[each.user], each.user, t("met-matches", count=each.played)) for each in shown]
    head = lines(t("met-title"), t("met-count", count=len(people)))
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(head),
        ui.TextDisplay(lines(*rows, t("met-hidden"))),
        menu(t("met-choose"), options, ChooseMet()),
    ]
    count = -(-len(people) // LISTED)
    if turning := turner(part, count, ShowMet, t):
        items.append(ui.ActionRow(*turning))
    return Page(Screen(card(*items)))


def _parts(
    head: str,
    text: str,
    action: ShowTogether | ShowRecordWith,
    t: Texts,
    more: "Sequence[ui.Button[Any]]" = (),
) -> Page:
    """Return the part of a page of records that ``action`` shows."""

    def build(text: str, number: int, count: int) -> Page:
        turning = turner(number, count, lambda part: replace(action, part=part), t)
        row = ui.ActionRow[Any](*turning, *more, met_button(t))
        return Page(Screen(card(ui.TextDisplay(lines(head, text)), row)))

    return phone.part_of(text, build, action.part)


def _since(played: Sequence[Played], found: GroupRecords, t: Texts) -> str:
    return t(
        "together-matches",
        count=len(played),
        since=f"<t:{played[0][0].created}:D>",
        time=duration(found.seconds, t),
    )


def _records(played: Sequence[Played], found: GroupRecords, names: Names, t: Texts) -> Iterator[str]:
    """Yield the records that both kinds of pages have, a line each."""
    yield _closest(found.closest, names, t)
    if found.comeback is not None:
        yield t(
            "together-comeback",
            name=safe(names[found.comeback.user]),
            title=short_title(found.comeback.game),
            points=found.comeback.behind,
            date=f"<t:{found.comeback.at}:d>",
        )
        yield t("together-note-comeback")
    yield t("together-scores") if found.best else ""
    counts = Counter((seats[0].game, seats[0].seats) for seats in played)
    sizes = Counter(game for game, _ in counts)
    for (slug, seats), score in sorted(found.best.items()):
        yield t(
            "together-best",
            title=short_title(slug),
            seats=seats if sizes[slug] > 1 else 0,
            matches=counts[slug, seats],
            points=score.points,
            name=safe(names[score.user]),
        )
    for slug, captures in found.captures.items():
        pairs = (
            t("together-captured", captor=safe(names[captor]), owner=safe(names[owner]), count=count)
            for captor, owner, count in captures[:CAPTURES]
        )
        yield t("together-captures", title=short_title(slug), pairs=t("list-semicolon").join(pairs))
    for slug in sorted(found.favourites.keys() & games().keys()):
        favourites = (
            t(
                "together-favourite",
                name=safe(names[each.user]),
                building=building(slug, each.building, t),
                count=each.times,
            )
            for each in found.favourites[slug]
        )
        listed = t("list-semicolon").join(favourites)
        yield t("together-favourites", title=short_title(slug), favourites=listed)


def _closest(seats: Played | None, names: Names, t: Texts) -> str:
    if seats is None:
        return ""
    order = sorted(seats, key=lambda seat: seat.rank)
    scores = t("list-comma").join(
        t("together-score", name=safe(names[seat.user]), points=seat.points) for seat in order
    )
    return t("together-closest", title=short_title(seats[0].game), scores=scores, date=f"<t:{seats[0].at}:d>")
