"""The contents of posters: the period, the people and their records."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import NamedTuple, Self

from babel.dates import format_skeleton

from bot.matches.group_records import Favourite, GroupRecords
from bot.platform.components import shorten
from bot.screens.page import duration, short_title
from engine.catalogue import games
from render.faces import SeatFace
from render.kit.annals import Annals, PosterFigure, PosterPerson, PosterRecord
from render.texts import Texts
from render.words import building
from storage.standings import GroupResult

PEOPLE, GAMES, NAME = 6, 4, 16
"""The most people, the most games with their own records, and the longest name in a record."""


class Period(NamedTuple):
    """A month, or a whole year with the ``month`` 0; ``code`` is its number in custom ids."""

    year: int
    month: int = 0

    @classmethod
    def of(cls, code: int) -> Self:
        """Return the period of a code; raises :class:`ValueError`."""
        period = cls(*divmod(code, 100))
        if not (period.month <= 12 and 2000 <= period.year < 3000):
            raise ValueError(code)
        return period

    @classmethod
    def month_of(cls, at: int, zone: tzinfo) -> Self:
        """Return the month of a time."""
        day = datetime.fromtimestamp(at, zone)
        return cls(day.year, day.month)

    @property
    def code(self) -> int:
        """The number that stands for the period in custom ids and postings."""
        return 100 * self.year + self.month

    @property
    def whole_year(self) -> Self:
        """The year of the period."""
        return self._replace(month=0)

    @property
    def before(self) -> Self:
        """The period before this one, of the same length."""
        if not self.month:
            return self._replace(year=self.year - 1)
        return self._replace(year=self.year - (self.month == 1), month=(self.month - 2) % 12 + 1)

    def bounds(self, zone: tzinfo) -> tuple[int, int]:
        """Return the first time of the period, and the first one after it."""
        first = datetime(self.year, self.month or 1, 1, tzinfo=zone)
        if self.month in (0, 12):
            after = first.replace(year=self.year + 1, month=1)
        else:
            after = first.replace(month=self.month + 1)
        return int(first.timestamp()), int(after.timestamp())

    def title(self, t: Texts) -> str:
        """Return the name of the period."""
        if not self.month:
            return str(self.year)
        return str(format_skeleton("yMMMM", date(self.year, self.month, 1), locale=t.language))


def offered(at: int) -> tuple[Period, Period, Period, Period]:
    """Return the periods that have buttons, in UTC: this and last month, this and last year."""
    month = Period.month_of(at, UTC)
    year = month.whole_year
    return month, month.before, year, year.before


class Contents(NamedTuple):
    """What a poster shows: the records of ``total`` matches, and the ``names`` of people in them.

    ``group`` is the name of the group, club or server, and ``faces`` are the users' faces on the server.
    """

    period: Period
    group: str
    total: int
    found: GroupRecords
    names: Mapping[int, str]
    faces: Mapping[int, SeatFace] = {}


def ranked(found: GroupRecords) -> list[int]:
    """Return the users by wins, then fewer matches."""
    return sorted(found.played, key=lambda user: (-found.wins.get(user, 0), found.played[user], user))


def named(found: GroupRecords) -> set[int]:
    """Return the users named on a poster."""
    users = {*ranked(found)[:PEOPLE], *(score.user for score in found.best.values())}
    users.update(seat.user for seat in found.closest or ())
    if found.comeback is not None:
        users.add(found.comeback.user)
    for captures in found.captures.values():
        users.update(captures[0][:2])
    for favourites in found.favourites.values():
        users.add(_favourite(favourites).user)
    return users


def poster(contents: Contents, t: Texts) -> Annals:
    """Return the poster of at least one match."""
    found, count = contents.found, contents.total
    order = ranked(found)
    most = max(found.wins.values(), default=0)
    people = [_person(user, contents, most, t) for user in order[:PEOPLE]]
    figures = (
        PosterFigure(str(count), t("poster-matches", count=count)),
        PosterFigure(str(len(order)), t("poster-players", count=len(order))),
        PosterFigure(duration(found.seconds, t), t("poster-average")),
    )
    more = t("poster-more", count=len(order) - PEOPLE) if len(order) > PEOPLE else ""
    listed = [*_records(found, contents.names, t)]
    return Annals(contents.period.title(t), contents.group, figures, people, more, listed)


def summary(contents: Contents, t: Texts) -> str:
    """Return the number of matches, and who won most of them."""
    wins = contents.found.wins
    most = max(wins.values(), default=0)
    first = [user for user, count in wins.items() if count == most]
    if not most or len(first) > 1:
        return t("poster-summary", count=contents.total)
    return t("poster-summary-won", count=contents.total, name=contents.names[first[0]], wins=most)


def _person(user: int, contents: Contents, most: int, t: Texts) -> PosterPerson:
    found, face = contents.found, contents.faces.get(user)
    wins, played = found.wins.get(user, 0), found.played[user]
    note = t("poster-person", played=played, streak=found.streaks.get(user, 0))
    first = wins == most > 0
    name = contents.names[user]
    return PosterPerson(name, t("poster-wins", count=wins), note, wins / played, first, face)


def _records(found: GroupRecords, whole: Mapping[int, str], t: Texts) -> Iterator[PosterRecord]:
    names = {user: shorten(name, NAME) for user, name in whole.items()}
    best: dict[str, GroupResult] = {}
    for (slug, _), score in found.best.items():
        if slug not in best or score.points > best[slug].points:
            best[slug] = score
    if best:
        scores = (
            t("poster-best-of", title=short_title(slug), points=score.points, name=names[score.user])
            for slug, score in sorted(best.items())[:GAMES]
        )
        yield PosterRecord(t("poster-best"), t("list-comma").join(scores))
    if found.closest is not None:
        order = sorted(found.closest, key=lambda seat: seat.rank)
        scores = (t("together-score", name=names[seat.user], points=seat.points) for seat in order[:2])
        text = t("list-comma").join(scores)
        yield PosterRecord(t("poster-closest"), t("poster-in", text=text, title=short_title(order[0].game)))
    if found.comeback is not None:
        text = t("poster-behind", name=names[found.comeback.user], points=found.comeback.behind)
        value = t("poster-in", text=text, title=short_title(found.comeback.game))
        yield PosterRecord(t("poster-comeback"), value)
    for slug, captures in found.captures.items():
        captor, owner, times = captures[0]
        text = t("together-captured", captor=names[captor], owner=names[owner], count=times)
        yield PosterRecord(t("poster-captures"), t("poster-in", text=text, title=short_title(slug)))
    installed = sorted(found.favourites.keys() & games().keys())[:GAMES]
    chosen = [(slug, _favourite(found.favourites[slug])) for slug in installed]
    if chosen:
        favourites = (
            t("poster-favourite", building=building(slug, key, t), name=names[user], count=times)
            for slug, (user, key, times) in chosen
        )
        yield PosterRecord(t("poster-favourites"), t("list-comma").join(favourites))


def _favourite(favourites: Sequence[Favourite]) -> Favourite:
    return max(favourites, key=lambda each: each.times)
