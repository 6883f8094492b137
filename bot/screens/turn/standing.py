"""The effect of a turn: its sources of points, the new leader and an opponent's replies."""

from collections.abc import Sequence

from bot.matches.table import Table
from bot.screens import point_changes
from bot.screens.page import safe
from engine.core.values import total
from engine.draft import Draft
from engine.forecast import Forecast
from render.texts import Texts, signed
from render.words import words

SOURCES = 5
"""The most sources of points that are listed."""

RIVALS = 3
"""The most replies of an opponent that are listed."""


def made(table: Table, draft: Draft, gains: Sequence[int], key: str, t: Texts, *, more: bool = False) -> str:
    """Return the gain of a turn, perhaps with ``more`` to come, and the resulting points."""
    names = [safe(name) for name in table.names]
    before = 0 if key == "panel-gain" else gains[draft.seat]
    points = total(table.game.sheets(table.match.state.board)[draft.seat]) + before
    return t(key, worth=point_changes.in_words(gains, draft.seat, names, t, more=more), total=points)


def why(draft: Draft, t: Texts, *, folded: bool = False) -> list[str]:
    """Return the sources of a turn's gain, the largest first: one per line, or all in one line."""
    speak = words(draft.game.facts.slug)
    changes = sorted(draft.sources.items(), key=lambda change: -abs(change[1]))
    if folded:
        sums = [f"{speak.source(source, t)} {signed(count)}" for source, count in changes]
        return [t("panel-why-all", sources=t("list-dot").join(sums))] if sums else []
    sources = [
        t("panel-why", source=speak.source(source, t), points=signed(count)) for source, count in changes
    ]
    if len(sources) <= SOURCES:
        return sources
    rest = sum(count for _, count in changes[SOURCES - 1 :])
    return [*sources[: SOURCES - 1], t("panel-why-rest", points=signed(rest))]


def leading(table: Table, seat: int, points: Sequence[int], t: Texts) -> str:
    """Return the leader and the seat's points, for three or more players."""
    if len(points) < 3 or not any(points):
        return ""
    others = [other for other in range(len(points)) if other != seat]
    rival, own = max(others, key=lambda other: points[other]), points[seat]
    name, most = safe(table.names[rival]), points[rival]
    if own == most:
        return t("panel-leads-both", name=name, points=own)
    return t("panel-leads-you" if own > most else "panel-leads", name=name, points=most, own=own)


def answers(table: Table, draft: Draft, forecasts: Sequence[Forecast], t: Texts) -> str:
    """Return the next seat's possible replies, the best first; empty if none gains points."""
    view, speak = draft.next_view, words(draft.game.facts.slug)
    if not forecasts or view is None or view.viewer is None:
        return ""
    rival = view.viewer
    best = sorted(forecasts, key=lambda forecast: -forecast.gains[rival])[:RIVALS]
    moves = [
        t(
            "panel-rival-move",
            move=speak.choice(view, forecast.line[0], t).label,
            points=signed(forecast.gains[rival]),
        )
        for forecast in best
        if forecast.gains[rival] > 0
    ]
    if not moves:
        return ""
    return t("panel-rival", name=safe(table.names[rival]), moves=t("list-semicolon").join(moves))
