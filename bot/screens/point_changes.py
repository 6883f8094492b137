"""Formats the worth of a choice for menus, suggestions and the panel."""

from collections.abc import Sequence

from render.texts import Texts, joined, signed


def own_points(points: int, t: Texts, *, more: bool = False) -> str:
    """Format a change of points: "+3", or "+3+?" and "+?" if there may be ``more``."""
    if not more:
        return signed(points)
    return t("worth-more", points=signed(points)) if points else t("worth-only-more")


def in_words(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts, *, more: bool = False) -> str:
    """Format the change of points of a seat, and of others if theirs change: "+5 you, −2 Ninsun".

    ``names`` must be escaped for the place: :func:`bot.screens.page.safe` or ``isolated``.
    """
    own, others = own_points(gains[seat], t, more=more), _others(gains, seat, names, t)
    return ", ".join([t("worth-you", points=own), *others]) if others else t("worth-own", points=own)


Reasons = Sequence[Sequence[tuple[str, int]]]
"""What changed each seat's points, with the changes, the greatest first (:func:`render.words.why`)."""

SMALL = 2
"""The least change of a second source that is named, unless it is at least half the first one."""


def shared(
    gains: Sequence[int], seat: int, names: Sequence[str], t: Texts, why: Reasons = (), most: int = 0
) -> str:
    """Format the same changes for public messages, after the name of the player: "+5, −2 Ninsun".

    Up to ``most`` sources of each change follow it: "+8: Stone Carver +4 and workers +2".
    """
    reasons = [
        reason(own, points, t, most) for own, points in zip(why or [()] * len(gains), gains, strict=True)
    ]
    own = because(t("worth-own", points=signed(gains[seat])), reasons[seat], t)
    return ", ".join([own, *_others(gains, seat, names, t, reasons)])


def because(gain: str, reason: str, t: Texts) -> str:
    """Append a reason, if there is one, to a gain."""
    return t("worth-why", gain=gain, sources=reason) if reason else gain


def reason(sources: Sequence[tuple[str, int]], points: int, t: Texts, most: int) -> str:
    """Return up to ``most`` sources of a change of points, or an empty text if none is worth naming.

    One that works against the others is named too, as their points would seem wrong without it.
    """
    named = list(sources[:most])
    if len(named) > 1 and abs(named[1][1]) < SMALL and 2 * abs(named[1][1]) < abs(named[0][1]):
        del named[1:]
    against = next((part for part in sources[len(named) :] if part[1] * points < 0), None)
    if named and against:
        named.append(against)
    if len(named) == 1 and named[0][1] == points:
        return named[0][0]
    return joined((t("worth-why-part", source=source, points=signed(part)) for source, part in named), t)


def _others(
    gains: Sequence[int], seat: int, names: Sequence[str], t: Texts, reasons: Sequence[str] = ()
) -> list[str]:
    return [
        t("worth-other-why", name=names[other], points=signed(points), sources=reasons[other])
        if reasons and reasons[other]
        else t("worth-other", name=names[other], points=signed(points))
        for other, points in enumerate(gains)
        if other != seat and points
    ]


def brief(gains: Sequence[int], seat: int, t: Texts, *, more: bool = False) -> str:
    """Format the same changes for a button: "+5", or "+5 / −2" with the sum of the others."""
    own, others = own_points(gains[seat], t, more=more), sum(gains) - gains[seat]
    if not any(points for other, points in enumerate(gains) if other != seat):
        return t("worth-own", points=own)
    return t("worth-brief", own=own, others=signed(others))


def merit(gains: Sequence[int], seat: int) -> tuple[int, int]:
    """Return the sort key of choices: the seat's points, then its lead over the others."""
    return gains[seat], gains[seat] - sum(gains)


def matters(gains: Sequence[Sequence[int]]) -> bool:
    """Return whether any choice changes any points."""
    return any(any(changes) for changes in gains)
