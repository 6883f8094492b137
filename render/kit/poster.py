"""Parts of the poster common to all games: the headline with the winner, and what decided the match."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.values import Outcome
from render import faces
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
"""The height of the headline."""

REASONS = 3
"""The maximum number of sources of points listed."""

PITCH, PLATE = 48, 42

LINES = 3
"""The maximum number of lines about a tie-break."""

NAME = 16
"""The maximum length of a name that shares a line with the reasons."""


class Reason(NamedTuple):
    """A source of points in which the winner was ahead of the runner-up, and the difference."""

    name: str
    lead: int


def winner(outcome: Outcome | None) -> int | None:
    """Return the sole winner; None if there is none or several share the victory."""
    return outcome.winners[0] if outcome is not None and len(outcome.winners) == 1 else None


def runner_up(outcome: Outcome, first: int) -> int | None:
    """Return the runner-up; None if there are no other seats."""
    others = [seat for seat in range(len(outcome.sheets)) if seat != first]
    return min(others, key=lambda seat: (outcome.ranks[seat], seat), default=None)


def reasons(slug: str, outcome: Outcome, first: int, second: int, scene: Scene) -> list[Reason]:
    """Return the sources in which the winner was furthest ahead, with sources of a kind combined.

    Empty if points did not decide the match.
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
    """Return what decided the match if points did not: resignation or a tie-break; otherwise empty."""
    if outcome.reason == "resigned":
        return scene.t("picture-resigned")
    if outcome.totals[first] == outcome.totals[second]:
        return scene.t("picture-level", name=name_of(scene, second))
    return ""


def headline(
    canvas: Canvas, theme: Theme, scene: Scene, outcome: Outcome, player: Player, title: str, box: Box
) -> None:
    """Write who has won with how many points, and the title of the game, on a dark background."""
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
    game = fit(title, Face.TITLE, 28, right - x, 20)
    canvas.text(game, x, box.bottom - 20, theme.on_ground, "lm")
    x += game.advance + 20
    faces.chip(canvas, theme, scene.title_of(seat), x, box.bottom - 22, right - x)
    if scene.framed(seat):
        faces.wreath(canvas, theme, box.x + 22 + size // 2, box.y + 14 + size // 2, size)


def in_a_line(scene: Scene, outcome: Outcome, listing: Sequence[Reason]) -> str:
    """Return what decided the match on one line, including the runner-up; empty without a sole winner."""
    second = runner_up(outcome, outcome.winners[0]) if winner(outcome) is not None else None
    if second is None:
        return ""
    if undecided := _undecided(scene, outcome, outcome.winners[0], second):
        return undecided
    if not listing:
        return ""
    parts = [scene.t("picture-reason", name=reason.name, lead=signed(reason.lead)) for reason in listing]
    dots = scene.t("list-dot").join(parts)
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
    """Write what decided the match on plates of the given widths, below the runner-up's name.

    Draws nothing without a sole winner.
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
        lead_lines = (
            wrap(lead, Face.BOLD, 26, across)[:LINES] if undecided else [lead]
        )  # there are no plates below
        for number, line in enumerate(lead_lines):
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
