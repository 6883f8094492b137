"""The page of ``/puzzle stats``: a user's answers and streaks, and the table of a channel."""

from bot.features.puzzles.service import LISTED, PuzzleStats
from bot.screens import phone
from bot.screens.page import Page, lines, mention
from engine.catalogue import games
from render.texts import Texts
from storage.standings import Solver

LENGTHS = (LISTED, 7, 5, 3)
"""How many people of a channel are listed, fewer if the page would be too high."""


def stats_page(stats: PuzzleStats, t: Texts) -> Page:
    """Return the page; without answers, it says where the puzzles are."""
    return phone.fitting(_page(stats, listed, t) for listed in LENGTHS)


def _page(stats: PuzzleStats, listed: int, t: Texts) -> Page:
    own, (found, count) = stats.own, stats.played
    if not (own.answered or count or stats.table):
        return Page.of_text(t("puzzle-stats-none"))
    values = {"count": own.answered, "found": own.found, "streak": own.streak, "longest": own.longest}
    by_game = {games()[slug].facts.short: rate for slug, rate in stats.by_game.items()}
    by_theme = {t(f"puzzle-theme-{theme}"): rate for theme, rate in stats.by_theme.items()}
    text = lines(
        t("puzzle-stats"),
        t("puzzle-stats-daily", **values),
        t("puzzle-stats-played", count=count, found=found) if count else "",
        _rates("puzzle-stats-games", by_game, t),
        _rates("puzzle-stats-themes", by_theme, t),
        *_table(stats, listed, t),
    )
    return Page.of_text(text)


def _rates(key: str, rates: dict[str, tuple[int, int]], t: Texts) -> str:
    """Return how many answers of each kind are correct."""
    told = [
        t("puzzle-stats-rate", name=name, found=found, count=count)
        for name, (found, count) in rates.items()
        if count
    ]
    return t(key, told=t("list-dot").join(told)) if told else ""


def _table(stats: PuzzleStats, listed: int, t: Texts) -> list[str]:
    """Return the lines of the channel's table: the best, and the user."""
    places = [(number, solver) for number, solver in enumerate(stats.table, 1)]
    shown = [entry for entry in places if entry[0] <= listed or entry[1].user == stats.own.user]
    rows = [_place(number, solver, t) for number, solver in shown]
    left = len(places) - len(shown)
    if not rows:
        return []
    more = t("puzzle-stats-more", count=left) if left else ""
    return [t("puzzle-stats-here"), t("puzzle-stats-columns"), *rows, more]


def _place(number: int, solver: Solver, t: Texts) -> str:
    return t(
        "puzzle-stats-place",
        place=number,
        name=mention(solver.user),
        found=solver.found,
        count=solver.answered,
        streak=solver.streak,
        longest=solver.longest,
    )
