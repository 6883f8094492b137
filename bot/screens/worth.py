"""What a choice is worth, in the one wording of menus, suggestions and the panel."""

from collections.abc import Sequence

from render.texts import Texts, signed


def told(gains: Sequence[int], seat: int, names: Sequence[str], t: Texts) -> str:
    """Return how a seat's points change, and those of the others where they do: "+5, Ninsun −2".

    ``names`` are as the place needs them: :func:`bot.screens.page.safe` or ``isolated``.
    """
    own = t("worth-own", points=signed(gains[seat]))
    others = [
        t("worth-other", name=names[other], points=signed(points))
        for other, points in enumerate(gains)
        if other != seat and points
    ]
    return ", ".join([own, *others])


def merit(gains: Sequence[int], seat: int) -> tuple[int, int]:
    """Return what choices are ordered by: the own points, then how little the others get."""
    return gains[seat], gains[seat] - sum(gains)


def matters(gains: Sequence[Sequence[int]]) -> bool:
    """Return whether any of several choices changes any points at all, so that it is worth telling."""
    return any(any(each) for each in gains)
