"""Describes a turn with its gain, and where a robot sees the difference between two turns."""

from collections.abc import Sequence

from bot.screens.turn import panel
from engine.draft import Draft
from engine.robots.review import Verdict
from engine.robots.trial import Gains
from render.sheet import kind_of, name_of
from render.texts import Texts, signed
from render.words import compared

STEP = " → "
"""The separator between the choices of a turn."""

SOURCES = 4
"""The most sources of a difference that are named."""

LEAST, POSITION = 0.5, 1.0
"""The smallest difference in points that is named, and that of the rest of the position."""

REST = 1.0
"""The smallest sum of all other sources that is mentioned, so that the named ones add up."""

MOSTLY = 3
"""The most sources that are named for several turns together."""

SHARE = 0.2
"""The smallest share of the largest source at which another one is named."""


def in_short(draft: Draft, names: Sequence[str], t: Texts) -> str:
    """Return the summary of a turn beside others, in the words of the public message."""
    text = compared(draft.game.facts.slug, draft.events, draft.seat, draft.view, names, t)
    return text or step_by_step(draft, t)


def step_by_step(draft: Draft, t: Texts) -> str:
    """Return the choices of a turn in words."""
    return STEP.join(panel.labels(draft, t))


def with_gain(text: str, draft: Draft, t: Texts) -> str:
    """Append a turn's immediate gain to its description."""
    gain = draft.gains[draft.seat]
    return t("review-gain", told=text, points=signed(gain)) if gain else text


def sources(slug: str, verdict: Verdict, others: int, t: Texts, key: str = "review-from") -> str:
    """Describe the sources of a difference, at a table with ``others`` opponents."""
    gains, rivals = _gains(slug, verdict, others, t, t("review-position"))
    named = _named(gains, rivals, t)
    parts = [t("review-source", name=name, points=signed(whole(points))) for name, points in named]
    return t(key, sources=t("list-dot").join(parts)) if parts else ""


def left_out(slug: str, verdict: Verdict, others: int, t: Texts) -> str:
    """Name the main sources that several turns missed, without points since others are left out."""
    gains, rivals = _gains(slug, verdict, others, t, t("review-losses-later"))
    gains += [(t("review-losses-rival", count=others), -points) for _, points in rivals]
    largest = sorted(gains, key=lambda gain: -gain[1])[:MOSTLY]
    least = max(POSITION, SHARE * largest[0][1]) if largest else 0.0
    names = [name for name, points in largest if points >= least]
    return t("review-losses-from", sources=t("list-dot").join(names)) if names else ""


def _gains(
    slug: str, verdict: Verdict, others: int, t: Texts, later: str
) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """Return the points by source, with ``later`` for future ones, and those of the opponents."""
    gains, rivals = by_kind(slug, (*verdict.sources, *verdict.prospects), t), verdict.rivals
    position = abs(verdict.cost) - sum(points for _, points in gains) + rivals
    if verdict.prospects and others:  # the rest is due to the opponents' prospects
        rivals -= position
    elif abs(position) >= POSITION:  # in games whose robots evaluate more than points
        gains.append((later, position))
    return gains, [(t("review-rival", count=others), rivals)] if others else []


def _named(
    gains: list[tuple[str, float]], rivals: list[tuple[str, float]], t: Texts
) -> list[tuple[str, float]]:
    """Return the largest gains of the player and the opponents, those that favour the turn most first.

    The sum of the player's other gains comes last.
    """
    largest = sorted([*gains, *rivals], key=lambda gain: -abs(gain[1]))[:SOURCES]
    least = max(LEAST, SHARE * abs(largest[0][1])) if largest else 0.0
    named = [gain for gain in largest if abs(gain[1]) >= least]
    own = [gain for gain in named if gain in gains]
    named.sort(key=lambda gain: -gain[1] if gain in own else gain[1])
    rest = sum(points for _, points in gains) - sum(points for _, points in own)
    return [*named, (t("review-rest"), rest)] if own and abs(rest) >= REST else named


def by_kind(slug: str, gains: Gains, t: Texts) -> list[tuple[str, float]]:
    """Return the points by the name of their kind of source."""
    sums: dict[str, float] = {}
    for source, points in gains:
        name = name_of(slug, kind_of(slug, source, t), t)
        sums[name] = sums.get(name, 0.0) + points
    return [*sums.items()]


def whole(points: float) -> int:
    """Return points rounded, halves away from 0."""
    return int(points + 0.5) if points >= 0 else -int(-points + 0.5)
