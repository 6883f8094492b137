"""Rendering of views as PNG files, the entry point for the rest of the program."""

import io
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, cast

from PIL import Image

from engine.catalogue import game as rules_of
from engine.errors import Refusal
from render.boards import Candidate, Laid, Placed, Scene, Touched, TurnResult, board
from render.canvas import Box, Canvas
from render.encode import paint
from render.kit import curve, expectation
from render.kit import legend as signs
from render.kit.marks import pointer
from render.kit.rows import HIGHEST, HIGHEST_ALONE, fits, stacked, widened
from render.sheet import draw_sheet
from render.texts import Texts
from render.words import legend, words

LAST = 1.35
"""The maximum height of the final picture as a share of its width; a phone shows text and buttons too."""

ROOMY = 1.1
"""How much wider, and so smaller on screen, the final picture may become to make room for a curve."""

NAMED = 5
LINE = 0.08
"""How much the height limit is reduced per pinged player beyond :data:`NAMED`."""


def picture(slug: str, view: Any, scene: Scene) -> bytes:
    """Render a game's board as an indexed PNG. Designed to run in a thread."""
    game, most = board(slug), HIGHEST_ALONE if scene.private else _most(len(view.to_act))
    if scene.marked:
        return paint(
            lambda: widened(_marked(slug, view, None, scene, game.draw(view, scene)), most), game.PALETTE
        )
    laid = game.lay(view, scene) if isinstance(game, Laid) else None
    sketch = laid and laid.widened(most)
    if sketch is not None:
        return sketch.png(game.PALETTE)
    return paint(lambda: widened(game.draw(view, scene), most), game.PALETTE)


def touched(slug: str, turns: Iterable[tuple[int, Sequence[Any]]]) -> tuple[Touched, ...]:
    """Return the places on a game's board affected by the events of some seats.

    Each place is listed once per seat, ordered by the last time it was affected. Empty if the game marks no
    places.
    """
    game = board(slug)
    if not isinstance(game, Placed):
        return ()
    marks = [
        Touched(place, seat) for seat, events in turns for event in events for place in game.places(event)
    ]
    return tuple(dict.fromkeys(reversed(marks)))[::-1]


def closer(slug: str) -> bool:
    """Return whether the game offers an enlarged picture of a player's own part of the board."""
    return hasattr(board(slug), "CARDS")


def zoomed(slug: str, view: Any, scene: Scene) -> bytes:
    """Render the viewer's own part as an indexed PNG, or the whole board if the game has no such part.

    It may be taller than a board, as only buttons are below it.
    """
    if not closer(slug):
        return picture(slug, view, scene)
    game = board(slug)
    return paint(lambda: widened(game.zoomed(view, scene), HIGHEST_ALONE), game.PALETTE)


def _most(named: int) -> float:
    """Return the height limit of a picture with this many pinged players."""
    return HIGHEST - LINE * max(0, named - NAMED)


def has_tableaus(slug: str) -> bool:
    """Return whether each seat's tableau has a picture of its own."""
    return hasattr(board(slug), "tableau")


def tableau(slug: str, view: Any, seat: int, scene: Scene) -> bytes:
    """Render the tableau of a seat as an indexed PNG."""
    game = cast(Any, board(slug))
    return paint(lambda: game.tableau(view, seat, scene), game.PALETTE)


def question(
    slug: str, view: Any, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
) -> bytes:
    """Render the picture of a question as a PNG; see :meth:`render.boards.BoardRenderer.question`."""
    game = board(slug)

    def draw() -> Image.Image:
        return _marked(slug, view, candidates, scene, game.question(view, candidates, suggested, scene))

    return paint(draw, game.PALETTE)


def shows_results(slug: str) -> bool:
    """Return whether the game compares turns by their results."""
    return hasattr(board(slug), "results")


def results(slug: str, turns: Sequence[TurnResult], scene: Scene) -> bytes:
    """Render the results of turns as a PNG; see :meth:`render.boards.BoardRenderer.results`."""
    game = board(slug)
    return paint(lambda: game.results(turns, scene), game.PALETTE)


