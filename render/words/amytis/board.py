"""The board of *The Architects of Amytis* as text, in full and as alternative text."""

from collections.abc import Iterable, Iterator, Sequence

from engine.core.grid import square_name
from engine.games.amytis import GAME
from engine.games.amytis.board import NOBODY, OVER, AmytisBoard, AmytisView, City, tiles_left
from engine.games.amytis.cards import (
    ARCHITECTS,
    BUILDINGS,
    CROWN,
    CROWN_SPACES,
    PAWNS,
)
from engine.games.amytis.moves import STACK_NAMES
from engine.games.amytis.scoring import favor_points, progress
from render.texts import Texts
from render.words import ALT_TEXT_LIMIT
from render.words.amytis.parts import card_facts, favor_facts, numbers, sums, tile_mark, tile_plain

BOARD_LIMIT = 3900
SQUARE_NAMES = [square_name(space, 3) for space in range(9)]


def board(view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return the board as Markdown.

    Escaped formatting can double the length of the names. If they are too long, they appear only in the
    scores.
    """
    text = "\n".join(_board_lines(view, names, names, t))
    if len(text) > BOARD_LIMIT:
        seats = (t("amytis-board-first"), t("amytis-board-second"))
        text = "\n".join(_board_lines(view, names, seats, t))
    return text


def _board_lines(view: AmytisView, full: Sequence[str], names: Sequence[str], t: Texts) -> Iterator[str]:
    board = view.board
    if board.phase == OVER:
        yield t("amytis-board-over")
    else:
        yield t("amytis-board-turn", phase=board.phase, turn=board.turn, name=names[board.active])
    if board.final:
        yield t("amytis-board-final")
    for name, sheet in zip(full, GAME.sheets(board), strict=True):
        yield t("amytis-board-score", name=name, **sums(sheet))
    yield t("amytis-board-legend")
    yield ""
    yield _sides(board, t)
    yield t("amytis-board-main")
    yield from (f"- {line}" for line in _stacks(view, names, t))
    if board.held is not None and board.taken is not None:
        tile, where = tile_mark(board.held, t), STACK_NAMES[board.taken]
        yield t("amytis-board-held", name=names[board.active], tile=tile, stack=where)
    for seat, name in enumerate(names):
        home, pawns = ARCHITECTS - board.architects.count(seat), _pawns_left(board, seat)
        yield t("amytis-board-home", name=name, count=home, pawns=pawns)
    for seat, name in enumerate(names):
        yield from _city_lines(board, seat, name, t)
    yield t("amytis-board-display")
    for card in board.display:
        yield t("amytis-board-shown", **card_facts(card, t))
    yield t("amytis-board-deck", left=len(view.secret.deck))
    yield t("amytis-board-favors")
    yield from _favor_lines(board, names, t)


def _stacks(view: AmytisView, names: Sequence[str], t: Texts) -> Iterator[str]:
    """Yield a line for each stack, then one for all stacks without tiles or architect."""
    board = view.board
    bare = []
    for stack, (tile, left) in enumerate(zip(board.tops, tiles_left(view), strict=True)):
        where, owner = STACK_NAMES[stack], board.architects[stack]
        if owner == NOBODY and tile is None:
            bare.append(stack)
        elif owner == NOBODY and tile is not None:
            yield t("amytis-board-stack", stack=where, tile=tile_mark(tile, t), left=left)
        elif tile is not None:
            mark, name = tile_mark(tile, t), names[owner]
            yield t("amytis-board-stack-architect", stack=where, tile=mark, left=left, name=name)
        elif left:
            yield t("amytis-board-stack-down", stack=where, left=left, name=names[owner])
        else:
            yield t("amytis-board-stack-empty-architect", stack=where, name=names[owner])
    if bare:
        yield t("amytis-board-empty", squares=_quoted(STACK_NAMES[stack] for stack in bare))


def _city_lines(board: AmytisBoard, seat: int, name: str, t: Texts) -> Iterator[str]:
    city, last = board.cities[seat], board.last[seat]
    yield t("amytis-board-city", name=name)
    yield from (f"- {line}" for line in _spaces(city, t))
    for card in board.projects[seat]:
        count, needed = progress(city, card)
        yield t("amytis-board-project", **card_facts(card, t), done=count, needed=needed)
    if not board.projects[seat]:
        yield t("amytis-board-no-projects")
    if board.validated[seat]:
        yield t("amytis-board-validated", numbers=numbers(board.validated[seat]))
    yield t("amytis-board-last", stack=_name(last.stack, STACK_NAMES), space=_name(last.space, SQUARE_NAMES))


def _spaces(city: City, t: Texts) -> Iterator[str]:
    """Yield a line for each occupied space, then one for the empty ones."""
    for space, stack in enumerate(city):
        if stack:
            tile = tile_mark(stack[-1], t)
            yield t("amytis-board-space", square=SQUARE_NAMES[space], tile=tile, height=len(stack))
    if not any(city):
        yield t("amytis-board-city-empty")
    elif empty := [space for space, stack in enumerate(city) if not stack]:
        yield t("amytis-board-empty", squares=_quoted(SQUARE_NAMES[space] for space in empty))


def _favor_lines(board: AmytisBoard, names: Sequence[str], t: Texts) -> Iterator[str]:
    for favor, owner in enumerate(board.favors):
        facts = favor_facts(favor, t)
        if owner == NOBODY:
            yield t("amytis-board-favor-free", **facts)
        else:
            points = favor_points(favor, board.cities[owner], len(board.validated[owner]), 0)
            yield t("amytis-board-favor-owned", **facts, name=names[owner], points=points)
    first, second = board.crown
    yield t(
        "amytis-board-favor-crown",
        **favor_facts(CROWN, t),
        first=names[0],
        first_pawns=first,
        second=names[1],
        second_pawns=second,
        free=CROWN_SPACES - first - second,
    )


def _sides(board: AmytisBoard, t: Texts) -> str:
    on_b = [
        t(f"amytis-building-{name}") for name, side_b in zip(BUILDINGS, board.sides, strict=True) if side_b
    ]
    if not on_b:
        return t("amytis-board-sides-a")
    if len(on_b) == len(BUILDINGS):
        return t("amytis-board-sides-b")
    return t("amytis-board-sides-mixed", buildings=", ".join(on_b))


def alt(view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return the board in short: sentences in order of importance, as many as the limit allows."""
    text = ""
    for sentence in _alt_sentences(view, names, t):
        longer = f"{text} {sentence}".strip()
        if len(longer) > ALT_TEXT_LIMIT:
            break
        text = longer
    return text


def _alt_sentences(view: AmytisView, names: Sequence[str], t: Texts) -> Iterator[str]:
    board = view.board
    yield t("amytis-alt-turn", phase=board.phase, turn=board.turn, name=names[board.active])
    first, second = (sums(sheet)["total"] for sheet in GAME.sheets(board))
    yield t(
        "amytis-alt-scores",
        first=names[0],
        first_points=first,
        second=names[1],
        second_points=second,
    )
    yield t("amytis-alt-main", stacks=", ".join(_alt_stacks(view, t)))
    yield t("amytis-alt-architects", first=_alt_architects(board, 0, t), second=_alt_architects(board, 1, t))
    for seat, city in enumerate(board.cities):
        spaces = [
            t(
                "amytis-alt-stack",
                place=SQUARE_NAMES[s],
                tile=tile_plain(city[s][-1], t),
                left=len(city[s]),
            )
            for s in range(9)
            if city[s]
        ]
        key = "amytis-alt-city" if spaces else "amytis-alt-city-empty"
        yield t(key, player=seat, spaces=", ".join(spaces))
    mine, theirs = (numbers(cards) or t("amytis-alt-none") for cards in board.projects)
    yield t("amytis-alt-projects", first=mine, second=theirs)


def _alt_stacks(view: AmytisView, t: Texts) -> Iterator[str]:
    board = view.board
    for stack, (tile, left) in enumerate(zip(board.tops, tiles_left(view), strict=True)):
        where = STACK_NAMES[stack]
        if tile is not None:
            yield t("amytis-alt-stack", place=where, tile=tile_plain(tile, t), left=left)
        elif left:
            yield t("amytis-alt-stack-down", place=where, left=left)


def _alt_architects(board: AmytisBoard, seat: int, t: Texts) -> str:
    stacks = [STACK_NAMES[stack] for stack, owner in enumerate(board.architects) if owner == seat]
    return " ".join(stacks) or t("amytis-alt-none")


def _pawns_left(board: AmytisBoard, seat: int) -> int:
    return PAWNS - board.favors.count(seat) - board.crown[seat]


def _name(place: int | None, names: Sequence[str]) -> str:
    return "none" if place is None else names[place]


def _quoted(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)
