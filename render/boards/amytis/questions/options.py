"""Marking of options on question pictures: plates with name and worth, signs, and their legend."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.amytis.board import AmytisView
from engine.games.amytis.cards import PALACE, building
from engine.games.amytis.choices import completes_line, open_favors
from engine.games.amytis.moves import AmytisMove, Place, Take
from engine.games.amytis.scoring import newly_fitting, put
from render.boards import Candidate, followed
from render.boards.amytis.pieces import tokens
from render.boards.amytis.questions import layout
from render.canvas import Box, Canvas, mask
from render.kit import choices
from render.shapes import check
from render.text import Face, fit, label, width
from render.texts import Texts
from render.theme import Theme

PROJECT, FAVOR, CARD, END = "project", "favor", "card", "end"
"""The icons of a move's gains besides its building's points, in the order of the legend."""

LETTERS = 33
"""The letter size on plates."""


class Marked(NamedTuple):
    """A candidate and the box of its plate."""

    candidate: Candidate
    box: Box


def marked(candidates: Sequence[Candidate]) -> list[Marked]:
    """Return all candidates with their boxes."""
    return [
        Marked(candidate, layout.plate(candidate.move, number, len(candidates)))
        for number, candidate in enumerate(candidates)
    ]


def plates(canvas: Canvas, theme: Theme, candidates: Sequence[Candidate]) -> None:
    """Draw the name and worth of each candidate, with the worth below the name on a tall plate."""
    for candidate, box in marked(candidates):
        below = box.height > layout.PLATE
        name = choices.plate(canvas, theme, box, candidate.worth, LETTERS, below=below, best=candidate.best)
        choices.name(canvas, theme, candidate.mark, name, LETTERS, 24)


def compared(canvas: Canvas, theme: Theme, spaces: Sequence[Box], candidates: Sequence[Candidate]) -> None:
    """Mark where the compared turns build their tiles."""
    for space, letters, best in followed(candidates, lambda move: getattr(move, "space", None)):
        assert isinstance(space, int)
        box = spaces[space]
        plate = Box(box.x + 4, box.bottom - 44, box.width - 8, 40)
        name = choices.plate(canvas, theme, plate, "", LETTERS, best=best)
        closer = (letters.replace(", ", between) for between in (", ", " ", ""))
        fitting = (text for text in closer if width(text, Face.BLACK, 15) <= name.width - 10)
        choices.name(canvas, theme, next(fitting, letters), name, LETTERS, 15)


def completed(view: AmytisView, candidates: Sequence[Candidate]) -> set[int]:
    """Return the viewer's projects that any of the candidates can complete."""
    return {card for candidate in candidates for card in _completed(view, candidate.move)}


def _completed(view: AmytisView, move: AmytisMove) -> set[int]:
    board = view.board
    if isinstance(move, Take):
        tile, spaces = board.tops[move.stack], range(9)
    elif isinstance(move, Place):
        tile, spaces = board.held, range(move.space, move.space + 1)
    else:
        return set()
    assert tile is not None
    city, projects = board.cities[board.active], board.projects[board.active]
    return {card for space in spaces for card in newly_fitting(put(city, space, tile), space, projects)}


def brings(view: AmytisView, move: AmytisMove) -> list[str]:
    """Return the icons of the gains besides points from taking or building somewhere."""
    board = view.board
    kinds = [PROJECT] if _completed(view, move) else []
    if isinstance(move, Take):
        tile, seat = board.tops[move.stack], board.active
        assert tile is not None
        if completes_line(board.architects, move.stack, seat) and open_favors(board, seat):
            kinds.append(FAVOR)
        if building(tile) == PALACE:
            kinds.append(CARD)
        if not view.secret.stacks[move.stack] and board.tops.count(None) == 1:
            kinds.append(END)
    return kinds


def sign(canvas: Canvas, theme: Theme, box: Box, kind: str, seat: int) -> None:
    """Draw the sign of a kind in a box."""
    x, y = box.middle
    if kind == FAVOR:
        canvas.paste_at(tokens.pawn(theme, theme.players[seat], box.width), x, y)
    elif kind == CARD:
        card = Box(box.x + box.width // 8, box.y, box.width * 3 // 4, box.height)
        canvas.rounded(card, 6, theme.metal_dark)
        canvas.rounded(card.inset(3), 4, theme.on_ground)
        canvas.text(label("+", Face.BLACK, card.width), x, y, theme.ink, "mm")
    else:
        canvas.rounded(box, 10, theme.good if kind == PROJECT else theme.alert)
        if kind == PROJECT:
            canvas.stamp_at(mask(check, box.width * 64 // 100), x, y, theme.on_ground)
        else:
            canvas.text(label("!", Face.BLACK, 34), x, y, theme.on_ground, "mm")


def key(canvas: Canvas, theme: Theme, t: Texts, kinds: Sequence[str], top: int, seat: int) -> None:
    """Draw the legend of the signs below the panels."""
    texts = {
        PROJECT: t("amytis-picture-sign-project"),
        FAVOR: t("amytis-picture-sign-favor"),
        CARD: t("amytis-picture-sign-card"),
        END: t("amytis-picture-sign-end"),
    }
    x = layout.MARGIN + 4
    for kind in kinds:
        sign(canvas, theme, Box(x, top, 40, 40), kind, seat)
        text = fit(texts[kind], Face.BOLD, 24, layout.WIDTH - x - 60, 20)
        canvas.text(text, x + 50, top + 20, theme.on_ground, "lm")
        x += 50 + text.advance + 24
