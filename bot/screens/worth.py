"""What a choice is worth, in the one wording of menus, suggestions and the panel."""

from collections.abc import Sequence

from render.texts import Texts, signed


def own_points(points: int, t: Texts, *, more: bool = False) -> str:
    """Return how a seat's points change: "+3", or "+3+?" and "+?" where there may be ``more``."""
    if not more:
        return signed(points)
    return t("worth-more", points=signed(points)) if points else t("worth-only-more")


def told(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts, *, more: bool = False) -> str:
    """Return how a seat's points change, and those of the others where they do: "+5 you, −2 Ninsun".

    ``names`` are as the place needs them: :func:`bot.screens.page.safe` or ``isolated``.
    """
    own, others = own_points(gains[seat], t, more=more), _others(gains, seat, names, t)
    return ", ".join([t("worth-you", points=own), *others]) if others else t("worth-own", points=own)


def shared(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts) -> str:
    """Return the same behind the name of whoever played, for all to read: "+5, −2 Ninsun"."""
    return ", ".join([t("worth-own", points=signed(gains[seat])), *_others(gains, seat, names, t)])


def _others(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts) -> list[str]:
    return [
        t("worth-other", name=names[other], points=signed(points))
        for other, points in enumerate(gains)
        if other != seat and points
    ]


def brief(gains: Sequence[int], seat: int, t: Texts, *, more: bool = False) -> str:
    """Return the same for a button: "+5", or "+5 / −2" with what the others gain or lose together."""
    own, others = own_points(gains[seat], t, more=more), sum(gains) - gains[seat]
    if not any(points for other, points in enumerate(gains) if other != seat):
        return t("worth-own", points=own)
    return t("worth-brief", own=own, others=signed(others))


def merit(gains: Sequence[int], seat: int) -> tuple[int, int]:
    """Return what choices are ordered by: the own points, then how little the others get."""
    return gains[seat], gains[seat] - sum(gains)


def matters(gains: Sequence[Sequence[int]]) -> bool:
    """Return whether any of several choices changes any points at all, so that it is worth telling."""
    return any(any(changes) for changes in gains)
