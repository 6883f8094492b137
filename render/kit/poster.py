"""What posters of all games have: the headline with who has won, and what decided."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.values import Outcome
from render.boards import Scene
from render.canvas import Box, Canvas, mask
from render.kit import choices
from render.kit.plates import emblem
from render.people import name_of, result
from render.shapes import crown
from render.sheet import merged
from render.sheet import name_of as source_name
from render.text import Face, fit, label, wrap
from render.texts import signed
from render.theme import Player, Theme

HEADLINE = 112
"""Height of the headline."""

REASONS = 3
"""So many sources of points are named."""

PITCH, PLATE = 48, 42

LINES = 3
"""Lines at most that tell of a tie-break."""

NAME = 16
"""Characters of a name at most where it shares a line with what decided."""


class Reason(NamedTuple):
    """A source of points by which the winner was ahead of the runner-up, and by how many points."""

    name: str
    lead: int


def winner(outcome: Outcome | None) -> int | None:
    """Return who has won alone; None where nobody has, or several have."""
    return outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None


def runner_up(outcome: Outcome, first: int) -> int | None:
    """Return who came next, None where there was nobody else."""
    others = [seat for seat in range(len(outcome.sheets)) if seat != first]
    return min(others, key=lambda seat: (outcome.ranks[seat], seat), default=None)


def reasons(slug: str, outcome: Outcome, first: int, second: int, scene: Scene) -> list[Reason]:
    """Return where the winner was furthest ahead of the runner-up, sources of a kind together.

    Nothing if the points didn't decide.
    """
    if _undecided(scene, outcome, first, second):
        return []
    totals = [
        {line.source: line.points for line in merged(slug, outcome.sheets[seat], scene.t)}
        for seat in (first, second)
    ]
    leads = {source: points - totals[1].get(source, 0) for source, points in totals[0].items()}
    best = sorted((source for source in leads if leads[source] > 0), key=lambda source: -leads[source])
    return [Reason(source_name(slug, source, scene.t), leads[source]) for source in best[:REASONS]]


def _undecided(scene: Scene, outcome: Outcome, first: int, second: int) -> str:
    """Return what decided in place of points: the others gave up, or a tie-break."""
    if outcome.reason == "resigned":
        return scene.t("picture-resigned")
    if outcome.totals[first] == outcome.totals[second]:
        return scene.t("picture-level", name=name_of(scene, second))
    return ""


def headline(
    canvas: Canvas, theme: Theme, scene: Scene, outcome: Outcome, player: Player, title: str, box: Box
) -> None:
    """Write who has won and with how many points, and the title of the game, on a dark picture."""
    tint, name = player
    size = box.height - 26
    sign = emblem(theme, name, tint.mark, (theme.metal, tint.mark, tint.body), size)
    canvas.paste(sign, box.x + 22, box.y + 14)
    seat = outcome.winners[0]
    points = label(str(outcome.totals[seat]), Face.BLACK, box.height * 7 // 10)
    x, right, y = box.x + size + 44, box.right - 26, box.y + box.height * 9 // 20
    for shift, colour in ((3, theme.ink), (0, theme.on_ground)):
        canvas.text(points, right + shift, box.middle[1] + shift, colour, "rm")
    right -= points.advance + 20
    shape = mask(crown, box.height * 52 // 100)
    for shift, colour in ((3, theme.ink), (0, theme.metal)):
        canvas.stamp(shape, right - shape.width + shift, box.middle[1] - shape.height // 2 + shift, colour)
    right -= shape.width + 20
    text = fit(result(scene, outcome), Face.BLACK, 58, right - x, 28)
    for shift, colour in ((3, theme.ink), (0, theme.metal_light)):
        canvas.text(text, x + shift, y + shift - 12, colour, "lm")
    canvas.text(fit(title, Face.TITLE, 28, right - x, 20), x, box.bottom - 20, theme.on_ground, "lm")


def in_a_line(scene: Scene, outcome: Outcome, listing: Sequence[Reason]) -> str:
    """Return what decided, and whom the winner was ahead of, in one line; nothing where nobody won alone."""
    second = runner_up(outcome, outcome.winners[0]) if winner(outcome) is not None else None
    if second is None:
        return ""
    if undecided := _undecided(scene, outcome, outcome.winners[0], second):
        return undecided
    if not listing:
        return ""
    told = [scene.t("picture-reason", name=reason.name, lead=signed(reason.lead)) for reason in listing]
    dots = scene.t("list-dot").join(told)
    name = name_of(scene, second)
    short = name if len(name) <= NAME else f"{name[: NAME - 1].rstrip()}…"
    return scene.t("picture-ahead-in-all", name=short, reasons=dots)


def decided(
    canvas: Canvas,
    theme: Theme,
    slug: str,
    scene: Scene,
    outcome: Outcome,
    x: int,
    top: int,
    widths: tuple[int, ...],
) -> None:
    """Write what decided on plates of such widths below each other, and whom the winner was ahead of.

    Nothing where several have won.
    """
    first = outcome.winners[0]
    second = runner_up(outcome, first) if winner(outcome) is not None else None
    if second is None:
        return
    listing = reasons(slug, outcome, first, second, scene)
    undecided = _undecided(scene, outcome, first, second)
    if listing or undecided:
        lead = undecided or scene.t("picture-ahead", name=name_of(scene, second))
        across = widths[0] - 8
        told = wrap(lead, Face.BOLD, 26, across)[:LINES] if undecided else [lead]  # with no plates below it
        for number, line in enumerate(told):
            text, y = fit(line, Face.BOLD, 26, across, 23), top + 13 + 30 * number
            canvas.text(text, x + 5, y + 1, theme.ink, "lm")
            canvas.text(text, x + 4, y, theme.on_ground, "lm")
    for number, (reason, wide) in enumerate(zip(listing, widths, strict=False)):
        box = Box(x, top + 32 + PITCH * number, wide, PLATE)
        room = choices.plate(canvas, theme, box, signed(reason.lead), 28)
        canvas.text(
            fit(reason.name, Face.BOLD, 27, room.width - 22, 23),
            room.x + 13,
            room.middle[1],
            theme.on_ground,
            "lm",
        )