def spots(slug: str, view: Any, candidates: Sequence[Candidate] | None) -> dict[str, Box]:
    """Return the spots that can be marked on a question or, without ``candidates``, on the board.

    They have the names of :meth:`render.boards.BoardRenderer.spots`, or the notation of a move.
    """
    game, write = board(slug), rules_of(slug).notation.write
    if not hasattr(game, "spots"):
        return {}
    boxes = game.spots(view, candidates)
    return {spot if isinstance(spot, str) else write(spot): box for spot, box in boxes.items()}


def _marked(
    slug: str, view: Any, candidates: Sequence[Candidate] | None, scene: Scene, image: Image.Image
) -> Image.Image:
    """Ring the marked spots that are on a picture."""
    if scene.marked:
        boxes, canvas = spots(slug, view, candidates), Canvas(image)
        for name in map(partial(spot_name, slug), scene.marked):
            if name in boxes:
                pointer(canvas, board(slug).PALETTE, boxes[name])
    return image


def spot_name(slug: str, text: str) -> str:
    """Return a spot's name as in :func:`spots`; moves may be written in any notation that can be read."""
    notation = rules_of(slug).notation
    try:
        return notation.write(notation.read(text))
    except Refusal:
        return text


def counts(slug: str, view: Any, scene: Scene) -> bytes:
    """Render the viewer's sources of points as a PNG; see :meth:`render.boards.BoardRenderer.counts`."""
    game = board(slug)
    draw = getattr(game, "counts", game.draw)
    return paint(lambda: draw(view, scene), game.PALETTE)


def page(slug: str, topic: str, t: Texts) -> bytes:
    """Render the picture of a rules page as an indexed PNG; empty if the page has none."""
    game = board(slug)
    if topic == legend.KEY:
        return paint(lambda: _signs(slug, t), game.PALETTE)
    image = game.page(topic, t) if hasattr(game, "page") else None
    return b"" if image is None else paint(lambda: image, game.PALETTE)


def _signs(slug: str, t: Texts) -> Image.Image:
    game = board(slug)
    images = dict(game.signs(signs.SIGN))
    named = [(images[sign.name], sign.word) for sign in words(slug).legend(t)]
    return signs.draw(game.PALETTE, named)


def final(slug: str, view: Any, scene: Scene) -> bytes:
    """Render the players' final boards, the score sheet and the score curve as an indexed PNG.

    The sheet is omitted if the match has no result. The title says who has won. Raises :class:`ValueError`
    while the match goes on.
    """
    game, outcome = board(slug), scene.outcome
    if outcome is None:
        raise ValueError("the match is not over")

    def draw() -> Image.Image:
        built = game.final(view, scene)
        if not outcome.winners and not outcome.automaton:
            return built
        sheet = draw_sheet(slug, outcome, scene, game.PALETTE, game.players(view, scene))
        parts, most = [built, sheet], ROOMY * LAST * built.width - curve.HEIGHT
        if len(scene.course) >= curve.LEAST and built.height + sheet.height <= most:
            parts.append(curve.draw(game.PALETTE, game.players(view, scene), scene.course))
        return widened(stacked(parts), min(LAST, _most(len(outcome.sheets))))

    return paint(draw, game.PALETTE)


def expected(
    slug: str, view: Any, scene: Scene, title: str, axis: str, course: Sequence[expectation.Expected]
) -> bytes:
    """Render the viewer's expected lead, turn by turn, as an indexed PNG."""
    game = board(slug)
    player = game.players(view, scene)[view.viewer]
    return paint(lambda: expectation.draw(game.PALETTE, player, title, axis, course), game.PALETTE)


def flattened(image: bytes, most: float) -> bytes:
    """Widen an indexed PNG until its height is at most ``most`` times its width."""
    with Image.open(io.BytesIO(image)) as picture:
        if fits(picture.size, most):
            return image
        wide = widened(picture, most)
        wide.putpalette(picture.getpalette() or ())
    output = io.BytesIO()
    wide.save(output, "PNG")
    return output.getvalue()
