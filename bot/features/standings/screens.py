"""Statistics and leaderboards, as text and pictures."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

import discord
import msgspec
from babel.dates import format_skeleton
from babel.numbers import format_decimal
from discord import ui

from bot.features.standings.summary import MatchTotals, Summary, TableStatistics
from bot.matches.names import listed
from bot.platform.actions import ExplainRatings, PosterOf, ShowLadder, ShowMet, ShowPoster, TurnStatistics
from bot.platform.components import Screen, button
from bot.screens import phone
from bot.screens.page import Page, by_content, card, duration, gallery, lines, mention, short_title, turner
from engine.catalogue import games
from engine.core.values import ScoreLine
from render import standings as pictures
from render.faces import SeatFace
from render.sheet import merged, name_of
from render.texts import Texts
from storage.records import Person
from storage.standings import CERTAIN, START, WORLD, Average, Ladder, Rating, RatingRank, Scope, Score

OPPONENTS, SOURCES = 8, 6
"""The most opponents and sources of points listed in the text."""

ALT = 1000
"""The longest alternative text, in characters."""

Key = tuple[str, int]


class Portrait(NamedTuple):
    """The data of a user's statistics; ``favourite`` is the game shown in the picture.

    ``standing`` compares the rating in it with those of others, None while it is uncertain.
    """

    user: int
    name: str
    summary: Summary
    ratings: Mapping[Scope, Rating]
    favourite: Key | None
    scores: Sequence[Score]
    average: Average | None
    standing: RatingRank | None = None
    face: SeatFace | None = None


def title_of(slug: str) -> str:
    """Return the title of a game, or the slug of one that is no longer installed."""
    return games()[slug].facts.title if slug in games() else slug


def person(portrait: Portrait, t: Texts, part: int = 0, game: str = "") -> Page:
    """Return a part of the page of a user's statistics, the first one with a picture."""
    name, summary = mention(portrait.user), portrait.summary
    heading = f"### {t('stats-title', name=name)}"
    if not summary.all.played or portrait.favourite is None:
        return Page.of_text(lines(heading, t("stats-none-other", name=name), _apart(summary, t)))
    head = lines(
        heading, t("stats-all", played=summary.all.played, won=summary.all.won, share=_share(summary.all))
    )
    own = lines(
        _face(portrait, t),
        _seats(summary, t),
        t("stats-streak", longest=summary.longest, streak=summary.streak) if summary.longest > 1 else "",
        t("stats-delay", time=duration(summary.delay, t)) if summary.delay is not None else "",
        *(_game(key, tally, portrait.ratings, t) for key, tally in summary.by_game.items()),
        _peak(portrait, t),
    )
    sources = _sources(portrait, t)
    text = lines(own, *_opponents(summary, t), sources, _apart(summary, t))
    image = picture(portrait, t)
    words = _spoken(lines(head, own, sources)).replace(f"<@{portrait.user}>", portrait.name)
    alt = t("stats-alt", words=words)[:ALT]
    action = TurnStatistics("", portrait.user, game, 0)
    more = [met_button(t), *([_explains(t)] if portrait.ratings else [])]
    return _in_parts(head, text, part, action, t, image, alt, more)


def met_button(t: Texts) -> "ui.Button[Any]":
    """Return the button to the list of everyone the user has met."""
    return button(t("button-met"), ShowMet())


def _face(portrait: Portrait, t: Texts) -> str:
    """Return a user's title and the meaning of their wreath."""
    face = portrait.face or SeatFace()
    title = t("stats-title-held", title=face.title) if face.title else ""
    return lines(title, t("stats-wreath") if face.framed else "")


def _explains(t: Texts) -> "ui.Button[Any]":
    """Return the button that explains ratings."""
    return button(t("button-ratings"), ExplainRatings(), style=discord.ButtonStyle.secondary)


def ratings_explained(t: Texts) -> Page:
    """Return the page that explains ratings."""
    return Page.of_text(t("ratings-explained", start=START, least=CERTAIN))


