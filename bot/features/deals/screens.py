"""The results of a deal of the week: all points, and those of the *master* robot."""

from collections.abc import Sequence

from bot.features.deals.service import DealStandings
from bot.matches.names import listed
from bot.platform.actions import DrawFilm
from bot.platform.components import Controls, button
from bot.screens.page import Post, lines, safe
from engine.catalogue import game as rules_of
from render.texts import Texts, joined
from storage.contests import DealEntry

LISTED = 10
"""The most players listed per game."""

LONGEST = 1900
"""The longest message, in characters."""


def post(standings: Sequence[DealStandings], t: Texts) -> Post:
    """Return the message with a week's results in all games."""
    buttons = [
        button(t("button-deal-film", title=rules_of(standing.game).facts.short), film)
        for standing in standings
        for film in films([standing])
    ]
    most = LISTED
    while most > 1 and len(_text(standings, most, t)) > LONGEST:
        most -= 1
    return Post(_text(standings, most, t), Controls(*buttons))


def films(standings: Sequence[DealStandings]) -> list[DrawFilm]:
    """Return the film buttons: for each game, the best listed player's match."""
    return [DrawFilm(best.match) for standing in standings for best in _named(standing.entries)[:1]]


def _text(standings: Sequence[DealStandings], most: int, t: Texts) -> str:
    return lines(t("deal-results"), *(_of_game(standing, most, t) for standing in standings))


def _named(entries: Sequence[DealEntry]) -> list[DealEntry]:
    """Return the entries of players who aren't hidden; hidden ones are only counted."""
    return [entry for entry in entries if not entry.hidden]


def _of_game(standing: DealStandings, most: int, t: Texts) -> str:
    """Return the results of a game: ranks, unlisted players and the master."""
    title = rules_of(standing.game).facts.title
    named, gone = _named(standing.entries)[:most], _named(standing.gave_up)[:most]
    names = listed([entry.person for entry in (*named, *gone)], t("name-unknown"))
    places = [
        t("deal-place", place=standing.place(entry), name=safe(name), points=entry.points)
        for entry, name in zip(named, names, strict=False)
    ]
    gave_up = [safe(name) for name in names[len(named) :]]
    unnamed = len(standing.gave_up) - len(gave_up)
    left = len(standing.entries) - len(places)
    notes = [
        t("deal-more", count=left) if left else "",
        t("deal-playing", count=standing.playing) if standing.playing else "",
        t("deal-gave-up", names=joined(gave_up, t), more=unnamed) if gave_up else "",
        t("deal-gave-up-unnamed", count=unnamed) if unnamed and not gave_up else "",
        "" if standing.master is None else t("deal-master", points=standing.master),
    ]
    results = t("list-dot").join(filter(None, [*places, *notes])) or t("deal-nobody")
    return t("deal-game", title=title, told=results)
