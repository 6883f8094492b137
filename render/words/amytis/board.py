"""The table of *The Architects of Amytis* in words, in full and as alternative text."""

from collections.abc import Iterable, Iterator, Sequence

from engine.games.amytis import GAME
from engine.games.amytis.components import (
    ARCHITECTS,
    BUILDINGS,
    CROWN,
    CROWN_SPACES,
    PAWNS,
)
from engine.games.amytis.scoring import favor_points, progress
from engine.games.amytis.state import (
    NOBODY,
    OVER,
    AmytisView,
    City,
)
from engine.grid import square_name
from render.texts import Texts
from render.words import ALT_TEXT_LIMIT
from render.words.amytis.parts import card_facts, favor_name, join, numbers, sums, tile_mark, tile_plain


def board(view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return everything on the table as Markdown."""
    return "\n".join(_board_lines(view, names, t))


def _board_lines(view: AmytisView, names: Sequence[str], t: Texts) -> Iterator[str]:
    if view.phase == OVER:
        yield t("amytis-board-over")
    else:
        yield t("amytis-board-turn", phase=view.phase, turn=view.turn, name=names[view.active])
    if view.final:
        yield t("amytis-board-final")
    for name, sheet in zip(names, GAME.sheets(view), strict=True):
        yield t("amytis-board-score", name=name, **sums(sheet))
    yield t("amytis-board-legend")
    yield _sides(view, t)
    yield t("amytis-board-main")
    yield from _rows(_stack(view, stack, names, t) for stack in range(9))
    if view.held is not None and view.taken is not None:
        where = square_name(view.taken, 3)
        yield t("amytis-board-held", name=names[view.active], tile=tile_mark(view.held, t), square=where)
    for seat, name in enumerate(names):
        home, pawns = ARCHITECTS - view.architects.count(seat), _pawns_left(view, seat)
        yield t("amytis-board-home", name=name, count=home, pawns=pawns)
    for seat, name in enumerate(names):
        yield from _city_lines(view, seat, name, t)
    yield t("amytis-board-display")
    for card in view.display:
        yield t("amytis-board-shown", **card_facts(card, t))
    yield t("amytis-board-deck", left=view.deck_left)
    yield t("amytis-board-favors")
    yield from _favor_lines(view, names, t)


def _stack(view: AmytisView, stack: int, names: Sequence[str], t: Texts) -> str:
    square, tile, left = square_name(stack, 3), view.tops[stack], view.left[stack]
    owner = view.architects[stack]
    if tile is not None:
        mark = tile_mark(tile, t)
        if owner == NOBODY:
            return t("amytis-board-stack", square=square, tile=mark, left=left)
        return t("amytis-board-stack-architect", square=square, tile=mark, left=left, name=names[owner])
    if left:
        return t("amytis-board-stack-down", square=square, left=left, name=names[owner])
    if owner == NOBODY:
        return t("amytis-board-stack-empty", square=square)
    return t("amytis-board-stack-empty-architect", square=square, name=names[owner])


def _city_lines(view: AmytisView, seat: int, name: str, t: Texts) -> Iterator[str]:
    city, last = view.cities[seat], view.last[seat]
    yield t("amytis-board-city", name=name)
    yield from _rows(_space(city, space, t) for space in range(9))
    for card in view.projects[seat]:
        done, needed = progress(city, card)
        yield t("amytis-board-project", **card_facts(card, t), done=done, needed=needed)
    if not view.projects[seat]:
        yield t("amytis-board-no-projects")
    if view.validated[seat]:
        yield t("amytis-board-validated", numbers=numbers(view.validated[seat]))
    yield t("amytis-board-last", stack=_square(last.stack), space=_square(last.space))


def _space(city: City, space: int, t: Texts) -> str:
    square = square_name(space, 3)
    if not city[space]:
        return t("amytis-board-space-empty", square=square)
    return t("amytis-board-space", square=square, tile=tile_mark(city[space][-1], t), height=len(city[space]))


def _favor_lines(view: AmytisView, names: Sequence[str], t: Texts) -> Iterator[str]:
    for favor, owner in enumerate(view.favors):
        title = favor_name(favor, t)
        if owner == NOBODY:
            yield t("amytis-board-favor-free", favor=title)
        else:
            points = favor_points(favor, view.cities[owner], len(view.validated[owner]), 0)
            yield t("amytis-board-favor-owned", favor=title, name=names[owner], points=points)
    first, second = view.crown
    yield t(
        "amytis-board-favor-crown",
        favor=favor_name(CROWN, t),
        first=names[0],
        first_pawns=first,
        second=names[1],
        second_pawns=second,
        free=CROWN_SPACES - first - second,
    )


def _sides(view: AmytisView, t: Texts) -> str:
    on_b = [
        t(f"amytis-building-{name}") for name, side_b in zip(BUILDINGS, view.sides, strict=True) if side_b
    ]
    if not on_b:
        return t("amytis-board-sides-a")
    if len(on_b) == len(BUILDINGS):
        return t("amytis-board-sides-b")
    return t("amytis-board-sides-mixed", buildings=", ".join(on_b))


def alt(view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return the board in short: as many sentences, the weightiest first, as the limit allows."""
    text = ""
    for sentence in _alt_sentences(view, names, t):
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT_LIMIT:
            break
        text = longer
    return text


def _alt_sentences(view: AmytisView, names: Sequence[str], t: Texts) -> Iterator[str]:
    yield t("amytis-alt-turn", phase=view.phase, turn=view.turn, name=names[view.active])
    first, second = (sums(sheet)["total"] for sheet in GAME.sheets(view))
    yield t(
        "amytis-alt-scores",
        first=names[0],
        first_points=first,
        second=names[1],
        second_points=second,
    )
    yield t("amytis-alt-main", stacks=", ".join(_alt_stacks(view, t)))
    yield t("amytis-alt-architects", first=_alt_architects(view, 0, t), second=_alt_architects(view, 1, t))
    for seat, city in enumerate(view.cities):
        spaces = [
            t(
                "amytis-alt-stack",
                square=square_name(s, 3),
                tile=tile_plain(city[s][-1], t),
                left=len(city[s]),
            )
            for s in range(9)
            if city[s]
        ]
        key = "amytis-alt-city" if spaces else "amytis-alt-city-empty"
        yield t(key, player=seat, spaces=", ".join(spaces))
    mine, theirs = (numbers(cards) or t("amytis-alt-none") for cards in view.projects)
    yield t("amytis-alt-projects", first=mine, second=theirs)


def _alt_stacks(view: AmytisView, t: Texts) -> Iterator[str]:
    for stack, (tile, left) in enumerate(zip(view.tops, view.left, strict=True)):
        square = square_name(stack, 3)
        if tile is not None:
            yield t("amytis-alt-stack", square=square, tile=tile_plain(tile, t), left=left)
        elif left:
            yield t("amytis-alt-stack-down", square=square, left=left)


def _alt_architects(view: AmytisView, seat: int, t: Texts) -> str:
    squares = [square_name(stack, 3) for stack, owner in enumerate(view.architects) if owner == seat]
    return " ".join(squares) or t("amytis-alt-none")


def _pawns_left(view: AmytisView, seat: int) -> int:
    return PAWNS - view.favors.count(seat) - view.crown[seat]


def _square(cell: int | None) -> str:
    return "none" if cell is None else square_name(cell, 3)


def _rows(cells: Iterable[str]) -> Iterator[str]:
    """Yield nine cells as three lines."""
    every = list(cells)
    for start in range(0, 9, 3):
        yield "- " + join(every[start : start + 3])