def _in_parts(
    head: str,
    text: str,
    part: int,
    action: TurnStatistics,
    t: Texts,
    image: bytes = b"",
    alt: str = "",
    more: "Sequence[ui.Button[Any]]" = (),
) -> Page:
    """Return a part of a long text below a head and, in the first part, a picture."""
    file = by_content(image)

    def page(text: str, number: int, count: int) -> Page:
        items: list[ui.Item[Any]] = [ui.TextDisplay(head if image else lines(head, text))]
        if image and not number:
            items.append(gallery(file, alt))
        items += [ui.TextDisplay(text)] if image and text else []
        turning = turner(number, count, lambda other: msgspec.structs.replace(action, part=other), t)
        rows = [ui.ActionRow[Any](*buttons) for buttons in (turning, more) if buttons]
        return Page(Screen(card(*items, *rows)), ((file, image),) if image and not number else ())

    whole = page(text, 0, 1)
    if phone.room_beside(whole) >= 0:
        return whole
    return phone.part_of(text, page, part)


def _spoken(text: str) -> str:
    """Return a text without Markdown, a sentence a line, for a screen reader."""
    plain = (line.lstrip("#- ").rstrip(".") for line in text.replace("*", "").splitlines())
    return " ".join(f"{line}." for line in plain)


def picture(portrait: Portrait, t: Texts) -> bytes:
    """Return the picture of a user's statistics in their favourite game."""
    assert portrait.favourite is not None
    slug, seats = portrait.favourite
    tally = portrait.summary.by_game[portrait.favourite]
    curve = tuple(score.rated for score in reversed(portrait.scores) if score.rated is not None)
    won = (
        pictures.Figure(f"{tally.won}", t("stats-picture-won")),
        pictures.Figure(f"{_share(tally)}%", t("stats-picture-won")),
    )
    bars = _bars(portrait, t)
    return pictures.card(
        pictures.Card(
            name=portrait.name,
            game=t("stats-picture-game", title=title_of(slug), seats=seats),
            figures=(
                pictures.Figure(str(tally.played), t("stats-picture-played")),
                *won,
                pictures.Figure(_decimal(tally.average, t), t("stats-picture-average")),
                pictures.Figure(str(tally.best), t("stats-picture-best")),
            ),
            curve_title=t("stats-picture-rating"),
            curve=curve,
            bars_title=t("stats-picture-bars"),
            bars=bars,
            face=portrait.face,
        )
    )


def everybody(
    heading: str,
    tables: Mapping[Key, TableStatistics],
    latest: int,
    t: Texts,
    part: int = 0,
    about: str = "",
    game: str = "",
    *,
    has_poster: bool = False,
) -> Page:
    """Return a part of the statistics of all players on a server, or of a game."""
    if not tables:
        return Page.of_text(lines(f"### {heading}", t("stats-none")))
    rows = (
        t(
            "stats-table",
            title=title_of(slug),
            seats=seats,
            matches=table.matches,
            average=_decimal(table.average, t),
            best=table.best,
            shares=t("list-comma").join(
                t("stats-share", seat=seat + 1, share=round(100 * share))
                for seat, share in enumerate(table.shares)
            ),
        )
        for (slug, seats), table in tables.items()
    )
    text = lines(*rows, t("stats-latest", count=latest))
    poster = button(t("button-poster"), ShowPoster(PosterOf.SERVER, 0))
    action = TurnStatistics(about, 0, game, 0)
    return _in_parts(f"### {heading}", text, part, action, t, more=[poster] if has_poster else [])


def _share(tally: MatchTotals) -> int:
    return round(100 * tally.won / tally.played) if tally.played else 0


def _decimal(value: float, t: Texts) -> str:
    return str(format_decimal(value, format="0.0", locale=t.language)).replace("-", "\u2212")


