"""The effects of moves, and the steps between turns."""

from typing import TypeVar

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.core.values import MoveResult
from engine.core.work import Work
from engine.games.amytis.board import (
    EFFECT,
    END,
    FAVOR,
    NOBODY,
    OVER,
    PLACE,
    TAKE,
    AmytisBoard,
    AmytisSecret,
    LastTurn,
)
from engine.games.amytis.cards import ARCHITECTS, CROWN, LINES, PALACE, SHOWN, building
from engine.games.amytis.choices import favor_due
from engine.games.amytis.events import (
    AmytisEvent,
    Built,
    Claimed,
    Drew,
    FinalTurn,
    Refilled,
    Retrieved,
    Scored,
    Took,
    TurnedUp,
    Validated,
)
from engine.games.amytis.scoring import building_points, fits, newly_fitting, put

T = TypeVar("T")
AmytisWork = Work[AmytisBoard, AmytisSecret, AmytisEvent]
AmytisStep = MoveResult[AmytisBoard, AmytisSecret, AmytisEvent]


def take(work: AmytisWork, seat: int, stack: int) -> None:
    """Take the top tile of a stack in hand and place an architect there."""
    board = work.board
    tile = board.tops[stack]
    assert tile is not None
    work.set(
        phase=PLACE,
        tops=replace_at(board.tops, stack, None),
        taken=stack,
        held=tile,
        architects=replace_at(board.architects, stack, seat),
        last=replace_at(board.last, seat, LastTurn(stack=stack)),
    )
    work.tell(Took(stack, tile))


def place(work: AmytisWork, seat: int, space: int) -> None:
    """Build the tile and score it; a Palace then waits for its choice."""
    board, tile = work.board, work.board.held
    assert tile is not None
    old, city = board.cities[seat][space], put(board.cities[seat], space, tile)
    kind = building(tile)
    points = building_points(city, space, board.sides[kind], board.architects, seat)
    work.set(
        phase=EFFECT,
        held=None,
        cities=replace_at(board.cities, seat, city),
        last=replace_at(board.last, seat, replace(board.last[seat], space=space)),
    )
    _earn(work, seat, kind, points)
    work.tell(Built(space, tile, old[-1] if old else None, points))
    if kind != PALACE:
        _complete(work, seat, newly_fitting(city, space, board.projects[seat]))


def draw(work: AmytisWork, seat: int, card: int) -> None:
    """Take a project from the display, or from the deck if ``card`` is 0."""
    number = card
    if not card:
        work.reveal()
        number, *rest = work.secret.deck
        work.hide(deck=tuple(rest))
    board = work.board
    work.set(
        display=tuple(displayed for displayed in board.display if displayed != number),
        projects=replace_at(board.projects, seat, (*board.projects[seat], number)),
    )
    work.tell(Drew(number, from_deck=not card))
    complete_all(work, seat)


def score(work: AmytisWork, seat: int) -> None:
    """Palace B: score a point per project validated so far by either player."""
    points = sum(map(len, work.board.validated))
    _earn(work, seat, PALACE, points)
    work.tell(Scored(points))
    complete_all(work, seat)


def claim(work: AmytisWork, seat: int, favor: int) -> None:
    """Place a pawn on a favor, which ends the turn."""
    work.board = claimed(work.board, seat, favor)
    last = work.board.last
    work.set(phase=END, last=replace_at(last, seat, replace(last[seat], favor=favor)))
    work.tell(Claimed(favor))
    work.end_turn()


def claimed(board: AmytisBoard, seat: int, favor: int) -> AmytisBoard:
    """Return the board with one more pawn of the seat on a favor."""
    if favor == CROWN:
        return replace(board, crown=replace_at(board.crown, seat, board.crown[seat] + 1))
    return replace(board, favors=replace_at(board.favors, favor, seat))


def close_turn(work: AmytisWork) -> None:
    """Reveal new tiles and cards, pass the turn and check whether the match ends."""
    board, (stacks, deck) = work.board, (work.secret.stacks, work.secret.deck)
    seat, stack = board.active, board.taken
    assert stack is not None
    below, new = stacks[stack], deck[: SHOWN - len(board.display)]
    if below or new:
        work.reveal()
    tops = replace_at(board.tops, stack, below[-1] if below else None)
    work.hide(stacks=replace_at(stacks, stack, below[:-1]), deck=deck[len(new) :])
    work.tell(TurnedUp(stack, tops[stack]))
    for card in new:
        work.tell(Refilled(card))
    triggered = not below and tops.count(None) >= 2
    over = board.final or (triggered and seat == 1)
    work.set(
        phase=OVER if over else TAKE,
        active=1 - seat,
        turn=board.turn + 1,
        tops=tops,
        taken=None,
        display=board.display + new,
        final=triggered and not over,
    )
    if not over:
        _go_home(work, 1 - seat)
    if work.board.final:
        work.tell(FinalTurn())


def pass_on(work: AmytisWork, seat: int) -> None:
    """Start the opponent's turn without refilling the stack a tile was taken from."""
    work.set(phase=TAKE, active=1 - seat, turn=work.board.turn + 1, taken=None)
    _go_home(work, 1 - seat)


def take_turn(work: AmytisWork, seat: int) -> None:
    """Start a turn of the seat on the board as it stands."""
    work.set(phase=TAKE, active=seat, taken=None, held=None)
    _go_home(work, seat)


def complete_all(work: AmytisWork, seat: int) -> None:
    """Validate every project that fits, including one just taken."""
    board = work.board
    _complete(work, seat, tuple(card for card in board.projects[seat] if fits(board.cities[seat], card)))


def _complete(work: AmytisWork, seat: int, completed: tuple[int, ...]) -> None:
    """Validate projects, then check whether a favor is due."""
    board, last = work.board, work.board.last[seat]
    if completed:
        work.set(
            projects=replace_at(
                board.projects, seat, tuple(card for card in board.projects[seat] if card not in completed)
            ),
            validated=replace_at(board.validated, seat, board.validated[seat] + completed),
            last=replace_at(board.last, seat, replace(last, projects=completed)),
        )
        for card in completed:
            work.tell(Validated(card))
    if favor_due(board):
        work.set(phase=FAVOR)
    else:
        work.set(phase=END)
        work.end_turn()


def _go_home(work: AmytisWork, seat: int) -> None:
    """Retrieve a seat's architects if all four are on the board or three are in line."""
    owners = work.board.architects
    lined_up = any(all(owners[cell] == seat for cell in line) for line in LINES)
    if lined_up or owners.count(seat) == ARCHITECTS:
        work.set(architects=tuple(NOBODY if owner == seat else owner for owner in owners))
        work.tell(Retrieved(seat))


def _earn(work: AmytisWork, seat: int, kind: int, points: int) -> None:
    mine = work.board.earned[seat]
    work.set(earned=replace_at(work.board.earned, seat, replace_at(mine, kind, mine[kind] + points)))
