"""Formats the worth of a choice for menus, suggestions and the panel."""

from collections.abc import Sequence

from render.texts import Texts, signed


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


def shared(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts) -> str:
    """Format the same changes for public messages, after the name of the player: "+5, −2 Ninsun"."""
    return ", ".join([t("worth-own", points=signed(gains[seat])), *_others(gains, seat, names, t)])


def _others(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts) -> list[str]:
    return [
        t("worth-other", name=names[other], points=signed(points))
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