def _game(key: Key, tally: MatchTotals, ratings: Mapping[Scope, Rating], t: Texts) -> str:
    slug, seats = key
    text = t(
        "stats-game",
        title=short_title(slug),
        seats=seats,
        played=tally.played,
        won=tally.won,
        average=_decimal(tally.average, t),
        best=tally.best,
    )
    rating = ratings.get(Scope(WORLD, "", slug, seats))
    if rating is None:
        return text
    strength = t(
        "stats-rating" if rating.certain else "stats-rating-provisional",
        **_estimate(rating),
        **({} if rating.certain else {"least": CERTAIN}),
    )
    return t("list-dot").join((text, strength))


def _estimate(rating: Rating) -> dict[str, int]:
    """Return the arguments of texts that show a rating."""
    return {"rating": round(rating.shown), "margin": round(rating.margin)}


def _peak(portrait: Portrait, t: Texts) -> str:
    """Return the highest certain rating in the favourite game, and how many other players are below."""
    if portrait.favourite is None or portrait.standing is None:
        return ""
    slug, seats = portrait.favourite
    rating = portrait.ratings[Scope(WORLD, "", slug, seats)]
    rated = [score.rated for score in portrait.scores if score.rated is not None]
    certain = rated[: rating.matches - CERTAIN + 1]  # the newest ones, without the provisional ones
    peak = t("stats-peak", title=title_of(slug), seats=seats, peak=round(max(certain, default=rating.shown)))
    others, below = portrait.standing.others, portrait.standing.below
    if not others:
        return peak
    return t("list-dot").join((peak, t("stats-below", share=round(100 * below / others), count=others)))


def _seats(summary: Summary, t: Texts) -> str:
    if not summary.by_seat:
        return ""
    seats = (
        t("stats-seat", seat=seat + 1, won=tally.won, played=tally.played)
        for seat, tally in summary.by_seat.items()
    )
    return t("stats-seats", seats=t("list-comma").join(seats))


def _bars(portrait: Portrait, t: Texts) -> tuple[pictures.Bar, ...]:
    """Return a user's average sources of points beside everyone's; sources of one kind are merged."""
    if portrait.favourite is None or portrait.average is None or not portrait.scores:
        return ()
    slug, _ = portrait.favourite
    if slug not in games():
        return ()
    own: dict[str, float] = {}
    for score in portrait.scores:
        for source, points in score.sources:
            own[source] = own.get(source, 0) + points / len(portrait.scores)
    kinds = {source: _kind(slug, source, t) for source in own.keys() | portrait.average.sources.keys()}
    bars: dict[str, tuple[float, float]] = {}
    for source, kind in sorted(kinds.items()):
        mine, mean = bars.get(kind, (0.0, 0.0))
        bars[kind] = (mine + own.get(source, 0), mean + portrait.average.sources.get(source, 0))
    listed = (pictures.Bar(name_of(slug, kind, t), *pair) for kind, pair in bars.items())
    return tuple(sorted(listed, key=lambda bar: (-bar.own, bar.name)))


def _kind(slug: str, source: str, t: Texts) -> str:
    return merged(slug, (ScoreLine(source, 0),), t)[0].source


def _sources(portrait: Portrait, t: Texts) -> str:
    bars = _bars(portrait, t)
    if not bars or portrait.favourite is None:
        return ""
    named = (
        t("stats-source", name=bar.name, own=_decimal(bar.own, t), all=_decimal(bar.all, t))
        for bar in bars[:SOURCES]
    )
    title = title_of(portrait.favourite[0])
    return t("stats-sources", title=title, sources=t("list-comma").join(named))


def _opponents(summary: Summary, t: Texts) -> list[str]:
    rows = [
        t(
            "stats-opponent",
            name=mention(opponent.user),
            played=opponent.played,
            ahead=opponent.ahead,
            behind=opponent.behind,
            shared=opponent.played - opponent.ahead - opponent.behind,
        )
        for opponent in summary.opponents[:OPPONENTS]
    ]
    return [t("stats-opponents"), *rows] if rows else []


def _apart(summary: Summary, t: Texts) -> str:
    counts = (
        ("coached", summary.coached),
        ("robots", summary.robots),
        ("early", summary.early),
        ("unended", summary.unended),
    )
    kinds = [t(f"stats-apart-{kind}", count=count) for kind, count in counts if count]
    return t("stats-apart", kinds=t("list-comma").join(kinds)) if kinds else ""


# leaderboards


def ladder(
    page: Ladder,
    guild: int,
    month: str,
    user: int,
    people: Mapping[int, Person],
    t: Texts,
    faces: Mapping[int, SeatFace] = {},
) -> Page:
    """Return a leaderboard with buttons to the game's others; ``guild`` is 0 in direct messages."""
    scope = page.scope
    title = t("ladder-title", title=title_of(scope.game), seats=scope.seats)
    where = "server" if scope.guild != WORLD else "world"
    below = t("ladder-scope", where=where, when="month" if scope.month else "ever", month=_month(month, t))
    heading = lines(f"### {title}", f"-# {below}")
    buttons = _buttons(scope, guild, t)
    if not page.best:
        return Page.of_text(lines(heading, t("ladder-none")), *buttons)
    rows = [_row(place, rating, t) for place, rating in enumerate(page.best, 1)]
    own = ""
    if page.own is not None and page.own.user not in {rating.user for rating in page.best}:
        values: dict[str, Any] = _estimate(page.own)
        own = t("ladder-own-far", **values) if page.place is None else ""
        own = own or t("ladder-own", place=page.place or 0, **values)
    best = [people[rating.user] for rating in page.best]
    names = listed(best, t("name-unknown"), pictured=True)
    steps = [
        pictures.LeaderboardRow(
            f"{place}.",
            name,
            str(round(rating.shown)),
            f"± {round(rating.margin)}",
            _note(rating, t),
            quiet=not rating.certain,
            own=rating.user == user,
            face=faces.get(rating.user),
        )
        for place, (rating, name) in enumerate(zip(page.best, names, strict=True), 1)
    ]
    image = pictures.ladder(title, below, steps)
    file = by_content(image)
    places = t("list-semicolon").join(f"{step.place} {step.name} {step.rating}" for step in steps)
    drawn = gallery(file, t("stats-alt", words=places)[:ALT])

    def form(text: str) -> Page:
        return Page(Screen(card(ui.TextDisplay(text), drawn, *buttons)), ((file, image),))

    wreath = any(face.framed for face in faces.values())
    foot = lines(t("ladder-provisional", least=CERTAIN), t("ladder-wreath") if wreath else "")
    texts = (lines(heading, *rows, own, foot), lines(heading, own, foot), lines(heading, own))
    return phone.fitting(map(form, texts))


def _row(place: int, rating: Rating, t: Texts) -> str:
    return t(
        "ladder-row" if rating.certain else "ladder-row-provisional",
        place=place,
        name=mention(rating.user),
        **_estimate(rating),
        note=_note(rating, t),
    )


def _note(rating: Rating, t: Texts) -> str:
    return t("ladder-note", matches=rating.matches, won=rating.wins)


def _month(month: str, t: Texts) -> str:
    return str(format_skeleton("yMMMM", date.fromisoformat(f"{month}-01"), locale=t.language))


def _buttons(scope: Scope, guild: int, t: Texts) -> "list[ui.ActionRow[Any]]":
    """Return the buttons to the game's other leaderboards."""
    month, world = bool(scope.month), scope.guild == WORLD
    span = t("button-ladder-ever" if month else "button-ladder-month")
    turn = [button(span, ShowLadder(scope.game, scope.seats, not month, world))]
    if guild:
        place = t("button-ladder-server" if world else "button-ladder-world")
        turn.append(button(place, ShowLadder(scope.game, scope.seats, month, not world)))
    turn.append(_explains(t))
    sizes = [seats for seats in games()[scope.game].facts.seats if seats > 1 and seats != scope.seats]
    rows: list[ui.ActionRow[Any]] = [ui.ActionRow(*turn)]
    if sizes:
        rows.append(
            ui.ActionRow(
                *(
                    button(t("button-ladder-seats", seats=seats), ShowLadder(scope.game, seats, month, world))
                    for seats in sizes[:5]
                )
            )
        )
    return rows
